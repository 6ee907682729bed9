/** Properties of random legal playouts, every variant, 2 to 10 players, stacks from one unit to very deep. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HandAction } from './action.js';
import { apply, dealFrom } from './apply.js';
import { UNKNOWN } from './cards.js';
import { explain } from './errors.js';
import { clone, type HandState, holeCards, isOver, potTotal } from './hand.js';
import { type Legal, type LegalBet, legal, legalRoom } from './legal.js';
import { history } from './log.js';
import { pots } from './pots.js';
import { below, pick, type Random, shuffle, xoshiro128 } from './random.js';
import { newHand, type Setup } from './setup.js';
import { result } from './showdown.js';
import { oneIn, randomAct, randomDeck, randomRules, randomSetup } from './testing/deals.js';
import { VARIANTS } from './variants/index.js';

/** Everything in a state but the terms, as text: equal texts are equal bytes. */
function bytesOf(state: HandState): string {
  return JSON.stringify({ ...state, terms: undefined });
}

/** More acts than any hand can hold: a longer one does not end. */
const MAX_ACTS = 5000;

function choose(random: Random, state: HandState, now: Exclude<Legal, { kind: 'over' }>): HandAction | null {
  switch (now.kind) {
    case 'deal':
      return now.maxRuns > 1 && oneIn(random, 4) ? { kind: 'chooseRuns', count: now.maxRuns } : null;
    case 'bet':
      return randomAct(random, now);
    case 'draw':
      return {
        kind: 'discard',
        player: now.player,
        cards: holeCards(state, now.player).filter(() => oneIn(random, 2)),
      };
    case 'show':
      if (now.mayMuck && oneIn(random, 3)) return { kind: 'muck', player: now.player };
      return { kind: 'show', player: pick(random, now.showing) };
  }
}

/** Plays a random hand to its end; `look` is called before every decision. */
function playOut(seed: string, code: string, look: (state: HandState, now: Legal) => void = () => {}): HandState {
  const random = xoshiro128(`${code} ${seed}`);
  const variant = VARIANTS.get(code)!;
  const setup = randomSetup(random, variant, randomRules(random));
  const isDeep = oneIn(random, 5);
  const stacks = isDeep ? setup.stacks.map(() => 1 + below(random, 2 ** 32 - 1)) : setup.stacks;
  const hand = newHand({ ...setup, stacks });
  if (!hand.ok) throw new Error(hand.error.map(explain).join(' '));
  const state = hand.value;
  const stub = { cards: randomDeck(random, variant), at: 0, shuffle: (cards: number[]) => shuffle(random, cards) };
  for (let acts = 0; !isOver(state); acts++) {
    if (acts > MAX_ACTS) throw new Error('the hand does not end');
    const now = legal(state);
    look(state, now);
    const action = now.kind === 'over' ? null : choose(random, state, now);
    if (action === null) {
      dealFrom(state, stub);
      continue;
    }
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(`${JSON.stringify(action)}: ${explain(applied.error)}`);
  }
  return state;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The totals of a range at which legality turns, and those just beyond. */
function edges({ betRaise }: LegalBet): { within: number[]; beyond: number[] } {
  if (betRaise === null) return { within: [], beyond: [1, 1_000_000] };
  const { min, max, sizes } = betRaise;
  if (sizes === null) return { within: [min, max], beyond: [min - 1, max + 1, min + 0.5, Number.NaN] };
  const near = sizes.flatMap((size) => [size - 1, size + 1]).filter((to) => !sizes.includes(to));
  return { within: [...sizes], beyond: near };
}

/**
 * Every act at its turn and its nearest neighbours: what `legal` lists applies, the rest is refused untouched.
 */
function checkBet(state: HandState, now: LegalBet): void {
  const { player } = now;
  const applies = (action: HandAction): boolean => {
    const copy = clone(state);
    const before = bytesOf(copy);
    const applied = apply(copy, action);
    if (!applied.ok) {
      expect(bytesOf(copy)).toBe(before);
      expect(explain(applied.error)).toMatch(/\.$/);
    }
    return applied.ok;
  };
  expect(applies({ kind: 'fold', player })).toBe(now.fold);
  expect(applies({ kind: 'checkCall', player })).toBe(now.checkCall);
  expect(applies({ kind: 'bringIn', player })).toBe(now.bringIn !== null);
  const { within, beyond } = edges(now);
  for (const to of within) expect(applies({ kind: 'betRaise', player, to })).toBe(true);
  for (const to of beyond) expect(applies({ kind: 'betRaise', player, to })).toBe(false);
  const canAllIn = now.betRaise !== null || now.bringIn !== null || now.toCall > 0;
  expect(applies({ kind: 'allIn', player })).toBe(canAllIn);
  expect(now.betRaise === null).toBe(now.closed !== null);
  const other = (player + 1) % state.terms.players;
  expect(applies({ kind: 'checkCall', player: other })).toBe(false);
  expect(applies({ kind: 'dealBoard', cards: [UNKNOWN] })).toBe(false);
  expect(applies({ kind: 'discard', player, cards: [] })).toBe(false);
  expect(applies({ kind: 'muck', player })).toBe(false);
}

const room = legalRoom();

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 }).map(String);

