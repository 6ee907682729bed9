/**
 * Strict mode, document 002: whatever a strategy returns becomes an act of the engine or an error that ends the match.
 *
 * Nothing here decides what is allowed: `legal` and the words made from it do, so that the three functions that ask and
 * the one that plays always agree [S2-25].
 */
import {
  actionOf,
  type Card,
  canBetTo,
  type HandAction as EngineAction,
  type HandState,
  type HouseRules,
  type LegalBet,
  legal,
  Phase,
  RULE_SETS,
  toCall,
  type WordError,
  wordsOf,
} from '@cardroom/engine';
import { Action, actionsOf, wordOfAction } from './action.js';
import type { TimeLimit } from './clock.js';
import type { FaultCode } from './external/fault.js';
import { decisionsOf, playerName, type StrictPlayer } from './gameState.js';
import { badDiscardText, betRangeOf, missingActionText, notAnActionText, refusalText } from './refusal.js';
import type { BotLanguage, Decision, DrawDecision } from './strategy.js';

/** Document 002's rules; hands are shown without an act each, since nobody watches a simulation. */
export const STRICT_RULES: HouseRules = Object.freeze({ ...RULE_SETS.strict, showing: 'auto' });

/** Why strict mode stops: what the engine refuses, and what a strategy can do wrong besides. */
export type StrictCode =
  | WordError['code']
  | FaultCode
  | 'missing-action'
  | 'not-an-action'
  | 'bad-draw'
  | 'timeout'
  | 'strategy-threw'
  /** The thread of a module has ended: nothing is left that could answer, or something threw outside its turn. */
  | 'never-answers'
  | 'crashed'
  | 'table-ended';

/** The hand and decision at which it happened. */
export interface StrictPlace {
  /** Index of the player in the hand, and the name that messages use. */
  readonly player: number;
  readonly id: string;
  /** The number of the hand, and of the decision in it, both from 0. */
  readonly hand: number;
  readonly decision: number;
}

const NOWHERE: StrictPlace = { player: -1, id: '', hand: -1, decision: -1 };

/** The end of a strict match. The message says it all; the fields find the hand and the decision again. */
export class StrictError extends Error implements StrictPlace {
  override readonly name: string = 'StrictError';
  readonly code: StrictCode;
  readonly player: number;
  readonly id: string;
  readonly hand: number;
  readonly decision: number;
  /** Whether it ends a match under every policy: the bot cannot be asked again. */
  ends = false;

  constructor(code: StrictCode, message: string, place: StrictPlace = NOWHERE, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.player = place.player;
    this.id = place.id;
    this.hand = place.hand;
    this.decision = place.decision;
  }
}

function placeOf({ state, player, names, hand = 0 }: StrictPlayer): StrictPlace {
  return { player, id: playerName(player, names), hand, decision: decisionsOf(state) };
}

/** The text for an answer that did not come in time [S2-11]. */
export function timeoutText(id: string, limitMs: number, by: TimeLimit = 'decision'): string {
  if (by === 'decision') return `Player ${id} action timeout after ${limitMs}ms`;
  return `Player ${id} action timeout: its ${limitMs}ms for the ${by} are used up`;
}

/** A strategy that did not answer in time: there is no fold by default [S2-11]. A match whose time is over ends. */
export function timeoutError(who: StrictPlayer, limitMs: number, by: TimeLimit = 'decision'): StrictError {
  const place = placeOf(who);
  const error = new StrictError('timeout', timeoutText(place.id, limitMs, by), place);
  error.ends = by === 'match';
  return error;
}

/** A strategy that threw in place of an answer. */
export function strategyError(who: StrictPlayer, cause: unknown): StrictError {
  const place = placeOf(who);
  const what = cause instanceof Error ? cause.message : String(cause);
  return new StrictError('strategy-threw', `Fatal: Player ${place.id} threw error in getAction(): ${what}`, place, {
    cause,
  });
}

/** Frames of a stack that a message carries. */
const MAX_FRAMES = 12;

/** Frames of the arena itself and of Node say nothing about a bot. */
const OUR_FRAME = /node:internal|[\\/]arena[\\/](dist|src)[\\/](?!bots)/;

/** The places in a bot's own code that an error came from, each on its own line with a line end before it. */
export function framesOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  const frames = (cause.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !OUR_FRAME.test(line));
  return frames
    .slice(0, MAX_FRAMES)
    .map((line) => `\n${line}`)
    .join('');
}

/** The text of an error, with the places in the bot's own code that it came from. */
export function thrownText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return `${cause.name === 'Error' ? '' : `${cause.name}: `}${cause.message}${framesOf(cause)}`;
}

// --- What a strategy returned becomes an act

const { FOLD, CHECK, CALL, BET, RAISE, ALL_IN } = Action;

/**
 * The usual acts of a player who is asked to bet, null for any other answer. A simulation asks a million times a second:
 * these cost little but the act itself, everything else goes through the words of the engine. The total of a bet is for
 * the engine to check: it may be one that is not open.
 */
export function usualAct(state: HandState, player: number, decision: unknown): EngineAction | null {
  if (typeof decision !== 'object' || decision === null || state.phase !== Phase.Bet) return null;
  const { action, amount } = decision as Partial<Decision>;
  const price = toCall(state, player);
  if (action === CHECK) return price === 0 ? { kind: 'checkCall', player } : null;
  if (action === CALL) return price > 0 && price < state.stack[player]! ? { kind: 'checkCall', player } : null;
  if (action === FOLD) return price > 0 ? { kind: 'fold', player } : null;
  if (action === ALL_IN) return price > 0 ? { kind: 'allIn', player } : null;
  return isBet(state, player, action, amount) ? { kind: 'betRaise', player, to: amount } : null;
}

