/** A store in memory: for tests, simulated worlds, and rooms that need not outlive their process. */
import type { AppendBatch, AppendRefusal, LogReading, Membership, Owner, RoomNode, Store } from '../../ports.js';
import { type MemoryContent, MemoryDirectory, type TableLog } from './directory.js';

export { emptyContent, type MemoryContent } from './directory.js';

export class MemoryStore extends MemoryDirectory implements Store, Membership {
  #log(table: string): TableLog {
    let log = this.content.logs.get(table);
    if (log === undefined) {
      log = { lease: null, epoch: 0, entries: [], snapshot: null };
      this.content.logs.set(table, log);
    }
    return log;
  }

  async acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null> {
    const log = this.#log(table);
    const now = this.now();
    if (log.lease !== null && log.lease.owner !== owner && this.#endOf(log.lease) > now) return null;
    log.epoch++;
    log.lease = { owner, epoch: log.epoch, expiresAt: now + ttlMs };
    return log.lease;
  }

  /** When a lease is over: by its own time or with its owner's heartbeat. */
  #endOf({ owner, expiresAt }: Owner): number {
    return Math.max(expiresAt, this.content.nodes.get(owner)?.expiresAt ?? 0);
  }

  async renew(table: string, epoch: number, ttlMs: number): Promise<boolean> {
    const log = this.#log(table);
    if (log.lease === null || log.lease.epoch !== epoch) return false;
    log.lease = { ...log.lease, expiresAt: this.now() + ttlMs };
    return true;
  }

  async append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null> {
    const log = this.#log(table);
    if (log.lease === null || log.lease.epoch !== epoch) return 'stale-epoch';
    const last = lastVersion(log);
    if (batch.entries.some((entry, i) => entry.version !== last + 1 + i)) return 'version-taken';
    if (batch.isLimited === true && !this.covers(batch.transfers)) return 'overdrawn';
    if (!this.countPurchases(batch.purchases ?? [])) return 'overdrawn';
    log.entries.push(...batch.entries);
    const at = batch.entries.at(-1)?.at ?? this.now();
    this.book(table, { at, version: lastVersion(log) }, batch.transfers);
    this.admit(table, at, batch);
    if (batch.results !== undefined) this.content.results.set(table, batch.results);
    for (const version of batch.erase) eraseSecret(log, version);
    for (const hand of batch.hands) this.content.hands.set(hand.hand, hand);
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
    return expiresAt > this.now() ? { ...lease, expiresAt } : null;
  }

  async heartbeat({ node, url, draining }: RoomNode, ttlMs: number): Promise<void> {
    this.content.nodes.set(node, { node, url, draining, expiresAt: this.now() + ttlMs });
  }

  async leave(node: string): Promise<void> {
    this.content.nodes.delete(node);
  }

  async nodes(): Promise<readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[]> {
    const now = this.now();
    return [...this.content.nodes.values()]
      .filter(({ expiresAt }) => expiresAt > now)
      .sort((a, b) => (a.node < b.node ? -1 : 1))
      .map((node) => ({ ...node, tables: this.#leasesOf(node.node).length }));
  }

  #leasesOf(owner: string): { readonly table: string; readonly epoch: number }[] {
    return [...this.content.logs]
      .filter(([, { lease }]) => lease?.owner === owner)
      .map(([table, { epoch }]) => ({ table, epoch }))
      .sort((a, b) => (a.table < b.table ? -1 : 1));
  }

  async freeTables(): Promise<readonly string[]> {
    const now = this.now();
    return [...this.content.tables.keys()].filter((table) => {
      const lease = this.content.logs.get(table)?.lease ?? null;
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
    this.content.results.delete(table);
    const isDropped = (row: MemoryContent['transfers'][number]): boolean =>
      row.table === table && row.version >= fromVersion;
    this.moveChips(this.content.transfers.filter(isDropped), -1);
    const kept = this.content.transfers.filter((row) => !isDropped(row));
    this.content.transfers.splice(0, this.content.transfers.length, ...kept);
    return true;
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
