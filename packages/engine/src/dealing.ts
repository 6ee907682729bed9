/** Dealing: the dealer is an actor. Who gets how many cards when, and which cards may come. */
import { type Card, DECKS, type DeckName, UNKNOWN } from './cards.js';
import type { ActionError } from './errors.js';
import { countBits, type HandState } from './hand.js';
import { Entry, recordCards } from './log.js';
import { assert } from './result.js';

/** A deck as two words of 26 bits, so that one test says whether a card is in it. */
interface DeckBits {
  readonly low: number;
  readonly high: number;
  readonly size: number;
}

function bitsOf(cards: readonly Card[]): DeckBits {
  let low = 0;
  let high = 0;
  for (const card of cards) {
    if (card < 26) low |= 1 << card;
    else high |= 1 << (card - 26);
  }
  return { low, high, size: cards.length };
}

const DECK_BITS: Readonly<Record<DeckName, DeckBits>> = {
  standard: bitsOf(DECKS.standard),
  short: bitsOf(DECKS.short),
  royal: bitsOf(DECKS.royal),
  kuhn: bitsOf(DECKS.kuhn),
  leduc: bitsOf(DECKS.leduc),
};

/** Cards left in the deck, burns taken away; below zero after a reshuffle. */
export function cardsLeft(state: HandState): number {
  return DECK_BITS[state.terms.variant.deck].size - state.drawn;
}

/**
 * Sets what the dealer owes on the street that begins. When the deck cannot give every live player his last stud card,
 * one common card comes instead.
 */
export function setDue(state: HandState): void {
  const street = state.terms.variant.streets[state.street]!;
  const cards = street.down + street.up;
  if (street.burn) state.drawn++;
  const tooFew = state.street > 0 && cards > 0 && cardsLeft(state) < cards * countBits(state.live);
  for (let player = 0; player < state.terms.players; player++) {
    state.due[player] = !tooFew && (state.live & (1 << player)) !== 0 ? cards : 0;
    state.holeDue += state.due[player]!;
  }
  state.boardDue = tooFew ? cards : street.board * state.boards.length;
}

export function isDealDone(state: HandState): boolean {
  return state.holeDue === 0 && state.boardDue === 0;
}

/** Shared cards due next, on the board that `boardInTurn` names; 0 while hole cards are due. */
export function boardCardsDue(state: HandState): number {
  if (state.boardDue === 0 || state.holeDue > 0) return 0;
  const perBoard = boardShare(state);
  const rest = state.boardDue % perBoard;
  return rest === 0 ? perBoard : rest;
}

/** Which board the dealer fills next: street by street side by side, or run by run to the end. */
export function boardInTurn(state: HandState): number {
  if (state.boards.length === 1) return 0;
  return state.boards.length - Math.ceil(state.boardDue / boardShare(state));
}

/** Cards that each board gets in this dealing. */
function boardShare(state: HandState): number {
  const { variant } = state.terms;
  if (state.runsFrom >= 0) return variant.streets.reduce((sum, street) => sum + street.board, -state.runsFrom);
  return variant.streets[state.street]!.board || 1;
}

/**
 * Whether the deck has run out after `ahead` more cards. Files know no burns: one a street is counted, also in stud,
 * where our own dealer burns none.
 */
