/**
 * Long reads of the SQL stores: each is one statement, the values it is asked with, and what its rows mean. Both
 * databases understand the same text; one of them asks at once, the other over a network.
 */

import type {
  ArchivedHand,
  AuditEntry,
  BookedTransfer,
  Cursor,
  HandLink,
  History,
  KnownPerson,
  LedgerSum,
  OwnTable,
  OwnTournament,
  Page,
  PageRequest,
  Scope,
} from '../ports.js';
import { isId, NO_ROWS, type PlaceOf, pageOf, pageRows, placeOf, scopeId } from './paging.js';
import {
  archivedHandOf,
  auditOf,
  knownPersonOf,
  linkOf,
  numberOrNull,
  ownTournamentOf,
  type Row,
  sumRowOf,
  transferOf,
} from './rows.js';

const HANDS = 'hand.hand, hand.table_id, hand.at, hand.users, hand.sealed';
const TRANSFERS = 'select table_id, version, place, at, from_account, to_account, amount, reason from transfer';

/** Transfers of a table, which its versions put in order. */
function tableTransfers(withHands: boolean, newestFirst: boolean): string {
  const [behind, order] = newestFirst ? ['<', 'desc'] : ['>', 'asc'];
  return `${TRANSFERS} where table_id = ? ${withHands ? '' : "and reason <> 'hand'"}
    and (version, place) ${behind} (?, ?) order by version ${order}, place ${order} limit ?`;
}

/** Transfers of a person: both sides have an index, and a transfer that is on both counts once. */
function userTransfers(withHands: boolean, newestFirst: boolean): string {
  const [behind, order] = newestFirst ? ['<', 'desc'] : ['>', 'asc'];
  const places = ['at', 'table_id', 'version', 'place'].map((place) => `${place} ${order}`).join(', ');
  const side = (user: string): string => `select * from (${TRANSFERS} where ${user} = ?
    ${withHands ? '' : "and reason <> 'hand'"} and (at, table_id, version, place) ${behind} (?, ?, ?, ?)
    order by ${places} limit ?) as ${user}`;
  return `${side('from_user')} union ${side('to_user')} order by ${places} limit ?`;
}

type TransferRead = `${'table' | 'user'}${'' | 'Home'}Transfers${'' | 'Newest'}`;

export type ReadName =
  | 'handsOfTable'
  | 'handsOfUser'
  | 'countOfTable'
  | 'countOfUser'
  | 'hand'
  | TransferRead
  | 'sums'
  | 'tablesOf'
  | 'tournamentsOf'
  | 'link'
  | 'linksOf'
  | 'audit'
  | 'people';

/** Every statement, by name: tests ask the planners about each. */
export const READS: Readonly<Record<ReadName, string>> = {
  handsOfTable: `select ${HANDS} from hand
    where table_id = ? and (at, hand) < (?, ?) order by at desc, hand desc limit ?`,
  handsOfUser: `select ${HANDS} from hand_user join hand on hand.hand = hand_user.hand
    where user_id = ? and (hand_user.at, hand_user.hand) < (?, ?)
    order by hand_user.at desc, hand_user.hand desc limit ?`,
  countOfTable: 'select count(*) as hands from hand where table_id = ?',
  countOfUser: 'select count(*) as hands from hand_user where user_id = ?',
  hand: `select ${HANDS} from hand where hand = ?`,
  tableTransfers: tableTransfers(true, false),
  tableTransfersNewest: tableTransfers(true, true),
  tableHomeTransfers: tableTransfers(false, false),
  tableHomeTransfersNewest: tableTransfers(false, true),
  userTransfers: userTransfers(true, false),
  userTransfersNewest: userTransfers(true, true),
  userHomeTransfers: userTransfers(false, false),
  userHomeTransfersNewest: userTransfers(false, true),
  sums: 'select user_id, bought, cashed, on_table from ledger_sum where table_id = ? order by place',
  tablesOf: `select table_member.table_id, at, ended_at
    from table_member join table_record on table_record.table_id = table_member.table_id
    where user_id = ? and (at, table_member.table_id) < (?, ?) and begun
    order by at desc, table_member.table_id desc limit ?`,
  tournamentsOf: `select user_id, at, tournament, result from tournament_result
    where user_id = ? and (at, tournament) < (?, ?) order by at desc, tournament desc limit ?`,
  link: 'select hash, hand, user_id, at from hand_link where hash = ?',
  linksOf: `select hash, hand, user_id, at from hand_link
    where user_id = ? and (at, hash) < (?, ?) order by at desc, hash desc limit ?`,
  audit: 'select place, at, by_user, act, subject, detail from audit where place < ? order by place desc limit ?',
  people: 'select user_id, name, deleted_at from person where user_id > ? order by user_id limit ?',
};

