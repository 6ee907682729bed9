/** Sums as people read them: shares with their samples, results for a hundred hands with their intervals. */
import { formatUnits, MAX_DECIMALS } from '@cardroom/notation';
import { SHARES, type Share } from './definitions.js';
import { exactNetOf, type Tally } from './tally.js';

/** How often, of how many times. */
export type Sample = readonly [count: number, chances: number];

/** Shares of all hands, and those that are put together from several. */
export type StatName = Share | 'checkRaise' | 'aggression' | 'af';

export interface Figures {
  readonly hands: number;
  /** Chips, to the last digit. */
  readonly net: string;
  /** `af`: bets and raises, and calls. `aggression`: bets and raises, and all acts but checks after the first street. */
  readonly stats: Readonly<Record<StatName, Sample>>;
  readonly bbPer100: number;
  /** 95 %; null below two hands. */
  readonly ci95: readonly [number, number] | null;
  readonly ev: number;
  readonly evBbPer100: number;
  readonly evCi95: readonly [number, number] | null;
  readonly rake: number;
  readonly showdown: number;
  readonly nonShowdown: number;
  readonly decisions: number;
}

/** So many standard errors on both sides hold 95 of 100 results. */
const SIDES = 1.96;

export function figuresOf(tally: Tally): Figures {
  const sample = (share: Share): Sample => [tally.done[SHARES.indexOf(share)]!, tally.chances[SHARES.indexOf(share)]!];
  const shares = Object.fromEntries(SHARES.map((share) => [share, sample(share)])) as Record<Share, Sample>;
  const { bets, calls, folds, hands } = tally;
  const raised = [shares.checkRaiseFlop, shares.checkRaiseTurn, shares.checkRaiseRiver];
  return {
    hands,
    net: netText(exactNetOf(tally)),
    stats: {
      ...shares,
      checkRaise: [sum(raised.map(([count]) => count)), sum(raised.map(([, chances]) => chances))],
      aggression: [bets, bets + calls + folds],
      af: [bets, calls],
    },
    ...per100(tally.bigBlinds, tally.bigBlindsSquared, hands),
    ev: rounded(tally.expected),
    ...expectedPer100(tally),
    rake: rounded(tally.rake),
    showdown: rounded(tally.showdown),
    nonShowdown: rounded(tally.nonShowdown),
    decisions: tally.decisions,
  };
}

function expectedPer100(tally: Tally): Pick<Figures, 'evBbPer100' | 'evCi95'> {
  const { bbPer100, ci95 } = per100(tally.expectedBigBlinds, tally.expectedBigBlindsSquared, tally.hands);
  return { evBbPer100: bbPer100, evCi95: ci95 };
}

/** Big blinds for a hundred hands, and where the true figure lies in 95 of 100 cases. */
export function per100(blinds: number, squared: number, hands: number): Pick<Figures, 'bbPer100' | 'ci95'> {
  const mean = hands === 0 ? 0 : blinds / hands;
  if (hands < 2) return { bbPer100: 100 * mean, ci95: null };
  const variance = Math.max(0, (squared - hands * mean * mean) / (hands - 1));
  const half = SIDES * Math.sqrt(variance / hands);
  return { bbPer100: 100 * mean, ci95: [100 * (mean - half), 100 * (mean + half)] };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

/** Sums of floats to the eighth digit. */
function rounded(chips: number): number {
  return Number(chips.toFixed(MAX_DECIMALS));
}

const SCALE = 10n ** BigInt(MAX_DECIMALS);

/** A sum in units of 10^-8 as a decimal. */
export function netText(net: bigint): string {
  const size = net < 0n ? -net : net;
  const fraction = formatUnits(Number(size % SCALE), MAX_DECIMALS).slice(1);
  return `${net < 0n ? '-' : ''}${size / SCALE}${fraction}`;
}

/** A share as a number from 0 to 1, null if there was no chance. */
export function shareOf([count, chances]: Sample): number | null {
  return chances === 0 ? null : count / chances;
}
