/** Exact amounts of a file: whole numbers with one scale for each list. */

/** 10^n for the decimals an amount may have. */
export const POWERS: readonly number[] = Array.from({ length: 17 }, (_, power) => 10 ** power);

/** Amounts as whole numbers of 10^-decimals; an unknown amount (`inf`) is Infinity, one that no double holds is NaN. */
export interface PhhAmounts {
  readonly units: number[];
  decimals: number;
}

/** Adds one amount; the list is brought to the decimals of its finest amount. */
export function addAmount(list: PhhAmounts, units: number, decimals: number): void {
  if (decimals === list.decimals) {
    list.units.push(units);
    return;
  }
  if (decimals < list.decimals) {
    list.units.push(units * POWERS[list.decimals - decimals]!);
    return;
  }
  rescale(list, decimals);
  list.units.push(units);
}

/** Brings a list to more decimals. Amounts that no longer fit become NaN. */
function rescale(list: PhhAmounts, decimals: number): void {
  const factor = POWERS[decimals - list.decimals];
  for (let n = 0; n < list.units.length; n++)
    list.units[n] = factor === undefined ? Number.NaN : list.units[n]! * factor;
  list.decimals = decimals;
}
