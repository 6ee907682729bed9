/**
 * Receipts of both forms are checked here. The first form, of hands dealt before seeds were exchanged: the cards that
 * its reader was entitled to see, each opened against the root that was shown before the deal. It proves that the deck
 * was not changed after that, and nothing else.
 *
 * The k-th card dealt is the k-th place of the deck, so that nobody could choose a card after the root was fixed. Once
 * the deck of a draw game has run out, thrown-away cards come again: they are proved by the place they had at first.
 */
import {
  type Card,
  DECKS,
  err,
  formatCard,
  MAX_PLAYERS,
  ok,
  parseCard,
  type Result,
  variantOf,
} from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';
import { hexToBytes } from '@noble/hashes/utils.js';
import { dealtCards, namedCards } from './dealt.js';
import { type ClientSeeds, leafOf, rootFrom, SALT_BYTES } from './deck.js';
import { checkFair, type FairError, type FairReceipt, readFair } from './fairReceipt.js';
import { FAIR_FORM, HASH_BYTES } from './hashes.js';
import { isHex, isLines, isPath, isTexts } from './reading.js';

/** The first form of receipts; a later one has a higher number. */
export const RECEIPT_FORM = 1;

export interface OpenedCard {
  /** Place in the deck, from 0. */
  readonly place: number;
  readonly card: string;
  /** Salt and hashes up to the root, in hexadecimal. */
  readonly salt: string;
  readonly path: readonly string[];
}

export interface Receipt {
  readonly receipt: number;
  /** The hand, as the archive names it. */
  readonly hand: string;
  /** The player who it is for, null for what everybody saw. */
  readonly viewer: string | null;
  readonly variant: string;
  readonly players: readonly string[];
  /** The log as the viewer may know it. */
  readonly actions: readonly string[];
  /** The Merkle root of the deck, shown before the deal. */
  readonly root: string;
  /** Names with the players' parts of the randomness. */
  readonly seeds: ClientSeeds;
  /** The number of the card from which on thrown-away cards came again, null if the deck was enough. */
  readonly reshuffledAt: number | null;
  readonly cards: readonly OpenedCard[];
}

// ---------------------------------------------------------------------------------------------------- checking

/** The faults of a receipt; the second form can be wrong in more ways than the first. */
export type ReceiptError = FairError;

export interface Verified {
  readonly hand: string;
  readonly root: string;
  /** Cards proved. */
  readonly cards: number;
  /** The receipt as read, every field of its type. */
  readonly receipt: Receipt | FairReceipt;
}

/** Checks a receipt of either form, from anywhere. */
export function verifyReceipt(value: unknown): Result<Verified, ReceiptError> {
  const form = typeof value === 'object' && value !== null ? (value as Partial<Receipt>).receipt : null;
  return form === FAIR_FORM ? verifyFair(value as Readonly<Record<string, unknown>>) : verifyFirst(value);
}

function verifyFair(value: Readonly<Record<string, unknown>>): Result<Verified, ReceiptError> {
  const read = readFair(value);
  if (!read.ok) return read;
  const { hand, root, cards } = read.value;
  const error = checkFair(read.value);
  return error === null ? ok({ hand, root, cards: cards.length, receipt: read.value }) : err(error);
}

/** Every card that the receipt names was where it came from before the first one was dealt. */
function verifyFirst(value: unknown): Result<Verified, ReceiptError> {
  const read = readReceipt(value);
  if (!read.ok) return read;
  const receipt = read.value;
  const size = DECKS[variantOf(receipt.variant)!.deck].length;
  const places = new Map<Card, number>();
  for (const opened of receipt.cards) {
    const card = parseCard(opened.card)!;
    const isBound = isOpened(opened, card, size, receipt.root);
    if (!isBound || places.has(card) || [...places.values()].includes(opened.place)) {
      return err({ code: 'not-bound', place: opened.place, card: opened.card });
    }
    places.set(card, opened.place);
  }
  const error = checkLog(receipt, places);
  return error === null ? ok({ hand: receipt.hand, root: receipt.root, cards: places.size, receipt }) : err(error);
}

