/** The contract of every store, whatever it is made of. Adapters run this suite; see their tests. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  AppendBatch,
  ArchivedHand,
  BookedTransfer,
  Membership,
  Scope,
  Store,
  StoredEntry,
  Transfer,
} from '../../ports.js';
import { accessOf, directoryContract } from './directory.js';
import { walletContract } from './wallets.js';

const NO_BATCH: AppendBatch = {
  entries: [],
  transfers: [],
  erase: [],
  snapshot: null,
  hands: [],
  access: null,
  members: [],
};

function entry(version: number, fact: string = `{"n":${version}}`, sealed: Uint8Array | null = null): StoredEntry {
  return { version, at: 1000 + version, fact, sealed };
}

function batch(...entries: StoredEntry[]): AppendBatch {
  return { ...NO_BATCH, entries };
}

const BUY_IN: Transfer = {
  from: { kind: 'person', user: 'ann' },
  to: { kind: 'seat', user: 'ann', table: 't' },
  amount: 200,
  reason: 'buy-in',
};

function archived(hand: string, at: number, users: readonly string[], table = 't'): ArchivedHand {
  return { hand, table, at, users, sealed: new Uint8Array([1, 2, at & 255]) };
}

/** Long enough that no test outlives it. */
const TTL_MS = 60_000;

