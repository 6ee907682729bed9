import { assert, xoshiro128 } from '@cardroom/engine';
import { foldUpdate, type TableEvent, type TableSnapshot as Told } from '@cardroom/protocol';
import { serverMessage, tableEvent } from '@cardroom/protocol/schema';
import { describe, expect, test } from 'vitest';
import { randomInput, randomTable } from '../testing/model.js';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { evolve } from './evolve.js';
import { snapshotFor } from './personView.js';
import type { TableState } from './state.js';
import { changeMessages, eventsFor } from './telling.js';
import { summaryOf, tableStatusOf } from './views.js';

const OPTIONS = { receiptPath: (hand: string) => `/receipts/${hand}` };
const LOOKING = { spectators: 0, delayMs: 0 };

/** Events of one input for a person. */
function told(room: Room, name: string, act: () => void): TableEvent[] {
  act();
  return room.last.changes.flatMap((change) => eventsFor(change, personOf(name).user, OPTIONS));
}

function namesOf(events: readonly TableEvent[]): string[] {
  return events.map(({ event }) => event);
}

function dealt(names: readonly string[], room = new Room()): Room {
  for (const name of names) expect(codeOf(room.join(name))).toBeNull();
  room.tick();
  return room;
}

describe('a person is told', () => {
  test('the commitment to the deck before any card, and then their own cards alone', () => {
    const room = new Room();
    for (const name of ['Ann', 'Bob']) room.join(name);
    const events = told(room, 'Ann', () => room.tick());
    expect(namesOf(events).indexOf('deal_committed')).toBe(0);
    expect(events[0]).toMatchObject({ data: { hand: 1, round: 1, commitments: [], seeds: [] } });
    const cards = events.flatMap((event) => (event.event === 'hole_cards' ? [event.data] : []));
    expect(cards.map(({ seat_index, cards: text }) => [seat_index, text.includes('?')]).sort()).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test('[S4-9, S4-45] whose turn it is, with the deadline; the player to act is told what they may do', () => {
    const room = dealt(['Ann', 'Bob']);
    const first = room.actor!;
    const second = first === 'Ann' ? 'Bob' : 'Ann';
    const events = told(room, second, () => room.act(first, 'call'));
    expect(namesOf(events)).toContain('player_acted');
    expect(events.find(({ event }) => event === 'your_turn')).toMatchObject({
      data: { deadline_ms: room.now + 15_000, amount_to_call: 0, can_check: true },
    });
    expect(namesOf(events).filter((name) => name === 'turn')).toHaveLength(1);
  });

  test('[PLAY-12] that the clock has acted, and nothing of the kind about acts of players', () => {
    const room = dealt(['Ann', 'Bob']);
    const acts = (events: readonly TableEvent[]): (true | undefined)[] =>
      events.flatMap((event) => (event.event === 'player_acted' ? [event.data.by_clock] : []));
    expect(acts(told(room, 'Ann', () => room.act(room.actor!, 'call')))).toEqual([undefined]);
    room.tick();
    expect(acts(told(room, 'Ann', () => room.tick()))).toEqual([true]);
  });

  test('a new deadline of the same turn, and a clock that holds', () => {
    const room = dealt(['Ann', 'Bob']);
    room.ask(room.actor!, 'auto_bank', { when: 'always' });
    const bank = told(room, 'Spectator', () => room.tick());
    expect(bank.find(({ event }) => event === 'turn')).toMatchObject({ data: { in_time_bank: true } });
    const held = told(room, 'Spectator', () => room.ask(HOST.name, 'host_pause', {}));
    expect(held.find(({ event }) => event === 'turn')).toMatchObject({ data: { deadline_ms: null } });
    expect(tableStatusOf(room.state)).toBe('paused');
  });

  test('of requests for chips, the host alone; of the answer, the one who asked', () => {
    const room = new Room({ settings: settingsOf('NT', { approve_buy_ins: true }) });
    room.join('Ann', 100, 2);
    const [happened] = room.last.changes;
    const request = room.state.requests[0]!.request;
    const asked = { request, name: 'Ann', seat_index: 2, amount: 100, kind: 'buy_in' };
    expect(eventsFor(happened!, HOST.user, OPTIONS)).toEqual([
      { event: 'buy_in_request', data: asked },
      { event: 'game_state_update', data: { requests: [asked] } },
    ]);
    expect(eventsFor(happened!, personOf('Bob').user, OPTIONS)).toEqual([]);
    // A person who comes later, or loads the page again, finds the question too.
    const looking = { spectators: 0, delayMs: 0 };
    expect(snapshotFor(room.state, HOST, looking).requests).toEqual([asked]);
    expect(snapshotFor(room.state, personOf('Ann'), looking).requests).toEqual([]);
    const answers = told(room, 'Ann', () =>
      room.ask(HOST.name, 'host_approve', { request, approve: true, amount: 60 }),
    );
    expect(answers.find(({ event }) => event === 'buy_in_answer')).toEqual({
      event: 'buy_in_answer',
      data: { request, is_approved: true, amount: 60 },
    });
    for (const user of [personOf('Bob').user, HOST.user, null]) {
      const others = room.last.changes.flatMap((change) => eventsFor(change, user, OPTIONS));
      expect(namesOf(others)).not.toContain('buy_in_answer');
    }
  });

  test('chat, host acts, presence, shown cards, receipts and the end', () => {
    const room = dealt(['Ann', 'Bob']);
    expect(told(room, 'Bob', () => room.ask('Cid', 'chat', { text: 'hi' }))).toEqual([
      { event: 'chat_message', data: { at_ms: room.now, user: 'u-Cid', name: 'Cid', seat_index: null, text: 'hi' } },
    ]);
    const lost = told(room, 'Bob', () => room.input({ kind: 'presence', user: 'u-Ann', connected: false }));
    expect(lost[0]).toMatchObject({ event: 'presence', data: { name: 'Ann', is_connected: false } });
    const over = told(room, 'Bob', () => room.act(room.actor!, 'fold'));
    expect(over.find(({ event }) => event === 'receipt_ready')).toEqual({
      event: 'receipt_ready',
      data: { hand: 1, path: '/receipts/t1-1' },
    });
    const shown = told(room, 'Bob', () => room.ask('Ann', 'show_cards', { hand: 1, cards: '' }));
    expect(shown[0]).toMatchObject({ event: 'cards_shown', data: { hand: 1 } });
    const ended = told(room, 'Bob', () => room.ask(HOST.name, 'host_end', {}));
    expect(namesOf(ended)).toEqual(expect.arrayContaining(['host_log', 'table_ended']));
  });
});

test('a snapshot for someone with the name of a player is that of a spectator', () => {
  const room = dealt(['Ann', 'Bob']);
  const twin = snapshotFor(room.state, { user: 'u-other', name: room.actor! }, LOOKING);
  expect(twin.hand).toEqual(room.viewOf('Spectator'));
  expect(twin.your_turn).toBeNull();
  expect(twin.you).toEqual({ name: room.actor, seat_index: null, is_host: false });
  const own = snapshotFor(room.state, personOf(room.actor!), LOOKING);
  expect(own.your_turn).not.toBeNull();
  expect(snapshotFor(room.state, HOST, LOOKING).you.is_host).toBe(true);
});

test('the lobby shows each table as it is', () => {
  const room = dealt(['Ann', 'Bob']);
  room.ask(HOST.name, 'host_add_bot', { bot: 'test' });
  expect(summaryOf(room.state, 'u-Ann', 4)).toMatchObject({
    table: 't1',
    taken: 3,
    bots: 1,
    spectators: 4,
    status: 'playing',
    is_mine: true,
    hands_per_hour: 0,
  });
  expect(summaryOf(room.state, HOST.user, 0).is_mine).toBe(true);
  expect(summaryOf(room.state, 'u-Cid', 0).is_mine).toBe(false);
  while (room.actor !== null) room.stayIn();
  room.tick();
  expect(summaryOf(room.state, null, 0).hands_per_hour).toBe(1_200);
});

describe('random tables', () => {
  const NAMES = ['Host', 'Ann', 'Bob', 'Cid', 'Spectator'];

  /** A client's state without what differs by the moment that it is asked at. */
  function known({
    hand,
    seats,
    chips,
    pots,
    status,
    settings,
    turn,
    your_turn,
    chat,
    host_log,
    deal,
  }: Told | ReturnType<typeof snapshotFor>) {
    // The stacks at the end come to the document last, whatever their place in it is.
    const { finishingStacks, ...rest } = hand;
    const whole = { ...rest, finishingStacks };
    return JSON.stringify({ hand: whole, seats, chips, pots, status, settings, turn, your_turn, chat, host_log, deal });
  }

  test('a follower from the beginning knows everything that a snapshot would tell; the rest get the same bytes', () => {
    let events = 0;
    for (let seed = 1; seed <= 24; seed++) {
      const random = xoshiro128(`telling ${seed}`);
      const room = new Room(randomTable(seed), seed);
      const clients = new Map<string, Told>(
        NAMES.map((name) => [
          name,
          { ...snapshotFor(room.state, personOf(name), LOOKING), table: room.state.table, version: room.state.version },
        ]),
      );
      for (let i = 0; i < 80; i++) {
        const happening = randomInput(random, room.state, `m${i}`);
        if (happening === null) continue;
        const { wait, input } = happening;
        room.now = wait >= 1_000_000 ? Math.max(room.now, wait) : room.now + Math.max(0, wait);
        const done = room.input(input);
        for (const happened of done.changes) {
          const open = JSON.stringify(eventsFor(happened, null, OPTIONS));
          // A copy knows nothing of what was played: its lines are read as any log is.
          const read = structuredClone({ ...happened, moments: null });
          assert(JSON.stringify(eventsFor(read, null, OPTIONS)) === open, `table ${seed}: the log tells the same`);
          const { shared, privateOf, textOf } = changeMessages(happened, OPTIONS);
          assert(textOf(shared) === open, `table ${seed}: spectators are told what is shared`);
          for (const name of NAMES) {
            const { user } = personOf(name);
            const told = eventsFor(happened, user, OPTIONS);
            const text = textOf(privateOf(user) ?? shared);
            assert(text === JSON.stringify(told), `table ${seed}: ${name} is told the same one by one`);
            const sent = JSON.parse(JSON.stringify(told)) as TableEvent[];
            for (const event of seed <= 4 ? sent : []) expect(tableEvent.safeParse(event).error).toBeUndefined();
            const version = happened.after.version;
            clients.set(name, foldUpdate(clients.get(name)!, { version, events: sent }));
            events += told.length;
          }
        }
        for (const name of NAMES) {
          const snapshot = snapshotFor(room.state, personOf(name), LOOKING);
          const message = { event: 'snapshot', table: room.state.table, version: room.state.version, state: snapshot };
          if (i % 10 === 0) expect(serverMessage.safeParse(message).error).toBeUndefined();
          const client = known(clients.get(name)!);
          const whole = known(JSON.parse(JSON.stringify(snapshot)));
          if (client !== whole) expect(client, `table ${seed}, input ${i}: ${name}`).toBe(whole);
        }
      }
      expect(room.state.version).toBe(clients.get('Ann')!.version);
      expect(room.facts.reduce<TableState | null>(evolve, null)!.version).toBe(room.state.version);
    }
    expect(events).toBeGreaterThan(5_000);
  });
});
