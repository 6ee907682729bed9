/**
 * `apply` plays one action in place. A refused action is a value and leaves the state untouched; legality comes
 * from the functions behind `legal`, and every unit of every chip is accounted for after each action.
 */
import type { BetRaise, CheckCall, DealBoard, DealHole, Discard, Fold, HandAction, Muck, Show } from './action.js';
import * as betting from './betting.js';
import { isCheckOnly, placeBringIn, raiseClosed } from './betting.js';
import { type Card, UNKNOWN } from './cards.js';
import * as chips from './chips.js';
import * as dealing from './dealing.js';
import {
  checkCards,
  giveHole,
  isDealDone,
  learnCard,
  maxRuns,
  readyStub,
  type Stub,
  splitRuns,
  takeCards,
} from './dealing.js';
import type { ActionError } from './errors.js';
import { type HandState, holeCards, nextOf, Phase } from './hand.js';
import * as legality from './legal.js';
import { betRange } from './legal.js';
import * as log from './log.js';
import { recordCards } from './log.js';
import { assert, err, type Result } from './result.js';
import { mayMuck, mayShow } from './showdown.js';
import * as streets from './streets.js';
import { afterDiscard, afterShow } from './streets.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const { Deal, BringIn, Bet, Over } = Phase;
const asInteger = chips.asInteger;
const markActed = betting.markActed;
const owed = betting.owed;
const placeBet = betting.placeBet;
const putIn = betting.putIn;
const raiseFrom = betting.raiseFrom;
const toCall = betting.toCall;
const boardCardsDue = dealing.boardCardsDue;
const giveAround = dealing.giveAround;
const layBoard = dealing.layBoard;
const takeFreshStub = dealing.takeFreshStub;
const canFold = legality.canFold;
const isOpenTotal = legality.isOpenTotal;
const EntryKind = log.EntryKind;
const record = log.record;
const recordNumber = log.recordNumber;
const afterAct = streets.afterAct;
const afterDeal = streets.afterDeal;

export type Applied = Result<undefined, ActionError>;

const APPLIED: Applied = { ok: true, value: undefined };

/** Plays an action in place, or says why not and changes nothing. */
export function apply(state: HandState, action: HandAction): Applied {
  let error: ActionError | null;
  switch (action.kind) {
    case 'checkCall':
      error = checkCall(state, action.player);
      break;
    case 'fold':
      error = fold(state, action);
      break;
    case 'betRaise':
      error = betRaise(state, action);
      break;
    default:
      return applyOther(state, action);
  }
  if (error !== null) return err(error);
  // Once for the three usual acts: V8 puts it in line here, and would not three times.
  afterAct(state, action.player);
  assertConserved(state);
  return APPLIED;
}

type OtherAction = Exclude<HandAction, CheckCall | Fold | BetRaise>;

function applyOther(state: HandState, action: OtherAction): Applied {
  const error = playOther(state, action);
  if (error !== null) return err(error);
  assertConserved(state);
  return APPLIED;
}

function playOther(state: HandState, action: OtherAction): ActionError | null {
  switch (action.kind) {
    case 'dealHole':
      return dealHole(state, action);
    case 'dealBoard':
      return dealBoard(state, action);
    case 'chooseRuns':
      return chooseRuns(state, action.count);
    case 'allIn':
      return allIn(state, action.player);
    case 'bringIn':
      return bringIn(state, action.player);
    case 'discard':
      return discard(state, action);
    case 'show':
      return show(state, action);
    case 'muck':
      return muck(state, action);
    default:
      return { code: 'unknown-act', act: (action as { kind?: unknown }).kind };
  }
}

/** Stacks, pots and rake always add up to what was brought to the hand; `putIn` holds every stack at zero or above. */
const assertConserved = (state: HandState): void => {
  const { stack, terms } = state;
  let sum = state.phase === Over ? state.raked : state.pot;
  // Two at a time: V8 looks at the list anew in each turn of a loop.
  let player = stack.length;
  for (; player > 1; player -= 2) sum += stack[player - 1]! + stack[player - 2]!;
  if (player === 1) sum += stack[0]!;
  // The sentence is made only when it is needed: this runs after every action.
  if (sum !== terms.total) assert(false, `${sum} chips on the table of ${terms.total}`);
};

// ---------------------------------------------------------------------------------------------------- the dealer

