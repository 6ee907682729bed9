/** A store in memory: for tests, simulated worlds, and rooms that need not outlive their process. */
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
  StoredEntry,
  Transfer,
} from '../ports.js';

interface TableLog {
  lease: Owner | null;
  epoch: number;
  entries: StoredEntry[];
  snapshot: LogReading['snapshot'];
}

interface StoredTransfer extends Transfer {
  readonly at: number;
  readonly table: string;
  readonly version: number;
}

/** Everything a memory store holds; a simulated crash makes a new store from the same content. */
export interface MemoryContent {
  readonly logs: Map<string, TableLog>;
  readonly transfers: StoredTransfer[];
  readonly hands: Map<string, ArchivedHand>;
  readonly tables: Map<string, boolean>;
  readonly people: Map<string, Person>;
  readonly tokens: Map<string, string>;
  readonly codes: Map<string, { readonly user: string; readonly expiresAt: number }>;
  readonly nodes: Map<string, RoomNode & { readonly expiresAt: number }>;
  /** The mark of the room's key, at most one. */
  readonly keyMarks: Set<string>;
}

export function emptyContent(): MemoryContent {
  return {
    logs: new Map(),
    transfers: [],
    hands: new Map(),
    tables: new Map(),
    people: new Map(),
    tokens: new Map(),
    codes: new Map(),
    nodes: new Map(),
    keyMarks: new Set(),
  };
}

export class MemoryStore implements Store, Membership {
  readonly #content: MemoryContent;
  readonly #now: () => number;

  constructor(now: () => number = Date.now, content: MemoryContent = emptyContent()) {
    this.#now = now;
    this.#content = content;
  }

