/** English sentences for mistakes in an equity question. */
import { formatCard } from '../cards.js';
import type { EquityError } from './problem.js';
import type { RangeTextError } from './ranges.js';

export function explainEquity(error: EquityError): string {
  switch (error.code) {
    case 'player-count':
      return `${error.players} ${error.players === 1 ? 'hand' : 'hands'}: this variant is for ${error.min} to ${error.max} players.`;
    case 'not-a-card':
      return `${String(error.card)} is not a card.`;
    case 'card-not-in-deck':
      return `${formatCard(error.card)} is not in the ${error.deck} deck.`;
    case 'duplicate-card':
      return `${formatCard(error.card)} appears twice.`;
    case 'too-many-cards':
      return `p${error.player + 1} has ${error.cards} cards: at most ${error.max}.`;
    case 'bad-board':
      return `A board cannot have ${error.cards} cards: it has ${error.allowed.join(', ')}. Write ?? for unknown cards.`;
    case 'no-second-board':
      return 'This variant has only one board.';
    case 'range-size':
      return `The range of p${error.player + 1} has hands of ${error.cards} cards: ${error.size} are dealt here.`;
    case 'empty-range':
      return `The known cards leave no hand in the range of p${error.player + 1}.`;
    case 'ranges-collide':
      return 'No deal fits these ranges: their hands always share a card.';
    case 'too-few-cards':
      return `${error.needed} cards are still to be dealt and ${error.cards} are left.`;
    case 'too-many-steps':
      return `Counting every deal takes about ${error.steps} steps and the limit is ${error.limit}: sample random deals instead.`;
    case 'bad-samples':
      return `${String(error.samples)} samples: use a whole number from 1.`;
  }
}

export function explainRangeText(error: RangeTextError): string {
  const where = `"${error.text}" at ${error.at + 1}`;
  switch (error.code) {
    case 'range-too-long':
      return `A range has at most ${error.max} characters.`;
    case 'bad-range-term':
      return `${where} is not a hand or a class of hands.`;
    case 'bad-range-span':
      return `${where}: both ends must be pairs, or have the same top card, or the same gap, and be suited alike.`;
    case 'bad-range-weight':
      return `${where}: a weight is a number from 0 to 1.`;
    case 'bad-range-percent':
      return `${where}: a percentage is above 0 and at most 100, and works only for hold'em with 52 cards.`;
    case 'range-card-twice':
      return `${where} has the same card twice.`;
    case 'range-hand-size':
      return `${where} has ${error.cards} cards: ${error.size} are dealt here.`;
    case 'range-not-in-deck':
      return `${where} is not in the ${error.deck} deck.`;
    case 'range-random-alone':
      return `${where} must stand alone, without other hands or a weight.`;
  }
}
