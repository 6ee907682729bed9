/** Dealing: the dealer is an actor. Who gets how many cards when, and which cards may come. */
import { type Card, DECKS, type DeckName, UNKNOWN } from './cards.js';
import type { ActionError } from './errors.js';
import { countBits, type HandState, Phase } from './hand.js';
import * as log from './log.js';
import { assert } from './result.js';
import type { Street } from './variants/variant.js';

// Imports of the hot path as constants of this module; ARCHITECTURE.md says why, and why each is named by itself.
const EntryKind = log.EntryKind;
const recordCards = log.recordCards;

/** A deck as two words of 26 bits, so that one test says whether a card is in it. */
export interface DeckBits {
  readonly low: number;
  readonly high: number;
  readonly size: number;
}

/** Places for every card and some more: a power of two, so that an index needs a mask and no check. */
const CARD_PLACES = 64;

/** By card: its bit in the word that it belongs to, and 0 for the other. */
const LOW_BITS = new Int32Array(CARD_PLACES);
const HIGH_BITS = new Int32Array(CARD_PLACES);
for (let card = 0; card <= UNKNOWN; card++) {
  if (card < 26) LOW_BITS[card] = 1 << card;
  else HIGH_BITS[card] = 1 << (card - 26);
}

const UNKNOWN_BIT = HIGH_BITS[UNKNOWN]!;

function lowBit(card: Card): number {
  return LOW_BITS[card & (CARD_PLACES - 1)]!;
}

function highBit(card: Card): number {
  return HIGH_BITS[card & (CARD_PLACES - 1)]!;
}

function bitsOf(cards: readonly Card[]): DeckBits {
  let low = 0;
  let high = 0;
  for (const card of cards) {
    low |= lowBit(card);
    high |= highBit(card);
  }
  return { low, high, size: cards.length };
}

export const DECK_BITS: Readonly<Record<DeckName, DeckBits>> = {
  standard: bitsOf(DECKS.standard),
  short: bitsOf(DECKS.short),
  royal: bitsOf(DECKS.royal),
  kuhn: bitsOf(DECKS.kuhn),
  leduc: bitsOf(DECKS.leduc),
};

/** Cards left in the deck, burns taken away; below zero after a reshuffle. */
const cardsLeft = (state: HandState): number => {
  return state.terms.deck.size - state.drawn;
};

/**
 * Sets what the dealer owes on the street that begins. When the deck cannot give every live player their last stud card,
 * one common card comes instead.
 */
export function setDue(state: HandState): void {
  const street = state.terms.streets[state.street]!;
  const cards = street.down + street.up;
  if (street.burn === true) state.drawn++;
  const tooFew = state.street > 0 && cards > 0 && cardsLeft(state) < cards * countBits(state.live);
  state.boardDue = tooFew ? cards : street.board * state.boards.length;
  if (tooFew || cards === 0) return;
  for (let player = 0; player < state.terms.players; player++) {
    if ((state.live & (1 << player)) === 0) continue;
    state.due[player] = cards;
    state.holeDue += cards;
  }
}

export function isDealDone(state: HandState): boolean {
  return state.holeDue === 0 && state.boardDue === 0;
}

/** Shared cards due next, on the board that `boardInTurn` names; 0 while hole cards are due. */
export function boardCardsDue(state: HandState): number {
  if (state.boardDue === 0 || state.holeDue > 0) return 0;
  if (state.boards.length === 1) return state.boardDue;
  const perBoard = boardShare(state);
  // biome-ignore lint/plugin: counts cards, draws none.
  const rest = state.boardDue % perBoard;
  return rest === 0 ? perBoard : rest;
}

/** The board that the dealer fills next: street by street side by side, or run by run to the end. */
export const boardInTurn = (state: HandState): number => {
  return state.boards.length === 1 ? 0 : oneOfBoards(state);
};

const oneOfBoards = (state: HandState): number => {
  return state.boards.length - Math.ceil(state.boardDue / boardShare(state));
};

/** Cards that each board gets in this dealing. */
const boardShare = (state: HandState): number => {
  const { variant } = state.terms;
  if (state.runsFrom >= 0) return variant.streets.reduce((sum, street) => sum + street.board, -state.runsFrom);
  return variant.streets[state.street]!.board || 1;
};

/**
 * Whether the deck has run out after `ahead` more cards. Files know no burns: one a street is counted, also in stud,
 * where our own dealer burns none.
 */
function hasRunOut(state: HandState, ahead: number): boolean {
  let burns = 0;
  for (let street = 1; street <= state.street; street++) if (!state.terms.streets[street]!.burn) burns++;
  return cardsLeft(state) - burns - ahead <= 0;
}

/** Whether the card may come a second time: the deck has run out and nobody still in the hand holds it. */
function mayReturn(state: HandState, card: Card, drawer: number, ahead: number): boolean {
  if (!hasRunOut(state, ahead)) return false;
  for (let player = 0; player < state.terms.players; player++) {
    if ((state.live & (1 << player)) === 0) continue;
    const from = player * state.terms.holeSize;
    for (let i = 0; i < state.holeCount[player]!; i++) if (state.hole[from + i] === card) return false;
  }
  for (const board of state.boards) if (board.includes(card)) return false;
  for (let i = 0; i < state.thrown.length; i++) {
    if (state.thrown[i] === card && state.thrownBy[i] === drawer) return false;
  }
  return true;
}

