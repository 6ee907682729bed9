/** Tables, people and whatever operators keep, on SQLite and synchronous: this runs in the thread that writes. */

import { giftPage, giftTransfer, isGiftDue, personChanges } from '../../ledger.js';
import type {
  AppendBatch,
  AuditEntry,
  Ban,
  ClaimResult,
  CountedLimit,
  Directory,
  Gift,
  HandLink,
  History,
  KnownPerson,
  OwnLimit,
  OwnTournament,
  Person,
  PurchaseMark,
  TableAccess,
  TableClaim,
  TableLimits,
  Transfer,
  Wallet,
} from '../../ports.js';
import { CLAIM_MS } from '../claims.js';
import {
  admittedBy,
  banOf,
  countedLimit,
  formatAccount,
  knownPersonOf,
  storedAccess,
  storedResult,
  userOf,
  walletOf,
} from '../rows.js';
import type { SqlValue } from './driver.js';
import { type SqliteFile, valueRows } from './file.js';

const WALLET = `select user_id, amount, given_at,
  (select coalesce(sum(on_table), 0) from ledger_sum where ledger_sum.user_id = wallet.user_id) as at_tables
  from wallet where user_id = ?`;

/** The calls of a port without promises. */
export type Synchronous<Port> = {
  [Call in keyof Port]: Port[Call] extends (...values: infer Values) => Promise<infer Result>
    ? (...values: Values) => Result
    : never;
};

export class SqliteDirectory implements Synchronous<Omit<Directory, keyof History>> {
  protected readonly file: SqliteFile;
  protected readonly now: () => number;

  constructor(file: SqliteFile, now: () => number) {
    this.file = file;
    this.now = now;
  }

  /** Writes the members and the access rules of a table. */
  protected admit(table: string, { entries, access, members }: AppendBatch): void {
    const at = entries.at(-1)?.at ?? this.now();
    for (const [user, sat] of admittedBy(access, members)) this.#addMember(table, user, at, sat);
    if (access === null) return;
    this.file.run(
      `insert into table_record (table_id, host, listed, made_at, begun, ended_at, access) values (?, ?, ?, ?, 0, ?, ?)
       on conflict (table_id) do update set host = excluded.host, listed = excluded.listed,
         ended_at = excluded.ended_at, access = excluded.access`,
      table,
      access.host,
      access.listed ? 1 : 0,
      at,
      access.endedAt,
      JSON.stringify(access),
    );
  }

