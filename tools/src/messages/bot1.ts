/** Version 1 of the messages between the arena and a bot program, for bots that were written for it. */
import type { MatchMessage, RequestMessage, ResultMessage } from '@cardroom/arena';
import { z } from 'zod';
import { botHello, deck, error, hello, rules, street } from './bot.js';

const chips = z.int().min(0);
const card = z.string().regex(/^[2-9TJQKA][cdhs]$/);
const seat = z.int().min(0);
const ms = z.int().min(0);

const act = z
  .object({
    seat: seat.describe('who acted'),
    street: street.describe('on which street'),
    action: z.enum(['fold', 'check', 'call', 'bet', 'raise', 'all_in', 'discard']).describe('the act'),
    to: chips.exactOptional().describe('chips in front of the player after the act'),
    count: z.int().min(0).exactOptional().describe('cards thrown away in a draw'),
  })
  .meta({ id: 'Act' });

const player = z
  .object({
    stack: chips.describe('chips behind'),
    bet: chips.describe('chips in front on this street'),
    contribution: chips.describe('chips put in over the whole hand'),
    folded: z.boolean().describe('whether the player has folded'),
    allIn: z.boolean().describe('whether the player is all-in'),
    cards: z.int().min(0).describe('how many cards the player holds'),
    up: z.array(card).describe('cards that lie face up (stud)'),
  })
  .meta({ id: 'Player' });

const view = z
  .object({
    street: street.describe('the street'),
    hole: z.array(card).describe('your cards, in the order of dealing'),
    board: z.array(card).describe('the board; the first one if there are two'),
    boards: z.array(z.array(card)).exactOptional().describe('all boards, if the variant deals more than one'),
    button: seat.describe('the seat with the button'),
    pot: chips.describe('the pot with all bets'),
    toCall: chips.describe('the cost of a call; 0 means that you can check'),
    currentBet: chips.describe('chips that everyone must have in front to stay in'),
    players: z.array(player).describe('everyone in the hand, by seat'),
    acts: z.array(act).describe('everything done so far'),
  })
  .meta({ id: 'View' });

const total = chips.describe('a street total');
const legal = z
  .union([
    z.object({ action: z.enum(['fold', 'check']) }),
    z.object({ action: z.literal('call'), cost: chips.describe('chips to add') }),
    z.object({
      action: z.enum(['bet', 'raise']),
      min: total,
      max: total,
      sizes: z.array(chips).exactOptional().describe('the only totals, if not every one from min to max'),
    }),
    z.object({ action: z.literal('all_in'), to: total }),
    z.object({ action: z.literal('discard'), max: z.int().min(0).describe('at most this many cards') }),
  ])
  .meta({ id: 'Legal' });

const match = z
  .object({
    type: z.literal('match'),
    name: z.string().describe('the name of the bot in the results'),
    variant: z
      .object({
        code: z.string(),
        name: z.string(),
        limit: z.enum(['no', 'pot', 'fixed']),
        deck,
        streets: z.array(street),
      })
      .describe('the game'),
    rules: rules.describe('the house rules'),
    stakes: z
      .object({
        smallBlind: chips,
        bigBlind: chips,
        ante: chips,
        bringIn: chips,
        smallBet: chips,
        bigBet: chips,
      })
      .describe('blinds, ante, bring-in and bet sizes'),
    seats: z.int().min(2).describe('players in every hand'),
    stacks: z.array(chips).describe('chips by seat at the start of a hand; carried stacks begin with them'),
    carry: z.boolean().describe('whether stacks go on from hand to hand'),
    hands: z.int().min(1).describe('hands in the match'),
    clock: z
      .object({
        decisionMs: ms.nullable().describe('time for a decision, null if there is no limit'),
        handMs: ms.exactOptional().describe('time for all decisions of a hand'),
        matchMs: ms.exactOptional().describe('time for all decisions of the match'),
      })
      .describe('time limits'),
  })
  .describe('Says once what holds for the whole match.') satisfies z.ZodType<MatchMessage>;

const request = z
  .object({
    type: z.literal('request'),
    id: z.int().describe('the answer repeats it'),
    hand: z.int().min(0).describe('number of the hand, from 0'),
    seat: seat.describe('your seat in this hand'),
    view: view.describe('everything that you may know'),
    legal: z.array(legal).describe('everything that you may do'),
    timeLeftMs: ms.nullable().describe('time to answer, null if there is no limit'),
    seed: z.int().min(0).describe('a random number of your own'),
  })
  .describe('Asks for a decision.') satisfies z.ZodType<RequestMessage>;

const result = z
  .object({
    type: z.literal('result'),
    hand: z.int().min(0).describe('number of the hand'),
    seat: seat.describe('your seat in it'),
    payoffs: z.array(z.int()).describe('chips won or lost, by seat'),
    shown: z.array(z.array(card).nullable()).describe('cards shown at the showdown, by seat'),
    board: z.array(card).describe('the board'),
    acts: z.array(act).describe('everything that was done'),
  })
  .describe('Tells how a hand ended; there is no answer.') satisfies z.ZodType<ResultMessage>;

const action = z
  .object({
    id: z.int().describe('the id of the request'),
    action: z.enum(['fold', 'check', 'call', 'bet', 'raise', 'all_in']).describe('the decision'),
    amount: z
      .number()
      .nullable()
      .exactOptional()
      .describe('a street total, for bet and raise; the least one if left out'),
  })
  .describe('Answers a request in a betting round.')
  .meta({ title: 'action' });

const discard = z
  .object({
    id: z.int().describe('the id of the request'),
    discard: z.array(card).describe('cards to throw away; none to stand pat'),
  })
  .describe('Answers a request in a draw.')
  .meta({ title: 'discard' });

/** Both directions, as JSON Schema. Unknown fields are ignored on both sides, so objects are open. */
export function botSchemas1(): { readonly arena: object; readonly bot: object } {
  return {
    arena: z.toJSONSchema(z.union([hello, match, request, result, error]), { io: 'input' }),
    bot: z.toJSONSchema(z.union([botHello, action, discard]), { io: 'input' }),
  };
}
