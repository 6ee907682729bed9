/**
 * The schemas of all messages: the server checks messages with them, and other languages get them as JSON Schema.
 * Only this file and `schema/` load the validation library; the rest of the package does without it.
 */
import { err, ok, type Result } from '@cardroom/engine';
import { z } from 'zod';
import type { ClientMessage, DataOf, WireError } from './messages.js';
import { serverMessage, tableEvent } from './schema/events.js';
import { byOwnName } from './schema/otherNames.js';
import { requestId, settings } from './schema/parts.js';
import { isAct } from './schema/quick.js';
import { wireError } from './schema/refusals.js';
import { bareAction, clientMessage } from './schema/requests.js';
import { results } from './schema/results.js';

export { clientMessage, results, serverMessage, settings, tableEvent, wireError };

/** A refusal with the id of the request that it answers, null if none could be read. */
export interface Refused {
  readonly id: string | null;
  readonly error: WireError;
  /** The act of a message that has no more than source document 004 wants; some connections may send it so. */
  readonly bare?: DataOf<'player_action'>;
}

function idOf(value: unknown): string | null {
  const id = requestId.safeParse((value as { id?: unknown } | null)?.id);
  return id.success ? id.data : null;
}

/** A name that its sender has made up is said back to this length. */
const MOST_NAMED = 40;

/** The place of the fault; a field that is not known is named itself. */
function pathOf(issue: z.core.$ZodIssue): string {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path.map(String), ...unknown.map((key) => key.slice(0, MOST_NAMED))].join('.');
}

/** The fault in a word or two; never the value that was sent. */
function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `not ${issue.expected}`;
    case 'unrecognized_keys':
      return 'unknown field';
    case 'too_small':
      return `less than ${issue.minimum}`;
    case 'too_big':
      return `more than ${issue.maximum}`;
    case 'invalid_value':
      return 'not one of the values';
    default:
      return 'not in the right form';
  }
}

function actionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { action?: unknown }).action : undefined;
}

/** The envelope of an act. */
const ENVELOPE = ['id', 'table', 'hand', 'turn', 'price'] as const;

/** An act without its envelope, or with a part of it: null if it is something else. */
function refuseBare(value: unknown, issue: z.core.$ZodIssue): Refused | null {
  if (actionOf(value) !== 'player_action') return null;
  const missing = ENVELOPE.filter((field) => !Object.hasOwn(value as object, field));
  if (missing.length === 0) return null;
  const id = idOf(value);
  const read = bareAction.safeParse(value);
  if (read.success) return { id, error: { code: 'bare-action', missing, why: 'not-asked-for' }, bare: read.data.data };
  const isComplaint = issue.path.length === 1 && (missing as string[]).includes(String(issue.path[0]));
  if (!isComplaint) return null;
  const problem = `${problemOf(issue)}; missing: ${missing.join(', ')}; only data may come alone, see bare_actions`;
  return { id, error: { code: 'bad-message', path: pathOf(issue), problem } };
}

const ACTIONS: ReadonlySet<unknown> = new Set(Object.keys(results));

/** Names of actions are quoted up to here. */
const QUOTED = 32;

/** The message that a frame of text holds, or the refusal that answers it. Nothing that can be sent makes it throw. */
export function readClientMessage(text: string): Result<ClientMessage, Refused> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ id: null, error: { code: 'bad-json' } });
  }
  if (isAct(value)) return ok(value);
  value = byOwnName(value);
  const read = clientMessage.safeParse(value);
  if (read.success) return ok(read.data);
  const id = idOf(value);
  const action = actionOf(value);
  if (typeof action === 'string' && !ACTIONS.has(action)) {
    return err({ id, error: { code: 'unknown-action', name: action.slice(0, QUOTED) } });
  }
  const issue = read.error.issues[0]!;
  const bare = refuseBare(value, issue);
  if (bare !== null) return err(bare);
  return err({ id, error: { code: 'bad-message', path: pathOf(issue), problem: problemOf(issue) } });
}

/** All messages as JSON Schema (2020-12), for those who write clients in other languages. */
export function schemas(): { readonly client: object; readonly server: object; readonly results: object } {
  return {
    client: z.toJSONSchema(clientMessage),
    server: z.toJSONSchema(serverMessage),
    results: z.toJSONSchema(z.strictObject(results)),
  };
}
