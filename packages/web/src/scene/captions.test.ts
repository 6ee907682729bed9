import { describe, expect, test } from 'vitest';
import { captionOf } from './captions.js';
import { feltOfHand } from './fromHand.js';
import type { FeltSeat } from './model.js';

const HAND = {
  variant: 'NT',
  players: ['Ann', 'Bob', 'Cleo'],
  startingStacks: [200, 200, 200],
  antes: [0, 0, 0],
  blindsOrStraddles: [1, 2, 0],
  minBet: 2,
  actions: ['d dh p1 AsKs', 'd dh p2 ????', 'd dh p3 7c7d'],
};

/** The seat of a player after the given lines. */
function seatOf(player: number, ...lines: readonly string[]): FeltSeat {
  return feltOfHand({ ...HAND, actions: [...HAND.actions, ...lines] }, 0).seats[player]!;
}

function said(seat: FeltSeat): string | undefined {
  return captionOf(seat)?.key;
}

describe('the word in front of a seat', () => {
  test('the posts until the player acts, then the act with its total', () => {
    expect([0, 1, 2].map((player) => said(seatOf(player)))).toEqual([
      'marker.smallBlind',
      'marker.bigBlind',
      undefined,
    ]);
    const raised = seatOf(2, 'p3 cbr 6');
    expect(captionOf(raised)).toEqual({ key: 'did.raise', params: { count: 6 }, tone: 'strong' });
    expect(captionOf(seatOf(0, 'p3 cbr 6', 'p1 cc'))).toMatchObject({ key: 'did.call', params: { count: 6 } });
    expect(captionOf(seatOf(0, 'p3 cbr 6', 'p1 cc'))?.tone).toBe('plain');
    expect(captionOf(seatOf(2, 'p3 cbr 200'))).toMatchObject({ key: 'did.raise', tone: 'strong' });
  });

  test('a folded player says that and nothing of what came before, for the rest of the hand', () => {
    const folded = seatOf(0, 'p3 cc', 'p1 f');
    expect(captionOf(folded)).toEqual({ key: 'did.fold', tone: 'quiet' });
    expect(said({ ...folded, act: { word: 'raise', amount: 6, isAllIn: false } })).toBe('did.fold');
    expect(said(seatOf(0, 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3c4c'))).toBe('did.fold');
  });

  test('chips won go before everything, a lost connection before the state of the seat', () => {
    const winner = seatOf(2, 'p3 cbr 6', 'p1 f', 'p2 f');
    expect(captionOf(winner)).toEqual({ key: 'did.won', params: { amount: 5 }, tone: 'won' });
    expect(said({ ...winner, lost: { untilMs: 1_000 } })).toBe('did.won');
    const playing = seatOf(2, 'p3 cbr 6');
    expect(captionOf({ ...playing, lost: { untilMs: 1_000 } })).toEqual({
      key: 'seat.reconnecting',
      tone: 'warn',
      untilMs: 1_000,
    });
    expect(said({ ...playing, lost: { untilMs: null } })).toBe('seat.offline');
    expect(said({ ...playing, status: 'paused' })).toBe('seat.paused');
  });

  test('[T-64] somebody for whom the house acts is marked, and is folded like anybody else', () => {
    const playing = { ...seatOf(1), status: 'playing' } as const;
    expect(said({ ...playing, isAway: true })).toBe('seat.away');
    expect(said({ ...playing, isAway: true, status: 'folded' })).toBe('did.fold');
  });

  test('of several posts the one that says most is named; the ante is in the title alone', () => {
    const seat = seatOf(1);
    const posts = (...kinds: FeltSeat['markers'][number]['kind'][]): FeltSeat => ({
      ...seat,
      markers: kinds.map((kind) => ({ kind, amount: 1 })),
    });
    expect(said(posts('ante', 'deadBlind', 'post'))).toBe('marker.post');
    expect(said(posts('deadBlind', 'bigBlind'))).toBe('marker.bigBlind');
    expect(said(posts('smallBlind', 'bigBlind', 'straddle'))).toBe('marker.straddle');
    expect(said(posts('ante', 'button'))).toBeUndefined();
  });

  test('an empty chair says nothing, and chips that came back are told when nothing else is', () => {
    expect(captionOf({ ...seatOf(1), status: 'empty' })).toBeNull();
    expect(captionOf({ ...seatOf(1), returned: 4 })).toEqual({
      key: 'did.returned',
      params: { amount: 4 },
      tone: 'quiet',
    });
  });
});
