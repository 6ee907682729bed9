/** A Merkle tree over the places of a deck, all of its hashes one after another, level by level from below. */
import { HASH_BYTES, nodeOf, putNode } from './hashes.js';

export type HashTree = Uint8Array;

/** Hashes of all levels above `size` leaves, the leaves included. */
function hashesOver(size: number): number {
  let count = size;
  for (let width = size; width > 1; count += width) width = (width + 1) >> 1;
  return count;
}

const at = (tree: HashTree, index: number): Uint8Array => tree.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);

/** An odd last hash goes up as it is. */
export function treeOf(size: number, leaf: (place: number) => Uint8Array): HashTree {
  const tree = new Uint8Array(hashesOver(size) * HASH_BYTES);
  for (let place = 0; place < size; place++) tree.set(leaf(place), place * HASH_BYTES);
  for (let from = 0, width = size; width > 1; ) {
    const above = from + width;
    for (let i = 0; i < width; i += 2) {
      const to = (above + (i >> 1)) * HASH_BYTES;
      if (i + 1 < width) putNode(tree, (from + i) * HASH_BYTES, to);
      else tree.set(at(tree, from + i), to);
    }
    from = above;
    width = (width + 1) >> 1;
  }
  return tree;
}

/** The tree over leaves that are known already. */
export function treeOver(leaves: readonly Uint8Array[]): HashTree {
  return treeOf(leaves.length, (place) => leaves[place]!);
}

export function topOf(tree: HashTree): Uint8Array {
  return tree.subarray(tree.length - HASH_BYTES);
}

const DIGITS: readonly number[] = [...'0123456789abcdef'].map((digit) => digit.charCodeAt(0));
const digits: number[] = Array(2 * HASH_BYTES).fill(0);

/** A hash of the tree in hexadecimal: in one piece, not joined from its bytes, because every card has several. */
function hexAt(tree: HashTree, index: number): string {
  for (let i = 0; i < HASH_BYTES; i++) {
    const byte = tree[index * HASH_BYTES + i]!;
    digits[2 * i] = DIGITS[byte >> 4]!;
    digits[2 * i + 1] = DIGITS[byte & 15]!;
  }
  return String.fromCharCode(...digits);
}

/** The hashes that lead from a place to the top, from below, in hexadecimal. */
export function pathIn(tree: HashTree, size: number, place: number): string[] {
  const path: string[] = [];
  for (let from = 0, width = size, index = place; width > 1; index >>= 1) {
    const sibling = index ^ 1;
    if (sibling < width) path.push(hexAt(tree, from + sibling));
    from += width;
    width = (width + 1) >> 1;
  }
  return path;
}

/** The hash at the top of a leaf's path; null if the path is too long or too short. */
export function topFrom(leaf: Uint8Array, place: number, size: number, path: readonly Uint8Array[]): Uint8Array | null {
  let hash = leaf;
  let used = 0;
  for (let index = place, width = size; width > 1; index >>= 1, width = (width + 1) >> 1) {
    if ((index ^ 1) >= width) continue;
    const sibling = path[used++];
    if (sibling === undefined) return null;
    hash = (index & 1) === 0 ? nodeOf(hash, sibling) : nodeOf(sibling, hash);
  }
  return used === path.length ? hash : null;
}
