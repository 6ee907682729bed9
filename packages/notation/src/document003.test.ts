/** Document 003, line by line: sitting in and out over the notation. */
import { isOver, livePlayers, potTotal } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Hand, type Merged, settle } from './index.js';
import { deal, endedWith, foldAround, NAMES, nextOf, playOut, read, STACKS, stateOf, story } from './testing/story.js';

/** Hand 1: two play, the flop lies, Player3 looks on. */
const HAND_1 = story({
  players: ['Player1', 'Player2'],
  blindsOrStraddles: [1, 2],
  actions: ['d dh p1 AsKs', 'd dh p2 QdQh', 'p1 cc', 'p2 cc', 'd db 2d7cJh'],
});

/** Player3's request for a seat in hand 1, its lists left short as in the document. */
const JOIN_1: Hand = {
  ...Hand.view(HAND_1, 'Player3'),
  players: NAMES,
  startingStacks: [50, 100, 100],
  blindsOrStraddles: [1, 2, 0],
  antes: [0, 0],
  _inactive: [0, 0],
  _intents: [0, 0, 0],
};

const HAND_2 = story({ hand: 2, blindsOrStraddles: [0, 1, 2] });

/** Hand 3, its log read in the order of play [I3-5]: Player1 has called, Player2 (small blind) is to act. */
const HAND_3 = story({
  hand: 3,
  blindsOrStraddles: [0, 1, 2],
  actions: ['d dh p1 AsKs', 'd dh p2 3s3d', 'd dh p3 QdQh', 'p1 cc'],
});

/** Hand 6: Player2 is paused and owes as much as anybody can. */
const HAND_6 = story({
  hand: 6,
  blindsOrStraddles: [0, 1, 2],
  actions: ['d dh p1 AsKs', 'd dh p3 QdQh'],
  _inactive: [0, 1, 0],
  _intents: [0, 2, 0],
  _deadBlinds: [0, 3, 0],
});

