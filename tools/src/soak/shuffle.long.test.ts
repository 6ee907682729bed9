import { expect, test } from 'vitest';
import { entropyOf, halfDealer, isAlarm, judge } from './shuffle.js';

const DECKS = 6_000;

test.each(['house', 'players'] as const)('with an honest %s alone 6,000 decks are as level', (honest) => {
  expect(judge(halfDealer(honest)(entropyOf(honest)), DECKS).filter(isAlarm)).toEqual([]);
});
