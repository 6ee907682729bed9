/** The built pages alone, without a room: what is asked of it is answered by the test. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { files } from '../files.js';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** As the room sends it. */
const POLICY = "default-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'";

export interface Pages {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the pages; answers by path, JSON, stand in for the room. */
export async function servePages(answers: Readonly<Record<string, unknown>> = {}): Promise<Pages> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://pages');
    const answer = answers[pathname];
    if (answer !== undefined || pathname.startsWith('/api/')) {
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
      return;
    }
    // Addresses of pages have no dot: the client finds the page.
    const name = pathname.includes('.') ? `.${pathname}` : './index.html';
    try {
      const body = readFileSync(new URL(name, files));
      response.writeHead(200, {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
