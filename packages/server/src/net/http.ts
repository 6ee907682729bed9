/** What the room answers over HTTP: health, metrics, sessions, books, hands, receipts, and the files of the web client. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@cardroom/protocol';
import type { Kept } from '../access/mayRead.js';
import { Bucket } from '../host/limiter.js';
import { readName, type Session } from '../host/people.js';
import type { Room } from '../host/room.js';
import { formatCsv } from '../ledger.js';
import { allRows, PAGE_ROWS } from '../paging.js';
import type { ArchivedHand, BookedTransfer, Person, Scope } from '../ports.js';
import { reasonOf } from '../reason.js';
import { openArchived } from '../sealing/entries.js';
import { receiptOf } from '../table/receipt.js';
import { archivedFor, type Download, downloadOf, type Format, isFormat } from './downloads.js';
import type { Encoding, StaticFile } from './files.js';
import { isOwnOrigin } from './origin.js';

const COOKIE = 'cardroom_session';
const COOKIE_SECONDS = 400 * 24 * 3600;
const MOST_BODY_BYTES = 4_096;
/** Attempts of one address: sessions made, and codes typed, a minute. */
const SESSIONS_PER_MINUTE = 30;
const MOST_ADDRESSES = 10_000;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

export interface HttpOptions {
  readonly files: ReadonlyMap<string, StaticFile> | null;
  readonly isReady: () => boolean;
  /** Addresses that browsers may come from besides that of the request itself. */
  readonly origins: readonly string[];
  /** Whether cookies go over encrypted connections only. */
  readonly isSecure: boolean;
}

interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

function json(status: number, value: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', body: `${JSON.stringify(value)}\n` };
}

function problem(status: number, code: string): Reply {
  return json(status, { error: { code } });
}

function attached({ text, type, file }: Download): Reply {
  return { status: 200, type, body: text, headers: { 'content-disposition': `attachment; filename="${file}"` } };
}

