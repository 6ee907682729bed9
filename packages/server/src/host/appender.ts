/**
 * Writes the steps of one table to the store. An append whose outcome nobody knows is sent again until someone does:
 * the same versions with the same facts are written once.
 */
import { leftToday } from '../ownLimit.js';
import type { AppendBatch, AppendRefusal, Wallet } from '../ports.js';
import { reasonOf } from '../reason.js';
import type { OwnLimits } from '../table/limits.js';
import type { World } from '../world.js';

/** An append that takes longer means a store in trouble, and people are notified. */
const SLOW_APPEND_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;

/** Calls to the host of the table when the store fails. */
export interface AppendEvents {
  /** The table waits for the store from now on. */
  stalled(): void;
  /** The store is back. */
  recovered(): void;
  /** Whether the room is stopping: it does not wait for a disk that may never be back. */
  isStopping(): boolean;
}

/** `lost`: another node owns the table. `overdrawn`: someone has spent the same chips elsewhere. */
export type Appended = 'written' | 'lost' | 'overdrawn' | 'given-up';

export class Appender {
  readonly #world: World;
  readonly #table: string;
  readonly #epoch: number;
  readonly #events: AppendEvents;
  #isStalled = false;
  /** When the append under way began, null if there is none. */
  #since: number | null = null;
  /** Ends the timer that checks for a slow append, null if there is none; the next append reuses it. */
  #cancelWatch: (() => void) | null = null;

  constructor(world: World, table: string, epoch: number, events: AppendEvents) {
    this.#world = world;
    this.#table = table;
    this.#epoch = epoch;
    this.#events = events;
  }

  /** Whether the table stands still because nothing can be stored. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  async append(batch: AppendBatch): Promise<Appended> {
    const { clock, metrics } = this.#world;
    const began = clock.now();
    this.#since = began;
    if (this.#cancelWatch === null) this.#watch(began);
    let appended: Appended;
    try {
      appended = await this.#untilKnown(batch);
    } finally {
      this.#since = null;
      if (this.#events.isStopping()) this.rest();
    }
    if (appended !== 'written') return appended;
    metrics.commit.observe((clock.now() - began) / 1000);
    this.#recover();
    return 'written';
  }

  /** Looks again when an append that began then would be slow. */
  #watch(since: number): void {
    const { clock } = this.#world;
    this.#cancelWatch = clock.at(since + SLOW_APPEND_MS, () => {
      this.#cancelWatch = null;
      if (this.#since === null) return;
      if (clock.now() - this.#since >= SLOW_APPEND_MS) this.#stall('slow');
      else this.#watch(this.#since);
    });
  }

  /** Leaves no timer behind if nothing is under way. */
  rest(): void {
    if (this.#since !== null) return;
    this.#cancelWatch?.();
    this.#cancelWatch = null;
  }

  #recover(): void {
    if (!this.#isStalled) return;
    this.#isStalled = false;
    this.#events.recovered();
    this.#world.log.info({ table: this.#table }, 'the store is back');
  }

  /** People's wallets, as the store has them now. */
  async wallets(users: readonly string[]): Promise<readonly Wallet[] | 'given-up'> {
    const wallets = await this.#untilAnswered(() => this.#world.store.wallets(users));
    if (wallets !== 'given-up') this.#recover();
    return wallets;
  }

  /** The amount that people with their own limit may still buy today. */
  async ownLimits(users: readonly string[]): Promise<OwnLimits | 'given-up'> {
    const { store, clock } = this.#world;
    const left = await this.#untilAnswered(() => leftToday(store, users, clock.now()));
    if (left !== 'given-up') this.#recover();
    return left;
  }

  #untilKnown(batch: AppendBatch): Promise<Appended> {
    return this.#untilAnswered(async () => {
      const refusal = await this.#world.store.append(this.#table, this.#epoch, batch);
      if (refusal === 'overdrawn') return refusal;
      return (await this.#isLost(refusal, batch)) ? 'lost' : 'written';
    });
  }

  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T | 'given-up'> {
    const { clock } = this.#world;
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(LONGEST_RETRY_MS, 2 * wait)) {
      try {
        return await ask();
      } catch (error) {
        this.#stall(reasonOf(error));
        if (this.#events.isStopping()) return 'given-up';
        await new Promise<void>((resolve) => clock.at(clock.now() + wait, resolve));
      }
    }
  }

  /** A version that is taken may hold our own facts: the answer to an earlier try was lost then. */
  async #isLost(refusal: AppendRefusal | null, batch: AppendBatch): Promise<boolean> {
    if (refusal === null) return false;
    return refusal === 'stale-epoch' || !(await this.#isWritten(batch));
  }

  /** Whether the log holds at these versions what we have written. */
  async #isWritten({ entries, snapshot }: AppendBatch): Promise<boolean> {
    const reading = await this.#world.store.read(this.#table, 1);
    const last = entries.at(-1)!;
    if (snapshot !== null && reading.snapshot?.version === snapshot.version) {
      return reading.snapshot.state === snapshot.state;
    }
    return reading.entries.some(({ version, fact }) => version === last.version && fact === last.fact);
  }

  #stall(reason: string): void {
    if (this.#isStalled || this.#events.isStopping()) return;
    this.#isStalled = true;
    this.#world.metrics.count('stalls');
    this.#world.log.error({ table: this.#table, reason }, 'the store cannot be written: the table waits');
    this.#events.stalled();
  }
}
