/**
 * The facts of a table, as they are stored: decided once, then only folded. Every fact says all that `evolve` needs,
 * so that a replay needs neither clock nor chance. Everything that not everybody may know stands in `secret`, which the
 * store seals.
 */
import type { Hand, Intent } from '@cardroom/notation';
import type { HostAct, TableSettings } from '@cardroom/protocol';
import type { Commitments, FairCard } from '@cardroom/protocol/receipt';
import type { RabbitCards } from './rabbit.js';
import type {
  AfterHand,
  AutoBank,
  AutoTopUp,
  BannedAddress,
  BuyInRequest,
  HostUndo,
  KeptAnswer,
  RunWish,
  SidePayment,
  SideReason,
  StandUpGame,
  TableClock,
  TablePerson,
} from './state.js';
import type { TableTimes } from './times.js';
import type { HandOutcome, TablePermit, TournamentLink } from './tournament.js';

/** The author of a request, with the answer that they get however often they ask. */
export interface AnsweredRequest extends KeptAnswer {
  readonly user: string;
}

interface FactBase {
  /** When it was decided, milliseconds since 1970. */
  readonly at: number;
  /** On the first fact that a request has caused. */
  readonly request?: AnsweredRequest;
  /** On the last fact of a step: the clock that runs from now on, if it is another one. */
  readonly clock?: TableClock | null;
  /** Someone's time bank as it is now. */
  readonly bank?: { readonly user: string; readonly ms: number };
}

export interface TableCreated extends FactBase {
  readonly kind: 'tableCreated';
  readonly table: string;
  readonly host: TablePerson;
  readonly settings: TableSettings;
  readonly times: TableTimes;
  readonly botsAlone: boolean;
  /** A table of a tournament. */
  readonly tournament?: TournamentLink;
}

/** Someone takes a seat and buys in. */
export interface Seated extends FactBase, TablePerson {
  readonly kind: 'seated';
  readonly place: number;
  readonly buyIn: number;
  readonly intent: Intent;
  readonly bot: string | null;
  /** The hand waits for seeds: its players are fixed, and the newcomer is dealt in from the next hand on. */
  readonly isLate?: true;
}

/** A seat is free again, its chips are cashed out. */
export interface StoodUp extends FactBase, TablePerson {
  readonly kind: 'stoodUp';
  readonly place: number;
  readonly cashOut: number;
}

/** Someone's intent, and whether they are out of the hand at once. */
export interface Intended extends FactBase {
  readonly kind: 'intent';
  readonly user: string;
  readonly intent: Intent;
  readonly by: AfterHand['by'];
  /** Whether they sit out from now on. */
  readonly inactive: boolean;
}

/** The same once the hand is over; null takes it back. */
export interface AfterHandSet extends FactBase {
  readonly kind: 'afterHand';
  readonly user: string;
  readonly afterHand: AfterHand | null;
}

/** Chips wanted for the next hand; 0 takes it back. */
export interface TopUpAsked extends FactBase {
  readonly kind: 'topUpAsked';
  readonly user: string;
  readonly amount: number;
}

/** Another name at the table, in a running hand once it is over. */
export interface Renamed extends FactBase, TablePerson {
  readonly kind: 'renamed';
}

/** Chips to be bought by themselves between hands; null for no longer. */
export interface AutoTopUpSet extends FactBase {
  readonly kind: 'autoTopUp';
  readonly user: string;
  readonly autoTopUp: AutoTopUp | null;
}

/** The host is asked for chips. */
export interface ChipsRequested extends FactBase {
  readonly kind: 'chipsRequested';
  readonly ask: BuyInRequest;
}

export interface HandStarted extends FactBase {
  readonly kind: 'handStarted';
  /** The document, nothing dealt yet. */
  readonly hand: Hand;
  /** Users and the chips that came to their seats before it. */
  readonly topUps: readonly (readonly [string, number])[];
  /** Users and what the host has added to their stacks or taken, in hundredths; left out if nothing was. */
  readonly edits?: readonly (readonly [string, number])[];
  readonly root: string;
  readonly seeds: readonly (readonly [string, string])[];
  /** The first round of seeds; left out in hands dealt before there were any. */
  readonly fair?: FairRound;
  readonly secret?: { readonly key: string };
  /** At a table of a tournament: seats and stakes are those of the permit. */
  readonly byPermit?: true;
}

