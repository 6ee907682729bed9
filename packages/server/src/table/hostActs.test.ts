import { describe, expect, test } from 'vitest';
import { accountKey, balancesOf } from '../ledger.js';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { openTable } from './step.js';
import { eventsFor } from './telling.js';

function dealt(names: readonly string[], room = new Room()): Room {
  for (const name of names) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  return room;
}

function playOut(room: Room): void {
  while (room.state.hand.finishingStacks === undefined) expect(codeOf(room.stayIn())).toBeNull();
}

function placeOf(room: Room, name: string): number {
  return room.state.seats.find((seat) => seat.name === name)!.place;
}

function balance(room: Room, name: string): number {
  return balancesOf(room.transfers).get(accountKey({ kind: 'person', user: personOf(name).user })) ?? 0;
}

test('only the host is heard', () => {
  const room = dealt(['Ann', 'Bob']);
  expect(codeOf(room.ask('Ann', 'host_pause', {}))).toBe('not-host');
  expect(codeOf(room.ask('Ann', 'host_end', {}))).toBe('not-host');
  expect(codeOf(room.ask('Ann', 'host_add_bot', { bot: 'test' }))).toBe('not-host');
});

test('every act is in the log that everybody sees', () => {
  const room = dealt(['Ann', 'Bob']);
  room.ask(HOST.name, 'host_pause', {});
  room.ask(HOST.name, 'host_resume', {});
  room.ask(HOST.name, 'host_add_bot', { bot: 'test', seat_index: 4 });
  expect(room.state.hostLog.map(({ act, by, seat_index }) => [act, by, seat_index])).toEqual([
    ['pause', 'Host', null],
    ['resume', 'Host', null],
    ['add_bot', 'Host', 4],
  ]);
});

test('the host sees no card that others do not see', () => {
  const room = dealt(['Ann', 'Bob']);
  expect(room.viewOf(HOST.name).actions).toEqual(room.viewOf('Spectator').actions);
});

describe('buy-ins', () => {
  const asking = () => new Room({ settings: settingsOf('NT', { approve_buy_ins: true }) });

  test('with approval: a seat is promised, and given for the amount that the host grants', () => {
    const room = asking();
    expect(room.join('Ann', 100, 3)).toMatchObject({ result: { seat_index: 3, state: 'asked_host' } });
    expect(room.state.seats).toEqual([]);
    expect(codeOf(room.join('Ann', 100))).toBe('buy-in-pending');
    expect(codeOf(room.join('Bob', 100, 3))).toBe('seat-taken');
    const { request } = room.state.requests[0]!;
    expect(codeOf(room.ask(HOST.name, 'host_approve', { request, approve: true, amount: 120 }))).toBe(
      'buy-in-out-of-range',
    );
    expect(codeOf(room.ask(HOST.name, 'host_approve', { request, approve: true, amount: 60 }))).toBeNull();
    expect(room.stack('Ann')).toBe(60);
    expect(room.state.requests).toEqual([]);
    expect(codeOf(room.ask(HOST.name, 'host_approve', { request, approve: true }))).toBe('no-such-request');
    expect(balance(room, 'Ann')).toBe(-6_000);
  });

  test('with approval: no is no', () => {
    const room = asking();
    room.join('Ann');
    room.ask(HOST.name, 'host_approve', { request: room.state.requests[0]!.request, approve: false });
    expect(room.state.requests).toEqual([]);
    expect(room.state.seats).toEqual([]);
    expect(codeOf(room.join('Ann'))).toBeNull();
  });

  test('with approval: the host needs none, and top-ups need one as well', () => {
    const room = asking();
    expect(room.join(HOST.name, 100)).toMatchObject({ result: { state: 'given' } });
    room.join('Ann', 100);
    room.ask(HOST.name, 'host_approve', { request: room.state.requests[0]!.request, approve: true });
    expect(room.ask('Ann', 'top_up', { amount: 50 })).toMatchObject({ result: { state: 'asked_host' } });
    expect(codeOf(room.ask('Ann', 'top_up', { amount: 50 }))).toBe('buy-in-pending');
    room.ask(HOST.name, 'host_approve', { request: room.state.requests[0]!.request, approve: true });
    room.tick();
    expect(room.stack('Ann')).toBe(150);
  });

  test('limits can be changed', () => {
    const room = new Room();
    expect(codeOf(room.ask(HOST.name, 'host_limit', { buy_in: { min: 50, max: 40 } }))).toBe('bad-settings');
    expect(codeOf(room.ask(HOST.name, 'host_limit', { buy_in: { min: 10, max: 50 } }))).toBeNull();
    expect(room.join('Ann', 5)).toMatchObject({ error: { code: 'buy-in-out-of-range', min: 10, max: 50 } });
    expect(codeOf(room.join('Ann', 10))).toBeNull();
  });
});

