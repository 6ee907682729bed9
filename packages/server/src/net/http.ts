/**
 * The HTTP door. Every request is matched against the table of routes, checked, counted and answered; an error on the
 * way becomes one answer with an id that the log has, and never ends the process.
 */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reasonOf } from '../reason.js';
import { incident, refusalFor } from '../room/incidents.js';
import type { RequestOrigin } from '../room/limiter.js';
import { type RateScope, scopeOf } from '../room/limits.js';
import type { Room } from '../room/room.js';
import { clientAddress, networkOf } from './address.js';
import { Cookies } from './cookies.js';
import { type Encoding, encodingOf, type StaticFile } from './files.js';
import { isForeignScript, isOwnOrigin, type Origins } from './origin.js';
import { json, type Reply, refusal } from './reply.js';
import { type HttpCall, type HttpRoute, matchRoute, queryOf, READ_COST } from './routes.js';

const MOST_BODY_BYTES = 4_096;
/** Longer addresses are nobody's: ids have 64 characters. */
const MOST_TARGET_CHARACTERS = 2_048;
const HSTS_SECONDS = 365 * 24 * 3600;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

export interface HttpOptions {
  readonly routes: readonly HttpRoute[];
  readonly files: ReadonlyMap<string, StaticFile> | null;
  readonly isReady: () => boolean;
  readonly origins: Origins;
  /** Whether people come over https. */
  readonly isSecure: boolean;
  /** Proxies in front of the room whose word about addresses is taken. */
  readonly trustedProxies: number;
  readonly operatorToken: string;
}

/** The other end went away while it was still sending: nobody is left to answer. */
class Aborted extends Error {}

export class HttpDoor {
  readonly #room: Room;
  readonly #options: HttpOptions;
  readonly #cookies: Cookies;

  constructor(room: Room, options: HttpOptions) {
    this.#room = room;
    this.#options = options;
    this.#cookies = new Cookies(options.isSecure);
  }

  get cookies(): Cookies {
    return this.#cookies;
  }

