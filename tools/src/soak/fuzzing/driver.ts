/**
 * One driver for all fuzzers. A row says what a reader is given and what must hold of it; the driver makes the rounds,
 * watches the time, counts, and names the input that broke a promise.
 */
import { type Random, stream } from '@cardroom/engine';
import { option } from '../../workspace.js';

/** Processor time: no input of a few KB may take more, however busy the machine is. Past this the reader hangs. */
const SLOW_MS = 10_000;

export type FuzzTally<Name extends string> = Record<Name | 'inputs' | 'slowestMs', number>;

/** A row: one reader and the inputs that it gets. */
export interface Fuzzer<Base, Input, Name extends string> {
  /** As on the command line: `npm run soak -- fuzz-NAME`. */
  readonly name: string;
  /** The kind of inputs, which names the option for their number: `--files`; `--count` works for all. */
  readonly unit: string;
  /** Damaged inputs of one base: making bases is the slower part. */
  readonly perRound: number;
  /** Counts kept besides the inputs. */
  readonly counts: readonly Name[];
  /** Makes something whole, and may check that it reads well. */
  begin(random: Random): Base;
  damage(random: Random, base: Base): Input;
  /** Throws if a promise is broken. */
  check(input: Input, tally: FuzzTally<Name>, random: Random, base: Base): void;
}

export function promise(condition: boolean, what: string, seen?: unknown): void {
  if (!condition) throw new Error(`${what}\n${typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? '')}`);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

export function fuzz<Base, Input, Name extends string>(
  fuzzer: Fuzzer<Base, Input, Name>,
  count: number,
  seed: string,
  slowMs = SLOW_MS,
): FuzzTally<Name> {
  const names = ['inputs', ...fuzzer.counts, 'slowestMs'];
  const tally = Object.fromEntries(names.map((name) => [name, 0])) as FuzzTally<Name>;
  for (let round = 0; tally.inputs < count; round++) {
    const random = stream(seed, fuzzer.name, round);
    const base = fuzzer.begin(random);
    for (let n = 0; n < fuzzer.perRound && tally.inputs < count; n++) {
      const input = fuzzer.damage(random, base);
      const startMs = cpuMs();
      tally.inputs++;
      try {
        fuzzer.check(input, tally, random, base);
        const tookMs = cpuMs() - startMs;
        tally.slowestMs = Math.max(tally.slowestMs, tookMs);
        promise(tookMs < slowMs, 'nothing takes long', tookMs);
      } catch (error) {
        const why = error instanceof Error ? (error.stack ?? error.message) : error;
        throw new Error(
          `${fuzzer.name}: input ${n} of round ${round}, seed "${seed}": ${why}\n${JSON.stringify(input)}`,
          {
            cause: error,
          },
        );
      }
    }
  }
  return tally;
}

/** Runs a row by the options of the command line, and prints what was counted. */
export function runFuzzer<Base, Input, Name extends string>(
  fuzzer: Fuzzer<Base, Input, Name>,
  args: readonly string[],
): void {
  const { name, unit } = fuzzer;
  const count = Number(option(args, unit, option(args, 'count', '1000000')));
  const startMs = performance.now();
  const { inputs, ...counts } = fuzz(fuzzer, count, option(args, 'seed', `fuzz-${name}`));
  const seconds = (performance.now() - startMs) / 1000;
  for (const [what, seen] of Object.entries({ [unit]: inputs, ...counts })) {
    console.log(`${what.padEnd(12)} ${Math.round(seen as number)}`);
  }
  const speed = `${seconds.toFixed(1)} s, ${Math.round(inputs / seconds)} ${unit}/s`;
  console.log(`${name}: no crash, no hang, no accepted nonsense; ${speed}`);
}
