import { assert } from '@cardroom/engine';
import { Hand, Intent } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { accountKey, balancesOf } from '../ledger.js';
import { codeOf, personOf, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { joinState, splitState } from './snapshot.js';
import type { TableState } from './state.js';

/** A table at which the named people sit and the first hand has been dealt. */
function dealt(names: readonly string[], room = new Room()): Room {
  for (const name of names) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  expect(room.state.hand.hand).toBe(1);
  return room;
}

/** Everyone checks and calls until the hand is over. */
function playOut(room: Room): void {
  while (room.state.hand.finishingStacks === undefined) expect(codeOf(room.stayIn())).toBeNull();
}

function nextHand(room: Room): void {
  playOut(room);
  room.tick();
}

function entry(room: Room, name: string): readonly [number, number, number] {
  const { hand } = room.state;
  const player = hand.players.indexOf(name);
  return [hand._inactive![player]!, hand._intents![player]!, hand._deadBlinds![player]!];
}

function balance(room: Room, name: string): number {
  return balancesOf(room.transfers).get(accountKey({ kind: 'person', user: personOf(name).user })) ?? 0;
}

describe('joining', () => {
  test('[S3-1, S3-20, S3-29, S3-31] in a running hand: a seat at once, cards in the next one', () => {
    const room = dealt(['Ann', 'Bob']);
    const { actions, hand } = room.state.hand;
    expect(room.join('Cid', 100, 5)).toMatchObject({
      ok: true,
      result: { seat_index: 5, amount: 100, state: 'given' },
    });
    expect(room.state.hand.actions).toEqual(actions);
    expect(room.state.hand.hand).toBe(hand);
    expect(entry(room, 'Cid')).toEqual([1, Intent.Play, 0]);
    nextHand(room);
    expect(entry(room, 'Cid')).toEqual([0, Intent.Play, 0]);
    expect(room.viewOf('Cid').actions.filter((line) => /^d dh p\d \w{4}$/.test(line))).toHaveLength(1);
  });

  test("[S3-24, S3-53] newcomers and spectators see nobody else's cards", () => {
    const room = dealt(['Ann', 'Bob']);
    expect([...room.viewOf('Cid').actions].sort()).toEqual(['d dh p1 ????', 'd dh p2 ????']);
    const own = room.viewOf('Ann').actions;
    expect(own.filter((line) => line.endsWith('????'))).toHaveLength(1);
  });

  test('[S3-5, S3-25 .. S3-28, S3-32] by the document alone, up to the largest buy-in', () => {
    const settings = settingsOf('NT', {
      buy_in: { min: 40, max: 75.25 },
      stakes: { smallBlind: 1, bigBlind: 2, unit: 0.01 },
    });
    const room = new Room({ settings });
    const asked = { ...Hand.join(room.viewOf('Ann'), { author: 'Ann', buyIn: 100, seat: 4 }), antes: [] };
    const answer = room.ask('Ann', 'hand', { hand: asked as unknown as Record<string, unknown> });
    expect(answer).toMatchObject({ ok: true, result: { taken: ['join'], ignored: [] } });
    const { hand } = room.state;
    expect(hand).toMatchObject({
      players: ['Ann'],
      startingStacks: [75.25],
      seats: [4],
      antes: [0],
      blindsOrStraddles: [0],
      _inactive: [1],
      _intents: [0],
      _deadBlinds: [0],
    });
    expect(Object.hasOwn(hand, 'author')).toBe(false);
    expect(balance(room, 'Ann')).toBe(-7525);
  });

  test('[X-41] is refused for a taken name or seat, a full table, no chips, and a second seat of one person', () => {
    const room = new Room({ settings: settingsOf('NT', { seats: 2 }) });
    expect(codeOf(room.join('Ann', 100, 1))).toBeNull();
    expect(room.join('Ann', 100, 2)).toMatchObject({ error: { code: 'already-seated', seat_index: 1 } });
    expect(room.join('Bob', 100, 1)).toMatchObject({ error: { code: 'seat-taken', seat_index: 1 } });
    expect(room.join('Bob', 100, 3)).toMatchObject({ error: { code: 'no-such-seat', seat_index: 3, seats: 2 } });
    expect(room.join('Bob', 39)).toMatchObject({ error: { code: 'buy-in-out-of-range', min: 40, max: 200 } });
    expect(room.join('Bob', 50.5)).toMatchObject({ error: { code: 'bad-amount', unit: 1 } });
    const twin = { user: 'u-other', name: 'Ann' };
    const message = { action: 'join', id: 'twin', table: 't1', data: { buy_in: 100 } } as const;
    const { answer } = room.input({ kind: 'request', person: twin, message });
    expect(codeOf(answer!)).toBe('name-taken');
    expect(codeOf(room.join('Bob'))).toBeNull();
    expect(codeOf(room.join('Cid'))).toBe('table-full');
  });

  test('[S3-27] more than the largest buy-in is cut to it: in the answer, on the table and in the books', () => {
    const room = new Room();
    expect(room.join('Ann', 1_000)).toMatchObject({ ok: true, result: { amount: 200, state: 'given' } });
    const wish = Hand.join(room.viewOf('Bob'), { author: 'Bob', buyIn: 5_000 }) as unknown as Record<string, unknown>;
    expect(room.ask('Bob', 'hand', { hand: wish })).toMatchObject({ ok: true, result: { taken: ['join'] } });
    for (const name of ['Ann', 'Bob']) expect([room.stack(name), balance(room, name)]).toEqual([200, -20_000]);
    const asking = new Room({ settings: settingsOf('NT', { approve_buy_ins: true }) });
    expect(asking.join('Cid', 1_000)).toMatchObject({ result: { amount: 200, state: 'asked_host' } });
  });

  test('[SEED-13] a document of an earlier hand changes nothing: its intent is ignored and listed', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const pause = { ...Hand.pause(room.viewOf('Ann'), 'Ann') } as unknown as Record<string, unknown>;
    nextHand(room);
    const before = room.state;
    const refused = room.ask('Ann', 'hand', { hand: pause });
    expect(refused).toMatchObject({ ok: false, error: { code: 'hand-refused' } });
    const player = before.hand.players.indexOf('Ann');
    const { ignored } = (refused as unknown as { error: { ignored: unknown[] } }).error;
    expect(ignored).toContainEqual({ path: `_intents[${player}]`, code: 'stale' });
    expect(room.state).toBe(before);
    // The same wish in a document of this hand is taken.
    const now = { ...Hand.pause(room.viewOf('Ann'), 'Ann') } as unknown as Record<string, unknown>;
    expect(room.ask('Ann', 'hand', { hand: now })).toMatchObject({ ok: true });
  });

  test('someone with the name of a player sees what a spectator sees', () => {
    const room = dealt(['Ann', 'Bob']);
    const twin = { user: 'u-other', name: 'Ann' };
    const quit = Hand.quit(room.viewOf('Ann'), 'Ann') as unknown as Record<string, unknown>;
    const message = { action: 'hand', id: 'twin', table: 't1', data: { hand: quit } } as const;
    const { answer, facts } = room.input({ kind: 'request', person: twin, message });
    expect(codeOf(answer!)).toBe('name-taken');
    expect(facts).toEqual([]);
  });

  test('[X-40] one player waits; the second one starts the table', () => {
    const room = new Room();
    room.join('Ann');
    expect(room.state.hand._waiting).toBe(true);
    expect(room.state.clock).toBeNull();
    room.join('Bob');
    expect(room.state.clock).toMatchObject({ kind: 'start', deadline: room.now + 3_000 });
    room.ask('Bob', 'pause', { when: 'now' });
    expect(room.state.clock).toBeNull();
    room.ask('Bob', 'resume', {});
    room.tick();
    expect(room.state.hand).toMatchObject({ hand: 1, players: ['Ann', 'Bob'] });
  });
});

