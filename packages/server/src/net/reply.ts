/** Answers over HTTP. Every header is written here, from values that have been checked. */
import { assert } from '@cardroom/engine';
import type { WireError } from '@cardroom/protocol';

export interface Reply {
  readonly status: number;
  readonly type?: string;
  /** Whole, or part by part: a long download is never in memory at once. */
  readonly body: string | Buffer | AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal over HTTP: a code of the protocol, or one of those that only HTTP needs. */
export type HttpError =
  | WireError
  | {
      readonly code:
        | 'bad-address'
        | 'bad-method'
        | 'not-found'
        | 'bad-format'
        | 'bad-cursor'
        | 'no-such-person'
        | 'not-banned'
        | 'too-large'
        | 'wrong-origin';
    };

/** The HTTP status of each code; every other refusal is a 400. */
const STATUSES: Readonly<Partial<Record<HttpError['code'], number>>> = {
  'bad-token': 401,
  barred: 403,
  banned: 403,
  removed: 403,
  'spectators-off': 403,
  'not-invited': 403,
  'not-entitled': 403,
  'wrong-origin': 403,
  'not-found': 404,
  'no-such-table': 404,
  'no-such-person': 404,
  'not-banned': 404,
  'no-such-hand': 404,
  'bad-method': 405,
  'too-large': 413,
  'rate-limited': 429,
  internal: 500,
  unavailable: 503,
};

export function json(status: number, value: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` };
}

export function refusal(error: HttpError): Reply {
  const reply = json(STATUSES[error.code] ?? 400, { error });
  const retryMs = 'retry_ms' in error ? error.retry_ms : null;
  if (typeof retryMs !== 'number') return reply;
  return { ...reply, headers: { 'retry-after': String(Math.ceil(retryMs / 1000)) } };
}

export interface Download {
  readonly body: Reply['body'];
  readonly type: string;
  /** Made of ids that have been checked. */
  readonly file: string;
}

/** A file to keep. Colons stand in ids but in no file name. */
export function attached({ body, type, file }: Download): Reply {
  const name = file.replaceAll(':', '_');
  assert(/^[\w.-]{1,160}$/.test(name), 'file names are made of checked ids');
  return { status: 200, type, body, headers: { 'content-disposition': `attachment; filename="${name}"` } };
}