function refuseDealer(state: HandState): ActionError | null {
  if (state.phase === Deal) return null;
  return state.phase === Over ? { code: 'hand-over' } : { code: 'not-dealer-turn', actor: state.actor };
}

function dealHole(state: HandState, { player, cards }: DealHole): ActionError | null {
  const refused = refuseDealer(state) ?? refusePlayer(state, player);
  if (refused !== null) return refused;
  const due = state.due[player]!;
  if (cards.length === 0 || cards.length > due) return { code: 'wrong-card-count', player, cards: cards.length, due };
  const error = takeCards(state, cards, 0, cards.length, player);
  if (error !== null) return error;
  giveHole(state, player, cards, 0, cards.length);
  if (isDealDone(state)) afterDeal(state);
  return null;
}

function dealBoard(state: HandState, { cards }: DealBoard): ActionError | null {
  const refused = refuseDealer(state);
  if (refused !== null) return refused;
  const due = boardCardsDue(state);
  if (cards.length === 0 || cards.length > due) {
    return { code: 'wrong-card-count', player: null, cards: cards.length, due };
  }
  const error = takeCards(state, cards, 0, cards.length, -1);
  if (error !== null) return error;
  layBoard(state, cards, 0, cards.length);
  if (isDealDone(state)) afterDeal(state);
  return null;
}

function chooseRuns(state: HandState, count: number): ActionError | null {
  const refused = refuseDealer(state);
  if (refused !== null) return refused;
  const max = maxRuns(state);
  if (!Number.isInteger(count) || count < 2 || count > max) return { code: 'bad-run-count', count, max };
  splitRuns(state, count);
  recordNumber(state, EntryKind.ChooseRuns, 0, count);
  return null;
}

/**
 * Deals everything that is due from an ordered deck, until a player is asked or the hand is over: to the left of the
 * button first, as at a table and in PHH.
 */
export function dealFrom(state: HandState, stub: Stub): void {
  while (state.phase === Deal) dealDue(state, stub);
  if (state.phase === Over) assertConserved(state);
}

/** Deals one street from an ordered deck: when all are all-in, the next one is due after it. */
export function dealStreetFrom(state: HandState, stub: Stub): void {
  if (state.phase === Deal) dealDue(state, stub);
  if (state.phase === Over) assertConserved(state);
}

const dealDue = (state: HandState, stub: Stub): void => {
  if (state.holeDue > 0) dealHoles(state, stub);
  while (state.boardDue > 0) dealShared(state, stub, boardCardsDue(state));
  afterDeal(state);
};

/** Hole cards: all together if the stub can give them, else one player after the other. */
const dealHoles = (state: HandState, stub: Stub): void => {
  if (takeFreshStub(state, stub, state.holeDue)) {
    giveAround(state, stub);
    return;
  }
  for (let player = state.terms.button; state.holeDue > 0; ) {
    player = nextOf(state, player);
    const due = state.due[player]!;
    if (due === 0) continue;
    takeFromStub(state, stub, player, due);
    giveHole(state, player, stub.cards, stub.at, due);
    stub.at += due;
  }
};

const dealShared = (state: HandState, stub: Stub, count: number): void => {
  if (!takeFreshStub(state, stub, count)) takeFromStub(state, stub, -1, count);
  layBoard(state, stub.cards, stub.at, count);
  stub.at += count;
};

const takeFromStub = (state: HandState, stub: Stub, player: number, count: number): void => {
  readyStub(state, stub, player, count);
  const error = takeCards(state, stub.cards, stub.at, count, player);
  if (error !== null) assert(false, `the deck holds a card that cannot come: ${error.code}`);
};

// ---------------------------------------------------------------------------------------------------- players

function refusePlayer(state: HandState, player: number): ActionError | null {
  if (Number.isInteger(player) && player >= 0 && player < state.terms.players) return null;
  return { code: 'no-such-player', player, players: state.terms.players };
}

/** Whether it is the player's turn at all. */
function refuseTurn(state: HandState, player: number): ActionError | null {
  return state.actor === player && player >= 0 ? null : notInTurn(state, player);
}

function notInTurn(state: HandState, player: number): ActionError {
  if (state.phase === Over) return { code: 'hand-over' };
  const unknown = refusePlayer(state, player);
  if (unknown !== null) return unknown;
  if (state.phase === Deal) return { code: 'waiting-for-dealer', player };
  return { code: 'not-your-turn', player, actor: state.actor };
}

