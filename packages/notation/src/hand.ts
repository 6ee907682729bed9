/**
 * `Hand`: the living hand document. A plain JSON object that says everything about one hand: who sits where, what was
 * posted, and the list of actions. A live hand, a stored hand and a replay are the same document at different lengths.
 *
 * In it `pN` is `players[N-1]`, players stand in clockwise order of their seats, and the blinds stand as they are, also
 * two-handed. (The order of PHH files is made at the edge, by the PHH reader and writer.)
 *
 * Amounts are decimal numbers as written (75.25). A stack that is not known is `Infinity` in memory and `"inf"` in
 * JSON.
 */
import type { HandRules } from '@cardroom/engine';

/** A person's intent for their seat [S3-12]. */
export const Intent = { Play: 0, WaitForBigBlind: 1, Pause: 2, Leave: 3 } as const;
export type Intent = (typeof Intent)[keyof typeof Intent];

export type { HandRules } from '@cardroom/engine';

/** Any JSON value, as in unknown fields. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The stakes of a table, in decimal chips. A big blind of 0 is a game without blinds. */
export interface Stakes {
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** Paid by everyone who is dealt in. */
  readonly ante?: number;
  /** Paid by the big blind alone, for all. */
  readonly bigBlindAnte?: number;
  /** The smallest chip of the table, a power of ten; by default as fine as the hand's amounts need. */
  readonly unit?: number;
}

export interface Hand {
  /** A code of the engine's `VARIANTS`; `NT` if left out. */
  readonly variant?: string;
  /** Whether a short ante wins only matched parts; by the rule set if left out. */
  readonly anteTrimmingStatus?: boolean;
  readonly antes: readonly number[];
  /** A negative entry is a live post of a player who is not on the blinds (PHH's way of writing it). */
  readonly blindsOrStraddles: readonly number[];
  readonly bringIn?: number;
  readonly smallBet?: number;
  readonly bigBet?: number;
  /** The big blind if left out. */
  readonly minBet?: number;
  readonly startingStacks: readonly number[];
  /** PHH lines: `d dh p1 AhKd`, `p2 cbr 60`. */
  readonly actions: readonly string[];
  readonly players: readonly string[];

  /** The sender of the document; never in the server's state [S3-32]. */
  readonly author?: string;
  readonly event?: string;
  readonly url?: string;
  readonly venue?: string;
  readonly address?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
  /** `HH:MM:SS`, with a fraction if the writer has one. */
  readonly time?: string;
  readonly timeZone?: string;
  readonly timeZoneAbbreviation?: string;
  readonly day?: number;
  readonly month?: number;
  readonly year?: number;
  readonly hand?: number | string;
  readonly level?: number;
  /** Clockwise places, one for each player, 1..seatCount; 1..N in order if left out. */
  readonly seats?: readonly number[];
  readonly seatCount?: number | readonly [number];
  readonly table?: string | number;
  readonly finishingStacks?: readonly number[];
  readonly winnings?: readonly number[];
  readonly currency?: string;
  readonly currencySymbol?: string;
  readonly timeLimit?: number;
  readonly timeBanks?: readonly number[];

  /** One entry for each player; non-zero: they sit out [S3-6]. */
  readonly _inactive?: readonly number[];
  /** Each person's intent, see {@link Intent}. */
  readonly _intents?: readonly number[];
  /** Blinds missed, in chips; at most one and a half big blinds. */
  readonly _deadBlinds?: readonly number[];
  /** Dead money posted in this hand; `startingStacks` are already without it [I3-6]. */
  readonly _deadPosted?: readonly number[];
  /** The blinds and antes of the table, if the lists cannot say them (a dead small blind, a table that waits). */
  readonly _stakes?: Stakes;
  /** Players who have not yet been dealt in here; written only if newcomers post or wait. */
  readonly _newcomers?: readonly number[];
  /** Name and debt of everyone who left with missed blinds: they still owe them when they come back. */
  readonly _debts?: readonly (readonly [string, number])[];
  /** How often the rest of the board is run once nobody can bet any more; 1 if left out. Not in PHH. */
  readonly _runs?: number;
  /**
   * A bomb pot, an extra hand with antes alone and no betting before the flop [H-6]: the game that the table goes on
   * with.
   */
  readonly _bombPot?: string;
  /** Seat of the button, occupied or not; if left out it follows from the blinds. */
  readonly _button?: number;
  /**
   * Seats that the small and the big blind stand on. The small one's is the last big blind's, posted or dead.
   */
  readonly _blindSeats?: readonly [number, number];
  /** Too few want to play: the table waits, nothing is dealt and nothing accrues. */
  readonly _waiting?: boolean;
  /** The rules that the hand was played by. */
  readonly _rules?: HandRules;
  /** Own fields are kept as they are. */
  readonly [own: `_${string}`]: unknown;
}

/** The chairs of the table, if the document says: `seatCount` as a number or, as some write it, `[number]`. */
export function seatCountOf(hand: Hand): number | undefined {
  return typeof hand.seatCount === 'number' ? hand.seatCount : hand.seatCount?.[0];
}

/** Clockwise places of the players: `seats`, else 1..N in order. */
export function seatsOf(hand: Hand): readonly number[] {
  return hand.seats ?? hand.players.map((_, player) => player + 1);
}
