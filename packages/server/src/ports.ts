/**
 * The ports of the room: a log, a clock, entropy. The table itself is pure; adapters stand behind these
 * interfaces (memory, SQLite, PostgreSQL), and one contract suite holds for all of them.
 */

import type { TableSettings } from '@cardroom/protocol';
import type { PersonResult } from '@cardroom/tournament';

/** A fact of a table, as stored: JSON text, and a secret part that is sealed and can be erased. */
export interface StoredEntry {
  /** Place in the table's log, from 1 without gaps. */
  readonly version: number;
  /** When it was decided, milliseconds since 1970. */
  readonly at: number;
  readonly fact: string;
  /** Sealed bytes (deck, hole cards), null if there are none or they have been erased. */
  readonly sealed: Uint8Array | null;
}

/**
 * One side of the ledger: a person, a person's chips at a table, the pool or the heads of a tournament [T-47], or the
 * bank that play chips come from.
 */
export type Account =
  | { readonly kind: 'bank' }
  | { readonly kind: 'person'; readonly user: string }
  | { readonly kind: 'tournament'; readonly tournament: string; readonly part: 'pool' | 'heads' }
  | { readonly kind: 'seat'; readonly table: string; readonly user: string };

/** Chips from one account to another, in hundredths of a chip. The sum over all accounts is zero at every version. */
export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  readonly reason:
    | 'buy-in'
    | 'top-up'
    | 'cash-out'
    | 'chips-added'
    | 'chips-taken'
    | 'hand'
    | 'side-payment'
    | 'gift'
    | TournamentReason;
}

/** Why money goes into a tournament or comes out of it [T-47]. */
export type TournamentReason = 'entry' | 're_entry' | 'rebuy' | 'add_on' | 'bounty' | 'prize' | 'refund';

export interface Owner {
  readonly owner: string;
  readonly epoch: number;
  readonly expiresAt: number;
}

/**
 * Why nothing was appended. `stale-epoch`: another owner has the table; `version-taken`: someone wrote that version;
 * `overdrawn`: a person has fewer chips than the transfers take, or has bought elsewhere since their own limit was read.
 */
export type AppendRefusal = 'stale-epoch' | 'version-taken' | 'overdrawn';

/**
 * The log of tables. `append` writes entries, ledger transfers and erasures in one transaction, checks the epoch in the
 * same statement, and resolves only when they are durable.
 */
export interface Log {
  /** Takes the table if it is free or its lease has run out, with a new epoch; null if another owner holds it. */
  acquire(table: string, owner: string, ttlMs: number): Promise<Owner | null>;
  renew(table: string, epoch: number, ttlMs: number): Promise<boolean>;
  append(table: string, epoch: number, batch: AppendBatch): Promise<AppendRefusal | null>;
  /** Entries from a version on, in order. A damaged tail ends the reading and is reported. */
  read(table: string, fromVersion: number): Promise<LogReading>;
  owner(table: string): Promise<Owner | null>;
  /**
   * Takes everything from a damaged version on out of the log and the books, so that the table goes on from its last
   * good one. False if the epoch is stale.
   */
  dropDamaged(table: string, epoch: number, fromVersion: number): Promise<boolean>;
}

export interface AppendBatch {
  readonly entries: readonly StoredEntry[];
  readonly transfers: readonly Transfer[];
  /** Nobody may pay more than they have: the room gives each person a sum. Without it, anybody may owe. */
  readonly isLimited?: boolean;
  /** Purchases in this batch by people who limit their own [H-26]. */
  readonly purchases?: readonly PurchaseMark[];
  /** Versions whose sealed part is no longer needed. */
  readonly erase: readonly number[];
  /** A snapshot of the table after the last entry, kept in place of older ones. */
  readonly snapshot: { readonly version: number; readonly state: string; readonly sealed: Uint8Array | null } | null;
  /** Finished hands for the archive. */
  readonly hands: readonly ArchivedHand[];
  /** The access rules from now on; null if they have not changed. */
  readonly access: TableAccess | null;
  /** The ids of people who sat down, never bots. Everybody who buys in is a member in any case. */
  readonly members: readonly string[];
  /** Results of people, with the entry that ends a tournament; a damaged log loses them with that entry. */
  readonly results?: readonly OwnTournament[];
}

