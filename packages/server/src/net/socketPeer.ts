/** The other end of a WebSocket: texts as frames, made once for all who get them, and one write for each turn. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Peer } from '../room/connection.js';

/** How long a closed connection may take to say so, before it is cut. */
const CLOSING_MS = 2_000;

/** A ping without a payload: RFC 6455, 5.5.2. */
const PING = Buffer.from([0x89, 0]);

interface Framed {
  readonly text: string;
  readonly frame: Buffer;
}

/** The last two texts: one for the whole table, and one for a single player in between. */
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

/** Sockets with something to send in this turn of the event loop. */
let waiting: SocketPeer[] = [];

function flushAll(): void {
  const peers = waiting;
  waiting = [];
  for (const peer of peers) peer.flush();
}

/** How long a ping waits for a message to go out with: at most tables one comes, and a write is saved. */
const PING_WAIT_MS = 500;
/** Pings that go out by themselves in one turn of the event loop: nobody waits for thousands of writes. */
const PINGS_AT_ONCE = 64;

/** The last sockets with a ping that waits. */
let pinging: SocketPeer[] = [];

function flushPings(peers: readonly SocketPeer[]): void {
  if (peers === pinging) pinging = [];
  for (const peer of peers) peer.flush();
}

type Socket = Pick<WebSocket, 'readyState' | 'OPEN' | 'close' | 'terminate'>;
type Stream = Pick<Duplex, 'write' | 'writableLength'>;

export class SocketPeer implements Peer {
  readonly #socket: Socket;
  readonly #stream: Stream;
  /** The bytes that go out at the end of this turn of the event loop, in one piece. */
  #frames: Buffer[] = [];
  #frameBytes = 0;
  /** A ping waits to go out with the next message. */
  #hasPing = false;

  constructor(socket: Socket, stream: Stream) {
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

  ping(): void {
    if (this.#hasPing) return;
    this.#hasPing = true;
    if (pinging.length === PINGS_AT_ONCE) pinging = [];
    if (pinging.push(this) === 1) setTimeout(flushPings, PING_WAIT_MS, pinging).unref();
  }

  flush(): void {
    const frames = this.#frames;
    if (this.#hasPing && this.#socket.readyState === this.#socket.OPEN) frames.push(PING);
    this.#hasPing = false;
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