/**
 * Takes cards out of the deck if they are all of it and different, and none is unknown or has been seen: as good as
 * always. Else it changes nothing.
 */
const takeFresh = (state: HandState, cards: ArrayLike<Card>, from: number, count: number): boolean => {
  const { deck } = state.terms;
  const lowBefore = deck.low & ~state.seenLow;
  const highBefore = deck.high & ~state.seenHigh;
  let low = lowBefore;
  let high = highBefore;
  for (let at = from; at < from + count; at++) {
    const card = cards[at]!;
    const lowCard = LOW_BITS[card & (CARD_PLACES - 1)]!;
    const highCard = HIGH_BITS[card & (CARD_PLACES - 1)]!;
    if ((card & (CARD_PLACES - 1)) !== card || ((low & lowCard) | (high & highCard)) === 0) return false;
    low &= ~lowCard;
    high &= ~highCard;
  }
  state.seenLow |= lowBefore & ~low;
  state.seenHigh |= highBefore & ~high;
  state.drawn += count;
  return true;
};

/** Takes cards out of the deck, or says why they cannot come. `drawer` is the player who gets them, -1 the board. */
export function takeCards(
  state: HandState,
  cards: ArrayLike<Card>,
  from: number,
  count: number,
  drawer: number,
): ActionError | null {
  if (takeFresh(state, cards, from, count)) return null;
  const error = checkCards(state, cards, from, count, drawer);
  if (error === null) leaveDeck(state, cards, from, count);
  return error;
}

/** Why these cards cannot be dealt, null if they can. `drawer` is the player who gets them, -1 the board. */
export function checkCards(
  state: HandState,
  cards: ArrayLike<Card>,
  from: number,
  count: number,
  drawer: number,
): ActionError | null {
  const { deck } = state.terms;
  let low = 0;
  let high = 0;
  for (let i = 0; i < count; i++) {
    const card = cards[from + i]!;
    if (card === UNKNOWN) continue;
    if (!(card >= 0 && card < UNKNOWN) || !Number.isInteger(card)) return { code: 'not-a-card', card };
    if (((deck.low & lowBit(card)) | (deck.high & highBit(card))) === 0) {
      return { code: 'card-not-in-deck', card, deck: state.terms.variant.deck };
    }
    const isTwice = ((low & lowBit(card)) | (high & highBit(card))) !== 0;
    if (isTwice || (isSeen(state, card) && !mayReturn(state, card, drawer, i))) {
      return { code: 'card-already-dealt', card };
    }
    low |= lowBit(card);
    high |= highBit(card);
  }
  return null;
}

/** Cards are dealt: they are seen from now on, an unknown one as the bit above the deck's. */
function leaveDeck(state: HandState, cards: ArrayLike<Card>, from: number, count: number): void {
  let low = state.seenLow;
  let high = state.seenHigh;
  for (let i = 0; i < count; i++) {
    const card = cards[from + i]!;
    low |= lowBit(card);
    high |= highBit(card);
  }
  state.seenLow = low;
  state.seenHigh = high;
  state.drawn += count;
}

/** Whether some card was dealt unknown. */
export function hasUnknown(state: HandState): boolean {
  return (state.seenHigh & UNKNOWN_BIT) !== 0;
}

/** Gives cards that have left the deck to a player. */
export function giveHole(state: HandState, player: number, cards: ArrayLike<Card>, from: number, count: number): void {
  const { hole, holeCount } = state;
  const place = player * state.terms.holeSize + holeCount[player]!;
  for (let i = 0; i < count; i++) hole[place + i] = cards[from + i]!;
  holeCount[player]! += count;
  state.due[player]! -= count;
  state.holeDue -= count;
  recordCards(state, EntryKind.DealHole, player, cards, from, count);
}

/** Gives everyone their hole cards from the stub, to the left of the button first. The cards have left the deck. */
export function giveAround(state: HandState, stub: Stub): void {
  const { hole, holeCount, due, terms } = state;
  const entries = state.log;
  const { players, holeSize } = terms;
  const { cards } = stub;
  let { at } = stub;
  let end = state.logSize;
  let player = terms.button;
  for (let turn = 0; turn < players; turn++) {
    player = player + 1 === players ? 0 : player + 1;
    const count = due[player]!;
    if (count === 0) continue;
    entries[end++] = EntryKind.DealHole + player * 16;
    entries[end++] = count;
    let place = player * holeSize + holeCount[player]!;
    for (const last = at + count; at < last; at++) {
      const card = cards[at]!;
      hole[place++] = card;
      entries[end++] = card;
    }
    holeCount[player]! += count;
    due[player] = 0;
  }
  stub.at = at;
  state.logSize = end;
  state.holeDue = 0;
}

