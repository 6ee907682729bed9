/** WebSockets: frames in and out, within the limits. What they mean is the connection's. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIMITS } from '@cardroom/protocol';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Peer } from '../host/connection.js';
import type { NodeWire } from '../host/nodeWire.js';
import type { Room } from '../host/room.js';
import { tokenOf } from './http.js';
import { isNode, NODE_FRAME_BYTES, NODE_PATH, wireOf } from './nodeLink.js';
import { isOwnOrigin } from './origin.js';

const SOCKET_PATH = '/ws';

/** How long a closed connection may take to say so, before it is cut. */
const CLOSING_MS = 2_000;

export interface GatewayOptions {
  readonly origins: readonly string[];
  /** Before that nobody is let in: a table that is not there yet would be taken for one that never was. */
  readonly isReady: () => boolean;
  /** Where this is one of several nodes: what the others show to be let in, and who takes their wires. */
  readonly nodes?: { readonly secret: string; readonly accept: (wire: NodeWire) => void };
}

interface Framed {
  readonly text: string;
  readonly frame: Buffer;
}

/** The last two texts: what is told to a whole table, and what one of the players is told between the others. */
const framed: Framed[] = [];

/** A text as a frame of the server, made once for all who are sent it one after another. */
function frameOf(text: string): Buffer {
  const known = framed.find((other) => other.text === text);
  if (known !== undefined) return known.frame;
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  // A whole text in one frame, not masked: RFC 6455, 5.2.
  frame[0] = 0x81;
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  if (framed.length === 2) framed.shift();
  framed.push({ text, frame });
  return frame;
}

/** Those who have been sent something in this turn of the event loop. */
let waiting: SocketPeer[] = [];

function flushAll(): void {
  const peers = waiting;
  waiting = [];
  for (const peer of peers) peer.flush();
}

class SocketPeer implements Peer {
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  /** What goes out at the end of this turn of the event loop, in one piece. */
  #frames: Buffer[] = [];
  #frameBytes = 0;

  constructor(socket: WebSocket, stream: Duplex) {
    this.#socket = socket;
    this.#stream = stream;
  }

  get waitingBytes(): number {
    return this.#frameBytes + this.#stream.writableLength;
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = frameOf(text);
    this.#frameBytes += frame.length;
    if (this.#frames.push(frame) > 1) return;
    if (waiting.push(this) === 1) process.nextTick(flushAll);
  }

  flush(): void {
    const frames = this.#frames;
    if (frames.length === 0) return;
    this.#frames = [];
    this.#frameBytes = 0;
    this.#stream.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
  }

  close(code: number, reason: string): void {
    this.flush();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), CLOSING_MS).unref();
  }
}

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
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    const path = (request.url ?? '').split('?')[0];
    if (path === NODE_PATH && options.nodes !== undefined) {
      const { secret, accept: take } = options.nodes;
      if (!isNode(request, secret)) return refuse(stream, 403, 'Forbidden');
      return nodeSockets.handleUpgrade(request, stream, head, (socket) => take(wireOf(socket)));
    }
    if (path !== SOCKET_PATH) return refuse(stream, 404, 'Not Found');
    if (!isOwnOrigin(request, options.origins)) return refuse(stream, 403, 'Forbidden');
    if (!options.isReady()) return refuse(stream, 503, 'Service Unavailable');
    sockets.handleUpgrade(request, stream, head, (socket) => accept(room, request, stream, socket));
  });
  return () => {
    for (const socket of [...sockets.clients, ...nodeSockets.clients]) socket.terminate();
    sockets.close();
    nodeSockets.close();
  };
}

function refuse(stream: Duplex, status: number, text: string): void {
  stream.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function accept(room: Room, request: IncomingMessage, stream: Duplex, socket: WebSocket): void {
  const peer = new SocketPeer(socket, stream);
  const connection = room.accept(peer, { token: tokenOf(request) });
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) connection.close('binary');
    else connection.receive(String(data));
  });
  socket.on('ping', (data: Buffer) => {
    if (connection.pinged()) socket.pong(data);
  });
  socket.on('close', () => connection.lost());
  // Frames that break the standard: ws closes with the code for it (1002, 1007, 1009).
  socket.on('error', () => undefined);
}
