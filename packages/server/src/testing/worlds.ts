/** The share of the simulated worlds that `npm test` runs, and what both shares expect of a world. */
import { expect } from 'vitest';
import { type Run, runSeeds } from './chaos/run.js';
import { runWorld, type WorldOptions } from './chaos/world.js';

export const SHORT_SEEDS = 3;

/** Each of these worlds holds; a failure says how to see it again. */
export async function seedsHold(from: number, seeds: number, { bank }: Pick<WorldOptions, 'bank'> = {}): Promise<Run> {
  const run = await runSeeds({ from, seeds, ...(bank === undefined ? {} : { bank }) });
  const banked = bank === undefined ? '' : ` --bank ${bank / 100}`;
  const again = run.failures.map(
    ({ seed, violations }) => `npm run chaos -- --seeds 1 --from ${seed}${banked}: ${violations[0]}`,
  );
  expect(again).toEqual([]);
  return run;
}

/** A second run of the seed says the same lines in the same order. */
export async function worldRepeats(seed: number): Promise<void> {
  const lines: string[] = [];
  const first = await runWorld(seed, { trace: (line) => lines.push(line) });
  let at = 0;
  const second = await runWorld(seed, {
    trace: (line) => {
      if (line !== lines[at]) throw new Error(`seed ${seed}, line ${at}: ${line}\n${lines[at]}`);
      at++;
    },
  });
  expect(second.digest).toBe(first.digest);
  expect(at).toBe(lines.length);
}
