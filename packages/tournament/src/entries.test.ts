/** The start, entries, rebuys, cancelling, heads and money. */
import { describe, expect, test } from 'vitest';
import { createSettings, type MoneyTransfer, paidShares, prizesOf, shareOut } from './index.js';
import { factsOf, Scenario } from './testing/scenario.js';

const MINUTE = 60_000;
const transfers = (room: Scenario): MoneyTransfer[] =>
  room.log.flatMap(({ fact }) => ('transfers' in fact ? fact.transfers : []));
const balance = (room: Scenario, account: string) =>
  transfers(room).reduce(
    (sum, { from, to, amount }) => sum + (to === account ? amount : 0) - (from === account ? amount : 0),
    0,
  );

describe('start', () => {
  test('[T-9] at a time with too few the host is asked, then all is refunded', () => {
    const room = new Scenario({ entry: 50, start: { when: 'at', atMs: 1_000 }, minEntries: 3 });
    room.enter('a', 'b');
    room.wait(1_000);
    expect([room.state.phase, room.state.askedUntilMs]).toEqual(['open', 601_000]);
    room.wait(600_000);
    expect([room.state.phase, balance(room, 'a'), balance(room, 'pool')]).toEqual(['cancelled', 0, 0]);
    // That was no act of the host, and the log of such acts does not say so [T-41].
    expect(room.state.acts).toEqual([]);
    const called = new Scenario({ entry: 50, start: { when: 'at', atMs: 1_000 }, minEntries: 3 });
    called.enter('a', 'b');
    called.wait(2_000);
    called.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    expect([called.state.phase, called.state.acts]).toEqual(['cancelled', [{ atMs: 2_000, act: 'cancel' }]]);
    // The host is asked for ten minutes, also by a room that was not there at the time.
    const late = new Scenario({ entry: 50, start: { when: 'at', atMs: 1_000 }, minEntries: 3 });
    late.enter('a', 'b');
    late.wait(900_000);
    expect([late.state.phase, late.state.askedUntilMs]).toEqual(['open', 1_500_000]);
    late.wait(599_999);
    late.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
    expect([late.state.phase, late.state.live]).toEqual(['running', 2]);
    const enough = new Scenario({ start: { when: 'at', atMs: 1_000 } });
    enough.enter('a', 'b');
    enough.wait(1_000);
    expect(enough.state.phase).toBe('running');
  });

  test('[T-9] leaving is free until the start and never after', () => {
    const room = new Scenario({ entry: 50 });
    room.enter('a', 'b', 'c');
    room.give({ kind: 'withdraw', person: 'b' });
    expect([balance(room, 'b'), room.state.live]).toEqual([0, 2]);
    room.enter('b');
    expect(room.refusal).toBeNull();
    room.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
    expect(room.permit(1).players).toHaveLength(3);
    room.give({ kind: 'withdraw', person: 'a' });
    expect(room.refusal).toBe('entries-closed');
  });
});

const late = { entry: 100, seats: 4, preset: 'turbo', lateLevels: 2 } as const;

