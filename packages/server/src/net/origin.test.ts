import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isForeignScript, isOwnOrigin } from './origin.js';

function requestOf(headers: Record<string, string>): IncomingMessage {
  return { headers } as unknown as IncomingMessage;
}

const HOME = { named: [], isPublic: false };
const PUBLIC = { named: ['https://cards.example'], isPublic: true };

test.each(['localhost:3000', '127.0.0.1:3000', '192.168.1.5:3000', '[::1]:3000', 'mypc:3000', 'mypc.local:3000'])(
  'a room at home is its own origin at %s',
  (host) => {
    expect(isOwnOrigin(requestOf({ host, origin: `http://${host}` }), HOME)).toBe(true);
    expect(isOwnOrigin(requestOf({ host, origin: `https://${host}` }), HOME)).toBe(false);
  },
);

test('[SEC-13] a domain of a stranger that points here is not its own origin, although Host and Origin agree', () => {
  for (const host of ['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example:3000', 'local.example']) {
    expect(isOwnOrigin(requestOf({ host, origin: `http://${host}` }), HOME)).toBe(false);
  }
});

test('[SEC-13] a room on https takes its public address and no other', () => {
  const host = 'cards.example';
  expect(isOwnOrigin(requestOf({ host, origin: 'https://cards.example' }), PUBLIC)).toBe(true);
  for (const origin of ['http://cards.example', 'https://cards.example:8443', 'https://cards.example.evil', 'null']) {
    expect(isOwnOrigin(requestOf({ host, origin }), PUBLIC)).toBe(false);
  }
  expect(isOwnOrigin(requestOf({ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }), PUBLIC)).toBe(false);
});

test('clients that are no browsers say nothing of an origin', () => {
  expect(isOwnOrigin(requestOf({ host: 'x' }), PUBLIC)).toBe(true);
});

test('[SEC-1] scripts of other sites do not read from a room; its links can be opened from anywhere', () => {
  expect(isForeignScript(requestOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }))).toBe(true);
  expect(isForeignScript(requestOf({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }))).toBe(true);
  expect(isForeignScript(requestOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }))).toBe(false);
  expect(isForeignScript(requestOf({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }))).toBe(false);
  expect(isForeignScript(requestOf({}))).toBe(false);
});
