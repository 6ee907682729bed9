/** People at tournament tables: away and back, onlookers at other tables, and requests that are refused. */
import { describe, expect, test } from 'vitest';
import type { Guest, Message } from '../testing/guests.js';
import { receivedState, TournamentScene } from '../testing/tournament.js';

const THREE = { kind: 'sitAndGo', preset: 'hyper', seats: 3, entry: 100, stack: 100_000 } as const;

class Table {
  readonly #scene: TournamentScene;
  readonly name: string;

  constructor(scene: TournamentScene, name: string) {
    this.#scene = scene;
    this.name = name;
  }

  get state() {
    return this.#scene.world.room.tables.get(this.name)!.state;
  }

  get hand(): number {
    return Number(this.state.hand.hand);
  }

  player(guest: Guest): number {
    return this.state.users.indexOf(guest.connection.person!.user);
  }

  linesOf(guest: Guest): string[] {
    return this.state.hand.actions.filter((line) => line.startsWith(`p${this.player(guest) + 1} `));
  }

  awayOf(guest: Guest): unknown {
    return this.state.seats.find(({ user }) => user === guest.connection.person?.user)?.away ?? null;
  }

  say(guest: Guest, action: string, data: Message = {}): Promise<Message> {
    return guest.ask({ action, table: this.name, data });
  }
}

/** Three people who check and call, at the table of their sit & go, in the first turn of a hand. */
async function threeAtTheTable(): Promise<{ scene: TournamentScene; table: Table }> {
  const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], THREE);
  scene.acts = ['check', 'call'];
  await scene.world.pass(1_000);
  const table = new Table(scene, receivedState(scene.guests[0]!).you.table);
  await scene.playUntil(() => scene.world.room.tables.has(table.name) && table.state.clock?.kind === 'action');
  return { scene, table };
}

describe('away', () => {
  test('[T-40] the turn of a player who is away costs no clock: they are folded within a second', async () => {
    const { scene, table } = await threeAtTheTable();
    const { world } = scene;
    const waits: number[] = [];
    // Whoever acts after the one to act goes away, hand after hand, until two such turns were seen.
    while (waits.length < 2) {
      await scene.playUntil(() => table.state.clock?.kind === 'action' && table.state.hand.actions.length < 4, 100);
      const { hand, state } = table;
      const next = scene.guests.find((guest) => {
        const first = state.users.indexOf(state.clock!.user as string);
        return table.player(guest) === (first + 1) % state.users.length;
      })!;
      if (table.awayOf(next) === null) expect(await table.say(next, 'away')).toMatchObject({ ok: true });
      const before = table.linesOf(next).length;
      const actor = scene.guests.find((guest) => guest.connection.person?.user === table.state.clock?.user)!;
      const { turn, price, hand: number } = actor.turn!;
      const asked = { action: 'player_action', table: table.name, hand: number, turn, price };
      expect(await actor.ask({ ...asked, data: { action_type: 'call' } })).toMatchObject({ ok: true });
      const since = world.time.now();
      while (table.hand === hand && table.linesOf(next).length === before) await world.pass(10);
      expect(table.linesOf(next).at(-1)).toMatch(/ f$/);
      waits.push(world.time.now() - since);
      expect(await table.say(next, 'back')).toMatchObject({ ok: true });
      await scene.playUntil(() => table.hand > hand, 100);
    }
    expect(Math.max(...waits)).toBeLessThanOrEqual(1_000);
    expect(scene.faults).toEqual([]);
  });

  test('[T-40] any act ends it at once, as showing cards does; not for a player whom the host has removed', async () => {
    const { scene, table } = await threeAtTheTable();
    const shows = async (guest: Guest): Promise<unknown> => {
      const { hand } = table;
      expect(await table.say(guest, 'away')).toMatchObject({ ok: true });
      expect(table.awayOf(guest)).toBe('silent');
      await scene.playUntil(() => table.state.hand.finishingStacks !== undefined && table.hand >= hand, 100);
      const shown = await table.say(guest, 'show_cards', { hand: table.hand, cards: '' });
      expect(shown).toMatchObject({ ok: true });
      return table.awayOf(guest);
    };
    const bob = scene.guests[1]!;
    expect(await shows(bob)).toBeNull();
    // Back, they act themselves in the next hand.
    const { hand } = table;
    await scene.playUntil(() => table.hand > hand && table.linesOf(bob).length > 0, 100);
    expect(table.linesOf(bob)[0]).toMatch(/ cc$/);
    const cid = scene.guests[2]!;
    await scene.hostActs({ act: 'remove', entry: 3 });
    await scene.playUntil(() => table.hand > hand + 1 && table.awayOf(cid) !== null, 100);
    await scene.playUntil(() => table.state.hand.finishingStacks !== undefined, 100);
    await table.say(cid, 'show_cards', { hand: table.hand, cards: '' });
    expect([table.awayOf(cid), await table.say(cid, 'back')]).toMatchObject([
      'silent',
      { ok: false, error: { code: 'removed' } },
    ]);
    expect(scene.faults).toEqual([]);
  });
});

