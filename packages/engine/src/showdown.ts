/**
 * Showdown and settlement: the order of showing, what unknown cards are worth, and the way of every unit from the pots
 * to the winners.
 */
import { type Card, UNKNOWN } from './cards.js';
import * as dealing from './dealing.js';
import * as strength from './evaluate/strength.js';
import { countBits, type HandState, MAX_PLAYERS, nextOf, Phase } from './hand.js';
import type { PotList } from './pots.js';
import * as potList from './pots.js';
import { assert } from './result.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const hasUnknown = dealing.hasUnknown;
const strengthOf = strength.strengthOf;
const strengthsOn = strength.strengthsOn;
const noPots = potList.noPots;
const peelPots = potList.peelPots;
const playersOf = potList.playersOf;

/**
 * Chips from a pot to a player. `share` is the half of a hi/lo pot, `board` the board or run-out that they were won on.
 */
export interface Award {
  readonly player: number;
  readonly amount: number;
  readonly share: 'whole' | 'high' | 'low';
  readonly board: number;
}

export interface SettledPot {
  readonly amount: number;
  readonly rake: number;
  readonly eligible: readonly number[];
  readonly awards: readonly Award[];
}

export interface HandResult {
  /** Final stacks, and what each player has won or lost. */
  readonly stacks: readonly number[];
  readonly payoffs: readonly number[];
  readonly by: 'fold' | 'showdown';
  readonly pots: readonly SettledPot[];
  readonly rake: number;
  /**
   * Players at the showdown whose cards are not all known. An unknown hand wins no pot that a known one claims; among
   * unknown hands what is known counts, and equal ones share. Such an award is a convention, not a fact.
   */
  readonly hidden: readonly number[];
}

/** Live players who have neither shown nor mucked, as bits. */
const toShow = (state: HandState): number => {
  return state.live & ~state.shown & ~state.mucked;
};

/** The first player to show: the last aggressor, else the first actor of the street, else left of the button. */
function firstToShow(state: HandState): number {
  if (state.aggressor >= 0) return state.aggressor;
  if (state.opener >= 0) return state.opener;
  return nextOf(state, state.terms.button);
}

function nextToShow(state: HandState): number {
  const rest = toShow(state);
  let player = firstToShow(state);
  while ((rest & (1 << player)) === 0) player = nextOf(state, player);
  return player;
}

/** Asks for the next hand to be shown; false when all have answered. */
export function askToShow(state: HandState): boolean {
  if (state.terms.showsAll === true) state.shown = state.live;
  if (toShow(state) === 0) return false;
  state.phase = Phase.Show;
  state.actor = nextToShow(state);
  return true;
}

/** Live players who may show now: the one in turn, or everyone if the order is free. */
export function mayShow(state: HandState): number {
  return state.terms.rules.showing === 'anyOrder' ? toShow(state) : 1 << state.actor;
}

/** Whether the player may muck: someone else must be left to claim every pot that they can win. */
export function mayMuck(state: HandState, player: number): boolean {
  if (state.street < state.terms.streets.length - 1) return false;
  const claims = state.live & ~state.mucked & ~(1 << player);
  if (claims === 0) return false;
  return contestedPots(state).eligible.every(
    (eligible) => (eligible & (1 << player)) === 0 || (eligible & claims) !== 0,
  );
}

const contestedPots = (state: HandState, pots: PotList = noPots()): PotList => {
  peelPots(state.contribution, state.live, state.deadMoney, state.pot, pots);
  return pots;
};

/** Whether every card that counts for the player is known. */
function isKnown(state: HandState, player: number): boolean {
  if (!hasUnknown(state)) return true;
  const from = player * state.terms.holeSize;
  for (let i = 0; i < state.holeCount[player]!; i++) if (state.hole[from + i] === UNKNOWN) return false;
  for (const board of state.boards) if (board.includes(UNKNOWN)) return false;
  return true;
}

function knownStrength(state: HandState, player: number, board: readonly Card[], part: number): number {
  const { variant, holeSize } = state.terms;
  const from = player * holeSize;
  const hole = state.hole.slice(from, from + state.holeCount[player]!).filter((card) => card !== UNKNOWN);
  const lying = board.filter((card) => card !== UNKNOWN);
  return strengthOf(variant.hands[part]!, variant.holeUse, hole, 0, hole.length, lying);
}

/** Boards or run-outs, 4 at most, with two hand types each. */
const MAX_SHOWDOWNS = 8;

/**
 * Strengths of the live players on each board by each hand type, measured once, since one player may claim many pots.
 * The list is used again by every showdown, so nothing may come between `measure` and the last award.
 */