describe('the game', () => {
  test('new stakes hold from the next hand on', () => {
    const room = dealt(['Ann', 'Bob']);
    const stakes = { smallBlind: 2, bigBlind: 5 };
    expect(room.ask(HOST.name, 'host_stakes', { stakes })).toMatchObject({ result: { from_hand: 2 } });
    expect(room.state.hand._stakes).toMatchObject({ bigBlind: 2 });
    playOut(room);
    room.tick();
    expect([...room.state.hand.blindsOrStraddles].sort()).toEqual([2, 5]);
    expect(room.state.settings.stakes).toMatchObject(stakes);
  });

  test('new bet sizes of a limit game, too', () => {
    const room = dealt(['Ann', 'Bob'], new Room({ settings: settingsOf('F7S', { buy_in: { min: 100, max: 1_000 } }) }));
    const stakes = { smallBlind: 0, bigBlind: 0, ante: 2, bringIn: 4, smallBet: 10, bigBet: 20 };
    expect(codeOf(room.ask(HOST.name, 'host_stakes', { stakes }))).toBeNull();
    playOut(room);
    room.tick();
    expect(room.state.hand).toMatchObject({ antes: [2, 2], bringIn: 4, smallBet: 10, bigBet: 20 });
  });

  test('stakes that cannot be played for are refused, and so is another smallest chip', () => {
    const room = dealt(['Ann', 'Bob']);
    const refused = (stakes: object) =>
      room.ask(HOST.name, 'host_stakes', { stakes: { smallBlind: 1, bigBlind: 2, ...stakes } });
    expect(refused({ smallBlind: 3 })).toMatchObject({ error: { code: 'bad-settings', field: 'stakes.smallBlind' } });
    expect(refused({ unit: 0.01 })).toMatchObject({ error: { field: 'stakes.unit' } });
    expect(refused({ bringIn: 1 })).toMatchObject({ error: { code: 'bad-settings' } });
    expect(refused({ bigBlind: 2.5 })).toMatchObject({ error: { field: 'stakes.bigBlind' } });
  });

  test('a pause says why: the reason is in the line that everybody sees', () => {
    const room = new Room();
    expect(codeOf(room.ask(HOST.name, 'host_pause', { reason: 'Dinner' }))).toBeNull();
    expect(room.state.hostLog.at(-1)).toMatchObject({ act: 'pause', by: 'Host', reason: 'Dinner' });
    const told = room.last.changes.flatMap((change) => eventsFor(change, null, { receiptPath: () => '' }));
    expect(told).toContainEqual({ event: 'host_log', data: expect.objectContaining({ reason: 'Dinner' }) });
    room.ask(HOST.name, 'host_resume', {});
    room.ask(HOST.name, 'host_pause', {});
    expect(room.state.hostLog.at(-1)!.reason).toBeUndefined();
  });

  test('a paused table cannot be paused again, and a running one cannot be resumed', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(codeOf(room.ask(HOST.name, 'host_resume', {}))).toBe('nothing-changed');
    room.ask(HOST.name, 'host_pause', {});
    expect(codeOf(room.ask(HOST.name, 'host_pause', {}))).toBe('nothing-changed');
  });

  test('the end comes after the hand, with everybody paid', () => {
    const room = dealt(['Ann', 'Bob']);
    room.ask(HOST.name, 'host_end', {});
    expect(room.state.ended).toBe(false);
    expect(codeOf(room.ask(HOST.name, 'host_end', {}))).toBe('nothing-changed');
    expect(codeOf(room.join('Cid'))).toBe('table-ended');
    playOut(room);
    expect(room.state).toMatchObject({ ended: true, seats: [], accounts: [], clock: null });
    expect(balance(room, 'Ann') + balance(room, 'Bob')).toBe(0);
    expect(room.state.deal?.secret).toBeNull();
    expect(codeOf(room.join('Cid'))).toBe('table-ended');
    expect(room.input({ kind: 'tick' }).facts).toEqual([]);
  });

  test('the table ends at once if no hand is being played', () => {
    const room = new Room();
    room.join('Ann');
    room.ask(HOST.name, 'host_end', {});
    expect(room.state).toMatchObject({ ended: true, accounts: [] });
    expect(balance(room, 'Ann')).toBe(0);
  });

  test('when the room closes it, a running hand is void: everyone gets back the stack from before it', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    room.act(room.actor!, 'raise', 40);
    room.ask(room.actor!, 'leave', { when: 'now' });
    const sealed = room.facts.flatMap((fact, at) => ('secret' in fact && fact.secret !== undefined ? [at + 1] : []));
    room.input({ kind: 'close', reason: 'server' });
    expect(room.state.ended).toBe(true);
    expect(['Ann', 'Bob', 'Cid'].map((name) => balance(room, name))).toEqual([0, 0, 0]);
    expect(room.last.erase).toEqual(sealed);
  });
});

