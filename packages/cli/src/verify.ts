/** `cardroom verify`: replays every hand of the files named, and says which of them the rules refuse. */
import { isRuleSetName, RULE_SETS, type RuleSetName } from '@cardroom/engine';
import { formatUnits } from '@cardroom/notation';
import { type FileKind, type Found, findFiles, isBad, tuneForReading } from '@cardroom/records/files';
import { type Command, InvalidArgumentError } from 'commander';
import { createColors } from 'picocolors';
import type { Readings, readings } from './cluster/readings.js';
import { Exit } from './exit.js';
import { wholeNumber } from './options.js';
import { complain, print } from './output.js';
import { tableText } from './table.js';
import { plain, wrapLine } from './text.js';
import { type ByteProgress, startByteProgress } from './verify/progress.js';
import { errorOfPath } from './verify/report.js';
import { verifyFiles } from './verify/run.js';
import { FILE_KINDS, handsInRow, RAKE_DECIMALS, totalRow, type VerifyTally } from './verify/tally.js';

interface Options {
  readonly json?: true;
  readonly rules?: RuleSetName;
  readonly workers: number;
  readonly cluster?: true;
}

/** Stands for the threads of all machines: enough parts are sent ahead to keep them busy, few enough to hold. */
const CLUSTER_READERS = 8;

/** More threads than any machine has cores for. */
const MAX_WORKERS = 64;

const HELP = `
The format of a file is found by its contents: PHH, the text of PokerStars, GGPoker, Winamax, PartyPoker, 888, Bovada, Winning or
Full Tilt, iPoker XML, Open Hand History, JSON documents, ACPC lines. It also reads .zip, .gz, .tar and .tar.gz archives
and whole folders. Rules: --rules, else the hand's own _rules, else by file type (phh, pokerstars).

Without --json it lists every hand that fails or does not end as its file says after rake, then counts all hands by
file type and by room. With --json standard output has one line for each hand and nothing else.
People count hands from 1; the index of JSON lines counts from 0. A path without hands is counted as a path.

Exit code: 0 when no hand failed, 1 when one did or a path gave no hands, 2 when the command line is wrong.

Examples:
  $ cardroom verify hands.phhs
  $ cardroom verify archive/ --workers 4
  $ cardroom verify session.txt --json | jq 'select(.agrees == false)'
  $ cardroom verify --rules standard hands/
  $ DATABASE_URL=postgres://db/cardroom cardroom verify --cluster archive/`;

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('Replays every hand of history files of any format and room; folders recursively.')
    .argument('<path...>', 'files and folders')
    .option('--json', 'one JSON line for each hand')
    .option('--rules <name>', `rule set: ${Object.keys(RULE_SETS).join(', ')}`, ruleSet)
    .option('--workers <n>', 'threads to read with', wholeNumber(1, MAX_WORKERS), 1)
    .option('--cluster', 'read on the machines that run cardroom worker, over the database of DATABASE_URL')
    .addHelpText('after', HELP)
    .action(verify);
}

function ruleSet(name: string): RuleSetName {
  if (isRuleSetName(name)) return name;
  throw new InvalidArgumentError(`The rule sets are ${Object.keys(RULE_SETS).join(', ')}.`);
}

async function verify(paths: readonly string[], options: Options): Promise<void> {
  tuneForReading();
  const json = options.json === true;
  const color = !json && createColors().isColorSupported && process.stdout.isTTY;
  const started = performance.now();
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const progress = startByteProgress(() => totalBytes(paths));
  const reading = { json, color, rules: options.rules ?? null };
  const readers = options.cluster ? await clusterReaders(reading, progress) : undefined;
  const tally = await verifyFiles(found(paths, json, progress), {
    ...reading,
    workers: readers === undefined ? options.workers : CLUSTER_READERS,
    readers,
    isStopped: () => isStopped,
    advance: (bytes) => progress.advance(bytes),
    print: (text) => {
      if (text.length > 0 && process.stdout.isTTY) progress.clear();
      return print(text);
    },
  }).finally(() => readers?.close());
  progress.stop();
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
  if (!json) await print(summary(tally, (performance.now() - started) / 1000));
  if (isStopped) complain('stopped before all hands were read.');
  const hasFailed = totalRow(tally).failed > 0 || tally.paths > 0;
  process.exitCode = isStopped ? Exit.Interrupted : hasFailed ? Exit.Failed : Exit.Ok;
}

