/**
 * The walk of a hand: what each action meant. Logs, felt, replayer, statistics and files all ask here, so that an act
 * has one word and one amount everywhere.
 *
 * - `momentsOf` folds a document once and keeps every moment with the states around it; `extendMoments` goes on from
 *   there when lines are added. For clients, which show hands.
 * - `walkHand` and `walkActions` tell the same in a `Walk` that is written over by the next action. For statistics and
 *   files, which read millions of hands.
 * - `actWord` and `chipsPaid` answer for an act that is about to be played.
 */
import {
  apply,
  assert,
  type BetWord,
  betWord,
  type Card,
  chipsPaid,
  clone,
  type HandAction,
  type HandResult,
  type HandState,
  holeCards,
  isOver,
  type Legal,
  legal,
  type OpenType,
  ok,
  type Result,
  result,
  toCall,
} from '@cardroom/engine';
import { hasPending, type Play, playLines, playPending } from './fold.js';
import type { Hand } from './hand.js';
import { applyLenient } from './lenient.js';
import { decimalsOfLine } from './line.js';
import { isPost, type PostWord, postMoments } from './posts.js';
import { isContinued, type ReplayError, type ReplayOptions, type StartedHand, startHand } from './replay.js';

export type PlayerWord = 'fold' | 'check' | 'call' | BetWord | 'bringIn' | 'discard' | 'standPat' | 'show' | 'muck';

/** The acts of players as messages call them: the types of source document 004, and our own beside them. */
export type ActType = Exclude<OpenType, 'all_in'>;

export const ACT_TYPES: Readonly<Record<PlayerWord, ActType>> = {
  fold: 'fold',
  check: 'check',
  call: 'call',
  bet: 'bet',
  raise: 'raise',
  complete: 'complete_bet',
  bringIn: 'bring_in',
  discard: 'discard',
  standPat: 'stand_pat',
  show: 'show',
  muck: 'muck',
};

export type DealerWord = 'dealHole' | 'dealBoard' | 'chooseRuns';

/** An action in a word and in numbers. Amounts are whole units of the hand. */
export interface ActFacts {
  readonly word: PostWord | PlayerWord | DealerWord;
  /** The player who acts or gets cards; -1 for shared cards and run-outs. */
  readonly player: number;
  /** Index of the street that it belongs to. */
  readonly street: number;
  /** Before it: the bet to match, what matching it cost the player, and all chips in the middle and in front. */
  readonly price: number;
  readonly toCall: number;
  readonly pot: number;
  /** Chips that left the stack with it. */
  readonly paid: number;
  /** After it: chips in front on this street, and chips behind, before anything comes back. */
  readonly to: number;
  readonly stack: number;
  /** Whether it put the last chips in. */
  readonly isAllIn: boolean;
  /** Chips that nobody matched and that went back with it, and to whom; 0 and -1 when none did. */
  readonly uncalled: number;
  readonly uncalledTo: number;
}

/** A deed that may be kept, with the states around it. Nobody plays on in these states. */
export interface Moment extends ActFacts {
  /** Null for a forced bet. */
  readonly action: HandAction | null;
  /** Its line in the log; null for what the log does not say: forced bets, acts for absent players, run-outs. */
  readonly line: number | null;
  /** Cards dealt, thrown away or shown. */
  readonly cards: readonly Card[];
  readonly before: HandState;
  readonly after: HandState;
  /** How the pots were awarded, if the hand ended with it; else null. */
  readonly ended: HandResult | null;
}

/** All moments of a hand so far. */
export interface Moments {
  readonly hand: Hand;
  /** One chip of the document is 10^decimals units of the states. */
  readonly decimals: number;
  readonly isLenient: boolean;
  /** The forced bets first. */
  readonly list: readonly Moment[];
  /** How many of the list follow from the lines; the others are what the house does next. */
  readonly settled: number;
  /** The state with the forced bets posted, and after the last moment. */
  readonly start: HandState;
  readonly end: HandState;
}

// ---------------------------------------------------------------------------------------------------- words

