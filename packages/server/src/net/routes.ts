/**
 * The table of routes: everything that the room answers over HTTP, and nothing else. A row says who may ask, what it
 * costs, and which values it takes; a value that does not match its pattern never leaves this module.
 */
import { keysOf } from '@cardroom/engine';
import { LIMITS } from '@cardroom/protocol';
import type { Person } from '../ports.js';
import type { Cost } from '../room/limiter.js';
import type { Room } from '../room/room.js';
import { hand, receipt, sharedHandReply, shareHand, unshareHand } from './answers/hands.js';
import { deleteMe, me, myData, myHands, myTables } from './answers/me.js';
import { audit, bans, close, people, putBan, removeBan, tables } from './answers/operator.js';
import { signIn } from './answers/session.js';
import { bookingsCsv, ledgerCsv, ledgerJson, resultsCsvReply, tableHandsReply } from './answers/tables.js';
import type { Cookies } from './cookies.js';
import type { Reply } from './reply.js';

/**
 * The people who may ask: anyone, a signed-in person, or the holder of the operator token. The answer itself checks
 * whether a table may be read.
 */
export type RouteAudience = 'anyone' | 'person' | 'operator';

export type ParamName = 'table' | 'hand' | 'link' | 'person';
export type QueryName = 'format' | 'limit' | 'before' | 'after' | 'invite';

/** Values in a path, by name: the ids of the protocol. */
const PARAMS: Readonly<Record<ParamName, RegExp>> = {
  table: new RegExp(`^[A-Za-z0-9_.:-]{1,${LIMITS.idCharacters}}$`),
  hand: new RegExp(`^[A-Za-z0-9_.:-]{1,${LIMITS.idCharacters}}-[0-9]{1,9}$`),
  link: /^[A-Za-z0-9_-]{22}$/,
  person: /^u-[0-9a-f]{20}$/,
};

/** Values behind the question mark. */
const QUERIES: Readonly<Record<QueryName, RegExp>> = {
  format: /^(?:json|phh|pokerstars)$/,
  limit: /^(?:[1-9][0-9]?|1[0-9]{2}|200)$/,
  before: /^[\w-]{1,600}$/,
  after: /^[\w-]{1,600}$/,
  invite: /^[A-Za-z0-9_-]{1,128}$/,
};

/** A request that has come through the door. */
export interface HttpCall {
  readonly room: Room;
  readonly cookies: Cookies;
  readonly params: Readonly<Partial<Record<ParamName, string>>>;
  readonly query: Readonly<Partial<Record<QueryName, string>>>;
  /** Null for a stranger. */
  readonly person: Person | null;
  readonly address: string;
  /** The token of an older cookie, for `signIn` alone. */
  readonly formerToken: string | null;
  readonly body: string;
  /**
   * Waits until the caller may have one more page of a long answer: a file is as slow as the pages that it is made of.
   */
  nextPage(): Promise<void>;
}

export interface HttpRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `:name` stands for a value of that name. */
  readonly path: string;
  readonly who: RouteAudience;
  readonly costs: readonly Cost[];
  readonly answer: (call: HttpCall) => Promise<Reply> | Reply;
}

export const READ_COST: readonly Cost[] = [{ rate: 'readsByAddress' }, { rate: 'reads' }];
/** Up to ten thousand hands: as much as ten pages. */
const DOWNLOAD: readonly Cost[] = READ_COST.map((cost) => ({ ...cost, count: 10 }));
const PAGE: readonly Cost[] = [{ rate: 'pages' }];

