import { formatPhh, formatPokerStars, phhOfHand } from '@cardroom/notation';
import { isDrawRight } from '@cardroom/tournament';
import { describe, expect, test } from 'vitest';
import { balancesOf } from '../ledger.js';
import { openArchived } from '../sealing/sealedLog.js';
import { type Guest, type Message, TestWorld } from '../testing/guests.js';
import { receivedEvents, receivedState, TournamentScene } from '../testing/tournament.js';
import { logOf } from './names.js';

const SIX = { kind: 'sitAndGo', preset: 'hyper', seats: 6, entry: 100 } as const;

describe('a sit & go', () => {
  test('[T-1] [T-9] [T-47] [T-51] six enter, four of them bots: it starts when full, and pays each prize once', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX, bots: 4 });
    const { world, tournament } = scene;
    const [ann, bob] = [scene.guests[0]!, scene.guests[1]!];
    await world.pass(0);
    expect(receivedState(bob)).toMatchObject({ phase: 'running', entries: 6, left: 6, tables: 1, prizes: [390, 210] });
    expect(receivedState(bob).clock).toMatchObject({ now: { level: 1, stakes: { smallBlind: 20, bigBlind: 40 } } });
    expect(receivedEvents(bob, 'table_move')).toMatchObject([{ data: { number: 1, why: 'seat' } }]);
    const { table } = receivedState(bob).you as { table: string };
    await scene.playUntil(() => receivedState(ann).phase === 'ended');
    expect(scene.faults).toEqual([]);
    const { standings } = receivedState(ann);
    expect(standings.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(standings.map(({ prize }: { prize: number }) => prize)).toEqual([390, 210, 0, 0, 0, 0]);
    expect(receivedEvents(ann, 'entry_out')).toHaveLength(5);
    const { rows } = await world.store.transfers({ table: logOf(tournament) }, { limit: 100, withHands: true });
    expect(rows.map(({ reason }) => reason).sort()).toEqual([...Array(6).fill('entry'), 'prize', 'prize']);
    expect(balancesOf(rows).get(`tournament:${tournament}:pool`)).toBe(0);
    // Chips of the tournament are in no books [T-48].
    expect((await world.store.transfers({ table }, { limit: 10, withHands: true })).rows).toEqual([]);
    await world.pass(20_000);
    expect(world.room.tables.has(table)).toBe(false);
  });

  test('[T-49] each person asks for their own finished tournaments and the figures over them', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX, seats: 2 });
    const { world, tournament } = scene;
    const mine = async (guest: Guest): Promise<Message> =>
      (await guest.ask({ action: 'my_tournaments', data: {} })).result;
    const [ann, bob] = [scene.guests[0]!, scene.guests[1]!];
    expect(await mine(ann)).toMatchObject({ tournaments: [], next: null, figures: { tournaments: 0 } });
    await scene.playUntil(() => receivedState(ann).phase === 'ended');
    const [first] = receivedState(ann).standings as Message[];
    for (const [name, guest] of Object.entries({ Ann: ann, Bob: bob })) {
      const hasWon = first!.name === name;
      const { tournaments, figures } = await mine(guest);
      const prize = hasWon ? 200 : 0;
      expect(tournaments).toEqual([
        {
          ...{ tournament, title: 'Test', ended_ms: expect.any(Number), entrants: 2, place: hasWon ? 1 : 2 },
          ...{ cost: 100, prize, bounty: 0, heads: 0, hands: expect.any(Number) },
        },
      ]);
      expect(figures).toEqual({
        ...{ tournaments: 1, cost: 100, prizes: prize, return_on_cost: hasWon ? 1 : -1, in_the_money: hasWon ? 1 : 0 },
        ...{ wins: hasWon ? 1 : 0, average_place: hasWon ? 0 : 1, heads: 0, hands: tournaments[0].hands },
      });
      expect(figures.hands).toBeGreaterThan(0);
    }
    const eve = await world.guest('Eve');
    expect(await mine(eve)).toMatchObject({ tournaments: [] });
    const bad = await eve.ask({ action: 'my_tournaments', data: { after: 'x' } });
    expect(bad).toMatchObject({ ok: false, error: { code: 'bad-message', path: 'data.after' } });
  });

  test('[T-9] [T-11] leaving the list is free before the start; the same request enters once', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX });
    const bob = scene.guests[1]!;
    const before = receivedState(bob);
    expect(before).toMatchObject({ phase: 'open', entries: 2, pool: 200, can_register: false });
    const again = await scene.ask(bob, 'tournament_register');
    expect(again).toMatchObject({ ok: false, error: { code: 'already-entered' } });
    expect(await scene.ask(bob, 'tournament_unregister')).toMatchObject({ ok: true });
    const twice = { action: 'tournament_register', tournament: scene.tournament, id: 'same', data: {} };
    const first = await bob.ask(twice);
    bob.say(twice);
    await scene.world.pass(0);
    expect(first).toMatchObject({ ok: true });
    expect(bob.messages.filter(({ id }) => id === 'same')).toEqual([first, first]);
    await scene.world.pass(1_000);
    expect(receivedState(bob)).toMatchObject({ entries: 2, pool: 200 });
    expect(await scene.hostActs({ act: 'cancel' })).toMatchObject({ ok: true });
    const { rows } = await scene.world.store.transfers(
      { table: logOf(scene.tournament) },
      { limit: 100, withHands: true },
    );
    expect([...balancesOf(rows).values()].every((balance) => balance === 0)).toBe(true);
  });

  test('[T-9] a player who is not connected at the start is seated and away; one who has just been lost is waited for', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid', 'Dan'], { ...SIX, start: { when: 'host' } });
    const { world, guests, host } = scene;
    guests[1]!.connection.lost();
    await world.pass(55_000);
    guests[2]!.connection.lost();
    await world.pass(10_000);
    expect(await scene.hostActs({ act: 'start' })).toMatchObject({ ok: true });
    expect(host.state.entries.map(({ name, away }) => [name, away])).toEqual([
      ['Ann', false],
      ['Bob', true],
      ['Cid', false],
      ['Dan', false],
    ]);
    const { table } = receivedState(guests[0]!).you as { table: string };
    const stateNow = () => world.room.tables.get(table)!.state;
    scene.acts = ['call', 'check'];
    const waitedFor = new Set<string>();
    const userOf = (at: number): string => host.state.entries[at]!.person;
    const hasActed = (user: string): boolean => {
      const player = stateNow().users.indexOf(user);
      return stateNow().hand.actions.some((line) => line.startsWith(`p${player + 1} f`));
    };
    await scene.playUntil(() => {
      const clock = world.room.tables.get(table)?.state.clock;
      if (clock?.kind === 'grace' && clock.user !== null) waitedFor.add(clock.user);
      return clock != null && [1, 2].every((at) => hasActed(userOf(at)));
    }, 100);
    // Both are dealt in, and the hand is still the first one.
    expect([stateNow().hand.hand, stateNow().seats.length]).toEqual([1, 4]);
    expect([...waitedFor]).toEqual([userOf(2)]);
    expect(scene.faults).toEqual([]);
  });

  test('[T-9] after a restart nobody is away at the start: their pages may be on the way back', async () => {
    const world = new TestWorld();
    const at_ms = world.time.now() + 100_000;
    const scene = await new TournamentScene(world).make(['Ann', 'Bob'], { ...SIX, start: { when: 'at', at_ms } });
    await world.pass(90_000);
    scene.restart();
    await world.room.open();
    await world.pass(11_000);
    expect([scene.host.state.phase, scene.host.state.entries.some(({ away }) => away)]).toEqual(['running', false]);
  });

  test('anyone who is told of a table before it has been made is asked to try again, and finds it', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX, seats: 3 });
    const { world, tournament } = scene;
    const eve = await world.guest('Eve');
    await scene.ask(eve, 'tournament_watch');
    world.store.slowMs = 300;
    eve.say({ action: 'tournament_register', tournament, data: {} });
    await world.pass(400);
    const { table } = receivedState(eve).you as { table: string };
    expect(world.room.tables.has(table)).toBe(false);
    const watch = { action: 'table_watch', table, data: {} };
    expect(await eve.ask(watch)).toMatchObject({ ok: false, error: { code: 'unavailable', retry_ms: 1_000 } });
    await world.pass(1_000);
    expect(await eve.ask(watch)).toMatchObject({ ok: true });
    expect(eve.snapshot).toMatchObject({ table });
    const other = await eve.ask({ ...watch, table: `T${tournament}_2` });
    expect(other).toMatchObject({ ok: false, error: { code: 'no-such-table' } });
  });

  test('[T-56] at a tournament table nobody joins, buys, pauses, leaves, changes seats or asks for an option of cash tables', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX, seats: 2 });
    await scene.world.pass(1_000);
    const ann = scene.guests[0]!;
    const { table } = receivedState(ann).you as { table: string };
    await scene.playUntil(() => scene.world.room.tables.get(table)?.state.seats.length === 2);
    const requests = [
      ['join', { buy_in: 100 }],
      ['top_up', { amount: 100 }],
      ['pause', { when: 'now' }],
      ['leave', { when: 'now' }],
      ['resume', {}],
      ['seat_name', { name: 'Else' }],
      ['straddle', { on: true }],
      ['run_wish', { wish: 2 }],
      ['bomb_vote', { on: true }],
      ['choose_game', { variant: 'PO' }],
      ['wait_for_big_blind', { when: 'now' }],
      ['auto_top_up', { below: 50, to: 100 }],
      ['seat_change', { seat_index: 2 }],
      ['rabbit', { hand: 1 }],
      ['stand_up_vote', { on: true }],
    ] as const;
    for (const [action, data] of requests) {
      expect(await ann.ask({ action, table, data })).toMatchObject({ ok: false, error: { code: 'tournament-table' } });
    }
    expect(await ann.ask({ action: 'host_end', table, data: {} })).toMatchObject({ error: { code: 'not-host' } });
    // All options are off, and the rules of a hand are the standard ones.
    const { settings, hand } = scene.world.room.tables.get(table)!.state;
    expect(settings).toMatchObject({ rules: 'standard', table_rules: {} });
    expect([settings.games, settings.rebuys, hand._rules]).toEqual([undefined, undefined, 'standard']);
  });

  test('[T-41] the host warns, mutes and names a co-host on the wire; everybody reads it in the log', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...SIX, seats: 3 });
    const { world } = scene;
    const [ann, bob, cid] = [scene.guests[0]!, scene.guests[1]!, scene.guests[2]!];
    await world.pass(1_000);
    const { table, entry } = receivedState(bob).you as { table: string; entry: number };
    const say = () => bob.ask({ action: 'chat', table, data: { text: 'hello' } });
    expect(await scene.ask(bob, 'host_tournament', { act: 'mute', entry: 3 })).toMatchObject({
      error: { code: 'not-host' },
    });
    expect(await scene.hostActs({ act: 'mute', entry: 9 })).toMatchObject({ error: { code: 'not-entered' } });
    expect(await scene.hostActs({ act: 'warn', entry, text: 'Please be kind.' })).toMatchObject({ ok: true });
    const { hand } = world.room.tables.get(table)!.state.hand;
    expect(await scene.hostActs({ act: 'mute', entry })).toMatchObject({ ok: true });
    expect(await scene.ask(bob, 'tournament_chat', { text: 'hello' })).toMatchObject({ error: { code: 'muted' } });
    // The chat of the table is closed in the hand that runs, and opens again in it.
    expect(await say()).toMatchObject({ error: { code: 'muted' } });
    expect(await scene.hostActs({ act: 'unmute', entry })).toMatchObject({ ok: true });
    expect(await say()).toMatchObject({ ok: true });
    expect(await scene.hostActs({ act: 'mute', entry })).toMatchObject({ ok: true });
    expect(world.room.tables.get(table)!.state.hand.hand).toBe(hand);
    await world.pass(1_000);
    expect(receivedEvents(bob, 'host_warning')).toMatchObject([{ data: { text: 'Please be kind.' } }]);
    expect(receivedEvents(cid, 'host_warning')).toEqual([]);
    expect(receivedState(cid).standings.filter((row: { is_muted?: true }) => row.is_muted)).toMatchObject([
      { name: 'Bob' },
    ]);
    // The next permit says the same.
    scene.acts = ['fold', 'check'];
    await scene.playUntil(() => Number(world.room.tables.get(table)!.state.hand.hand) >= 2);
    expect(await say()).toMatchObject({ error: { code: 'muted' } });
    expect(await scene.hostActs({ act: 'unmute', entry })).toMatchObject({ ok: true });
    expect(await scene.hostActs({ act: 'co_host', entry: 3 })).toMatchObject({ ok: true });
    expect(await scene.ask(cid, 'host_tournament', { act: 'pause' })).toMatchObject({ ok: true });
    await world.pass(2_000);
    const log = receivedState(ann).host_log.map(({ act, name }: { act: string; name?: string }) => [act, name]);
    expect(log).toEqual([
      ['warn', 'Bob'],
      ['mute', 'Bob'],
      ['unmute', 'Bob'],
      ['mute', 'Bob'],
      ['unmute', 'Bob'],
      ['co_host', 'Cid'],
      ['pause', undefined],
    ]);
    expect([receivedState(cid).is_host, receivedState(bob).is_host]).toEqual([true, false]);
  });

  test('[T-41] everybody reads that the host has started it', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX, start: { when: 'host' } });
    await scene.hostActs({ act: 'start' });
    await scene.world.pass(2_000);
    const { phase, host_log } = receivedState(scene.guests[1]!);
    expect([phase, host_log]).toEqual(['running', [{ at_ms: expect.any(Number), act: 'start' }]]);
  });

  test('[T-43] the chat of the tournament: everybody who follows it reads and says, and one who comes later sees it', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX });
    const { world } = scene;
    const eve = await world.guest('Eve');
    await scene.ask(eve, 'tournament_watch');
    expect(await scene.ask(scene.guests[1]!, 'tournament_chat', { text: 'good luck' })).toMatchObject({ ok: true });
    expect(await scene.ask(eve, 'tournament_chat', { text: 'hello' })).toMatchObject({ ok: true });
    await world.pass(1_000);
    const lines = [
      { name: 'Bob', entry: 2, text: 'good luck' },
      { name: 'Eve', entry: null, text: 'hello' },
    ];
    const said = receivedEvents(scene.guests[0]!, 'tournament_said').map(({ data }) => data.line);
    expect(said).toMatchObject(lines);
    const late = await world.guest('Dan');
    await scene.ask(late, 'tournament_watch');
    expect(late.messages.find(({ event }) => event === 'tournament_snapshot')).toMatchObject({ chat: lines });
  });

  test('[T-43] if the host wants it, nobody chats while somebody is all-in: at the table, beside it, in the tournament', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...SIX, seats: 3, quiet_all_in: true });
    const { world, guests } = scene;
    const eve = await world.guest('Eve');
    await scene.ask(eve, 'tournament_watch');
    await world.pass(1_000);
    const snapshot = eve.messages.find(({ event }) => event === 'tournament_snapshot')!;
    expect(snapshot.about).toMatchObject({ quiet_all_in: true });
    const { table } = receivedState(guests[0]!).you as { table: string };
    const stateNow = () => world.room.tables.get(table)!.state;
    const isAllIn = () => stateNow().hand.actions.some((line) => line.includes(' cbr '));
    const everybodySays = async (): Promise<(string | null)[]> => {
      // Nobody says more than the room lets a person say.
      await world.pass(5_000);
      const lines = [...guests, eve].flatMap((guest) => [
        guest.ask({ action: 'chat', table, data: { text: '👍' } }),
        scene.ask(guest, 'tournament_chat', { text: 'fold' }),
      ]);
      return (await Promise.all(lines)).map(({ ok, error }) => (ok === true ? null : error.code));
    };
    await scene.playUntil(() => stateNow().clock?.kind === 'action', 100);
    expect(await everybodySays()).toEqual(Array(8).fill(null));
    await scene.playUntil(isAllIn, 100);
    expect(await everybodySays()).toEqual(Array(8).fill('quiet-all-in'));
    const { hand } = stateNow().hand;
    scene.acts = ['fold'];
    await scene.playUntil(() => stateNow().hand.hand !== hand && stateNow().clock?.kind === 'action', 100);
    expect(await everybodySays()).toEqual(Array(8).fill(null));
    expect(scene.faults).toEqual([]);
  });

  test('[T-43] unless the host wants quiet, people chat while somebody is all-in', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...SIX, seats: 3 });
    const { world, guests } = scene;
    await world.pass(1_000);
    const { table } = receivedState(guests[0]!).you as { table: string };
    const stateNow = () => world.room.tables.get(table)!.state;
    await scene.playUntil(() => stateNow().hand.actions.some((line) => line.includes(' cbr ')), 100);
    expect(await guests[0]!.ask({ action: 'chat', table, data: { text: 'wow' } })).toMatchObject({ ok: true });
    expect(await scene.ask(guests[0]!, 'tournament_chat', { text: 'wow' })).toMatchObject({ ok: true });
  });

  test('[T-27] the draw is given to anyone who asks: before the start its commitment, then the seed that repeats it', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob'], { ...SIX, seats: 3 });
    const before = await scene.ask(scene.guests[0]!, 'tournament_draw');
    expect(before.result).toMatchObject({ seed: null, drawn: [] });
    const cid = await scene.world.guest('Cid');
    await scene.ask(cid, 'tournament_register');
    const { result } = await scene.ask(cid, 'tournament_draw');
    const { commitment } = before.result;
    expect(result.commitment).toBe(commitment);
    expect(isDrawRight({ ...result, entries: [1, 2, 3] })).toBe(true);
    expect(isDrawRight({ ...result, seed: `${result.seed}0`, entries: [1, 2, 3] })).toBe(false);
  });

  test('[T-38] [T-40] a player who lets a turn pass is away: dealt in, posts, folded at once; "back" ends it', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...SIX, seats: 3 });
    const { world } = scene;
    const [ann] = scene.guests;
    await world.pass(1_000);
    const { table } = receivedState(ann!).you as { table: string };
    const stateNow = () => world.room.tables.get(table)!.state;
    const seat = (guest = ann!) => stateNow().seats.find(({ user }) => user === guest.connection.person?.user);
    await scene.playUntil(() => world.room.tables.has(table));
    // Nobody acts: whoever is asked first lapses, with the time bank.
    for (const guest of scene.guests) await guest.ask({ action: 'table_watch', table, data: {} });
    for (let i = 0; i < 60 && !stateNow().seats.some(({ away }) => away != null); i++) await world.pass(5_000);
    const away = stateNow().seats.find((each) => each.away != null)!;
    const guest = scene.guests.find(({ connection }) => connection.person?.user === away.user)!;
    expect(away.afterHand).toBeNull();
    const before = Number(stateNow().hand.hand);
    for (let i = 0; i < 200 && Number(stateNow().hand.hand) < before + 2; i++) await world.pass(5_000);
    // Still dealt in: no seat is lost and none sits out.
    expect(stateNow().seats).toHaveLength(3);
    expect(stateNow().hand.players).toHaveLength(3);
    expect(await guest.ask({ action: 'back', table, data: {} })).toMatchObject({ ok: true });
    expect(seat(guest)?.away).toBeNull();
    expect(await guest.ask({ action: 'away', table, data: {} })).toMatchObject({ ok: true });
    expect(seat(guest)?.away).toBe('silent');
    expect(scene.faults).toEqual([]);
  });

  test('[T-38] [T-40] the house folds for a player who is away also where a check is free; after "back" they act themselves', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...SIX, seats: 3, stack: 100_000 });
    const { world } = scene;
    scene.acts = ['check', 'call'];
    await world.pass(1_000);
    const { table } = receivedState(scene.guests[0]!).you as { table: string };
    await scene.playUntil(() => (world.room.tables.get(table)?.state.clock?.kind ?? null) === 'action');
    const stateNow = () => world.room.tables.get(table)!.state;
    const big = stateNow().hand.blindsOrStraddles.indexOf(40);
    const user = stateNow().users[big];
    const guest = scene.guests.find(({ connection }) => connection.person?.user === user)!;
    expect(await guest.ask({ action: 'away', table, data: {} })).toMatchObject({ ok: true });
    const linesOf = (player: number) => stateNow().hand.actions.filter((line) => line.startsWith(`p${player + 1} `));
    const deals = () => stateNow().hand.actions.filter((line) => line.startsWith('d db')).length;
    const asked = Number(stateNow().hand.hand);
    await scene.playUntil(() => linesOf(big).length > 0 || Number(stateNow().hand.hand) > asked, 100);
    // The others called: a check was free.
    expect([linesOf(big), deals()]).toEqual([[`p${big + 1} f`], 1]);
    expect([linesOf((big + 1) % 3), linesOf((big + 2) % 3)].map(([line]) => line!.slice(3))).toEqual(['cc', 'cc']);
    // In the next hand they are dealt in, and back in time.
    await scene.playUntil(() => Number(stateNow().hand.hand) > asked && stateNow().clock?.kind === 'action', 100);
    expect(stateNow().hand.actions.filter((line) => line.startsWith('d dh'))).toHaveLength(3);
    const seat = () => stateNow().seats.find((each) => each.user === user)!;
    expect(seat().away).toBe('silent');
    expect(await guest.ask({ action: 'back', table, data: {} })).toMatchObject({ ok: true });
    const player = stateNow().users.indexOf(user!);
    await scene.playUntil(() => linesOf(player).length > 0, 100);
    expect([linesOf(player)[0]!.slice(3), seat().away]).toEqual(['cc', null]);
    expect(scene.faults).toEqual([]);
  });

  test('[T-39] a lost connection has 15 seconds for one turn in a hand, then the player is folded and away', async () => {
    const scene = await new TournamentScene().make(['Ann', 'Bob', 'Cid'], { ...SIX, seats: 3 });
    const { world } = scene;
    await world.pass(1_000);
    const { table } = receivedState(scene.guests[0]!).you as { table: string };
    await scene.playUntil(() => world.room.tables.has(table));
    for (const guest of scene.guests) await guest.ask({ action: 'table_watch', table, data: {} });
    const stateNow = () => world.room.tables.get(table)!.state;
    for (let i = 0; i < 60 && stateNow().clock?.kind !== 'action'; i++) await world.pass(500);
    const { user } = stateNow().clock as { user: string };
    const lost = scene.guests.find(({ connection }) => connection.person?.user === user)!;
    const seat = () => stateNow().seats.find((each) => each.user === user)!;
    const { bankMs } = seat();
    lost.connection.lost();
    await world.pass(0);
    expect(stateNow().clock).toMatchObject({ kind: 'grace', user });
    await world.pass(14_000);
    expect([stateNow().clock?.kind, seat().away ?? null]).toEqual(['grace', null]);
    await world.pass(1_500);
    // No part of the time bank was used, and the scale of large pots is for cash games.
    expect([seat().away, seat().bankMs]).toEqual([expect.any(String), bankMs]);
    expect(stateNow().clock?.user).not.toBe(user);
    expect(scene.faults).toEqual([]);
  });

  test('[T-42] [T-41] a pause lets hands end and deals no other; the level clock stands', async () => {
    const scene = await new TournamentScene().make(['Ann'], { ...SIX, bots: 5, stack: 100_000 });
    const { world, host } = scene;
    await scene.playUntil(() => host.state.tables[0]?.hand === 3);
    expect(await scene.hostActs({ act: 'pause' })).toMatchObject({ ok: true });
    await scene.playUntil(() => host.state.tables[0]?.isRunning === false);
    const { hand } = host.state.tables[0]!;
    const { levelLeftMs, level } = host.state;
    await world.pass(600_000);
    expect(host.state).toMatchObject({ level, levelLeftMs, levelEndsMs: null });
    expect(host.state.tables[0]).toMatchObject({ hand, isRunning: false });
    expect(await scene.hostActs({ act: 'resume' })).toMatchObject({ ok: true });
    await scene.playUntil(() => host.state.tables[0]!.hand > hand);
    expect(host.state.levelEndsMs).toBeGreaterThan(world.time.now());
    expect(await scene.ask(await world.guest('Eve'), 'host_tournament', { act: 'pause' })).toMatchObject({
      error: { code: 'not-host' },
    });
  });
});