function hasRunOut(state: HandState, ahead: number): boolean {
  let burns = 0;
  for (let street = 1; street <= state.street; street++) if (!state.terms.variant.streets[street]!.burn) burns++;
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

/** What is wrong with dealing these cards, null when nothing is. `drawer` is the player who gets them, -1 the board. */
export function checkCards(
  state: HandState,
  cards: ArrayLike<Card>,
  from: number,
  count: number,
  drawer: number,
): ActionError | null {
  const deck = DECK_BITS[state.terms.variant.deck];
  let low = 0;
  let high = 0;
  for (let i = 0; i < count; i++) {
    const card = cards[from + i]!;
    if (card === UNKNOWN) continue;
    if (!(card >= 0 && card < UNKNOWN) || !Number.isInteger(card)) return { code: 'not-a-card', card };
    const bit = card < 26 ? 1 << card : 1 << (card - 26);
    if (((card < 26 ? deck.low : deck.high) & bit) === 0) {
      return { code: 'card-not-in-deck', card, deck: state.terms.variant.deck };
    }
    if (((card < 26 ? low : high) & bit) !== 0) return { code: 'card-already-dealt', card };
    if (((card < 26 ? state.seenLow : state.seenHigh) & bit) !== 0 && !mayReturn(state, card, drawer, i)) {
      return { code: 'card-already-dealt', card };
    }
    if (card < 26) low |= bit;
    else high |= bit;
  }
  return null;
}

function markSeen(state: HandState, card: Card): void {
  if (card < 26) state.seenLow |= 1 << card;
  else if (card < UNKNOWN) state.seenHigh |= 1 << (card - 26);
  else state.anyUnknown = true;
}

/** Gives checked cards to a player. */
export function giveHole(state: HandState, player: number, cards: ArrayLike<Card>, from: number, count: number): void {
  const place = player * state.terms.holeSize + state.holeCount[player]!;
  for (let i = 0; i < count; i++) {
    const card = cards[from + i]!;
    state.hole[place + i] = card;
    markSeen(state, card);
  }
  state.holeCount[player]! += count;
  state.due[player]! -= count;
  state.holeDue -= count;
  state.drawn += count;
  recordCards(state, Entry.DealHole, player, cards, from, count);
}

/** Lays checked cards on the board in turn. */
export function layBoard(state: HandState, cards: ArrayLike<Card>, from: number, count: number): void {
  const board = state.boards[boardInTurn(state)]!;
  for (let i = 0; i < count; i++) {
    const card = cards[from + i]!;
    board.push(card);
    markSeen(state, card);
  }
  state.boardDue -= count;
  state.drawn += count;
  recordCards(state, Entry.DealBoard, 0, cards, from, count);
}

/** Learns cards that were dealt unknown, when their owner shows or discards them. */
export function learnCard(state: HandState, place: number, card: Card): void {
  state.hole[place] = card;
  markSeen(state, card);
}

/** How often the rest of the board may be run from here: as often as the deck allows, 4 at most; 1 where not at all. */
export function maxRuns(state: HandState): number {
  const { variant } = state.terms;
  const rest = variant.streets.slice(state.street);
  const isBoardOnly = rest.every((street) => street.down + street.up === 0 && !street.draw);
  if (!state.runOut || variant.boards > 1 || state.runs > 1 || !isBoardOnly) return 1;
  const share = state.boardDue + rest.slice(1).reduce((sum, street) => sum + street.board, 0);
  const street = variant.streets[state.street]!;
  if (share === 0 || state.boardDue < street.board) return 1;
  const burns = rest.slice(1).filter((later) => later.burn).length;
  return Math.max(1, Math.min(MAX_RUNS, Math.floor((cardsLeft(state) - burns) / share)));
}

/** Rooms offer two or three run-outs; four is the most that any is known to. */
const MAX_RUNS = 4;

/** Splits the rest of the board into `count` run-outs, dealt one to its end after the other. */
export function splitRuns(state: HandState, count: number): void {
  const lying = state.boards[0]!;
  state.runs = count;
  state.runsFrom = lying.length;
  for (let run = 1; run < count; run++) state.boards.push(lying.slice());
  const rest = state.terms.variant.streets.slice(state.street + 1);
  state.drawn += rest.filter((street) => street.burn).length;
  state.street = state.terms.variant.streets.length - 1;
  state.boardDue = boardShare(state) * count;
}

/** An ordered deck to deal from; `shuffle` puts thrown-away cards in order when it runs out. */
export interface Stub {
  readonly cards: Card[];
  /** The next card. */
  at: number;
  readonly shuffle?: (cards: Card[]) => void;
}

function isSeen(state: HandState, card: Card): boolean {
  return ((card < 26 ? state.seenLow >> card : state.seenHigh >> (card - 26)) & 1) === 1;
}

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

/** Makes sure that the next `count` cards of the stub may be dealt to the drawer (-1: the board). */
export function readyStub(state: HandState, stub: Stub, drawer: number, count: number): void {
  if (stub.at + count <= stub.cards.length && cardsLeft(state) >= count) return;
  for (let i = 0; i < count; i++) bringUp(state, stub, drawer, stub.at + i);
}