/** Lays cards that have left the deck on the board in turn. */
export function layBoard(state: HandState, cards: ArrayLike<Card>, from: number, count: number): void {
  const board = state.boards[boardInTurn(state)]!;
  for (let i = 0; i < count; i++) board.push(cards[from + i]!);
  state.boardDue -= count;
  recordCards(state, EntryKind.DealBoard, 0, cards, from, count);
}

/** Learns cards that were dealt unknown, when their owner shows or discards them. */
export function learnCard(state: HandState, place: number, card: Card): void {
  state.hole[place] = card;
  state.seenLow |= lowBit(card);
  state.seenHigh |= highBit(card);
}

/** How often the rest of the board may be run from here: as often as the deck allows, 4 at most; 1 if not at all. */
export function maxRuns(state: HandState): number {
  if (!state.runOut) return 1;
  const [street, ...later] = state.terms.variant.streets.slice(state.street) as [Street, ...Street[]];
  if (state.boardDue < street.board) return 1;
  return runsOf(state, [street, ...later], state.boardDue + boardOf(later), later);
}

/** The same before the hands of an all-in are shown [H-11]. */
export function runsAhead(state: HandState): number {
  const rest = state.terms.variant.streets.slice(state.street + 1);
  return state.phase === Phase.Show ? runsOf(state, rest, boardOf(rest), rest) : 1;
}

function boardOf(streets: readonly Street[]): number {
  return streets.reduce((sum, street) => sum + street.board, 0);
}

/** Runs of `share` cards each; a card is burned for each of the `burned` streets that has one, once for all runs. */
function runsOf(state: HandState, rest: readonly Street[], share: number, burned: readonly Street[]): number {
  if (!state.runOut || state.terms.variant.boards > 1 || state.runs > 1 || share === 0) return 1;
  if (!rest.every((street) => street.down + street.up === 0 && !street.draw)) return 1;
  const burns = burned.filter(({ burn }) => burn).length;
  return Math.max(1, Math.min(MAX_RUNS, Math.floor((cardsLeft(state) - burns) / share)));
}

/** Rooms offer two or three run-outs; four is the most that any is known to. */
export const MAX_RUNS = 4;

/** Splits the rest of the board into `count` run-outs, dealt one to its end after the other. */
export function splitRuns(state: HandState, count: number): void {
  const lying = state.boards[0]!;
  state.runs = count;
  state.runsFrom = lying.length;
  for (let run = 1; run < count; run++) state.boards.push(lying.slice());
  const rest = state.terms.streets.slice(state.street + 1);
  state.drawn += rest.filter((street) => street.burn).length;
  state.street = state.terms.streets.length - 1;
  state.boardDue = boardShare(state) * count;
}

/** An ordered deck to deal from; `shuffle` puts thrown-away cards in order when it runs out. */
export interface Stub {
  readonly cards: Card[];
  /** The next card. */
  at: number;
  readonly shuffle?: (cards: Card[]) => void;
}

const isSeen = (state: HandState, card: Card): boolean => {
  return ((state.seenLow & lowBit(card)) | (state.seenHigh & highBit(card))) !== 0;
};

/**
 * Everything that may be shuffled in when the deck runs out: seen cards that no live player holds, that lie on no board
 * and that the drawer has not thrown away in this draw.
 */
function returnable(state: HandState, drawer: number): Card[] {
  return DECKS[state.terms.variant.deck].filter(
    (card) => isSeen(state, card) && mayReturn(state, card, drawer, Number.POSITIVE_INFINITY),
  );
}

/** Moves the next card that the drawer may have to place `at`, shuffling in what was thrown away if needed. */
function bringUp(state: HandState, stub: Stub, drawer: number, at: number): void {
  const { cards } = stub;
  let found = cards.findIndex((card, i) => i >= at && (!isSeen(state, card) || mayReturn(state, card, drawer, 52)));
  if (found < 0) {
    const back = returnable(state, drawer).filter((card) => !cards.includes(card, stub.at));
    assert(back.length > 0, 'the deck has run out and nothing can be shuffled in');
    stub.shuffle?.(back);
    found = cards.length;
    cards.push(...back);
  }
  cards.splice(at, 0, ...cards.splice(found, 1));
}

const holdsEnough = (state: HandState, stub: Stub, count: number): boolean => {
  return stub.at + count <= stub.cards.length && cardsLeft(state) >= count;
};

/** Takes the next `count` cards of the stub out of the deck if they may be dealt to anybody, as they lie. */
export function takeFreshStub(state: HandState, stub: Stub, count: number): boolean {
  return holdsEnough(state, stub, count) && takeFresh(state, stub.cards, stub.at, count);
}

/** Makes sure that the next `count` cards of the stub may be dealt to the drawer (-1: the board). */
export function readyStub(state: HandState, stub: Stub, drawer: number, count: number): void {
  if (holdsEnough(state, stub, count)) return;
  for (let i = 0; i < count; i++) bringUp(state, stub, drawer, stub.at + i);
}
