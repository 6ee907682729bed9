/**
 * One set of acts, four vocabularies.
 *
 * PHH's lines (`p3 cbr 60`) are the form in which hands are written down: see line.ts. The six words of documents 000
 * and 002 and the action types of document 004 say more than PHH does: a check is not a call, a bet is not a raise.
 * Here a word becomes an action when it fits the situation, and an error value when it does not. What fits is read from
 * `legal`.
 */
import type { HandAction } from './action.js';
import { isCheckOnly, owed } from './betting.js';
import { type ActionError, explain } from './errors.js';
import { type HandState, Phase } from './hand.js';
import { type BetRange, type Legal, type LegalBet, legal } from './legal.js';
import { err, ok, type Result } from './result.js';

// --- The six words of documents 000 and 002

export type ActWord = 'FOLD' | 'CHECK' | 'CALL' | 'BET' | 'RAISE' | 'ALL_IN';

export const ACT_WORDS: readonly ActWord[] = ['FOLD', 'CHECK', 'CALL', 'BET', 'RAISE', 'ALL_IN'];

export function isActWord(word: unknown): word is ActWord {
  return ACT_WORDS.includes(word as ActWord);
}

/** The action types of document 004. A bring-in player's bet is named by its amount [I4-1]. */
export type ActionType = 'bring_in' | 'complete_bet' | 'check' | 'call' | 'bet' | 'raise' | 'fold';

export const ACTION_TYPES: readonly ActionType[] = [
  'bring_in',
  'complete_bet',
  'check',
  'call',
  'bet',
  'raise',
  'fold',
];

export function isActionType(type: unknown): type is ActionType {
  return ACTION_TYPES.includes(type as ActionType);
}

/** Why a word does not fit: PHH's acts cannot go wrong in these ways, for they do not tell a check from a call. */
export type WordError =
  | ActionError
  | { readonly code: 'check-facing-bet'; readonly player: number; readonly toCall: number }
  | { readonly code: 'nothing-to-call'; readonly player: number }
  | { readonly code: 'short-call'; readonly player: number; readonly toCall: number; readonly stack: number }
  | { readonly code: 'bet-facing-bet'; readonly player: number; readonly currentBet: number }
  | { readonly code: 'raise-without-bet'; readonly player: number }
  | { readonly code: 'bet-needs-chips'; readonly player: number; readonly minimum: number; readonly stack: number };

/** The English sentence for an error of a word. */
export function explainWord(error: WordError): string {
  switch (error.code) {
    case 'check-facing-bet':
      return `p${error.player + 1} cannot check: it is ${error.toCall} to call. Call, raise or fold.`;
    case 'short-call':
      return `p${error.player + 1} has ${error.stack} and cannot call ${error.toCall}. Go all-in or fold.`;
    case 'nothing-to-call':
      return `p${error.player + 1} has nothing to call: check, bet or raise.`;
    case 'bet-facing-bet':
      return `p${error.player + 1} cannot bet: there is already a bet of ${error.currentBet}. Raise instead.`;
    case 'raise-without-bet':
      return `p${error.player + 1} cannot raise: there is no bet yet. Bet instead.`;
    case 'bet-needs-chips':
      return `p${error.player + 1} has ${error.stack} and cannot bet ${error.minimum}. Go all-in or check.`;
    default:
      return explain(error);
  }
}

/** Whether the actor can bet without going all-in [S2-6]. */
function canBet(betting: LegalBet, state: HandState): boolean {
  if (state.currentBet > 0) return false;
  const stack = state.stack[betting.player]!;
  if (betting.bringIn === null && betting.betRaise === null) return false;
  const smallest = betting.bringIn ?? betting.betRaise!.min;
  return smallest < stack || stack >= minimumBet(betting, state);
}

/** A bet is possible, but only with all chips: 002 wants that said as ALL_IN [S2-6]. */
function isTooShortToBet(betting: LegalBet, state: HandState): boolean {
  const open = betting.betRaise !== null || betting.bringIn !== null;
  return state.currentBet === 0 && open && !canBet(betting, state);
}

function minimumBet(betting: LegalBet, state: HandState): number {
  if (betting.bringIn !== null) return state.terms.bringIn;
  return state.terms.variant.limit === 'fixed' ? state.betSize : state.terms.minBet;
}

