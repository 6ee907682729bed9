/** `cardroom env`: the batched environment, served to another process or measured. */
import { Environment } from '@cardroom/arena/env';
import { below, xoshiro128 } from '@cardroom/engine';
import type { Command } from 'commander';
import { Failure } from './exit.js';
import { wholeNumber } from './options.js';
import { print } from './output.js';
import { grouped } from './text.js';

interface Options {
  readonly variant: string;
  readonly seats: number;
  readonly batch: number;
  readonly seconds: number;
  readonly serve?: true;
  readonly json?: true;
}

const HELP = `
Without --serve the environment is measured: random open acts at all tables, on one core, observations, masks and rewards
written for every step. With --serve another process uses it over standard input and output (clients/python does).

Examples:
  $ cardroom env
  $ cardroom env --variant F7S --seats 6 --batch 4096 --json`;

export function addEnv(program: Command): void {
  program
    .command('env')
    .description('Plays many hands at once for programs that learn: measures it, or serves it to another process.')
    .option('--variant <code>', 'variant', 'NT')
    .option('--seats <number>', 'players at a table', wholeNumber(2, 10), 2)
    .option('--batch <number>', 'tables', wholeNumber(1, 1_000_000), 1024)
    .option('--seconds <number>', 'seconds to measure', wholeNumber(1, 600), 2)
    .option('--serve', 'serve it over standard input and output')
    .option('--json', 'the figures as one JSON line')
    .addHelpText('after', HELP)
    .action(envCommand);
}

async function envCommand(options: Options): Promise<void> {
  if (options.serve === true) {
    const { servePipe } = await import('./env/pipe.js');
    servePipe();
    return;
  }
  const { variant, seats, batch, seconds } = options;
  const env = environment({ variant, seats, batch });
  measure(env, seconds / 2);
  const { steps, hands, elapsed, cpu } = measure(env, seconds);
  const figures = {
    ...{ variant, seats, batch, steps, hands },
    stepsPerSecond: Math.round(steps / elapsed),
    stepsPerCpuSecond: Math.round(steps / cpu),
  };
  if (options.json === true) {
    await print(`${JSON.stringify(figures)}\n`);
    return;
  }
  const rate = (number: number): string => grouped(String(number));
  await print(
    `${env.variant.name}, ${seats} seats, ${batch} tables: ${rate(figures.stepsPerSecond)} steps a second ` +
      `(${rate(figures.stepsPerCpuSecond)} a second of processor time), ${rate(hands)} hands, ` +
      `rows of ${env.layout.size} floats, ${env.actions.count} acts.\n`,
  );
}

function environment(options: ConstructorParameters<typeof Environment>[0]): Environment {
  try {
    return new Environment(options);
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(error.message);
    throw error;
  }
}

interface Measured {
  readonly steps: number;
  readonly hands: number;
  readonly elapsed: number;
  readonly cpu: number;
}

function measure(env: Environment, seconds: number): Measured {
  const random = xoshiro128('measure');
  const { batch, masks, dones } = env;
  const { count } = env.actions;
  const actions = new Int32Array(batch);
  const began = performance.now();
  const used = process.cpuUsage();
  let steps = 0;
  let hands = 0;
  do {
    for (let table = 0; table < batch; table++) {
      const from = table * count;
      let open = 0;
      for (let action = 0; action < count; action++) open += masks[from + action]!;
      let left = below(random, open);
      let action = 0;
      while (masks[from + action] !== 1 || left-- > 0) action++;
      actions[table] = action;
    }
    env.step(actions);
    steps += batch;
    for (let table = 0; table < batch; table++) hands += dones[table]!;
  } while (performance.now() - began < seconds * 1000);
  const { user, system } = process.cpuUsage(used);
  return { steps, hands, elapsed: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}
