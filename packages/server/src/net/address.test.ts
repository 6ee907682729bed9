import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './address.js';

function requestOf(remoteAddress: string, forwarded?: string | string[]): IncomingMessage {
  return { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage;
}

test('[SEC-7] nobody is believed about an address unless a proxy is trusted', () => {
  expect(clientAddress(requestOf('10.0.0.1', '1.2.3.4'), 0)).toBe('10.0.0.1');
  expect(clientAddress(requestOf('::ffff:10.0.0.1'), 0)).toBe('10.0.0.1');
});

test('[SEC-7] behind N proxies the client stands N places from the end, whatever it has put before', () => {
  expect(clientAddress(requestOf('127.0.0.1', '6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
  expect(clientAddress(requestOf('127.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2'), 2)).toBe('1.2.3.4');
  expect(clientAddress(requestOf('127.0.0.1', ['6.6.6.6', '1.2.3.4']), 1)).toBe('1.2.3.4');
});

test.each([undefined, '', 'unknown', '1.2.3', '<script>', ','.repeat(5_000), '1.2.3.4, nobody'])(
  'what a proxy says and is no address (%s) counts as the proxy itself',
  (forwarded) => {
    expect(clientAddress(requestOf('127.0.0.1', forwarded), 1)).toBe('127.0.0.1');
  },
);

test.each([
  ['1.2.3.4:5555', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
])('%s is %s', (written, address) => {
  expect(clientAddress(requestOf('127.0.0.1', written), 1)).toBe(address);
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
