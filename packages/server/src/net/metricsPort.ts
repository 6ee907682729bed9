/** Metrics of the room on a separate port, only for the machine that monitors it. */
import { createServer } from 'node:http';
import { type ListenAddress, listen, urlOf } from './listen.js';

export interface OpenPort {
  readonly url: string;
  close(): Promise<void>;
}

/** A watcher asks every few seconds; nothing it sends is long. */
const PATIENCE = { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 10_000, maxHeaderSize: 4_096 };
const MOST_CONNECTIONS = 32;

export async function openMetricsPort(place: ListenAddress, text: () => string): Promise<OpenPort> {
  const server = createServer(PATIENCE, (request, response) => {
    const isMetrics = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    const body = isMetrics ? text() : '';
    response.writeHead(isMetrics ? 200 : 404, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await listen(server, place);
  return {
    url: urlOf(server, place.host),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