/** A question to the database, or its answer if the database need not be asked. */
export type StoreQuestion<T> =
  | {
      readonly read: ReadName;
      readonly values: readonly (string | number)[];
      readonly answer: (rows: readonly Row[]) => T;
    }
  | { readonly known: T };

/** Behind every id, and behind every time and number. */
const LAST_ID = '\uffff';
const LAST = Number.MAX_SAFE_INTEGER;

type TransferPage = PageRequest & { readonly withHands: boolean; readonly newestFirst?: boolean | undefined };

function hands(scope: Scope, page: { limit: number; before?: Cursor | undefined }): StoreQuestion<Page<ArchivedHand>> {
  const { limit, before } = page;
  const found = scopeId(scope);
  if (found === null) return { known: NO_ROWS };
  const place = before === undefined ? [LAST, LAST_ID] : placeOf('hands', before);
  return {
    read: found.of === 'table' ? 'handsOfTable' : 'handsOfUser',
    values: [found.id, ...place, pageRows(limit) + 1],
    answer: (rows) => pageOf('hands', rows.map(archivedHandOf), limit, ({ at, hand }) => [at, hand]),
  };
}

function handCount(scope: Scope): StoreQuestion<number> {
  const found = scopeId(scope);
  if (found === null) return { known: 0 };
  return {
    read: found.of === 'table' ? 'countOfTable' : 'countOfUser',
    values: [found.id],
    answer: (rows) => Number(rows[0]!.hands),
  };
}

/** The one row that has an id. */
function one<T>(read: ReadName, id: string, rowOf: (row: Row) => T): StoreQuestion<T | null> {
  if (!isId(id)) return { known: null };
  return { read, values: [id], answer: ([row]) => (row === undefined ? null : rowOf(row)) };
}

function tablePlace({ after, newestFirst }: TransferPage): readonly number[] {
  if (after === undefined) return newestFirst === true ? [LAST, LAST] : [-1, -1];
  const [, , version, place] = placeOf('transfers', after);
  return [version, place];
}

function userPlace({ after, newestFirst }: TransferPage): readonly (string | number)[] {
  if (after !== undefined) return placeOf('transfers', after);
  return newestFirst === true ? [LAST, LAST_ID, LAST, LAST] : [-1, '', -1, -1];
}

function transfers(scope: Scope, page: TransferPage): StoreQuestion<Page<BookedTransfer>> {
  const found = scopeId(scope);
  if (found === null) return { known: NO_ROWS };
  const count = pageRows(page.limit) + 1;
  const place = found.of === 'table' ? tablePlace(page) : userPlace(page);
  const side = [found.id, ...place, count];
  const name = `${found.of}${page.withHands ? '' : 'Home'}Transfers` as const;
  return {
    read: page.newestFirst === true ? `${name}Newest` : name,
    values: found.of === 'table' ? side : [...side, ...side, count],
    answer: (rows) => pageOf('transfers', rows, page.limit, transferPlace, transferOf),
  };
}

function transferPlace(row: Row): PlaceOf<'transfers'> {
  return [Number(row.at), row.table_id as string, Number(row.version), Number(row.place)];
}

function sums(table: string): StoreQuestion<readonly LedgerSum[]> {
  return isId(table) ? { read: 'sums', values: [table], answer: (rows) => rows.map(sumRowOf) } : { known: [] };
}

function tablesOf(user: string, { limit, after }: PageRequest): StoreQuestion<Page<OwnTable>> {
  if (!isId(user)) return { known: NO_ROWS };
  const place = after === undefined ? [LAST, LAST_ID] : placeOf('tables', after);
  return {
    read: 'tablesOf',
    values: [user, ...place, pageRows(limit) + 1],
    answer: (rows) => pageOf('tables', rows, limit, (row) => [Number(row.at), row.table_id as string], ownTableOf),
  };
}

