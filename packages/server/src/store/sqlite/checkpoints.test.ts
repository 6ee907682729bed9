import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkpoints } from './checkpoints.js';
import { SqliteFile } from './file.js';

let folder: string;
let path: string;
let file: SqliteFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  path = join(folder, 'room.db');
  file = SqliteFile.openToWrite(path);
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows of about a page each. */
function write(rows: number): void {
  for (let i = 0; i < rows; i++) {
    file.run('insert into session_end (user_id, at) select ? || count(*), 1 from session_end', 'x'.repeat(3_000));
  }
}

/** Frames in the log, and how many of them are in the database. */
function logged(): { log: number; checkpointed: number } {
  const [row] = file.rows('pragma wal_checkpoint(passive)');
  return { log: Number(row!.log), checkpointed: Number(row!.checkpointed) };
}

async function copied(): Promise<void> {
  const before = statSync(path).size;
  while (statSync(path).size === before) await new Promise((resolve) => setImmediate(resolve));
}

test('commits leave the log alone; after so many jobs another thread copies it, and it begins again', async () => {
  const checkpoints = new Checkpoints(file, path, 100, 1);
  const before = statSync(path).size;
  write(99);
  checkpoints.committed(99);
  expect(statSync(path).size).toBe(before);
  write(1);
  checkpoints.committed(1);
  await copied();
  await checkpoints.close();
  const walBytes = statSync(`${path}-wal`).size;
  logged();
  write(50);
  // Fewer pages than before are written over the old ones.
  expect(statSync(`${path}-wal`).size).toBe(walBytes);
  expect(file.rows('select count(*) as n from session_end')[0]!.n).toBe(150);
});

test('a thread that cannot be used is done without', async () => {
  const checkpoints = new Checkpoints(file, join(folder, 'missing', 'room.db'), 10);
  write(10);
  checkpoints.committed(10);
  await copied();
  const { log, checkpointed } = logged();
  expect(checkpointed).toBe(log);
  await checkpoints.close();
});
