import { describe, expect, test } from 'vitest';
import type { Hand } from '../hand.js';
import { postsOf } from '../posts.js';
import { replay } from '../replay.js';
import { next, start, type Table } from './next.js';

const RULES = { straddle: 'underTheGun' } as const;

/** Players A, B, C ... with these stacks at seats 1, 2, 3 ...; the button is drawn at seat 1. */
function first(stacks: readonly number[], table: Partial<Table> = {}): Hand {
  const players = stacks.map((_, at) => 'ABCDEF'[at]!);
  const made = start(
    { players, startingStacks: stacks, stakes: { smallBlind: 5, bigBlind: 10 }, ...table },
    { random: () => 0, rules: RULES },
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

/** The hand after one in which nothing was won or lost. */
function after(hand: Hand, changes: Partial<Hand> = {}): Hand {
  const made = next({ ...hand, finishingStacks: hand.startingStacks, ...changes }, { rules: RULES });
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

function played(hand: Hand) {
  const result = replay(hand);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('[X-33] a mandatory straddle', () => {
  test('is twice the big blind, posted by the first player after it, who acts last', () => {
    const hand = first([200, 200, 200, 200, 200]);
    expect(hand.blindsOrStraddles).toEqual([0, 5, 10, 20, 0]);
    const { state } = played(hand);
    expect(postsOf(state.terms, hand).map(({ word, player, paid }) => [word, player, paid])).toEqual([
      ['smallBlind', 1, 5],
      ['bigBlind', 2, 10],
      ['straddle', 3, 20],
    ]);
  });

  test('sets the price and the least raise', () => {
    const dealt = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd', 'd dh p4 JcJd'];
    const hand = first([200, 200, 200, 200]);
    expect(hand.blindsOrStraddles).toEqual([0, 5, 10, 20]);
    const raise = (to: number) => replay({ ...hand, actions: [...dealt, `p1 cbr ${to}`] });
    expect(raise(39)).toMatchObject({ ok: false, error: { error: { code: 'bet-out-of-range' } } });
    expect(raise(40).ok).toBe(true);
    // Everybody calls: the straddler still has the option.
    const { state } = played({ ...hand, actions: [...dealt, 'p1 cc', 'p2 cc', 'p3 cc'] });
    expect(state.actor).toBe(3);
  });

  test('needs four players', () => {
    expect(first([200, 200, 200]).blindsOrStraddles).toEqual([0, 5, 10]);
  });

  test('moves no blind: the next hand counts from the blinds alone', () => {
    const second = after(first([200, 200, 200, 200, 200]));
    expect(second.blindsOrStraddles).toEqual([0, 0, 5, 10, 20]);
    expect(second._blindSeats).toEqual([3, 4]);
    expect(after(second).blindsOrStraddles).toEqual([20, 0, 0, 5, 10]);
  });

  test('is all-in for a player with too few chips, and the price stays whole', () => {
    const hand = first([200, 200, 200, 15, 200]);
    const { state } = played(hand);
    expect(state.stack[3]).toBe(0);
    expect(state.currentBet).toBe(20);
  });

  test('is not asked of a player who comes back in that hand, who pays what was missed', () => {
    const hand = first([200, 200, 200, 200, 200, 200]);
    const back = after(hand, { _inactive: [0, 0, 0, 0, 1, 0], _deadBlinds: [0, 0, 0, 0, 10, 0] });
    expect(back.blindsOrStraddles).toEqual([0, 0, 5, 10, 0, 0]);
    expect(back._deadPosted).toEqual([0, 0, 0, 0, 10, 0]);
  });

  test('does not exist in fixed limit, or unless the table has the rule', () => {
    const limit = { variant: 'FT', smallBet: 10, bigBet: 20 } as const;
    expect(first([200, 200, 200, 200], limit).blindsOrStraddles).toEqual([0, 5, 10, 0]);
    const plain = start(
      { players: ['A', 'B', 'C', 'D'], startingStacks: [9, 9, 9, 9], stakes: { smallBlind: 1, bigBlind: 2 } },
      { random: () => 0 },
    );
    expect(plain.ok && plain.value.blindsOrStraddles).toEqual([0, 1, 2, 0]);
  });
});
