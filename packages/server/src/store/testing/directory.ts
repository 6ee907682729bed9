/** The part of the store contract about tables, people and history. */
import { expect, test } from 'vitest';
import { sumsOf } from '../../ledger.js';
import type {
  AppendBatch,
  ArchivedHand,
  Cursor,
  Membership,
  OwnTournament,
  Page,
  Scope,
  Store,
  TableAccess,
  Transfer,
} from '../../ports.js';
import { allRows, PAGE_ROWS } from '../paging.js';

type AnyStore = Store & Membership;

const TTL_MS = 60_000;
const NO_LIMITS = { perHost: 1_000, inRoom: 1_000 };

export function accessOf(table: string, host: string, more: Partial<TableAccess> = {}): TableAccess {
  return {
    table,
    listed: false,
    host,
    spectators: true,
    delayMs: 0,
    inviteRound: 0,
    banned: [],
    bannedAddresses: [],
    removed: [],
    endedAt: null,
    ...more,
  };
}

function buyIn(table: string, user: string, amount: number): Transfer {
  const isBot = user.startsWith('bot:');
  return {
    from: isBot ? { kind: 'bank' } : { kind: 'person', user },
    to: { kind: 'seat', table, user },
    amount,
    reason: 'buy-in',
  };
}

function cashOut(table: string, user: string, amount: number): Transfer {
  return {
    from: { kind: 'seat', table, user },
    to: { kind: 'person', user },
    amount,
    reason: 'cash-out',
  };
}

function won(table: string, from: string, to: string, amount: number): Transfer {
  return {
    from: { kind: 'seat', table, user: from },
    to: { kind: 'seat', table, user: to },
    amount,
    reason: 'hand',
  };
}

/** Writes a table's log, one batch after the other; each is decided at `at` plus its version. */
class Writer {
  readonly #store: AnyStore;
  readonly #table: string;
  readonly #epoch: number;
  readonly #at: number;
  #version = 0;

  private constructor(store: AnyStore, table: string, epoch: number, at: number) {
    this.#store = store;
    this.#table = table;
    this.#epoch = epoch;
    this.#at = at;
  }

  static async of(store: AnyStore, table = 't', at = 1000): Promise<Writer> {
    return new Writer(store, table, (await store.acquire(table, 'node', TTL_MS))!.epoch, at);
  }

