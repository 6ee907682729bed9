/** Bots from a folder on the room's machine: a host adds them to a table, and they sit down like any other bot. */
import type { Answer } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import type { Person } from '../ports.js';
import { reasonOf } from '../reason.js';
import type { Room } from './room.js';

/** A bot on its way to a table. */
export interface BotAssignment {
  readonly bot: string;
  /** Its name at the table, and the session that it has there. */
  readonly name: string;
  readonly token: string;
  readonly table: string;
  readonly invite: string;
}

export interface OwnBots {
  readonly names: readonly string[];
  /** Starts a bot and waits until it has a seat; a rejection says in words why it has none. */
  bring(errand: BotAssignment): Promise<{ readonly seat_index: number }>;
}

type BringBot = RequestNamed<'host_bring_bot'>;

/** Requests whose answers are kept for a host who asks again. */
const MOST_KEPT = 200;

/** The room's side: which bots there are, and each asked for once. */
export class BotDesk {
  readonly #bots: OwnBots;
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(bots: OwnBots) {
    this.#bots = bots;
  }

  get names(): readonly string[] {
    return this.#bots.names;
  }

  /** The table has agreed under a name: starts the bot, and answers the host once it has its seat. */
  bring(room: Room, host: Person, request: BringBot, name: string): Promise<Answer> {
    const key = JSON.stringify([host.user, request.id]);
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer = this.#bring(room, host, request, name);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.size > MOST_KEPT ? this.#answers.keys() : [];
    if (oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  async #bring(room: Room, host: Person, { id, table, data: { bot } }: BringBot, name: string): Promise<Answer> {
    try {
      const { token } = await room.people.botOf(host, name);
      const { seat_index } = await this.#bots.bring({ bot, name, token: token!, table, invite: room.inviteOf(table) });
      return { event: 'answer', id, ok: true, result: { seat_index, name } };
    } catch (error) {
      const reason = reasonOf(error).slice(0, 500);
      return { event: 'answer', id, ok: false, error: { code: 'bot-failed', bot, reason } };
    }
  }
}
