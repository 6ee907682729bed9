import { UNKNOWN } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { cardCode, cardSigns, faceOf } from './cards.js';

const DECK_SIZE = 52;
const ACE_OF_SPADES = 51;
const TEN_OF_DIAMONDS = 8 * 4 + 1;

test('a card shows its rank and suit, a hidden one its back', () => {
  expect(faceOf(ACE_OF_SPADES)).toEqual({
    rank: 'A',
    suit: 3,
    suitSign: '♠',
    suitName: 'spade',
    suitLetter: 's',
  });
  expect(faceOf(UNKNOWN)).toBeNull();
});

test('cards in a line of text', () => {
  expect(cardSigns([ACE_OF_SPADES, TEN_OF_DIAMONDS, UNKNOWN])).toBe('A♠ 10♦ ?');
  expect(cardCode(TEN_OF_DIAMONDS)).toBe('Td');
});

test('no two cards have the same signs', () => {
  const deck = Array.from({ length: DECK_SIZE }, (_, card) => cardSigns([card]));
  expect(new Set(deck).size).toBe(DECK_SIZE);
});
