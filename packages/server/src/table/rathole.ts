/**
 * Players cannot take chips out of play by leaving and coming back with less [H-25]: for a while a person
 * brings at least that much, above the largest buy-in if need be. Fixed limit is exempt.
 */
import { variantOf } from '@cardroom/engine';
import { RATHOLE_MS, type WireError } from '@cardroom/protocol';
import { chipsOfHundredths, hundredthsOf, isAmount } from '../chips.js';
import { isBotUser } from '../ledger.js';
import type { StoodUp } from './facts.js';
import { chipUnit } from './settings.js';
import type { LeftWith, TableState } from './state.js';

/** People whom it remembers: those who left last. */
const MAX_LEFT = 200;

/** A wallet with at least this share of that stack is enough: then all of it is bought in. */
const LEAST_SHARE = 0.9;

function ratholeMs({ settings: { rathole_ms: ms = RATHOLE_MS, variant } }: TableState): number {
  return variantOf(variant)?.limit === 'fixed' ? 0 : ms;
}

/** The stack that someone brings back at least, in chips, and until when; null if they may bring what they like. */
export function returnOf(
  state: TableState,
  user: string,
  now: number,
): { readonly amount: number; readonly until_ms: number } | null {
  const left = state.leftWith?.find((entry) => entry.user === user);
  const until = (left?.at ?? 0) + ratholeMs(state);
  return left === undefined || now >= until ? null : { amount: chipsOfHundredths(left.amount), until_ms: until };
}

/** The chips of a buy-in that the person did not leave with: those are bought, the others only come back. */
export function newChips(state: TableState, user: string, buyIn: number, now: number): number {
  const back = returnOf(state, user, now)?.amount ?? 0;
  return chipsOfHundredths(Math.max(0, hundredthsOf(buyIn) - hundredthsOf(back)));
}

/** The chips with which someone sits down who wants `wish` and has `have`, or why they cannot. */
export function buyInFor(
  state: TableState,
  user: string,
  { wish, have, now }: { readonly wish: number; readonly have: number; readonly now: number },
): number | WireError {
  const { min, max } = state.settings.buy_in;
  const back = returnOf(state, user, now);
  const unit = chipUnit(state.settings);
  const most = Math.max(max, back?.amount ?? 0);
  // More than the largest buy-in, or than the person has, is cut to it, as 003's server does [S3-27, X-53].
  const buyIn = Math.min(wish, most, have);
  if (buyIn < wish && have < min) return { code: 'not-enough-chips', have };
  if (!isAmount(buyIn, unit)) return { code: 'bad-amount', unit };
  if (back !== null && buyIn < back.amount) {
    const isAll = have < back.amount && have >= LEAST_SHARE * back.amount;
    return isAll ? have : { code: 'left-with-more', ...back };
  }
  return buyIn < min ? { code: 'buy-in-out-of-range', min, max: most } : buyIn;
}

/** The stacks that people have left with, including this one, as far as they still matter. */
export function withLeft(state: TableState, { user, cashOut, at }: StoodUp): readonly LeftWith[] | undefined {
  const { leftWith = [] } = state;
  const others = withoutLeft(leftWith, user).filter((entry) => at < entry.at + ratholeMs(state));
  const isKept = cashOut > 0 && ratholeMs(state) > 0 && !isBotUser(user);
  const own = isKept ? [{ user, amount: hundredthsOf(cashOut), at }] : [];
  return others.length + own.length === 0 ? undefined : [...others, ...own].slice(-MAX_LEFT);
}

export function withoutLeft(left: readonly LeftWith[], user: string): readonly LeftWith[] {
  return left.filter((entry) => entry.user !== user);
}