/** The session token of a request: a cookie of a browser, a bearer of any other client. */
export function tokenOf(request: IncomingMessage): string | null {
  const bearer = /^Bearer ([\w-]{16,256})$/.exec(request.headers.authorization ?? '');
  if (bearer !== null) return bearer[1]!;
  const cookie = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`));
  const token = cookie?.slice(COOKIE.length + 1) ?? '';
  return /^[\w-]{16,256}$/.test(token) ? token : null;
}

export class HttpApi {
  readonly #room: Room;
  readonly #options: HttpOptions;
  readonly #attempts = new Map<string, Bucket>();

  constructor(room: Room, options: HttpOptions) {
    this.#room = room;
    this.#options = options;
  }

  /** Answers one request; nothing that comes makes it throw. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    this.#answer(request)
      .catch((error: unknown) => {
        this.#room.world.metrics.count('faults');
        this.#room.world.log.error({ reason: reasonOf(error) }, 'an HTTP request failed');
        return problem(503, 'unavailable');
      })
      .then(({ status, type, body, headers }) => {
        response.writeHead(status, {
          ...SECURITY_HEADERS,
          'cache-control': 'no-store',
          ...(type === undefined ? {} : { 'content-type': type }),
          'content-length': Buffer.byteLength(body),
          ...headers,
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
  }

  async #answer(request: IncomingMessage): Promise<Reply> {
    let url: URL;
    try {
      url = new URL(request.url ?? '/', 'http://room');
    } catch {
      return problem(400, 'bad-address');
    }
    const { pathname, searchParams } = url;
    if (pathname.startsWith('/api/') && !this.#options.isReady()) return problem(503, 'unavailable');
    if (pathname === '/api/session' && request.method === 'POST') return this.#session(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return problem(405, 'bad-method');
    if (pathname === '/healthz') {
      const isReady = this.#options.isReady();
      return json(isReady ? 200 : 503, { ready: isReady, server: this.#room.server });
    }
    if (pathname === '/metrics') {
      const body = this.#room.world.metrics.text(this.#room.gauges);
      return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body };
    }
    if (pathname.startsWith('/api/')) return this.#api(request, pathname, searchParams);
    return this.#file(request, pathname);
  }

  // -------------------------------------------------------------------------------------------------- sessions

  async #personOf(request: IncomingMessage): Promise<Person | null> {
    const token = tokenOf(request);
    return token === null ? null : this.#room.people.byToken(token);
  }

  #waitMs(address: string): number {
    const now = this.#room.now();
    if (this.#attempts.size >= MOST_ADDRESSES) this.#attempts.clear();
    let bucket = this.#attempts.get(address);
    if (bucket === undefined) {
      bucket = new Bucket(SESSIONS_PER_MINUTE, SESSIONS_PER_MINUTE / 60, now);
      this.#attempts.set(address, bucket);
    }
    return bucket.take(now);
  }

  /** The person of a browser: the one of its cookie, the one of a code, or a new guest. The cookie is set here. */
  async #session(request: IncomingMessage): Promise<Reply> {
    if (!isOwnOrigin(request, this.#options.origins)) return problem(403, 'wrong-origin');
    const body = await readBody(request);
    if (body === null) return problem(413, 'too-large');
    let asked: { name?: unknown; code?: unknown };
    try {
      asked = body === '' ? {} : (JSON.parse(body) as typeof asked);
    } catch {
      return problem(400, 'bad-json');
    }
    if (typeof asked !== 'object' || asked === null) return problem(400, 'bad-json');
    const known = typeof asked.code === 'string' ? null : await this.#personOf(request);
    if (known !== null) return json(200, { user: known.user, name: known.name, is_new: false });
    if (this.#waitMs(request.socket.remoteAddress ?? '') > 0) return problem(429, 'rate-limited');
    const session = await this.#newSession(asked);
    if ('code' in session) return json(400, { error: session });
    const { person, token, isNew } = session;
    const secure = this.#options.isSecure ? '; Secure' : '';
    const cookie = `${COOKIE}=${token}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`;
    return { ...json(200, { user: person.user, name: person.name, is_new: isNew }), headers: { 'set-cookie': cookie } };
  }

  async #newSession(asked: { name?: unknown; code?: unknown }): Promise<Session | { code: string; problem?: string }> {
    const { people } = this.#room;
    if (typeof asked.code === 'string') return (await people.byCode(asked.code.slice(0, 64))) ?? { code: 'bad-code' };
    if (typeof asked.name !== 'string' || asked.name === '') return people.guest(null);
    const read = readName(asked.name);
    return 'problem' in read ? { code: 'bad-name', problem: read.problem } : people.guest(read.name);
  }

  // -------------------------------------------------------------------------------------------------- data

  async #api(request: IncomingMessage, path: string, query: URLSearchParams): Promise<Reply> {
    const format = query.get('format') ?? 'json';
    if (!isFormat(format)) return problem(400, 'bad-format');
    const [, , kind = '', name = '', part = ''] = path.split('/').map(safeDecode);
    const person = await this.#personOf(request);
    switch (`${kind}/${part}`) {
      case 'hands/':
        return this.#hand(name, person, query.has('format') ? format : null);
      case 'receipts/':
        return this.#receipt(name, person);
      case 'tables/ledger.json':
      case 'tables/ledger.csv':
        return this.#ledger(name, person, part.endsWith('csv'), query.get('invite'));
      case 'tables/hands':
        return this.#hands({ table: name }, person, format, name, query.get('invite'));
      case 'me/':
        if (person === null) return problem(401, 'bad-token');
        if (name === 'hands') return this.#hands({ user: person.user }, person, format, 'my-hands', null);
        return name === '' ? json(200, { user: person.user, name: person.name }) : problem(404, 'not-found');
      default:
        return problem(404, 'not-found');
    }
  }

  /** Private tables are for those who belong to them; a table with a delay is not told of before its time. */
  async #mayRead(table: string, person: Person | null, invite: string | null, kept: Kept): Promise<boolean> {
    const visitor = { user: person?.user ?? '', invite, address: null };
    return (await this.#room.whyNotRead(table, visitor, kept)) === null;
  }

  #isDue({ table, at, users }: ArchivedHand, person: Person | null): boolean {
    if (person !== null && users.includes(person.user)) return true;
    const delayMs = this.#room.known(table)?.delayMs ?? 0;
    return at + delayMs <= this.#room.now();
  }

  /** The permalink of a hand is its secret: whoever has it may read what everybody at the table saw. */
  async #archived(name: string, person: Person | null): Promise<ArchivedHand | null> {
    const found = await this.#room.world.store.handById(name);
    return found !== null && this.#isDue(found, person) ? found : null;
  }

  async #hand(name: string, person: Person | null, format: Format | null): Promise<Reply> {
    const found = await this.#archived(name, person);
    const hand = found === null ? null : archivedFor(this.#room.world.sealer, found, person?.user ?? null);
    if (hand === null) return problem(404, 'no-such-hand');
    return format === null ? json(200, hand) : attached(downloadOf([hand], format, name));
  }

  async #receipt(name: string, person: Person | null): Promise<Reply> {
    const found = await this.#archived(name, person);
    const content = found === null ? null : openArchived(this.#room.world.sealer, name, found.sealed);
    const receipt = content === null ? null : receiptOf(found!.table, content, person?.user ?? null);
    return receipt === null ? problem(404, 'no-such-hand') : json(200, receipt);
  }

  async #hands(
    scope: Scope,
    person: Person | null,
    format: Format,
    file: string,
    invite: string | null,
  ): Promise<Reply> {
    if (scope.table !== undefined && !(await this.#mayRead(scope.table, person, invite, 'hands'))) return problem(403, 'not-invited');
    const { store, sealer } = this.#room.world;
    const found: ArchivedHand[] = [];
    for await (const hand of allRows((before) => store.hands(scope, { limit: PAGE_ROWS, before }))) {
      if (found.push(hand) >= LIMITS.handsPerDownload) break;
    }
    const hands = [];
    for (const [i, archived] of found.toReversed().entries()) {
      // A long download gives way to the tables.
      if ((i & 63) === 63) await new Promise<void>((resolve) => setImmediate(resolve));
      const hand = this.#isDue(archived, person) ? archivedFor(sealer, archived, person?.user ?? null) : null;
      if (hand !== null) hands.push(hand);
    }
    return attached(downloadOf(hands, format, file));
  }

  async #ledger(table: string, person: Person | null, isCsv: boolean, invite: string | null): Promise<Reply> {
    if (!(await this.#mayRead(table, person, invite, 'books'))) return problem(403, 'not-invited');
    const { store } = this.#room.world;
    const transfers: BookedTransfer[] = [];
    for await (const row of allRows((after) =>
      store.transfers({ table }, { limit: PAGE_ROWS, after, withHands: true }),
    )) {
      transfers.push(row);
    }
    if (transfers.length === 0 && this.#room.known(table) === null) return problem(404, 'no-such-table');
    if (isCsv) {
      return attached({ text: formatCsv(transfers), type: 'text/csv; charset=utf-8', file: `${table}-ledger.csv` });
    }
    const { rows, sums, settleUp } = await this.#room.books(table, transfers);
    return json(200, { table, rows, sums, settle_up: settleUp, transfers });
  }

  // -------------------------------------------------------------------------------------------------- files

  #file(request: IncomingMessage, path: string): Reply {
    const { files } = this.#options;
    const name = path === '/' ? '/index.html' : path;
    // Addresses of pages have no dot: the client finds the page.
    const found = files?.get(name) ?? (name.includes('.') ? undefined : files?.get('/index.html'));
    if (found === undefined) return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' };
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding: Encoding = !found.isText
      ? 'identity'
      : /\bbr\b/.test(accepted)
        ? 'br'
        : /\bgzip\b/.test(accepted)
          ? 'gzip'
          : 'identity';
    return {
      status: 200,
      type: found.type,
      body: found.body(encoding),
      headers: {
        vary: 'accept-encoding',
        'cache-control': found.isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    };
  }
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The body as text, null where it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BODY_BYTES) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
