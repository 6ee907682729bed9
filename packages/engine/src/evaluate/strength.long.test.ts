/** Every case of strength.test.ts, which runs a share of them in `npm test`, and more hands of five cards. */
import { expect, test } from 'vitest';
import { DECKS } from '../cards.js';
import { deals, expectSameOrder } from '../testing/order.js';
import type { HandType } from './handType.js';
import './strength.test.js';

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