/**
 * The access rules of a table: who may come, and who may read what it keeps. Stored in the same transaction as the
 * facts that change them; they outlive the table.
 */
export interface TableAccess {
  readonly table: string;
  readonly listed: boolean;
  /** The host's user id. */
  readonly host: string;
  /** Whether others may watch. */
  readonly spectators: boolean;
  readonly delayMs: number;
  /** 0 at first. A new link is the next round, and voids the older ones. */
  readonly inviteRound: number;
  /** User ids. */
  readonly banned: readonly string[];
  /** Keyed hashes of addresses. */
  readonly bannedAddresses: readonly { readonly address: string; readonly until: number }[];
  /** People who sat here, were removed by the host, and have not been let in again. */
  readonly removed: readonly string[];
  /** The round of invites in which each of `removed` was removed; left out in what older versions stored. */
  readonly removedRounds?: readonly number[];
  readonly endedAt: number | null;
  /** How the table is described when it has ended; unknown for tables that ended with earlier versions. */
  readonly about?: TableAbout;
}

/** The facts about a table in lists and results. */
export interface TableAbout {
  /** Those in force. */
  readonly settings: TableSettings;
  /** The host's name. */
  readonly hostName: string;
  /** People and bots who had a seat, by their names there. */
  readonly people: readonly { readonly user: string; readonly name: string }[];
}

export interface LogReading {
  readonly snapshot: { readonly version: number; readonly state: string; readonly sealed: Uint8Array | null } | null;
  readonly entries: readonly StoredEntry[];
  /** The first version that could not be read, null when all are good. */
  readonly damagedFrom: number | null;
}

/** A finished hand: the whole document, sealed if it holds cards that not everybody saw. */
export interface ArchivedHand {
  readonly hand: string;
  readonly table: string;
  readonly at: number;
  /** Users who were dealt in. */
  readonly users: readonly string[];
  readonly sealed: Uint8Array;
}

/** One table, or one person. There is no way to ask for everything. */
export type Scope =
  | { readonly table: string; readonly user?: undefined }
  | { readonly user: string; readonly table?: undefined };

/** A place between two rows. Text from outside becomes one by `parseCursor` alone. */
export type Cursor = string & { readonly cursor: unique symbol };

export interface Page<T> {
  readonly rows: readonly T[];
  /** The beginning of the next page, null if this is the last one. */
  readonly next: Cursor | null;
}

/** The rows that are wanted: those behind a cursor, `PAGE_ROWS` at most. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: Cursor | undefined;
}

/** A transfer as the books have it. */
export type BookedTransfer = Transfer & { readonly at: number; readonly table: string };

/** How much someone brought to a table, took away, and has on it. `net` sums to zero over a table. */
export interface LedgerSum {
  readonly user: string;
  readonly bought: number;
  readonly cashed: number;
  readonly onTable: number;
  readonly net: number;
}

/**
 * The chips of a person who was given some, in hundredths. The store moves `amount` with every transfer from and
 * to the person's account, in the same transaction.
 */
export interface Wallet {
  readonly user: string;
  /** On no table. */
  readonly amount: number;
  /** At all tables, as the books have it. */
  readonly atTables: number;
  /** When a sum was last given. */
  readonly givenAt: number;
}

/** A sum for a person: the first one, or another if the last was `everyMs` ago and `least` is more than they have. */
export interface Gift {
  readonly user: string;
  readonly sum: number;
  readonly least: number;
  readonly at: number;
  readonly everyMs: number;
}

/** How often a person may buy in during a day, and for how many hundredths in all; null for any number. */
export interface BuyInLimit {
  readonly times: number | null;
  readonly total: number | null;
}

/** A person's limit on their own buy-ins [H-26], and the one that takes its place later, if any. */
export interface OwnLimit {
  readonly user: string;
  readonly limit: BuyInLimit;
  readonly next: { readonly limit: BuyInLimit; readonly at: number } | null;
}

/** An own limit as the store has it: it counts the purchases that were made under it. */
export interface CountedLimit extends OwnLimit {
  readonly purchases: number;
}

/**
 * A person buys, by a limit that had counted so many purchases when it was read. If it counts another number now, they
 * have bought at another table in the meantime, and nothing is appended. Each append counts as one.
 */
export interface PurchaseMark {
  readonly user: string;
  readonly purchases: number;
}