describe('sitting out', () => {
  test('[S3-21, S3-36, X-39] now, on one`s own turn: the house folds at once, a free check or not', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    const player = room.state.hand.players.indexOf(name);
    expect(codeOf(room.ask(name, 'pause', { when: 'now' }))).toBeNull();
    expect(room.state.hand.actions.at(-1)).toBe(`p${player + 1} f`);
    expect(entry(room, name)).toEqual([1, Intent.Pause, 0]);
    expect(room.actor).not.toBe(name);
  });

  test('[X-39] now, before one`s turn: the fold comes with the turn', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const first = room.actor!;
    const { hand } = room.state;
    const waiting = hand.players[(hand.players.indexOf(first) + 1) % 3]!;
    room.ask(waiting, 'pause', { when: 'now' });
    expect(room.actor).toBe(first);
    room.act(first, 'call');
    expect(room.state.hand.actions.at(-1)).toBe(`p${hand.players.indexOf(waiting) + 1} f`);
  });

  test('[X-39] after the hand: plays on, and sits out from the next one', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    expect(codeOf(room.ask(name, 'pause', { when: 'after_hand' }))).toBeNull();
    expect(codeOf(room.act(name, 'call'))).toBeNull();
    expect(entry(room, name)).toEqual([0, Intent.Play, 0]);
    playOut(room);
    expect(entry(room, name)).toEqual([1, Intent.Pause, 0]);
    room.tick();
    expect(entry(room, name)[0]).toBe(1);
    expect(room.state.hand.actions.filter((line) => line.startsWith('d dh'))).toHaveLength(2);
  });

  test('an intent for after the hand can be taken back', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.ask(name, 'leave', { when: 'after_hand' });
    expect(codeOf(room.ask(name, 'leave', { when: 'after_hand' }))).toBe('nothing-changed');
    expect(codeOf(room.ask(name, 'resume', {}))).toBeNull();
    nextHand(room);
    expect(entry(room, name)).toEqual([0, Intent.Play, 0]);
    expect(codeOf(room.ask(name, 'resume', {}))).toBe('nothing-changed');
  });

  test('[S3-4, S3-22, S3-45, S3-51] until the big blind: missed blinds are forgiven on it', () => {
    const room = dealt(['Ann', 'Bob', 'Cid', 'Dee']);
    const { players, blindsOrStraddles } = room.state.hand;
    // The big blind of this hand sits out: the small blind passes them first, then everything until they are the big
    // blind again.
    const name = players[blindsOrStraddles.indexOf(2)]!;
    room.ask(name, 'wait_for_big_blind', { when: 'after_hand' });
    nextHand(room);
    expect(entry(room, name)).toEqual([1, Intent.WaitForBigBlind, 1]);
    let hands = 0;
    while (entry(room, name)[0] === 1) {
      nextHand(room);
      expect(++hands).toBeLessThan(6);
    }
    const { hand } = room.state;
    expect(hand.blindsOrStraddles[hand.players.indexOf(name)]).toBe(2);
    expect(entry(room, name)).toEqual([0, Intent.Play, 0]);
    expect(hand._deadPosted).toBeUndefined();
  });

  test('[S3-3, S3-16, S3-23, S3-44, S3-59, I3-6] an early return pays the missed blinds into the pot', () => {
    const room = dealt(['Ann', 'Bob', 'Cid', 'Dee']);
    const { players, blindsOrStraddles } = room.state.hand;
    const name = players[(blindsOrStraddles.indexOf(2) + 1) % 4]!;
    room.ask(name, 'pause', { when: 'after_hand' });
    nextHand(room);
    expect(entry(room, name)).toEqual([1, Intent.Pause, 2]);
    nextHand(room);
    expect(entry(room, name)).toEqual([1, Intent.Pause, 3]);
    const before = room.stack(name);
    expect(codeOf(room.ask(name, 'resume', {}))).toBeNull();
    expect(entry(room, name)).toEqual([1, Intent.Play, 3]);
    nextHand(room);
    const { hand } = room.state;
    const player = hand.players.indexOf(name);
    expect(entry(room, name)).toEqual([0, Intent.Play, 0]);
    expect(hand._deadPosted![player]).toBe(3);
    expect(hand.startingStacks[player]).toBe(before - 3);
    expect(room.state.accounts.find(([user]) => user === personOf(name).user)![1]).toBe(before * 100);
  });

  test('[S3-67] a player who sits out for too long leaves the seat with their chips', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.ask(name, 'pause', { when: 'now' });
    playOut(room);
    const left = room.stack(name);
    room.now += room.state.times.sitOutMs;
    room.input({ kind: 'tick' });
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(name);
    expect(balance(room, name)).toBe(left * 100 - 10_000);
  });

  test('[X-16] with `pause: nextHand` a player who wants out plays the hand to its end', () => {
    const room = dealt(
      ['Ann', 'Bob'],
      new Room({ settings: settingsOf('NT', { table_rules: { pause: 'nextHand' } }) }),
    );
    const name = room.actor!;
    room.ask(name, 'pause', { when: 'now' });
    expect(room.actor).toBe(name);
    playOut(room);
    room.tick();
    expect(room.state.hand._waiting).toBe(true);
  });
});

