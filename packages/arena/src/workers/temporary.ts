/** Checkpoints of matches that write no file: they stand in the folder of the system for such things. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

interface Left {
  readonly match: string;
  readonly path: string;
  readonly timeMs: number;
}

/** Checkpoints whose runs have ended, latest first. */
function leftIn(folder: string): Left[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, match, pid] = NAME.exec(name) ?? [];
      if (match === undefined || isRunning(Number(pid))) return [];
      const path = join(folder, name);
      return [{ match, path, timeMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }];
    })
    .sort((a, b) => b.timeMs - a.timeMs);
}

/**
 * The path of this run's checkpoint; to resume, the latest one of the match becomes it. Undefined where the system has
 * no room for such files: a match that nobody wants to keep can do without.
 */
export function temporaryCheckpoint(manifest: Manifest, resume: boolean): string | undefined {
  const folder = join(tmpdir(), `cardroom-${process.getuid?.() ?? 'matches'}`);
  const hash = hashOf(manifest);
  const own = join(folder, `${hash}.${process.pid}.checkpoint`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const left = leftIn(folder);
    for (const { path, timeMs } of left) if (timeMs < Date.now() - KEPT_MS) rmSync(path, { force: true });
    const latest = left.find(({ match }) => match === hash);
    if (resume && latest !== undefined) renameSync(latest.path, own);
    return own;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return undefined;
  }
}
