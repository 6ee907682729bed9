/** The test player of document 000, and its debug lines. */
import {
  apply,
  DECKS,
  dealFrom,
  type HandState,
  type HouseRules,
  Phase,
  RULE_SETS,
  stream,
  wordOf,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { STRICT_RULES } from '../strict.js';
import { start } from '../testing/hands.js';
import { handleTestPlayerAction } from './testPlayer.js';

function table(...stacks: readonly number[]): HandState {
  return tableBy(STRICT_RULES, ...stacks);
}

function tableBy(rules: HouseRules, ...stacks: readonly number[]): HandState {
  const blinds = stacks.map((_, player) => [10, 20][player] ?? 0);
  const state = start({ variant: 'NT', rules, stacks, blinds });
  dealFrom(state, { cards: [...DECKS.standard], at: 0 });
  return state;
}

/** How often each act is chosen in the situation, of so many times. */
function countsOf(state: HandState, times: number): Record<string, number> {
  const random = stream('test player');
  const counts: Record<string, number> = {};
  for (let i = 0; i < times; i++) {
    const action = handleTestPlayerAction(state, state.actor, random)!;
    const text = `${wordOf(action, state)}${action.kind === 'betRaise' ? ` ${action.to}` : ''}`;
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

/** Within four standard deviations of the part that is meant. */
function isAbout(count: number | undefined, part: number, times: number): boolean {
  return Math.abs((count ?? 0) - part * times) <= 4 * Math.sqrt(times * part * (1 - part));
}

describe('test player', () => {
  const TIMES = 8000;

  test('[S0-53, S0-55] 30 % fold, 40 % call, 30 % raise, half of those the minimum and half by half the pot', () => {
    // The pot is 30 and 20 is to call: half of 50 over the bet of 20 is 45.
    const counts = countsOf(table(1000, 1000, 1000), TIMES);
    expect(Object.keys(counts).sort()).toEqual(['CALL', 'FOLD', 'RAISE 40', 'RAISE 45']);
    expect(isAbout(counts.FOLD, 0.3, TIMES)).toBe(true);
    expect(isAbout(counts.CALL, 0.4, TIMES)).toBe(true);
    expect(isAbout(counts['RAISE 40'], 0.15, TIMES)).toBe(true);
    expect(isAbout(counts['RAISE 45'], 0.15, TIMES)).toBe(true);
  });

  test('[S0-53, S0-54, X-8] with a free check it never folds: 70 % check, 30 % bet', () => {
    const state = table(1000, 1000, 1000);
    for (let i = 0; i < 3; i++) apply(state, { kind: 'checkCall', player: state.actor });
    dealFrom(state, { cards: [...DECKS.standard].reverse(), at: 0 });
    const counts = countsOf(state, TIMES);
    expect(Object.keys(counts).sort()).toEqual(['BET 20', 'BET 30', 'CHECK']);
    expect(isAbout(counts.CHECK, 0.7, TIMES)).toBe(true);
    expect(isAbout(counts['BET 20'], 0.15, TIMES)).toBe(true);
  });

  test('[S0-53, X-45] [SEED-4] under turnOrder it folds in 30 of 100 cases, also when a check is free', () => {
    const state = tableBy(RULE_SETS.turnOrder, 1000, 1000, 1000);
    for (let i = 0; i < 2; i++) apply(state, { kind: 'checkCall', player: state.actor });
    dealFrom(state, { cards: [...DECKS.standard].reverse(), at: 0 });
    const counts = countsOf(state, TIMES);
    expect(Object.keys(counts).sort()).toEqual(['BET 20', 'BET 30', 'CHECK', 'FOLD']);
    expect(isAbout(counts.FOLD, 0.3, TIMES)).toBe(true);
    expect(isAbout(counts.CHECK, 0.4, TIMES)).toBe(true);
    expect(isAbout(counts['BET 20'], 0.15, TIMES)).toBe(true);
  });

  test('[S0-55] half the pot is no less than the minimum and no more than the stack', () => {
    expect(Object.keys(countsOf(table(1000, 1000, 42), TIMES)).sort()).toEqual(['ALL_IN', 'CALL', 'FOLD', 'RAISE 40']);
    const state = table(1000, 1000, 1000);
    apply(state, { kind: 'betRaise', player: 2, to: 100 });
    // To 180 at least; the pot is 130 and 90 is to call: half of 220 over 100 is 210.
    expect(Object.keys(countsOf(state, TIMES)).sort()).toEqual(['CALL', 'FOLD', 'RAISE 180', 'RAISE 210']);
  });

  test('[S0-54] if no raise is open it calls in place of raising', () => {
    const state = table(1000, 1000, 1000);
    apply(state, { kind: 'betRaise', player: 2, to: 1000 });
    const counts = countsOf(state, TIMES);
    expect(isAbout(counts.FOLD, 0.3, TIMES)).toBe(true);
    expect(isAbout(counts.ALL_IN, 0.7, TIMES)).toBe(true);
  });

  test('[S0-52] after that it acts if it is still its turn', () => {
    const state = table(1000, 1000, 1000);
    const random = stream('turn');
    expect(handleTestPlayerAction(state, 2, random)).not.toBeNull();
    expect(handleTestPlayerAction(state, 0, random)).toBeNull();
    apply(state, { kind: 'fold', player: 2 });
    expect(handleTestPlayerAction(state, 2, random)).toBeNull();
    apply(state, { kind: 'fold', player: 0 });
    expect(state.phase).toBe(Phase.Over);
    expect(handleTestPlayerAction(state, 1, random)).toBeNull();
  });

  test('[S0-52] in a draw it draws, and at the showdown nothing is asked of it', () => {
    const rules = { ...STRICT_RULES, showing: 'inOrder' } as const;
    const state = start({ variant: 'N5D', rules, stacks: [100, 100], blinds: [2, 1] });
    const stub = { cards: [...DECKS.standard], at: 0 };
    const random = stream('draw');
    dealFrom(state, stub);
    for (let i = 0; i < 2; i++) apply(state, { kind: 'checkCall', player: state.actor });
    expect(handleTestPlayerAction(state, state.actor, random)?.kind).toBe('discard');
    for (let i = 0; i < 2; i++) apply(state, { kind: 'discard', player: state.actor, cards: [] });
    for (let i = 0; i < 2; i++) apply(state, { kind: 'checkCall', player: state.actor });
    expect(state.phase).toBe(Phase.Show);
    expect(handleTestPlayerAction(state, state.actor, random)).toBeNull();
  });

  test('[S0-56] its act is played like any other: the round goes on to the next player or the next street', () => {
    const random = stream('flow');
    for (let hand = 0; hand < 100; hand++) {
      const state = table(1000, 1000, 1000);
      const stub = { cards: [...DECKS.standard], at: 6 };
      while (state.phase !== Phase.Over) {
        if (state.phase === Phase.Deal) dealFrom(state, stub);
        else expect(apply(state, handleTestPlayerAction(state, state.actor, random)!).ok).toBe(true);
      }
      expect(state.stack.reduce((sum, stack) => sum + stack, 0)).toBe(3000);
    }
  });
});
