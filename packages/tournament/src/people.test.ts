/** Away players, hosts, spectators, deals, statistics. */
import { apply, below, DECKS, dealFrom, newHand, Phase, shuffle, stream } from '@cardroom/engine';
import { houseAct } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import {
  clockView,
  dealFigures,
  equalDeal,
  figuresOfPerson,
  icm,
  icmDeal,
  isDealPossible,
  lobbyView,
  overTime,
  resultsByPerson,
  setupOf,
  spectatorDelayMs,
  standingsView,
  tablesView,
  valuesView,
} from './index.js';
import { factsOf, Scenario } from './testing/scenario.js';

const MINUTE = 60_000;
type Given = Parameters<Scenario['give']>[0];
type HostAct = Extract<Given, { readonly kind: 'host' }>['act'];
const host = (room: Scenario, act: HostAct) => room.give({ kind: 'host', person: 'host', act });

describe('away', () => {
  test('[T-38] dealt in, posts, is folded by the house, keeps the claim when all-in; an empty hand lasts 10 s', () => {
    const room = new Scenario({ seats: 3, preset: 'deep' });
    room.start(3);
    for (const person of ['p1', 'p2', 'p3']) room.give({ kind: 'away', person, isAway: true });
    room.report(1);
    const permit = room.permit(1);
    expect([permit.leastMs, permit.players.every(({ isIn, away }) => isIn && away)]).toEqual([10_000, true]);
    const big = permit.players.findIndex(({ blind }) => blind === 'big');
    const playedOut = (players: typeof permit.players): number[] => {
      const made = newHand(setupOf({ ...permit, players }, 'auto'));
      if (!made.ok) throw new Error('no hand');
      const state = made.value;
      const cards = [...DECKS.standard];
      shuffle(stream('away'), cards);
      while (state.phase !== Phase.Over) {
        if (state.phase === Phase.Deal) dealFrom(state, { cards, at: 0 });
        else expect(apply(state, houseAct(state, 'absent') as Parameters<typeof apply>[1]).ok).toBe(true);
      }
      return [...state.stack];
    };
    const { bigBlind, smallBlind } = permit.stakes;
    expect(playedOut(permit.players)[big]).toBe(permit.players[big]!.stack + smallBlind);
    // All-in on the blind there is nothing to fold: the others are folded, and the away player wins.
    const short = permit.players.map((player, at) => (at === big ? { ...player, stack: bigBlind } : player));
    expect(playedOut(short)[big]).toBe(bigBlind + smallBlind);
    room.give({ kind: 'away', person: 'p1', isAway: false });
    room.report(1);
    expect(room.permit(1).leastMs).toBe(0);
  });

  test('[T-40] away begins and ends at once, by word or by report, and goes along with a move', () => {
    const room = new Scenario({ seats: 3, preset: 'deep' });
    room.start(3);
    room.give({ kind: 'away', person: 'p1', isAway: true });
    expect(room.entry(1).away).toBe(true);
    room.give({ kind: 'away', person: 'p1', isAway: false });
    expect(room.entry(1).away).toBe(false);
    room.give({ kind: 'report', report: { ...room.reportOf(1), away: [2] } });
    expect(room.permit(1).players.find(({ entry }) => entry === 2)!.away).toBe(true);
    room.report(1);
    expect(room.entry(2).away).toBe(true);
    const many = new Scenario({ seats: 3, preset: 'deep' });
    many.start(6);
    const [moved] = many.at(2) as [number];
    many.give({ kind: 'away', person: many.entry(moved).person, isAway: true });
    for (const entry of [many.at(1)[0]!, many.at(1)[1]!, many.at(2)[1]!]) many.bust(entry);
    for (const { number, isRunning } of many.state.tables) if (isRunning) many.report(number);
    many.wait(MINUTE);
    const seat = many.permit(1).players.find(({ entry }) => entry === moved);
    expect([many.entry(moved).table, many.entry(moved).moves, seat?.away]).toEqual([1, 1, true]);
  });
});

