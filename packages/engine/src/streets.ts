/**
 * The next step of a hand: streets are dealt, drawn and bet one after another until one player is left or the hands are
 * shown. Every function leaves the state waiting for someone: the dealer, a player, or nobody because the hand is
 * over.
 */
import * as betting from './betting.js';
import { rankOf, UNKNOWN } from './cards.js';
import * as dealing from './dealing.js';
import { doorCardOrder, upCardStrength } from './evaluate/upCards.js';
import { type HandState, nextOf, Phase } from './hand.js';
import * as showdown from './showdown.js';
import type { Street } from './variants/variant.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const { Deal, BringIn, Bet, Draw } = Phase;
const askEveryone = betting.askEveryone;
const collectBets = betting.collectBets;
const encorePlayer = betting.encorePlayer;
const firstToAsk = betting.firstToAsk;
const isDealDone = dealing.isDealDone;
const setDue = dealing.setDue;
const askToShow = showdown.askToShow;
const finish = showdown.finish;

const streetOf = (state: HandState): Street => {
  return state.terms.streets[state.street]!;
};

/** The first live player from `from` on, clockwise. */
function firstLive(state: HandState, from: number): number {
  let player = from;
  while ((state.live & (1 << player)) === 0) player = nextOf(state, player);
  return player;
}

/** Starts a street: a draw, or cards from the dealer. */
export const beginStreet = (state: HandState): void => {
  if (streetOf(state).draw) {
    state.phase = Draw;
    state.actor = firstLive(state, nextOf(state, state.terms.button));
    state.thrown.length = 0;
    state.thrownBy.length = 0;
    return;
  }
  setDue(state);
  afterDeal(state);
};

/** A player has drawn: the next one, or the replacement cards, which the discards have made due. */
export function afterDiscard(state: HandState, player: number): void {
  const first = firstLive(state, nextOf(state, state.terms.button));
  const next = firstLive(state, nextOf(state, player));
  if (next !== first) {
    state.actor = next;
    return;
  }
  if (streetOf(state).burn) state.drawn++;
  afterDeal(state);
}

/** Cards have been dealt: more are due, or the betting begins, or the next street if nobody can bet. */
export const afterDeal = (state: HandState): void => {
  if (!isDealDone(state)) {
    state.phase = Deal;
    state.actor = -1;
    return;
  }
  if (state.runOut) afterBetting(state);
  else beginBetting(state);
};

/** The value of the up cards of a player, for who opens. */
const visible: number[] = [];
function visibleStrength(state: HandState, player: number, low: boolean): number {
  const { holeSize, up } = state.terms;
  visible.length = 0;
  for (let i = 0; i < state.holeCount[player]!; i++) if (up[i]) visible.push(state.hole[player * holeSize + i]!);
  // The common card of a short deck counts for the opener, too.
  for (const card of state.boards[0]!) visible.push(card);
  return upCardStrength(visible, visible.length, low);
}

/** The player with the best up cards; equal ones in the order of the house rule. */
function bestBoard(state: HandState, low: boolean): number {
  const { rules, button, players } = state.terms;
  const from = rules.studTie === 'afterBringIn' && state.bringInPlayer >= 0 ? state.bringInPlayer : button;
  let best = -1;
  let bestStrength = -1;
  let player = from;
  for (let i = 0; i < players; i++) {
    player = nextOf(state, player);
    if ((state.live & (1 << player)) === 0) continue;
    const strength = visibleStrength(state, player, low);
    if (strength > bestStrength) {
      best = player;
      bestStrength = strength;
    }
  }
  return best;
}

/** The player whose door card brings in. */
function doorPlayer(state: HandState, high: boolean): number {
  const { holeSize, up, players, button } = state.terms;
  const door = up.indexOf(true);
  let best = -1;
  let lowest = Number.POSITIVE_INFINITY;
  let player = button;
  for (let i = 0; i < players; i++) {
    player = nextOf(state, player);
    if ((state.live & (1 << player)) === 0) continue;
    const order = doorCardOrder(state.hole[player * holeSize + door]!, high);
    if (order < lowest) {
      best = player;
      lowest = order;
    }
  }
  return best;
}

const openerOf = (state: HandState): number => {
  switch (streetOf(state).opener) {
    case 'afterBlinds':
      return state.terms.afterBlinds;
    case 'leftOfButton':
      return nextOf(state, state.terms.button);
    case 'lowDoor':
      return doorPlayer(state, false);
    case 'highDoor':
      return doorPlayer(state, true);
    case 'highBoard':
      return bestBoard(state, false);
    case 'lowBoard':
      return bestBoard(state, true);
  }
};

/** Whether the two up cards of any live player pair [S4-39]. */
function hasOpenPair(state: HandState): boolean {
  const { players, holeSize, up } = state.terms;
  const first = up.indexOf(true);
  for (let player = 0; player < players; player++) {
    if ((state.live & (1 << player)) === 0) continue;
    const a = state.hole[player * holeSize + first]!;
    const b = state.hole[player * holeSize + first + 1]!;
    if (a !== UNKNOWN && b !== UNKNOWN && rankOf(a) === rankOf(b)) return true;
  }
  return false;
}

