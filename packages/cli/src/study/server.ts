/**
 * The door of the study page. It listens on this machine only, answers no other host name and no other origin, and
 * gives data only to anyone who has the token of the address: other pages in the same browser get nothing.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writeHand } from '@cardroom/notation';
import { CELL_KEYS, type Filter, figuresOf } from '@cardroom/records';
import {
  type Archive,
  cellsOf,
  type HandOrder,
  handsOfPlayer,
  keepNote,
  overviewOf,
  resultLineOf,
  storedDocument,
} from '@cardroom/records/tracker';

export interface StudyServer {
  readonly address: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const TOKEN_BYTES = 24;
/** Players that a question for all of them is answered with. */
const MOST_LINES = 500;
/** A note is a few sentences. */
const MOST_BODY = 1 << 16;

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

export async function startStudy(archive: Archive, folder: URL, port: number): Promise<StudyServer> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const server = createServer((request, response) => {
    answer({ archive, folder, token }, request, response).catch(() => send(response, 500, '{}'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const address = `http://${HOST}:${(server.address() as AddressInfo).port}/?token=${token}`;
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Door {
  readonly archive: Archive;
  readonly folder: URL;
  readonly token: string;
}

/** Everything is packed: browsers of this day all take it. */
function send(response: ServerResponse, status: number, body: string | Uint8Array, type = '.json'): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': TYPES[type] ?? 'application/octet-stream',
    'content-encoding': 'gzip',
  });
  response.end(gzipSync(body, { level: 6 }));
}

function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  const own = `${HOST}:${socket.localPort}`;
  const isHost = headers.host === own;
  const isOrigin = headers.origin === undefined || headers.origin === `http://${own}`;
  const site = headers['sec-fetch-site'];
  return isHost && isOrigin && (site === undefined || site === 'same-origin' || site === 'none');
}

function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function answer(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isOwnHost(request)) return send(response, 403, '{}');
  const url = new URL(request.url ?? '/', `http://${HOST}`);
  if (!url.pathname.startsWith('/api/'))
    return request.method === 'GET' ? file(door, url, response) : send(response, 405, '{}');
  if (!isToken(url.searchParams.get('token') ?? '', door.token)) return send(response, 401, '{}');
  const name = url.pathname.slice('/api/'.length);
  const found =
    request.method === 'POST' && name === 'note'
      ? await note(door, await bodyOf(request))
      : request.method === 'GET'
        ? await data(door.archive, name, url.searchParams)
        : null;
  if (found === null) send(response, 404, '{}');
  else send(response, 200, typeof found === 'string' ? found : JSON.stringify(found));
}

/** A file of the built pages: only names that a build makes. */
function file({ folder }: Door, { pathname }: URL, response: ServerResponse): void {
  const name = pathname === '/' ? 'study.html' : pathname.slice(1);
  if (!/^(?:assets\/)?[\w-]+(?:\.[\w-]+)*\.(?:html|js|css|svg|woff2)$/.test(name)) return send(response, 404, '{}');
  try {
    send(response, 200, readFileSync(fileURLToPath(new URL(name, folder))), extname(name));
  } catch {
    send(response, 404, '{}');
  }
}

const ORDERS: readonly HandOrder[] = ['newest', 'won', 'lost'];

function filterOf(query: URLSearchParams): Filter {
  const filter: Record<string, readonly string[]> = {};
  for (const key of CELL_KEYS) if (query.has(key)) filter[key] = query.getAll(key);
  return filter;
}

async function data(archive: Archive, name: string, query: URLSearchParams): Promise<unknown> {
  const player = query.get('player') ?? '';
  switch (name) {
    case 'overview':
      return overviewOf(archive);
    case 'cells':
      return (await cellsOf(archive, player)).map(({ values, tally }) => ({
        values,
        tally: { ...tally, net: Number(tally.net) / 1e8 },
      }));
    case 'line':
      return resultLineOf(archive, player, filterOf(query));
    case 'players':
      return (await archive.report(['player'], {}, Number(query.get('least') ?? 1) || 1, MOST_LINES)).map(
        ({ values, tally }) => ({ name: values[0], ...figuresOf(tally) }),
      );
    case 'hands':
      return handsOfPlayer(archive, player, {
        filter: filterOf(query),
        order: ORDERS.find((order) => order === query.get('order')) ?? 'newest',
        offset: Number(query.get('offset') ?? 0) || 0,
        tag: query.get('tag') ?? '',
      });
    case 'hand': {
      const hand = await storedDocument(archive, Number(query.get('id')) || 0);
      return hand === null ? null : writeHand(hand);
    }
    default:
      return null;
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BODY) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function note({ archive }: Door, body: unknown): Promise<object | null> {
  const { key, tags, note: text } = (body ?? {}) as Record<string, unknown>;
  const isNote = typeof key === 'string' && /^\d{1,20}$/.test(key) && typeof text === 'string' && Array.isArray(tags);
  if (!isNote || !archive.isWritable) return null;
  const words = tags
    .filter((tag) => typeof tag === 'string')
    .map((tag) => tag.replaceAll(',', ' ').trim().slice(0, 40));
  await keepNote(archive, key, [...new Set(words.filter((tag) => tag !== ''))].slice(0, 20), text.slice(0, 4000));
  return {};
}
