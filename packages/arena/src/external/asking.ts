/** One question at a time to someone who answers later, late, twice or never. */
import type { FaultError } from './fault.js';

/**
 * The deadline of the question under way. One timer serves all questions: it is set again only when it has run out, so
 * that a decision that takes microseconds pays for no timer of its own.
 *
 * When time is up, what has arrived is read before the answer counts as missing: a host that was busy does not charge
 * its own delay to the bot.
 */
class Deadline {
  readonly #onExpired: () => void;
  #due = Number.POSITIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
  }

  start(ms: number): void {
    this.#due = performance.now() + ms;
    if (this.#timer === null) this.#set(ms);
  }

  stop(): void {
    this.#due = Number.POSITIVE_INFINITY;
  }

  close(): void {
    this.stop();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** A timer that has outlived its question keeps no process alive; the bot that is asked does. */
  #set(ms: number): void {
    this.#timer = setTimeout(this.#look, Math.ceil(ms));
    this.#timer.unref();
  }

  readonly #look = (): void => {
    this.#timer = null;
    const due = this.#due;
    if (due === Number.POSITIVE_INFINITY) return;
    const left = due - performance.now();
    if (left > 0) this.#set(left);
    else setImmediate(() => this.#due === due && this.#onExpired());
  };
}

interface Waiting<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (fault: FaultError) => void;
}

/** The turns of one bot: every question ends with an answer or a fault, whatever comes from outside. */
export class Asking<T> {
  readonly #deadline: Deadline;
  readonly #timeoutMs: number;
  #waiting: Waiting<T> | null = null;
  /** A failure while no question was open: the next question reports it. */
  #stray: (() => FaultError) | null = null;
  /** The end of the bot: every later question meets it. */
  #end: FaultError | null = null;

  /** `timeoutMs` 0 waits for ever; `late` makes the fault of a missing answer. */
  constructor(timeoutMs: number, late: () => FaultError) {
    this.#timeoutMs = timeoutMs;
    this.#deadline = new Deadline(() => this.fail(late));
  }

  get isPending(): boolean {
    return this.#waiting !== null;
  }

  /** Asks; `send` writes the question and is not called if the answer cannot count any more. */
  ask(send: () => FaultError | null): Promise<T> {
    const before = this.#end ?? this.#stray?.() ?? null;
    this.#stray = null;
    const fault = before ?? send();
    if (fault !== null) return Promise.reject(fault);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#timeoutMs > 0) this.#deadline.start(this.#timeoutMs);
    });
  }

  answer(value: T): void {
    this.#take()?.resolve(value);
  }

  /** The turn is lost at once; the reason is given after a look at what else has arrived. */
  fail(make: () => FaultError): void {
    const waiting = this.#take();
    if (waiting === null) this.#stray ??= make;
    else setImmediate(() => waiting.reject(make()));
  }

  end(fault: FaultError): void {
    this.#end ??= fault;
    this.#take()?.reject(fault);
    this.#deadline.close();
  }

  #take(): Waiting<T> | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#deadline.stop();
    return waiting;
  }
}