/** The leave to deal the next hand of a tournament table. */
export interface Permitted extends FactBase {
  readonly kind: 'permitted';
  readonly permit: TablePermit;
}

/** At a tournament table: a player is away, or back [T-40]. */
export interface AwaySet extends FactBase {
  readonly kind: 'awaySet';
  readonly user: string;
  readonly isAway: boolean;
}

/** Seats with what their players have committed to, one for each round. */
export type CommittedSeats = readonly (readonly [place: number, commitments: readonly string[]])[];

/** A round of seeds that begins: whose are waited for, and until when. */
export interface FairRound {
  readonly round: number;
  readonly seats: CommittedSeats;
  /** Those of this round. */
  readonly commitments: Commitments;
  readonly ranks: string | null;
  readonly deadline: number | null;
}

/** A player's commitments for the next hand, one for each round. */
export interface SeedCommitted extends FactBase {
  readonly kind: 'seedCommitted';
  readonly user: string;
  readonly hand: number;
  readonly commitments: readonly string[];
}

/** A seed has come; it stays sealed until all are there. */
export interface SeedRevealed extends FactBase {
  readonly kind: 'seedRevealed';
  readonly user: string;
  readonly place: number;
  readonly secret?: { readonly seed: string };
}

/** Seeds did not come in time: the round is void, and another one begins with a new root. */
export interface RoundVoided extends FactBase {
  readonly kind: 'roundVoided';
  readonly missing: readonly number[];
  readonly root: string;
  readonly fair: FairRound;
  readonly secret?: { readonly key: string };
}

/** The seeds are there, and the order of the cards with them. */
export interface DealSeeded extends FactBase {
  readonly kind: 'dealSeeded';
  readonly seeds: readonly (readonly [number, string])[];
  readonly missing: readonly number[];
}

/** Too few want to play: the waiting document. */
export interface HandWaits extends FactBase {
  readonly kind: 'handWaits';
  readonly hand: Hand;
  readonly topUps: readonly (readonly [string, number])[];
  readonly edits?: readonly (readonly [string, number])[];
}

/** Lines of the log: a player's act, cards from the dealer, acts of the house or the clock for someone. */
export interface Acted extends FactBase {
  readonly kind: 'acted';
  readonly by: 'player' | 'dealer' | 'house' | 'clock';
  /** The user who acts; null for the dealer and the house. */
  readonly user: string | null;
  /** As everybody may know them. */
  readonly lines: readonly string[];
  /** Everyone who is out of the hand from now on, if that has changed. */
  readonly inactive?: readonly number[];
  readonly secret?: {
    /** The lines as they are. */
    readonly lines: readonly string[];
    /** The deck from now on, if discards were shuffled in. */
    readonly cards?: readonly number[];
    /** And the cards of each time that this was done. */
    readonly again?: readonly (readonly number[])[];
  };
}

export interface HandEnded extends FactBase {
  readonly kind: 'handEnded';
  /** Stacks of the players of the document. */
  readonly stacks: readonly number[];
  /** Users and their wins or losses, in hundredths of a chip. The sum is zero. */
  readonly changes: readonly (readonly [string, number])[];
  /** At a table of a tournament: what it reports. */
  readonly outcome?: HandOutcome;
  /** Until when the board that would have come may be asked for [H-14]. */
  readonly rabbit?: { readonly until: number };
  readonly secret?: { readonly rabbit: RabbitCards };
}

/** The board that would have come, for everybody. */
export interface RabbitShown extends FactBase, TablePerson, RabbitCards {
  readonly kind: 'rabbitShown';
  readonly hand: number;
}

/** Nobody may ask for it any more. */
export interface RabbitOver extends FactBase {
  readonly kind: 'rabbitOver';
}

