/**
 * `HandState`: what a hand folds to. A compact mutable structure of flat arrays and integers; `apply` plays in place,
 * `clone` copies. It is made only by `newHand` from checked input. Everything derived is a function.
 */
import type { Card } from './cards.js';
import type { DeckBits } from './dealing.js';
import type { HouseRules } from './rules.js';
import type { Street, Variant } from './variants/variant.js';

/** A full table [S0-1]; stud and draw games seat fewer. */
export const MAX_PLAYERS = 10;

/** The rake of a pot, in whole units, at most `amount`. Called once for each pot at the end. */
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
  /**
   * The player after the largest blind or straddle; of equal ones the last, counted from the left of the button.
   */
  readonly afterBlinds: number;
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
  /** The first street after which players get no more hole cards. */
  readonly sharedFrom: number;
  /** Facts of `rules` and `variant` that every act or street needs, kept here to save the lookups. */
  /** A player may fold even if a check is free. */
  readonly foldsFree: boolean;
  /** A raise adds at least what the last one did. */
  readonly raisesByLast: boolean;
  /** The big blind is asked though nobody has raised. */
  readonly hasOption: boolean;
  /** The last raiser has one more turn. */
  readonly hasEncore: boolean;
  /** All hands are shown by the house. */
  readonly showsAll: boolean;
  readonly isFixed: boolean;
  readonly isPotLimit: boolean;
  /** No betting before the second street [H-6]. */
  readonly isBombPot: boolean;
  /** Betting that leaves the common path of no and pot limit: fixed sizes, bring-ins, extra turns or whole stacks. */
  readonly isSpecial: boolean;
  /** A raise is open whether or not anybody can call it, and below the minimum only with all chips. */
  readonly isWholeStack: boolean;
  readonly streets: readonly Street[];
  readonly deck: DeckBits;
}

/** The next step of a hand. */
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
  /** Antes and dead blinds; they belong to the main pot, no matter who paid them. */
  deadMoney: number;
  /** All chips in the middle and in front: `deadMoney` and every `contribution`. */
  pot: number;
  /** The part of nominal blinds and posts that short stacks could not pay: pot limit counts it. */
  shortPosted: number;
  /** Chips that went back to their owner because nobody matched them, and whose they are, -1 while there are none. */
  uncalled: number;
  uncalledTo: number;
  /** The bet level when the player last acted on this street, for those in `acted`. */
  readonly level: number[];
  /** Players who have acted on this street, as bits. */
  acted: number;
  /** Players who have not folded, as bits. All-in players are live with nothing behind. */
  live: number;
  /** Live players with chips behind, as bits: kept with `stack` and `live`, since every decision asks for it. */
  chips: number;
  /** Players with chips who are still to be asked on this street, as bits. */
  pending: number;

  /** The price of the street: what a player must have in front to stay in. */
  currentBet: number;
  /** The last full bet or raise: what the next one must add in no and pot limit. Short ones may count too. */
  lastRaise: number;
  /**
   * Fixed limit: the last full step, from which short all-ins are measured. Else the price of the blinds.
   */
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
  /** Cards seen so far, 26 to a word; the bit after the last card's says that some were dealt unknown. */
  seenLow: number;
  seenHigh: number;
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

/** Lists of zeros by their length, to be copied: a whole copy is V8's fastest way to a list. */
const ZEROS: number[][] = [];

export const zeros = (count: number): number[] => {
  while (ZEROS.length <= count) {
    const list: number[] = [];
    while (list.length < ZEROS.length) list.push(0);
    ZEROS.push(list);
  }
  return ZEROS[count]!.slice();
};

type Lists = Pick<
  HandState,
  'stack' | 'bet' | 'contribution' | 'level' | 'hole' | 'holeCount' | 'due' | 'boards' | 'thrown' | 'thrownBy' | 'log'
>;

/** Every state is made here, so that V8 knows one shape of it. */
const handOf = (terms: Terms, lists: Lists): HandState => {
  return {
    terms,
    street: 0,
    phase: Phase.Deal,
    actor: -1,
    stack: lists.stack,
    bet: lists.bet,
    contribution: lists.contribution,
    deadMoney: 0,
    pot: 0,
    shortPosted: 0,
    uncalled: 0,
    uncalledTo: -1,
    level: lists.level,
    acted: 0,
    live: 0,
    chips: 0,
    pending: 0,
    currentBet: 0,
    lastRaise: 0,
    fullLevel: 0,
    bets: 0,
    capped: false,
    betSize: 0,
    openPair: false,
    aggressor: -1,
    opener: -1,
    bringInPlayer: -1,
    encore: false,
    hole: lists.hole,
    holeCount: lists.holeCount,
    due: lists.due,
    holeDue: 0,
    boardDue: 0,
    boards: lists.boards,
    runs: 1,
    runsFrom: -1,
    drawn: 0,
    seenLow: 0,
    seenHigh: 0,
    thrown: lists.thrown,
    thrownBy: lists.thrownBy,
    shown: 0,
    mucked: 0,
    runOut: false,
    raked: 0,
    log: lists.log,
    logSize: 0,
  };
};