  #log(table: string): TableLog {
    let log = this.#content.logs.get(table);
    if (log === undefined) {
      log = { lease: null, epoch: 0, entries: [], snapshot: null };
      this.#content.logs.set(table, log);
    }
    return log;
  }

  async acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null> {
    const log = this.#log(table);
    const now = this.#now();
    if (log.lease !== null && log.lease.owner !== owner && this.#endOf(log.lease) > now) return null;
    log.epoch++;
    log.lease = { owner, epoch: log.epoch, expiresAt: now + ttlMs };
    return log.lease;
  }

  /** When a lease is over: by its own time or with its owner's heartbeat. */
  #endOf({ owner, expiresAt }: Owner): number {
    return Math.max(expiresAt, this.#content.nodes.get(owner)?.expiresAt ?? 0);
  }

  async renew(table: string, epoch: number, ttlMs: number): Promise<boolean> {
    const log = this.#log(table);
    if (log.lease === null || log.lease.epoch !== epoch) return false;
    log.lease = { ...log.lease, expiresAt: this.#now() + ttlMs };
    return true;
  }

  async append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    const log = this.#log(table);
    if (log.lease === null || log.lease.epoch !== epoch) return 'stale-epoch';
    const last = lastVersion(log);
    if (batch.entries.some((entry, i) => entry.version !== last + 1 + i)) return 'version-taken';
    log.entries.push(...batch.entries);
    const at = batch.entries.at(-1)?.at ?? this.#now();
    const version = lastVersion(log);
    for (const transfer of batch.transfers) this.#content.transfers.push({ ...transfer, at, table, version });
    for (const version of batch.erase) eraseSecret(log, version);
    for (const hand of batch.hands) this.#content.hands.set(hand.hand, hand);
    if (batch.snapshot !== null) {
      log.snapshot = batch.snapshot;
      log.entries = log.entries.filter((entry) => entry.version > batch.snapshot!.version);
    }
    return null;
  }

  async read(table: string, fromVersion: number): Promise<LogReading> {
    const { entries, snapshot } = this.#log(table);
    const kept = snapshot !== null && snapshot.version >= fromVersion ? snapshot : null;
    return { snapshot: kept, entries: entries.filter((entry) => entry.version >= fromVersion), damagedFrom: null };
  }

  async owner(table: string): Promise<Owner | null> {
    const { lease } = this.#log(table);
    if (lease === null) return null;
    const expiresAt = this.#endOf(lease);
    return expiresAt > this.#now() ? { ...lease, expiresAt } : null;
  }

  async heartbeat({ node, url, draining }: RoomNode, ttlMs: number): Promise<void> {
    this.#content.nodes.set(node, { node, url, draining, expiresAt: this.#now() + ttlMs });
  }

  async leave(node: string): Promise<void> {
    this.#content.nodes.delete(node);
  }

  async nodes(): Promise<readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[]> {
    const now = this.#now();
    return [...this.#content.nodes.values()]
      .filter(({ expiresAt }) => expiresAt > now)
      .sort((a, b) => (a.node < b.node ? -1 : 1))
      .map((node) => ({ ...node, tables: this.#leasesOf(node.node).length }));
  }

  #leasesOf(owner: string): { readonly table: string; readonly epoch: number }[] {
    return [...this.#content.logs]
      .filter(([, { lease }]) => lease?.owner === owner)
      .map(([table, { epoch }]) => ({ table, epoch }))
      .sort((a, b) => (a.table < b.table ? -1 : 1));
  }

  async freeTables(): Promise<readonly string[]> {
    const now = this.#now();
    return [...this.#content.tables.keys()].filter((table) => {
      const lease = this.#content.logs.get(table)?.lease ?? null;
      return lease === null || this.#endOf(lease) <= now;
    });
  }

  async leasesOf(owner: string): Promise<readonly { readonly table: string; readonly epoch: number }[]> {
    return this.#leasesOf(owner);
  }

  async release(table: string, epoch: number): Promise<boolean> {
    const log = this.#log(table);
    if (log.lease === null || log.epoch !== epoch) return false;
    log.lease = null;
    log.epoch++;
    return true;
  }

  async dropDamaged(table: string, epoch: number, fromVersion: number): Promise<boolean> {
    const log = this.#log(table);
    if (log.lease === null || log.lease.epoch !== epoch) return false;
    log.entries = log.entries.filter((entry) => entry.version < fromVersion);
    if (log.snapshot !== null && log.snapshot.version >= fromVersion) log.snapshot = null;
    const kept = this.#content.transfers.filter((row) => row.table !== table || row.version < fromVersion);
    this.#content.transfers.splice(0, this.#content.transfers.length, ...kept);
    return true;
  }

  async tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]> {
    return [...this.#content.tables].map(([table, listed]) => ({ table, listed }));
  }

  async addTable(table: string, listed: boolean): Promise<void> {
    this.#content.tables.set(table, listed);
  }

  async endTable(table: string): Promise<void> {
    this.#content.tables.delete(table);
  }

  async personByToken(tokenHash: string): Promise<Person | null> {
    const user = this.#content.tokens.get(tokenHash);
    return user === undefined ? null : (this.#content.people.get(user) ?? null);
  }

  async person(user: string): Promise<Person | null> {
    return this.#content.people.get(user) ?? null;
  }

  async addPerson(person: Person, tokenHash: string): Promise<void> {
    this.#content.people.set(person.user, person);
    this.#content.tokens.set(tokenHash, person.user);
  }

  async renamePerson(user: string, name: string): Promise<void> {
    if (this.#content.people.has(user)) this.#content.people.set(user, { user, name });
  }

  async addToken(user: string, tokenHash: string): Promise<void> {
    this.#content.tokens.set(tokenHash, user);
  }

  async removeTokens(user: string): Promise<void> {
    for (const [hash, owner] of this.#content.tokens) if (owner === user) this.#content.tokens.delete(hash);
  }

  async putCode(user: string, codeHash: string, expiresAt: number): Promise<void> {
    for (const [hash, code] of this.#content.codes) if (code.user === user) this.#content.codes.delete(hash);
    this.#content.codes.set(codeHash, { user, expiresAt });
  }

  async takeCode(codeHash: string, now: number): Promise<string | null> {
    const code = this.#content.codes.get(codeHash);
    this.#content.codes.delete(codeHash);
    return code !== undefined && code.expiresAt > now ? code.user : null;
  }

  async hands(filter: {
    table?: string;
    user?: string;
    limit: number;
    before?: number;
  }): Promise<readonly ArchivedHand[]> {
    return [...this.#content.hands.values()]
      .filter((hand) => filter.table === undefined || hand.table === filter.table)
      .filter((hand) => filter.user === undefined || hand.users.includes(filter.user))
      .filter((hand) => filter.before === undefined || hand.at < filter.before)
      .sort((a, b) => b.at - a.at || (a.hand < b.hand ? 1 : -1))
      .slice(0, filter.limit);
  }

  async handCount(filter: { table?: string; user?: string }): Promise<number> {
    return (await this.hands({ ...filter, limit: Number.MAX_SAFE_INTEGER })).length;
  }

  async handById(hand: string): Promise<ArchivedHand | null> {
    return this.#content.hands.get(hand) ?? null;
  }

  async transfers(filter: {
    table?: string;
    user?: string;
  }): Promise<readonly (Transfer & { readonly at: number; readonly table: string })[]> {
    return this.#content.transfers
      .filter(
        (transfer) =>
          (filter.table === undefined || transfer.table === filter.table) &&
          (filter.user === undefined || concerns(transfer, filter.user)),
      )
      .map(({ version: _, ...row }) => row);
  }

  async belongsTo(keyMark: string): Promise<boolean> {
    const { keyMarks } = this.#content;
    if (keyMarks.size === 0) keyMarks.add(keyMark);
    return keyMarks.has(keyMark);
  }

  async close(): Promise<void> {}
}

function lastVersion(log: TableLog): number {
  return log.entries.at(-1)?.version ?? log.snapshot?.version ?? 0;
}

function eraseSecret(log: TableLog, version: number): void {
  const at = log.entries.findIndex((entry) => entry.version === version);
  if (at >= 0) log.entries[at] = { ...log.entries[at]!, sealed: null };
}

function concerns({ from, to }: Transfer, user: string): boolean {
  return (from.kind !== 'bank' && from.user === user) || (to.kind !== 'bank' && to.user === user);
}