/** Hand 8, its blinds read so that the log is legal [I3-5]: Player1 leaves after the flop. */
const HAND_8 = story({
  hand: 8,
  blindsOrStraddles: [1, 2, 0],
  actions: ['d dh p1 AsKs', 'd dh p2 3s3d', 'd dh p3 QdQh', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 5hAdQc'],
});

/** Each player's intent, as the table hears it. */
function wish(hand: Hand, author: string, request: (hand: Hand) => Hand): Hand {
  return Hand.merge(hand, request(Hand.view(hand, author)), { author }).hand;
}

const codes = (merged: Merged) => merged.ignored.map(({ path, code }) => `${path} ${code}`);

describe('scope and rights', () => {
  test('[S3-1, S3-20] a player joins from the next hand', () => {
    const joined = Hand.merge(HAND_1, JOIN_1, { author: 'Player3', wallet: 100 }).hand;
    expect([joined._inactive?.[2], joined._intents?.[2]]).toEqual([1, 0]);
    expect(livePlayers(stateOf(joined))).toEqual([0, 1]);
    expect(livePlayers(stateOf(nextOf(endedWith(joined))))).toEqual([0, 1, 2]);
  });

  test('[S3-2] a player leaves from the next hand', () => {
    const left = wish(HAND_8, 'Player1', Hand.quit);
    expect(left.players).toEqual(NAMES);
    expect(nextOf(endedWith(left)).players).toEqual(['Player2', 'Player3']);
  });

  test('[S3-3] a player pauses and keeps their place', () => {
    const paused = wish(HAND_3, 'Player2', Hand.pause);
    const after = nextOf(endedWith(paused));
    expect(after.players).toEqual(NAMES);
    expect([after._inactive?.[1], after._intents?.[1]]).toEqual([1, 2]);
  });

  test('[S3-4] a player waits for the big blind and is in with the hand in which they have it', () => {
    const hand4 = nextOf(endedWith(wish(HAND_3, 'Player2', Hand.waitForBigBlind)));
    expect(livePlayers(stateOf(hand4))).toEqual([0, 2]);
    const hand5 = nextOf(endedWith(hand4));
    expect(hand5.blindsOrStraddles[1]).toBe(2);
    expect(livePlayers(stateOf(hand5))).toEqual([0, 1, 2]);
  });

  test('[S3-5, S3-11] client and table exchange nothing but the document, as JSON text', () => {
    const toClient = Hand.writeHand(Hand.view(HAND_3, 'Player2'));
    const atClient = Hand.readHand(toClient);
    if (!atClient.ok) throw new Error('the client cannot read it');
    const request = Hand.readHand(Hand.writeHand(Hand.pause(atClient.value)), { request: true });
    if (!request.ok) throw new Error('the table cannot read it');
    const merged = Hand.merge(HAND_3, request.value, { author: 'Player2' });
    expect(merged.taken).toEqual(['intent']);
    expect(merged.ignored).toEqual([]);
    const back = Hand.view(merged.hand, 'Player2');
    expect([back._inactive, back._intents]).toEqual([
      [0, 1, 0],
      [0, 2, 0],
    ]);
  });

  test('[S3-6] own fields have one entry for each player; any value but 0 means sitting out', () => {
    const hand = story({ blindsOrStraddles: [0, 1, 2], _inactive: [0, 7, 0] });
    expect(livePlayers(stateOf(hand))).toEqual([0, 2]);
    const short = Hand.readHand({ ...hand, _intents: [0] });
    expect(short.ok ? [] : short.error).toEqual([{ code: 'wrong-length', path: '_intents' }]);
  });

  test('[S3-7] an author changes their own intent; entries of others are ignored', () => {
    const merged = Hand.merge(HAND_3, { ...Hand.view(HAND_3, 'Player2'), _intents: [3, 2, 1] }, { author: 'Player2' });
    expect(merged.hand._intents).toEqual([0, 2, 0]);
    expect(codes(merged)).toEqual(['_intents[0] not-yours', '_intents[2] not-yours']);
  });

  test('[S3-8] a client sits nobody in or out: its `_inactive` is ignored, and only the table changes it', () => {
    const comesBack = { ...Hand.view(HAND_6, 'Player2'), _inactive: [1, 0, 1], _intents: [0, 0, 0] };
    const merged = Hand.merge(HAND_6, comesBack, { author: 'Player2' });
    expect(merged.taken).toEqual(['intent']);
    expect(merged.hand).toEqual({ ...HAND_6, _intents: [0, 0, 0] });
    expect(codes(merged)).toEqual([0, 1, 2].map((player) => `_inactive[${player}] server-field`));
    expect(livePlayers(stateOf(merged.hand))).toEqual([0, 2]);
    // One who plays cannot sit out by the field alone either: the turn stays theirs.
    const sitsOut = Hand.merge(
      HAND_3,
      { ...Hand.view(HAND_3, 'Player2'), _inactive: [0, 1, 0] },
      { author: 'Player2' },
    );
    expect(sitsOut).toMatchObject({ hand: HAND_3, taken: [] });
    expect(stateOf(sitsOut.hand).actor).toBe(1);
  });

  test('[S3-9] a client forgives no debt: its `_deadBlinds` is ignored, and the next hand charges what is owed', () => {
    const client = { ...Hand.view(HAND_6, 'Player2'), _intents: [0, 0, 0], _deadBlinds: [2, 0, 1] };
    const merged = Hand.merge(HAND_6, client, { author: 'Player2' });
    expect(merged.taken).toEqual(['intent']);
    expect(merged.hand._deadBlinds).toEqual([0, 3, 0]);
    expect(codes(merged)).toEqual([0, 1, 2].map((player) => `_deadBlinds[${player}] server-field`));
    expect(nextOf(endedWith(merged.hand))).toMatchObject({ startingStacks: [50, 97, 75.25], _deadPosted: [0, 3, 0] });
  });

  test('[S3-10] stacks, blinds, names and lines of others stay as they are', () => {
    const client = {
      ...Hand.view(HAND_3, 'Player2'),
      startingStacks: [50, 1_000, 75.25],
      blindsOrStraddles: [2, 0, 1],
      players: ['Player1', 'Player2', 'Nobody'],
      actions: [...Hand.view(HAND_3, 'Player2').actions.slice(0, 3), 'p1 f'],
      table: 'mine',
    };
    const merged = Hand.merge(HAND_3, client, { author: 'Player2' });
    expect(merged.hand).toBe(HAND_3);
    expect(codes(merged)).toEqual(
      [
        'startingStacks[1] not-yours',
        'blindsOrStraddles[0] not-yours',
        'blindsOrStraddles[1] not-yours',
        'blindsOrStraddles[2] not-yours',
        'players[2] not-yours',
        'actions[3] not-yours',
        'table unknown-field',
      ].sort((a, b) => orderOf(client, a) - orderOf(client, b)),
    );
  });
});

/** Differences are listed in the order of the client's fields. */
function orderOf(client: object, line: string): number {
  return Object.keys(client).indexOf(line.split(/[[ ]/)[0]!);
}

describe('intents and the state matrix', () => {
  test('[S3-12] 0 plays, 1 waits for the big blind, 2 pauses, 3 leaves', () => {
    const intentOf = (request: (hand: Hand) => Hand) => request(Hand.view(HAND_3, 'Player2'))._intents?.[1];
    expect([Hand.resume, Hand.waitForBigBlind, Hand.pause, Hand.quit].map(intentOf)).toEqual([0, 1, 2, 3]);
    expect(Hand.Intent).toEqual({ Play: 0, WaitForBigBlind: 1, Pause: 2, Leave: 3 });
  });

  const reading = (inactive: number, intent: number, dead: number) =>
    Hand.readHand(
      story({
        blindsOrStraddles: [1, 0, 2],
        _inactive: [0, inactive, 0],
        _intents: [0, intent, 0],
        _deadBlinds: [0, dead, 0],
      }),
    );

  /** Four play 1/2; the small blind of the next hand has passed the second by. */
  const seated = ([inactive, intent, dead]: readonly [number, number, number]): Hand =>
    story({
      players: ['A', 'B', 'C', 'D'],
      startingStacks: [50, 100, 75, 60],
      blindsOrStraddles: [1, 0, 2, 0],
      _button: 4,
      _blindSeats: [1, 3],
      _inactive: [0, inactive, 0, 0],
      _intents: [0, intent, 0, 0],
      _deadBlinds: [0, dead, 0, 0],
    });

  interface Fate {
    readonly name: string;
    readonly state: readonly [number, number, number];
    /** Whether the hand that runs is theirs to play. */
    readonly plays: boolean;
    /** The state in the next hand, and the stack that it begins with. */
    readonly next: readonly [number, number, number];
    readonly stack: number;
  }

  test.each<Fate>([
    { name: '[S3-13] plays, and plays on', state: [0, 0, 0], plays: true, next: [0, 0, 0], stack: 100 },
    { name: '[S3-14] asked to wait for the big blind', state: [0, 1, 0], plays: true, next: [1, 1, 1], stack: 100 },
    { name: '[S3-14] asked for a plain pause', state: [0, 2, 0], plays: true, next: [1, 2, 1], stack: 100 },
    { name: '[S3-15] waits to come in', state: [1, 0, 0], plays: false, next: [0, 0, 0], stack: 100 },
    { name: '[S3-16] comes back and pays', state: [1, 0, 3], plays: false, next: [0, 0, 0], stack: 97 },
    { name: '[S3-17] waits for the big blind', state: [1, 1, 0], plays: false, next: [1, 1, 1], stack: 100 },
    {
      name: '[S3-17] waits, and owes no more than 1.5 BB',
      state: [1, 1, 3],
      plays: false,
      next: [1, 1, 3],
      stack: 100,
    },
    { name: '[S3-17] pauses', state: [1, 2, 0], plays: false, next: [1, 2, 1], stack: 100 },
    {
      name: '[S3-17] pauses, and owes no more than 1.5 BB',
      state: [1, 2, 3],
      plays: false,
      next: [1, 2, 3],
      stack: 100,
    },
  ])('$name: $state', ({ state, plays, next, stack }) => {
    const hand = seated(state);
    expect(Hand.readHand(hand).ok).toBe(true);
    expect(livePlayers(stateOf(hand)).includes(1)).toBe(plays);
    const after = nextOf(endedWith(hand));
    expect([after._inactive?.[1], after._intents?.[1], after._deadBlinds?.[1]]).toEqual(next);
    expect(after.startingStacks).toEqual([50, stack, 75, 60]);
    expect(after._deadPosted?.[1] ?? 0).toBe(100 - stack);
    expect(livePlayers(stateOf(after)).includes(1)).toBe(next[0] === 0);
  });

  test.each<Pick<Fate, 'name' | 'state' | 'plays'>>([
    { name: '[S3-14] asked to leave, and plays until then', state: [0, 3, 0], plays: true },
    { name: '[S3-18] leaves', state: [1, 3, 0], plays: false },
    { name: '[S3-18] leaves with a debt, which nobody pays', state: [1, 3, 3], plays: false },
  ])('$name: $state', ({ state, plays }) => {
    const hand = seated(state);
    expect(Hand.readHand(hand).ok).toBe(true);
    expect(livePlayers(stateOf(hand)).includes(1)).toBe(plays);
    const after = nextOf(endedWith(hand));
    expect(after).toMatchObject({
      players: ['A', 'C', 'D'],
      startingStacks: [50, 75, 60],
      _inactive: [0, 0, 0],
      _intents: [0, 0, 0],
      _deadBlinds: [0, 0, 0],
    });
    expect(after._deadPosted).toBeUndefined();
  });

  test.each([0, 1, 2, 3])('[S3-19, I3-15] an active player with intent %i owes nothing', (intent) => {
    const read = reading(0, intent, 1);
    expect(read.ok ? [] : read.error).toEqual([{ code: 'impossible-state', path: '_deadBlinds[1]' }]);
  });

  test('[H-22] a debt waits while a table of several games plays one without blinds', () => {
    const stud = { variant: 'F7S', antes: [1, 1, 1], bringIn: 2, smallBet: 5, bigBet: 10 };
    const hand = { ...HAND_3, ...stud, blindsOrStraddles: [0, 0, 0], _deadBlinds: [0, 1, 0], actions: [] };
    expect(Hand.readHand({ ...hand, _inactive: [0, 0, 0], _intents: [0, 0, 0] })).toMatchObject({ ok: true });
  });

  test.each([4, -1, 0.5, Number.NaN])('[I3-13] %d is no intent', (intent) => {
    const merged = Hand.merge(HAND_3, { ...HAND_3, _intents: [0, intent, 0] }, { author: 'Player2' });
    expect(merged.hand).toBe(HAND_3);
    expect(merged.ignored.at(-1)).toEqual({ path: '_intents[1]', code: 'bad-intent' });
  });

  test.each([
    { from: [0, 0, 0], wish: 1, to: [1, 1, 0] },
    { from: [0, 0, 0], wish: 2, to: [1, 2, 0] },
    { from: [0, 0, 0], wish: 3, to: [1, 3, 0] },
    { from: [1, 0, 0], wish: 1, to: [1, 1, 0] },
    { from: [1, 0, 0], wish: 2, to: [1, 2, 0] },
    { from: [1, 0, 0], wish: 3, to: [1, 3, 0] },
    { from: [1, 1, 3], wish: 0, to: [1, 0, 3] },
    { from: [1, 1, 3], wish: 2, to: [1, 2, 3] },
    { from: [1, 1, 3], wish: 3, to: [1, 3, 3] },
    { from: [1, 2, 3], wish: 0, to: [1, 0, 3] },
    { from: [1, 2, 3], wish: 1, to: [1, 1, 3] },
    { from: [1, 2, 3], wish: 3, to: [1, 3, 3] },
    { from: [1, 0, 3], wish: 2, to: [1, 2, 3] },
    { from: [1, 3, 3], wish: 0, to: [1, 3, 3] },
    { from: [1, 3, 0], wish: 1, to: [1, 3, 0] },
    { from: [1, 3, 0], wish: 2, to: [1, 3, 0] },
  ])('[S3-21, X-41] of (inactive, intent, dead) $from the wish $wish makes $to', ({ from, wish, to }) => {
    const [inactive, intent, dead] = from as [number, number, number];
    const isIn = inactive === 0;
    const hand = story({
      blindsOrStraddles: [1, 0, 2],
      actions: ['d dh p1 AsKs', ...(isIn ? ['d dh p2 3s3d'] : []), 'd dh p3 QdQh'],
      _inactive: [0, inactive, 0],
      _intents: [0, intent, 0],
      _deadBlinds: [0, dead, 0],
    });
    const { hand: merged } = Hand.merge(hand, { _intents: [0, wish, 0] }, { author: 'Player2' });
    expect([merged._inactive?.[1], merged._intents?.[1], merged._deadBlinds?.[1]]).toEqual(to);
  });

  test('[S3-23] the debt ends with the big blind, with the way back, or with the player', () => {
    const owing = (intent: number, blinds: number[]): Hand =>
      story({
        blindsOrStraddles: blinds,
        _inactive: [0, 1, 0],
        _intents: [0, intent, 0],
        _deadBlinds: [0, 3, 0],
      });
    // The big blind comes to the one who waited for it: posted as any other, and nothing besides.
    const reached = nextOf(endedWith(owing(1, [2, 0, 1])));
    expect(reached).toMatchObject({ startingStacks: STACKS, blindsOrStraddles: [1, 2, 0], _deadBlinds: [0, 0, 0] });
    expect(reached._deadPosted).toBeUndefined();
    // A player who comes back earlier, from either pause, pays first.
    for (const intent of [1, 2]) {
      const early = nextOf(endedWith(wish(owing(intent, [0, 1, 2]), 'Player2', Hand.resume)));
      expect(early).toMatchObject({ startingStacks: [50, 97, 75.25], _deadBlinds: [0, 0, 0], _deadPosted: [0, 3, 0] });
    }
    // A player who leaves takes chips and debt along.
    const left = nextOf(endedWith(wish(owing(2, [0, 1, 2]), 'Player2', Hand.quit)));
    expect(left).toMatchObject({ players: ['Player1', 'Player3'], startingStacks: [50, 75.25], _deadBlinds: [0, 0] });
    expect(left._deadPosted).toBeUndefined();
  });

  test('[S3-22, S3-44, I3-9] a missed small blind costs half a big blind, a missed big one a whole, in chips', () => {
    const paused = story({
      players: ['A', 'B', 'C', 'D'],
      startingStacks: [100, 100, 100, 100],
      blindsOrStraddles: [1, 3, 0, 0],
      _inactive: [0, 0, 1, 0],
      _intents: [0, 0, 2, 0],
      _deadBlinds: [0, 0, 0, 0],
    });
    const missedBig = nextOf(endedWith(paused));
    expect([missedBig.blindsOrStraddles, missedBig._deadBlinds]).toEqual([
      [0, 1, 0, 3],
      [0, 0, 3, 0],
    ]);
    // Half of three is two where the smallest chip is one.
    const missedBoth = nextOf(endedWith(missedBig));
    expect([missedBoth.blindsOrStraddles, missedBoth._deadBlinds]).toEqual([
      [3, 0, 0, 1],
      [0, 0, 5, 0],
    ]);
    const inCents = nextOf(endedWith(nextOf(endedWith({ ...paused, startingStacks: [100, 100, 100, 75.25] }))));
    expect(inCents._deadBlinds).toEqual([0, 0, 4.5, 0]);
  });

  test('[S3-22, S3-44, I3-10] the debt stops at one and a half big blinds', () => {
    let hand = story({
      players: ['A', 'B', 'C', 'D'],
      startingStacks: [100, 100, 100, 100],
      blindsOrStraddles: [1, 2, 0, 0],
      _inactive: [0, 0, 1, 0],
      _intents: [0, 0, 2, 0],
    });
    const debts: (number | undefined)[] = [];
    for (let i = 0; i < 8; i++) {
      hand = nextOf(endedWith(hand));
      debts.push(hand._deadBlinds?.[2]);
    }
    expect(debts).toEqual([2, 3, 3, 3, 3, 3, 3, 3]);
  });
});

describe('joining', () => {
  const joined = Hand.merge(HAND_1, JOIN_1, { author: 'Player3', wallet: 75.25 });

  test('[S3-24] the newcomer is first shown the hand as they may know it', () => {
    expect(Hand.view(HAND_1, 'Player3')).toMatchObject({
      author: 'Player3',
      players: ['Player1', 'Player2'],
      actions: ['d dh p1 ????', 'd dh p2 ????', 'p1 cc', 'p2 cc', 'd db 2d7cJh'],
    });
  });

  test('[S3-25] they ask for a seat in their own entries', () => {
    expect(Hand.join(Hand.view(HAND_1, 'Player3'), { author: 'Player3', buyIn: 100, seat: 5 })).toMatchObject({
      author: 'Player3',
      players: NAMES,
      startingStacks: [50, 100, 100],
      blindsOrStraddles: [1, 2, 0],
      _intents: [0, 0, 0],
      seats: [1, 2, 5],
    });
  });

  test('[S3-26, I3-14] lists that they left short are completed', () => {
    expect(joined.taken).toEqual(['join']);
    expect(joined.ignored).toEqual([]);
    expect([joined.hand.antes, joined.hand._inactive]).toEqual([
      [0, 0, 0],
      [0, 0, 1],
    ]);
  });

  test('[S3-27, S3-61] they get what their wallet holds, and decimals are chips', () => {
    expect(joined.hand.startingStacks).toEqual([50, 100, 75.25]);
    const rich = Hand.merge(HAND_1, JOIN_1, { author: 'Player3', wallet: 10_000 });
    expect(rich.hand.startingStacks).toEqual([50, 100, 100]);
  });

  test('[S3-28] every list of players gets their entry', () => {
    const hand = { ...HAND_1, seats: [1, 4], _deadPosted: [0, 0], timeBanks: [30, 30] };
    expect(Hand.merge(hand, JOIN_1, { author: 'Player3', wallet: 75.25 }).hand).toMatchObject({
      players: NAMES,
      startingStacks: STACKS,
      blindsOrStraddles: [1, 2, 0],
      antes: [0, 0, 0],
      seats: [1, 4, 2],
      _inactive: [0, 0, 1],
      _intents: [0, 0, 0],
      _deadBlinds: [0, 0, 0],
      _deadPosted: [0, 0, 0],
    });
  });

  test('[S3-29] once cards are out they sit out, whatever their document says', () => {
    const bold = { ...JOIN_1, _inactive: [0, 0, 0], actions: [...JOIN_1.actions, 'd dh p3 AcAd'] };
    const merged = Hand.merge(HAND_1, bold, { author: 'Player3', wallet: 75.25 });
    expect(merged.hand._inactive).toEqual([0, 0, 1]);
    expect(merged.hand.actions).toEqual(HAND_1.actions);
    expect(merged.ignored).toContainEqual({ path: 'actions[5]', code: 'not-seated' });
  });

  test('[S3-35] the players of a hand are read off the log: all intents are 0, and only those with cards play', () => {
    for (let lines = 0; lines <= HAND_1.actions.length; lines++) {
      const running = { ...HAND_1, actions: HAND_1.actions.slice(0, lines) };
      const { hand } = Hand.merge(running, { ...JOIN_1, actions: running.actions }, { author: 'Player3', wallet: 100 });
      expect(hand._intents).toEqual([0, 0, 0]);
      expect(hand._inactive).toEqual([0, 0, lines === 0 ? 0 : 1]);
      expect(livePlayers(stateOf(hand))).toEqual(lines === 0 ? [0, 1, 2] : [0, 1]);
    }
    // A pause works at once for one who has cards, and from the next hand for one who has posted and got none yet.
    const dealing = { ...HAND_3, actions: HAND_3.actions.slice(0, 1) };
    expect(wish(dealing, 'Player1', Hand.pause)._inactive).toEqual([1, 0, 0]);
    expect(wish(dealing, 'Player2', Hand.pause)._inactive).toEqual([0, 0, 0]);
  });

  test('[S3-30, I3-16] before the first card they are in at once', () => {
    const merged = Hand.merge(
      { ...HAND_1, actions: [] },
      { ...JOIN_1, actions: [] },
      { author: 'Player3', wallet: 100 },
    );
    expect(merged.hand._inactive).toEqual([0, 0, 0]);
    expect(livePlayers(stateOf(merged.hand))).toEqual([0, 1, 2]);
  });

  test('[S3-31, S3-34] number, log and stacks of the running hand stay, and it is played to its end', () => {
    expect(joined.hand).toMatchObject({ hand: 1, actions: HAND_1.actions });
    expect(joined.hand.startingStacks.slice(0, 2)).toEqual([50, 100]);
    const end = foldAround({ ...joined.hand, _rules: { foldWhenFree: 'allow' } });
    expect(isOver(stateOf(end))).toBe(true);
    expect(stateOf(end).stack).toEqual([5200, 9800, 7525]);
  });

  test('[S3-32] the state of the table has no author, even if it was made from a document of someone’s', () => {
    const own: Hand = { ...HAND_1, author: 'Player1' };
    const mine: Hand = { ...HAND_3, author: 'Player2' };
    const merged = [
      Hand.merge(own, JOIN_1, { author: 'Player3', wallet: 100 }),
      Hand.merge(mine, Hand.pause(Hand.view(mine, 'Player2')), { author: 'Player2' }),
      Hand.merge(mine, Hand.act(Hand.view(mine, 'Player2'), 'p2 cc'), { author: 'Player2' }),
    ];
    expect(merged.map(({ taken }) => taken)).toEqual([['join'], ['intent'], ['action']]);
    for (const { hand } of merged) expect(Object.keys(hand)).not.toContain('author');
    expect(Object.keys(nextOf(endedWith(mine)))).not.toContain('author');
  });

  test('[S3-33] after the request they sit at the table without cards, watch, and wait for the next hand', () => {
    const seen = Hand.view(joined.hand, 'Player3');
    expect(seen).toMatchObject({ author: 'Player3', players: NAMES, _inactive: [0, 0, 1], _intents: [0, 0, 0] });
    const { holeCount, boards, live, actor } = stateOf(seen);
    expect({ holeCount, live, actor }).toEqual({ holeCount: [2, 2, 0], live: 0b011, actor: 1 });
    expect(boards).toEqual([stateOf(HAND_1).boards[0]]);
    expect(seen.actions).toEqual(['d dh p1 ????', 'd dh p2 ????', 'p1 cc', 'p2 cc', 'd db 2d7cJh']);
    // They are told everything that follows, and none of their acts is taken until the next hand deals them in.
    const later = Hand.view(Hand.append(joined.hand, 'p2 cbr 4', 'p1 f'), 'Player3');
    expect(later.actions.slice(-2)).toEqual(['p2 cbr 4', 'p1 f']);
    expect(Hand.merge(joined.hand, Hand.act(seen, 'p3 cc'), { author: 'Player3' }).taken).toEqual([]);
    expect(livePlayers(stateOf(deal(nextOf(endedWith(joined.hand)))))).toEqual([0, 1, 2]);
  });
});

describe('merge', () => {
  test('[S3-36, S3-54, I3-1] a pause in a hand takes the player out of it', () => {
    const merged = wish(HAND_3, 'Player2', Hand.waitForBigBlind);
    expect(merged).toMatchObject({ _inactive: [0, 1, 0], _intents: [0, 1, 0], _deadBlinds: [0, 0, 0] });
    expect(livePlayers(stateOf(merged))).toEqual([0, 2]);
  });

  test('[S3-37, S3-64, S3-66] a leaver is out at once and gets no more documents', () => {
    const merged = wish(HAND_8, 'Player1', Hand.quit);
    expect(merged).toMatchObject({ _inactive: [1, 0, 0], _intents: [3, 0, 0] });
    expect(Hand.audience(merged)).toEqual(['Player2', 'Player3']);
    expect(Hand.merge(merged, Hand.act(Hand.view(merged, 'Player1'), 'p1 cc'), { author: 'Player1' }).taken).toEqual(
      [],
    );
  });

  test('[S3-38] a blind that was posted is not owed again', () => {
    const merged = wish(HAND_3, 'Player2', Hand.waitForBigBlind);
    expect(merged._deadBlinds).toEqual([0, 0, 0]);
    expect(read(merged).state.contribution[1]).toBe(100);
  });

  test('[S3-39] they cannot finish this hand, and may return with the next one for nothing', () => {
    const back = wish(wish(HAND_3, 'Player2', Hand.waitForBigBlind), 'Player2', Hand.resume);
    expect([back._inactive, back._intents]).toEqual([
      [0, 1, 0],
      [0, 0, 0],
    ]);
    expect(livePlayers(stateOf(back))).toEqual([0, 2]);
    const after = nextOf(endedWith(back));
    expect(after).toMatchObject({ startingStacks: STACKS, _inactive: [0, 0, 0], _deadBlinds: [0, 0, 0] });
    expect(after).not.toHaveProperty('_deadPosted');
  });

  test('[S3-40, I3-2, X-39] the flop comes although they have not acted, with and without the house’s line', () => {
    const paused = wish(HAND_3, 'Player2', Hand.waitForBigBlind);
    expect(paused.actions.at(-1)).toBe('p2 f');
    const withLine = Hand.append(paused, 'p3 cc', 'd db 5cAhQc');
    const without = { ...withLine, actions: withLine.actions.filter((line) => line !== 'p2 f') };
    expect(stateOf(without)).toEqual(stateOf(withLine));
    expect(stateOf(without).boards[0]).toHaveLength(3);
  });
});

describe('next', () => {
  test('[S3-41] the number goes up by one and the log is empty', () => {
    expect(nextOf(endedWith(HAND_2))).toMatchObject({ hand: 3, actions: [] });
    expect(nextOf(endedWith({ ...HAND_2, hand: '99999999999999999999' })).hand).toBe('100000000000000000000');
    expect(nextOf(endedWith({ ...HAND_2, hand: 'final' }))).not.toHaveProperty('hand');
  });

  test('[S3-42] a player who is ready and has the chips takes part', () => {
    const ready = story({ blindsOrStraddles: [1, 0, 2], _inactive: [0, 1, 0] });
    expect(livePlayers(stateOf(nextOf(endedWith(ready))))).toEqual([0, 1, 2]);
  });

  test('[S3-43] everyone who takes part ends as (0, 0), whichever way they came; nobody else does', () => {
    const table = story({
      players: ['plays', 'comes', 'pays', 'waits', 'pauses', 'posts'],
      startingStacks: [100, 100, 100, 100, 100, 100],
      blindsOrStraddles: [2, 0, 0, 0, 0, 1],
      antes: [0, 0, 0, 0, 0, 0],
      _button: 5,
      _blindSeats: [6, 1],
      _inactive: [0, 1, 1, 1, 1, 0],
      _intents: [0, 0, 0, 1, 2, 0],
      _deadBlinds: [0, 0, 3, 1, 0, 0],
    });
    const after = nextOf(endedWith(table));
    const inHand = livePlayers(stateOf(after));
    expect(inHand.map((player) => after.players[player])).toEqual(['plays', 'comes', 'pays', 'posts']);
    for (const player of after.players.keys()) {
      const isFree = after._inactive?.[player] === 0 && after._intents?.[player] === 0;
      expect(isFree).toBe(inHand.includes(player));
    }
  });

  test('[S3-45] a player who waited for the big blind posts it and owes nothing', () => {
    const waiting = story({
      blindsOrStraddles: [2, 0, 1],
      _inactive: [0, 1, 0],
      _intents: [0, 1, 0],
      _deadBlinds: [0, 3, 0],
    });
    const after = nextOf(endedWith(waiting));
    expect(after).toMatchObject({
      startingStacks: STACKS,
      blindsOrStraddles: [1, 2, 0],
      _inactive: [0, 0, 0],
      _intents: [0, 0, 0],
      _deadBlinds: [0, 0, 0],
    });
    expect(potTotal(stateOf(after))).toBe(300);
  });

  test.each([
    { name: 'debt', stack: 2, dead: 3, antes: [0, 0, 0] },
    { name: 'debt and ante', stack: 3, dead: 3, antes: [1, 0, 1] },
    { name: 'debt and a chip to play', stack: 3, dead: 3, antes: [0, 0, 0] },
  ])('[S3-46] too few chips for $name: he has to leave', ({ stack, dead, antes }) => {
    const hand = story({
      startingStacks: [50, stack, 75],
      blindsOrStraddles: [0, 1, 2],
      antes,
      _inactive: [0, 1, 0],
      _deadBlinds: [0, dead, 0],
    });
    const after = nextOf(endedWith(hand));
    expect([after._inactive, after._intents, after.startingStacks[1]]).toEqual([[0, 1, 0], [0, 3, 0], stack]);
    expect(nextOf(endedWith(after)).players).toEqual(['Player1', 'Player3']);
  });

  test('[S3-46] a player who would return on the big blind and cannot pay it has to leave; the blind goes on', () => {
    const hand = story({
      startingStacks: [50, 1, 75],
      blindsOrStraddles: [2, 0, 1],
      _inactive: [0, 1, 0],
      _intents: [0, 1, 0],
    });
    const after = nextOf(endedWith(hand));
    expect([after._intents, after.blindsOrStraddles]).toEqual([
      [0, 3, 0],
      [1, 0, 2],
    ]);
  });

  test('[S3-46] [SEED-13] [X-40] a blind counts only for the player on whom it falls: elsewhere the debt is enough', () => {
    const hand = story({
      startingStacks: [50, 4, 75],
      blindsOrStraddles: [0, 1, 2],
      _inactive: [0, 1, 0],
      _deadBlinds: [0, 3, 0],
    });
    // 4 chips pay a debt of 3; the document would want a blind of 2 besides.
    const after = nextOf(endedWith(hand));
    expect([after._inactive, after._intents, after._deadPosted]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 3, 0],
    ]);
    expect(after.blindsOrStraddles![1]).toBe(0);
  });

  test('[S3-35] [SEED-13] [X-40] the log decides about the newcomer alone: everybody else stays as the server has them', () => {
    const running = story({
      players: ['Player1', 'Player2', 'Player4'],
      blindsOrStraddles: [1, 2, 0],
      startingStacks: [50, 100, 60],
      // Nobody has dealt to Player4, whom the server has in.
      actions: ['d dh p1 AsKs', 'd dh p2 QdQh'],
      _inactive: [0, 0, 0],
    });
    const asked = Hand.join(running, { author: 'Player3', buyIn: 100 });
    const { hand } = Hand.merge(running, asked, { author: 'Player3', wallet: 100 });
    expect(hand._inactive).toEqual([0, 0, 0, 1]);
  });

  test('[S3-21] [SEED-13] [X-39] a pause is in force at once; the fold comes with the turn, by the house, and stands in the log', () => {
    // Player2 (small blind) is to act; Player3 pauses out of turn, and nothing is folded yet.
    const paused = wish(HAND_3, 'Player3', Hand.pause);
    expect([paused._inactive, paused._intents]).toEqual([
      [0, 0, 1],
      [0, 0, 2],
    ]);
    expect(paused.actions).toEqual(HAND_3.actions);
    const called = Hand.append(paused, 'p2 cc');
    expect(settle(called).actions).toEqual([...called.actions, 'p3 f']);
  });

  test('[S3-47] a leaver is gone from every list', () => {
    const hand = story({
      blindsOrStraddles: [1, 2, 0],
      seats: [2, 3, 6],
      timeBanks: [10, 20, 30],
      _inactive: [1, 0, 0],
      _intents: [3, 0, 0],
    });
    expect(nextOf(endedWith(hand))).toMatchObject({
      players: ['Player2', 'Player3'],
      startingStacks: [100, 75.25],
      blindsOrStraddles: [1, 2],
      antes: [0, 0],
      seats: [3, 6],
      timeBanks: [20, 30],
      _inactive: [0, 0],
      _intents: [0, 0],
      _deadBlinds: [0, 0],
    });
  });

  test('[S3-48] their debt is not charged', () => {
    const hand = story({
      blindsOrStraddles: [1, 2, 0],
      _inactive: [1, 0, 0],
      _intents: [3, 0, 0],
      _deadBlinds: [3, 0, 0],
    });
    const after = nextOf(endedWith(hand));
    expect(after.startingStacks).toEqual([100, 75.25]);
    expect(after).not.toHaveProperty('_deadPosted');
  });

  test('[S3-49] blinds go round, players stay in place', () => {
    const blinds: (readonly number[])[] = [];
    let hand = HAND_2;
    for (let i = 0; i < 4; i++) {
      blinds.push(hand.blindsOrStraddles);
      expect(hand.players).toEqual(NAMES);
      hand = nextOf(playOut(hand));
    }
    expect(blinds).toEqual([
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
      [0, 1, 2],
    ]);
  });

  test('[S3-50, I3-11] a paused player whom no blind passes accrues nothing', () => {
    const hand4 = nextOf(endedWith(wish(HAND_3, 'Player2', Hand.pause)));
    expect(hand4._deadBlinds).toEqual([0, 0, 0]);
  });

  test.each([1, 2])('[S3-51] debts accrue with intent %i', (intent) => {
    // The big blind went past C to D in the last hand; now the small one does.
    const smallOnly = story({
      players: ['A', 'B', 'C', 'D'],
      startingStacks: [9, 9, 9, 9],
      blindsOrStraddles: [0, 1, 0, 2],
      _blindSeats: [2, 4],
      _inactive: [0, 0, 1, 0],
      _intents: [0, 0, intent, 0],
    });
    expect(nextOf(endedWith(smallOnly))._deadBlinds).toEqual([0, 0, 1, 0]);
  });
});

