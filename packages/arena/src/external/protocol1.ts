/**
 * Version 1 of the messages between the arena and a program, kept for bots that were written for it:
 *
 *     arena -> bot   {"type":"match","name":"...","variant":{...},"rules":{...},"stakes":{...},"seats":2,...}
 *     arena -> bot   {"type":"request","id":1,"hand":0,"seat":1,"view":{...},"legal":[...],"timeLeftMs":1000,"seed":7}
 *     bot -> arena   {"id":1,"action":"raise","amount":6}          or, in a draw,   {"id":1,"discard":["2c","7d"]}
 *     arena -> bot   {"type":"result","hand":0,"seat":1,"payoffs":[-2,2],"shown":[null,null],...}
 *
 * Every request says all that its player may know: a bot need not remember anything. Amounts are whole, and bets are
 * always *to* a street total.
 */
import {
  type ActWord,
  type Card,
  type DeckName,
  formatCard,
  type HouseRules,
  isActWord,
  type Limit,
  ok,
  parseCard,
  type Result,
  type StreetName,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { Action, wordOfAction } from '../action.js';
import { type Manifest, type MatchStakes, matchRules } from '../manifest.js';
import { betRangeOf } from '../refusal.js';
import type { OpenSeat, PlayedAct, Situation } from '../situation.js';
import type { Decision, DrawDecision, OpenResult } from '../strategy.js';
import { type BotProtocol, type Misread, misread, type ProgramAnswer, quoteJson } from './wire.js';

/** A word of an answer: document 002's acts in lower case. */
export type BotWord = Lowercase<ActWord>;

const WORDS: { readonly [Word in ActWord]: Lowercase<Word> } = {
  FOLD: 'fold',
  CHECK: 'check',
  CALL: 'call',
  BET: 'bet',
  RAISE: 'raise',
  ALL_IN: 'all_in',
};

/** The terms of the whole match. It has no seed: anyone with the seed could compute the cards. */
export interface MatchMessage {
  readonly type: 'match';
  /** The bot's name in results. */
  readonly name: string;
  readonly variant: {
    readonly code: string;
    readonly name: string;
    readonly limit: Limit;
    readonly deck: DeckName;
    readonly streets: readonly StreetName[];
  };
  readonly rules: HouseRules;
  readonly stakes: MatchStakes;
  readonly seats: number;
  /** Chips by seat at the start of a hand; carried stacks begin with them. */
  readonly stacks: readonly number[];
  readonly carry: boolean;
  readonly hands: number;
  /** Time for a decision, null for any; for all decisions of a hand and of the match, if they are limited. */
  readonly clock: { readonly decisionMs: number | null; readonly handMs?: number; readonly matchMs?: number };
}

/** A player as everyone sees them. */
export interface PlayerView {
  readonly stack: number;
  /** Chips in front on this street, and put in over the whole hand. */
  readonly bet: number;
  readonly contribution: number;
  readonly folded: boolean;
  readonly allIn: boolean;
  /** How many cards they hold, and those that lie face up (stud). */
  readonly cards: number;
  readonly up: readonly string[];
}

/** An act of the past: `to` is what the player had in front after it, `count` the cards thrown away. */
export interface ActView {
  readonly seat: number;
  readonly street: StreetName;
  readonly action: BotWord | 'discard';
  readonly to?: number;
  readonly count?: number;
}

export interface View {
  readonly street: StreetName;
  /** The bot's own cards, in the order of dealing. */
  readonly hole: readonly string[];
  readonly board: readonly string[];
  /** All boards, if the variant deals more than one. */
  readonly boards?: readonly (readonly string[])[];
  readonly button: number;
  readonly pot: number;
  /** The price of a call: 0 is a check. */
  readonly toCall: number;
  /** The bet that everyone must match to stay in. */
  readonly currentBet: number;
  /** By seat. */
  readonly players: readonly PlayerView[];
  readonly acts: readonly ActView[];
}

/** An act that is open now. */
export type LegalAct =
  | { readonly action: 'fold' | 'check' }
  | { readonly action: 'call'; readonly cost: number }
  /** To any total from `min` to `max`, or only to those of `sizes`. */
  | { readonly action: 'bet' | 'raise'; readonly min: number; readonly max: number; readonly sizes?: readonly number[] }
  | { readonly action: 'all_in'; readonly to: number }
  | { readonly action: 'discard'; readonly max: number };

export interface RequestMessage {
  readonly type: 'request';
  readonly id: number;
  readonly hand: number;
  readonly seat: number;
  readonly view: View;
  readonly legal: readonly LegalAct[];
  readonly timeLeftMs: number | null;
  /** A word of the bot's own random stream: a bot that draws from it alone plays the same match again. */
  readonly seed: number;
}

export interface ResultMessage {
  readonly type: 'result';
  readonly hand: number;
  readonly seat: number;
  /** Everyone's winnings or losses, by seat. */
  readonly payoffs: readonly number[];
  /** Cards shown at the showdown, by seat. */
  readonly shown: readonly (readonly string[] | null)[];
  readonly board: readonly string[];
  readonly acts: readonly ActView[];
}

// ---------------------------------------------------------------------------------------------------- arena -> bot

export function matchMessage(manifest: Manifest, bot: number): MatchMessage {
  const { code, name, limit, deck, streets } = variantOf(manifest.variant)!;
  return {
    type: 'match',
    name: manifest.bots[bot]!.name,
    variant: { code, name, limit, deck, streets: streets.map((street) => street.name) },
    rules: matchRules(manifest),
    stakes: manifest.stakes,
    seats: manifest.bots.length,
    stacks: manifest.stacks,
    carry: manifest.carry,
    hands: manifest.hands,
    clock: {
      decisionMs: manifest.timeoutMs || null,
      ...(manifest.handMs !== undefined && { handMs: manifest.handMs }),
      ...(manifest.matchMs !== undefined && { matchMs: manifest.matchMs }),
    },
  };
}

function texts(cards: readonly Card[]): string[] {
  return cards.map(formatCard);
}

function playerView({ stack, bet, contribution, folded, allIn, cards, up }: OpenSeat): PlayerView {
  return { stack, bet, contribution, folded, allIn, cards, up: texts(up) };
}

function actView({ player, street, word, to, count }: PlayedAct, { streets }: Variant): ActView {
  const { name } = streets[street]!;
  if (word === 'DISCARD') return { seat: player, street: name, action: 'discard', count };
  const action = WORDS[word];
  if (word === 'FOLD' || word === 'CHECK') return { seat: player, street: name, action };
  return { seat: player, street: name, action, to };
}

function actViews(situation: Situation): ActView[] {
  const { variant } = situation;
  return situation.played.map((act) => actView(act, variant));
}

function viewOf(situation: Situation): View {
  const view: View = {
    street: situation.street,
    hole: texts(situation.hole),
    board: texts(situation.board),
    button: situation.button,
    pot: situation.pot,
    toCall: situation.toCall,
    currentBet: situation.currentBet,
    players: situation.seats.map(playerView),
    acts: actViews(situation),
  };
  return situation.variant.boards === 1 ? view : { ...view, boards: situation.boards.map(texts) };
}

function legalAct(situation: Situation, word: ActWord): LegalAct {
  const now = situation.legal;
  if (now.kind !== 'bet') throw new TypeError('only a betting turn has words');
  const action = WORDS[word];
  switch (action) {
    case 'fold':
    case 'check':
      return { action };
    case 'call':
      return { action, cost: now.toCall };
    case 'bet':
    case 'raise': {
      const { min, max, sizes } = betRangeOf(now)!;
      return sizes === null ? { action, min, max } : { action, min, max, sizes };
    }
    case 'all_in':
      return { action, to: now.betRaise?.max ?? situation.bet + (now.bringIn ?? now.toCall) };
  }
}

function legalActs(situation: Situation): LegalAct[] {
  const now = situation.legal;
  if (now.kind === 'draw') return [{ action: 'discard', max: now.maxDiscards }];
  return situation.actions.map((action) => legalAct(situation, wordOfAction(action)!));
}

/** The question to a bot, made from its situation and nothing else. */
export function requestMessage(situation: Situation, id: number, timeLeftMs: number | null): RequestMessage {
  return {
    type: 'request',
    id,
    hand: situation.hand,
    seat: situation.player,
    view: viewOf(situation),
    legal: legalActs(situation),
    timeLeftMs,
    seed: situation.random.next(),
  };
}

export function resultMessage(hand: number, { payoffs, shown }: OpenResult, view: Situation): ResultMessage {
  return {
    type: 'result',
    hand,
    seat: view.player,
    payoffs,
    shown: shown.map((cards) => cards && texts(cards)),
    board: texts(view.board),
    acts: actViews(view),
  };
}

// ---------------------------------------------------------------------------------------------------- bot -> arena

/**
 * The act that an answer names. Whether it is legal is for strict mode to say.
 *
 * @internal
 */
export function readDecision({ body }: ProgramAnswer): Result<Decision, Misread> {
  const { action, amount } = body;
  const word = typeof action === 'string' && action === action.toLowerCase() ? action.toUpperCase() : null;
  if (word === null || !isActWord(word)) {
    const said = action === undefined ? 'no action' : `the action ${quoteJson(action)}`;
    return misread('unknown-action', `answered with ${said}: the actions are ${Object.values(WORDS).join(', ')}.`);
  }
  const isBet = word === 'BET' || word === 'RAISE';
  if (!isBet || amount === undefined || amount === null) return ok({ action: Action[word] });
  if (typeof amount === 'number') return ok({ action: Action[word], amount });
  return misread(
    'bad-amount',
    `answered with the amount ${quoteJson(amount)}: amounts are numbers, totals of the street.`,
  );
}

/**
 * The cards that an answer throws away.
 *
 * @internal
 */
export function readDraw({ body }: ProgramAnswer): Result<DrawDecision, Misread> {
  const { discard } = body;
  if (!Array.isArray(discard)) {
    return misread('bad-answer', 'did not say what to discard: a draw wants {"id":1,"discard":["2c"]}, [] stands pat.');
  }
  const cards = discard.map((text: unknown) => (typeof text === 'string' ? parseCard(text) : null));
  const wrong = cards.indexOf(null);
  if (wrong < 0) return ok({ discard: cards as Card[] });
  return misread('bad-card', `threw away ${quoteJson(discard[wrong])}: cards are written like "Ah", "Td", "2c".`);
}

export const PROTOCOL_1: BotProtocol = {
  version: '1.0',
  language: 'json',
  match: matchMessage,
  request: requestMessage,
  result: resultMessage,
  readDecision,
  readDraw,
};
