/** Prizes: shares by number of entries [T-20], and the rounding that loses no unit [T-21]. */

/** Divides an amount in proportion to whole weights: rounded down, the units left over to the largest remainders. */
export function apportion(amount: number, weights: readonly bigint[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const whole = BigInt(amount);
  const parts = weights.map((weight) => (whole * weight) / total);
  const rests = weights.map((weight, at) => whole * weight - parts[at]! * total);
  const left = Number(whole - parts.reduce((sum, part) => sum + part, 0n));
  const first = rests.map((_, at) => at).sort((a, b) => compare(rests[b]!, rests[a]!) || a - b);
  for (const at of first.slice(0, left)) parts[at]! += 1n;
  return parts.map(Number);
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Decimal shares as whole weights: 18.5 and 13.5 become 185 and 135. */
function wholeWeights(shares: readonly number[]): bigint[] {
  const decimals = Math.max(0, ...shares.map((share) => String(share).split('.')[1]?.length ?? 0));
  return shares.map((share) => BigInt(Math.round(share * 10 ** decimals)));
}

/** The prizes of a pool for a list of shares, first place first [T-21]. */
export function prizesOf(pool: number, shares: readonly number[]): number[] {
  return apportion(pool, wholeWeights(shares));
}

// ---------------------------------------------------------------------------------------------------- the tables

/** Up to this many entries, these shares in percent. */
const SMALL_FIELDS: readonly (readonly [most: number, shares: readonly number[]])[] = [
  [3, [100]],
  [6, [65, 35]],
  [10, [50, 30, 20]],
  [18, [40, 30, 20, 10]],
  [27, [38, 25, 17, 12, 8]],
  [36, [34, 23, 16, 12, 9, 6]],
  [54, [30, 20, 14, 11, 9, 7, 5, 4]],
  [81, [28, 18.5, 13.5, 10.5, 8.5, 7, 5.5, 4.5, 4]],
];

/** The last place of each band: every place of a band has the same share. */
const BANDS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 18, 27, 36, 45, 63, 81, 108, 144, 198, 270, 360, 504, 720, 1008, 1440,
] as const;

/** Up to this many entries, these shares of 100,000 for each place of the bands. */
const LARGE_FIELDS: readonly (readonly [most: number, shares: readonly number[]])[] = [
  [120, [24520, 15250, 11200, 8800, 7200, 6000, 5100, 4350, 3750, 2810, 1800]],
  [180, [22990, 12350, 8550, 6550, 5350, 4500, 3900, 3450, 3050, 2530, 2000, 1640, 1200]],
  [300, [21560, 11550, 8000, 6150, 5000, 4200, 3650, 3200, 2850, 2360, 1850, 1520, 1100, 750]],
  [500, [19530, 10000, 6750, 5100, 4150, 3450, 3000, 2650, 2350, 1950, 1550, 1300, 980, 720, 580, 450]],
  [900, [18110, 8950, 5950, 4450, 3600, 3000, 2550, 2250, 2000, 1650, 1310, 1090, 830, 610, 490, 390, 310, 260]],
  [
    1600,
    [16730, 8050, 5300, 3950, 3100, 2600, 2200, 1950, 1700, 1410, 1110, 920, 690, 510, 410, 320, 250, 210, 170, 140],
  ],
  [
    3000,
    [
      15007, 7250, 4750, 3550, 2800, 2300, 2000, 1750, 1550, 1249, 979, 806, 599, 436, 346, 267, 209, 168, 136, 110, 91,
      78,
    ],
  ],
  [
    5500,
    [
      13450, 6450, 4200, 3100, 2450, 2050, 1700, 1500, 1350, 1076, 839, 687, 506, 364, 286, 219, 169, 134, 106, 85, 69,
      58, 49, 43,
    ],
  ],
  [
    10_000,
    [
      12100, 5750, 3700, 2750, 2150, 1800, 1500, 1300, 1150, 938, 729, 596, 436, 311, 243, 184, 140, 109, 85, 66, 52,
      43, 36, 30, 26, 23,
    ],
  ],
];

/** One share for each place of the bands. */
function spread(shares: readonly number[]): number[] {
  return shares.flatMap((share, band) => {
    const places = BANDS[band]! - (BANDS[band - 1] ?? 0);
    return Array.from({ length: places }, () => share);
  });
}

/** The shares of the house's table for a number of entries. */
export function tableShares(entries: number): readonly number[] {
  const small = SMALL_FIELDS.find(([most]) => entries <= most);
  if (small !== undefined) return small[1];
  const large = LARGE_FIELDS.find(([most]) => entries <= most) ?? LARGE_FIELDS[LARGE_FIELDS.length - 1]!;
  return spread(large[1]);
}

/** How a host pays: by the house's table, by a list of their own, to the top of the field, or all to the winner. */
export type Payouts =
  | { readonly kind: 'table' }
  | { readonly kind: 'shares'; readonly shares: readonly number[] }
  | { readonly kind: 'top'; readonly percent: number }
  | { readonly kind: 'winner' };

/** Shares of so many places, in the shape of the smallest table that pays at least as many. */
function sharesOfPlaces(places: number): readonly number[] {
  const tables = [...SMALL_FIELDS.map(([, shares]) => shares), ...LARGE_FIELDS.map(([, shares]) => spread(shares))];
  const table = tables.find((shares) => shares.length >= places) ?? tables[tables.length - 1]!;
  const last = table[table.length - 1]!;
  return Array.from({ length: places }, (_, place) => table[place] ?? last);
}

/**
 * The shares that are paid [T-20]: by the number of entries, but never to more places than entrants less one, and at
 * least to the winner.
 */
export function paidShares(payouts: Payouts, entries: number, entrants: number = entries): readonly number[] {
  const most = Math.max(1, entrants - 1);
  switch (payouts.kind) {
    case 'winner':
      return [100];
    case 'shares':
      return payouts.shares.slice(0, most);
    case 'top':
      return sharesOfPlaces(Math.min(most, Math.max(1, Math.floor((entries * payouts.percent) / 100))));
    default:
      return tableShares(entries).slice(0, most);
  }
}

// ---------------------------------------------------------------------------------------------------- ties

/** Prizes of tied places, added and divided; odd units to the first ones of the list [T-23]. */
export function shareOut(prizes: readonly number[], count: number): number[] {
  const sum = prizes.reduce((total, prize) => total + prize, 0);
  const each = Math.floor(sum / count);
  const odd = sum - each * count;
  return Array.from({ length: count }, (_, at) => each + (at < odd ? 1 : 0));
}
