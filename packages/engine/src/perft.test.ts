/** Perft: terminal histories of betting trees, counted through the engine and pinned with how the count is obtained. */
import { expect, test } from 'vitest';
import { apply } from './apply.js';
import { UNKNOWN } from './cards.js';
import { clone, type HandState, isOver } from './hand.js';
import { legal } from './legal.js';
import { type HouseRules, RULE_SETS, STANDARD } from './rules.js';
import { newHand, type Setup } from './setup.js';

function must(state: HandState, action: Parameters<typeof apply>[1]): HandState {
  const applied = apply(state, action);
  if (!applied.ok) throw new Error(applied.error.code);
  return state;
}

/** Deals unknown cards: the tree of bets does not depend on them. */
function dealUnknown(state: HandState): HandState {
  for (let now = legal(state); now.kind === 'deal'; now = legal(state)) {
    const player = now.hole.findIndex((due) => due > 0);
    const count = player < 0 ? now.board : now.hole[player]!;
    const cards = Array.from({ length: count }, () => UNKNOWN);
    must(state, player < 0 ? { kind: 'dealBoard', cards } : { kind: 'dealHole', player, cards });
  }
  return state;
}

/** How many ways the betting can go, every legal size of a bet counted once. */
function countHistories(state: HandState): number {
  dealUnknown(state);
  if (isOver(state)) return 1;
  const now = legal(state);
  if (now.kind !== 'bet') throw new Error(`unexpected ${now.kind}`);
  const { player } = now;
  let count = 0;
  if (now.fold) count += countHistories(must(clone(state), { kind: 'fold', player }));
  if (now.checkCall) count += countHistories(must(clone(state), { kind: 'checkCall', player }));
  if (now.betRaise !== null) {
    const { min, max, sizes } = now.betRaise;
    const totals = sizes ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
    for (const to of totals) count += countHistories(must(clone(state), { kind: 'betRaise', player, to }));
  }
  return count;
}

function perft(setup: Setup, rules: HouseRules): number {
  const hand = newHand({ ...setup, rules: { ...rules, showing: 'auto' } });
  if (!hand.ok) throw new Error(JSON.stringify(hand.error));
  return countHistories(hand.value);
}

const capped = (bets: number, blindCounts: boolean): HouseRules => ({
  ...STANDARD,
  betCap: { bets, blindCounts, headsUp: true },
});

const LIMIT_HOLDEM: Setup = { variant: 'FT', stacks: [1000, 1000], blinds: [2, 1], smallBet: 2, bigBet: 4 };

test('[X-22] heads-up fixed-limit hold’em: 10,206 histories with the blind as the first of four bets', () => {
  // A later street of four bets: 9 ways to its end, 8 folds. Before the flop, from the small blind: 7 ends, 7 folds.
  expect(perft(LIMIT_HOLDEM, capped(4, true))).toBe(10_206);
});

test('[X-22] heads-up fixed-limit hold’em: 13,122 histories with the blind not counted', () => {
  expect(perft(LIMIT_HOLDEM, capped(4, false))).toBe(13_122);
});

test('[X-22] the phh rule set counts the tree with the blind left out', () => {
  expect(perft(LIMIT_HOLDEM, { ...RULE_SETS.phh, foldWhenFree: 'refuse' })).toBe(13_122);
});

test('Kuhn poker is complete with 5 histories', () => {
  // check-check, check-bet-fold, check-bet-call, bet-fold, bet-call
  const setup: Setup = { variant: 'FK', stacks: [10, 10], antes: [1, 1], smallBet: 1, bigBet: 1 };
  expect(perft(setup, STANDARD)).toBe(5);
});

test('Leduc hold’em is complete with 49 histories', () => {
  // A round of two bets has 5 ends (xx, xbc, xbrc, bc, brc) and 4 folds (xbf, xbrf, bf, brf): 4 + 5 * (5 + 4).
  const setup: Setup = { variant: 'FL', stacks: [100, 100], antes: [1, 1], smallBet: 2, bigBet: 4 };
  expect(perft(setup, STANDARD)).toBe(49);
});

test('no-limit with three chips behind: every total is a branch', () => {
  // Counted by hand in the comment of the tree: blinds 1 and 2 of 3 chips each, two players.
  // Small blind: fold; call, then check down (see below) or all-in (fold, call); all-in 3: fold, call.
  // A checked street with one chip behind: x-x, x-b-f, x-b-c, b-f, b-c; bets are all-in, so calls end the betting:
  // one street gives 1 way on and 4 ends; three streets: 4 + (4 + (4 + 1)) = 13.
  const setup: Setup = { variant: 'NT', stacks: [3, 3], blinds: [2, 1], minBet: 2 };
  expect(perft(setup, STANDARD)).toBe(1 + 13 + 2 + 2);
});

/** The betting of one street written down independently: a string of what everyone did last decides. */
function roundHistories(players: number, bets: number, made: number): { folds: number; ends: number[] } {
  const ends: number[] = [];
  let folds = 0;
  const walk = (live: boolean[], acted: boolean[], owes: boolean[], count: number, actor: number): void => {
    const left = live.filter(Boolean).length;
    if (left === 1) {
      folds++;
      return;
    }
    let next = -1;
    for (let i = 0; i < players && next < 0; i++) {
      const player = (actor + i) % players;
      if (live[player] && (!acted[player] || owes[player])) next = player;
    }
    if (next < 0) {
      ends.push(left);
      return;
    }
    const then = (next + 1) % players;
    const set = (list: boolean[], at: number, value: boolean): boolean[] =>
      list.map((old, i) => (i === at ? value : old));
    if (owes[next]) walk(set(live, next, false), acted, owes, count, then);
    walk(live, set(acted, next, true), set(owes, next, false), count, then);
    if (count < bets)
      walk(
        live,
        set(acted, next, true),
        live.map((is, i) => is && i !== next),
        count + 1,
        then,
      );
  };
  const all = Array.from({ length: players }, () => true);
  const none = all.map(() => false);
  walk(all, none, none, made, 0);
  return { folds, ends };
}

test('three players, fixed limit: the engine counts what a separate walk over the rounds counts', () => {
  // Ante-only stud-like rounds without cards that matter: five-card draw would ask for draws, so hold'em with antes.
  const setup: Setup = { variant: 'FT', stacks: [900, 900, 900], antes: [1, 1, 1], smallBet: 2, bigBet: 4 };
  const rules = capped(2, true);
  const ways = (players: number, streets: number): number => {
    if (streets === 0) return 1;
    const round = roundHistories(players, 2, 0);
    return round.ends.reduce((sum, left) => sum + ways(left, streets - 1), round.folds);
  };
  expect(perft(setup, rules)).toBe(ways(3, 4));
});
