/** Whether a browser's request comes from a page of this room. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export interface Origins {
  /** Origins that were named: the public address, and others that pages may come from. */
  readonly named: readonly string[];
  /** Whether people reach the room under its public address only; then no other origin is its own. */
  readonly isPublic: boolean;
}

/**
 * Names that nobody can own on the internet. A stranger's domain may be made to point at this machine (DNS
 * rebinding), and its pages would then come with a matching Host and Origin.
 */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|lan|home|home\.arpa|internal|test)$/;

function isPrivateHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/, '').toLowerCase();
  if (name.startsWith('[') && name.endsWith(']')) return isIP(name.slice(1, -1)) === 6;
  return isIP(name) === 4 || !name.includes('.') || PRIVATE_NAME.test(name);
}

/**
 * A page of another site must not act for its visitor. Clients other than browsers send no Origin, and have no cookie
 * of a browser either.
 */
export function isOwnOrigin({ headers }: IncomingMessage, { named, isPublic }: Origins): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (named.includes(origin)) return true;
  if (isPublic || host === undefined) return false;
  // The whole host with its port, as it was asked for: no prefix or suffix of it will do. The room itself speaks http.
  return origin === `http://${host}` && isPrivateHost(host);
}

/** A script of another site that reads from this room: its browser says so. Opening a link is fine. */
export function isForeignScript({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  const isElsewhere = site === 'cross-site' || site === 'same-site';
  return isElsewhere && headers['sec-fetch-mode'] !== 'navigate';
}
