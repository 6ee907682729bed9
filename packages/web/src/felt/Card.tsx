/** A card: rank and suit as large as it allows. Suits have shapes of their own, so no colour has to tell them apart. */
import type { Card as CardNumber } from '@cardroom/engine';
import type { CSSProperties, ReactNode } from 'react';
import { useI18n } from '../i18n/index.js';
import { cardCode, faceOf } from '../scene/cards.js';
import { cardName } from '../scene/handNames.js';

/** Outlines in a square of 24, by suit as the engine counts them: clubs, diamonds, hearts, spades. */
const SHAPES = [
  'M12 2a4.6 4.6 0 0 0-3.9 7.1A4.7 4.7 0 1 0 10.9 15c-.2 2.600-1 4.600-2.900 6.500h8c-1.900-1.900-2.700-3.900-2.900-6.500a4.700 4.700 0 1 0 2.800-5.900A4.600 4.600 0 0 0 12 2z',
  'M12 1.500 20 12l-8 10.500L4 12z',
  'M12 21.500C7 17 2.500 13 2.500 8.300A5.200 5.200 0 0 1 7.800 3C9.600 3 11.100 3.900 12 5.400 12.900 3.900 14.400 3 16.200 3a5.200 5.200 0 0 1 5.300 5.300C21.500 13 17 17 12 21.500z',
  'M12 1.500C9 6 3 9.500 3 14a4.600 4.600 0 0 0 7.800 3.300c-.3 1.900-1.100 3.200-2.600 4.700h7.600c-1.500-1.500-2.300-2.800-2.600-4.700A4.600 4.600 0 0 0 21 14c0-4.500-6-8-9-12.500z',
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
