/** The beginning of a session on one connection: one `hello`, answered the same however often it comes. */
import { type CloseName, PROTOCOL, type WireError } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import type { Person } from '../ports.js';
import { readName, type Session } from './people.js';
import type { Room } from './room.js';

type Hello = RequestNamed<'hello'>;

/** A connection before it says anything. */
export interface Arrival {
  /** The session token of its cookie. */
  readonly token: string | null;
  /** The client's address, as rates count it. */
  readonly address: string;
}

export type Greeted =
  | { readonly kind: 'session'; readonly session: Session; readonly isFirst: boolean }
  | { readonly kind: 'refused'; readonly error: WireError; readonly close: CloseName | null }
  /** The same `hello` is being answered, or the connection is gone. */
  | { readonly kind: 'unanswered' };

const UNANSWERED: Greeted = { kind: 'unanswered' };

function refused(error: WireError, close: CloseName | null = null): Greeted {
  return { kind: 'refused', error, close };
}

/** An operator keeps them out. */
const BANNED: Greeted = refused({ code: 'barred' }, 'barred');

export class Greeting {
  readonly #room: Room;
  readonly #arrival: Arrival;
  #helloId: string | null = null;
  #session: Session | null = null;

  constructor(room: Room, arrival: Arrival) {
    this.#room = room;
    this.#arrival = arrival;
  }

  /** The person of the connection, null before `hello`. */
  get person(): Person | null {
    return this.#session?.person ?? null;
  }

  /** The person has another name, here or on another device. */
  rename(name: string): void {
    if (this.#session !== null) this.#session = { ...this.#session, person: { ...this.#session.person, name } };
  }

  async take({ id, data }: Hello, isClosed: () => boolean): Promise<Greeted> {
    if (this.#helloId !== null) return this.#again(id);
    if (data.protocol.split('.')[0] !== PROTOCOL.split('.')[0]) {
      return refused({ code: 'unsupported-protocol', supported: PROTOCOL }, 'unsupported-protocol');
    }
    if (this.#room.isBanned({ user: null, address: this.#arrival.address })) return BANNED;
    this.#helloId = id;
    try {
      return await this.#open(data, isClosed);
    } finally {
      if (this.#session === null) this.#helloId = null;
    }
  }

  /** The network doubled the `hello`, or its answer was lost: it gets the same token. */
  #again(id: string): Greeted {
    if (this.#helloId !== id) return refused({ code: 'hello-twice' });
    return this.#session === null ? UNANSWERED : { kind: 'session', session: this.#session, isFirst: false };
  }

  async #open(data: Hello['data'], isClosed: () => boolean): Promise<Greeted> {
    const session = await this.#sessionOf(data);
    if (isClosed()) return UNANSWERED;
    if ('code' in session) return refused(session);
    if (this.#room.isBanned({ user: session.person.user, address: null })) return BANNED;
    this.#session = session;
    return { kind: 'session', session, isFirst: true };
  }

  async #sessionOf({ token, code, name, is_bot }: Hello['data']): Promise<Session | WireError> {
    const isBot = is_bot === true;
    const { people } = this.#room;
    const { address } = this.#arrival;
    if (code !== undefined) return this.#room.sessionByCode(code, address);
    if (token !== undefined) {
      const person = await people.byToken(token);
      return person === null ? { code: 'bad-token' } : { person, token: null, isNew: false };
    }
    const known = this.#arrival.token === null ? null : await people.byToken(this.#arrival.token);
    if (known !== null && !isBot) return { person: known, token: null, isNew: false };
    if (name === undefined) return this.#room.newGuest(null, address, isBot);
    const read = readName(name);
    return 'problem' in read
      ? { code: 'bad-name', problem: read.problem }
      : this.#room.newGuest(read.name, address, isBot);
  }
}
