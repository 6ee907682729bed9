import { handleTestPlayerAction } from '@cardroom/arena';
import { VARIANTS, xoshiro128 } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { botTurnOf } from './clock.js';
import { liveOf } from './live.js';
import { joinState, splitState } from './snapshot.js';
import { seatOf } from './state.js';
import { eventsFor } from './telling.js';
import { seatViews } from './views.js';

function dealt(names: readonly string[], room = new Room()): Room {
  for (const name of names) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  return room;
}

/** Checks and calls until the street changes. */
function playStreet(room: Room): void {
  const streetOf = () => liveOf(room.state.hand)!.state.street;
  const street = streetOf();
  while (room.actor !== null && streetOf() === street && room.state.clock?.kind !== 'show') {
    expect(codeOf(room.stayIn())).toBeNull();
  }
}

describe('an act', () => {
  test('[S4-29] for another turn, hand or price is refused to its sender, and changes nothing', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    const other = ['Ann', 'Bob', 'Cid'].find((person) => person !== name)!;
    const seat = room.state.seats.find((sitter) => sitter.name === name)!.place;
    const { state } = room;
    const turn = room.turn();
    const call = { action_type: 'call' } as const;
    const refused = (person: string, envelope: object) => {
      const answer = room.ask(person, 'player_action', call, envelope as Record<string, unknown>);
      expect(room.last.facts).toEqual([]);
      expect(room.state).toBe(state);
      return answer.ok ? null : answer.error;
    };
    expect(refused(other, turn)).toEqual({ code: 'not-your-turn', seat_index: seat });
    expect(refused('Dee', turn)).toEqual({ code: 'not-seated' });
    expect(refused(name, { ...turn, hand: 2 })).toEqual({ code: 'wrong-hand', hand: 1 });
    expect(refused(name, { ...turn, turn: '1.2' })).toEqual({ code: 'stale-turn', turn: turn.turn });
    expect(refused(name, { ...turn, price: 1 })).toEqual({ code: 'price-changed', price: 2 });
    expect(codeOf(room.act(name, 'call'))).toBeNull();
  });

  test('[S4-29] that is against the rules is refused with what is allowed instead', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    expect(room.act(name, 'check')).toMatchObject({ error: { code: 'check-facing-bet', to_call: 2 } });
    expect(room.act(name, 'raise', 3)).toMatchObject({ error: { code: 'bet-out-of-range', min: 4, max: 100 } });
    expect(room.act(name, 'bet', 10)).toMatchObject({ error: { code: 'bet-facing-bet' } });
    expect(room.act(name, 'show')).toMatchObject({ error: { code: 'wrong-act', expected: 'bet' } });
    expect(room.act(name, 'raise', 6)).toMatchObject({ ok: true });
    const player = room.state.hand.players.indexOf(name);
    expect(room.state.hand.actions.at(-1)).toBe(`p${player + 1} cbr 6`);
  });

  test('before the first hand there is none to act in', () => {
    const room = new Room();
    room.join('Ann');
    expect(codeOf(room.act('Ann', 'check'))).toBe('no-hand');
  });

  test('sent again, before or after other things have happened, is answered the same and done once', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    const message = {
      action: 'player_action',
      id: 'once',
      table: 't1',
      ...room.turn(),
      data: { action_type: 'call' },
    } as const;
    const send = () => room.input({ kind: 'request', person: personOf(name), message });
    const first = send();
    expect(first.answer).toMatchObject({ ok: true, id: 'once', version: first.state.version });
    expect(send().answer).toEqual(first.answer);
    room.act(room.actor!, 'call');
    const again = send();
    expect(again.answer).toEqual(first.answer);
    expect(again.facts).toEqual([]);
  });

  test('an id that was used for something else is refused; the same id of another person is not', () => {
    const room = new Room();
    const join = { action: 'join', id: 'a', table: 't1', data: { buy_in: 100 } } as const;
    const chat = { action: 'chat', id: 'a', table: 't1', data: { text: 'hi' } } as const;
    room.input({ kind: 'request', person: personOf('Ann'), message: join });
    expect(codeOf(room.input({ kind: 'request', person: personOf('Ann'), message: chat }).answer!)).toBe(
      'duplicate-id',
    );
    expect(codeOf(room.input({ kind: 'request', person: personOf('Bob'), message: join }).answer!)).toBeNull();
  });

  test('an all-in is written down as the raise that it is, and the hands are shown before the board [X-12, X-38]', () => {
    const room = dealt(['Ann', 'Bob']);
    const name = room.actor!;
    const player = room.state.hand.players.indexOf(name);
    room.act(name, 'all_in');
    expect(room.state.hand.actions.at(-1)).toBe(`p${player + 1} cbr 100`);
    room.act(room.actor!, 'call');
    room.runOut();
    const lines = room.state.hand.actions.map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(lines.slice(-5).map((line) => line.replace(/^p\d/, 'p'))).toEqual(['p sm', 'p sm', 'd db', 'd db', 'd db']);
    expect(room.state.hand.finishingStacks).toBeDefined();
  });

  test('while the host has stopped the table there is none', () => {
    const room = dealt(['Ann', 'Bob']);
    room.ask(HOST.name, 'host_pause', {});
    expect(codeOf(room.act(room.actor!, 'call'))).toBe('table-paused');
    room.ask(HOST.name, 'host_resume', {});
    expect(codeOf(room.act(room.actor!, 'call'))).toBeNull();
  });
});

