import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { growthOf, heapShare } from '../room/snapshot.js';
import { keepsNothing } from './room-memory.js';

/** In the form that V8 writes, with two classes, a closure and two strings. */
function snapshotOf(counts: Readonly<Record<string, number>>): string {
  const types = ['object', 'closure', 'string'];
  const strings = ['Table', 'Hand', 'decide', 'As', 'Kd'];
  const nodes = [
    [0, 0, 1, 100 * (counts.Table ?? 0), 0],
    [0, 1, 2, 40 * (counts.Hand ?? 0), 0],
    [1, 2, 3, 32 * (counts.closure ?? 0), 0],
    [2, 3, 4, 16, 0],
    [2, 4, 5, 16 * (counts.Kd ?? 1), 0],
  ].flat();
  const meta = { node_fields: ['type', 'name', 'id', 'self_size', 'edge_count'], node_types: [types, 'string'] };
  return JSON.stringify({ snapshot: { meta }, nodes, strings });
}

test('a snapshot names what has grown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-snapshot-'));
  const share = (name: string, counts: Readonly<Record<string, number>>) => {
    const file = join(folder, name);
    writeFileSync(file, snapshotOf(counts));
    return heapShare(file);
  };
  const before = share('before', { Table: 1, Hand: 5, closure: 2 });
  expect(Object.fromEntries(before)).toEqual({ 'object Table': 100, 'object Hand': 200, closure: 64, string: 32 });
  const after = share('after', { Table: 3, Hand: 5, closure: 1, Kd: 11 });
  expect(growthOf(before, after)).toEqual([
    { kind: 'object Table', bytes: 200 },
    { kind: 'string', bytes: 160 },
    { kind: 'closure', bytes: -32 },
  ]);
  rmSync(folder, { recursive: true });
});

test('a heap that keeps a number of each hand is not flat', () => {
  const heaps = (bytesAHand: number) =>
    Array.from({ length: 10 }, (_, step) => ({
      hands: 100_000 * (step + 1),
      bytes: 30_000_000 + bytesAHand * 100_000 * step,
      resident: 0,
    }));
  expect(keepsNothing(heaps(0))).toBe(true);
  expect(keepsNothing(heaps(8))).toBe(false);
  expect(keepsNothing([])).toBe(false);
});
