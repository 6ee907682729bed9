/** `cardroom stats`: how the players of hand files play, and what they have won. */
import { availableParallelism } from 'node:os';
import {
  DIMENSIONS,
  type Dimension,
  type Filter,
  figuresOf,
  isDimension,
  PLAY_KINDS,
  type ReportLine,
  shareOf,
} from '@cardroom/records';
import { findFiles, isBad, tuneForStatistics } from '@cardroom/records/files';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Exit, Failure } from './exit.js';
import { wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { STAT_NAMES, statsCsv, statsTable } from './stats/columns.js';
import { type Counted, countFiles } from './stats/run.js';
import { terminalWidth } from './table.js';
import { counted, plain } from './text.js';
import { startByteProgress } from './verify/progress.js';
import { errorOfPath } from './verify/report.js';

interface Options extends Filter {
  readonly json?: true;
  readonly csv?: true;
  readonly by: readonly Dimension[];
  readonly minHands: number;
  readonly workers: number;
}

const HELP = `
Shares come with their samples: 24.1 (1,520) is 24.1 % of 1,520 chances. AF: bets and raises for each call after the
flop. bb/100 has its 95 % interval; EV bb/100 is what the all-ins were worth. docs/STATISTICS.md defines every figure:
${STAT_NAMES}.
Nets are those that the file states, after rake, else those of the rules. A terminal shows as many columns as fit;
--csv and --json have them all: JSON has {"player","hands","net","stats":{"vpip":[count,chances],...}} on each line.
Hands that cannot be read or are not over are left out and counted on standard error, each reason with its first hand.

Examples:
  $ cardroom stats archive/
  $ cardroom stats session.txt --player Hero --by position
  $ cardroom stats archive/ --player Hero --kind tournament --by depth
  $ cardroom stats archive/ --by player,stakes --game NT --from 2024-01-01 --min-hands 100 --csv
  $ cardroom stats hands.phhs --json | jq 'select(.hands > 100) | .stats.vpip'`;

/** More threads than any machine has cores for. */
const MAX_WORKERS = 64;

/** Files below this size are counted in one thread: others would start when it is done. */
const FEW_BYTES = 4e6;

export function addStats(program: Command): void {
  program
    .command('stats')
    .description('Statistics of every player over history files of any format and room; folders recursively.')
    .argument('<path...>', 'files and folders')
    .addOption(
      new Option('--by <list>', `a line for each of: ${DIMENSIONS.join(', ')}`)
        .argParser(dimensions)
        .default(['player'], 'player'),
    )
    .option('--player <name>', 'only this player; can be repeated, like the filters below', listed)
    .option('--position <name>', 'only from this position: BTN, SB, BB, CO, HJ, LJ, UTG, UTG+1 ...', listed)
    .option('--stakes <text>', 'only these stakes, as --by stakes prints them', listed)
    .option('--game <code>', 'only this game: NT, PO, F7S ...', listed)
    .option('--size <n>', 'only hands with this many players', listed)
    .option('--month <month>', 'only this month: 2024-07', listed)
    .option('--room <name>', 'only this room', listed)
    .option('--kind <kind>', `only ${PLAY_KINDS.join(' or ')} games`, listed)
    .option('--depth <name>', 'only with this stack at the start: short (< 15 BB), middle, deep (> 40 BB)', listed)
    .option('--from <day>', 'only from this day on: 2024-07-01', day)
    .option('--to <day>', 'only up to this day', day)
    .option('--min-hands <n>', 'only lines with at least this many hands', wholeNumber(1, 1e12), 1)
    .option('--workers <n>', 'threads to read with', wholeNumber(1, MAX_WORKERS), cores())
    .option('--csv', 'all figures as CSV')
    .option('--json', 'one JSON line for each player')
    .addHelpText('after', HELP)
    .action(stats);
}

function cores(): number {
  return Math.min(MAX_WORKERS, availableParallelism());
}

function dimensions(text: string): Dimension[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every(isDimension) && new Set(names).size === names.length) return names;
  throw new InvalidArgumentError(`It must be a list of ${DIMENSIONS.join(', ')}.`);
}

function listed(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

function day(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2024-07-01.');
}

async function stats(paths: readonly string[], options: Options): Promise<void> {
  tuneForStatistics();
  const { by, minHands } = options;
  const found = paths.flatMap((path) => [...findFiles(path)]);
  const bytes = found.reduce((sum, each) => sum + (isBad(each) ? 0 : each.size), 0);
  const progress = startByteProgress(() => bytes);
  const all = await countFiles(found, {
    by,
    filter: filterOf(options),
    workers: bytes < FEW_BYTES ? 1 : options.workers,
    complain: (path, problem) => {
      progress.clear();
      complain(`${path}: ${typeof problem === 'string' ? problem : errorOfPath(problem).message}`);
      process.exitCode = Exit.Failed;
    },
    advance: (more) => progress.advance(more),
  }).finally(() => progress.stop());
  sayLeftOut(all);
  const lines = all.report.lines().filter(({ tally }) => tally.hands >= minHands);
  if (lines.length === 0) {
    const [name] = options.player ?? [];
    throw new Failure(all.hands === 0 || name === undefined ? 'No hand could be counted.' : `No hand of ${name}.`);
  }
  await print(textOf(lines, options));
}

function filterOf(options: Options): Filter {
  const filter: Record<string, unknown> = {};
  for (const key of [...DIMENSIONS, 'from', 'to'] as const) if (options[key] !== undefined) filter[key] = options[key];
  return filter as Filter;
}

function textOf(lines: readonly ReportLine[], { by, json, csv }: Options): string {
  if (json === true) return lines.map((line) => `${JSON.stringify(jsonLine(by, line))}\n`).join('');
  return csv === true ? statsCsv(by, lines) : statsTable(by, lines, terminalWidth());
}

/** The shares that the first version gave as numbers stay beside the samples. */
function jsonLine(by: readonly Dimension[], { values, tally }: ReportLine): object {
  const { hands, net, stats: samples, bbPer100, ...more } = figuresOf(tally);
  return {
    ...Object.fromEntries(by.map((dimension, at) => [dimension, values[at]])),
    hands,
    net,
    vpip: shareOf(samples.vpip),
    pfr: shareOf(samples.pfr),
    threeBet: shareOf(samples.threeBet),
    af: shareOf(samples.af),
    wtsd: shareOf(samples.wtsd),
    wsd: shareOf(samples.wsd),
    bbPer100,
    ...more,
    stats: samples,
  };
}

/** Hands that are left out, by the reason. */
function sayLeftOut({ hands, leftOut }: Counted): void {
  const total = [...leftOut.values()].reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return;
  complain(`${total} of ${counted(hands + total, 'hand')} left out:`);
  for (const { count, first, message } of leftOut.values())
    complain(`  ${count} (first: ${plain(first)}): ${plain(message)}`);
}
