/** `cardroom train`: makes the weights of the baseline bot, the same ones from the same seed. */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { trainBlueprint } from '@cardroom/arena/workers';
import type { Command } from 'commander';
import { refuseOccupied, tryFiles } from './claims.js';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { wholeNumber } from './options.js';
import { print } from './output.js';
import { timeText } from './simulate/time.js';
import { grouped, plain } from './text.js';

interface Options {
  readonly seed: string;
  readonly rounds: number;
  readonly threads: number;
  readonly flop: number;
  readonly turn: number;
  readonly river: number;
  readonly out?: string;
  readonly force?: true;
}

const HELP = `
Hands are put together by clusters of equity, bets have a few sizes, and counterfactual regret minimisation plays sampled
boards against itself. One seed gives the same weights on any number of threads. A module plays them:

  import { readFileSync } from 'node:fs';
  import { blueprintBot } from '@cardroom/arena';
  export default blueprintBot(JSON.parse(readFileSync('weights.json', 'utf8')), 'mine');

Examples:
  $ cardroom train --out weights.json
  $ cardroom train --seed 7 --rounds 5000 --threads 4 --out weights.json`;

export function addTrain(program: Command): void {
  program
    .command('train')
    .description('Trains the bot "blueprint": heads-up no-limit hold\'em with 100 big blinds.')
    .option('--seed <text>', 'source of all random numbers', '1')
    .option('--rounds <number>', 'rounds of four boards', wholeNumber(1, 1_000_000), 1500)
    .option('--threads <number>', 'threads, four at most', wholeNumber(1, 1024), Math.min(4, availableParallelism()))
    .option('--flop <number>', 'clusters on the flop', wholeNumber(1, 1000), 60)
    .option('--turn <number>', 'clusters on the turn', wholeNumber(1, 1000), 60)
    .option('--river <number>', 'steps of strength on the river', wholeNumber(1, 1000), 50)
    .option('-o, --out <file>', 'where the weights go; default: standard output')
    .option('--force', 'overwrite an existing file')
    .addHelpText('after', HELP)
    .action(train);
}

async function train(options: Options): Promise<void> {
  const { out, force, ...rest } = options;
  if (force !== true) refuseOccupied([out]);
  tryFiles([out]);
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once('SIGINT', stop);
  const tell = progressOf(options.rounds);
  const data = await trainBlueprint({
    ...rest,
    onRound: (rounds) => {
      tell(rounds);
      return !isStopped;
    },
  });
  process.off('SIGINT', stop);
  const text = `${JSON.stringify(data)}\n`;
  if (out === undefined) await print(text);
  else write(out, text);
  if (isStopped) process.exitCode = Exit.Interrupted;
}

/** Time between two lines of progress. */
const LINE_MS = 10_000;

/** Says on standard error how far it is, now and then. */
function progressOf(total: number): (rounds: number) => void {
  const startMs = performance.now();
  let saidMs = startMs;
  return (rounds) => {
    const nowMs = performance.now();
    if (nowMs - saidMs < LINE_MS) return;
    saidMs = nowMs;
    const left = timeText(((nowMs - startMs) / 1000 / rounds) * (total - rounds));
    process.stderr.write(`${grouped(String(rounds))} of ${grouped(String(total))} rounds, ${left} left\n`);
  };
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    if (isSystemError(error)) throw new Failure(`${plain(path)}: ${explainSystem(error)}`);
    throw error;
  }
}
