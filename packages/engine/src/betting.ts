/**
 * Betting: what a player owes, whether and how far they may raise, who is asked next, and what a bet does to the street.
 * Nothing here allocates: it is the hot path of every simulation.
 */
import type { RaiseClosed } from './errors.js';
import { countBits, type HandState, Phase } from './hand.js';
import { assert } from './result.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const { BringIn } = Phase;

/** As `Math.min`, which V8 computes in floating point. */
const lesser = (a: number, b: number): number => {
  return a < b ? a : b;
};

/** The largest bet of a live opponent; the search stops at one that is `enough`. */
const largestOpposingBet = (state: HandState, player: number, enough: number): number => {
  const { bet } = state;
  let largest = 0;
  for (let rest = state.live & ~(1 << player); rest !== 0; rest &= rest - 1) {
    const amount = bet[31 - Math.clz32(rest & -rest)]!;
    if (amount >= enough) return amount;
    if (amount > largest) largest = amount;
  }
  return largest;
};

/**
 * Chips that the player must add to stay in, whatever the stack. The nominal price stands, also over a short blind or
 * bring-in, until no opponent has chips left: then they need no more than the largest opposing bet.
 */
export const owed = (state: HandState, player: number): number => {
  const bet = state.bet[player]!;
  if (bet >= state.currentBet) return 0;
  if ((state.chips & ~(1 << player)) !== 0) return state.currentBet - bet;
  return owedToAllIn(state, player, bet);
};

/** The same when no opponent has chips left. */
const owedToAllIn = (state: HandState, player: number, bet: number): number => {
  const price = lesser(state.currentBet, largestOpposingBet(state, player, state.currentBet));
  return price > bet ? price - bet : 0;
};

/** The cost of a call: 0 is a check, and nobody pays more than their stack. */
export function toCall(state: HandState, player: number): number {
  return lesser(owed(state, player), state.stack[player]!);
}

/** At the start of a street everyone with chips is to be asked, but matched blinds without an option. */
export const askEveryone = (state: HandState): void => {
  state.pending = state.chips;
  if (state.terms.hasOption === true || state.street > 0 || state.currentBet === 0) return;
  for (let player = 0; player < state.terms.players; player++) {
    if (state.bet[player]! >= state.currentBet) state.pending &= ~(1 << player);
  }
};

/** The first player from `from` on, clockwise, who is to be asked; -1 when nobody is. */
export const firstToAsk = (state: HandState, from: number): number => {
  const { pending, chips } = state;
  if (pending === 0) return -1;
  const after = pending & -(1 << from);
  const rest = after === 0 ? pending : after;
  const player = 31 - Math.clz32(rest & -rest);
  return (chips & (chips - 1)) === 0 ? lastToAsk(state, player) : player;
};

/** A player whom nobody could answer is asked only if they owe something. */
const lastToAsk = (state: HandState, player: number): number => {
  return owed(state, player) === 0 ? -1 : player;
};

/** Whether the last raiser's extra turn is under way and is a check only. */
export const isCheckOnly = (state: HandState): boolean => {
  return state.encore && state.terms.rules.raiserActsAgain !== 'any';
};

/** The last raiser if they have one more turn under `raiserActsAgain`; -1 if nobody has. */
export const encorePlayer = (state: HandState): number => {
  const raiser = state.aggressor;
  if (state.encore || raiser < 0) return -1;
  const isAsked = (state.chips & (1 << raiser)) !== 0 && (state.chips & ~(1 << raiser)) !== 0;
  return isAsked ? raiser : -1;
};

/** The largest street total that an opponent could still match; the search stops at one that is `enough`. */
const reachOfOpponents = (state: HandState, player: number, enough: number): number => {
  const { bet, stack } = state;
  let reach = 0;
  for (let rest = state.chips & ~(1 << player); rest !== 0; rest &= rest - 1) {
    const other = 31 - Math.clz32(rest & -rest);
    const total = bet[other]! + stack[other]!;
    if (total >= enough) return total;
    if (total > reach) reach = total;
  }
  return reach;
};