/** A claim on a place among the tables. */
export interface TableClaim {
  readonly host: string;
  readonly listed: boolean;
  readonly at: number;
}

/** How many tables may run. */
export interface TableLimits {
  readonly perHost: number;
  readonly inRoom: number;
}

export type ClaimResult = 'claimed' | 'too-many-own' | 'too-many';

/** A link to a hand that a person made. The link itself is stored nowhere: it is known by its hash. */
export interface HandLink {
  readonly linkHash: string;
  readonly hand: string;
  readonly user: string;
  readonly at: number;
}

/** A ban of a person or an address from the room. */
export interface Ban {
  readonly kind: 'person' | 'address';
  /** A user id, or the keyed hash of an address. */
  readonly key: string;
  /** Null is for good. */
  readonly until: number | null;
  /** The operator. */
  readonly by: string;
  readonly reason: string;
}

/** An operator's act. */
export interface AuditEntry {
  readonly at: number;
  readonly by: string;
  readonly act: string;
  /** The table, person or address that it was done to. */
  readonly subject: string;
  readonly detail: string;
}

/** A table of a person. */
export interface OwnTable {
  readonly table: string;
  /** When the person came there first. */
  readonly at: number;
  readonly endedAt: number | null;
}

/** The result of a person in a tournament that has ended [T-49]. Amounts are chips. */
export interface OwnTournament extends PersonResult {
  readonly user: string;
  readonly tournament: string;
  readonly title: string;
  /** When it ended. */
  readonly at: number;
}

/**
 * Long reads: the archive, the books, and lists of everything. They run on their own connection, so that none of
 * them delays a commit, and each of them uses an index.
 */
export interface History {
  /** The newest hands first. `before` is the cursor of an older page. */
  hands(
    scope: Scope,
    page: { readonly limit: number; readonly before?: Cursor | undefined },
  ): Promise<Page<ArchivedHand>>;
  /** How many hands there are of a table, or of a person. */
  handCount(scope: Scope): Promise<number>;
  handById(hand: string): Promise<ArchivedHand | null>;
  /** Transfers in their order, or the newest first; with or without those between seats when a hand is over. */
  transfers(
    scope: Scope,
    page: PageRequest & { readonly withHands: boolean; readonly newestFirst?: boolean | undefined },
  ): Promise<Page<BookedTransfer>>;
  /** One line for everyone who ever had chips at a table, in the order of their coming. */
  sums(table: string): Promise<readonly LedgerSum[]>;
  /** Tables at which a person sat or was the host, the newest first. */
  tablesOf(user: string, page: PageRequest): Promise<Page<OwnTable>>;
  /** Tournaments that a person has played to their end, the newest first. */
  tournamentsOf(user: string, page: PageRequest): Promise<Page<OwnTournament>>;
  handByLink(linkHash: string): Promise<HandLink | null>;
  /** The links of a person, the newest first. */
  linksOf(user: string, page: PageRequest): Promise<Page<HandLink>>;
  /** The newest acts first. */
  auditLog(page: PageRequest): Promise<Page<AuditEntry>>;
  /** Everybody, in the order of their ids. */
  people(page: PageRequest): Promise<Page<KnownPerson>>;
}