function isOpened({ place, salt, path }: OpenedCard, card: Card, size: number, root: string): boolean {
  if (place >= size) return false;
  return rootFrom(leafOf(place, card, hexToBytes(salt)), place, size, path.map(hexToBytes)) === root;
}

/** Every known card of the log is proved and came in its turn; nothing else is opened. */
function checkLog({ actions, reshuffledAt }: Receipt, places: ReadonlyMap<Card, number>): ReceiptError | null {
  const known = namedCards(actions);
  for (const card of known) if (!places.has(card)) return { code: 'not-opened', card: formatCard(card) };
  for (const card of places.keys()) if (!known.has(card)) return { code: 'not-dealt', card: formatCard(card) };
  const inOrder = reshuffledAt ?? Number.POSITIVE_INFINITY;
  const dealtTo = new Map<number, number>();
  let dealt = 0;
  for (const { player, cards } of dealtCards({ actions })) {
    for (const card of cards) {
      const place = places.get(card);
      if (place !== undefined && dealt < inOrder && place !== dealt) {
        return { code: 'out-of-order', card: formatCard(card), place, dealt };
      }
      if (player !== null) dealtTo.set(dealt, player);
      dealt++;
    }
  }
  // Cards that come a second time have had two owners.
  return reshuffledAt === null ? checkShown(actions, places, dealtTo) : null;
}

/** Cards that a player showed or threw away are the ones that were dealt to them. */
function checkShown(
  actions: readonly string[],
  places: ReadonlyMap<Card, number>,
  dealtTo: ReadonlyMap<number, number>,
): ReceiptError | null {
  for (const text of actions) {
    const line = parseLine(text, 0);
    const action = line.ok ? line.value.action : null;
    if (action?.kind !== 'show' && action?.kind !== 'discard') continue;
    for (const card of action.cards ?? []) {
      const place = places.get(card);
      const isForeign = place !== undefined && dealtTo.get(place) !== action.player;
      if (isForeign) return { code: 'not-dealt', card: formatCard(card) };
    }
  }
  return null;
}

// ---------------------------------------------------------------------------------------------------- reading

function isOpenedCard(value: unknown): value is OpenedCard {
  if (typeof value !== 'object' || value === null) return false;
  const { place, card, salt, path } = value as Record<string, unknown>;
  const isCard = typeof card === 'string' && card !== '??' && parseCard(card) !== null;
  const isPlace = typeof place === 'number' && Number.isInteger(place) && place >= 0;
  return isCard && isPath(path) && isHex(salt, SALT_BYTES) && isPlace;
}

function readReceipt(value: unknown): Result<Receipt, ReceiptError> {
  const bad = (field: string): Result<never, ReceiptError> => err({ code: 'bad-receipt', field });
  if (typeof value !== 'object' || value === null) return bad('');
  const { receipt, hand, viewer, variant, players, actions, root, seeds, reshuffledAt, cards } = value as Record<
    string,
    unknown
  >;
  if (receipt !== RECEIPT_FORM) return bad('receipt');
  if (typeof hand !== 'string') return bad('hand');
  if (typeof variant !== 'string' || variantOf(variant) === null) return bad('variant');
  if (!isTexts(players) || players.length > MAX_PLAYERS) return bad('players');
  if (viewer !== null && !(typeof viewer === 'string' && players.includes(viewer))) return bad('viewer');
  if (!isLines(actions)) return bad('actions');
  if (!isHex(root, HASH_BYTES)) return bad('root');
  if (!Array.isArray(seeds) || !seeds.every((seed) => isTexts(seed) && seed.length === 2)) return bad('seeds');
  if (reshuffledAt !== null && !isReshuffle(reshuffledAt, variant)) return bad('reshuffledAt');
  if (!Array.isArray(cards) || !cards.every(isOpenedCard)) return bad('cards');
  return ok(value as Receipt);
}

/** Only a draw can use up a deck; it does so no earlier than when one hand, and what is burned, no longer fit. */
function isReshuffle(value: unknown, code: string): boolean {
  const { streets, deck } = variantOf(code)!;
  const draws = streets.filter((street) => street.draw).length;
  const hole = streets.reduce((sum, street) => sum + street.down + street.up, 0);
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return draws > 0 && value >= DECKS[deck].length - draws - hole;
}
