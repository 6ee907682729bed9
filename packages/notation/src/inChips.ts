/** Refusals in the amounts of their file: the engine counts in units, people read chips. */
import type { ActionError } from '@cardroom/engine';
import { fromUnits } from './chips.js';

type Amounted = Extract<ActionError, { readonly code: 'must-bring-in' | 'raise-closed' | 'bet-out-of-range' }>;

function hasAmounts(error: { readonly code: string }): error is Amounted {
  return error.code === 'must-bring-in' || error.code === 'raise-closed' || error.code === 'bet-out-of-range';
}

/** An error with its amounts as the file writes them, for its sentence. */
export function inChips<E extends { readonly code: string }>(error: E, decimals: number): E | Amounted {
  return decimals === 0 || !hasAmounts(error) ? error : amountsInChips(error, decimals);
}

function amountsInChips(error: Amounted, decimals: number): Amounted {
  const chips = (units: number): number => fromUnits(units, decimals);
  switch (error.code) {
    case 'must-bring-in':
      return { ...error, bringIn: chips(error.bringIn) };
    case 'raise-closed':
      return { ...error, toCall: chips(error.toCall) };
    case 'bet-out-of-range': {
      const { min, max, sizes } = error.range;
      const range = { min: chips(min), max: chips(max), sizes: sizes?.map(chips) ?? null };
      return { ...error, to: typeof error.to === 'number' ? chips(error.to) : error.to, range };
    }
  }
}
