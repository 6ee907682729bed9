/**
 * The hands that a player might have held: all that would have been played as the player played, each as likely as the
 * deal and the odds of those acts make it. An average over them has no luck of having held one of them and not another;
 * this is the part of AIVAT that looks at a player's own cards.
 */
import { type Card, DECKS, fraction, type Random } from '@cardroom/engine';
import type { Hole } from './strategy.js';

/** All hands of two cards, the lower card first. */
export const HOLES: readonly Hole[] = DECKS.standard.flatMap((high) =>
  DECKS.standard.filter((low) => low < high).map((low): Hole => [low, high]),
);

/** The place of a hand among {@link HOLES}. */
export function placeOfHole(a: Card, b: Card): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  return (high * (high - 1)) / 2 + low;
}

/** The hands that one player's acts leave possible. */
export class HeldHands {
  readonly #likely: Float64Array = new Float64Array(HOLES.length).fill(1);

  /**
   * Told of every act that the player decided on.
   * @param odds of `count` acts with each of {@link HOLES}
   * @param alike the acts that look to everybody like the one that was chosen
   */
  acted(odds: ArrayLike<number>, count: number, alike: readonly number[]): void {
    for (let hand = 0; hand < HOLES.length; hand++) {
      let likely = 0;
      for (const at of alike) likely += odds[hand * count + at]!;
      this.#likely[hand]! *= likely;
    }
  }

  /**
   * So many of the hands, drawn by their odds and evenly spread over them; none if no hand fits.
   * @param gone cards that somebody else has
   */
  draw(random: Random, count: number, gone: readonly Card[]): Hole[] {
    const hands: Hole[] = [];
    const sums: number[] = [];
    let sum = 0;
    for (let hand = 0; hand < HOLES.length; hand++) {
      const [low, high] = HOLES[hand]!;
      if (this.#likely[hand] === 0 || gone.includes(low) || gone.includes(high)) continue;
      sum += this.#likely[hand]!;
      hands.push(HOLES[hand]!);
      sums.push(sum);
    }
    if (sum === 0) return [];
    const first = fraction(random);
    let at = 0;
    return Array.from({ length: count }, (_, place) => {
      const point = ((first + place) * sum) / count;
      while (at + 1 < sums.length && sums[at]! <= point) at++;
      return hands[at]!;
    });
  }
}
