/** The one short word in front of a seat: of all that could be said of it, what matters most now. */
import type { PlayerWord } from '@cardroom/notation';
import type { Key } from '../i18n/languages.js';
import type { FeltSeat, MarkerKind, SeatStatus } from './model.js';

export type Tone = 'plain' | 'quiet' | 'strong' | 'won' | 'warn';

export interface Caption {
  readonly key: Key;
  readonly params?: Readonly<Record<string, number>>;
  readonly tone: Tone;
  /** For a lost connection: the seconds are counted down where it is drawn. */
  readonly untilMs?: number;
}

const ACT_KEYS: Readonly<Record<PlayerWord, Key>> = {
  fold: 'did.fold',
  check: 'did.check',
  call: 'did.call',
  bet: 'did.bet',
  raise: 'did.raise',
  bringIn: 'did.bringIn',
  complete: 'did.complete',
  discard: 'did.discard',
  standPat: 'did.standPat',
  show: 'did.show',
  muck: 'did.muck',
};

export const MARKER_KEYS: Readonly<Record<MarkerKind, Key>> = {
  button: 'marker.button',
  smallBlind: 'marker.smallBlind',
  bigBlind: 'marker.bigBlind',
  straddle: 'marker.straddle',
  ante: 'marker.ante',
  deadBlind: 'marker.deadBlind',
  post: 'marker.post',
  bringIn: 'marker.bringIn',
};

const AWAY: Readonly<Partial<Record<SeatStatus, Key>>> = {
  waiting: 'seat.waiting',
  waitingForBigBlind: 'seat.waitingForBigBlind',
  paused: 'seat.paused',
  leaving: 'seat.leaving',
};

/** The first post found is the caption. The ante, which everybody pays, is only in the title of the seat. */
const MARKER_ORDER: readonly MarkerKind[] = ['bringIn', 'straddle', 'bigBlind', 'smallBlind', 'post', 'deadBlind'];

function markerCaption({ markers }: FeltSeat): Caption | null {
  const kind = MARKER_ORDER.find((wanted) => markers.some((marker) => marker.kind === wanted));
  return kind === undefined ? null : { key: MARKER_KEYS[kind], tone: 'plain' };
}

function actCaption({ act }: FeltSeat): Caption | null {
  if (act === null) return null;
  const isStrong = act.isAllIn || act.word === 'raise';
  return { key: ACT_KEYS[act.word], params: { count: act.amount }, tone: isStrong ? 'strong' : 'plain' };
}

/** The caption in front of a seat, null if there is nothing to say. */
export function captionOf(seat: FeltSeat): Caption | null {
  const { status, lost, won, returned, isHighBoard } = seat;
  if (status === 'empty') return null;
  if (won > 0) return { key: 'did.won', params: { amount: won }, tone: 'won' };
  if (lost !== null && lost.untilMs !== null) return { key: 'seat.reconnecting', tone: 'warn', untilMs: lost.untilMs };
  if (lost !== null) return { key: 'seat.offline', tone: 'warn' };
  if (seat.isAway === true && status !== 'folded') return { key: 'seat.away', tone: 'quiet' };
  const away = AWAY[status];
  if (away !== undefined) return { key: away, tone: 'quiet' };
  if (status === 'folded') return { key: 'did.fold', tone: 'quiet' };
  const act = actCaption(seat);
  if (act !== null) return act;
  if (returned > 0) return { key: 'did.returned', params: { amount: returned }, tone: 'quiet' };
  return isHighBoard ? { key: 'marker.high', tone: 'quiet' } : markerCaption(seat);
}
