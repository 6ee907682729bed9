/** The address that a request comes from, behind any number of trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';

/** Longer lists of proxies are nobody's; the work is bounded by this. */
const MOST_FORWARDED = 2_048;

/**
 * The client's address. Each trusted proxy has added the address that it saw at the end of `x-forwarded-for`, so the
 * client stands that many places from the end; everything before it can be made up and is not looked at.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const own = plain(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return own;
  const header = request.headers['x-forwarded-for'];
  const text = (Array.isArray(header) ? header.join(',') : (header ?? '')).slice(-MOST_FORWARDED);
  const seen = text.split(',').map((part) => part.trim());
  const claimed = plain(seen.at(-trustedProxies) ?? '');
  return isIP(claimed) === 0 ? own : claimed;
}

/** Without a port, brackets, a zone, or the form of IPv4 inside IPv6. */
function plain(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped !== null) return mapped[1]!;
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.slice(0, bare.lastIndexOf(':')) : bare;
}

/**
 * The part of an address that is counted as one: an IPv6 customer has 2^64 addresses, and the first half names the
 * line.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const isShort = address.includes('::');
  const zeros = isShort ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
