/**
 * Durable appends of tables: SQLite in a file beside PostgreSQL on the loopback interface, in turns.
 *
 * Each table writes one entry of 250 bytes after another and waits for each; one in ten has a sealed part. PostgreSQL is
 * a server of our own with its usual durability, or that of DATABASE_URL, where a schema of the room is made or used. A
 * plain write with fdatasync beside them says what the disk gives.
 */
import { fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, SqliteLog, type Store } from '@cardroom/server';
import { startPostgres } from '../../postgres.js';
import type { BenchReport } from '../report.js';
import type { Context } from '../run.js';

const TABLES = [1, 64, 200];
/** Turns that each store has with each number of tables. */
const ROUNDS = 5;
const FACT = JSON.stringify({ kind: 'acted', lines: ['p1 cbr 200'], rest: 'x'.repeat(200) });
const SEALED = new Uint8Array(200).fill(7);

let made = 0;

/** How long each append took, and the processor time of this process for all of them. */
type Turn = { times: number[]; cpuUs: number };

async function append(store: Store, tables: number, ms: number): Promise<Turn> {
  const before = process.cpuUsage();
  const end = performance.now() + ms;
  const times: number[] = [];
  const write = async () => {
    const table = `bench-${process.pid}-${made++}`;
    const lease = await store.acquire(table, 'bench', 600_000);
    if (lease === null) throw new Error('a new table has an owner');
    for (let version = 1; performance.now() < end; version++) {
      const entries = [{ version, at: Date.now(), fact: FACT, sealed: version % 10 === 1 ? SEALED : null }];
      const startMs = performance.now();
      const refusal = await store.append(table, lease.epoch, {
        entries,
        transfers: [],
        erase: [],
        snapshot: null,
        hands: [],
        access: null,
        members: [],
      });
      if (refusal !== null) throw new Error(refusal);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: tables }, write));
  return { times, cpuUs: spentSince(before) };
}

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function rawWrites(folder: string, ms: number): Turn {
  const before = process.cpuUsage();
  const file = openSync(join(folder, 'raw'), 'w');
  const bytes = Buffer.from(FACT);
  const times: number[] = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const startMs = performance.now();
    writeSync(file, bytes);
    fdatasyncSync(file);
    times.push(performance.now() - startMs);
  }
  return { times, cpuUs: spentSince(before) };
}

function quantile(sorted: readonly number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function row(name: string, tables: number, turns: readonly Turn[], ms: number) {
  const times = turns.flatMap((turn) => turn.times).sort((a, b) => a - b);
  const cpuUs = turns.reduce((sum, turn) => sum + turn.cpuUs, 0);
  return {
    name,
    ours: true,
    tables,
    rate: (1000 * times.length) / ms,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: cpuUs / times.length,
  };
}

export async function run({ seconds }: Context): Promise<BenchReport[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-bench-'));
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const postgres = await openPostgres(process.env.DATABASE_URL ?? server?.url ?? '');
  const sqlite = new SqliteLog(join(folder, 'room.db'));
  const contenders = [
    ['SQLite', sqlite],
    ['PostgreSQL', postgres],
  ] as const;
  try {
    const sliceMs = (1000 * seconds) / ROUNDS;
    for (const [, store] of contenders) await append(store, 64, sliceMs);
    const rows = [];
    for (const tables of TABLES) {
      const turns: Map<string, Turn[]> = new Map();
      const add = (name: string, turn: Turn) => turns.set(name, [...(turns.get(name) ?? []), turn]);
      for (let round = 0; round < ROUNDS; round++) {
        if (tables === 1) add('fdatasync', rawWrites(folder, sliceMs));
        for (const [name, store] of contenders) add(name, await append(store, tables, sliceMs));
      }
      for (const [name, all] of turns) rows.push(row(name, tables, all, ROUNDS * sliceMs));
    }
    return [report(rows)];
  } finally {
    await Promise.all([postgres.close(), sqlite.close()]);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const AIMS = [
  ['SQLite', 64, 30_000],
  ['SQLite', 1, 3_000],
  ['PostgreSQL', 64, 30_000],
  ['PostgreSQL', 1, 2_000],
] as const;

function report(rows: readonly ReturnType<typeof row>[]): BenchReport {
  const rateOf = (name: string, tables: number) =>
    rows.find((one) => one.name === name && one.tables === tables)?.rate ?? 0;
  return {
    title: 'Durable appends',
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'tables', label: 'tables at once', format: 'count' },
      { key: 'rate', label: 'appends/s', format: 'rate' },
      { key: 'p50', label: 'p50', format: 'ms' },
      { key: 'p99', label: 'p99', format: 'ms' },
      { key: 'cpu', label: 'CPU an append', format: 'us', better: 'less' },
    ],
    rows,
    notes: [
      'Each table waits for its append before the next one, as the room does.',
      'CPU is that of this process, with SQLite in it and PostgreSQL not.',
    ],
    aims: AIMS.map(([name, tables, least]) => {
      const rate = rateOf(name, tables);
      const text = `${least.toLocaleString('en')} appends a second on ${name}, ${tables === 1 ? 'one by one' : `${tables} tables at once`}`;
      return { text, reached: rate >= least, format: 'rate', median: rate, best: rate };
    }),
  };
}
