/** The doctor's look at a running room from outside, at its public address. */
import { WebSocket } from 'ws';
import { reasonOf } from '../reason.js';
import { type Finding, noteFinding, okFinding, wrongFinding } from './doctor.js';

/** A room that takes longer is not one that people like. */
const ANSWER_MS = 5_000;
/** Clocks of the room and of this machine; the room's answer carries whole seconds. */
const CLOCK_SLACK_MS = 60_000;

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

async function ask(url: URL, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, url), { ...init, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
}

/** The cause of a failed fetch is what helps; its own words are "fetch failed". */
function causeOf(error: unknown): string {
  const cause = (error as { cause?: unknown } | null)?.cause;
  return reasonOf(cause ?? error);
}

export async function lookAtUrl(url: URL, now: () => number): Promise<readonly Finding[]> {
  let answer: Response;
  try {
    answer = await ask(url, '/healthz');
  } catch (error) {
    const fix =
      url.protocol === 'https:'
        ? 'Look at the proxy and its certificate, at DNS, at the firewall, and whether the room runs.'
        : 'Start the room, or name its address with --url.';
    return [wrongFinding('address', `${url.origin} does not answer: ${causeOf(error)}`, fix)];
  }
  if (answer.status >= 300 && answer.status < 400) {
    const location = answer.headers.get('location') ?? '';
    return [wrongFinding('address', `${url.origin} sends people to ${location}`, 'Name that address with --url.')];
  }
  const health = (await answer.json().catch(() => null)) as { ready?: unknown; server?: unknown } | null;
  if (health === null || typeof health.server !== 'string') {
    return [wrongFinding('address', `${url.origin} is not a Cardroom room`, 'Look where the proxy sends requests.')];
  }
  const ready =
    health.ready === true
      ? okFinding('address', `${url.origin} answers: ${health.server}`)
      : wrongFinding(
          'address',
          `${url.origin} is not ready`,
          'Look at the log of the room: it cannot reach its store.',
        );
  return [
    ready,
    lookAtDate(answer, now()),
    lookAtScheme(url, answer),
    await lookAtOrigin(url),
    await lookAtSocket(url, '/ws'),
    await lookAtMetrics(url),
    await lookAtWires(url),
  ];
}

/** @internal */
export function lookAtDate(answer: Pick<Response, 'headers'>, now: number): Finding {
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) return noteFinding('clock', 'The room does not say what time it has.');
  const seconds = Math.round((date - now) / 1000);
  if (Math.abs(seconds) * 1000 <= CLOCK_SLACK_MS) return okFinding('clock', 'The room has the time of this machine.');
  return wrongFinding('clock', `The clock of the room is ${seconds} s off this one`, 'Set both by NTP.');
}

/** @internal */
export function lookAtScheme(url: URL, answer: Pick<Response, 'headers'>): Finding {
  if (url.protocol !== 'https:') {
    if (isLoopback(url.hostname)) return okFinding('https', 'Plain HTTP, to this machine alone.');
    return wrongFinding(
      'https',
      'People reach the room over plain HTTP: anyone on the network path can read cards and take over sessions',
      'Put a proxy with TLS in front (deploy/Caddyfile) and start the room with --public-url https://...',
    );
  }
  if (answer.headers.has('strict-transport-security'))
    return okFinding('https', 'HTTPS, and browsers are told to stay with it.');
  return wrongFinding(
    'https',
    'The room does not know that it is reached over HTTPS: cookies are not Secure, and there is no HSTS',
    `Start it with --public-url ${url.origin}.`,
  );
}

/** A request that is refused in either case, and says which of the two it was. */
async function lookAtOrigin(url: URL): Promise<Finding> {
  const post = (origin: string): Promise<Response> =>
    ask(url, '/api/session', { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body: '{' });
  try {
    const [own, foreign] = [await post(url.origin), await post('https://elsewhere.invalid')];
    if (own.status === 403) {
      const fix = `Start the room with --public-url ${url.origin}, and let the proxy pass the Host header on.`;
      return wrongFinding('origin', `Pages of ${url.origin} are refused as foreign`, fix);
    }
    if (foreign.status !== 403 && foreign.status !== 429) {
      return wrongFinding(
        'origin',
        'Pages of other addresses are let in',
        'Look for a proxy that changes the Origin header.',
      );
    }
    return okFinding('origin', 'Pages of this address are let in, others are not.');
  } catch (error) {
    return wrongFinding('origin', `No answer: ${causeOf(error)}`, 'Look at the log of the room.');
  }
}

function upgrade(url: URL, path: string): Promise<number | Error> {
  return new Promise((resolve) => {
    const address = new URL(path, url);
    address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address, { origin: url.origin, handshakeTimeout: ANSWER_MS });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    socket.on('error', resolve);
  });
}

async function lookAtSocket(url: URL, path: string): Promise<Finding> {
  const status = await upgrade(url, path);
  if (status === 101) return okFinding('sockets', 'WebSockets get through.');
  const text = typeof status === 'number' ? `are answered with ${status}` : `fail: ${status.message}`;
  return wrongFinding('sockets', `WebSockets ${text}`, 'Let the proxy pass upgrades of /ws on (Caddy does by itself).');
}

async function lookAtMetrics(url: URL): Promise<Finding> {
  const { status } = await ask(url, '/metrics').catch(() => ({ status: 0 }));
  if (status !== 200) return okFinding('metrics', 'Metrics are not public.');
  return wrongFinding('metrics', 'Everybody can read /metrics', 'Let the proxy refuse it, and use --metrics-port.');
}

/** The door of nodes needs their secret, but belongs to a private network all the same. */
async function lookAtWires(url: URL): Promise<Finding> {
  const status = await upgrade(url, '/node');
  if (status !== 403 || isLoopback(url.hostname)) return okFinding('wires', 'The door of the nodes is not public.');
  return noteFinding(
    'wires',
    'The door of the nodes can be reached from outside',
    'Give it a port of its own: --node-port.',
  );
}