describe('hosts', () => {
  test('[T-41] only hosts act; every act is in the log; whoever is removed stays and is away for good', () => {
    const room = new Scenario({ seats: 3, preset: 'deep', lateLevels: 3 });
    room.start(3);
    room.give({ kind: 'host', person: 'p1', act: { kind: 'pause' } });
    expect(room.refusal).toBe('not-host');
    host(room, { kind: 'coHost', person: 'p1' });
    expect(
      factsOf(room.give({ kind: 'host', person: 'p1', act: { kind: 'remove', entry: 2 } }), 'removed'),
    ).toHaveLength(1);
    room.give({ kind: 'away', person: 'p2', isAway: false });
    expect([room.refusal, room.entry(2).away, room.entry(2).status]).toEqual(['not-entered', true, 'in']);
    expect(host(room, { kind: 'warn', person: 'p3', text: 'please' })).toEqual([
      { kind: 'warned', person: 'p3', text: 'please' },
    ]);
    host(room, { kind: 'mute', person: 'p3', isMuted: true });
    expect(room.state.mutes).toEqual(['p3']);
    room.give({ kind: 'say', person: 'p3', name: 'p3', text: 'hello' });
    expect([room.refusal, room.state.chat]).toEqual(['muted', []]);
    host(room, { kind: 'mute', person: 'p3', isMuted: false });
    expect(room.state.mutes).toEqual([]);
    expect(room.state.acts.map(({ act, entry }) => [act, entry])).toEqual([
      ['start', undefined],
      ['co_host', 1],
      ['remove', 2],
      ['warn', 3],
      ['mute', 3],
      ['unmute', 3],
    ]);
    host(room, { kind: 'closeEntries' });
    expect([room.state.areEntriesClosed, room.state.closedByHost]).toEqual([true, true]);
    room.bust(3);
    room.report(1);
    expect(
      room
        .permit(1)
        .players.map(({ entry }) => entry)
        .sort(),
    ).toEqual([1, 2]);
  });

  test('[T-41] each act stands once in the log, and nothing that the host has not done', () => {
    const room = new Scenario({ seats: 3, preset: 'deep', lateLevels: 3 });
    room.enter('p1', 'p2', 'p3');
    const acts: readonly HostAct[] = [
      { kind: 'start' },
      { kind: 'pause' },
      { kind: 'resume' },
      { kind: 'level', byMs: MINUTE },
      { kind: 'level', byMs: -MINUTE },
      { kind: 'break', minutes: 5 },
      { kind: 'closeEntries' },
      { kind: 'warn', person: 'p1', text: 'please' },
      { kind: 'mute', person: 'p1', isMuted: true },
      { kind: 'mute', person: 'p1', isMuted: false },
      { kind: 'remove', entry: 2 },
      { kind: 'coHost', person: 'p3' },
      { kind: 'cancel' },
    ];
    for (const act of acts) {
      host(room, act);
      expect(room.refusal, act.kind).toBeNull();
    }
    expect(room.state.acts.map(({ act, minutes, entry }) => [act, minutes ?? entry])).toEqual([
      ['start', undefined],
      ['pause', undefined],
      ['resume', undefined],
      ['level', 1],
      ['level', -1],
      ['break', 5],
      ['close_entries', undefined],
      ['warn', 1],
      ['mute', 1],
      ['unmute', 1],
      ['remove', 2],
      ['co_host', 3],
      ['cancel', undefined],
    ]);
    // One that begins when it is full, or at its time, was not started by the host.
    const full = new Scenario({ kind: 'sitAndGo', seats: 2, start: { when: 'full' } });
    full.enter('p1', 'p2');
    const timed = new Scenario({ start: { when: 'at', atMs: 1_000 } });
    timed.enter('p1', 'p2');
    timed.wait(1_000);
    for (const { state } of [full, timed]) expect([state.phase, state.acts]).toEqual(['running', []]);
  });

  test('[T-42] a pause stops the clock at once and permits after the hand; a break ends 60 s after the last report', () => {
    const room = new Scenario({ seats: 3, preset: 'regular' });
    room.start(3);
    room.wait(2 * MINUTE);
    host(room, { kind: 'pause' });
    expect(clockView(room.state)).toMatchObject({ isPaused: true, endsMs: null, leftMs: 8 * MINUTE });
    room.report(1);
    expect(room.table(1).isRunning).toBe(false);
    room.wait(60 * MINUTE);
    expect(room.state.level).toBe(1);
    host(room, { kind: 'resume' });
    expect([room.table(1).isRunning, room.state.levelEndsMs! - room.nowMs]).toEqual([true, 8 * MINUTE]);
    room.wait(58 * MINUTE);
    expect([room.state.level, clockView(room.state).isBreak, clockView(room.state).endsMs]).toEqual([6, true, null]);
    room.wait(10 * MINUTE);
    room.report(1);
    expect([room.table(1).isRunning, clockView(room.state).endsMs! - room.nowMs]).toEqual([false, MINUTE]);
    room.wait(MINUTE);
    expect([room.state.level, room.permit(1).level, room.table(1).isRunning]).toEqual([7, 7, true]);
  });

  test('[T-43] spectators are behind by the setting, more so at the final table', () => {
    const room = new Scenario({ seats: 3, preset: 'deep', delaySeconds: 5 });
    room.start(6);
    expect(spectatorDelayMs(room.state)).toBe(5_000);
    const final = new Scenario({ kind: 'sitAndGo', seats: 3, quietAllIn: true });
    final.start(3);
    expect([spectatorDelayMs(final.state), final.state.settings.quietAllIn]).toEqual([30_000, true]);
  });
});