describe('people', () => {
  test('someone is sat out after the hand, and may come back', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    expect(codeOf(room.ask(HOST.name, 'host_sit_out', { seat_index: placeOf(room, 'Ann') }))).toBeNull();
    playOut(room);
    const { hand } = room.state;
    expect(hand._intents![hand.players.indexOf('Ann')]).toBe(2);
    expect(codeOf(room.ask('Ann', 'resume', {}))).toBeNull();
  });

  test('someone is removed after the hand if the host wants that, and cannot help it', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Ann'), when: 'after_hand' });
    expect(codeOf(room.ask('Ann', 'resume', {}))).toBe('leaving');
    playOut(room);
    expect(room.state.seats.map((seat) => seat.name)).not.toContain('Ann');
    expect(codeOf(room.ask(HOST.name, 'host_remove', { seat_index: 6 }))).toBe('seat-empty');
    expect(codeOf(room.ask(HOST.name, 'host_remove', { seat_index: 9 }))).toBe('no-such-seat');
  });

  test('[X-50] [PLAY-2] someone is removed in the middle of a hand: it is folded, and the others play on', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    const player = room.state.hand.players.indexOf(name);
    expect(codeOf(room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, name) }))).toBeNull();
    expect(room.state.hand.actions.at(-1)).toBe(`p${player + 1} f`);
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(name);
    expect(balance(room, name)).toBe(0);
    expect(room.actor).not.toBeNull();
  });

  test('[X-50] [PLAY-2] an all-in that is removed keeps its claim to the pot', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    room.act(name, 'all_in');
    expect(codeOf(room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, name) }))).toBeNull();
    expect(room.state.hand.actions.some((line) => / f$/.test(line))).toBe(false);
    room.act(room.actor!, 'fold');
    room.act(room.actor!, 'fold');
    expect(room.state.seats.map((seat) => seat.name)).not.toContain(name);
    const cashed = room.facts.find((fact) => fact.kind === 'stoodUp' && fact.name === name);
    expect(cashed).toMatchObject({ cashOut: 103 });
  });

  test('[X-50] [PLAY-2] the house acts at once if the host wants that, and only in the turn that the host saw', () => {
    const room = dealt(['Ann', 'Bob', 'Cid']);
    const name = room.actor!;
    const seat_index = placeOf(room, name);
    const { turn } = room.turn();
    const other = ['Ann', 'Bob', 'Cid'].find((person) => person !== name)!;
    expect(codeOf(room.ask(name, 'host_act_now', { seat_index, turn }))).toBe('not-host');
    expect(codeOf(room.ask(HOST.name, 'host_act_now', { seat_index: placeOf(room, other), turn }))).toBe(
      'not-your-turn',
    );
    expect(codeOf(room.ask(HOST.name, 'host_act_now', { seat_index, turn: '1.0' }))).toBe('stale-turn');
    expect(codeOf(room.ask(HOST.name, 'host_act_now', { seat_index, turn }))).toBeNull();
    const player = room.state.hand.players.indexOf(name);
    expect(room.state.hand.actions.at(-1)).toBe(`p${player + 1} f`);
    expect(room.state.hostLog.at(-1)).toMatchObject({ act: 'act_now', name, seat_index });
    expect(codeOf(room.ask(HOST.name, 'host_act_now', { seat_index, turn }))).toBe('not-your-turn');
  });

  test('a player in no hand is removed at once', () => {
    const room = dealt(['Ann', 'Bob']);
    room.join('Cid');
    room.ask(HOST.name, 'host_remove', { seat_index: placeOf(room, 'Cid') });
    expect(room.state.seats.map((seat) => seat.name)).not.toContain('Cid');
    expect(balance(room, 'Cid')).toBe(0);
  });

  test('bots take seats by their names, for chips of the bank', () => {
    const room = new Room({ settings: settingsOf('NT', { seats: 2 }) });
    expect(room.ask(HOST.name, 'host_add_bot', { bot: 'test' })).toMatchObject({
      result: { seat_index: 1, name: 'Test 1' },
    });
    expect(room.ask(HOST.name, 'host_add_bot', { bot: 'nobody' })).toMatchObject({ error: { code: 'no-such-bot' } });
    expect(codeOf(room.ask(HOST.name, 'host_add_bot', { bot: 'caller', buy_in: 1 }))).toBe('buy-in-out-of-range');
    expect(codeOf(room.ask(HOST.name, 'host_add_bot', { bot: 'caller', seat_index: 1 }))).toBe('seat-taken');
    expect(codeOf(room.ask(HOST.name, 'host_add_bot', { bot: 'caller', buy_in: 50 }))).toBeNull();
    expect(codeOf(room.ask(HOST.name, 'host_add_bot', { bot: 'caller' }))).toBe('table-full');
    expect(room.state.seats.map(({ name, bot }) => [name, bot])).toEqual([
      ['Test 1', 'test'],
      [expect.stringMatching(/^[A-Z][a-z]+$/), 'caller'],
    ]);
    expect(balancesOf(room.transfers).get('bank')).toBe(-25_000);
  });

  test('a muted person is not heard until they are unmuted', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(codeOf(room.ask(HOST.name, 'host_mute', { name: 'Nobody', on: true }))).toBe('no-such-player');
    room.ask(HOST.name, 'host_mute', { name: 'Ann', on: true });
    expect(codeOf(room.ask('Ann', 'chat', { text: 'hi' }))).toBe('muted');
    expect(codeOf(room.ask('Bob', 'chat', { text: 'hi' }))).toBeNull();
    expect(codeOf(room.ask(HOST.name, 'host_mute', { name: 'Ann', on: true }))).toBe('nothing-changed');
    room.ask(HOST.name, 'host_mute', { name: 'Ann', on: false });
    expect(codeOf(room.ask('Ann', 'chat', { text: 'hi' }))).toBeNull();
  });
});