/** Everything else that is stored: people, the list of tables, the archive, the books. */
export interface Directory extends History {
  /** Tables that have not ended. */
  tables(): Promise<readonly { readonly table: string; readonly listed: boolean }[]>;
  /** Whether a table is among them. */
  hasTable(table: string): Promise<boolean>;
  /**
   * Takes a place among the tables, atomically over all nodes. A table that has its place keeps it. A claim whose table
   * has not begun after ten minutes is dropped.
   */
  claimTable(table: string, claim: TableClaim, limits: TableLimits): Promise<ClaimResult>;
  /** Gives back the place of a table that will not begin. */
  dropClaim(table: string): Promise<void>;
  /** The table has begun. */
  addTable(table: string, listed: boolean): Promise<void>;
  /** The table is no longer among the tables; its access, log, books and hands stay. */
  endTable(table: string): Promise<void>;
  /** Null if nothing is known: then nobody may read it. */
  access(table: string): Promise<TableAccess | null>;
  /** Whether a person has sat at a table. */
  isMember(table: string, user: string): Promise<boolean>;
  /** A person by the hash of a token, and by id. */
  personByToken(tokenHash: string): Promise<Person | null>;
  person(user: string): Promise<KnownPerson | null>;
  addPerson(person: Person, tokenHash: string): Promise<void>;
  /** The bots of a person that have a token, by name. */
  botsOf(owner: string, limit: number): Promise<readonly Person[]>;
  renamePerson(user: string, name: string): Promise<void>;
  addToken(user: string, tokenHash: string): Promise<void>;
  /** Signs a person out everywhere: tokens and one-time codes are gone. */
  removeTokens(user: string): Promise<void>;
  /**
   * The people who signed out at or after a time, by the store's clock, in that order. A write that takes long may
   * show up behind a later one: ask again from a few seconds before the last time seen.
   */
  sessionEnds(since: number): Promise<readonly { readonly user: string; readonly at: number }[]>;
  /** Takes tokens, codes, links and the name away. Hands and books keep the id. */
  deletePerson(user: string): Promise<void>;
  /** A one-time code that is good until `expiresAt`; a person has one at a time. */
  putCode(user: string, codeHash: string, expiresAt: number): Promise<void>;
  /** The user of a code, null if it is unknown, used or too old. This uses it up. */
  takeCode(codeHash: string, now: number): Promise<string | null>;
  /** The chips of people; those who were never given any are left out. */
  wallets(users: readonly string[]): Promise<readonly Wallet[]>;
  /** Gives a person the sum if it is due, atomically over all nodes, and says what they have then. */
  giveChips(gift: Gift): Promise<Wallet>;
  /** The limits of people on their own buy-ins; those who have none are left out. */
  ownLimits(users: readonly string[]): Promise<readonly CountedLimit[]>;
  /** In place of an older one; the count of purchases goes on. */
  putOwnLimit(limit: OwnLimit): Promise<void>;
  putLink(link: HandLink): Promise<void>;
  /** Takes back every link that a person made to a hand. */
  takeBackLink(hand: string, user: string): Promise<void>;
  /** In place of an older ban of the same key. */
  putBan(ban: Ban): Promise<void>;
  removeBan(kind: Ban['kind'], key: string): Promise<void>;
  /** Bans that hold now. */
  bans(): Promise<readonly Ban[]>;
  /** Writes an act down for good. */
  audit(entry: AuditEntry): Promise<void>;
  /**
   * Whether the room belongs to the key of this mark; a new room is given to it. Another key opens nothing here, and
   * sealed values would look damaged.
   */
  belongsTo(keyMark: string): Promise<boolean>;
}

export interface Person {
  readonly user: string;
  readonly name: string;
  /** The name of the owner, for a bot that has one. */
  readonly owner?: string;
}

/** A person in the store; without a name once they have been deleted. */
export interface KnownPerson {
  readonly user: string;
  readonly name: string | null;
}

export interface Store extends Log, Directory {
  close(): Promise<void>;
}

/** A process that serves tables, as the others of its room know it. */
export interface RoomNode {
  /** The name that its leases have as their owner: another one each time a process starts. */
  readonly node: string;
  /** The address at which the other nodes reach it. */
  readonly url: string;
  /** It is about to leave: it takes no table, and gives away those it has. */
  readonly draining: boolean;
}

/**
 * The nodes of a room. A lease lasts until its own time is over or until its owner's heartbeat is, whichever is later:
 * a node keeps all its tables with one heartbeat, however many they are.
 */
export interface Membership {
  /** Keeps a node alive for so long from now. */
  heartbeat(node: RoomNode, ttlMs: number): Promise<void>;
  /** Takes a node off the list; leases that it has not released end by their own time. */
  leave(node: string): Promise<void>;
  /** Nodes that live, in the order of their names, and how many tables each holds. */
  nodes(): Promise<readonly (RoomNode & { readonly expiresAt: number; readonly tables: number })[]>;
  /** Tables that have not ended and that no living owner holds, in the order in which they were made. */
  freeTables(): Promise<readonly string[]>;
  /** Tables whose last lease is this owner's. */
  leasesOf(owner: string): Promise<readonly { readonly table: string; readonly epoch: number }[]>;
  /**
   * Gives a table up before its time, so that another node can take it at once. The epoch ends with it: nothing more
   * can be written under it. False if the epoch was over already.
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
