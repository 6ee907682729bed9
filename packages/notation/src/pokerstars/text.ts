/** A hand on its way to PokerStars text: its facts in the room's terms, and the lines so far. */
import { type Card, formatCard, type HandResult, result, type Variant } from '@cardroom/engine';
import { decimalsOf } from '../chips.js';
import { type Hand, seatsOf } from '../hand.js';
import type { Moments } from '../moments.js';
import { duesOf, type Post, type PostWord } from '../posts.js';
import { formatMoney } from './amount.js';
import type { PokerStarsField } from './convert.js';

/** Parts of a hand that the text cannot say. */
export type PokerStarsExportLoss =
  /** Rules other than the room's. */
  | 'rules'
  /** Dead money of another size than the room's missed blinds. */
  | 'dead-money'
  /** Final stacks that are not the rules' result less rake. */
  | 'finishing-stacks'
  /** The name of the hand, which is not a number. */
  | 'hand-name'
  /** Cards of players who are not the hero and never showed them. */
  | 'hole-cards'
  /** No time stamp: the room always writes one. */
  | 'time';

export const BOARD_ORDINALS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH'] as const;

const STUD_MARKERS = ['2nd STREET', '3rd STREET', '4th STREET', '5th STREET', '6th STREET', 'RIVER'] as const;

/** The marker of a street of stud: the first one deals so many cards, the last one is the river. */
export function studMarker({ streets }: Variant, street: number): string {
  if (street === streets.length - 1) return 'RIVER';
  return STUD_MARKERS[streets[0]!.down + streets[0]!.up - 2 + street]!;
}

export class HandText {
  readonly lines: string[] = [];
  readonly lost: Set<PokerStarsExportLoss> = new Set();
  readonly decimals: number;
  /** A stated rake may be finer than anything that was bet: units of the text for one of the state. */
  readonly factor: number;
  readonly symbol: string;
  readonly own: PokerStarsField;
  readonly ended: HandResult;
  readonly dues: readonly Post[];
  readonly isStud: boolean;
  /** Draws of the game. */
  readonly draws: number;
  /** The street on which each player folded, -1 for the others. */
  readonly foldedOn: number[];
  /** Players who put chips in besides antes and dead money. */
  readonly hasBet: boolean[];
  readonly shows: { readonly player: number; readonly cards: readonly Card[] | null }[] = [];

  constructor(
    readonly hand: Hand,
    readonly variant: Variant,
    readonly read: Moments,
  ) {
    this.decimals = Math.max(read.decimals, ...(hand.finishingStacks ?? []).map(decimalsOf));
    this.factor = 10 ** (this.decimals - read.decimals);
    this.symbol = hand.currencySymbol ?? '';
    this.own = (hand._pokerStars as PokerStarsField | undefined) ?? { room: 'PokerStars' };
    this.ended = result(read.end)!;
    this.isStud = variant.forced === 'bringIn';
    this.draws = variant.streets.filter((street) => street.draw).length;
    this.dues = duesOf(read.start.terms, hand);
    this.foldedOn = hand.players.map(() => -1);
    this.hasBet = read.start.bet.map((bet) => bet > 0);
  }

  line(text: string): void {
    this.lines.push(text);
  }

  name(player: number): string {
    return this.hand.players[player]!;
  }

  money(units: number): string {
    return formatMoney(units * this.factor, this.decimals, this.symbol);
  }

  /** Chips paid, in units of the text. */
  paid(units: number): string {
    return formatMoney(units, this.decimals, this.symbol);
  }

  /** Players in the hand by ascending seat. */
  bySeat(): number[] {
    const seats = seatsOf(this.hand);
    const players = this.hand.players.map((_, player) => player).filter((player) => !this.read.start.terms.out[player]);
    return players.sort((a, b) => seats[a]! - seats[b]!);
  }

  /** The player with this forced bet, -1 when nobody has it. */
  posterOf(word: PostWord): number {
    return this.dues.find((post) => post.word === word)?.player ?? -1;
  }

  /** Players in the order of posting: left of the button first; two-handed the button is the small blind. */
  fromButton(): number[] {
    const { terms } = this.read.start;
    const inHand = terms.out.filter((isOut) => !isOut).length;
    const first = inHand === 2 ? terms.button : terms.button + 1;
    return Array.from({ length: terms.players }, (_, i) => (first + i) % terms.players).filter(
      (player) => !terms.out[player],
    );
  }
}

export function bracket(cards: readonly Card[]): string {
  return `[${cards.map(formatCard).join(' ')}]`;
}
