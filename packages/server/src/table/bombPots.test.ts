/** Bomb pots at a live table: when they come, who is dealt in, what they leave alone, and how they are written. */
import { below, stream } from '@cardroom/engine';
import { replay } from '@cardroom/notation';
import { liveHand, type TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { historiesOf } from '../testing/histories.js';
import { codeOf, HOST, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import { snapshotFor } from './personView.js';
import type { TableState } from './state.js';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dee'];

interface Game {
  readonly variant?: string;
  readonly seed?: string;
  readonly stacks?: readonly number[];
}

function table(
  table_rules: TableSettings['table_rules'],
  { variant = 'NT', seed = 'bombs', stacks = [] }: Game = {},
): Room {
  const settings = settingsOf(variant, { table_rules, buy_in: { min: 4, max: 400 } });
  const room = new Room({ settings }, seed);
  for (const [at, name] of NAMES.entries()) expect(codeOf(room.join(name, stacks[at] ?? 200))).toBeNull();
  room.tick();
  return room;
}

/** Plays the hand to its end: everybody stays in, or folds if that is possible. */
function playOut(room: Room, folds = false): void {
  while (room.state.hand.finishingStacks === undefined) {
    if (room.actor === null) room.tick();
    else if (!folds || !room.act(room.actor, 'fold').ok) room.stayIn();
  }
}

function next(room: Room): void {
  playOut(room, true);
  room.tick();
}

const isBomb = (room: Room): boolean => room.state.hand._bombPot !== undefined;
const bombOf = (room: Room) => snapshotFor(room.state, HOST, { spectators: 0, delayMs: 0 }).bomb_pot;
const sum = (list: readonly number[]): number => list.reduce((total, chips) => total + chips, 0);

describe('[H-6] when a bomb pot comes', () => {
  test('every five hands, announced one hand ahead', () => {
    const room = table({ bombPots: 'fiveHands' });
    const kinds: string[] = [];
    for (let hand = 1; hand <= 12; hand++) {
      kinds.push(isBomb(room) ? 'bomb' : bombOf(room)!.after_hand === null ? '-' : 'announced');
      next(room);
    }
    expect(kinds.join(' ')).toBe('- - - - announced bomb - - - - announced bomb');
  });

  test('once an orbit: with the button on the seat that had it first', () => {
    const room = table({ bombPots: 'orbit' });
    const first = room.state.hand._button;
    const bombs: number[] = [];
    for (let hand = 1; hand <= 10; hand++) {
      if (isBomb(room)) expect([bombs.push(hand), room.state.hand._button]).toEqual([bombs.length, first]);
      next(room);
    }
    expect(bombs).toEqual([5, 10]);
  });

  test('once an orbit: a player who leaves makes it shorter, one who comes makes it longer', () => {
    /** Ordinary hands up to the first bomb pot, if something happens in the first of them. */
    const handsTo = (button: 'moving' | 'dead', change: (room: Room) => void): number => {
      const room = table({ bombPots: 'orbit', button }, { seed: 'orbit' });
      const first = room.state.hand._button;
      change(room);
      let hands = 0;
      for (; !isBomb(room); hands++) next(room);
      expect(room.state.hand._button).toBe(first);
      return hands;
    };
    const seat = (room: Room, name: string): number => room.state.hand.seats![room.state.hand.players.indexOf(name)]!;
    /** The player after the blinds leaves: the button has yet to come there. */
    const leave = (room: Room): void => {
      const { hand } = room.state;
      const others = [hand._button!, ...hand._blindSeats!];
      const name = hand.players.find((player) => !others.includes(seat(room, player)))!;
      expect(codeOf(room.ask(name, 'leave', { when: 'after_hand' }))).toBeNull();
    };
    const come = (room: Room): void => expect(codeOf(room.join('Eve', 200, 5))).toBeNull();
    for (const button of ['moving', 'dead'] as const) {
      expect(handsTo(button, () => undefined)).toBe(4);
      expect(handsTo(button, come)).toBe(5);
      expect(handsTo(button, leave)).toBe(3);
    }
    // The player who had the button first leaves at once: it passes the empty seat.
    for (const button of ['moving', 'dead'] as const) {
      const room = table({ bombPots: 'orbit', button });
      const first = room.state.hand._button!;
      room.ask(room.state.hand.players.find((name) => seat(room, name) === first)!, 'leave', { when: 'after_hand' });
      const buttons: number[] = [];
      for (; !isBomb(room); next(room)) buttons.push(room.state.hand._button!);
      // Seats with the button; a dead button comes back to the empty one.
      expect([buttons.length, new Set(buttons).size]).toEqual([4, 4]);
    }
  });

  test('once an orbit: whoever comes and goes, each lap of the button has one bomb pot', () => {
    const SEATS = 9;
    const random = stream('bombs', 'orbits');
    const steps = (from: number, to: number): number => (to - from + SEATS) % SEATS;
    let bombs = 0;
    for (let round = 0; round < 9; round++) {
      const button = round % 2 === 0 ? 'moving' : 'dead';
      const variant = ['NT', 'NT', 'F7S'][round % 3]!;
      const room = table({ bombPots: 'orbit', button }, { variant, seed: `orbit ${round}` });
      // The way of the button since the first hand after the last bomb pot, in seats.
      let way = 0;
      let last: number | null = null;
      for (let hand = 1, guests = 0; hand <= 60; hand++) {
        if (room.state.hand._waiting === true) break;
        const { _button: seat, players } = room.state.hand;
        way += last === null ? 0 : steps(last, seat!);
        const isAnnounced = bombOf(room)!.after_hand !== null;
        if (isBomb(room)) {
          bombs++;
          expect(way, `round ${round}, hand ${hand}: not before the lap is over`).toBeGreaterThanOrEqual(SEATS);
          [way, last] = [0, null];
        } else {
          if (way >= SEATS) expect(isAnnounced, `round ${round}, hand ${hand}: not later than the next`).toBe(true);
          last = seat!;
          // Nobody comes or goes in a hand in which a bomb pot is announced: the button goes where it should.
          if (!isAnnounced && below(random, 3) === 0) {
            if (below(random, 2) === 0 && players.length > 3)
              room.ask(players[below(random, players.length)]!, 'leave', { when: 'after_hand' });
            else room.join(`G${++guests}`, 200, 1 + below(random, SEATS));
          }
        }
        next(room);
      }
    }
    expect(bombs).toBeGreaterThan(50);
  });

  test('when the host calls one, and nobody else', () => {
    const room = table({ bombPots: 'host' });
    expect(codeOf(room.ask('Ann', 'host_bomb_pot', {}))).toBe('not-host');
    expect(codeOf(room.ask(HOST.name, 'host_bomb_pot', {}))).toBeNull();
    expect(codeOf(room.ask(HOST.name, 'host_bomb_pot', {}))).toBe('nothing-changed');
    expect(bombOf(room)).toMatchObject({ after_hand: 1, variant: 'NT', ante: 10 });
    next(room);
    expect(isBomb(room)).toBe(true);
    next(room);
    expect(isBomb(room)).toBe(false);
    expect(codeOf(table({}).ask(HOST.name, 'host_bomb_pot', {}))).toBe('option-off');
  });

  test('when everybody who is there votes within 10 s', () => {
    const room = table({ bombPots: 'vote' });
    room.input({ kind: 'presence', user: 'u-Dee', connected: false });
    for (const name of ['Ann', 'Bob']) expect(codeOf(room.ask(name, 'bomb_vote', { on: true }))).toBeNull();
    expect(codeOf(room.ask('Ann', 'bomb_vote', { on: true }))).toBe('nothing-changed');
    expect(bombOf(room)).toMatchObject({ after_hand: null, votes: [1, 2], votes_until_ms: room.now + 10_000 });
    room.now += 10_000;
    room.ask('Cid', 'bomb_vote', { on: true });
    expect(bombOf(room)).toMatchObject({ after_hand: null, votes: [3] });
    for (const name of ['Ann', 'Bob']) room.ask(name, 'bomb_vote', { on: true });
    expect(bombOf(room)!.after_hand).toBe(1);
    next(room);
    expect(isBomb(room)).toBe(true);
  });

  test('everybody pays the ante, a short stack all it has, and nobody bets before the flop', () => {
    const room = table({ bombPots: 'host' }, { stacks: [200, 200, 200, 6] });
    room.ask(HOST.name, 'host_bomb_pot', {});
    next(room);
    const { hand } = room.state;
    expect(hand.blindsOrStraddles).toEqual([0, 0, 0, 0]);
    expect(hand.antes).toEqual([10, 10, 10, 10]);
    const { state } = liveHand(hand)!;
    expect(state.boards[0]).toHaveLength(3);
    const short = hand.startingStacks.findIndex((stack) => stack < 10);
    expect(state.stack[short]).toBe(0);
    expect(state.pot).toBe(30 + hand.startingStacks[short]!);
  });
});

describe('[H-7] the flop of a bomb pot', () => {
  test('begins left of the button, with bets of a big blind or more; pot limit counts the antes', () => {
    const room = table({ bombPots: 'host', bombGame: 'omaha' });
    room.ask(HOST.name, 'host_bomb_pot', {});
    next(room);
    const { hand } = room.state;
    expect(hand.variant).toBe('PO');
    const left = hand.seats!.indexOf((hand._button! % 4) + 1);
    expect(room.actor).toBe(hand.players[left]);
    expect(codeOf(room.act(room.actor!, 'bet', 1))).toBe('bet-out-of-range');
    expect(codeOf(room.act(room.actor!, 'bet', 41))).toBe('bet-out-of-range');
    expect(codeOf(room.act(room.actor!, 'bet', 40))).toBeNull();
  });
});

describe('[H-8] an extra hand', () => {
  test('has the button that is due; the hand after it has the same button and blinds', () => {
    const plain = table({}, { seed: 'same' });
    const bombs = table({ bombPots: 'host' }, { seed: 'same' });
    next(plain);
    bombs.ask(HOST.name, 'host_bomb_pot', {});
    next(bombs);
    expect(bombs.state.hand._button).toBe(plain.state.hand._button);
    playOut(bombs);
    bombs.tick();
    const { _button, _blindSeats, blindsOrStraddles, variant } = plain.state.hand;
    expect(bombs.state.hand).toMatchObject({ _button, _blindSeats, blindsOrStraddles, variant });
    expect(bombs.state.hand.antes).toEqual([0, 0, 0, 0]);
  });

  test('leaves out whoever has to post or wait, and their debt as it is', () => {
    const room = table({ bombPots: 'host', entry: 'waitForBigBlind' });
    room.join('Eve', 200, 6);
    room.ask(HOST.name, 'host_bomb_pot', {});
    room.ask('Dee', 'pause', { when: 'after_hand' });
    next(room);
    const owed = room.state.hand._deadBlinds;
    expect(isBomb(room)).toBe(true);
    const eve = room.state.hand.players.indexOf('Eve');
    expect(room.state.hand.antes[eve]).toBe(0);
    expect(room.state.hand._inactive![eve]).toBe(1);
    const dee = room.state.hand.players.indexOf('Dee');
    expect(room.state.hand._inactive![dee]).toBe(1);
    expect(owed![dee]).toBe(0);
  });

  test('is in the log', () => {
    const room = table({ bombPots: 'vote' });
    for (const name of NAMES) room.ask(name, 'bomb_vote', { on: true });
    next(room);
    const facts = room.facts.map((fact) => joinFact(splitFact(fact)));
    expect(facts.reduce<TableState | null>(evolve, null)).toEqual(room.state);
  });
});

describe('[H-9] two boards', () => {
  test('each for half of the pot, and chips are conserved in any game', () => {
    const random = stream('bombs', 'property');
    const games = ['same', 'holdem', 'omaha', 'omaha5', 'omaha6'] as const;
    for (let round = 0; round < 40; round++) {
      const bombGame = games[below(random, games.length)]!;
      const bombBoards = below(random, 3) === 0 ? 'one' : 'two';
      const variant = ['NT', 'PO', 'FT', 'F7S', 'PO5'][below(random, 5)]!;
      const stacks = NAMES.map(() => 4 + below(random, 100));
      const room = table({ bombPots: 'host', bombGame, bombBoards }, { variant, stacks, seed: `round ${round}` });
      room.ask(HOST.name, 'host_bomb_pot', {});
      next(room);
      if (isBomb(room)) expect(liveHand(room.state.hand)!.state.boards).toHaveLength(bombBoards === 'two' ? 2 : 1);
      while (room.state.hand.finishingStacks === undefined) {
        if (room.actor === null) room.tick();
        else if (below(random, 3) > 0 || !room.act(room.actor, 'all_in').ok) room.stayIn();
      }
      const { hand } = room.state;
      const played = replay(hand);
      expect(played.ok && played.value.state.stack).toEqual(hand.finishingStacks);
      expect(sum(hand.finishingStacks!)).toBe(sum(hand.startingStacks));
      room.tick();
      expect([variant, undefined]).toContain(room.state.hand.variant);
    }
  });

  test('the seats of the table have to fit the deck', () => {
    const rules = { bombPots: 'host', bombGame: 'omaha6', bombBoards: 'two' } as const;
    const open = (seats: number) => () => new Room({ settings: settingsOf('NT', { table_rules: rules, seats }) });
    expect(open(6)).not.toThrow();
    expect(open(7)).toThrow();
  });
});

describe('[H-10] histories of bomb pots', () => {
  test('PokerStars text and PHH are read back, and `verify` agrees', () => {
    const room = table({ bombPots: 'host' });
    room.ask(HOST.name, 'host_bomb_pot', {});
    next(room);
    playOut(room);
    const { pokerStars, phh } = historiesOf(room.state.hand);
    expect(pokerStars.text).toMatch(/: posts the ante 10\n/);
    expect(pokerStars.text).not.toContain('posts small blind');
    expect(pokerStars.report).toMatchObject({ status: 'ok', agrees: true });
    expect(phh.text.match(/p\d cc/g)!.length).toBeGreaterThanOrEqual(4);
    expect(phh.report).toMatchObject({ status: 'ok', agrees: true });
  });

  test('two boards: PokerStars text says them, for PHH the game is one of our own', () => {
    const room = table({ bombPots: 'host', bombBoards: 'two' });
    room.ask(HOST.name, 'host_bomb_pot', {});
    next(room);
    playOut(room);
    const { pokerStars, phh } = historiesOf(room.state.hand);
    expect(pokerStars.text).toContain('*** SECOND FLOP ***');
    expect(pokerStars.report).toMatchObject({ status: 'ok', agrees: true });
    expect(phh.lost).toContain('variant: own-variant');
    expect(phh.report).toMatchObject({ status: 'ok', agrees: true });
  });
});
