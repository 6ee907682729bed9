/**
 * Whole hands of six-handed no-limit hold'em, stacks of 20 to 200 big blinds. At each decision fold, check or call, and
 * bet or raise are equally likely, as far as they are legal; a bet is to any amount of the legal range. One who can
 * check does not fold. The button goes round.
 */

import type { HandState, Random, Setup, Stub } from '@cardroom/engine';
import * as engine from '@cardroom/engine';

// Constants of a module are known to the compiler, an import is read and checked at each use.
const { apply, below, clone, copyHand, DECKS, dealFrom, explain, legal, legalRoom } = engine;
const { newHand, Phase, STANDARD, shuffle, xoshiro128 } = engine;

/** `play` gives the hands back. */
export type BenchTable = { play: (hands: number) => number; decisions: () => number };

export const PLAYERS = 6;
export const SMALL_BLIND = 50;
export const BIG_BLIND = 100;
/** In big blinds. */
const LEAST_STACK = 20;
const MOST_STACK = 200;

/** Two hole cards each and the board. */
const CARDS_NEEDED = 2 * PLAYERS + 5;

/** Different stacks to start from: ten for each place of the button, so few that their copies stay near the processor. */
const SETUPS = 10 * PLAYERS;

/** The hands are shown by the house: the players decide about nothing but bets. */
const RULES = Object.freeze({ ...STANDARD, showing: 'auto' as const });

export function randomStack(random: Random): number {
  return BIG_BLIND * (LEAST_STACK + below(random, MOST_STACK - LEAST_STACK + 1));
}

function setupsOf(random: Random): Setup[] {
  return Array.from({ length: SETUPS }, (_, at) => {
    const button = at % PLAYERS;
    const blinds = Array.from({ length: PLAYERS }, (_, player) => {
      const place = (player - button + PLAYERS) % PLAYERS;
      return place === 1 ? SMALL_BLIND : place === 2 ? BIG_BLIND : 0;
    });
    const stacks = Array.from({ length: PLAYERS }, () => randomStack(random));
    return { variant: 'NT', rules: RULES, button, blinds, stacks };
  });
}

/** Every decision is asked into the same room: none is kept. */
const room = legalRoom();

/** Makes one random legal decision. */
const decide = (state: HandState, random: Random) => {
  const asked = legal(state, room);
  if (asked.kind !== 'bet') throw new Error(`nobody bets: ${asked.kind}`);
  const { player, fold, betRaise } = asked;
  const choice = below(random, 1 + (fold ? 1 : 0) + (betRaise === null ? 0 : 1)) + (fold ? 0 : 1);
  const applied =
    choice === 0
      ? apply(state, { kind: 'fold', player })
      : choice === 1 || betRaise === null
        ? apply(state, { kind: 'checkCall', player })
        : apply(state, {
            kind: 'betRaise',
            player,
            to: betRaise.min + below(random, betRaise.max - betRaise.min + 1),
          });
  if (!applied.ok) throw new Error(explain(applied.error));
};

/**
 * Plays a hand to its end.
 * @returns decisions made
 */
const playOut = (state: HandState, stub: Stub, random: Random): number => {
  let decisions = 0;
  shuffle(random, stub.cards, CARDS_NEEDED);
  stub.at = 0;
  dealFrom(state, stub);
  while (state.phase !== Phase.Over) {
    decide(state, random);
    decisions++;
    if (state.phase === Phase.Deal) dealFrom(state, stub);
  }
  return decisions;
};

const start = (setup: Setup): HandState => {
  const made = newHand(setup);
  if (!made.ok) throw new Error(made.error.map(explain).join(' '));
  return made.value;
};

/**
 * A table of ours.
 * @param how each hand begins: from a setup that is checked, or as a copy of a checked one
 */
export function benchTable(how: 'newHand' | 'copyHand', seed: string): BenchTable {
  const random = xoshiro128(seed);
  const setups = setupsOf(random);
  const stub = { cards: [...DECKS.standard], at: 0 };
  let hand = 0;
  let decisions = 0;
  const following = () => {
    hand = hand + 1 === SETUPS ? 0 : hand + 1;
    return hand;
  };
  const playNew = (hands: number) => {
    for (let played = 0; played < hands; played++) {
      const setup = setups[following()];
      if (setup !== undefined) decisions += playOut(start(setup), stub, random);
    }
    return hands;
  };
  const templates = how === 'copyHand' ? setups.map(start) : [];
  const [first] = templates;
  const playCopies = (hands: number, state: HandState) => {
    for (let played = 0; played < hands; played++) {
      const template = templates[following()];
      if (template !== undefined) copyHand(template, state);
      decisions += playOut(state, stub, random);
    }
    return hands;
  };
  const state = first === undefined ? undefined : clone(first);
  return {
    play: state === undefined ? playNew : (hands) => playCopies(hands, state),
    decisions: () => decisions,
  };
}
