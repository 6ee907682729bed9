/**
 * The value of stacks [T-45] and the division of the prizes that are left [T-46]: ICM by Malmuth and Harville, chip
 * chop, equal parts. Values are exact until they are rounded; rounding loses no unit.
 */
import { apportion } from './payouts.js';

/** Up to here the model is computed over all subsets of the players. */
export const EXACT_PLAYERS = 10;
/** From here on a share of the chips is shown in place of the model. */
export const MOST_PLAYERS = 200;
/** Points of the integral above that. */
const POINTS = 400;

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0);
}

/** The ICM value of each stack, in their order. */
export function icm(chips: readonly number[], prizes: readonly number[]): number[] {
  return chips.length <= EXACT_PLAYERS ? overSubsets(chips, prizes) : overTime(chips, prizes);
}

/** The chance of every set of players to take the first places, from the empty set up. */
function overSubsets(chips: readonly number[], prizes: readonly number[]): number[] {
  const players = chips.length;
  const total = sumOf(chips);
  const chance = new Float64Array(1 << players);
  const values = chips.map(() => 0);
  chance[0] = 1;
  for (let set = 0; set < chance.length; set++) {
    const reached = chance[set]!;
    if (reached === 0) continue;
    let left = total;
    let place = 0;
    for (let player = 0; player < players; player++) {
      if ((set & (1 << player)) === 0) continue;
      left -= chips[player]!;
      place++;
    }
    if (left <= 0) continue;
    const prize = prizes[place] ?? 0;
    for (let player = 0; player < players; player++) {
      if ((set & (1 << player)) !== 0) continue;
      const next = (reached * chips[player]!) / left;
      values[player]! += next * prize;
      chance[set | (1 << player)]! += next;
    }
  }
  return values;
}

/**
 * The same model for many players: everybody arrives at a random time, sooner with more chips, and the order of arrival
 * is the order of the places. The values are integrated over time, at points that lie double-exponentially.
 */
export function overTime(chips: readonly number[], prizes: readonly number[]): number[] {
  const total = sumOf(chips);
  const rates = chips.map((chip) => chip / total);
  const paid = prizes.slice(0, chips.length);
  const values = chips.map(() => 0);
  const from = -4.2;
  const width = 8.4 / POINTS;
  for (let point = 0; point <= POINTS; point++) {
    const s = from + point * width;
    const t = Math.exp((Math.PI / 2) * Math.sinh(s));
    const weight = (width * (Math.PI / 2) * Math.cosh(s) * t) as number;
    if (!Number.isFinite(weight)) continue;
    addPoint(values, rates, paid, t, weight);
  }
  // The integral misses a billionth or so; all values together are exactly what is paid.
  const sum = sumOf(values);
  const scale = sum === 0 ? 1 : sumOf(paid) / sum;
  return values.map((value) => value * scale);
}

/** Adds what arrivals at time `t` are worth, each with the chance that so many others came before. */
function addPoint(
  values: number[],
  rates: readonly number[],
  prizes: readonly number[],
  t: number,
  weight: number,
): void {
  const come = rates.map((rate) => -Math.expm1(-rate * t));
  const arrived = arrivals(come);
  for (let player = 0; player < rates.length; player++) {
    const stays = 1 - come[player]!;
    const density = rates[player]! * Math.exp(-rates[player]! * t) * weight;
    if (density < 1e-18) continue;
    const mean = come[player]! <= stays ? meanFromFirst : meanFromLast;
    values[player]! += density * mean(arrived, come[player]!, prizes);
  }
}

/** The chance of each number of arrivals; outside `first..last` nothing is worth counting. */
interface Arrivals {
  readonly chance: Float64Array;
  readonly first: number;
  readonly last: number;
}

/** Less likely than this is never: far below what rounding loses, far above numbers that processors are slow with. */
const NEVER = 1e-30;

/** Arrivals if each player has come with their own chance. */
function arrivals(come: readonly number[]): Arrivals {
  const chance = new Float64Array(come.length + 1);
  chance[0] = 1;
  let first = 0;
  let last = 0;
  for (let player = 0; player < come.length; player++) {
    const comes = come[player]!;
    const stays = 1 - comes;
    last++;
    for (let count = last; count > first; count--) {
      chance[count] = chance[count]! * stays + chance[count - 1]! * comes;
    }
    chance[first]! *= stays;
    while (first < last && chance[first]! < NEVER) chance[first++] = 0;
    while (first < last && chance[last]! < NEVER) chance[last--] = 0;
  }
  return { chance, first, last };
}