  #addMember(table: string, user: string, at: number, sat: boolean): void {
    this.file.run(
      `insert into table_member (table_id, user_id, at, sat) values (?, ?, ?, ?)
       on conflict (table_id, user_id) do update set sat = max(sat, excluded.sat)`,
      table,
      user,
      at,
      sat ? 1 : 0,
    );
  }

  protected addResult(table: string, result: OwnTournament): void {
    this.file.run(
      `insert into tournament_result (table_id, user_id, at, tournament, result) values (?, ?, ?, ?, ?)
       on conflict (table_id, user_id) do update set at = excluded.at, result = excluded.result`,
      table,
      result.user,
      result.at,
      result.tournament,
      storedResult(result),
    );
  }

  /** Writes transfers into the books; the database moves the wallets with them. */
  protected book(
    table: string,
    { version, at }: { version: number; at: number },
    transfers: readonly Transfer[],
  ): void {
    if (transfers.length === 0) return;
    this.file.run(
      `insert into transfer
         (table_id, version, place, at, from_account, from_user, to_account, to_user, amount, reason)
       values ${valueRows(transfers.length, 10)}`,
      ...transfers.flatMap(({ from, to, amount, reason }, place): SqlValue[] => [
        table,
        version,
        place,
        at,
        formatAccount(from),
        userOf(from),
        formatAccount(to),
        userOf(to),
        amount,
        reason,
      ]),
    );
  }

  /** Whether everybody has the chips that they pay with. */
  protected covers(transfers: readonly Transfer[]): boolean {
    return [...personChanges(transfers)].every(([user, change]) => {
      if (change >= 0) return true;
      const [row] = this.file.rows('select amount from wallet where user_id = ?', user);
      return Number(row?.amount ?? 0) + change >= 0;
    });
  }

  ownLimits(users: readonly string[]): readonly CountedLimit[] {
    return users.flatMap((user) =>
      this.file.rows('select text, purchases from own_limit where user_id = ?', user).map(countedLimit),
    );
  }

  putOwnLimit(limit: OwnLimit): void {
    this.file.run(
      'insert into own_limit (user_id, text) values (?, ?) on conflict (user_id) do update set text = excluded.text',
      limit.user,
      JSON.stringify(limit),
    );
  }

  /** Whether nobody has bought since these were read. */
  protected areNewest(marks: readonly PurchaseMark[]): boolean {
    return marks.every(({ user, purchases }) => this.ownLimits([user]).every((limit) => limit.purchases === purchases));
  }

  protected countPurchases(marks: readonly PurchaseMark[]): void {
    for (const { user } of marks) {
      this.file.run('update own_limit set purchases = purchases + 1 where user_id = ?', user);
    }
  }

  wallets(users: readonly string[]): readonly Wallet[] {
    return users.flatMap((user) => this.#wallet(user) ?? []);
  }

  #wallet(user: string): Wallet | null {
    const [row] = this.file.rows(WALLET, user);
    return row === undefined ? null : walletOf(row);
  }

  giveChips(gift: Gift): Wallet {
    const { user, sum, at } = gift;
    if (isGiftDue(this.#wallet(user), gift)) {
      const [given] = this.file.rows(
        `insert into wallet (user_id, amount, given_at, gifts) values (?, 0, ?, 1)
         on conflict (user_id) do update set given_at = excluded.given_at, gifts = gifts + 1 returning gifts`,
        user,
        at,
      );
      this.book(giftPage(user), { version: Number(given!.gifts), at }, [giftTransfer(user, sum)]);
    }
    return this.#wallet(user)!;
  }

  tables(): readonly { readonly table: string; readonly listed: boolean }[] {
    return this.file.rows('select table_id, listed from room_table order by rowid').map((row) => ({
      table: row.table_id as string,
      listed: Number(row.listed) === 1,
    }));
  }

  hasTable(table: string): boolean {
    return this.file.rows('select 1 from room_table where table_id = ?', table).length > 0;
  }

  claimTable(table: string, { host, listed, at }: TableClaim, { perHost, inRoom }: TableLimits): ClaimResult {
    const stale = this.file.rows('select table_id from table_record where begun = 0 and made_at < ?', at - CLAIM_MS);
    for (const { table_id } of stale) this.dropClaim(table_id as string);
    if (this.file.rows('select 1 from table_record where table_id = ?', table).length > 0) return 'claimed';
    const [counted] = this.file.rows(
      `select (select count(*) from table_record where ended_at is null and host = ?) as own,
              (select count(*) from table_record where ended_at is null) as tables`,
      host,
    );
    if (Number(counted!.own) >= perHost) return 'too-many-own';
    if (Number(counted!.tables) >= inRoom) return 'too-many';
    this.file.run(
      'insert into table_record (table_id, host, listed, made_at, begun) values (?, ?, ?, ?, 0)',
      table,
      host,
      listed ? 1 : 0,
      at,
    );
    this.#addMember(table, host, at, false);
    return 'claimed';
  }

  dropClaim(table: string): void {
    if (this.file.run('delete from table_record where table_id = ? and begun = 0', table) === 0) return;
    this.file.run('delete from table_member where table_id = ? and sat = 0', table);
  }

  addTable(table: string, listed: boolean): void {
    const isNew =
      this.file.run(
        'insert into room_table (table_id, listed) values (?, ?) on conflict do nothing',
        table,
        listed ? 1 : 0,
      ) > 0;
    if (!isNew) return;
    this.file.run(
      `insert into table_record (table_id, listed, made_at, begun) values (?, ?, ?, 1)
       on conflict (table_id) do update set begun = 1, ended_at = null`,
      table,
      listed ? 1 : 0,
      this.now(),
    );
  }

  endTable(table: string): void {
    if (this.file.run('delete from room_table where table_id = ?', table) === 0) return;
    this.file.run('update table_record set ended_at = coalesce(ended_at, ?) where table_id = ?', this.now(), table);
  }

  access(table: string): TableAccess | null {
    return storedAccess(
      this.file.rows('select access, ended_at from table_record where table_id = ?', table)[0] ?? null,
    );
  }

  isMember(table: string, user: string): boolean {
    return (
      this.file.rows('select 1 from table_member where table_id = ? and user_id = ? and sat = 1', table, user).length >
      0
    );
  }

  personByToken(tokenHash: string): Person | null {
    const rows = this.file.rows(
      'select person.user_id, name from token join person using (user_id) where hash = ?',
      tokenHash,
    );
    return rows[0] === undefined ? null : { user: rows[0].user_id as string, name: rows[0].name as string };
  }

  person(user: string): KnownPerson | null {
    const [row] = this.file.rows('select user_id, name, deleted_at from person where user_id = ?', user);
    return row === undefined ? null : knownPersonOf(row);
  }

  addPerson({ user, name }: Person, tokenHash: string): void {
    this.file.run('insert into person (user_id, name) values (?, ?)', user, name);
    this.addToken(user, tokenHash);
  }

  botsOf(owner: string, limit: number): readonly Person[] {
    return this.file
      .rows(
        `select user_id, name from person
         where instr(user_id, '.') > 0 and substr(user_id, instr(user_id, '.') + 1) = ? and deleted_at is null
           and exists (select 1 from token where token.user_id = person.user_id)
         order by name, user_id limit ?`,
        owner,
        limit,
      )
      .map((row) => ({ user: row.user_id as string, name: row.name as string }));
  }

  renamePerson(user: string, name: string): void {
    this.file.run('update person set name = ? where user_id = ? and deleted_at is null', name, user);
  }

  addToken(user: string, tokenHash: string): void {
    this.file.run('insert into token (hash, user_id) values (?, ?)', tokenHash, user);
  }

  removeTokens(user: string): void {
    this.file.run('delete from token where user_id = ?', user);
    this.file.run('delete from device_code where user_id = ?', user);
    this.file.run(
      'insert into session_end (user_id, at) values (?, ?) on conflict (user_id) do update set at = excluded.at',
      user,
      this.now(),
    );
  }

  sessionEnds(since: number): readonly { readonly user: string; readonly at: number }[] {
    return this.file
      .rows('select user_id, at from session_end where at >= ? order by at, user_id', since)
      .map((row) => ({
        user: row.user_id as string,
        at: Number(row.at),
      }));
  }

  deletePerson(user: string): void {
    this.removeTokens(user);
    this.file.run('delete from hand_link where user_id = ?', user);
    this.file.run('delete from own_limit where user_id = ?', user);
    this.file.run("update person set name = '', deleted_at = ? where user_id = ?", this.now(), user);
  }

  putCode(user: string, codeHash: string, expiresAt: number): void {
    this.file.run('delete from device_code where user_id = ?', user);
    this.file.run('insert into device_code (hash, user_id, expires_at) values (?, ?, ?)', codeHash, user, expiresAt);
  }

  takeCode(codeHash: string, now: number): string | null {
    const rows = this.file.rows('delete from device_code where hash = ? returning user_id, expires_at', codeHash);
    return rows[0] !== undefined && Number(rows[0].expires_at) > now ? (rows[0].user_id as string) : null;
  }

  putLink({ linkHash, hand, user, at }: HandLink): void {
    this.file.run(
      'insert into hand_link (hash, hand, user_id, at) values (?, ?, ?, ?) on conflict do nothing',
      linkHash,
      hand,
      user,
      at,
    );
  }

  takeBackLink(hand: string, user: string): void {
    this.file.run('delete from hand_link where hand = ? and user_id = ?', hand, user);
  }

  putBan({ kind, key, until, by, reason }: Ban): void {
    this.file.run(
      `insert into ban (kind, key, until, by_user, reason) values (?, ?, ?, ?, ?) on conflict (kind, key)
       do update set until = excluded.until, by_user = excluded.by_user, reason = excluded.reason`,
      kind,
      key,
      until,
      by,
      reason,
    );
  }

  removeBan(kind: Ban['kind'], key: string): void {
    this.file.run('delete from ban where kind = ? and key = ?', kind, key);
  }

  bans(): readonly Ban[] {
    return this.file
      .rows('select * from ban where until is null or until > ? order by kind, key', this.now())
      .map(banOf);
  }

  audit({ at, by, act, subject, detail }: AuditEntry): void {
    this.file.run(
      'insert into audit (at, by_user, act, subject, detail) values (?, ?, ?, ?, ?)',
      at,
      by,
      act,
      subject,
      detail,
    );
  }

  belongsTo(keyMark: string): boolean {
    this.file.run('insert into room_key (place, mark) values (1, ?) on conflict do nothing', keyMark);
    return this.file.rows('select mark from room_key')[0]?.mark === keyMark;
  }
}
