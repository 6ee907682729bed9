/** The winners on each of many boards, by the strengths of hands that are compared one after another. */

/** More hands than a table has are not compared here: every set of winners has a place of its own. */
export const MOST_HANDS = 10;

/** Winners stand in the low bits, their strength in those above. */
export const STRENGTH_SHIFT = 16;
export const WINNERS: number = 2 ** STRENGTH_SHIFT - 1;

/** For each board the best strength with those who have it, packed; `strengths` are those of two hands at least. */
export function findBest(strengths: readonly Uint16Array[], best: Int32Array): void {
  const [first, second] = strengths as [Uint16Array, Uint16Array];
  for (let board = 0; board < best.length; board++)
    best[board] = better((first[board]! << STRENGTH_SHIFT) | 1, second[board]!, 2);
  for (let player = 2; player < strengths.length; player++) {
    const own = strengths[player]!;
    for (let board = 0; board < best.length; board++) best[board] = better(best[board]!, own[board]!, 1 << player);
  }
}

/** The best so far and one more hand. Which is ahead changes from board to board, so nothing branches on it. */
function better(best: number, strength: number, bit: number): number {
  const ahead = strength - (best >> STRENGTH_SHIFT);
  // All bits if those before are at least as good, and if this one is.
  const before = ~(-ahead >> 31);
  const own = ~(ahead >> 31);
  return (best & before) | (((strength << STRENGTH_SHIFT) | bit) & own);
}

/** The mean share of each player from boards by the set of their winners: whole numbers until they are divided. */
export function meanShares(won: Int32Array, players: number): number[] {
  let boards = 0;
  for (const count of won) boards += count;
  return Array.from({ length: players }, (_, player) => {
    const bySize = new Float64Array(players + 1);
    for (let winners = 1; winners < won.length; winners++)
      if (((winners >> player) & 1) === 1) bySize[onesIn(winners)]! += won[winners]!;
    let total = 0;
    for (let size = 1; size <= players; size++) total += bySize[size]! / size;
    return total / boards;
  });
}

export function onesIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