/** Chips that move between stacks outside the hand, in hundredths [H-16]. */
export interface SidePaid extends FactBase {
  readonly kind: 'sidePaid';
  readonly reason: SideReason;
  readonly payments: readonly SidePayment[];
}

/** A stand-up game as it is from now on, null when it is over: who has lost it, and what that costs [H-18]. */
export interface StandUpSet extends FactBase {
  readonly kind: 'standUp';
  readonly game: StandUpGame | null;
  readonly loser: TablePerson | null;
  readonly payments: readonly SidePayment[];
}

/** Everybody who is for a stand-up game now, and whether the host has called one. */
export interface StandUpWanted extends FactBase {
  readonly kind: 'standUpWanted';
  readonly votes: readonly string[];
  readonly isCalled: boolean;
}

/** Another chair from the next hand on; null takes it back [H-27]. */
export interface SeatChangeAsked extends FactBase {
  readonly kind: 'seatChange';
  readonly user: string;
  readonly place: number | null;
  /** Waits for the big blind there, if the change is not free. */
  readonly waits?: true;
}

/** Only time has passed. */
export interface ClockSet extends FactBase {
  readonly kind: 'clockSet';
  readonly clock: TableClock | null;
}

/** The host stops the table, and lets it go on with the clock reset. */
export interface Paused extends FactBase {
  readonly kind: 'paused';
}

export interface Resumed extends FactBase {
  readonly kind: 'resumed';
  readonly clock: TableClock | null;
}

/** An act of the host: in the log of the table for everybody to see. */
export interface Hosted extends FactBase {
  readonly kind: 'hostAct';
  readonly act: HostAct;
  /** The request that it answers. */
  readonly ask?: string;
  /** The person that it is about, if names are not enough. */
  readonly person?: TablePerson;
  /** For chips added or taken: the user, and the change of the stack before the next hand, in hundredths. */
  readonly edit?: readonly [user: string, change: number];
  /** How it is undone; left out if it cannot be. */
  readonly undo?: HostUndo;
  /** For an undo: the change that it takes back. */
  readonly reverts?: HostUndo;
  /** For a ban: the addresses that the person came from. */
  readonly addresses?: readonly BannedAddress[];
}

export interface Chatted extends FactBase, TablePerson {
  readonly kind: 'chat';
  readonly place: number | null;
  readonly text: string;
}

export interface PresenceChanged extends FactBase {
  readonly kind: 'presence';
  readonly user: string;
  readonly connected: boolean;
  /** When a lost connection was last heard; the time of the fact if left out. */
  readonly since?: number;
}

/** Someone without a seat has come to watch, or the last of them has gone. */
export interface WatchChanged extends FactBase {
  readonly kind: 'watched';
  readonly on: boolean;
}

/** Someone waits for a chair, or no longer. */
export interface WaitBegan extends FactBase, TablePerson {
  readonly kind: 'waitBegan';
}

export interface WaitEnded extends FactBase {
  readonly kind: 'waitEnded';
  readonly user: string;
}

/** A chair is held for someone who waits. */
export interface SeatOffered extends FactBase {
  readonly kind: 'seatOffered';
  readonly user: string;
  readonly place: number;
  readonly until: number;
}

/** They have not taken it in time. */
export interface OfferMissed extends FactBase {
  readonly kind: 'offerMissed';
  readonly user: string;
}

export interface SeedSet extends FactBase {
  readonly kind: 'seedSet';
  readonly user: string;
  readonly seed: string;
}

/** Whether a player's beaten hands are mucked at the showdown. */
export interface AutoMuckSet extends FactBase {
  readonly kind: 'autoMuckSet';
  readonly user: string;
  readonly on: boolean;
}

/** When a player's time bank engages automatically. */
export interface AutoBankSet extends FactBase {
  readonly kind: 'autoBankSet';
  readonly user: string;
  readonly when: AutoBank;
}

/** How often a player wants the rest of the board run: always, or in the hand that is named [H-11]. */
export interface RunWished extends FactBase {
  readonly kind: 'runWished';
  readonly user: string;
  readonly wish: RunWish;
  readonly hand?: number;
}