/** An all-in is the largest legal act, and is called what that is called. */
function largestAct(state: HandState, player: number, asked: Legal = legal(state)): HandAction {
  if (asked.kind !== 'bet') return { kind: 'checkCall', player };
  if (asked.betRaise !== null) return { kind: 'betRaise', player, to: asked.betRaise.max };
  return { kind: asked.bringIn === null ? 'checkCall' : 'bringIn', player };
}

/** The word for an action that is legal now. Anyone who has asked what is legal says so, and saves the second asking. */
export function actWord(state: HandState, action: HandAction, asked?: Legal): PlayerWord | DealerWord {
  switch (action.kind) {
    case 'checkCall':
      return toCall(state, action.player) > 0 ? 'call' : 'check';
    case 'betRaise':
      return betWord(state, action.to);
    case 'allIn':
      return actWord(state, largestAct(state, action.player, asked));
    case 'discard':
      return action.cards.length === 0 ? 'standPat' : 'discard';
    default:
      return action.kind;
  }
}

/** The chips that an action that is legal now takes from its player's stack. */
export function actPaid(state: HandState, action: HandAction): number {
  return chipsPaid(state, action.kind === 'allIn' ? largestAct(state, action.player) : action);
}

const DEALER_WORDS: ReadonlySet<string> = new Set<DealerWord>(['dealHole', 'dealBoard', 'chooseRuns']);

/** Whether a player chose to do it: neither a forced bet nor an act of the dealer. */
export function isPlayers<T extends Pick<ActFacts, 'word'>>(deed: T): deed is T & { readonly word: PlayerWord } {
  return !DEALER_WORDS.has(deed.word) && !isPost(deed);
}

/** A bet or raise as a part of the pot that it was made into, null for other acts. */
export function ofPot({ word, paid, toCall: owed, pot }: ActFacts): number | null {
  const isBet = word === 'bet' || word === 'raise' || word === 'complete';
  return isBet && pot + owed > 0 ? (paid - owed) / (pot + owed) : null;
}

// ---------------------------------------------------------------------------------------------------- the walk

/** The deed of one action after another, written over by the next. */
export class Walk implements ActFacts {
  word: PlayerWord | DealerWord = 'chooseRuns';
  player = -1;
  street = 0;
  price = 0;
  toCall = 0;
  pot = 0;
  paid = 0;
  to = 0;
  stack = 0;
  isAllIn = false;
  uncalled = 0;
  uncalledTo = -1;
  /** Players who had not folded before it, as bits. */
  live = 0;
  action: HandAction = { kind: 'chooseRuns', count: 1 };
  /** Chips that each player had put in before it. */
  readonly #contribution: number[] = [];

  /** Reads everything that the state before an action tells. */
  measure(state: HandState, action: HandAction): void {
    const act = action.kind === 'allIn' ? largestAct(state, action.player) : action;
    const player = act.kind === 'dealBoard' || act.kind === 'chooseRuns' ? -1 : act.player;
    const isDealt = player < 0 || act.kind === 'dealHole';
    const paid = isDealt ? 0 : chipsPaid(state, act);
    const stack = player < 0 ? 0 : state.stack[player]! - paid;
    this.action = act;
    this.word = actWord(state, act);
    this.player = player;
    this.street = state.street;
    this.price = state.currentBet;
    this.toCall = isDealt ? 0 : toCall(state, player);
    this.pot = state.pot;
    this.paid = paid;
    this.to = player < 0 ? 0 : state.bet[player]! + paid;
    this.stack = stack;
    this.isAllIn = paid > 0 && stack === 0;
    this.live = state.live;
    for (let other = 0; other < state.terms.players; other++) this.#contribution[other] = state.contribution[other]!;
  }

  /** Reads from the state after it what came back: the only chips that ever leave the pot before its end. */
  conclude(after: HandState): void {
    this.uncalled = this.pot + this.paid - after.pot;
    this.uncalledTo = -1;
    if (this.uncalled === 0) return;
    for (let player = 0; player < after.terms.players; player++) {
      const put = this.#contribution[player]! + (player === this.player ? this.paid : 0);
      if (put > after.contribution[player]!) this.uncalledTo = player;
    }
  }
}

