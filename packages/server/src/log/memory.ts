/** A store in memory: for tests, simulated worlds, and rooms that need not outlive their process. */
import type {
  AppendBatch,
  AppendRefusal,
  ArchivedHand,
  LogReading,
  Owner,
  Person,
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

/** Everything a memory store holds; a simulated crash makes a new store from the same content. */
export interface MemoryContent {
  readonly logs: Map<string, TableLog>;
  readonly transfers: (Transfer & { readonly at: number; readonly table: string })[];
  readonly hands: Map<string, ArchivedHand>;
  readonly tables: Map<string, boolean>;
  readonly people: Map<string, Person>;
  readonly tokens: Map<string, string>;
}

export function emptyContent(): MemoryContent {
  return {
    logs: new Map(),
    transfers: [],
    hands: new Map(),
    tables: new Map(),
    people: new Map(),
    tokens: new Map(),
  };
}

export class MemoryStore implements Store {
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
    if (log.lease !== null && log.lease.owner !== owner && log.lease.expiresAt > now) return null;
    log.epoch++;
    log.lease = { owner, epoch: log.epoch, expiresAt: now + ttlMs };
    return log.lease;
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
    for (const transfer of batch.transfers) this.#content.transfers.push({ ...transfer, at, table });
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
    return lease !== null && lease.expiresAt > this.#now() ? lease : null;
  }

  async tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]> {
    return [...this.#content.tables].map(([table, listed]) => ({ table, listed }));
  }

  async addTable(table: string, listed: boolean): Promise<void> {
    this.#content.tables.set(table, listed);
  }

  async personByToken(tokenHash: string): Promise<Person | null> {
    const user = this.#content.tokens.get(tokenHash);
    return user === undefined ? null : (this.#content.people.get(user) ?? null);
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

  async handById(hand: string): Promise<ArchivedHand | null> {
    return this.#content.hands.get(hand) ?? null;
  }

  async transfers(filter: {
    table?: string;
    user?: string;
  }): Promise<readonly (Transfer & { readonly at: number; readonly table: string })[]> {
    return this.#content.transfers.filter(
      (transfer) =>
        (filter.table === undefined || transfer.table === filter.table) &&
        (filter.user === undefined || concerns(transfer, filter.user)),
    );
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