describe('the worked examples', () => {
  test('[S3-52] hand 1 to hand 2', () => {
    const joined = Hand.merge(HAND_1, JOIN_1, { author: 'Player3', wallet: 75.25 }).hand;
    const hand2 = deal(nextOf(endedWith(joined)));
    expect(hand2).toMatchObject({
      hand: 2,
      players: NAMES,
      startingStacks: [50, 100, 75.25],
      blindsOrStraddles: [0, 1, 2],
      antes: [0, 0, 0],
      seatCount: [6],
      _inactive: [0, 0, 0],
      _intents: [0, 0, 0],
    });
    expect(hand2.actions).toHaveLength(3);
    expect(stateOf(hand2).actor).toBe(0);
  });

  test('[S3-53] hand 2 as Player3 sees it', () => {
    const dealt = Hand.append(HAND_2, 'd dh p1 2h2d', 'd dh p2 3s3d', 'd dh p3 4c4d');
    expect(Hand.view(dealt, 'Player3')).toMatchObject({
      author: 'Player3',
      actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 4c4d'],
    });
  });

  test('[S3-55, S3-56, I3-8, I3-12] hands 3 to 5: paused until the big blind, back without a debt', () => {
    const hand3 = wish(HAND_3, 'Player2', Hand.waitForBigBlind);
    const hand4 = nextOf(endedWith(hand3));
    expect(hand4).toMatchObject({
      hand: 4,
      startingStacks: STACKS,
      blindsOrStraddles: [2, 0, 1],
      _inactive: [0, 1, 0],
      _intents: [0, 1, 0],
      _deadBlinds: [0, 0, 0],
    });
    // Two play: Player3 has the button and the small blind, and acts first.
    const flop = Hand.append(hand4, 'd dh p1 AsKs', 'd dh p3 QdQh', 'p3 cc', 'p1 cc', 'd db 5cAhQc');
    expect([stateOf(flop).terms.button, stateOf(flop).actor]).toEqual([2, 0]);
    expect(nextOf(endedWith(flop))).toMatchObject({
      hand: 5,
      blindsOrStraddles: [1, 2, 0],
      actions: [],
      _inactive: [0, 0, 0],
      _intents: [0, 0, 0],
      _deadBlinds: [0, 0, 0],
    });
  });

  test('[S3-57, I3-7] hand 6: paused with the whole debt; the small blind of their entry is not posted', () => {
    expect(HAND_6).toMatchObject({ _inactive: [0, 1, 0], _intents: [0, 2, 0], _deadBlinds: [0, 3, 0] });
    const { state } = read(HAND_6);
    expect(state.bet).toEqual([0, 0, 200]);
    expect(state.stack[1]).toBe(10_000);
  });

  test('[S3-58] they want back: hand 6 stays as it is but for their intent', () => {
    const merged = Hand.merge(HAND_6, Hand.resume(Hand.view(HAND_6, 'Player2')), { author: 'Player2' });
    expect(merged.hand).toEqual({ ...HAND_6, _intents: [0, 0, 0] });
  });

  test('[S3-59, I3-4, I3-6] hand 7: they have paid, and the chips are in the pot', () => {
    const hand7 = nextOf(endedWith(wish(HAND_6, 'Player2', Hand.resume)));
    expect(hand7).toMatchObject({
      hand: 7,
      startingStacks: [50, 97, 75.25],
      blindsOrStraddles: [2, 0, 1],
      _inactive: [0, 0, 0],
      _intents: [0, 0, 0],
      _deadBlinds: [0, 0, 0],
      _deadPosted: [0, 3, 0],
    });
    const dealt = Hand.append(hand7, 'd dh p1 AsKs', 'd dh p2 JhJc', 'd dh p3 QdQh');
    const { state } = read(dealt);
    expect(potTotal(state)).toBe(600);
    expect(state.terms.total).toBe(22_525);
    expect(state.actor).toBe(1);
  });

  test('[S3-60] hands 8 and 9: Player1 leaves', () => {
    const hand9 = nextOf(endedWith(wish(HAND_8, 'Player1', Hand.quit)));
    expect(hand9).toMatchObject({
      hand: 9,
      players: ['Player2', 'Player3'],
      startingStacks: [100, 75.25],
      blindsOrStraddles: [1, 2],
      antes: [0, 0],
      seatCount: [6],
      _inactive: [0, 0],
      _intents: [0, 0],
    });
    // Nothing is left of them: every list has an entry for each of the two, and their chips went with them.
    for (const [field, value] of Object.entries(hand9)) {
      if (Array.isArray(value) && !['actions', 'seatCount', '_blindSeats'].includes(field))
        expect(value, field).toHaveLength(2);
    }
    expect(JSON.stringify(hand9)).not.toContain('Player1');
    expect(stateOf(hand9).terms.total).toBe(17_525);
    expect(stateOf(deal(hand9)).actor).toBe(0);
  });
});

