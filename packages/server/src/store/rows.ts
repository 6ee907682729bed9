/** Rows of the SQL stores: what columns hold, and what is read back from them. Both databases name them alike. */
import { crc32 } from 'node:zlib';
import type {
  Account,
  ArchivedHand,
  AuditEntry,
  Ban,
  BookedTransfer,
  CountedLimit,
  HandLink,
  KnownPerson,
  LedgerSum,
  LogReading,
  Owner,
  OwnLimit,
  OwnTournament,
  StoredEntry,
  TableAccess,
  Transfer,
  Wallet,
} from '../ports.js';

export type Row = Readonly<Record<string, unknown>>;

/** Told apart from what was written: a damaged text or blob has another sum. */
export function sumOf(content: string | Uint8Array | null): number {
  return content === null ? 0 : crc32(content);
}

function blob(value: unknown): Uint8Array | null {
  return value === null || value === undefined ? null : new Uint8Array(value as Uint8Array);
}

/** An account as text: the bank, a person, a person's seat at a table, or a part of a tournament. */
export function formatAccount(account: Account): string {
  switch (account.kind) {
    case 'bank':
      return 'bank';
    case 'person':
      return `person/${account.user}`;
    case 'seat':
      return `seat/${account.user}/${account.table}`;
    case 'tournament':
      return `tournament/${account.part}/${account.tournament}`;
  }
}

/** The user whose account it is, null for the bank and tournaments. */
export function userOf(account: Account): string | null {
  return account.kind === 'bank' || account.kind === 'tournament' ? null : account.user;
}

/** @internal */
export function parseAccount(text: string): Account {
  const [kind, user = '', ...table] = text.split('/');
  if (kind === 'bank') return { kind: 'bank' };
  if (kind === 'tournament') {
    return { kind: 'tournament', part: user as 'pool' | 'heads', tournament: table.join('/') };
  }
  return kind === 'person' ? { kind: 'person', user } : { kind: 'seat', user, table: table.join('/') };
}

export function ownerOf(row: Row): Owner {
  return { owner: row.owner as string, epoch: Number(row.epoch), expiresAt: Number(row.expires_at) };
}

function snapshotOf(row: Row): LogReading['snapshot'] {
  const state = row.state as string;
  const sealed = blob(row.sealed);
  if (sumOf(state) !== Number(row.state_sum) || sumOf(sealed) !== Number(row.sealed_sum)) return null;
  return { version: Number(row.version), state, sealed };
}

/**
 * The part of a log, from a version on, that can be trusted: its snapshot from there on if it has one, and the
 * entries behind it up to the first that is missing or has another sum than it was written with. A damaged snapshot has
 * nothing behind it that could be used.
 */
export function readingOf(snapshotRow: Row | undefined, rows: readonly Row[], fromVersion: number): LogReading {
  const snapshot = snapshotRow === undefined ? null : snapshotOf(snapshotRow);
  if (snapshotRow !== undefined && snapshot === null) return { snapshot, entries: [], damagedFrom: fromVersion };
  const entries: StoredEntry[] = [];
  let expected = snapshot === null ? Math.max(1, fromVersion) : snapshot.version + 1;
  for (const row of rows) {
    const fact = row.fact as string;
    const sealed = blob(row.sealed);
    const isGood =
      Number(row.version) === expected &&
      sumOf(fact) === Number(row.fact_sum) &&
      sumOf(sealed) === Number(row.sealed_sum);
    if (!isGood) return { snapshot, entries, damagedFrom: expected };
    entries.push({ version: expected, at: Number(row.at), fact, sealed });
    expected++;
  }
  return { snapshot, entries, damagedFrom: null };
}

export function archivedHandOf(row: Row): ArchivedHand {
  return {
    hand: row.hand as string,
    table: row.table_id as string,
    at: Number(row.at),
    users: JSON.parse(row.users as string) as string[],
    sealed: blob(row.sealed)!,
  };
}

export function transferOf(row: Row): BookedTransfer {
  return {
    from: parseAccount(row.from_account as string),
    to: parseAccount(row.to_account as string),
    amount: Number(row.amount),
    reason: row.reason as Transfer['reason'],
    at: Number(row.at),
    table: row.table_id as string,
  };
}

export function sumRowOf(row: Row): LedgerSum {
  const [bought, cashed, onTable] = [Number(row.bought), Number(row.cashed), Number(row.on_table)];
  return { user: row.user_id as string, bought, cashed, onTable, net: cashed + onTable - bought };
}

export function walletOf(row: Row): Wallet {
  return {
    user: row.user_id as string,
    amount: Number(row.amount),
    atTables: Number(row.at_tables),
    givenAt: Number(row.given_at),
  };
}

export function countedLimit(row: Row): CountedLimit {
  return { ...(JSON.parse(row.text as string) as OwnLimit), purchases: Number(row.purchases) };
}

/** The part of a result that nobody searches in. */
export function storedResult({ title, entrants, place, cost, prize, bounty, heads, hands }: OwnTournament): string {
  return JSON.stringify({ title, entrants, place, cost, prize, bounty, heads, hands });
}

export function ownTournamentOf(row: Row): OwnTournament {
  return {
    user: row.user_id as string,
    tournament: row.tournament as string,
    at: Number(row.at),
    ...(JSON.parse(row.result as string) as Omit<OwnTournament, 'user' | 'tournament' | 'at'>),
  };
}

export function linkOf(row: Row): HandLink {
  return {
    linkHash: row.hash as string,
    hand: row.hand as string,
    user: row.user_id as string,
    at: Number(row.at),
  };
}

export function auditOf(row: Row): AuditEntry {
  return {
    at: Number(row.at),
    by: row.by_user as string,
    act: row.act as string,
    subject: row.subject as string,
    detail: row.detail as string,
  };
}

export function banOf(row: Row): Ban {
  return {
    kind: row.kind as Ban['kind'],
    key: row.key as string,
    until: numberOrNull(row.until),
    by: row.by_user as string,
    reason: row.reason as string,
  };
}

/** The name of a deleted person is gone. */
export function knownPersonOf(row: Row): KnownPerson {
  return { user: row.user_id as string, name: row.deleted_at === null ? (row.name as string) : null };
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** The end of the table is a separate column: a node of a version without access records may have ended it. */
export function storedAccess(row: Row | null): TableAccess | null {
  if (row === null || row.access === null) return null;
  return { ...(JSON.parse(row.access as string) as TableAccess), endedAt: numberOrNull(row.ended_at) };
}

/** Everyone that a batch adds to a table's people: those who sat down, and the host, who need not. */
export function admittedBy(access: TableAccess | null, members: readonly string[]): Map<string, boolean> {
  const admitted = new Map<string, boolean>(access === null ? [] : [[access.host, false]]);
  for (const user of members) admitted.set(user, true);
  return admitted;
}
