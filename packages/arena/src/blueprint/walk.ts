/**
 * One pass over the betting tree on one sampled board, for all hands of both players at once: how much better each act
 * would have been than the strategy (regrets), and how often the strategy comes where (sums). Chance is sampled, nothing
 * else is: counterfactual regret minimisation with public chance sampling.
 */
import { type HandSample, SAMPLED } from './deal.js';
import type { DecisionNode, Tree, TreeNode } from './tree.js';

const DECK = 52;

/** The sums over all passes, by place in the tree. */
export interface Gains {
  readonly regrets: Float64Array;
  readonly sums: Float64Array;
}

/** Vectors that a level of the walk needs. */
interface Level {
  readonly reach: Float64Array;
  readonly odds: Float64Array;
  readonly values: Float64Array;
}

export class Walker {
  readonly #tree: Tree;
  readonly #levels: Level[] = [];
  readonly #cards: Float64Array = new Float64Array(DECK);
  readonly #ones: Float64Array = new Float64Array(SAMPLED).fill(1);
  #strategy: Float32Array = new Float32Array(0);
  #gains: Gains = { regrets: new Float64Array(0), sums: new Float64Array(0) };
  #sample: HandSample | null = null;
  #player = 0;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** Writes the gains of both players with some hands of a board; `gains` holds zeros. */
  walk(strategy: Float32Array, gains: Gains, sample: HandSample): void {
    this.#strategy = strategy;
    this.#gains = gains;
    this.#sample = sample;
    const values = new Float64Array(SAMPLED);
    for (const player of [0, 1]) {
      this.#player = player;
      this.#visit(this.#tree.root, this.#ones, this.#ones, values, 0);
    }
  }

  #levelAt(depth: number): Level {
    this.#levels[depth] ??= {
      reach: new Float64Array(SAMPLED),
      odds: new Float64Array(SAMPLED),
      values: new Float64Array(SAMPLED),
    };
    return this.#levels[depth];
  }

  /** Writes what each hand of the player is worth here: chips, times how often the opponent comes here with what fits. */
  #visit(node: TreeNode, own: Float64Array, other: Float64Array, values: Float64Array, depth: number): void {
    if (node.kind === 'fold') this.#fold(node.folder === this.#player ? -node.loss : node.loss, other, values);
    else if (node.kind === 'showdown') this.#showdown(node.loss, other, values);
    else if (node.player === this.#player) this.#decide(node, own, other, values, depth);
    else this.#wait(node, own, other, values, depth);
  }

  #decide(node: DecisionNode, own: Float64Array, other: Float64Array, values: Float64Array, depth: number): void {
    const { acts, children, from, street } = node;
    const count = acts.length;
    const { reach, odds, values: worth } = this.#levelAt(depth);
    const strategy = this.#strategy;
    const buckets = this.#sample!.buckets[street]!;
    const { regrets, sums } = this.#gains;
    values.fill(0);
    for (let act = 0; act < count; act++) {
      for (let hand = 0; hand < SAMPLED; hand++) {
        const chosen = strategy[from + buckets[hand]! * count + act]!;
        odds[hand] = chosen;
        reach[hand] = own[hand]! * chosen;
      }
      this.#visit(children[act]!, reach, other, worth, depth + 1);
      for (let hand = 0; hand < SAMPLED; hand++) {
        const chips = worth[hand]!;
        values[hand]! += odds[hand]! * chips;
        regrets[from + buckets[hand]! * count + act]! += chips;
        sums[from + buckets[hand]! * count + act]! += reach[hand]!;
      }
    }
    this.#takeMeans(node);
  }

  /** Regrets so far are what each act is worth: the worth of the strategy is taken off, bucket by bucket. */
  #takeMeans({ acts, from, to }: DecisionNode): void {
    const count = acts.length;
    const { regrets } = this.#gains;
    const strategy = this.#strategy;
    for (let at = from; at < to; at += count) {
      let mean = 0;
      for (let act = 0; act < count; act++) mean += strategy[at + act]! * regrets[at + act]!;
      for (let act = 0; act < count; act++) regrets[at + act]! -= mean;
    }
  }

  #wait(node: DecisionNode, own: Float64Array, other: Float64Array, values: Float64Array, depth: number): void {
    const { acts, children, from, street } = node;
    const count = acts.length;
    const { reach, values: worth } = this.#levelAt(depth);
    const strategy = this.#strategy;
    const buckets = this.#sample!.buckets[street]!;
    values.fill(0);
    for (let act = 0; act < count; act++) {
      let isReached = false;
      for (let hand = 0; hand < SAMPLED; hand++) {
        const odds = other[hand]! * strategy[from + buckets[hand]! * count + act]!;
        reach[hand] = odds;
        if (odds > 0) isReached = true;
      }
      // Nothing is won, lost or learned in places that the opponent never reaches.
      if (!isReached) continue;
      this.#visit(children[act]!, own, reach, worth, depth + 1);
      for (let hand = 0; hand < SAMPLED; hand++) values[hand]! += worth[hand]!;
    }
  }

  #fold(amount: number, other: Float64Array, values: Float64Array): void {
    const { low, high } = this.#sample!;
    const cards = this.#cards.fill(0);
    let total = 0;
    for (let hand = 0; hand < SAMPLED; hand++) {
      const odds = other[hand]!;
      total += odds;
      cards[low[hand]!]! += odds;
      cards[high[hand]!]! += odds;
    }
    for (let hand = 0; hand < SAMPLED; hand++) {
      values[hand] = amount * (total - cards[low[hand]!]! - cards[high[hand]!]! + other[hand]!);
    }
  }

  #showdown(amount: number, other: Float64Array, values: Float64Array): void {
    const { low, high, order, groupEnd } = this.#sample!;
    const cards = this.#cards.fill(0);
    let total = 0;
    for (let from = 0; from < SAMPLED; from = groupEnd[from]!) {
      const end = groupEnd[from]!;
      for (let at = from; at < end; at++) {
        const hand = order[at]!;
        values[hand] = total - cards[low[hand]!]! - cards[high[hand]!]!;
      }
      for (let at = from; at < end; at++) {
        const hand = order[at]!;
        const odds = other[hand]!;
        total += odds;
        cards[low[hand]!]! += odds;
        cards[high[hand]!]! += odds;
      }
    }
    // From the top: what is above is lost. The sums of all hands are there already and are taken off group by group.
    let above = 0;
    const higher = cards.fill(0);
    for (let end = SAMPLED; end > 0; ) {
      let from = end - 1;
      while (from > 0 && groupEnd[from - 1] === end) from--;
      for (let at = from; at < end; at++) {
        const hand = order[at]!;
        values[hand] = amount * (values[hand]! - (above - higher[low[hand]!]! - higher[high[hand]!]!));
      }
      for (let at = from; at < end; at++) {
        const hand = order[at]!;
        const odds = other[hand]!;
        above += odds;
        higher[low[hand]!]! += odds;
        higher[high[hand]!]! += odds;
      }
      end = from;
    }
  }
}
