/**
 * The messages between the arena and a bot in any language: one JSON object a line, UTF-8, ended by a newline.
 *
 *     arena -> bot   {"type":"hello","protocol":"cardroom-bot","version":"1.0","arena":"0.1.0"}
 *     bot -> arena   {"type":"hello","version":"1.0"}
 *     arena -> bot   {"type":"match","name":"...","variant":{...},"rules":{...},"stakes":{...},"seats":2,...}
 *     arena -> bot   {"type":"request","id":1,"hand":0,"seat":1,"view":{...},"legal":[...],"timeLeftMs":1000,"seed":7}
 *     bot -> arena   {"id":1,"action":"raise","amount":6}          or, in a draw,   {"id":1,"discard":["2c","7d"]}
 *     arena -> bot   {"type":"result","hand":0,"seat":1,"payoffs":[-2,2],"shown":[null,null],...}
 *
 * Every request says all that its player may know: a bot need not remember anything. Amounts are whole, and bets are
 * always *to* a street total. Fields that one does not know are ignored; another major version is refused. All of
 * it is told in docs/BOTS.md.
 */
import {
  type ActWord,
  type Card,
  type DeckName,
  err,
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
import { ARENA_VERSION, type Manifest, type MatchStakes, matchRules } from '../manifest.js';
import { betRangeOf } from '../refusal.js';
import type { OpenSeat, PlayedAct, Situation } from '../situation.js';
import type { Decision, DrawDecision, OpenResult } from '../strategy.js';
import { type FaultCode, quote } from './fault.js';

export const PROTOCOL = 'cardroom-bot';
export const PROTOCOL_VERSION = '1.0';

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

export interface HelloMessage {
  readonly type: 'hello';
  readonly protocol: typeof PROTOCOL;
  readonly version: string;
  readonly arena: string;
}

/** What is agreed for the whole match. There is no seed in it: whoever has the seed has the cards. */
export interface MatchMessage {
  readonly type: 'match';
  /** What results call the bot. */
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
  /** Time for a decision, null for any; for all decisions of a hand and of the match, where they are limited. */
  readonly clock: { readonly decisionMs: number | null; readonly handMs?: number; readonly matchMs?: number };
}

/** A player as everyone sees him. */
export interface PlayerView {
  readonly stack: number;
  /** Chips in front on this street, and put in over the whole hand. */
  readonly bet: number;
  readonly contribution: number;
  readonly folded: boolean;
  readonly allIn: boolean;
  /** How many cards he holds, and those that lie face up (stud). */
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
  /** One's own cards, in the order of dealing. */
  readonly hole: readonly string[];
  readonly board: readonly string[];
  /** All boards, where the variant deals more than one. */
  readonly boards?: readonly (readonly string[])[];
  readonly button: number;
  readonly pot: number;
  /** What a call costs: 0 is a check. */
  readonly toCall: number;
  /** What everyone must have in front to stay in. */
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
  /** What everyone won or lost, by seat. */
  readonly payoffs: readonly number[];
  /** Cards shown at the showdown, by seat. */
  readonly shown: readonly (readonly string[] | null)[];
  readonly board: readonly string[];
  readonly acts: readonly ActView[];
}

/** Why the arena will not play with a bot. */
export interface ErrorMessage {
  readonly type: 'error';
  readonly code: FaultCode;
  readonly message: string;
}

// ---------------------------------------------------------------------------------------------------- arena -> bot

export const HELLO: HelloMessage = {
  type: 'hello',
  protocol: PROTOCOL,
  version: PROTOCOL_VERSION,
  arena: ARENA_VERSION,
};

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

/** What a bot is asked, made of its situation and nothing else. */
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

/** Why a line of a bot is not what was asked for, in a code and a sentence. */
export interface Misread {
  readonly code: FaultCode;
  readonly message: string;
}

const EXAMPLE =
  'An answer is {"id":1,"action":"call"}, {"id":1,"action":"raise","amount":6} or {"id":1,"discard":["2c"]}';
const NOTES = 'standard output is for answers alone, notes belong to standard error';

function misread(code: FaultCode, message: string): Result<never, Misread> {
  return err({ code, message });
}

type JsonObject = Readonly<Record<string, unknown>>;

function parseObject(line: string): Result<JsonObject, Misread> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return misread('bad-json', `wrote a line that is no JSON: ${quote(line)} (${NOTES}). ${EXAMPLE}.`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return ok(value as JsonObject);
  return misread('bad-answer', `wrote JSON that is no object: ${quote(line)}. ${EXAMPLE}.`);
}

const MAJOR = /^(\d{1,3})\.\d{1,6}(?:\.\d{1,6})?$/;

/** A bot's own word about itself: whether it learns from hand to hand. */
export interface BotGreeting {
  readonly isStateful: boolean;
}

/** Reads a bot's greeting: can we talk to each other? */
export function readHello(line: string): Result<BotGreeting, Misread> {
  const hello = parseObject(line);
  if (!hello.ok) return hello;
  const { type, version, stateful } = hello.value;
  if (type !== 'hello') {
    return misread('no-hello', `began with ${quote(line)}: the first line is {"type":"hello","version":"1.0"}.`);
  }
  const major = typeof version === 'string' ? MAJOR.exec(version)?.[1] : undefined;
  if (major === MAJOR.exec(PROTOCOL_VERSION)![1]) return ok({ isStateful: stateful === true });
  const said = version === undefined ? 'no version' : `version ${quoteJson(version)}`;
  return misread('unknown-version', `speaks ${said} of the protocol; this arena speaks ${PROTOCOL_VERSION}.`);
}

/** An answer with its id; what it says is read when it is known what was asked. */
export interface ProgramAnswer {
  readonly id: number;
  readonly body: JsonObject;
}

export function readAnswer(line: string): Result<ProgramAnswer, Misread> {
  const body = parseObject(line);
  if (!body.ok) return body;
  const { id } = body.value;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return ok({ id, body: body.value });
  return misread('bad-answer', `wrote an answer without the id of a request: ${quote(line)}. ${EXAMPLE}.`);
}

/** As much of a value as a message shows. */
const MAX_SHOWN = 120;

function quoteJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
}

/** The act that an answer names. Whether it is legal is for strict mode to say. */
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

/** The cards that an answer throws away. */
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