/** Whether the player has acted on this street. */
const hasActed = (state: HandState, player: number): boolean => {
  return (state.acted & (1 << player)) !== 0;
};

/** The player has acted at the price as it stands. */
export const markActed = (state: HandState, player: number): void => {
  state.level[player] = state.currentBet;
  state.acted |= 1 << player;
};

/** Whether a player who has acted may raise again. */
const isReopened = (state: HandState, player: number): boolean => {
  // The extra turn of the last raiser is like a first one.
  if (!hasActed(state, player) || state.encore) return true;
  const level = state.level[player]!;
  const { rules, isFixed } = state.terms;
  if (isFixed) return isFixedReopened(state, level);
  if (rules.reopen === 'anyRaise') return state.currentBet > level;
  // A player who has only checked or called the blind has not acted on a bet yet.
  if (level <= state.fullLevel && rules.shortBet === 'reopens') return state.currentBet > level;
  return state.currentBet - level >= state.lastRaise;
};

/** The same in fixed limit, for a player who last acted when the bet was `level`. */
const isFixedReopened = (state: HandState, level: number): boolean => {
  const { rules } = state.terms;
  if (rules.limitShortAllIn === 'complete') return state.currentBet > level;
  if (state.fullLevel > level) return true;
  if (rules.limitShortAllIn !== 'add') return false;
  // A player who has only posted or called a bring-in has not acted on a bet yet.
  const isOnBringIn =
    level > 0 && state.street === 0 && rules.bringInRaise === 'complete' && level <= state.terms.bringIn;
  return isOnBringIn || state.currentBet - level >= state.betSize;
};

/** Fixed limit: whether the cap of the street is reached. */
const isCapped = (state: HandState): boolean => {
  const { variant, rules } = state.terms;
  if (variant.cap !== undefined) return state.bets >= variant.cap;
  return state.bets >= rules.betCap.bets && (state.capped || rules.betCap.headsUp);
};

/** No and pot limit: the smallest full raise, never by less than the smallest bet. */
const fullRaiseTo = (state: HandState): number => {
  const { terms, lastRaise } = state;
  const step = lastRaise > terms.minBet ? lastRaise : terms.minBet;
  return terms.raisesByLast === true ? state.currentBet + step : fullRaiseByRule(state, step);
};

const fullRaiseByRule = (state: HandState, step: number): number => {
  const { rules, minBet } = state.terms;
  const current = state.currentBet;
  return rules.minRaise === 'double' ? Math.max(current + step, current * 2) : current + minBet;
};

/**
 * Pot limit: the highest total = current bet + everything in the middle and in front + the call; short blinds count in
 * full before the flop.
 */
const potRaiseTo = (state: HandState, player: number): number => {
  const pot = state.pot + (state.street === 0 ? state.shortPosted : 0);
  return state.currentBet + pot + (state.currentBet - state.bet[player]!);
};

/** Why a raise is closed: `raiseFrom` gives the place in this list as its complement, a number below zero. */
const CLOSED: readonly RaiseClosed[] = ['own-raise', 'too-few-chips', 'nobody-can-call', 'not-reopened', 'capped'];
const OWN_RAISE = -1;
const TOO_FEW_CHIPS = -2;
const NOBODY_CAN_CALL = -3;
const NOT_REOPENED = -4;
const CAPPED = -5;

/** The reason that `raiseFrom` gave, null if it gave a total. */
export function raiseClosed(from: number): RaiseClosed | null {
  return from < 0 ? CLOSED[~from]! : null;
}

/**
 * The smallest total a player may bet or raise to in no and pot limit: a full raise, all their chips, or what puts the
 * largest opponent all-in; the last not under `wholeStack`. Below zero if they may not raise. In fixed
 * limit a total says only that they may: `fixedSizes` has the totals.
 */
export const raiseFrom = (state: HandState, player: number): number => {
  const all = state.bet[player]! + state.stack[player]!;
  return state.terms.isSpecial ? specialRaiseFrom(state, player, all) : commonRaiseFrom(state, player, all);
};

