import { describe, expect, test } from 'vitest';
import type { DocumentReader, Message } from '../live/message.js';
import { StudReader } from '../live/stud.js';
import { TurnOrderReader } from '../live/turnOrder.js';
import { type LiveTable, liveRun } from './documents-live.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 240_000;
/** So many that nearly every situation of the faults comes up. */
const HANDS = 15;
/** Cards are dealt at random: spots that did not come up are played for again. */
const MOST_RUNS = 8;

/** Hands over a real socket, and every message about them. */
async function played(table: LiveTable): Promise<Message[]> {
  const events: Message[] = [];
  const tamper = (event: Message): Message => {
    events.push(event);
    return event;
  };
  const outcome = await liveRun({ table, hands: HANDS, seed: 'tests', tamper });
  expect(outcome.problems).toEqual([]);
  expect(outcome.hands).toBe(HANDS);
  expect(outcome.compared).toBeGreaterThan(100);
  expect(outcome.bareActs).toBeGreaterThan(0);
  return events;
}

/** The problems that a reader has with the same hands and a fault in them. */
function problemsWith(reader: DocumentReader, events: readonly Message[], fault: (event: Message) => Message): number {
  for (const event of events) reader.hear(fault(structuredClone(event)));
  return reader.problems.length;
}

type Fault = readonly [name: string, event: string, change: (data: Message) => Message];

/** Puts a fault into every event of a kind. */
function planted([, kind, change]: Fault): (event: Message) => Message {
  return (event) => (event.event === kind ? { ...event, data: { ...event.data, ...change(event.data) } } : event);
}

const STUD_FAULTS: readonly Fault[] = [
  [
    'no amount where a bet is not open',
    'your_turn',
    ({ can_bet, bet_amount }) => ({ bet_amount: can_bet ? bet_amount : null }),
  ],
  [
    'a raise completes the bring-in',
    'your_turn',
    ({ raise_amount }) => ({ raise_amount: raise_amount === 7 ? 5 : raise_amount }),
  ],
  ['no amount of a raise', 'your_turn', () => ({ raise_amount: null })],
  [
    'the amount to call is the current bet',
    'your_turn',
    ({ current_bet, bet }) => ({ amount_to_call: current_bet + (bet > 0 ? 0 : 1) }),
  ],
  ['a check is never offered', 'your_turn', () => ({ can_check: false })],
  ['no big bet on fourth street', 'your_turn', () => ({ big_bet_amount: null })],
  ['the time of another clock', 'your_turn', () => ({ time_limit: 13 })],
  ['the small bet on every street', 'round_start', () => ({ bet_limit: 5 })],
  ['the rounds have other names', 'round_start', ({ street }) => ({ round: street })],
  ['another player brings in', 'bring_in_determined', ({ seat_index }) => ({ seat_index: (seat_index % 6) + 1 })],
  [
    'a call takes a chip more',
    'player_acted',
    ({ action, chips }) => ({ chips: action === 'call' ? chips + 1 : chips }),
  ],
  ['a pot lacks a chip', 'pot_update', ({ total }) => ({ total: total - 1 })],
];

const TURN_FAULTS: readonly Fault[] = [
  ['the blinds change places', 'new_hand', ({ posts }) => ({ posts: posts.toReversed() })],
  ['the dealer sits elsewhere', 'new_hand', ({ button }) => ({ button: (button % 6) + 1 })],
  ['the round begins with the dealer', 'round_start', ({ seat_index }) => ({ seat_index: (seat_index % 6) + 1 })],
  ['a free fold is refused', 'your_turn', () => ({ can_fold: false })],
  ['the least raise is twice the blind more', 'your_turn', ({ raise_amount }) => ({ raise_amount: raise_amount + 2 })],
  ['acts of the next seat', 'player_acted', ({ seat_index }) => ({ seat_index: (seat_index % 5) + 1 })],
];

/** The last raiser's extra turn is a check: whoever leaves checks out is missed. */
function withoutChecks(events: readonly Message[]): Message[] {
  return events.filter(({ event, data }) => event !== 'player_acted' || data.action !== 'check');
}

/** Plays until every fault has been found in hands that are right without it; the faults that never were. */
async function unfound(table: LiveTable, reader: () => DocumentReader, faults: readonly Fault[]): Promise<string[]> {
  let left = [...faults];
  for (let run = 0; run < MOST_RUNS && left.length > 0; run++) {
    const events = await played(table);
    expect(problemsWith(reader(), events, (same) => same)).toBe(0);
    left = left.filter((fault) => problemsWith(reader(), events, planted(fault)) === 0);
    if (table === 'turn-order')
      expect(problemsWith(reader(), withoutChecks(events), (same) => same)).toBeGreaterThan(0);
  }
  return left.map(([name]) => name);
}

describe('the shipped tables over a real socket, read by a stranger', () => {
  test('[SEED-6] [SEED-7] [S4-28, S4-45..49] stud by source document 004; faults are found', {
    timeout: PATIENCE_MS,
  }, async () => {
    expect(await unfound('stud', () => new StudReader(), STUD_FAULTS)).toEqual([]);
  });

  test('[SEED-4] [S0-8, S0-10, S0-12, S0-24, S0-45, S0-48] turns by source document 000; faults are found', {
    timeout: PATIENCE_MS,
  }, async () => {
    expect(await unfound('turn-order', () => new TurnOrderReader(), TURN_FAULTS)).toEqual([]);
  });
});
