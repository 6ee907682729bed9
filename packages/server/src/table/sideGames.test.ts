/** 7-2 and stand-up: who pays whom, when it reaches the stacks, and that no chip is lost. */
import { type TableRules, xoshiro128 } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { sumsOf } from '../ledger.js';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { snapshotFor } from './personView.js';
import { chipsAside } from './sideGames.js';
import { stackBetween } from './stacks.js';
import { eventsFor } from './telling.js';
import { seatViews } from './views.js';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay'];
const STAKES = { smallBlind: 5, bigBlind: 10 };

function tableWith(rules: Partial<TableRules>, buyIns: readonly number[], seed: number): Room {
  const settings = settingsOf('NT', { stakes: STAKES, buy_in: { min: 10, max: 10_000 }, table_rules: rules });
  const room = new Room({ settings }, seed);
  for (const [at, buyIn] of buyIns.entries()) expect(codeOf(room.join(NAMES[at]!, buyIn))).toBeNull();
  return room;
}

function told(room: Room) {
  return room.last.changes.flatMap((change) => eventsFor(change, null, { receiptPath: String }));
}

/** A table whose first hand gives someone 7-2, and who that is. */
function withSevenDeuce(buyIns: readonly number[]): { room: Room; holder: string } {
  for (let seed = 1; seed < 500; seed++) {
    const room = tableWith({ sevenDeuce: 'twoBigBlinds' }, buyIns, seed);
    room.tick();
    const line = room.state.hand.actions.find((text) => /^d dh p\d (7.2.|2.7.)$/.test(text));
    if (line === undefined) continue;
    const holder = room.state.hand.players[Number(line[6]) - 1]!;
    if (holder !== 'Fay') return { room, holder };
  }
  throw new Error('nobody was ever dealt 7-2');
}

/** Everybody folds to one player, who raises if asked. */
function foldTo(room: Room, name: string): void {
  while (room.state.hand.finishingStacks === undefined) {
    if (room.actor === name) expect(codeOf(room.act(name, 'raise', 30))).toBeNull();
    else room.act(room.actor!, 'fold');
  }
}

function startOf(room: Room, name: string): number {
  const { hand } = room.state;
  return hand.startingStacks[hand.players.indexOf(name)]!;
}

describe('7-2', () => {
  test('[H-17, E-24] anyone who wins with it and shows gets two big blinds from everybody dealt in, as far as they have it', () => {
    // Fay, in the last seat, has 15 left once the hand is over.
    const { room, holder } = withSevenDeuce([1_000, 1_000, 1_000, 1_000, 1_000, 15]);
    const posted = room.state.hand.blindsOrStraddles[room.state.hand.players.indexOf('Fay')]!;
    foldTo(room, holder);
    expect(room.last.facts.some(({ kind }) => kind === 'sidePaid')).toBe(false);
    const half = room.state.hand.actions.find((line) => /^d dh p\d (7.2.|2.7.)$/.test(line))!.slice(-4, -2);
    expect(codeOf(room.ask(holder, 'show_cards', { hand: 1, cards: half }))).toBeNull();
    expect(told(room).map(({ event }) => event)).not.toContain('side_payment');
    expect(codeOf(room.ask(holder, 'show_cards', { hand: 1, cards: '' }))).toBeNull();
    const [paid] = told(room).flatMap((event) => (event.event === 'side_payment' ? [event.data] : []));
    const sum = paid!.payments.reduce((total, { amount }) => total + amount, 0);
    expect(paid).toMatchObject({ reason: 'seven_deuce' });
    expect(sum).toBe(4 * 20 + 15 - posted);
    expect(posted).toBeLessThan(15);
    const before = stackBetween(room.state, personOf(holder).user);
    expect(seatViews(room.state).find(({ name }) => name === holder)?.side_chips).toBe(sum);
    room.tick();
    expect(startOf(room, holder) * 100).toBe(before);
    // In the books as a payment between two seats, and every chip is somewhere.
    expect(room.transfers.filter(({ reason }) => reason === 'side-payment')).toHaveLength(posted === 15 ? 4 : 5);
    const onTable = sumsOf(room.transfers).reduce((total, one) => total + one.onTable, 0);
    expect(onTable).toBe(5_015 * 100);
    expect(room.state.hand.startingStacks.reduce((total, stack) => total + stack, 0)).toBe(5_015);
  });

  test('[H-17] at a showdown it is paid at once, and the document of the hand does not know of it [H-16]', () => {
    for (let seed = 1; seed < 3_000; seed++) {
      const room = tableWith({ sevenDeuce: 'oneBigBlind' }, [1_000, 1_000], seed);
      room.tick();
      const line = room.state.hand.actions.find((text) => /^d dh p\d (7.2.|2.7.)$/.test(text));
      if (line === undefined) continue;
      const holder = room.state.hand.players[Number(line[6]) - 1]!;
      while (room.state.hand.finishingStacks === undefined) room.stayIn();
      if (room.stack(holder) <= 1_000) {
        expect(room.facts.some(({ kind }) => kind === 'sidePaid')).toBe(false);
        continue;
      }
      const [fact] = room.facts.flatMap((one) => (one.kind === 'sidePaid' ? [one] : []));
      expect(fact?.payments).toMatchObject([{ to: personOf(holder).user, amount: 1_000 }]);
      expect(room.state.hand.finishingStacks.reduce((sum, stack) => sum + stack, 0)).toBe(2_000);
      expect(stackBetween(room.state, personOf(holder).user)).toBe(room.stack(holder) * 100 + 1_000);
      return;
    }
    throw new Error('7-2 never won');
  });

  test('[H-17] with the option off nobody pays', () => {
    const { room, holder } = withSevenDeuce([1_000, 1_000, 1_000, 1_000]);
    const off = { ...room.state.settings, table_rules: {} };
    room.state = { ...room.state, settings: off };
    foldTo(room, holder);
    room.ask(holder, 'show_cards', { hand: 1, cards: '' });
    expect(room.facts.some(({ kind }) => kind === 'sidePaid')).toBe(false);
  });
});