/** Loaded on demand: nothing else needs a database. */
async function clusterReaders(reading: Parameters<typeof readings>[0], progress: ByteProgress): Promise<Readings> {
  const cluster = await import('./cluster/readings.js');
  return cluster.readings(reading, (sentence) => {
    progress.clear();
    complain(sentence);
  });
}

/** Every file of all paths; if the output goes to a program, bad paths are named on standard error. */
function* found(paths: readonly string[], json: boolean, progress: ByteProgress): Generator<Found> {
  for (const path of paths) {
    for (const each of findFiles(path)) {
      if (json && isBad(each)) {
        progress.clear();
        complain(`${each.path}: ${errorOfPath(each).message}`);
      }
      yield each;
    }
  }
}

function totalBytes(paths: readonly string[]): number {
  let bytes = 0;
  for (const path of paths) {
    for (const each of findFiles(path)) if (!isBad(each)) bytes += each.size;
  }
  return bytes;
}

const NAMES: Readonly<Record<FileKind, string>> = {
  phh: '.phh',
  phhs: '.phhs',
  text: '.txt',
  ipoker: 'iPoker',
  ohh: 'OHH',
  json: 'JSON',
  acpc: 'ACPC',
};

/** Codes with their counts, the most frequent first. */
function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}

/** Hands, results that agree, rake and deviations of every room, the largest first. */
function roomTable({ rooms }: VerifyTally): string {
  const rows = Object.entries(rooms)
    .sort(([a, one], [b, other]) => other.hands - one.hands || (a < b ? -1 : 1))
    .map(([room, row]) => {
      const rake = formatUnits(Math.round(row.rake), RAKE_DECIMALS);
      // Two codes side by side.
      const deviations = wrapLine(listed(row.deviations), DEVIATIONS_WIDTH).join('\n');
      return [plain(room), String(row.hands), String(row.agree), String(row.differ), rake, deviations];
    });
  return tableText(['room', 'hands', 'agree', 'do not', 'rake in all', 'deviations'], rows, {
    align: ['left', 'right', 'right', 'right', 'right', 'left'],
    give: ['cut', 'keep', 'keep', 'keep', 'keep', 'wrap'],
  });
}

/** Wide enough for two codes. */
const DEVIATIONS_WIDTH = 46;

/** The counts, for people. */
function summary(tally: VerifyTally, seconds: number): string {
  const total = totalRow(tally);
  const cells = (name: string, row: typeof total): string[] =>
    [name, row.files, handsInRow(row), row.ok, row.incomplete, row.failed].map(String);
  const rows = FILE_KINDS.filter((kind) => handsInRow(tally.rows[kind]) > 0 || tally.rows[kind].files > 0);
  const counts = rows.map((kind) => cells(NAMES[kind], tally.rows[kind]));
  if (rows.length > 1) counts.push(cells('all', total));
  const lines =
    counts.length === 0
      ? []
      : [tableText(['', 'files', 'hands', 'ok', 'incomplete', 'failed'], counts, { align: ['left'], give: ['keep'] })];
  const deviations = listed(tally.deviations);
  if (deviations !== '') lines.push(`Deviations (hands): ${deviations}.`);
  if (tally.agree + tally.differ > 0) {
    lines.push(`Results that files state: ${tally.agree} agree, ${tally.differ} do not.`);
  }
  if (Object.keys(tally.rooms).length > 0) lines.push(roomTable(tally));
  if (tally.paths > 0) lines.push(`${tally.paths} ${tally.paths === 1 ? 'path' : 'paths'} without hands.`);
  const hands = handsInRow(total);
  const speed = Math.round(hands / Math.max(seconds, 0.001));
  lines.push(`${hands} ${hands === 1 ? 'hand' : 'hands'} in ${seconds.toFixed(1)} s, ${speed} a second.`);
  return `${lines.join('\n')}\n`;
}
