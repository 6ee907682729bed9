import { connect, createServer, type Server, type Socket } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppendBatch } from '../../ports.js';
import { type TestDatabase, testDatabase } from '../../testing/postgres.js';
import { storeContract } from '../testing/contract.js';
import { StoreUnavailable } from '../unavailable.js';
import { MIGRATIONS } from './migrations.js';
import { openPostgres, type PostgresStore } from './store.js';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

/** Every test begins with a database without tables. */
beforeEach(async () => {
  await sql.unsafe('drop schema if exists cardroom cascade');
});

storeContract('PostgreSQL', async () => {
  const store = await openPostgres(database.url);
  return { store, end: () => store.close() };
});

function batch(...versions: number[]): AppendBatch {
  const entries = versions.map((version) => ({ version, at: version, fact: `{"n":${version}}`, sealed: null }));
  return { entries, transfers: [], erase: [], snapshot: null, hands: [], access: null, members: [] };
}

/** A store with little patience may give up on a machine that is busy: asks until it does not. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}

const ALL = { limit: 200, withHands: true };

function versionsOf(entries: readonly { readonly version: number }[]): number[] {
  return entries.map(({ version }) => version);
}

describe('a PostgreSQL store', () => {
  let stores: PostgresStore[] = [];
  const open = async (url = database.url, timeoutMs = 60_000): Promise<PostgresStore> => {
    const store = await openPostgres(url, { timeoutMs });
    stores.push(store);
    return store;
  };
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    stores = [];
  });

  test('many nodes may start at once on an empty database', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(started).toHaveLength(8);
    const [row] = await sql`select count(*)::int as steps, max(version)::int as version from cardroom.schema_version`;
    expect(row).toEqual({ steps: MIGRATIONS.length, version: MIGRATIONS.length });
  });

  test('a database of a later version is refused', async () => {
    await open();
    await sql`insert into cardroom.schema_version (version) values (${MIGRATIONS.length + 1})`;
    await expect(openPostgres(database.url)).rejects.toThrow(/knows versions up to/);
  });

  test('a table with a wrong append does not harm those beside it', async () => {
    const store = await open();
    const epochs = await Promise.all(['a', 'b', 'c'].map((table) => store.acquire(table, 'node', 60_000)));
    const written = await Promise.allSettled([
      store.append('a', epochs[0]!.epoch, batch(1)),
      // PostgreSQL holds no text with this character: the statement fails as a whole.
      store.append('b', epochs[1]!.epoch, {
        ...batch(1),
        entries: [{ version: 1, at: 1, fact: '\u0000', sealed: null }],
      }),
      store.append('c', epochs[2]!.epoch, batch(2)),
    ]);
    expect(written[0]).toEqual({ status: 'fulfilled', value: null });
    expect(written[1]).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
    expect(written[2]).toEqual({ status: 'fulfilled', value: 'version-taken' });
    expect(versionsOf((await store.read('a', 1)).entries)).toEqual([1]);
    expect(await store.append('b', epochs[1]!.epoch, batch(1))).toBeNull();
  });

  test('an append that erases and drops its own entries leaves the right ones', async () => {
    const store = await open();
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    const secret = new Uint8Array([1, 2, 3]);
    const entries = [1, 2, 3].map((version) => ({ version, at: version, fact: `"\\"${version}\\\\"`, sealed: secret }));
    const snapshot = { version: 1, state: '{"a":"\\\\ \\" {}, null"}', sealed: secret };
    expect(await store.append('t', epoch, { ...batch(), entries, erase: [2], snapshot })).toBeNull();
    expect(await store.read('t', 1)).toEqual({
      snapshot,
      entries: [{ ...entries[1], sealed: null }, entries[2]],
      damagedFrom: null,
    });
  });

  test('damaged rows end the reading and are reported', async () => {
    const store = await open();
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    await store.append('t', epoch, batch(1, 2, 3, 4));
    await sql`update cardroom.entry set fact = '{"n":33}' where version = 3`;
    expect(await store.read('t', 1)).toMatchObject({ entries: [{ version: 1 }, { version: 2 }], damagedFrom: 3 });
    expect(await store.dropDamaged('t', epoch, 3)).toBe(true);
    expect(await store.append('t', epoch, batch(3))).toBeNull();
    expect(versionsOf((await store.read('t', 1)).entries)).toEqual([1, 2, 3]);
  });

  test('fencing: 1,000 races of two owners fork no log', async () => {
    const [one, two] = [await open(), await open()];
    const races = Array.from({ length: 1000 }, (_, race) => `t${race}`);
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const results = await Promise.all(
      races.map(async (table, race) => {
        await wait(race);
        const { epoch } = (await one.acquire(table, 'node-1', 0))!;
        // The second owner takes the table, reads and goes on, while the first still believes that it may write. It
        // comes before the first entry, or after some.
        let written = 0;
        let comes: () => void = () => undefined;
        const hasCome = new Promise<void>((resolve) => {
          comes = resolve;
        });
        const comesAfter = race % 5;
        if (comesAfter === 0) comes();
        const takesOver = async () => {
          await hasCome;
          const taken = (await two.acquire(table, 'node-2', 60_000))!;
          const next = (await two.read(table, 1)).entries.length + 1;
          return two.append(table, taken.epoch, {
            ...batch(),
            entries: [{ version: next, at: next, fact: '"two"', sealed: null }],
          });
        };
        const goesOn = async () => {
          while (written < 100 && (await one.append(table, epoch, batch(written + 1))) === null) {
            written++;
            if (written === comesAfter) comes();
          }
        };
        const [second] = await Promise.all([takesOver(), goesOn()]);
        return { table, second, written };
      }),
    );
    // The second owner's entries stand right behind those that the first was told are written, and nothing else is
    // there.
    expect(results.filter(({ second }) => second !== null)).toEqual([]);
    const logs = await Promise.all(
      results.map(async ({ table, written }) => ({
        written,
        facts: (await two.read(table, 1)).entries.map(({ fact }) => fact),
      })),
    );
    const forked = logs.filter(({ written, facts }) => {
      const expected = Array.from({ length: written }, (_, place) => `{"n":${place + 1}}`);
      return JSON.stringify(facts) !== JSON.stringify([...expected, '"two"']);
    });
    expect(forked).toEqual([]);
    const kinds = new Set(results.map(({ written }) => written));
    expect(kinds.size, 'races that end in different ways').toBeGreaterThan(1);
  });

  test('a stale owner leaves neither chips nor hands nor a snapshot', async () => {
    const [one, two] = [await open(), await open()];
    const stale = (await one.acquire('t', 'node-1', 0))!;
    await two.acquire('t', 'node-2', 60_000);
    const whole: AppendBatch = {
      ...batch(1),
      transfers: [{ from: { kind: 'bank' }, to: { kind: 'seat', user: 'u', table: 't' }, amount: 5, reason: 'buy-in' }],
      snapshot: { version: 1, state: '{}', sealed: null },
      hands: [{ hand: 'h', table: 't', at: 1, users: ['u'], sealed: new Uint8Array([1]) }],
    };
    expect(await one.append('t', stale.epoch, whole)).toBe('stale-epoch');
    expect(await two.read('t', 1)).toEqual({ snapshot: null, entries: [], damagedFrom: null });
    expect((await two.transfers({ table: 't' }, ALL)).rows).toEqual([]);
    expect((await two.hands({ table: 't' }, ALL)).rows).toEqual([]);
    expect(await two.sums('t')).toEqual([]);
  });

  test('[SEC-4] long reads that wait keep neither appends nor people waiting, and are given up in time', async () => {
    const store = await open(database.url, 3_000);
    const { epoch } = (await store.acquire('t', 'node', 60_000))!;
    await store.addPerson({ user: 'u', name: 'Ann' }, 'hash');
    const name = new URL(database.url).pathname.slice(1);
    const under = async (): Promise<number> => {
      const [row] = await sql`select count(*)::int as n from pg_stat_activity
        where datname = ${name} and wait_event_type = 'Lock' and query like '%from hand%'`;
      return row!.n as number;
    };
    const locker = postgres(database.url, { max: 1 });
    await locker.unsafe('begin; lock table cardroom.hand in access exclusive mode');
    try {
      /** Appends while reads wait; false if these were given up meanwhile. */
      const areFree = async (version: number): Promise<boolean> => {
        let settled = 0;
        const reads = Array.from({ length: 20 }, () => store.handCount({ table: 't' }));
        const ends = Promise.allSettled(reads);
        for (const read of reads) read.catch(() => settled++);
        await expect.poll(under).toBeGreaterThan(0);
        for (const next of [version, version + 1]) expect(await store.append('t', epoch, batch(next))).toBeNull();
        expect(await store.personByToken('hash')).toEqual({ user: 'u', name: 'Ann' });
        const wasFree = settled === 0;
        const [first] = await ends;
        expect(first).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } });
        return wasFree;
      };
      // A machine that stands still lets the time of the reads pass: then once more.
      let wereFree = false;
      for (let version = 1; !wereFree && version < 10; version += 2) wereFree = await areFree(version);
      expect(wereFree).toBe(true);
      // The database has given them up as well.
      await expect.poll(under).toBe(0);
    } finally {
      await locker.end({ timeout: 0 });
    }
    expect(await store.handCount({ table: 't' })).toBe(0);
  });

  test('[SEC-9] a burst of claims at two nodes gets as many tables as one host may have', async () => {
    const nodes = [await open(), await open()];
    const limits = { perHost: 20, inRoom: 1_000 };
    const claims = await Promise.all(
      Array.from({ length: 39 }, (_, i) =>
        nodes[i & 1]!.claimTable(`t${i}`, { host: 'ann', listed: true, at: 1 }, limits),
      ),
    );
    expect(claims.filter((result) => result === 'claimed')).toHaveLength(20);
    expect(claims.filter((result) => result === 'too-many-own')).toHaveLength(19);
  });

  test('a closed store refuses instead of hanging', async () => {
    const store = await openPostgres(database.url);
    await store.close();
    await expect(store.read('t', 1)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.append('t', 1, batch(1))).rejects.toBeInstanceOf(StoreUnavailable);
  });

  test('a database that is not there is an error, not a hang', async () => {
    await expect(openPostgres('postgres://nobody@127.0.0.1:1/none', { timeoutMs: 500 })).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
  });

  test('a database that cannot be written says so', async () => {
    const store = await eventually(() => open(database.url, 500));
    const name = new URL(database.url).pathname.slice(1);
    const { epoch } = (await eventually(() => store.acquire('t', 'node', 60_000)))!;
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    try {
      await sql.unsafe(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
      await expect(store.append('t', epoch, batch(1))).rejects.toBeInstanceOf(StoreUnavailable);
    } finally {
      await sql.unsafe('set default_transaction_read_only = off');
      await sql.unsafe(`alter database ${name} reset default_transaction_read_only`);
    }
    expect(await eventually(() => store.append('t', epoch, batch(1)))).toBeNull();
  });

  test('one server alone is no synchronous standby', async () => {
    expect(await (await open()).hasSynchronousStandby()).toBe(false);
  });

  describe('behind a network that fails', () => {
    let cable: Cable;
    beforeEach(async () => {
      cable = await Cable.start(database.url);
    });
    afterEach(() => cable.stop());

    test('an append whose answer was lost is carried out once, and its writer learns of it', async () => {
      const store = await open(cable.url);
      const { epoch } = (await store.acquire('t', 'node', 60_000))!;
      await store.append('t', epoch, batch(1));
      cable.dropNextAnswer();
      const transfers = [
        { from: { kind: 'bank' }, to: { kind: 'person', user: 'u' }, amount: 5, reason: 'cash-out' },
      ] as const;
      expect(await store.append('t', epoch, { ...batch(2), transfers })).toBeNull();
      expect(cable.dropped).toBe(1);
      expect(versionsOf((await store.read('t', 1)).entries)).toEqual([1, 2]);
      expect((await store.transfers({ table: 't' }, ALL)).rows).toHaveLength(1);
    });

    test('a database that no longer answers is unavailable in time, and is found again', async () => {
      const store = await eventually(() => open(cable.url, 400));
      const { epoch } = (await eventually(() => store.acquire('t', 'node', 60_000)))!;
      cable.freeze();
      await expect(store.append('t', epoch, batch(1))).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.read('t', 1)).rejects.toBeInstanceOf(StoreUnavailable);
      cable.thaw();
      // Nobody knows what the frozen statement did: the log tells.
      const appendNext = async () => {
        const { entries } = await store.read('t', 1);
        return store.append('t', epoch, batch(entries.length + 1));
      };
      expect(await eventually(appendNext)).toBeNull();
    });
  });
});

/** A connection to the database that tests can cut. */
class Cable {
  readonly url: string;
  dropped = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #drops = false;
  #isFrozen = false;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(target: string): Promise<Cable> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const { hostname, port: targetPort } = new URL(target);
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    const cable = new Cable(server, url.href);
    server.on('connection', (near) => cable.#join(near, connect(Number(targetPort || 5432), hostname)));
    return cable;
  }

  #join(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => {});
    }
    near.on('data', (bytes) => {
      if (!this.#isFrozen) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (this.#isFrozen) return;
      if (!this.#drops) near.write(bytes);
      else {
        this.#drops = false;
        this.dropped++;
        near.destroy();
      }
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  /** The next bytes from the database do not arrive, and their connection is lost. */
  dropNextAnswer(): void {
    this.#drops = true;
  }

  /** Nothing arrives any more on the connections that there are. */
  freeze(): void {
    this.#isFrozen = true;
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  async stop(): Promise<void> {
    this.thaw();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
