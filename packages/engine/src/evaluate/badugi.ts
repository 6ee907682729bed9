/** Badugis: the most cards of different suits and ranks, then the lowest, the ace low. */
import { classOfBadugi } from './classes.js';

let strengths: Uint16Array | null = null;

/** Strengths by the mask of one to four ranks. */
function build(): Uint16Array {
  const table = new Uint16Array(8_192);
  for (let mask = 1; mask < table.length; mask++) {
    const ranks: number[] = [];
    for (let rank = 12; rank >= 0; rank--) if ((mask >> rank) & 1) ranks.push(rank);
    if (ranks.length <= 4) table[mask] = classOfBadugi(ranks);
  }
  return table;
}

/** The best of what is chosen so far with or without each card from `at` on. */
function best(
  table: Uint16Array,
  cards: ArrayLike<number>,
  at: number,
  end: number,
  ranks: number,
  suits: number,
): number {
  if (at === end) return table[ranks]!;
  const without = best(table, cards, at + 1, end, ranks, suits);
  const rank = 1 << (cards[at]! >> 2);
  const suit = 1 << (cards[at]! & 3);
  if ((ranks & rank) !== 0 || (suits & suit) !== 0) return without;
  return Math.max(without, best(table, cards, at + 1, end, ranks | rank, suits | suit));
}

/** Strength of the best badugi in `cards[from .. from + count - 1]`. */
export function badugiStrength(cards: ArrayLike<number>, from: number, count: number): number {
  strengths ??= build();
  return best(strengths, cards, from, from + count, 0, 0);
}
