/** An amount as chips on the felt: which denominations, how many of each. A picture, not the books: the amount stands beside it. */

/** From the largest; each with the colour that card rooms give it. */
const DENOMINATIONS = [
  [1_000_000, '#d8b44a'],
  [100_000, '#c2557e'],
  [25_000, '#3f8f8a'],
  [5_000, '#b9652e'],
  [1_000, '#c9a227'],
  [500, '#7a4fa3'],
  [100, '#2b2f36'],
  [25, '#2f8f5b'],
  [5, '#c43d3d'],
  [1, '#dfe4ea'],
  [0.25, '#4d7fc4'],
  [0.05, '#8a6d4b'],
  [0.01, '#9aa3ad'],
] as const;

export interface ChipCount {
  readonly value: number;
  readonly colour: string;
  readonly count: number;
}

/** The fewest chips that make up the amount, largest first; a part below a hundredth is left out. @internal */
export function fewestChips(amount: number): ChipCount[] {
  let left = Math.round(amount * 100);
  return DENOMINATIONS.flatMap(([value, colour]) => {
    const size = Math.round(value * 100);
    const count = Math.floor(left / size);
    left -= count * size;
    return count === 0 ? [] : [{ value, colour, count }];
  });
}

/** Higher than this no pile is drawn. */
const MOST_IN_PILE = 6;

/** The colours of one pile, from the bottom: the largest chips lie lowest, and each denomination is seen. */
export function pileOf(amount: number, most: number = MOST_IN_PILE): string[] {
  const chips = fewestChips(amount).slice(0, most);
  let room = most - chips.length;
  return chips.flatMap(({ colour, count }) => {
    const more = Math.min(count - 1, room);
    room -= more;
    return Array.from({ length: 1 + more }, () => colour);
  });
}

/** A pile for each of the largest denominations. */
export function pilesOf(amount: number, most: number): string[][] {
  return fewestChips(amount)
    .slice(0, most)
    .map(({ colour, count }) => Array.from({ length: Math.min(count, MOST_IN_PILE) }, () => colour));
}
