/**
 * Operators' commands: list all tables and people, close a table, ban someone from the room, read the audit log.
 * Every command is in the audit log before it is carried out.
 */
import type { AuditEntry, Ban, Page, PageRequest } from '../ports.js';
import type { Room } from './room.js';

export interface OperatorTable {
  readonly table: string;
  readonly title: string;
  readonly variant: string;
  readonly status: string;
  readonly listed: boolean;
  /** User ids of those who sit there, test players included. */
  readonly seated: readonly string[];
  readonly seats: number;
  readonly spectators: number;
}

export interface OperatorPerson {
  readonly user: string;
  /** Null once they have been deleted. */
  readonly name: string | null;
  /** Whether they are connected to the node that was asked. */
  readonly connected: boolean;
  /** Running tables where they sit or are the host. */
  readonly tables: readonly string[];
  readonly banned: boolean;
}

/** Every running table of the room, private ones too. */
export function operatorTables(room: Room): readonly OperatorTable[] {
  return room.running
    .map(({ summary, listed, places }) => ({
      table: summary.table,
      title: summary.title,
      variant: summary.variant,
      status: summary.status,
      listed,
      seated: places.filter(([, seat]) => seat !== null).map(([user]) => user),
      seats: summary.seats,
      spectators: summary.spectators,
    }))
    .sort((a, b) => (a.table < b.table ? -1 : 1));
}

export async function operatorPeople(room: Room, page: PageRequest): Promise<Page<OperatorPerson>> {
  const { rows, next } = await room.world.store.people(page);
  const people = rows.map(({ user, name }) => ({
    user,
    name,
    connected: room.isHere(user),
    tables: room.placesOf(user).map(({ table }) => table),
    banned: room.isBanned({ user, address: null }),
  }));
  return { rows: people, next };
}

/** The author in the audit log. There is one token, so acts belong to the token and not to a person. */
const OPERATOR = 'operator';

async function record(room: Room, act: string, subject: string, detail: string): Promise<void> {
  await room.world.store.audit({ at: room.now(), by: OPERATOR, act, subject, detail });
  room.world.log.warn({ act, subject }, 'an operator acts');
}

/** How long an operator waits to be told that a table has ended: a hand that runs is played to its end first. */
const CLOSE_MS = 3_000;
const LOOK_MS = 50;

/** Ends a table of any node; stacks are cashed out. `closing`: its hand is being finished. */
export async function closeTable(
  room: Room,
  table: string,
  reason: string,
): Promise<'closed' | 'closing' | 'no-such-table'> {
  const { store, clock } = room.world;
  if (!(await store.hasTable(table))) return 'no-such-table';
  await record(room, 'close', table, reason);
  room.closeTable(table);
  const end = room.now() + CLOSE_MS;
  while (room.now() < end) {
    if (!(await store.hasTable(table)) || room.tables.get(table)?.state.ended === true) return 'closed';
    await new Promise<void>((resolve) => clock.at(room.now() + LOOK_MS, resolve));
  }
  return 'closing';
}

export interface BanRequest {
  /** A person of the room, or the mark of an address. */
  readonly kind: Ban['kind'];
  readonly key: string;
  /** Null is for good. */
  readonly until: number | null;
  readonly reason: string;
  /** For a person: until when their present addresses are banned too; null if those are not. */
  readonly addressUntil: number | null;
}

/** Keeps someone out of the room: seats are left, connections end, on all nodes. */
export async function ban(room: Room, request: BanRequest): Promise<'banned' | 'no-such-person'> {
  const { kind, key, until, reason, addressUntil } = request;
  const { store } = room.world;
  const person = kind === 'person' ? await store.person(key) : null;
  if (kind === 'person' && person === null) return 'no-such-person';
  const detail = [until === null ? 'for good' : `until ${new Date(until).toISOString()}`, reason].filter(Boolean);
  await record(room, 'ban', `${kind} ${key}`, detail.join(': '));
  await store.putBan({ kind, key, until, by: OPERATOR, reason });
  if (person !== null) room.standUp({ user: key, name: person.name ?? '' });
  await room.applyBans(kind === 'person' ? key : null, addressUntil);
  return 'banned';
}

export async function unban(room: Room, kind: Ban['kind'], key: string): Promise<'unbanned' | 'not-banned'> {
  const { store } = room.world;
  if (!(await store.bans()).some((held) => held.kind === kind && held.key === key)) return 'not-banned';
  await record(room, 'unban', `${kind} ${key}`, '');
  await store.removeBan(kind, key);
  await room.applyBans(null, null);
  return 'unbanned';
}

export function operatorBans(room: Room): Promise<readonly Ban[]> {
  return room.world.store.bans();
}

export function auditLog(room: Room, page: PageRequest): Promise<Page<AuditEntry>> {
  return room.world.store.auditLog(page);
}
