/** Shared by the answers about tables and hands: whether the caller may read, and hands as the caller may know them. */
import type { Hand } from '@cardroom/notation';
import type { WireError } from '@cardroom/protocol';
import type { Kept } from '../../access/mayRead.js';
import type { ArchivedHand, Cursor, Page } from '../../ports.js';
import type { Room } from '../../room/room.js';
import { type ListKind, PAGE_ROWS, parseCursor } from '../../store/paging.js';
import { archivedFor } from '../downloads.js';
import type { HttpCall } from '../routes.js';

export function limitOf({ query }: HttpCall): number {
  return query.limit === undefined ? PAGE_ROWS : Number(query.limit);
}

/** The cursor that the caller names, undefined for the first page, null if it does not belong to this list. */
export function cursorOf({ query }: HttpCall, kind: ListKind, name: 'before' | 'after'): Cursor | undefined | null {
  const text = query[name];
  return text === undefined ? undefined : parseCursor(kind, text);
}

/** Why the caller may not read a table, null if they may. */
export function whyNot(
  { room, person, query, address }: HttpCall,
  table: string,
  kept: Kept,
): Promise<WireError | null> {
  const visitor = {
    user: person?.user ?? '',
    invite: query.invite ?? null,
    address: room.addressMark(address),
  };
  return room.archive.whyNotRead(table, visitor, kept);
}

/** Hands that someone may read: their own at once, others when the delay of the table is over. */
export class HandReader {
  readonly #call: HttpCall;
  readonly #room: Room;
  readonly #access = new Map<string, Promise<{ readonly may: boolean; readonly delayMs: number }>>();
  readonly #deleted = new Map<string, Promise<boolean>>();

  constructor(call: HttpCall) {
    this.#call = call;
    this.#room = call.room;
  }

  async mayRead({ table, at, users }: ArchivedHand): Promise<boolean> {
    const { person } = this.#call;
    if (person !== null && users.includes(person.user)) return true;
    let known = this.#access.get(table);
    if (known === undefined) {
      known = this.#accessOf(table);
      this.#access.set(table, known);
    }
    const { may, delayMs } = await known;
    return may && at + delayMs <= this.#room.now();
  }

  async #accessOf(table: string): Promise<{ readonly may: boolean; readonly delayMs: number }> {
    const [access, refused] = await Promise.all([
      this.#room.archive.accessOf(table),
      whyNot(this.#call, table, 'hands'),
    ]);
    return { may: refused === null, delayMs: access?.delayMs ?? 0 };
  }

  /** The document as `user` may know it, null if it cannot be opened. People who are gone have a placeholder. */
  async open(archived: ArchivedHand, user: string | null): Promise<Hand | null> {
    const isDeleted = await Promise.all(archived.users.map((other) => this.#isDeleted(other)));
    const deleted = new Set(archived.users.filter((_, i) => isDeleted[i]));
    return archivedFor(this.#room.world.sealer, archived, user, deleted);
  }

  #isDeleted(user: string): Promise<boolean> {
    let known = this.#deleted.get(user);
    if (known === undefined) {
      known = this.#room.people.isDeleted(user);
      this.#deleted.set(user, known);
    }
    return known;
  }

  /** The hands of a page that the caller may read, in the order of the page. */
  async openPage({ rows }: Page<ArchivedHand>): Promise<Hand[]> {
    const hands: Hand[] = [];
    for (const archived of rows) {
      if (!(await this.mayRead(archived))) continue;
      const hand = await this.open(archived, this.#call.person?.user ?? null);
      if (hand !== null) hands.push(hand);
    }
    return hands;
  }
}