/** Texts of the cards that were dealt face down and are shown to nobody yet. */
function hiddenCards({ state }: Table): string[] {
  const shown = state.hand.actions.filter((line) => / sm /.test(line)).join(' ');
  return state.hand.actions
    .flatMap((line) => /^d dh p\d+ (\S+)$/.exec(line)?.[1] ?? [])
    .filter((cards) => !shown.includes(cards));
}

test('[T-43] a player who is in sees another table as any spectator does: no hidden card, in any message', async () => {
  const names = ['Ann', 'Bob', 'Cid', 'Dan'];
  const scene = await new TournamentScene().make(names, {
    ...{ kind: 'multiTable', preset: 'hyper', seats: 2, entry: 100, stack: 100_000 },
    start: { when: 'host' },
  });
  scene.acts = ['check', 'call'];
  await scene.hostActs({ act: 'start' });
  await scene.world.pass(2_000);
  const own = (guest: Guest): string => receivedState(guest).you.table;
  const [ann] = scene.guests as [Guest];
  const other = new Table(scene, scene.guests.map(own).find((table) => table !== own(ann))!);
  await scene.playUntil(() => scene.world.room.tables.has(other.name));
  expect(await other.say(ann, 'table_watch')).toMatchObject({ ok: true });
  const player = scene.guests.find((guest) => own(guest) === other.name)!;
  const about = (guest: Guest, from: number): string =>
    JSON.stringify(guest.messages.slice(from).filter(({ table }) => table === other.name));
  let hands = 0;
  for (let checks = 0; checks < 200 && hands < 4; checks++) {
    const from = ann.messages.length;
    const fromPlayer = player.messages.length;
    const { hand } = other;
    await scene.playUntil(() => other.hand > hand || other.state.hand.actions.length > 2, 100);
    if (other.hand === hand) await scene.playUntil(() => other.hand > hand, 100);
    const hidden = hiddenCards(other);
    if (hidden.length < 2) continue;
    hands++;
    await scene.world.pass(100);
    for (const cards of hidden) expect(about(ann, from)).not.toContain(cards);
    // The messages are those of a game: its own player has been dealt cards in them.
    expect(hidden.some((cards) => about(player, fromPlayer).includes(cards))).toBe(true);
    expect(await ann.ask({ action: 'table_watch', table: other.name, data: {} })).toMatchObject({ ok: true });
    for (const cards of hiddenCards(other)) expect(about(ann, from)).not.toContain(cards);
  }
  expect(hands).toBe(4);
  expect(scene.faults).toEqual([]);
});

test('[T-43] spectators are not behind by default, and by 30 seconds at the final table', async () => {
  const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid', 'Dan'], {
    ...{ kind: 'multiTable', preset: 'hyper', seats: 3, entry: 100 },
    start: { when: 'host' },
    late_levels: 0,
  });
  await scene.hostActs({ act: 'start' });
  await scene.world.pass(2_000);
  const delays = (): number[] =>
    [...scene.world.room.tables.values()].map(({ state }) => state.settings.spectators.delay_ms);
  await scene.playUntil(() => scene.world.room.tables.size === 2);
  expect(delays()).toEqual([0, 0]);
  await scene.playUntil(() => scene.host.state.isFinal && (scene.host.state.tables[0]?.isRunning ?? false));
  await scene.world.pass(1_000);
  expect(scene.world.room.tables.get(`T${scene.tournament}_1`)!.state.settings.spectators.delay_ms).toBe(30_000);
});

