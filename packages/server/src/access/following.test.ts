import { liveHand, type TableSettings } from '@cardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyContent, MemoryStore } from '../store/memory/store.js';
import { until } from '../testing/client.js';
import { Guest, Site } from '../testing/persons.js';
import { settingsOf } from '../testing/room.js';

// biome-ignore lint/suspicious/noExplicitAny: whatever is sent, looked at field by field as a client does
type Message = Record<string, any>;

/** Two nodes: whatever holds here holds on one. */
let site: Site;
const content = emptyContent();

beforeAll(async () => {
  const store = (): MemoryStore => new MemoryStore(() => Date.now(), content);
  site = await Site.open([store(), store()], async () => undefined);
});

afterAll(() => site.close());

interface Party {
  readonly table: string;
  readonly invite: string;
  readonly host: Guest;
}

async function party(settings: Partial<TableSettings> = {}): Promise<Party> {
  const host = await Guest.come(site.rooms[0]!, { name: 'Hugo' });
  const data = { settings: settingsOf('NT', settings) };
  const { result } = await host.granted({ action: 'table_create', data });
  await host.granted({ action: 'table_watch', table: result.table, data: {} });
  return { table: result.table, invite: result.invite, host };
}

/** Someone at the other node than the table is. */
async function come(name: string, address?: string): Promise<Guest> {
  return Guest.come(site.rooms[1]!, { name }, address);
}

async function follow(guest: Guest, { table, invite }: Party, shows = true): Promise<Message> {
  return guest.ask({ action: 'table_watch', table, data: shows ? { invite } : {} });
}

async function sit(guest: Guest, { table, invite }: Party): Promise<number> {
  const { result } = await guest.granted({ action: 'join', table, data: { buy_in: 100, invite } });
  return result.seat_index;
}

/** Says something that everybody who follows hears, and waits until the host has heard it. */
async function speak({ table, host }: Party, text: string): Promise<void> {
  await host.granted({ action: 'chat', table, data: { text } });
  await until(() => heard(host, text));
}

function heard(guest: Guest, text: string): boolean {
  return guest.messages.some((message) => message.event === 'update' && JSON.stringify(message).includes(text));
}

