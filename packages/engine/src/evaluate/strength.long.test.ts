/** More hands of five cards than `strength.test.ts` has time for. */
import { expect, test } from 'vitest';
import { DECKS } from '../cards.js';
import { deals, expectSameOrder } from '../testing/order.js';
import type { HandType } from './handType.js';

const COUNT = 88_000;

const HANDS: readonly (readonly [HandType, 'standard' | 'short', number])[] = [
  ['high', 'standard', 5],
  ['shortDeck', 'short', 5],
  ['aceToFive', 'standard', 5],
  ['eightOrBetter', 'standard', 5],
  ['deuceToSeven', 'standard', 5],
  ['badugi', 'standard', 4],
];

test.each(HANDS)('%s: the whole order of 88,000 hands, against the slow evaluator', (type, deck, size) => {
  expectSameOrder(type, 'any', deals(COUNT, `${type} ${size}`, DECKS[deck], size, 0));
  expect.hasAssertions();
});
