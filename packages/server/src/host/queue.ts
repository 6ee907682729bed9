/** The inputs of one table: taken one at a time, in the order in which they came. */
import type { TableInput } from '../table/input.js';
import type { Ask, Visitor } from './tablePort.js';

/** An input of the table itself, or a request of someone; `tries` counts how often it was decided in vain. */
export type Work = { readonly cameAt: number; readonly tries?: number } & (
  | { readonly input: TableInput; readonly ask: null }
  | { readonly input: null; readonly ask: Ask }
);

/** Inputs that may wait at one table; more than ten players and their bots ever have under way. */
const MOST_WAITING = 512;

export class WorkQueue {
  /** Does the work; false if another node owns the table, so that nothing more may be accepted. */
  readonly #take: (work: Work) => Promise<boolean>;
  readonly #waiting: Work[] = [];
  /** Requests that came after the queue was closed. */
  readonly #late: Ask[] = [];
  #current: Work | null = null;
  /** Whether the request under way has its answer: then nobody needs to make it again. */
  #isAnswered = false;
  #isClosed = false;
  #whenIdle: (() => void)[] = [];

  constructor(take: (work: Work) => Promise<boolean>) {
    this.#take = take;
  }

  get isFull(): boolean {
    return this.#waiting.length >= MOST_WAITING;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(work: Work): void {
    if (this.#isClosed) {
      if (work.ask !== null) this.#late.push(work.ask);
      return;
    }
    this.#waiting.push(work);
    if (this.#current === null) void this.#run();
  }

  /** Takes an input before everything that waits. */
  addFirst(work: Work): void {
    this.#waiting.unshift(work);
  }

  async #run(): Promise<void> {
    for (let work = this.#waiting.shift(); work !== undefined; work = this.#waiting.shift()) {
      this.#current = work;
      this.#isAnswered = false;
      if (!(await this.#take(work))) return;
    }
    this.#rest();
  }

  #rest(): void {
    this.#current = null;
    for (const done of this.#whenIdle.splice(0)) done();
  }

  /** The request under way has its answer. */
  answered(): void {
    this.#isAnswered = true;
  }

  /** Whether a tick waits: one is enough. */
  get hasTick(): boolean {
    return this.#waiting.some(({ input }) => input?.kind === 'tick');
  }

  /** Whether a request with this id waits or is being decided. */
  has({ user }: Visitor, id: string): boolean {
    const isSame = (work: Work | null): boolean => work?.ask?.visitor.user === user && work.ask.message.id === id;
    return isSame(this.#current) || this.#waiting.some(isSame);
  }

  /**
   * Does nothing more. Requests that wait or are under way count as late: if the table goes on elsewhere, they are made
   * there, under their ids.
   */
  giveUp(): void {
    this.#late.unshift(...this.#takeUndone());
  }

  /** Every request that has not been answered, in order. */
  #takeUndone(): Ask[] {
    const current = this.#current === null || this.#isAnswered ? [] : [this.#current];
    const left = [...current, ...this.#waiting.splice(0)];
    return left.flatMap(({ ask }) => (ask === null ? [] : [ask]));
  }

  /** Takes no more input. Work that waits is still done. */
  close(): void {
    this.#isClosed = true;
  }

  /** Resolves when nothing waits and nothing is being decided. */
  async idle(): Promise<void> {
    if (this.#current !== null) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** Ends at once, and gives back every request that has not been answered. */
  abandon(): Ask[] {
    this.close();
    const undone = this.#takeUndone();
    this.#rest();
    return [...undone, ...this.takeLate()];
  }

  takeLate(): Ask[] {
    return this.#late.splice(0);
  }
}