describe('deals', () => {
  const three = () => {
    const room = new Scenario({
      kind: 'sitAndGo',
      entry: 100,
      seats: 10,
      preset: 'deep',
      payouts: { kind: 'shares', shares: [50, 30, 20] },
    });
    room.start(10);
    while (room.state.live > 3) {
      const inHand = room.permit(1).players;
      room.bust(inHand[inHand.length - 1]!.entry);
    }
    const [a, b, c] = room.at(1) as [number, number, number];
    room.report(1, { [a]: 100_000, [b]: 60_000, [c]: 40_000 });
    return { room, people: [a, b, c].map((id) => room.entry(id).person), ids: [a, b, c] };
  };

  test('[T-44] all want to talk, all accept one proposal, and it ends with places by chips', () => {
    const { room, people, ids } = three();
    for (const person of people) room.give({ kind: 'discuss', person, isOn: true });
    expect(room.state.talk).toBeNull();
    room.report(1);
    expect([room.table(1).isRunning, room.state.talk?.untilMs]).toEqual([false, room.nowMs + 120_000]);
    room.give({ kind: 'propose', person: people[0]!, wish: { kind: 'icm' } });
    for (const person of people.slice(1)) room.give({ kind: 'accept', person, proposal: 1 });
    expect([room.state.phase, room.state.pool]).toEqual(['ended', 0]);
    expect(ids.map((id) => [room.entry(id).place, room.entry(id).prize])).toEqual([
      [1, 384],
      [2, 327],
      [3, 289],
    ]);
  });

  test('[T-44] a no, the end of the time or someone away resumes play; own figures must sum up; a part may stay', () => {
    const { room, people, ids } = three();
    const talk = () => {
      for (const person of people) room.give({ kind: 'discuss', person, isOn: true });
      room.report(1);
    };
    talk();
    room.give({ kind: 'decline', person: people[2]! });
    expect([room.state.talk, room.table(1).isRunning]).toEqual([null, true]);
    talk();
    room.wait(120_000);
    expect([room.state.talk, room.table(1).isRunning]).toEqual([null, true]);
    talk();
    room.give({ kind: 'away', person: people[1]!, isAway: true });
    expect(room.state.talk).toBeNull();
    talk();
    expect(room.state.talk).toBeNull();
    room.give({ kind: 'away', person: people[1]!, isAway: false });
    talk();
    const own = (amounts: readonly number[]) =>
      ({ kind: 'own', figures: ids.map((id, at) => [id, amounts[at]!] as const) }) as const;
    room.give({ kind: 'propose', person: people[0]!, wish: own([500, 300, 201]) });
    expect(room.refusal).toBe('no-deal');
    expect(dealFigures(room.state, { kind: 'icm', keep: 201 })).toBeNull();
    expect(dealFigures(room.state, { kind: 'equal', keep: 200 })!.reduce((sum, [, amount]) => sum + amount, 0)).toBe(
      800,
    );
    room.give({ kind: 'propose', person: people[0]!, wish: { kind: 'icm', keep: 100 } });
    const [id] = room.state.talk!.proposals.map((proposal) => proposal.id);
    for (const person of people.slice(1)) room.give({ kind: 'accept', person, proposal: id! });
    expect([room.state.phase, room.state.pool, room.state.prizes, room.table(1).isRunning]).toEqual([
      'running',
      100,
      [100],
      true,
    ]);
    room.bust(ids[2]!);
    room.bust(ids[1]!);
    expect(ids.map((entry) => room.entry(entry).prize)).toEqual([434, 297, 269]);
  });

  test('[T-15] cancelled after a deal: what was kept for the winner goes by ICM', () => {
    const { room, people, ids } = three();
    for (const person of people) room.give({ kind: 'discuss', person, isOn: true });
    room.report(1);
    room.give({ kind: 'propose', person: people[0]!, wish: { kind: 'icm', keep: 100 } });
    const [id] = room.state.talk!.proposals.map((proposal) => proposal.id);
    for (const person of people.slice(1)) room.give({ kind: 'accept', person, proposal: id! });
    const chips = ids.map((entry) => room.entry(entry).chips);
    room.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    expect([room.state.phase, room.state.pool]).toEqual(['cancelled', 0]);
    const [cancelled] = factsOf(
      room.log.map(({ fact }) => fact),
      'cancelled',
    );
    const parts = new Map(cancelled!.transfers.map(({ to, amount }) => [to, amount]));
    expect(people.map((person) => parts.get(person))).toEqual(icmDeal(chips, [100]));
  });

  test('[T-44] at the final table only: not in a match of a shootout while others wait for its end', () => {
    const room = new Scenario({ kind: 'shootout', entry: 100, preset: 'deep' });
    room.start(3);
    expect([room.state.live, room.state.tables.length]).toEqual([3, 1]);
    room.give({ kind: 'discuss', person: 'p1', isOn: true });
    expect([room.refusal, isDealPossible(room.state)]).toEqual(['no-deal', false]);
    room.bust(room.at(1)[0]!);
    expect([room.state.bracket, isDealPossible(room.state)]).toEqual([2, true]);
    const tables = new Scenario({ entry: 100, seats: 3, preset: 'deep' });
    tables.start(4);
    tables.give({ kind: 'discuss', person: 'p1', isOn: true });
    expect(tables.refusal).toBe('no-deal');
  });

  test('[T-44] chips that were bought and wait for the next hand count', () => {
    const room = new Scenario({
      entry: 100,
      seats: 3,
      preset: 'turbo',
      rebuy: { levels: 1 },
      addOn: { chips: 6_000 },
      payouts: { kind: 'shares', shares: [60, 40] },
    });
    room.start(3);
    room.wait(5 * MINUTE);
    room.report(1);
    room.give({ kind: 'addOn', person: 'p3' });
    host(room, { kind: 'closeEntries' });
    for (const person of ['p1', 'p2', 'p3']) room.give({ kind: 'discuss', person, isOn: true });
    expect(room.state.talk).not.toBeNull();
    const figures = dealFigures(room.state, { kind: 'icm' })!;
    expect(figures.map(([, amount]) => amount)).toEqual(icmDeal([3_000, 3_000, 9_000], [240, 160]));
    room.give({ kind: 'propose', person: 'p1', wish: { kind: 'icm' } });
    for (const person of ['p2', 'p3']) room.give({ kind: 'accept', person, proposal: 1 });
    expect([room.state.phase, room.entry(3).place, room.entry(1).place, room.entry(1).isTied]).toEqual([
      'ended',
      1,
      2,
      true,
    ]);
  });

  test('[T-44] heads are no part of a deal: everybody keeps their own', () => {
    const room = new Scenario({ entry: 100, seats: 3, preset: 'deep', bounty: { kind: 'fixed', head: 40 } });
    room.start(3);
    for (const person of ['p1', 'p2', 'p3']) room.give({ kind: 'discuss', person, isOn: true });
    room.report(1);
    room.give({ kind: 'propose', person: 'p1', wish: { kind: 'equal' } });
    const facts = ['p2', 'p3'].flatMap((person) => room.give({ kind: 'accept', person, proposal: 1 }));
    const paid = facts.flatMap((fact) => ('transfers' in fact ? fact.transfers : []));
    expect(paid.map(({ kind, from, to, amount }) => [kind, from, to, amount])).toEqual([
      ['prize', 'pool', 'p1', 60],
      ['prize', 'pool', 'p2', 60],
      ['prize', 'pool', 'p3', 60],
      ['bounty', 'heads', 'p1', 40],
      ['bounty', 'heads', 'p2', 40],
      ['bounty', 'heads', 'p3', 40],
    ]);
  });

  test('[T-44] bots take ICM or better', () => {
    const room = new Scenario({
      kind: 'sitAndGo',
      entry: 100,
      seats: 3,
      preset: 'deep',
      payouts: { kind: 'shares', shares: [60, 40] },
    });
    room.enter('me');
    for (const person of ['x', 'y']) room.give({ kind: 'enter', who: { person, name: person, isBot: true } });
    host(room, { kind: 'start' });
    room.bust(2);
    room.report(1, { 1: 20_000 });
    room.give({ kind: 'discuss', person: 'me', isOn: true });
    room.report(1);
    const [mine, theirs] = dealFigures(room.state, { kind: 'icm' })!.map(([, amount]) => amount) as [number, number];
    room.give({
      kind: 'propose',
      person: 'me',
      wish: {
        kind: 'own',
        figures: [
          [1, mine + 1],
          [3, theirs - 1],
        ],
      },
    });
    expect(room.state.phase).toBe('running');
    room.give({ kind: 'propose', person: 'me', wish: { kind: 'icm' } });
    expect([room.state.phase, room.entry(3).prize]).toEqual(['ended', theirs]);
  });

  test('[T-45] the integral is the exact model, at nine and at eighteen players; from 200 on chip share', () => {
    const random = stream('icm');
    const stacks = (count: number) => Array.from({ length: count }, () => 500 + (random.next() >>> 16));
    const prizes = [50, 30, 20, 10, 5];
    const nine = stacks(9);
    const [exact, integral] = [icm(nine, prizes), overTime(nine, prizes)];
    for (let at = 0; at < 9; at++) expect(Math.abs(exact[at]! - integral[at]!)).toBeLessThan(1e-11);
    // Eighteen of whom eight have next to nothing are the ten who are left, within what those eight take.
    const ten = stacks(10).map((chips) => chips * 1e9);
    const left = icm(ten, prizes);
    overTime([...ten, ...Array<number>(8).fill(1)], prizes).forEach((value, at) => {
      if (at < 10) expect(Math.abs(value - left[at]!)).toBeLessThan(1e-6);
      else expect(value).toBeLessThan(1e-6);
    });
    const eighteen = overTime(stacks(18), prizes);
    expect(eighteen.reduce((sum, value) => sum + value, 0)).toBeCloseTo(115, 8);
    // Four equal pairs of stacks at eighteen players are worth the same, whoever holds them.
    const even = overTime(
      Array.from({ length: 18 }, () => 100),
      prizes,
    );
    for (const value of even) expect(value).toBeCloseTo(115 / 18, 9);
    const room = new Scenario({ entry: 10, seats: 9, preset: 'deep' });
    room.start(200);
    expect(new Set([...valuesView(room.state).values()].map((value) => value.toFixed(6)))).toEqual(
      new Set(['10.000000']),
    );
  });

  test('[T-45] [T-15] the integral holds for any field, so a cancel in the money never keeps the room waiting', () => {
    const random = stream('large');
    const chips = Array.from({ length: 400 }, () => 100 + (random.next() >>> 12));
    const prizes = chips.map((_, at) => Math.floor(1e6 / (at + 1)));
    const before = process.cpuUsage();
    const values = overTime(chips, prizes);
    const { user } = process.cpuUsage(before);
    // One product of all players for each point takes 0.2 s; one for each player and point would take 30.
    expect(user / 1e6).toBeLessThan(5);
    const total = prizes.reduce((sum, prize) => sum + prize, 0);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(total, 5);
    // More chips are worth more, nobody less than the last prize or more than the first.
    const order = chips.map((_, at) => at).sort((a, b) => chips[a]! - chips[b]!);
    for (let at = 1; at < order.length; at++) {
      expect(values[order[at]!]!).toBeGreaterThanOrEqual(values[order[at - 1]!]! - 1e-6);
    }
    expect(Math.min(...values)).toBeGreaterThan(prizes.at(-1)!);
    expect(Math.max(...values)).toBeLessThan(prizes[0]!);
  });

  test('[T-46] prizes as large as a room can have are divided to the last unit', () => {
    const random = stream('sums');
    for (let round = 0; round < 200; round++) {
      const players = 2 + below(random, 20);
      const chips = Array.from({ length: players }, () => 1 + (random.next() >>> below(random, 31)));
      const prizes = chips.map((_, at) => Math.floor((1e12 - below(random, 1e6)) / (at + 1)));
      const parts = icmDeal(chips, prizes);
      const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
      expect([sum(parts), parts.every((part) => part >= 0)]).toEqual([sum(prizes), true]);
    }
  });

  test('[T-46] deals sum to what is left; odd units to the larger stack, then to the lower entry', () => {
    expect(equalDeal([10, 30, 20], [50, 30, 20])).toEqual([33, 34, 33]);
    expect(equalDeal([10, 10, 10], [50, 30, 20])).toEqual([34, 33, 33]);
  });
});

