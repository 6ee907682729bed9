/** A bug outside of a table's decisions stops that table alone, which goes on from its log. */
import { describe, expect, test } from 'vitest';
import type { Metrics } from '../metrics.js';
import { type Guest, type Message, playing, type TestWorld } from '../testing/guests.js';
import { TournamentScene } from '../testing/tournament.js';

/** The next observation of a metric throws, as a bug anywhere near it would. */
function plantBug(metrics: Metrics, at: 'commit' | 'answer'): void {
  const metric = metrics[at];
  metric.observe = () => {
    Reflect.deleteProperty(metric, 'observe');
    throw new TypeError('a planted bug');
  };
}

function answersTo(guest: Guest, id: string): Message[] {
  return guest.messages.filter(({ event, id: answered }) => event === 'answer' && answered === id);
}

describe.each([
  ['after an act is written and before it is answered', 'commit'],
  ['after an act is answered and before it is told', 'answer'],
] as const)('a bug %s', (_, at) => {
  test('the act counts once, its author gets one answer, and everybody plays on', async () => {
    const { world, ann, bob, wim, actor, other } = await playing();
    const acts = world.state.hand.actions.length;
    plantBug(world.metrics, at);
    const id = actor.say(world.act(actor, 'call'));
    await world.pass(0);
    expect(world.room.tables.has(world.table)).toBe(false);
    await world.pass(2_000);
    expect(answersTo(actor, id)).toMatchObject([{ ok: true }]);
    expect(world.state.hand.actions).toHaveLength(acts + 1);
    for (const guest of [ann, bob, wim])
      expect(guest.messages.findLast(({ version }) => version !== undefined)!.version).toBe(world.state.version);
    expect(await other.ask(world.act(other, 'check'))).toMatchObject({ ok: true });
    expect(world.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { text: 'a table failed: it is read again from its log', fields: { message: 'a planted bug' } },
    ]);
  });

  test('requests and followers that come meanwhile are served as soon as the table is back', async () => {
    const { world, ann, wim, actor } = await playing();
    plantBug(world.metrics, at);
    actor.say(world.act(actor, 'call'));
    await world.pass(0);
    const late = await world.guest('Eve');
    const watch = late.say({ action: 'table_watch', table: world.table, data: {} });
    const chat = ann.say({ action: 'chat', table: world.table, data: { text: 'Hello?' } });
    wim.say({ action: 'table_unwatch', table: world.table, data: {} });
    const heard = wim.messages.length;
    await world.pass(2_000);
    expect(answersTo(late, watch)).toMatchObject([{ ok: true }]);
    expect(late.snapshot).toMatchObject({ table: world.table });
    expect(answersTo(ann, chat)).toMatchObject([{ ok: true }]);
    expect(wim.messages.slice(heard).filter(({ event }) => event === 'snapshot' || event === 'update')).toEqual([]);
  });
});

test('a bug that comes back with every start costs one start a second, and no other table', async () => {
  const { world, ann, actor } = await playing();
  const first = world.table;
  const second = await ann.ask({ action: 'table_create', data: { settings: world.state.settings } });
  const { store } = world;
  const read = store.read.bind(store);
  let starts = 0;
  store.read = (table, from) => {
    if (table !== first) return read(table, from);
    starts++;
    throw new TypeError('a planted bug');
  };
  plantBug(world.metrics, 'commit');
  actor.say(world.act(actor, 'call'));
  await world.pass(10_500);
  expect(starts).toBe(10);
  world.table = (second.result as { table: string }).table;
  expect(await world.join(ann)).toMatchObject({ ok: true });
});

describe('a bug in a step of a tournament', () => {
  const PLACES = {
    'after it is written': ({ metrics }: TestWorld) => plantBug(metrics, 'commit'),
    'after it is answered': ({ room }: TestWorld) => {
      room.tournamentChanged = () => {
        Reflect.deleteProperty(room, 'tournamentChanged');
        throw new TypeError('a planted bug');
      };
    },
  };

  test.each(Object.entries(PLACES))('%s: its author gets one answer, and the rest is played', async (_, plant) => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { start: { when: 'host' } });
    const { world, tournament } = scene;
    const [ann] = scene.guests as [Guest];
    plant(world);
    const id = ann.say({ action: 'host_tournament', tournament, data: { act: 'start' } });
    await world.pass(0);
    expect(answersTo(ann, id)).toMatchObject([{ ok: true }]);
    for (let i = 0; i < 5_000 && !scene.host.isOver; i++) await world.pass(2_000);
    const { phase, entries } = scene.host.state;
    expect(phase).toBe('ended');
    expect(entries.map(({ place }) => place).sort()).toEqual([1, 2]);
    expect(scene.faults).toMatchObject([{ text: 'a step of a tournament failed' }]);
  });
});
