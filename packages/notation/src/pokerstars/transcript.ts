/**
 * `Transcript`: what a PokerStars hand history says, line by line, typed and checked for form but not for rules.
 *
 * Amounts are whole numbers of the hand's smallest unit, `10^-decimals` of the printed one. Players are indices into
 * `seats`, which stand in ascending seat order: PokerStars numbers seats clockwise.
 */
import type { Card } from '@cardroom/engine';

export interface Transcript {
  /** 1-based line of the header in its file. */
  readonly line: number;
  readonly header: HandHeader;
  readonly table: TranscriptTable;
  /** Decimals of the smallest unit: 2 for money, 0 for chips, more if a hand prints more. */
  readonly decimals: number;
  readonly seats: readonly TranscriptSeat[];
  /** The hero of the file, -1 for an onlooker's file. */
  readonly hero: number;
  readonly events: readonly TranscriptEvent[];
  readonly summary: HandSummary | null;
  readonly end: 'complete' | 'truncated' | 'cancelled';
  /** Lines about what goes on around the hand: chat, comings and goings, time-outs. */
  readonly talk: number;
  /** Lines that say nothing we know and nothing about chips. */
  readonly unread: readonly number[];
}

export type PlayKind = 'cash' | 'tournament';

export interface HandHeader {
  /** The hand number without `#`: digits, in the format's imitations also letters before them. */
  readonly hand: string;
  /** `PokerStars`, or another room that writes the same format. */
  readonly room: string;
  readonly zoom: boolean;
  /** Club of a home game. */
  readonly club: string | null;
  readonly kind: PlayKind;
  readonly tournament: TranscriptTournament | null;
  /** Name of the rotation in mixed games: `8-Game`, `HORSE`. */
  readonly mix: string | null;
  /** Game and limit as printed: `Omaha Hi/Lo Pot Limit`. */
  readonly game: string;
  /** Our code of the variant. */
  readonly variant: string;
  readonly stakes: HeaderStakes;
  /** `USD`, null for chips and if the header does not say. */
  readonly currency: string | null;
  /** The sign before amounts, '' for chips. */
  readonly symbol: string;
  /** The first time stamp, and the one in brackets (eastern time). */
  readonly time: TimeStamp | null;
  readonly easternTime: TimeStamp | null;
}

export interface TranscriptTournament {
  readonly number: string;
  /** Buy-in as printed: `$1.40+$0.10 USD`, `Freeroll`, `50FPP`. */
  readonly buyIn: string;
  /** `XIV`, with the round of a shoot-out before it: `Match Round I, Level V`. */
  readonly level: string | null;
}

/** The two figures of the header: blinds, or the two bet sizes of fixed limit; a button blind has one. */
export interface HeaderStakes {
  readonly small: number;
  readonly big: number;
  readonly ante: number;
  /** The most a player can put in, 0 if there is no cap. */
  readonly cap: number;
  readonly buttonBlind: boolean;
}

export interface TimeStamp {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string;
  readonly zone: string | null;
}

export interface TranscriptTable {
  readonly name: string;
  readonly maxSeats: number | null;
  readonly playMoney: boolean;
  /** Seat number of the button, null if none is printed (stud). */
  readonly button: number | null;
}

export interface TranscriptSeat {
  readonly seat: number;
  readonly name: string;
  readonly stack: number;
  /** As printed: a bounty is not a stake of the hand. */
  readonly bounty: string | null;
  readonly sittingOut: boolean;
  /** Whether they get cards: not if they wait for the button to pass, have no chips, or are absent from a cash game. */
  readonly dealtIn: boolean;
}

/** `live`: a post of someone who is not on the blinds and that counts as a bet. */
export type PostKind =
  | 'ante'
  | 'smallBlind'
  | 'bigBlind'
  | 'smallAndBig'
  | 'buttonBlind'
  | 'straddle'
  | 'dead'
  | 'live';

/** Streets by the words of their marker lines; `draw` is the round after a draw that has no marker of its own. */
export type StreetWord =
  | 'hole'
  | 'preflop'
  | 'flop'
  | 'turn'
  | 'river'
  | 'secondStreet'
  | 'thirdStreet'
  | 'fourthStreet'
  | 'fifthStreet'
  | 'sixthStreet'
  | 'firstDraw'
  | 'secondDraw'
  | 'thirdDraw'
  | 'showdown';

