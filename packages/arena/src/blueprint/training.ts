/**
 * The training of a blueprint: rounds of a fixed number of boards. All boards of a round are walked with the same
 * strategy, each by itself, and what they gave is added in their order: the weights depend on the seed and the number of
 * rounds, and not on who walked what.
 */
import { stream } from '@cardroom/engine';
import { BoardBuckets, bucketCounts, type Clusters } from './buckets.js';
import { dealBoard, HandSample } from './deal.js';
import { buildTree, type Tree } from './tree.js';
import { type Gains, Walker } from './walk.js';

/** Boards of a round: as many threads as that can help. */
export const BOARDS = 4;

export function bettingTree(clusters: Clusters): Tree {
  return buildTree(bucketCounts(clusters));
}

/** Walks boards of a training, one at a time. */
export class BoardWalker {
  readonly #buckets: BoardBuckets;
  readonly #walker: Walker;
  readonly #sample: HandSample = new HandSample();
  readonly #seed: string;

  constructor(seed: string, clusters: Clusters, tree: Tree = bettingTree(clusters)) {
    this.#seed = seed;
    this.#buckets = new BoardBuckets(clusters);
    this.#walker = new Walker(tree);
  }

  /** Puts what a board of a round gives into `gains`. */
  walk(round: number, board: number, strategy: Float32Array, gains: Gains): void {
    gains.regrets.fill(0);
    gains.sums.fill(0);
    const random = stream(this.#seed, 'board', round, board);
    const { hands, ranking, buckets } = this.#buckets;
    this.#buckets.deal(dealBoard(random));
    this.#sample.take(hands, ranking, buckets, HandSample.first(random));
    this.#walker.walk(strategy, gains, this.#sample);
  }
}

/** Regrets and sums over all rounds, later rounds with more weight (linear CFR). */
export class Training {
  readonly tree: Tree;
  readonly #regrets: Float64Array;
  readonly #sums: Float64Array;
  /** Rounds that are behind. */
  rounds = 0;

  constructor(clusters: Clusters) {
    this.tree = bettingTree(clusters);
    this.#regrets = new Float64Array(this.tree.size);
    this.#sums = new Float64Array(this.tree.size);
  }

  /** Adds the gains of a round, one for each board in their order. */
  add(gains: readonly Gains[]): void {
    this.rounds++;
    const weight = this.rounds;
    for (const { regrets, sums } of gains) {
      for (let at = 0; at < regrets.length; at++) {
        this.#regrets[at]! += weight * regrets[at]!;
        this.#sums[at]! += weight * sums[at]!;
      }
    }
    // Regrets below zero are forgotten in part, so that an act that has become good is soon tried again.
    for (let at = 0; at < this.#regrets.length; at++) if (this.#regrets[at]! < 0) this.#regrets[at]! *= FORGET;
  }

  /** The strategy of the next round. */
  writeStrategy(to: Float32Array): void {
    this.#normalise(this.#regrets, to);
  }

  /** The mean strategy of all rounds: what is played in the end. */
  writeMean(to: Float32Array): void {
    this.#normalise(this.#sums, to);
  }

  #normalise(from: Float64Array, to: Float32Array): void {
    for (const node of this.tree.decisions) {
      const count = node.acts.length;
      for (let at = node.from; at < node.to; at += count) {
        let sum = 0;
        for (let act = 0; act < count; act++) sum += Math.max(0, from[at + act]!);
        for (let act = 0; act < count; act++) to[at + act] = sum > 0 ? Math.max(0, from[at + act]!) / sum : 1 / count;
      }
    }
  }
}

/** Half of it is left after each round. */
const FORGET = 0.5;
