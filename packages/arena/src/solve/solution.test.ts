import { apply, clone, DECKS, parseCards, stream, type Variant, variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { wordOfAction } from '../action.js';
import { botOf, canPlay } from '../bots/index.js';
import { Situation } from '../situation.js';
import type { Decision } from '../strategy.js';
import { STRICT_RULES } from '../strict.js';
import { start } from '../testing/hands.js';
import { CfrPlus } from './cfr.js';
import { keyOf, type SmallStakes, smallGame } from './game.js';
import { Solution, solve } from './solution.js';

function solutionAfter(variant: Variant, stakes: SmallStakes, iterations: number): Solution {
  return new Solution(new CfrPlus(smallGame(variant, stakes)).run(iterations).game);
}

const KUHN = variantOf('FK')!;
const LEDUC = variantOf('FL')!;

function odds(solution: Solution, key: string, act: string): number {
  return solution.oddsOf(key)!.find((each) => each.act === act)!.odds;
}

describe('Kuhn', () => {
  const solution = solve(KUHN);

  test('[G17] the first player loses one eighteenth of an ante', () => {
    expect(Math.abs(solution.value + 1 / 18)).toBeLessThan(1e-4);
    expect(solution.exploitability).toBeLessThan(1e-3);
    expect(solution.exploitability).toBeGreaterThanOrEqual(0);
    expect(solution.size).toBe(12);
  });

  test('the strategy is one of the known equilibria', () => {
    // Ranks 9, 10, 11 are jack, queen, king; c is a check or call, b a bet. The bluff with the jack is free from 0 to 1/3.
    const bluff = odds(solution, '9:', 'betRaise');
    expect(bluff).toBeGreaterThanOrEqual(0);
    expect(bluff).toBeLessThan(1 / 3 + 0.01);
    expect(odds(solution, '11:', 'betRaise')).toBeCloseTo(3 * bluff, 1);
    expect(odds(solution, '10:', 'betRaise')).toBeLessThan(0.01);
    expect(odds(solution, '10:cb', 'checkCall')).toBeCloseTo(bluff + 1 / 3, 1);
    expect(odds(solution, '9:c', 'betRaise')).toBeCloseTo(1 / 3, 1);
    expect(odds(solution, '10:b', 'checkCall')).toBeCloseTo(1 / 3, 1);
    for (const key of ['11:cb', '11:b']) expect(odds(solution, key, 'checkCall')).toBeGreaterThan(0.99);
    for (const key of ['9:cb', '9:b']) expect(odds(solution, key, 'fold')).toBeGreaterThan(0.99);
  });

  test('more work makes it better', () => {
    const stakes = { ante: 1, smallBet: 1, bigBet: 1 };
    const rough = solutionAfter(KUHN, stakes, 10).exploitability;
    const fine = solutionAfter(KUHN, stakes, 5000).exploitability;
    expect(fine).toBeLessThan(rough / 10);
    expect(fine).toBeLessThan(1e-4);
  });

  test('a strategy that never learned is beaten by exactly what a best answer wins', () => {
    // Everyone chooses by the toss of a coin. Worked out by hand: the best first player wins 1/2, the second 5/12.
    const tossed = solutionAfter(KUHN, { ante: 1, smallBet: 1, bigBet: 1 }, 0);
    expect(tossed.value).toBeCloseTo(1 / 8, 12);
    expect(tossed.exploitability).toBeCloseTo((1 / 2 + 5 / 12) / 2, 12);
  });
});

describe('Leduc', () => {
  const solution = solve(LEDUC);

  test('[G24] the value that others have found, and next to nothing to win against it', () => {
    expect(solution.value).toBeCloseTo(-0.0856, 3);
    expect(solution.exploitability).toBeLessThan(2e-3);
    expect(solution.size).toBe(288);
  });

  test('the same every time', () => {
    const stakes = { ante: 1, smallBet: 2, bigBet: 4 };
    const [one, two] = [solutionAfter(LEDUC, stakes, 20), solutionAfter(LEDUC, stakes, 20)];
    expect([one.value, one.exploitability]).toEqual([two.value, two.exploitability]);
    expect(one.oddsOf('11:')).toEqual(two.oddsOf('11:'));
  });

  test('a pair is not folded', () => {
    for (const key of ['9 9:cccb', '10 10:cccb', '11 11:cccb']) expect(odds(solution, key, 'fold')).toBeLessThan(0.01);
  });
});

describe('the bot', () => {
  /** Kuhn or Leduc with the cards in the order of dealing. */
  function hand(code: string, cards: string, button = 1, unit = 1) {
    const sizes = code === 'FK' ? { smallBet: unit, bigBet: unit } : { smallBet: 2 * unit, bigBet: 4 * unit };
    const stacks = [100 * unit, 100 * unit];
    const state = start({ variant: code, rules: STRICT_RULES, stacks, button, antes: [unit, unit], ...sizes });
    for (const [player, card] of parseCards(cards)!.slice(0, 2).entries()) {
      apply(state, { kind: 'dealHole', player, cards: [card] });
    }
    return state;
  }

  test('plays by the solution, from either seat and at any stakes', () => {
    const strategy = botOf('cfr')!.make(0);
    for (const [button, unit] of [
      [1, 1],
      [0, 1],
      [1, 50],
    ] as const) {
      // The second player holds a queen and faces a bet: they call one time in three.
      const state = hand('FK', button === 1 ? 'KsQs' : 'QsKs', button, unit);
      const first = state.actor;
      apply(state, { kind: 'betRaise', player: first, to: unit });
      let calls = 0;
      for (let i = 0; i < 3000; i++) {
        const decision = strategy(new Situation(state, 1 - first, i, stream('cfr', i))) as Decision;
        if (wordOfAction(decision.action) === 'CALL') calls++;
      }
      expect(Math.abs(calls / 3000 - 1 / 3)).toBeLessThan(0.06);
    }
  });

  test('knows the stakes on the second street, too', () => {
    const state = hand('FL', 'JhQh', 1, 5);
    const lines = [
      { kind: 'betRaise', player: 0, to: 10 },
      { kind: 'betRaise', player: 1, to: 20 },
      { kind: 'checkCall', player: 0 },
      { kind: 'dealBoard', cards: parseCards('Qs')! },
      { kind: 'checkCall', player: 0 },
    ] as const;
    for (const line of lines) expect(apply(state, line).ok).toBe(true);
    const situation = new Situation(state, 1, 0, stream('leduc'));
    expect(keyOf(situation)).toBe('10 10:bbcc');
    const decision = botOf('cfr')!.make(0)(situation) as Decision;
    expect(['CHECK', 'BET']).toContain(wordOfAction(decision.action));
  });

  test('with fewer chips than a bet it does what is left', () => {
    const random = stream('cfr', 'short');
    for (const stacks of [
      [2, 100],
      [1, 1],
      [3, 2],
    ]) {
      const sizes = { antes: [1, 1], smallBet: 2, bigBet: 4 };
      const state = start({ variant: 'FL', rules: STRICT_RULES, stacks, ...sizes });
      for (const [player, card] of DECKS.leduc.slice(0, 2).entries()) {
        apply(state, { kind: 'dealHole', player, cards: [card] });
      }
      if (state.actor < 0) continue;
      const decision = botOf('cfr')!.make(0)(new Situation(clone(state), state.actor, 0, random)) as Decision;
      expect(wordOfAction(decision.action)).not.toBeNull();
    }
  });

  test('refuses other games in words', () => {
    const state = start({ variant: 'NT', rules: STRICT_RULES, stacks: [100, 100], blinds: [2, 1] });
    for (const player of [0, 1]) apply(state, { kind: 'dealHole', player, cards: [player * 2, player * 2 + 1] });
    const situation = new Situation(state, state.actor, 0, stream('cfr'));
    expect(() => botOf('cfr')!.make(0)(situation)).toThrow(
      'The bot "cfr" plays Kuhn (FK) and Leduc (FL) and nothing else: not No-limit Texas hold\'em (NT).',
    );
    expect(() => solve(variantOf('NT')!)).toThrow('nothing else');
    expect([canPlay(botOf('cfr')!, KUHN), canPlay(botOf('cfr')!, variantOf('NT')!)]).toEqual([true, false]);
    expect(canPlay(botOf('tight')!, variantOf('NT')!)).toBe(true);
  });
});