interface Line {
  readonly line: number;
}

interface By extends Line {
  readonly player: number;
}

export interface PostEvent extends By {
  readonly kind: 'post';
  readonly post: PostKind;
  readonly amount: number;
  readonly allIn: boolean;
}

/** A marker line. `board` is the whole board after it if the line names shared cards; `run` counts FIRST, SECOND. */
export interface StreetMarker extends Line {
  readonly kind: 'street';
  readonly marker: StreetWord;
  /** -1 if the line has no ordinal. */
  readonly run: number;
  readonly board: readonly Card[];
}

/** `Dealt to`: in stud and draw the cards held before stand apart from the new ones. */
export interface Dealt extends By {
  readonly kind: 'dealt';
  readonly held: readonly Card[];
  readonly cards: readonly Card[];
}

export interface FoldLine extends By {
  readonly kind: 'fold';
  /** Shown while folding. */
  readonly cards: readonly Card[];
}

export interface CheckLine extends By {
  readonly kind: 'check';
}

/** Chips added. */
export interface CallLine extends By {
  readonly kind: 'call';
  readonly amount: number;
  readonly allIn: boolean;
}

export interface BetLine extends By {
  readonly kind: 'bet';
  readonly amount: number;
  readonly allIn: boolean;
}

export interface RaiseLine extends By {
  readonly kind: 'raise';
  /** The printed difference; some exports repeat the total here. */
  readonly by: number;
  readonly to: number;
  readonly allIn: boolean;
}

export interface BringInLine extends By {
  readonly kind: 'bringIn';
  readonly amount: number;
  readonly allIn: boolean;
}

export interface DiscardLine extends By {
  readonly kind: 'discard';
  /** 0 = stands pat. */
  readonly count: number;
  /** Known of the author alone. */
  readonly cards: readonly Card[];
}

export interface ShowLine extends By {
  readonly kind: 'show';
  readonly cards: readonly Card[];
}

/** `mucks hand`, and `doesn't show hand` of a winner nobody called. */
export interface MuckLine extends By {
  readonly kind: 'muck' | 'noShow';
}

export interface UncalledLine extends By {
  readonly kind: 'uncalled';
  readonly amount: number;
}

export interface CollectLine extends By {
  readonly kind: 'collect';
  readonly amount: number;
  /** -1 = `pot`, 0 = `main pot`, n = `side pot-n`. */
  readonly pot: number;
}

/** Paid by the room instead of the pot; the fee is already out. */
export interface CashOutLine extends By {
  readonly kind: 'cashOut';
  readonly amount: number;
  readonly fee: number;
}

/** Money that the room puts into the pot. */
export interface AddedLine extends Line {
  readonly kind: 'added';
  readonly amount: number;
}

export interface ReshuffleLine extends Line {
  readonly kind: 'reshuffle';
}

export type TranscriptEvent =
  | PostEvent
  | StreetMarker
  | Dealt
  | FoldLine
  | CheckLine
  | CallLine
  | BetLine
  | RaiseLine
  | BringInLine
  | DiscardLine
  | ShowLine
  | MuckLine
  | UncalledLine
  | CollectLine
  | CashOutLine
  | AddedLine
  | ReshuffleLine;

/** An event as a reader may still change it: each belongs to one reader alone until the transcript is made. */
type Open<Event> = { -readonly [Key in keyof Event]: Event[Key] };

/** Brings the amounts of an event to the hand's scale, in place; all of them are multiples of the divisor. */
export function rescale(event: TranscriptEvent, divisor: number): void {
  switch (event.kind) {
    case 'raise':
      (event as Open<RaiseLine>).by /= divisor;
      (event as Open<RaiseLine>).to /= divisor;
      return;
    case 'cashOut':
      (event as Open<CashOutLine>).amount /= divisor;
      (event as Open<CashOutLine>).fee /= divisor;
      return;
    case 'call':
    case 'bet':
    case 'bringIn':
    case 'post':
    case 'uncalled':
    case 'collect':
    case 'added':
      (event as Open<typeof event>).amount /= divisor;
      return;
    default:
      return;
  }
}

