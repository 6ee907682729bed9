/**
 * An answer to "Why?": the rule by name and id (see RULES.md), the arithmetic with the real numbers, and a sentence.
 * Everything is data: amounts are whole units of the hand, so that the sums can be checked exactly, and texts are keys
 * of the catalogues. `WhyDialog` says it in the language of the viewer.
 */
import type { Card, HandCategory, HandState } from '@cardroom/engine';
import { anyMomentsOf, type Hand, type Moment } from '@cardroom/notation';
import type { Key, Params } from '../i18n/index.js';

/** A sentence of the catalogues. Amounts among its values are chips. */
export interface Said {
  readonly key: Key;
  readonly params?: Params;
}

/** One summand; negative if it is subtracted. */
export interface Summand {
  readonly label: Said;
  readonly amount: number;
}

export type Sign = '<' | '≤' | '=' | '≥' | '>';

/** A line of arithmetic, in units of the hand. */
export type Calculation =
  /** The parts add up to the total. */
  | { readonly kind: 'sum'; readonly label: Said; readonly parts: readonly Summand[]; readonly total: number }
  /** `amount` = `ways` times `each` and `odd` more. */
  | {
      readonly kind: 'split';
      readonly label: Said;
      readonly amount: number;
      readonly ways: number;
      readonly each: number;
      readonly odd: number;
    }
  /** A comparison that holds. `isCount` if the numbers are not chips. */
  | {
      readonly kind: 'compare';
      readonly label: Said;
      readonly left: number;
      readonly sign: Sign;
      readonly right: number;
      readonly isCount?: true;
    }
  /** A player's hand, by name and by its five cards. */
  | {
      readonly kind: 'hand';
      readonly name: string;
      readonly category: HandCategory;
      readonly ranks: readonly number[];
      readonly best: readonly Card[];
      readonly isWinner: boolean;
    }
  /** A remark: who can win. */
  | { readonly kind: 'note'; readonly label: Said };

export interface Explanation {
  /** The id in RULES.md, null for what is no rule of poker. */
  readonly rule: string | null;
  /** The name of the rule. */
  readonly title: Said;
  readonly sentence: Said;
  readonly steps: readonly Calculation[];
  /** One chip is 10^decimals units of the steps. */
  readonly decimals: number;
}

/** A hand as answers are read off it. */
export interface Asked {
  readonly hand: Hand;
  readonly state: HandState;
  readonly moments: readonly Moment[];
  readonly decimals: number;
}

/** The hand of a document, as it stands; null if it cannot be played. */
export function askedOf(hand: Hand): Asked | null {
  const read = anyMomentsOf(hand);
  if (!read.ok) return null;
  const { end, list, decimals } = read.value;
  return { hand, state: end, moments: list, decimals };
}

export function nameOf({ hand }: Asked, player: number): string {
  return hand.players[player] ?? '';
}

export function said(key: Key, params?: Params): Said {
  return params === undefined ? { key } : { key, params };
}

/** A step whose total is what its parts add up to. */
export function sum(label: Said, parts: readonly Summand[]): Calculation {
  return { kind: 'sum', label, parts, total: parts.reduce((total, part) => total + part.amount, 0) };
}

/** A comparison, with the sign that holds. */
export function compare(label: Said, left: number, right: number, isCount = false): Calculation {
  const sign: Sign = left < right ? '<' : left === right ? '=' : '>';
  return { kind: 'compare', label, left, sign, right, ...(isCount ? { isCount: true as const } : {}) };
}

export function split(label: Said, amount: number, ways: number): Extract<Calculation, { kind: 'split' }> {
  const each = Math.floor(amount / ways);
  return { kind: 'split', label, amount, ways, each, odd: amount - each * ways };
}

export function note(label: Said): Calculation {
  return { kind: 'note', label };
}