describe('the showdown', () => {
  const SHOWN = /^p(\d) sm ?(\S*)$/;
  const showsOf = (room: Room) =>
    room.state.hand.actions.flatMap((line) => {
      const [, player, cards] = SHOWN.exec(line) ?? [];
      return player === undefined ? [] : [{ player: Number(player) - 1, isShown: cards !== '' }];
    });

  test('[X-57] [PLAY-7] nobody is asked: winners are shown, the first hand too, and beaten hands are mucked', () => {
    let mucked = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const room = dealt(['Ann', 'Bob', 'Cid'], new Room({}, seed));
      const began = room.now;
      for (let street = 0; street < 4; street++) playStreet(room);
      expect(room.now).toBe(began);
      const finishing = room.state.hand.finishingStacks!;
      const shows = showsOf(room);
      expect(shows).toHaveLength(3);
      expect(shows[0]!.isShown).toBe(true);
      for (const { player, isShown } of shows) {
        if (finishing[player]! >= 100) expect(isShown).toBe(true);
        if (!isShown) mucked++;
      }
    }
    expect(mucked).toBeGreaterThan(5);
  });

  test('[X-57] players who want beaten hands shown have them shown', () => {
    const names = ['Ann', 'Bob', 'Cid'];
    const room = dealt(names);
    for (const name of names) expect(codeOf(room.ask(name, 'auto_muck', { on: false }))).toBeNull();
    expect(codeOf(room.ask('Ann', 'auto_muck', { on: false }))).toBe('nothing-changed');
    expect(codeOf(room.ask('Dee', 'auto_muck', { on: false }))).toBe('not-seated');
    for (let street = 0; street < 4; street++) playStreet(room);
    expect(showsOf(room).every(({ isShown }) => isShown)).toBe(true);
    expect(seatViews(room.state).every((seat) => seat.shows_all === true)).toBe(true);
  });

  test('[PLAY-16] the picture that a player chooses is at the seat for everybody', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(codeOf(room.ask('Ann', 'seat_avatar', { avatar: 'fox' }))).toBeNull();
    expect(codeOf(room.ask('Ann', 'seat_avatar', { avatar: 'fox' }))).toBe('nothing-changed');
    expect(codeOf(room.ask('Dee', 'seat_avatar', { avatar: 'owl' }))).toBe('not-seated');
    const seen = seatViews(room.state).map(({ name, avatar }) => [name, avatar]);
    expect(Object.fromEntries(seen)).toEqual({ Ann: 'fox', Bob: undefined });
  });

  test('[PLAY-7] the winner without a call may show one card, then both, once the hand is over', () => {
    const room = dealt(['Ann', 'Bob']);
    const loser = room.actor!;
    const winner = loser === 'Ann' ? 'Bob' : 'Ann';
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 1, cards: '' }))).toBe('nothing-to-show');
    room.act(loser, 'fold');
    const player = room.state.hand.players.indexOf(winner);
    const cards = room
      .viewOf(winner)
      .actions.find((line) => line.startsWith(`d dh p${player + 1}`))!
      .slice(-4);
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 2, cards: '' }))).toBe('wrong-hand');
    expect(codeOf(room.ask(loser, 'show_cards', { hand: 1, cards: cards.slice(0, 2) }))).toBe('bad-cards');
    const foreign = ['2c', '3c', '4c'].find((card) => !cards.includes(card))!;
    const mixed = `${cards.slice(0, 2)}${foreign}`;
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 1, cards: mixed }))).toBe('bad-cards');
    expect(codeOf(room.ask('Cid', 'show_cards', { hand: 1, cards: '' }))).toBe('not-seated');
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 1, cards: cards.slice(2) }))).toBeNull();
    expect(room.state.shown).toEqual([{ ...personOf(winner), cards: cards.slice(2) }]);
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 1, cards: cards.slice(2) }))).toBe('nothing-changed');
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 1, cards: '' }))).toBeNull();
    expect(room.state.shown).toEqual([{ ...personOf(winner), cards }]);
    expect(codeOf(room.ask(winner, 'show_cards', { hand: 1, cards: '' }))).toBe('nothing-changed');
    room.tick();
    expect(room.state.shown).toEqual([]);
  });

  /** Three are dealt in, two fold, and the hand is over; everybody's cards by name. */
  function folded(): { readonly room: Room; readonly cards: Map<string, string> } {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const { players } = room.state.hand;
    const cards = new Map(
      players.map((name, player) => [
        name,
        room
          .viewOf(name)
          .actions.find((line) => line.startsWith(`d dh p${player + 1}`))!
          .slice(-4),
      ]),
    );
    while (room.actor !== null) room.act(room.actor, 'fold');
    return { room, cards };
  }

  function shownEvents(room: Room): unknown[] {
    const told = room.last.changes.flatMap((change) => eventsFor(change, null, { receiptPath: () => '' }));
    return told.filter(({ event }) => event === 'cards_shown');
  }

  test('[H-15] everybody who was dealt in may show one, some or all cards after the end, folded hands too', () => {
    const { room, cards } = folded();
    for (const [name, held] of cards) {
      expect(codeOf(room.ask(name, 'show_cards', { hand: 1, cards: held.slice(0, 2) }))).toBeNull();
      expect(codeOf(room.ask(name, 'show_cards', { hand: 1, cards: '' }))).toBeNull();
    }
    expect(room.state.shown.map((shown) => [shown.name, shown.cards])).toEqual([...cards]);
    // An own field of the table: nothing of it is in the log of the hand.
    expect(room.state.hand.actions.some((line) => line.includes(' sm'))).toBe(false);
  });

  test('[H-15] they have 6 s for it, also when the next hand has begun', () => {
    const { room, cards } = folded();
    const overAt = room.now;
    const [name, held] = [...cards][0]!;
    room.tick();
    expect([room.state.hand.hand, room.now - overAt]).toEqual([2, 3_000]);
    const { shown } = room.state;
    room.now = overAt + 5_999;
    expect(codeOf(room.ask(name, 'show_cards', { hand: 1, cards: held.slice(0, 2) }))).toBeNull();
    const { place } = seatOf(room.state, personOf(name).user)!;
    expect(shownEvents(room)).toEqual([
      { event: 'cards_shown', data: { hand: 1, seat_index: place, cards: held.slice(0, 2) } },
    ]);
    // The hand on the table has nothing shown, and its own cards stay closed.
    expect(room.state.shown).toBe(shown);
    expect(codeOf(room.ask(name, 'show_cards', { hand: 2, cards: '' }))).toBe('nothing-to-show');
    expect(codeOf(room.ask('Dee', 'show_cards', { hand: 1, cards: '' }))).toBe('not-seated');
    room.join('Dee');
    expect(codeOf(room.ask('Dee', 'show_cards', { hand: 1, cards: '' }))).toBe('nothing-to-show');
    room.now = overAt + 6_000;
    expect(codeOf(room.ask(name, 'show_cards', { hand: 1, cards: '' }))).toBe('wrong-hand');
  });

  test('[H-15] also when the table waits by then', () => {
    const room = dealt(['Ann', 'Bob']);
    const overAt = room.now;
    room.act(room.actor!, 'fold');
    room.ask('Bob', 'leave', { when: 'now' });
    room.tick();
    expect(room.state.hand._waiting).toBe(true);
    room.now = overAt + 5_999;
    expect(codeOf(room.ask('Ann', 'show_cards', { hand: 1, cards: '' }))).toBeNull();
    room.now = overAt + 6_000;
    expect(codeOf(room.ask('Ann', 'show_cards', { hand: 1, cards: '' }))).toBe('no-hand');
  });

  test('[H-15] cards that may still be shown are in no open part of a stored table', () => {
    const { room, cards } = folded();
    room.tick();
    expect(room.state.previous).toBeDefined();
    const split = splitState(room.state);
    for (const held of cards.values()) expect(split.open).not.toContain(held);
    expect(joinState(split)).toEqual(room.state);
  });
});

