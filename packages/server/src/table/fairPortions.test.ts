/**
 * Houses that deal the wrong number of cards in bomb pots and when the board is run several times. Every card of their
 * receipts is proved and comes from its place: only the numbers are wrong. The check here and the one in Python agree.
 */
import { DECKS, formatCards, VARIANTS } from '@cardroom/engine';
import {
  contextOf,
  dealtOrder,
  dealtPlaces,
  type FairReceipt,
  fairKey,
  houseDeck,
  mayComeAgain,
  openCard,
  verifyReceipt,
} from '@cardroom/protocol/receipt';
import { describe, expect, test } from 'vitest';
import { PYTHON, verifyWithPython } from '../testing/python.js';
import { codeOf, personOf, Room, settingsOf } from '../testing/room.js';
import type { ArchivedContent } from './archive.js';
import { receiptOf } from './receipt.js';

/** A receipt that proves every card of a log. A number stands for so many cards of the deck, as they come. */
function forged(variant: string, log: readonly string[], runs?: number): FairReceipt {
  const rules = VARIANTS.get(variant)!;
  const context = { table: 't1', hand: 1, round: 1, size: DECKS[rules.deck].length };
  const house = houseDeck('5a'.repeat(32), context, rules.deck, mayComeAgain(rules));
  const key = fairKey(contextOf(context), house.root, []);
  const [deck, places] = [dealtOrder(house, key), dealtPlaces(key, context.size)];
  let dealt = 0;
  const actions = log.map((line) =>
    line.replace(/^(d .*?)(\d+)$/, (_, head: string, count: string) => {
      dealt += Number(count);
      return head + formatCards(deck.slice(dealt - Number(count), dealt));
    }),
  );
  return {
    receipt: 2,
    hand: 't1-1',
    table: 't1',
    number: 1,
    viewer: null,
    variant,
    players: ['Ann', 'Bob', 'Cid'],
    seats: [1, 2, 3],
    actions,
    ...(runs === undefined ? {} : { runs }),
    void: [],
    root: house.root,
    commitments: [],
    seeds: [],
    missing: [],
    ranks: null,
    cards: deck.slice(0, dealt).map((card, at) => {
      const place = places[at]!;
      return { dealt: at, place, card: formatCards([card]), ...openCard(house, place) };
    }),
  };
}

const hole = (count: number): string[] => [2, 3, 1].map((player) => `d dh p${player} ${count}`);
const board = (...counts: number[]): string[] => counts.map((count) => `d db ${count}`);
const [TWO, FOUR, SIX] = [hole(2), hole(4), hole(6)];

type Case = readonly [variant: string, log: readonly string[], runs?: number];

const HONEST: readonly Case[] = [
  ['NT', [...TWO, ...board(3, 1, 1)]],
  ['NT2', [...TWO, ...board(3, 3, 1, 1, 1, 1)]],
  ['NT2', [...TWO, ...board(3, 3), 'p2 cc', 'p3 f', 'p1 cc', ...board(1, 1)]],
  ['PO2', [...FOUR, ...board(3, 3, 1, 1, 1, 1)]],
  ['PO62', [...SIX, ...board(3, 3, 1, 1, 1, 1)]],
  ['NT', [...TWO, 'p1 cc', ...board(5, 5, 5)], 3],
  ['NT', [...TWO, 'p1 cc', ...board(3), 'p1 cc', ...board(2, 2)], 2],
  ['NT', [...TWO, 'p1 cc', ...board(3, 1), 'p1 cc', ...board(1, 1, 1)], 3],
  ['PC', [...hole(5), ...board(1), 'p1 cc', ...board(4, 4)], 2],
  // The client lost its connection before the second run.
  ['NT', [...TWO, 'p1 cc', ...board(3), 'p1 cc', ...board(2)], 2],
];

const CHEATS: readonly (readonly [name: string, ...Case])[] = [
  ['burns an open card before the flop of a bomb pot', 'NT2', [...TWO, ...board(1, 3, 3)]],
  ['gives a player of a bomb pot a card too many', 'PO2', [...hole(4).slice(0, 2), 'd dh p1 5', ...board(3, 3)]],
  ['gives a player of a bomb pot another card after the flop', 'NT2', [...TWO, ...board(3, 3), 'd dh p2 1']],
  ['deals somebody into a bomb pot after the flop', 'NT2', [...TWO.slice(0, 2), ...board(3, 3), 'd dh p1 2']],
  ['gives one player a bomb pot of another game', 'PO2', [...FOUR.slice(0, 2), 'd dh p1 2', ...board(3, 3)]],
  ['leaves out the second board', 'NT2', [...TWO, ...board(3, 1)]],
  ['deals a third board', 'NT2', [...TWO, ...board(3, 3, 3)]],
  ['deals both boards as one', 'NT2', [...TWO, ...board(6)]],
  ['deals a sixth card to a board', 'NT2', [...TWO, ...board(3, 3, 1, 1, 1, 1, 1)]],
  ['deals two boards where the game has one', 'NT', [...TWO, ...board(3, 3)]],
  ['deals a second river that nobody agreed on', 'NT', [...TWO, ...board(3, 1, 1, 1)]],
  ['runs the board twice without having said so', 'NT', [...TWO, 'p1 cc', ...board(5, 5)]],
  ['runs it a third time', 'NT', [...TWO, 'p1 cc', ...board(5, 5, 5)], 2],
  ['deals a run a card too many', 'NT', [...TWO, ...board(3), 'p1 cc', ...board(3, 2)], 2],
  ['deals the second run a card too many', 'NT', [...TWO, ...board(3), 'p1 cc', ...board(2, 3)], 2],
  ['deals the second run a card too few', 'NT', [...TWO, ...board(3), 'p1 cc', ...board(2, 1)], 2],
  ['deals a card between the runs', 'NT', [...TWO, 'p1 cc', ...board(5, 1, 5)], 2],
  ['deals a player a card between the runs', 'NT', [...TWO, 'p1 cc', ...board(5), 'd dh p2 1', ...board(5)], 2],
  ['runs a whole board after the flop', 'NT', [...TWO, ...board(3), 'p1 cc', ...board(5, 5)], 2],
  ['runs the river more often than said', 'NT', [...TWO, ...board(3, 1), 'p1 cc', ...board(1, 1, 1)], 2],
  ['says that the board was run five times', 'NT', [...TWO, 'p1 cc', ...board(5, 5, 5, 5, 5)], 5],
  ['puts a board before the last hole cards', 'NT', [...TWO.slice(0, 2), ...board(3), 'd dh p1 2']],
];

