import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { type Listening, reachFor } from './reach.js';

function ipv4(address: string, internal = false): NetworkInterfaceInfo {
  return { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '', cidr: null };
}

const INTERFACES = {
  lo: [ipv4('127.0.0.1', true)],
  docker0: [ipv4('172.17.0.1')],
  eth0: [ipv4('10.0.0.7')],
  wlan0: [ipv4('192.168.1.20')],
};

function listening(change: Partial<Listening> = {}): Listening {
  return { publicUrl: null, host: '0.0.0.0', port: 3000, isProxied: false, ...change };
}

describe('[PLAY-14] the address in an invite link', () => {
  test('is the public one if the operator gives one, whoever asks', () => {
    const room = listening({ publicUrl: 'https://cards.example', host: '127.0.0.1', isProxied: true });
    const reach = { kind: 'public', urls: ['https://cards.example'] };
    expect(reachFor('127.0.0.1', room, INTERFACES)).toEqual(reach);
    expect(reachFor('203.0.113.9', room, INTERFACES)).toEqual(reach);
  });

  test('is of the local network if the room listens on it, the likeliest first', () => {
    expect(reachFor('127.0.0.1', listening(), INTERFACES)).toEqual({
      kind: 'network',
      urls: ['http://192.168.1.20:3000', 'http://10.0.0.7:3000', 'http://172.17.0.1:3000'],
    });
    expect(reachFor('::1', listening({ host: '192.168.1.20' }), {}).urls).toEqual(['http://192.168.1.20:3000']);
    expect(reachFor('fd00::2', listening({ host: 'fd00::1' }), {}).urls).toEqual(['http://[fd00::1]:3000']);
  });

  test('is none if only this machine reaches the room', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      expect(reachFor('127.0.0.1', listening({ host }), INTERFACES)).toEqual({ kind: 'here', urls: [] });
    }
    expect(reachFor('127.0.0.1', listening(), { lo: INTERFACES.lo })).toEqual({ kind: 'here', urls: [] });
  });

  test('is not told to the internet, nor through a proxy', () => {
    expect(reachFor('203.0.113.9', listening(), INTERFACES)).toEqual({ kind: 'hidden', urls: [] });
    expect(reachFor('127.0.0.1', listening({ isProxied: true }), INTERFACES)).toEqual({ kind: 'hidden', urls: [] });
  });
});