describe('draws', () => {
  test('cards are thrown away and replaced; nobody else learns which', () => {
    const room = dealt(['Ann', 'Bob', 'Cid'], new Room({ settings: settingsOf('F2L3D') }));
    playStreet(room);
    const name = room.actor!;
    const player = room.state.hand.players.indexOf(name);
    const held = room
      .viewOf(name)
      .actions.find((line) => line.startsWith(`d dh p${player + 1}`))!
      .split(' ')[3]!;
    expect(codeOf(room.act(name, 'discard', undefined, '2c2d2h2s3c'))).toBe('bad-cards');
    expect(codeOf(room.act(name, 'discard', undefined, held.slice(0, 4)))).toBeNull();
    expect(room.last.facts[0]).toMatchObject({
      kind: 'acted',
      lines: [`p${player + 1} sd ????`],
      secret: { lines: [`p${player + 1} sd ${held.slice(0, 4)}`] },
    });
    while (room.actor !== null && liveOf(room.state.hand)!.state.phase === 3) room.act(room.actor, 'stand_pat');
    const replaced = room.state.hand.actions.filter((line) => line.startsWith(`d dh p${player + 1}`));
    expect(replaced).toHaveLength(2);
    expect(room.viewOf('Spectator').actions.filter((line) => /^d dh p\d \?\?\?\?$/.test(line))).toHaveLength(1);
  });

  test('[X-37] when the deck runs out, thrown-away cards come again, and the hand ends', () => {
    const room = dealt(
      ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Fay'],
      new Room({ settings: settingsOf('F2L3D', { seats: 6 }) }),
    );
    let replaced = 0;
    while (room.actor !== null) {
      const { state } = liveOf(room.state.hand)!;
      const name = room.actor;
      if (state.phase !== 3) {
        expect(codeOf(room.stayIn())).toBeNull();
        continue;
      }
      const from = state.actor * state.terms.holeSize;
      const cards = state.hole.slice(from, from + 5).map((card) => '23456789TJQKA'[card >> 2]! + 'cdhs'[card & 3]!);
      expect(codeOf(room.act(name, 'discard', undefined, cards.join('')))).toBeNull();
      replaced += 5;
    }
    expect(replaced).toBe(90);
    expect(room.facts.some((fact) => fact.kind === 'acted' && fact.secret?.cards !== undefined)).toBe(true);
    expect(room.state.hand.finishingStacks!.reduce((sum, stack) => sum + stack, 0)).toBe(6 * 100);
  });
});

