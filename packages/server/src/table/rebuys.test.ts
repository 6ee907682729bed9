/** Players without chips, chips that are bought by themselves, and the limits of a table on what people may buy. */
import { expect, test } from 'vitest';
import { sumsOf } from '../ledger.js';
import { codeOf, HOST, personOf, Room, settingsOf } from '../testing/room.js';
import { seatOf } from './state.js';
import { seatViews } from './views.js';

/** Everyone goes all-in until someone has lost everything. */
function playUntilBroke(room: Room): string {
  for (let hand = 0; hand < 50; hand++) {
    room.tick();
    while (room.actor !== null && room.state.hand.finishingStacks === undefined) {
      const actor = room.actor;
      if (codeOf(room.act(actor, 'all_in')) !== null && codeOf(room.stayIn()) !== null) room.tick();
    }
    const broke = room.state.hand.players.find((name) => room.stack(name) === 0);
    if (broke !== undefined) return broke;
  }
  throw new Error('nobody has lost everything');
}

function seated(names: readonly string[], settings = settingsOf()): Room {
  const room = new Room({ settings });
  for (const name of names) expect(codeOf(room.join(name))).toBeNull();
  return room;
}

function seatNamed(room: Room, name: string) {
  return seatOf(room.state, personOf(name).user);
}

test('[PLAY-8] the others play on while the seat of a broke player is kept for a minute', () => {
  const room = seated(['Ann', 'Bob', 'Cy']);
  const broke = playUntilBroke(room);
  const endedAt = room.now;
  room.tick();
  const isPlaying = room.state.hand._waiting !== true;
  if (isPlaying) expect(room.now - endedAt).toBe(room.state.times.betweenHandsMs);
  const [seat] = seatViews(room.state).filter(({ name }) => name === broke);
  expect(seat?.seat_kept_until_ms).toBe(room.now + 60_000);
  room.now += 59_000;
  room.input({ kind: 'tick' });
  expect(seatNamed(room, broke)).not.toBeNull();
  room.now += 1_000;
  room.input({ kind: 'tick' });
  expect(seatNamed(room, broke)).toBeNull();
});

test('[PLAY-8] a rebuy within the minute deals the player in again', () => {
  const room = seated(['Ann', 'Bob']);
  const broke = playUntilBroke(room);
  room.tick();
  expect(room.state.hand._waiting).toBe(true);
  room.now += 30_000;
  expect(codeOf(room.ask(broke, 'top_up', { amount: 100 }))).toBeNull();
  room.tick();
  expect(room.state.hand._waiting).not.toBe(true);
  expect(room.stack(broke)).toBe(100);
  const player = room.state.hand.players.indexOf(broke);
  expect(room.state.hand._inactive?.[player] ?? 0).toBe(0);
});

test('[H-24] chips are bought by themselves below the chosen stack, up to the chosen one', () => {
  const room = seated(['Ann', 'Bob']);
  for (const name of ['Ann', 'Bob']) {
    expect(codeOf(room.ask(name, 'auto_top_up', { below: 250, to: 100 }))).toBe('buy-in-out-of-range');
    expect(codeOf(room.ask(name, 'auto_top_up', { below: 50, to: 1_000_000 }))).toBe('buy-in-out-of-range');
    expect(codeOf(room.ask(name, 'auto_top_up', { below: 50, to: 120 }))).toBeNull();
  }
  const broke = playUntilBroke(room);
  room.tick();
  expect(room.state.hand._waiting).not.toBe(true);
  expect(room.stack(broke)).toBe(120);
  const bought = sumsOf(room.transfers).find(({ user }) => user === personOf(broke).user)?.bought;
  expect(bought).toBe(22_000);
});

test('[H-24] with approval by the host nothing is bought without it', () => {
  const room = new Room({ settings: settingsOf('NT', { approve_buy_ins: true }) });
  for (const name of ['Ann', 'Bob']) {
    room.join(name);
    room.ask(HOST.name, 'host_approve', { request: room.state.requests[0]!.request, approve: true });
    room.ask(name, 'auto_top_up', { below: 50, to: 120 });
  }
  const broke = playUntilBroke(room);
  room.tick();
  expect(room.stack(broke)).toBe(0);
});

test('[H-26] the table limits the chips that a person buys, in all and in number', () => {
  const rebuys = { times: 1, total: 180 };
  const room = seated(['Ann', 'Bob'], settingsOf('NT', { rebuys, rathole_ms: 0 }));
  expect(room.ask('Ann', 'top_up', { amount: 100 })).toMatchObject({ error: { code: 'buy-in-limit', left: 80 } });
  expect(codeOf(room.ask('Ann', 'top_up', { amount: 60 }))).toBeNull();
  room.tick();
  expect(room.stack('Ann')).toBe(160);
  expect(room.ask('Ann', 'top_up', { amount: 20 })).toMatchObject({ error: { code: 'buy-in-limit', left: 0 } });
  // A seat that is taken again counts, too.
  room.ask('Bob', 'leave', { when: 'now' });
  while (room.state.hand.players.includes('Bob')) room.tick();
  expect(room.join('Bob', 100)).toMatchObject({ error: { code: 'buy-in-limit', left: 80 } });
  expect(codeOf(room.join('Bob', 80))).toBeNull();
});
