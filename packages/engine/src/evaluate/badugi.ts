/** Badugis: the most cards of different suits and ranks, then the lowest, the ace low. */
import { classOfBadugi } from './classes.js';

const RANK_MASK = 0x1fff;
const SUIT_SHIFT = 13;

/** Room for the choices out of eight cards, of which four have at most sixteen; one list is used again and again. */
const choices = new Int32Array(128);

let strengths: Uint16Array | null = null;

/** Strengths by the mask of one to four ranks. */
function build(): Uint16Array {
  const table = new Uint16Array(RANK_MASK + 1);
  for (let mask = 1; mask < table.length; mask++) {
    const ranks: number[] = [];
    for (let rank = 12; rank >= 0; rank--) if ((mask >> rank) & 1) ranks.push(rank);
    if (ranks.length <= 4) table[mask] = classOfBadugi(ranks);
  }
  return table;
}

/** Strength of the best badugi in `cards[from .. from + count - 1]`. */
export function badugiStrength(cards: ArrayLike<number>, from: number, count: number): number {
  strengths ??= build();
  let best = 0;
  let chosen = 1;
  for (let at = from; at < from + count; at++) {
    const bits = (1 << (cards[at]! >> 2)) | (1 << (SUIT_SHIFT + (cards[at]! & 3)));
    // Each choice that shares neither rank nor suit with the card, starting from the empty one, makes a new choice.
    for (let choice = 0, end = chosen; choice < end; choice++) {
      if ((choices[choice]! & bits) !== 0) continue;
      const grown = choices[choice]! | bits;
      choices[chosen++] = grown;
      const strength = strengths[grown & RANK_MASK]!;
      if (strength > best) best = strength;
    }
  }
  return best;
}