describe('every variant', () => {
  test.each([...VARIANTS.keys()])('%s is dealt and played to its end by those who check and call', (code) => {
    const room = new Room({ settings: settingsOf(code) }, code);
    const { max } = room.state.settings.buy_in;
    for (const name of ['Ann', 'Bob', 'Cid'].slice(0, Math.min(3, room.state.settings.seats))) room.join(name, max);
    for (let hand = 1; hand <= 3; hand++) {
      room.tick();
      expect(room.state.hand.hand).toBe(hand);
      let acts = 0;
      while (room.actor !== null && ++acts < 200) expect(codeOf(room.stayIn())).toBeNull();
      expect(room.state.hand.finishingStacks).toBeDefined();
    }
  });
});

describe('bots', () => {
  function withBot(bot: string): Room {
    const room = new Room();
    room.join('Ann');
    expect(codeOf(room.ask(HOST.name, 'host_add_bot', { bot }))).toBeNull();
    room.tick();
    if (room.actor === 'Ann') room.act('Ann', 'call');
    return room;
  }

  test('[S0-51] a test player is asked after 3 s', () => {
    const room = withBot('test');
    expect(botTurnOf(room.state)).toMatchObject({ bot: 'test', dueAt: room.now + 3_000 });
    expect(room.last.botTurn).toEqual(botTurnOf(room.state));
  });

  test('[S0-52, S0-56] acts if it is still its turn, like anybody else; then the round goes on', () => {
    const room = withBot('test');
    const turn = botTurnOf(room.state)!;
    room.now = turn.dueAt;
    const action = handleTestPlayerAction(liveOf(room.state.hand)!.state, turn.player, xoshiro128(1))!;
    const acted = room.input({ kind: 'botAct', user: turn.user, turn: turn.turn, action });
    expect(acted.facts[0]).toMatchObject({ kind: 'acted', by: 'player', user: turn.user });
    expect(room.input({ kind: 'botAct', user: turn.user, turn: turn.turn, action }).facts).toEqual([]);
  });

  test('an act that is not its own, or for another turn, is none', () => {
    const room = withBot('caller');
    const turn = botTurnOf(room.state)!;
    const action = { kind: 'checkCall', player: turn.player } as const;
    expect(room.input({ kind: 'botAct', user: 'u-Ann', turn: turn.turn, action }).facts).toEqual([]);
    expect(room.input({ kind: 'botAct', user: turn.user, turn: '0.0', action }).facts).toEqual([]);
  });

  test('an act against the rules is the clock`s instead; so is none at all', () => {
    const room = withBot('caller');
    const turn = botTurnOf(room.state)!;
    const action = { kind: 'betRaise', player: turn.player, to: 1 } as const;
    const acted = room.input({ kind: 'botAct', user: turn.user, turn: turn.turn, action });
    expect(acted.facts[0]).toMatchObject({ kind: 'acted', by: 'clock', user: turn.user });
    const silent = withBot('caller');
    expect(silent.tick().facts[0]).toMatchObject({ kind: 'acted', by: 'clock' });
  });

  test('bots buy their first stack again', () => {
    const room = withBot('caller');
    const bot = room.state.seats.find((seat) => seat.bot !== null)!;
    const rebuys = () =>
      room.facts
        .flatMap((fact) => (fact.kind === 'handStarted' ? fact.topUps : []))
        .filter(([user]) => user === bot.user);
    for (let hands = 0; rebuys().length === 0 && hands < 200; ) {
      const turn = botTurnOf(room.state);
      if (turn !== null) {
        const action = { kind: 'allIn', player: turn.player } as const;
        room.input({ kind: 'botAct', user: turn.user, turn: turn.turn, action });
      } else if (room.actor === 'Ann') {
        expect(codeOf(room.stayIn())).toBeNull();
      } else {
        if (room.stack('Ann') === 0) room.ask('Ann', 'top_up', { amount: 100 });
        room.tick();
        hands++;
      }
    }
    expect(rebuys()).toEqual([[bot.user, 200]]);
    expect(room.transfers.some(({ from, reason }) => from.kind === 'bank' && reason === 'top-up')).toBe(true);
  });

  test('without a person they wait, unless the table was made for them', () => {
    for (const botsAlone of [false, true]) {
      const room = new Room({ botsAlone });
      for (let i = 0; i < 3; i++) room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
      expect(room.state.clock?.kind ?? null).toBe(botsAlone ? 'start' : null);
      room.tick();
      expect(room.state.hand._waiting ?? false).toBe(!botsAlone);
    }
  });

  test('when the last person leaves, the bots finish the hand and wait', () => {
    const room = withBot('test');
    room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
    room.ask('Ann', 'leave', { when: 'now' });
    for (let i = 0; i < 40 && room.state.clock !== null; i++) room.tick();
    expect(room.state.hand).toMatchObject({ _waiting: true });
    expect(room.state.seats).toHaveLength(2);
    expect(codeOf(room.join('Ann'))).toBeNull();
    room.tick();
    expect(room.state.hand._waiting).toBeUndefined();
  });
});
