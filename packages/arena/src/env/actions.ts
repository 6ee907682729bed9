/**
 * The acts of an environment as small numbers: fold, check or call, a few sizes of bets, all chips, and in draw games
 * every way to throw cards away. The engine's `legal` alone decides which are open.
 *
 * | number | no and pot limit | fixed limit |
 * |---|---|---|
 * | 0 | fold | fold |
 * | 1 | check, call, or the bring-in | the same |
 * | 2 ... | a bet or raise by each part of the pot, the call counted to the pot | the open sizes, ascending |
 * | the one after | the largest bet or raise | |
 * | the rest, in draw games | discards: bit n stands for the n-th card of the hand, no bit stands pat | the same |
 */
import { type BetRange, type HandState, type Legal, legal, Phase, type Variant } from '@cardroom/engine';

export const FOLD = 0;
export const CHECK_CALL = 1;
/** The first bet; the others follow it. */
export const FIRST_BET = 2;

/** Half the pot and the pot. */
const DEFAULT_PARTS: readonly number[] = [0.5, 1];

/** In fixed limit at most three totals are ever open: the bet, the big bet of an open pair, all that a rival can call. */
const FIXED_SIZES = 3;

/** More sizes than anybody learns with; the mask stays a few bytes. */
const MAX_PARTS = 64;

export interface ActionSpace {
  /** How many numbers there are. */
  readonly count: number;
  /** Bets and raises as parts of the pot, ascending; none in fixed limit. */
  readonly parts: readonly number[];
  /** The largest bet or raise; -1 in fixed limit, where the last open size is that. */
  readonly allIn: number;
  /** The number that stands pat, -1 without draws. Those after it throw cards away. */
  readonly standPat: number;
}

/** The acts of a variant with bets of these parts of the pot. Throws a `RangeError` for parts that are none. */
export function actionSpaceOf(variant: Variant, parts: readonly number[] = DEFAULT_PARTS): ActionSpace {
  const isSound = parts.every((part, at) => Number.isFinite(part) && part > (at === 0 ? 0 : parts[at - 1]!));
  if (!isSound || parts.length > MAX_PARTS) {
    throw new RangeError(`Parts of the pot are at most ${MAX_PARTS} positive numbers in ascending order: ${parts}`);
  }
  const isFixed = variant.limit === 'fixed';
  const bets = isFixed ? FIXED_SIZES : parts.length + 1;
  const standPat = variant.streets.some((street) => street.draw) ? FIRST_BET + bets : -1;
  const cards = variant.streets.reduce((sum, street) => sum + street.down + street.up, 0);
  return {
    count: FIRST_BET + bets + (standPat < 0 ? 0 : 1 << cards),
    parts: isFixed ? [] : [...parts],
    allIn: isFixed ? -1 : FIRST_BET + parts.length,
    standPat,
  };
}

/** The total of a bet by a part of the pot: the call comes first and counts towards the pot. */
export function betByPart(state: HandState, toCall: number, part: number): number {
  return Math.round(state.currentBet + part * (state.pot + toCall));
}

/** Writes which of the bets are open, and their totals. */
function writeBets(
  { parts, allIn }: ActionSpace,
  state: HandState,
  toCall: number,
  { min, max, sizes }: BetRange,
  mask: Uint8Array,
  at: number,
  totals: Float64Array,
): void {
  if (sizes !== null) {
    for (let size = 0; size < sizes.length; size++) {
      mask[at + FIRST_BET + size] = 1;
      totals[FIRST_BET + size] = sizes[size]!;
    }
    return;
  }
  for (let part = 0; part < parts.length; part++) {
    const to = betByPart(state, toCall, parts[part]!);
    // A size that is not open is not offered as another one: two numbers never mean the same act.
    if (to < min || to >= max) continue;
    mask[at + FIRST_BET + part] = 1;
    totals[FIRST_BET + part] = to;
  }
  mask[at + allIn] = 1;
  totals[allIn] = max;
}

/**
 * Writes the mask of the player who is asked to `mask` from place `at` on, and the totals of open bets to `totals`, by
 * number. The places must hold zeros. Gives what `legal` says.
 */
export function writeMask(
  space: ActionSpace,
  state: HandState,
  mask: Uint8Array,
  at: number,
  totals: Float64Array,
): Legal {
  const asked = legal(state);
  if (asked.kind === 'bet') {
    if (asked.fold) mask[at + FOLD] = 1;
    mask[at + CHECK_CALL] = 1;
    if (asked.betRaise !== null) writeBets(space, state, asked.toCall, asked.betRaise, mask, at, totals);
  } else if (asked.kind === 'draw') {
    const ways = 1 << asked.maxDiscards;
    for (let way = 0; way < ways; way++) mask[at + space.standPat + way] = 1;
  }
  return asked;
}

/** The name of an act, for people: `fold`, `check/call`, `bet 0.5 pot`, `discard 1,3`. */
export function nameOfAction({ parts, allIn, standPat }: ActionSpace, action: number): string {
  if (action === FOLD) return 'fold';
  if (action === CHECK_CALL) return 'check/call';
  if (standPat >= 0 && action >= standPat) {
    const places: number[] = [];
    for (let bit = 0, way = action - standPat; 1 << bit <= way; bit++) if ((way >> bit) & 1) places.push(bit + 1);
    return places.length === 0 ? 'stand pat' : `discard ${places.join(',')}`;
  }
  if (action === allIn) return 'all-in';
  return parts.length > 0 ? `bet ${parts[action - FIRST_BET]} pot` : `bet size ${action - FIRST_BET + 1}`;
}

/** Whether the player is asked about cards and not about chips. */
export function isDraw(state: HandState): boolean {
  return state.phase === Phase.Draw;
}
