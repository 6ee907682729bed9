/**
 * A room in a process of its own, for the long runs and the load: the same `serve` as `cardroom serve`, with times that
 * suit bots. It is told what to do by its parent: a message with the options first, questions later.
 */
import { openLogger, serve } from '@cardroom/server';
import { RAISED } from './limits.js';

export type LaunchOptions = Partial<Parameters<typeof serve>[0]> & {
  data: string;
  log?: never;
  logFile?: string;
  logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** What the process has used so far. */
export type ProcessUsage = { cpuMs: number; rss: number; heap: number };

export type LaunchReport =
  | { kind: 'ready'; url: string; operatorToken: string }
  | { kind: 'usage'; usage: ProcessUsage }
  | { kind: 'failed'; reason: string };

type Order = { kind: 'start'; options: LaunchOptions } | { kind: 'usage'; isExact?: boolean } | { kind: 'stop' };

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
  tell({ kind: 'ready', url: room.url, operatorToken: room.operatorToken });
}

/** @param isExact without what only waits to be collected */
function usage(isExact: boolean) {
  if (isExact) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  tell({ kind: 'usage', usage: { cpuMs: (user + system) / 1000, rss, heap: heapUsed } });
}

process.on('message', (order: Order) => {
  if (order.kind === 'usage') usage(order.isExact === true);
  else if (order.kind === 'stop') void room?.stop().then(() => process.exit(0));
  else
    start(order.options).catch((error: unknown) => {
      tell({ kind: 'failed', reason: String(error instanceof Error ? error.message : error) });
      process.exitCode = 1;
      process.disconnect?.();
    });
});
// Nobody is left to ask: the room is not needed any more.
process.on('disconnect', () => process.exit());
