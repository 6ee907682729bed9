/** A port for the other nodes of a room and nobody else, with TLS if there is a certificate. */
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { NodeWire } from '../cluster/nodeWire.js';
import { reasonOf } from '../reason.js';
import { StartError } from '../startError.js';
import { type ListenAddress, listen, urlOf } from './listen.js';
import type { OpenPort } from './metricsPort.js';
import { isNode, NODE_FRAME_BYTES, NODE_PATH, wireOf } from './nodeLink.js';

export interface NodePort extends ListenAddress {
  /** PEM texts; without them the port is plain, for a network that is private or a proxy with TLS in front. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** How long another node may take to say who it is. */
const PATIENCE = { headersTimeout: 5_000, requestTimeout: 5_000 };

function secureServer({ cert, key }: NonNullable<NodePort['tls']>): ReturnType<typeof createTlsServer> {
  try {
    return createTlsServer({ ...PATIENCE, cert, key, minVersion: 'TLSv1.3' });
  } catch (error) {
    throw new StartError(
      'bad-certificate',
      `the certificate of the node port cannot be used with its key: ${reasonOf(error)}`,
    );
  }
}

export async function openNodePort(
  port: NodePort,
  nodes: { readonly secret: string; readonly accept: (wire: NodeWire) => void },
): Promise<OpenPort> {
  const server = port.tls === undefined ? createServer(PATIENCE) : secureServer(port.tls);
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: NODE_FRAME_BYTES });
  server.on('request', (_: IncomingMessage, response) => response.writeHead(404, { 'content-length': 0 }).end());
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy());
    if (request.url !== NODE_PATH || !isNode(request, nodes.secret)) {
      stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => nodes.accept(wireOf(socket)));
  });
  await listen(server, port);
  return {
    url: urlOf(server, port.host, port.tls === undefined ? 'http' : 'https'),
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
