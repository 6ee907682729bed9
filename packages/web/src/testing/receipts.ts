/** A receipt as a room makes it, from a key of our own. For tests only. */
import { formatCard, formatCards } from '@cardroom/engine';
import { type Hand, view } from '@cardroom/notation';
import { deckOf, leavesOf, namedCards, pathOf, type Receipt, rootOf, saltsOf } from '@cardroom/protocol/receipt';

const KEY = '3c'.repeat(32);
const DECK = deckOf(KEY, 'standard');
const cards = (from: number, to: number): string => formatCards(DECK.slice(from, to));

/** Three players; Cleo folds, Ann and Bob see the flop, Bob shows and Ann mucks after the river. */
export const DEALT_HAND: Hand = {
  variant: 'NT',
  players: ['Ann', 'Bob', 'Cleo'],
  antes: [0, 0, 0],
  blindsOrStraddles: [0, 1, 2],
  startingStacks: [100, 100, 100],
  actions: [
    `d dh p1 ${cards(0, 2)}`,
    `d dh p2 ${cards(2, 4)}`,
    `d dh p3 ${cards(4, 6)}`,
    'p1 cbr 4',
    'p2 cc',
    'p3 f',
    `d db ${cards(6, 9)}`,
    'p2 cc',
    'p1 cc',
    `d db ${cards(9, 10)}`,
    'p2 cc',
    'p1 cc',
    `d db ${cards(10, 11)}`,
    'p2 cc',
    'p1 cc',
    `p2 sm ${cards(2, 4)}`,
    'p1 sm',
  ],
};

export function receiptFor(player: number | null): Receipt {
  const leaves = leavesOf(KEY, DECK);
  const salts = saltsOf(KEY, DECK.length);
  const { actions } = view(DEALT_HAND, player);
  const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    receipt: 1,
    hand: 't1-7',
    viewer: player === null ? null : DEALT_HAND.players[player]!,
    variant: 'NT',
    players: DEALT_HAND.players,
    actions,
    root: rootOf(leaves),
    seeds: [['Bob', 'ab'.repeat(16)]],
    reshuffledAt: null,
    cards: [...namedCards(actions)].map((card) => {
      const place = DECK.indexOf(card);
      return { place, card: formatCard(card), salt: hex(salts[place]!), path: pathOf(leaves, place) };
    }),
  };
}
