/**
 * Tables by which hands of five and seven cards are measured, filled at first use, and the high evaluators on them.
 *
 * A hand is the sum of its cards' keys (see hash.ts). The suit part of the sum says whether five cards are of one
 * suit; if so the strength stands in a table by the ranks of that suit, otherwise in the slot of the rank part. Seven
 * cards with a flush among them cannot hold a full house or four of a kind, so one of the two is always the best.
 *
 * The tables of the high hand are constants of this module and their lengths are powers of two: the compiler then
 * knows their place and length and leaves the checks out. That is why the high evaluators stand here.
 */
import { classOfFive, rankLists } from './classes.js';
import { FIVE, packSums, rankKey, rankSums, SEVEN, suitKey, sumOfRanks } from './hash.js';

/** Five-card types that are measured by sums of keys. */
export type KeyedType = 'high' | 'shortDeck' | 'aceToFive' | 'deuceToSeven';

/** The strengths of one type. */
export interface Tables {
  /** By the slot of five cards, suits left out. */
  readonly five: Uint16Array;
  /** By the slot of seven cards, suits left out; null if the best five are not found this way. */
  readonly seven: Uint16Array | null;
  /** By the mask of five or more ranks in one suit; null if suits do not count. */
  readonly flushes: Uint16Array | null;
}

// Shifts and masks of keys and of the two packings of hash.ts. An import is read again at each use; these are literals.
const SUIT_KEY_BITS = 9;
const SUIT_KEY_MASK = 0x1ff;
const SEVEN_ROW_SHIFT = 19;
const SEVEN_COLUMN_MASK = 0x3ff;
const SEVEN_SLOT_MASK = 0xffff;
const FIVE_ROW_SHIFT = 21;
const FIVE_COLUMN_MASK = 0xfff;
const FIVE_SLOT_MASK = 0x1fff;
const RANK_MASK = 0x1fff;
const CARD_MASK = 0x3f;
/** Two cards, each in its own byte. */
const PAIR_MASK = 0x3fff;

/** By card. */
const CARD_KEYS = new Int32Array(64);
/** By two cards, one in the low byte and one in the next. */
const PAIR_KEYS = new Int32Array(16_384);
/** By suit part of seven cards: the suit with five or more cards, counted from 1, or 0. */
const FLUSH_SUITS = new Uint8Array(512);
/** By `suit counted from 1 << 6 | card`: the card's bit if it is of the suit. */
const SUIT_BITS = new Uint16Array(512);
const SEVEN_OFFSETS = new Uint16Array(2 ** SEVEN.rowBits);
const FIVE_OFFSETS = new Uint16Array(2 ** FIVE.rowBits);
const HIGH_SEVEN = new Uint16Array(SEVEN.slots);
const HIGH_FIVE = new Uint16Array(FIVE.slots);
const HIGH_FLUSHES = new Uint16Array(8_192);

const HIGH: Tables = { five: HIGH_FIVE, seven: HIGH_SEVEN, flushes: HIGH_FLUSHES };

let isPrepared = false;

/** Everything that the types share, and the strengths of the high hand. Tens of milliseconds, once. */
function prepare(): void {
  for (let card = 0; card < 52; card++) {
    CARD_KEYS[card] = rankKey(card >> 2) + suitKey(card & 3);
    SUIT_BITS[((1 + (card & 3)) << 6) | card] = 1 << (card >> 2);
  }
  for (let one = 0; one < 52; one++) {
    for (let two = 0; two < 52; two++) PAIR_KEYS[one | (two << 8)] = CARD_KEYS[one]! + CARD_KEYS[two]!;
  }
  fillFlushSuits();
  FIVE_OFFSETS.set(packSums(rankSums(5), FIVE));
  SEVEN_OFFSETS.set(packSums(rankSums(7), SEVEN));
  fillFive('high', HIGH_FIVE);
  fillSeven(HIGH_FIVE, HIGH_SEVEN);
  fillFlushes('high', HIGH_FLUSHES);
  isPrepared = true;
}

/** Five cards of a suit and any two more. */
function fillFlushSuits(): void {
  for (let suit = 0; suit < 4; suit++) {
    for (let sixth = 0; sixth < 4; sixth++) {
      for (let seventh = 0; seventh < 4; seventh++) {
        FLUSH_SUITS[5 * suitKey(suit) + suitKey(sixth) + suitKey(seventh)] = suit + 1;
      }
    }
  }
}

