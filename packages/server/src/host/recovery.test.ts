/** How a room starts on a damaged log and runs on a full disk, with real files. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openDriver } from '../store/sqlite/driver.js';
import { actorAmong, arrive, makeTable, sit, type TestClient, until } from '../testing/client.js';
import { endRoom, keepingLog, type LogLine, startRoom, type TestRoom, temporaryFolder } from '../testing/server.js';

const CLOCK = { action_ms: 60_000, time_bank_ms: 0, time_bank_refill_ms: 0, grace_ms: 60_000 };

interface Stopped {
  readonly data: string;
  readonly table: string;
  readonly tokens: readonly string[];
  /** Lines of the running hand. */
  readonly actions: readonly string[];
  readonly version: number;
}

/** A room that was stopped in the middle of a hand, with some acts in it. */
async function stoppedRoom(): Promise<Stopped> {
  const room = await startRoom();
  const people = [await arrive(room.url, { name: 'Ann' }), await arrive(room.url, { name: 'Bob' })];
  const { table } = await makeTable(people[0]!, { clock: CLOCK });
  for (const client of people) await sit(client, table);
  for (const action_type of ['call', 'check'] as const)
    await (await actorAmong(people, table)).act(table, { action_type });
  const actor = await actorAmong(people, table);
  const { actions } = actor.table(table)!.hand;
  for (const client of people) client.close();
  await room.stop();
  const { version } = room.room.tables.get(table)!.state;
  return { data: room.data, table, tokens: people.map(({ hello }) => hello.token!), actions, version };
}

function change(data: string, sql: string, ...values: string[]): number {
  const database = openDriver(join(data, 'room.db'));
  try {
    return Number(database.prepare(sql).run(...values).changes);
  } finally {
    database.close();
  }
}

describe('a damaged log', () => {
  /** The last version that holds the act of a player. */
  const LAST_ACT = `(select max(version) from entry where table_id = ?1 and fact like '%"acted"%')`;

  test.each([
    [
      'a flipped letter',
      `update entry set fact = replace(fact, '"acted"', '"actef"') where table_id = ?1 and version = ${LAST_ACT}`,
    ],
    [
      'a cut text',
      `update entry set fact = substr(fact, 1, length(fact) / 2) where table_id = ?1 and version = ${LAST_ACT}`,
    ],
    [
      'a flipped sealed byte',
      `update entry set sealed = randomblob(length(sealed)) where table_id = ?1 and version =
         (select max(version) from entry where table_id = ?1 and sealed is not null)`,
    ],
    ['a missing entry', `delete from entry where table_id = ?1 and version = ${LAST_ACT} - 1`],
  ])('%s is found; the good part before it goes on, and the operator is told', async (_, sql) => {
    const before = await stoppedRoom();
    const isChanged = change(before.data, sql, before.table) === 1;
    expect(isChanged).toBe(true);
    const lines: LogLine[] = [];
    const room = await startRoom({ data: before.data, log: keepingLog(lines) });
    const { hand, version } = room.room.tables.get(before.table)!.state;
    const told = lines.find(({ text }) => text.startsWith('the log of a table is damaged'));
    expect(told).toMatchObject({ level: 'error', fields: { table: before.table } });
    expect(hand.actions.length).toBeLessThan(before.actions.length + 1);
    expect(version).toBeGreaterThanOrEqual(told!.fields.kept as number);
    // The table is played on from there.
    const people = await Promise.all(before.tokens.map((token) => arrive(room.url, { token })));
    for (const client of people) client.watch(before.table);
    const actor = await actorAmong(people, before.table);
    const { action_types } = actor.table(before.table)!.your_turn!;
    const action_type = action_types.find((type) => type === 'check' || type === 'call')!;
    expect(await actor.act(before.table, { action_type })).toMatchObject({ ok: true });
    for (const client of people) client.close();
    await room.stop();
    // And the next start finds nothing wrong any more.
    lines.length = 0;
    const again = await startRoom({ data: before.data, log: keepingLog(lines) });
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    await endRoom(again);
  });

  test('a snapshot that cannot be read keeps its table closed, and no other', async () => {
    const before = await stoppedRoom();
    // After a whole hand there is a snapshot.
    const first = await startRoom({ data: before.data });
    const people = await Promise.all(before.tokens.map((token) => arrive(first.url, { token })));
    for (const client of people) client.watch(before.table);
    await (await actorAmong(people, before.table)).act(before.table, { action_type: 'all_in' });
    await (await actorAmong(people, before.table)).act(before.table, { action_type: 'fold' });
    const other = await makeTable(people[0]!, {});
    for (const client of people) client.close();
    await first.stop();
    expect(change(before.data, 'update snapshot set state = substr(state, 2) where table_id = ?1', before.table)).toBe(
      1,
    );
    const lines: LogLine[] = [];
    const room = await startRoom({ data: before.data, log: keepingLog(lines) });
    expect([...room.room.tables.keys()]).toEqual([other.table]);
    expect(lines.some(({ text, fields }) => text.includes('damaged') && fields.table === before.table)).toBe(true);
    // Nothing of it is thrown away.
    expect((await room.room.world.store.tables()).map(({ table }) => table)).toContain(before.table);
    await endRoom(room);
  });

  test('a log of another make keeps its table closed, and nothing of it is thrown away', async () => {
    const before = await stoppedRoom();
    const { crc32 } = await import('node:zlib');
    const fact = '{"kind":"tableCreated","settings":null}';
    const sql = `update entry set fact = '${fact}', fact_sum = ${crc32(fact)} where version = 1 and table_id = ?1`;
    expect(change(before.data, sql, before.table)).toBe(1);
    const lines: LogLine[] = [];
    const room = await startRoom({ data: before.data, log: keepingLog(lines) });
    expect(room.room.tables.has(before.table)).toBe(false);
    expect(lines.some(({ text, fields }) => text.includes('cannot be read') && fields.table === before.table)).toBe(
      true,
    );
    expect((await room.room.world.store.tables()).map(({ table }) => table)).toContain(before.table);
    expect((await room.room.world.store.read(before.table, 1)).entries.length).toBeGreaterThan(1);
    await endRoom(room);
  });
});

