/**
 * The hashes of a fair deal, byte by byte as docs/FAIR-DEAL.md gives them. Each begins with four letters that no other
 * one begins with, and is bound to table, hand, round and deck by a context.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Into, sha256Short } from './sha256.js';

/** The form of deals and receipts that this is. */
export const FAIR_FORM = 2;

export const HASH_BYTES = 32;
export const SEED_BYTES = 32;

export interface DealContext {
  readonly table: string;
  /** The number of the hand at its table. */
  readonly hand: number;
  /** From 1; a void round is followed by the next one. */
  readonly round: number;
  /** Cards of the deck. */
  readonly size: number;
}

const tag = (name: string): Uint8Array => utf8ToBytes(name);
const CONTEXT = tag('ctxt');
const SEED = tag('seed');
const LEAF = tag('leaf');
const RANK = tag('rank');
const NODE = tag('node');
const ROOT = tag('root');
const KEY = tag('dkey');

/** The bytes that every other hash of a round begins with, after its four letters. */
export function contextOf({ table, hand, round, size }: DealContext): Uint8Array {
  const name = utf8ToBytes(table);
  const numbers = new Uint8Array(6);
  new DataView(numbers.buffer).setUint32(0, hand);
  numbers[4] = round;
  numbers[5] = size;
  return sha256(concatBytes(CONTEXT, Uint8Array.of(FAIR_FORM, name.length), name, numbers));
}

/** The commitment to a seed, which a player shows before the deck is fixed, in hexadecimal. */
export function commitmentOf(context: Uint8Array, seat: number, seed: Uint8Array): string {
  return bytesToHex(sha256Short(SEED, context, Uint8Array.of(seat), seed));
}

/** Binds a card to a place of the house's order. */
export function cardLeaf(context: Uint8Array, place: number, card: number, salt: Uint8Array): Uint8Array {
  return sha256Short(LEAF, context, Uint8Array.of(place, card), salt);
}

/** Binds a place to its rank among cards that are shuffled in again. */
export function rankLeaf(context: Uint8Array, place: number, rank: number, salt: Uint8Array): Uint8Array {
  return sha256Short(RANK, context, Uint8Array.of(place, rank), salt);
}

export function nodeOf(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256Short(NODE, left, right);
}

/** The node over two hashes that stand one after the other in a tree, written into the tree at `above`. */
export function putNode(tree: Uint8Array, both: number, above: number): void {
  sha256Into(tree, above, [NODE, tree.subarray(both, both + 2 * HASH_BYTES)]);
}

/** One root over the tree of cards and, in games that may shuffle cards in again, the tree of ranks. */
export function fairRoot(cards: Uint8Array, ranks: Uint8Array | null): string {
  return bytesToHex(ranks === null ? cards : sha256Short(ROOT, cards, ranks));
}

/** Seats with their commitments and seeds, in hexadecimal. */
export type RevealedSeed = readonly [seat: number, commitment: string, seed: string];

/** The key of the deal: the root first, then every seed in the order of the seats. */
export function fairKey(context: Uint8Array, root: string, seeds: readonly RevealedSeed[]): string {
  const inOrder = [...seeds].sort(([a], [b]) => a - b);
  const parts = inOrder.map(([seat, commitment, seed]) =>
    concatBytes(Uint8Array.of(seat), hexToBytes(commitment), hexToBytes(seed)),
  );
  return bytesToHex(sha256(concatBytes(KEY, context, hexToBytes(root), ...parts)));
}