function fillFive(type: KeyedType, five: Uint16Array): void {
  const lists = rankLists(5);
  for (let start = 0; start < lists.length; start += 5) {
    five[slotOfFive(sumOfRanks(lists, start, 5))] = classOfFive(type, lists.subarray(start, start + 5), false);
  }
}

function fillSeven(five: Uint16Array, seven: Uint16Array): void {
  const keys = Int32Array.from({ length: 13 }, (_, rank) => rankKey(rank));
  const lists = rankLists(7);
  for (let start = 0; start < lists.length; start += 7) {
    const key = sumOfRanks(lists, start, 7);
    seven[slotOfSeven(key)] = bestWithoutTwo(five, keys, lists, start, key);
  }
}

/** The best of seven cards is the best that is left without two of them; of equal ranks the first stand for all. */
function bestWithoutTwo(five: Uint16Array, keys: Int32Array, lists: Uint8Array, start: number, key: number): number {
  let best = 0;
  for (let one = start; one < start + 6; one++) {
    if (one > start && lists[one] === lists[one - 1]) continue;
    const left = key - keys[lists[one]!]!;
    for (let two = one + 1; two < start + 7; two++) {
      if (two > one + 1 && lists[two] === lists[two - 1]) continue;
      const strength = five[slotOfFive((left - keys[lists[two]!]!) | 0)]!;
      if (strength > best) best = strength;
    }
  }
  return best;
}

/** Five cards of a suit as the classes say; more are as good as the best that is left without one of them. */
function fillFlushes(type: KeyedType, flushes: Uint16Array): void {
  for (let mask = 0; mask < flushes.length; mask++) {
    const ranks: number[] = [];
    let best = 0;
    for (let rank = 12; rank >= 0; rank--) {
      if ((mask & (1 << rank)) === 0) continue;
      ranks.push(rank);
      best = Math.max(best, flushes[mask ^ (1 << rank)]!);
    }
    flushes[mask] = ranks.length === 5 ? classOfFive(type, ranks, true) : best;
  }
}

function build(type: KeyedType): Tables {
  const five = new Uint16Array(FIVE.slots);
  fillFive(type, five);
  // Out of seven cards, the one that spoils a low flush or straight must go: no sum of ranks tells which.
  const seven = type === 'deuceToSeven' ? null : new Uint16Array(SEVEN.slots);
  if (seven !== null) fillSeven(five, seven);
  const flushes = type === 'aceToFive' ? null : new Uint16Array(HIGH_FLUSHES.length);
  if (flushes !== null) fillFlushes(type, flushes);
  return { five, seven, flushes };
}

const built: Record<KeyedType, Tables | null> = { high: HIGH, shortDeck: null, aceToFive: null, deuceToSeven: null };

/** The tables of a type; made at first use. */
export function tablesOf(type: KeyedType): Tables {
  if (!isPrepared) prepare();
  const known = built[type];
  if (known !== null) return known;
  const tables = build(type);
  built[type] = tables;
  return tables;
}

/** Index of the sum of five keys in {@link Tables.five}. */
export const slotOfFive = (key: number): number => {
  return (FIVE_OFFSETS[key >>> FIVE_ROW_SHIFT]! + ((key >>> SUIT_KEY_BITS) & FIVE_COLUMN_MASK)) & FIVE_SLOT_MASK;
};

/** Index of the sum of seven keys in {@link Tables.seven}. */
export const slotOfSeven = (key: number): number => {
  return (SEVEN_OFFSETS[key >>> SEVEN_ROW_SHIFT]! + ((key >>> SUIT_KEY_BITS) & SEVEN_COLUMN_MASK)) & SEVEN_SLOT_MASK;
};

/** The key of a card; keys of the cards of a hand are added modulo 2^32. */
export function cardKey(card: number): number {
  if (!isPrepared) prepare();
  return CARD_KEYS[card & CARD_MASK]!;
}

/** The card's bit in a mask of ranks if it is of the suit, counted from 1; otherwise 0. */
export function suitBit(suit: number, card: number): number {
  return SUIT_BITS[(suit << 6) | card]!;
}

