import { describe, expect, test } from 'vitest';
import { cardAt, formatCard, parseCard, parseCards, UNKNOWN } from './cards.js';

describe('cards as text', () => {
  test('every card is read as it is written, at any place of a text', () => {
    for (let card = 0; card <= UNKNOWN; card++) {
      const text = formatCard(card);
      expect(parseCard(text)).toBe(card);
      expect(cardAt(`[2c ${text}]`, 4)).toBe(card);
    }
  });

  test('nothing else is a card', () => {
    for (const text of ['', 'A', 'ah', 'AH', '1h', 'Ahh', '?', '?h', 'A?', '???', 'Äh', 'A♥', '\u0141h', '\0\0'])
      expect(parseCard(text)).toBeNull();
    expect(cardAt('Ah', 1)).toBeNull();
    expect(cardAt('Ah', 2)).toBeNull();
  });

  test('cards without spaces are read whole or not at all', () => {
    expect(parseCards('AhKd??')).toEqual([50, 45, UNKNOWN]);
    for (const text of ['AhK', 'AhKx', 'Ah Kd', 'Ah?K']) expect(parseCards(text)).toBeNull();
  });
});
