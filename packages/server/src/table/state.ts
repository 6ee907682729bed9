/**
 * `TableState`: the whole table. Plain JSON, folded from the facts of its log and from nothing else. The hand itself
 * is the notation's document; `replay` folds it, and remembers the result.
 */
import { Hand, Intent } from '@cardroom/notation';
import type { Answer, HostAct, TableSettings, TableStakes } from '@cardroom/protocol';
import type { VoidRound } from '@cardroom/protocol/receipt';
import { isOwnBot } from '../ledger.js';
import type { KeptAnswers } from './answers.js';
import type { FairRound } from './facts.js';
import type { RabbitCards } from './rabbit.js';
import type { TableTimes } from './times.js';
import type { TournamentTableState } from './tournament.js';

/** An account or guest, with the name that is shown at the table. */
export interface TablePerson {
  readonly user: string;
  readonly name: string;
  /** The name of the owner, for a bot that someone brings. */
  readonly owner?: string | undefined;
}

export interface TableSeat extends TablePerson {
  /** Clockwise place, from 1. */
  readonly place: number;
  /** The name of the bot that sits here, null for a person. */
  readonly bot: string | null;
  readonly connected: boolean;
  readonly bankMs: number;
  /** Turns in a row that the player let pass. */
  readonly timeouts: number;
  /**
   * The player let a turn pass: the house acts at once for the rest of the hand, and the player sits out from the
   * next one. `lost` ends when the connection is back, `silent` when the player says so.
   */
  readonly away?: 'lost' | 'silent' | null | undefined;
  /** The intent for after the hand; null if nothing was asked for. */
  readonly afterHand: AfterHand | null;
  /** Chips that come to the seat before the next hand. */
  readonly topUp: number;
  /** The name from the next hand on; left out if it stays. */
  readonly nextName?: string | undefined;
  /** Since when the player has had no chips between hands; left out while there are some. */
  readonly brokeAt?: number | undefined;
  /** Hundredths that the host adds to the stack, or takes, before the next hand; left out if none. */
  readonly stackEdit?: number | undefined;
  /** Hundredths that side payments add to the stack before the next hand, or take; left out if none [H-16]. */
  readonly sideChips?: number | undefined;
  /** The chair from the next hand on, and whether the player waits for the big blind there; left out if they stay. */
  readonly nextPlace?: { readonly place: number; readonly waits: boolean } | undefined;
  /** The hand with which the player last changed seats; left out before the first time. */
  readonly movedHand?: number | undefined;
  /** Automatic top-up between hands: below which stack, and up to which; left out if not wanted. */
  readonly autoTopUp?: AutoTopUp | null | undefined;
  /** The first buy-in: bots buy it again. */
  readonly buyIn: number;
  /** Given by clients of protocol 1.0, and no longer used. */
  readonly seed: string | null;
  /**
   * The player's commitments for the rounds of one hand, with the seat and the size of the deck that they are bound to;
   * left out before the first time.
   */
  readonly commits?:
    | {
        readonly hand: number;
        readonly commitments: readonly string[];
        readonly place?: number;
        readonly size?: number;
      }
    | undefined;
  /** The picture that the player has chosen, if any. */
  readonly avatar?: string | undefined;
  /** Wants beaten hands shown at the showdown, too; they are mucked if left out. */
  readonly showsAll?: boolean | undefined;
  /** When the time bank engages automatically; `smart` if left out. */
  readonly autoBank?: AutoBank | undefined;
  /** Straddles whenever that is possible [H-1]; left out if not. */
  readonly straddles?: boolean | undefined;
  /** How often the player wants the rest of the board run [H-11]; once if left out. */
  readonly runWish?: RunWish | undefined;
  /** Since when the player has been sitting out, null while they play. */
  readonly pausedAt: number | null;
  /** When the connection was last heard before it was lost; left out before the first time. */
  readonly lostAt?: number | undefined;
  /** The last loss of the connection that the table waited for; left out before the first one. */
  readonly grace?: { readonly hand: number; readonly at: number } | undefined;
}

/** The state of a table with several games [H-19]. */
export interface GameState {
  /** The game that is played, by its place in the list. */
  readonly at: number;
  /** Hands of it so far. */
  readonly hands: number;
  /** Players dealt in at the first of them. */
  readonly orbit: number;
  /** The game from the next hand on, null while it stays. */
  readonly next: number | null;
  /** The seat that chose last. */
  readonly chooser: number | null;
}