describe('chat', () => {
  test('has a limit for each minute, and keeps the last lines', () => {
    const room = new Room();
    for (let i = 0; i < 30; i++) expect(codeOf(room.ask('Ann', 'chat', { text: `line ${i}` }))).toBeNull();
    room.now += 20_000;
    expect(room.ask('Ann', 'chat', { text: 'more' })).toMatchObject({
      error: { code: 'rate-limited', retry_ms: 40_000 },
    });
    for (let i = 0; i < 30; i++) expect(codeOf(room.ask('Bob', 'chat', { text: `line ${i}` }))).toBeNull();
    room.now += 40_000;
    expect(codeOf(room.ask('Ann', 'chat', { text: 'more' }))).toBeNull();
    expect(room.state.chat).toHaveLength(50);
    expect(room.state.chat.at(-1)).toMatchObject({ name: 'Ann', place: null, text: 'more' });
  });

  test('can be off', () => {
    const room = new Room({ settings: settingsOf('NT', { chat: false }) });
    expect(codeOf(room.ask('Ann', 'chat', { text: 'hi' }))).toBe('chat-off');
  });
});

describe('a table', () => {
  const table = (settings: object) =>
    openTable({ table: 't', host: HOST, settings: { ...settingsOf(), ...settings } as never }, 0);

  test.each([
    ['title', { title: '' }],
    ['seats', { variant: 'F7S', stakes: settingsOf('F7S').stakes, seats: 9 }],
    ['stakes.unit', { stakes: { smallBlind: 1, bigBlind: 2, unit: 0.001 } }],
    ['stakes.unit', { stakes: { smallBlind: 10, bigBlind: 20, unit: 10 } }],
    ['stakes.smallBlind', { stakes: { smallBlind: 3, bigBlind: 2 } }],
    ['buy_in.max', { buy_in: { min: 40, max: 1e12 } }],
    ['buy_in.min', { buy_in: { min: 40.5, max: 100 } }],
    ['buy_in.min', { buy_in: { min: 1, max: 100 } }],
  ])('cannot be made with a bad %s', (field, settings) => {
    expect(table(settings)).toMatchObject({ ok: false, error: { code: 'bad-settings', field } });
  });

  test('keeps its settings, its host and its times', () => {
    const opened = table({ title: '  Friday   night ' });
    expect(opened.ok && opened.value.state).toMatchObject({
      version: 1,
      host: HOST,
      settings: { title: 'Friday night' },
      hand: { _waiting: true, hand: 0, players: [], variant: 'NT', seatCount: 6, table: 't' },
    });
  });
});

