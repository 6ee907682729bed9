import { liveHand, priceOf, turnTokenOf } from '@cardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyContent, MemoryStore } from '../store/memory/store.js';
import { actorOf } from '../table/clock.js';
import { isRunning } from '../table/state.js';
import { until } from '../testing/client.js';
import { Guest, Site } from '../testing/persons.js';
import { settingsOf } from '../testing/room.js';

const content = emptyContent();
const store = (): MemoryStore => new MemoryStore(() => Date.now(), content);
const nothing = async (): Promise<void> => undefined;

let site: Site;
let table: string;
let invite: string;
let ann: Guest;
let bob: Guest;

/** One hand in which the first to act folds: the small blind of 0.50 changes hands. */
beforeAll(async () => {
  site = await Site.open([store()], nothing);
  const [room] = site.rooms;
  [ann, bob] = [await Guest.come(room!, { name: 'Ann' }), await Guest.come(room!, { name: 'Bob' })];
  table = 'evening';
  const settings = settingsOf('NT', {
    title: 'Friday',
    listed: false,
    stakes: { smallBlind: 0.5, bigBlind: 1, unit: 0.01 },
    buy_in: { min: 20, max: 100 },
  });
  const made = await room!.make(table, { user: ann.user, name: 'Ann' }, settings, { times: { betweenHandsMs: 1 } });
  if ('code' in made) throw new Error(made.code);
  invite = room!.inviteOf(table, 0);
  for (const guest of [ann, bob]) await guest.granted({ action: 'join', table, data: { buy_in: 50, invite } });
  const state = await until(() => {
    const now = site.stateOf(table)!;
    return isRunning(now) && actorOf(now) !== null ? now : null;
  });
  const actor = actorOf(state)!.seat.user === ann.user ? ann : bob;
  await actor.granted({
    action: 'player_action',
    table,
    hand: Number(state.hand.hand),
    turn: turnTokenOf(state.hand),
    price: priceOf(liveHand(state.hand)!),
    data: { action_type: 'fold' },
  });
  await ann.granted({ action: 'host_end', table, data: {} });
  await until(async () => (await room!.archive.accessOf(table))?.endedAt != null);
});

afterAll(() => site.close());

/** The same person, once the room has been started again. */
async function afterRestart(guest: Guest): Promise<Guest> {
  const again = await Site.open([store()], nothing);
  return Guest.come(again.rooms[0]!, { token: guest.token });
}

describe('[PLAY-1] the results of a table that has ended', () => {
  test('are there after a restart, with names, amounts and the fewest payments', async () => {
    const guest = await afterRestart(ann);
    const { result } = await guest.granted({ action: 'results', table, data: {} });
    expect(result).toMatchObject({
      settings: { title: 'Friday', variant: 'NT' },
      host: 'Ann',
      made_ms: expect.any(Number),
      ended_ms: expect.any(Number),
    });
    const nets = result.players.map(({ name, net }: { name: string; net: number }) => [name, net]);
    expect(nets.map(([name]: [string]) => name)).toEqual(['Ann', 'Bob']);
    expect(nets[0][1] + nets[1][1]).toBe(0);
    expect(Math.abs(nets[0][1])).toBeGreaterThanOrEqual(0.5);
    expect(result.players.map(({ is_you }: { is_you: boolean }) => is_you)).toEqual([true, false]);
    const [winner, loser] = nets[0][1] > 0 ? ['Ann', 'Bob'] : ['Bob', 'Ann'];
    expect(result.settle_up).toEqual([{ from: loser, to: winner, amount: Math.abs(nets[0][1]) }]);
  });

  test('are for those who may read the books, and for nobody else', async () => {
    const stranger = await Guest.come(site.rooms[0]!, { name: 'Stan' });
    expect(await stranger.ask({ action: 'results', table, data: {} })).toMatchObject({
      error: { code: 'not-invited' },
    });
    expect(await stranger.ask({ action: 'results', table, data: { invite } })).toMatchObject({ ok: true });
  });

  test('are found again under the tables of the person', async () => {
    const guest = await afterRestart(bob);
    const { result } = await guest.granted({ action: 'my_tables', data: {} });
    expect(result.next).toBeNull();
    expect(result.tables).toEqual([
      expect.objectContaining({ table, title: 'Friday', players: ['Ann', 'Bob'], ended_ms: expect.any(Number) }),
    ]);
    expect(result.tables[0].hands).toBeGreaterThan(0);
  });

  test('keep the name of the evening, until the person is deleted', async () => {
    await bob.granted({ action: 'set_name', data: { name: 'Robert' } });
    const names = async (): Promise<string[]> => {
      const { result } = await ann.granted({ action: 'results', table, data: {} });
      return result.players.map(({ name }: { name: string }) => name);
    };
    expect(await names()).toEqual(['Ann', 'Bob']);
    await site.rooms[0]!.deletePerson({ user: bob.user, name: 'Robert' });
    expect(await names()).toEqual(['Ann', 'Deleted player']);
  });
});