export function storeContract(
  name: string,
  open: () => Promise<{ store: Store & Membership; end: () => Promise<void> }>,
): void {
  describe(`the store contract on ${name}`, () => {
    let store: Store & Membership;
    let end: () => Promise<void>;
    beforeEach(async () => {
      ({ store, end } = await open());
    });
    afterEach(() => end());

    directoryContract(() => store);
    walletContract(() => store);

    const rowsOf = async (scope: Scope): Promise<readonly BookedTransfer[]> =>
      (await store.transfers(scope, { limit: 200, withHands: true })).rows;

    const epochOf = async (table = 't', owner = 'node-1'): Promise<number> =>
      (await store.acquire(table, owner, TTL_MS))!.epoch;

    test('a table has one owner at a time', async () => {
      const first = await store.acquire('t', 'node-1', TTL_MS);
      expect(first).toMatchObject({ owner: 'node-1', epoch: 1 });
      expect(await store.acquire('t', 'node-2', TTL_MS)).toBeNull();
      expect(await store.owner('t')).toMatchObject({ owner: 'node-1', epoch: 1 });
      expect(await store.owner('other')).toBeNull();
    });

    test('the same owner may take its table again, with a new epoch', async () => {
      const first = await epochOf();
      const second = await epochOf();
      expect(second).toBe(first + 1);
      expect(await store.append('t', first, batch(entry(1)))).toBe('stale-epoch');
      expect(await store.append('t', second, batch(entry(1)))).toBeNull();
    });

    test('a lease that has run out can be taken by another', async () => {
      expect(await store.acquire('t', 'node-1', 0)).not.toBeNull();
      expect(await store.owner('t')).toBeNull();
      expect(await store.acquire('t', 'node-2', TTL_MS)).toMatchObject({ owner: 'node-2', epoch: 2 });
      expect(await store.renew('t', 1, TTL_MS)).toBe(false);
      expect(await store.renew('t', 2, TTL_MS)).toBe(true);
    });

    test('after a lost lease the old epoch writes nothing, and the new one goes on', async () => {
      await store.acquire('t', 'node-1', 0);
      expect(await store.append('t', 1, batch(entry(1)))).toBeNull();
      await store.acquire('t', 'node-2', TTL_MS);
      expect(await store.append('t', 1, batch(entry(2, '"old"')))).toBe('stale-epoch');
      expect(await store.append('t', 2, batch(entry(2, '"new"')))).toBeNull();
      expect((await store.read('t', 2)).entries).toEqual([entry(2, '"new"')]);
    });

    test('a released table can be taken at once, and its old epoch is over', async () => {
      const epoch = await epochOf();
      await store.append('t', epoch, batch(entry(1)));
      expect(await store.release('t', epoch + 1)).toBe(false);
      expect(await store.release('t', epoch)).toBe(true);
      expect(await store.release('t', epoch)).toBe(false);
      expect(await store.owner('t')).toBeNull();
      expect(await store.append('t', epoch, batch(entry(2)))).toBe('stale-epoch');
      expect(await store.renew('t', epoch, TTL_MS)).toBe(false);
      const next = (await store.acquire('t', 'node-2', TTL_MS))!;
      expect(next.epoch).toBeGreaterThan(epoch);
      expect(await store.append('t', next.epoch, batch(entry(2)))).toBeNull();
    });

    test('nodes are listed while they live, with the tables they hold', async () => {
      await store.heartbeat({ node: 'node-2', url: 'http://two', draining: false }, TTL_MS);
      await store.heartbeat({ node: 'node-1', url: 'http://one', draining: false }, TTL_MS);
      await store.heartbeat({ node: 'node-3', url: 'http://three', draining: false }, 0);
      await epochOf('b', 'node-1');
      await epochOf('a', 'node-1');
      await store.heartbeat({ node: 'node-1', url: 'http://one', draining: true }, TTL_MS);
      const nodes = await store.nodes();
      expect(nodes.map(({ expiresAt, ...node }) => node)).toEqual([
        { node: 'node-1', url: 'http://one', draining: true, tables: 2 },
        { node: 'node-2', url: 'http://two', draining: false, tables: 0 },
      ]);
      expect(await store.leasesOf('node-1')).toEqual([
        { table: 'a', epoch: 1 },
        { table: 'b', epoch: 1 },
      ]);
      await store.leave('node-2');
      expect((await store.nodes()).map(({ node }) => node)).toEqual(['node-1']);
    });

    test('a heartbeat keeps all leases of its node, and they end with it', async () => {
      await store.heartbeat({ node: 'node-1', url: 'http://one', draining: false }, TTL_MS);
      await store.acquire('t', 'node-1', 0);
      expect(await store.acquire('t', 'node-2', TTL_MS)).toBeNull();
      expect(await store.owner('t')).toMatchObject({ owner: 'node-1', epoch: 1 });
      await store.heartbeat({ node: 'node-1', url: 'http://one', draining: false }, 0);
      expect(await store.owner('t')).toBeNull();
      expect(await store.acquire('t', 'node-2', TTL_MS)).toMatchObject({ owner: 'node-2', epoch: 2 });
    });

    test('tables that no living owner holds are free', async () => {
      for (const table of ['a', 'b', 'c', 'd']) await store.addTable(table, true);
      await store.acquire('a', 'node-1', TTL_MS);
      await store.acquire('b', 'node-1', 0);
      const { epoch } = (await store.acquire('c', 'node-1', TTL_MS))!;
      expect(await store.freeTables()).toEqual(['b', 'd']);
      expect(await store.release('c', epoch)).toBe(true);
      expect(await store.freeTables()).toEqual(['b', 'c', 'd']);
      await store.heartbeat({ node: 'node-1', url: 'http://one', draining: false }, TTL_MS);
      expect(await store.freeTables()).toEqual(['c', 'd']);
      await store.endTable('d');
      expect(await store.freeTables()).toEqual(['c']);
    });

    test('entries are read in the order of their versions', async () => {
      const epoch = await epochOf();
      expect(await store.append('t', epoch, batch(entry(1), entry(2, '{"a":"Ж"}', new Uint8Array([9, 8]))))).toBeNull();
      expect(await store.append('t', epoch, batch(entry(3)))).toBeNull();
      const reading = await store.read('t', 1);
      expect(reading).toEqual({
        snapshot: null,
        entries: [entry(1), entry(2, '{"a":"Ж"}', new Uint8Array([9, 8])), entry(3)],
        damagedFrom: null,
      });
      expect((await store.read('t', 3)).entries).toEqual([entry(3)]);
      expect((await store.read('nothing', 1)).entries).toEqual([]);
    });

    test('without a lease nothing is written', async () => {
      expect(await store.append('t', 1, batch(entry(1)))).toBe('stale-epoch');
      expect((await store.read('t', 1)).entries).toEqual([]);
    });

    test('a version is written once, and none is left out', async () => {
      const epoch = await epochOf();
      await store.append('t', epoch, batch(entry(1)));
      expect(await store.append('t', epoch, batch(entry(1, '{"other":true}')))).toBe('version-taken');
      expect(await store.append('t', epoch, batch(entry(3)))).toBe('version-taken');
      expect((await store.read('t', 1)).entries).toEqual([entry(1)]);
    });

    test('a refused append leaves no transfer, no hand and no snapshot', async () => {
      const epoch = await epochOf();
      const whole: AppendBatch = {
        entries: [entry(5)],
        transfers: [BUY_IN],
        erase: [],
        snapshot: { version: 5, state: '{}', sealed: null },
        hands: [archived('h1', 1, ['ann'])],
        access: accessOf('t', 'ann'),
        members: ['ann'],
      };
      expect(await store.append('t', epoch, whole)).toBe('version-taken');
      expect(await store.append('t', epoch + 1, { ...whole, entries: [entry(1)] })).toBe('stale-epoch');
      expect(await rowsOf({ table: 't' })).toEqual([]);
      expect(await store.sums('t')).toEqual([]);
      expect(await store.access('t')).toBeNull();
      expect(await store.isMember('t', 'ann')).toBe(false);
      expect(await store.handById('h1')).toBeNull();
      expect((await store.read('t', 1)).snapshot).toBeNull();
    });

    test('transfers stand with the entries that caused them', async () => {
      const epoch = await epochOf();
      await store.append('t', epoch, {
        ...batch(entry(1)),
        transfers: [BUY_IN, { ...BUY_IN, amount: 50, reason: 'top-up' }],
      });
      expect(await rowsOf({ table: 't' })).toEqual([
        { ...BUY_IN, at: 1001, table: 't' },
        { ...BUY_IN, amount: 50, reason: 'top-up', at: 1001, table: 't' },
      ]);
      expect(await rowsOf({ user: 'ann' })).toHaveLength(2);
      expect(await rowsOf({ user: 'bob' })).toEqual([]);
      expect(await rowsOf({ table: 'elsewhere' })).toEqual([]);
    });

    test('secrets can be erased, and the entry stays', async () => {
      const epoch = await epochOf();
      await store.append('t', epoch, batch(entry(1, '{}', new Uint8Array([1])), entry(2, '{}', new Uint8Array([2]))));
      await store.append('t', epoch, { ...batch(entry(3)), erase: [1] });
      const { entries } = await store.read('t', 1);
      expect(entries.map(({ sealed }) => sealed)).toEqual([null, new Uint8Array([2]), null]);
    });

    test('a snapshot replaces everything before it', async () => {
      const epoch = await epochOf();
      await store.append('t', epoch, batch(entry(1), entry(2)));
      const snapshot = { version: 3, state: '{"hands":1}', sealed: new Uint8Array([7]) };
      await store.append('t', epoch, { ...batch(entry(3)), snapshot });
      await store.append('t', epoch, batch(entry(4)));
      expect(await store.read('t', 1)).toEqual({ snapshot, entries: [entry(4)], damagedFrom: null });
      expect(await store.append('t', epoch, batch(entry(4)))).toBe('version-taken');
    });

    test('tables do not see one another', async () => {
      const [one, two] = [await epochOf('one'), await epochOf('two')];
      await store.append('one', one, batch(entry(1, '{"table":1}')));
      await store.append('two', two, batch(entry(1, '{"table":2}')));
      expect((await store.read('two', 1)).entries).toEqual([entry(1, '{"table":2}')]);
    });

    test('many appends at once are each whole', async () => {
      const tables = Array.from({ length: 40 }, (_, i) => `t${i}`);
      const epochs = await Promise.all(tables.map((table) => epochOf(table)));
      for (let version = 1; version <= 5; version++) {
        const written = await Promise.all(
          tables.map((table, i) => store.append(table, epochs[i]!, batch(entry(version)))),
        );
        expect(written.every((refusal) => refusal === null)).toBe(true);
      }
      for (const table of tables) expect((await store.read(table, 1)).entries).toHaveLength(5);
    });

    test('appends of many entries at once are each whole or refused', async () => {
      const lengths = [1, 2, 3, 16, 17, 40, 2, 5, 20];
      const tables = lengths.map((_, i) => `t${i}`);
      const epochs = await Promise.all(tables.map((table) => epochOf(table)));
      const [stale, late] = [6, 7];
      const versions = (length: number, first: number): StoredEntry[] =>
        Array.from({ length }, (_, i) => entry(first + i, `{"n":${first + i}}`, new Uint8Array([i])));
      const written = await Promise.all(
        lengths.map((length, i) =>
          store.append(tables[i]!, epochs[i]! + (i === stale ? 1 : 0), batch(...versions(length, i === late ? 2 : 1))),
        ),
      );
      const refusals = new Map([
        [stale, 'stale-epoch'],
        [late, 'version-taken'],
      ]);
      expect(written).toEqual(lengths.map((_, i) => refusals.get(i) ?? null));
      for (const [i, length] of lengths.entries()) {
        const { entries } = await store.read(tables[i]!, 1);
        expect(entries).toEqual(refusals.has(i) ? [] : versions(length, 1));
      }
      const gap = batch(...versions(16, 41), ...versions(3, 58));
      expect(await store.append('t5', epochs[5]!, gap)).toBe('version-taken');
      expect((await store.read('t5', 1)).entries).toHaveLength(40);
    });

    test('of two appends of one version at once, one is written', async () => {
      const epoch = await epochOf();
      const results = await Promise.all([
        store.append('t', epoch, batch(entry(1, '"a"'))),
        store.append('t', epoch, batch(entry(1, '"b"'))),
      ]);
      expect(results.filter((refusal) => refusal === null)).toHaveLength(1);
      expect((await store.read('t', 1)).entries).toHaveLength(1);
    });

    test('people are found by their tokens', async () => {
      await store.addPerson({ user: 'u1', name: 'Ann' }, 'hash-1');
      await store.addToken('u1', 'hash-2');
      await store.renamePerson('u1', 'Anne');
      expect(await store.personByToken('hash-1')).toEqual({ user: 'u1', name: 'Anne' });
      expect(await store.personByToken('hash-2')).toEqual({ user: 'u1', name: 'Anne' });
      expect(await store.personByToken('hash-3')).toBeNull();
    });

    test('a person is found by id, and signed out everywhere', async () => {
      await store.addPerson({ user: 'u1', name: 'Ann' }, 'hash-1');
      await store.addToken('u1', 'hash-2');
      await store.addPerson({ user: 'u2', name: 'Bob' }, 'hash-3');
      expect(await store.person('u1')).toEqual({ user: 'u1', name: 'Ann' });
      expect(await store.person('u9')).toBeNull();
      await store.removeTokens('u1');
      expect(await store.personByToken('hash-1')).toBeNull();
      expect(await store.personByToken('hash-2')).toBeNull();
      expect(await store.personByToken('hash-3')).toEqual({ user: 'u2', name: 'Bob' });
    });

    test('a one-time code is good once, until its time, and only the last one of a person', async () => {
      await store.putCode('u1', 'code-1', 100);
      await store.putCode('u1', 'code-2', 100);
      await store.putCode('u2', 'code-3', 100);
      expect(await store.takeCode('code-1', 50)).toBeNull();
      expect(await store.takeCode('code-2', 50)).toBe('u1');
      expect(await store.takeCode('code-2', 50)).toBeNull();
      expect(await store.takeCode('code-3', 100)).toBeNull();
    });

    test('a table that has ended is listed no more, and its log stays', async () => {
      const epoch = await epochOf();
      await store.addTable('t', true);
      await store.append('t', epoch, batch(entry(1)));
      await store.endTable('t');
      expect(await store.tables()).toEqual([]);
      expect((await store.read('t', 1)).entries).toEqual([entry(1)]);
    });

    test('a damaged tail is taken out of the log and the books', async () => {
      const epoch = await epochOf();
      await store.append('t', epoch, { ...batch(entry(1)), transfers: [BUY_IN] });
      await store.append('t', epoch, { ...batch(entry(2)), transfers: [{ ...BUY_IN, reason: 'top-up' }] });
      expect(await store.dropDamaged('t', epoch + 1, 2)).toBe(false);
      expect(await store.dropDamaged('t', epoch, 2)).toBe(true);
      expect((await store.read('t', 1)).entries).toEqual([entry(1)]);
      expect(await rowsOf({ table: 't' })).toEqual([{ ...BUY_IN, at: 1001, table: 't' }]);
      expect(await store.sums('t')).toEqual([{ user: 'ann', bought: 200, cashed: 0, onTable: 200, net: 0 }]);
      expect(await store.append('t', epoch, batch(entry(2, '{"again":true}')))).toBeNull();
    });

    test('a room belongs to the first key that opens it', async () => {
      expect(await store.belongsTo('mark-1')).toBe(true);
      expect(await store.belongsTo('mark-2')).toBe(false);
      expect(await store.belongsTo('mark-1')).toBe(true);
    });

    test('tables are listed in the order of their making', async () => {
      await store.addTable('b', true);
      await store.addTable('a', false);
      await store.addTable('b', true);
      expect(await store.tables()).toEqual([
        { table: 'b', listed: true },
        { table: 'a', listed: false },
      ]);
    });

    test('hands are found by table, person and time, the newest first', async () => {
      const epoch = await epochOf();
      const hands = [archived('h1', 1, ['ann', 'bob']), archived('h2', 2, ['bob']), archived('h3', 3, ['ann'])];
      await store.append('t', epoch, { ...batch(entry(1)), hands });
      expect((await store.hands({ table: 't' }, { limit: 10 })).rows).toEqual([hands[2], hands[1], hands[0]]);
      expect((await store.hands({ user: 'ann' }, { limit: 10 })).rows).toEqual([hands[2], hands[0]]);
      expect((await store.hands({ user: 'bob' }, { limit: 1 })).rows).toEqual([hands[1]]);
      expect((await store.hands({ table: 'elsewhere' }, { limit: 10 })).rows).toEqual([]);
      expect(await store.handCount({ table: 't' })).toBe(3);
      expect(await store.handCount({ user: 'ann' })).toBe(2);
      expect(await store.handCount({ table: 'elsewhere' })).toBe(0);
      expect(await store.handById('h2')).toEqual(hands[1]);
      expect(await store.handById('h9')).toBeNull();
    });
  });
}
