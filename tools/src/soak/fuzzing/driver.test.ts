import { below } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { type Fuzzer, fuzz, promise } from './driver.js';

const digits = (broken: number): Fuzzer<number, number, 'even'> => ({
  name: 'digits',
  unit: 'digits',
  perRound: 4,
  counts: ['even'],
  begin: (random) => below(random, 1_000),
  damage: (random, base) => base + below(random, 10),
  check: (input, tally) => {
    if (input % 2 === 0) tally.even++;
    promise(input % 10 !== broken, 'no such digit', input);
  },
});

test('makes as many inputs as it is asked for, the same for the same seed', () => {
  const tally = fuzz(digits(-1), 50, 'tests');
  expect(tally.inputs).toBe(50);
  expect(tally.even).toBeGreaterThan(0);
  expect(fuzz(digits(-1), 50, 'tests').even).toBe(tally.even);
});

test('a broken promise ends the run with the seed, the round and the input', () => {
  expect(() => fuzz(digits(7), 1_000, 'tests')).toThrow(
    /^digits: input \d of round \d+, seed "tests": Error: no such digit\n\d*7\n[\s\S]*\n\d*7$/,
  );
});

test('a slow input is a broken promise', () => {
  expect(() => fuzz(digits(-1), 1, 'tests', 0)).toThrow('nothing takes long');
});
