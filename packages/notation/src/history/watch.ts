/**
 * A hand of any history file followed act by act, without a document in between: statistics and the tracker read
 * millions of hands, and a document costs more than playing the hand.
 */
import { err, explain, type HandState, isOver, ok, type Result } from '@cardroom/engine';
import { decimalsOf, toUnits } from '../chips.js';
import type { Hand } from '../hand.js';
import { type Watcher, watchHand } from '../moments.js';
import { explainFault } from '../phh/errors.js';
import { fieldsOf, type PhhHand, venueOf } from '../phh/hand.js';
import { replayPhh } from '../phh/replay.js';
import { isList, isNumber, isTime, type PhhFields } from '../phh/value.js';
import { playTranscript } from '../pokerstars/replay.js';
import type { Transcript } from '../pokerstars/transcript.js';
import { type StartedHand, stacksAfter } from '../replay.js';
import type { HistoryHand } from './hand.js';
import { explainReplay } from './words.js';

/** A hand that was played to its end. Players stand in the order of `state`. */
export interface WatchedHand {
  readonly state: HandState;
  /** One chip is 10^decimals units of the state. */
  readonly decimals: number;
  readonly players: readonly string[];
  /** Net result of each player after rake, in units of 10^-netDecimals: as the file states it, else by the rules. */
  readonly nets: readonly number[];
  readonly netDecimals: number;
  /** The hero: the player whom the file was written for, -1 if it does not say. */
  readonly hero: number;
  /** The room or place, '' where none is named. */
  readonly room: string;
  /** The number that the room gave the hand, '' where it has none. */
  readonly number: string;
  readonly table: string;
  /** '' in a cash game. */
  readonly tournament: string;
  readonly currency: string;
  /** `2021-07-30`, '' where it is not known; and `07:08:09`. */
  readonly date: string;
  readonly time: string;
}

/** Why a hand is left out. */
export interface LeftOut {
  readonly code: string;
  readonly message: string;
}

const NOT_OVER: LeftOut = { code: 'not-over', message: 'The hand is not over.' };

/** Plays a hand before a watcher. */
export function watchHistory(hand: HistoryHand, watcher: Watcher): Result<WatchedHand, LeftOut> {
  const keep = new Keeper(watcher);
  switch (hand.kind) {
    case 'phh':
      return watchPhh(hand.phh, keep);
    case 'transcript':
      return watchTranscript(hand.transcript, keep);
    case 'document':
      return watchDocument(hand.hand, keep);
  }
}

/** Remembers the state that a watcher was given last. */
class Keeper implements Watcher {
  state: HandState | null = null;
  decimals = 0;
  readonly see: Watcher['see'];

  constructor(private readonly watcher: Watcher) {
    this.see = watcher.see;
  }

  readonly begin = (state: HandState, decimals: number): void => {
    this.state = state;
    this.decimals = decimals;
    this.watcher.begin(state, decimals);
  };
}

// ---------------------------------------------------------------------------------------------------- PHH

const TOLD: ReadonlySet<string> = new Set([
  'author',
  'event',
  'time',
  'day',
  'month',
  'year',
  'table',
  'players',
  'currency',
]);

function watchPhh(phh: PhhHand, keep: Keeper): Result<WatchedHand, LeftOut> {
  const outcome = replayPhh(phh, null, keep);
  if (outcome.error !== null)
    return err({ code: outcome.error.fault.code, message: explainFault(outcome.error.fault) });
  if (outcome.status !== 'ok') return err(NOT_OVER);
  const fields = fieldsOf(phh, TOLD);
  const players = namesOf(phh, fields);
  return ok({
    state: keep.state!,
    decimals: outcome.decimals,
    players,
    nets: outcome.nets,
    netDecimals: outcome.rakeDecimals,
    hero: players.indexOf(textOf(fields, 'author')),
    room: venueOf(phh),
    number: phh.hand ?? phh.name ?? '',
    table: textOf(fields, 'table'),
    tournament: textOf(fields, 'event'),
    currency: textOf(fields, 'currency'),
    date: dateOf(...(['year', 'month', 'day'] as const).map((name) => Number(textOf(fields, name) || Number.NaN))),
    time: textOf(fields, 'time'),
  });
}