describe.each([...VARIANTS.keys()])('random playouts of %s', (code) => {
  test('[X-23] end, and chips are conserved after every action', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const state = playOut(seed, code, (now) => {
          expect(sum(now.stack) + potTotal(now)).toBe(now.terms.total);
          expect(sum(pots(now).map((pot) => pot.amount)) + sum(now.bet)).toBe(potTotal(now));
        });
        const outcome = result(state)!;
        expect(sum(outcome.stacks)).toBe(state.terms.total);
        expect(sum(outcome.payoffs)).toBe(0);
        const won = state.terms.stacks.map(() => 0);
        for (const { player, amount } of outcome.pots.flatMap((pot) => pot.awards)) won[player]! += amount;
        expect(outcome.payoffs).toEqual(won.map((amount, player) => amount - paidBy(state, player)));
      }),
      { numRuns: 40 },
    );
  });

  test('[X-15] `legal` and `apply` agree, and a refusal changes no byte', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        playOut(seed, code, (state, now) => {
          if (now.kind === 'bet') checkBet(state, now);
          expect(legal(state, room), 'in the room of the decision before').toEqual(now);
        });
      }),
      { numRuns: 20 },
    );
  });

  test('[S1-27] a clone goes its own way, and the history replays to the same state', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const copies: [HandState, string][] = [];
        const state = playOut(seed, code, (now) => {
          if (copies.length < 5) copies.push([clone(now), bytesOf(now)]);
        });
        for (const [copy, bytes] of copies) expect(bytesOf(copy)).toBe(bytes);
        const again = newHand(setupOf(state.terms));
        if (!again.ok) throw new Error(again.error.map(explain).join(' '));
        for (const action of history(state)) expect(apply(again.value, action)).toMatchObject({ ok: true });
        expect(bytesOf(again.value)).toBe(bytesOf(state));
      }),
      { numRuns: 20 },
    );
  });
});

/** Chips that the player has lost to the pots: matched bets and a share of the dead money. */
function paidBy(state: HandState, player: number): number {
  const { stacks, antes, dead } = state.terms;
  const ante = Math.min(antes[player]!, stacks[player]!);
  const isDeadAnte = state.deadMoney > 0 && !antesMatched(state);
  const deadPaid = Math.min(dead[player]!, stacks[player]! - ante);
  return state.contribution[player]! + deadPaid + (isDeadAnte ? ante : 0);
}

function antesMatched({ terms }: HandState): boolean {
  const due = terms.antes.filter((_, player) => !terms.out[player]);
  return terms.rules.shortAnte === 'matched' && due.every((ante) => ante === due[0]);
}

/** The setup that the terms came from; it has only the sizes that its limit knows. */
function setupOf(terms: HandState['terms']): Setup {
  const { variant, rules, stacks, button, antes, blinds, posts, dead, out, minBet, smallBet, bigBet, bringIn } = terms;
  return {
    ...{ variant, rules, stacks, button, antes, blinds, posts, dead, out, isBombPot: terms.isBombPot },
    ...(variant.limit === 'fixed' ? { smallBet, bigBet } : { minBet }),
    ...(bringIn > 0 && { bringIn }),
  };
}
