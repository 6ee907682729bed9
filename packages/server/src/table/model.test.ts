import { isLive, xoshiro128 } from '@cardroom/engine';
import { liveHand, turnTokenOf } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { hundredthsOf } from '../chips.js';
import { accountKey, balancesOf } from '../ledger.js';
import { pick, randomInput, randomTable } from '../testing/model.js';
import { Room } from '../testing/room.js';
import { nextDeadline } from './clock.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import { stackOf } from './flow.js';
import { canStart } from './nextHand.js';
import { joinState, splitState } from './snapshot.js';
import { isRunning, type TableState } from './state.js';

const TABLES = 300;
const INPUTS = 160;

/** Chips on the table by the hand: stacks of those who sit there, and the pot. */
function chipsOnTable(state: TableState): number {
  const stacks = state.seats.reduce((sum, { user }) => sum + hundredthsOf(stackOf(state, user)), 0);
  if (!isRunning(state)) return stacks;
  const live = liveHand(state.hand)!;
  return stacks + live.state.pot * 10 ** (2 - live.decimals);
}

function checkChips(room: Room): void {
  const balances = balancesOf(room.transfers);
  expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
  const { state } = room;
  for (const [user, amount] of state.accounts) {
    expect(balances.get(accountKey({ kind: 'seat', table: state.table, user })) ?? 0).toBe(amount);
  }
  const inAccounts = state.accounts.reduce((sum, [, amount]) => sum + amount, 0);
  const inSeats = [...balances].reduce((sum, [key, balance]) => (key.startsWith('seat:') ? sum + balance : sum), 0);
  expect(inSeats).toBe(inAccounts);
  expect(state.ended ? 0 : chipsOnTable(state)).toBe(inAccounts);
}

/** Somebody can act, or something will happen by itself, or nobody is there to play with. */
function checkNotStuck({ state }: Room): void {
  if (state.ended) return;
  if (isRunning(state)) {
    const live = liveHand(state.hand)!;
    expect(live.state.actor).toBeGreaterThanOrEqual(0);
    expect(isLive(live.state, live.state.actor)).toBe(true);
    expect(state.clock).toMatchObject({ user: state.users[live.state.actor], turn: turnTokenOf(state.hand) });
  }
  if (nextDeadline(state) === null) expect(canStart(state)).toBe(false);
}

function checkReplay(room: Room): void {
  const replayed = room.facts.map((fact) => joinFact(splitFact(fact))).reduce<TableState | null>(evolve, null);
  expect(JSON.stringify(replayed)).toBe(JSON.stringify(room.state));
  expect(JSON.stringify(joinState(splitState(room.state)))).toBe(JSON.stringify(room.state));
}

function playTable(seed: number): { hands: number; facts: number; refused: number } {
  const random = xoshiro128(`inputs ${seed}`);
  const room = new Room(randomTable(seed), seed);
  const sent: Parameters<Room['input']>[0][] = [];
  let refused = 0;
  for (let i = 0; i < INPUTS; i++) {
    const happening = randomInput(random, room.state, `m${i}`);
    if (happening === null) continue;
    const { wait, input } = happening;
    room.now = wait >= 1_000_000 ? Math.max(room.now, wait) : room.now + Math.max(0, wait);
    const before = room.state;
    const done = room.input(input);
    if (input.kind === 'request') {
      expect(done.answer).not.toBeNull();
      if (!done.answer!.ok) {
        refused++;
        expect(done.facts).toEqual([]);
        expect(room.state).toBe(before);
      } else if (done.facts.length > 0) {
        sent.push(input);
        const again = room.input(input);
        expect(again.facts).toEqual([]);
        expect(again.answer).toEqual(done.answer);
      }
    }
    if (sent.length > 0 && i % 20 === 0) expect(room.input(pick(random, sent)).facts).toEqual([]);
    checkChips(room);
    checkNotStuck(room);
  }
  checkReplay(room);
  return { hands: room.state.starts.length, facts: room.facts.length, refused };
}

describe('random tables', () => {
  test('chips are conserved, nothing is done twice, no table is stuck, replay gives the same state', () => {
    let hands = 0;
    let refused = 0;
    for (let seed = 1; seed <= TABLES; seed++) {
      try {
        const played = playTable(seed);
        hands += played.hands;
        refused += played.refused;
      } catch (error) {
        throw new Error(`table ${seed}: ${(error as Error).stack}`);
      }
    }
    expect(hands).toBeGreaterThan(TABLES * 3);
    expect(refused).toBeGreaterThan(TABLES * 10);
  });
});
