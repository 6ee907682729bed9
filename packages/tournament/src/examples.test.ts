/** The worked examples of RULES.md, number by number. */
import { apply, type HandState, newHand, Phase, parseCards, STANDARD } from '@cardroom/engine';
import { Hand, type NextHand, nextWithBlinds, type Sitter } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import {
  cancelledBeforeMoney,
  chipChop,
  icm,
  icmDeal,
  type Level,
  type Permit,
  paidOf,
  paidShares,
  prizesOf,
  reportOf,
  setupOf,
  shareOut,
  splitHead,
  TOURNAMENT_TABLE,
} from './index.js';
import { seatFor } from './positions.js';
import { factsOf, Scenario } from './testing/scenario.js';

const TABLE = { kind: 'table' } as const;
const prizes = (entries: number, entry: number) => prizesOf(entries * entry, paidShares(TABLE, entries));

describe('payouts', () => {
  test('[E-1] small fields', () => {
    expect(prizes(9, 1_000)).toEqual([4_500, 2_700, 1_800]);
    expect(prizes(45, 100)).toEqual([1350, 900, 630, 495, 405, 315, 225, 180]);
  });

  test('[E-2] remainders go to the largest fractions', () => {
    expect(prizes(13, 37)).toEqual([193, 144, 96, 48]);
    expect(prizesOf(707, [50, 30, 20])).toEqual([354, 212, 141]);
    expect(prizesOf(997, [65, 35])).toEqual([648, 349]);
  });

  test('[E-3] large fields by bands', () => {
    const paid = prizes(150, 77);
    expect(paid.slice(0, 9)).toEqual([2655, 1426, 988, 756, 618, 520, 450, 398, 352]);
    expect(paid.slice(9)).toEqual([
      292,
      292,
      292,
      231,
      231,
      231,
      189,
      189,
      189,
      ...Array.from({ length: 9 }, () => 139),
    ]);
    expect(paid.reduce((sum, prize) => sum + prize)).toBe(11_550);
    const large = prizes(10_000, 100);
    expect([large[0], large[8], large[9], large[1439], large.length]).toEqual([121_000, 11_500, 9_380, 230, 1_440]);
  });

  test('[E-4] rebuys and add-ons are in the pool and in play, but are no entries', () => {
    const room = new Scenario({
      entry: 1_000,
      seats: 10,
      preset: 'regular',
      rebuy: { levels: 1 },
      addOn: { cost: 500 },
    });
    room.start(10);
    for (let rebuys = 0; rebuys < 4; rebuys++) {
      const [broke] = room.at(1);
      room.bust(broke!);
      room.give({ kind: 'rebuy', person: `p${broke}` });
    }
    room.wait(600_000);
    room.report(1);
    for (const person of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']) room.give({ kind: 'addOn', person });
    room.wait(300_000);
    const { pool, chips, prizes: paid } = room.state;
    expect([pool, chips, paid]).toEqual([17_000, 115_000, [8_500, 5_100, 3_400]]);
  });
});

describe('places', () => {
  /** 18 entries of 100 at two tables of nine; thirteen have gone, five are left at the final table. */
  function fiveLeft(stacks: readonly number[]) {
    const room = new Scenario({ entry: 100, seats: 9, preset: 'deep' });
    room.start(18);
    const order = [...room.state.entries.map(({ id }) => id)];
    for (const id of order.slice(5)) {
      if (room.entry(id).status === 'out') continue;
      while (!room.table(room.entry(id).table).isRunning) {
        const running = room.state.tables.find((table) => table.isOpen && table.isRunning);
        if (running !== undefined) room.report(running.number);
        else room.wait(60_000);
      }
      room.bust(id);
    }
    while (!room.table(1).isRunning) room.wait(60_000);
    const [first, ...others] = order.slice(0, 5);
    room.report(1, Object.fromEntries(others.map((id, at) => [id, stacks[at]!])));
    return { room, first: first!, others };
  }

  const result = (room: Scenario, id: number) => {
    const { place, isTied, prize } = room.entry(id);
    return [place, isTied, prize];
  };

  test('[E-5] two or three bust in one hand', () => {
    const unequal = fiveLeft([900, 400, 1_000, 1_000]);
    unequal.room.bust(unequal.others[0]!, unequal.others[1]!);
    expect(unequal.room.state.prizes).toEqual([720, 540, 360, 180]);
    expect(unequal.others.slice(0, 2).map((id) => result(unequal.room, id))).toEqual([
      [4, false, 180],
      [5, false, 0],
    ]);
    const equal = fiveLeft([900, 900, 1_000, 1_000]);
    equal.room.bust(equal.others[0]!, equal.others[1]!);
    expect(equal.others.slice(0, 2).map((id) => result(equal.room, id))).toEqual([
      [4, true, 90],
      [4, true, 90],
    ]);
    const three = fiveLeft([700, 700, 700, 1_000]);
    three.room.bust(...three.others.slice(0, 3));
    expect(three.others.slice(0, 3).map((id) => result(three.room, id))).toEqual([
      [3, true, 180],
      [3, true, 180],
      [3, true, 180],
    ]);
  });

  test('[E-6] the odd unit goes to the lower entry number', () => {
    expect(shareOut([141, 0], 2)).toEqual([71, 70]);
    const payouts = { kind: 'shares', shares: [50, 30, 20] } as const;
    const room = new Scenario({ entry: 101, seats: 7, preset: 'deep', payouts });
    room.start(7);
    for (const out of [7, 6, 5]) room.bust(out);
    room.report(1, { 1: 900, 3: 900 });
    room.bust(3, 1);
    expect(room.state.prizes).toEqual([354, 212, 141]);
    expect([result(room, 1), result(room, 3)]).toEqual([
      [3, true, 71],
      [3, true, 70],
    ]);
  });

  test('[E-7] in a synchronised round the larger stack is better, whoever reported first', () => {
    const room = new Scenario({
      entry: 100,
      seats: 3,
      preset: 'deep',
      payouts: { kind: 'shares', shares: [40, 30, 20, 10] },
    });
    room.start(6);
    const [x] = room.at(1);
    const [y, out] = room.at(2);
    room.report(1, { [x!]: 1_200 });
    room.report(2, { [y!]: 1_500, [out!]: 0 });
    expect(room.state.isHandForHand).toBe(true);
    while (!room.permit(1).round || !room.table(1).isRunning) room.report(room.table(1).isRunning ? 1 : 2);
    room.bust(x!);
    expect(room.entry(x!).place).toBe(0);
    room.bust(y!);
    expect([room.entry(y!).place, room.entry(x!).place]).toEqual([4, 5]);
  });
});

describe('heads', () => {
  const bounty = { kind: 'progressive', head: 50, paidPercent: 50 } as const;

  test('[E-8] progressive heads, taken alone and shared', () => {
    expect(paidOf(75, bounty)).toBe(37);
    const room = new Scenario({ entry: 100, seats: 4, preset: 'deep', bounty });
    room.start(4);
    const [a, b, c] = room.at(1) as [number, number, number];
    room.report(1, { [c]: 0 }, { [c]: [[b, 1]] });
    expect([room.entry(b).head, room.entry(b).bounty]).toEqual([75, 25]);
    room.report(1, { [b]: 0 }, { [b]: [[a, 1]] });
    expect([room.entry(a).bounty, room.entry(a).head]).toEqual([37, 88]);
    const [first, second] = splitHead(75, [600, 600]) as [number, number];
    expect([first, second, paidOf(first, bounty), paidOf(second, bounty)]).toEqual([38, 37, 19, 18]);
    // Two share the last pot of somebody with a head of 75: the first left of the button gets the odd unit.
    const shared = new Scenario({ entry: 100, seats: 5, preset: 'deep', bounty });
    shared.start(5);
    const [taker, left, right, gone] = shared.at(1) as [number, number, number, number];
    shared.report(1, { [gone]: 0 }, { [gone]: [[taker, 1]] });
    expect(shared.entry(taker).head).toBe(75);
    shared.report(
      1,
      { [taker]: 0 },
      {
        [taker]: [
          [left, 600],
          [right, 600],
        ],
      },
    );
    expect([left, right].map((id) => [shared.entry(id).bounty, shared.entry(id).head])).toEqual([
      [19, 50 + 19],
      [18, 50 + 19],
    ]);
  });

  test('[E-9] four all-in: each head by the last pot that its owner could win', () => {
    // Seats 1-4: D 100, B 200, V 400, L 1,000; B holds aces, L kings, the others less.
    const permit = permitOf([100, 200, 400, 1_000], { smallBlind: 5, bigBlind: 10 });
    const state = started(permit);
    play(state, ['2c7d', 'AsAh', '3c8d', 'KsKh'], ['9s9d4c', 'Jc', '6h'], 1_000);
    const winners = Object.fromEntries(
      reportOf(permit, state).busts.map(({ entry, winners: won }) => [entry, won.map(([id]) => id)]),
    );
    expect(winners).toEqual({ 1: [2], 3: [4] });
  });
});

const LEVEL: Level = {
  game: 'NT',
  smallBlind: 50,
  bigBlind: 100,
  ante: 0,
  bigBlindAnte: 0,
  smallBet: 0,
  bigBet: 0,
  bringIn: 0,
  minutes: 10,
};

/** A permit for players on seats 1..n: the last one has the button, the blinds follow; two-handed the button posts. */
function permitOf(stacks: readonly number[], stakes: Partial<Level>): Permit {
  const count = stacks.length;
  return {
    table: 1,
    hand: 1,
    level: 1,
    stakes: { ...LEVEL, ...stakes },
    button: count === 2 ? 1 : count,
    small: 1,
    big: 2,
    players: stacks.map((stack, at) => ({
      entry: at + 1,
      seat: at + 1,
      stack,
      isIn: true,
      blind: at === 0 ? 'small' : at === 1 ? 'big' : null,
      away: false,
      bankMs: 0,
      head: 0,
    })),
    came: [],
    gone: [],
    round: 0,
    leastMs: 0,
  };
}

function started(permit: Permit): HandState {
  const made = newHand(setupOf(permit, 'auto'));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

/** Deals the hands, puts everybody all-in up to `to`, and runs the board out. */
function play(state: HandState, holes: readonly string[], boards: readonly string[], to: number): void {
  const board = [...boards];
  for (let guard = 0; state.phase !== Phase.Over && guard < 100; guard++) {
    if (state.phase === Phase.Deal) {
      const due = state.due.findIndex((cards) => cards > 0);
      const dealt =
        due >= 0
          ? apply(state, { kind: 'dealHole', player: due, cards: parseCards(holes[due]!) as number[] })
          : apply(state, { kind: 'dealBoard', cards: parseCards(board.shift()!) as number[] });
      if (!dealt.ok) throw new Error(JSON.stringify(dealt.error));
      continue;
    }
    const player = state.actor;
    const most = Math.min(to, state.stack[player]! + state.bet[player]!);
    const raised = most > state.currentBet ? apply(state, { kind: 'betRaise', player, to: most }) : null;
    if (raised?.ok !== true) apply(state, { kind: 'checkCall', player });
  }
}

describe('the dead button', () => {
  const sitter = (seat: number): Sitter => ({
    name: `${seat}`,
    seat,
    stack: 1_000,
    inactive: false,
    intent: 0,
    dead: 0,
    isNew: false,
  });
  const terms = { rules: TOURNAMENT_TABLE, stakes: { smallBlind: 1, bigBlind: 2, ante: 0, bigBlindAnte: 0 } };
  /** Button, poster of the small blind (0 for none) and big blind of hand after hand. */
  function hands(seats: readonly number[], small: number, big: number, count: number): number[][] {
    let last = { small, big };
    return Array.from({ length: count }, () => {
      const next = nextWithBlinds(seats.map(sitter), last, terms, () => 0);
      const hand = (next as { hand: NextHand }).hand;
      last = { small: hand.small!, big: hand.big! };
      return [hand.button, hand.parts.find(({ blind }) => blind === 1)?.seat ?? 0, hand.big!];
    });
  }

  test('[E-10] the small blind busts', () => {
    expect(hands([1, 3, 4], 2, 3, 3)).toEqual([
      [2, 3, 4],
      [3, 4, 1],
      [4, 1, 3],
    ]);
  });

  test('[E-11] the big blind busts, and both', () => {
    expect(hands([1, 2, 4], 2, 3, 2)).toEqual([
      [2, 0, 4],
      [3, 4, 1],
    ]);
    expect(hands([1, 4, 5], 2, 3, 3)).toEqual([
      [2, 0, 4],
      [3, 4, 5],
      [4, 5, 1],
    ]);
  });

  test('[E-12] three left, and one of them busts', () => {
    expect(hands([1, 3], 2, 3, 1)).toEqual([[3, 3, 1]]);
    expect(hands([1, 2], 2, 3, 1)).toEqual([[2, 2, 1]]);
    expect(hands([2, 3], 2, 3, 1)).toEqual([[3, 3, 2]]);
  });

  test('[E-23] six hands of razz do not touch the blinds', () => {
    const razz = { smallBlind: 0, bigBlind: 0, ante: 4 };
    const rules = { button: 'dead', entry: 'moved' } as const;
    let hand: Hand = {
      variant: 'NT',
      players: ['1', '2', '3', '4', '5', '6'],
      startingStacks: [500, 500, 500, 500, 500, 500],
      finishingStacks: [500, 500, 500, 500, 500, 500],
      antes: [0, 0, 0, 0, 0, 0],
      blindsOrStraddles: [0, 0, 5, 10, 0, 0],
      actions: [],
      _button: 2,
      _blindSeats: [3, 4],
      _stakes: { smallBlind: 5, bigBlind: 10 },
    };
    for (let razzHands = 0; razzHands < 6; razzHands++) {
      const next = Hand.next(hand, { stakes: razz, rules, random: () => 0 });
      if (!next.ok) throw new Error(next.error.code);
      hand = {
        ...next.value,
        variant: 'FR',
        smallBet: 10,
        bigBet: 20,
        bringIn: 5,
        finishingStacks: next.value.startingStacks,
      };
      expect([hand._button, hand._blindSeats]).toEqual([3, [3, 4]]);
    }
    const back = (bust?: number) => {
      const ended = { ...hand, finishingStacks: hand.startingStacks.map((stack, at) => (at + 1 === bust ? 0 : stack)) };
      const next = Hand.next(ended, { stakes: { smallBlind: 5, bigBlind: 10 }, rules, random: () => 0 });
      return next.ok ? [next.value._button, ...(next.value._blindSeats ?? [])] : [];
    };
    expect(back()).toEqual([3, 4, 5]);
    expect(back(5)).toEqual([3, 4, 6]);
  });
});

describe('antes', () => {
  /** The button raises to 300, the small blind folds, the big blind with so many chips has the best hand: what they win. */
  function wonByBigBlind(chips: number, order: 'blindFirst' | 'anteFirst'): number {
    const permit = permitOf([1_000, chips, 1_000], { bigBlindAnte: 100 });
    const setup = setupOf(permit, 'auto');
    const antes = order === 'blindFirst' ? setup.antes! : [0, 100, 0];
    const made = newHand({ ...setup, antes });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const state = made.value;
    const holes = ['2c7d', 'AsAh', 'KsKh'];
    for (let player = 0; player < 3; player++)
      apply(state, { kind: 'dealHole', player, cards: parseCards(holes[player]!) as number[] });
    expect(apply(state, { kind: 'betRaise', player: 2, to: 300 }).ok).toBe(true);
    apply(state, { kind: 'fold', player: 0 });
    play(state, holes, ['9s9d4c', 'Jc', '6h'], 0);
    return state.stack[1]!;
  }

  test('[E-13] big-blind ante, blind first and ante first', () => {
    expect([150, 100, 60].map((chips) => wonByBigBlind(chips, 'blindFirst'))).toEqual([300, 250, 170]);
    expect([150, 100, 60].map((chips) => wonByBigBlind(chips, 'anteFirst'))).toEqual([250, 100, 60]);
  });

  test('[E-14] a short uniform ante wins matched parts', () => {
    const outcome = (shortAnte: 'matched' | 'mainPot') => {
      const permit = permitOf([500, 500, 4, 500], { ante: 10, smallBlind: 25, bigBlind: 50 });
      const made = newHand({ ...setupOf(permit, 'auto'), rules: { ...STANDARD, showing: 'auto', shortAnte } });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      const state = made.value;
      const holes = ['2c7d', '3c8d', 'AsAh', 'KsKh'];
      for (let player = 0; player < 4; player++)
        apply(state, { kind: 'dealHole', player, cards: parseCards(holes[player]!) as number[] });
      apply(state, { kind: 'checkCall', player: 3 });
      apply(state, { kind: 'fold', player: 0 });
      play(state, holes, ['9s9d4c', 'Jc', '6h'], 0);
      return [state.stack[2], state.stack[3]! - 440];
    };
    expect(outcome('matched')).toEqual([16, 143]);
    expect(outcome('mainPot')).toEqual([34, 125]);
  });

  test('[E-15] straddles of 20 and 40 over blinds of 5 and 10', () => {
    const hand = (blinds: readonly number[], stacks = [500, 500, 500, 500, 500]) => {
      const made = newHand({ variant: 'NT', stacks, blinds, minBet: 10, button: 4 });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      const state = made.value;
      const holes = ['2c7d', '3c8d', 'AsAh', 'KsKh', 'QsQh'];
      for (let player = 0; player < 5; player++)
        apply(state, { kind: 'dealHole', player, cards: parseCards(holes[player]!) as number[] });
      return state;
    };
    const utg = hand([5, 10, 20, 0, 0]);
    expect([utg.actor, utg.currentBet]).toEqual([3, 20]);
    expect(apply(utg, { kind: 'betRaise', player: 3, to: 39 }).ok).toBe(false);
    expect(apply(utg, { kind: 'betRaise', player: 3, to: 40 }).ok).toBe(true);
    const again = hand([5, 10, 20, 40, 0]);
    expect(apply(again, { kind: 'betRaise', player: 4, to: 79 }).ok).toBe(false);
    expect(apply(again, { kind: 'betRaise', player: 4, to: 80 }).ok).toBe(true);
    const button = hand([5, 10, 0, 0, 20]);
    expect([button.actor, button.currentBet - button.bet[0]!]).toEqual([0, 15]);
    const limped = hand([5, 10, 20, 0, 0]);
    for (const player of [3, 4, 0, 1]) apply(limped, { kind: 'checkCall', player });
    expect(limped.actor).toBe(2);
    expect(apply(limped, { kind: 'betRaise', player: 2, to: 40 }).ok).toBe(true);
    expect(hand([5, 10, 20, 0, 0], [500, 500, 12, 500, 500]).currentBet).toBe(20);
  });
});

describe('ICM and deals', () => {
  test('[E-19] two, three, four and nine players', () => {
    expect(icm([5_000, 3_000, 2_000], [500, 300, 200]).map((value) => value.toFixed(2))).toEqual([
      '383.93',
      '327.50',
      '288.57',
    ]);
    expect(icmDeal([5_000, 3_000, 2_000], [500, 300, 200])).toEqual([384, 327, 289]);
    expect(icmDeal([4_500, 2_500, 2_000, 1_000], [5_000, 3_000, 2_000])).toEqual([3544, 2709, 2385, 1362]);
    expect(icmDeal([7_000, 3_000], [650, 350])).toEqual([560, 440]);
    const nine = [40, 30, 25, 20, 18, 15, 12, 8, 2].map((chips) => chips * 1_000);
    expect(icmDeal(nine, [2500, 1700, 1200, 900, 700, 550, 400, 300, 250])).toEqual([
      1412, 1244, 1143, 1027, 976, 891, 796, 649, 362,
    ]);
  });

  test('[E-20] chip chop, and a part for the winner', () => {
    expect(chipChop([5_000, 3_000, 2_000], [500, 300, 200])).toEqual([400, 320, 280]);
    expect(chipChop([8_000, 1_500, 500], [500, 300, 200])).toBeNull();
    expect(icmDeal([8_000, 1_500, 500], [500, 300, 200])).toEqual([458, 306, 236]);
    expect(icmDeal([5_000, 3_000, 2_000], [400, 300, 200])).toEqual([334, 297, 269]);
  });

  test('[E-22] a table breaks, and a tournament is cancelled before the money', () => {
    const broken = (late: number) => {
      const room = new Scenario({ entry: 100, seats: 9, preset: 'deep', lateLevels: late });
      room.start(20);
      expect([1, 2, 3].map((table) => room.at(table).length)).toEqual([7, 7, 6]);
      room.bust(room.at(2)[0]!);
      expect(room.at(3)).toHaveLength(6);
      const facts = room.bust(room.at(3)[0]!);
      return factsOf(facts, 'seated')
        .map(({ table }) => table)
        .sort();
    };
    expect(broken(0)).toEqual([1, 1, 2, 2, 2]);
    expect(broken(4)).toEqual([]);
    const stacks = [20, 10, 8, 6, 4, 2].map((chips) => chips * 1_000);
    expect(cancelledBeforeMoney(1_000, stacks, [100, 100, 100, 100, 100, 100])).toEqual([214, 174, 165, 157, 149, 141]);
  });
});

describe('balancing', () => {
  /** A table of nine with players on these seats and its last blinds there: the seat that a mover gets. */
  function seatAt(taken: readonly number[], small: number, big: number): number {
    const room = new Scenario({ seats: 9, preset: 'deep' });
    room.start(9);
    const table = room.table(1);
    const ids = room.at(1);
    table.seats.fill(0);
    taken.forEach((seat, at) => {
      table.seats[seat] = ids[at]!;
      Object.assign(room.entry(ids[at]!), { seat, isNew: false, isMoving: false });
    });
    Object.assign(table, { small, big });
    return seatFor(room.state, table, () => 0);
  }

  test('[E-21] who moves, and to which seat', () => {
    expect(seatAt([1, 2, 4, 5, 7, 8, 9], 2, 4)).toBe(6);
    expect(seatAt([1, 2, 3, 4, 7, 8, 9], 3, 4)).toBe(5);
    expect(seatAt([1, 2, 5, 6, 7, 8, 9], 2, 4)).toBe(3);
    const room = new Scenario({ seats: 9, preset: 'deep' });
    room.start(16);
    const mover = () => {
      const table = room.table(1);
      const order = [...table.seats.keys()].filter((seat) => table.seats[seat] !== 0);
      return table.seats[order.find((seat) => seat > table.big) ?? order[0]!]!;
    };
    room.bust(room.at(2)[0]!);
    room.bust(room.at(2)[1]!);
    const due = mover();
    const [moved] = factsOf(room.report(1), 'seated');
    expect([moved?.entry, moved?.table, moved?.why]).toEqual([due, 2, 'balance']);
  });
});

describe('levels, kills, shootout', () => {
  test('[E-25] a level between report and permit; a report that comes again; a shootout of 6', () => {
    const room = new Scenario({ seats: 6, preset: 'turbo' });
    room.start(12);
    expect(room.permit(1).level).toBe(1);
    room.wait(300_000);
    expect([room.state.level, room.table(1).isRunning, room.permit(1).level]).toEqual([2, true, 1]);
    const report = room.reportOf(1);
    const [permit] = factsOf(room.give({ kind: 'report', report }), 'permit');
    expect([permit?.permit.hand, permit?.permit.level]).toEqual([2, 2]);
    expect(room.give({ kind: 'report', report })).toEqual([]);
    expect(room.permit(1)).toEqual(permit?.permit);

    const match = new Scenario({ kind: 'shootout', entry: 100, preset: 'turbo' });
    match.start(6);
    expect(match.state.tables).toHaveLength(2);
    for (let guard = 0; match.state.phase === 'running' && guard < 20; guard++) {
      const running = match.state.tables.find((table) => table.isOpen && table.isRunning)!;
      match.bust(match.at(running.number)[0]!);
    }
    const places = match.state.entries
      .map(({ place, isTied, prize }) => [place, isTied, prize])
      .sort((a, b) => Number(a[0]) - Number(b[0]));
    expect(places).toEqual([
      [1, false, 390],
      [2, false, 210],
      [3, true, 0],
      [3, true, 0],
      [5, true, 0],
      [5, true, 0],
    ]);
  });
});