/** The price of a full call if the stack is shorter and 002 wants ALL_IN for it; else null. */
function refusedCall({ player }: LegalBet, state: HandState): { toCall: number; stack: number } | null {
  const toCall = owed(state, player);
  const stack = state.stack[player]!;
  return state.terms.rules.shortCall === 'refuse' && stack < toCall ? { toCall, stack } : null;
}

/** In the last raiser's extra turn a call of 0 is open, and is recorded as the check that it is. */
function isCallOfNothing(betting: LegalBet, state: HandState): boolean {
  return betting.toCall === 0 && state.encore && !isCheckOnly(state);
}

/** Whether there is something to call, or the rules of 000 allow a call of 0. */
function isCallOpen(betting: LegalBet, state: HandState): boolean {
  return betting.checkCall && (betting.toCall > 0 || isCallOfNothing(betting, state));
}

function canCall(betting: LegalBet, state: HandState): boolean {
  return isCallOpen(betting, state) && refusedCall(betting, state) === null;
}

function canRaise(betting: LegalBet, state: HandState): boolean {
  return state.currentBet > 0 && betting.betRaise !== null;
}

/** An all-in is the largest legal act, and not a mere check. */
function canGoAllIn(betting: LegalBet, state: HandState): boolean {
  if (state.stack[betting.player] === 0) return false;
  return betting.betRaise !== null || betting.toCall > 0 || betting.bringIn !== null;
}

/** The words that are legal now, in the order of `ACT_WORDS` [S2-3 .. S2-10]; none when nobody is asked to bet. */
export function wordsOf(legal: Legal, state: HandState): ActWord[] {
  if (legal.kind !== 'bet') return [];
  const possible: Readonly<Record<ActWord, boolean>> = {
    FOLD: legal.fold,
    CHECK: legal.checkCall && legal.toCall === 0,
    CALL: canCall(legal, state),
    BET: canBet(legal, state),
    RAISE: canRaise(legal, state),
    ALL_IN: canGoAllIn(legal, state),
  };
  return ACT_WORDS.filter((word) => possible[word]);
}

/** The action types of document 004 that are legal now, in the order of `ACTION_TYPES`. */
export function actionTypesOf(legal: Legal, state: HandState): ActionType[] {
  if (legal.kind !== 'bet') return [];
  const first = legal.bringIn !== null;
  const possible: Readonly<Record<ActionType, boolean>> = {
    bring_in: first,
    complete_bet: first && legal.betRaise !== null,
    check: legal.checkCall && legal.toCall === 0,
    call: isCallOpen(legal, state),
    bet: !first && state.currentBet === 0 && legal.betRaise !== null,
    raise: canRaise(legal, state),
    fold: legal.fold,
  };
  return ACTION_TYPES.filter((type) => possible[type]);
}

/** A type of document 004, or one of our own for acts that it has no word for. */
export type OpenType = ActionType | 'all_in' | 'discard' | 'stand_pat' | 'show' | 'muck';

/** Everything that a message may ask for now. */
export function openTypesOf(asked: Legal, state: HandState): OpenType[] {
  switch (asked.kind) {
    case 'bet':
      return canGoAllIn(asked, state) ? [...actionTypesOf(asked, state), 'all_in'] : actionTypesOf(asked, state);
    case 'draw':
      return ['discard', 'stand_pat'];
    case 'show':
      return asked.mayMuck ? ['show', 'muck'] : ['show'];
    default:
      return [];
  }
}

/** The betting decision that `player` is asked for, or why they are asked for none. */
function turnOf(player: number, act: string, asked: Legal): Result<LegalBet, ActionError> {
  if (asked.kind === 'over') return err({ code: 'hand-over' });
  if (asked.kind === 'deal') return err({ code: 'waiting-for-dealer', player });
  if (asked.player !== player) return err({ code: 'not-your-turn', player, actor: asked.player });
  if (asked.kind !== 'bet') return err({ code: 'wrong-act', act, expected: asked.kind });
  return ok(asked);
}

function fold(betting: LegalBet, state: HandState): Result<HandAction, WordError> {
  const player = betting.player;
  if (betting.fold) return ok({ kind: 'fold', player });
  if (betting.bringIn !== null) return err({ code: 'must-bring-in', player, bringIn: betting.bringIn });
  return err({ code: isCheckOnly(state) ? 'check-only' : 'fold-when-free', player });
}

