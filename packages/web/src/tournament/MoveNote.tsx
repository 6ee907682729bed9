/** You move: over the whole width, with a sound and the seconds until the page follows by itself [T-65]. */
import type { TournamentState } from '@cardroom/protocol';
import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../i18n/index.js';
import { tablePath } from '../ui/route.js';
import { redirect } from '../ui/router.js';
import { play } from '../ui/sounds.js';
import { useViewer } from '../ui/viewer.js';

/** The old table is shown for so long: nobody loses sight of the last hand. */
export const MOVE_MS = 5_000;

interface MoveNoteProps {
  readonly you: NonNullable<TournamentState['you']>;
  /** The table that the viewer plays at from now on. */
  readonly target: string;
}

export function MoveNote({ you, target }: MoveNoteProps): ReactNode {
  const { t, number } = useI18n();
  const left = useCountdown(target);
  const seat = { table: number(you.table_number), seat: number(you.seat_index ?? 0) };
  return (
    <div className="tour-note tour-note-move">
      <p className="tour-move-text" role="alert">
        {t(you.big_blind_next === true ? 'tour.movedBlind' : 'tour.moved', seat)}
      </p>
      <button type="button" className="tour-move-now" onClick={() => redirect(tablePath(target))}>
        {t('tour.goNow', { seconds: number(left) })}
      </button>
    </div>
  );
}

/** Seconds until the page follows; at their end it does. */
function useCountdown(target: string): number {
  const { settings } = useViewer();
  const { sounds } = settings;
  const [left, setLeft] = useState(MOVE_MS / 1_000);
  useEffect(() => {
    if (sounds) void play('turn');
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    const follow = setTimeout(() => redirect(tablePath(target)), MOVE_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(follow);
    };
  }, [target, sounds]);
  return left;
}