/** Whether a player straddles from now on [H-1]. */
export interface StraddleSet extends FactBase {
  readonly kind: 'straddleSet';
  readonly user: string;
  readonly on: boolean;
}

/** The dealer has chosen the next game [H-20]. */
export interface GameChosen extends FactBase {
  readonly kind: 'gameChosen';
  readonly game: number;
  readonly place: number;
}

/** Votes for a bomb pot as they stand [H-6]. */
export interface BombVoted extends FactBase {
  readonly kind: 'bombVoted';
  readonly votes: readonly string[];
  readonly until: number | null;
}

/** A bomb pot comes after this hand. */
export interface BombCalled extends FactBase {
  readonly kind: 'bombCalled';
  readonly after: number;
}

/** Players are asked how often the rest of the board is run. */
export interface RunsWereAsked extends FactBase {
  readonly kind: 'runsAsked';
  readonly users: readonly string[];
  readonly most: number;
}

/** The rest of the board is run so often, at least twice. */
export interface RunsChosen extends FactBase {
  readonly kind: 'runsChosen';
  readonly count: number;
}

/** The picture at a seat. */
export interface AvatarSet extends FactBase {
  readonly kind: 'avatarSet';
  readonly user: string;
  readonly avatar: string;
}

/** Cards shown after the hand. */
export interface CardsShown extends FactBase, TablePerson {
  readonly kind: 'cardsShown';
  readonly cards: string;
  /** The hand that they are of, if the next one has begun. */
  readonly hand?: number;
  /** Their proofs; left out if the deck is no longer known, or the next hand has begun. */
  readonly opened?: readonly FairCard[];
}

/** All chips are cashed out. A running hand is void: everyone gets back the stack from before it. */
export interface TableEnded extends FactBase {
  readonly kind: 'tableEnded';
  readonly reason: 'host' | 'empty' | 'server' | 'tournament';
  /** Users and the chips that go back to them, in hundredths. */
  readonly cashOuts: readonly (readonly [string, number])[];
}

export type Fact =
  | TableCreated
  | Seated
  | StoodUp
  | Intended
  | AfterHandSet
  | TopUpAsked
  | AutoTopUpSet
  | Renamed
  | ChipsRequested
  | HandStarted
  | HandWaits
  | SeedCommitted
  | SeedRevealed
  | RoundVoided
  | DealSeeded
  | Acted
  | HandEnded
  | ClockSet
  | Paused
  | Resumed
  | Hosted
  | Chatted
  | PresenceChanged
  | WatchChanged
  | WaitBegan
  | WaitEnded
  | SeatOffered
  | OfferMissed
  | SeedSet
  | AutoMuckSet
  | AutoBankSet
  | RunWished
  | StraddleSet
  | GameChosen
  | BombVoted
  | BombCalled
  | RunsWereAsked
  | RunsChosen
  | AvatarSet
  | CardsShown
  | Permitted
  | AwaySet
  | RabbitShown
  | RabbitOver
  | SidePaid
  | StandUpSet
  | StandUpWanted
  | SeatChangeAsked
  | TableEnded;

export type FactKind = Fact['kind'];
export type FactOf<Kind extends FactKind> = Extract<Fact, { readonly kind: Kind }>;

/** A fact as the store takes it: text for everybody's eyes, and text to be sealed. */
export interface SplitText {
  readonly open: string;
  readonly secret: string | null;
}

export function splitFact(fact: Fact): SplitText {
  const { secret } = fact as Fact & { readonly secret?: unknown };
  if (secret === undefined) return { open: JSON.stringify(fact), secret: null };
  return { open: JSON.stringify({ ...fact, secret: undefined }), secret: JSON.stringify(secret) };
}

/** The fact again. One whose secret has been erased is read as everybody may know it. */
export function joinFact({ open, secret }: SplitText): Fact {
  const fact = JSON.parse(open) as Fact;
  return secret === null ? fact : ({ ...fact, secret: JSON.parse(secret) } as Fact);
}
