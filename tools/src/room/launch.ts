/**
 * A room in its own process, for the long runs and the load: the same `serve` as `cardroom serve`, with times that
 * suit bots. Its parent tells it what to do: a message with the options first, questions later.
 */
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { writeHeapSnapshot } from 'node:v8';
import { openLogger, serve } from '@cardroom/server/start';
import { RAISED } from './limits.js';

export type LaunchOptions = Partial<Parameters<typeof serve>[0]> & {
  data: string;
  log?: never;
  logFile?: string;
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** Milliseconds, since they were last asked for. */
type Pauses = { loopP99Ms: number; loopMaxMs: number; gcMs: number; gcMaxMs: number };

/** The resources used so far, with the pauses of the event loop. */
export type ProcessUsage = { cpuMs: number; rss: number; heap: number; pauses: Pauses };

export type LaunchReport =
  | { kind: 'ready'; url: string; operatorToken: string }
  | { kind: 'usage'; usage: ProcessUsage }
  | { kind: 'snapshot'; file: string }
  | { kind: 'failed'; reason: string };

type Order =
  | { kind: 'start'; options: LaunchOptions }
  | { kind: 'usage'; isExact?: boolean }
  | { kind: 'snapshot'; file: string }
  | { kind: 'stop' };

/** How often the event loop is looked at. */
const LOOK_MS = 5;
const delays = monitorEventLoopDelay({ resolution: LOOK_MS });
const collections = { totalMs: 0, maxMs: 0 };

function takePauses(): Pauses {
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - LOOK_MS);
  const pauses = {
    loopP99Ms: ms(delays.percentile(99)),
    loopMaxMs: ms(delays.max),
    gcMs: collections.totalMs,
    gcMaxMs: collections.maxMs,
  };
  delays.reset();
  collections.totalMs = collections.maxMs = 0;
  return pauses;
}

function watchPauses() {
  delays.enable();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      collections.totalMs += duration;
      collections.maxMs = Math.max(collections.maxMs, duration);
    }
  }).observe({ entryTypes: ['gc'] });
}

let room: Awaited<ReturnType<typeof serve>> | null = null;

function tell(report: LaunchReport) {
  process.send?.(report);
}

async function start({ logFile, logLevel = 'silent', ...options }: LaunchOptions) {
  room = await serve({
    host: '127.0.0.1',
    port: 0,
    server: 'cardroom under test',
    firstTables: false,
    limits: RAISED,
    ...options,
    log: openLogger(logFile ?? '-', logLevel),
  });
  watchPauses();
  tell({ kind: 'ready', url: room.url, operatorToken: room.operatorToken });
}

/** @param isExact without what only waits to be collected */
function usage(isExact: boolean) {
  if (isExact) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  tell({ kind: 'usage', usage: { cpuMs: (user + system) / 1000, rss, heap: heapUsed, pauses: takePauses() } });
}

process.on('message', (order: Order) => {
  if (order.kind === 'usage') usage(order.isExact === true);
  else if (order.kind === 'snapshot') tell({ kind: 'snapshot', file: writeHeapSnapshot(order.file) });
  else if (order.kind === 'stop') void room?.stop().then(() => process.exit(0));
  else
    start(order.options).catch((error: unknown) => {
      tell({ kind: 'failed', reason: String(error instanceof Error ? error.message : error) });
      process.exitCode = 1;
      process.disconnect?.();
    });
});
// The process that asks is gone, and the room is not needed any more.
process.on('disconnect', () => process.exit());
