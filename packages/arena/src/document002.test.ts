/**
 * Document 002 against a second reading of it: legal acts and amounts are computed again from the blinds, the stacks
 * and the acts so far, by the sentences of the document, and compared with the three functions at every decision.
 */
import {
  type ActWord,
  apply,
  below,
  type HandAction as EngineAction,
  type HandState,
  history,
  type Random,
  stream,
  VARIANTS,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { ACTIONS, Action, wordOfAction } from './action.js';
import {
  calculateBettingDetails,
  calculateValidActions,
  decide,
  STRICT_RULES,
  StrictError,
  validateAction,
} from './strict.js';
import { playOut, start } from './testing/hands.js';

const BIG = 20;

/** Everything that anybody at the table can see, from the forced bets on. */
interface Seen {
  readonly chips: number[];
  readonly bets: number[];
  readonly isIn: boolean[];
  currentBet: number;
  /** By how much the last full bet or raise went up. */
  increment: number;
}

/** Replays what was said, and asks the engine nothing but its log. */
function seenAfter(stacks: readonly number[], blinds: readonly number[], acts: readonly EngineAction[]): Seen {
  const bets = stacks.map((stack, player) => Math.min(stack, blinds[player]!));
  const seen: Seen = {
    chips: stacks.map((stack, player) => stack - bets[player]!),
    bets,
    isIn: stacks.map(() => true),
    currentBet: BIG,
    increment: BIG,
  };
  for (const act of acts) tell(seen, act);
  return seen;
}

function tell(seen: Seen, act: EngineAction): void {
  switch (act.kind) {
    case 'fold':
      seen.isIn[act.player] = false;
      return;
    case 'checkCall':
      pay(seen, act.player, Math.min(seen.chips[act.player]!, toCallOf(seen, act.player)));
      return;
    case 'betRaise':
      pay(seen, act.player, act.to - seen.bets[act.player]!);
      seen.increment = Math.max(seen.increment, act.to - seen.currentBet);
      seen.currentBet = act.to;
      return;
    case 'dealBoard':
      seen.bets.fill(0);
      seen.currentBet = 0;
      seen.increment = BIG;
  }
}

function pay(seen: Seen, player: number, amount: number): void {
  seen.chips[player]! -= amount;
  seen.bets[player]! += amount;
}

/** The price, but no more than the largest bet against the player when no opponent has chips left. */
function toCallOf({ chips, bets, isIn, currentBet }: Seen, player: number): number {
  const others = bets.map((_, other) => other).filter((other) => other !== player && isIn[other]);
  const isOpen = others.some((other) => chips[other]! > 0);
  const price = isOpen ? currentBet : Math.min(currentBet, Math.max(...others.map((other) => bets[other]!)));
  return Math.max(0, price - bets[player]!);
}

/** Whether document 002 accepts an act with this amount [S2-3 .. S2-10, X-45]. */
function isLegal(seen: Seen, player: number, word: ActWord, to: number): boolean {
  const chips = seen.chips[player]!;
  const toCall = toCallOf(seen, player);
  const all = seen.bets[player]! + chips;
  switch (word) {
    case 'CHECK':
      return toCall === 0;
    case 'FOLD':
      return toCall > 0;
    case 'CALL':
      return toCall > 0 && chips >= toCall;
    case 'BET':
      return seen.currentBet === 0 && chips >= BIG && to >= BIG && to <= all;
    case 'RAISE':
      return (
        seen.currentBet > 0 && chips > toCall && to <= all && (to === all || to >= seen.currentBet + seen.increment)
      );
    case 'ALL_IN':
      return chips > 0;
  }
}

/** Every total there is; between far ends only those next to something that matters. */
function totalsToTry({ currentBet, increment, bets, chips }: Seen, player: number): number[] {
  const all = bets[player]! + chips[player]!;
  const edges = [0, BIG, currentBet, currentBet + increment, 2 * currentBet, all, ...bets, ...chips];
  return [...new Set(edges.flatMap((edge) => [edge - 1, edge, edge + 1]))].filter((to) => to >= 0);
}

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof StrictError) return false;
    throw error;
  }
}