const commonRaiseFrom = (state: HandState, player: number, all: number): number => {
  const price = state.currentBet;
  if (all <= price) return TOO_FEW_CHIPS;
  const full = fullRaiseTo(state);
  const least = full < all ? full : all;
  const reach = reachOfOpponents(state, player, least);
  if (reach <= price) return NOBODY_CAN_CALL;
  if (hasActed(state, player) && !isReopened(state, player)) return NOT_REOPENED;
  return reach < least ? reach : least;
};

const specialRaiseFrom = (state: HandState, player: number, all: number): number => {
  const { terms } = state;
  if (isCheckOnly(state)) return OWN_RAISE;
  if (terms.isWholeStack) return wholeStackFrom(state, player, all);
  return terms.isFixed || state.phase === BringIn ? raiseOver(state, player, all) : commonRaiseFrom(state, player, all);
};

/** A player with more chips than the call takes may raise, whether or not anybody can call it. */
const wholeStackFrom = (state: HandState, player: number, all: number): number => {
  if (state.stack[player]! <= owed(state, player)) return TOO_FEW_CHIPS;
  if (hasActed(state, player) && !isReopened(state, player)) return NOT_REOPENED;
  const full = fullRaiseTo(state);
  return full < all ? full : all;
};

/** The same in fixed limit, and over a bring-in that is still to be posted. */
const raiseOver = (state: HandState, player: number, all: number): number => {
  const { isFixed } = state.terms;
  const price = state.phase === BringIn ? bringInToBeat(state, player) : state.currentBet;
  if (all <= price) return TOO_FEW_CHIPS;
  const least = isFixed ? price + 1 : lesser(fullRaiseTo(state), all);
  const reach = reachOfOpponents(state, player, least);
  if (reach <= price) return NOBODY_CAN_CALL;
  if (!isReopened(state, player)) return NOT_REOPENED;
  return isFixed && isCapped(state) ? CAPPED : lesser(least, reach);
};

/**
 * The total that a bet must exceed while the bring-in is still to be posted. Under `add` one who has no more than it may
 * bet it all in place of posting it.
 */
const bringInToBeat = (state: HandState, player: number): number => {
  const { bringIn, rules } = state.terms;
  return rules.limitShortAllIn === 'add' && state.stack[player]! <= bringIn ? 0 : bringIn;
};

/** The largest total in no and pot limit. Valid only if a raise is open. */
export const largestRaiseTo = (state: HandState, player: number): number => {
  const all = state.bet[player]! + state.stack[player]!;
  return state.terms.isPotLimit ? lesser(all, potLimit(state, player)) : all;
};

/** Pot limit: the size of the pot, or a full raise if that is more. */
const potLimit = (state: HandState, player: number): number => {
  return Math.max(fullRaiseTo(state), potRaiseTo(state, player));
};

/** Fixed limit: the next full step for a bet of `size`. */
const nextStep = (state: HandState, size: number): number => {
  const unraised = state.bets === 0 && state.fullLevel === 0;
  if (state.terms.rules.limitShortAllIn === 'add' && !unraised) return state.currentBet + size;
  let step = state.fullLevel + size;
  while (step <= state.currentBet) step += size;
  return step;
};

/** Whether the big bet may be chosen in place of the small one. */
const mayDouble = (state: HandState, player: number): boolean => {
  if (!state.openPair || state.betSize !== state.terms.smallBet) return false;
  if (state.terms.rules.openPair === 'anyPlayer') return true;
  return player === state.opener && state.bets === 0 && !hasActed(state, player);
};

/** Fixed limit: the totals a player may bet or raise to, ascending. Valid only if a raise is open. */
export function fixedSizes(state: HandState, player: number): number[] {
  const all = state.bet[player]! + state.stack[player]!;
  const sizes = [Math.min(nextStep(state, state.betSize), all)];
  if (mayDouble(state, player)) {
    const double = Math.min(nextStep(state, state.terms.bigBet), all);
    if (double > sizes[0]!) sizes.push(double);
  }
  const least = state.phase === BringIn ? state.terms.bringIn : 0;
  const reach = reachOfOpponents(state, player, sizes[0]!);
  if (reach < sizes[0]! && reach > least) sizes.unshift(reach);
  return sizes;
}

