import { VARIANTS } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { decisionLine, turnLines } from './debug.js';
import { liveHand } from './live.js';
import { defaultSettings } from './settings.js';
import { firstHand, NAMES, withLines } from './testing/play.js';

const settings = { ...defaultSettings(VARIANTS.get('NT')!), seats: 10 };
const cards = 'AsKsQsJsTs9s8s7s6s5s4s3s2sAhKhQhJhTh9h8h'.match(/..../g)!;
const deals = NAMES.map((_, player) => `d dh p${player + 1} ${cards[player]}`);
const dealt = withLines(firstHand(settings, Array(10).fill(100)), ...deals);

describe('debug lines of document 000', () => {
  const before = liveHand(dealt)!;
  const after = liveHand(withLines(dealt, 'p4 cbr 6'))!;

  test('[S0-61] the seat that the turn leaves, with the seats in play', () => {
    const [line] = turnLines(before, after, 'anticlockwise');
    expect(line).toBe('[POKER] Turn rotation from seat 8, active seats 1, 10, 9, 8, 7, 6, 5, 4, 3, 2');
  });

  test('[S0-62] from seat to seat', () => {
    expect(turnLines(before, after, 'anticlockwise')[1]).toBe('[POKER] Turn rotation: seat 8 → seat 7');
    expect(turnLines(before, after, 'clockwise')[1]).toBe('[POKER] Turn rotation: seat 4 → seat 5');
  });

  test('[S0-63] the test whether the round is over', () => {
    expect(turnLines(before, after, 'anticlockwise')[2]).toBe('[BETTING] Check: lastRaiser=seat8, current=seat7');
    const called = liveHand(withLines(dealt, 'p4 cc'))!;
    expect(turnLines(before, called, 'anticlockwise')[2]).toBe('[BETTING] Check: lastRaiser=none, current=seat7');
  });

  test('at the end of a round the turn goes to nobody; the dealer has none', () => {
    const folds = [5, 6, 7, 8, 9, 10, 1, 2].map((player) => `p${player} f`);
    const last = liveHand(withLines(dealt, 'p4 cbr 6', ...folds))!;
    const over = liveHand(withLines(last.hand, 'p3 f'))!;
    expect(turnLines(last, over, 'anticlockwise')).toEqual([
      '[POKER] Turn rotation from seat 9, active seats 8',
      '[BETTING] Check: lastRaiser=seat8, current=none',
    ]);
    expect(turnLines(over, over, 'anticlockwise')).toEqual([]);
  });

  test('[S0-64] the decision of a test player', () => {
    expect(decisionLine('Bot 3', 'RAISE')).toBe('[POKER] Test player Bot 3 decided to RAISE');
  });
});
