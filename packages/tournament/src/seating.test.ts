/** The bubble, seats, breaking, balancing, the final table. */
import { below, stream } from '@cardroom/engine';
import { nextWithBlinds } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { drawCommitment, drawSeats, gapOf, isDrawRight, sizeOf, startingSeats, TOURNAMENT_TABLE } from './index.js';
import { nextBigBlind } from './positions.js';
import { factsOf, Scenario } from './testing/scenario.js';

const MINUTE = 60_000;

/** Plays on, one report after another, until it is so. */
function until(room: Scenario, isSo: () => boolean): void {
  for (let guard = 0; !isSo() && guard < 500; guard++) {
    const running = room.state.tables.find((table) => table.isOpen && table.isRunning);
    if (running === undefined) room.wait(10_000);
    else room.report(running.number);
  }
  expect(isSo()).toBe(true);
}

/** Busts players of the largest table until so many are left. */
function bustTo(room: Scenario, left: number): void {
  while (room.state.live > left) {
    const tables = room.state.tables.filter((table) => table.isOpen).sort((a, b) => sizeOf(b) - sizeOf(a));
    const [largest] = tables;
    until(room, () => largest!.isRunning || !largest!.isOpen);
    if (!largest!.isOpen) continue;
    const inHand = room.permit(largest!.number).players.filter(({ isIn }) => isIn);
    room.bust(inHand[inHand.length - 1]!.entry);
  }
}

describe('the bubble', () => {
  const bubble = () => {
    const room = new Scenario({
      entry: 100,
      seats: 4,
      preset: 'turbo',
      payouts: { kind: 'shares', shares: [30, 25, 20, 10, 8, 7] },
    });
    room.start(8);
    bustTo(room, 7);
    until(room, () => room.state.roundTables.length === 2);
    return room;
  };

  test('[T-24] busts of one round are one hand: nobody has a place before all have reported, ties are shared', () => {
    const room = bubble();
    const [a] = room.at(1) as [number];
    const [b] = room.at(2) as [number];
    room.report(1, { [a]: 1_000 });
    room.report(2, { [b]: 1_000 });
    room.bust(a);
    expect(room.entry(a).place).toBe(0);
    room.bust(b);
    expect([a, b].map((id) => [room.entry(id).place, room.entry(id).isTied, room.entry(id).prize])).toEqual([
      [6, true, 28],
      [6, true, 28],
    ]);
    expect(room.state.isHandForHand).toBe(false);
  });

  test('[T-25] one permit a table and round; a level waits for the end of the round; it ends in the money', () => {
    const room = bubble();
    const { round, level } = room.state;
    expect([room.permit(1).round, room.permit(2).round]).toEqual([round, round]);
    room.report(1);
    expect(room.table(1).isRunning).toBe(false);
    room.wait(5 * MINUTE);
    expect([room.state.level, room.table(1).isRunning]).toEqual([level, false]);
    room.report(2);
    expect([room.state.level, room.permit(1).level, room.permit(2).level, room.state.round]).toEqual([
      level + 1,
      level + 1,
      level + 1,
      round + 1,
    ]);
    room.report(1);
    room.bust(room.at(2)[0]!);
    expect([room.state.isHandForHand, room.table(1).isRunning]).toEqual([false, true]);
  });

  test('[T-15, T-24] a tournament that is cancelled in the middle of a round pays those who went out in it', () => {
    const room = bubble();
    const [a] = room.at(1) as [number];
    room.bust(a);
    expect(room.entry(a).place).toBe(0);
    room.give({ kind: 'host', person: 'host', act: { kind: 'cancel' } });
    expect([room.entry(a).place, room.state.phase, room.state.pool]).toEqual([7, 'cancelled', 0]);
  });

  test('[T-26] the bank is not refilled', () => {
    const room = bubble();
    const [a] = room.at(1) as [number];
    room.give({ kind: 'report', report: { ...room.reportOf(1), banks: [[a, 40_000]] } });
    room.report(2);
    expect(room.permit(1).players.find(({ entry }) => entry === a)!.bankMs).toBe(40_000);
  });
});

