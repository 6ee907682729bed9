/** The player who opens a street of stud if not all up cards are known, or some are equal. */
import { describe, expect, test } from 'vitest';
import { type HandState, letOpen } from './index.js';
import { ask, deal, play, refusal, start } from './testing/play.js';

function stud(...hands: readonly string[]): HandState {
  const terms = { variant: 'F7S', antes: hands.map(() => 1), bringIn: 2, smallBet: 5, bigBet: 10 };
  return deal(start({ ...terms, stacks: hands.map(() => 100) }), ...hands);
}

describe('letOpen', () => {
  test('a player with an unknown up card may have the bring-in, and may open a later street', () => {
    const hand = stud('????Kd', '????3c', '??????');
    expect(refusal(hand, 'p3 pb').code).toBe('not-your-turn');
    expect(letOpen(hand, 2)).toBe(true);
    play(hand, 'p3 pb', 'p1 cc', 'p2 cc');
    deal(hand, '9h', '8h', '7h');
    expect(letOpen(hand, 2)).toBe(true);
    play(hand, 'p3 cbr 5', 'p1 f', 'p2 f');
    expect(ask(hand)).toBe('over');
  });

  test('known cards say who opens', () => {
    const hand = stud('????Kd', '????3c', '????8c');
    expect(letOpen(hand, 0)).toBe(false);
    expect(ask(hand)).toMatch(/^p2:/);
  });

  test('[X-20] up cards that are equal leave it open where the dealer sat', () => {
    const hand = stud('????5s', '????2s', '????9d');
    play(hand, 'p2 pb', 'p3 f', 'p1 cc');
    deal(hand, '2c', '5h', '');
    expect(ask(hand)).toMatch(/^p1:/);
    expect(letOpen(hand, 1)).toBe(true);
    play(hand, 'p2 cbr 5', 'p1 cc');
    deal(hand, '8h', '9h', '');
    expect(letOpen(hand, 0)).toBe(false);
  });

  test('not after somebody has acted, not for anyone without cards, and not without up cards', () => {
    const hand = stud('????Kd', '????3c', '??????');
    play(hand, 'p2 pb');
    expect(letOpen(hand, 0)).toBe(false);
    play(hand, 'p3 f', 'p1 cc');
    deal(hand, '9h', '??', '');
    expect([letOpen(hand, 2), letOpen(hand, -1), letOpen(hand, 3)]).toEqual([false, false, false]);
    expect(letOpen(hand, 0)).toBe(true);
    const holdem = deal(start({ variant: 'NT', stacks: [100, 100], blinds: [2, 1] }), '????', '????');
    expect(letOpen(holdem, 0)).toBe(false);
  });
});
