/** The addresses at which other people reach the room: for links that work for anyone who gets them [PLAY-14]. */
import { isIPv4, isIPv6 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';
import type { ResultOf } from '@cardroom/protocol';

export type Reach = ResultOf<'addresses'>;

export interface Listening {
  /** The address that the operator gives to people; null if there is none. */
  readonly publicUrl: string | null;
  /** The name or address that the room listens on. */
  readonly host: string;
  readonly port: number;
  /** Whether a proxy stands before the room: it is not reached under its own address then. */
  readonly isProxied: boolean;
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** The addresses for a person who asks from `asker`. Addresses of the local network are for people on it alone. */
export function reachFor(asker: string, listening: Listening, interfaces: Interfaces): Reach {
  const { publicUrl, host, port, isProxied } = listening;
  if (publicUrl !== null) return { kind: 'public', urls: [publicUrl] };
  if (isProxied || !isLocal(asker)) return { kind: 'hidden', urls: [] };
  if (isLoopback(host)) return { kind: 'here', urls: [] };
  const hosts = isEverywhere(host) ? networkAddresses(interfaces) : [host];
  if (hosts.length === 0) return { kind: 'here', urls: [] };
  return {
    kind: 'network',
    urls: hosts.map((address) => `http://${isIPv6(address) ? `[${address}]` : address}:${port}`),
  };
}

function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === '';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Whether an address is this machine or of a network that is not the internet. */
function isLocal(address: string): boolean {
  return isLoopback(address) || PRIVATE.some((range) => range.test(address.toLowerCase()));
}

/** RFC 1918, 3927, 4193 and 4291. The likeliest network of a home comes first. */
const PRIVATE: readonly RegExp[] = [
  /^192\.168\./,
  /^10\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^f[cd][0-9a-f]{2}:/,
  /^fe[89ab][0-9a-f]:/,
];

/** Interfaces of virtual machines and containers: nobody in the house reaches them. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap)/;

function networkAddresses(interfaces: Interfaces): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => ({ address, place: placeOf(address) + (VIRTUAL.test(name) ? PRIVATE.length + 1 : 0) })),
  );
  return found.sort((a, b) => a.place - b.place).map(({ address }) => address);
}

function placeOf(address: string): number {
  const at = PRIVATE.findIndex((range) => range.test(address));
  return at < 0 ? PRIVATE.length : at;
}