/*
 * The mean prize of a player who arrives now, by how many others have arrived. The chances of the others are those of
 * all without this player: one division for each number, and not the whole product anew for each player. From the
 * end at which the divisor is at least a half, errors shrink with every step.
 */

function meanFromFirst({ chance, first, last }: Arrivals, comes: number, prizes: readonly number[]): number {
  const stays = 1 - comes;
  const end = Math.min(last, prizes.length - 1);
  let mean = 0;
  let others = 0;
  for (let count = first; count <= end; count++) {
    others = (chance[count]! - comes * others) / stays;
    mean += others * prizes[count]!;
  }
  return mean;
}

function meanFromLast({ chance, first, last }: Arrivals, comes: number, prizes: readonly number[]): number {
  const stays = 1 - comes;
  let mean = 0;
  let others = 0;
  for (let count = last; count >= Math.max(1, first); count--) {
    others = (chance[count]! - stays * others) / comes;
    if (count <= prizes.length) mean += others * prizes[count - 1]!;
  }
  return mean;
}

/** Numbers closer than this are one: rounding errors must not prefer anybody. */
const SAME = 1e-7;

/**
 * Values rounded to whole units that sum to `total`: down, the units left over to the largest remainders; among equal
 * ones to the larger stack, then to the earlier in the list [T-46].
 */
export function roundValues(values: readonly number[], total: number, chips: readonly number[]): number[] {
  const parts = values.map((value) => Math.floor(value + SAME));
  const rests = values.map((value, at) => value - parts[at]!);
  const first = parts
    .map((_, at) => at)
    .sort((a, b) => {
      const difference = rests[b]! - rests[a]!;
      return Math.abs(difference) > SAME ? difference : chips[b]! - chips[a]! || a - b;
    });
  const left = total - sumOf(parts);
  for (let i = 0; i < left; i++) parts[first[i % first.length]!]!++;
  // Very large values are not known to a fraction: a unit too many comes from the smallest remainder.
  for (let i = 1; i <= -left; i++) parts[first[first.length - i]!]!--;
  return parts;
}

/** ICM in whole units of the prizes that are left: one for each place that is still open. */
export function icmDeal(chips: readonly number[], prizes: readonly number[]): number[] {
  const open = openPrizes(prizes, chips.length);
  return roundValues(icm(chips, open), sumOf(open), chips);
}

/** Everyone gets the lowest prize left, the rest goes by chips; null if it gives someone more than the first prize. */
export function chipChop(chips: readonly number[], prizes: readonly number[]): number[] | null {
  const open = openPrizes(prizes, chips.length);
  const least = open[open.length - 1]!;
  const rest = sumOf(open) - least * chips.length;
  const parts = apportionByStack(rest, chips).map((part) => part + least);
  return parts.some((part) => part > open[0]!) ? null : parts;
}

export function equalDeal(chips: readonly number[], prizes: readonly number[]): number[] {
  const open = openPrizes(prizes, chips.length);
  const total = sumOf(open);
  return roundValues(
    chips.map(() => total / chips.length),
    total,
    chips,
  );
}

/** By chips, odd units to the larger stack and then to the earlier in the list. */
function apportionByStack(amount: number, chips: readonly number[]): number[] {
  const order = chips.map((_, at) => at).sort((a, b) => chips[b]! - chips[a]! || a - b);
  const parts = apportion(
    amount,
    order.map((at) => BigInt(chips[at]!)),
  );
  const placed = chips.map(() => 0);
  order.forEach((at, index) => {
    placed[at] = parts[index]!;
  });
  return placed;
}

/** The prizes of the places that so many players still play for. */
export function openPrizes(prizes: readonly number[], players: number): number[] {
  return Array.from({ length: players }, (_, place) => prizes[place] ?? 0);
}

/**
 * Each live entry's refund when a tournament is cancelled before the money [T-15]: what it paid, and of the rest of
 * the pool half in equal parts and half by chips.
 */
export function cancelledBeforeMoney(pool: number, chips: readonly number[], paid: readonly number[]): number[] {
  const players = BigInt(chips.length);
  const total = BigInt(sumOf(chips));
  const rest = BigInt(pool - sumOf(paid));
  const order = chips.map((_, at) => at).sort((a, b) => chips[b]! - chips[a]! || a - b);
  const weights = order.map(
    (at) => BigInt(paid[at]!) * 2n * players * total + rest * total + rest * players * BigInt(chips[at]!),
  );
  const isFree = weights.every((weight) => weight === 0n);
  const parts = isFree ? order.map(() => 0) : apportion(pool, weights);
  const placed = chips.map(() => 0);
  order.forEach((at, index) => {
    placed[at] = parts[index]!;
  });
  return placed;
}