describe('[SEC-6] [H-9] [H-12] a log deals what its game deals, in bomb pots and several runs', () => {
  test('what an honest house deals holds', () => {
    expect(HONEST.map((one) => verifyReceipt(forged(...one)))).toEqual(
      HONEST.map(() => expect.objectContaining({ ok: true })),
    );
  });

  test.each(CHEATS.map(([name, ...one]) => [name, one] as const))('a house that %s is caught', (_, one) => {
    const verdict = verifyReceipt(forged(...one));
    const code = one[2] === 5 ? 'bad-receipt' : 'wrong-portion';
    expect(verdict).toMatchObject({ ok: false, error: { code } });
  });

  test('the verifier in Python agrees about every one of them', () => {
    if (PYTHON === undefined) {
      console.warn('There is no Python 3.8 or newer here: docs/verify_deal.py was not run.');
      expect(PYTHON).toBeUndefined();
      return;
    }
    const good = verifyWithPython(HONEST.map((one) => forged(...one)));
    expect(good).toMatchObject({ status: 0, text: expect.not.stringContaining('does not hold') });
    const bad = verifyWithPython(CHEATS.map(([, ...one]) => forged(...one)));
    expect(bad.text.match(/does not hold/g)).toHaveLength(CHEATS.length);
  });
});

describe('hands of a room', () => {
  const receiptsOf = (room: Room): FairReceipt[] => {
    const content = JSON.parse(room.last.archive[0]!.content) as ArchivedContent;
    return ['Ann', 'Bob', null].map(
      (name) => receiptOf('t1', content, name === null ? null : personOf(name).user) as FairReceipt,
    );
  };

  /** Bomb pots of every game on two boards, one ended by folds, and run-outs from every street. */
  function played(): FairReceipt[] {
    const receipts: FairReceipt[] = [];
    for (const bombGame of ['same', 'omaha', 'omaha5', 'omaha6'] as const) {
      const table_rules = { bombPots: 'host', bombBoards: 'two', bombGame } as const;
      const room = new Room({ settings: settingsOf('NT', { table_rules }) }, bombGame);
      for (const name of ['Ann', 'Bob', 'Cid']) expect(codeOf(room.join(name, 200))).toBeNull();
      expect(codeOf(room.ask('Host', 'host_bomb_pot', {}))).toBeNull();
      room.tick();
      while (room.state.hand._bombPot === undefined) {
        if (room.actor === null || !room.act(room.actor, 'fold').ok) room.tick();
      }
      while (room.state.hand.finishingStacks === undefined) room.stayIn();
      receipts.push(...receiptsOf(room));
    }
    for (const streets of [0, 1, 2]) {
      const room = new Room({ settings: settingsOf('NT', { table_rules: { runIt: 'threeTimes' } }) }, streets);
      for (const name of ['Ann', 'Bob']) {
        room.join(name, 100);
        room.ask(name, 'run_wish', { wish: streets === 2 ? 2 : 3 });
      }
      room.tick();
      const boards = (): number => room.state.hand.actions.filter((line) => line.startsWith('d db')).length;
      while (boards() < streets) room.stayIn();
      while (room.state.clock?.kind === 'action') if (!room.act(room.actor!, 'all_in').ok) room.stayIn();
      room.runOut();
      receipts.push(...receiptsOf(room));
    }
    return receipts;
  }

  test('with two boards or several runs hold here and in Python', () => {
    const receipts = played();
    expect(receipts.map(({ variant }) => variant)).toEqual(
      ['NT2', 'PO2', 'PO52', 'PO62', 'NT', 'NT', 'NT'].flatMap((code) => [code, code, code]),
    );
    expect(receipts.slice(12).map(({ runs }) => runs)).toEqual([3, 3, 3, 3, 3, 3, 2, 2, 2]);
    expect(receipts.map((receipt) => verifyReceipt(JSON.parse(JSON.stringify(receipt))).ok)).toEqual(
      receipts.map(() => true),
    );
    if (PYTHON !== undefined) expect(verifyWithPython(receipts)).toMatchObject({ status: 0 });
  });
});
