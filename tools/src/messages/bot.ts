/**
 * The messages between the arena and a bot program as schemas. The arena itself needs no validator for them: these
 * exist for the JSON Schema files and the reference page, and the compiler compares them with the arena's own types.
 */
import type { BotAct, BotHandResult, BotMatch, BotSeat, FaultCode, HelloMessage, TurnMessage } from '@cardroom/arena';
import { type BetCap, type HouseRules, type RaiseClosed, type RuleRow, ruleRows, VARIANTS } from '@cardroom/engine';
import { z } from 'zod';

const chips = z.number().min(0);
const cards = z.string().regex(/^(?:[2-9TJQKA][cdhs])*$/);
const seat = z.int().min(1);
const ms = z.int().min(0);
const hand = z.int().min(1);

const STREETS = [...new Set([...VARIANTS.values()].flatMap(({ streets }) => streets.map(({ name }) => name)))] as const;
export const street = z.enum(STREETS);
export const deck = z.enum([...new Set([...VARIANTS.values()].map((variant) => variant.deck))]);

function ruleValue({ values }: RuleRow): z.ZodType {
  if (typeof values[0] === 'object') {
    return z.object({ bets: z.int().min(1), blindCounts: z.boolean(), headsUp: z.boolean() } satisfies Record<
      keyof BetCap,
      z.ZodType
    >);
  }
  return typeof values[0] === 'string' ? z.enum(values as readonly string[]) : z.union(values.map(constant));
}

function constant(value: unknown): z.ZodType {
  return z.literal(value as string | boolean);
}

export const rules = z
  .object(Object.fromEntries(ruleRows('hand').map(([rule, row]) => [rule, ruleValue(row).describe(row.settles)])))
  .meta({ id: 'Rules' }) as unknown as z.ZodType<HouseRules>;

const TYPES = ['bring_in', 'complete_bet', 'check', 'call', 'bet', 'raise', 'fold', 'discard', 'stand_pat'] as const;

const act = z
  .object({
    seat_index: seat.describe('the player who acted'),
    street: street.describe('the street'),
    action: z.enum([...TYPES, 'show', 'muck']).describe('the act; an all-in is the call, bet or raise that it was'),
    amount: chips.describe("the player's total on this street after it"),
    is_all_in: z.boolean().describe('whether it took the last chips'),
    discards: z.int().min(1).exactOptional().describe('cards thrown away in a draw'),
  })
  .meta({ id: 'BotAct' }) satisfies z.ZodType<BotAct>;

const botSeat = z
  .object({
    seat_index: seat.describe('the seat'),
    status: z.enum(['playing', 'folded', 'all_in', 'waiting']).describe('`waiting` for players who are not dealt in'),
    stack: chips.describe('chips behind'),
    bet: chips.describe('chips in front on this street'),
    contribution: chips.describe('chips put in over the whole hand'),
    cards: z
      .string()
      .regex(/^(?:[2-9TJQKA][cdhs]|\?\?)*$/)
      .describe('the cards as you may know them, `??` for a hidden one; the open ones (stud) come last'),
  })
  .meta({ id: 'BotSeat' }) satisfies z.ZodType<BotSeat>;

const boards = {
  board: cards.describe('the board; the first one if there are two'),
  boards: z.array(cards).exactOptional().describe('all boards, if the variant deals more than one'),
};

export const hello = z
  .object({
    type: z.literal('hello'),
    protocol: z.literal('cardroom-bot').describe('the name of the protocol'),
    version: z.string().describe('its newest version, `2.0`'),
    versions: z.array(z.string()).describe('every version that the arena speaks'),
    arena: z.string().describe('the version of the arena'),
  })
  .describe('Opens the conversation; the bot answers with its own hello.') satisfies z.ZodType<HelloMessage>;

const match = z
  .object({
    type: z.literal('match'),
    name: z.string().describe('the name of the bot in the results, or at the table'),
    variant: z.string().describe('a code of RULES.md: `NT`, `F7S`'),
    game: z
      .object({ name: z.string(), limit: z.enum(['no', 'pot', 'fixed']), deck, streets: z.array(street) })
      .describe('the game of this code'),
    rules: rules.describe('the house rules'),
    stakes: z
      .object({
        smallBlind: chips,
        bigBlind: chips,
        ante: chips,
        bringIn: chips,
        smallBet: chips,
        bigBet: chips,
        unit: z.number().describe('the smallest chip: amounts are multiples of it'),
      })
      .describe('blinds, ante, bring-in and bet sizes; 0 for what the game does not have'),
    seats: z.int().min(2).describe('seats at the table'),
    stacks: z.array(chips).describe('chips by seat at the start of a hand; carried stacks begin with them'),
    carry: z.boolean().describe('whether stacks go on from hand to hand'),
    hands: z.int().min(1).nullable().describe('hands in the match; null at a live table'),
    clock: z
      .object({
        action_ms: ms.nullable().describe('time for a decision, null if there is no limit'),
        hand_ms: ms.exactOptional().describe('time for all decisions of a hand'),
        match_ms: ms.exactOptional().describe('time for all decisions of the match'),
      })
      .describe('time limits'),
  })
  .describe('Says once what holds for the whole match, or for the live table.') satisfies z.ZodType<BotMatch>;

