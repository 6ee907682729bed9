/** The alert that a turn begins: a sound, and the title of the page. Once for each turn, and only for one's own. */
import type { TableEvent, TableState } from '@cardroom/protocol';
import { useEffect, useRef } from 'react';
import { useI18n } from '../i18n/index.js';
import { type FeltModel, viewerSeat } from '../scene/model.js';
import { tableTitle } from '../ui/games.js';
import { play, type Sound } from '../ui/sounds.js';

/** The sound of an event, where it has one; those of the turn and of a pot that is won are told apart. */
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

/** So long before the time is over it is said once more. */
const WARNING_MS = 5_000;

/** `now` is by the server's clock. */
export function useTurnAlert(state: TableState | null, hasSounds: boolean, now: () => number): void {
  const translator = useI18n();
  const { t } = translator;
  const turn = state?.your_turn?.turn ?? null;
  const alerted = useRef<string | null>(null);
  useEffect(() => {
    if (turn === null || alerted.current === turn) return;
    alerted.current = turn;
    if (hasSounds) void play('turn');
  }, [turn, hasSounds]);
  const deadlineMs = state?.your_turn?.deadline_ms ?? null;
  useEffect(() => {
    if (turn === null || deadlineMs === null || !hasSounds) return;
    const leftMs = deadlineMs - WARNING_MS - now();
    if (leftMs < 0) return;
    const timer = setTimeout(() => void play('warning'), leftMs);
    return () => clearTimeout(timer);
  }, [turn, deadlineMs, hasSounds, now]);
  const settings = state?.settings;
  const title = settings === undefined ? '' : tableTitle(settings.title, settings.variant, translator);
  useEffect(() => {
    document.title = turn === null ? `${title} · Cardroom` : `● ${t('alert.yourTurn')} · ${title}`;
  }, [turn, title, t]);
}