/** Called after each action, with the state after it. Both are written over by the next one. */
export type Visit = (walk: Walk, state: HandState) => void;

/** Follows a hand of a file while it is played: told of its start, again if it is played again in finer units. */
export interface Watcher {
  /** The state is played in place: at the end of the hand it is the state at the end. */
  readonly begin: (state: HandState, decimals: number) => void;
  readonly see: Visit;
}

/**
 * Plays the actions of files as `applyLenient` does, before a watcher; one for all hands. The watcher sees everything but
 * the first hole cards.
 */
export class WatchedPlay implements Watcher {
  /** The hand that was begun last. */
  state: HandState | null = null;
  decimals = 0;
  readonly see: Visit;
  readonly #walk = new Walk();

  constructor(private readonly watcher: Watcher) {
    this.see = watcher.see;
  }

  readonly begin = (state: HandState, decimals: number): void => {
    this.state = state;
    this.decimals = decimals;
    this.watcher.begin(state, decimals);
  };

  apply(state: HandState, action: HandAction): ReturnType<typeof applyLenient> {
    // The first cards are dealt in every hand, and nothing follows from them.
    if (action.kind === 'dealHole' && state.street === 0) return applyLenient(state, action);
    const walk = this.#walk;
    walk.measure(state, action);
    const { logSize } = state;
    const applied = applyLenient(state, action);
    // Some lines of files change nothing: they are no moments.
    if (applied.ok && state.logSize !== logSize) {
      walk.conclude(state);
      this.see(walk, state);
    }
    return applied;
  }
}

function visiting(visit: Visit, isLenient: boolean): Play {
  const walk = new Walk();
  return (state, action, line) => {
    walk.measure(state, action);
    const { logSize } = state;
    const applied = isLenient && line !== null ? applyLenient(state, action) : apply(state, action);
    if (!applied.ok) return applied;
    // Some lines of files change nothing: they are no moments.
    if (state.logSize === logSize) return ok(state);
    walk.conclude(state);
    visit(walk, state);
    return ok(state);
  };
}

/** Walks through a document; the state at its end belongs to the caller. */
export function walkHand(hand: Hand, options: ReplayOptions, visit: Visit): Result<StartedHand, ReplayError> {
  return watchHand(hand, options, { begin: () => {}, see: visit });
}

/** Walks through a document before a watcher. */
export function watchHand(hand: Hand, options: ReplayOptions, watcher: Watcher): Result<StartedHand, ReplayError> {
  const started = startHand(hand, options);
  if (!started.ok) return started;
  const { state, decimals } = started.value;
  watcher.begin(state, decimals);
  const play = visiting(watcher.see, options.lenient === true);
  const played = playLines(state, hand, 0, decimals, play);
  if (!played.ok) return played;
  return ok({ state: playPending(played.value, hand, play), decimals });
}

/** Walks through actions that were played before, in the state that they began with. */
export function walkActions(state: HandState, actions: readonly HandAction[], visit: Visit): void {
  const play = visiting(visit, true);
  for (const action of actions) assert(play(state, action, 0).ok, 'a hand plays again as it was played');
}

// ---------------------------------------------------------------------------------------------------- kept moments

function cardsOf(before: HandState, action: HandAction): readonly Card[] {
  if (!('cards' in action) && action.kind !== 'show') return [];
  return action.cards ?? holeCards(before, (action as { player: number }).player);
}

/** The moment between two states that are kept. */
export function momentBetween(before: HandState, action: HandAction, after: HandState, line: number | null): Moment {
  measured.measure(before, action);
  measured.conclude(after);
  const { word, player, street, price, toCall: owed, pot, paid, to, stack, isAllIn, uncalled, uncalledTo } = measured;
  return {
    word,
    player,
    street,
    price,
    toCall: owed,
    pot,
    paid,
    to,
    stack,
    isAllIn,
    uncalled,
    uncalledTo,
    action: measured.action,
    line,
    cards: cardsOf(before, measured.action),
    before,
    after,
    ended: isOver(before) ? null : result(after),
  };
}

