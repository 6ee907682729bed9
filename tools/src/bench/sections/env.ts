/**
 * Steps of the batched environment with random open acts: observations, masks and rewards written for every step.
 *
 * One core, one process; choosing the acts is part of the time. Published figures of other environments were measured on
 * other machines and are not shown beside these.
 */

import { Environment, type EnvironmentOptions } from '@cardroom/arena/env';
import { below, xoshiro128 } from '@cardroom/engine';
import { type BenchReport, contest, rateAim } from '../report.js';
import type { Context } from '../run.js';

const TABLES = 1024;
const STEPS_PER_RUN = 20;

/** @returns plays some steps and gives their number */
function walk(options: EnvironmentOptions): () => number {
  const env = new Environment({ ...options, batch: TABLES });
  const random = xoshiro128('bench env');
  const actions = new Int32Array(TABLES);
  const { masks } = env;
  const { count } = env.actions;
  return () => {
    for (let step = 0; step < STEPS_PER_RUN; step++) {
      for (let table = 0; table < TABLES; table++) {
        const from = table * count;
        let open = 0;
        for (let action = 0; action < count; action++) open += masks[from + action] ?? 0;
        let left = below(random, open);
        let action = 0;
        while (masks[from + action] !== 1 || left-- > 0) action++;
        actions[table] = action;
      }
      env.step(actions);
    }
    return STEPS_PER_RUN * TABLES;
  };
}

export function run({ seconds }: Context): BenchReport[] {
  const games = [
    { name: "heads-up no-limit hold'em", options: {} },
    { name: 'the same, packed cards, no history', options: { cards: 'packed' as const, acts: 0 } },
    { name: "six-handed no-limit hold'em", options: { seats: 6 } },
    { name: "heads-up fixed-limit hold'em", options: { variant: 'FT' } },
    { name: "Leduc hold'em", options: { variant: 'FL' } },
    { name: 'six-handed pot-limit Omaha', options: { variant: 'PO', seats: 6 } },
    { name: 'six-handed seven-card stud', options: { variant: 'F7S', seats: 6 } },
    { name: 'three-handed triple draw', options: { variant: 'F2L3D', seats: 3 } },
  ];
  const report = contest({
    title: `Steps of ${TABLES} tables at once`,
    format: 'rate',
    contenders: games.map(({ name, options }) => ({ name, ours: true, run: walk(options) })),
    seconds,
  });
  return [
    { ...report, aims: [rateAim('1,000,000 steps of the environment a second on one core', 1e6, report.rows[0])] },
  ];
}
