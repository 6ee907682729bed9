import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPhhPath, readPhhFile } from './phh.js';

const HAND = `variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']`;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phh-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A file, hand by hand: the name or the fault of each, with the line. */
function seen(path: string, chunkBytes?: number): string[] {
  return [...readPhhFile(path, chunkBytes)].map(({ index, hand }) =>
    hand.ok ? `${index} ${hand.value.name}` : `${index} ${hand.error.fault.code} ${hand.error.line}`,
  );
}

describe('files on disk', () => {
  test('one hand, many hands, hands across the pieces of the file', () => {
    expect(seen(file('one.phh', HAND))).toEqual(['0 null']);
    const many = Array.from({ length: 50 }, (_, n) => `[${n + 1}]\n${HAND}`).join('\n\n');
    const expected = Array.from({ length: 50 }, (_, n) => `${n} ${n + 1}`);
    for (const chunkBytes of [64, 1000, 1 << 20]) expect(seen(file('many.phhs', many), chunkBytes)).toEqual(expected);
  });

  test('a cut last hand is reported, all before it are read', () => {
    const text = `[1]\n${HAND}\n\n[2]\n${HAND}`;
    expect(seen(file('cut.phhs', text.slice(0, -8)))).toEqual(['0 1', '1 truncated 15']);
  });

  test('a path, a folder, an empty file, a binary file: one failed hand each', () => {
    expect(seen(join(folder, 'missing.phh'))).toEqual(['0 unreadable 1']);
    expect(seen(folder)).toEqual(['0 unreadable 1']);
    expect(seen(file('empty.phhs', ''))).toEqual(['0 no-hands 1']);
    const binary = Uint8Array.from({ length: 5000 }, (_, n) => (n * 73) % 256);
    expect(seen(file('binary.phh', binary))).toEqual(['0 bad-character 1']);
  });

  test('names that are PHH files', () => {
    expect(['a.phh', 'b.PHHS', 'c.txt', 'phh'].map(isPhhPath)).toEqual([true, true, false, false]);
  });

  test('a large file is read in the memory of a few pieces', () => {
    const hands = Array.from({ length: 60_000 }, (_, n) => `[${n + 1}]\n${HAND}\n_pad = '${'x'.repeat(400)}'\n`);
    const path = file('large.phhs', hands.join('\n'));
    const before = process.memoryUsage();
    let count = 0;
    let peak = 0;
    for (const entry of readPhhFile(path)) {
      if (entry.hand.ok) count++;
      if (count % 2000 === 0) peak = Math.max(peak, process.memoryUsage().arrayBuffers - before.arrayBuffers);
    }
    expect(count).toBe(60_000);
    expect(peak).toBeLessThan(24 << 20);
  });
});
