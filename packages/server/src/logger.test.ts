import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLogger } from './logger.js';
import { StartError } from './startError.js';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('lines go to a file of its owner alone, whose folder is made', async () => {
  const file = join(folder, 'new', 'room.log');
  openLogger(file, 'info').info({ table: 't1' }, 'opened');
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/"table":"t1","msg":"opened"\}\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that cannot be opened is refused when the room starts', () => {
  const taken = join(folder, 'taken');
  writeFileSync(taken, '');
  for (const file of [folder, join(taken, 'room.log')]) {
    expect(() => openLogger(file, 'info')).toThrow(StartError);
  }
});

test.runIf(existsSync('/dev/full'))('a disk that is full stops nothing: it is said once', async () => {
  const told: string[] = [];
  const log = openLogger('/dev/full', 'info', (sentence) => told.push(sentence));
  const tellAgain = (): number => {
    log.info({}, 'nobody reads this');
    return told.length;
  };
  await expect.poll(tellAgain).toBe(1);
  for (let line = 0; line < 5; line++) await expect.poll(tellAgain).toBe(1);
  expect(told[0]).toMatch(/^the log \/dev\/full cannot be written: ENOSPC/);
});