  /** Answers one request. Nothing that comes makes it throw or reject. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#write(request, response, await this.#reply(request));
    } catch (error) {
      // Too late for another status: the reader sees that the answer is not whole.
      response.destroy();
      if (!(error instanceof Aborted)) incident(this.#room.world, error, 'an HTTP answer could not be written');
    }
  }

  async #reply(request: IncomingMessage): Promise<Reply> {
    try {
      return await this.#answer(request);
    } catch (error) {
      if (error instanceof Aborted) throw error;
      return refusal(refusalFor(this.#room.world, error, 'an HTTP request failed'));
    }
  }

  async #write(request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> {
    const { status, type, body, headers } = reply;
    const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, {
      ...SECURITY_HEADERS,
      ...(this.#options.isSecure ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
      'cache-control': 'no-store',
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(isWhole ? { 'content-length': Buffer.byteLength(body) } : {}),
      ...headers,
    });
    if (isWhole || request.method === 'HEAD') {
      response.end(request.method === 'HEAD' ? undefined : (body as string | Buffer));
      return;
    }
    for await (const part of body) {
      if (response.destroyed) throw new Aborted();
      if (!response.write(part)) await drained(response);
    }
    response.end();
  }

  // -------------------------------------------------------------------------------------------------- the way in

  async #answer(request: IncomingMessage): Promise<Reply> {
    const { method = 'GET', url: target = '' } = request;
    // An absolute or odd target is none of ours, and nothing in it is parsed.
    if (!target.startsWith('/') || target.length > MOST_TARGET_CHARACTERS) return refusal({ code: 'bad-address' });
    const [path = '/', search = ''] = target.split(/[?#]/, 2);
    const address = networkOf(clientAddress(request, this.#options.trustedProxies));
    if (path === '/healthz' || path === '/metrics' || !path.startsWith('/api/')) {
      return this.#page(request, { method, path, address });
    }
    const matched = matchRoute(this.#options.routes, method, path);
    if (matched.kind === 'none') return this.#counted(address) ?? refusal({ code: 'not-found' });
    if (matched.kind === 'other-method') {
      const allow = { allow: matched.allowed.join(', ') };
      return this.#counted(address) ?? { ...refusal({ code: 'bad-method' }), headers: allow };
    }
    if (!this.#options.isReady()) return refusal({ code: 'unavailable', retry_ms: 1_000 });
    return this.#through(request, { route: matched.route, params: matched.params, search, address });
  }

  /** Checks everything that a route may rely on. */
  async #through(
    request: IncomingMessage,
    { route, params, search, address }: Pick<HttpCall, 'params' | 'address'> & { route: HttpRoute; search: string },
  ): Promise<Reply> {
    const isRead = route.method === 'GET';
    const isForeign = isRead ? isForeignScript(request) : !isOwnOrigin(request, this.#options.origins);
    if (isForeign) return this.#counted(address) ?? refusal({ code: 'wrong-origin' });
    const found = queryOf(search);
    if ('bad' in found) return this.#counted(address) ?? refusal({ code: badQuery(found.bad) });
    const stranger = { user: null, address };
    const early = this.#take(route, stranger, 'address');
    if (early > 0) return refusal({ code: 'rate-limited', retry_ms: early });
    if (route.who === 'operator' && !this.isOperator(request)) return refusal({ code: 'bad-token' });
    const token = route.who === 'operator' ? null : this.#cookies.tokenOf(request);
    const person = token === null ? null : await this.#room.people.byToken(token);
    if (route.who === 'person' && person === null) return refusal({ code: 'bad-token' });
    const isBanned = this.#room.isBanned({ user: person?.user ?? null, address });
    if (isBanned && route.who !== 'operator') return refusal({ code: 'barred' });
    const late = this.#take(route, { user: person?.user ?? null, address }, 'person');
    if (late > 0) return refusal({ code: 'rate-limited', retry_ms: late });
    const body = isRead ? '' : await bodyOf(request);
    if (body === null) return refusal({ code: 'too-large' });
    const invite = request.headers['x-cardroom-invite'];
    const shown = typeof invite === 'string' && /^[A-Za-z0-9_-]{1,128}$/.test(invite) ? { invite } : {};
    return route.answer({
      room: this.#room,
      cookies: this.#cookies,
      params,
      query: { ...found.query, ...shown },
      person,
      address,
      formerToken: this.#cookies.formerTokenOf(request),
      body,
      nextPage: () => this.#nextPage({ user: person?.user ?? null, address }),
    });
  }

  #take({ costs }: HttpRoute, asker: RequestOrigin, by: RateScope): number {
    return this.#room.limiter.take(
      costs.filter(({ rate }) => scopeOf(rate) === by),
      asker,
      this.#room.now(),
    );
  }

  async #nextPage(asker: RequestOrigin): Promise<void> {
    const { clock } = this.#room.world;
    for (;;) {
      const waitMs = this.#room.limiter.take(READ_COST, asker, this.#room.now());
      if (waitMs === 0) return;
      await new Promise<void>((resolve) => clock.at(this.#room.now() + waitMs, resolve));
    }
  }

  /** Refused requests are counted all the same. */
  #counted(address: string): Reply | null {
    const retry_ms = this.#room.limiter.take([{ rate: 'pages' }], { user: null, address }, this.#room.now());
    return retry_ms > 0 ? refusal({ code: 'rate-limited', retry_ms }) : null;
  }

  isOperator({ headers }: IncomingMessage): boolean {
    const wanted = Buffer.from(`Bearer ${this.#options.operatorToken}`);
    const shown = Buffer.from(headers.authorization ?? '');
    return wanted.length === shown.length && timingSafeEqual(wanted, shown);
  }

  // -------------------------------------------------------------------------------------------------- pages

  #page(request: IncomingMessage, { method, path, address }: { method: string; path: string; address: string }): Reply {
    const tooMany = this.#counted(address);
    if (tooMany !== null) return tooMany;
    if (method !== 'GET' && method !== 'HEAD') {
      return { ...refusal({ code: 'bad-method' }), headers: { allow: 'GET, HEAD' } };
    }
    if (path === '/healthz') {
      const isReady = this.#options.isReady();
      return json(isReady ? 200 : 503, { ready: isReady, server: this.#room.server });
    }
    if (path === '/metrics') return this.isOperator(request) ? this.metrics() : refusal({ code: 'bad-token' });
    return this.#file(request, path);
  }

  metrics(): Reply {
    const body = this.#room.world.metrics.text(this.#room.gauges);
    return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body };
  }

  #file(request: IncomingMessage, path: string): Reply {
    const { files } = this.#options;
    const name = path === '/' ? '/index.html' : path;
    // Addresses of pages have no dot: the client finds the page.
    const found = files?.get(name) ?? (name.includes('.') ? undefined : files?.get('/index.html'));
    if (found === undefined) return refusal({ code: 'not-found' });
    const encoding: Encoding = encodingOf(found, String(request.headers['accept-encoding'] ?? ''));
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

function badQuery(name: string): 'bad-format' | 'bad-cursor' | 'not-invited' {
  if (name === 'format') return 'bad-format';
  return name === 'invite' ? 'not-invited' : 'bad-cursor';
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Aborted());
    response.once('close', gone);
    response.once('drain', () => {
      response.off('close', gone);
      resolve();
    });
  });
}

/** The body as text, null if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length;
      if (size > MOST_BODY_BYTES) return null;
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw new Aborted(reasonOf(error));
  }
  return Buffer.concat(chunks).toString('utf8');
}
