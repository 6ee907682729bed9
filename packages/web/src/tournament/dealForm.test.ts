import type { TournamentState } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { type DealDraft, draftedFigures, figuresBy, openAmount, proposalOf, termsOf } from './dealForm.js';

/** The first example of E-19, with the player who is out last; rows come by chips. */
function stateOf(chips: readonly number[], prizes: readonly number[]): TournamentState {
  const rows = chips.map((chip, at) => ({ entry: at + 1, name: `P${at + 1}`, chips: chip, is_out: chip === 0 }));
  const left = rows.filter(({ is_out: isOut }) => !isOut).length;
  return { standings: rows.toReversed(), prizes, left } as unknown as TournamentState;
}

const TERMS = termsOf(stateOf([5_000, 3_000, 2_000, 0], [500, 300, 200]));
const NEW: DealDraft = { base: 'icm', keep: 0, own: null };

test('[T-44] [T-45] players by entry, the prizes that are left, and a fifth of them at most for the winner', () => {
  expect(TERMS.players.map(({ entry, chips }) => [entry, chips])).toEqual([
    [1, 5_000],
    [2, 3_000],
    [3, 2_000],
  ]);
  expect([TERMS.prizes, TERMS.mostKept]).toEqual([[500, 300, 200], 200]);
  expect(termsOf(stateOf([7_000, 3_000], [50, 900, 50])).mostKept).toBe(50);
});

test('[T-45] [T-46] a draft begins with the figures of the house, and a chop that gives too much is not offered', () => {
  expect(draftedFigures(NEW, TERMS)).toEqual([384, 327, 289]);
  expect(draftedFigures({ ...NEW, keep: 100 }, TERMS)).toEqual([334, 297, 269]);
  expect(draftedFigures({ ...NEW, base: 'chop' }, TERMS)).toEqual([400, 320, 280]);
  expect(figuresBy('chop', termsOf(stateOf([8_000, 1_500, 500], [500, 300, 200])), 0)).toBeNull();
});

test('[T-44] figures are proposed once they sum to what is left', () => {
  const draft = { ...NEW, own: [400, 300, 289] };
  expect(openAmount(draft, TERMS)).toBe(11);
  expect(openAmount({ ...draft, own: [400, 311, 300] }, TERMS)).toBe(-11);
  expect(openAmount({ ...draft, keep: 11 }, TERMS)).toBe(0);
  for (const own of [
    [Number.NaN, 500, 500],
    [1_000.5, -0.5, 0],
    [1_001, -1, 0],
  ])
    expect(openAmount({ ...NEW, own }, TERMS)).toBeNaN();
  for (const keep of [201, -1, 0.5, Number.NaN]) expect(openAmount({ ...NEW, keep }, TERMS)).toBeNaN();
});

test('[T-44] figures of the house go under the name of their kind, changed ones as they are', () => {
  expect(proposalOf(NEW, TERMS)).toEqual({ kind: 'icm' });
  expect(proposalOf({ base: 'equal', keep: 50, own: null }, TERMS)).toEqual({ kind: 'equal', keep: 50 });
  expect(proposalOf({ base: 'icm', keep: 0, own: [400, 300, 300] }, TERMS)).toEqual({
    kind: 'own',
    figures: [
      [1, 400],
      [2, 300],
      [3, 300],
    ],
  });
});
