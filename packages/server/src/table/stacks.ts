/** Chips behind a player: in the running hand, or between hands with what side payments have moved [H-16]. */
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import { liveOf } from './live.js';
import { isRunning, seatOf, type TableState } from './state.js';

/** Amounts of the engine in hundredths of a chip. */
export function toHundredths(units: number, decimals: number): number {
  return units * 10 ** (2 - decimals);
}

/** The stack of a seat between hands, in hundredths, as it will be when the next one begins. */
export function stackBetween(state: TableState, user: string): number {
  const { hand, users } = state;
  const stack = (hand.finishingStacks ?? hand.startingStacks)[users.indexOf(user)] ?? 0;
  return hundredthsOf(stack) + (seatOf(state, user)?.sideChips ?? 0);
}

/** Chips behind, in chips. */
export function stackOf(state: TableState, user: string): number {
  const live = isRunning(state) ? liveOf(state.hand) : null;
  if (live === null) return chipsOfHundredths(stackBetween(state, user));
  return chipsOfHundredths(toHundredths(live.state.stack[state.users.indexOf(user)]!, live.decimals));
}

/** The chips that someone takes home: the stack, and what side payments have brought since the hand began. */
export function cashOutOf(state: TableState, user: string): number {
  const side = isRunning(state) ? (seatOf(state, user)?.sideChips ?? 0) : 0;
  return chipsOfHundredths(hundredthsOf(stackOf(state, user)) + side);
}
