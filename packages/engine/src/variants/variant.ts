/**
 * A variant is a row of a table: a deck, a list of streets, a limit, and the hand types that share the pot.
 * Betting code never asks which game it runs; it asks the street.
 */
import type { DeckName } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';

export type Limit = 'no' | 'pot' | 'fixed';

export type StreetName =
  | 'preflop'
  | 'flop'
  | 'turn'
  | 'river'
  | 'secondStreet'
  | 'thirdStreet'
  | 'fourthStreet'
  | 'fifthStreet'
  | 'sixthStreet'
  | 'seventhStreet'
  | 'firstDraw'
  | 'secondDraw'
  | 'thirdDraw'
  | 'predraw';

/** The player who acts first on a street. */
export type Opener =
  /** The player after the largest blind or straddle; without blinds, left of the button. */
  | 'afterBlinds'
  /** The first player left of the button. */
  | 'leftOfButton'
  /** The lowest door card (razz: the highest) brings it in. */
  | 'lowDoor'
  | 'highDoor'
  /** The highest (razz: lowest) up cards. */
  | 'highBoard'
  | 'lowBoard';

export interface Street {
  readonly name: StreetName;
  /** Cards a player gets at the start of the street, face down, then face up. */
  readonly down: number;
  readonly up: number;
  /** Shared cards at the start of the street, on each board. */
  readonly board: number;
  /** Whether the street starts with a draw. */
  readonly draw: boolean;
  /** A card is burned before the dealing (only its number matters: when does the deck run out). */
  readonly burn: boolean;
  /** Fixed limit: which of the two bet sizes holds. */
  readonly bet: 'small' | 'big';
  readonly opener: Opener;
  /** An open pair allows the big bet on this street. */
  readonly openPair: boolean;
}

export interface Variant {
  /** PHH's code, or one of our own (RULES.md lists them). */
  readonly code: string;
  /** English name, for messages and documents. */
  readonly name: string;
  readonly deck: DeckName;
  readonly limit: Limit;
  /** The forced bets before the cards: blinds (and antes), or antes and a bring-in. */
  readonly forced: 'blinds' | 'bringIn';
  readonly streets: readonly Street[];
  /** One hand type takes the pot; two share it, high first. */
  readonly hands: readonly [HandType] | readonly [HandType, HandType];
  /** How many hole cards make up a hand: any number, or exactly this many together with three of the board. */
  readonly holeUse: 'any' | 2;
  /** Boards dealt side by side; each is worth an equal part of every pot. */
  readonly boards: 1 | 2;
  /** Odd units: to the left of the button, or by the highest (razz: lowest) single card. */
  readonly oddUnit: 'leftOfButton' | 'highCard' | 'lowCard';
  readonly maxPlayers: number;
  /** A fixed number of bets a street that belongs to the game itself (Kuhn 1, Leduc 2) and goes before house rules. */
  readonly cap?: number;
}

/** All hole cards a player can hold at once. */
export function holeSize(variant: Variant): number {
  return variant.streets.reduce((sum, street) => sum + street.down + street.up, 0);
}

/** Cards on one complete board. */
export function boardSize(variant: Variant): number {
  return variant.streets.reduce((sum, street) => sum + street.board, 0);
}

/** The first street after which players get no more hole cards: only the board is to come. */
export function sharedFrom(variant: Variant): number {
  return 1 + variant.streets.findLastIndex((street) => street.down + street.up > 0 || street.draw);
}

/** For each hole card in the order of dealing: whether it lies face up. */
export function upCards(variant: Variant): boolean[] {
  const up: boolean[] = [];
  for (const street of variant.streets) {
    for (let i = 0; i < street.down; i++) up.push(false);
    for (let i = 0; i < street.up; i++) up.push(true);
  }
  return up;
}
