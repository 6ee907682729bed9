/** A room in another process, as seen by the test that starts, asks and kills it. */

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace.js';
import type { LaunchOptions, LaunchReport, ProcessUsage } from './launch.js';

const LAUNCH = join(ROOT, 'tools/dist/room/launch.js');

/**
 * Options of Node that `deploy/` runs a room with. What survives a collection of young objects is the last state of each
 * table, however much has been thrown away since: fewer collections cost less. The old objects may grow threefold
 * before they are collected; by itself V8 does that every few seconds, and each time acts wait.
 */
export const DEPLOYED_FLAGS: readonly string[] = ['--max-semi-space-size=128', '--heap-growing-percent=200'];

const PORT_TRIES = 20;
const PORT_PAUSE_MS = 250;

export class RoomProcess {
  #child;
  #exit;
  url: string;
  operatorToken: string;
  /** When the process was started, by `performance.now()`. */
  startedAt;

  constructor(child: ChildProcess, { url, operatorToken }: { url: string; operatorToken: string }, startedAt: number) {
    this.#child = child;
    this.url = url;
    this.operatorToken = operatorToken;
    this.startedAt = startedAt;
    this.#exit = new Promise((resolve) => child.once('exit', resolve));
  }

  /**
   * @param options a given port is tried for a while: when a room comes back to it, a connection of someone else may
   * have been given that port for a moment
   * @returns once it answers
   */
  static async start(options: LaunchOptions, nodeOptions: readonly string[] = []): Promise<RoomProcess> {
    for (let tries = 1; ; tries++) {
      try {
        return await RoomProcess.#startOnce(options, nodeOptions);
      } catch (error) {
        if (!options.port || tries >= PORT_TRIES || !/in use|EADDRINUSE/.test(String(error))) throw error;
        await new Promise((resolve) => setTimeout(resolve, PORT_PAUSE_MS));
      }
    }
  }

  static async #startOnce(options: LaunchOptions, nodeOptions: readonly string[]): Promise<RoomProcess> {
    const startedAt = performance.now();
    const child = fork(LAUNCH, { execArgv: [...nodeOptions], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send({ kind: 'start', options });
    const report = await reportOf(child, ({ kind }) => kind === 'ready' || kind === 'failed');
    if (report.kind !== 'ready') throw new Error(report.kind === 'failed' ? report.reason : report.kind);
    return new RoomProcess(child, report, startedAt);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** @param how `isExact` collects garbage first, if the process was started to allow it */
  async usage({ isExact = false }: { isExact?: boolean } = {}): Promise<ProcessUsage> {
    this.#child.send({ kind: 'usage', isExact });
    const report = await reportOf(this.#child, ({ kind }) => kind === 'usage');
    if (report.kind !== 'usage') throw new Error('the room was asked what it uses');
    return report.usage;
  }

  /** The whole heap as a file, for `heapShare`; the process stands still meanwhile. */
  async writeSnapshot(file: string): Promise<void> {
    this.#child.send({ kind: 'snapshot', file });
    await reportOf(this.#child, ({ kind }) => kind === 'snapshot');
  }

  /** As a power cut: no handler runs, nothing is flushed. */
  async kill() {
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  async stop() {
    if (!this.isRunning) return;
    // A room that dies at this moment has no channel any more: that is the end that was asked for.
    this.#child.send({ kind: 'stop' }, () => undefined);
    await this.#exit;
  }
}

function reportOf(child: ChildProcess, isWanted: (report: LaunchReport) => boolean): Promise<LaunchReport> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the room has ended'));
    const onMessage = (message: unknown) => {
      const report = message as LaunchReport;
      if (!isWanted(report)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