function expectedAct(state: HandState): 'bet' | 'bringIn' | 'draw' | 'show' {
  if (state.phase === BringIn) return 'bringIn';
  if (state.phase === Phase.Draw) return 'draw';
  return state.phase === Phase.Show ? 'show' : 'bet';
}

/** Whether the player may make a betting act now. */
const isBetting = (state: HandState, player: number): boolean => {
  // Phases are in the order of a street: whoever is asked before a draw is asked to bet.
  return state.actor === player && player >= 0 && state.phase <= Bet;
};

/** Why they may not. */
function refuseBetting(state: HandState, player: number, act: string): ActionError {
  return refuseTurn(state, player) ?? { code: 'wrong-act', act, expected: expectedAct(state) };
}

const fold = (state: HandState, { player, byHouse }: Fold): ActionError | null => {
  if (!isBetting(state, player)) return refuseBetting(state, player, 'fold');
  if (byHouse !== true && !canFold(state, player, owed(state, player))) return cannotFold(state, player);
  const others = ~(1 << player);
  state.live &= others;
  state.chips &= others;
  state.pending &= others;
  record(state, byHouse === true ? EntryKind.HouseFold : EntryKind.Fold, player);
  return null;
};

function cannotFold(state: HandState, player: number): ActionError {
  if (state.phase === BringIn) return mustBringIn(state, player);
  return isCheckOnly(state) ? { code: 'check-only', player } : { code: 'fold-when-free', player };
}

function mustBringIn(state: HandState, player: number): ActionError {
  return { code: 'must-bring-in', player, bringIn: Math.min(state.terms.bringIn, state.stack[player]!) };
}

const checkCall = (state: HandState, player: number): ActionError | null => {
  if (!isBetting(state, player)) return refuseBetting(state, player, 'checkCall');
  if (state.phase === BringIn) return mustBringIn(state, player);
  call(state, player);
  return null;
};

const call = (state: HandState, player: number): void => {
  const price = toCall(state, player);
  if (price > 0) putIn(state, player, price);
  markActed(state, player);
  state.pending &= ~(1 << player);
  record(state, EntryKind.CheckCall, player);
};

const betRaise = (state: HandState, { player, to: total }: BetRaise): ActionError | null => {
  if (!isBetting(state, player)) return refuseBetting(state, player, 'betRaise');
  const to = asInteger(total);
  const from = raiseFrom(state, player);
  if (from < 0 || !isOpenTotal(state, player, to, from)) return refuseTotal(state, player, to, from);
  bet(state, player, to);
  return null;
};

function refuseTotal(state: HandState, player: number, to: number, from: number): ActionError {
  const reason = raiseClosed(from);
  return reason === null
    ? { code: 'bet-out-of-range', player, to, range: betRange(state, player, from) }
    : { code: 'raise-closed', player, reason, toCall: toCall(state, player) };
}

const bet = (state: HandState, player: number, to: number): void => {
  if (state.phase === BringIn) state.bringInPlayer = player;
  placeBet(state, player, to);
  recordNumber(state, EntryKind.BetRaise, player, to);
};

/** The largest legal act; refused if only a check is left. */
function allIn(state: HandState, player: number): ActionError | null {
  if (!isBetting(state, player)) return refuseBetting(state, player, 'allIn');
  const from = raiseFrom(state, player);
  if (from > 0) {
    bet(state, player, betRange(state, player, from).max);
    afterAct(state, player);
    return null;
  }
  if (state.phase === BringIn) return bringIn(state, player);
  if (owed(state, player) === 0) return { code: 'check-only', player };
  call(state, player);
  afterAct(state, player);
  return null;
}

function bringIn(state: HandState, player: number): ActionError | null {
  if (!isBetting(state, player)) return refuseBetting(state, player, 'bringIn');
  if (state.phase !== BringIn) return { code: 'no-bring-in', player };
  placeBringIn(state, player);
  record(state, EntryKind.BringIn, player);
  afterAct(state, player);
  return null;
}

// ---------------------------------------------------------------------------------------------------- draws