/** Whether the word is the right one for a whole total; a bet of all chips is left to the words [S2-6]. */
function isBet(state: HandState, player: number, action: unknown, amount: unknown): amount is number {
  if (!Number.isSafeInteger(amount)) return false;
  return state.currentBet > 0 ? action === RAISE : action === BET && (amount as number) < state.stack[player]!;
}

/** Whether the act is open as it is: a fold, a check or a call always, a bet if its total is. */
function isOpen(state: HandState, act: EngineAction): boolean {
  return act.kind !== 'betRaise' || canBetTo(state, act.to);
}

/**
 * The act that a strategy's answer stands for: a `Decision` if the player is asked to bet, a `DrawDecision` in a
 * draw. Throws a {@link StrictError} for anything else, at once and with the whole situation [S2-1].
 */
export function decide(
  state: HandState,
  player: number,
  decision: unknown,
  names?: readonly string[],
  hand = 0,
  language?: BotLanguage,
): EngineAction {
  if (state.actor === player && typeof decision === 'object' && decision !== null) {
    const act = usualAct(state, player, decision);
    if (act !== null && isOpen(state, act)) return act;
    const { discard } = decision as Partial<DrawDecision>;
    if (state.phase === Phase.Draw && mayDiscard(state, player, discard))
      return { kind: 'discard', player, cards: discard };
  }
  return decideAny({ state, player, names, hand, language }, decision);
}

function decideAny(who: StrictPlayer, decision: unknown): EngineAction {
  const { state, player } = who;
  if (state.actor === player && state.phase === Phase.Draw) {
    throw new StrictError('bad-draw', badDiscardText(who, decision), placeOf(who));
  }
  // An act, a string or a number on its own was meant as the action.
  if (typeof decision === 'object' && decision !== null && wordOfAction(decision) === null) {
    const { action, amount } = decision as Partial<Decision>;
    return actOf(who, action, amount);
  }
  throw noAction(who, decision);
}

function noAction(who: StrictPlayer, value: unknown): StrictError {
  return value === null || value === undefined
    ? new StrictError('missing-action', missingActionText(who, value), placeOf(who))
    : new StrictError('not-an-action', notAnActionText(who, value), placeOf(who));
}

function actOf(who: StrictPlayer, action: unknown, amount: unknown): EngineAction {
  const word = wordOfAction(action);
  if (word === null) throw noAction(who, action);
  const made = actionOf(word, who.state, amount, who.player);
  if (made.ok) return made.value;
  throw new StrictError(made.error.code, refusalText(who, { word, amount, error: made.error }), placeOf(who));
}

/** Whether the player holds all of the cards, each once. */
function mayDiscard(state: HandState, player: number, cards: unknown): cards is readonly Card[] {
  if (!Array.isArray(cards)) return false;
  const from = player * state.terms.holeSize;
  const end = from + state.holeCount[player]!;
  for (let i = 0; i < cards.length; i++) {
    const place = state.hole.indexOf(cards[i], from);
    if (place < 0 || place >= end || cards.indexOf(cards[i]) !== i) return false;
  }
  return true;
}

// --- The three functions of document 002

/** The legal acts of a player, none when they are not asked to bet [S2-22]. */
export function calculateValidActions({ state, player }: StrictPlayer): Action[] {
  return state.actor === player ? actionsOf(wordsOf(legal(state), state)) : [];
}

/** The legal acts with their amounts. Bets and raises are street totals [X-6]; null if the act is not open. */
export interface BettingDetails {
  readonly validActions: readonly Action[];
  /** The price of a call: 0 is a check; if it is more than the chips, only ALL_IN is left. */
  readonly toCall: number;
  readonly currentBet: number;
  readonly pot: number;
  /** Chips behind. */
  readonly chips: number;
  readonly minBet: number | null;
  readonly maxBet: number | null;
  readonly minRaise: number | null;
  readonly maxRaise: number | null;
  /** Fixed limit: the only totals that are open; null if all from least to most are. */
  readonly sizes: readonly number[] | null;
  /** The chips that ALL_IN puts in. */
  readonly allIn: number | null;
}

export function calculateBettingDetails(who: StrictPlayer): BettingDetails {
  const { state, player } = who;
  const validActions = calculateValidActions(who);
  const asked = legal(state);
  const betting = asked.kind === 'bet' && asked.player === player ? asked : null;
  const range = betting === null ? null : betRangeOf(betting);
  const bet = validActions.includes(Action.BET) ? range : null;
  const raise = validActions.includes(Action.RAISE) ? range : null;
  const most = betting?.betRaise?.max;
  const call = betting?.bringIn ?? betting?.toCall ?? 0;
  return {
    validActions,
    toCall: betting === null ? 0 : priceOf(betting, state),
    currentBet: state.currentBet,
    pot: state.pot,
    chips: state.stack[player]!,
    minBet: bet?.min ?? null,
    maxBet: bet?.max ?? null,
    minRaise: raise?.min ?? null,
    maxRaise: raise?.max ?? null,
    sizes: (bet ?? raise)?.sizes ?? null,
    allIn: validActions.includes(Action.ALL_IN) ? (most === undefined ? call : most - state.bet[player]!) : null,
  };
}

/** The price of a call. If the stack is short of it and the house wants ALL_IN, it is more than the stack [X-11]. */
function priceOf(betting: LegalBet, state: HandState): number {
  const call = actionOf('CALL', state);
  return !call.ok && call.error.code === 'short-call' ? call.error.toCall : betting.toCall;
}

/** Throws when the act is illegal, with this amount if it takes one; otherwise returns nothing [S2-24]. */
export function validateAction(player: StrictPlayer, action: unknown, amount?: unknown): void {
  actOf(player, action, amount);
}
