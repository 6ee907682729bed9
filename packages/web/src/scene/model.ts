/**
 * Everything that the felt draws, as data. Live table, spectator and replayer make the same model (`fromTable`,
 * `fromHand`), and one renderer draws it; it knows no rules and no sockets.
 *
 * Seats stand in the order of play, which is clockwise on the screen whatever numbers the chairs carry; the first of
 * them sits at the bottom. Amounts are chips as the hand document writes them.
 */
import type { Card, HandCategory, StreetName } from '@cardroom/engine';
import type { PlayerWord } from '@cardroom/notation';
import type { EquityQuestion } from './odds.js';

/** The status of a seat: in the hand, or why not. */
export type SeatStatus =
  | 'empty'
  | 'playing'
  | 'folded'
  | 'allIn'
  /** Not in this hand, and in the next one. */
  | 'waiting'
  | 'waitingForBigBlind'
  | 'paused'
  | 'leaving';

/** Markers beside a seat that show its part in this hand. */
export type MarkerKind = 'button' | 'smallBlind' | 'bigBlind' | 'straddle' | 'ante' | 'deadBlind' | 'post' | 'bringIn';

export interface Marker {
  readonly kind: MarkerKind;
  /** Chips posted; 0 for the button, and for a bring-in that has not been paid yet. */
  readonly amount: number;
}

export interface FeltCard {
  /** `UNKNOWN` is drawn as a back. */
  readonly card: Card;
  /** Stud: it lies face up for everybody. */
  readonly isUp: boolean;
  /** One of the cards that won. */
  readonly isLit: boolean;
}

/** A player's last act on this street. */
export interface SeatAct {
  readonly word: PlayerWord;
  /** The price in front after it; of a discard the number of cards; 0 if there is none. */
  readonly amount: number;
  readonly isAllIn: boolean;
}

export interface FeltSeat {
  /** The clockwise place, as `seat_index` on the wire; requests name it. */
  readonly place: number;
  /** The number that people see on the chair. */
  readonly label: number;
  /** The index in the hand document, null for an empty chair. */
  readonly player: number | null;
  readonly name: string | null;
  readonly isViewer: boolean;
  readonly isBot: boolean;
  /** The person whose bot it is; left out if nobody has brought it. */
  readonly owner?: string;
  /** The picture that the person has chosen; null for none. */
  readonly avatar: string | null;
  /** The house acts for the player. */
  readonly isAway?: true;
  /** The bounty on the player, in tournaments with bounties. */
  readonly head?: number;
  readonly status: SeatStatus;
  /** Chips behind; null if a document does not know them. */
  readonly stack: number | null;
  /** Chips in front, on this street. */
  readonly bet: number;
  readonly cards: readonly FeltCard[];
  readonly markers: readonly Marker[];
  readonly act: SeatAct | null;
  /** Chips that nobody matched and that went back to the stack in this hand; else 0. */
  readonly returned: number;
  /** Chips won in this hand, once it is over; else 0. */
  readonly won: number;
  /** Stud: the highest board (razz: the lowest), which acts first. */
  readonly isHighBoard: boolean;
  /** The player's request for after the hand. */
  readonly after: 'pause' | 'waitForBigBlind' | 'leave' | null;
  /** Null while the connection holds; `untilMs` is when the table stops waiting, by the server's clock. */
  readonly lost: { readonly untilMs: number | null } | null;
  /** Missed blinds that coming back costs. */
  readonly owed: number;
  /** Chips that come to the seat before the next hand. */
  readonly topUp: number;
  /** In a stand-up game: whether the player still stands; null for everybody else [H-18]. */
  readonly standUp: 'standing' | 'sitting' | null;
}

export interface FeltBoard {
  readonly cards: readonly FeltCard[];
}

export interface FeltPot {
  readonly amount: number;
  /** Indices into `seats` of those who can win it. */
  readonly eligible: readonly number[];
}

export interface FeltTurn {
  /** Index into `seats`. */
  readonly seat: number;
  readonly kind: 'bet' | 'draw' | 'show';
  /** When the time is over, by the server's clock; null without a clock, or while it holds. */
  readonly deadlineMs: number | null;
  /** The whole time of this turn. */
  readonly limitMs: number | null;
  readonly bankMs: number;
  readonly isBank: boolean;
}

export type PotShare = 'whole' | 'high' | 'low';

export interface FeltAward {
  /** Index into `seats`. */
  readonly seat: number;
  readonly amount: number;
  readonly share: PotShare;
  readonly board: number;
}

/** A hand that was shown at the showdown, by what it is called. */
export interface FeltHandName {
  /** Index into `seats`. */
  readonly seat: number;
  readonly board: number;
  readonly share: PotShare;
  readonly category: HandCategory;
  readonly ranks: readonly number[];
  /** The very cards that count. */
  readonly best: readonly Card[];
  /** Whether it took a part of a pot. */
  readonly isWinner: boolean;
}

export interface FeltResult {
  readonly by: 'fold' | 'showdown';
  readonly pots: readonly (FeltPot & { readonly awards: readonly FeltAward[] })[];
  readonly hands: readonly FeltHandName[];
  /** The rake; only in hands from files. */
  readonly rake: number;
}

export interface FeltModel {
  /** Names the hand: what moves on the screen moves within one hand. */
  readonly hand: string;
  /** How many lines of the log this is: two models of one hand are in the order of it. */
  readonly line: number;
  readonly variant: string;
  /** Cards that a player holds at most, and those of a full board: how much room is kept for them. */
  readonly holeSize: number;
  readonly boardSize: number;
  /** Whether the game has a draw, in which a player picks cards. */
  readonly hasDraw: boolean;
  readonly street: StreetName | null;
  /** Clockwise, the first at the bottom: the viewer's own, if they have one. */
  readonly seats: readonly FeltSeat[];
  readonly boards: readonly FeltBoard[];
  /** Chips in the middle, main pot first; none once they are won. */
  readonly pots: readonly FeltPot[];
  /** All chips in the middle and in front. */
  readonly total: number;
  readonly turn: FeltTurn | null;
  readonly result: FeltResult | null;
  /** The viewer's hand, if it has a name: on each board, and for both halves of the pot. */
  readonly own: readonly Omit<FeltHandName, 'isWinner'>[];
  /** Once the hand is over: own cards that nobody else has seen, and that may be shown [H-15]. */
  readonly showable: readonly Card[];
  /** In a run-out with open hands: what their equities are counted from. */
  readonly odds: EquityQuestion | null;
  /** The table deals nothing: too few want to play. */
  readonly isWaiting: boolean;
}

/** The viewer's own seat: always the first, if there is one. */
export function viewerSeat({ seats }: FeltModel): FeltSeat | null {
  const first = seats[0];
  return first?.isViewer === true ? first : null;
}

/** Every chip that is on the screen: what was bought in, whatever happens to it. @internal */
export function chipsOnScreen({ seats, pots }: FeltModel): number {
  const inSeats = seats.reduce((sum, { stack, bet }) => sum + (stack ?? 0) + bet, 0);
  return pots.reduce((sum, { amount }) => sum + amount, inSeats);
}
