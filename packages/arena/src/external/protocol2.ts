/**
 * Version 2 of the messages between the arena and a program. Seats, cards, acts and amounts are named and written as in
 * the protocol of live tables (PROTOCOL.md), so that one bot plays matches, leagues and live tables:
 *
 *     arena -> bot   {"type":"match","name":"...","variant":"NT","stakes":{...},"seats":2,...}
 *     arena -> bot   {"type":"your_turn","id":1,"hand":1,"seat_index":2,"action_types":["fold","call","raise"],...}
 *     bot -> arena   {"id":1,"action_type":"raise","amount":6}
 *     bot -> arena   {"id":2,"action_type":"discard","cards":"2c7d"}
 *     arena -> bot   {"type":"hand_result","hand":1,"seat_index":2,"chips":[...],"hands":[...],...}
 *
 * A turn says all that its player may know: a bot need not remember anything. Bets are always *to* a street total.
 */
import {
  type DeckName,
  formatCards,
  type HouseRules,
  type Limit,
  ok,
  parseCards,
  type RaiseClosed,
  type Result,
  type StreetName,
  variantOf,
} from '@cardroom/engine';
import { ACT_TYPES, type ActType, fromUnits, toUnits } from '@cardroom/notation';
import { Action } from '../action.js';
import { type Manifest, type MatchStakes, matchRules } from '../manifest.js';
import type { OpenSeat, PlayedAct, Situation } from '../situation.js';
import type { Decision, DrawDecision, OpenResult } from '../strategy.js';
import { type BotProtocol, type Misread, misread, type ProgramAnswer, quoteJson } from './wire.js';

/** The facts of the whole match. It has no seed: anyone with the seed could compute the cards. */
export interface BotMatch {
  readonly type: 'match';
  /** The name of the bot in the results. */
  readonly name: string;
  readonly variant: string;
  readonly game: {
    readonly name: string;
    readonly limit: Limit;
    readonly deck: DeckName;
    readonly streets: readonly StreetName[];
  };
  readonly rules: HouseRules;
  readonly stakes: MatchStakes & { readonly unit: number };
  readonly seats: number;
  /** Chips by seat at the start of a hand; carried stacks begin with them. */
  readonly stacks: readonly number[];
  readonly carry: boolean;
  /** Null at a live table: nobody knows. */
  readonly hands: number | null;
  /** Time for a decision, null for any; for all decisions of a hand and of the match, if they are limited. */
  readonly clock: { readonly action_ms: number | null; readonly hand_ms?: number; readonly match_ms?: number };
}

/** A player as the reader may know them. */
export interface BotSeat {
  readonly seat_index: number;
  readonly status: 'playing' | 'folded' | 'all_in' | 'waiting';
  readonly stack: number;
  readonly bet: number;
  readonly contribution: number;
  /** `??` for each card that the reader may not know; those come first. */
  readonly cards: string;
}

export interface BotAct {
  readonly seat_index: number;
  readonly street: StreetName;
  readonly action: ActType;
  /** The player's total on this street after it. */
  readonly amount: number;
  readonly is_all_in: boolean;
  /** Cards thrown away in a draw. */
  readonly discards?: number;
}

export interface TurnMessage {
  readonly type: 'your_turn';
  readonly id: number;
  readonly hand: number;
  readonly seat_index: number;
  readonly kind: 'bet' | 'draw';
  readonly street: StreetName;
  readonly button: number;
  readonly cards: string;
  readonly board: string;
  /** All boards, if the variant deals more than one. */
  readonly boards?: readonly string[];
  readonly stack: number;
  readonly bet: number;
  readonly current_bet: number;
  readonly pot: number;
  readonly price: number;
  readonly action_types: readonly (ActType | 'all_in')[];
  readonly range: { readonly min: number; readonly max: number; readonly sizes: readonly number[] | null } | null;
  readonly closed: RaiseClosed | null;
  readonly bring_in_amount: number | null;
  readonly max_discards: number;
  readonly seats: readonly BotSeat[];
  readonly acts: readonly BotAct[];
  /** Seconds to answer, null for any time. */
  readonly time_limit: number | null;
  /** A word of the bot's own random stream: a bot that draws from it alone plays the same match again. */
  readonly seed: number;
}

export interface BotHandResult {
  readonly type: 'hand_result';
  readonly hand: number;
  readonly seat_index: number;
  readonly chips: readonly { readonly seat_index: number; readonly stack: number; readonly net: number }[];
  /** Hands that were shown. */
  readonly hands: readonly { readonly seat_index: number; readonly cards: string }[];
  readonly board: string;
  readonly boards?: readonly string[];
  readonly acts: readonly BotAct[];
}

// ---------------------------------------------------------------------------------------------------- arena -> bot

type Chips = (units: number) => number;