function namesOf(phh: PhhHand, fields: PhhFields): string[] {
  const list = phh.oddFields.includes('players') ? undefined : fields.get('players');
  const names = isList(list) ? list : [];
  return phh.stacks.units.map((_, player) => {
    const name = names[player];
    return typeof name === 'string' && name !== '' ? name : `p${player + 1}`;
  });
}

function textOf(fields: PhhFields, name: string): string {
  const value = fields.get(name);
  if (typeof value === 'string') return value;
  return isNumber(value) ? value.number : isTime(value) ? value.time : '';
}

/** A day as people sort it; '' where a part is missing or impossible. */
function dateOf(year = Number.NaN, month = Number.NaN, day = Number.NaN): string {
  const isDay = year >= 1000 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  if (!isDay) return '';
  const number = 10_000 * year + 100 * month + day;
  // Hands of one day stand together.
  if (number === lastDay.number) return lastDay.text;
  const date = new Date(Date.UTC(year, month - 1, day));
  const text = date.getUTCDate() === day ? date.toISOString().slice(0, 10) : '';
  lastDay = { number, text };
  return text;
}

let lastDay: { readonly number: number; readonly text: string } = { number: 0, text: '' };

// ---------------------------------------------------------------------------------------------------- rooms

function watchTranscript(transcript: Transcript, keep: Keeper): Result<WatchedHand, LeftOut> {
  const { header, table, seats } = transcript;
  const { stopped, players, accounts } = playTranscript(transcript, undefined, keep);
  const isDone = keep.state !== null && isOver(keep.state);
  if (stopped !== null && !isDone) {
    const { action, error } = stopped;
    return err({ code: error.code, message: `Action ${action}: ${explain(error)}` });
  }
  if (transcript.end !== 'complete' || !isDone) return err(NOT_OVER);
  const { time } = header;
  return ok({
    state: keep.state!,
    decimals: transcript.decimals,
    players: players.map((seat) => seats[seat]!.name),
    nets: players.map((seat) => accounts.players[seat]!.net),
    netDecimals: transcript.decimals,
    hero: players.indexOf(transcript.hero),
    room: header.room,
    number: header.hand,
    table: table.name,
    tournament: header.tournament?.number ?? '',
    currency: header.currency ?? '',
    date: time === null ? '' : dateOf(time.year, time.month, time.day),
    time: time?.time ?? '',
  });
}

// ---------------------------------------------------------------------------------------------------- documents

function watchDocument(hand: Hand, keep: Keeper): Result<WatchedHand, LeftOut> {
  const played = watchHand(hand, { lenient: true }, keep);
  if (!played.ok) return err({ code: played.error.code, message: explainReplay(played.error) });
  const { state, decimals } = played.value;
  if (!isOver(state)) return err(NOT_OVER);
  return ok({
    state,
    decimals,
    players: hand.players,
    ...netsOfDocument(hand, played.value),
    hero: hand.author === undefined ? -1 : hand.players.indexOf(hand.author),
    room: hand.venue ?? '',
    number: hand.hand === undefined ? '' : String(hand.hand),
    table: hand.table === undefined ? '' : String(hand.table),
    tournament: hand.event ?? '',
    currency: hand.currency ?? '',
    date: dateOf(hand.year, hand.month, hand.day),
    time: hand.time ?? '',
  });
}

/** By the stacks before and after, by the rules where stacks are not known. */
function netsOfDocument(hand: Hand, played: StartedHand): Pick<WatchedHand, 'nets' | 'netDecimals'> {
  const { state, decimals } = played;
  const after = hand.finishingStacks ?? stacksAfter(hand, played);
  const netDecimals = Math.max(decimals, ...after.map(decimalsOf), ...hand.startingStacks.map(decimalsOf));
  const factor = 10 ** (netDecimals - decimals);
  const nets = hand.players.map((_, player) => {
    const before = toUnits(hand.startingStacks[player]!, netDecimals);
    const end = toUnits(after[player] ?? Number.NaN, netDecimals);
    const dead = toUnits(hand._deadPosted?.[player] ?? 0, netDecimals) ?? 0;
    if (before !== null && end !== null) return end - before - dead;
    return (state.stack[player]! - state.terms.stacks[player]!) * factor;
  });
  return { nets, netDecimals };
}
