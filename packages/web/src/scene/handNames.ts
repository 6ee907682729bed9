/** Names of hands and cards in the viewer's language: "straight, nine high". */
import { type Card, type HandDescription, rankOf, suitOf, UNKNOWN } from '@cardroom/engine';
import type { Key } from '../i18n/languages.js';
import type { Translator } from '../i18n/translator.js';
import { RANK_SIGNS } from './cards.js';

/** The parts of a translator that are used here. */
export type Words = Pick<Translator, 't' | 'number'>;

const KEYS: Readonly<Record<HandDescription['category'], Key>> = {
  straightFlush: 'hand.straightFlush',
  fourOfAKind: 'hand.fourOfAKind',
  fullHouse: 'hand.fullHouse',
  flush: 'hand.flush',
  straight: 'hand.straight',
  threeOfAKind: 'hand.threeOfAKind',
  twoPair: 'hand.twoPair',
  pair: 'hand.pair',
  highCard: 'hand.highCard',
  low: 'hand.low',
  badugi: 'hand.badugi',
  none: 'hand.none',
};

const BADUGIS: readonly Key[] = ['hand.none', 'hand.badugiOne', 'hand.badugiTwo', 'hand.badugiThree', 'hand.badugi'];

const ACE = 12;

function keyOf({ category, ranks }: HandDescription): Key {
  if (category === 'badugi') return BADUGIS[ranks.length] ?? 'hand.badugi';
  return category === 'straightFlush' && ranks[0] === ACE ? 'hand.royalFlush' : KEYS[category];
}

/** A form of a rank: lists of the catalogue run from the deuce to the ace. */
function rankWord({ t }: Words, form: 'rank.one' | 'rank.ofOne' | 'rank.many' | 'rank.ofMany', rank = -1): string {
  return t(form).split('|')[rank] ?? '';
}

/** The name of a hand. A language takes of the ranks the forms that its grammar asks for. */
export function handName(description: HandDescription, words: Words): string {
  const [first, second] = description.ranks;
  return words.t(keyOf(description), {
    one: rankWord(words, 'rank.one', first),
    ofOne: rankWord(words, 'rank.ofOne', first),
    many: rankWord(words, 'rank.many', first),
    ofMany: rankWord(words, 'rank.ofMany', first),
    secondMany: rankWord(words, 'rank.many', second),
    signs: description.ranks.map((rank) => RANK_SIGNS[rank]).join('-'),
  });
}

/** A card by its name, as it is read aloud. */
export function cardName(card: Card, words: Words): string {
  if (card === UNKNOWN) return words.t('card.back');
  const suit = words.t('card.suits').split('|')[suitOf(card)] ?? '';
  return words.t('card.name', { rank: rankWord(words, 'rank.one', rankOf(card)), suit });
}

export function cardNames(cards: readonly Card[], words: Words): string {
  return cards.length === 0 ? words.t('card.none') : cards.map((card) => cardName(card, words)).join(', ');
}
