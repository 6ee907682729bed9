/** Bots that people bring: they say what they are and whose, and a table may refuse them [DEV-10]. */
import { liveHand, priceOf, turnTokenOf } from '@cardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOwnBot, ownBotUser, ownerOfBot } from '../ledger.js';
import { emptyContent, MemoryStore } from '../store/memory/store.js';
import { actorOf } from '../table/clock.js';
import { isRunning } from '../table/state.js';
import { seatViews } from '../table/views.js';
import { until } from '../testing/client.js';
import { Guest, Site } from '../testing/persons.js';
import { settingsOf } from '../testing/room.js';
import { BotDesk } from './ownBots.js';

const TABLE = 'bots-welcome';
const CLOSED = 'people-only';

let site: Site;
let ann: Guest;

beforeAll(async () => {
  const content = emptyContent();
  site = await Site.open([new MemoryStore(() => Date.now(), content)], async () => undefined);
  const [room] = site.rooms;
  ann = await Guest.come(room!, { name: 'Ann' });
  const host = { user: ann.user, name: 'Ann' };
  await room!.make(TABLE, host, settingsOf('NT'));
  await room!.make(CLOSED, host, settingsOf('NT', { bots: false }));
});

afterAll(() => site.close());

const join = (table: string) => ({ action: 'join', table, data: { buy_in: 100 } });
const seatsAt = (table: string) => seatViews(site.stateOf(table)!);