describe('histories', () => {
  test('[T-63] a hand of a live tournament says which one it is, and its level', async () => {
    const scene = await new TournamentScene().make(['Ann'], { ...SIX, title: 'Friday', bots: 5 });
    await scene.playUntil(() => (scene.host.state.tables[0]?.hand ?? 0) > 3);
    const { rows } = await scene.world.store.hands({ table: `T${scene.tournament}_1` }, { limit: 1 });
    const { hand } = openArchived(scene.world.room.world.sealer, rows[0]!.hand, rows[0]!.sealed)!;
    const text = formatPokerStars(hand);
    expect(text.ok && text.value.text).toContain(`Tournament #${scene.tournament}, 100+0`);
    expect(text.ok && text.value.text).toMatch(/Level I{1,3} \((20\/40|30\/60|50\/100)\)/);
    const phh = phhOfHand(hand);
    const fields = phh.ok ? formatPhh(phh.value.fields) : '';
    expect(fields).toContain("event = 'Friday'");
    expect(fields).toMatch(/^level = [1-3]$/m);
    expect(fields).toMatch(/^_tournament = /m);
  });
});

describe('[T-54] a process that is gone', () => {
  test('the log is the truth: after a restart at any time it goes on to its end, and money moves once', async () => {
    const scene = await new TournamentScene().make(['Ann'], { ...SIX, bots: 5 });
    for (let restarts = 0; restarts < 5 && !scene.host.isOver; restarts++) {
      await scene.world.pass(40_000 + 7_300 * restarts);
      scene.restart();
      await scene.world.room.open();
      await scene.world.pass(1_000);
      expect(scene.host.state.live).toBeGreaterThan(0);
    }
    for (let i = 0; i < 5_000 && !scene.host.isOver; i++) await scene.world.pass(5_000);
    const { state } = scene.host;
    expect(state.phase).toBe('ended');
    expect(state.entries.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    const { rows } = await scene.world.store.transfers(
      { table: logOf(scene.tournament) },
      { limit: 100, withHands: true },
    );
    expect(rows.filter(({ reason }) => reason === 'prize')).toHaveLength(2);
    expect(balancesOf(rows).get(`tournament:${scene.tournament}:pool`)).toBe(0);
    expect(scene.faults).toEqual([]);
  });

  test('a tournament that is over is read from its log again', async () => {
    const world = new TestWorld();
    const scene = await new TournamentScene(world).make(['Ann', 'Bob'], { ...SIX, seats: 2 });
    await scene.playUntil(() => receivedState(scene.guests[0]!).phase === 'ended');
    scene.restart();
    await world.room.open();
    const eve = await world.guest('Eve');
    expect(await scene.ask(eve, 'tournament_watch')).toMatchObject({ ok: true });
    expect(receivedState(eve)).toMatchObject({ phase: 'ended', left: 1, entries: 2, you: null });
    expect(await scene.ask(eve, 'tournament_register')).toMatchObject({ error: { code: 'entries-closed' } });
  });
});