/** When the next bomb pot comes [H-6]. */
export interface BombState {
  /** Hands since the last one. */
  readonly hands: number;
  /** Players dealt in at the first of those: an orbit where the button is drawn for each hand. */
  readonly orbit: number;
  /** Once an orbit: the seat that had the button in the first of those hands, and the one that had it last. */
  readonly lap?: { readonly seat: number; readonly button: number };
  /** The hand that one comes after, null while none is announced. */
  readonly after: number | null;
  /** Users who want one, and until when that counts. */
  readonly votes: readonly string[];
  readonly until: number | null;
}

/** How often to run the rest of the board, or the wish to be asked each time. */
export type RunWish = 1 | 2 | 3 | 'ask';

/** The question of a hand: how often to run the rest of the board [H-11]. */
export interface RunQuestion {
  readonly hand: number;
  /** Users who were asked. */
  readonly users: readonly string[];
  readonly most: number;
  readonly answers: readonly (readonly [user: string, wish: 1 | 2 | 3])[];
}

/** Chips from one player to another outside the hand, in hundredths [H-16]. */
export interface SidePayment {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

export type SideReason = 'sevenDeuce' | 'standUp';

/** Someone in a stand-up game: they stand while chips of theirs are set aside, in hundredths. */
export interface StandUpPlayer extends TablePerson {
  readonly aside: number;
}

/** A stand-up game that runs: the last one standing pays `bet` to each of the others [H-18]. */
export interface StandUpGame {
  readonly bet: number;
  readonly players: readonly StandUpPlayer[];
}

/** Cards of a hand that was over before the board was, while they may be asked for [H-14]. */
export interface RabbitHunt {
  readonly hand: number;
  readonly until: number;
  /** The version that has them sealed. */
  readonly version: number;
  /** Everyone who was dealt in. */
  readonly users: readonly string[];
  /** Secret; null if they are no longer known. */
  readonly cards: RabbitCards | null;
}

export interface AutoTopUp {
  readonly below: number;
  readonly to: number;
}

/** How the last act of the host is taken back. */
export type HostUndo =
  | { readonly kind: 'limit'; readonly buyIn: TableSettings['buy_in'] }
  | { readonly kind: 'stakes'; readonly stakes: TableStakes | null }
  | { readonly kind: 'options'; readonly options: TableSettings['table_rules'] }
  | { readonly kind: 'lock'; readonly isLocked: boolean }
  | { readonly kind: 'mute'; readonly person: TablePerson; readonly isMuted: boolean }
  | { readonly kind: 'coHost'; readonly person: TablePerson; readonly isCoHost: boolean }
  /** For a player whom the host has sat out or removed: their intent before it. */
  | { readonly kind: 'seat'; readonly user: string; readonly intent: Intent; readonly afterHand: AfterHand | null };

/** Someone who waits for a chair [H-28]. */
export interface Waiter extends TablePerson {
  /** Offers that they have let pass. */
  readonly misses: number;
  /** The chair that is held for them, and until when. */
  readonly offer?: { readonly place: number; readonly until: number };
}

/** Chips that a person has bought at a table: how often, and how many in all, in hundredths. */
export interface Bought {
  readonly user: string;
  readonly times: number;
  readonly amount: number;
}

/** The stack that a person left the table with, in hundredths, and when [H-25]. */
export interface LeftWith {
  readonly user: string;
  readonly amount: number;
  readonly at: number;
}

/** When the time bank engages automatically: never, always, or when something is at stake [H-30]. */
export type AutoBank = 'always' | 'smart' | 'never';

/** A hand that has just ended, kept while its cards may still be shown although the next one has begun [H-15]. */
export interface PreviousHand {
  readonly hand: Hand;
  readonly users: readonly string[];
  readonly shown: readonly ShownCards[];
  /** Until when. */
  readonly until: number;
}

/** Someone whom the host has removed, and the round of invites in which that was. */
export interface RemovedPerson extends TablePerson {
  readonly round: number;
}

/** An address that a banned person came from, as a keyed hash. */
export interface BannedAddress {
  readonly user: string;
  readonly address: string;
  readonly until: number;
}

export interface AfterHand {
  readonly intent: Intent;
  /** The player cannot take back the host's decision. */
  readonly by: 'player' | 'host' | 'house';
}

/**
 * The purpose of a clock: the turn of a player (time to act, then the time bank, then grace), seeds, the next street
 * of a run-out, answers to how often the board is run, or the next hand. `show` is in logs of earlier versions only.
 */
export type ClockKind = 'action' | 'bank' | 'grace' | 'show' | 'deal' | 'runOut' | 'runs' | 'start';

/** A deadline, as data: it is in the log, and after a restart it is reset. */
export interface TableClock {
  readonly kind: ClockKind;
  /** The user whose turn it is, null in a run-out and for the next hand. */
  readonly user: string | null;
  /** The token of that turn or street, null for the next hand. */
  readonly turn: string | null;
  /** When it was set. */
  readonly setAt: number;
  /** From when the time counts; for a time bank, the end of the time to act. */
  readonly from: number;
  readonly deadline: number;
  /** In grace: the clock that it stands in for, and since when; it runs on when the player is back. */
  readonly held?: { readonly clock: TableClock; readonly at: number };
}

/** Chips asked for that the host has not answered. */
export interface BuyInRequest extends TablePerson {
  readonly request: string;
  readonly kind: 'buy_in' | 'top_up';
  readonly place: number;
  readonly amount: number;
  readonly intent: Intent;
}

/** The commitment to the deck of a hand and, while the hand runs, the deck itself. */
export interface TableDeal {
  /** The Merkle root of the deck, in hexadecimal. */
  readonly root: string;
  /** For hands dealt before seeds were exchanged: names with their parts of the randomness. */
  readonly seeds: readonly (readonly [string, string])[];
  /** Secret; null once the hand is over. */
  readonly secret: DealSecret | null;
  /** The rounds of seeds; left out in hands dealt before there were any. */
  readonly fair?: FairDeal;
}

/** The round of seeds that runs or was dealt, by seats. */
export interface FairDeal extends FairRound {
  readonly void: readonly VoidRound[];
  /** Null while they are waited for. */
  readonly seeds: readonly (readonly [number, string])[] | null;
  readonly missing: readonly number[];
}

export interface DealSecret {
  /** The house's key, which its deck and salts come from, in hexadecimal. */
  readonly key: string;
  /**
   * The deck in the order of dealing: dealt cards first; longer than a deck once thrown-away cards were shuffled in.
   */
  readonly cards: readonly number[];
  /** Seeds that have come in the round that runs, by seat: they are secret until all are there. */
  readonly revealed?: readonly (readonly [number, string])[];
  /** The cards of each time that thrown-away ones were shuffled in, in their order. */
  readonly again?: readonly (readonly number[])[];
}

/** An answer that was given, kept so that the same request gets it again. */
export interface KeptAnswer {
  readonly id: string;
  readonly action: string;
  /** The version in which it came about. */
  readonly version: number;
  readonly result: Granted['result'];
}

/** The answer to a request that was granted. */
export type Granted = Extract<Answer, { readonly ok: true }>;

/** Whether the table is set to practice, and nobody plays who would want to follow it. */
export function isPractice({ settings, seats }: TableState): boolean {
  return settings.practice === true && seats.every(isBotSeat);
}

/** Whether a bot sits there: one of the room, or one that says so itself. */
export function isBotSeat({ user, bot }: Pick<TableSeat, 'user' | 'bot'>): boolean {
  return bot !== null || isOwnBot(user);
}

/** Cards that someone showed after the hand, by their text. */
export interface ShownCards extends TablePerson {
  readonly cards: string;
}

export interface TableChat extends TablePerson {
  readonly at: number;
  readonly place: number | null;
  readonly text: string;
}

export interface TableState {
  readonly table: string;
  /** The number of facts so far. */
  readonly version: number;
  readonly host: TablePerson;
  /** In force now, with the latest limits and stakes. */
  readonly settings: TableSettings;
  readonly times: TableTimes;
  /** Whether hands begin if only bots want to play. */
  readonly botsAlone: boolean;
  /** The living document: it waits, runs, or is over. */
  readonly hand: Hand;
  /** The users of the players of the document, those included who have left since the hand began. */
  readonly users: readonly string[];
  readonly seats: readonly TableSeat[];
  /**
   * Each person's account at this table, in hundredths of a chip. Between hands it is the stack; during a hand, the
   * stack at its beginning. A player who has left keeps an entry until the hand with their chips is over.
   */
  readonly accounts: readonly (readonly [user: string, amount: number])[];
  readonly clock: TableClock | null;
  /** Since when the host has stopped the table: all clocks hold. */
  readonly pausedAt: number | null;
  /** The table ends with this hand. */
  readonly ending: boolean;
  readonly ended: boolean;
  readonly requests: readonly BuyInRequest[];
  /** New stakes from the next hand on. */
  readonly nextStakes: TableStakes | null;
  /** Options that change with the next hand; left out if none does. */
  readonly nextOptions?: TableSettings['table_rules'] | undefined;
  /** The deal of the running hand, or of the last one. */
  readonly deal: TableDeal | null;
  /** Versions with secret parts of the running hand: erased when it is over. */
  readonly sealed: readonly number[];
  readonly answers: KeptAnswers;
  readonly shown: readonly ShownCards[];
  /** When the hand on the table was over; left out before the first one. */
  readonly overAt?: number | undefined;
  /** The hand before it, while its cards may still be shown. */
  readonly previous?: PreviousHand | undefined;
  readonly chat: readonly TableChat[];
  /** Lines of chat of each person in the running minute. */
  readonly talk: readonly { readonly user: string; readonly from: number; readonly lines: number }[];
  readonly muted: readonly TablePerson[];
  /** People who may not come, whatever they show. */
  readonly banned: readonly TablePerson[];
  readonly bannedAddresses: readonly BannedAddress[];
  /** People whom the host has removed and not let in again. */
  readonly removed: readonly RemovedPerson[];
  /** Invites of earlier rounds are void. */
  readonly inviteRound: number;
  /** Co-hosts: they may act as the host, except for handing over and ending the table. */
  readonly coHosts: readonly TablePerson[];
  /** Nobody else may take a seat. */
  readonly isLocked: boolean;
  /** The first hand has begun, or the host has started the game. */
  readonly isStarted: boolean;
  /** People, bots apart, in the order of their first buy-in. */
  readonly bought: readonly Bought[];
  /** Missed blinds of people who have left, in chips: they owe them when they come back. */
  readonly debts: readonly (readonly [user: string, amount: number])[];
  /** Everybody who has had a seat, bots included, by the last name here; the latest `PEOPLE_KEPT`. */
  readonly people: readonly TablePerson[];
  /** How the host's last act is undone; null if it cannot be. */
  readonly undo: HostUndo | null;
  readonly hostLog: readonly HostAct[];
  /** When the last hands began: the pace of the table. */
  readonly starts: readonly number[];
  /** How long the last exchange of seeds took, all of them in the first round. */
  readonly exchangeMs?: number | undefined;
  /** How many bots have ever sat here: their names and ids are counted on. */
  readonly bots: number;
  /** Stacks that people have left with; left out if there are none. */
  readonly leftWith?: readonly LeftWith[] | undefined;
  /** The waiting list, the first one first; left out in what older versions stored. */
  readonly waiting?: readonly Waiter[] | undefined;
  /** Left out at tables with one game. */
  readonly game?: GameState | undefined;
  /** Left out at tables without bomb pots. */
  readonly bombs?: BombState | undefined;
  /** The last question about run-outs; left out before the first. */
  readonly runQuestion?: RunQuestion | undefined;
  /** Whether anybody watches who has no seat. */
  readonly isWatched?: boolean | undefined;
  /** The stand-up game, and who is for one; left out before the first vote [H-18]. */
  readonly standUp?:
    | {
        readonly votes: readonly string[];
        readonly isCalled: boolean;
        readonly game: StandUpGame | null;
      }
    | undefined;
  /** The board that would have come, while it may be asked for [H-14]. */
  readonly rabbit?: RabbitHunt | null | undefined;
  /** At a table of a tournament: the exchange with it. */
  readonly tournament?: TournamentTableState | undefined;
}

export function seatOf(state: TableState, user: string): TableSeat | null {
  return state.seats.find((seat) => seat.user === user) ?? null;
}

/** Whether a person is there: connected in a seat, or watching. */
export function hasPeople({ seats, isWatched }: TableState): boolean {
  return isWatched === true || seats.some(({ bot, connected }) => bot === null && connected);
}

/** The index of a user in the hand document, -1 if they have no seat. */
export function playerOf(state: TableState, user: string): number {
  return seatOf(state, user) === null ? -1 : state.users.indexOf(user);
}

/** Someone's intent, by the document. */
export function intentOf(state: TableState, user: string): Intent {
  return (state.hand._intents?.[playerOf(state, user)] ?? Intent.Play) as Intent;
}

/** The hand as a user may know it; users without a seat are spectators. */
export function viewOf(state: TableState, user: string | null): Hand {
  const player = user === null ? -1 : playerOf(state, user);
  return Hand.view(state.hand, player < 0 ? null : player);
}

/** A hand is being played: cards have been dealt, or are due. */
export function isRunning(state: TableState): boolean {
  return state.hand._waiting !== true && state.hand.finishingStacks === undefined;
}

/** The name of a hand in the archive and on its receipt. */
export function handId(table: string, hand: number): string {
  return `${table}-${hand}`;
}
