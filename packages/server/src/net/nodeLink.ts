/** Wires between the nodes of a room: one WebSocket each way, let in by a secret that only they have. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import type { NodeFrame, NodeWire } from '../cluster/nodeWire.js';

export const NODE_PATH = '/node';

/** A full lobby of a node is the largest frame. */
export const NODE_FRAME_BYTES: number = 64 * 1024 * 1024;

/** A wire over which nothing has come for so long is dead: pings go at a third of it. */
const SILENCE_MS = 3_000;

export function isNode(request: IncomingMessage, secret: string): boolean {
  const wanted = Buffer.from(`Bearer ${secret}`);
  const shown = Buffer.from(request.headers.authorization ?? '');
  return wanted.length === shown.length && timingSafeEqual(wanted, shown);
}

/** A wire over an open socket, or over one that is still opening: what is sent meanwhile waits. */
export function wireOf(socket: WebSocket): NodeWire {
  const waiting: string[] = [];
  let isLost = false;
  let heardAt = performance.now();
  const wire: NodeWire = {
    send(frame) {
      const text = JSON.stringify(frame);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else if (socket.readyState === WebSocket.CONNECTING) waiting.push(text);
    },
    close() {
      socket.terminate();
    },
    onFrame: () => undefined,
    onLost: () => undefined,
  };
  const beat = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, SILENCE_MS / 3);
  beat.unref();
  const hear = (): void => {
    heardAt = performance.now();
  };
  socket.on('open', () => {
    hear();
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.on('ping', hear);
  socket.on('pong', hear);
  socket.on('message', (data) => {
    hear();
    try {
      wire.onFrame(JSON.parse(String(data)) as NodeFrame);
    } catch {
      // A node that cannot be understood is as good as gone: its wire is reopened.
      socket.terminate();
    }
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(beat);
    if (isLost) return;
    isLost = true;
    wire.onLost();
  });
  return wire;
}

/** A wire to another node: over TLS if its address says so, and then only to one whose certificate is good. */
export function connectNode(url: string, secret: string, ca?: string): NodeWire {
  const address = `${url.replace(/^http/, 'ws').replace(/\/+$/, '')}${NODE_PATH}`;
  return wireOf(
    new WebSocket(address, {
      perMessageDeflate: false,
      maxPayload: NODE_FRAME_BYTES,
      headers: { authorization: `Bearer ${secret}` },
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca }),
    }),
  );
}