function ownTableOf(row: Row): OwnTable {
  return { table: row.table_id as string, at: Number(row.at), endedAt: numberOrNull(row.ended_at) };
}

function tournamentsOf(user: string, { limit, after }: PageRequest): StoreQuestion<Page<OwnTournament>> {
  if (!isId(user)) return { known: NO_ROWS };
  const place = after === undefined ? [LAST, LAST_ID] : placeOf('tournaments', after);
  return {
    read: 'tournamentsOf',
    values: [user, ...place, pageRows(limit) + 1],
    answer: (rows) => pageOf('tournaments', rows.map(ownTournamentOf), limit, ({ at, tournament }) => [at, tournament]),
  };
}

function linksOf(user: string, { limit, after }: PageRequest): StoreQuestion<Page<HandLink>> {
  if (!isId(user)) return { known: NO_ROWS };
  const place = after === undefined ? [LAST, LAST_ID] : placeOf('links', after);
  return {
    read: 'linksOf',
    values: [user, ...place, pageRows(limit) + 1],
    answer: (rows) => pageOf('links', rows.map(linkOf), limit, ({ at, linkHash }) => [at, linkHash]),
  };
}

function auditLog({ limit, after }: PageRequest): StoreQuestion<Page<AuditEntry>> {
  const place = after === undefined ? [LAST] : placeOf('audit', after);
  return {
    read: 'audit',
    values: [...place, pageRows(limit) + 1],
    answer: (rows) => pageOf('audit', rows, limit, (row) => [Number(row.place)], auditOf),
  };
}

function people({ limit, after }: PageRequest): StoreQuestion<Page<KnownPerson>> {
  const place = after === undefined ? [''] : placeOf('people', after);
  return {
    read: 'people',
    values: [...place, pageRows(limit) + 1],
    answer: (rows) => pageOf('people', rows.map(knownPersonOf), limit, ({ user }) => [user]),
  };
}

type Questions = {
  readonly [Call in keyof History]: (
    ...values: Parameters<History[Call]>
  ) => StoreQuestion<Awaited<ReturnType<History[Call]>>>;
};

/** The question of each call. */
export const QUESTIONS: Questions = {
  hands,
  handCount,
  handById: (hand) => one('hand', hand, archivedHandOf),
  transfers,
  sums,
  tablesOf,
  tournamentsOf,
  handByLink: (linkHash) => one('link', linkHash, linkOf),
  linksOf,
  auditLog,
  people,
};

/** Forwards every call to the one place that asks the database. */
export abstract class DatabaseHistory implements History {
  protected abstract ask<C extends keyof History>(
    call: C,
    ...values: Parameters<History[C]>
  ): Promise<Awaited<ReturnType<History[C]>>>;

  hands(...asked: Parameters<History['hands']>): Promise<Page<ArchivedHand>> {
    return this.ask('hands', ...asked);
  }

  handCount(scope: Scope): Promise<number> {
    return this.ask('handCount', scope);
  }

  handById(hand: string): Promise<ArchivedHand | null> {
    return this.ask('handById', hand);
  }

  transfers(scope: Scope, page: TransferPage): Promise<Page<BookedTransfer>> {
    return this.ask('transfers', scope, page);
  }

  sums(table: string): Promise<readonly LedgerSum[]> {
    return this.ask('sums', table);
  }

  tablesOf(user: string, page: PageRequest): Promise<Page<OwnTable>> {
    return this.ask('tablesOf', user, page);
  }

  tournamentsOf(user: string, page: PageRequest): Promise<Page<OwnTournament>> {
    return this.ask('tournamentsOf', user, page);
  }

  handByLink(linkHash: string): Promise<HandLink | null> {
    return this.ask('handByLink', linkHash);
  }

  linksOf(user: string, page: PageRequest): Promise<Page<HandLink>> {
    return this.ask('linksOf', user, page);
  }

  auditLog(page: PageRequest): Promise<Page<AuditEntry>> {
    return this.ask('auditLog', page);
  }

  people(page: PageRequest): Promise<Page<KnownPerson>> {
    return this.ask('people', page);
  }
}