describe('seats', () => {
  test('[T-30, V-8] two who are left alone at tables of two play on at one, though others may still enter', () => {
    const room = new Scenario({ kind: 'multiTable', entry: 10, seats: 2, lateLevels: 4, start: { when: 'host' } });
    room.start(4);
    room.bust(room.at(1)[0]!);
    expect([room.table(1).isRunning, room.table(2).isOpen]).toEqual([false, true]);
    room.bust(room.at(2)[0]!);
    expect([room.table(1).isRunning, room.table(2).isOpen, room.state.areEntriesClosed]).toEqual([true, false, false]);
    expect(
      room
        .permit(1)
        .players.map(({ entry }) => entry)
        .sort(),
    ).toEqual([...room.at(1)].sort());
  });

  test('[T-27] tables differ by one at most; the committed seed gives the draw again', () => {
    const random = stream('draw');
    for (let entries = 2; entries < 60; entries++) {
      const ids = Array.from({ length: entries }, (_, at) => at + 1);
      const drawn = drawSeats(ids, Math.ceil(entries / 9), 9, (n) => below(random, n));
      const sizes = drawn.map((seats) => seats.filter((id) => id !== 0).length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      expect(
        drawn
          .flat()
          .filter((id) => id !== 0)
          .sort((a, b) => a - b),
      ).toEqual(ids);
    }
    const room = new Scenario({ seats: 9 });
    room.start(20);
    const started = factsOf(
      room.log.map(({ fact }) => fact),
      'started',
    )[0]!;
    const entries = room.state.entries.map(({ id }) => id);
    const published = {
      seed: room.state.seed,
      commitment: room.state.commitment,
      entries,
      seats: 9,
      drawn: started.seats,
    };
    expect(isDrawRight(published)).toBe(true);
    expect(isDrawRight({ ...published, seed: 'another' })).toBe(false);
    expect(isDrawRight({ ...published, drawn: startingSeats(entries, 9, 'another') })).toBe(false);
    expect(drawCommitment('seed')).not.toBe(drawCommitment('another'));
    expect(new Set([1, 2, 3].map((table) => room.permit(table).button)).size).toBeGreaterThan(1);
  });

  test('[T-28] table 1 is the last to go; sizes count those on the way', () => {
    const room = new Scenario({ seats: 4, preset: 'deep', lateLevels: 5 });
    room.start(9);
    expect([1, 2, 3].map((table) => sizeOf(room.table(table)))).toEqual([3, 3, 3]);
    room.enter('late');
    expect([sizeOf(room.table(1)), room.permit(1).players.length]).toEqual([4, 3]);
    room.give({ kind: 'host', person: 'host', act: { kind: 'closeEntries' } });
    const closed: number[] = [];
    while (room.state.live > 4) {
      bustTo(room, room.state.live - 1);
      until(room, () => room.state.redrawTo === 0);
      closed.push(
        ...room.state.tables
          .filter(({ isOpen, number }) => !isOpen && !closed.includes(number))
          .map(({ number }) => number),
      );
    }
    expect(closed).toEqual([3, 2]);
  });

  test('[T-29] a late entry goes to the smallest table; a new one opens and deals with three', () => {
    const room = new Scenario({ seats: 4, preset: 'deep', lateLevels: 5 });
    room.start(7);
    room.enter('a');
    expect(room.entry(8).table).toBe(2);
    room.enter('b');
    expect([room.entry(9).table, room.table(3).isRunning]).toEqual([3, false]);
    room.report(1);
    expect([sizeOf(room.table(3)), room.table(3).isRunning]).toEqual([2, false]);
    room.report(2);
    expect([sizeOf(room.table(3)), room.table(3).isRunning]).toEqual([3, true]);
    const pair = new Scenario({ seats: 2, preset: 'deep', lateLevels: 5 });
    pair.start(2);
    pair.enter('a', 'b');
    expect([sizeOf(pair.table(2)), pair.table(2).isRunning]).toEqual([2, true]);
  });

  test('[T-30] the highest table breaks when it has reported; people on the way to it are sent on', () => {
    const room = new Scenario({ seats: 4, preset: 'deep' });
    room.start(9);
    const facts = room.bust(room.at(1)[0]!);
    expect(factsOf(facts, 'closed')).toEqual([]);
    const broken = room.report(3);
    expect([
      factsOf(broken, 'closed')[0]?.table,
      factsOf(broken, 'seated').every(({ why }) => why === 'break'),
    ]).toEqual([3, true]);
    expect([sizeOf(room.table(1)), sizeOf(room.table(2))]).toEqual([4, 4]);
  });

  test('[T-31] two larger sends one; three short waits until someone comes, at most 90 s', () => {
    const room = new Scenario({ seats: 6, preset: 'deep' });
    room.start(12);
    bustTo(room, 12);
    room.bust(room.at(2)[0]!);
    room.bust(room.at(2)[0]!);
    const waiting = room.bust(room.at(2)[0]!);
    expect([factsOf(waiting, 'held')[0]?.untilMs, room.table(2).isRunning]).toEqual([90_000, false]);
    const sent = room.report(1);
    expect([
      factsOf(sent, 'seated').length,
      room.table(2).isRunning,
      sizeOf(room.table(1)),
      sizeOf(room.table(2)),
    ]).toEqual([1, true, 5, 4]);
    const alone = new Scenario({ seats: 6, preset: 'deep' });
    alone.start(12);
    for (let busts = 0; busts < 3; busts++) alone.bust(alone.at(2)[0]!);
    alone.wait(90_000);
    expect(alone.table(2).isRunning).toBe(true);
  });

  test('[T-31] tables that seven busts in one hand have set apart come together again, one report at a time', () => {
    const room = new Scenario({ seats: 9, preset: 'deep' });
    room.start(80);
    room.bust(...room.at(1).slice(0, 7));
    const apart = [gapOf(room.state)];
    for (const from of [2, 3, 4, 5, 6, 7, 8, 9]) {
      room.report(from);
      apart.push(gapOf(room.state));
    }
    // Nine players at each of the others, eight at the last: all send one until the first has come within one of them.
    expect(apart).toEqual([7, 6, 5, 4, 3, 2, 1, 1, 1]);
    expect(room.state.tables.map(sizeOf)).toEqual([8, 8, 8, 8, 8, 8, 8, 9, 8]);
  });

  test('[T-32] the next big blind moves, away or not', () => {
    const room = new Scenario({ seats: 6, preset: 'deep' });
    room.start(12);
    room.bust(room.at(2)[0]!);
    room.bust(room.at(2)[0]!);
    const due = nextBigBlind(room.state, room.table(1));
    room.give({ kind: 'away', person: room.entry(due).person, isAway: true });
    const [moved] = factsOf(room.report(1), 'seated');
    expect([moved?.entry, room.entry(due).away]).toEqual([due, true]);
  });

  test('[T-33] to the smallest table with the lowest number, never between button and small blind if it can be helped', () => {
    const room = new Scenario({ seats: 6, preset: 'deep' });
    room.start(18);
    room.bust(room.at(2)[0]!);
    room.bust(room.at(2)[0]!);
    room.bust(room.at(3)[0]!);
    room.bust(room.at(3)[0]!);
    const [moved] = factsOf(room.report(1), 'seated');
    expect(moved?.table).toBe(2);
    const { big, seats } = room.table(2);
    const before = seats.map((id) => (id === moved?.entry ? 0 : id));
    const order = Array.from({ length: 5 }, (_, step) => ((big + step) % 6) + 1);
    expect(order.filter((seat) => before[seat] === 0)).toContain(moved?.seat);
    expect(moved?.seat).not.toBe(big);
  });

  test('[T-34] a move never takes anybody out of a hand, and nobody is balanced twice without a hand in between', () => {
    const room = new Scenario({ seats: 6, preset: 'deep' });
    room.start(30);
    const played = new Map<number, boolean>();
    let moves = 0;
    const random = stream('moves');
    for (let reports = 0; room.state.phase === 'running' && reports < 400; reports++) {
      const running = room.state.tables.filter((table) => table.isOpen && table.isRunning);
      if (running.length === 0) {
        room.wait(30_000);
        continue;
      }
      const table = running[below(random, running.length)]!;
      const inHand = room.permit(table.number).players.filter(({ isIn }) => isIn);
      for (const { entry } of inHand) played.set(entry, true);
      const loser = inHand[below(random, inHand.length)]!.entry;
      const facts = below(random, 3) === 0 ? room.bust(loser) : room.report(table.number);
      for (const fact of factsOf(facts, 'seated')) {
        const where = room.state.tables.filter(
          ({ permit, isRunning }) =>
            isRunning && permit!.players.some(({ entry, isIn }) => entry === fact.entry && isIn),
        );
        expect(where.every(({ number }) => number === room.entry(fact.entry).table)).toBe(true);
        if (fact.why === 'balance') expect(played.get(fact.entry)).toBe(true);
        played.set(fact.entry, false);
        moves++;
      }
    }
    expect(moves).toBeGreaterThan(10);
  });

  test('[T-34, T-35] a moved player posts what the seat owes and no more: the small blind too, but never from the gap', () => {
    const at = (seat: number, isNew = false) => ({
      name: `${seat}`,
      seat,
      stack: 1_000,
      inactive: false,
      intent: 0,
      dead: 0,
      isNew,
    });
    const terms = { rules: TOURNAMENT_TABLE, stakes: { smallBlind: 50, bigBlind: 100, ante: 0, bigBlindAnte: 0 } };
    const partOf = (newcomer: number, others: readonly number[]) => {
      const next = nextWithBlinds(
        [...others.map((seat) => at(seat)), at(newcomer, true)].sort((a, b) => a.seat - b.seat),
        { small: 2, big: 4 },
        terms,
        () => 0,
      );
      if (next.kind !== 'hand') throw new Error('nobody plays');
      const { isIn, blind, post, deadPosted } = next.hand.parts.find(({ seat }) => seat === newcomer)!;
      return [isIn, blind, post, deadPosted];
    };
    expect(partOf(4, [1, 5, 6])).toEqual([true, 50, 0, 0]);
    expect(partOf(5, [1, 4, 6])).toEqual([true, 100, 0, 0]);
    expect(partOf(6, [1, 4, 5])).toEqual([true, 0, 0, 0]);
    expect(partOf(3, [1, 5, 6])).toEqual([false, 0, 0, 0]);
    expect(partOf(3, [5])).toEqual([true, 50, 0, 0]);
  });

  test('[T-36] the final table: hands are played out, everybody is drawn again, a minute’s pause; further redraws by setting', () => {
    const room = new Scenario({ seats: 4, preset: 'deep', redraws: [2] });
    room.start(10);
    bustTo(room, 8);
    until(room, () => room.state.redrawsDone.includes(2));
    bustTo(room, 4);
    until(room, () => room.state.tables.every(({ isRunning, isOpen }) => !isOpen || !isRunning));
    expect([room.state.isFinal, room.state.redrawsDone, sizeOf(room.table(1))]).toEqual([true, [2, 1], 4]);
    const banks = room.state.entries.filter(({ status }) => status === 'in').map(({ bankMs }) => bankMs);
    expect(banks.every((ms) => ms >= 90_000)).toBe(true);
    const heldMs = room.state.holdUntilMs;
    room.wait(heldMs - room.nowMs - 1);
    expect(room.table(1).isRunning).toBe(false);
    room.wait(1);
    expect([room.table(1).isRunning, room.permit(1).came.length]).toEqual([true, 4]);
  });

  test('[T-37] two left: the button posts the small blind, and the big blind changes every hand', () => {
    const room = new Scenario({ seats: 4, preset: 'deep' });
    room.start(4);
    bustTo(room, 2);
    let last = 0;
    for (let hands = 0; hands < 6; hands++) {
      const { players, button } = room.permit(1);
      const small = players.find(({ blind }) => blind === 'small')!;
      const big = players.find(({ blind }) => blind === 'big')!;
      expect(small.seat).toBe(button);
      expect(big.entry).not.toBe(last);
      last = big.entry;
      room.report(1);
    }
  });
});
