/**
 * Players over real WebSockets: clients of the protocol that sit at a table, act when they are asked, and buy chips when
 * they have lost theirs. What they were promised they remember.
 */
import { createRequire } from 'node:module';
import { below } from '@cardroom/engine';
import { createClient } from '@cardroom/protocol';

/**
 * @typedef {import('@cardroom/engine').Random} Random
 * @typedef {import('@cardroom/protocol').Client} Client
 * @typedef {import('@cardroom/protocol').TableState} TableState
 * @typedef {import('@cardroom/protocol').YourTurn} YourTurn
 * @typedef {import('@cardroom/protocol').DataOf<'player_action'>} Act
 * @typedef {{ table: string, player: string, hand: number, turn: string, act: Act, version: number }} Promised an act that
 *   was acknowledged
 */

/** The WebSocket of the server's own package: Node has none in every version. */
const { WebSocket } = /** @type {{ WebSocket: new (url: string) => import('@cardroom/protocol').Socket }} */ (
  createRequire(new URL('../../packages/server/package.json', import.meta.url))('ws')
);

/**
 * @param {() => string} url where the room is now
 * @param {{ name?: string, token?: string }} session
 * @returns {Client}
 */
export function connect(url, session) {
  return createClient({
    connect: () => new WebSocket(`${url().replace(/^http/, 'ws')}/ws`),
    session,
    client: 'soak',
  });
}

/**
 * The cards of a player by his own document: what was dealt, without what was thrown away.
 * @param {readonly string[]} actions
 * @param {number} player
 * @returns {string[]}
 */
export function heldCards(actions, player) {
  /** @type {string[]} */
  const held = [];
  for (const line of actions) {
    const [by = '', what = '', ...rest] = line.split(' ');
    if (by === 'd' && what === 'dh' && rest[0] === `p${player + 1}`) held.push(...(rest[1]?.match(/../g) ?? []));
    if (by === `p${player + 1}` && what === 'sd') {
      for (const card of rest[0]?.match(/../g) ?? []) held.splice(held.indexOf(card), 1);
    }
  }
  return held;
}

/**
 * Any legal act, by what the player is told and nothing else: calls and checks more often than the rest.
 * @param {YourTurn} turn
 * @param {readonly string[]} held
 * @param {Random} random
 * @returns {Act}
 */
export function chooseAct(turn, held, random) {
  const open = turn.action_types;
  const chance = below(random, 100);
  if (turn.kind === 'show') return { action_type: open.includes('muck') && chance < 50 ? 'muck' : 'show' };
  if (turn.kind === 'draw') {
    const cards = held.filter(() => below(random, 3) === 0).slice(0, turn.max_discards);
    return cards.length === 0 ? { action_type: 'stand_pat' } : { action_type: 'discard', cards: cards.join('') };
  }
  const raise = open.find((type) => type === 'bet' || type === 'raise' || type === 'complete_bet');
  if (raise !== undefined && turn.range !== null && chance < 20) {
    const { min, max, sizes } = turn.range;
    if (sizes !== null) return { action_type: raise, amount: sizes[below(random, sizes.length)] ?? min };
    return { action_type: raise, amount: chance === 0 ? max : Math.min(max, min * (1 + below(random, 2))) };
  }
  if (chance < 45 && open.includes('fold') && turn.price > 0) return { action_type: 'fold' };
  const stay = open.find((type) => type === 'check' || type === 'call' || type === 'bring_in');
  return { action_type: stay ?? open[0] ?? 'fold' };
}

/** How often a player looks after his seat. */
const CARE_MS = 400;

/**
 * @typedef {object} PlayerOptions
 * @property {Client} client
 * @property {string} name
 * @property {string} table
 * @property {Random} random
 * @property {number} buyIn
 * @property {() => number} thinkMs how long the next act takes
 * @property {() => boolean} [isHeld] whether nobody is to act now
 * @property {() => void} [onAct] an act is on its way
 * @property {() => void} [onAnswer] and has been answered
 * @property {(promised: Promised) => void} [onPromise]
 * @property {(code: string) => void} [onRefusal]
 */