export interface HandSummary {
  readonly line: number;
  readonly totalPot: number | null;
  readonly rake: number;
  /** Main pot and side pots as printed, after rake; empty if there is one pot. */
  readonly pots: readonly number[];
  readonly boards: readonly (readonly Card[])[];
  readonly seats: readonly SummarySeat[];
}

export interface SummarySeat {
  readonly player: number;
  readonly position: string;
  readonly outcome: 'folded' | 'showed' | 'mucked' | 'collected' | 'none';
  readonly cards: readonly Card[];
  /** All that the line says they won or collected. */
  readonly won: number;
  /** The line says that they lost, and nothing that they won. */
  readonly lost: boolean;
  /** The pot is theirs by the cards, but they took the room's offer. */
  readonly notAwarded: boolean;
}

/** The fault of a piece of the file. The rest of the file goes on. */
export type PokerStarsReadError =
  /** The system's own word for why a file cannot be opened: `ENOENT`, `EISDIR`. */
  | { readonly code: 'unreadable'; readonly reason: string }
  | { readonly code: 'no-hands' }
  | { readonly code: 'binary-file' }
  | { readonly code: 'line-too-long'; readonly max: number }
  | { readonly code: 'hand-too-long'; readonly max: number }
  | { readonly code: 'bad-header'; readonly text: string }
  /** Open Hand History: text that is no JSON, or an object of something else. */
  | { readonly code: 'bad-json' | 'not-ohh' }
  | { readonly code: 'unknown-game'; readonly text: string }
  | { readonly code: 'bad-stakes'; readonly text: string }
  /** Another program rewrote the hand and left out what its amounts mean. */
  | { readonly code: 'converted'; readonly text: string }
  | { readonly code: 'no-table' }
  | { readonly code: 'no-seats' }
  | { readonly code: 'bad-seat'; readonly text: string }
  | { readonly code: 'duplicate-seat'; readonly seat: number }
  | { readonly code: 'duplicate-name'; readonly name: string }
  | { readonly code: 'unknown-player'; readonly text: string }
  | { readonly code: 'bad-amount'; readonly text: string }
  | { readonly code: 'bad-cards'; readonly text: string }
  | { readonly code: 'bad-action'; readonly text: string }
  | { readonly code: 'too-few-in-hand'; readonly players: number };

/** An error with its place: line in the file, and hand number if it is known. */
export interface Placed<E> {
  readonly line: number;
  readonly hand: string | null;
  readonly error: E;
}

export const DAMAGED_JSON = 'The hand is cut off or damaged: it is not JSON.';

export function explainRead(error: PokerStarsReadError): string {
  switch (error.code) {
    case 'unreadable':
      return `The file cannot be read: ${error.reason}.`;
    case 'no-hands':
      return 'There is no hand in this file.';
    case 'binary-file':
      return 'This is not a text file.';
    case 'line-too-long':
      return `The line is longer than ${error.max} characters.`;
    case 'hand-too-long':
      return `The hand has more than ${error.max} lines.`;
    case 'bad-header':
      return `The first line of the hand cannot be read: "${error.text}".`;
    case 'bad-json':
      return DAMAGED_JSON;
    case 'not-ohh':
      return 'The object holds no hand: it has no field "ohh".';
    case 'unknown-game':
      return `The first line names no game that we know: "${error.text}".`;
    case 'bad-stakes':
      return `The first line names no stakes: "${error.text}".`;
    case 'converted':
      return `Another program converted the hand, and its raises can be read two ways: "${error.text}".`;
    case 'no-table':
      return 'The line with the table is missing.';
    case 'no-seats':
      return 'No player is listed.';
    case 'bad-seat':
      return `The seat cannot be read: "${error.text}".`;
    case 'duplicate-seat':
      return `Seat ${error.seat} is listed twice.`;
    case 'duplicate-name':
      return `Two players are called "${error.name}".`;
    case 'unknown-player':
      return `Somebody acts who is not in the list of seats: "${error.text}".`;
    case 'bad-amount':
      return `The amount cannot be read: "${error.text}".`;
    case 'bad-cards':
      return `The cards cannot be read: "${error.text}".`;
    case 'bad-action':
      return `The action cannot be read: "${error.text}".`;
    case 'too-few-in-hand':
      return `${error.players} of the players take part: a hand needs at least 2.`;
  }
}
