import { expect, test } from 'vitest';
import { lateLeftMs, nextPayStep, stripRows } from './facts.js';
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

test('[T-64] the next pay step: the money before it, then the next place that pays more than going out now', () => {
  const prizes = [500, 300, 200, 100, 100];
  const steps = [9, 6, 5, 4, 3, 2, 1].map((left) => nextPayStep({ prizes, left }));
  expect(steps).toEqual([
    { place: 5, prize: 100 },
    { place: 5, prize: 100 },
    { place: 3, prize: 200 },
    { place: 3, prize: 200 },
    { place: 2, prize: 300 },
    { place: 1, prize: 500 },
    null,
  ]);
  expect(nextPayStep({ prizes: [0, 0], left: 4 })).toBeNull();
  expect(nextPayStep({ prizes: [], left: 4 })).toBeNull();
});

test('[T-68] the standings beside the strip: the leaders, and the viewer wherever they are', () => {
  const row = (entry: number, place: number | null, isOut = false) => ({
    entry,
    place,
    name: `p${entry}`,
    chips: 100 * entry,
    is_out: isOut,
  });
  const standings = [row(4, 1), row(3, 2), row(2, 3), row(1, 4), row(5, 5, true)];
  const shown = (own: number | null): number[] => {
    const state = { standings, you: own === null ? null : { entry: own } } as unknown as TournamentView['state'];
    return stripRows(state).map(({ entry }) => entry);
  };
  expect([shown(null), shown(3), shown(1), shown(5)]).toEqual([
    [4, 3, 2],
    [4, 3, 2],
    [4, 3, 1],
    [4, 3, 2],
  ]);
});
