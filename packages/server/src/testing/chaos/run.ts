/** Many worlds, one after another, and what came of them together. */
import { FAULT_POINTS, type FaultPoint } from './faults.js';
import { runTournamentWorld } from './tournamentWorld.js';
import { runWorld } from './world.js';

/** The outcome of one world. */
export interface WorldOutcome {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly faults: ReadonlyMap<FaultPoint, number>;
  readonly counts: Readonly<Record<string, number>>;
  readonly simulatedMs: number;
}

export interface Run {
  readonly worlds: number;
  readonly failures: readonly Pick<WorldOutcome, 'seed' | 'violations'>[];
  /** How often each point has struck, those included that never did. */
  readonly faults: ReadonlyMap<FaultPoint, number>;
  readonly counts: Readonly<Record<string, number>>;
  readonly simulatedMs: number;
}

export interface RunOptions {
  readonly from: number;
  readonly seeds: number;
  /** After so many failures nothing more is to be learned. */
  readonly mostFailures?: number;
  /** The sum that each person is given, in hundredths; everybody buys freely if left out. */
  readonly bank?: number;
  /** Worlds of tournaments, not of cash tables. */
  readonly tournaments?: boolean;
  readonly onWorld?: (outcome: WorldOutcome) => void;
}

export async function runSeeds({
  from,
  seeds,
  mostFailures = 10,
  bank,
  tournaments,
  onWorld,
}: RunOptions): Promise<Run> {
  const failures: WorldOutcome[] = [];
  const faults = new Map<FaultPoint, number>(FAULT_POINTS.map((point) => [point, 0]));
  const counts: Record<string, number> = {};
  let simulatedMs = 0;
  let worlds = 0;
  for (let seed = from; seed < from + seeds && failures.length < mostFailures; seed++) {
    const world =
      tournaments === true ? await runTournamentWorld(seed) : await runWorld(seed, bank === undefined ? {} : { bank });
    const outcome: WorldOutcome = { ...world, counts: { ...world.counts } };
    worlds++;
    simulatedMs += outcome.simulatedMs;
    for (const [point, count] of outcome.faults) faults.set(point, (faults.get(point) ?? 0) + count);
    for (const [name, count] of Object.entries(outcome.counts)) counts[name] = (counts[name] ?? 0) + count;
    if (outcome.violations.length > 0) failures.push(outcome);
    onWorld?.(outcome);
  }
  return { worlds, failures, faults, counts, simulatedMs };
}
