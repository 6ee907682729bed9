/** Checkpoints of matches that write no file: they stand in the folder of the system for such things. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { hashOf, type Manifest } from '../manifest.js';

/** A checkpoint that nobody came back for in this time is forgotten. */
const KEPT_MS: number = 7 * 24 * 60 * 60 * 1000;

/** `HASH.PID.checkpoint`: two runs of the same match at the same time do not meet. */
const NAME = /^([0-9a-f]{32})\.(\d+)\.checkpoint$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The path of this run's checkpoint; to resume, the latest one of the match whose run has ended becomes it. */
export function temporaryCheckpoint(manifest: Manifest, resume: boolean): string {
  const folder = join(tmpdir(), `cardroom-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const hash = hashOf(manifest);
  const own = join(folder, `${hash}.${process.pid}.checkpoint`);
  const left = readdirSync(folder).flatMap((name) => {
    const [, match, pid] = NAME.exec(name) ?? [];
    if (match === undefined || isRunning(Number(pid))) return [];
    const path = join(folder, name);
    return [{ match, path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }];
  });
  for (const { path, time } of left) if (time < Date.now() - KEPT_MS) rmSync(path, { force: true });
  const latest = left.filter(({ match }) => match === hash).sort((a, b) => b.time - a.time)[0];
  if (resume && latest !== undefined) renameSync(latest.path, own);
  return own;
}