function check(betting: LegalBet): Result<HandAction, WordError> {
  const player = betting.player;
  if (betting.bringIn !== null) return err({ code: 'must-bring-in', player, bringIn: betting.bringIn });
  if (betting.toCall > 0) return err({ code: 'check-facing-bet', player, toCall: betting.toCall });
  return ok({ kind: 'checkCall', player });
}

/** A call, all-in if the stack is short: 004 has no other way to say that [S4-32]. */
function call(betting: LegalBet, state: HandState): Result<HandAction, WordError> {
  const player = betting.player;
  if (betting.bringIn !== null) return err({ code: 'must-bring-in', player, bringIn: betting.bringIn });
  if (!isCallOpen(betting, state)) return err({ code: 'nothing-to-call', player });
  return ok({ kind: 'checkCall', player });
}

/** A call with enough chips, if the house asks for them [S2-5, X-11]. */
function callInFull(betting: LegalBet, state: HandState): Result<HandAction, WordError> {
  const player = betting.player;
  const short = refusedCall(betting, state);
  return short === null ? call(betting, state) : err({ code: 'short-call', player, ...short });
}

/** The bets of the bring-in player: the bring-in or the completed bet, and nothing between [S4-21, S4-23]. */
function openingRange(bringIn: number, complete: BetRange | null): BetRange {
  if (complete === null) return { min: bringIn, max: bringIn, sizes: [bringIn] };
  return { min: bringIn, max: complete.max, sizes: [bringIn, ...(complete.sizes ?? [complete.min])] };
}

/** Whether a total is one that a bet or raise may go to. */
export function isInRange(to: unknown, range: BetRange): to is number {
  if (typeof to !== 'number' || !Number.isSafeInteger(to)) return false;
  return range.sizes === null ? to >= range.min && to <= range.max : range.sizes.includes(to);
}

/** The size that is meant if none is named: one bet more if that is open, else the smallest that is. */
export function usualSize(range: BetRange, state: HandState): number {
  const oneMore = state.currentBet + state.betSize;
  return range.sizes?.includes(oneMore) ? oneMore : range.min;
}

/** Whether amounts follow 004's formulas: raises add the limit, to a bring-in too [X-19]. */
export function hasFormulas({ terms }: HandState): boolean {
  return terms.variant.limit === 'fixed' && terms.rules.bringInRaise === 'add';
}

/**
 * The total that an amount means. 004 names bets by the limit of the round; with fewer chips such a bet is all-in
 * [I4-5].
 */
function meantTotal(amount: unknown, range: BetRange, state: HandState): unknown {
  if (!hasFormulas(state)) return amount;
  const { actor, stack, bet, betSize, currentBet, openPair, terms } = state;
  const allIn = bet[actor]! + stack[actor]!;
  const limits = [betSize, ...(openPair ? [terms.bigBet] : []), ...(currentBet === 0 ? [terms.bringIn] : [])];
  const isNamed = limits.some((limit) => amount === currentBet + limit);
  return isNamed && Number(amount) > allIn && range.max === allIn ? allIn : amount;
}

/** Whether a bet without an amount says enough: in fixed limit, unless one must choose between bring-in and bet. */
function isClear(range: BetRange, bringIn: number | null): boolean {
  return range.sizes !== null && (bringIn === null || range.sizes.length === 1);
}

/** A bet or raise to `amount`; in fixed limit the amount may be left out. */
function betTo(betting: LegalBet, state: HandState, amount: unknown): Result<HandAction, WordError> {
  const { player, bringIn, betRaise } = betting;
  const range = bringIn === null ? betRaise : openingRange(bringIn, betRaise);
  if (range === null) {
    return err({
      code: 'raise-closed',
      player,
      reason: betting.closed ?? 'nobody-can-call',
      toCall: betting.toCall,
    });
  }
  const isLeftOut = amount === undefined && isClear(range, bringIn);
  const to = isLeftOut ? usualSize(range, state) : meantTotal(amount, range, state);
  if (!isInRange(to, range)) return err({ code: 'bet-out-of-range', player, to, range });
  return ok(to === bringIn ? { kind: 'bringIn', player } : { kind: 'betRaise', player, to });
}

function bet(betting: LegalBet, state: HandState, amount: unknown): Result<HandAction, WordError> {
  const { player } = betting;
  if (state.currentBet > 0) return err({ code: 'bet-facing-bet', player, currentBet: state.currentBet });
  return betTo(betting, state, amount);
}

