import { apply, parseCards, stream, variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { wordOfAction } from '../action.js';
import { Situation } from '../situation.js';
import type { Decision } from '../strategy.js';
import { STRICT_RULES } from '../strict.js';
import { start } from '../testing/hands.js';
import {
  CLASSES,
  callGains,
  dealWeights,
  equities,
  exploitability,
  pushGains,
  solvePushFold,
} from '../testing/pushFold.js';
import { CALL_DEPTH, classOf, ORDER, PUSH_DEPTH } from './charts.js';
import { botOf } from './index.js';
import { isPlayed } from './pushFold.js';

function at(hand: string): number {
  const [a, b] = parseCards(hand)! as [number, number];
  return classOf(a, b);
}

test('every two cards have their place', () => {
  const seen = new Map<number, number>();
  for (let a = 0; a < 52; a++) {
    for (let b = 0; b < a; b++) {
      expect(classOf(a, b)).toBe(classOf(b, a));
      seen.set(classOf(a, b), (seen.get(classOf(a, b)) ?? 0) + 1);
    }
  }
  expect(seen.size).toBe(CLASSES);
  expect([at('AsAh'), at('AsKs'), at('AsKh'), at('2c2d'), at('3c2c')].map((index) => seen.get(index))).toEqual([
    6, 4, 12, 6, 4,
  ]);
  for (const chart of [ORDER, PUSH_DEPTH, CALL_DEPTH]) expect(chart).toHaveLength(CLASSES);
});

test('better hands stand before worse ones', () => {
  const order = ['AsAh', 'KsKh', 'AsKs', 'AsKh', 'JsTs', '7s6s', '9s4h', '7s2h'].map((hand) => ORDER[at(hand)]!);
  expect([...order].sort((a, b) => a - b)).toEqual(order);
  expect([Math.min(...ORDER), Math.max(...ORDER)]).toEqual([5, 1000]);
});

describe('push or fold between two players', () => {
  // Fewer deals than the charts were made from: their sum over thousands of pairs of classes is good enough.
  const tables = { weights: dealWeights(), equities: equities(60, stream('charts', 'test')) };

  function part(playing: Float64Array): number {
    let sum = 0;
    for (let a = 0; a < CLASSES; a++)
      for (let b = 0; b < CLASSES; b++) sum += playing[a]! * tables.weights[a * CLASSES + b]!;
    return sum;
  }

  function byChart(depth: number) {
    const classes = Array.from({ length: CLASSES }, (_, index) => index);
    return {
      push: Float64Array.from(classes, (index) => (isPlayed(PUSH_DEPTH, 160, index, depth) ? 1 : 0)),
      call: Float64Array.from(classes, (index) => (isPlayed(CALL_DEPTH, 75, index, depth) ? 1 : 0)),
    };
  }

  test.each([[2], [5], [10], [15], [20], [40]])(
    'at %i big blinds there is next to nothing to win against the charts',
    (depth) => {
      expect(exploitability(tables, byChart(depth), depth)).toBeLessThan(0.02);
    },
  );

  test('the chart is no worse than what the solver finds in these deals, and far better than pushing all', () => {
    const solved = solvePushFold(tables, 10, 300);
    expect(exploitability(tables, solved, 10)).toBeLessThan(0.005);
    const all = new Float64Array(CLASSES).fill(1);
    expect(exploitability(tables, { push: all, call: all }, 10)).toBeGreaterThan(0.5);
    expect(Math.abs(part(byChart(10).push) - part(solved.push))).toBeLessThan(0.05);
    expect(Math.abs(part(byChart(10).call) - part(solved.call))).toBeLessThan(0.05);
  });

  test('at ten big blinds aces gain most, and the worst hand nothing', () => {
    const { push, call } = byChart(10);
    const gains = pushGains(tables, call, 10);
    const calls = callGains(tables, push, 10);
    expect(gains[at('AsAh')]! > 0 && calls[at('AsAh')]! > 0).toBe(true);
    expect(gains[at('3s2h')]! < 0 && calls[at('3s2h')]! < 0).toBe(true);
  });
});

describe('the push or fold bot', () => {
  function answer(hand: string, stack: number, players: number, ...acts: readonly ('fold' | 'allIn')[]): string {
    const blinds = Array.from({ length: players }, (_, i) => (players === 2 ? [2, 1][i]! : ([1, 2][i] ?? 0)));
    const stacks = blinds.map(() => stack);
    const state = start({ variant: variantOf('NT')!, rules: STRICT_RULES, stacks, blinds });
    const first = players === 2 ? 1 : 2;
    const hero = (first + acts.length) % players;
    const cards = parseCards(hand)!;
    const others = Array.from({ length: 52 }, (_, card) => card).filter((card) => !cards.includes(card));
    for (let player = 0; player < players; player++) {
      apply(state, { kind: 'dealHole', player, cards: player === hero ? cards : others.splice(0, 2) });
    }
    for (const kind of acts) apply(state, { kind, player: state.actor });
    const decision = botOf('pushfold')!.make(0)(new Situation(state, hero, 0, stream('push'))) as Decision;
    return wordOfAction(decision.action)!;
  }

  test.each([
    ['AsAh', 20, 2, 'ALL_IN'],
    ['Ks2h', 20, 2, 'ALL_IN'],
    ['7s2h', 20, 2, 'FOLD'],
    ['7s2h', 3, 2, 'ALL_IN'],
    ['AsAh', 400, 6, 'ALL_IN'],
    ['AsTh', 400, 6, 'FOLD'],
    ['AsTh', 20, 6, 'ALL_IN'],
    ['Ks9h', 20, 6, 'FOLD'],
    ['Ks9h', 10, 6, 'ALL_IN'],
  ] as const)('%s first in with %i chips of 2 to the blind and %i players: %s', (hand, stack, players, word) => {
    expect(answer(hand, stack, players)).toBe(word);
  });

  test('calls an all-in with fewer hands than it would push', () => {
    expect(answer('Ks5h', 20, 2, 'allIn')).toBe('ALL_IN');
    expect(answer('9s8s', 20, 2)).toBe('ALL_IN');
    expect(answer('9s8s', 20, 2, 'allIn')).toBe('FOLD');
    expect(answer('AsKs', 20, 6, 'allIn')).toBe('ALL_IN');
    expect(answer('KsTh', 20, 6, 'allIn')).toBe('FOLD');
  });
});