export const ROUTES: readonly HttpRoute[] = [
  { method: 'POST', path: '/api/session', who: 'anyone', costs: PAGE, answer: signIn },
  { method: 'GET', path: '/api/me', who: 'person', costs: PAGE, answer: me },
  { method: 'DELETE', path: '/api/me', who: 'person', costs: DOWNLOAD, answer: deleteMe },
  { method: 'GET', path: '/api/me/data', who: 'person', costs: DOWNLOAD, answer: myData },
  { method: 'GET', path: '/api/me/hands', who: 'person', costs: READ_COST, answer: myHands },
  { method: 'GET', path: '/api/me/tables', who: 'person', costs: READ_COST, answer: myTables },
  { method: 'GET', path: '/api/hands/:hand', who: 'anyone', costs: READ_COST, answer: hand },
  { method: 'POST', path: '/api/hands/:hand/link', who: 'person', costs: READ_COST, answer: shareHand },
  { method: 'DELETE', path: '/api/hands/:hand/link', who: 'person', costs: READ_COST, answer: unshareHand },
  { method: 'GET', path: '/api/receipts/:hand', who: 'anyone', costs: READ_COST, answer: receipt },
  { method: 'GET', path: '/api/shared/:link', who: 'anyone', costs: READ_COST, answer: sharedHandReply },
  { method: 'GET', path: '/api/tables/:table/hands', who: 'anyone', costs: READ_COST, answer: tableHandsReply },
  { method: 'GET', path: '/api/tables/:table/ledger.json', who: 'anyone', costs: READ_COST, answer: ledgerJson },
  { method: 'GET', path: '/api/tables/:table/ledger.csv', who: 'anyone', costs: READ_COST, answer: ledgerCsv },
  { method: 'GET', path: '/api/tables/:table/results.csv', who: 'anyone', costs: READ_COST, answer: resultsCsvReply },
  { method: 'GET', path: '/api/tables/:table/bookings.csv', who: 'anyone', costs: READ_COST, answer: bookingsCsv },
  { method: 'GET', path: '/api/operator/tables', who: 'operator', costs: READ_COST, answer: tables },
  { method: 'POST', path: '/api/operator/tables/:table/close', who: 'operator', costs: READ_COST, answer: close },
  { method: 'GET', path: '/api/operator/people', who: 'operator', costs: READ_COST, answer: people },
  { method: 'GET', path: '/api/operator/bans', who: 'operator', costs: READ_COST, answer: bans },
  { method: 'POST', path: '/api/operator/bans', who: 'operator', costs: READ_COST, answer: putBan },
  { method: 'POST', path: '/api/operator/unban', who: 'operator', costs: READ_COST, answer: removeBan },
  { method: 'GET', path: '/api/operator/audit', who: 'operator', costs: READ_COST, answer: audit },
];

export type Matched =
  | { readonly kind: 'route'; readonly route: HttpRoute; readonly params: HttpCall['params'] }
  /** The path is there, for other methods. */
  | { readonly kind: 'other-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'none' };

/** The row of a path. A HEAD is answered as the GET that it asks about. */
export function matchRoute(routes: readonly HttpRoute[], method: string, path: string): Matched {
  const parts = path.split('/').map(decoded);
  const allowed: string[] = [];
  for (const route of routes) {
    const params = paramsOf(route.path, parts);
    if (params === null) continue;
    if (route.method === (method === 'HEAD' ? 'GET' : method)) return { kind: 'route', route, params };
    allowed.push(route.method);
  }
  return allowed.length > 0 ? { kind: 'other-method', allowed } : { kind: 'none' };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function paramsOf(pattern: string, parts: readonly (string | null)[]): HttpCall['params'] | null {
  const wanted = pattern.split('/');
  if (wanted.length !== parts.length) return null;
  const params: Partial<Record<ParamName, string>> = {};
  for (const [i, want] of wanted.entries()) {
    const part = parts[i];
    if (part === null || part === undefined) return null;
    if (!want.startsWith(':')) {
      if (part !== want) return null;
      continue;
    }
    const name = want.slice(1) as ParamName;
    if (!PARAMS[name].test(part)) return null;
    params[name] = part;
  }
  return params;
}

/** The values of a query, or the name of the first that does not match its pattern. Unknown names are ignored. */
export function queryOf(search: string): { readonly query: HttpCall['query'] } | { readonly bad: QueryName } {
  const given = new URLSearchParams(search);
  const query: Partial<Record<QueryName, string>> = {};
  for (const name of keysOf(QUERIES)) {
    const value = given.get(name);
    if (value === null) continue;
    if (!QUERIES[name].test(value)) return { bad: name };
    query[name] = value;
  }
  return { query };
}