interface Setting {
  readonly stacks: readonly number[];
  readonly blinds: readonly number[];
}

function compare({ stacks, blinds }: Setting, state: HandState, player: number, random: Random): void {
  const seen = seenAfter(stacks, blinds, history(state));
  const who = { state, player };
  const details = calculateBettingDetails(who);
  const totals = totalsToTry(seen, player);
  const legalTotals = (word: ActWord) => totals.filter((to) => isLegal(seen, player, word, to));
  const words = ACTIONS.filter((action) => legalTotals(wordOfAction(action)!).length > 0);
  expect(calculateValidActions(who)).toEqual(words);
  expect(details).toMatchObject({
    validActions: words,
    toCall: toCallOf(seen, player),
    currentBet: seen.currentBet,
    chips: seen.chips[player],
    minBet: legalTotals('BET')[0] === undefined ? null : Math.min(...legalTotals('BET')),
    maxBet: legalTotals('BET')[0] === undefined ? null : Math.max(...legalTotals('BET')),
    minRaise: legalTotals('RAISE')[0] === undefined ? null : Math.min(...legalTotals('RAISE')),
    maxRaise: legalTotals('RAISE')[0] === undefined ? null : Math.max(...legalTotals('RAISE')),
    // Nothing is ever left behind [S2-10, X-45].
    allIn: seen.chips[player],
  });
  // A refusal makes a long message: only some of the illegal amounts are tried on both ways in.
  const wrong: string[] = [];
  for (const action of ACTIONS) {
    const word = wordOfAction(action)!;
    for (const to of action === Action.BET || action === Action.RAISE ? totals : [0]) {
      const isExpected = isLegal(seen, player, word, to);
      if (!isExpected && below(random, 4) > 0) continue;
      const isValid = isAccepted(() => validateAction(who, action, to));
      const isPlayed = isAccepted(() => decide(state, player, { action, amount: to }));
      if (isValid !== isExpected || isPlayed !== isExpected) wrong.push(`${word} ${to}`);
    }
  }
  expect(wrong, JSON.stringify(seen)).toEqual([]);
}

/** Any of the legal acts, all-ins often. */
function playOn(state: HandState, player: number, random: Random): void {
  const { validActions, minBet, maxBet, minRaise, maxRaise } = calculateBettingDetails({ state, player });
  const action = validActions[below(random, validActions.length)]!;
  const [min, max] = [minBet ?? minRaise ?? 0, maxBet ?? maxRaise ?? 0];
  const amount = below(random, 2) === 0 ? min : min + below(random, max - min + 1);
  const act = decide(state, player, { action, amount });
  const [all, owed] = [state.bet[player]! + state.stack[player]!, state.currentBet];
  const applied = apply(state, act);
  expect(applied.ok).toBe(true);
  if (action !== Action.ALL_IN) return;
  const written = history(state).findLast((one) => one.kind === 'betRaise' || one.kind === 'checkCall')!;
  // The log says the whole stack, whatever of it came back.
  if (written.kind === 'checkCall') expect(all).toBeLessThanOrEqual(owed);
  else expect(written.to).toBe(all);
}

describe('document 002, read a second time', () => {
  test('[S2-25, S2-22, S2-23, S2-24, S2-3..10, X-45] [SEED-4] the three functions say what its sentences say', () => {
    const random = stream('document 002', 'oracle');
    let decisions = 0;
    for (let hand = 0; hand < 250; hand++) {
      const players = 2 + below(random, 5);
      const stacks = Array.from({ length: players }, () => 1 + below(random, [15, 60, 200, 2000][below(random, 4)]!));
      const blinds = stacks.map((_, player) => [BIG / 2, BIG][player] ?? 0);
      const state = start({ variant: VARIANTS.get('NT')!, rules: STRICT_RULES, stacks, blinds, minBet: BIG });
      playOut(state, random, (now, player) => {
        compare({ stacks, blinds }, now, player, random);
        playOn(now, player, random);
        decisions++;
      });
    }
    expect(decisions).toBeGreaterThan(1000);
  });
});
