/**
 * Chips of the room. Documents and messages have decimals; the books count hundredths of a chip, at every table, so
 * that a person's chips at several tables can be added up.
 */

import { assert } from '@cardroom/engine';
import { fromUnits, toUnits } from '@cardroom/notation';

export const ROOM_DECIMALS = 2;

/** The largest stack that is sold, in chips. Ten seats can buy it again ten thousand times and still be counted. */
export const MAX_BUY_IN = 1_000_000_000;

/** Chips that the table has let in, as hundredths. */
export function hundredthsOf(chips: number): number {
  const units = toUnits(chips, ROOM_DECIMALS);
  assert(units !== null, 'chips of a table are whole hundredths');
  return units;
}

export function chipsOfHundredths(hundredths: number): number {
  return fromUnits(hundredths, ROOM_DECIMALS);
}

/** Whether an amount is a positive multiple of the smallest chip. */
export function isAmount(amount: number, unit: number): boolean {
  const units = toUnits(amount, ROOM_DECIMALS);
  return units !== null && units > 0 && isMultiple(units, hundredthsOf(unit));
}

function isMultiple(units: number, unit: number): boolean {
  return Math.floor(units / unit) * unit === units;
}