const strengths = new Int32Array(MAX_SHOWDOWNS * MAX_PLAYERS);

const firstStrength = (board: number, part: number): number => {
  return (board * 2 + part) * MAX_PLAYERS;
};

const measure = (state: HandState): void => {
  const { variant, holeSize } = state.terms;
  const isHidden = hasUnknown(state);
  for (let board = 0; board < state.boards.length; board++) {
    for (let part = 0; part < variant.hands.length; part++) {
      const first = firstStrength(board, part);
      const lying = state.boards[board]!;
      if (isHidden) measureKnown(state, lying, part, first);
      else strengthsOn(variant.hands[part]!, variant.holeUse, state, holeSize, state.live, lying, strengths, first);
    }
  }
};

/** Strengths by the known cards alone. */
function measureKnown(state: HandState, board: readonly Card[], part: number, first: number): void {
  for (let rest = state.live; rest !== 0; rest &= rest - 1) {
    const player = 31 - Math.clz32(rest & -rest);
    strengths[first + player] = knownStrength(state, player, board, part);
  }
}

/** The players with the best strength, as bits; 0 when nobody has one above `floor`. */
const bestOf = (claims: number, board: number, part: number, floor: number): number => {
  const first = firstStrength(board, part);
  let best = floor;
  let winners = 0;
  for (let rest = claims; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const strength = strengths[first + 31 - Math.clz32(bit)]!;
    if (strength > best) {
      best = strength;
      winners = bit;
    } else if (strength === best && strength > floor) {
      winners |= bit;
    }
  }
  return winners;
};

/** The claims that count: known hands go before unknown ones. */
const strongestClaims = (state: HandState, claims: number): number => {
  if (!hasUnknown(state)) return claims;
  let known = 0;
  for (let player = 0; claims >> player !== 0; player++) {
    if ((claims & (1 << player)) !== 0 && isKnown(state, player)) known |= 1 << player;
  }
  return known === 0 ? claims : known;
};

/** The highest (razz: lowest) single card of a player, for odd units in stud. */
function singleCard(state: HandState, player: number, low: boolean): number {
  const from = player * state.terms.holeSize;
  let best = -1;
  for (let i = 0; i < state.holeCount[player]!; i++) {
    const card = state.hole[from + i]!;
    if (card === UNKNOWN) continue;
    // Ace low for razz: its four cards come before the deuces.
    const value = low ? 51 - ((card + 4) % 52) : card;
    if (value > best) best = value;
  }
  return best;
}

/** The next winner to get an odd unit, of those in `winners`. */
function oddWinner(state: HandState, winners: number): number {
  const { variant, button } = state.terms;
  let player = button;
  let best = -1;
  let bestCard = -1;
  for (let i = 0; i < state.terms.players; i++) {
    player = nextOf(state, player);
    if ((winners & (1 << player)) === 0) continue;
    if (variant.oddUnit === 'leftOfButton') return player;
    const card = singleCard(state, player, variant.oddUnit === 'lowCard');
    if (card > bestCard || best < 0) {
      best = player;
      bestCard = card;
    }
  }
  return best;
}

/** Awards go straight onto the stacks, or into a list if somebody asks how the hand ended. */
type Awards = Award[] | null;

const pay = (
  state: HandState,
  awards: Awards,
  player: number,
  amount: number,
  share: Award['share'],
  board: number,
): void => {
  if (awards === null) state.stack[player]! += amount;
  else awards.push({ player, amount, share, board });
};

/** Splits an amount among winners, odd units one each in their order. */
const split = (
  state: HandState,
  amount: number,
  winners: number,
  share: Award['share'],
  board: number,
  awards: Awards,
): void => {
  if ((winners & (winners - 1)) === 0) {
    pay(state, awards, 31 - Math.clz32(winners), amount, share, board);
    return;
  }
  const count = countBits(winners);
  const each = Math.floor(amount / count);
  let odd = amount - each * count;
  let unserved = winners;
  while (unserved !== 0) {
    const player = odd > 0 ? oddWinner(state, unserved) : 31 - Math.clz32(unserved & -unserved);
    pay(state, awards, player, odd > 0 ? each + 1 : each, share, board);
    if (odd > 0) odd--;
    unserved &= ~(1 << player);
  }
};

/** Pays one board's part of a pot: all to the best hand, or half each to the best high and the best low. */
const payBoard = (state: HandState, amount: number, claims: number, board: number, awards: Awards): void => {
  const high = bestOf(claims, board, 0, -1);
  const low = state.terms.variant.hands.length === 2 ? bestOf(claims, board, 1, 0) : 0;
  if (low === 0) {
    split(state, amount, high, 'whole', board, awards);
    return;
  }
  const lowPart = Math.floor(amount / 2);
  split(state, amount - lowPart, high, 'high', board, awards);
  if (lowPart > 0) split(state, lowPart, low, 'low', board, awards);
};