describe('entries', () => {
  test('[T-10] late entry with a full stack until the level ends; places and prizes are open until then', () => {
    const room = new Scenario({ ...late, payouts: { kind: 'winner' } });
    room.start(3);
    room.bust(room.at(1)[0]!);
    const out = room.state.entries.find(({ status }) => status === 'out')!;
    expect([out.place, room.state.prizes]).toEqual([0, []]);
    room.wait(10 * MINUTE - 1);
    room.enter('late');
    expect([room.entry(4).chips, room.entry(4).isMoving]).toEqual([3_000, true]);
    expect([room.state.level, room.state.areEntriesClosed]).toEqual([2, false]);
    room.wait(1);
    expect([room.state.areEntriesClosed, room.state.prizes, out.place]).toEqual([true, [400], 4]);
    room.enter('later');
    expect(room.refusal).toBe('entries-closed');
  });

  test('[T-11] re-entry: once, full price, a new head; only the last entry is ranked', () => {
    const room = new Scenario({ ...late, reentries: 1, bounty: { kind: 'fixed', head: 40 } });
    room.start(3);
    const [busted] = room.at(1) as [number];
    const person = room.entry(busted).person;
    room.enter(person);
    expect(room.refusal).toBe('already-entered');
    room.bust(busted);
    room.enter(person);
    expect([room.refusal, room.state.entered, room.state.entrants, room.entry(4).head]).toEqual([null, 4, 3, 40]);
    while (!room.permit(1).players.some(({ entry }) => entry === 4)) room.report(1);
    room.bust(4);
    room.enter(person);
    expect(room.refusal).toBe('entries-closed');
    room.wait(10 * MINUTE);
    expect([room.entry(busted).place, room.entry(4).place]).toEqual([0, 3]);
    expect(balance(room, person)).toBe(-200);
  });

  test('[T-12] a rebuy keeps the seat; the permit waits 15 s, for those who are here', () => {
    const room = new Scenario({ ...late, lateLevels: 0, rebuy: { levels: 2, when: 'upToStack', most: 2 } });
    room.start(4);
    const [broke, other] = room.at(1) as [number, number];
    const { seat } = room.entry(broke);
    const offered = factsOf(room.bust(broke), 'offered');
    expect([offered[0]?.untilMs, room.table(1).isRunning]).toEqual([15_000, false]);
    room.wait(10_000);
    room.give({ kind: 'rebuy', person: `p${broke}` });
    const player = room.permit(1).players.find(({ entry }) => entry === broke)!;
    expect([player.seat, player.stack, player.isIn]).toEqual([seat, 3_000, true]);
    room.give({ kind: 'rebuy', person: `p${other}` });
    expect([room.refusal, room.entry(other).chips]).toEqual(['no-rebuy', 6_000]);
    room.bust(broke);
    room.wait(15_000);
    expect([room.entry(broke).status, room.table(1).isRunning]).toEqual(['out', true]);
    const absent = room.at(1)[0]!;
    room.give({ kind: 'presence', person: `p${absent}`, connected: false });
    expect(factsOf(room.bust(absent), 'offered')).toEqual([]);
    expect(room.entry(absent).status).toBe('out');
  });

  test('[T-12] a rebuy during a hand comes with the next permit, also for one who loses that hand', () => {
    const room = new Scenario({ ...late, lateLevels: 0, rebuy: { levels: 2, when: 'upToStack' } });
    room.start(3);
    const [buyer] = room.at(1) as [number];
    room.give({ kind: 'rebuy', person: `p${buyer}` });
    expect([room.entry(buyer).chips, room.entry(buyer).pending]).toEqual([3_000, 3_000]);
    room.bust(buyer);
    expect([room.entry(buyer).status, room.entry(buyer).chips, room.table(1).isRunning]).toEqual(['in', 3_000, true]);
  });

  test('[T-13] an add-on once, at the break after the rebuy levels', () => {
    const room = new Scenario({ ...late, lateLevels: 0, rebuy: { levels: 1 }, addOn: {} });
    room.start(3);
    room.give({ kind: 'addOn', person: 'p1' });
    expect(room.refusal).toBe('no-rebuy');
    room.wait(5 * MINUTE);
    expect(room.state.rest).not.toBeNull();
    room.give({ kind: 'addOn', person: 'p1' });
    expect(room.refusal).toBeNull();
    room.give({ kind: 'addOn', person: 'p1' });
    expect(room.refusal).toBe('no-rebuy');
    room.report(1);
    expect(room.entry(1).pending).toBe(4_500);
    room.wait(5 * MINUTE);
    expect([room.entry(1).pending, room.state.areEntriesClosed]).toEqual([0, true]);
    expect(room.permit(1).players.find(({ entry }) => entry === 1)!.stack).toBeGreaterThanOrEqual(4_500);
  });

  test('[T-14] one is left while others may enter again: a minute, then it ends', () => {
    const room = new Scenario({ ...late, reentries: 1 });
    room.start(2);
    room.bust(1);
    expect([room.state.phase, room.state.aloneUntilMs]).toEqual(['running', MINUTE]);
    room.wait(30_000);
    room.enter('p1');
    expect([room.refusal, room.table(1).isRunning]).toEqual([null, true]);
    room.bust(2);
    room.wait(MINUTE);
    expect([room.state.phase, room.entry(3).place, room.entry(2).place, room.entry(1).place]).toEqual([
      'ended',
      1,
      2,
      0,
    ]);
  });

  test('[T-15] cancelled: refunds before the start, parts before the money, ICM in the money, heads to their owners', () => {
    const open = new Scenario({ ...late });
    open.enter('a', 'b');
    open.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    expect([balance(open, 'a'), balance(open, 'pool')]).toEqual([0, 0]);
    const early = new Scenario({ ...late, seats: 10, bounty: { kind: 'fixed', head: 20 } });
    early.start(10);
    const [gone] = early.at(1) as [number];
    early.bust(gone);
    early.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    expect([early.state.pool, early.state.heads, balance(early, `p${gone}`)]).toEqual([0, 0, -100]);
    const stayed = early.state.entries.filter(({ id }) => id !== gone).map(({ person }) => balance(early, person));
    expect(stayed.every((won) => won >= 0)).toBe(true);
    const money = new Scenario({ ...late, lateLevels: 0, entry: 250 });
    money.start(4);
    money.bust(money.at(1)[0]!);
    money.bust(money.at(1)[0]!);
    expect(money.state.prizes).toEqual([650, 350]);
    money.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    const parts = money.state.entries.map(({ person }) => balance(money, person) + 250).filter((part) => part > 0);
    const chips = money.state.entries.filter(({ status }) => status === 'in').map((entry) => entry.chips / 12_000);
    expect(parts).toEqual(chips.map((share) => 350 + 300 * share));
  });

  test('[T-16] bots are the host’s to pay and to be paid for', () => {
    const room = new Scenario({ entry: 100, seats: 2, payouts: { kind: 'winner' } });
    for (const person of ['x', 'y']) room.give({ kind: 'enter', who: { person, name: person, isBot: true } });
    expect(balance(room, 'host')).toBe(-200);
    room.give({ kind: 'host', person: 'host', act: { kind: 'start' } });
    room.bust(1);
    expect([room.state.phase, balance(room, 'host'), balance(room, 'y')]).toEqual(['ended', 0, 0]);
  });
});