/** Moves chips from the stack to the front. */
export const putIn = (state: HandState, player: number, amount: number): void => {
  const rest = state.stack[player]! - amount;
  state.stack[player] = rest;
  if (rest <= 0) goAllIn(state, player, rest);
  state.bet[player]! += amount;
  state.contribution[player]! += amount;
  state.pot += amount;
};

/** The player has put in the last chip. */
const goAllIn = (state: HandState, player: number, rest: number): void => {
  if (rest < 0) assert(false, `a stack of ${rest}`);
  state.chips &= ~(1 << player);
};

/** Fixed limit: what a bet to `to` does to the steps and the cap. */
const countFixedBet = (state: HandState, player: number, to: number): void => {
  const contenders = countBits(state.chips);
  countFullStep(state, player, to);
  keepCap(state, contenders);
};

const countFullStep = (state: HandState, player: number, to: number): void => {
  const { rules, bigBet } = state.terms;
  const size = to > nextStep(state, state.betSize) && mayDouble(state, player) ? bigBet : state.betSize;
  const isFull = to >= nextStep(state, size);
  const counts =
    isFull ||
    rules.limitShortAllIn === 'add' ||
    (rules.limitShortAllIn === 'halfBet' && (to - state.fullLevel) * 2 >= size);
  state.betSize = size;
  if (!counts) return;
  state.bets++;
  if (isFull || rules.limitShortAllIn === 'halfBet') state.fullLevel = to;
};

/** A cap reached among more than two players who are not all-in holds for the rest of the street. */
export function keepCap(state: HandState, contenders: number): void {
  if (contenders > 2 && state.bets >= state.terms.rules.betCap.bets) state.capped = true;
}

/** A bet or raise to a legal total. */
export const placeBet = (state: HandState, player: number, to: number): void => {
  if (state.terms.isFixed) {
    countFixedBet(state, player, to);
  } else if (to - state.currentBet >= state.lastRaise || isShortRaiseCounted(state, to)) {
    state.lastRaise = to - state.currentBet;
  }
  putIn(state, player, to - state.bet[player]!);
  state.currentBet = to;
  markActed(state, player);
  state.pending = state.chips & ~(1 << player);
  state.aggressor = player;
  // A raise in the raiser's extra turn opens the round again.
  state.encore = false;
};

/** Whether a raise below the minimum becomes the last raise size. */
const isShortRaiseCounted = (state: HandState, to: number): boolean => {
  return state.terms.rules.shortRaise === 'setsSize' && to > state.currentBet;
};

/**
 * The bring-in is the price but no bet; under `add` it is the first bet. A short one leaves the price
 * [X-36].
 */
export function placeBringIn(state: HandState, player: number): void {
  const { bringIn, rules } = state.terms;
  const contenders = countBits(state.chips);
  putIn(state, player, Math.min(bringIn, state.stack[player]!));
  state.currentBet = bringIn;
  markActed(state, player);
  state.pending = state.chips & ~(1 << player);
  state.bringInPlayer = player;
  if (rules.bringInRaise === 'complete') return;
  state.fullLevel = bringIn;
  state.bets = 1;
  keepCap(state, contenders);
}

/** Bets go to the middle; the part that nobody matched goes back to its owner, unless they have folded. */
export const collectBets = (state: HandState): void => {
  const { bet, contribution } = state;
  let top = 0;
  let second = 0;
  let owner = -1;
  for (let player = 0; player < contribution.length; player++) {
    const amount = contribution[player]!;
    bet[player] = 0;
    if (amount > top) {
      second = top;
      top = amount;
      owner = player;
    } else if (amount > second) {
      second = amount;
    }
  }
  if (owner < 0 || top === second || (state.live & (1 << owner)) === 0) return;
  const excess = top - second;
  contribution[owner] = second;
  state.uncalled = excess;
  state.uncalledTo = owner;
  state.pot -= excess;
  state.stack[owner]! += excess;
  state.chips |= 1 << owner;
};
