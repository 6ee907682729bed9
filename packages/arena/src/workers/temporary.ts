/** Checkpoints of matches that write no file: they stand in the folder of the system for such things. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf, type Manifest } from '../manifest.js';
import type { MatchRun } from '../run.js';

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

function folderOf(): string {
  return join(tmpdir(), `cardroom-${process.getuid?.() ?? 'matches'}`);
}

/** Does something with these files, or nothing if the system has no room for them. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    return undefined;
  }
}

/**
 * The path of this run's checkpoint; to resume, the latest one of the match becomes it. Undefined if the system has
 * no room for such files: a match that nobody wants to keep can do without.
 */
export function temporaryCheckpoint(manifest: Manifest, resume: boolean): string | undefined {
  const folder = folderOf();
  const hash = hashOf(manifest);
  const own = join(folder, `${hash}.${process.pid}.checkpoint`);
  return attempt(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const left = leftIn(folder);
    for (const { path, timeMs } of left) if (timeMs < Date.now() - KEPT_MS) rmSync(path, { force: true });
    const latest = left.find(({ match }) => match === hash);
    if (resume && latest !== undefined) renameSync(latest.path, own);
    return own;
  });
}

/** The checkpoint that an earlier run of the match has left here, if there is one. */
export function leftCheckpoint(manifest: Manifest): string | undefined {
  const hash = hashOf(manifest);
  return attempt(() => leftIn(folderOf()).find(({ match }) => match === hash)?.path);
}

// --- Finished matches

const FINISHED = /^[0-9a-f]{32}\.finished$/;

/** Keeps what a finished match came to, for anyone who asks for it again. */
export function keepFinished(run: MatchRun): void {
  attempt(() => {
    const folder = folderOf();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const timeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
      if (FINISHED.test(name) && timeMs < Date.now() - KEPT_MS) rmSync(path, { force: true });
    }
    const path = join(folder, `${hashOf(run.manifest)}.finished`);
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(run), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  });
}

/** The result of a finished match, as long as it is still known. */
export function finishedRun(manifest: Manifest): MatchRun | undefined {
  const path = join(folderOf(), `${hashOf(manifest)}.finished`);
  return attempt(() => {
    try {
      const run = JSON.parse(readFileSync(path, 'utf8')) as MatchRun;
      // JSON has no infinity: a half-width that is not known yet comes back as null.
      const series = run.series.map((point) => ({
        ...point,
        halves: point.halves.map((half: number | null) => half ?? Number.POSITIVE_INFINITY),
      }));
      return { ...run, series };
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  });
}
