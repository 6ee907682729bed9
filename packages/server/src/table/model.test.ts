import { assert, isLive, pick, xoshiro128 } from '@cardroom/engine';
import { turnTokenOf } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { hundredthsOf } from '../chips.js';
import { accountKey, balancesOf } from '../ledger.js';
import { randomInput, randomTable } from '../testing/model.js';
import { Room } from '../testing/room.js';
import { tableDeadline } from './clock.js';
import { evolve } from './evolve.js';
import { joinFact, splitFact } from './facts.js';
import type { TableInput } from './input.js';
import { liveOf } from './live.js';
import { canStart } from './nextHand.js';
import { chipsAside } from './sideGames.js';
import { joinState, splitState } from './snapshot.js';
import { cashOutOf } from './stacks.js';
import { isRunning, type TableState } from './state.js';

const TABLES = share(50, 200);
const INPUTS = 160;

/** Chips on the table by the hand: stacks of those who sit there, what is set aside for side games, and the pot. */
function chipsOnTable(state: TableState): number {
  const chipsOf = (user: string) => hundredthsOf(cashOutOf(state, user)) + chipsAside(state, user);
  const stacks = state.seats.reduce((total, { user }) => total + chipsOf(user), 0);
  if (!isRunning(state)) return stacks;
  const live = liveOf(state.hand)!;
  return stacks + live.state.pot * 10 ** (2 - live.decimals);
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** The books of everything that has happened so far, kept along. */
class Books {
  readonly balances = new Map<string, number>();
  #read = 0;

  follow(room: Room): void {
    for (const [key, amount] of balancesOf(room.transfers.slice(this.#read))) {
      this.balances.set(key, (this.balances.get(key) ?? 0) + amount);
    }
    this.#read = room.transfers.length;
  }
}

function checkChips({ state }: Room, { balances }: Books): void {
  assert(sum(balances.values()) === 0, 'the books sum to zero');
  for (const [user, amount] of state.accounts) {
    const balance = balances.get(accountKey({ kind: 'seat', table: state.table, user })) ?? 0;
    assert(balance === amount, `the table knows the account of ${user}`);
  }
  const inAccounts = sum(state.accounts.map(([, amount]) => amount));
  const inSeats = sum([...balances].map(([key, balance]) => (key.startsWith('seat:') ? balance : 0)));
  assert(inSeats === inAccounts, 'nobody else has chips at the table');
  assert((state.ended ? 0 : chipsOnTable(state)) === inAccounts, 'chips of the hand are those of the books');
}

/** Someone can act, or something will happen by itself, or nobody is there to play with. */
function checkNotStuck({ state }: Room): void {
  if (state.ended) return;
  assert(
    state.seats.every(({ user, name }) => state.hand.players[state.users.indexOf(user)] === name),
    'everyone who sits is in the document',
  );
  if (isRunning(state)) {
    const live = liveOf(state.hand)!;
    const { actor } = live.state;
    const { kind } = state.clock ?? {};
    const isRunOut = (kind === 'runOut' || kind === 'runs') && state.clock!.user === null && live.state.runOut;
    assert(isRunOut || (actor >= 0 && isLive(live.state, actor)), 'somebody is to act, or the board runs out');
    assert(isRunOut || state.clock?.user === state.users[actor], 'the clock of the player to act runs');
    assert(state.clock?.turn === turnTokenOf(state.hand), 'for this turn');
  }
  assert(tableDeadline(state) !== null || !canStart(state), 'a table that can deal will');
}

/** From the log as it was written, from a snapshot, and from the log as it is once its old secrets are erased. */
function checkReplay({ state, facts, erased }: Room): void {
  const live = JSON.stringify(state);
  const replay = (isErased: (version: number) => boolean) =>
    facts
      .map((fact, at) => joinFact({ ...splitFact(fact), ...(isErased(at + 1) ? { secret: null } : {}) }))
      .reduce<TableState | null>(evolve, null)!;
  assert(JSON.stringify(replay(() => false)) === live, 'replay gives the same state');
  assert(JSON.stringify(joinState(splitState(state))) === live, 'a snapshot gives the same state');
  const known = splitState(replay((version) => erased.has(version)));
  assert(known.open === splitState(state).open, 'without old secrets everything is there but hidden cards');
}

interface Sent {
  readonly input: TableInput;
  readonly answer: string;
}

/** However late: the same answer, and nothing happens. */
function sendAgain(room: Room, { input, answer }: Sent): void {
  const again = room.input(input);
  assert(again.facts.length === 0 && JSON.stringify(again.answer) === answer, 'a request is granted once');
}

function playTable(seed: number): { hands: number; facts: number; refused: number } {
  const random = xoshiro128(`inputs ${seed}`);
  const room = new Room(randomTable(seed), seed);
  const books = new Books();
  const sent: Sent[] = [];
  let refused = 0;
  for (let i = 0; i < INPUTS; i++) {
    const happening = randomInput(random, room.state, `m${i}`);
    if (happening === null) continue;
    const { wait, input } = happening;
    room.now = wait >= 1_000_000 ? Math.max(room.now, wait) : room.now + Math.max(0, wait);
    const before = room.state;
    const done = room.input(input);
    if (input.kind === 'request') {
      assert(done.answer !== null, 'a request is answered');
      if (!done.answer.ok) {
        refused++;
        assert(done.facts.length === 0 && room.state === before, 'a refusal changes nothing');
      } else if (done.facts.length > 0) {
        sent.push({ input, answer: JSON.stringify(done.answer) });
        sendAgain(room, sent.at(-1)!);
      }
    }
    if (sent.length > 0 && i % 20 === 0) sendAgain(room, pick(random, sent));
    books.follow(room);
    checkChips(room, books);
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
