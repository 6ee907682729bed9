/** Rows of the SQL stores: what columns hold, and what is read back from them. Both databases name them alike. */
import { crc32 } from 'node:zlib';
import type { Account, ArchivedHand, LogReading, Owner, StoredEntry, Transfer } from '../ports.js';

export type Row = Readonly<Record<string, unknown>>;

/** Told apart from what was written: a damaged text or blob has another sum. */
export function sumOf(content: string | Uint8Array | null): number {
  return content === null ? 0 : crc32(content);
}

function blob(value: unknown): Uint8Array | null {
  return value === null || value === undefined ? null : new Uint8Array(value as Uint8Array);
}

/** An account as text: the bank, a person, or a person's seat at a table. */
export function formatAccount(account: Account): string {
  if (account.kind === 'bank') return 'bank';
  return account.kind === 'person' ? `person/${account.user}` : `seat/${account.user}/${account.table}`;
}

/** @internal */
export function parseAccount(text: string): Account {
  const [kind, user = '', ...table] = text.split('/');
  if (kind === 'bank') return { kind: 'bank' };
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
 * What can be trusted of a log that was asked for from a version on: its snapshot from there on where it has one, and the
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

export function handOf(row: Row): ArchivedHand {
  return {
    hand: row.hand as string,
    table: row.table_id as string,
    at: Number(row.at),
    users: JSON.parse(row.users as string) as string[],
    sealed: blob(row.sealed)!,
  };
}

export function transferOf(row: Row): Transfer & { readonly at: number; readonly table: string } {
  return {
    from: parseAccount(row.from_account as string),
    to: parseAccount(row.to_account as string),
    amount: Number(row.amount),
    reason: row.reason as Transfer['reason'],
    at: Number(row.at),
    table: row.table_id as string,
  };
}