const measured = new Walk();

/** Keeps a moment for each action; `last` is the state after the last line, if it is known. */
function keeping(list: Moment[], isLenient: boolean, last: { line: number; state: HandState } | null): Play {
  return (before, action, line) => {
    if (last !== null && line === last.line) {
      list.push(momentBetween(before, action, last.state, line));
      return ok(last.state);
    }
    const after = clone(before);
    const applied = isLenient && line !== null ? applyLenient(after, action) : apply(after, action);
    if (!applied.ok) return applied;
    if (after.logSize === before.logSize) return ok(before);
    list.push(momentBetween(before, action, after, line));
    return ok(after);
  };
}

/** The moments of the lines from `from` on; `end` is the state after the last of them, if it is known. */
export function momentsFrom(
  { state, decimals }: StartedHand,
  hand: Hand,
  from: number,
  end: HandState | null = null,
): Result<readonly Moment[], ReplayError> {
  const list: Moment[] = [];
  const last = end === null ? null : { line: hand.actions.length - 1, state: end };
  const played = playLines(state, hand, from, decimals, keeping(list, false, last));
  return played.ok ? ok(list) : played;
}

/**
 * The moments of actions that were judged when they were played: `start` is the state before the first, `end` after the
 * last, and `from` is the line of the first. Nothing is parsed.
 */
export function momentsOfPlayed(
  start: HandState,
  actions: readonly HandAction[],
  from: number,
  end: HandState,
): readonly Moment[] {
  const list: Moment[] = [];
  const play = keeping(list, false, { line: from + actions.length - 1, state: end });
  let state = start;
  for (const [at, action] of actions.entries()) {
    const played = play(state, action, from + at);
    assert(played.ok, 'an action that was played plays again');
    state = played.value;
  }
  return list;
}

/** All moments of a document, forced bets first. */
export function momentsOf(hand: Hand, options: ReplayOptions = {}): Result<Moments, ReplayError> {
  const started = startHand(hand, options);
  if (!started.ok) return started;
  const { state, decimals } = started.value;
  const list = postMoments(state, hand);
  const isLenient = options.lenient === true;
  return finished({ hand, decimals, isLenient, list, settled: list.length, start: state, end: state }, 0);
}

/**
 * The moments of a hand of any source: by its own rules, or as files write hands if it does not keep to them.
 */
export function anyMomentsOf(hand: Hand): Result<Moments, ReplayError> {
  const strict = momentsOf(hand);
  return strict.ok ? strict : momentsOf(hand, { lenient: true });
}

/** The moments of a document that goes on from the one before: only the new lines are played. */
export function extendMoments(previous: Moments | null, hand: Hand): Result<Moments, ReplayError> {
  if (previous === null) return momentsOf(hand);
  const from = previous.hand.actions.length;
  const isFiner = hand.actions.slice(from).some((line) => decimalsOfLine(line) > previous.decimals);
  if (isFiner || previous.isLenient || !isContinued(previous.hand, hand)) return momentsOf(hand);
  const isSettled = previous.settled === previous.list.length && !hasPending(previous.end, hand);
  if (hand.actions.length === from && isSettled) return ok({ ...previous, hand });
  return finished({ ...previous, hand }, from);
}

/** Plays the lines from `from` on, and what the house does next. */
function finished(moments: Moments, from: number): Result<Moments, ReplayError> {
  const { hand, decimals, isLenient, settled, start } = moments;
  const list = moments.list.slice(0, settled);
  const play = keeping(list, isLenient, null);
  const base = from === 0 ? start : (list.at(-1)?.after ?? start);
  const played = playLines(base, hand, from, decimals, play);
  if (!played.ok) return played;
  const count = list.length;
  const end = playPending(played.value, hand, play);
  return ok({ ...moments, list, settled: count, end });
}