describe('leaving', () => {
  test('[S3-2, S3-37, S3-47, S3-64, S3-66] now: folded, cashed out, gone from the next hand', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.ask(name, 'leave', { when: 'now' });
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(name);
    expect(balance(room, name)).toBe(0);
    expect(room.viewOf(name).actions.filter((line) => line.endsWith('????'))).toHaveLength(3);
    expect(codeOf(room.act(name, 'call'))).toBe('not-seated');
    expect(codeOf(room.join(name))).toBe('just-left');
    nextHand(room);
    expect(room.state.hand.players).not.toContain(name);
    expect(codeOf(room.join(name))).toBeNull();
  });

  test('a blind that was posted stays in the pot, and the books say who got it', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const { players, blindsOrStraddles } = room.state.hand;
    const name = players[blindsOrStraddles.indexOf(2)]!;
    room.ask(name, 'leave', { when: 'now' });
    room.act(room.actor!, 'call');
    expect(room.state.seats.map((seat) => seat.name)).toContain(name);
    room.act(room.actor!, 'call');
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(name);
    expect(balance(room, name)).toBe(-200);
    playOut(room);
    expect(balancesOf(room.transfers).get(accountKey({ kind: 'seat', table: 't1', user: personOf(name).user }))).toBe(
      0,
    );
  });

  test('[X-39] an all-in player who leaves keeps their claim until the hand is over', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.act(name, 'all_in');
    room.ask(name, 'leave', { when: 'now' });
    expect(room.state.seats.map((seat) => seat.name)).toContain(name);
    room.act(room.actor!, 'fold');
    room.act(room.actor!, 'fold');
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(name);
    expect(balance(room, name)).toBe(300);
  });

  test('[X-41] cannot be taken back', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.act(name, 'all_in');
    room.ask(name, 'leave', { when: 'now' });
    expect(codeOf(room.ask(name, 'resume', {}))).toBe('leaving');
    expect(codeOf(room.ask(name, 'pause', { when: 'now' }))).toBe('leaving');
    expect(codeOf(room.ask(name, 'top_up', { amount: 10 }))).toBe('leaving');
  });

  test('[S3-46] a player who has lost everything has time for new chips, then the seat is free', () => {
    const busted = () => {
      const room = dealt(['Ann', 'Bob']);
      room.act(room.actor!, 'all_in');
      room.act(room.actor!, 'call');
      room.runOut();
      const broke = ['Ann', 'Bob'].find((name) => room.stack(name) === 0);
      assert(broke !== undefined, 'the cards of this seed are not equal');
      return { room, broke };
    };
    const again = busted();
    again.room.ask(again.broke, 'top_up', { amount: 100 });
    again.room.tick();
    expect(again.room.state.hand.hand).toBe(2);
    expect(again.room.stack(again.broke)).toBe(100);
    const { room, broke } = busted();
    room.tick();
    expect(room.state.hand).toMatchObject({ _waiting: true });
    const waitsFrom = room.now;
    room.tick();
    expect(room.now - waitsFrom).toBe(room.state.times.rebuyMs);
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(broke);
    expect(room.state.hand).toMatchObject({ _waiting: true, startingStacks: [200] });
  });

  test('[X-18] a player who leaves with missed blinds still owes them on return', () => {
    const room = dealt(['Ann', 'Bob', 'Cid', 'Dee']);
    const { players, blindsOrStraddles } = room.state.hand;
    const name = players[(blindsOrStraddles.indexOf(2) + 1) % 4]!;
    room.ask(name, 'pause', { when: 'after_hand' });
    nextHand(room);
    expect(entry(room, name)[2]).toBe(2);
    room.ask(name, 'leave', { when: 'now' });
    nextHand(room);
    room.join(name);
    expect(entry(room, name)).toEqual([1, Intent.Play, 2]);
  });

  /** A table that someone has left with a debt of 2, by their name. */
  function indebted(): { room: Room; name: string } {
    const room = dealt(['Ann', 'Bob', 'Cid', 'Dee']);
    const { players, blindsOrStraddles } = room.state.hand;
    const name = players[(blindsOrStraddles.indexOf(2) + 1) % 4]!;
    room.ask(name, 'pause', { when: 'after_hand' });
    nextHand(room);
    room.ask(name, 'leave', { when: 'now' });
    nextHand(room);
    return { room, name };
  }

  function joinAs(room: Room, user: string, name: string): void {
    const message = { action: 'join', id: `as-${user}`, table: 't1', data: { buy_in: 100 } } as const;
    expect(room.input({ kind: 'request', person: { user, name }, message }).answer).toMatchObject({ ok: true });
  }

  test('[X-54] [SEED-11] [S3-48] a debt belongs to the person: a namesake owes nothing, another name changes nothing', () => {
    const { room, name } = indebted();
    expect(room.state.debts).toEqual([[`u-${name}`, 2]]);
    expect(JSON.stringify(room.state.hand)).not.toContain('_debts');
    joinAs(room, 'u-stranger', name);
    expect(entry(room, name)[2]).toBe(0);
    joinAs(room, `u-${name}`, 'Somebody');
    expect(entry(room, 'Somebody')).toEqual([1, Intent.Play, 2]);
    expect(room.state.debts).toEqual([]);
    // It is charged once, with the next hand.
    nextHand(room);
    expect(entry(room, 'Somebody')).toEqual([0, Intent.Play, 0]);
    expect(room.state.hand._deadPosted?.[room.state.hand.players.indexOf('Somebody')]).toBe(2);
  });

  test('[X-54] a debt survives a restart: from the facts, and from a snapshot', () => {
    const { room, name } = indebted();
    const folded = room.facts.reduce<TableState | null>((state, fact) => evolve(state, fact), null)!;
    const read = joinState(splitState(room.state));
    for (const state of [folded, read]) expect(state.debts).toEqual([[`u-${name}`, 2]]);
    room.state = read;
    joinAs(room, `u-${name}`, name);
    expect(entry(room, name)[2]).toBe(2);
  });
});

