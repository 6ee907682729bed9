import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SocketPeer } from './socketPeer.js';

const PING = '8900';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Longer than a ping waits. Timers of other files in this process may never end, so they are not run to the last. */
const allPingsAreOut = () => vi.advanceTimersByTimeAsync(2_000);

/** A peer, and everything that was written to its socket, write by write, in hexadecimal. */
function open() {
  const writes: string[] = [];
  const socket = {
    readyState: 1 as 0 | 1 | 2 | 3,
    OPEN: 1 as const,
    close: () => undefined,
    terminate: () => undefined,
  };
  const stream = {
    writableLength: 0,
    write: (bytes: Buffer) => {
      writes.push(bytes.toString('hex'));
      return true;
    },
  };
  return { peer: new SocketPeer(socket, stream), socket, writes };
}

function textFrame(text: string): string {
  return Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]).toString('hex');
}

/** To the end of this turn of the event loop. */
async function turn(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

test('messages of one turn are one write, and a ping goes out with the next ones', async () => {
  const { peer, writes } = open();
  peer.ping();
  await turn();
  expect(writes).toEqual([]);
  peer.send('one');
  peer.send('two');
  peer.flush();
  expect(writes).toEqual([`${textFrame('one')}${textFrame('two')}${PING}`]);
  await allPingsAreOut();
  expect(writes).toHaveLength(1);
});

test('a ping without a message goes out by itself, once', async () => {
  const { peer, writes } = open();
  peer.ping();
  peer.ping();
  await allPingsAreOut();
  expect(writes).toEqual([PING]);
  peer.ping();
  await allPingsAreOut();
  expect(writes).toEqual([PING, PING]);
});

test('every one of many pings goes out', async () => {
  const peers = Array.from({ length: 200 }, open);
  for (const { peer } of peers) peer.ping();
  await allPingsAreOut();
  for (const { writes } of peers) expect(writes).toEqual([PING]);
});

test('nothing is written to a socket that has closed meanwhile', async () => {
  const { peer, socket, writes } = open();
  peer.ping();
  socket.readyState = 3;
  await allPingsAreOut();
  expect(writes).toEqual([]);
});