describe('[DEV-10] a bot says that it is one', () => {
  test('by the token that its owner has made: table, lobby and results show it, and its owner pays', async () => {
    const { result } = await ann.granted({ action: 'bot_token', data: { name: 'Robbie' } });
    expect([isOwnBot(result.user), ownerOfBot(result.user)]).toEqual([true, ann.user]);
    const robbie = await Guest.come(site.rooms[0]!, { token: result.token });
    expect(robbie.user).toBe(result.user);
    await robbie.granted(join(TABLE));
    expect(seatsAt(TABLE)).toMatchObject([{ name: 'Robbie', kind: 'bot', bot: null, owner: 'Ann' }]);
    const refused = await robbie.ask({ action: 'bot_token', data: { name: 'Robbie junior' } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-bots' } });
    await ann.granted(join(TABLE));
    const { result: results } = await ann.granted({ action: 'results', table: TABLE, data: {} });
    const players = results.players.map(({ name, is_bot }: { name: string; is_bot: boolean }) => [name, is_bot]);
    expect(players).toEqual([
      ['Robbie', true],
      ['Ann', false],
    ]);
  });

  test('by its first hello, without an owner', async () => {
    const bot = new Guest(site.rooms[0]!, '192.0.2.7');
    const data = { protocol: '1.0', client: 'test', name: 'Lone', is_bot: true };
    const { result } = await bot.granted({ action: 'hello', data });
    expect([isOwnBot(result.user), ownerOfBot(result.user)]).toEqual([true, null]);
    await bot.granted(join(TABLE));
    const seat = seatsAt(TABLE).find(({ name }) => name === 'Lone')!;
    expect(seat.kind).toBe('bot');
    expect(seat).not.toHaveProperty('owner');
  });

  test('a person is none, whatever they are called', () => {
    expect([isOwnBot(ann.user), ownerOfBot(ann.user)]).toEqual([false, null]);
    expect(ownerOfBot(ownBotUser('abc', 'u-1'))).toBe('u-1');
    expect(ownerOfBot(ownBotUser('abc', null))).toBeNull();
  });
});

test('an owner who never sat down settles up for the bot, by name', async () => {
  const [room] = site.rooms;
  const owner = await Guest.come(room!, { name: 'Olga' });
  const { result } = await owner.granted({ action: 'bot_token', data: { name: 'Zora' } });
  const zora = await Guest.come(room!, { token: result.token });
  const table = 'settled';
  await room!.make(table, { user: ann.user, name: 'Ann' }, settingsOf('NT'), { times: { betweenHandsMs: 1 } });
  for (const guest of [zora, ann]) await guest.granted(join(table));
  const state = await until(() => {
    const now = site.stateOf(table)!;
    return isRunning(now) && actorOf(now) !== null ? now : null;
  });
  const actor = actorOf(state)!.seat.user === ann.user ? ann : zora;
  await actor.granted({
    action: 'player_action',
    table,
    hand: Number(state.hand.hand),
    turn: turnTokenOf(state.hand),
    price: priceOf(liveHand(state.hand)!),
    data: { action_type: 'fold' },
  });
  await ann.granted({ action: 'host_end', table, data: {} });
  const settled = async (): Promise<unknown> => {
    const { result: results } = await ann.granted({ action: 'results', table, data: {} });
    return results.settle_up.flatMap(({ from, to }: { from: string; to: string }) => [from, to].sort());
  };
  await expect.poll(settled).toEqual(['Ann', 'Olga']);
});

describe('[DEV-10] an owner ends the token of a bot', () => {
  const tokenFor = async (owner: Guest, name: string) =>
    (await owner.granted({ action: 'bot_token', data: { name } })).result;
  const namesOf = async (owner: Guest) =>
    (await owner.granted({ action: 'your_bots', data: {} })).result.bots.map(({ name }: { name: string }) => name);

  test('it is off the list, its connection is closed, its seat is left, and the token is good for nothing', async () => {
    const [room] = site.rooms;
    const owner = await Guest.come(room!, { name: 'Otto' });
    const ended = await tokenFor(owner, 'Ended');
    await tokenFor(owner, 'Alive');
    expect(await namesOf(owner)).toEqual(['Alive', 'Ended']);
    const bot = await Guest.come(room!, { token: ended.token });
    await bot.granted(join(TABLE));
    await owner.granted({ action: 'end_bot', data: { user: ended.user } });
    expect(await namesOf(owner)).toEqual(['Alive']);
    await expect.poll(() => bot.isClosed).toBe(true);
    await expect.poll(() => seatsAt(TABLE).some(({ name }) => name === 'Ended')).toBe(false);
    expect(await room!.people.byToken(ended.token)).toBeNull();
    // Asked again, because the answer was lost: nothing more happens.
    await owner.granted({ action: 'end_bot', data: { user: ended.user } });
  });

  test('nobody ends the bot of somebody else, or a person', async () => {
    const [room] = site.rooms;
    const owner = await Guest.come(room!, { name: 'Oona' });
    const own = await tokenFor(owner, 'Hers');
    for (const user of [own.user, owner.user, 'b-1', 'b-1.']) {
      const answer = await ann.ask({ action: 'end_bot', data: { user } });
      expect(answer).toMatchObject({ ok: false, error: { code: 'no-such-bot', bot: user } });
    }
    expect(await namesOf(owner)).toEqual(['Hers']);
  });

  test('the bots of a person who is deleted are ended with them', async () => {
    const [room] = site.rooms;
    const owner = await Guest.come(room!, { name: 'Olaf' });
    const own = await tokenFor(owner, 'His');
    await room!.deletePerson({ user: owner.user, name: 'Olaf' });
    expect(await room!.people.byToken(own.token)).toBeNull();
  });
});

test('a table without bots refuses them, of the room and from outside', async () => {
  const { result } = await ann.granted({ action: 'bot_token', data: { name: 'Marvin' } });
  const marvin = await Guest.come(site.rooms[0]!, { token: result.token });
  expect(await marvin.ask(join(CLOSED))).toMatchObject({ ok: false, error: { code: 'no-bots' } });
  for (const action of ['host_add_bot', 'host_bring_bot']) {
    const answer = await ann.ask({ action, table: CLOSED, data: { bot: 'tight' } });
    expect(answer).toMatchObject({ ok: false, error: { code: 'no-bots' } });
  }
  await ann.granted(join(CLOSED));
});

describe('bots of the room', () => {
  const request = (id: string) => ({ action: 'host_bring_bot', id, table: TABLE, data: { bot: 'mine' } }) as const;
  const host = () => ({ user: ann.user, name: 'Ann' });

  test('are started once for a request, with a token of the host, and the host is told the seat', async () => {
    const errands: unknown[] = [];
    const desk = new BotDesk({
      names: ['mine'],
      bring: (errand) => {
        errands.push(errand);
        return Promise.resolve({ seat_index: 4 });
      },
    });
    const [room] = site.rooms;
    const answer = await desk.bring(room!, host(), request('r1'), 'mine 2');
    expect(answer).toMatchObject({ id: 'r1', ok: true, result: { seat_index: 4, name: 'mine 2' } });
    expect(await desk.bring(room!, host(), request('r1'), 'mine 3')).toBe(answer);
    expect(errands).toMatchObject([{ bot: 'mine', name: 'mine 2', table: TABLE }]);
    const { token } = errands[0] as { token: string };
    expect(ownerOfBot((await room!.people.byToken(token))!.user)).toBe(ann.user);
  });

  test('a failure is told in words', async () => {
    const desk = new BotDesk({ names: ['mine'], bring: () => Promise.reject(new Error('no such program')) });
    const answer = await desk.bring(site.rooms[0]!, host(), request('r2'), 'mine');
    expect(answer).toMatchObject({ ok: false, error: { code: 'bot-failed', bot: 'mine', reason: 'no such program' } });
  });
});
