/**
 * Monte Carlo counterfactual regret minimisation with external sampling: chance and the opponent are drawn, all acts of
 * the player who learns are tried. An iteration costs a small part of a whole pass, and many of them come as close.
 */
import { fraction, type Random } from '@cardroom/engine';
import { normalise, takeMeans } from './cfr.js';
import type { Game, GameNode } from './game.js';

/** One of the places, each as often as its odds say. */
function draw(odds: ArrayLike<number>, random: Random): number {
  const roll = fraction(random);
  let sum = 0;
  for (let at = 0; at < odds.length - 1; at++) {
    sum += odds[at]!;
    if (roll < sum) return at;
  }
  return odds.length - 1;
}

export class ExternalSampling {
  readonly game: Game;
  readonly #random: Random;
  /** Iterations that are behind. */
  iterations = 0;

  /** One source of random numbers gives one solution. */
  constructor(game: Game, random: Random) {
    this.game = game;
    this.#random = random;
  }

  /** Some more iterations, fewer if `isOver` says so between them; then the sets hold the mean strategy. */
  run(iterations: number, isOver: () => boolean = () => false): this {
    for (let done = 0; done < iterations && !isOver(); done++) {
      this.iterations++;
      for (const player of [0, 1]) this.#walk(this.game.root, player);
    }
    takeMeans(this.game);
    return this;
  }

  #walk(node: GameNode, player: number): number {
    if (node.kind === 'end') return player === 0 ? node.value : -node.value;
    if (node.kind === 'chance') return this.#walk(node.children[draw(node.odds, this.#random)]!, player);
    const { set, children } = node;
    const { regrets, strategy, sums } = set;
    positive(regrets, strategy);
    if (set.player !== player) {
      for (let at = 0; at < sums.length; at++) sums[at]! += strategy[at]!;
      return this.#walk(children[draw(strategy, this.#random)]!, player);
    }
    const worths = children.map((child) => this.#walk(child, player));
    // The sets below may have changed what this one shares with them: only its own regrets count here.
    positive(regrets, strategy);
    const mean = worths.reduce((sum, worth, at) => sum + strategy[at]! * worth, 0);
    for (let at = 0; at < regrets.length; at++) regrets[at]! += worths[at]! - mean;
    return mean;
  }
}

/** Regret matching: acts in the ratio of their regrets above zero. */
function positive(regrets: Float64Array, strategy: Float64Array): void {
  for (let at = 0; at < regrets.length; at++) strategy[at] = Math.max(0, regrets[at]!);
  normalise(strategy, strategy);
}
