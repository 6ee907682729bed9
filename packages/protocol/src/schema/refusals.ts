/** Why a request is refused: a union on `code`, each code with its own details. */
import type { ActionError, RaiseClosed } from '@cardroom/engine';
import { z } from 'zod';
import type { NameProblem } from '../text.js';
import { chips, handNumber, ignored, personName, seatIndex, timeMs, turnToken } from './parts.js';

type Expected = Extract<ActionError, { code: 'wrong-act' }>['expected'];

function refusal<Code extends string, Details extends z.ZodRawShape>(code: Code, details: Details) {
  return z.strictObject({ code: z.literal(code), ...details });
}

const retry_ms = z.number().min(0).describe('how long to wait');
const problem = z.string().describe('what is wrong');

export const wireError = z.discriminatedUnion('code', [
  refusal('bad-json', {}),
  refusal('bad-message', { path: z.string().describe('the field: `data.amount`'), problem }),
  refusal('bare-action', {
    missing: z.array(z.string()).describe('the fields of a whole request that are not there'),
    why: z
      .enum(['not-asked-for', 'no-table', 'several-tables', 'no-turn', 'turn-lapsed'])
      .describe(
        'what speaks against it: no `bare_actions` in `hello`, no table or more than one is followed, no turn is announced or it has been answered, or the last turn lapsed less than 300 ms before this one',
      ),
  }),
  refusal('unknown-action', { name: z.string().describe('what was asked for') }),
  refusal('duplicate-id', {}),
  refusal('rate-limited', { retry_ms }),
  refusal('internal', {
    incident: z.string().exactOptional().describe('names the line in the log of the server'),
  }),
  refusal('unavailable', { retry_ms }),

  refusal('unsupported-protocol', { supported: z.string().describe('the protocol of the server') }),
  refusal('hello-first', {}),
  refusal('hello-twice', {}),
  refusal('bad-token', {}),
  refusal('bad-code', {}),
  refusal('bad-name', {
    problem: z
      .enum(['empty', 'too-long', 'bad-characters', 'mixed-scripts'] satisfies NameProblem[])
      .describe('what is wrong'),
  }),
  refusal('name-taken', {}),

  refusal('no-such-table', {}),
  refusal('table-ended', {}),
  refusal('table-paused', {}),
  refusal('table-locked', {}),
  refusal('no-bots', {}),
  refusal('not-invited', {}),
  refusal('removed', {}),
  refusal('banned', {}),
  refusal('barred', {}),
  refusal('too-many-bans', { max: z.int().describe('the limit') }),
  refusal('too-many-co-hosts', { max: z.int().describe('the limit') }),
  refusal('not-host', {}),
  refusal('not-seated', {}),
  refusal('already-seated', { seat_index: seatIndex }),
  refusal('no-such-seat', { seat_index: z.number().describe('what was asked for'), seats: z.int().describe('chairs') }),
  refusal('seat-taken', { seat_index: seatIndex }),
  refusal('seat-empty', { seat_index: seatIndex }),
  refusal('table-full', {}),
  refusal('seat-free', {}),
  refusal('no-table-found', {}),
  refusal('room-full', { max: z.int().describe('the limit') }),
  refusal('too-many-tables', { max: z.int().describe('the limit') }),
  refusal('too-many-watched', { max: z.int().describe('the limit') }),
  refusal('spectators-off', {}),
  refusal('bad-settings', { field: z.string().describe('the setting: `stakes.bringIn`'), problem }),
  refusal('nothing-changed', {}),
  refusal('leaving', {}),
  refusal('left', {
    bought: chips.describe('all chips that the person has bought at the table'),
    cash_out: chips.nullable().describe('chips that they leave with; null while an all-in hand is being played'),
  }),
  refusal('just-left', {}),
  refusal('sat-out', {}),

  refusal('bad-amount', { unit: chips.describe('the smallest chip of the table') }),
  refusal('buy-in-out-of-range', {
    min: chips.describe('the least that may be asked for'),
    max: chips.describe('the most that may be asked for'),
  }),
  refusal('buy-in-limit', {
    left: chips.describe('chips that the person may still buy at this table'),
  }),
  refusal('own-limit', { left: chips.describe('chips that the person may still buy today, by their own limit') }),
  refusal('left-with-more', {
    amount: chips.describe('the stack that the person left with, and brings at least'),
    until_ms: timeMs.describe('from when on they may bring what they like'),
  }),
  refusal('not-enough-chips', {
    have: chips.describe('chips that the payer has beside those at tables; `take_chips` may bring more'),
  }),
  refusal('chips-not-due', {
    at_ms: timeMs.nullable().describe('when the sum can be taken again; null while the person has enough'),
  }),
  refusal('buy-in-pending', {}),
  refusal('buy-in-refused', {}),
  refusal('no-chips', {}),
  refusal('no-such-request', {}),

  refusal('no-hand', {}),
  refusal('not-asked', {}),
  refusal('wrong-hand', { hand: handNumber }),
  refusal('stale-turn', { turn: turnToken.describe('the turn that it is now') }),
  refusal('price-changed', { price: chips.describe('what it costs now') }),
  refusal('not-your-turn', { seat_index: seatIndex.describe('who is to act') }),
  refusal('waiting-for-dealer', {}),
  refusal('hand-over', {}),
  refusal('inactive', {}),
  refusal('wrong-act', {
    expected: z.enum(['bet', 'bringIn', 'draw', 'show'] satisfies Expected[]).describe('what is asked for'),
  }),
  refusal('fold-when-free', {}),
  refusal('must-bring-in', { bring_in: chips.describe('what it costs') }),
  refusal('no-bring-in', {}),
  refusal('check-only', {}),
  refusal('check-facing-bet', { to_call: chips.describe('what a call costs') }),
  refusal('nothing-to-call', {}),
  refusal('short-call', { to_call: chips.describe('what a call costs'), stack: chips.describe('chips behind') }),
  refusal('bet-facing-bet', { current_bet: chips.describe('the current bet') }),
  refusal('raise-without-bet', {}),
  refusal('bet-needs-chips', { minimum: chips.describe('the least bet'), stack: chips.describe('chips behind') }),
  refusal('raise-closed', {
    reason: z
      .enum(['not-reopened', 'capped', 'nobody-can-call', 'too-few-chips', 'own-raise'] satisfies RaiseClosed[])
      .describe('why'),
    to_call: chips.describe('what a call costs'),
  }),
  refusal('bet-out-of-range', {
    to: z.number().nullable().describe('what was asked for, null if no amount was given'),
    min: chips.describe('the least total'),
    max: chips.describe('the largest total'),
    sizes: z.array(chips).nullable().describe('the only totals, if they are fixed'),
  }),
  refusal('bad-cards', {}),
  refusal('too-many-discards', { max: z.int().describe('the limit') }),
  refusal('may-not-muck', {}),
  refusal('nothing-to-show', {}),
  refusal('time-bank-empty', {}),
  refusal('hand-refused', { ignored: z.array(ignored).describe('what was ignored, and why') }),

  refusal('no-such-tournament', {}),
  refusal('tournament-table', {}),
  refusal('not-tournament', {}),
  refusal('tournament-full', {}),
  refusal('entries-closed', {}),
  refusal('already-entered', {}),
  refusal('not-entered', {}),
  refusal('no-rebuy', {}),
  refusal('no-deal', {}),
  refusal('too-soon', {}),
  refusal('option-off', {}),

  refusal('no-such-round', {}),
  refusal('bad-seed', {}),

  refusal('no-such-player', { name: personName.describe('who was meant') }),
  refusal('bot-failed', { bot: z.string().describe('which'), reason: z.string().describe('in words, for developers') }),
  refusal('no-such-bot', { bot: z.string().describe('what was asked for') }),
  refusal('no-such-hand', {}),
  refusal('not-entitled', {}),
  refusal('chat-off', {}),
  refusal('muted', {}),
  refusal('quiet-all-in', {}),
]);
