/** The hand as the referee of the tests sees it: plain data that is never changed in place, and the words about it. */
import type { Card } from '../cards.js';
import type { HouseRules } from '../rules.js';
import { type Street, upCards, type Variant } from '../variants/variant.js';
import { type Outcome, potsOf } from './settle.js';

export interface RefereeTerms {
  readonly variant: Variant;
  readonly rules: HouseRules;
  readonly button: number;
  readonly antes: readonly number[];
  readonly blinds: readonly number[];
  readonly posts: readonly number[];
  readonly dead: readonly number[];
  readonly minBet: number;
  readonly smallBet: number;
  readonly bigBet: number;
  readonly bringIn: number;
  readonly isBombPot: boolean;
}

export interface Seat {
  /** Takes part and has not folded. */
  readonly live: boolean;
  readonly stack: number;
  /** In front on this street. */
  readonly bet: number;
  /** Over the whole hand, as far as others have to match it. */
  readonly paid: number;
  readonly hole: readonly Card[];
  /** The price of the street when they last acted on it; null before. */
  readonly level: number | null;
  /** Fixed limit: a raise that counts came after their last act. */
  readonly reopened: boolean;
  /** Their last act was to post or to call a bring-in, which is no bet. */
  readonly onBringIn: boolean;
  /** Their last act answered blinds or nothing, no bet that someone chose to make. */
  readonly onForced: boolean;
  readonly discarded: number;
  /** Has thrown their hand away at the showdown. */
  readonly mucked: boolean;
}

export type Stage =
  | { readonly kind: 'deal'; readonly hole: readonly number[]; readonly boards: readonly number[] }
  | { readonly kind: 'bringIn'; readonly player: number; readonly forced: boolean }
  | { readonly kind: 'bet'; readonly player: number; readonly encore: boolean }
  | { readonly kind: 'draw'; readonly player: number }
  /** `tabled`: shown before the rest of the board is dealt. */
  | { readonly kind: 'show'; readonly order: readonly number[]; readonly tabled: boolean }
  | { readonly kind: 'over'; readonly outcome: Outcome };

export interface Table {
  readonly terms: RefereeTerms;
  readonly seats: readonly Seat[];
  readonly stage: Stage;
  readonly street: number;
  /** Money of the main pot that nobody has to match. */
  readonly dead: number;
  /** Chips that short blinds lack: the pot limit counts them on the first street. */
  readonly lacking: number;
  /** Chips that a player must have in front to stay in. */
  readonly price: number;
  /** No and pot limit: the last raise that counts, as a rule the last full one. */
  readonly lastRaise: number;
  /** Fixed limit: the last full step, and the bet that is added to it. */
  readonly step: number;
  readonly unit: number;
  readonly bets: number;
  readonly capped: boolean;
  readonly openPair: boolean;
  readonly opener: number | null;
  readonly aggressor: number | null;
  readonly bringInPlayer: number | null;
  readonly boards: readonly (readonly Card[])[];
  /** The last to bet on the last street that had a bet, else the first who was asked there. */
  readonly showsFirst: number | null;
  readonly tabled: boolean;
  /** The rest of the board is dealt more than once: nothing but cards comes any more. */
  readonly ranOut: boolean;
  readonly drawn: number;
  /** The uncalled bets that went back, for each player. */
  readonly returned: readonly number[];
}

/** Everyone once, clockwise, from `first` on. */
export function around(table: Pick<Table, 'seats'>, first: number): number[] {
  return table.seats.map((_, at) => (first + at) % table.seats.length);
}

export function leftOfButton(table: Table): number[] {
  return around(table, table.terms.button + 1);
}

export function seat(table: Table, player: number): Seat {
  return table.seats[player]!;
}

export function change(table: Table, player: number, part: Partial<Seat>): Table {
  return { ...table, seats: table.seats.map((old, at) => (at === player ? { ...old, ...part } : old)) };
}

export function isLive(table: Table, player: number): boolean {
  return seat(table, player).live;
}

export function hasChips(table: Table, player: number): boolean {
  return isLive(table, player) && seat(table, player).stack > 0;
}

export function livePlayers(table: Table): number[] {
  return leftOfButton(table).filter((player) => isLive(table, player));
}

export function withChips(table: Table): number[] {
  return livePlayers(table).filter((player) => hasChips(table, player));
}

export function opponents(table: Table, player: number): number[] {
  return livePlayers(table).filter((other) => other !== player);
}

export function streetOf(table: Table): Street {
  return table.terms.variant.streets[table.street]!;
}

/** A player's cards that lie face up. */
export function upOf(table: Table, player: number): Card[] {
  const isUp = upCards(table.terms.variant);
  return seat(table, player).hole.filter((_, at) => isUp[at]);
}

/** Nothing but a bring-in lies, and it counts as no bet. */
export function isOnlyBringIn({ street, aggressor, terms }: Table): boolean {
  const { variant, rules } = terms;
  return street === 0 && aggressor === null && variant.forced === 'bringIn' && rules.bringInRaise === 'complete';
}

export function pay(table: Table, player: number, to: number): Table {
  const { stack, bet, paid } = seat(table, player);
  const more = Math.min(to - bet, stack);
  return change(table, player, { stack: stack - more, bet: bet + more, paid: paid + more });
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/**
 * Chips that a player lacks to stay in: no more than the largest opposing bet when no opponent has chips left.
 */
export function owes(table: Table, player: number): number {
  const others = opponents(table, player);
  const open = others.some((other) => hasChips(table, other));
  const largest = Math.max(...others.map((other) => seat(table, other).bet));
  const price = open ? table.price : Math.min(table.price, largest);
  return Math.max(0, price - seat(table, player).bet);
}

/** Fixed limit: the bets that may be added to the last full step; two with an open pair. */
export function units(table: Table, player: number): number[] {
  const { rules, bigBet } = table.terms;
  const both = [table.unit, Math.max(table.unit, bigBet)];
  if (!table.openPair) return [table.unit];
  if (rules.openPair === 'anyPlayer') return both;
  return player === table.opener && table.price === 0 && seat(table, player).level === null ? both : [table.unit];
}

/** The pots in the middle; what lies in front on this street is not in them yet. */
export function pots(table: Table): Outcome['pots'] {
  return potsOf({ ...table, seats: table.seats.map((one) => ({ ...one, paid: one.paid - one.bet })) });
}
