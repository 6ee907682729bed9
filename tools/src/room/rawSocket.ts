/**
 * A WebSocket with nothing in between: frames as they are on the wire. Thousands of them cost a client little, and the
 * hostile ones among them can say what no library would.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** Kinds of frames. */
export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 };

interface FrameOptions {
  /** Text by default. */
  readonly opcode?: number;
  readonly isFinal?: boolean;
  /** Frames of a client have to be masked. */
  readonly isMasked?: boolean;
  /** Bits that must be zero. */
  readonly reserved?: number;
  /** The length that the head claims, if it is not that of the payload. */
  readonly claimed?: number;
}

/** One frame of a client. The mask is zero, which is one as good as any. */
export function frame(payload: string | Uint8Array, options: FrameOptions = {}): Buffer {
  const { opcode = OPCODES.text, isFinal = true, isMasked = true, reserved = 0 } = options;
  const body = Buffer.from(payload);
  const length = options.claimed ?? body.length;
  const extra = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  const head = Buffer.alloc(2 + extra + (isMasked ? 4 : 0));
  head[0] = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (extra === 0 ? length : extra === 2 ? 126 : 127);
  if (extra === 2) head.writeUInt16BE(length, 2);
  if (extra === 8) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, body]);
}

/** The bytes with which a WebSocket is asked for. */
export function handshake(host: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    Host: host,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    'Sec-WebSocket-Version': '13',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `GET /ws HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

export class RawSocket {
  #socket;
  /** what has come and is no whole frame yet */
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;
  /** The status of the answer to the handshake, null before it. */
  status: number | null = null;
  /** the code of the close frame, 1006 if the connection broke without one */
  closeCode: number | null = null;
  bytes = 0;

  onText: (text: string) => void = () => {};
  onOpen: () => void = () => {};
  onClose: (code: number) => void = () => {};

  /** @param url of the room */
  constructor(url: string, { headers = {} }: { headers?: Readonly<Record<string, string>> } = {}) {
    const { hostname, port, host } = new URL(url);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('connect', () => this.#socket.write(handshake(host, headers)));
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.closeCode ??= 1006;
      this.onClose(this.closeCode);
    });
  }

  get isOpen() {
    return this.#isOpen && this.closeCode === null;
  }

  send(text: string) {
    this.write(frame(text));
  }

  /** @param bytes as they are */
  write(bytes: Uint8Array | string) {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }

  /** Bytes that wait on this side. */
  get waitingBytes() {
    return this.#socket.writableLength;
  }

  /** Stops reading: what the other side sends fills the buffers between. */
  pause() {
    this.#socket.pause();
  }

  resume() {
    this.#socket.resume();
  }

  end() {
    this.#socket.destroy();
  }

  #take(chunk: Buffer) {
    this.bytes += chunk.length;
    let data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!this.#isOpen) {
      const end = data.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#rest = data;
        return;
      }
      this.status = Number(data.toString('latin1', 9, 12));
      if (this.status !== 101) return;
      this.#isOpen = true;
      data = data.subarray(end + 4);
      this.onOpen();
    }
    let at = 0;
    while (at < data.length) {
      const next = this.#frame(data, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = at === data.length ? Buffer.alloc(0) : data.subarray(at);
  }

  /** @returns where the next frame begins, -1 if this one is not whole */
  #frame(data: Buffer, at: number): number {
    if (data.length < at + 2) return -1;
    const opcode = (data[at] as number) & 15;
    const short = (data[at + 1] as number) & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (data.length < at + head) return -1;
    const length =
      short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short;
    const end = at + head + length;
    if (data.length < end) return -1;
    if (opcode === OPCODES.text) this.onText(data.toString('utf8', at + head, end));
    else if (opcode === OPCODES.close) {
      this.closeCode = length >= 2 ? data.readUInt16BE(at + head) : 1005;
      this.#socket.end();
    } else if (opcode === OPCODES.ping) {
      this.write(frame(data.subarray(at + head, end), { opcode: OPCODES.pong }));
    }
    return end;
  }
}
