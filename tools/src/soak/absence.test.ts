import { describe, expect, test } from 'vitest';
import { type AbsenceOutcome, absenceRun, faultsOf } from './absence.js';

function outcome(own: Partial<AbsenceOutcome>): AbsenceOutcome {
  return { players: 3, phase: 'in turn', how: 'closes', waitsMs: [15_000], handsAfter: 4, isResting: false, ...own };
}

describe('[X-50] the figures of absence', () => {
  test('one grace is no fault; more of it, or a second one, is', () => {
    expect(faultsOf(outcome({}))).toEqual([]);
    expect(faultsOf(outcome({ waitsMs: [200, 16_900, 30] }))).toEqual([]);
    expect(faultsOf(outcome({ waitsMs: [17_100] }))).toEqual(['the others waited 17100 ms, at most 17000']);
    expect(faultsOf(outcome({ waitsMs: [9_000, 3_000] }))).toEqual(['the others waited 2 times']);
    expect(faultsOf(outcome({ how: 'silent', waitsMs: [26_900] }))).toEqual([]);
    expect(faultsOf(outcome({ how: 'silent', waitsMs: [27_100] }))).toHaveLength(1);
  });

  test('the others play on, unless nobody is left to play with', () => {
    expect(faultsOf(outcome({ handsAfter: 1 }))).toEqual(['only 1 hands were dealt afterwards']);
    expect(faultsOf(outcome({ handsAfter: 0, isResting: true }))).toHaveLength(1);
    expect(faultsOf(outcome({ players: 2, handsAfter: 0, isResting: true }))).toEqual([]);
  });

  test('a table of two is played to its end, and what was waited is written down', async () => {
    const [all] = await absenceRun([{ players: 2, phase: 'all-in', how: 'closes' }], { graceMs: 300 });
    expect(all).toMatchObject({ players: 2, phase: 'all-in' });
    expect(all!.isResting || all!.handsAfter > 0).toBe(true);
  });
});