describe('stand-up', () => {
  const game = (count: number): Room => {
    const room = tableWith({ standUp: 'threeBigBlinds' }, Array<number>(count).fill(1_000), 7);
    return room;
  };

  const aside = (room: Room) => NAMES.map((name) => chipsAside(room.state, personOf(name).user) / 100);

  test('[H-18, E-24] the last one standing pays three big blinds to each of the others', () => {
    const room = game(6);
    expect(codeOf(room.ask('Host', 'host_stand_up', {}))).toBeNull();
    expect(codeOf(room.ask('Host', 'host_stand_up', {}))).toBe('nothing-changed');
    room.tick();
    expect(told(room)).toContainEqual({ event: 'stand_up', data: { is_running: true, bet: 30, loser: null } });
    expect(aside(room)).toEqual([150, 150, 150, 150, 150, 150]);
    expect(room.state.hand.startingStacks).toEqual([850, 850, 850, 850, 850, 850]);
    const standing = new Set(NAMES);
    const net = new Map(NAMES.map((name) => [name, 0]));
    for (let hand = 0; hand < 5; hand++) {
      // The next one who stands wins without a fight.
      const [winner] = standing;
      const before = new Map(NAMES.map((name) => [name, startOf(room, name)]));
      while (room.state.hand.finishingStacks === undefined) {
        if (room.actor === winner) room.act(winner!, 'raise', 40);
        else room.act(room.actor!, 'fold');
      }
      for (const name of NAMES) net.set(name, net.get(name)! + room.stack(name) - before.get(name)!);
      standing.delete(winner!);
      if (hand < 4) room.tick();
    }
    const [loser] = standing;
    expect(told(room)).toContainEqual({ event: 'stand_up', data: { is_running: false, bet: 30, loser } });
    expect(aside(room)).toEqual([0, 0, 0, 0, 0, 0]);
    for (const name of NAMES) {
      const extra = name === loser ? -150 : 30;
      expect(stackBetween(room.state, personOf(name).user) / 100).toBe(1_000 + net.get(name)! + extra);
    }
    expect(room.state.accounts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(600_000);
  });

  test('[H-18] everybody who plays may vote for it; the seats say who stands', () => {
    const room = game(3);
    for (const name of ['Ann', 'Bob']) expect(codeOf(room.ask(name, 'stand_up_vote', { on: true }))).toBeNull();
    room.tick();
    expect(room.state.standUp?.game).toBeNull();
    const { stand_up } = snapshotFor(room.state, personOf('Cid'), { spectators: 0, delayMs: 0 });
    expect(stand_up).toEqual({ bet: 30, is_running: false, is_called: false, votes: [1, 2] });
    expect(codeOf(room.ask('Cid', 'stand_up_vote', { on: true }))).toBeNull();
    const first = room.actor!;
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    room.tick();
    expect(room.state.standUp?.game?.players).toHaveLength(3);
    expect(seatViews(room.state).map((seat) => seat.stand_up)).toEqual(['standing', 'standing', 'standing']);
    expect(codeOf(room.ask(first, 'stand_up_vote', { on: false }))).toBe('nothing-changed');
    expect(codeOf(game(2).ask('Zed', 'stand_up_vote', { on: true }))).toBe('not-seated');
  });

  test('[H-18] anyone who leaves while standing is the last; whoever sits has their chips back and may go', () => {
    const room = game(3);
    room.ask(HOST.name, 'host_stand_up', {});
    room.tick();
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    const sitting = room.state.standUp!.game!.players.find((one) => one.aside === 0)!.name;
    const [leaver, stays] = ['Ann', 'Bob', 'Cid'].filter((name) => name !== sitting);
    const had = stackBetween(room.state, personOf(leaver!).user) / 100;
    expect(codeOf(room.ask(leaver!, 'leave', { when: 'now' }))).toBeNull();
    const [left] = room.last.facts.flatMap((fact) => (fact.kind === 'stoodUp' ? [fact] : []));
    expect(left?.cashOut).toBe(had + 60 - 60);
    expect(room.state.standUp?.game).toBeNull();
    expect(stackBetween(room.state, personOf(stays!).user) / 100).toBe(room.stack(stays!) + 60 + 30);
    const total = room.state.accounts.reduce((sum, [, amount]) => sum + amount, 0) + left!.cashOut * 100;
    expect(total).toBe(300_000);
  });

  test('[H-18] newcomers join the next game', () => {
    const room = game(3);
    room.ask(HOST.name, 'host_stand_up', {});
    room.tick();
    expect(codeOf(room.join('Dee', 1_000))).toBeNull();
    while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
    room.tick();
    expect(room.state.hand.players).toContain('Dee');
    expect(room.state.standUp!.game!.players.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cid']);
    expect(aside(room)[NAMES.indexOf('Dee')]).toBe(0);
  });

  test('[H-18] the end of the table gives everything back, in the middle of a hand too', () => {
    const room = game(3);
    room.ask(HOST.name, 'host_stand_up', {});
    room.tick();
    room.input({ kind: 'close', reason: 'server' });
    const [ended] = room.last.facts.flatMap((fact) => (fact.kind === 'tableEnded' ? [fact] : []));
    expect(ended?.cashOuts.map(([, amount]) => amount)).toEqual([100_000, 100_000, 100_000]);
  });

  test('[H-18] players who cannot set it aside are not in it, and no chip is lost in hundreds of hands', () => {
    const random = xoshiro128(5);
    const room = tableWith({ standUp: 'fiveBigBlinds', sevenDeuce: 'oneBigBlind' }, [1_000, 1_000, 1_000, 60, 400], 3);
    let games = 0;
    for (let hand = 0; hand < 250; hand++) {
      if (room.state.standUp?.game == null) room.ask(HOST.name, 'host_stand_up', {});
      room.tick();
      if (room.state.hand._waiting === true) break;
      if (room.last.facts.some((fact) => fact.kind === 'standUp' && fact.game !== null)) games++;
      for (const { user, aside: chips } of room.state.standUp?.game?.players ?? []) {
        if (chips > 0) expect(startOf(room, user.slice(2))).toBeGreaterThan(0);
      }
      while (room.state.hand.finishingStacks === undefined) {
        const roll = random.next() & 15;
        const type = roll === 0 ? 'all_in' : roll < 5 ? 'fold' : null;
        if (type === null || codeOf(room.act(room.actor!, type)) !== null) room.stayIn();
        room.runOut();
      }
      const accounts = room.state.accounts.reduce((sum, [, amount]) => sum + amount, 0);
      const stacks = room.state.seats.reduce(
        (sum, { user }) => sum + stackBetween(room.state, user) + chipsAside(room.state, user),
        0,
      );
      expect(stacks).toBe(accounts);
    }
    expect(games).toBeGreaterThan(3);
  });
});
