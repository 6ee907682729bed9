/**
 * A thread for the bots of all tables, started with the first question. A bot that takes longer than its budget is
 * played for by the house; a thread that says nothing at all is ended, and the next question starts another one.
 */
import { Worker } from 'node:worker_threads';
import type { HandAction } from '@cardroom/engine';
import type { BotBrain, BotQuestion } from '../host/brain.js';

export interface BotAnswer {
  readonly id: number;
  readonly action: HandAction | null;
  readonly error?: string;
}

/** Time for one answer: well below what a table waits for a bot. */
const BUDGET_MS = 5_000;

/** Questions that may wait. More bots than that are not worth waiting for. */
const MOST_WAITING = 2_000;

/** Sources run from `src` in tests; the worker is always the built file. */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../../dist/room/botWorker.js' : './botWorker.js', import.meta.url);
}

interface Waiting {
  readonly askedAt: number;
  readonly resolve: (action: HandAction | null) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export class BotThread implements BotBrain {
  readonly #budgetMs: number;
  readonly #file: URL;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #heardAt = 0;
  #nextId = 1;

  constructor(budgetMs: number = BUDGET_MS, file: URL = workerFile()) {
    this.#budgetMs = budgetMs;
    this.#file = file;
  }

  think(question: BotQuestion): Promise<HandAction | null> {
    if (this.#waiting.size >= MOST_WAITING) return Promise.resolve(null);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(id), this.#budgetMs);
      timer.unref();
      this.#waiting.set(id, { askedAt: performance.now(), resolve, reject, timer });
      this.#thread().postMessage({ id, question });
    });
  }

  #thread(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(this.#file);
    worker.unref();
    worker.on('message', (answer: BotAnswer | null) => {
      this.#heardAt = performance.now();
      if (answer !== null) this.#settle(answer);
    });
    const lose = (): void => this.#lose(worker);
    worker.on('error', lose);
    worker.on('exit', lose);
    this.#worker = worker;
    return worker;
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #settle({ id, action, error }: BotAnswer): void {
    const waiting = this.#take(id);
    if (error === undefined) waiting?.resolve(action);
    else waiting?.reject(new Error(error));
  }

  /** Too late. A thread that has said nothing since it was asked is stuck, for everybody. */
  #giveUp(id: number): void {
    const waiting = this.#take(id);
    waiting?.resolve(null);
    const worker = this.#worker;
    if (worker === null || waiting === undefined || this.#heardAt >= waiting.askedAt) return;
    this.#lose(worker);
    void worker.terminate();
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const id of [...this.#waiting.keys()]) this.#take(id)?.resolve(null);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    this.#lose(worker);
    await worker.terminate();
  }
}
