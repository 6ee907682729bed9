/**
 * Every mistake that a user can make, as a union on `code` with typed details. Callers act on the code and the wire
 * carries it; only `explain` and the translators make sentences.
 */
import { formatCard, formatCards } from './cards.js';
import type { BetRange } from './legal.js';

/** Why a bet or raise is closed to the player to act. */
export type RaiseClosed =
  /** A short all-in does not reopen the betting for players who have acted [X-28, X-30]. */
  | 'not-reopened'
  /** The street's raise cap is reached [X-22]. */
  | 'capped'
  /** No opponent has chips to call more [I4-8]. */
  | 'nobody-can-call'
  /** The call takes the whole stack. */
  | 'too-few-chips'
  /** The raiser's extra turn is a check only [X-4]. */
  | 'own-raise';

/** Why a hand cannot start. `field` names the entry of the setup, `player` the index in it, if it has one. */
export type SetupError =
  | { readonly code: 'unknown-variant'; readonly variant: string }
  | { readonly code: 'player-count'; readonly players: number; readonly min: number; readonly max: number }
  | { readonly code: 'too-few-in-hand'; readonly players: number }
  | { readonly code: 'wrong-length'; readonly field: string; readonly length: number; readonly expected: number }
  | { readonly code: 'bad-amount'; readonly field: string; readonly player: number | null; readonly amount: unknown }
  | { readonly code: 'missing-amount'; readonly field: string; readonly variant: string }
  | { readonly code: 'unused-amount'; readonly field: string; readonly variant: string }
  | { readonly code: 'bad-button'; readonly button: unknown; readonly players: number }
  | { readonly code: 'total-too-large'; readonly total: number; readonly max: number }
  | { readonly code: 'bad-rule'; readonly rule: string; readonly value: unknown };

/** Why an action is refused. The state is untouched. */
export type ActionError =
  | { readonly code: 'hand-over' }
  | { readonly code: 'no-such-player'; readonly player: unknown; readonly players: number }
  | { readonly code: 'not-your-turn'; readonly player: number; readonly actor: number }
  | { readonly code: 'waiting-for-dealer'; readonly player: number }
  | { readonly code: 'not-dealer-turn'; readonly actor: number }
  | { readonly code: 'wrong-act'; readonly act: string; readonly expected: 'bet' | 'bringIn' | 'draw' | 'show' }
  | { readonly code: 'unknown-act'; readonly act: unknown }
  | { readonly code: 'fold-when-free'; readonly player: number }
  | { readonly code: 'must-bring-in'; readonly player: number; readonly bringIn: number }
  | { readonly code: 'no-bring-in'; readonly player: number }
  | { readonly code: 'check-only'; readonly player: number }
  | { readonly code: 'raise-closed'; readonly player: number; readonly reason: RaiseClosed; readonly toCall: number }
  | { readonly code: 'bet-out-of-range'; readonly player: number; readonly to: unknown; readonly range: BetRange }
  | { readonly code: 'not-a-card'; readonly card: unknown }
  | { readonly code: 'card-not-in-deck'; readonly card: number; readonly deck: string }
  | { readonly code: 'card-already-dealt'; readonly card: number }
  | { readonly code: 'wrong-card-count'; readonly player: number | null; readonly cards: number; readonly due: number }
  | { readonly code: 'too-many-discards'; readonly player: number; readonly cards: number; readonly max: number }
  | { readonly code: 'card-not-held'; readonly player: number; readonly card: number }
  | { readonly code: 'may-not-muck'; readonly player: number }
  | {
      readonly code: 'cards-differ';
      readonly player: number;
      readonly shown: readonly number[];
      readonly held: readonly number[];
    }
  | { readonly code: 'bad-run-count'; readonly count: unknown; readonly max: number };

export type HandError = SetupError | ActionError;

const CLOSED: Readonly<Record<RaiseClosed, string>> = {
  'not-reopened': 'the last all-in was less than a full raise and does not reopen the betting',
  capped: 'the raise cap for this street has been reached',
  'nobody-can-call': 'no opponent has chips left to call with',
  'too-few-chips': 'the call takes the whole stack',
  'own-raise': 'nobody has raised since',
};

function name(player: number | null): string {
  return player === null ? 'the board' : `p${player + 1}`;
}

