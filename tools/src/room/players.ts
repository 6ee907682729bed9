/**
 * Players over real WebSockets: clients of the protocol that sit at a table, act when they are asked, and buy chips when
 * they have lost theirs. They remember what they were promised.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { below, type Random } from '@cardroom/engine';
import {
  type Client,
  createClient,
  type DataOf,
  type Socket,
  type TableSnapshot,
  type YourTurn,
} from '@cardroom/protocol';
import { ROOT } from '../workspace.js';

type Act = DataOf<'player_action'>;

/** An act that was acknowledged. */
export type Promised = { table: string; player: string; hand: number; turn: string; act: Act; version: number };

/** The WebSocket of the server's own package: Node has none in every version. */
const { WebSocket } = createRequire(join(ROOT, 'packages/server/package.json'))('ws') as {
  WebSocket: new (url: string) => Socket;
};

export function openSocket(url: string): Socket {
  return new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
}

/** @param url where the room is now */
export function connect(url: () => string, session: { name?: string; token?: string }): Client {
  return createClient({
    connect: () => openSocket(url()),
    session,
    client: 'soak',
  });
}

/** The cards of a player by their own document: what was dealt, without what was thrown away. */
export function heldCards(actions: readonly string[], player: number): string[] {
  const held: string[] = [];
  for (const line of actions) {
    const [by = '', what = '', ...rest] = line.split(' ');
    if (by === 'd' && what === 'dh' && rest[0] === `p${player + 1}`) held.push(...(rest[1]?.match(/../g) ?? []));
    if (by === `p${player + 1}` && what === 'sd') {
      for (const card of rest[0]?.match(/../g) ?? []) held.splice(held.indexOf(card), 1);
    }
  }
  return held;
}

/** Any legal act, by the player's messages and nothing else: calls and checks more often than the rest. */
export function chooseAct(turn: YourTurn, held: readonly string[], random: Random): Act {
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

/** How often a player looks after their seat. */
const CARE_MS = 400;

interface PlayerOptions {
  readonly client: Client;
  readonly name: string;
  readonly table: string;
  readonly random: Random;
  readonly buyIn: number;
  /** How long the next act takes. */
  readonly thinkMs: () => number;
  /** Whether nobody is to act now. */
  readonly isHeld?: () => boolean;
  /** An act is on its way. */
  readonly onAct?: () => void;
  /** And has been answered. */
  readonly onAnswer?: () => void;
  readonly onPromise?: (promised: Promised) => void;
  readonly onRefusal?: (code: string) => void;
}

/** One person at one table. */
export class RoomPlayer {
  #options;
  /** The turn that has been answered. */
  #turn = '';
  #isCaring = false;
  #isGone = false;
  #timer;

  constructor(options: PlayerOptions) {
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

  get state(): TableSnapshot | null {
    return this.#options.client.table(this.#options.table);
  }

  get isOpen() {
    return this.#options.client.status === 'open';
  }

  /** The state of the connection; `gone` if the table cannot be followed any more. */
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

  async #act(turn: YourTurn) {
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

  /** Takes a seat, buys chips, comes back after a pause; acts if a turn was left. */
  #care() {
    const { state } = this;
    if (state === null || !this.isOpen || this.#isCaring || this.#options.isHeld?.() === true) return;
    this.#look();
    this.#isCaring = true;
    void this.#mend(state).finally(() => {
      this.#isCaring = false;
    });
  }

  async #mend(state: TableSnapshot) {
    const { client, table, name, buyIn, onRefusal } = this.#options;
    const envelope = { table };
    const note = ({ ok, error }: { ok: boolean; error?: { code: string } }) => {
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
