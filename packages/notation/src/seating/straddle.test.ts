import { describe, expect, test } from 'vitest';
import type { Hand } from '../hand.js';
import { postsOf } from '../posts.js';
import { replay } from '../replay.js';
import { next, start, type Table } from './next.js';
import { type TableRules, tableRulesOf } from './rules.js';

const RULES: Partial<TableRules> = { straddle: 'utg', straddling: 'mandatory' };

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

  test('does not exist unless the table has the rule', () => {
    const plain = start(
      { players: ['A', 'B', 'C', 'D'], startingStacks: [9, 9, 9, 9], stakes: { smallBlind: 1, bigBlind: 2 } },
      { random: () => 0 },
    );
    expect(plain.ok && plain.value.blindsOrStraddles).toEqual([0, 1, 2, 0]);
  });
});

const NAMES = 'ABCDEF';

interface Wish {
  readonly stacks?: readonly number[];
  readonly rules: Partial<TableRules>;
  /** Names of those who want to. */
  readonly wish: string;
  readonly table?: Partial<Table>;
}

/** Blinds and straddles of a first hand with the button at A. */
function posted({ stacks = [400, 400, 400, 400, 400, 400], rules, wish, table = {} }: Wish): readonly number[] {
  const players = stacks.map((_, at) => NAMES[at]!);
  const stakes = { smallBlind: 5, bigBlind: 10 };
  const made = start(
    { players, startingStacks: stacks, stakes, ...table },
    { random: () => 0, rules, straddlers: new Set(wish) },
  );
  if (!made.ok) throw new Error(made.error.code);
  return made.value.blindsOrStraddles;
}

describe('[H-1] a straddle by choice', () => {
  test('is taken from those who want to, if the table allows it', () => {
    expect(posted({ rules: {}, wish: 'ABCDEF' })).toEqual([0, 5, 10, 0, 0, 0]);
    expect(posted({ rules: { straddle: 'utg' }, wish: 'D' })).toEqual([0, 5, 10, 20, 0, 0]);
    expect(posted({ rules: { straddle: 'utg' }, wish: 'E' })).toEqual([0, 5, 10, 0, 0, 0]);
    expect(posted({ rules: { straddle: 'utg' }, wish: 'BC' })).toEqual([0, 5, 10, 0, 0, 0]);
  });

  test('in fixed limit it is one bet more toward the cap', () => {
    const table = { variant: 'FT', smallBet: 10, bigBet: 20 } as const;
    const rules = { straddle: 'utg', maxStraddles: 'three' } as const;
    expect(posted({ rules, wish: 'DEF', table })).toEqual([0, 5, 10, 20, 0, 0]);
    const hand = first([200, 200, 200, 200], table);
    const dealt = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd', 'd dh p4 JcJd'];
    const capped = replay({ ...hand, actions: [...dealt, 'p1 cbr 30', 'p2 cbr 40', 'p3 cbr 50'] });
    expect(capped).toMatchObject({ ok: false, error: { line: 6, error: { code: 'raise-closed', reason: 'capped' } } });
  });

  test('the older word for a mandatory one is still understood', () => {
    const rules = tableRulesOf({}, { straddle: 'underTheGun' } as unknown as Partial<TableRules>);
    expect(rules).toMatchObject({ straddle: 'utg', straddling: 'mandatory', maxStraddles: 'one' });
  });
});

describe('[H-2] under the gun', () => {
  test('the next seat may straddle over a straddle, twice as much, up to the most', () => {
    const rules = { straddle: 'utg', maxStraddles: 'three' } as const;
    expect(posted({ rules, wish: 'DEFA' })).toEqual([0, 5, 10, 20, 40, 80]);
    expect(posted({ rules, wish: 'DF' })).toEqual([0, 5, 10, 20, 0, 0]);
    expect(posted({ rules, wish: 'EF' })).toEqual([0, 5, 10, 0, 0, 0]);
    expect(posted({ rules: { ...rules, maxStraddles: 'two' }, wish: 'DEF' })).toEqual([0, 5, 10, 20, 40, 0]);
    // A is the button: straddles end there.
    expect(posted({ rules, wish: 'ABCD', stacks: [400, 400, 400, 400] })).toEqual([40, 5, 10, 20]);
  });

  test('needs four players', () => {
    expect(posted({ rules: { straddle: 'utg' }, wish: 'A', stacks: [400, 400, 400] })).toEqual([0, 5, 10]);
  });
});

describe('[H-3] on the button, and from any seat', () => {
  test('the button straddles three-handed too, and the small blind acts first', () => {
    const rules = { straddle: 'button' } as const;
    expect(posted({ rules, wish: 'AD' })).toEqual([20, 5, 10, 0, 0, 0]);
    expect(posted({ rules, wish: 'A', stacks: [400, 400, 400] })).toEqual([20, 5, 10]);
    expect(posted({ rules, wish: 'AB', stacks: [400, 400] })).toEqual([5, 10]);
    const made = start(
      { players: ['A', 'B', 'C'], startingStacks: [400, 400, 400], stakes: { smallBlind: 5, bigBlind: 10 } },
      { random: () => 0, rules, straddlers: new Set('A') },
    );
    const dealt = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd'];
    const { state } = played({ ...(made.ok ? made.value : first([])), actions: dealt });
    expect([state.actor, state.currentBet - state.bet[1]!]).toEqual([1, 15]);
  });

  test('any: those who want post clockwise to the button, each twice the one before', () => {
    const rules = { straddle: 'any', maxStraddles: 'three' } as const;
    expect(posted({ rules, wish: 'EA' })).toEqual([40, 5, 10, 0, 20, 0]);
    expect(posted({ rules, wish: 'ABCDEF' })).toEqual([0, 5, 10, 20, 40, 80]);
    expect(posted({ rules: { ...rules, maxStraddles: 'one' }, wish: 'FA' })).toEqual([0, 5, 10, 0, 0, 20]);
  });
});

describe('[H-5] what a straddle is, and is not', () => {
  test('by choice it needs the whole amount, the ante included', () => {
    const rules = { straddle: 'utg' } as const;
    const stacks = [400, 400, 400, 20, 400, 400];
    expect(posted({ rules, wish: 'D', stacks })).toEqual([0, 5, 10, 20, 0, 0]);
    const stakes = { smallBlind: 5, bigBlind: 10, ante: 1 };
    expect(posted({ rules, wish: 'D', stacks, table: { stakes } })).toEqual([0, 5, 10, 0, 0, 0]);
  });

  test('a mandatory one is all-in with less, and others may straddle over it by choice', () => {
    const rules = { straddle: 'utg', straddling: 'mandatory', maxStraddles: 'two' } as const;
    expect(posted({ rules, wish: 'E', stacks: [400, 400, 400, 12, 400, 400] })).toEqual([0, 5, 10, 20, 40, 0]);
    expect(posted({ rules, wish: '' })).toEqual([0, 5, 10, 20, 0, 0]);
  });
});
