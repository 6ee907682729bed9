/** More hands of the comparison with the referee than `referee.test.ts` has time for. */
import { describe, expect, test } from 'vitest';
import { compareHand } from './testing/compare.js';
import { VARIANTS } from './variants/index.js';

const HANDS = 20_000;
const FROM = 25;
const TO = Math.ceil(HANDS / VARIANTS.size);

describe('engine and referee agree after every action', () => {
  test.each([...VARIANTS.keys()])(`%s: random hands ${FROM} to ${TO}`, (code) => {
    const variant = VARIANTS.get(code)!;
    const played = Array.from({ length: TO - FROM }, (_, at) => compareHand(`${code} ${FROM + at}`, variant));
    expect(played.filter(({ showdown }) => showdown).length).toBeGreaterThan(played.length / 4);
    expect(played.filter(({ showdown }) => !showdown).length).toBeGreaterThan(played.length / 50);
  });
});
