/** The stacks that a player without chips is offered, smallest first. */
import type { TableSettings } from '@cardroom/protocol';

/** Whole chips of the table; amounts have two decimals at most. */
function wholeChips(amount: number, unit: number, round: (count: number) => number): number {
  return Number((round(Number((amount / unit).toFixed(6))) * unit).toFixed(2));
}

/**
 * The minimum, the middle and the maximum buy-in, in chips of the table, each once.
 * @param have the chips that the player can pay with: the last offer is all of them if that is less
 */
export function rebuyAmounts(
  { buy_in: { min, max }, stakes: { unit = 1 } }: TableSettings,
  have: number = Number.POSITIVE_INFINITY,
): number[] {
  const most = have < max ? wholeChips(have, unit, Math.floor) : max;
  const middle = wholeChips((min + max) / 2, unit, Math.round);
  const offers = [min, middle, most].filter((amount) => amount >= min && amount <= most);
  return [...new Set(offers)].sort((a, b) => a - b);
}

/** The most that a player can add: up to the maximum stack, and no more than they have. */
export function mostChips(room: number, have: number, unit: number): number {
  return Math.min(room, Number.isFinite(have) ? wholeChips(have, unit, Math.floor) : room);
}
