import { expect, test } from 'vitest';
import { inviteAddress } from './inviteAddress.js';

const HERE = new URL('http://localhost:3000/t/t1');
const NETWORK = ['http://192.168.1.20:3000', 'http://10.0.0.7:3000'];

test('[PLAY-14] a host on localhost gets a link that works for others, or is told that there is none', () => {
  expect(inviteAddress({ kind: 'network', urls: NETWORK }, HERE)).toEqual({ origins: NETWORK, isHereOnly: false });
  expect(inviteAddress({ kind: 'public', urls: ['https://cards.example'] }, HERE).origins).toEqual([
    'https://cards.example',
  ]);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const page = new URL(`http://${host}:3000/`);
    expect(inviteAddress({ kind: 'here', urls: [] }, page)).toEqual({ origins: [page.origin], isHereOnly: true });
  }
});

test('[PLAY-14] an address by which someone came is good for others', () => {
  const page = new URL('http://192.168.1.20:3000/t/t1');
  for (const kind of ['network', 'hidden', 'here'] as const) {
    expect(inviteAddress({ kind, urls: NETWORK }, page)).toEqual({ origins: [page.origin], isHereOnly: false });
  }
});
