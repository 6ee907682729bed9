/** The outcome of a match as plain data, for reports. */
import type { Usage } from '../clock.js';
import { type Manifest, unitOf } from '../manifest.js';
import type { Fault } from '../result.js';
import type { MatchRun, SeriesPoint } from '../run.js';
import { explainVerdict, type MatchTally, type PlayerTally, resultOf, verdictOf } from '../statistics.js';

export interface PlayerSummary {
  readonly name: string;
  readonly bot: string;
  readonly net: number;
  /** Big blinds (small bets if there are no blinds) for a hundred hands, with the 95 % interval. */
  readonly bbPer100: number;
  readonly ci95: readonly [number, number];
  readonly tally: PlayerTally;
  /** Bad answers. */
  readonly faults: number;
  /** Time that it took; nothing for bots of the box, which answer at once. */
  readonly usage: Usage;
  /** How often it had to be started again. */
  readonly restarts: number;
}

export interface MatchSummary {
  readonly manifest: Manifest;
  readonly hands: number;
  readonly isComplete: boolean;
  readonly seconds: number;
  readonly handsPerSecond: number;
  readonly digest: string;
  readonly players: readonly PlayerSummary[];
  readonly verdict: string;
  /** Whether the leader is proven to beat everyone. */
  readonly isDecided: boolean;
  /** The course of the match: nets, and half the width of the 95 % interval of each, in chips. */
  readonly lines: readonly SeriesPoint[];
  readonly tally: MatchTally;
  /** The first bad answers with their texts, and the one that ended the match. */
  readonly faults: readonly Fault[];
  readonly fatal: Fault | null;
}

/** The outcome of a run. `hands` are those that the seconds were spent on: a run that went on has others before. */
export function summarise(run: MatchRun, seconds: number, hands: number = run.hands): MatchSummary {
  const { manifest, tally, faultCounts } = run;
  const unit = unitOf(manifest);
  const names = manifest.bots.map(({ name }) => name);
  const verdict = verdictOf(tally);
  return {
    manifest,
    hands: run.hands,
    isComplete: run.isComplete,
    seconds,
    handsPerSecond: Math.round(hands / Math.max(seconds, 0.001)),
    digest: run.digest,
    players: manifest.bots.map(({ name, bot }, index) => ({
      name,
      bot,
      ...resultOf(tally, index, unit),
      tally: tally.players[index]!,
      faults: faultCounts[index]!,
      usage: run.usage[index]!,
      restarts: run.restarts[index]!,
    })),
    verdict: run.hands === 0 ? 'no hand was played to its end' : explainVerdict(verdict, names),
    isDecided: run.hands > 0 && verdict.open === null,
    lines: run.series,
    tally,
    faults: run.faults,
    fatal: run.fatal,
  };
}
