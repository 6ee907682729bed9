/**
 * Appends of many tables go together: everything that arrives while statements are under way makes the next one. A
 * table has one append under way at a time, and a refusal or error of one table does not touch the others.
 */
import { randomUUID } from 'node:crypto';
import type { AppendBatch, AppendRefusal } from '../../ports.js';
import { StoreUnavailable } from '../unavailable.js';
import { texts } from './arrays.js';
import type { PostgresClient } from './client.js';
import { Pace, type PaceClock } from './pace.js';
import { APPEND_ALL, APPEND_ENTRIES, type Append, appendValues, isPlain, LOOK_DURABLY } from './statements.js';

interface Waiting extends Append {
  readonly resolve: (refusal: AppendRefusal | null) => void;
  readonly reject: (error: unknown) => void;
}

/** The database refuses transfers that somebody has too few chips for, or that an own limit has not been asked about. */
const OVERDRAWN = '23514';

/** Statements under way: while one waits for the disk, the next is on its way. More would only make them smaller. */
const LANES = 2;

/** Limits the size of a statement, so that the database handles it quickly and no append waits long for the others. */
const MOST_APPENDS = 256;

export class Appends {
  readonly #client: Pick<PostgresClient, 'repeat'>;
  #waiting: Waiting[] = [];
  readonly #tables = new Set<string>();
  #lanes = 0;
  readonly #pace: Pace;
  /** Appends have gathered long enough, and wait only for a lane or for their table. */
  #isDue = false;
  /** Called when nothing is left, once no more is taken. */
  #onEmpty: (() => void) | null = null;

  constructor(client: Pick<PostgresClient, 'repeat'>, clock?: PaceClock) {
    this.#client = client;
    this.#pace = new Pace(() => {
      this.#isDue = true;
      this.#send();
    }, clock);
  }

  add(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    const first = batch.entries[0]?.version ?? 0;
    if (batch.entries.some(({ version }, place) => version !== first + place)) return Promise.resolve('version-taken');
    if (this.#onEmpty !== null) return Promise.reject(new StoreUnavailable('the store has been closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ table, epoch, batch, id: randomUUID(), resolve, reject });
      this.#pace.append(table);
    });
  }

  #send(): void {
    while (this.#isDue && this.#lanes < LANES) {
      const group = this.#take();
      if (group.length === 0) break;
      this.#lanes++;
      this.#write(group).finally(() => {
        this.#lanes--;
        for (const { table } of group) this.#tables.delete(table);
        this.#send();
      });
    }
    this.#isDue &&= this.#waiting.length > 0;
    if (this.#lanes === 0 && this.#waiting.length === 0) this.#onEmpty?.();
  }

  /** Takes no more, and waits for those that it has. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEmpty = resolve;
      this.#pace.hurry();
    });
  }

  #take(): Waiting[] {
    const group: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const append of this.#waiting) {
      const isNext = group.length < MOST_APPENDS && !this.#tables.has(append.table);
      (isNext ? group : rest).push(append);
      if (isNext) this.#tables.add(append.table);
    }
    this.#waiting = rest;
    return group;
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      const statement = group.every(({ batch }) => isPlain(batch)) ? APPEND_ENTRIES : APPEND_ALL;
      const rows = await this.#client.repeat(statement, appendValues(group));
      const moved = new Set(rows.map((row) => row.table_id as string));
      const others = group.filter(({ table }) => !moved.has(table));
      if (others.length > 0) await this.#explain(others);
      for (const { table, resolve } of group) if (moved.has(table)) resolve(null);
    } catch (error) {
      await this.#failed(group, error);
    }
  }

  /**
   * Why a table was not moved on: its epoch is over, its version has been written, or this very append has been carried
   * out by an attempt whose answer got lost.
   */
  async #explain(group: readonly Waiting[]): Promise<void> {
    const rows = await this.#client.repeat(LOOK_DURABLY, [texts(group.map(({ table }) => table))]);
    const leases = new Map(rows.map((row) => [row.table_id, row]));
    for (const { table, epoch, id, resolve } of group) {
      const lease = leases.get(table);
      if (lease?.write_id === id) resolve(null);
      else resolve(lease?.owner !== '' && Number(lease?.epoch) === epoch ? 'version-taken' : 'stale-epoch');
    }
  }

  /** A refusal for one table must not become one for the tables that came along with it. */
  async #failed(group: readonly Waiting[], error: unknown): Promise<void> {
    const code = String((error as { code?: unknown }).code);
    const isOfStatement = /^(?:2[23]|40)/.test(code);
    if (group.length > 1 && isOfStatement) await Promise.all(group.map((append) => this.#write([append])));
    else if (code === OVERDRAWN) for (const { resolve } of group) resolve('overdrawn');
    else for (const { reject } of group) reject(error);
  }
}