describe('more chips', () => {
  test('come before the next hand, up to the limit', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(room.ask('Ann', 'top_up', { amount: 50 })).toMatchObject({ result: { amount: 50, state: 'after_hand' } });
    expect(room.ask('Ann', 'top_up', { amount: 150 })).toMatchObject({ error: { code: 'buy-in-out-of-range' } });
    expect(codeOf(room.ask('Ann', 'top_up', { amount: 0.5 }))).toBe('bad-amount');
    expect(codeOf(room.ask('Cid', 'top_up', { amount: 50 }))).toBe('not-seated');
    const before = balance(room, 'Ann');
    playOut(room);
    const stack = room.stack('Ann');
    expect(balance(room, 'Ann')).toBe(before);
    room.tick();
    expect(room.stack('Ann')).toBe(stack + 50);
    expect(balance(room, 'Ann')).toBe(before - 5_000);
  });

  test('that no longer fit are cut to the limit', () => {
    const room = dealt(['Ann', 'Bob']);
    room.ask('Ann', 'top_up', { amount: 102 });
    room.ask('Bob', 'top_up', { amount: 102 });
    nextHand(room);
    expect([...room.state.hand.startingStacks].every((stack) => stack <= 200)).toBe(true);
  });
});

test('[S3-5, S3-11] a whole stay by documents alone: join, act, pause, return, leave', () => {
  const room = dealt(['Ann', 'Bob']);
  const send = (name: string, change: (shown: Hand) => Hand) =>
    room.ask(name, 'hand', { hand: change(room.viewOf(name)) as unknown as Record<string, unknown> });
  expect(send('Cid', (shown) => Hand.join(shown, { author: 'Cid', buyIn: 80 }))).toMatchObject({
    result: { taken: ['join'] },
  });
  nextHand(room);
  const name = room.actor!;
  const player = room.state.hand.players.indexOf(name);
  expect(send(name, (shown) => Hand.act(shown, `p${player + 1} cc`))).toMatchObject({ result: { taken: ['action'] } });
  const other = room.actor!;
  expect(send(name, (shown) => Hand.act(shown, `p${player + 1} f`))).toMatchObject({
    error: { code: 'hand-refused', ignored: [{ code: 'illegal-action' }] },
  });
  expect(send(other, Hand.pause)).toMatchObject({ result: { taken: ['intent'] } });
  expect(entry(room, other)).toEqual([1, Intent.Pause, 0]);
  expect(send(other, Hand.resume)).toMatchObject({ result: { taken: ['intent'] } });
  expect(entry(room, other)).toEqual([1, Intent.Play, 0]);
  nextHand(room);
  expect(entry(room, other)).toEqual([0, Intent.Play, 0]);
  expect(send(other, (shown) => Hand.quit(shown, other))).toMatchObject({ result: { taken: ['intent'] } });
  nextHand(room);
  expect(room.state.hand.players).not.toContain(other);
});

