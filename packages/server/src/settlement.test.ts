import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleUp } from './ledger.js';
import { fewestPayments } from './settlement.js';

function named(amounts: readonly number[]): [string, number][] {
  return amounts.map((amount, at) => [`p${at + 1}`, amount]);
}

/** The amount left for each person after the payments. */
function leftAfter(
  nets: readonly (readonly [string, number])[],
  payments: ReturnType<typeof fewestPayments>,
): number[] {
  const left = new Map(nets);
  for (const { from, to, amount } of payments) {
    left.set(from, left.get(from)! + amount);
    left.set(to, left.get(to)! - amount);
  }
  return [...left.values()];
}

/** The fewest by trying every split into groups: Bell numbers, for a few people only. */
function fewestByTrying(amounts: readonly number[]): number {
  const [first, ...others] = amounts;
  if (first === undefined) return 0;
  let best = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 1 << others.length; set++) {
    const group = others.filter((_, at) => (set & (1 << at)) !== 0);
    if (first + group.reduce((sum, amount) => sum + amount, 0) !== 0) continue;
    const rest = others.filter((_, at) => (set & (1 << at)) === 0);
    best = Math.min(best, group.length + fewestByTrying(rest));
  }
  return best;
}

const evening = fc
  .array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 6 })
  .map((amounts) => [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)]);

describe('[PLAY-1] settling up', () => {
  test('finds groups that are even among themselves, where paying the largest winner first does not', () => {
    const nets = named([-6, -5, 5, 4, 2]);
    expect(settleUp(nets)).toHaveLength(4);
    expect(fewestPayments(nets)).toEqual([
      { from: 'p2', to: 'p3', amount: 5 },
      { from: 'p1', to: 'p4', amount: 4 },
      { from: 'p1', to: 'p5', amount: 2 },
    ]);
  });

  test('nobody pays when all are even', () => {
    expect(fewestPayments(named([0, 0]))).toEqual([]);
    expect(fewestPayments([])).toEqual([]);
  });

  test('everybody is even afterwards, in as few payments as any split allows', () => {
    fc.assert(
      fc.property(evening, (amounts) => {
        const nets = named(amounts);
        const payments = fewestPayments(nets);
        expect(leftAfter(nets, payments).every((amount) => amount === 0)).toBe(true);
        expect(payments.every(({ amount }) => amount > 0)).toBe(true);
        expect(payments).toHaveLength(fewestByTrying(amounts.filter((amount) => amount !== 0)));
      }),
    );
  });

  test('a crowd is settled with at most one payment fewer than there are people', () => {
    const amounts = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? 100 + at : -(100 + at)));
    const nets = named([...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)]);
    const payments = fewestPayments(nets);
    expect(leftAfter(nets, payments).every((amount) => amount === 0)).toBe(true);
    expect(payments.length).toBeLessThan(nets.length);
  });
});