const isOneSuit = (a: number, b: number, c: number, d: number, e: number): boolean => {
  return (((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3) === 0;
};

/** Strength of five cards of a type that is measured by keys. */
export function fiveStrength(tables: Tables, a: number, b: number, c: number, d: number, e: number): number {
  if (tables.flushes !== null && isOneSuit(a, b, c, d, e)) {
    return tables.flushes[(1 << (a >> 2)) | (1 << (b >> 2)) | (1 << (c >> 2)) | (1 << (d >> 2)) | (1 << (e >> 2))]!;
  }
  return tables.five[slotOfFive(CARD_KEYS[a]! + CARD_KEYS[b]! + CARD_KEYS[c]! + CARD_KEYS[d]! + CARD_KEYS[e]!)]!;
}

/** The sum of the keys of `count` cards from a place on. */
export function keyOf(cards: ArrayLike<number>, from: number, count: number): number {
  let key = 0;
  for (let at = from; at < from + count; at++) key = (key + CARD_KEYS[cards[at]! & CARD_MASK]!) | 0;
  return key;
}

/**
 * Strength of the best five of seven cards, `count` of them from `hole[from]` on, the others from the board.
 * @param key the sum of all their keys
 */
export function sevenStrength(
  { flushes }: Tables,
  seven: Uint16Array,
  key: number,
  hole: ArrayLike<number>,
  from: number,
  count: number,
  board: ArrayLike<number>,
): number {
  const suit = FLUSH_SUITS[key & SUIT_KEY_MASK]!;
  if (suit === 0 || flushes === null) return seven[slotOfSeven(key)]!;
  let mask = 0;
  for (let at = 0; at < count; at++) mask |= SUIT_BITS[(suit << 6) | hole[from + at]!]!;
  for (let at = 0; at < 7 - count; at++) mask |= SUIT_BITS[(suit << 6) | board[at]!]!;
  return flushes[mask]!;
}

/** High strength of five cards, 1 .. 7462. */
export function evaluateFive(a: number, b: number, c: number, d: number, e: number): number {
  if (!isPrepared) prepare();
  if (isOneSuit(a, b, c, d, e)) return fiveStrength(HIGH, a, b, c, d, e);
  const key =
    CARD_KEYS[a & CARD_MASK]! +
    CARD_KEYS[b & CARD_MASK]! +
    CARD_KEYS[c & CARD_MASK]! +
    CARD_KEYS[d & CARD_MASK]! +
    CARD_KEYS[e & CARD_MASK]!;
  return HIGH_FIVE[slotOfFive(key | 0)]!;
}

/** High strength of the best five of seven cards, 1 .. 7462. */
export function evaluateSeven(a: number, b: number, c: number, d: number, e: number, f: number, g: number): number {
  if (!isPrepared) prepare();
  const key =
    (CARD_KEYS[a & CARD_MASK]! +
      CARD_KEYS[b & CARD_MASK]! +
      CARD_KEYS[c & CARD_MASK]! +
      CARD_KEYS[d & CARD_MASK]! +
      CARD_KEYS[e & CARD_MASK]! +
      CARD_KEYS[f & CARD_MASK]! +
      CARD_KEYS[g & CARD_MASK]!) |
    0;
  const suit = FLUSH_SUITS[key & SUIT_KEY_MASK]!;
  if (suit === 0) return HIGH_SEVEN[slotOfSeven(key)]!;
  return flushOfSeven(suit, a, b, c, d, e, f, g);
}

const flushOfSeven = (
  suit: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
): number => {
  const of = suit << 6;
  const mask =
    SUIT_BITS[of | a]! |
    SUIT_BITS[of | b]! |
    SUIT_BITS[of | c]! |
    SUIT_BITS[of | d]! |
    SUIT_BITS[of | e]! |
    SUIT_BITS[of | f]! |
    SUIT_BITS[of | g]!;
  return HIGH_FLUSHES[mask & RANK_MASK]!;
};

/**
 * High strengths of the players in `bits` with two cards each, from `hole[2 * player]` on, and one board of five, to
 * `out[first + player]`: the board is added up once for all of them.
 */
export function highestOn(
  hole: readonly number[],
  bits: number,
  board: readonly number[],
  out: Int32Array,
  first: number,
): void {
  if (!isPrepared) prepare();
  const a = board[0]!;
  const b = board[1]!;
  const c = board[2]!;
  const d = board[3]!;
  const e = board[4]!;
  const shared =
    (CARD_KEYS[a & CARD_MASK]! +
      CARD_KEYS[b & CARD_MASK]! +
      CARD_KEYS[c & CARD_MASK]! +
      CARD_KEYS[d & CARD_MASK]! +
      CARD_KEYS[e & CARD_MASK]!) |
    0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) {
    const player = 31 - Math.clz32(rest & -rest);
    const f = hole[2 * player]!;
    const g = hole[2 * player + 1]!;
    const key = (shared + CARD_KEYS[f & CARD_MASK]! + CARD_KEYS[g & CARD_MASK]!) | 0;
    const suit = FLUSH_SUITS[key & SUIT_KEY_MASK]!;
    out[first + player] = suit === 0 ? HIGH_SEVEN[slotOfSeven(key)]! : flushOfSeven(suit, a, b, c, d, e, f, g);
  }
}

/**
 * High strengths of many hands: seven cards for each hand one after another in `cards`, the strength of hand h to
 * `out[h]`. The fastest way; bytes are faster than 32-bit integers, from a byte offset that is a multiple of four.
 */
export function evaluateMany(cards: Uint8Array | Int32Array, out: Uint16Array | Int32Array, hands: number): void {
  if (cards.length < 7 * hands || out.length < hands) throw new RangeError(`no room for ${hands} hands`);
  if (!isPrepared) prepare();
  const first = cards instanceof Uint8Array ? evaluateFours(cards, out, hands) : 0;
  for (let hand = first; hand < hands; hand++) out[hand] = strengthAt(cards, 7 * hand);
}

const strengthAt = (cards: Uint8Array | Int32Array, at: number): number => {
  return evaluateSeven(
    cards[at]!,
    cards[at + 1]!,
    cards[at + 2]!,
    cards[at + 3]!,
    cards[at + 4]!,
    cards[at + 5]!,
    cards[at + 6]!,
  );
};

const IS_LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/**
 * Four hands at a time, as long as there are four: their 28 bytes are seven words, in which two neighbours of a hand are
 * looked up at once, and some hands are computed while others wait for their tables. A flush, being rare, is written again.
 * @returns hands that are done
 */
function evaluateFours(bytes: Uint8Array, out: Uint16Array | Int32Array, hands: number): number {
  if (!IS_LITTLE_ENDIAN || (bytes.byteOffset & 3) !== 0) return 0;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  const done = hands & ~3;
  for (let hand = 0, at = 0; hand < done; hand += 4, at += 7) {
    const a = words[at]!;
    const b = words[at + 1]!;
    const c = words[at + 2]!;
    const d = words[at + 3]!;
    const e = words[at + 4]!;
    const f = words[at + 5]!;
    const g = words[at + 6]!;
    const one = (lowPair(a) + highPair(a) + lowPair(b) + CARD_KEYS[(b >>> 16) & CARD_MASK]!) | 0;
    const two = (CARD_KEYS[(b >>> 24) & CARD_MASK]! + lowPair(c) + highPair(c) + lowPair(d)) | 0;
    const three = (highPair(d) + lowPair(e) + highPair(e) + CARD_KEYS[f & CARD_MASK]!) | 0;
    const four = (CARD_KEYS[(f >>> 8) & CARD_MASK]! + highPair(f) + lowPair(g) + highPair(g)) | 0;
    out[hand] = HIGH_SEVEN[slotOfSeven(one)]!;
    out[hand + 1] = HIGH_SEVEN[slotOfSeven(two)]!;
    out[hand + 2] = HIGH_SEVEN[slotOfSeven(three)]!;
    out[hand + 3] = HIGH_SEVEN[slotOfSeven(four)]!;
    const ofOne = flushSuit(one);
    const ofTwo = flushSuit(two);
    const ofThree = flushSuit(three);
    const ofFour = flushSuit(four);
    if ((ofOne | ofTwo | ofThree | ofFour) === 0) continue;
    if (ofOne !== 0) out[hand] = flushAt(ofOne, bytes, 7 * hand);
    if (ofTwo !== 0) out[hand + 1] = flushAt(ofTwo, bytes, 7 * hand + 7);
    if (ofThree !== 0) out[hand + 2] = flushAt(ofThree, bytes, 7 * hand + 14);
    if (ofFour !== 0) out[hand + 3] = flushAt(ofFour, bytes, 7 * hand + 21);
  }
  return done;
}

const lowPair = (word: number): number => PAIR_KEYS[word & PAIR_MASK]!;

const highPair = (word: number): number => PAIR_KEYS[(word >>> 16) & PAIR_MASK]!;

const flushAt = (suit: number, cards: Uint8Array, at: number): number => {
  return flushOfSeven(
    suit,
    cards[at]!,
    cards[at + 1]!,
    cards[at + 2]!,
    cards[at + 3]!,
    cards[at + 4]!,
    cards[at + 5]!,
    cards[at + 6]!,
  );
};

/** The suit with five or more of seven cards, counted from 1, or 0. */
const flushSuit = (key: number): number => FLUSH_SUITS[key & SUIT_KEY_MASK]!;
