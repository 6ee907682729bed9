/** The stacks that a player without chips is offered, smallest first. */
import type { TableSettings } from '@cardroom/protocol';

/** The minimum, the middle and the maximum buy-in, in chips of the table, each once. */
export function rebuyAmounts({ buy_in: { min, max }, stakes: { unit = 1 } }: TableSettings): number[] {
  // Chips have two decimals at most.
  const middle = Number((Math.round((min + max) / 2 / unit) * unit).toFixed(2));
  return [...new Set([min, middle, max])].filter((amount) => amount >= min && amount <= max).sort((a, b) => a - b);
}