describe('leaving', () => {
  const turn = HAND_3;

  test('[S3-62] three ways out: fold, do nothing, leave', () => {
    const folded = Hand.merge(turn, Hand.act(Hand.view(turn, 'Player2'), 'p2 f'), { author: 'Player2' }).hand;
    const timedOut = Hand.auto(turn);
    const left = wish(turn, 'Player2', Hand.quit);
    for (const hand of [folded, timedOut, left]) expect(livePlayers(stateOf(hand))).toEqual([0, 2]);
    expect([folded, timedOut, left].map((hand) => hand._inactive)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
    ]);
  });

  /** Both check down to the river, where Player1 bets and has to show first. */
  const showdown = (first: string, second: string, ...shows: string[]): Hand =>
    story({
      players: ['Player1', 'Player2'],
      blindsOrStraddles: [1, 2],
      actions: [
        ...[`d dh p1 ${first}`, `d dh p2 ${second}`, 'p1 cc', 'p2 cc', 'd db 7d8cJh', 'p2 cc', 'p1 cc', 'd db Tc'],
        ...['p2 cc', 'p1 cc', 'd db 4h', 'p2 cc', 'p1 cbr 2', 'p2 cc', ...shows],
      ],
    });

  test('[S3-63] when time is up the house folds for the player to act, and mucks a beaten hand', () => {
    const after = (hand: Hand): readonly string[] => Hand.auto(hand).actions.slice(hand.actions.length);
    expect(after(turn)).toEqual(['p2 f']);
    expect(livePlayers(stateOf(Hand.auto(turn)))).toEqual([0, 2]);
    expect(after(showdown('AsAh', '3s2d', 'p1 sm AsAh'))).toEqual(['p2 sm']);
  });

  test('[S3-63, X-9] it gives nothing away: a free check is a check, and a winning hand is shown', () => {
    const after = (hand: Hand): readonly string[] => Hand.auto(hand).actions.slice(hand.actions.length);
    const free = Hand.append(turn, 'p2 cc');
    expect(after(free)).toEqual(['p3 cc']);
    expect(after(showdown('3s2d', 'AsAh'))).toEqual(['p1 sm 3s2d']);
    const won = showdown('3s2d', 'AsAh', 'p1 sm 3s2d');
    expect(after(won)).toEqual(['p2 sm AsAh']);
    expect(stateOf(Hand.auto(won)).stack).toEqual([46, 104]);
  });

  test('[S3-63] it does nothing if nobody is to act', () => {
    const dealing = { ...turn, actions: [] };
    const over = Hand.append(turn, 'p2 f', 'p3 f');
    for (const hand of [dealing, over]) expect(Hand.auto(hand)).toBe(hand);
  });

  test('[S3-65] the leaver’s own document says so before the table answers', () => {
    expect(Hand.quit(Hand.view(HAND_8, 'Player1'))).toMatchObject({ author: 'Player1', _intents: [3, 0, 0] });
    expect(Hand.quit(Hand.view(HAND_8, 'Player1'))._inactive).toEqual([0, 0, 0]);
  });

  test('[S3-67] the document does not know how long a pause may last', () => {
    const paused = wish(HAND_3, 'Player2', Hand.pause);
    expect(Object.keys(paused).sort()).toEqual(Object.keys(HAND_3).sort());
  });
});