/** The places of the player's hand that the cards stand at; an unknown place stands for any card not seen elsewhere. */
function placesOf(state: HandState, player: number, cards: readonly Card[]): number[] | ActionError {
  const from = player * state.terms.holeSize;
  const count = state.holeCount[player]!;
  const places: number[] = [];
  const free = (card: Card): number => {
    for (let place = from; place < from + count; place++) {
      if (state.hole[place] === card && !places.includes(place)) return place;
    }
    return -1;
  };
  for (const card of cards) {
    let place = free(card);
    if (place < 0 && card !== UNKNOWN) {
      const error = checkCards(state, [card], 0, 1, player);
      if (error !== null && error.code !== 'card-already-dealt') return error;
      if (error === null) place = free(UNKNOWN);
    }
    if (place < 0) return { code: 'card-not-held', player, card };
    places.push(place);
  }
  return places;
}

function discard(state: HandState, { player, cards }: Discard): ActionError | null {
  const refused = refuseTurn(state, player);
  if (refused !== null) return refused;
  if (state.phase !== Phase.Draw) return { code: 'wrong-act', act: 'discard', expected: expectedAct(state) };
  const max = state.holeCount[player]!;
  if (cards.length > max) return { code: 'too-many-discards', player, cards: cards.length, max };
  const places = placesOf(state, player, cards);
  if (!Array.isArray(places)) return places;
  throwAway(state, player, cards, places);
  recordCards(state, EntryKind.Discard, player, cards, 0, cards.length);
  afterDiscard(state, player);
  return null;
}

function throwAway(state: HandState, player: number, cards: readonly Card[], places: readonly number[]): void {
  const from = player * state.terms.holeSize;
  const count = state.holeCount[player]!;
  cards.forEach((card, i) => {
    learnCard(state, places[i]!, card);
    state.thrown.push(card);
    state.thrownBy.push(player);
  });
  let kept = from;
  for (let place = from; place < from + count; place++) {
    if (!places.includes(place)) state.hole[kept++] = state.hole[place]!;
  }
  state.holeCount[player] = kept - from;
  state.due[player] = cards.length;
  state.holeDue += cards.length;
}

// ---------------------------------------------------------------------------------------------------- showdown

/**
 * Whether the player may show or muck now. Files show in any order, before the board is out and after the end.
 */
function refuseShowing(state: HandState, player: number, act: string): ActionError | null {
  if (state.terms.rules.showing === 'anyOrder') {
    const unknown = refusePlayer(state, player);
    if (unknown !== null) return unknown;
    const isOpen = state.phase === Phase.Show || state.phase === Over || state.runOut;
    if (isOpen && (state.live & (1 << player)) !== 0) return null;
  }
  const refused = refuseTurn(state, player);
  if (refused !== null) return refused;
  if (state.phase !== Phase.Show) return { code: 'wrong-act', act, expected: expectedAct(state) };
  return null;
}

function show(state: HandState, { player, cards }: Show): ActionError | null {
  const refused = refuseShowing(state, player, 'show');
  if (refused !== null) return refused;
  if (cards === undefined) return showHeld(state, player);
  const held = holeCards(state, player);
  const known = cards.filter((card) => card !== UNKNOWN);
  if (cards.length > held.length) return { code: 'cards-differ', player, shown: cards, held };
  const places = placesOf(state, player, known);
  if (!Array.isArray(places)) {
    return places.code === 'card-not-held' ? { code: 'cards-differ', player, shown: cards, held } : places;
  }
  recordCards(state, EntryKind.Show, player, cards, 0, cards.length);
  if (state.phase === Over) return null;
  known.forEach((card, i) => {
    learnCard(state, places[i]!, card);
  });
  state.shown |= 1 << player;
  if (state.phase === Phase.Show) afterShow(state);
  return null;
}

/** Everything about the hand is known already: there is nothing to check or learn. */
function showHeld(state: HandState, player: number): null {
  recordCards(state, EntryKind.Show, player, state.hole, player * state.terms.holeSize, state.holeCount[player]!);
  if (state.phase === Over) return null;
  state.shown |= 1 << player;
  if (state.phase === Phase.Show) afterShow(state);
  return null;
}

function muck(state: HandState, { player }: Muck): ActionError | null {
  const refused = refuseShowing(state, player, 'muck');
  if (refused !== null) return refused;
  if (state.phase === Over) return { code: 'hand-over' };
  if (!mayMuck(state, player) || (mayShow(state) & (1 << player)) === 0) return { code: 'may-not-muck', player };
  state.mucked |= 1 << player;
  record(state, EntryKind.Muck, player);
  afterShow(state);
  return null;
}
