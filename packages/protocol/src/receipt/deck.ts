/**
 * The deck of a hand as its key fixes it: the order by ChaCha20 and Fisher-Yates with rejection; each place bound by a
 * salted hash, and all of them by a Merkle root. Opening single places proves those cards and says nothing about the
 * others.
 */
import { type Card, DECKS, type DeckName, type Random, shuffle } from '@cardroom/engine';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { sha256Short } from './sha256.js';

/** A salt keeps a bound card from being found by trying all 52: 128 bits. */
export const SALT_BYTES = 16;

/** Names with the players' own parts of the randomness, in hexadecimal. */
export type ClientSeeds = readonly (readonly [string, string])[];

/** The uses of a deck's keystreams; each has its own nonce. */
const Stream = { shuffle: 0, salts: 1, reshuffle: 2 } as const;

function nonceOf(stream: number, count: number): Uint8Array {
  const nonce = new Uint8Array(12);
  nonce[0] = stream;
  new DataView(nonce.buffer).setUint32(4, count);
  return nonce;
}

/** Bytes of a keystream. */
export function keystream(key: string, stream: number, count: number, bytes: number): Uint8Array {
  return chacha20(hexToBytes(key), nonceOf(stream, count), new Uint8Array(bytes));
}

/** A shuffle of 52 takes 51 words, and a rejection now and then. */
const BLOCK_WORDS = 64;

/** The words of a keystream, as many as are asked for. */
export function keystreamWords(key: string, stream: number, count: number): Random {
  const bytes = hexToBytes(key);
  const nonce = nonceOf(stream, count);
  let words = new DataView(new ArrayBuffer(0));
  let at = 0;
  let block = 0;
  return {
    next() {
      if (at * 4 >= words.byteLength) {
        const blocks = (BLOCK_WORDS * 4) / 64;
        const data = chacha20(bytes, nonce, new Uint8Array(BLOCK_WORDS * 4), undefined, block * blocks);
        words = new DataView(data.buffer, data.byteOffset, data.byteLength);
        block++;
        at = 0;
      }
      return words.getUint32(4 * at++);
    },
  };
}

/** The deck in the order of dealing: Fisher-Yates, every order as likely as any other. */
export function deckOf(key: string, deck: DeckName): Card[] {
  const cards = [...DECKS[deck]];
  shuffle(keystreamWords(key, Stream.shuffle, 0), cards);
  return cards;
}

/** Puts thrown-away cards in order when the deck has run out; `dealt` tells one reshuffle from the next. */
export function reshuffle(key: string, dealt: number, cards: Card[]): void {
  shuffle(keystreamWords(key, Stream.reshuffle, dealt), cards);
}

/** One salt for each place of the deck. */
export function saltsOf(key: string, size: number): Uint8Array[] {
  const bytes = keystream(key, Stream.salts, 0, size * SALT_BYTES);
  return Array.from({ length: size }, (_, place) => bytes.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES));
}

/**
 * The hash that binds a card to a place of the deck. Leaves begin with 0, nodes with 1: neither passes for the other.
 */
export function leafOf(place: number, card: Card, salt: Uint8Array): Uint8Array {
  return sha256Short(Uint8Array.of(0, place, card), salt);
}

const NODE = Uint8Array.of(1);

function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256Short(NODE, left, right);
}

/** The next level of the tree; an odd last hash goes up as it is. */
function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const right = level[at + 1];
    above.push(right === undefined ? level[at]! : nodeOf(level[at]!, right));
  }
  return above;
}

export function leavesOf(
  key: string,
  cards: readonly Card[],
  salts: readonly Uint8Array[] = saltsOf(key, cards.length),
): Uint8Array[] {
  return cards.map((card, place) => leafOf(place, card, salts[place]!));
}

export function rootOf(leaves: readonly Uint8Array[]): string {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return bytesToHex(level[0] ?? new Uint8Array());
}

/** The hashes that lead from a leaf to the root, from below. */
export function pathOf(leaves: readonly Uint8Array[], place: number): string[] {
  const path: string[] = [];
  let level = leaves;
  for (let at = place; level.length > 1; at >>= 1) {
    const sibling = level[at ^ 1];
    if (sibling !== undefined) path.push(bytesToHex(sibling));
    level = levelAbove(level);
  }
  return path;
}

/** The root that a path leads to from a leaf of a tree with `size` leaves; null if it is too long or too short. */
export function rootFrom(leaf: Uint8Array, place: number, size: number, path: readonly Uint8Array[]): string | null {
  let hash = leaf;
  let used = 0;
  let width = size;
  for (let at = place; width > 1; at >>= 1, width = (width + 1) >> 1) {
    if ((at ^ 1) >= width) continue;
    const sibling = path[used++];
    if (sibling === undefined) return null;
    hash = (at & 1) === 0 ? nodeOf(hash, sibling) : nodeOf(sibling, hash);
  }
  return used === path.length ? bytesToHex(hash) : null;
}
