/** A card: rank and suit as large as it allows. Suits have shapes of their own, so no colour has to tell them apart. */
import type { Card as CardNumber } from '@cardroom/engine';
import type { CSSProperties, ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { cardCode, faceOf } from '../scene/cards.js';
import { cardName } from '../scene/handNames.js';

/** Outlines in a square of 24, by suit as the engine counts them: clubs, diamonds, hearts, spades. */
const SHAPES = [
  'M12 2a4.6 4.6 0 0 0-3.9 7.1A4.7 4.7 0 1 0 10.9 15c-.2 2.6-1 4.6-2.9 6.5h8c-1.9-1.9-2.7-3.9-2.9-6.5a4.7 4.7 0 1 0 2.8-5.9A4.6 4.6 0 0 0 12 2z',
  'M12 1.5 20 12l-8 10.5L4 12z',
  'M12 21.5C7 17 2.5 13 2.5 8.3A5.2 5.2 0 0 1 7.8 3C9.6 3 11.1 3.9 12 5.4 12.9 3.9 14.4 3 16.2 3a5.2 5.2 0 0 1 5.3 5.3C21.5 13 17 17 12 21.5z',
  'M12 1.5C9 6 3 9.5 3 14a4.6 4.6 0 0 0 7.8 3.3c-.3 1.9-1.1 3.2-2.6 4.7h7.6c-1.5-1.5-2.3-2.8-2.6-4.7A4.6 4.6 0 0 0 21 14c0-4.5-6-8-9-12.5z',
] as const;

function Suit({ suit, className }: { suit: number; className: string }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SHAPES[suit]} />
    </svg>
  );
}

export interface CardProps {
  readonly card: CardNumber;
  readonly width: number;
  readonly height: number;
  readonly left?: number;
  readonly isLit?: boolean;
  readonly isDim?: boolean;
  readonly isUp?: boolean;
  /** Stud: an up card among others that are open as well, so that it has to be told apart. */
  readonly isMarked?: boolean;
}

/** Lower than this a card is a strip: rank and suit side by side. */
const STRIP = 0.95;

export function Card({
  card,
  width,
  height,
  left = 0,
  isLit = false,
  isDim = false,
  isUp = false,
  isMarked = false,
}: CardProps): ReactNode {
  const words = useI18n();
  const isStrip = width / height > STRIP;
  const unit = isStrip ? Math.min(height * 0.78, width * 0.46) : Math.min(height * 0.44, width * 0.62);
  const style: CSSProperties = { left, width, height, fontSize: unit };
  const attributes = {
    'data-card': cardCode(card),
    'data-lit': isLit || undefined,
    'data-up': isUp || undefined,
    role: 'img',
    'aria-label': isMarked ? words.t('card.up', { card: cardName(card, words) }) : cardName(card, words),
  };
  const state = `${isLit ? ' is-lit' : ''}${isDim ? ' is-dim' : ''}${isStrip ? ' is-strip' : ''}${isMarked ? ' is-marked' : ''}`;
  const face = faceOf(card);
  if (face === null) return <span className={`card card-back${state}`} style={style} {...attributes} />;
  return (
    <span className={`card card-${face.suitName}${state}`} style={style} {...attributes} data-suit={face.suitLetter}>
      <span className="card-rank" aria-hidden="true">
        {face.rank}
      </span>
      <Suit suit={face.suit} className="card-suit" />
      {isStrip ? null : <Suit suit={face.suit} className="card-pip" />}
    </span>
  );
}