describe('[PLAY-10] running the evening', () => {
  test('the first hand begins when the host says so', () => {
    const room = dealt(['Ann', 'Bob', 'Cy'], new Room({ settings: settingsOf('NT', { start_at: null }) }));
    expect(room.state.hand._waiting).toBe(true);
    expect(codeOf(room.ask(HOST.name, 'host_start', {}))).toBeNull();
    room.tick();
    expect(room.state.hand._waiting).not.toBe(true);
    expect(codeOf(room.ask(HOST.name, 'host_start', {}))).toBe('nothing-changed');
  });

  test('the first hand begins once enough players are seated', () => {
    const room = dealt(['Ann', 'Bob'], new Room({ settings: settingsOf('NT', { start_at: 3 }) }));
    expect(room.state.hand._waiting).toBe(true);
    room.join('Cy');
    room.tick();
    expect(room.state.hand._waiting).not.toBe(true);
    expect(room.state.isStarted).toBe(true);
  });

  test('nobody else takes a seat at a locked table', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(codeOf(room.ask(HOST.name, 'host_lock', { on: true }))).toBeNull();
    expect(codeOf(room.join('Cy'))).toBe('table-locked');
    room.ask(HOST.name, 'host_lock', { on: false });
    expect(codeOf(room.join('Cy'))).toBeNull();
  });

  test('a co-host acts under their own name, but neither hands the table over nor ends it', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(codeOf(room.ask(HOST.name, 'host_co_host', { user: personOf('Ann').user, on: true }))).toBeNull();
    expect(codeOf(room.ask('Ann', 'host_pause', {}))).toBeNull();
    expect(room.state.hostLog.at(-1)).toMatchObject({ act: 'pause', by: 'Ann' });
    expect(codeOf(room.ask('Ann', 'host_end', {}))).toBe('not-host');
    expect(codeOf(room.ask('Ann', 'host_transfer', { user: personOf('Bob').user }))).toBe('not-host');
    expect(codeOf(room.ask('Ann', 'host_co_host', { user: personOf('Bob').user, on: true }))).toBe('not-host');
    room.ask(HOST.name, 'host_co_host', { user: personOf('Ann').user, on: false });
    expect(codeOf(room.ask('Ann', 'host_resume', {}))).toBe('not-host');
  });

  test('chips are added to a stack and taken from it before the next hand, and the books show it', () => {
    const room = dealt(['Ann', 'Bob']);
    const place = placeOf(room, 'Ann');
    expect(codeOf(room.ask(HOST.name, 'host_edit_stack', { seat_index: place, change: 0.5 }))).toBe('bad-amount');
    expect(codeOf(room.ask(HOST.name, 'host_edit_stack', { seat_index: place, change: 50 }))).toBeNull();
    expect(
      codeOf(room.ask(HOST.name, 'host_edit_stack', { seat_index: placeOf(room, 'Bob'), change: -1_000 })),
    ).toBeNull();
    playOut(room);
    const [ann, bob] = [room.stack('Ann'), room.stack('Bob')];
    room.tick();
    expect(room.stack('Ann')).toBe(ann + 50);
    expect(room.stack('Bob')).toBe(0);
    expect(balance(room, 'Ann')).toBe(-15_000);
    expect(balance(room, 'Bob')).toBe(-10_000 + 100 * bob);
    expect(room.transfers.map(({ reason }) => reason)).toEqual(expect.arrayContaining(['chips-added', 'chips-taken']));
    expect([...balancesOf(room.transfers).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });

  test('the last act is undone if that harms nobody', () => {
    const room = dealt(['Ann', 'Bob', 'Cy']);
    const place = placeOf(room, 'Ann');
    expect(codeOf(room.ask(HOST.name, 'host_undo', {}))).toBe('nothing-changed');
    room.ask(HOST.name, 'host_remove', { seat_index: place, when: 'after_hand' });
    expect(codeOf(room.ask(HOST.name, 'host_undo', {}))).toBeNull();
    playOut(room);
    room.tick();
    expect(room.state.seats.map(({ name }) => name)).toContain('Ann');
    expect(room.state.removed).toEqual([]);
    const { buy_in: before } = room.state.settings;
    room.ask(HOST.name, 'host_limit', { buy_in: { min: 50, max: 60 } });
    room.ask(HOST.name, 'host_undo', {});
    expect(room.state.settings.buy_in).toEqual(before);
    room.ask(HOST.name, 'host_mute', { name: 'Bob', on: true });
    room.ask(HOST.name, 'host_undo', {});
    expect(room.state.muted).toEqual([]);
    room.ask(HOST.name, 'host_stakes', { stakes: { smallBlind: 2, bigBlind: 4 } });
    room.ask(HOST.name, 'host_undo', {});
    expect(room.state.nextStakes).toBeNull();
    // An undo is not undone, and new stakes that are played for stay.
    expect(codeOf(room.ask(HOST.name, 'host_undo', {}))).toBe('nothing-changed');
    room.ask(HOST.name, 'host_stakes', { stakes: { smallBlind: 2, bigBlind: 4 } });
    playOut(room);
    room.tick();
    expect(codeOf(room.ask(HOST.name, 'host_undo', {}))).toBe('nothing-changed');
  });
});