/** The amounts of a range in words: `40 to 1000`, or `5 or 10`. */
export function explainRange(range: BetRange): string {
  if (range.sizes !== null) return range.sizes.join(' or ');
  return range.min === range.max ? `${range.min}` : `${range.min} to ${range.max}`;
}

function held(cards: readonly number[]): string {
  return cards.length === 0 ? 'nothing' : formatCards(cards);
}

/** The English sentence for an error: what is wrong, and what is allowed instead. */
export function explain(error: HandError): string {
  switch (error.code) {
    case 'unknown-variant':
      return `Unknown variant "${error.variant}".`;
    case 'player-count':
      return `${error.players} players: this variant takes ${error.min} to ${error.max}.`;
    case 'too-few-in-hand':
      return `Only ${error.players} of the players are in the hand: at least 2 are needed.`;
    case 'wrong-length':
      return `"${error.field}" has ${error.length} entries for ${error.expected} players.`;
    case 'bad-amount':
      return `"${error.field}"${error.player === null ? '' : ` of ${name(error.player)}`} is ${String(error.amount)}: amounts are whole numbers from 0 to 2^53 - 1.`;
    case 'missing-amount':
      return `${error.variant} needs "${error.field}".`;
    case 'unused-amount':
      return `${error.variant} does not use "${error.field}".`;
    case 'bad-button':
      return `The button is ${String(error.button)}: it must be a player from 0 to ${error.players - 1}.`;
    case 'total-too-large':
      return `The stacks add up to ${error.total}: more than ${error.max} cannot be counted exactly.`;
    case 'bad-rule':
      return `House rule "${error.rule}" cannot be ${JSON.stringify(error.value) ?? 'undefined'}.`;
    case 'hand-over':
      return 'The hand is over.';
    case 'no-such-player':
      return `There is no player ${String(error.player)}: players are 0 to ${error.players - 1}.`;
    case 'not-your-turn':
      return `It is not ${name(error.player)}'s turn: ${name(error.actor)} is to act.`;
    case 'waiting-for-dealer':
      return `It is not ${name(error.player)}'s turn: cards must be dealt first.`;
    case 'not-dealer-turn':
      return `No cards are due: ${name(error.actor)} is to act.`;
    case 'wrong-act':
      return `"${error.act}" is not possible now: ${EXPECTED[error.expected]}.`;
    case 'unknown-act':
      return `Unknown action "${String(error.act)}".`;
    case 'fold-when-free':
      return `${name(error.player)} cannot fold: checking is free.`;
    case 'must-bring-in':
      return `${name(error.player)} must bring in for ${error.bringIn} or complete.`;
    case 'no-bring-in':
      return `${name(error.player)} has no bring-in to post: check, call, bet or fold.`;
    case 'check-only':
      return `${name(error.player)} can only check: nobody has raised since.`;
    case 'raise-closed':
      return `${name(error.player)} cannot raise: ${CLOSED[error.reason]}. ${error.toCall > 0 ? `Call ${error.toCall} or fold.` : 'Check.'}`;
    case 'bet-out-of-range':
      return `${name(error.player)} cannot bet or raise to ${String(error.to)}: choose ${explainRange(error.range)}.`;
    case 'not-a-card':
      return `${String(error.card)} is not a card.`;
    case 'card-not-in-deck':
      return `${formatCard(error.card)} is not in the ${error.deck} deck.`;
    case 'card-already-dealt':
      return `${formatCard(error.card)} has already been dealt.`;
    case 'wrong-card-count':
      return `${error.cards} cards for ${name(error.player)}: ${error.due} are due.`;
    case 'too-many-discards':
      return `${name(error.player)} cannot discard ${error.cards} cards: at most ${error.max}.`;
    case 'card-not-held':
      return `${name(error.player)} does not hold ${formatCard(error.card)}.`;
    case 'may-not-muck':
      return `${name(error.player)} cannot muck: nobody else claims the pot.`;
    case 'cards-differ':
      return `${name(error.player)} shows ${held(error.shown)} but was dealt ${held(error.held)}.`;
    case 'bad-run-count':
      return error.max < 2
        ? 'The board cannot be run more than once here.'
        : `The board cannot be run ${String(error.count)} times: choose 2 to ${error.max}.`;
  }
}

const EXPECTED = {
  bet: 'check, call, bet, raise or fold',
  bringIn: 'bring in or complete',
  draw: 'discard or stand pat',
  show: 'show or muck',
} as const;
