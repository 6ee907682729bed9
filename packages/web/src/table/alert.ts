/** The alerts at the table: one's turn, its clock, a chair that is held. Each is given once. */
import type { TableEvent, TableSnapshot } from '@cardroom/protocol';
import { useEffect } from 'react';
import { useI18n } from '../i18n/index.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { stayAwake, vibrate } from '../ui/device.js';
import { tableTitle } from '../ui/games.js';
import { useMedia } from '../ui/media.js';
import { play, type Sound } from '../ui/sounds.js';
import { callOf } from '../ui/TableCalls.js';
import { usePageTitle } from '../ui/title.js';
import { useCall } from '../ui/useCall.js';
import { useViewer } from '../ui/viewer.js';

/** The sound of an event, if it has one; a turn and a won pot sound different. */
export function soundOf(event: TableEvent): Sound | null {
  switch (event.event) {
    case 'player_acted':
      return event.data.chips > 0 ? 'chips' : null;
    case 'board_cards':
    case 'new_hand':
    case 'new_hand_stud':
      return 'cards';
    default:
      return null;
  }
}

/** The hand of which the viewer has won a part. */
export function wonHand(model: FeltModel): string | null {
  return (viewerSeat(model)?.won ?? 0) > 0 ? model.hand : null;
}

/** So long before the time is over it is said a last time. */
const WARNING_MS = 5_000;

interface Warning {
  readonly kind: 'half' | 'warning';
  readonly inMs: number;
}

/** The warnings still to come of a clock: when half of it has run, and five seconds before its end. @internal */
export function warningsOf(deadlineMs: number, limitMs: number | null, nowMs: number): Warning[] {
  const leftMs = deadlineMs - nowMs;
  const half = limitMs === null || limitMs / 2 <= WARNING_MS ? null : limitMs / 2;
  return [
    ...(half === null ? [] : [{ kind: 'half' as const, inMs: leftMs - half }]),
    { kind: 'warning' as const, inMs: leftMs - WARNING_MS },
  ].filter(({ inMs }) => inMs >= 0);
}

/** `now` is by the server's clock. */
export function useTurnAlert(state: TableSnapshot, now: () => number): void {
  const { settings } = useViewer();
  const { sounds, vibration } = settings;
  useTableCall(state);
  const turn = state.your_turn?.turn ?? null;
  const deadlineMs = state.your_turn?.deadline_ms ?? null;
  const limit = state.turn?.time_limit ?? null;
  useEffect(() => {
    if (turn === null || deadlineMs === null) return;
    const timers = warningsOf(deadlineMs, limit === null ? null : limit * 1_000, now()).map(({ kind, inMs }) =>
      setTimeout(() => {
        if (sounds) void play(kind);
        if (vibration) vibrate(kind);
      }, inMs),
    );
    return () => timers.forEach(clearTimeout);
  }, [turn, deadlineMs, limit, sounds, vibration, now]);
}

/** The table calls for the viewer's turn, and for a chair that is held. */
function useTableCall(state: TableSnapshot): void {
  const translator = useI18n();
  const { title: own, variant } = state.settings;
  const title = tableTitle(own, variant, translator);
  const call = callOf(state);
  usePageTitle(title);
  useCall(call?.key ?? null, translator.t(call?.kind === 'seat' ? 'alert.seatFree' : 'alert.yourTurn'), title);
}

/** A phone at the table keeps its screen on. */
export function useAwake(isSeated: boolean): void {
  const { settings } = useViewer();
  const isPhone = useMedia('(pointer: coarse)');
  const isWanted = isSeated && isPhone && settings.awake;
  useEffect(() => (isWanted ? stayAwake() : undefined), [isWanted]);
}