test('[S3-7 .. S3-10] changes of other people`s entries are ignored and listed', () => {
  const room = dealt(['Ann', 'Bob']);
  const shown = room.viewOf('Ann');
  const forged = { ...shown, startingStacks: [1e6, 1e6], _inactive: [1, 1], _intents: [3, 3], _deadBlinds: [0, 9] };
  const answer = room.ask('Ann', 'hand', { hand: forged as unknown as Record<string, unknown> });
  const own = shown.players.indexOf('Ann');
  expect(answer).toMatchObject({ ok: true, result: { taken: ['intent'] } });
  const { ignored } = (answer as unknown as { result: { ignored: { path: string }[] } }).result;
  expect(ignored.map(({ path }) => path)).toContain(`_intents[${1 - own}]`);
  expect(ignored.map(({ path }) => path)).toContain('startingStacks[0]');
  expect(room.state.hand.startingStacks).toEqual([100, 100]);
});

describe('[PLAY-9] another name', () => {
  test('at a waiting table at once, and in a running hand once it is over', () => {
    const room = new Room();
    room.join('Ann');
    expect(room.ask('Ann', 'seat_name', { name: 'Annie' })).toMatchObject({ ok: true, result: { name: 'Annie' } });
    expect(room.state.seats[0]?.name).toBe('Annie');
    expect(room.state.hand.players).toEqual(['Annie']);
    room.join('Bob');
    room.tick();
    expect(codeOf(room.ask('Bob', 'seat_name', { name: 'Robert' }))).toBeNull();
    expect(room.state.hand.players).toContain('Bob');
    while (room.state.hand.players.includes('Bob')) room.tick();
    expect([...room.state.hand.players].sort()).toEqual(['Annie', 'Robert']);
    expect(room.state.seats.map(({ name }) => name).sort()).toEqual(['Annie', 'Robert']);
    expect(room.state.users.every((user) => user !== '')).toBe(true);
  });

  test("is nobody else's, now or from the next hand on", () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    expect(codeOf(room.ask('Ann', 'seat_name', { name: 'bob' }))).toBe('name-taken');
    expect(codeOf(room.ask('Ann', 'seat_name', { name: '' }))).toBe('bad-name');
    expect(codeOf(room.ask('Ann', 'seat_name', { name: 'Dora' }))).toBeNull();
    expect(codeOf(room.ask('Bob', 'seat_name', { name: 'DORA' }))).toBe('name-taken');
    expect(codeOf(room.ask('Eve', 'seat_name', { name: 'Eva' }))).toBe('not-seated');
  });
});
