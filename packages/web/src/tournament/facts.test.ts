import { expect, test } from 'vitest';
import { lateLeftMs } from './facts.js';
import type { TournamentView } from './useTournament.js';

const MINUTE = 60_000;

/** Late entry to the end of level 4, levels of 10 minutes, a break of 5 after level 2. */
function viewAt(level: number, endsMs: number | null, isBreak = false): TournamentView {
  const levels = [1, 2, 3, 4, 5].map((number) => ({ level: number, minutes: 10, break_minutes: number === 2 ? 5 : 0 }));
  const now = levels[level - 1];
  return {
    about: { late_levels: 4, levels },
    state: { clock: { now, ends_ms: endsMs, is_break: isBreak } },
  } as unknown as TournamentView;
}

test('[T-66] the time left to enter again: the rest of this level, the levels after it, and their breaks', () => {
  expect(lateLeftMs(viewAt(4, 1_000 + 3 * MINUTE), 1_000)).toBe(3 * MINUTE);
  expect(lateLeftMs(viewAt(3, 3 * MINUTE), 0)).toBe(13 * MINUTE);
  expect(lateLeftMs(viewAt(2, 3 * MINUTE), 0)).toBe(28 * MINUTE);
  // In the break after level 2 only the rest of it counts.
  expect(lateLeftMs(viewAt(2, 2 * MINUTE, true), 0)).toBe(22 * MINUTE);
  expect(lateLeftMs(viewAt(1, null), 0)).toBeNull();
});
