/**
 * The embedded store: SQLite in worker threads, so that a slow disk never blocks the room. One of them writes; long
 * reads have another one, with a connection that cannot write.
 */
import { Worker } from 'node:worker_threads';
import type {
  AppendBatch,
  AppendRefusal,
  AuditEntry,
  Ban,
  ClaimResult,
  CountedLimit,
  Gift,
  HandLink,
  History,
  KnownPerson,
  LogReading,
  Membership,
  Owner,
  OwnLimit,
  Person,
  RoomNode,
  Store,
  StoredEntry,
  TableAccess,
  TableClaim,
  TableLimits,
  Wallet,
} from '../../ports.js';
import { DatabaseHistory } from '../history.js';
import { StoreUnavailable } from '../unavailable.js';
import type { Jobs } from './jobs.js';
import type { EntryValues, Job, JobAnswer, JobName, WorkerData } from './worker.js';

export { StoreUnavailable };

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
}

/** Sources run from `src` in tests; the worker is always the built file. */
function workerFile(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../../../dist/store/sqlite/worker.js' : './worker.js', import.meta.url);
}

/** A thread and what it has been asked. */
class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #outgoing: Job[] = [];
  #nextId = 1;
  #gone: StoreUnavailable | null = null;

  constructor(workerData: WorkerData) {
    this.#worker = new Worker(workerFile(), { workerData });
    this.#worker.on('message', (answers: readonly JobAnswer[]) => {
      for (const [id, value, error] of answers) this.#answered(id, value, error);
    });
    this.#worker.on('error', (error) => this.#lost(error instanceof Error ? error.message : String(error)));
    this.#worker.on('exit', () => this.#lost('the store has been closed'));
  }

  #answered(id: number, value: unknown, error: string | undefined): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(value as never);
    else waiting?.reject(new StoreUnavailable(error));
  }

  #lost(reason: string): void {
    this.#gone ??= new StoreUnavailable(reason);
    for (const { reject } of this.#waiting.values()) reject(this.#gone);
    this.#waiting.clear();
  }

  send(call: JobName, values: readonly unknown[]): Promise<unknown> {
    return this.#send((id) => [id, call, values]);
  }

  /** Appends entries to the log of a table. */
  append(table: string, epoch: number, [first, ...others]: PlainEntries): Promise<unknown> {
    return this.#send((id) => [id, table, epoch, ...valuesOf(first), ...others.flatMap(valuesOf)]);
  }

  #send(jobOf: (id: number) => Job): Promise<unknown> {
    if (this.#gone !== null) return Promise.reject(this.#gone);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (this.#outgoing.push(jobOf(id)) === 1) setImmediate(() => this.#post());
    });
  }

  /** One message takes everything that one turn of the event loop has asked for. */
  #post(): void {
    const jobs = this.#outgoing;
    this.#outgoing = [];
    this.#worker.postMessage(jobs);
  }

  get isGone(): boolean {
    return this.#gone !== null;
  }

  async close(): Promise<void> {
    if (this.#gone !== null) return;
    await this.send('close', []);
    await this.#worker.terminate();
  }
}

type PlainEntries = readonly [StoredEntry, ...StoredEntry[]];

function valuesOf({ version, at, fact, sealed }: StoredEntry): EntryValues {
  return [version, at, fact, sealed];
}

/** The entries of an append that writes nothing else, null for others: a part that is added tomorrow counts too. */
function onlyEntries({ entries, isLimited: _, ...others }: AppendBatch): PlainEntries | null {
  const isEmpty = (part: unknown): boolean => (Array.isArray(part) ? part.length === 0 : (part ?? null) === null);
  const [first, ...rest] = entries;
  return first !== undefined && Object.values(others).every(isEmpty) ? [first, ...rest] : null;
}

export class SqliteLog extends DatabaseHistory implements Store, Membership {
  readonly #file: string;
  readonly #writer: Thread;
  /** Started with the first long read, once the file is there and of this version. */
  #reader: Promise<Thread> | null = null;
  #isClosed = false;

  /** Opens or creates the database file. */
  constructor(file: string) {
    super();
    this.#file = file;
    this.#writer = new Thread({ file, use: 'write' });
  }

