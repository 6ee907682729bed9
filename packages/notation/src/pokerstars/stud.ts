/** The first street of stud, which texts open with antes and end with the author's first cards. */
import { variantOf } from '@cardroom/engine';
import type { StreetWord } from './transcript.js';

export interface FirstStudStreet {
  readonly marker: StreetWord;
  /** Cards that a player has then, down and up. */
  readonly cards: number;
}

/** @returns null for games without up cards */
export function firstStudStreet(code: string): FirstStudStreet | null {
  const variant = variantOf(code);
  if (variant?.forced !== 'bringIn') return null;
  const { name, down, up } = variant.streets[0]!;
  return { marker: name as StreetWord, cards: down + up };
}
