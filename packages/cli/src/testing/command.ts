/** The built command, run as a person runs it. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const CARDROOM: string = fileURLToPath(new URL('../../bin/cardroom.mjs', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly uid?: number;
}

/** Colours are off and nothing is a terminal, as in a pipe. */
export function cardroom(args: readonly string[], options: RunOptions = {}): Run {
  const { status, stdout, stderr }: SpawnSyncReturns<string> = spawnSync(process.execPath, [CARDROOM, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: '1' },
    ...options,
  });
  return { code: status, stdout, stderr };
}

/** The JSON lines of an output. */
export function linesOf(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