test('[H-14] the host changes options of the table from the next hand on, and may take it back before', () => {
  const room = new Room({ settings: settingsOf('NT') });
  for (const name of ['Ann', 'Bob']) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  const options = { rabbit: 'all', sevenDeuce: 'twoBigBlinds' } as const;
  expect(codeOf(room.ask('Ann', 'host_options', { options }))).toBe('not-host');
  expect(room.ask(HOST.name, 'host_options', { options })).toMatchObject({ ok: true, result: { from_hand: 2 } });
  expect(codeOf(room.ask(HOST.name, 'host_options', { options }))).toBe('nothing-changed');
  expect(codeOf(room.ask(HOST.name, 'host_options', { options: { button: 'dead' } }))).toBe('bad-settings');
  expect(room.state.settings.table_rules).toEqual({});
  expect(codeOf(room.ask(HOST.name, 'host_undo', {}))).toBeNull();
  expect(codeOf(room.ask(HOST.name, 'host_options', { options: { rabbit: 'dealtIn' } }))).toBeNull();
  while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
  expect(room.state.rabbit ?? null).toBeNull();
  room.tick();
  expect(room.state.settings.table_rules).toEqual({ rabbit: 'dealtIn' });
  while (room.state.hand.finishingStacks === undefined) room.act(room.actor!, 'fold');
  expect(room.state.rabbit).toMatchObject({ hand: 2 });
  expect(room.state.hostLog.at(-1)).toMatchObject({ act: 'options', options: { rabbit: 'dealtIn' } });
});
