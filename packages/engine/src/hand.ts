/**
 * `HandState`: what a hand folds to. A compact mutable structure of flat arrays and integers; `apply` plays in place,
 * `clone` copies. It is made only by `newHand` from checked input. Everything derived is a function.
 */
import type { Card } from './cards.js';
import type { HouseRules } from './rules.js';
import type { Variant } from './variants/variant.js';

/** A full table [S0-1]; stud and draw games seat fewer. */
export const MAX_PLAYERS = 10;

/** What the house takes out of a pot, in whole units, at most `amount`. Called once for each pot at the end. */
export type Rake = (pot: { readonly amount: number; readonly index: number; readonly flopSeen: boolean }) => number;

/** The checked terms of a hand: they do not change while it is played, and clones share them. */
export interface Terms {
  readonly variant: Variant;
  readonly rules: HouseRules;
  /** Number of players in the list, those who are out included. */
  readonly players: number;
  /** The player with the button; with a dead button the nearest player before it. Left of it the order starts. */
  readonly button: number;
  readonly stacks: readonly number[];
  readonly antes: readonly number[];
  /** Nominal blinds and straddles. */
  readonly blinds: readonly number[];
  /** Live posts of newcomers: bets like blinds, but they do not move the first turn. */
  readonly posts: readonly number[];
  /** Dead money posted (missed blinds): straight into the main pot. */
  readonly dead: readonly number[];
  readonly out: readonly boolean[];
  readonly minBet: number;
  readonly smallBet: number;
  readonly bigBet: number;
  readonly bringIn: number;
  readonly rake: Rake | null;
  /** All chips of the hand. The sum never changes. */
  readonly total: number;
  /** Room for a player's cards in `HandState.hole`. */
  readonly holeSize: number;
  /** Whether the n-th hole card lies face up. */
  readonly up: readonly boolean[];
}

/** What happens next. */
export const Phase = { Deal: 0, BringIn: 1, Bet: 2, Draw: 3, Show: 4, Over: 5 } as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

export interface HandState {
  readonly terms: Terms;
  /** Index into the variant's streets. */
  street: number;
  phase: Phase;
  /** The player to act, -1 when the dealer is to act or the hand is over. */
  actor: number;

  /** Chips behind, in front on this street, and put in over the whole hand (dead money apart). */
  readonly stack: number[];
  readonly bet: number[];
  readonly contribution: number[];
  /** Antes and dead blinds that belong to the main pot whoever paid them. */
  deadMoney: number;
  /** All chips in the middle and in front: `deadMoney` and every `contribution`. */
  pot: number;
  /** What short stacks could not pay of their nominal blinds and posts: pot limit counts it. */
  shortPosted: number;
  /** The bet level when the player last acted on this street, -1 when he has not. */
  readonly level: number[];
  /** Players who have not folded, as bits. All-in players are live with nothing behind. */
  live: number;
  /** Live players with chips behind, as bits: kept with `stack` and `live`, since every decision asks for it. */
  chips: number;
  /** Players with chips who are still to be asked on this street, as bits. */
  pending: number;

  /** The price of the street: what a player must have in front to stay in. */
  currentBet: number;
  /** The last full bet or raise: what the next one must add in no and pot limit. */
  lastRaise: number;
  /** Fixed limit: the last full step, from which short all-ins are measured. */
  fullLevel: number;
  /** Bets made on this street that count toward the cap. */
  bets: number;
  /** Once capped it stays capped. */
  capped: boolean;
  /** Fixed limit: the size of a bet on this street as it stands. */
  betSize: number;
  /** Fourth street: a pair lies open, and the big bet may be chosen. */
  openPair: boolean;
  /** Last to bet or raise on this street, -1 when nobody has. */
  aggressor: number;
  /** The first player asked on this street, -1 while there is none. */
  opener: number;
  /** Stud: who has to bring it in or did, -1 before third street is dealt and in other games. */
  bringInPlayer: number;
  /** The raiser's extra turn is under way. */
  encore: boolean;

  /** Hole cards, `terms.holeSize` places for each player. */
  readonly hole: Card[];
  readonly holeCount: number[];
  /** Cards still to be dealt to each player now. */
  readonly due: number[];
  /** All of them together. */
  holeDue: number;
  /** Shared cards still to be dealt on this street. */
  boardDue: number;
  /** One board; more with two-board variants or several run-outs. */
  readonly boards: Card[][];
  /** How often the rest of the board is run, 1 unless agreed otherwise. */
  runs: number;
  /** Shared cards lying when the run-outs split, -1 while there is one. */
  runsFrom: number;
  /** Cards that have left the deck, burns included. */
  drawn: number;
  /** Cards seen so far, 26 to a word. */
  seenLow: number;
  seenHigh: number;
  /** Some card was dealt unknown. */
  anyUnknown: boolean;
  /** Discards of the draw under way, each with its player. */
  readonly thrown: Card[];
  readonly thrownBy: number[];

