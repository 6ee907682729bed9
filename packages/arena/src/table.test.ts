/** The framework of document 002 as a program embeds it. */
import { type Card, RULE_SETS } from '@cardroom/engine';
import { describe, expect, test, vi } from 'vitest';
import { Action } from './action.js';
import type { Situation } from './situation.js';
import type { OpenResult, Strategy } from './strategy.js';
import { calculateValidActions, StrictError, validateAction } from './strict.js';
import { StrictTable, type StrictTableOptions } from './table.js';

const passive: Strategy = ({ toCall, stack }) => {
  if (toCall === 0) return { action: Action.CHECK };
  return { action: toCall < stack ? Action.CALL : Action.ALL_IN };
};

const folder: Strategy = ({ toCall }) => ({ action: toCall > 0 ? Action.FOLD : Action.CHECK });

function seat(id: string, strategy: Strategy, chips = 1000) {
  return { id, strategy, chips };
}

function tableOf(options: Partial<StrictTableOptions>, ...strategies: readonly Strategy[]): StrictTable {
  return new StrictTable({ players: strategies.map((strategy, i) => seat(`player${i + 1}`, strategy)), ...options });
}

async function failureOf(table: StrictTable): Promise<StrictError> {
  try {
    await table.playHand();
  } catch (error) {
    if (error instanceof StrictError) return error;
    throw error;
  }
  throw new Error('the hand was played');
}

describe('strategies', () => {
  test('[S2-26] a strategy is asked once a turn, with toCall and what else it may know', async () => {
    const asked: string[] = [];
    const watch = (strategy: Strategy): Strategy => {
      return (situation) => {
        asked.push(`${situation.street} p${situation.player + 1} ${situation.toCall}`);
        return strategy(situation);
      };
    };
    const table = tableOf({ blinds: [10, 20] }, watch(passive), watch(passive), watch(folder));
    await table.playHand();
    expect(asked).toEqual([
      'preflop p3 20',
      'preflop p1 10',
      'preflop p2 0',
      'flop p1 0',
      'flop p2 0',
      'turn p1 0',
      'turn p2 0',
      'river p1 0',
      'river p2 0',
    ]);
  });

  test('[S2-26] a check of toCall before folding never fails', async () => {
    const table = tableOf({ blinds: [10, 20] }, folder, folder, folder, folder);
    expect(await table.play(50)).toBe(50);
    expect(table.chips.reduce((sum, chips) => sum + chips, 0)).toBe(4000);
  });

  test('[S2-27, S2-1, S2-2] always folding dies at the first free check, and the table with it', async () => {
    const bad: Strategy = () => ({ action: Action.FOLD });
    const table = tableOf({ blinds: [10, 20] }, passive, bad, passive);
    const error = await failureOf(table);
    expect(error.message).toMatch(/^Cannot fold when you can check for free\.\n/);
    expect([error.id, error.hand, error.decision, error.code]).toEqual(['player2', 0, 2, 'fold-when-free']);
    expect(table.failure).toBe(error);
    expect(table.chips).toEqual([1000, 1000, 1000]);
    const again = await failureOf(table);
    expect([again.code, again.cause, again.hand]).toEqual(['table-ended', error, 0]);
  });

  test('[S2-27] facing a bet it may fold', async () => {
    const bad: Strategy = () => ({ action: Action.FOLD });
    const table = tableOf({ blinds: [10, 20] }, passive, passive, bad);
    const { payoffs } = await table.playHand();
    expect(payoffs[2]).toBe(0);
    expect((await failureOf(table)).hand).toBe(1);
  });

  test('[S2-12, S2-13] strings and nothing are refused in the middle of a hand', async () => {
    for (const answer of [{ action: 'FOLD' }, { action: 'fold' }, { action: null }, null, undefined, 'FOLD']) {
      const table = tableOf({}, passive, passive, (() => answer) as unknown as Strategy);
      expect(['not-an-action', 'missing-action']).toContain((await failureOf(table)).code);
    }
  });

  test('[S2-21] answers may come later', async () => {
    const later: Strategy = async (situation) => {
      await Promise.resolve();
      return passive(situation);
    };
    const table = tableOf({ blinds: [10, 20] }, later, passive, later);
    expect(await table.play(10)).toBe(10);
  });

  test('[S2-20] the example of the document, at a table', async () => {
    const bets: Strategy = () => ({ action: Action.BET, amount: 100 });
    const error = await failureOf(tableOf({ blinds: [20, 40] }, passive, bets));
    expect(error.message.split('\n').slice(0, 4)).toEqual([
      'Cannot bet when facing a bet - use raise.',
      "Reason: There's already a bet of 40 on the table",
      'Solution: Use Action.RAISE to increase the bet to 100',
      'Current bet details: player1: 40 chips, player2: 20 chips',
    ]);
  });
});

