/** Counterfactual regret minimisation on whole trees (CFR+): exact, and fast enough for small games. */
import type { Game, GameNode, InfoSet } from './game.js';

/** Scales to a sum of 1; equal parts if there is nothing to scale. */
export function normalise(from: Float64Array, to: Float64Array): void {
  const sum = from.reduce((total, part) => total + part, 0);
  for (let at = 0; at < from.length; at++) to[at] = sum > 0 ? from[at]! / sum : 1 / from.length;
}

/** One pass for one player: how much better each act would have been than the strategy. The value for the player. */
function walk(node: GameNode, player: number, own: number, others: number, weight: number): number {
  if (node.kind === 'end') return player === 0 ? node.value : -node.value;
  if (node.kind === 'chance') {
    let value = 0;
    for (let at = 0; at < node.odds.length; at++) {
      const odds = node.odds[at]!;
      value += odds * walk(node.children[at]!, player, own, others * odds, weight);
    }
    return value;
  }
  return node.set.player === player
    ? walkOwn(node, player, own, others, weight)
    : walkOther(node, player, own, others, weight);
}

type Choice = Extract<GameNode, { kind: 'decision' }>;

function walkOther({ set, children }: Choice, player: number, own: number, others: number, weight: number): number {
  let value = 0;
  for (let at = 0; at < children.length; at++) {
    const odds = set.strategy[at]!;
    value += odds * walk(children[at]!, player, own, others * odds, weight);
  }
  return value;
}

function walkOwn({ set, children }: Choice, player: number, own: number, others: number, weight: number): number {
  const { strategy, gains, sums } = set;
  let value = 0;
  for (let at = 0; at < children.length; at++) {
    const odds = strategy[at]!;
    const gain = walk(children[at]!, player, own * odds, others, weight);
    gains[at]! += others * gain;
    sums[at]! += weight * own * odds;
    value += odds * gain;
  }
  for (let at = 0; at < children.length; at++) gains[at]! -= others * value;
  return value;
}

/** The mean strategy of all iterations so far becomes the strategy of every set. */
export function takeMeans({ sets }: Game): void {
  for (const set of sets.values()) normalise(set.sums, set.strategy);
}

function learn({ regrets, gains }: InfoSet): void {
  for (let at = 0; at < gains.length; at++) regrets[at] = Math.max(0, regrets[at]! + gains[at]!);
  gains.fill(0);
}

/** CFR+: regrets never fall below zero, players take turns, later strategies weigh more. */
export class CfrPlus {
  readonly game: Game;
  /** Iterations that are behind. */
  iterations = 0;

  constructor(game: Game) {
    this.game = game;
  }

  /** Some more iterations, fewer if `isOver` says so between them; then the sets hold the mean strategy. */
  run(iterations: number, isOver: () => boolean = () => false): this {
    const { root, sets } = this.game;
    for (let done = 0; done < iterations && !isOver(); done++) {
      this.iterations++;
      for (const player of [0, 1]) {
        for (const set of sets.values()) normalise(set.regrets, set.strategy);
        walk(root, player, 1, 1, this.iterations);
        for (const set of sets.values()) learn(set);
      }
    }
    takeMeans(this.game);
    return this;
  }
}
