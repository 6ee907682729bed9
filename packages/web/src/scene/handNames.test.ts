import {
  DECKS,
  describe as describeHand,
  formatDescription,
  type HandDescription,
  parseCard,
  shuffle,
  stream,
  strengthOf,
  UNKNOWN,
  VARIANTS,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { cardName, handName } from './handNames.js';

async function wordsOf(language: Language) {
  return createTranslator(language, await loadCatalogue(language));
}

/** Hands of every type of game, by their descriptions. */
const HANDS: readonly HandDescription[] = [
  ...new Map(
    [...VARIANTS.values()].flatMap((variant) =>
      variant.hands.flatMap((type) =>
        Array.from({ length: 300 }, (_, at) => {
          const cards = [...DECKS[variant.deck]];
          shuffle(stream('names', variant.code, type, at), cards);
          const hole = type === 'badugi' ? 4 : Math.min(5, cards.length);
          const size = variant.deck === 'kuhn' || variant.deck === 'leduc' ? 1 : hole;
          const board = variant.deck === 'leduc' ? cards.slice(1, 2) : [];
          const found = describeHand(type, strengthOf(type, 'any', cards, 0, size, board));
          return [JSON.stringify(found), found] as const;
        }),
      ),
    ),
  ).values(),
];

describe('names of hands', () => {
  test('in English they are those of the engine', async () => {
    const words = await wordsOf('en');
    expect(HANDS.length).toBeGreaterThan(1000);
    for (const hand of HANDS) expect(handName(hand, words)).toBe(formatDescription(hand));
  });

  test('in every language each has one, and different hands differ as they do in English', async () => {
    for (const language of LANGUAGES) {
      const words = await wordsOf(language);
      const byEnglish = new Map<string, string>();
      for (const hand of HANDS) {
        const name = handName(hand, words);
        expect(name).not.toMatch(/[{}|]|^\s|\s$/);
        expect(name.length).toBeGreaterThan(1);
        byEnglish.set(formatDescription(hand), name);
      }
      expect(new Set(byEnglish.values()).size).toBe(byEnglish.size);
    }
  });

  test('some by heart', async () => {
    const straight: HandDescription = { category: 'straight', ranks: [7] };
    const fullHouse: HandDescription = { category: 'fullHouse', ranks: [11, 3] };
    const names = async (hand: HandDescription) =>
      Promise.all(LANGUAGES.map(async (language) => handName(hand, await wordsOf(language))));
    expect(await names(straight)).toEqual([
      'straight, nine high',
      'ストレート、9ハイ',
      'стрит до девятки',
      '顺子，9 高',
    ]);
    expect(await names(fullHouse)).toEqual([
      'full house, kings full of fives',
      'フルハウス、Kと5',
      'фулл-хаус: короли и пятёрки',
      '葫芦，K 带 5',
    ]);
    expect(await names({ category: 'pair', ranks: [12, 3, 2, 1] })).toEqual([
      'pair of aces',
      'ワンペア、A',
      'пара тузов',
      '一对 A',
    ]);
  });

  test('cards are read aloud by name', async () => {
    const names = async (text: string) =>
      Promise.all(LANGUAGES.map(async (language) => cardName(parseCard(text)!, await wordsOf(language))));
    expect(await names('As')).toEqual(['ace of spades', 'スペードのA', 'туз пик', '黑桃A']);
    expect(await names('Td')).toEqual(['ten of diamonds', 'ダイヤの10', 'десятка бубен', '方块10']);
    expect(cardName(UNKNOWN, await wordsOf('en'))).toBe('face-down card');
  });
});
