/** The weights of a blueprint as text that can be kept: where hands belong together, and the odds of every decision. */
import type { Clusters } from './buckets.js';
import { bettingTree } from './training.js';
import type { Tree } from './tree.js';

/** Plain data, as a file holds it. */
export interface BlueprintData {
  readonly format: 'cardroom-blueprint/1';
  readonly seed: string;
  readonly rounds: number;
  readonly flop: readonly number[];
  readonly turn: readonly number[];
  readonly river: number;
  /** One character for each act of each bucket of each decision: its odds in 63 parts. */
  readonly odds: string;
}

export interface Blueprint {
  readonly clusters: Clusters;
  readonly tree: Tree;
  readonly odds: Float32Array;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const PARTS = DIGITS.length - 1;
/** Odds below this are left out: what a short training does so seldom is noise. */
const LEAST = 0.06;

/** Writes odds of a tree in 63 parts of what is left when the least of them are gone. */
function encode({ decisions }: Tree, odds: Float32Array): string {
  const parts: string[] = [];
  for (const { acts, from, to } of decisions) {
    for (let at = from; at < to; at += acts.length) {
      let sum = 0;
      for (let act = 0; act < acts.length; act++) sum += odds[at + act]! < LEAST ? 0 : odds[at + act]!;
      for (let act = 0; act < acts.length; act++) {
        const part = odds[at + act]! < LEAST ? 0 : odds[at + act]! / sum;
        parts.push(DIGITS.charAt(Math.round(part * PARTS)));
      }
    }
  }
  return parts.join('');
}

/** The result of training, as data. */
export function blueprintData(seed: string, rounds: number, clusters: Clusters, odds: Float32Array): BlueprintData {
  return {
    format: 'cardroom-blueprint/1',
    seed,
    rounds,
    flop: [...clusters.flop],
    turn: [...clusters.turn],
    river: clusters.river,
    odds: encode(bettingTree(clusters), odds),
  };
}

function isCentres(list: unknown): list is readonly number[] {
  return Array.isArray(list) && list.length >= 2 && list.length % 2 === 0 && list.every(Number.isSafeInteger);
}

/** Most buckets of a street: a number beyond it is a slip and would take all memory. */
export const MOST_BUCKETS = 1000;

/** Reads weights. Throws a `RangeError` in words for anything that is none. */
export function readBlueprint(data: BlueprintData): Blueprint {
  if (data?.format !== 'cardroom-blueprint/1') throw new RangeError('These are no weights of a blueprint.');
  const { flop, turn, river, odds: text } = data;
  const isSound =
    isCentres(flop) &&
    isCentres(turn) &&
    Math.max(flop.length, turn.length) <= 2 * MOST_BUCKETS &&
    Number.isSafeInteger(river) &&
    river >= 1 &&
    river <= MOST_BUCKETS;
  if (!isSound) throw new RangeError('The clusters of these weights are damaged.');
  const clusters: Clusters = { flop: Int32Array.from(flop), turn: Int32Array.from(turn), river };
  const tree = bettingTree(clusters);
  if (typeof text !== 'string' || text.length !== tree.size) {
    throw new RangeError(`These weights are for another tree: ${tree.size} odds are needed.`);
  }
  return { clusters, tree, odds: decode(tree, text) };
}

function decode({ decisions, size }: Tree, text: string): Float32Array {
  const odds = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    odds[at] = DIGITS.indexOf(text.charAt(at));
    if (odds[at]! < 0) throw new RangeError(`The weights are damaged at ${at}.`);
  }
  for (const { acts, from, to } of decisions) {
    for (let at = from; at < to; at += acts.length) {
      let sum = 0;
      for (let act = 0; act < acts.length; act++) sum += odds[at + act]!;
      for (let act = 0; act < acts.length; act++) odds[at + act] = sum > 0 ? odds[at + act]! / sum : 1 / acts.length;
    }
  }
  return odds;
}
