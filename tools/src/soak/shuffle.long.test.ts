/** Every case of shuffle.test.ts, which runs a share of them in `npm test`, and decks with one honest side. */
import { expect, test } from 'vitest';
import './shuffle.test.js';
import { entropyOf, halfDealer, isAlarm, judge } from './shuffle.js';

const DECKS = 6_000;

test.each(['house', 'players'] as const)('with an honest %s alone 6,000 decks are as level', (honest) => {
  expect(judge(halfDealer(honest)(entropyOf(honest)), DECKS).filter(isAlarm)).toEqual([]);
});