/** Pays a pot, board by board; the first boards take the odd units. */
const payPot = (state: HandState, amount: number, claims: number, awards: Awards): void => {
  const boards = state.boards.length;
  if (boards === 1) {
    payBoard(state, amount, claims, 0, awards);
    return;
  }
  const each = Math.floor(amount / boards);
  const odd = amount - each * boards;
  for (let board = 0; board < boards; board++) {
    const part = board < odd ? each + 1 : each;
    if (part > 0) payBoard(state, part, claims, board, awards);
  }
};

const rakeOf = (state: HandState, amount: number, index: number): number => {
  const { rake } = state.terms;
  if (rake === null) return 0;
  const taken = rake({ amount, index, flopSeen: state.street > 0 });
  assert(Number.isSafeInteger(taken) && taken >= 0 && taken <= amount, 'the rake is a part of the pot');
  return taken;
};

/** The pots of the hand that ends: one list is used again and again. */
const peeled = noPots();

/** The hand is over: the pots go to their winners. */
export function finish(state: HandState): void {
  state.phase = Phase.Over;
  state.actor = -1;
  if (!isShowdown(state)) {
    state.raked = rakeOf(state, state.pot, 0);
    state.stack[31 - Math.clz32(state.live)]! += state.pot - state.raked;
    return;
  }
  // A rake may be taken by any code: it gets a list that nobody else fills, and comes before hands are measured.
  const pots = contestedPots(state, state.terms.rake === null ? peeled : noPots());
  const { amount, eligible, count } = pots;
  if (state.terms.rake !== null) {
    for (let pot = 0; pot < count; pot++) {
      const rake = rakeOf(state, amount[pot]!, pot);
      amount[pot]! -= rake;
      state.raked += rake;
    }
  }
  measure(state);
  for (let pot = 0; pot < count; pot++) payPot(state, amount[pot]!, claimsOf(state, eligible[pot]!), null);
}

/** Whether more than one player is left. */
const isShowdown = (state: HandState): boolean => {
  return (state.live & (state.live - 1)) !== 0;
};

/**
 * The players who claim a pot at the end: those who have not mucked; if a file lets all muck, they share it unknown.
 */
const claimsOf = (state: HandState, eligible: number): number => {
  const claims = eligible & ~state.mucked;
  return strongestClaims(state, claims === 0 ? eligible : claims);
};

/** Whether the player's hand wins or ties a pot that it can win, among the hands shown so far. */
export function winsByShowing(state: HandState, player: number): boolean {
  const own = 1 << player;
  const shown = (state.shown & ~state.mucked) | own;
  measure(state);
  return contestedPots(state).eligible.some((eligible) => {
    if ((eligible & own) === 0) return false;
    const claims = strongestClaims(state, eligible & shown);
    return state.boards.some((_, board) => (winnersOn(state, claims, board) & own) !== 0);
  });
}

/** The players with the best high or the best low on a board, as bits. */
function winnersOn(state: HandState, claims: number, board: number): number {
  const low = state.terms.variant.hands.length === 2 ? bestOf(claims, board, 1, 0) : 0;
  return bestOf(claims, board, 0, -1) | low;
}

/** How a pot was settled. At a showdown the strengths have been measured. */
function settle(state: HandState, amount: number, eligible: number, rake: number): SettledPot {
  const awards: Award[] = [];
  if (isShowdown(state)) payPot(state, amount - rake, claimsOf(state, eligible), awards);
  else pay(state, awards, 31 - Math.clz32(state.live), amount - rake, 'whole', 0);
  return { amount, rake, eligible: playersOf(eligible), awards };
}

/** How the hand ended, null while it runs. */
export function result(state: HandState): HandResult | null {
  if (state.phase !== Phase.Over) return null;
  const pots = contestedPots(state);
  const rakes = pots.amount.map((amount, pot) => rakeOf(state, amount, pot));
  if (isShowdown(state)) measure(state);
  const stacks = state.stack.slice();
  return {
    stacks,
    payoffs: stacks.map((stack, player) => stack - state.terms.stacks[player]!),
    by: isShowdown(state) ? 'showdown' : 'fold',
    pots: pots.amount.map((amount, pot) => settle(state, amount, pots.eligible[pot]!, rakes[pot]!)),
    rake: state.raked,
    hidden: isShowdown(state) ? playersOf(state.live & ~state.mucked).filter((player) => !isKnown(state, player)) : [],
  };
}
