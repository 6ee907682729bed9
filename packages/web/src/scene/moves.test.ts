import { stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { feltOfTable } from './fromTable.js';
import type { FeltModel } from './model.js';
import { holdResult, movesOf, RESULT_MS } from './moves.js';
import { ALL_VARIANTS, NOW_MS, randomTable } from './testing/play.js';

function modelsOf(seed: string, code: string): FeltModel[] {
  const variant = ALL_VARIANTS.find((one) => one.code === code)!;
  return [...randomTable(stream(seed, code), variant)].map((state) => feltOfTable(state, NOW_MS));
}

describe('what moves', () => {
  test('chips that leave one place arrive at another: nothing is made or lost on the way', () => {
    let seen = 0;
    for (const { code } of ALL_VARIANTS) {
      const models = modelsOf('moves', code);
      for (const [at, now] of models.entries()) {
        const before = models[at - 1];
        if (before === undefined) continue;
        for (const [seat, { bet, won, returned }] of now.seats.entries()) {
          const old = before.seats[seat]!;
          const moves = movesOf(before, now).filter((move) => move.seat === seat);
          const sum = (kind: string) =>
            moves.filter((move) => move.kind === kind).reduce((all, { amount }) => all + amount, 0);
          expect(sum('award')).toBe(won - old.won);
          expect(sum('return')).toBe(returned - old.returned);
          if (bet > old.bet) expect(sum('bet')).toBe(bet - old.bet);
          else expect(sum('collect')).toBe(Math.max(0, old.bet - bet - sum('return')));
          seen += moves.length;
        }
      }
    }
    expect(seen).toBeGreaterThan(200);
  });

  test('nothing moves backwards, between hands, or from nothing', () => {
    const models = modelsOf('still', 'NT');
    const [first, last] = [models[0]!, models.at(-1)!];
    expect(movesOf(null, first)).toEqual([]);
    expect(movesOf(last, first)).toEqual([]);
    expect(movesOf(first, first)).toEqual([]);
    expect(movesOf({ ...first, hand: 'another' }, last)).toEqual([]);
    expect(movesOf(first, { ...last, line: first.line + 100 })).toEqual([]);
  });
});

describe('a result', () => {
  const models = modelsOf('result', 'NT');
  const over = models.at(-1)!;
  const next: FeltModel = { ...models[0]!, hand: 'the next one' };

  test('stays for two seconds, and not longer', () => {
    expect(over.result).not.toBe(null);
    const held = holdResult(null, over, false, 1000);
    expect(holdResult(held, next, false, 1000 + RESULT_MS - 1)).toBe(held);
    expect(holdResult(held, next, false, 1000 + RESULT_MS).model).toBe(next);
  });

  test('gives way at once where the viewer is to act', () => {
    const held = holdResult(null, over, false, 1000);
    expect(holdResult(held, next, true, 1001).model).toBe(next);
  });

  test('holds nothing back while a hand is played', () => {
    const [first, second] = [models[0]!, models[1]!];
    expect(holdResult(holdResult(null, first, false, 0), second, false, 1).model).toBe(second);
    // The time counts from when the result was first seen.
    const seen = holdResult(holdResult(null, second, false, 0), over, false, 500);
    expect(seen.sinceMs).toBe(500);
    expect(holdResult(seen, { ...over }, false, 900).sinceMs).toBe(500);
  });
});
