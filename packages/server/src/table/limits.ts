/**
 * The chips that a person may still buy at a table: its limits on the number of purchases and on the chips in all
 * [H-26].
 */
import type { WireError } from '@cardroom/protocol';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import type { TableState } from './state.js';

/** Chips that a person may still buy; without a limit, any number. */
export function chipsLeftToBuy({ settings: { rebuys }, bought }: TableState, user: string): number {
  if (rebuys === undefined) return NO_LIMIT;
  const sum = bought.find((entry) => entry.user === user) ?? { times: 0, amount: 0 };
  // The first buy-in is not a rebuy.
  if (rebuys.times !== null && sum.times > rebuys.times) return 0;
  if (rebuys.total === null) return NO_LIMIT;
  return chipsOfHundredths(Math.max(0, hundredthsOf(rebuys.total) - sum.amount));
}

/** More chips than anybody can ask for. */
const NO_LIMIT = 1e12;

/** The rest that a person with their own limit may still buy today. */
export interface OwnRest {
  /** In hundredths. */
  readonly left: number;
  /** The purchases that the limit had counted. */
  readonly purchases: number;
}

/** By person; those who have set no limit are left out. */
export type OwnLimits = ReadonlyMap<string, OwnRest>;

export const NO_OWN_LIMITS: OwnLimits = new Map();

/** Hundredths that a person may still buy today under their own limit. */
export function ownLimitLeft(limits: OwnLimits, user: string): number {
  return limits.get(user)?.left ?? Number.POSITIVE_INFINITY;
}

/** The refusal of a purchase that goes beyond the limit that the person has set, null if it does not [H-26]. */
export function refuseByOwnLimit(limits: OwnLimits, user: string, amount: number): WireError | null {
  const left = ownLimitLeft(limits, user);
  return hundredthsOf(amount) > left ? { code: 'own-limit', left: chipsOfHundredths(left) } : null;
}

/** The refusal of a purchase that goes beyond the limits of the table, null if it does not. */
export function refusePurchase(state: TableState, user: string, amount: number): WireError | null {
  const left = chipsLeftToBuy(state, user);
  return amount > left ? { code: 'buy-in-limit', left } : null;
}