function chipsIn(decimals: number): Chips {
  return (units) => fromUnits(units, decimals);
}

function stakesIn(stakes: MatchStakes, decimals: number): BotMatch['stakes'] {
  const chips = chipsIn(decimals);
  return {
    smallBlind: chips(stakes.smallBlind),
    bigBlind: chips(stakes.bigBlind),
    ante: chips(stakes.ante),
    bringIn: chips(stakes.bringIn),
    smallBet: chips(stakes.smallBet),
    bigBet: chips(stakes.bigBet),
    unit: chips(1),
  };
}

export function botMatch(manifest: Manifest, bot: number): BotMatch {
  const { code, name, limit, deck, streets } = variantOf(manifest.variant)!;
  const { live, handMs, matchMs } = manifest;
  const decimals = live?.decimals ?? 0;
  return {
    type: 'match',
    name: manifest.bots[bot]!.name,
    variant: code,
    game: { name, limit, deck, streets: streets.map((street) => street.name) },
    rules: matchRules(manifest),
    stakes: stakesIn(manifest.stakes, decimals),
    seats: manifest.bots.length,
    stacks: manifest.stacks.map(chipsIn(decimals)),
    carry: manifest.carry,
    hands: live === undefined ? manifest.hands : null,
    clock: {
      action_ms: manifest.timeoutMs || null,
      ...(handMs !== undefined && { hand_ms: handMs }),
      ...(matchMs !== undefined && { match_ms: matchMs }),
    },
  };
}

/** How a message counts: seats and hands from 1, chips as the table writes them. */
interface Count {
  readonly seat: (player: number) => number;
  readonly chips: Chips;
  readonly hand: number;
}

function countOf({ table, hand }: Situation): Count {
  if (table === null) return { seat: (player) => player + 1, chips: (units) => units, hand: hand + 1 };
  return { seat: (player) => table.seats[player]!, chips: chipsIn(table.decimals), hand };
}

function statusOf({ cards, folded, allIn }: OpenSeat): BotSeat['status'] {
  if (cards === 0) return 'waiting';
  if (folded) return 'folded';
  return allIn ? 'all_in' : 'playing';
}

function seatsIn(situation: Situation, { seat, chips }: Count): BotSeat[] {
  return situation.seats.map((open) => ({
    seat_index: seat(open.player),
    status: statusOf(open),
    stack: chips(open.stack),
    bet: chips(open.bet),
    contribution: chips(open.contribution),
    cards:
      open.player === situation.player
        ? formatCards(situation.hole)
        : '??'.repeat(open.cards - open.up.length) + formatCards(open.up),
  }));
}

function actsIn(situation: Situation, { seat, chips }: Count): BotAct[] {
  const { streets } = situation.variant;
  return situation.played.map(({ player, street, act, to, isAllIn, count }: PlayedAct) => ({
    seat_index: seat(player),
    street: streets[street]!.name,
    action: ACT_TYPES[act],
    amount: chips(to),
    is_all_in: isAllIn,
    ...(act === 'discard' && { discards: count }),
  }));
}

function boardsIn({ variant, boards }: Situation): Pick<TurnMessage, 'board' | 'boards'> {
  const texts = boards.map(formatCards);
  return variant.boards === 1 ? { board: texts[0]! } : { board: texts[0]!, boards: texts };
}

function rangeIn({ legal }: Situation, chips: Chips): TurnMessage['range'] {
  if (legal.kind !== 'bet' || legal.betRaise === null) return null;
  const { min, max, sizes } = legal.betRaise;
  return { min: chips(min), max: chips(max), sizes: sizes === null ? null : sizes.map(chips) };
}

/** The question to a bot, made of its situation and nothing else. */
export function botTurn(situation: Situation, id: number, timeLeftMs: number | null): TurnMessage {
  const { legal } = situation;
  const count = countOf(situation);
  const { seat, chips, hand } = count;
  const bringIn = legal.kind === 'bet' ? legal.bringIn : null;
  return {
    type: 'your_turn',
    id,
    hand,
    seat_index: seat(situation.player),
    kind: legal.kind,
    street: situation.street,
    button: seat(situation.button),
    cards: formatCards(situation.hole),
    ...boardsIn(situation),
    stack: chips(situation.stack),
    bet: chips(situation.bet),
    current_bet: chips(situation.currentBet),
    pot: chips(situation.pot),
    price: chips(situation.toCall),
    action_types: situation.actionTypes,
    range: rangeIn(situation, chips),
    closed: legal.kind === 'bet' ? legal.closed : null,
    bring_in_amount: bringIn === null ? null : chips(bringIn),
    max_discards: legal.kind === 'draw' ? legal.maxDiscards : 0,
    seats: seatsIn(situation, count),
    acts: actsIn(situation, count),
    time_limit: timeLeftMs === null ? null : timeLeftMs / 1000,
    seed: situation.random.next(),
  };
}

