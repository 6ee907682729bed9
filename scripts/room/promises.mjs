/**
 * What a room has promised, and whether it has kept it: every act that was acknowledged stands in the log of its hand,
 * once, at the place where it was made, and no decision stands there that nobody was promised.
 */

/**
 * @typedef {import('./players.mjs').Promised} Promised
 * @typedef {import('@cardroom/protocol').TableState} TableState
 * @typedef {{ players: readonly string[], actions: readonly string[] }} Log
 */

/**
 * Whether a line of a hand is what was promised.
 * @param {string | undefined} line
 * @param {number} player
 * @param {Promised['act']} act
 * @returns {boolean}
 */
function isPromised(line, player, { action_type, amount, cards }) {
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
  /** @type {Map<string, Promised[]>} by hand */
  #open = new Map();
  /** @type {Set<string>} hands that have been looked up in the archive */
  #checked = new Set();
  #count = 0;
  /** @type {string[]} */
  problems = [];

  /** Acts that were acknowledged. */
  get count() {
    return this.#count;
  }

  /** Finished hands that were looked up. */
  get hands() {
    return this.#checked.size;
  }

  /** @param {Promised} promised */
  add(promised) {
    this.#count++;
    const hand = `${promised.table}-${promised.hand}`;
    const known = this.#open.get(hand);
    if (known === undefined) this.#open.set(hand, [promised]);
    else known.push(promised);
  }

  /**
   * Looks up what was promised: in the archive for hands that are over, in the state of the table for others.
   * @param {(table: string) => TableState | null} stateOf
   * @param {string} url of a room
   */
  async check(stateOf, url) {
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
      const response = await fetch(`${url}/api/hands/${hand}`);
      if (!response.ok) {
        this.problems.push(`hand ${hand} with ${promises.length} acknowledged acts is not in the archive`);
        continue;
      }
      this.#checkLines(hand, /** @type {Log} */ (await response.json()), promises, true);
      this.#checked.add(hand);
      this.#open.delete(hand);
    }
  }

  /**
   * @param {string} hand
   * @param {Log} log
   * @param {readonly Promised[]} promises
   * @param {boolean} isWhole whether all decisions of the hand are known by now
   */
  #checkLines(hand, { players, actions }, promises, isWhole) {
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

/**
 * @param {string} address of a ledger
 * @returns {Promise<{ from: object, to: object, amount: number }[]>} every transfer, page by page
 */
async function allTransfers(address) {
  const all = [];
  for (let after = ''; ; ) {
    const response = await fetch(`${address}${after === '' ? '' : `?after=${after}`}`);
    const { transfers, next } = /** @type {any} */ (await response.json());
    all.push(...transfers);
    if (next === null) return all;
    after = next;
  }
}

/**
 * Whether the books of a table add up.
 * @param {string} url of a room
 * @param {string} table
 * @returns {Promise<string[]>} what is wrong
 */
export async function bookProblems(url, table) {
  const transfers = await allTransfers(`${url}/api/tables/${table}/ledger.json`);
  /** @type {Map<string, number>} */
  const sums = new Map();
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

/** @param {number} ms */
export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * @param {() => boolean} isTrue
 * @param {string | (() => string)} what
 * @param {number} [withinMs]
 */
export async function until(isTrue, what, withinMs = 30_000) {
  const end = performance.now() + withinMs;
  while (!isTrue()) {
    if (performance.now() > end)
      throw new Error(`${typeof what === 'string' ? what : what()} did not happen within ${withinMs} ms`);
    await sleep(10);
  }
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
