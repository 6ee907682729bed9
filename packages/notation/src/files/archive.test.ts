import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { zipOf } from '../testing/zip.js';
import { ArchiveError, archiveKind, unpack, zipMembers } from './archive.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function textOf(path: string, member: Parameters<typeof unpack>[1]): string {
  return Buffer.from(unpack(path, member)).toString();
}

test.each([true, false])('the files of a zip archive, deflated: %s', (isDeflated) => {
  const path = file('a.zip', zipOf({ 'one.txt': 'first', 'in/two.txt': 'zweite €' }, isDeflated));
  expect(archiveKind(readFileSync(path))).toBe('zip');
  const members = zipMembers(path);
  expect(members.map((member) => [member.name, textOf(path, member)])).toEqual([
    ['one.txt', 'first'],
    ['in/two.txt', 'zweite €'],
  ]);
});

test('the file of a gzip archive', () => {
  const path = file('a.gz', gzipSync('hands'));
  expect(archiveKind(readFileSync(path))).toBe('gzip');
  expect(textOf(path, { kind: 'gzip' })).toBe('hands');
});

test('archives that are cut or damaged say so', () => {
  const whole = zipOf({ 'one.txt': 'first first first first' });
  expect(() => zipMembers(file('cut.zip', whole.subarray(0, 40)))).toThrow(ArchiveError);
  const path = file('damaged.zip', Buffer.from(whole).fill(0xff, 37, 42));
  expect(() => unpack(path, zipMembers(path)[0]!)).toThrow(ArchiveError);
  expect(() => unpack(file('cut.gz', gzipSync('hands hands').subarray(0, 15)), { kind: 'gzip' })).toThrow(ArchiveError);
});

test('a cut or damaged archive never crashes or hangs', () => {
  const whole = zipOf({ 'one.txt': 'first first first first', 'two.txt': 'x'.repeat(500) });
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = 255 - damaged[at]!;
    const path = file('fuzz.zip', damaged);
    try {
      for (const member of zipMembers(path)) expect(unpack(path, member).length).toBe(member.size);
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveError);
    }
  }
});