/** One person at one table. */
export class Player {
  #options;
  /** The turn that has been answered. */
  #turn = '';
  #isCaring = false;
  #isGone = false;
  #timer;

  /** @param {PlayerOptions} options */
  constructor(options) {
    this.#options = options;
    options.client.on((signal) => {
      if (signal.kind === 'state' && signal.state.table === options.table) this.#look();
      if (signal.kind === 'gone') this.#isGone = true;
    });
    options.client.watch(options.table);
    this.#timer = setInterval(() => this.#care(), CARE_MS);
  }

  get name() {
    return this.#options.name;
  }

  get table() {
    return this.#options.table;
  }

  /** @returns {TableState | null} */
  get state() {
    return this.#options.client.table(this.#options.table);
  }

  get isOpen() {
    return this.#options.client.status === 'open';
  }

  /** What the connection is doing; `gone` where the table cannot be followed any more. */
  get status() {
    return this.#isGone ? 'gone' : this.#options.client.status;
  }

  /** Looks after everything that was left while nobody was to act. */
  goOn() {
    this.#care();
  }

  stop() {
    clearInterval(this.#timer);
    this.#options.client.close();
  }

  #look() {
    const turn = this.state?.your_turn ?? null;
    if (turn === null || turn.turn === this.#turn) return;
    this.#turn = turn.turn;
    setTimeout(() => void this.#act(turn), this.#options.thinkMs());
  }

  /** @param {YourTurn} turn */
  async #act(turn) {
    const { client, table, name, random, isHeld, onAct, onAnswer, onPromise, onRefusal } = this.#options;
    const state = this.state;
    if (isHeld?.() === true || state?.your_turn?.turn !== turn.turn) {
      // It is looked at again once everybody may act.
      this.#turn = '';
      return;
    }
    const act = chooseAct(turn, heldCards(state.hand.actions, state.hand.players.indexOf(name)), random);
    onAct?.();
    const outcome = await client.act(table, act);
    onAnswer?.();
    if (!outcome.ok) {
      this.#turn = '';
      onRefusal?.(outcome.error.code);
      return;
    }
    onPromise?.({ table, player: name, hand: turn.hand, turn: turn.turn, act, version: outcome.version ?? 0 });
  }

  /** Takes a seat, buys chips, comes back after a pause; acts where a turn was left. */
  #care() {
    const { state } = this;
    if (state === null || !this.isOpen || this.#isCaring || this.#options.isHeld?.() === true) return;
    this.#look();
    this.#isCaring = true;
    void this.#mend(state).finally(() => {
      this.#isCaring = false;
    });
  }

  /** @param {TableState} state */
  async #mend(state) {
    const { client, table, name, buyIn, onRefusal } = this.#options;
    const envelope = { table };
    /** @param {{ ok: boolean, error?: { code: string } }} outcome */
    const note = ({ ok, error }) => {
      if (!ok) onRefusal?.(error?.code ?? '');
    };
    const seat = state.you.seat_index;
    if (seat === null) return note(await client.request('join', { buy_in: buyIn }, envelope));
    const stack = state.chips.find(({ seat_index }) => seat_index === seat)?.stack ?? 0;
    const isOver = state.hand._waiting === true || state.hand.finishingStacks !== undefined;
    const isPaid = (state.seats.find(({ seat_index }) => seat_index === seat)?.top_up ?? 0) > 0;
    if (isOver && stack < buyIn / 4 && !isPaid)
      note(await client.request('top_up', { amount: buyIn - stack }, envelope));
    const player = state.hand.players.indexOf(name);
    if ((state.hand._intents?.[player] ?? 0) !== 0) note(await client.request('resume', {}, envelope));
  }
}
