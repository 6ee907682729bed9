/**
 * The room under load: 1,000 tables of six over real sockets, durable on SQLite, then on PostgreSQL.
 *
 * The room runs in its own process on a store in a temporary folder; 6,000 players are here, each on a connection of
 * their own. "To the sixth screen" is the time from the sending of an act until the last of the six has it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../postgres.js';
import type { LaunchOptions } from '../../room/launch.js';
import { DEPLOYED_FLAGS, RoomProcess } from '../../room/process.js';
import { CROWD_TIMES, Crowd, type CrowdPhase, SEATS } from '../crowd.js';
import { type BenchReport, costAim, rateAim } from '../report.js';

const TABLES = 1_000;
/** Actions a second that the aims are set for. */
const RATE = 2_000;
/** Seconds of each phase; each store takes about a minute. */
const WARM_UP_S = 8;
const HALF_S = 8;
const PACED_S = 15;
const FREE_S = 8;

const AIM_P99_MS = 50;
const AIM_HALF_P99_MS = 20;
const AIM_CPU_US = 200;
const AIM_PEAK = 3_500;
const AIM_TABLE_KB = 80;
const AIM_CONNECTION_KB = 8;
const AIM_PAUSE_MS = 20;

function quantile(sorted: readonly number[], share: number) {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function rowOf(name: string, { acts, seconds, latencies, cpuMs, pauses }: CrowdPhase) {
  return {
    name,
    ours: true,
    rate: acts / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    max: latencies.at(-1) ?? 0,
    cpu: (1000 * cpuMs) / acts,
    pause: pauses.loopMaxMs,
  };
}

export async function run(): Promise<BenchReport[]> {
  const reports = [await measure('SQLite', {})];
  const postgres = await startPostgres({ durable: true });
  try {
    reports.push(await measure('PostgreSQL', { database: { url: postgres.url } }));
  } finally {
    await postgres.stop();
  }
  return reports;
}

async function measure(store: string, options: Partial<LaunchOptions>): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-load-'));
  const room = await RoomProcess.start({ data: folder, times: CROWD_TIMES, ...options }, [
    '--expose-gc',
    ...DEPLOYED_FLAGS,
  ]);
  const crowd = new Crowd(TABLES);
  try {
    const atStart = await room.usage({ isExact: true });
    await crowd.connect(room.url);
    const connected = await room.usage({ isExact: true });
    await crowd.sitDown();
    await crowd.play(room, WARM_UP_S, RATE);
    const half = await crowd.play(room, HALF_S, RATE / 2);
    const paced = await crowd.play(room, PACED_S, RATE);
    const free = await crowd.play(room, FREE_S, Number.POSITIVE_INFINITY);
    const full = await room.usage({ isExact: true });
    const rows = [
      rowOf(`${RATE.toLocaleString('en')} actions a second`, paced),
      rowOf('half as many', half),
      rowOf('as many as there are turns', free),
    ];
    const tableKb = (full.heap - connected.heap) / 1024 / TABLES;
    const connectionKb = (connected.heap - atStart.heap) / 1024 / crowd.seats.length;
    const [first, second, third] = rows;
    return {
      title: `${TABLES.toLocaleString('en')} tables of ${SEATS} over real sockets, durable on ${store}`,
      columns: [
        { key: 'name', label: '', format: 'text' },
        { key: 'rate', label: 'actions', format: 'rate' },
        { key: 'p50', label: 'p50 to the sixth screen', format: 'ms' },
        { key: 'p99', label: 'p99', format: 'ms' },
        { key: 'max', label: 'max', format: 'ms' },
        { key: 'cpu', label: 'CPU an action', format: 'us', better: 'less' },
        { key: 'pause', label: 'longest pause of the event loop', format: 'ms' },
      ],
      rows,
      notes: [
        `Memory: ${tableKb.toFixed(0)} KB a table, ${connectionKb.toFixed(1)} KB a connection (heap in use); ` +
          `${(full.rss / 2 ** 20).toFixed(0)} MB resident in all.`,
        `CPU is that of the room's process, with SQLite in it and PostgreSQL not; dealing, telling six players and the hands between are in it.`,
        ...crowd.troubles,
      ],
      aims: [
        costAim(`${store}: at most ${AIM_CPU_US} us CPU an action`, AIM_CPU_US, 'us', first?.cpu ?? Infinity),
        {
          ...costAim(
            `${store}: p99 of ${AIM_P99_MS} ms at ${RATE.toLocaleString('en')}/s`,
            AIM_P99_MS,
            'ms',
            first?.p99 ?? Infinity,
          ),
          reached: (first?.p99 ?? Infinity) <= AIM_P99_MS && (first?.rate ?? 0) >= 0.95 * RATE,
        },
        costAim(`${store}: p99 of ${AIM_HALF_P99_MS} ms at half of it`, AIM_HALF_P99_MS, 'ms', second?.p99 ?? Infinity),
        rateAim(`${store}: ${AIM_PEAK.toLocaleString('en')} actions a second at most`, AIM_PEAK, {
          cpuBest: third?.rate ?? 0,
        }),
        costAim(
          `${store}: no pause of the event loop over ${AIM_PAUSE_MS} ms`,
          AIM_PAUSE_MS,
          'ms',
          Math.max(first?.pause ?? Infinity, second?.pause ?? Infinity),
        ),
        { text: `${store}: at most ${AIM_TABLE_KB} KB a table`, reached: tableKb <= AIM_TABLE_KB },
        { text: `${store}: at most ${AIM_CONNECTION_KB} KB a connection`, reached: connectionKb <= AIM_CONNECTION_KB },
      ],
    };
  } finally {
    crowd.close();
    await room.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