describe('requests that are refused change nothing', () => {
  test('[T-56] at a tournament table nobody sits down, waits for a seat, leaves, buys or asks for options', async () => {
    const { scene, table } = await threeAtTheTable();
    const eve = await scene.world.guest('Eve');
    const { version } = table.state;
    const asks: readonly (readonly [Guest, string, Message])[] = [
      [eve, 'join', { buy_in: 1_000 }],
      [eve, 'wait_for_seat', { on: true }],
      ...(
        [
          ['leave', { when: 'now' }],
          ['pause', { when: 'now' }],
          ['resume', {}],
          ['top_up', { amount: 100 }],
          ['straddle', { on: true }],
          ['bomb_vote', { on: true }],
          ['stand_up_vote', { on: true }],
          ['seat_change', { seat_index: 2 }],
        ] as const
      ).map(([action, data]) => [scene.guests[1]!, action, data] as const),
    ];
    for (const [guest, action, data] of asks) {
      expect([action, await table.say(guest, action, data)]).toMatchObject([
        action,
        { ok: false, error: { code: 'tournament-table' } },
      ]);
    }
    expect(table.state.version).toBe(version);
  });

  test('[T-41] acts of a stranger, and acts that do not say whom or what they mean', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...THREE, seats: 6 });
    const eve = await scene.world.guest('Eve');
    const version = () => scene.host.state.acts.length;
    const before = version();
    const acts = ['start', 'pause', 'resume', 'level', 'break', 'close_entries', 'remove', 'warn', 'mute', 'unmute'];
    for (const act of [...acts, 'co_host', 'add_bots', 'cancel']) {
      expect(await scene.ask(eve, 'host_tournament', { act, entry: 2, text: 'x', by_ms: 1_000 })).toMatchObject({
        error: { code: 'not-host' },
      });
    }
    for (const [data, path] of [
      [{ act: 'level' }, 'data.by_ms'],
      [{ act: 'remove' }, 'data.entry'],
      [{ act: 'mute' }, 'data.entry'],
      [{ act: 'co_host' }, 'data.entry'],
      [{ act: 'warn', entry: 2 }, 'data.text'],
    ] as const) {
      expect(await scene.hostActs(data)).toMatchObject({ error: { code: 'bad-message', path, problem: 'missing' } });
    }
    expect([version(), scene.host.state.phase, scene.host.state.live]).toEqual([before, 'open', 2]);
  });

  test('[T-11] entering again is for those who have been in; by either name of the request', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...THREE, seats: 6 });
    const eve = await scene.world.guest('Eve');
    const refused = { error: { code: 'not-entered' } };
    expect(await scene.ask(eve, 'tournament_reenter')).toMatchObject(refused);
    expect(await scene.ask(eve, 'tournament_register', { again: true })).toMatchObject(refused);
    expect(await scene.ask(scene.guests[1]!, 'tournament_reenter')).toMatchObject({
      error: { code: 'already-entered' },
    });
    expect(scene.host.state.live).toBe(2);
    expect(await scene.ask(scene.guests[0]!, 'host_tournament_cancel')).toMatchObject({ ok: true });
    expect(scene.host.state.phase).toBe('cancelled');
  });

  test('[T-9] [T-16] a tournament that cannot be is not made: a start in the past, a bot that does not know the game, a pool that cannot be counted', async () => {
    const scene = await new TournamentScene().make(['Ann'], { ...THREE, seats: 6 });
    const [ann] = scene.guests as [Guest];
    const listed = async (): Promise<number> =>
      (await ann.ask({ action: 'tournament_list', data: {} })).result.tournaments.length;
    const before = await listed();
    const now = scene.world.time.now();
    const make = (wish: Message): Promise<Message> =>
      ann.ask({
        action: 'tournament_create',
        data: { wish: { title: 'X', kind: 'multiTable', preset: 'hyper', ...wish } },
      });
    const settings = 'bad-settings';
    expect(await make({ start: { when: 'at', at_ms: Math.max(0, now - 3_600_000) } })).toMatchObject({
      error: { code: settings, field: 'start.at_ms', problem: 'in the past' },
    });
    expect(await make({ start: { when: 'at', at_ms: now + 400 * 86_400_000 } })).toMatchObject({
      error: { code: settings, field: 'start.at_ms', problem: 'more than a year ahead' },
    });
    expect(await make({ bots: 2, bot: 'cfr' })).toMatchObject({ error: { code: 'no-such-bot', bot: 'cfr' } });
    expect(await make({ entry: 1e12, max_entries: 10_000 })).toMatchObject({
      error: { code: settings, field: 'entry', problem: 'not from 0 to 900719925474' },
    });
    expect(await listed()).toBe(before);
    expect(await make({ start: { when: 'at', at_ms: now + 3_600_000 } })).toMatchObject({ ok: true });
  });
});
