/**
 * The disk of a world, behind the store's own interface: what is written takes time, may fail before or after it was
 * written, and of what was not acknowledged when a process ends some may be lost and the first of it torn.
 */

import type { AppendBatch, AppendRefusal, LogReading, Membership, Owner, Store } from '../../ports.js';
import { emptyContent, type MemoryContent, MemoryStore } from '../../store/memory/store.js';
import { StoreUnavailable } from '../../store/unavailable.js';
import type { Faults } from './faults.js';
import type { SimulatedProcess } from './process.js';
import type { Timeline } from './timeline.js';

/** Reports of the disk. */
export interface DiskWatch {
  /** A process holds a table from now on. */
  acquired(table: string, epoch: number, process: SimulatedProcess): void;
  /** A batch is durable. */
  committed(table: string, epoch: number, batch: AppendBatch, process: SimulatedProcess): void;
  /** Everything of a table from a version on is gone. */
  dropped(table: string, fromVersion: number): void;
  /** The process ends at this point. */
  crash(process: SimulatedProcess): void;
}

interface Writing {
  readonly process: SimulatedProcess;
  readonly table: string;
  readonly epoch: number;
  readonly batch: AppendBatch;
  readonly cancel: () => void;
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** A promise that nobody keeps: the process is gone. */
const NEVER = new Promise<never>(() => undefined);

export class SimulatedDisk {
  readonly content: MemoryContent = emptyContent();
  readonly #store: MemoryStore;
  readonly #timeline: Timeline;
  readonly #faults: Faults;
  readonly #watch: DiskWatch;
  readonly #writing = new Set<Writing>();
  /** Tables whose log is torn, with the first version that cannot be read. */
  readonly #torn = new Map<string, number>();
  /** Processes that do not reach the store, and until when. */
  readonly #cutOff = new Map<SimulatedProcess, number>();
  /** Whether the store is another machine, which does not end with a process. */
  readonly #isApart: boolean;
  #fullUntil = 0;

  constructor(timeline: Timeline, faults: Faults, isApart: boolean, watch: DiskWatch) {
    this.#isApart = isApart;
    this.#timeline = timeline;
    this.#faults = faults;
    this.#watch = watch;
    this.#store = new MemoryStore(() => timeline.now(), this.content);
  }

  /** The store as one process has it. */
  storeOf(process: SimulatedProcess): Store & Membership {
    const own: Readonly<Record<string, Call>> = {
      append: (table, epoch, batch) => this.#append(process, table as string, epoch as number, batch as AppendBatch),
    };
    return new Proxy(this.#store, {
      get: (store, name) => {
        const method = store[name as keyof MemoryStore] as unknown;
        if (typeof method !== 'function') return method;
        return own[name as string] ?? ((...args: unknown[]) => this.#call(process, name as keyof MemoryStore, args));
      },
    });
  }

  /** The process does not reach the store for a while: what it asks is lost, or the answer is. */
  cutOff(process: SimulatedProcess, untilMs: number): void {
    this.#cutOff.set(process, untilMs);
  }

  heal(): void {
    this.#cutOff.clear();
  }

  #isCutOff(process: SimulatedProcess): boolean {
    return (this.#cutOff.get(process) ?? 0) > this.#timeline.now();
  }