  /** Players who have shown, and who have mucked, as bits. */
  shown: number;
  mucked: number;
  /** The hand is being shown down before the board is complete. */
  runOut: boolean;

  /** Rake taken when the hand ended. */
  raked: number;
  /** Every applied action, packed into the first `logSize` places; `history` reads it. */
  readonly log: number[];
  logSize: number;
}

export function clone(state: HandState): HandState {
  return {
    ...state,
    stack: state.stack.slice(),
    bet: state.bet.slice(),
    contribution: state.contribution.slice(),
    level: state.level.slice(),
    hole: state.hole.slice(),
    holeCount: state.holeCount.slice(),
    due: state.due.slice(),
    boards: state.boards.map((board) => board.slice()),
    thrown: state.thrown.slice(),
    thrownBy: state.thrownBy.slice(),
    log: state.log.slice(0, state.logSize),
  };
}

function copyList(from: readonly number[], to: number[]): void {
  if (to.length > from.length) to.length = from.length;
  for (let i = 0; i < from.length; i++) to[i] = from[i]!;
}

/**
 * Makes `to` equal to `from` and allocates nothing: how a simulation starts its next hand from a checked template.
 * Field by field, since a generic copy costs as much as playing the hand.
 */
export function copyHand(from: HandState, to: HandState): void {
  (to as { terms: Terms }).terms = from.terms;
  to.street = from.street;
  to.phase = from.phase;
  to.actor = from.actor;
  to.deadMoney = from.deadMoney;
  to.pot = from.pot;
  to.shortPosted = from.shortPosted;
  to.live = from.live;
  to.chips = from.chips;
  to.pending = from.pending;
  to.currentBet = from.currentBet;
  to.lastRaise = from.lastRaise;
  to.fullLevel = from.fullLevel;
  to.bets = from.bets;
  to.capped = from.capped;
  to.betSize = from.betSize;
  to.openPair = from.openPair;
  to.aggressor = from.aggressor;
  to.opener = from.opener;
  to.bringInPlayer = from.bringInPlayer;
  to.encore = from.encore;
  to.holeDue = from.holeDue;
  to.boardDue = from.boardDue;
  to.runs = from.runs;
  to.runsFrom = from.runsFrom;
  to.drawn = from.drawn;
  to.seenLow = from.seenLow;
  to.seenHigh = from.seenHigh;
  to.anyUnknown = from.anyUnknown;
  to.shown = from.shown;
  to.mucked = from.mucked;
  to.runOut = from.runOut;
  to.raked = from.raked;
  to.logSize = from.logSize;
  copyList(from.stack, to.stack);
  copyList(from.bet, to.bet);
  copyList(from.contribution, to.contribution);
  copyList(from.level, to.level);
  copyList(from.hole, to.hole);
  copyList(from.holeCount, to.holeCount);
  copyList(from.due, to.due);
  copyList(from.thrown, to.thrown);
  copyList(from.thrownBy, to.thrownBy);
  // Places of the log beyond its size are never read: shrinking the list would cost more than the copy.
  for (let i = 0; i < from.logSize; i++) to.log[i] = from.log[i]!;
  if (to.boards.length > from.boards.length) to.boards.length = from.boards.length;
  for (let i = 0; i < from.boards.length; i++) to.boards[i] = from.boards[i]!.slice();
}

export function isLive(state: HandState, player: number): boolean {
  return (state.live & (1 << player)) !== 0;
}

/** In the hand with nothing left to bet. */
export function isAllIn(state: HandState, player: number): boolean {
  return isLive(state, player) && state.stack[player] === 0;
}

export function isOver(state: HandState): boolean {
  return state.phase === Phase.Over;
}

/** The next player clockwise, whoever he is. */
export function nextOf(state: HandState, player: number): number {
  return player + 1 === state.terms.players ? 0 : player + 1;
}

/** Live players, in the order of the list. */
export function livePlayers(state: HandState): number[] {
  const players: number[] = [];
  for (let player = 0; player < state.terms.players; player++) if (isLive(state, player)) players.push(player);
  return players;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** All chips in the middle and in front. */
export function potTotal(state: HandState): number {
  return state.pot;
}

/** A player's cards. */
export function holeCards(state: HandState, player: number): Card[] {
  const from = player * state.terms.holeSize;
  return state.hole.slice(from, from + state.holeCount[player]!);
}