describe('heads', () => {
  test('[T-17] fixed heads go whole; progressive ones half; the winner keeps the own', () => {
    const won = (kind: 'fixed' | 'progressive') => {
      const room = new Scenario({ entry: 101, seats: 3, bounty: { kind, head: 51 } });
      room.start(3);
      const [a, b, c] = room.at(1) as [number, number, number];
      room.report(1, { [c]: 0 }, { [c]: [[a, 1]] });
      const after = [room.entry(a).bounty, room.entry(a).head];
      room.report(1, { [b]: 0 }, { [b]: [[a, 1]] });
      return [...after, balance(room, `p${a}`) + 101 - room.entry(a).prize];
    };
    expect(won('fixed')).toEqual([51, 51, 153]);
    expect(won('progressive')).toEqual([25, 77, 153]);
  });

  test('[T-18] several winners share in proportion, odd units to the first left of the button', () => {
    const room = new Scenario({ entry: 101, seats: 4, bounty: { kind: 'fixed', head: 51 } });
    room.start(4);
    const [a, b, c] = room.at(1) as [number, number, number];
    room.report(
      1,
      { [c]: 0 },
      {
        [c]: [
          [b, 200],
          [a, 100],
        ],
      },
    );
    expect([room.entry(b).bounty, room.entry(a).bounty]).toEqual([34, 17]);
    const tied = new Scenario({ entry: 101, seats: 4, bounty: { kind: 'fixed', head: 51 } });
    tied.start(4);
    const [d, e, f] = tied.at(1) as [number, number, number];
    tied.report(
      1,
      { [f]: 0 },
      {
        [f]: [
          [e, 150],
          [d, 150],
        ],
      },
    );
    expect([tied.entry(e).bounty, tied.entry(d).bounty]).toEqual([26, 25]);
  });

  test('[T-19] heads are an account of their own and change no payout; they exclude rebuys', () => {
    expect(createSettings({ entry: 100, bounty: {}, rebuy: {}, reentries: 0 })).toMatchObject({
      ok: false,
      error: [{ code: 'bounty-and-rebuy' }],
    });
    const room = new Scenario({ entry: 100, seats: 4, bounty: { kind: 'fixed', head: 40 } });
    room.start(4);
    expect([room.state.pool, room.state.heads, room.state.prizes]).toEqual([240, 160, [156, 84]]);
    room.bust(room.at(1)[0]!);
    expect([room.state.pool, room.state.heads]).toEqual([240, 120]);
  });
});

