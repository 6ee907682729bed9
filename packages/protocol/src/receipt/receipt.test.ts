import { formatCard, formatCards } from '@cardroom/engine';
import { type Hand, view } from '@cardroom/notation';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { dealtCards, namedCards } from './dealt.js';
import { deckOf, leavesOf, pathOf, rootOf, saltsOf } from './deck.js';
import { type Receipt, verifyReceipt } from './receipt.js';

const KEY = '5a'.repeat(32);
const DECK = deckOf(KEY, 'standard');
const at = (from: number, to: number) => formatCards(DECK.slice(from, to));

/** Three players; Cid folds before the flop, Ann and Bob see the river and show. */
const HAND: Hand = {
  variant: 'NT',
  players: ['Ann', 'Bob', 'Cid'],
  antes: [0, 0, 0],
  blindsOrStraddles: [0, 1, 2],
  startingStacks: [100, 100, 100],
  actions: [
    `d dh p1 ${at(0, 2)}`,
    `d dh p2 ${at(2, 4)}`,
    `d dh p3 ${at(4, 6)}`,
    'p1 cbr 4',
    'p2 cc',
    'p3 f',
    `d db ${at(6, 9)}`,
    'p2 cc',
    'p1 cc',
    `d db ${at(9, 10)}`,
    'p2 cc',
    'p1 cc',
    `d db ${at(10, 11)}`,
    'p2 cc',
    'p1 cc',
    `p2 sm ${at(2, 4)}`,
    `p1 sm ${at(0, 2)}`,
  ],
};

function receiptFor(player: number | null): Receipt {
  const leaves = leavesOf(KEY, DECK);
  const salts = saltsOf(KEY, DECK.length);
  const { actions } = view(HAND, player);
  return {
    receipt: 1,
    hand: 't1-1',
    viewer: player === null ? null : HAND.players[player]!,
    variant: 'NT',
    players: HAND.players,
    actions,
    root: rootOf(leaves),
    seeds: [['Ann', 'ab'.repeat(16)]],
    reshuffledAt: null,
    cards: [...namedCards(actions)].map((card) => {
      const place = DECK.indexOf(card);
      return { place, card: formatCard(card), salt: bytesToHex(salts[place]!), path: pathOf(leaves, place) };
    }),
  };
}

describe('a receipt', () => {
  test('proves to everyone what they saw', () => {
    for (const [player, cards] of [
      [0, 9],
      [1, 9],
      [2, 11],
      [null, 9],
    ] as const) {
      const receipt = receiptFor(player);
      const sent = JSON.parse(JSON.stringify(receipt));
      expect(verifyReceipt(sent)).toEqual({ ok: true, value: { hand: 't1-1', root: receipt.root, cards, receipt } });
    }
  });

  test('names who got which cards, known or not', () => {
    expect(dealtCards({ actions: receiptFor(0).actions }).map(({ player, cards }) => [player, cards.length])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
      [null, 3],
      [null, 1],
      [null, 1],
    ]);
    expect(namedCards(receiptFor(0).actions).has(DECK[4]!)).toBe(false);
    expect(namedCards(receiptFor(2).actions).has(DECK[4]!)).toBe(true);
  });
});

describe('a forged receipt is found out', () => {
  const good = receiptFor(0);
  const codeOf = (value: unknown) => {
    const verified = verifyReceipt(value);
    return verified.ok ? null : verified.error.code;
  };
  const [first, second, ...rest] = good.cards;
  const flip = (hex: string) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);

  test('another card at a place', () => {
    expect(codeOf({ ...good, cards: [{ ...first!, card: second!.card }, ...good.cards.slice(1)] })).toBe('not-bound');
  });

  test('another salt, path, place or root', () => {
    expect(codeOf({ ...good, cards: [{ ...first!, salt: flip(first!.salt) }, second, ...rest] })).toBe('not-bound');
    const path = [flip(first!.path[0]!), ...first!.path.slice(1)];
    expect(codeOf({ ...good, cards: [{ ...first!, path }, second, ...rest] })).toBe('not-bound');
    expect(codeOf({ ...good, cards: [{ ...first!, place: first!.place + 1 }, second, ...rest] })).toBe('not-bound');
    expect(codeOf({ ...good, root: flip(good.root) })).toBe('not-bound');
  });

  test('the same card twice', () => {
    expect(codeOf({ ...good, cards: [first, ...good.cards] })).toBe('not-bound');
  });

  test('a card of the log that is not proved, and a proof of no card of the log', () => {
    expect(codeOf({ ...good, cards: good.cards.slice(1) })).toBe('not-opened');
    const board = good.actions.findIndex((line) => line.startsWith('d db'));
    const without = good.actions.filter((_, at) => at !== board);
    expect(codeOf({ ...good, actions: without })).toBe('not-dealt');
  });

  test('cards that came out of their order', () => {
    const swapped = good.actions.map((line) =>
      /^d db \S{6}$/.test(line) ? `d db ${line.slice(7, 9)}${line.slice(5, 7)}${line.slice(9)}` : line,
    );
    expect(swapped).not.toEqual(good.actions);
    expect(codeOf({ ...good, actions: swapped })).toBe('out-of-order');
    expect(codeOf({ ...good, actions: swapped, reshuffledAt: 6 })).toBe('bad-receipt');
  });

  test('a hand shown by someone to whom it was not dealt', () => {
    const line = good.actions.find((text) => /^p\d sm \S/.test(text))!;
    const other = line.startsWith('p1') ? 'p2' : 'p1';
    const forged = good.actions.map((text) => (text === line ? other + line.slice(2) : text));
    expect(codeOf({ ...good, actions: forged })).toBe('not-dealt');
  });

  test.each([
    [null, ''],
    ['text', ''],
    [{ ...good, receipt: 3 }, 'receipt'],
    [{ ...good, receipt: 2 }, 'table'],
    [{ ...good, hand: 7 }, 'hand'],
    [{ ...good, variant: 'XX' }, 'variant'],
    [{ ...good, players: [1, 2] }, 'players'],
    [{ ...good, players: Array(99).fill('Ann') }, 'players'],
    [{ ...good, viewer: 'Zoe' }, 'viewer'],
    [{ ...good, seeds: [['Ann']] }, 'seeds'],
    [{ ...good, actions: ['nonsense'] }, 'actions'],
    [{ ...good, actions: 'd db' }, 'actions'],
    [{ ...good, root: 'xyz' }, 'root'],
    [{ ...good, reshuffledAt: 'no' }, 'reshuffledAt'],
    [{ ...good, cards: {} }, 'cards'],
    [{ ...good, cards: [{ ...first!, place: -1 }] }, 'cards'],
    [{ ...good, cards: [{ ...first!, salt: 'AB' }] }, 'cards'],
    [{ ...good, cards: [{ ...first!, card: '??' }] }, 'cards'],
    [{ ...good, cards: [{ ...first!, path: Array(99).fill('00'.repeat(32)) }] }, 'cards'],
    [{ ...good, cards: [null] }, 'cards'],
  ])('what is no receipt %#', (value, field) => {
    expect(verifyReceipt(value)).toEqual({ ok: false, error: { code: 'bad-receipt', field } });
  });

  test('a place outside of the deck', () => {
    expect(codeOf({ ...good, cards: [{ ...first!, place: 52 }, second, ...rest] })).toBe('not-bound');
  });
});