/** Room for the log of most hands, so that it seldom has to grow. */
const LOG_SIZE = 64;

/** A hand before anything is posted. */
export function emptyHand(terms: Terms): HandState {
  const { players, variant, stacks, minBet, out } = terms;
  const state = handOf(terms, {
    stack: stacks.slice(),
    bet: zeros(players),
    contribution: zeros(players),
    level: zeros(players),
    hole: zeros(players * terms.holeSize),
    holeCount: zeros(players),
    due: zeros(players),
    boards: variant.boards === 1 ? [[]] : [[], []],
    thrown: [],
    thrownBy: [],
    log: zeros(LOG_SIZE),
  });
  for (let player = 0; player < players; player++) if (!out[player]) state.live |= 1 << player;
  state.chips = state.live;
  state.lastRaise = minBet;
  return state;
}

export function clone(state: HandState): HandState {
  const copy = handOf(state.terms, {
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
    log: state.log.slice(),
  });
  copyNumbers(state, copy);
  return copy;
}

/** Makes `to` equal to `from` in place. */
const copyList = (from: readonly number[], to: number[]): void => {
  let rest = from.length;
  // One by one: V8 leaves its fast path when a length is set.
  while (to.length > rest) to.pop();
  while (to.length < rest) to.push(0);
  // Two at a time: V8 checks both lists anew in each turn of a loop.
  for (; rest > 1; rest -= 2) {
    to[rest - 1] = from[rest - 1]!;
    to[rest - 2] = from[rest - 2]!;
  }
  if (rest === 1) to[0] = from[0]!;
};

/** The cards that are held; other places of `hole` are never read, but they must be there. */
const copyHole = (from: HandState, to: HandState): void => {
  const { players, holeSize } = from.terms;
  while (to.hole.length < from.hole.length) to.hole.push(0);
  for (let player = 0; player < players; player++) {
    const first = player * holeSize;
    const last = first + from.holeCount[player]!;
    for (let place = first; place < last; place++) to.hole[place] = from.hole[place]!;
  }
};

/** Boards are filled by pushing: those of `to` are kept if there are any. */
const copyBoards = (from: HandState, to: HandState): void => {
  if (to.boards.length > from.boards.length) to.boards.length = from.boards.length;
  while (to.boards.length < from.boards.length) to.boards.push([]);
  for (let board = 0; board < from.boards.length; board++) copyList(from.boards[board]!, to.boards[board]!);
};

/** Everything but the lists. Field by field, since a generic copy costs as much as playing the hand. */
const copyNumbers = (from: HandState, to: HandState): void => {
  to.street = from.street;
  to.phase = from.phase;
  to.actor = from.actor;
  to.deadMoney = from.deadMoney;
  to.pot = from.pot;
  to.shortPosted = from.shortPosted;
  to.uncalled = from.uncalled;
  to.uncalledTo = from.uncalledTo;
  to.acted = from.acted;
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
  to.shown = from.shown;
  to.mucked = from.mucked;
  to.runOut = from.runOut;
  to.raked = from.raked;
  to.logSize = from.logSize;
};

/** Makes `to` equal to `from` and allocates nothing: how a simulation starts its next hand from a checked template. */
export function copyHand(from: HandState, to: HandState): void {
  (to as { terms: Terms }).terms = from.terms;
  copyNumbers(from, to);
  copyList(from.stack, to.stack);
  copyList(from.bet, to.bet);
  copyList(from.contribution, to.contribution);
  copyList(from.level, to.level);
  copyList(from.holeCount, to.holeCount);
  copyList(from.due, to.due);
  copyList(from.thrown, to.thrown);
  copyList(from.thrownBy, to.thrownBy);
  // Places of the log beyond its size are never read: shrinking the list would cost more than the copy.
  for (let i = 0; i < from.logSize; i++) to.log[i] = from.log[i]!;
  copyHole(from, to);
  copyBoards(from, to);
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

/** The next player clockwise, even if they have folded or are all-in. */
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
