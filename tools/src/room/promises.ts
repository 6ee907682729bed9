/**
 * The promises of a room, and whether it has kept them: every act that was acknowledged stands in the log of its hand,
 * once, at the place where it was made, and no decision stands there that nobody was promised.
 */

import type { TableSnapshot } from '@cardroom/protocol';
import type { Promised } from './players.js';

type Log = { players: readonly string[]; actions: readonly string[] };

/** Whether a line of a hand is what was promised. */
function isPromised(
  line: string | undefined,
  player: number,
  { action_type, amount, cards }: Promised['act'],
): boolean {
  const [by, what, value] = (line ?? '').split(' ');
  if (by !== `p${player + 1}`) return false;
  switch (action_type) {
    case 'fold':
      return what === 'f';
    case 'check':
    case 'call':
      return what === 'cc';
    case 'bet':
    case 'raise':
    case 'complete_bet':
      return what === 'cbr' && Number(value) === amount;
    case 'bring_in':
      return what === 'pb';
    case 'discard':
      // The reader of the log may not know them.
      return what === 'sd' && value?.length === cards?.length;
    case 'stand_pat':
      return what === 'sd' && value === undefined;
    case 'show':
      return what === 'sm' && value !== undefined;
    case 'muck':
      return what === 'sm';
    default:
      return false;
  }
}

/** Lines that players make by their own decision. */
const DECISION = /^p\d+ (?:f|cc|cbr|pb|sd)\b/;

export class Promises {
  /** by hand */
  #open: Map<string, Promised[]> = new Map();
  /** hands that have been looked up in the archive */
  #checked: Set<string> = new Set();
  #count = 0;
  problems: string[] = [];

  /** Acts that were acknowledged. */
  get count() {
    return this.#count;
  }

  /** Finished hands that were looked up. */
  get hands() {
    return this.#checked.size;
  }

  add(promised: Promised) {
    this.#count++;
    const hand = `${promised.table}-${promised.hand}`;
    const known = this.#open.get(hand);
    if (known === undefined) this.#open.set(hand, [promised]);
    else known.push(promised);
  }

  /**
   * Looks up what was promised: in the archive for hands that are over, in the state of the table for others.
   * @param url of a room
   */
  async check(stateOf: (table: string) => TableSnapshot | null, url: string) {
    for (const [hand, promises] of [...this.#open]) {
      const [first] = promises;
      const state = first === undefined ? null : stateOf(first.table);
      if (first === undefined || state === null) continue;
      // A table that waits for players keeps the number of its last hand, and has no log.
      const isOver = state.hand._waiting === true || state.hand.finishingStacks !== undefined;
      const isRunning = Number(state.hand.hand) === first.hand && !isOver;
      if (isRunning) {
        this.#checkLines(hand, state.hand, promises, false);
        continue;
      }
      const response = await fetched(`${url}/api/hands/${hand}`);
      if (!response.ok) {
        const why = `${response.status} ${(await response.text()).slice(0, 100)}`;
        this.problems.push(`hand ${hand} with ${promises.length} acknowledged acts is not in the archive: ${why}`);
        continue;
      }
      this.#checkLines(hand, (await response.json()) as Log, promises, true);
      this.#checked.add(hand);
      this.#open.delete(hand);
    }
  }

  /** @param isWhole whether all decisions of the hand are known by now */
  #checkLines(hand: string, { players, actions }: Log, promises: readonly Promised[], isWhole: boolean) {
    const places = new Set();
    for (const { player, turn, act } of promises) {
      const place = Number(turn.split('.')[1]);
      const line = actions[place];
      if (places.has(place)) this.problems.push(`${hand}: two acts were acknowledged for turn ${turn}`);
      places.add(place);
      if (!isPromised(line, players.indexOf(player), act)) {
        this.problems.push(`${hand}: ${player} was promised ${JSON.stringify(act)} at ${turn}, the log has ${line}`);
      }
    }
    if (!isWhole) return;
    const decided = actions.filter((line) => DECISION.test(line)).length;
    const promised = promises.filter(({ act }) => act.action_type !== 'show' && act.action_type !== 'muck').length;
    if (decided > promised) this.problems.push(`${hand}: ${decided} decisions, ${promised} of them were acknowledged`);
  }
}

/** A room that is busy says so, and when to ask again: only an answer that lasts is one. */
async function fetched(address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await fetch(address);
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || tries === 100) return response;
    await response.body?.cancel();
    await sleep(200);
  }
}

interface Booking {
  readonly from: object;
  readonly to: object;
  readonly amount: number;
}

/**
 * @param address of a ledger
 * @returns every transfer, page by page
 */
async function allTransfers(address: string): Promise<Booking[]> {
  const all: Booking[] = [];
  for (let after = ''; ; ) {
    const response = await fetch(`${address}${after === '' ? '' : `?after=${after}`}`);
    const { transfers, next } = (await response.json()) as { transfers: Booking[]; next: string | null };
    all.push(...transfers);
    if (next === null) return all;
    after = next;
  }
}

/**
 * Whether the books of a table add up.
 * @param url of a room
 * @returns what is wrong
 */
export async function bookProblems(url: string, table: string): Promise<string[]> {
  const transfers = await allTransfers(`${url}/api/tables/${table}/ledger.json`);
  const sums: Map<string, number> = new Map();
  for (const { from, to, amount } of transfers) {
    sums.set(JSON.stringify(from), (sums.get(JSON.stringify(from)) ?? 0) - amount);
    sums.set(JSON.stringify(to), (sums.get(JSON.stringify(to)) ?? 0) + amount);
  }
  const total = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  const minus = [...sums].filter(([account, sum]) => account.includes('seat') && sum < 0);
  return [
    ...(total === 0 ? [] : [`${table}: the books add up to ${total}`]),
    ...(minus.length === 0 ? [] : [`${table}: a seat has less than nothing`]),
  ];
}

export function sleep(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export async function until(isTrue: () => boolean, what: string | (() => string), withinMs: number = 120_000) {
  const end = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > end)
      throw new Error(`${typeof what === 'string' ? what : what()} did not happen within ${withinMs} ms`);
    await sleep(10);
  }
}

export function quantile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
