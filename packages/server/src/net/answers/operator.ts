/** Operators' requests over HTTP. The door has checked their token; bodies and values are checked here. */
import { isIP } from 'node:net';
import { LIMITS } from '@cardroom/protocol';
import type { Ban } from '../../ports.js';
import { auditLog, ban, closeTable, operatorBans, operatorPeople, operatorTables, unban } from '../../room/operator.js';
import { networkOf } from '../address.js';
import { json, type Reply, refusal } from '../reply.js';
import type { HttpCall } from '../routes.js';
import { cursorOf, limitOf } from './reading.js';

/** A reason is one sentence in the audit log. */
const REASON_CHARACTERS = 200;
/** Control characters and half characters have no place in a log. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ODD = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;
const MOST_HOURS = 24 * 365 * 10;
const HOUR_MS = 3_600_000;

export function tables({ room }: HttpCall): Reply {
  return json(200, { tables: operatorTables(room) });
}

export async function people(call: HttpCall): Promise<Reply> {
  const after = cursorOf(call, 'people', 'after');
  if (after === null) return refusal({ code: 'bad-cursor' });
  const { rows, next } = await operatorPeople(call.room, { limit: limitOf(call), after });
  return json(200, { people: rows, next });
}

export async function audit(call: HttpCall): Promise<Reply> {
  const after = cursorOf(call, 'audit', 'after');
  if (after === null) return refusal({ code: 'bad-cursor' });
  const { rows, next } = await auditLog(call.room, { limit: limitOf(call), after });
  return json(200, { acts: rows, next });
}

export async function bans({ room }: HttpCall): Promise<Reply> {
  return json(200, { bans: await operatorBans(room) });
}

type Fields = Readonly<Record<string, unknown>>;

/** The object in a body, null if there is none. */
function fieldsOf(body: string): Fields | null {
  try {
    const value: unknown = body === '' ? {} : JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

function bad(path: string, problem: string): Reply {
  return refusal({ code: 'bad-message', path, problem });
}

function reasonOf({ reason = '' }: Fields): string | null {
  return typeof reason === 'string' && reason.length <= REASON_CHARACTERS && !ODD.test(reason) ? reason : null;
}

/** The subject of a ban, as the room knows it: addresses by their marks alone. */
function subjectOf({ room }: HttpCall, { kind, key }: Fields): Pick<Ban, 'kind' | 'key'> | null {
  if (typeof key !== 'string') return null;
  if (kind === 'person') return /^u-[0-9a-f]{20}$/.test(key) ? { kind, key } : null;
  if (kind !== 'address') return null;
  if (isIP(key) !== 0) return { kind, key: room.addressMark(networkOf(key)) };
  // As the list of bans has it.
  return /^[\w-]{24}$/.test(key) ? { kind, key } : null;
}

export async function close(call: HttpCall): Promise<Reply> {
  const fields = fieldsOf(call.body);
  if (fields === null) return refusal({ code: 'bad-json' });
  const reason = reasonOf(fields);
  if (reason === null) return bad('reason', 'a short text');
  const state = await closeTable(call.room, call.params.table!, reason);
  return state === 'no-such-table' ? refusal({ code: state }) : json(200, { state });
}

export async function putBan(call: HttpCall): Promise<Reply> {
  const fields = fieldsOf(call.body);
  if (fields === null) return refusal({ code: 'bad-json' });
  const subject = subjectOf(call, fields);
  if (subject === null) return bad('key', 'the id of a person, or an address');
  const reason = reasonOf(fields);
  if (reason === null) return bad('reason', 'a short text');
  const { hours = null, address = false } = fields;
  const isTime = hours === null || (Number.isInteger(hours) && Number(hours) >= 1 && Number(hours) <= MOST_HOURS);
  if (!isTime) return bad('hours', `a whole number from 1 to ${MOST_HOURS}, or null`);
  if (typeof address !== 'boolean') return bad('address', 'true or false');
  const now = call.room.now();
  const until = hours === null ? null : now + Number(hours) * HOUR_MS;
  const addressUntil = address ? now + LIMITS.addressBanMs : null;
  const done = await ban(call.room, { ...subject, until, reason, addressUntil });
  return done === 'banned' ? json(200, { ...subject, until }) : refusal({ code: done });
}

export async function removeBan(call: HttpCall): Promise<Reply> {
  const fields = fieldsOf(call.body);
  if (fields === null) return refusal({ code: 'bad-json' });
  const subject = subjectOf(call, fields);
  if (subject === null) return bad('key', 'the id of a person, or an address');
  const done = await unban(call.room, subject.kind, subject.key);
  return done === 'unbanned' ? json(200, subject) : refusal({ code: done });
}