describe('time', () => {
  test('[S2-11, S2-2, X-9] no answer in time is fatal, nobody is folded', async () => {
    vi.useFakeTimers();
    try {
      const never: Strategy = () => new Promise(() => {});
      const table = tableOf({ timeoutMs: 250 }, passive, passive, never);
      const failed = failureOf(table);
      await vi.advanceTimersByTimeAsync(249);
      expect(table.failure).toBeNull();
      await vi.advanceTimersByTimeAsync(1);
      const error = await failed;
      expect(error.message).toBe('Player player3 action timeout after 250ms');
      expect([error.code, error.hand, error.decision]).toEqual(['timeout', 0, 0]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('[S2-11] an answer in time leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      const table = tableOf({ timeoutMs: 250 }, async (situation) => passive(situation), passive);
      await table.playHand();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('strategies that throw', () => {
  const cause = new Error('out of ideas');
  test.each<[string, Strategy]>([
    [
      'at once',
      () => {
        throw cause;
      },
    ],
    ['later', () => Promise.reject(cause)],
  ])('[S2-2] %s', async (_name, strategy) => {
    const error = await failureOf(tableOf({}, passive, passive, strategy));
    expect(error.message).toBe('Fatal: Player player3 threw error in getAction(): out of ideas');
    expect([error.code, error.cause]).toEqual(['strategy-threw', cause]);
  });

  test('[S2-2] in a draw', async () => {
    const draws = Object.assign((situation: Situation) => passive(situation), {
      draw: () => {
        throw cause;
      },
    });
    const table = tableOf({ variant: 'N5D' }, draws, passive);
    expect((await failureOf(table)).code).toBe('strategy-threw');
  });
});

describe('the table', () => {
  test('[S2-22, S2-24] asks about the hand under way', async () => {
    const table = tableOf({ blinds: [10, 20] }, passive, passive, (situation) => {
      const me = table.player('player3');
      expect(calculateValidActions(me)).toEqual([Action.FOLD, Action.CALL, Action.RAISE, Action.ALL_IN]);
      expect(calculateValidActions(table.player('player1'))).toEqual([]);
      validateAction(me, Action.CALL);
      expect(() => validateAction(me, Action.CHECK)).toThrow('Cannot check when facing a bet.');
      return folder(situation);
    });
    expect(() => table.player('player1')).toThrow('no hand has begun');
    await table.playHand();
    expect(() => table.player('nobody')).toThrow('nobody');
  });

  test('[X-14] the button moves on and passes over those without chips', async () => {
    const firsts: string[] = [];
    const watch: Strategy = (situation) => {
      if (situation.street === 'preflop' && situation.acts.length === 0) {
        firsts.push(`hand ${situation.hand}: button p${situation.button + 1}, first p${situation.player + 1}`);
      }
      return folder(situation);
    };
    const table = new StrictTable({
      players: [seat('a', watch), seat('b', watch, 0), seat('c', watch), seat('d', watch)],
      blinds: [10, 20],
    });
    await table.play(3);
    expect(firsts).toEqual([
      'hand 0: button p4, first p4',
      'hand 1: button p1, first p1',
      'hand 2: button p3, first p3',
    ]);
  });

  test('[X-14] two-handed the button is the small blind and acts first', async () => {
    const table = tableOf({ blinds: [10, 20] }, folder, folder);
    expect((await table.playHand()).payoffs).toEqual([10, -10]);
    expect((await table.playHand()).payoffs).toEqual([-10, 10]);
  });

  test('it stops when one player has all the chips', async () => {
    const allIn: Strategy = () => ({ action: Action.ALL_IN });
    const table = tableOf({ blinds: [10, 20] }, allIn, allIn);
    const played = await table.play(1000);
    expect(played).toBeLessThan(1000);
    expect([...table.chips].sort((a, b) => a - b)).toEqual([0, 2000]);
    expect(table.hands).toBe(played);
  });

  test('the same seed plays the same hands', async () => {
    const seen = async (seed: string): Promise<string> => {
      const cards: (readonly Card[])[] = [];
      const watch: Strategy = (situation) => {
        cards.push(situation.hole, [situation.random.next()]);
        return passive(situation);
      };
      await tableOf({ seed }, watch, passive).play(5);
      return JSON.stringify(cards);
    };
    expect(await seen('a')).toBe(await seen('a'));
    expect(await seen('a')).not.toBe(await seen('b'));
  });

  test('strategies are told what everyone saw', async () => {
    const results: [number, OpenResult][] = [];
    const listens = Object.assign((situation: Situation) => passive(situation), {
      onResult: (hand: number, result: OpenResult) => {
        results.push([hand, result]);
      },
    });
    const table = tableOf({ blinds: [10, 20] }, listens, passive, folder);
    const { payoffs } = await table.playHand();
    expect(results).toHaveLength(1);
    const [hand, { shown, payoffs: told }] = results[0]!;
    expect([hand, told]).toEqual([0, payoffs]);
    expect(shown.map((cards) => cards?.length ?? 0)).toEqual([2, 2, 0]);
  });

  test('other variants and rules are played, draws and shown hands included', async () => {
    const stud = { variant: 'F7S', ante: 1, bringIn: 2, smallBet: 5, bigBet: 10 };
    const brings: Strategy = (situation) => {
      const { legal } = situation;
      if (legal.kind === 'bet' && legal.bringIn !== null) return { action: Action.BET, amount: legal.bringIn };
      return passive(situation);
    };
    expect(await tableOf(stud, brings, brings, brings).play(20)).toBe(20);
    const draws = Object.assign((situation: Situation) => passive(situation), {
      draw: ({ hole }: Situation) => ({ discard: hole.slice(0, 2) }),
    });
    const options = { variant: 'N5D', rules: RULE_SETS.standard };
    expect(await tableOf(options, draws, draws, passive).play(20)).toBe(20);
  });

  test('what cannot be played is refused before the first card', async () => {
    expect(() => tableOf({ variant: 'XX' }, passive, passive)).toThrow('Unknown variant "XX".');
    await expect(tableOf({ variant: 'FT' }, passive, passive).playHand()).rejects.toThrow('FT needs "smallBet".');
    const alone = new StrictTable({ players: [seat('a', passive), seat('b', passive, 0)] });
    await expect(alone.playHand()).rejects.toThrow('Only 1 of the players are in the hand');
  });
});
