/** Strengths of random hands against the slow measures of the same hands. */
import { expect } from 'vitest';
import { type Card, formatCards } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';
import { strengthOf } from '../evaluate/strength.js';
import { shuffle, xoshiro128 } from '../random.js';
import { compareMeasures, type Measure, measure } from './measure.js';

interface Deal {
  readonly hole: readonly Card[];
  readonly board: readonly Card[];
}

/** Fair deals of so many hole and board cards. */
export function* deals(
  count: number,
  seed: string,
  deck: readonly Card[],
  hole: number,
  board: number,
): Generator<Deal> {
  const random = xoshiro128(seed);
  const stock = [...deck];
  for (let deal = 0; deal < count; deal++) {
    shuffle(random, stock, hole + board);
    yield { hole: stock.slice(0, hole), board: stock.slice(hole, hole + board) };
  }
}

/**
 * Asserts that strengths put all the deals into the very order, with the very ties, that the slow measures put them:
 * hands of one strength have one measure, and measures rise with strengths.
 */
export function expectSameOrder(type: HandType, holeUse: 'any' | 2, all: Iterable<Deal>): void {
  const measures = new Map<number, Measure>();
  for (const { hole, board } of all) {
    const found = strengthOf(type, holeUse, hole, 0, hole.length, board);
    const slow = measure(type, hole, board, holeUse);
    if ((found === 0) !== (slow === null))
      throw new Error(`${type} ${formatCards(hole)} ${formatCards(board)}: ${found}`);
    if (slow === null) continue;
    const known = measures.get(found);
    if (known === undefined) measures.set(found, slow);
    else if (compareMeasures(known, slow) !== 0) {
      throw new Error(`${type} ${formatCards(hole)} ${formatCards(board)}: ${found} is ${known}, measured ${slow}`);
    }
  }
  const rising = [...measures].sort(([a], [b]) => a - b).map(([, slow]) => slow);
  expect(rising.length).toBeGreaterThan(1);
  expect(rising.filter((slow, at) => at > 0 && compareMeasures(slow, rising[at - 1]!) <= 0)).toEqual([]);
}