describe('payouts', () => {
  test('[T-20] by entries, at most entrants - 1 places; own shares, top percent, winner takes all', () => {
    expect(paidShares({ kind: 'table' }, 10, 3)).toEqual([50, 30]);
    expect(paidShares({ kind: 'table' }, 2, 2)).toEqual([100]);
    expect(paidShares({ kind: 'shares', shares: [60, 40] }, 9)).toEqual([60, 40]);
    expect(paidShares({ kind: 'top', percent: 20 }, 50)).toHaveLength(10);
    expect(paidShares({ kind: 'top', percent: 20 }, 10_000)).toHaveLength(2_000);
    expect(paidShares({ kind: 'winner' }, 100)).toEqual([100]);
    expect(createSettings({ payouts: { kind: 'shares', shares: [30, 70] } })).toMatchObject({ ok: false });
  });

  test('[T-21] every unit is paid, and no worse place gets more', () => {
    for (let pool = 0; pool < 3_000; pool += 7) {
      const paid = prizesOf(pool, paidShares({ kind: 'table' }, 2 + (pool % 400)));
      expect(paid.reduce((sum, prize) => sum + prize, 0)).toBe(pool);
      expect(paid.every((prize, at) => at === 0 || prize <= paid[at - 1]!)).toBe(true);
    }
    // More than a double holds exactly on the way: pool x share is computed in whole numbers.
    const huge = prizesOf(900_000_000_000_007, paidShares({ kind: 'table' }, 10_000));
    expect(huge.reduce((sum, prize) => sum + BigInt(prize), 0n)).toBe(900_000_000_000_007n);
  });

  test('[T-22] different hands by the order of their reports, one hand by the stack at its start', () => {
    const room = new Scenario({ entry: 100, seats: 4, preset: 'deep' });
    room.start(8);
    const [slow] = room.at(1) as [number];
    const [fast, second] = room.at(2) as [number, number];
    room.report(2, { [second]: 10_000 });
    room.bust(fast, second);
    room.bust(slow);
    expect([fast, second, slow].map((id) => room.entry(id).place)).toEqual([7, 8, 6]);
  });

  test('[T-23] ties share, and both show the better place', () => {
    expect(shareOut([180, 0], 2)).toEqual([90, 90]);
    const room = new Scenario({ entry: 100, seats: 4, payouts: { kind: 'shares', shares: [60, 25, 15] } });
    room.start(4);
    const [a, b] = room.at(1) as [number, number];
    room.bust(b, a);
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    expect([room.entry(low).place, room.entry(high).place, room.entry(low).isTied]).toEqual([3, 3, true]);
    expect([room.entry(low).prize, room.entry(high).prize]).toEqual([30, 30]);
  });
});

describe('books', () => {
  test('[T-47] transfers are keyed by entry and kind, and both accounts end at 0', () => {
    const room = new Scenario({ entry: 100, seats: 3, bounty: { kind: 'progressive', head: 50 } });
    room.start(3);
    room.bust(room.at(1)[0]!);
    room.bust(room.at(1)[0]!);
    const all = transfers(room);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['entry', 'bounty', 'prize']));
    expect([balance(room, 'pool'), balance(room, 'heads')]).toEqual([0, 0]);
  });

  test('[T-48] chips are entries x stack, rebuys and add-ons', () => {
    const room = new Scenario({ entry: 100, seats: 4, preset: 'turbo', rebuy: { levels: 2, chips: 2_000 } });
    room.start(4);
    room.bust(room.at(1)[0]!);
    room.give({ kind: 'rebuy', person: room.state.entries.find(({ status }) => status === 'broke')!.person });
    expect(room.state.chips).toBe(4 * 3_000 + 2_000);
    expect(room.state.entries.reduce((sum, { chips }) => sum + chips, 0)).toBe(14_000);
  });

  test('[T-47] [T-48] rebuys, add-ons, re-entries and refunds: each kind of transfer once, chips as bought', () => {
    const room = new Scenario({
      entry: 100,
      seats: 4,
      preset: 'turbo',
      rebuy: { levels: 1, cost: 60, chips: 2_000 },
      addOn: { cost: 50, chips: 7_000 },
    });
    room.start(3);
    const [broke] = room.at(1) as [number];
    room.bust(broke);
    room.give({ kind: 'rebuy', person: `p${broke}` });
    room.wait(5 * MINUTE);
    room.report(1);
    for (const person of ['p1', 'p2']) room.give({ kind: 'addOn', person });
    room.give({ kind: 'addOn', person: 'p1' });
    expect(room.refusal).toBe('no-rebuy');
    expect([room.state.chips, room.state.pool]).toEqual([3 * 3_000 + 2_000 + 2 * 7_000, 3 * 100 + 60 + 2 * 50]);
    const rows = transfers(room).map(({ key, kind, amount }) => [key, kind, amount]);
    expect(rows).toEqual([
      ['1:entry:pool', 'entry', 100],
      ['2:entry:pool', 'entry', 100],
      ['3:entry:pool', 'entry', 100],
      [`${broke}:rebuy:1`, 'rebuy', 60],
      ['1:add_on', 'add_on', 50],
      ['2:add_on', 'add_on', 50],
    ]);
    room.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    const refunds = transfers(room).slice(rows.length);
    expect(new Set(refunds.map(({ kind }) => kind))).toEqual(new Set(['refund']));
    expect([balance(room, 'pool'), room.state.pool]).toEqual([0, 0]);
    const again = new Scenario({ ...late, reentries: 1, bounty: { kind: 'fixed', head: 40 } });
    again.start(3);
    const [out] = again.at(1) as [number];
    again.bust(out);
    again.enter(`p${out}`);
    expect(
      transfers(again)
        .slice(-2)
        .map(({ key, kind, amount }) => [key, kind, amount]),
    ).toEqual([
      ['4:re_entry:pool', 're_entry', 60],
      ['4:re_entry:heads', 're_entry', 40],
    ]);
  });
});