  #call<C extends keyof Jobs>(call: C, ...values: Parameters<Jobs[C]>): Promise<ReturnType<Jobs[C]>> {
    return this.#writer.send(call, values) as Promise<ReturnType<Jobs[C]>>;
  }

  protected async ask<C extends keyof History>(
    call: C,
    ...values: Parameters<History[C]>
  ): Promise<Awaited<ReturnType<History[C]>>> {
    if (this.#isClosed) throw new StoreUnavailable('the store has been closed');
    this.#reader ??= this.#startReader();
    const reader = await this.#reader;
    if (reader.isGone) this.#reader = null;
    return reader.send(call, values) as Promise<Awaited<ReturnType<History[C]>>>;
  }

  async #startReader(): Promise<Thread> {
    try {
      // The file is there once the writer answers.
      await this.#call('hasTable', '');
      return new Thread({ file: this.#file, use: 'read' });
    } catch (error) {
      this.#reader = null;
      throw error;
    }
  }

  acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null> {
    return this.#call('acquire', table, owner, ttlMs);
  }

  renew(table: string, epoch: number, ttlMs: number): Promise<boolean> {
    return this.#call('renew', table, epoch, ttlMs);
  }

  append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    const entries = onlyEntries(batch);
    if (entries === null) return this.#call('append', table, epoch, batch);
    return this.#writer.append(table, epoch, entries) as Promise<AppendRefusal | null>;
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

  hasTable(table: string): Promise<boolean> {
    return this.#call('hasTable', table);
  }

  claimTable(table: string, claim: TableClaim, limits: TableLimits): Promise<ClaimResult> {
    return this.#call('claimTable', table, claim, limits);
  }

  dropClaim(table: string): Promise<void> {
    return this.#call('dropClaim', table);
  }

  addTable(table: string, listed: boolean): Promise<void> {
    return this.#call('addTable', table, listed);
  }

  endTable(table: string): Promise<void> {
    return this.#call('endTable', table);
  }

  access(table: string): Promise<TableAccess | null> {
    return this.#call('access', table);
  }

  isMember(table: string, user: string): Promise<boolean> {
    return this.#call('isMember', table, user);
  }

  personByToken(tokenHash: string): Promise<Person | null> {
    return this.#call('personByToken', tokenHash);
  }

  person(user: string): Promise<KnownPerson | null> {
    return this.#call('person', user);
  }

  addPerson(person: Person, tokenHash: string): Promise<void> {
    return this.#call('addPerson', person, tokenHash);
  }

  botsOf(owner: string, limit: number): Promise<readonly Person[]> {
    return this.#call('botsOf', owner, limit);
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

  sessionEnds(since: number): Promise<readonly { readonly user: string; readonly at: number }[]> {
    return this.#call('sessionEnds', since);
  }

  deletePerson(user: string): Promise<void> {
    return this.#call('deletePerson', user);
  }

  putCode(user: string, codeHash: string, expiresAt: number): Promise<void> {
    return this.#call('putCode', user, codeHash, expiresAt);
  }

  takeCode(codeHash: string, now: number): Promise<string | null> {
    return this.#call('takeCode', codeHash, now);
  }

  ownLimits(users: readonly string[]): Promise<readonly CountedLimit[]> {
    return this.#call('ownLimits', users);
  }

  putOwnLimit(limit: OwnLimit): Promise<void> {
    return this.#call('putOwnLimit', limit);
  }

  wallets(users: readonly string[]): Promise<readonly Wallet[]> {
    return this.#call('wallets', users);
  }

  giveChips(gift: Gift): Promise<Wallet> {
    return this.#call('giveChips', gift);
  }

  putLink(link: HandLink): Promise<void> {
    return this.#call('putLink', link);
  }

  takeBackLink(hand: string, user: string): Promise<void> {
    return this.#call('takeBackLink', hand, user);
  }

  putBan(ban: Ban): Promise<void> {
    return this.#call('putBan', ban);
  }

  removeBan(kind: Ban['kind'], key: string): Promise<void> {
    return this.#call('removeBan', kind, key);
  }

  bans(): Promise<readonly Ban[]> {
    return this.#call('bans');
  }

  audit(entry: AuditEntry): Promise<void> {
    return this.#call('audit', entry);
  }

  /** The different beginnings of sealed values: of everything that runs, and of the newest hands. */
  sealedHeads(bytes: number, newestHands: number): Promise<readonly Uint8Array[]> {
    return this.#call('sealedHeads', bytes, newestHands);
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

  /** Everything sent before is answered first. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const reader = await this.#reader?.catch(() => null);
    await Promise.all([reader?.close(), this.#writer.close()]);
  }
}