const CLOSED = ['not-reopened', 'capped', 'nobody-can-call', 'too-few-chips', 'own-raise'] satisfies RaiseClosed[];

const turn = z
  .object({
    type: z.literal('your_turn'),
    id: z.int().describe('the answer repeats it'),
    hand: hand.describe('number of the hand, from 1'),
    seat_index: seat.describe('your seat in this hand'),
    kind: z.enum(['bet', 'draw']).describe('what is asked for'),
    street: street.describe('the street'),
    button: seat.describe('the seat with the button'),
    cards: cards.describe('your cards, in the order of dealing'),
    ...boards,
    stack: chips.describe('your chips behind'),
    bet: chips.describe('your chips in front'),
    current_bet: chips.describe('the highest bet of the street'),
    pot: chips.describe('all chips in the middle and in front'),
    price: chips.describe('what a call takes from your stack; 0 if you can check'),
    action_types: z.array(z.enum([...TYPES, 'all_in', 'show', 'muck'])).describe('what your answer may say now'),
    range: z
      .object({
        min: chips.describe('the least total'),
        max: chips.describe('the largest total'),
        sizes: z.array(chips).nullable().describe('the only totals, where they are fixed'),
      })
      .nullable()
      .describe('the totals that a bet, raise or completion may reach on this street; null if none is open'),
    closed: z.enum(CLOSED).nullable().describe('why there is no range'),
    bring_in_amount: chips.nullable().describe('stud: the bring-in, where it is asked for'),
    max_discards: z.int().min(0).describe('in a draw: cards that may be thrown away; else 0'),
    seats: z.array(botSeat).describe('everyone at the table, clockwise'),
    acts: z.array(act).describe('everything done so far'),
    time_limit: z.number().min(0).nullable().describe('seconds to answer, null if there is no limit'),
    seed: z.int().min(0).describe('a random number of your own'),
  })
  .describe('Asks for a decision.') satisfies z.ZodType<TurnMessage>;

const result = z
  .object({
    type: z.literal('hand_result'),
    hand: hand.describe('number of the hand'),
    seat_index: seat.describe('your seat in it'),
    chips: z
      .array(
        z.object({
          seat_index: seat,
          stack: chips.describe('chips after the hand'),
          net: z.number().describe('chips won or lost'),
        }),
      )
      .describe('everyone at the table'),
    hands: z.array(z.object({ seat_index: seat, cards })).describe('hands that were shown'),
    ...boards,
    acts: z.array(act).describe('everything that was done'),
  })
  .describe('Tells how a hand ended; there is no answer.') satisfies z.ZodType<BotHandResult>;

const FAULTS = {
  'bad-json': true,
  'bad-answer': true,
  'line-too-long': true,
  'wrong-id': true,
  duplicate: true,
  'unknown-action': true,
  'bad-amount': true,
  'bad-card': true,
  timeout: true,
  exited: true,
  'not-reading': true,
  'not-started': true,
  memory: true,
  'unknown-version': true,
  'no-hello': true,
  'bad-line': true,
} as const satisfies Partial<Record<FaultCode, true>>;

export const error = z
  .object({
    type: z.literal('error'),
    code: z.enum(Object.keys(FAULTS) as (keyof typeof FAULTS)[]).describe('the kind of fault'),
    message: z.string().describe('the fault in a sentence'),
  })
  .describe('Says why the arena will not go on with the bot, before it closes the input.');

export const botHello = z
  .object({
    type: z.literal('hello'),
    version: z
      .string()
      .regex(/^\d{1,3}\.\d{1,6}(\.\d{1,6})?$/)
      .describe('the version that the bot speaks, `2.0`'),
    stateful: z.boolean().exactOptional().describe('true for a bot that learns from hand to hand'),
  })
  .describe('The first line of a bot: it answers the hello of the arena.')
  .meta({ title: 'hello' });

const answer = z
  .object({
    id: z.int().describe('the id of the turn'),
    action_type: z.enum([...TYPES, 'all_in']).describe('one of `action_types`'),
    amount: z
      .number()
      .nullable()
      .exactOptional()
      .describe('bet, raise, complete_bet: the total on this street; may be left out where there is one size'),
    cards: cards.exactOptional().describe('discard: the cards to throw away'),
  })
  .describe('Answers a turn, with the fields of `player_action`.')
  .meta({ title: 'answer' });

/** Bots in both directions, as JSON Schema. Unknown fields are ignored on both sides, so objects are open. */
export function botSchemas(): { readonly arena: object; readonly bot: object } {
  return {
    arena: z.toJSONSchema(z.union([hello, match, turn, result, error]), { io: 'input' }),
    bot: z.toJSONSchema(z.union([botHello, answer]), { io: 'input' }),
  };
}