/** The cards of the street lie: someone is asked, unless nobody can bet. */
const beginBetting = (state: HandState): void => {
  const street = streetOf(state);
  const { terms } = state;
  if (terms.isBombPot && state.street === 0) {
    endBetting(state);
    return;
  }
  state.betSize = street.bet === 'small' ? terms.smallBet : terms.bigBet;
  state.openPair = street.openPair && terms.rules.openPair !== 'off' && hasOpenPair(state);
  askEveryone(state);
  const opener = openerOf(state);
  if (street.opener === 'lowDoor' || street.opener === 'highDoor') {
    state.bringInPlayer = opener;
    askBringIn(state, opener);
    return;
  }
  state.actor = firstToAsk(state, opener);
  state.opener = state.actor;
  if (state.actor < 0) endBetting(state);
  else state.phase = Bet;
};

/** The bring-in is asked of the first live player from `from` on who has chips, if anybody could answer it. */
function askBringIn(state: HandState, from: number): void {
  const { chips } = state;
  if ((chips & (chips - 1)) === 0) {
    endBetting(state);
    return;
  }
  let player = from;
  while ((chips & (1 << player)) === 0) player = nextOf(state, player);
  state.phase = BringIn;
  state.actor = player;
  if (state.opener < 0) state.opener = player;
}

/**
 * Lets a player open the betting of a street before anybody has acted, if the up cards leave it open: not all of them are
 * known, or the player's are as good as the best, and only who was at the table knows where the dealer sat. False if the cards say it, or if it cannot be this player.
 */
export function letOpen(state: HandState, player: number): boolean {
  const isAsked = state.phase === BringIn || state.phase === Bet;
  if (!isAsked || state.currentBet > 0 || state.pending !== state.chips) return false;
  if (player < 0 || (state.chips & (1 << player)) === 0) return false;
  if (!hasUnknownUpCard(state) && !hasEqualBoard(state, player)) return false;
  state.actor = player;
  state.opener = player;
  if (state.phase === BringIn) state.bringInPlayer = player;
  return true;
}

/** Whether the street is opened by the best up cards, and a player's are as good as any. */
function hasEqualBoard(state: HandState, player: number): boolean {
  const { opener } = streetOf(state);
  if (opener !== 'highBoard' && opener !== 'lowBoard') return false;
  const low = opener === 'lowBoard';
  return visibleStrength(state, player, low) === visibleStrength(state, bestBoard(state, low), low);
}

/** Whether the street is opened by up cards, and one of those is not known. */
function hasUnknownUpCard(state: HandState): boolean {
  const { opener } = streetOf(state);
  if (opener === 'afterBlinds' || opener === 'leftOfButton') return false;
  const { players, holeSize, up } = state.terms;
  for (let player = 0; player < players; player++) {
    if ((state.live & (1 << player)) === 0) continue;
    for (let at = 0; at < state.holeCount[player]!; at++)
      if (up[at] && state.hole[player * holeSize + at] === UNKNOWN) return true;
  }
  return false;
}

/** A player has acted: the next one is asked, or the street is over. */
export function afterAct(state: HandState, player: number): void {
  const { live } = state;
  if ((live & (live - 1)) === 0) {
    endBetting(state);
    return;
  }
  if (state.terms.isSpecial && askSpecial(state, player)) return;
  const next = firstToAsk(state, player + 1);
  state.actor = next;
  if (next < 0) endBetting(state);
}

/** Asks for the bring-in that is still open, or the last raiser once more; false if the next player's turn is like any. */
const askSpecial = (state: HandState, player: number): boolean => {
  if (state.phase === BringIn && state.currentBet === 0) {
    askBringIn(state, nextOf(state, player));
    return true;
  }
  state.phase = Bet;
  return state.terms.hasEncore && firstToAsk(state, player + 1) < 0 && askAgain(state);
};

/** Asks the last raiser once more, if they have a turn left. */
const askAgain = (state: HandState): boolean => {
  const raiser = encorePlayer(state);
  if (raiser < 0) return false;
  state.encore = true;
  state.actor = raiser;
  return true;
};

/** Bets go to the middle; an uncalled bet goes back. */
const endBetting = (state: HandState): void => {
  // On a later street without a bet nothing lies in front, and all else was matched or returned when the one before ended.
  if (state.currentBet > 0 || state.street === 0) collectBets(state);
  state.acted = 0;
  state.actor = -1;
  if ((state.live & (state.live - 1)) === 0) {
    finish(state);
    return;
  }
  if ((state.chips & (state.chips - 1)) === 0) state.runOut = true;
  afterBetting(state);
};

/** No more betting on this street: hands are shown, or the next street begins. */
const afterBetting = (state: HandState): void => {
  const isLast = state.street === state.terms.streets.length - 1;
  if (isLast || mustShowEarly(state)) afterShow(state);
  else nextStreet(state);
};

/** A hand has been shown or mucked: the next one is asked for, or the board runs out, or the pots are paid. */
export const afterShow = (state: HandState): void => {
  if (askToShow(state)) return;
  if (state.street < state.terms.streets.length - 1) nextStreet(state);
  else finish(state);
};

const nextStreet = (state: HandState): void => {
  state.street++;
  state.currentBet = 0;
  state.lastRaise = state.terms.minBet;
  state.fullLevel = 0;
  state.bets = 0;
  state.capped = false;
  state.encore = false;
  if (!state.runOut) {
    state.aggressor = -1;
    state.opener = -1;
  }
  beginStreet(state);
};

/** Everyone is all-in and only shared cards are to come: the hands are shown before the board runs out. */
const mustShowEarly = (state: HandState): boolean => {
  if (!state.runOut || state.terms.rules.showing !== 'inOrder') return false;
  return state.street + 1 >= state.terms.sharedFrom;
};
