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
import { openPostgres, SqliteLog } from '@cardroom/server';
import { startPostgres } from '../../scripts/postgres.mjs';

/** @typedef {import('@cardroom/server').Store} Store */

const TABLES = [1, 64, 200];
/** Turns that each store has with each number of tables. */
const ROUNDS = 5;
const FACT = JSON.stringify({ kind: 'acted', lines: ['p1 cbr 200'], rest: 'x'.repeat(200) });
const SEALED = new Uint8Array(200).fill(7);

let made = 0;

/**
 * @param {Store} store
 * @param {number} tables
 * @param {number} ms
 * @returns {Promise<number[]>} how long each append took
 */
async function append(store, tables, ms) {
  const end = performance.now() + ms;
  /** @type {number[]} */
  const times = [];
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
  return times;
}

/** @param {string} folder @param {number} ms @returns {number[]} */
function rawWrites(folder, ms) {
  const file = openSync(join(folder, 'raw'), 'w');
  const bytes = Buffer.from(FACT);
  /** @type {number[]} */
  const times = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const startMs = performance.now();
    writeSync(file, bytes);
    fdatasyncSync(file);
    times.push(performance.now() - startMs);
  }
  return times;
}

/** @param {readonly number[]} sorted @param {number} share */
function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** @param {string} name @param {number} tables @param {number[]} times @param {number} ms */
function row(name, tables, times, ms) {
  times.sort((a, b) => a - b);
  return {
    name,
    tables,
    rate: (1000 * times.length) / ms,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/**
 * @param {import('../run.mjs').Context} context
 * @returns {Promise<import('../report.mjs').Report[]>}
 */
export async function run({ seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-bench-'));
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  const postgres = await openPostgres(process.env.DATABASE_URL ?? server?.url ?? '');
  const sqlite = new SqliteLog(join(folder, 'room.db'));
  const contenders = /** @type {const} */ ([
    ['SQLite', sqlite],
    ['PostgreSQL', postgres],
  ]);
  try {
    const sliceMs = (1000 * seconds) / ROUNDS;
    for (const [, store] of contenders) await append(store, 64, sliceMs);
    const rows = [];
    for (const tables of TABLES) {
      /** @type {Map<string, number[]>} */
      const times = new Map();
      for (let round = 0; round < ROUNDS; round++) {
        if (tables === 1) times.set('fdatasync', [...(times.get('fdatasync') ?? []), ...rawWrites(folder, sliceMs)]);
        for (const [name, store] of contenders) {
          times.set(name, [...(times.get(name) ?? []), ...(await append(store, tables, sliceMs))]);
        }
      }
      for (const [name, all] of times) rows.push(row(name, tables, all, ROUNDS * sliceMs));
    }
    return [report(rows)];
  } finally {
    await Promise.all([postgres.close(), sqlite.close()]);
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {readonly ReturnType<typeof row>[]} rows
 * @returns {import('../report.mjs').Report}
 */
function report(rows) {
  const rateOf = (/** @type {string} */ name, /** @type {number} */ tables) =>
    rows.find((one) => one.name === name && one.tables === tables)?.rate ?? 0;
  return {
    title: 'Durable appends',
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'tables', label: 'tables at once', format: 'count' },
      { key: 'rate', label: 'appends/s', format: 'rate' },
      { key: 'p50', label: 'p50', format: 'ms' },
      { key: 'p99', label: 'p99', format: 'ms' },
    ],
    rows,
    notes: ['Each table waits for its append before the next one, as the room does.'],
    aims: [
      {
        text: 'PostgreSQL with 64 tables at once at least as fast as SQLite',
        reached: rateOf('PostgreSQL', 64) >= rateOf('SQLite', 64),
      },
    ],
  };
}