describe('[SEC-11] someone who may not follow a table any more', () => {
  test('a banned person hears no more of it on any connection of any node', async () => {
    const at = await party({ listed: false });
    const ann = await come('Ann');
    const again = await Guest.come(site.rooms[0]!, { token: ann.token });
    await follow(ann, at);
    await follow(again, at);
    const seat_index = await sit(ann, at);
    await at.host.granted({ action: 'host_ban', table: at.table, data: { seat_index } });
    await until(() => ann.unfollowedBy(at.table) !== null && again.unfollowedBy(at.table) !== null);
    expect([ann.unfollowedBy(at.table), again.unfollowedBy(at.table)]).toEqual(['banned', 'banned']);
    await speak(at, 'behind their back');
    expect([ann, again].map((guest) => guest.toldAfterTheEnd(at.table))).toEqual([[], []]);
    for (const guest of [ann, again]) expect(await follow(guest, at)).toMatchObject({ error: { code: 'banned' } });
    await at.host.granted({ action: 'host_unban', table: at.table, data: { user: ann.user } });
    expect(await follow(ann, at)).toMatchObject({ ok: true });
  });

  test('a removed person does not read on, nor comes back by the old link', async () => {
    const at = await party({ listed: false });
    const ann = await come('Ann');
    await follow(ann, at);
    const seat_index = await sit(ann, at);
    await at.host.granted({ action: 'host_remove', table: at.table, data: { seat_index } });
    await until(() => ann.unfollowedBy(at.table) === 'removed');
    await speak(at, 'she is gone');
    expect(ann.toldAfterTheEnd(at.table)).toEqual([]);
    expect(await follow(ann, at)).toMatchObject({ error: { code: 'removed' } });
    const join = await ann.ask({ action: 'join', table: at.table, data: { buy_in: 100, invite: at.invite } });
    expect(join).toMatchObject({ error: { code: 'removed' } });
    const { result } = await at.host.granted({ action: 'host_new_invite', table: at.table, data: {} });
    expect(await follow(ann, { ...at, invite: result.invite })).toMatchObject({ ok: true });
  });

  test('[X-52] [SEED-8] [S3-37, S3-66] anyone who leaves hears no more of the table, on no connection of any node', async () => {
    const at = await party();
    const ann = await come('Ann');
    const again = await Guest.come(site.rooms[0]!, { token: ann.token });
    await sit(ann, at);
    for (const guest of [ann, again]) await follow(guest, at);
    await ann.granted({ action: 'leave', table: at.table, data: { when: 'now' } });
    await until(() => [ann, again].every((guest) => guest.unfollowedBy(at.table) === 'left'));
    const told = ann.messages.find(({ event }) => event === 'unfollowed');
    expect(told).toEqual({
      event: 'unfollowed',
      table: at.table,
      error: { code: 'left', bought: 100, cash_out: 100 },
    });
    await speak(at, 'gone to the lobby');
    expect([ann, again].map((guest) => guest.toldAfterTheEnd(at.table))).toEqual([[], []]);
    // To watch again is a new request, and so is to sit down again.
    expect(await follow(ann, at)).toMatchObject({ ok: true });
    await speak(at, 'welcome back');
    await until(() => heard(ann, 'welcome back'));
    expect(again.toldAfterTheEnd(at.table)).toEqual([]);
    await sit(ann, at);
  });

  test('one who left a table without spectators, and one who left a private table without an invite', async () => {
    const at = await party({ spectators: { allowed: false, delay_ms: 0 } });
    const ann = await come('Ann');
    await sit(ann, at);
    await follow(ann, at);
    await ann.granted({ action: 'leave', table: at.table, data: { when: 'now' } });
    await until(() => ann.unfollowedBy(at.table) === 'left');
    expect(await follow(ann, at)).toMatchObject({ error: { code: 'spectators-off' } });
    const closed = await party({ listed: false });
    const bob = await come('Bob');
    await sit(bob, closed);
    const again = await Guest.come(site.rooms[0]!, { token: bob.token });
    expect(await follow(again, closed, false)).toMatchObject({ ok: true });
    await follow(bob, closed);
    await bob.granted({ action: 'leave', table: closed.table, data: { when: 'now' } });
    await until(() => again.unfollowedBy(closed.table) === 'left');
    expect(await follow(again, closed, false)).toMatchObject({ error: { code: 'not-invited' } });
    expect(await follow(bob, closed)).toMatchObject({ ok: true });
    await speak(closed, 'still here?');
    await until(() => heard(bob, 'still here?'));
    expect(again.toldAfterTheEnd(closed.table)).toEqual([]);
  });

  test('a new link voids all others: people who watched by them go, people in seats stay', async () => {
    const at = await party({ listed: false });
    const [ann, sue] = [await come('Ann'), await come('Sue')];
    await sit(ann, at);
    await follow(ann, at);
    await follow(sue, at);
    const { result } = await at.host.granted({ action: 'host_new_invite', table: at.table, data: {} });
    await until(() => sue.unfollowedBy(at.table) === 'not-invited');
    const stan = await come('Stan');
    expect(await follow(stan, at)).toMatchObject({ error: { code: 'not-invited' } });
    expect(await follow(sue, at)).toMatchObject({ error: { code: 'not-invited' } });
    expect(await follow(stan, { ...at, invite: result.invite })).toMatchObject({ ok: true });
    expect(await follow(ann, at, false)).toMatchObject({ ok: true });
  });

  test('a ban of an address shuts out others from that address, and nobody else', async () => {
    const at = await party();
    const [ann, twin, bob] = [await come('Ann', 'a'), await come('Twin', 'a'), await come('Bob', 'b')];
    for (const guest of [ann, twin, bob]) await follow(guest, at);
    const data = { user: ann.user, address: true };
    await at.host.granted({ action: 'host_ban', table: at.table, data });
    await until(() => ann.unfollowedBy(at.table) === 'banned' && twin.unfollowedBy(at.table) === 'banned');
    const other = await come('Other', 'a');
    expect(await follow(other, at)).toMatchObject({ error: { code: 'banned' } });
    await speak(at, 'better');
    await until(() => heard(bob, 'better'));
  });

  test('the host sees who follows, each once, from every node, and who may not come', async () => {
    const at = await party({ listed: false });
    const [ann, sue] = [await come('Ann'), await come('Sue')];
    const again = await Guest.come(site.rooms[0]!, { token: sue.token });
    const seat_index = await sit(ann, at);
    for (const guest of [ann, sue, again]) await follow(guest, at);
    const ask = { action: 'host_followers', table: at.table, data: {} };
    const { result } = await at.host.granted(ask);
    expect(result.followers).toHaveLength(3);
    expect(result.followers).toContainEqual({ user: ann.user, name: 'Ann', seat_index });
    expect(result.followers).toContainEqual({ user: sue.user, name: 'Sue', seat_index: null });
    expect(result.barred).toEqual([]);
    await at.host.granted({ action: 'host_ban', table: at.table, data: { user: sue.user } });
    const after = await at.host.granted(ask);
    expect(after.result.barred).toEqual([{ user: sue.user, name: 'Sue', reason: 'banned' }]);
    expect(after.result.followers.map(({ name }: Message) => name).sort()).toEqual(['Ann', 'Hugo']);
    expect(await ann.ask(ask)).toMatchObject({ error: { code: 'not-host' } });
  });

  test('a new host is told so, and the former one that they are not', async () => {
    const at = await party();
    const ann = await come('Ann');
    await follow(ann, at);
    await at.host.granted({ action: 'host_transfer', table: at.table, data: { user: ann.user } });
    const isTold = (guest: Guest, isHost: boolean): boolean =>
      guest.messages.some((message) => JSON.stringify(message).includes(`"is_host":${isHost},"requests"`));
    await until(() => isTold(ann, true) && isTold(at.host, false));
    expect(await at.host.ask({ action: 'host_pause', table: at.table, data: {} })).toMatchObject({ ok: false });
    expect(await ann.ask({ action: 'host_pause', table: at.table, data: {} })).toMatchObject({ ok: true });
  });
});