const SMALL_DISK = temporaryFolder();

/** A disk of so many kilobytes, if this process may have one. */
function mountDisk(kilobytes: number, remount = ''): boolean {
  const options = `${remount}size=${kilobytes}k`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', SMALL_DISK], { stdio: 'ignore' }).status === 0;
}

const hasDisk = mountDisk(64);
if (hasDisk) spawnSync('umount', [SMALL_DISK]);
rmSync(SMALL_DISK, { recursive: true, force: true });

describe.skipIf(!hasDisk)('a disk that is full', () => {
  let people: TestClient[] = [];
  let room: TestRoom | null = null;

  afterEach(async () => {
    for (const client of people) client.close();
    await room?.stop();
    spawnSync('umount', [SMALL_DISK]);
    rmSync(SMALL_DISK, { recursive: true, force: true });
  });

  test('stops the table and tells the players; with space again everything goes on, and nothing was lost', async () => {
    mkdirSync(SMALL_DISK, { recursive: true });
    expect(mountDisk(1_024)).toBe(true);
    room = await startRoom({ data: SMALL_DISK });
    people = [await arrive(room.url, { name: 'Ann' }), await arrive(room.url, { name: 'Bob' })];
    const { table } = await makeTable(people[0]!, { clock: CLOCK });
    for (const client of people) await sit(client, table);
    // Filled up by something else, as disks are.
    expect(() => writeFileSync(join(SMALL_DISK, 'ballast'), Buffer.alloc(2 << 20))).toThrow('ENOSPC');
    const acts: { turn: string; isOk: boolean }[] = [];
    let underWay = 0;
    const play = async (): Promise<void> => {
      const actor = await actorAmong(people, table);
      const { turn, action_types } = actor.table(table)!.your_turn!;
      const action_type = action_types.find((type) => type === 'check' || type === 'call') ?? 'show';
      underWay++;
      const { ok } = await actor.act(table, { action_type });
      underWay--;
      acts.push({ turn, isOk: ok });
    };
    const isStopped = (): boolean => people.every((client) => client.table(table)?.status === 'no-storage');
    let isFull = false;
    const playing = (async () => {
      while (!isFull) await play();
    })();
    await until(isStopped);
    isFull = true;
    const answered = acts.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(acts.length).toBe(answered);
    expect(underWay).toBeLessThanOrEqual(1);
    rmSync(join(SMALL_DISK, 'ballast'));
    await until(() => people.every((client) => client.table(table)?.status === 'playing'));
    await playing;
    await play();
    expect(acts.every(({ isOk }) => isOk)).toBe(true);
    const known = people[0]!.table(table)!;
    await room.stop();
    room = await startRoom({ data: SMALL_DISK });
    expect(room.room.tables.get(table)!.state.version).toBeGreaterThanOrEqual(known.version);
  });
});