  /** A table's log as it lies there now, whole or torn. */
  async read(table: string): Promise<LogReading> {
    const reading = await this.#store.read(table, 1);
    return { ...reading, damagedFrom: this.#torn.get(table) ?? null };
  }

  // -------------------------------------------------------------------------------------------------- calls

  /** Anything but an append. */
  #call(process: SimulatedProcess, name: keyof MemoryStore, args: readonly unknown[]): Promise<unknown> {
    if (!process.isAlive) return NEVER;
    const fails = this.#isCutOff(process) || (name !== 'close' && this.#faults.strikes('disk: another call fails'));
    return new Promise((resolve, reject) => {
      const fail = (): void => process.reach(() => reject(new StoreUnavailable('the store does not answer')));
      this.#timeline.after(fails ? this.#faults.between(0, 1_500) : this.#faults.between(0, 3), () => {
        if (fails) {
          fail();
          return;
        }
        void this.#done(process, name, args).then((value) => {
          this.#timeline.after(this.#faults.between(0, 2), () => {
            if (this.#isCutOff(process)) fail();
            else process.reach(() => resolve(value));
          });
        });
      });
    });
  }

  async #done(process: SimulatedProcess, name: keyof MemoryStore, args: readonly unknown[]): Promise<unknown> {
    const [table, , version] = args as [string, number, number];
    if (name === 'read') return this.read(table);
    const value = await (this.#store[name] as unknown as Call).call(this.#store, ...args);
    if (name === 'dropDamaged' && value === true) {
      this.#torn.delete(table);
      this.#watch.dropped(table, version);
    }
    if (name === 'acquire' && value !== null) this.#watch.acquired(table, (value as Owner).epoch, process);
    return value;
  }

  #append(process: SimulatedProcess, table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    if (!process.isAlive) return NEVER;
    const faults = this.#faults;
    if (faults.strikes('crash: decided, not appended')) {
      this.#watch.crash(process);
      return NEVER;
    }
    if (faults.strikes('disk: full')) this.#fullUntil = this.#timeline.now() + faults.between(500, 8_000);
    const isSlow = faults.strikes('disk: slow');
    const takesMs = isSlow ? faults.between(300, 7_000) : faults.between(0, 4);
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => process.reach(() => reject(new StoreUnavailable(reason)));
      if (this.#isCutOff(process)) {
        this.#timeline.after(faults.between(0, 1_500), () => fail('the store cannot be reached'));
        return;
      }
      if (this.#timeline.now() < this.#fullUntil || faults.strikes('disk: fails before writing')) {
        this.#timeline.after(takesMs, () => fail('the disk is full'));
        return;
      }
      const write = (): void => {
        this.#writing.delete(writing);
        void this.#write(process, table, epoch, batch).then((refusal) => {
          if (faults.strikes('crash: appended, not answered')) this.#watch.crash(process);
          const isLost = faults.strikes('disk: fails after writing');
          this.#timeline.after(faults.between(0, 2), () => {
            if (isLost || this.#isCutOff(process)) fail('the answer of the disk is lost');
            else process.reach(() => resolve(refusal));
          });
        });
      };
      const writing: Writing = { process, table, epoch, batch, cancel: this.#timeline.after(takesMs, write) };
      this.#writing.add(writing);
      if (faults.strikes('crash: while writing')) {
        this.#timeline.after(faults.between(0, Math.max(0, takesMs - 1)), () => this.#watch.crash(process));
      }
    });
  }

  async #write(
    process: SimulatedProcess,
    table: string,
    epoch: number,
    batch: AppendBatch,
  ): Promise<AppendRefusal | null> {
    if (this.#torn.has(table)) return 'version-taken';
    const refusal = await this.#store.append(table, epoch, batch);
    if (refusal === null) this.#watch.committed(table, epoch, batch, process);
    return refusal;
  }

  // -------------------------------------------------------------------------------------------------- the end

  /** A process has ended: what it was writing is there, or its tail is lost, and the first of that may be torn. */
  ended(process: SimulatedProcess): void {
    const group = [...this.#writing].filter((writing) => writing.process === process);
    for (const { cancel } of group) cancel();
    for (const writing of group) this.#writing.delete(writing);
    if (group.length === 0) return;
    const isTorn = !this.#isApart && this.#faults.strikes('disk: a group is torn');
    const isLost = isTorn || this.#faults.strikes('disk: a group is lost');
    const kept = isLost ? this.#faults.between(0, group.length - 1) : group.length;
    for (const { table, epoch, batch } of group.slice(0, kept)) void this.#write(process, table, epoch, batch);
    const torn = isTorn ? group[kept] : undefined;
    if (torn !== undefined) this.#tear(torn);
  }

  #tear({ table, epoch, batch }: Writing): void {
    const log = this.content.logs.get(table);
    const first = batch.entries[0]?.version ?? 1;
    const last = log?.entries.at(-1)?.version ?? log?.snapshot?.version ?? 0;
    if (first > 1 && log?.lease?.epoch === epoch && last === first - 1) this.#torn.set(table, first);
  }
}
