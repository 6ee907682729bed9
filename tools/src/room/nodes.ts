/** Nodes of one room in their own processes, on one PostgreSQL, and everything that can befall them. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { freePort } from '../postgres.js';
import { ROOT } from '../workspace.js';
import type { LaunchOptions } from './launch.js';
import type { LineOrder } from './lineThread.js';
import { RoomProcess } from './process.js';
import { sleep } from './promises.js';

type RoomTimes = NonNullable<LaunchOptions['times']>;

const LEASE_MS = 2_000;
/** How often the balancer before the nodes asks each of them how it is, and how long it waits for the answer. */
const HEALTH_MS = 500;

/** A way to the database that can be cut. It has a thread of its own: what people do never holds up the database. */
export class DatabaseLine {
  readonly #target: URL;
  readonly #thread: Worker;

  constructor(database: string) {
    this.#target = new URL(database);
    const { hostname: host, port } = this.#target;
    this.#thread = new Worker(join(ROOT, 'tools/dist/room/lineThread.js'), {
      workerData: { host, port: Number(port) },
    });
  }

  /** @returns the address of the database over this line */
  async open(): Promise<string> {
    const [port] = (await once(this.#thread, 'message')) as [number];
    const url = new URL(this.#target);
    url.port = String(port);
    return url.href;
  }

  #tell(order: LineOrder): void {
    this.#thread.postMessage(order);
  }

  cut(): void {
    this.#tell('cut');
  }

  mend(): void {
    this.#tell('mend');
  }

  close(): void {
    void this.#thread.terminate();
  }
}

/** One node, through all its lives. */
export class NodeProcess {
  process: RoomProcess | null = null;
  /** Whether the balancer sends clients here. */
  isUp = false;
  #isWatched = true;
  #database;
  #folder;
  #times;
  #port = 0;
  line;

  /** @param database over the line */
  constructor(folder: string, line: DatabaseLine, database: string, times: RoomTimes) {
    this.#folder = folder;
    this.line = line;
    this.#database = database;
    this.#times = times;
    void this.#watch();
  }

  /** As a load balancer does: a node that does not say that it is well gets nobody new. */
  async #watch() {
    while (this.#isWatched) {
      this.isUp = this.#port !== 0 && (await this.#isWell());
      await sleep(HEALTH_MS);
    }
  }

  async #isWell() {
    try {
      return (await fetch(`${this.url}/healthz`, { signal: AbortSignal.timeout(HEALTH_MS) })).ok;
    } catch {
      return false;
    }
  }

  close() {
    this.#isWatched = false;
    this.line.close();
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start() {
    if (this.#port === 0) this.#port = await freePort();
    this.process = await RoomProcess.start({
      data: this.#folder,
      port: this.#port,
      times: this.#times,
      database: {
        url: this.#database,
        nodeUrl: this.url,
        allowSinglePrimary: true,
        leaseMs: LEASE_MS,
        key: '5a'.repeat(32),
      },
    });
    this.isUp = true;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT') {
    process.kill(this.process?.pid ?? 0, name);
  }

  /** A number from the metrics of the node. */
  async metric(name: string) {
    const headers = { authorization: `Bearer ${this.process?.operatorToken}` };
    const text = await (await fetch(`${this.url}/metrics`, { headers })).text();
    return Number(new RegExp(`^cardroom_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  }
}
