/** A room on a real port with its own folder, for tests of the network edge. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningRoom, type ServeOptions, serve } from '../serve.js';
import { type Logger, SILENT } from '../world.js';

/** Times that suit tests: nobody waits for the next hand. */
const QUICK = { betweenHandsMs: 20, rebuyMs: 100, showMs: 2_000 } as const;

/** Bots that play fast and without people, so that there are hands at once. */
export const PLAYING: Partial<ServeOptions> = {
  firstTables: true,
  botsAlone: true,
  times: { betweenHandsMs: 5, rebuyMs: 20, showMs: 20, testPlayerMs: 5, botMs: 5, restartGraceMs: 20 },
};

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cardroom-test-'));
}

export interface TestRoom extends RunningRoom {
  readonly data: string;
}

export async function startRoom(options: Partial<ServeOptions> = {}): Promise<TestRoom> {
  const data = options.data ?? temporaryFolder();
  const room = await serve({
    host: '127.0.0.1',
    port: 0,
    server: 'cardroom test',
    firstTables: false,
    times: QUICK,
    log: SILENT,
    ...options,
    data,
  });
  return { ...room, data };
}

/** Stops a room and takes its folder away. */
export async function endRoom(room: TestRoom): Promise<void> {
  await room.stop();
  rmSync(room.data, { recursive: true, force: true });
}

export interface LogLine {
  readonly level: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger that keeps its lines. */
export function keepingLog(lines: LogLine[]): Logger {
  const keep =
    (level: string) =>
    (fields: object, text: string): void => {
      lines.push({ level, text, fields: fields as LogLine['fields'] });
    };
  return {
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
    isLevelEnabled: () => true,
  };
}
