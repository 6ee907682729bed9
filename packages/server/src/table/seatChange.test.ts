/** Another chair between hands: free towards the big blind, else it costs one; once an orbit. */
import { describe, expect, test } from 'vitest';
import { codeOf, personOf, Room, settingsOf } from '../testing/room.js';
import { seatOf } from './state.js';
import { seatViews } from './views.js';

function table(seats: Readonly<Record<string, number>>, seatChange: 'off' | 'onceAnOrbit' = 'onceAnOrbit'): Room {
  const room = new Room({ settings: settingsOf('NT', { seats: 9, table_rules: { seatChange } }) });
  for (const [name, seat] of Object.entries(seats)) expect(codeOf(room.join(name, 100, seat))).toBeNull();
  room.tick();
  return room;
}

function endHand(room: Room): void {
  while (room.state.hand.finishingStacks === undefined) {
    if (codeOf(room.act(room.actor!, 'fold')) !== null) room.stayIn();
  }
}

/** Plays until the big blind stands at a seat. */
function untilBigBlindAt(room: Room, seat: number): void {
  for (let hand = 0; hand < 12 && room.state.hand._blindSeats?.[1] !== seat; hand++) {
    endHand(room);
    room.tick();
  }
  expect(room.state.hand._blindSeats?.[1]).toBe(seat);
}

function placeOf(room: Room, name: string): number | undefined {
  return seatOf(room.state, personOf(name).user)?.place;
}

function postOf(room: Room, name: string): number {
  return room.state.hand.blindsOrStraddles[room.state.hand.players.indexOf(name)]!;
}

const FOUR = { Ann: 1, Bob: 3, Cid: 5, Dee: 7 };

describe('a change of seats', () => {
  test('[H-27] is free if the big blind comes to the new seat no later', () => {
    const room = table(FOUR);
    untilBigBlindAt(room, 3);
    // The big blind goes to Cid, then Dee, then Ann: Ann moves to 6, and it comes sooner.
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: 6 }))).toBeNull();
    expect(placeOf(room, 'Ann')).toBe(1);
    expect(seatViews(room.state).find(({ name }) => name === 'Ann')?.next_seat_index).toBe(6);
    endHand(room);
    room.tick();
    expect(placeOf(room, 'Ann')).toBe(6);
    expect(room.state.hand.seats).toEqual([3, 5, 6, 7]);
    expect(room.state.hand.players).toEqual(['Bob', 'Cid', 'Ann', 'Dee']);
    expect(postOf(room, 'Ann')).toBe(0);
    expect(postOf(room, 'Cid')).toBe(2);
  });

  test('[H-27] away from the big blind it costs one, or a wait for it', () => {
    for (const wait_for_big_blind of [false, true]) {
      const room = table(FOUR);
      untilBigBlindAt(room, 3);
      // The big blind would reach Cid on 5 next; on 2 it comes last.
      expect(codeOf(room.ask('Cid', 'seat_change', { seat_index: 2, wait_for_big_blind }))).toBeNull();
      endHand(room);
      room.tick();
      expect(placeOf(room, 'Cid')).toBe(2);
      expect(postOf(room, 'Dee')).toBe(2);
      const player = room.state.hand.players.indexOf('Cid');
      expect(postOf(room, 'Cid')).toBe(wait_for_big_blind ? 0 : -2);
      expect(room.state.hand._inactive?.[player]).toBe(wait_for_big_blind ? 1 : 0);
    }
  });

  test('[H-27] goes once an orbit, to seats that are free, and can be taken back', () => {
    const room = table(FOUR);
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: 3 }))).toBe('seat-taken');
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: 10 }))).toBe('no-such-seat');
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: null }))).toBe('nothing-changed');
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: 2 }))).toBeNull();
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: 2 }))).toBe('nothing-changed');
    expect(codeOf(room.ask('Bob', 'seat_change', { seat_index: 2 }))).toBe('seat-taken');
    expect(codeOf(room.join('Eve', 100, 2))).toBe('seat-taken');
    expect(codeOf(room.ask('Ann', 'seat_change', { seat_index: null }))).toBeNull();
    expect(codeOf(room.ask('Bob', 'seat_change', { seat_index: 2 }))).toBeNull();
    for (let hand = 0; hand < 4; hand++) {
      endHand(room);
      room.tick();
      expect(placeOf(room, 'Bob')).toBe(2);
      const isOrbit = hand === 3;
      expect(codeOf(room.ask('Bob', 'seat_change', { seat_index: 9 }))).toBe(isOrbit ? null : 'too-soon');
    }
    expect(codeOf(table(FOUR, 'off').ask('Ann', 'seat_change', { seat_index: 2 }))).toBe('option-off');
  });
});