test('[SEC-3] the lobby tells of the end of a private table only those who could see it', async () => {
  const at = await party({ listed: false });
  const open = await party();
  const [ann, stranger] = [await come('Ann'), await come('Stan')];
  for (const guest of [ann, stranger]) await guest.granted({ action: 'lobby_watch', data: { on: true } });
  await sit(ann, at);
  const told = (guest: Guest): string =>
    JSON.stringify(
      guest.messages.filter(({ event }) => event === 'lobby_update').map(({ changed, gone }) => [changed, gone]),
    );
  await until(() => told(ann).includes(at.table));
  for (const { host, table } of [at, open]) await host.granted({ action: 'host_end', table, data: {} });
  const gone = (guest: Guest): string[] => guest.messages.flatMap((message) => message.gone ?? []);
  await until(() => gone(ann).includes(at.table) && gone(stranger).includes(open.table));
  expect(JSON.stringify(stranger.messages)).not.toContain(at.table);
});

describe('[SEC-10] a sign-out', () => {
  test('ends connections on every node, tokens, and codes that were made before it', async () => {
    const ann = await come('Ann');
    const again = await Guest.come(site.rooms[0]!, { token: ann.token });
    const { result } = await ann.granted({ action: 'device_code', data: {} });
    await ann.granted({ action: 'sign_out', data: {} });
    expect(ann.isClosed).toBe(true);
    await until(() => again.isClosed);
    const hello = (data: Message) => Guest.come(site.rooms[0]!, data);
    await expect(hello({ token: ann.token })).rejects.toThrow('bad-token');
    await expect(hello({ code: result.code })).rejects.toThrow('bad-code');
  });

  test('takes back a code that is made while it happens', async () => {
    const ann = await come('Ann');
    const [room] = site.rooms;
    await room!.people.signOut(ann.user);
    expect(await room!.people.code(ann.user)).toBeNull();
  });

  test('leaves nobody in a seat', async () => {
    const at = await party();
    const ann = await come('Ann');
    await sit(ann, at);
    await ann.granted({ action: 'sign_out', data: {} });
    await until(() => site.stateOf(at.table)!.seats.length === 0);
    expect(liveHand(site.stateOf(at.table)!.hand)).toBeNull();
  });
});
