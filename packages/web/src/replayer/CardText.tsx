/** Cards in a line of text: rank and suit sign, the suit also by colour. */
import { type Card, rankOf, suitOf, UNKNOWN } from '@cardroom/engine';
import type { ReactNode } from 'react';
import './cardText.css';

const RANK_SIGNS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const SUITS = [
  ['♣', 'club'],
  ['♦', 'diamond'],
  ['♥', 'heart'],
  ['♠', 'spade'],
] as const;

export function CardText({ cards }: { cards: readonly Card[] }): ReactNode {
  return (
    <span className="card-text">
      {cards.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of a line stand still, and unknown ones are alike
        <span key={at} className={card === UNKNOWN ? 'card-unknown' : `card-${SUITS[suitOf(card)]![1]}`}>
          {card === UNKNOWN ? '?' : `${RANK_SIGNS[rankOf(card)]}${SUITS[suitOf(card)]![0]}`}
        </span>
      ))}
    </span>
  );
}
