/** The run of a simulated world: its time, its randomness, a digest of everything that happens, and what went wrong. */
import { createHash, type Hash } from 'node:crypto';
import { type Random, stream } from '@cardroom/engine';
import { Timeline } from './timeline.js';

/** Collects everything that must never happen, and did. */
interface Violations {
  readonly violations: readonly string[];
  fail(text: string): void;
}

export class SimulatedRun {
  readonly timeline: Timeline = new Timeline();
  readonly #name: string;
  readonly #trace: ((line: string) => void) | null;
  readonly #hash: Hash = createHash('sha256');

  /** The name and the seed decide all random numbers; `trace` gets everything that happens, a line each. */
  constructor(name: string, trace: ((line: string) => void) | undefined) {
    this.#name = name;
    this.#trace = trace ?? null;
  }

  stream(name: string): Random {
    return stream(this.#name, name);
  }

  note(line: () => string): void {
    const text = `${this.timeline.now()} ${line()}`;
    this.#hash.update(text).update('\n');
    this.#trace?.(text);
  }

  /** Runs until a time, until it is enough, or until something went wrong. */
  async until(witness: Violations, time: number, isEnough: () => boolean = () => false): Promise<void> {
    try {
      await this.timeline.run(time, () => witness.violations.length > 0 || isEnough());
    } catch (error) {
      witness.fail(`an exception: ${(error as Error).stack}`);
    }
  }

  /** Notes what went wrong. @returns the digest of everything that happened */
  end({ violations }: Violations): string {
    for (const text of violations) this.note(() => `violation ${text}`);
    return this.#hash.digest('hex');
  }
}

/** Runs a world. In production a rejected promise without a handler ends the process: here it is a violation. */
export async function runWatched<Result>(world: {
  readonly witness: Violations;
  run(): Promise<Result>;
}): Promise<Result> {
  const unhandled = (reason: unknown): void => {
    world.witness.fail(`nobody looks after: ${(reason as Error)?.stack ?? String(reason)}`);
  };
  process.on('unhandledRejection', unhandled);
  try {
    return await world.run();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
}
