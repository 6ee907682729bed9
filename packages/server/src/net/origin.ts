/** Whether a browser's request comes from a page of this room. */
import type { IncomingMessage } from 'node:http';

/**
 * A page of another site must not act for its visitor. Clients that are no browsers send no Origin, and have no cookie
 * of a browser either.
 */
export function isOwnOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (origins.includes(origin)) return true;
  // The whole host with its port, as it was asked for: no prefix or suffix of it will do.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
