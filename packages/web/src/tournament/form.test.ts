/** The form of a tournament: the length that a host is shown, and what is asked of the room. */
import { expect, test } from 'vitest';
import { estimateOf, FIRST_FORM, STRUCTURES, tournamentWish, withStructure } from './form.js';

test('[T-6] [T-67] the estimated length follows format, structure and players', () => {
  const minutes = (part: Partial<typeof FIRST_FORM>): number => estimateOf({ ...FIRST_FORM, ...part }).minutes;
  expect([2, 6, 9].map((seats) => minutes({ seats }))).toEqual([35, 60, 70]);
  const many = (preset: 'hyper' | 'regular', expected: number) => minutes({ kind: 'multiTable', preset, expected });
  expect([50, 200, 1_000, 10_000].map((expected) => many('hyper', expected))).toEqual([27, 36, 45, 60]);
  expect(many('regular', 50)).toBe(230);
  // More bots than expected players are players, too; an empty field is the least.
  expect(estimateOf({ ...FIRST_FORM, kind: 'shootout', expected: 4, bots: 16 })).toEqual({ players: 16, minutes: 140 });
  expect(estimateOf({ ...FIRST_FORM, seats: Number.NaN }).players).toBe(2);
  for (const preset of STRUCTURES) expect(minutes({ preset }), preset).toBeGreaterThan(0);
});

test('[T-43] [T-67] the wish has what the form shows for its format, and nothing else', () => {
  expect(tournamentWish(FIRST_FORM, 'Sit & go')).toEqual({
    title: 'Sit & go',
    kind: 'sitAndGo',
    preset: 'turbo',
    seats: 6,
    entry: 100,
    bots: 0,
    payouts: { kind: 'table' },
  });
  const many = { ...FIRST_FORM, kind: 'multiTable', title: 'Club', heads: 'fixed', payouts: 'top10' } as const;
  expect(tournamentWish({ ...many, start: 'at', at: '2026-11-17T20:00' }, '')).toMatchObject({
    title: 'Club',
    bounty: { kind: 'fixed' },
    payouts: { kind: 'top', percent: 10 },
    late_levels: 8,
    reentries: 1,
    start: { when: 'at', at_ms: new Date('2026-11-17T20:00').getTime() },
  });
  expect(tournamentWish({ ...many, heads: 'none', again: 'addOn' }, '')).toMatchObject({
    reentries: 0,
    rebuy: { levels: 4 },
    add_on: {},
  });
  expect(tournamentWish({ ...many, kind: 'shootout' }, '')).not.toHaveProperty('seats');
  expect(tournamentWish({ ...FIRST_FORM, isQuiet: true }, '')).toMatchObject({ quiet_all_in: true });
});

test('[T-7] [T-67] another structure brings its own late entry, and seats that its games can deal to', () => {
  expect(withStructure({ ...FIRST_FORM, seats: 10 }, 'deep')).toMatchObject({ preset: 'deep', seats: 10, late: 10 });
  expect(withStructure({ ...FIRST_FORM, seats: 10 }, '8-game').seats).toBeLessThan(9);
});
