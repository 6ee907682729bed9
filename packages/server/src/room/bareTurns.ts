/**
 * Acts without an envelope, as source document 004 has them: which turn the connection has been told of, so that
 * an act that names none can only be for that one.
 */
import { err, ok, type Result } from '@cardroom/engine';
import type { DataOf, MessageOf, ServerMessage, WireError, YourTurn } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';

/** Bare acts come one a second at most: an act sent twice is not done twice. */
const LEAST_GAP_MS = 1_000;
/** An act that was sent for a turn that lapsed meanwhile must not become the act of the next one. */
const LAPSE_MS = 300;

const ENVELOPE = ['table', 'hand', 'turn', 'price'] as const;

interface Announced {
  readonly table: string;
  readonly hand: number;
  readonly turn: string;
  readonly price: number;
  readonly at: number;
  /** The turn before it went by without an act over this connection. */
  readonly isAfterLapse: boolean;
}

type Act = RequestNamed<'player_action'>;

export class BareTurns {
  #announced: Announced | null = null;
  #isAnswered = false;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** A text that goes to the connection. */
  sent(text: string, now: number): void {
    if (!text.includes('"your_turn"')) return;
    const message = JSON.parse(text) as ServerMessage;
    if (message.event === 'snapshot') this.#announce(message.table, message.state.your_turn, now);
    if (message.event !== 'update') return;
    for (const turn of turnsIn(message)) this.#announce(message.table, turn, now);
  }

  #announce(table: string, told: YourTurn | null, now: number): void {
    if (told === null) return;
    const { hand, turn, price } = told;
    const before = this.#announced;
    if (before?.table === table && before.hand === hand && before.turn === turn) {
      this.#announced = { ...before, price };
      return;
    }
    this.#announced = { table, hand, turn, price, at: now, isAfterLapse: before?.table === table && !this.#isAnswered };
    this.#isAnswered = false;
  }

  /** The whole request that a bare act stands for, on a connection that follows these tables. */
  take(id: string, data: DataOf<'player_action'>, followed: readonly string[], now: number): Result<Act, WireError> {
    const why = this.#whyNot(followed, now);
    if (why !== null) return err({ code: 'bare-action', missing: [...ENVELOPE], why });
    const retry_ms = this.#lastAt + LEAST_GAP_MS - now;
    if (retry_ms > 0) return err({ code: 'rate-limited', retry_ms });
    this.#lastAt = now;
    this.#isAnswered = true;
    const { table, hand, turn, price } = this.#announced!;
    return ok({ action: 'player_action', id, table, hand, turn, price, data });
  }

  #whyNot(followed: readonly string[], now: number): Extract<WireError, { code: 'bare-action' }>['why'] | null {
    if (followed.length === 0) return 'no-table';
    if (followed.length > 1) return 'several-tables';
    const announced = this.#announced;
    if (announced === null || announced.table !== followed[0] || this.#isAnswered) return 'no-turn';
    return announced.isAfterLapse && now - announced.at < LAPSE_MS ? 'turn-lapsed' : null;
  }

  /** The table has refused an act: its turn is still to be answered. */
  refused({ table, hand, turn }: Act): void {
    const announced = this.#announced;
    const isSame = announced?.table === table && announced.hand === hand && announced.turn === turn;
    if (isSame) this.#isAnswered = false;
  }

  /** An act with its envelope answers the turn, too. */
  answered({ table, hand, turn }: Act): void {
    const announced = this.#announced;
    if (announced?.table === table && announced.hand === hand && announced.turn === turn) this.#isAnswered = true;
  }
}

function turnsIn({ events }: MessageOf<'update'>): YourTurn[] {
  return events.flatMap((event) => (event.event === 'your_turn' ? [event.data] : []));
}
