/** A room in another process, from the side of whoever starts, asks and kills it. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const LAUNCH = fileURLToPath(new URL('launch.mjs', import.meta.url));

/**
 * @typedef {import('./launch.mjs').LaunchOptions} LaunchOptions
 * @typedef {import('./launch.mjs').Report} Report
 * @typedef {import('./launch.mjs').Usage} Usage
 */

export class RoomProcess {
  #child;
  #exit;
  /** @type {string} */
  url;
  /** @type {string} */
  operatorToken;
  /** When the process was started, by `performance.now()`. */
  startedAt;

  /**
   * @param {import('node:child_process').ChildProcess} child
   * @param {{ url: string, operatorToken: string }} room
   * @param {number} startedAt
   */
  constructor(child, { url, operatorToken }, startedAt) {
    this.#child = child;
    this.url = url;
    this.operatorToken = operatorToken;
    this.startedAt = startedAt;
    this.#exit = new Promise((resolve) => child.once('exit', resolve));
  }

  /**
   * @param {LaunchOptions} options
   * @param {readonly string[]} [nodeOptions]
   * @returns {Promise<RoomProcess>} once it answers
   */
  static async start(options, nodeOptions = []) {
    const startedAt = performance.now();
    const child = fork(LAUNCH, { execArgv: [...nodeOptions], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.send({ kind: 'start', options });
    const report = await reportOf(child, ({ kind }) => kind !== 'usage');
    if (report.kind !== 'ready') throw new Error(report.kind === 'failed' ? report.reason : report.kind);
    return new RoomProcess(child, report, startedAt);
  }

  /** @returns {number} */
  get pid() {
    return this.#child.pid ?? 0;
  }

  get isRunning() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * @param {{ isExact?: boolean }} [how] `isExact` collects garbage first, where the process was started to allow it
   * @returns {Promise<Usage>}
   */
  async usage({ isExact = false } = {}) {
    this.#child.send({ kind: 'usage', isExact });
    const report = await reportOf(this.#child, ({ kind }) => kind === 'usage');
    if (report.kind !== 'usage') throw new Error('the room was asked what it uses');
    return report.usage;
  }

  /** As a power cut: no handler runs, nothing is flushed. */
  async kill() {
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  async stop() {
    if (!this.isRunning) return;
    this.#child.send({ kind: 'stop' });
    await this.#exit;
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {(report: Report) => boolean} isWanted
 * @returns {Promise<Report>}
 */
function reportOf(child, isWanted) {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('the room has ended'));
    const onMessage = (/** @type {unknown} */ message) => {
      const report = /** @type {Report} */ (message);
      if (!isWanted(report)) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
}