export function botResult(_: number, { payoffs, shown }: OpenResult, view: Situation): BotHandResult {
  const count = countOf(view);
  const { seat, chips, hand } = count;
  return {
    type: 'hand_result',
    hand,
    seat_index: seat(view.player),
    chips: view.seats.map(({ player, stack }) => ({
      seat_index: seat(player),
      stack: chips(stack),
      net: chips(payoffs[player]!),
    })),
    hands: shown.flatMap((cards, player) =>
      cards === null ? [] : [{ seat_index: seat(player), cards: formatCards(cards) }],
    ),
    ...boardsIn(view),
    acts: actsIn(view, count),
  };
}

// ---------------------------------------------------------------------------------------------------- bot -> arena

type TypeOfAct = TurnMessage['action_types'][number];

function notOpen(type: unknown, open: readonly TypeOfAct[]): Result<never, Misread> {
  const said = type === undefined ? 'no action_type' : `the action_type ${quoteJson(type)}`;
  return misread('unknown-action', `answered with ${said}: open are ${open.join(', ')}.`);
}

/** An amount in units; one that is no number of chips stays as it is, and is out of every range. */
function unitsOf(amount: number, { table }: Situation): number {
  return table === null ? amount : (toUnits(amount, table.decimals) ?? amount);
}

/** A bet in the words of document 002, which says ALL_IN if the last chips are too few for a bet [S2-6]. */
function betOf(situation: Situation, word: 'BET' | 'RAISE', amount: number | undefined): Decision {
  const { actions, legal } = situation;
  const most = legal.kind === 'bet' ? (legal.betRaise?.max ?? legal.bringIn) : null;
  if (word === 'BET' && !actions.includes(Action.BET) && actions.includes(Action.ALL_IN)) {
    if (situation.currentBet === 0 && (amount === undefined || amount === most)) return { action: Action.ALL_IN };
  }
  return amount === undefined ? { action: Action[word] } : { action: Action[word], amount };
}

/** The least completion if none is named; null if nothing can be completed. */
function completion({ legal }: Situation, amount: number | undefined): number | null {
  if (legal.kind !== 'bet' || legal.bringIn === null || legal.betRaise === null) return null;
  return amount ?? legal.betRaise.sizes?.[0] ?? legal.betRaise.min;
}

/** The act that an answer names. Whether it is legal is for strict mode to say, as far as it has a word for it. */
function readTurn({ body }: ProgramAnswer, situation: Situation): Result<Decision, Misread> {
  const { action_type: type } = body;
  const amount = body.amount ?? undefined;
  if (amount !== undefined && typeof amount !== 'number') {
    return misread('bad-amount', `answered with the amount ${quoteJson(amount)}: amounts are numbers of chips.`);
  }
  const units = amount === undefined ? undefined : unitsOf(amount, situation);
  const { legal } = situation;
  switch (type) {
    case 'fold':
      return ok({ action: Action.FOLD });
    case 'check':
      return ok({ action: Action.CHECK });
    case 'all_in':
      return ok({ action: Action.ALL_IN });
    case 'call':
      // With too few chips for it a call is all-in, as at live tables.
      return ok({ action: isShortCall(situation) ? Action.ALL_IN : Action.CALL });
    case 'bet':
      return ok(betOf(situation, 'BET', units));
    case 'raise':
      return ok(betOf(situation, 'RAISE', units));
    case 'bring_in':
      if (legal.kind !== 'bet' || legal.bringIn === null) return notOpen(type, situation.actionTypes);
      return ok(betOf(situation, 'BET', legal.bringIn));
    case 'complete_bet': {
      const to = completion(situation, units);
      return to === null ? notOpen(type, situation.actionTypes) : ok(betOf(situation, 'BET', to));
    }
    default:
      return notOpen(type, situation.actionTypes);
  }
}

function isShortCall({ actions, toCall }: Situation): boolean {
  return toCall > 0 && !actions.includes(Action.CALL);
}

/** The cards that an answer throws away. */
function readDiscard({ body }: ProgramAnswer): Result<DrawDecision, Misread> {
  const { action_type: type, cards } = body;
  if (type === 'stand_pat') return ok({ discard: [] });
  if (type !== 'discard') return notOpen(type, ['discard', 'stand_pat']);
  const read = typeof cards === 'string' ? parseCards(cards) : null;
  if (read !== null) return ok({ discard: read });
  return misread('bad-card', `threw away ${quoteJson(cards ?? null)}: cards are written like "AhTd2c".`);
}

export const PROTOCOL_2: BotProtocol = {
  version: '2.0',
  language: 'json2',
  match: botMatch,
  request: botTurn,
  result: botResult,
  readDecision: readTurn,
  readDraw: readDiscard,
};
