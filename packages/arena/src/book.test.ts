import type { Hand } from '@cardroom/notation';
import { expect, test } from 'vitest';
import { Book, figuresOf } from './book.js';

/** Cy raises, Ann raises again, Bob folds; Cy calls, Ann bets the flop, Cy folds. */
const THREE_BET: Hand = {
  variant: 'NT',
  players: ['Ann', 'Bob', 'Cy'],
  antes: [0, 0, 0],
  blindsOrStraddles: [1, 2, 0],
  minBet: 2,
  startingStacks: [100, 100, 100],
  actions: [
    'd dh p1 ????',
    'd dh p2 ????',
    'd dh p3 ????',
    'p3 cbr 6',
    'p1 cbr 18',
    'p2 f',
    'p3 cc',
    'd db 2c5d9h',
    'p1 cbr 20',
    'p3 f',
  ],
};

test('counts hands, and says what each player won in each of them', () => {
  const book = new Book();
  expect(book.add(THREE_BET)?.map(({ chips, bigBlinds }) => [chips, bigBlinds])).toEqual([
    [20, 10],
    [-2, -1],
    [-18, -9],
  ]);
  book.add(THREE_BET);
  expect(figuresOf('Ann', book.players.get('Ann')!)).toEqual({
    player: 'Ann',
    hands: 2,
    vpip: 1,
    pfr: 1,
    threeBet: 1,
    af: null,
    wtsd: 0,
    wsd: null,
    net: '40',
    bbPer100: 1000,
  });
});

test('a hand that is not over or cannot be played is left out', () => {
  const book = new Book();
  expect(book.add({ ...THREE_BET, actions: THREE_BET.actions.slice(0, -1) })).toBeNull();
  expect(book.add({ ...THREE_BET, actions: ['p1 cc'] })).toBeNull();
  expect([book.hands, book.leftOut, book.players.size]).toEqual([0, 2, 0]);
});

test('amounts of several scales add up exactly', () => {
  const book = new Book();
  const cents = {
    ...THREE_BET,
    blindsOrStraddles: [0.1, 0.2, 0],
    minBet: 0.2,
    startingStacks: [10, 10, 10],
    actions: THREE_BET.actions.map((line) => line.replace(/cbr (\d+)/, (_, to) => `cbr ${Number(to) / 10}`)),
  };
  for (let i = 0; i < 10; i++) book.add(cents);
  expect(figuresOf('Bob', book.players.get('Bob')!)).toMatchObject({ net: '-2', bbPer100: -100 });
});
