/** WebSockets: frames in and out, within the limits. The connection reads and writes what is in them. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from '@cardroom/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { NodeWire } from '../cluster/nodeWire.js';
import type { Arrival } from '../room/greeting.js';
import { refusalFor } from '../room/incidents.js';
import { Bucket } from '../room/limiter.js';
import type { Room } from '../room/room.js';
import { clientAddress, networkOf } from './address.js';
import type { Cookies } from './cookies.js';
import { isNode, NODE_FRAME_BYTES, NODE_PATH, wireOf } from './nodeLink.js';
import { isOwnOrigin, type Origins } from './origin.js';
import { type HttpError, refusal } from './reply.js';
import { SocketPeer } from './socketPeer.js';

const SOCKET_PATH = '/ws';

export interface GatewayOptions {
  readonly origins: Origins;
  readonly cookies: Cookies;
  /** Proxies in front of the room whose word about addresses is taken. */
  readonly trustedProxies: number;
  /** Nobody is let in before: a table that is not loaded yet would look as if it never existed. */
  readonly isReady: () => boolean;
  /** For one of several nodes: the secret that the others show, and who takes their wires. */
  readonly nodes?: { readonly secret: string; readonly accept: (wire: NodeWire) => void };
}

/** WebSockets that are open, by the address that they came from. */
class OpenSockets {
  readonly #counts = new Map<string, number>();

  count(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  add(address: string): void {
    this.#counts.set(address, this.count(address) + 1);
  }

  delete(address: string): void {
    const left = this.count(address) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}

/** When to come back while all sockets of an address are in use. */
const FULL_RETRY_MS = 10_000;

/** Takes over the upgrades of a server. Gives back what closes it. */
export function openGateway(server: Server, room: Room, options: GatewayOptions): () => void {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: LIMITS.messageBytes,
    clientTracking: true,
    // Pings are counted before they are answered.
    autoPong: false,
  });
  const nodeSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: NODE_FRAME_BYTES });
  const open = new OpenSockets();
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    try {
      const path = (request.url ?? '').split('?')[0];
      if (path === NODE_PATH && options.nodes !== undefined) {
        const { secret, accept: take } = options.nodes;
        if (!isNode(request, secret)) return refuse(stream, { code: 'bad-token' });
        return nodeSockets.handleUpgrade(request, stream, head, (socket) => take(wireOf(socket)));
      }
      const address = networkOf(clientAddress(request, options.trustedProxies));
      const refused = whyNot(room, request, options, { path: path ?? '', address, count: open.count(address) });
      if (refused !== null) return refuse(stream, refused);
      sockets.handleUpgrade(request, stream, head, (socket) => {
        open.add(address);
        socket.on('close', () => open.delete(address));
        accept(room, { token: options.cookies.tokenOf(request), address }, stream, socket);
      });
    } catch (error) {
      refuse(stream, refusalFor(room.world, error, 'an upgrade failed'));
    }
  });
  return () => {
    for (const socket of [...sockets.clients, ...nodeSockets.clients]) socket.terminate();
    sockets.close();
    nodeSockets.close();
  };
}

interface Upgrade {
  readonly path: string;
  readonly address: string;
  /** Sockets that the address has open. */
  readonly count: number;
}

/** Why a WebSocket is refused, null if it is opened. */
function whyNot(
  room: Room,
  request: IncomingMessage,
  { origins, isReady }: GatewayOptions,
  { path, address, count }: Upgrade,
): HttpError | null {
  const retryMs = room.limiter.take([{ rate: 'sockets' }], { user: null, address }, room.now());
  if (retryMs > 0) return { code: 'rate-limited', retry_ms: retryMs };
  if (path !== SOCKET_PATH) return { code: 'not-found' };
  if (!isOwnOrigin(request, origins)) return { code: 'wrong-origin' };
  if (!isReady()) return { code: 'unavailable', retry_ms: 1_000 };
  if (count >= room.limits.counts.socketsPerAddress) return { code: 'rate-limited', retry_ms: FULL_RETRY_MS };
  return null;
}

/** The answer of the HTTP door, over a socket that has not become one of ours. */
function refuse(stream: Duplex, error: HttpError): void {
  const { status, type, body, headers } = refusal(error);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body as string)}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  stream.end(`${lines.join('\r\n')}\r\n\r\n${body as string}`);
}

function accept(room: Room, arrival: Arrival, stream: Duplex, socket: WebSocket): void {
  const peer = new SocketPeer(socket, stream);
  const connection = room.accept(peer, arrival);
  const { burst, perSecond } = room.limits.frameBytes;
  const bytes = new Bucket(burst, perSecond, room.now());
  // Counts frames of every type, whole or in parts: a peer that sends too much of anything is cut off.
  stream.on('data', (chunk: Buffer) => {
    if (bytes.take(room.now(), chunk.length) > 0) connection.close('flood');
  });
  /** Nothing that comes over a socket ends the process. */
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      connection.failed(error);
    }
  };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    guarded(() => (isBinary ? connection.close('binary') : connection.receive(String(data))));
  });
  socket.on('ping', (data: Buffer) => {
    guarded(() => {
      if (connection.pinged()) socket.pong(data);
    });
  });
  socket.on('pong', () => guarded(() => connection.answered()));
  socket.on('close', () => guarded(() => connection.lost()));
  // Frames that break the standard: ws closes with the code for it (1002, 1007, 1009).
  socket.on('error', () => undefined);
}
