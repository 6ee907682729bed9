/** Cards in a line of text: rank and suit sign, the suit also by colour. */
import type { Card } from '@cardroom/engine';
import type { ReactNode } from 'react';
import { cardSigns, faceOf } from '../scene/cards.js';
import './cardText.css';

export function CardText({ cards }: { cards: readonly Card[] }): ReactNode {
  return (
    <span className="card-text">
      {cards.map((card, at) => {
        const face = faceOf(card);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards of a line stand still, and hidden ones are alike
          <span key={at} className={`card-${face?.suitName ?? 'unknown'}`}>
            {cardSigns([card])}
          </span>
        );
      })}
    </span>
  );
}
