/** A program at a live table is asked in the words that people are asked in, and its answers mean the same. */
import { botTurn, PROTOCOL_VERSION, Situation } from '@cardroom/arena';
import { Phase, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { seatsOf } from '@cardroom/notation';
import { handNumberOf, liveHand, yourTurn } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { randomDocuments } from '../../../protocol/src/testing/play.js';

const SHARED = [
  'hand',
  'seat_index',
  'kind',
  'stack',
  'bet',
  'current_bet',
  'pot',
  'price',
  'action_types',
  'range',
  'closed',
  'bring_in_amount',
  'max_discards',
] as const;

function pick(turn: object): Record<string, unknown> {
  return Object.fromEntries(SHARED.map((field) => [field, (turn as Record<string, unknown>)[field]]));
}

test.each([...VARIANTS.values()])(
  '[DEV-10] a turn of $name has one name and one value for seats, acts and amounts, in the arena and at a live table',
  (variant) => {
    expect(PROTOCOL_VERSION).toBe('2.0');
    const random = xoshiro128(`bot turn ${variant.code}`);
    let turns = 0;
    for (let hands = 0; hands < 3; hands++) {
      for (const hand of randomDocuments(random, variant)) {
        const live = liveHand(hand)!;
        const { state, decimals } = live;
        if (state.phase !== Phase.Bet && state.phase !== Phase.Draw) continue;
        const table = { seats: seatsOf(hand), decimals };
        const situation = new Situation(state, state.actor, handNumberOf(hand), random, table);
        expect(pick(botTurn(situation, 1, null))).toEqual(pick(yourTurn(live)!));
        turns++;
      }
    }
    expect(turns).toBeGreaterThan(5);
  },
);
