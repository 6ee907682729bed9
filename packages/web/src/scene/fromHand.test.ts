import { parseCards, stream, UNKNOWN } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { describe, expect, test } from 'vitest';
import { feltOfHand } from './fromHand.js';
import { feltOfTable } from './fromTable.js';
import type { FeltModel } from './model.js';
import { ALL_VARIANTS, NOW_MS, randomTable } from './testing/play.js';

const HAND: Hand = {
  variant: 'NT',
  players: ['Ann', 'Bob', 'Cleo', 'Dan'],
  startingStacks: [200, 200, 200, 60],
  antes: [0, 0, 0, 0],
  blindsOrStraddles: [1, 2, 4, 0],
  minBet: 2,
  actions: ['d dh p1 AsKs', 'd dh p2 ????', 'd dh p3 7c7d', 'd dh p4 ????'],
};

function after(...lines: readonly string[]): FeltModel {
  return feltOfHand({ ...HAND, actions: [...HAND.actions, ...lines] }, 0);
}

describe('the felt of a document', () => {
  test('is that of the live table, seat by seat: one renderer draws both alike', () => {
    for (const variant of ALL_VARIANTS) {
      for (const state of randomTable(stream('both', variant.code), variant)) {
        const live = feltOfTable(state, NOW_MS);
        const viewer = state.hand.players.indexOf(state.you.name);
        const replayed = feltOfHand(state.hand, viewer < 0 ? null : viewer);
        const taken = live.seats.filter(({ name }) => name !== null);
        const seen = replayed.seats.map(({ name, status, stack, bet, cards, act, won, returned }) => {
          return { name, status, stack, bet, cards, act, won, returned };
        });
        // A spectator has nobody at the bottom: the two may begin to count at different seats.
        const first = taken.findIndex(({ name }) => name === seen[0]!.name);
        const order = [...taken.slice(first), ...taken.slice(0, first)];
        expect(order.map((seat) => expect.objectContaining(pick(seat)))).toEqual(seen);
        expect(replayed.boards).toEqual(live.boards);
        expect(replayed.pots.map(({ amount }) => amount)).toEqual(live.pots.map(({ amount }) => amount));
        expect([replayed.street, replayed.total, replayed.line]).toEqual([live.street, live.total, live.line]);
      }
    }
  });

  test('blinds, straddles and the button are marked while they explain what lies there', () => {
    const { seats } = after();
    const markers = seats.map((seat) => seat.markers.map(({ kind, amount }) => `${kind} ${amount}`));
    expect(markers).toEqual([['smallBlind 1'], ['bigBlind 2'], ['straddle 4'], ['button 0']]);
    const later = after('p4 f', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 2c3c4c');
    expect(later.seats.flatMap((seat) => seat.markers.map(({ kind }) => kind))).toEqual(['button']);
  });

  test('[S0-35, S0-36] a fold marks the player as folded and clears the cards, up cards too', () => {
    const [before, folded] = [after('p4 cc'), after('p4 cc', 'p1 f')];
    expect([before.seats[0]!.status, folded.seats[0]!.status]).toEqual(['playing', 'folded']);
    expect([before.seats[0]!.cards.length, folded.seats[0]!.cards]).toEqual([2, []]);
    const stud: Hand = {
      variant: 'F7S',
      players: ['Ann', 'Bob'],
      startingStacks: [100, 100],
      antes: [1, 1],
      blindsOrStraddles: [0, 0],
      bringIn: 2,
      smallBet: 5,
      bigBet: 10,
      actions: ['d dh p1 ????2c', 'd dh p2 AsAhKd', 'p1 pb', 'p2 cbr 5'],
    };
    const open = feltOfHand(stud, 1).seats.find(({ name }) => name === 'Ann')!;
    expect(open.cards.at(-1)).toMatchObject({ card: 0 });
    const gone = feltOfHand({ ...stud, actions: [...stud.actions, 'p1 f'] }, 1).seats.find(
      ({ name }) => name === 'Ann',
    )!;
    expect([gone.status, gone.cards]).toEqual(['folded', []]);
  });

  test('two-handed the button has the small blind', () => {
    const { seats } = feltOfHand(
      {
        ...HAND,
        players: ['Ann', 'Bob'],
        startingStacks: [200, 200],
        antes: [0, 0],
        blindsOrStraddles: [1, 2],
        actions: [],
      },
      null,
    );
    expect(seats.map((seat) => seat.markers.map(({ kind }) => kind))).toEqual([['button', 'smallBlind'], ['bigBlind']]);
  });

  test('what a player did last stays until the street is over', () => {
    const { seats } = after('p4 f', 'p1 cbr 12', 'p2 cc');
    expect(seats.map(({ act }) => act && [act.word, act.amount])).toEqual([
      ['raise', 12],
      ['call', 12],
      null,
      ['fold', 0],
    ]);
    const later = after('p4 f', 'p1 cbr 12', 'p2 cc', 'p3 cc', 'd db 2c3c4c');
    expect(later.seats.map(({ act }) => act)).toEqual([null, null, null, null]);
  });

  test('an uncalled bet goes back, and it shows', () => {
    const { seats, result } = after('p4 f', 'p1 cbr 50', 'p2 f', 'p3 f');
    expect(seats.map(({ returned }) => returned)).toEqual([46, 0, 0, 0]);
    expect(result?.by).toBe('fold');
    expect(seats.map(({ won }) => won)).toEqual([10, 0, 0, 0]);
    expect(seats.map(({ stack }) => stack)).toEqual([206, 198, 196, 60]);
  });

  test('side pots name who can win them; the winner’s five cards are lit', () => {
    const allIn = after('p4 cbr 60', 'p1 cbr 200', 'p2 f', 'p3 cc');
    expect(allIn.pots.map(({ amount, eligible }) => [amount, eligible])).toEqual([
      [182, [0, 2, 3]],
      [280, [0, 2]],
    ]);
    const shown = ['p1 sm AsKs', 'p3 sm 7c7d', 'p4 sm QhQd', 'd db 7s2c2d', 'd db 9h', 'd db Ac'];
    const { result, seats, boards } = after('p4 cbr 60', 'p1 cbr 200', 'p2 f', 'p3 cc', ...shown);
    expect(result?.hands.find(({ isWinner }) => isWinner)).toMatchObject({
      seat: 2,
      category: 'fullHouse',
      ranks: [5, 0],
    });
    expect(seats.map(({ won }) => won)).toEqual([0, 0, 462, 0]);
    const lit = boards[0]!.cards.filter(({ isLit }) => isLit).map(({ card }) => card);
    expect(lit).toEqual(parseCards('7s2c2d'));
    expect(seats[2]!.cards.every(({ isLit }) => isLit)).toBe(true);
  });

  test('cards that a document does not know are backs; folded ones are gone', () => {
    const { seats } = after('p4 f');
    expect(seats.map(({ cards }) => cards.map(({ card }) => card === UNKNOWN))).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [],
    ]);
  });

  test('stacks that a file does not know are not made up', () => {
    const { seats } = feltOfHand({ ...HAND, startingStacks: [200, Number.POSITIVE_INFINITY, 200, 60] }, null);
    expect(seats.map(({ stack }) => stack)).toEqual([199, null, 196, 60]);
  });

  test('decimal chips have no tail of binary digits', () => {
    const cents: Hand = {
      ...HAND,
      startingStacks: [2.3, 2.3, 2.3, 2.3],
      blindsOrStraddles: [0.1, 0.2, 0, 0],
      minBet: 0.2,
    };
    const { seats } = feltOfHand({ ...cents, actions: [...HAND.actions, 'p3 cbr 0.7', 'p4 f', 'p1 f', 'p2 f'] }, null);
    expect(seats.map(({ stack, won, returned }) => [stack, won, returned])).toEqual([
      [2.2, 0, 0],
      [2.1, 0, 0],
      [2.6, 0.5, 0.5],
      [2.3, 0, 0],
    ]);
  });

  test('hands of files are read as files write them', () => {
    const shownEarly: Hand = { ...HAND, actions: [...HAND.actions, 'p4 f', 'p1 f', 'p2 f', 'p3 sm 7c7d'] };
    expect(feltOfHand(shownEarly, null, { lenient: true }).result?.by).toBe('fold');
  });

  test('stud: door cards lie open, the lowest brings in, the highest board is first on fourth street', () => {
    const stud: Hand = {
      variant: 'F7S',
      players: ['Ann', 'Bob', 'Cleo'],
      startingStacks: [100, 100, 100],
      antes: [1, 1, 1],
      blindsOrStraddles: [0, 0, 0],
      bringIn: 2,
      smallBet: 5,
      bigBet: 10,
      actions: ['d dh p1 ????Kh', 'd dh p2 ????2c', 'd dh p3 7h7d9s'],
    };
    const third = feltOfHand(stud, 2);
    expect(third.seats.map(({ name }) => name)).toEqual(['Cleo', 'Ann', 'Bob']);
    expect(third.seats.map(({ cards }) => cards.map(({ isUp }) => isUp))).toEqual([
      [false, false, true],
      [false, false, true],
      [false, false, true],
    ]);
    expect(third.seats.flatMap(({ name, markers }) => markers.map(({ kind, amount }) => [name, kind, amount]))).toEqual(
      [
        ['Cleo', 'ante', 1],
        ['Ann', 'ante', 1],
        ['Bob', 'ante', 1],
        ['Bob', 'bringIn', 0],
      ],
    );
    const dealt = ['d dh p1 Qs', 'd dh p2 3c', 'd dh p3 8s'];
    const fourth = feltOfHand({ ...stud, actions: [...stud.actions, 'p2 pb', 'p3 cc', 'p1 cc', ...dealt] }, 2);
    expect(fourth.seats.map(({ isHighBoard }) => isHighBoard)).toEqual([false, true, false]);
  });
});

function pick({ name, status, stack, bet, cards, act, won, returned }: FeltModel['seats'][number]) {
  return { name, status, stack, bet, cards, act, won, returned };
}
