/**
 * The tracker: taking random hold'em hands of a .phhs file into DuckDB beside `verify` of the same file, `stats` over it,
 * and reports over what has been taken.
 *
 * Every line of the first table is a process of its own that starts cold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Archive } from '@cardroom/records/tracker';
import { type BenchReport, type ReportRow, timesAim } from '../report.js';
import type { Context } from '../run.js';
import { runCommand, writeHands } from './read.js';

/** Hands of the file for each second that is given. */
const HANDS_PER_SECOND = 50_000;
const ROUNDS = 5;

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-bench-'));
  try {
    const hands = Math.round(HANDS_PER_SECOND * seconds);
    const file = join(folder, 'hands.phhs');
    const db = join(folder, 'hands.duckdb');
    writeHands(file, hands);
    const runs = [
      ['verify', ['verify', file, '--workers', '2']],
      ['stats', ['stats', file, '--workers', '2']],
      ['import', ['import', file, '--db', db, '--workers', '2']],
    ] as const;
    const rows: ReportRow[] = [];
    for (const [name, args] of runs) {
      const { wallMs, cpuMs, megabytes } = await runCommand(args, `${file}.meter`);
      rows.push({ name, ours: true, rate: hands / (wallMs / 1000), byCpu: hands / (cpuMs / 1000), megabytes });
    }
    return [speedOf(hands, rows), reportsOf(hands, await reports(db))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function speedOf(hands: number, rows: readonly ReportRow[]): BenchReport {
  const byCpu = (name: string) => Number(rows.find((row) => row.name === name)?.byCpu ?? 0);
  const rate = Number(rows.at(-1)?.rate ?? 0);
  return {
    title: `Taking ${hands.toLocaleString('en')} hands of a .phhs file, two threads`,
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'rate', label: 'by the clock', format: 'rate' },
      { key: 'byCpu', label: 'by CPU', format: 'rate', better: 'more' },
      { key: 'megabytes', label: 'memory at most', format: 'megabytes' },
    ],
    rows,
    notes: ['Hands a second from the start of the process to its end; by CPU counts all threads.'],
    aims: [
      { text: 'import of 40,000 hands a second', reached: rate >= 40_000, format: 'rate', median: rate, best: rate },
      timesAim('stats at 0.7 of the speed of verify', 0.7, byCpu('stats') / byCpu('verify')),
    ],
  };
}

function reportsOf(hands: number, rows: readonly ReportRow[]): BenchReport {
  const slowest = Math.max(...rows.map(({ median }) => Number(median)));
  return {
    title: `Reports over ${hands.toLocaleString('en')} hands`,
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'median', label: 'median', format: 'ms' },
    ],
    rows,
    notes: ['The aim is for a million hands: --seconds 20.'],
    aims: hands < 1e6 ? [] : [{ text: 'less than 300 ms', reached: slowest < 300 }],
  };
}

async function reports(db: string): Promise<ReportRow[]> {
  const archive = await Archive.open(db);
  try {
    const asked = [
      ['by player', () => archive.report(['player'])],
      ['by player and position, six players', () => archive.report(['player', 'position'], { size: ['6'] })],
    ] as const;
    const rows: ReportRow[] = [];
    for (const [name, ask] of asked) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const since = performance.now();
        await ask();
        times.push(performance.now() - since);
      }
      rows.push({ name, ours: true, median: times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]! });
    }
    return rows;
  } finally {
    archive.close();
  }
}
