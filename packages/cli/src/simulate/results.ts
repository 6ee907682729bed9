/** What came of a match: one JSON object, or a table and a sentence. Bad answers go first. */
import { explainVerdict, type MatchRun, resultOf, unitOf, verdictOf } from '@cardroom/arena';
import Table from 'cli-table3';
import { grouped } from '../text.js';

/** Of the run that was made now; hands of an earlier one took their time then. */
export interface Timing {
  readonly seconds: number;
  readonly hands: number;
}

interface PlayerResult {
  readonly name: string;
  readonly bot: string;
  readonly net: number;
  readonly bbPer100: number;
  /** Null while nothing can be said: JSON has no infinity. */
  readonly ci95: readonly [number | null, number | null];
}

interface FaultResult {
  readonly name: string;
  readonly bot: string;
  readonly count: number;
  /** Hand and decision counted from 1, as `--only` takes them. */
  readonly first: { readonly hand: number; readonly decision: number; readonly code: string; readonly message: string };
}

export interface Summary {
  readonly faults?: readonly FaultResult[];
  readonly hands: number;
  readonly seconds: number;
  readonly handsPerSecond: number;
  readonly seed: string;
  readonly digest: string;
  readonly players: readonly PlayerResult[];
  readonly verdict: string;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function bound(value: number): number | null {
  return Number.isFinite(value) ? rounded(value, 4) : null;
}

function playersOf({ manifest, tally }: MatchRun): PlayerResult[] {
  const unit = unitOf(manifest);
  return manifest.bots.map(({ name, bot }, index) => {
    const { net, bbPer100, ci95 } = resultOf(tally, index, unit);
    return { name, bot, net, bbPer100: rounded(bbPer100, 4), ci95: [bound(ci95[0]), bound(ci95[1])] };
  });
}

function faultsOf({ manifest, faults, faultCounts }: MatchRun): FaultResult[] {
  return manifest.bots.flatMap(({ name, bot }, index) => {
    const count = faultCounts[index]!;
    const first = faults.find((fault) => fault.bot === index);
    if (first === undefined) return [];
    const { hand, decision, code, message } = first;
    return [{ name, bot, count, first: { hand: hand + 1, decision: decision + 1, code, message } }];
  });
}

export function summaryOf(run: MatchRun, { seconds, hands }: Timing): Summary {
  const faults = faultsOf(run);
  return {
    ...(faults.length > 0 && { faults }),
    hands: run.hands,
    seconds: rounded(seconds, 3),
    handsPerSecond: Math.round(hands / Math.max(seconds, 0.001)),
    seed: run.manifest.seed,
    digest: run.digest,
    players: playersOf(run),
    verdict: explainVerdict(
      verdictOf(run.tally),
      run.manifest.bots.map(({ name }) => name),
    ),
  };
}

function signed(value: number, digits: number): string {
  const text = grouped(Math.abs(value).toFixed(digits));
  return value < 0 ? `-${text}` : value > 0 ? `+${text}` : text;
}

function interval([low, high]: PlayerResult['ci95']): string {
  return low === null || high === null ? 'unknown' : `${signed(low, 1)} to ${signed(high, 1)}`;
}

function faultLine({ name, count, first }: FaultResult): string {
  const [line = ''] = first.message.split('\n', 1);
  const where = `hand ${first.hand}, decision ${first.decision}`;
  return `${name} gave ${count} bad ${count === 1 ? 'answer' : 'answers'}, the first in ${where} (${first.code}): ${line}`;
}

/** For people. */
export function formatSummary(summary: Summary, unit: string): string {
  const { faults = [], players, hands, seconds, handsPerSecond, seed, digest, verdict } = summary;
  const table = new Table({
    head: ['player', 'bot', 'net', `${unit}/100`, '95 % interval'],
    colAligns: ['left', 'left', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const { name, bot, net, bbPer100, ci95 } of players) {
    table.push([name, bot, signed(net, 0), signed(bbPer100, 1), interval(ci95)]);
  }
  const lines = [
    ...faults.map(faultLine),
    table.toString(),
    `Verdict: ${verdict}.`,
    `${grouped(String(hands))} ${hands === 1 ? 'hand' : 'hands'} in ${seconds.toFixed(1)} s, ${grouped(String(handsPerSecond))} a second; seed ${seed}, digest ${digest}.`,
  ];
  return `${lines.join('\n')}\n`;
}
