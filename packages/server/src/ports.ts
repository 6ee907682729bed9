/**
 * What the room needs from the world: a log, a clock, entropy. The table itself is pure; adapters stand behind these
 * interfaces (memory, SQLite, PostgreSQL), and one contract suite holds for all of them.
 */

/** A fact of a table, as stored: JSON text, and a secret part that is sealed and can be erased. */
export interface StoredEntry {
  /** Place in the table's log, from 1 without gaps. */
  readonly version: number;
  /** When it was decided, milliseconds since 1970. */
  readonly at: number;
  readonly fact: string;
  /** Sealed bytes (deck, hole cards), null where there are none or they have been erased. */
  readonly sealed: Uint8Array | null;
}

/** One side of the ledger: a person, a person's chips at a table, or the bank that play chips come from. */
export type Account =
  | { readonly kind: 'bank' }
  | { readonly kind: 'person'; readonly user: string }
  | { readonly kind: 'seat'; readonly table: string; readonly user: string };

/** Chips from one account to another, in hundredths of a chip. The sum over all accounts is zero at every version. */
export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  readonly reason: 'buy-in' | 'top-up' | 'cash-out' | 'hand';
}

export interface Owner {
  readonly owner: string;
  readonly epoch: number;
  readonly expiresAt: number;
}

/** Why nothing was appended. `stale-epoch`: another owner has the table; `version-taken`: somebody wrote that version. */
export type AppendRefusal = 'stale-epoch' | 'version-taken';

/**
 * The log of tables. `append` writes entries, ledger transfers and erasures in one transaction, checks the epoch in the
 * same statement, and resolves only when they are durable.
 */
export interface Log {
  /** Takes the table where it is free or its lease has run out, with a new epoch; null where another owner holds it. */
  acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null>;
  renew(table: string, epoch: number, ttlMs: number): Promise<boolean>;
  append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null>;
  /** Entries from a version on, in order. A damaged tail ends the reading and is reported. */
  read(table: string, fromVersion: number): Promise<LogReading>;
  owner(table: string): Promise<Owner | null>;
  /**
   * Takes everything from a damaged version on out of the log and the books, so that the table goes on from its last
   * good one. False where the epoch is stale.
   */
  dropDamaged(table: string, epoch: number, fromVersion: number): Promise<boolean>;
}

export interface AppendBatch {
  readonly entries: readonly StoredEntry[];
  readonly transfers: readonly Transfer[];
  /** Versions whose sealed part is no longer needed. */
  readonly erase: readonly number[];
  /** A snapshot of the table after the last entry, kept in place of older ones. */
  readonly snapshot: { readonly version: number; readonly state: string; readonly sealed: Uint8Array | null } | null;
  /** Finished hands for the archive. */
  readonly hands: readonly ArchivedHand[];
}

export interface LogReading {
  readonly snapshot: { readonly version: number; readonly state: string; readonly sealed: Uint8Array | null } | null;
  readonly entries: readonly StoredEntry[];
  /** The first version that could not be read, null when all are good. */
  readonly damagedFrom: number | null;
}

/** A finished hand: the whole document, sealed where it holds cards that not everybody saw. */
export interface ArchivedHand {
  readonly hand: string;
  readonly table: string;
  readonly at: number;
  /** Users who were dealt in. */
  readonly users: readonly string[];
  readonly sealed: Uint8Array;
}

/** Everything else that is stored: people, the list of tables, the archive, the ledger's sums. */
export interface Directory {
  /** Tables that have not ended. */
  tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]>;
  addTable(table: string, listed: boolean): Promise<void>;
  /** The table is no longer among the tables; its log, books and hands stay. */
  endTable(table: string): Promise<void>;
  /** A person by the hash of a token, and by id. */
  personByToken(tokenHash: string): Promise<Person | null>;
  person(user: string): Promise<Person | null>;
  addPerson(person: Person, tokenHash: string): Promise<void>;
  renamePerson(user: string, name: string): Promise<void>;
  addToken(user: string, tokenHash: string): Promise<void>;
  /** Signs a person out everywhere. */
  removeTokens(user: string): Promise<void>;
  /** A one-time code that is good until `expiresAt`; a person has one at a time. */
  putCode(user: string, codeHash: string, expiresAt: number): Promise<void>;
  /** Whose code it is, null where it is unknown, used or too old. It is used up by this. */
  takeCode(codeHash: string, now: number): Promise<string | null>;
  hands(filter: {
    readonly table?: string;
    readonly user?: string;
    readonly limit: number;
    readonly before?: number;
  }): Promise<readonly ArchivedHand[]>;
  /** How many hands there are of a table, or of a person. */
  handCount(filter: { readonly table?: string; readonly user?: string }): Promise<number>;
  handById(hand: string): Promise<ArchivedHand | null>;
  transfers(filter: {
    readonly table?: string;
    readonly user?: string;
  }): Promise<readonly (Transfer & { readonly at: number; readonly table: string })[]>;
  /**
   * Whether the room belongs to the key of this mark; a new room is given to it. Another key opens nothing here, and
   * whatever it cannot open would look damaged.
   */
  belongsTo(keyMark: string): Promise<boolean>;
}

export interface Person {
  readonly user: string;
  readonly name: string;
}

export interface Store extends Log, Directory {
  close(): Promise<void>;
}

/** A process that serves tables, as the others of its room know it. */
export interface RoomNode {
  /** The name that its leases have as their owner: another one each time a process starts. */
  readonly node: string;
  /** Where the other nodes reach it. */
  readonly url: string;
  /** It is about to leave: it takes no table, and gives away those it has. */
  readonly draining: boolean;
}

/**
 * The nodes of a room. A lease lasts until its own time is over or until its owner's heartbeat is, whichever is later:
 * a node keeps all its tables with one heartbeat, however many they are.
 */
export interface Membership {
  /** Says that a node lives for so long from now. */
  heartbeat(node: RoomNode, ttlMs: number): Promise<void>;
  /** Takes a node off the list; leases that it has not released end by their own time. */
  leave(node: string): Promise<void>;
  /** Nodes that live, in the order of their names, and how many tables each holds. */
  nodes(): Promise<readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[]>;
  /** Tables that have not ended and that no living owner holds, in the order of their making. */
  freeTables(): Promise<readonly string[]>;
  /** Tables whose last lease is this owner's. */
  leasesOf(owner: string): Promise<readonly { readonly table: string; readonly epoch: number }[]>;
  /**
   * Gives a table up before its time, so that another node can take it at once. The epoch ends with it: nothing more can
   * be written under it. False where the epoch was over already.
   */
  release(table: string, epoch: number): Promise<boolean>;
}

/** Wall clock in milliseconds, and timers. */
export interface Clock {
  now(): number;
  /** Calls back at or after a time; the returned function takes it back. */
  at(timeMs: number, call: () => void): () => void;
}

/** Bytes that nobody can guess. */
export interface Entropy {
  bytes(count: number): Uint8Array;
}
