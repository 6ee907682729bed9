/**
 * A room in a process of its own, for the long runs and the load: the same `serve` as `cardroom serve`, with times that
 * suit bots. It is told what to do by its parent: a message with the options first, questions later.
 */
import { openLogger, serve } from '@cardroom/server';
import { RAISED } from './limits.mjs';

/**
 * @typedef {Partial<Parameters<typeof serve>[0]> & { data: string, log?: never, logFile?: string,
 *   logLevel?: 'debug' | 'info' | 'warn' | 'error' | 'silent' }} LaunchOptions
 * @typedef {{ cpuMs: number, rss: number, heap: number }} Usage what the process has used so far
 * @typedef {{ kind: 'ready', url: string, operatorToken: string } | { kind: 'usage', usage: Usage } | { kind: 'failed', reason: string }} Report
 * @typedef {{ kind: 'start', options: LaunchOptions } | { kind: 'usage', isExact?: boolean } | { kind: 'stop' }} Order
 */

/** @type {Awaited<ReturnType<typeof serve>> | null} */
let room = null;

/** @param {Report} report */
function tell(report) {
  process.send?.(report);
}

/** @param {LaunchOptions} options */
async function start({ logFile, logLevel = 'silent', ...options }) {
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

/** @param {boolean} isExact without what only waits to be collected */
function usage(isExact) {
  if (isExact) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  tell({ kind: 'usage', usage: { cpuMs: (user + system) / 1000, rss, heap: heapUsed } });
}

process.on('message', (/** @type {Order} */ order) => {
  if (order.kind === 'usage') usage(order.isExact === true);
  else if (order.kind === 'stop') void room?.stop().then(() => process.exit(0));
  else
    start(order.options).catch((/** @type {unknown} */ error) => {
      tell({ kind: 'failed', reason: String(error instanceof Error ? error.message : error) });
      process.exitCode = 1;
      process.disconnect?.();
    });
});
// Nobody is left to ask: the room is not needed any more.
process.on('disconnect', () => process.exit());
