import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { tarOf } from '../testing/tar.js';
import { zipOf } from '../testing/zip.js';
import { ArchiveError, archiveKind, unpack, zipMembers } from './archive.js';
import { tarMembers } from './tar.js';

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

test.each(['gnu', 'pax'] as const)('the files of a tar archive, gzipped or not, with long names of %s', (longNames) => {
  const long = `${'folder/'.repeat(20)}two.txt`;
  const bytes = tarOf({ 'in/': '', 'in/one.txt': 'first', [long]: 'zweite €', 'in/empty.txt': '' }, longNames);
  const plain = file('a.tar', bytes);
  const packed = file('a.tar.gz', gzipSync(bytes));
  expect([archiveKind(readFileSync(plain)), archiveKind(readFileSync(packed))]).toEqual(['tar', 'gzip']);
  for (const [path, isGzipped] of [
    [plain, false],
    [packed, true],
  ] as const) {
    expect(tarMembers(path, isGzipped).map((member) => [member.name, textOf(path, member)])).toEqual([
      ['in/one.txt', 'first'],
      [long, 'zweite €'],
      ['in/empty.txt', ''],
    ]);
  }
  // Another archive in the same place is unpacked anew.
  file('a.tar.gz', gzipSync(tarOf({ 'three.txt': 'third' })));
  expect(tarMembers(packed, true).map((member) => textOf(packed, member))).toEqual(['third']);
});

test('archives that are cut or damaged say so', () => {
  const whole = zipOf({ 'one.txt': 'first first first first' });
  expect(() => zipMembers(file('cut.zip', whole.subarray(0, 40)))).toThrow(ArchiveError);
  const path = file('damaged.zip', Buffer.from(whole).fill(0xff, 37, 42));
  expect(() => unpack(path, zipMembers(path)[0]!)).toThrow(ArchiveError);
  expect(() => unpack(file('cut.gz', gzipSync('hands hands').subarray(0, 15)), { kind: 'gzip' })).toThrow(ArchiveError);
});

test.each([
  { kind: 'zip', pack: zipOf, membersOf: zipMembers },
  { kind: 'tar', pack: tarOf, membersOf: (path: string) => tarMembers(path, false) },
] as const)('a cut or damaged $kind archive never crashes or hangs', ({ pack, membersOf }) => {
  const whole = pack({ 'one.txt': 'first first first first', 'two.txt': 'x'.repeat(500) });
  const readAll = (bytes: Buffer): void => {
    const path = file('fuzz', bytes);
    try {
      for (const member of membersOf(path)) expect(unpack(path, member).length).toBe(member.size);
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveError);
    }
  };
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = 255 - damaged[at]!;
    readAll(damaged);
    readAll(whole.subarray(0, at));
  }
});