  async write(batch: Partial<AppendBatch>): Promise<void> {
    const version = ++this.#version;
    const entries = [{ version, at: this.#at + version, fact: '{}', sealed: null }];
    const nothing = { transfers: [], erase: [], snapshot: null, hands: [], access: null, members: [] };
    expect(await this.#store.append(this.#table, this.#epoch, { ...nothing, entries, ...batch })).toBeNull();
  }

  dropFrom(version: number): Promise<boolean> {
    this.#version = version - 1;
    return this.#store.dropDamaged(this.#table, this.#epoch, version);
  }
}

function archived(hand: string, at: number, users: readonly string[], table = 't'): ArchivedHand {
  return { hand, table, at, users, sealed: new Uint8Array([at & 255]) };
}

async function pagesOf<T>(read: (after: Cursor | undefined) => Promise<Page<T>>): Promise<(readonly T[])[]> {
  const pages: (readonly T[])[] = [];
  for (let after: Cursor | undefined; ; ) {
    const { rows, next } = await read(after);
    pages.push(rows);
    if (next === null) return pages;
    after = next;
  }
}

function resultOf(user: string, tournament: string, at: number, more: Partial<OwnTournament> = {}): OwnTournament {
  const played = { entrants: 9, place: 2, cost: 100, prize: 270, bounty: 50, heads: 1, hands: 64 };
  return { user, tournament, title: 'Friday "\\ 夜', at, ...played, ...more };
}

export function directoryContract(store: () => AnyStore): void {
  test('[T-49] results of tournaments are found by person, the newest first, and go with a damaged end', async () => {
    const ends: [string, number][] = [
      ['1', 1_000],
      ['2', 3_000],
      ['3', 2_000],
      ['4', 2_000],
    ];
    for (const [tournament, at] of ends) {
      const writer = await Writer.of(store(), `T${tournament}`, at);
      await writer.write({});
      await writer.write({ results: [resultOf('ann', tournament, at), resultOf('bob', tournament, at, { place: 1 })] });
    }
    const pages = await pagesOf((after) => store().tournamentsOf('ann', { limit: 3, after }));
    expect(pages.map((page) => page.map(({ tournament }) => tournament))).toEqual([['2', '4', '3'], ['1']]);
    expect(pages[0]![0]).toEqual(resultOf('ann', '2', 3_000));
    expect((await store().tournamentsOf('bob', { limit: 1 })).rows).toEqual([
      resultOf('bob', '2', 3_000, { place: 1 }),
    ]);
    expect((await store().tournamentsOf('eve', { limit: 9 })).rows).toEqual([]);
    const again = await Writer.of(store(), 'T2', 5_000);
    await again.dropFrom(2);
    expect((await store().tournamentsOf('ann', { limit: 1 })).rows).toEqual([resultOf('ann', '4', 2_000)]);
    await again.write({ results: [resultOf('ann', '2', 5_000, { place: 7 })] });
    expect((await store().tournamentsOf('ann', { limit: 1 })).rows).toEqual([
      resultOf('ann', '2', 5_000, { place: 7 }),
    ]);
  });

  test('[SEC-2] no id stands for everything: whatever names nothing finds nothing', async () => {
    const transfers = [buyIn('t', 'ann', 5)];
    const hands = [archived('t-1', 1, ['ann'])];
    const writer = await Writer.of(store());
    await writer.write({ transfers, hands, access: accessOf('t', 'ann'), members: ['ann'] });
    await store().addTable('t', false);
    for (const id of [
      '',
      '%',
      '_',
      '*',
      ' ',
      "' or 1=1 --",
      '\u0000',
      't\u0000',
      '\ufffd',
      '\ud800',
      'x'.repeat(10_000),
    ]) {
      for (const scope of [{ table: id }, { user: id }]) {
        expect(await store().hands(scope, { limit: 10 })).toEqual({ rows: [], next: null });
        expect(await store().handCount(scope)).toBe(0);
        const page = await store().transfers(scope, { limit: 10, withHands: true });
        expect(page).toEqual({ rows: [], next: null });
      }
      expect(await store().sums(id)).toEqual([]);
      expect(await store().handById(id)).toBeNull();
      expect(await store().handByLink(id)).toBeNull();
      expect(await store().access(id)).toBeNull();
      expect(await store().hasTable(id)).toBe(false);
      expect(await store().isMember(id, 'ann')).toBe(false);
      expect(await store().isMember('t', id)).toBe(false);
      expect((await store().tablesOf(id, { limit: 10 })).rows).toEqual([]);
      expect((await store().tournamentsOf(id, { limit: 10 })).rows).toEqual([]);
      expect((await store().linksOf(id, { limit: 10 })).rows).toEqual([]);
    }
  });

  test('[SEC-2] a scope that names nothing, or two things, is refused', async () => {
    for (const scope of [{}, { table: 't', user: 'ann' }] as unknown as Scope[]) {
      await expect(store().hands(scope, { limit: 1 })).rejects.toThrow();
      await expect(store().handCount(scope)).rejects.toThrow();
      await expect(store().transfers(scope, { limit: 1, withHands: true })).rejects.toThrow();
    }
  });

  test('[SEC-4] hands come in pages of 200 at most, each hand once', async () => {
    // Three of each moment: a page may end between hands of the same one.
    const hands = Array.from({ length: 450 }, (_, i) => archived(`t-${1000 + i}`, 1 + Math.floor(i / 3), ['ann']));
    const other = [archived('o-1', 7, ['ann'], 'o'), archived('o-2', 8, ['bob'], 'o')];
    await (await Writer.of(store())).write({ hands });
    await (await Writer.of(store(), 'o')).write({ hands: other });
    const ofTable = await pagesOf((before) => store().hands({ table: 't' }, { limit: 10_000, before }));
    expect(ofTable.map((rows) => rows.length)).toEqual([PAGE_ROWS, PAGE_ROWS, 50]);
    expect(ofTable.flat()).toEqual(hands.toReversed());
    const ofUser = await pagesOf((before) => store().hands({ user: 'ann' }, { limit: 41, before }));
    expect(ofUser.flat().map(({ hand }) => hand)).toHaveLength(451);
    expect(new Set(ofUser.flat().map(({ hand }) => hand)).size).toBe(451);
    expect(await store().handCount({ user: 'ann' })).toBe(451);
    const exact = await store().hands({ table: 'o' }, { limit: 2 });
    expect(exact).toEqual({ rows: other.toReversed(), next: null });
    expect((await store().hands({ table: 'o' }, { limit: 0 })).rows).toHaveLength(1);
  });

  test('a cursor that was made for another list, or by nobody, opens nothing', async () => {
    const hands = [archived('t-1', 1, ['ann']), archived('t-2', 2, ['ann'])];
    await (await Writer.of(store())).write({ hands });
    const { next } = await store().hands({ table: 't' }, { limit: 1 });
    const wrong = { limit: 1, after: next!, withHands: true };
    await expect(store().transfers({ table: 't' }, wrong)).rejects.toThrow();
    await expect(store().hands({ table: 't' }, { limit: 1, before: "') --" as Cursor })).rejects.toThrow();
  });

  test('[SEC-4] the books come in pages, from both ends, with or without the transfers of hands', async () => {
    const writer = await Writer.of(store());
    const booked: Transfer[] = [buyIn('t', 'ann', 500), buyIn('t', 'bob', 500)];
    await writer.write({ transfers: booked });
    for (let i = 1; i <= 30; i++) {
      const transfers = [won('t', 'ann', 'bob', i), won('t', 'bob', 'ann', 1)];
      if ([10, 20, 30].includes(i)) transfers.push({ ...buyIn('t', 'ann', i), reason: 'top-up' });
      booked.push(...transfers);
      await writer.write({ transfers });
    }
    const read = (page: { withHands: boolean; newestFirst?: boolean }) =>
      pagesOf((after) => store().transfers({ table: 't' }, { limit: 7, after, ...page }));
    const plain = (rows: readonly (readonly Transfer[])[]) =>
      rows.flat().map(({ from, to, amount, reason }) => ({ from, to, amount, reason }));
    const home = booked.filter(({ reason }) => reason !== 'hand');
    expect(plain(await read({ withHands: true }))).toEqual(booked);
    expect(plain(await read({ withHands: true, newestFirst: true }))).toEqual(booked.toReversed());
    expect(plain(await read({ withHands: false }))).toEqual(home);
    expect(plain(await read({ withHands: false, newestFirst: true }))).toEqual(home.toReversed());
    expect((await read({ withHands: true })).every((rows) => rows.length <= 7)).toBe(true);
  });

  test("a person's transfers are found at every table, each once, in the order of their time", async () => {
    const [one, two] = [await Writer.of(store(), 'one', 1000), await Writer.of(store(), 'two', 1000)];
    await one.write({ transfers: [buyIn('one', 'ann', 10), buyIn('one', 'bob', 20), won('one', 'bob', 'ann', 3)] });
    await two.write({ transfers: [buyIn('two', 'ann', 30)] });
    await one.write({ transfers: [won('one', 'ann', 'bob', 4), cashOut('one', 'bob', 21)] });
    const amounts = async (user: string, page: { withHands: boolean; newestFirst?: boolean }): Promise<number[]> =>
      (await pagesOf((after) => store().transfers({ user }, { limit: 2, after, ...page })))
        .flat()
        .map((row) => row.amount);
    expect(await amounts('ann', { withHands: true })).toEqual([10, 3, 30, 4]);
    expect(await amounts('ann', { withHands: false })).toEqual([10, 30]);
    expect(await amounts('bob', { withHands: true, newestFirst: true })).toEqual([21, 4, 3, 20]);
    expect(await amounts('bob', { withHands: false, newestFirst: true })).toEqual([21, 20]);
    expect(await amounts('an', { withHands: true })).toEqual([]);
  });

  test('[SEC-4] the sums of a table are those of its transfers, whatever is added or taken out', async () => {
    const writer = await Writer.of(store());
    await (await Writer.of(store(), 'elsewhere')).write({ transfers: [buyIn('elsewhere', 'ann', 77)] });
    const all = async (): Promise<Transfer[]> => {
      const rows: Transfer[] = [];
      const read = (after: Cursor | undefined) =>
        store().transfers({ table: 't' }, { limit: 3, after, withHands: true });
      for await (const row of allRows(read)) rows.push(row);
      return rows;
    };
    expect(await store().sums('t')).toEqual([]);
    await writer.write({ transfers: [buyIn('t', 'zoe', 500), buyIn('t', 'bot:t:1', 400)] });
    await writer.write({ transfers: [won('t', 'zoe', 'bot:t:1', 120), buyIn('t', 'ann', 300)] });
    await writer.write({ transfers: [{ ...buyIn('t', 'zoe', 50), reason: 'top-up' }, won('t', 'ann', 'zoe', 300)] });
    await writer.write({ transfers: [cashOut('t', 'zoe', 730), buyIn('t', 'bob', 100)] });
    expect(await store().sums('t')).toEqual(sumsOf(await all()));
    expect((await store().sums('t')).map(({ user }) => user)).toEqual(['zoe', 'bot:t:1', 'ann', 'bob']);
    expect(await writer.dropFrom(4)).toBe(true);
    expect(await store().sums('t')).toEqual(sumsOf(await all()));
    expect((await store().sums('t')).map(({ user }) => user)).toEqual(['zoe', 'bot:t:1', 'ann']);
    await writer.write({ transfers: [buyIn('t', 'bob', 5)] });
    expect(await store().sums('t')).toEqual(sumsOf(await all()));
    expect(await store().sums('elsewhere')).toEqual([{ user: 'ann', bought: 77, cashed: 0, onTable: 77, net: 0 }]);
  });

  test('[SEC-3] access is stored with the entries that change it, and outlives the table', async () => {
    const writer = await Writer.of(store());
    expect(await store().access('t')).toBeNull();
    await writer.write({ access: accessOf('t', 'ann') });
    await store().addTable('t', false);
    expect(await store().access('t')).toEqual(accessOf('t', 'ann'));
    const later = accessOf('t', 'bob', {
      listed: true,
      spectators: false,
      delayMs: 5_000,
      inviteRound: 2,
      banned: ['eve', 'u"{}\\'],
      bannedAddresses: [{ address: 'hash', until: 9 }],
      removed: ['cat'],
    });
    await writer.write({ access: later });
    await writer.write({});
    expect(await store().access('t')).toEqual(later);
    await store().endTable('t');
    const ended = (await store().access('t'))!;
    expect(ended).toEqual({ ...later, endedAt: expect.any(Number) });
    await store().endTable('t');
    expect(await store().access('t')).toEqual(ended);
  });

  test('[SEC-3] the time that a table says it ended is kept', async () => {
    const writer = await Writer.of(store());
    await store().addTable('t', true);
    await writer.write({ access: accessOf('t', 'ann', { endedAt: 1234 }) });
    await store().endTable('t');
    expect(await store().access('t')).toEqual(accessOf('t', 'ann', { endedAt: 1234 }));
  });

  test('[SEC-3] members are the people who sat down; neither bots nor a host without a seat', async () => {
    const writer = await Writer.of(store());
    const transfers = [buyIn('t', 'bob', 5), buyIn('t', 'bot:t:1', 5)];
    await writer.write({ access: accessOf('t', 'hal'), members: ['ann'], transfers });
    const isMember = (user: string) => store().isMember('t', user);
    expect(await Promise.all(['ann', 'bob', 'bot:t:1', 'hal', 'eve'].map(isMember))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    await writer.write({ members: ['hal', 'ann'] });
    expect(await isMember('hal')).toBe(true);
    expect(await store().isMember('other', 'ann')).toBe(false);
  });

  test('tables of a person: sat at or hosted, running or ended, the newest first', async () => {
    for (const [i, table] of ['a', 'b', 'c', 'd'].entries()) {
      const claim = { host: table === 'b' ? 'ann' : 'hal', listed: true, at: 100 * i };
      expect(await store().claimTable(table, claim, NO_LIMITS)).toBe('claimed');
      await (await Writer.of(store(), table, 100 * i)).write({ members: table === 'b' ? [] : ['ann', 'bob'] });
      if (table !== 'd') await store().addTable(table, true);
    }
    await store().endTable('a');
    const pages = await pagesOf((after) => store().tablesOf('ann', { limit: 2, after }));
    expect(pages).toEqual([
      [
        { table: 'c', at: expect.any(Number), endedAt: null },
        { table: 'b', at: expect.any(Number), endedAt: null },
      ],
      [{ table: 'a', at: expect.any(Number), endedAt: expect.any(Number) }],
    ]);
    expect((await store().tablesOf('eve', { limit: 9 })).rows).toEqual([]);
    expect(await store().hasTable('a')).toBe(false);
    expect(await store().hasTable('b')).toBe(true);
  });

  test('[SEC-9] a burst of claims gets as many tables as one host may have', async () => {
    const limits = { perHost: 20, inRoom: 1_000 };
    const claims = await Promise.all(
      Array.from({ length: 39 }, (_, i) => store().claimTable(`t${i}`, { host: 'ann', listed: true, at: 1 }, limits)),
    );
    expect(claims.filter((result) => result === 'claimed')).toHaveLength(20);
    expect(claims.filter((result) => result === 'too-many-own')).toHaveLength(19);
    expect(await store().claimTable('b', { host: 'bob', listed: true, at: 1 }, limits)).toBe('claimed');
    const mine = claims.indexOf('claimed');
    expect(await store().claimTable(`t${mine}`, { host: 'ann', listed: true, at: 1 }, limits)).toBe('claimed');
  });

  test('[SEC-9] a room has as many tables as it may, and an ended one makes room', async () => {
    const limits = { perHost: 10, inRoom: 3 };
    const claim = (table: string) => store().claimTable(table, { host: `host-${table}`, listed: true, at: 1 }, limits);
    for (const table of ['a', 'b', 'c']) expect(await claim(table)).toBe('claimed');
    expect(await claim('d')).toBe('too-many');
    await store().addTable('a', true);
    expect(await claim('d')).toBe('too-many');
    await store().endTable('a');
    expect(await claim('d')).toBe('claimed');
    expect((await store().tables()).map(({ table }) => table)).toEqual([]);
  });

  test('[SEC-9] a claim whose table never began is dropped after ten minutes', async () => {
    const limits = { perHost: 2, inRoom: 10 };
    const claim = (table: string, at: number) => store().claimTable(table, { host: 'ann', listed: true, at }, limits);
    expect(await claim('a', 0)).toBe('claimed');
    expect(await claim('b', 0)).toBe('claimed');
    await store().addTable('b', true);
    expect(await claim('c', 600_000)).toBe('too-many-own');
    expect(await claim('c', 600_001)).toBe('claimed');
    expect(await claim('d', 600_001)).toBe('too-many-own');
    await store().addTable('c', true);
    expect((await store().tablesOf('ann', { limit: 9 })).rows.map(({ table }) => table)).toEqual(['c', 'b']);
  });

  test('[SEC-9] a claim can be given back, and a table that has begun keeps its place', async () => {
    const limits = { perHost: 1, inRoom: 10 };
    const claim = (table: string) => store().claimTable(table, { host: 'ann', listed: true, at: 1 }, limits);
    expect(await claim('a')).toBe('claimed');
    expect(await claim('b')).toBe('too-many-own');
    await store().dropClaim('a');
    await store().dropClaim('nothing');
    expect(await claim('b')).toBe('claimed');
    await store().addTable('b', true);
    await store().dropClaim('b');
    expect(await claim('c')).toBe('too-many-own');
    expect((await store().tablesOf('ann', { limit: 9 })).rows).toEqual([
      { table: 'b', at: expect.any(Number), endedAt: null },
    ]);
  });

  test('[SEC-10] signing out takes one-time codes away, and other nodes learn of it', async () => {
    await store().addPerson({ user: 'u1', name: 'Ann' }, 'hash-1');
    await store().addPerson({ user: 'u2', name: 'Bob' }, 'hash-2');
    await store().putCode('u1', 'code-1', Number.MAX_SAFE_INTEGER);
    await store().putCode('u2', 'code-2', Number.MAX_SAFE_INTEGER);
    expect(await store().sessionEnds(0)).toEqual([]);
    await store().removeTokens('u1');
    expect(await store().takeCode('code-1', 50)).toBeNull();
    expect(await store().takeCode('code-2', 50)).toBe('u2');
    const [ended, ...others] = await store().sessionEnds(0);
    expect(others).toEqual([]);
    expect(ended).toEqual({ user: 'u1', at: expect.any(Number) });
    expect(Math.abs(ended!.at - Date.now())).toBeLessThan(60_000);
    expect(await store().sessionEnds(ended!.at)).toEqual([ended]);
    expect(await store().sessionEnds(ended!.at + 1)).toEqual([]);
    await store().removeTokens('u2');
    expect((await store().sessionEnds(0)).map(({ user }) => user)).toEqual(['u1', 'u2']);
  });

  test('the bots of a person are those with a token, by name', async () => {
    const bots = [
      ['b-1.u1', 'Zoe'],
      ['b-2.u1', 'Abe'],
      ['b-3.u1', 'Max'],
      ['b-4.u2', 'Kim'],
      ['b-5', 'Lone'],
      ['u1', 'Ann'],
    ] as const;
    for (const [user, name] of bots) await store().addPerson({ user, name }, `hash-${user}`);
    await store().addToken('b-1.u1', 'second');
    await store().renamePerson('b-1.u1', 'Bea');
    await store().removeTokens('b-3.u1');
    const own = [
      { user: 'b-2.u1', name: 'Abe' },
      { user: 'b-1.u1', name: 'Bea' },
    ];
    expect(await store().botsOf('u1', 9)).toEqual(own);
    expect(await store().botsOf('u1', 1)).toEqual(own.slice(0, 1));
    expect(await store().botsOf('u2', 9)).toEqual([{ user: 'b-4.u2', name: 'Kim' }]);
    expect(await store().botsOf('u3', 9)).toEqual([]);
  });

  test('a deleted person has no name, token, code or link left', async () => {
    await store().addPerson({ user: 'u1', name: 'Ann' }, 'hash-1');
    await store().addPerson({ user: 'u2', name: 'Bob' }, 'hash-2');
    await store().putCode('u1', 'code-1', Number.MAX_SAFE_INTEGER);
    await store().putLink({ linkHash: 'link-1', hand: 't-1', user: 'u1', at: 1 });
    await store().deletePerson('u1');
    expect(await store().person('u1')).toEqual({ user: 'u1', name: null });
    expect(await store().personByToken('hash-1')).toBeNull();
    expect(await store().takeCode('code-1', 1)).toBeNull();
    expect(await store().handByLink('link-1')).toBeNull();
    expect((await store().sessionEnds(0)).map(({ user }) => user)).toEqual(['u1']);
    await store().renamePerson('u1', 'Ann again');
    const pages = await pagesOf((after) => store().people({ limit: 1, after }));
    expect(pages).toEqual([[{ user: 'u1', name: null }], [{ user: 'u2', name: 'Bob' }]]);
  });

  test('[SEC-3] links to hands are found by their hash until they are taken back', async () => {
    const links = Array.from({ length: 5 }, (_, i) => ({
      linkHash: `link-${i}`,
      hand: i < 2 ? 't-1' : `t-${i}`,
      user: i === 4 ? 'bob' : 'ann',
      at: Math.floor(i / 2),
    }));
    for (const link of links) await store().putLink(link);
    expect(await store().handByLink('link-1')).toEqual(links[1]);
    expect(await store().handByLink('link-9')).toBeNull();
    const own = await pagesOf((after) => store().linksOf('ann', { limit: 2, after }));
    expect(own).toEqual([
      [links[3], links[2]],
      [links[1], links[0]],
    ]);
    await store().takeBackLink('t-1', 'bob');
    expect(await store().handByLink('link-0')).toEqual(links[0]);
    await store().takeBackLink('t-1', 'ann');
    expect(await store().handByLink('link-0')).toBeNull();
    expect(await store().handByLink('link-1')).toBeNull();
    expect(await store().handByLink('link-4')).toEqual(links[4]);
  });

  test('bans hold until their time, and the last word counts', async () => {
    const ban = { kind: 'person', key: 'eve', until: null, by: 'op', reason: 'spam' } as const;
    const past = { ...ban, kind: 'address', key: 'hash', until: 1 } as const;
    await store().putBan(ban);
    await store().putBan(past);
    expect(await store().bans()).toEqual([ban]);
    const longer = { ...past, until: Number.MAX_SAFE_INTEGER, reason: 'again' };
    await store().putBan(longer);
    expect(await store().bans()).toEqual([longer, ban]);
    await store().removeBan('address', 'eve');
    await store().removeBan('person', 'eve');
    expect(await store().bans()).toEqual([longer]);
  });

  test('acts of operators stay in the order in which they were done, the newest first', async () => {
    const acts = Array.from({ length: 5 }, (_, i) => ({
      at: 10 - i,
      by: 'op',
      act: 'table-closed',
      subject: `t${i}`,
      detail: '{}',
    }));
    for (const act of acts) await store().audit(act);
    const pages = await pagesOf((after) => store().auditLog({ limit: 2, after }));
    expect(pages.map((rows) => rows.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(acts.toReversed());
  });
}
