/** An operator of a room with two nodes, whose wires go over TLS on their own port. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { DatabaseOptions } from '../serve.js';
import { StartError } from '../startError.js';
import { type TestCertificate, testCertificate } from '../testing/certificate.js';
import { arrive, type ClientLogin, makeTable, sit, type TestClient, until } from '../testing/client.js';
import { type TestDatabase, testDatabase } from '../testing/postgres.js';
import { endRoom, startRoom, type TestRoom } from '../testing/server.js';
import { auditLog, ban, closeTable, operatorTables } from './operator.js';

let database: TestDatabase;
let [one, two]: TestRoom[] = [];
const clients: TestClient[] = [];

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** The address of a node is known before it starts: someone else may have taken the port by then. */
async function node(tls: TestCertificate): Promise<TestRoom> {
  for (let tries = 1; ; tries++) {
    try {
      return await nodeAt(await freePort(), tls);
    } catch (error) {
      if (tries >= 10 || !(error instanceof StartError) || error.code !== 'port-busy') throw error;
    }
  }
}

async function nodeAt(port: number, tls: TestCertificate): Promise<TestRoom> {
  const options: DatabaseOptions = {
    url: database.url,
    key: 'cd'.repeat(32),
    nodeUrl: `https://127.0.0.1:${port}`,
    nodePort: { host: '127.0.0.1', port, portOption: '--node-port', hostOption: '--host', tls },
    nodeCa: tls.cert,
    allowSinglePrimary: true,
    // Both nodes may stand still for a while, and keep their tables.
    leaseMs: 12_000,
  };
  return startRoom({ database: options });
}

beforeAll(async () => {
  database = await testDatabase();
  const tls = testCertificate('nodes');
  one = await node(tls);
  two = await node(tls);
});

afterAll(async () => {
  for (const client of clients) client.close();
  for (const room of [one, two]) if (room !== undefined) await endRoom(room);
  await database.drop();
});

async function come(room: TestRoom, name: string): Promise<TestClient> {
  const client = await arrive(room.url, { name });
  clients.push(client);
  return client;
}

/** Why someone is not let in; nothing if they are. */
async function refusalOf(room: TestRoom, comer: ClientLogin): Promise<string> {
  try {
    clients.push(await arrive(room.url, comer));
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('an operator of two nodes', () => {
  test('[SEC-13] nodes are one room over TLS, and the port of people has no door for them', async () => {
    const ann = await come(one!, 'Ann');
    const { table } = await makeTable(ann, { title: 'Far' });
    await expect.poll(() => operatorTables(two!.room).map(({ title }) => title)).toContain('Far');
    const bob = await come(two!, 'Bob');
    await sit(bob, table);
    await expect
      .poll(() => one!.room.tables.get(table)?.state.seats.length ?? two!.room.tables.get(table)?.state.seats.length)
      .toBe(1);
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`${one!.url.replace('http', 'ws')}/node`);
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(404);
  });

  test('closes a table that another node runs', async () => {
    const ann = await come(one!, 'Ann');
    const { table } = await makeTable(ann);
    await until(() => operatorTables(two!.room).some((known) => known.table === table));
    const [owner, other] = one!.room.tables.has(table) ? [one!, two!] : [two!, one!];
    expect(other.room.tables.has(table)).toBe(false);
    expect(await closeTable(other.room, table, 'a test')).toBe('closed');
    await expect.poll(() => owner.room.tables.has(table)).toBe(false);
    const lastAct = async () => (await auditLog(owner.room, { limit: 1 })).rows[0];
    await expect.poll(lastAct).toMatchObject({ act: 'close', subject: table });
  });

  test('bans someone who is connected to another node, with the address that they have there', async () => {
    const eve = await come(two!, 'Eve');
    const { user, token } = eve.hello;
    const ask = { kind: 'person', key: user, until: null, reason: '' } as const;
    await ban(one!.room, { ...ask, addressUntil: null });
    await until(() => eve.signals.some((signal) => signal.kind === 'lost'));
    await expect.poll(() => refusalOf(two!, { token: token! })).toContain('barred');
    const dan = await come(two!, 'Dan');
    await ban(one!.room, { ...ask, key: dan.hello.user, addressUntil: Date.now() + 60_000 });
    await until(() => dan.signals.some((signal) => signal.kind === 'lost'));
    await expect
      .poll(() => one!.room.world.store.bans().then((bans) => bans.some(({ kind }) => kind === 'address')))
      .toBe(true);
    // The other node hears of it a moment later.
    await expect.poll(() => refusalOf(two!, { name: 'Dan again' })).toContain('barred');
  });
});
