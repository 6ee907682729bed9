/** Sums over the hands of a player: they add up over threads, files and months. */
import { MAX_DECIMALS } from '@cardroom/notation';
import { SHARES } from './definitions.js';
import type { HandRecord, PlayerRecord } from './record.js';

export interface Tally {
  hands: number;
  /** By the order of `SHARES`. */
  readonly done: number[];
  readonly chances: number[];
  bets: number;
  calls: number;
  folds: number;
  decisions: number;
  /** Exactly, in units of 10^-8: files of several scales add up. `open` comes on top of it. */
  net: bigint;
  /** Nets of the last hands in units of 10^-openDecimals: most hands have one scale, and large integers are slow. */
  open: number;
  openDecimals: number;
  /** In chips. */
  expected: number;
  rake: number;
  /** Won in hands that went to a showdown with the player, and in all others. */
  showdown: number;
  nonShowdown: number;
  /** In big blinds; squares tell how far luck reaches. */
  bigBlinds: number;
  bigBlindsSquared: number;
  expectedBigBlinds: number;
  expectedBigBlindsSquared: number;
  showdownBigBlinds: number;
  nonShowdownBigBlinds: number;
}

export function emptyTally(): Tally {
  return {
    hands: 0,
    done: SHARES.map(() => 0),
    chances: SHARES.map(() => 0),
    bets: 0,
    calls: 0,
    folds: 0,
    decisions: 0,
    net: 0n,
    open: 0,
    openDecimals: 0,
    expected: 0,
    rake: 0,
    showdown: 0,
    nonShowdown: 0,
    bigBlinds: 0,
    bigBlindsSquared: 0,
    expectedBigBlinds: 0,
    expectedBigBlindsSquared: 0,
    showdownBigBlinds: 0,
    nonShowdownBigBlinds: 0,
  };
}

type NumberSum = Exclude<
  { [Key in keyof Tally]: Tally[Key] extends number ? Key : never }[keyof Tally],
  'open' | 'openDecimals'
>;

/** The sums that are plain numbers. */
const SUMS: readonly NumberSum[] = [
  'hands',
  'bets',
  'calls',
  'folds',
  'decisions',
  'expected',
  'rake',
  'showdown',
  'nonShowdown',
  'bigBlinds',
  'bigBlindsSquared',
  'expectedBigBlinds',
  'expectedBigBlindsSquared',
  'showdownBigBlinds',
  'nonShowdownBigBlinds',
];

/** Counts one hand of a player. */
export function countHand(tally: Tally, { hand, bigBlind }: HandRecord, player: PlayerRecord): void {
  tally.hands++;
  countBits(tally.chances, player.chances);
  countBits(tally.done, player.done);
  tally.bets += player.bets;
  tally.calls += player.calls;
  tally.folds += player.folds;
  tally.decisions += player.decisions;
  addNet(tally, player.netUnits, hand.netDecimals);
  tally.expected += player.expected;
  tally.rake += player.rake;
  const blinds = bigBlind > 0 ? player.net / bigBlind : 0;
  const expected = bigBlind > 0 ? player.expected / bigBlind : 0;
  tally.bigBlinds += blinds;
  tally.bigBlindsSquared += blinds * blinds;
  tally.expectedBigBlinds += expected;
  tally.expectedBigBlindsSquared += expected * expected;
  if (player.isShowdown) {
    tally.showdown += player.net;
    tally.showdownBigBlinds += blinds;
  } else {
    tally.nonShowdown += player.net;
    tally.nonShowdownBigBlinds += blinds;
  }
}

/** One more for each share whose bit is set; few are. */
function countBits(counts: number[], bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++;
}

function addNet(tally: Tally, units: number, decimals: number): void {
  const sum = tally.open + units;
  if (decimals === tally.openDecimals && Number.isSafeInteger(sum)) tally.open = sum;
  else {
    settleNet(tally);
    tally.open = units;
    tally.openDecimals = decimals;
  }
}

/** Brings all of the net to where it is exact whatever comes. */
export function settleNet(tally: Tally): void {
  tally.net = exactNetOf(tally);
  tally.open = tally.openDecimals = 0;
}

/** The net in units of 10^-8. */
export function exactNetOf({ net, open, openDecimals }: Tally): bigint {
  return open === 0 ? net : net + BigInt(open) * 10n ** BigInt(MAX_DECIMALS - openDecimals);
}

/** Adds the sums of another part. */
export function addTally(to: Tally, from: Tally): void {
  for (let at = 0; at < SHARES.length; at++) {
    to.done[at]! += from.done[at]!;
    to.chances[at]! += from.chances[at]!;
  }
  for (const sum of SUMS) to[sum] += from[sum];
  to.net += exactNetOf(from);
}
