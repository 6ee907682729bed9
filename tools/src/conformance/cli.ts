/**
 * The lines of `cardroom verify --json` over whole folders against what the library says of the same files.
 * `node tools/dist/conformance/cli.js FOLDER`, where FOLDER holds `phh`, `phh-synth` and `pokerstars`.
 *
 * Every hand of every file must be there, in order, with the library's report; two workers must give the same bytes;
 * and the exit code must say whether a hand failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type HistoryEntry,
  phhReportOf,
  readHistory,
  readPhh,
  readPhhs,
  replayPhh,
  reportOfPokerStars,
  unreadReport,
} from '@cardroom/notation';
import { isMain, ROOT } from '../workspace.js';

type Line = Record<string, unknown>;

const CARDROOM = join(ROOT, 'packages/cli/bin/cardroom.mjs');

/** The hand files of a folder, by their paths in it, in the order of the command: folder by folder, by name. */
export function handFilesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return handFilesIn(join(folder, entry.name)).map((file) => `${entry.name}/${file}`);
      return /\.(phhs?|txt)$/i.test(entry.name) ? [entry.name] : [];
    });
}

function reportOfEntry({ index, read }: HistoryEntry): Line {
  if (read.ok && read.value.kind === 'transcript') {
    return { ...reportOfPokerStars({ index, result: { ok: true, value: read.value.transcript } }) };
  }
  const error = read.ok ? null : read.error;
  return { index, hand: null, variant: null, players: null, status: 'failed', deviations: [], error };
}

/** The library's report on a file, as lines of the command. */
function libraryLines(folder: string, file: string): Line[] {
  const bytes = readFileSync(join(folder, file));
  if (file.toLowerCase().endsWith('.txt')) {
    return [...readHistory(bytes, { format: 'text' })].map((entry) => ({ file, ...reportOfEntry(entry) }));
  }
  const entries = file.toLowerCase().endsWith('.phh') ? [{ index: 0, hand: readPhh(bytes) }] : [...readPhhs(bytes)];
  return entries.map(({ index, hand }) => ({
    file,
    ...(hand.ok ? phhReportOf(index, hand.value, replayPhh(hand.value)) : unreadReport(index, hand.error)),
  }));
}

/** A line in one order of fields; a hand that was played and hides nothing has an empty list. */
function canonical(line: Line): string {
  const whole = line.stacks === undefined ? line : { ...line, hidden: line.hidden ?? [] };
  return JSON.stringify(Object.entries(whole).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function verify(folder: string, options: readonly string[]): { code: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, [CARDROOM, 'verify', '--json', folder, ...options], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { code: status, stdout };
}

export function compareCommand(folder: string): { hands: number; problems: string[] } {
  const problems: string[] = [];
  const one = verify(folder, []);
  const lines = one.stdout.split('\n').filter((line) => line !== '');
  let at = 0;
  let failed = 0;
  for (const file of handFilesIn(folder)) {
    for (const expected of libraryLines(folder, file)) {
      if (expected.status === 'failed') failed++;
      const seen = lines[at++];
      const place = `${file} #${Number(expected.index) + 1}`;
      if (seen === undefined) problems.push(`${place}: no line`);
      else if (canonical(JSON.parse(seen)) !== canonical(expected)) {
        problems.push(`${place}: ${seen}, expected ${JSON.stringify(expected)}`);
      }
    }
  }
  if (lines.length > at) problems.push(`${lines.length - at} lines more than hands`);
  const code = failed > 0 ? 1 : 0;
  if (one.code !== code) problems.push(`the exit code is ${one.code}, expected ${code} (${failed} hands failed)`);
  const two = verify(folder, ['--workers', '2']);
  if (two.stdout !== one.stdout || two.code !== one.code) problems.push('two workers give another result');
  return { hands: lines.length, problems };
}

/** @returns the exit code */
function main(corpus: string): number {
  let failed = 0;
  for (const name of ['phh', 'phh-synth', 'pokerstars']) {
    const folder = join(corpus, name);
    if (!existsSync(folder)) {
      console.log(`cli: no ${name} in ${basename(corpus)}, nothing to compare`);
      continue;
    }
    const { hands, problems } = compareCommand(folder);
    console.log(`cli: ${name}: ${hands} lines of cardroom verify --json, with 1 and 2 workers, against the library`);
    for (const problem of problems) console.error(`  DISAGREES ${problem}`);
    failed += problems.length;
  }
  return failed === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = main(process.argv[2] ?? '../shared/corpus');