function raise(betting: LegalBet, state: HandState, amount: unknown): Result<HandAction, WordError> {
  const { player } = betting;
  if (state.currentBet === 0) return err({ code: 'raise-without-bet', player });
  return betTo(betting, state, amount);
}

/**
 * The action that a word of 000 or 002 means now. An amount is what the bet is raised *to* on this street.
 * Whatever comes back as an action is one that `apply` accepts.
 */
export function actionOf(
  word: ActWord,
  state: HandState,
  amount?: unknown,
  player: number = state.actor,
): Result<HandAction, WordError> {
  const turn = turnOf(player, word, legal(state));
  if (!turn.ok) return turn;
  const betting = turn.value;
  switch (word) {
    case 'FOLD':
      return fold(betting, state);
    case 'CHECK':
      return check(betting);
    case 'CALL':
      return callInFull(betting, state);
    case 'BET':
      return isTooShortToBet(betting, state)
        ? err({ code: 'bet-needs-chips', player, minimum: minimumBet(betting, state), stack: state.stack[player]! })
        : bet(betting, state, amount);
    case 'RAISE':
      return raise(betting, state, amount);
    case 'ALL_IN':
      if (canGoAllIn(betting, state)) return ok({ kind: 'allIn', player });
      return err({ code: 'check-only', player });
    default:
      return err({ code: 'unknown-act', act: word });
  }
}

/**
 * The action that a type of 004 means now. A bet of the bring-in player may be named by its amount alone [S4-21]. A
 * caller who has asked what is legal passes it on.
 */
export function actionOfType(
  type: ActionType,
  state: HandState,
  amount?: unknown,
  player: number = state.actor,
  asked: Legal = legal(state),
): Result<HandAction, WordError> {
  const turn = turnOf(player, type, asked);
  if (!turn.ok) return turn;
  const betting = turn.value;
  switch (type) {
    case 'fold':
      return fold(betting, state);
    case 'check':
      return check(betting);
    case 'call':
      return call(betting, state);
    case 'bet':
      return bet(betting, state, amount);
    case 'raise':
      return raise(betting, state, amount);
    case 'bring_in':
      if (betting.bringIn === null) return err({ code: 'no-bring-in', player });
      return betTo({ ...betting, betRaise: null }, state, amount);
    case 'complete_bet':
      if (betting.bringIn === null) return err({ code: 'no-bring-in', player });
      return betTo({ ...betting, bringIn: null }, state, amount);
    default:
      return err({ code: 'unknown-act', act: type });
  }
}

/** The word that people use for a bet to a total. */
export type BetWord = 'bet' | 'raise' | 'complete';

/**
 * The word for a bet that is open now. To bring a bring-in, or an all-in below the small bet, up to the small bet is to
 * complete it; every other bet over a bet is a raise.
 */
export function betWord(state: HandState, to: number): BetWord {
  if (state.phase === Phase.BringIn) return 'complete';
  if (state.currentBet === 0) return 'bet';
  const { bringIn, smallBet } = state.terms;
  const isCompletion = bringIn > 0 && to === smallBet && state.currentBet < smallBet;
  return isCompletion ? 'complete' : 'raise';
}

/** The word of 000 and 002 for an action that the actor is about to take; null if they have none. */
export function wordOf(action: HandAction, state: HandState): ActWord | null {
  switch (action.kind) {
    case 'fold':
      return 'FOLD';
    case 'checkCall':
      return state.currentBet > state.bet[action.player]! ? 'CALL' : 'CHECK';
    case 'bringIn':
    case 'betRaise':
      return state.currentBet === 0 ? 'BET' : 'RAISE';
    case 'allIn':
      return 'ALL_IN';
    default:
      return null;
  }
}

/** The type of 004 for an action that the actor is about to take; null if it has none. */
export function actionTypeOf(action: HandAction, state: HandState): ActionType | null {
  switch (action.kind) {
    case 'fold':
      return 'fold';
    case 'checkCall':
      return state.currentBet > state.bet[action.player]! ? 'call' : 'check';
    case 'bringIn':
      return 'bring_in';
    case 'betRaise': {
      const asked = legal(state);
      if (asked.kind === 'bet' && asked.bringIn !== null) return 'complete_bet';
      return state.currentBet === 0 ? 'bet' : 'raise';
    }
    default:
      return null;
  }
}
