/**
 * `POST /api/session`: the person of a browser, by its cookie, by a device code, or as a new guest. The cookie is set
 * here.
 */
import type { WireError } from '@cardroom/protocol';
import { readName, type Session } from '../../room/people.js';
import { json, type Reply, refusal } from '../reply.js';
import type { HttpCall } from '../routes.js';

interface Asked {
  readonly name?: unknown;
  readonly code?: unknown;
}

function askedOf(body: string): Asked | null {
  try {
    const asked: unknown = body === '' ? {} : JSON.parse(body);
    return typeof asked === 'object' && asked !== null ? asked : null;
  } catch {
    return null;
  }
}

export async function signIn(call: HttpCall): Promise<Reply> {
  const asked = askedOf(call.body);
  if (asked === null) return refusal({ code: 'bad-json' });
  if (typeof asked.code !== 'string' && call.person !== null) {
    const { user, name } = call.person;
    return json(200, { user, name, is_new: false });
  }
  const session = await sessionOf(call, asked);
  if ('code' in session) return refusal(session);
  const { person, token, isNew } = session;
  return {
    ...json(200, { user: person.user, name: person.name, is_new: isNew }),
    ...(token === null ? {} : { headers: { 'set-cookie': call.cookies.header(token) } }),
  };
}

async function sessionOf(call: HttpCall, { code, name }: Asked): Promise<Session | WireError> {
  const { room, address, formerToken } = call;
  if (typeof code === 'string') return room.sessionByCode(code.slice(0, 64), address);
  const former = formerToken === null ? null : await room.people.renewed(formerToken);
  if (former !== null) return former;
  if (typeof name !== 'string' || name === '') return room.newGuest(null, address);
  const read = readName(name);
  return 'problem' in read ? { code: 'bad-name', problem: read.problem } : room.newGuest(read.name, address);
}
