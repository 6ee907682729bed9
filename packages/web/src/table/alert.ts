/** The alerts of a turn: sound, vibration, title and icon of the tab, a notification. Once for each, and only one's own. */
import type { TableEvent, TableSnapshot } from '@cardroom/protocol';
import { useEffect, useRef } from 'react';
import { useI18n } from '../i18n/index.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { markIcon, notifyHidden, stayAwake, vibrate } from '../ui/device.js';
import { tableTitle } from '../ui/games.js';
import { useMedia } from '../ui/media.js';
import { play, type Sound } from '../ui/sounds.js';
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
  const turn = state.your_turn?.turn ?? null;
  const alerted = useRef<string | null>(null);
  useEffect(() => {
    if (turn === null || alerted.current === turn) return;
    alerted.current = turn;
    if (sounds) void play('turn');
    if (vibration) vibrate('turn');
  }, [turn, sounds, vibration]);
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
  useTurnTitle(state);
}

/** The tab shows that it is the viewer's turn; if the tab is hidden, a notification does. */
function useTurnTitle({ your_turn, settings: { title: own, variant } }: TableSnapshot): void {
  const translator = useI18n();
  const { t } = translator;
  const turn = your_turn?.turn ?? null;
  const title = tableTitle(own, variant, translator);
  useEffect(() => {
    document.title = turn === null ? `${title} · Cardroom` : `● ${t('alert.yourTurn')} · ${title}`;
  }, [turn, title, t]);
  const isNotified = useViewer().settings.notify !== 'off';
  useEffect(() => {
    if (turn === null) return undefined;
    markIcon(true);
    const close = isNotified ? notifyHidden(t('alert.yourTurn'), title) : null;
    return () => {
      markIcon(false);
      close?.();
    };
  }, [turn, title, t, isNotified]);
}

/** A phone at the table keeps its screen on. */
export function useAwake(isSeated: boolean): void {
  const { settings } = useViewer();
  const isPhone = useMedia('(pointer: coarse)');
  const isWanted = isSeated && isPhone && settings.awake;
  useEffect(() => (isWanted ? stayAwake() : undefined), [isWanted]);
}
