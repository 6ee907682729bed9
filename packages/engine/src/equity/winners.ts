/** The players with the best hand of a type, as a mask; 0 if nobody has one. */
import type { Card } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';
import { SUIT_KEY_BITS, suitKey } from '../evaluate/hash.js';
import { strengthOf } from '../evaluate/strength.js';
import { cardKey, slotOfSeven, suitBit, tablesOf } from '../evaluate/tables.js';

export type Winners = (hands: readonly (readonly Card[])[], board: readonly Card[]) => number;

export function winnersOf(type: HandType, holeUse: 'any' | 2): Winners {
  return (hands, board) => {
    let best = 1;
    let winners = 0;
    for (let player = 0; player < hands.length; player++) {
      const hand = hands[player]!;
      const strength = strengthOf(type, holeUse, hand, 0, hand.length, board);
      if (strength > best) {
        best = strength;
        winners = 1 << player;
      } else if (strength === best) winners |= 1 << player;
    }
    return winners;
  };
}

/** Sums of keys of seven cards: for loops in which the hands stay and the board changes. */
export class SevenCards {
  /** The key of each card. */
  readonly keys: Int32Array = Int32Array.from({ length: 52 }, (_, card) => cardKey(card));
  private readonly seven: Uint16Array;
  private readonly flushes: Uint16Array;
  /** By the suit part of a sum: the suit with five or more cards, counted from 1, or 0. */
  private readonly suits = new Uint8Array(1 << SUIT_KEY_BITS);

  constructor(type: 'high' | 'shortDeck') {
    const { seven, flushes } = tablesOf(type);
    if (seven === null || flushes === null) throw new Error(`no tables of seven cards for ${type}`);
    this.seven = seven;
    this.flushes = flushes;
    for (let suit = 0; suit < 4; suit++) {
      for (let sixth = 0; sixth < 4; sixth++) {
        for (let seventh = 0; seventh < 4; seventh++) {
          this.suits[5 * suitKey(suit) + suitKey(sixth) + suitKey(seventh)] = suit + 1;
        }
      }
    }
  }

  /** The strength of two cards and a board of five, whose keys add up to `key`. */
  strength(key: number, hand: readonly Card[], board: readonly Card[]): number {
    const suit = this.suits[key & ((1 << SUIT_KEY_BITS) - 1)]!;
    if (suit === 0) return this.seven[slotOfSeven(key)]!;
    let ranks = suitBit(suit, hand[0]!) | suitBit(suit, hand[1]!);
    for (let at = 0; at < 5; at++) ranks |= suitBit(suit, board[at]!);
    return this.flushes[ranks]!;
  }
}

/** The same for two cards and a board of five, of which any count: the board is summed up once for all players. */
export function holdemWinners(type: 'high' | 'shortDeck'): Winners {
  const seven = new SevenCards(type);
  const { keys } = seven;
  return (hands, board) => {
    let key = 0;
    for (let at = 0; at < 5; at++) key = (key + keys[board[at]!]!) | 0;
    let best = 1;
    let winners = 0;
    for (let player = 0; player < hands.length; player++) {
      const hand = hands[player]!;
      const strength = seven.strength((key + keys[hand[0]!]! + keys[hand[1]!]!) | 0, hand, board);
      if (strength > best) {
        best = strength;
        winners = 1 << player;
      } else if (strength === best) winners |= 1 << player;
    }
    return winners;
  };
}