describe('views and statistics', () => {
  test('[T-49] figures of a person', () => {
    const figures = figuresOfPerson([
      { entrants: 9, place: 1, cost: 100, prize: 450, bounty: 50, heads: 1, hands: 60 },
      { entrants: 9, place: 9, cost: 100, prize: 0, bounty: 0, heads: 0, hands: 5 },
    ]);
    expect(figures).toEqual({
      tournaments: 2,
      cost: 200,
      prizes: 500,
      returnOnCost: 1.5,
      inTheMoney: 1,
      wins: 1,
      averagePlace: 0.5,
      heads: 1,
      hands: 65,
    });
    expect(figuresOfPerson([]).returnOnCost).toBeNull();
  });

  test('[T-49] all entries of a person are one result: what they cost with heads, and the place of the last one', () => {
    const room = new Scenario({
      entry: 100,
      seats: 9,
      reentries: 1,
      lateLevels: 4,
      bounty: { kind: 'fixed', head: 40 },
    });
    room.enter('a', 'b', 'c', 'd', 'e');
    room.give({ kind: 'withdraw', person: 'e' });
    host(room, { kind: 'start' });
    room.bust(2);
    room.enter('b');
    host(room, { kind: 'closeEntries' });
    while (room.state.phase === 'running') room.bust(room.at(1).findLast((entry) => entry !== 1)!);
    const results = resultsByPerson(room.state);
    expect([...results.keys()]).toEqual(['a', 'b', 'c', 'd']);
    expect(results.get('a')).toMatchObject({ entrants: 4, place: 1, cost: 100 });
    expect(results.get('b')).toMatchObject({ entrants: 4, cost: 200 });
    expect([...results.values()].map(({ place }) => place).sort()).toEqual([1, 2, 3, 4]);
    const { cost, prizes, wins, heads } = figuresOfPerson([...results.values()]);
    expect([cost, prizes, wins, heads]).toEqual([500, 500, 1, 4]);
  });

  test('the lobby keeps the seed until the start, and lists what may be seen', () => {
    const room = new Scenario({ entry: 100, seats: 3, preset: 'deep' });
    room.enter('a', 'b', 'c', 'd');
    expect(lobbyView(room.state)).toMatchObject({ seed: null, entries: 4, pool: 400, prizes: [260, 140], paid: 2 });
    host(room, { kind: 'start' });
    expect(lobbyView(room.state).seed).toBe('seed');
    room.bust(room.at(1)[0]!);
    expect(standingsView(room.state).at(-1)).toMatchObject({ isOut: true, place: 4, chips: 0 });
    expect(tablesView(room.state).map(({ table }) => table)).toEqual(
      room.state.tables.filter(({ isOpen }) => isOpen).map(({ number }) => number),
    );
  });
});
