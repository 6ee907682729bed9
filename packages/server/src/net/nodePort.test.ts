import { afterEach, describe, expect, test } from 'vitest';
import type { NodeFrame, NodeWire } from '../cluster/nodeWire.js';
import { testCertificate } from '../testing/certificate.js';
import { openMetricsPort } from './metricsPort.js';
import { connectNode } from './nodeLink.js';
import { openNodePort } from './nodePort.js';

const PLACE = { host: '127.0.0.1', port: 0, portOption: '--node-port', hostOption: '--host' } as const;
const SECRET = 's'.repeat(64);
const tls = testCertificate('node');
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function nodePort(options: { readonly tls?: typeof tls } = {}): Promise<{ url: string; came: NodeWire[] }> {
  const came: NodeWire[] = [];
  const port = await openNodePort({ ...PLACE, ...options }, { secret: SECRET, accept: (wire) => came.push(wire) });
  closing.push(() => port.close());
  return { url: port.url, came };
}

/** The first frame that the other end of a wire sends, or null if the wire is lost. */
function outcome(wire: NodeWire): Promise<NodeFrame | null> {
  closing.push(() => wire.close());
  return new Promise((resolve) => {
    wire.onFrame = resolve;
    wire.onLost = () => resolve(null);
  });
}

describe('[SEC-13] wires between nodes', () => {
  test('go over TLS if the address says so, to a certificate of the given authority', async () => {
    const { url, came } = await nodePort({ tls });
    expect(url).toMatch(/^https:/);
    const wire = connectNode(url, SECRET, tls.cert);
    const heard = outcome(wire);
    await expect.poll(() => came.length).toBe(1);
    const taken = new Promise<NodeFrame>((resolve) => {
      came[0]!.onFrame = resolve;
    });
    came[0]!.send(['alive']);
    expect(await heard).toEqual(['alive']);
    wire.send(['take', 'there']);
    expect(await taken).toEqual(['take', 'there']);
  });

  test('do not go to a certificate that nobody vouches for, nor to one of another authority', async () => {
    const { url, came } = await nodePort({ tls });
    expect(await outcome(connectNode(url, SECRET))).toBeNull();
    expect(await outcome(connectNode(url, SECRET, testCertificate('other').cert))).toBeNull();
    expect(await outcome(connectNode(url.replace('https', 'http'), SECRET))).toBeNull();
    expect(came).toEqual([]);
  });

  test('are let in by the secret alone, and the port serves nothing else', async () => {
    const { url, came } = await nodePort();
    expect(await outcome(connectNode(url, 'x'.repeat(64)))).toBeNull();
    expect(await outcome(connectNode(`${url}/other`, SECRET))).toBeNull();
    expect(came).toEqual([]);
    for (const path of ['/', '/healthz', '/metrics', '/api/tables', '/node']) {
      expect((await fetch(`${url}${path}`)).status).toBe(404);
    }
  });

  test('a key that does not belong to the certificate is refused in words', async () => {
    const { key } = testCertificate('another');
    await expect(nodePort({ tls: { cert: tls.cert, key } })).rejects.toThrow('cannot be used with its key');
  });
});

test('[SEC-13] metrics on their own port, and nothing else there', async () => {
  const port = await openMetricsPort({ ...PLACE, portOption: '--metrics-port' }, () => 'cardroom_tables 2\n');
  closing.push(() => port.close());
  const answer = await fetch(`${port.url}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, 'cardroom_tables 2\n']);
  for (const path of ['/', '/healthz', '/api/tables', '/metrics/x']) {
    expect((await fetch(`${port.url}${path}`)).status).toBe(404);
  }
  expect((await fetch(`${port.url}/metrics`, { method: 'POST' })).status).toBe(404);
  const taken = { ...PLACE, port: Number(new URL(port.url).port), portOption: '--metrics-port' };
  await expect(openMetricsPort(taken, () => '')).rejects.toThrow('choose another one with --metrics-port');
});
