/** The archive of tables: who may read it, and their books with the names of the people in them. */
import type { WireError } from '@cardroom/protocol';
import { type Kept, whyNotRead } from '../access/mayRead.js';
import type { Applicant } from '../access/standing.js';
import { type Books, booksOf, formerBotName } from '../books.js';
import type { TableHost } from '../host/tableHost.js';
import type { Visitor } from '../host/tablePort.js';
import { isBotUser } from '../ledger.js';
import type { BookedTransfer, LedgerSum, TableAccess } from '../ports.js';
import { accessOf } from '../table/access.js';
import type { World } from '../world.js';

/** The name of deleted people in the books. */
const DELETED_NAME = 'Deleted player';

/** The part of the room that the archive uses. */
interface ArchiveRoom {
  readonly world: World;
  readonly tables: ReadonlyMap<string, TableHost>;
  isInvite(table: string, round: number, invite: string): boolean;
}

export class TableArchive {
  readonly #room: ArchiveRoom;

  constructor(room: ArchiveRoom) {
    this.#room = room;
  }

  /** The access rules of a table, null if nothing is known. */
  async accessOf(table: string): Promise<TableAccess | null> {
    const host = this.#room.tables.get(table);
    if (host !== undefined && !host.hasLeft && !host.state.ended) return accessOf(host.state, null);
    return this.#room.world.store.access(table);
  }

  /** Why someone may not read what a table keeps, null if they may. */
  async whyNotRead(table: string, visitor: Omit<Visitor, 'name'>, kept: Kept): Promise<WireError | null> {
    const { user, invite, address } = visitor;
    const access = await this.accessOf(table);
    const isMember = user !== '' && (await this.#room.world.store.isMember(table, user));
    const isInvited = access !== null && invite !== null && this.#room.isInvite(table, access.inviteRound, invite);
    const comer: Applicant = { user: user === '' ? null : user, address, isInvited, tie: isMember ? 'member' : null };
    return whyNotRead(access, comer, kept, this.#room.world.clock.now());
  }

  /** A table's books with these transfers, and the sums of all. */
  async books(table: string, transfers: readonly BookedTransfer[]): Promise<Books> {
    const sums = await this.#room.world.store.sums(table);
    return booksOf(transfers, sums, await this.namesAt(table, sums));
  }

  /** Everybody in the books of a table, by the name that they had there; deleted people have none any more. */
  async namesAt(table: string, sums: readonly LedgerSum[]): Promise<Map<string, string>> {
    const people = (await this.accessOf(table))?.about?.people ?? [];
    const known = new Map(people.map(({ user, name }) => [user, name]));
    const nameOf = async (user: string): Promise<string> => {
      if (isBotUser(user)) return known.get(user) ?? formerBotName(user);
      const person = await this.#room.world.store.person(user);
      if (person === null) return known.get(user) ?? user;
      return person.name === null ? DELETED_NAME : (known.get(user) ?? person.name);
    };
    return new Map(await Promise.all(sums.map(async ({ user }) => [user, await nameOf(user)] as const)));
  }
}
