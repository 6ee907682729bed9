/** Games that change at a live table: rotations, and the dealer's choice. */
import { MIXED_GAMES, mixedStakes, type TableSettings } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { historiesOf } from '../testing/histories.js';
import { codeOf, HOST, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import { snapshotFor } from './personView.js';
import type { TableState } from './state.js';

type Games = NonNullable<TableSettings['games']>;

const NAMES = ['Ann', 'Bob', 'Cid'];

function listOf(codes: readonly string[], base = 20): Games['list'] {
  return codes.map((variant) => ({ variant, stakes: mixedStakes(variant, base) })) as Games['list'];
}

function table(codes: readonly string[], games: Partial<Games> = {}, other: Partial<TableSettings> = {}): Room {
  const list = listOf(codes);
  const settings = settingsOf(codes[0], {
    stakes: list[0]!.stakes,
    buy_in: { min: 100, max: 2_000 },
    games: { list, every: 2, by: 'rotation', ...games },
    ...other,
  });
  const room = new Room({ settings }, 'games');
  for (const name of NAMES) expect(codeOf(room.join(name, 1_000))).toBeNull();
  room.tick();
  return room;
}

/** Plays the hand to its end. */
function playOut(room: Room): void {
  while (room.state.hand.finishingStacks === undefined) {
    if (room.actor === null) room.tick();
    else if (!room.act(room.actor, 'fold').ok) room.stayIn();
  }
}

function next(room: Room): void {
  playOut(room);
  room.tick();
}

const seen = (room: Room) => snapshotFor(room.state, HOST, { spectators: 0, delayMs: 0 });

describe('[H-19] a rotation', () => {
  test('new stakes are those of the game that is played; the next one keeps its own, and they hold when it comes again', () => {
    const room = table(['NT', 'F7S'], { every: 1 });
    const { stakes } = room.state.settings;
    const doubled = { ...stakes, smallBlind: stakes.smallBlind * 2, bigBlind: stakes.bigBlind * 2 };
    expect(codeOf(room.ask(HOST.name, 'host_stakes', { stakes: doubled }))).toBeNull();
    next(room);
    expect(room.state.settings).toMatchObject({ variant: 'F7S', stakes: mixedStakes('F7S', 20) });
    expect(room.state.hand).toMatchObject({ variant: 'F7S', bringIn: mixedStakes('F7S', 20).bringIn });
    next(room);
    expect(room.state.settings).toMatchObject({ variant: 'NT', stakes: doubled });
  });

  test('plays so many hands of each game, and announces the change one hand ahead', () => {
    const room = table(MIXED_GAMES.horse);
    const played: string[] = [];
    for (let hand = 1; hand <= 11; hand++) {
      const { variant } = room.state.hand;
      expect(room.state.settings.variant).toBe(variant);
      const { after_hand, variant: coming } = seen(room).game_next!;
      played.push(after_hand === null ? variant! : `${variant}>${coming}`);
      next(room);
    }
    expect(played.join(' ')).toBe('FT FT>FO/8 FO/8 FO/8>FR FR FR>F7S F7S F7S>F7S/8 F7S/8 F7S/8>FT FT');
  });

  test('goes by the orbit: as many hands as were dealt in at its start', () => {
    const room = table(['NT', 'PO'], { every: 'orbit' });
    const played: string[] = [];
    for (let hand = 1; hand <= 7; hand++) {
      played.push(room.state.hand.variant!);
      next(room);
    }
    expect(played.join(' ')).toBe('NT NT NT PO PO PO NT');
  });

  test('all stakes come from one number [T-7]', () => {
    expect(mixedStakes('FT', 40)).toEqual({ smallBlind: 20, bigBlind: 40, smallBet: 40, bigBet: 80 });
    expect(mixedStakes('FR', 40)).toMatchObject({ ante: 8, bringIn: 12, smallBet: 40, bigBet: 80, bigBlind: 0 });
    expect(mixedStakes('NT', 40)).toEqual({ smallBlind: 10, bigBlind: 20 });
  });

  test('is in the log, and every hand of 8-game can be written and read back', () => {
    const room = table(MIXED_GAMES.eightGame, { every: 1 });
    for (let hand = 1; hand <= 9; hand++) {
      playOut(room);
      const { phh, pokerStars } = historiesOf(room.state.hand);
      expect([hand, phh.report.status, pokerStars.report.status, pokerStars.report.agrees]).toEqual([
        hand,
        'ok',
        'ok',
        true,
      ]);
      room.tick();
    }
    const facts = room.facts.map((fact) => joinFact(splitFact(fact)));
    expect(facts.reduce<TableState | null>(evolve, null)).toEqual(room.state);
  });
});

describe("[H-20] dealer's choice", () => {
  test('a player in turn has 12 s, and may choose from the list alone', () => {
    const room = table(['NT', 'PO', 'FT'], { by: 'choice', every: 1 });
    playOut(room);
    const choice = seen(room).game_choice!;
    expect(choice).toEqual({ seat_index: 1, games: ['NT', 'PO', 'FT'], deadline_ms: room.now + 12_000 });
    expect(codeOf(room.ask('Bob', 'choose_game', { variant: 'PO' }))).toBe('not-asked');
    expect(codeOf(room.ask('Ann', 'choose_game', { variant: 'FR' }))).toBe('bad-settings');
    const asked = room.now;
    expect(codeOf(room.ask('Ann', 'choose_game', { variant: 'PO' }))).toBeNull();
    expect(seen(room).game_choice!.seat_index).toBeNull();
    room.tick();
    expect([room.state.hand.variant, room.now - asked]).toEqual(['PO', 3_000]);
    playOut(room);
    expect(seen(room).game_choice!.seat_index).toBe(2);
  });

  test('by the orbit, the chooser goes clockwise among those who play, and may not change stakes', () => {
    const room = table(['NT', 'PO'], { by: 'choice', every: 'orbit' });
    const chosen: (string | null)[] = [];
    room.ask('Bob', 'pause', { when: 'after_hand' });
    for (let hand = 1; hand <= 8; hand++) {
      playOut(room);
      const seat = seen(room).game_choice!.seat_index;
      const name = seat === null ? null : NAMES[seat - 1]!;
      chosen.push(name);
      if (name !== null) expect(codeOf(room.ask(name, 'choose_game', { variant: 'PO' }))).toBeNull();
      room.tick();
      const { variant, stakes } = room.state.settings;
      expect(stakes).toEqual(mixedStakes(variant, 20));
    }
    // Three were dealt in at the start, then two; Bob sits out.
    expect(chosen).toEqual([null, null, 'Ann', null, 'Cid', null, 'Ann', null]);
    expect(room.state.hand.variant).toBe('PO');
  });

  test('without a choice the last game is played again, and the next player chooses', () => {
    const room = table(['NT', 'PO'], { by: 'choice', every: 1 });
    playOut(room);
    const asked = room.now;
    room.tick();
    expect([room.state.hand.variant, room.now - asked]).toEqual(['NT', 12_000]);
    playOut(room);
    expect(seen(room).game_choice!.seat_index).toBe(2);
  });
});

describe('[H-21] from flop games to stud and back', () => {
  test('stud hands do not touch the blinds: the hand that was due is dealt after them', () => {
    const plain = table(['FT', 'FO/8'], { every: 1 });
    const mixed = table(['FT', 'FR'], { every: 1 });
    next(plain);
    next(mixed);
    expect(mixed.state.hand.variant).toBe('FR');
    expect(mixed.state.hand.blindsOrStraddles).toEqual([0, 0, 0]);
    next(mixed);
    const { _button, _blindSeats, blindsOrStraddles } = plain.state.hand;
    expect(mixed.state.hand).toMatchObject({ variant: 'FT', _button, _blindSeats, blindsOrStraddles });
  });
});

describe('[H-22] stud and debts', () => {
  test('anyone who comes back in stud pays the ante only, and owes the blinds still', () => {
    const room = table(['FT', 'FR'], { every: 3 });
    room.ask('Cid', 'pause', { when: 'after_hand' });
    for (let hand = 1; hand <= 3; hand++) next(room);
    expect(room.state.hand.variant).toBe('FR');
    const cid = () => room.state.hand.players.indexOf('Cid');
    const owed = room.state.hand._deadBlinds![cid()]!;
    expect(owed).toBeGreaterThan(0);
    room.ask('Cid', 'resume', {});
    next(room);
    expect(room.state.hand.variant).toBe('FR');
    expect(room.state.hand._inactive![cid()]).toBe(0);
    expect(room.state.hand.antes[cid()]).toBe(4);
    expect(room.state.hand._deadBlinds![cid()]).toBe(owed);
    expect(room.state.hand._deadPosted).toBeUndefined();
  });
});

describe('[H-23] chairs', () => {
  test('no more than the smallest game has room for', () => {
    const open = (seats: number) => () => table(['NT', 'F7S'], {}, { seats });
    expect(open(8)).not.toThrow();
    expect(open(9)).toThrow();
  });
});
