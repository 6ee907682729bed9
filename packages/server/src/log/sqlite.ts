/** The embedded store: SQLite in a worker thread, so that a slow disk never blocks the room. */
import { Worker } from 'node:worker_threads';
import type {
  AppendBatch,
  AppendRefusal,
  ArchivedHand,
  LogReading,
  Membership,
  Owner,
  Person,
  RoomNode,
  Store,
  Transfer,
} from '../ports.js';
import type { Jobs } from './sqliteStore.js';
import type { Job, JobAnswer } from './sqliteWorker.js';
import { StoreUnavailable } from './unavailable.js';

export { StoreUnavailable };

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Sources run from `src` in tests; the worker is always the built file. */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../../dist/log/sqliteWorker.js' : './sqliteWorker.js', import.meta.url);
}

export class SqliteLog implements Store, Membership {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #outgoing: Job[] = [];
  #nextId = 1;
  #gone: StoreUnavailable | null = null;

  /** Opens or creates the database file. */
  constructor(file: string) {
    this.#worker = new Worker(workerFile(), { workerData: { file } });
    this.#worker.on('message', (answers: readonly JobAnswer[]) => {
      for (const answer of answers) this.#answered(answer);
    });
    this.#worker.on('error', (error) => this.#lost(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', () => this.#lost('the store has been closed'));
  }

  #answered(answer: JobAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new StoreUnavailable(answer.error));
    else waiting?.resolve(answer.value as never);
  }

  #lost(reason: string): void {
    this.#gone ??= new StoreUnavailable(reason);
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }

  #call<C extends keyof Jobs>(call: C, ...values: Parameters<Jobs[C]>): Promise<ReturnType<Jobs[C]>> {
    return this.#send(call, values) as Promise<ReturnType<Jobs[C]>>;
  }

  #send(call: Job['call'], values: readonly unknown[]): Promise<unknown> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#outgoing.push({ id, call, values });
      if (this.#outgoing.length === 1) setImmediate(() => this.#post());
    });
  }

  /** What one turn of the event loop has asked for goes in one message. */
  #post(): void {
    const jobs = this.#outgoing;
    this.#outgoing = [];
    this.#worker.postMessage(jobs);
  }

  acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null> {
    return this.#call('acquire', table, owner, ttlMs);
  }

  renew(table: string, epoch: number, ttlMs: number): Promise<boolean> {
    return this.#call('renew', table, epoch, ttlMs);
  }

  append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    return this.#call('append', table, epoch, batch);
  }

  read(table: string, fromVersion: number): Promise<LogReading> {
    return this.#call('read', table, fromVersion);
  }

  owner(table: string): Promise<Owner | null> {
    return this.#call('owner', table);
  }

  dropDamaged(table: string, epoch: number, fromVersion: number): Promise<boolean> {
    return this.#call('dropDamaged', table, epoch, fromVersion);
  }

  tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]> {
    return this.#call('tables');
  }

  addTable(table: string, listed: boolean): Promise<void> {
    return this.#call('addTable', table, listed);
  }

  endTable(table: string): Promise<void> {
    return this.#call('endTable', table);
  }

  personByToken(tokenHash: string): Promise<Person | null> {
    return this.#call('personByToken', tokenHash);
  }

  person(user: string): Promise<Person | null> {
    return this.#call('person', user);
  }

  addPerson(person: Person, tokenHash: string): Promise<void> {
    return this.#call('addPerson', person, tokenHash);
  }

  renamePerson(user: string, name: string): Promise<void> {
    return this.#call('renamePerson', user, name);
  }

  addToken(user: string, tokenHash: string): Promise<void> {
    return this.#call('addToken', user, tokenHash);
  }

  removeTokens(user: string): Promise<void> {
    return this.#call('removeTokens', user);
  }

  putCode(user: string, codeHash: string, expiresAt: number): Promise<void> {
    return this.#call('putCode', user, codeHash, expiresAt);
  }

  takeCode(codeHash: string, now: number): Promise<string | null> {
    return this.#call('takeCode', codeHash, now);
  }

  hands(filter: Parameters<Jobs['hands']>[0]): Promise<readonly ArchivedHand[]> {
    return this.#call('hands', filter);
  }

  handCount(filter: Parameters<Jobs['handCount']>[0]): Promise<number> {
    return this.#call('handCount', filter);
  }

  handById(hand: string): Promise<ArchivedHand | null> {
    return this.#call('handById', hand);
  }

  transfers(
    filter: Parameters<Jobs['transfers']>[0],
  ): Promise<readonly (Transfer & { readonly at: number; readonly table: string })[]> {
    return this.#call('transfers', filter);
  }

  belongsTo(keyMark: string): Promise<boolean> {
    return this.#call('belongsTo', keyMark);
  }

  heartbeat(node: RoomNode, ttlMs: number): Promise<void> {
    return this.#call('heartbeat', node, ttlMs);
  }

  leave(node: string): Promise<void> {
    return this.#call('leave', node);
  }

  nodes(): Promise<readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[]> {
    return this.#call('nodes');
  }

  freeTables(): Promise<readonly string[]> {
    return this.#call('freeTables');
  }

  leasesOf(owner: string): Promise<readonly { readonly table: string; readonly epoch: number }[]> {
    return this.#call('leasesOf', owner);
  }

  release(table: string, epoch: number): Promise<boolean> {
    return this.#call('release', table, epoch);
  }

  /** Everything sent before is committed first. */
  async close(): Promise<void> {
    if (this.#gone !== null) return;
    await this.#send('close', []);
    await this.#worker.terminate();
  }
}
