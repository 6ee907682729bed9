/** The real server for browser tests: a process of its own on a free port, its data in a fresh folder. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RoomProcess } from '../../../tools/src/room/process.js';
import { testDatabase } from '../../server/src/testing/postgres.js';
import { files } from '../files.js';

/** The store that the room runs on. */
export type StoreKind = 'sqlite' | 'postgres';

type Options = Parameters<typeof RoomProcess.start>[0];

/** Bots do not think, hands follow each other closely; people have the time that the table gives them. */
const TIMES = {
  betweenHandsMs: 400,
  rebuyMs: 60_000,
  showMs: 3_000,
  testPlayerMs: 30,
  botMs: 30,
  restartGraceMs: 5_000,
} as const;

export interface TestRoom {
  readonly url: string;
  /** As a power cut. */
  kill(): Promise<void>;
  /** At the same address, with what it had. */
  restart(): Promise<void>;
  /** Ends it and takes its data away. */
  close(): Promise<void>;
}

export async function openRoom(
  store: StoreKind = 'sqlite',
  times: Partial<NonNullable<Options['times']>> = {},
  more: Pick<Options, 'bank'> = {},
): Promise<TestRoom> {
  const data = mkdtempSync(join(tmpdir(), 'cardroom-browser-'));
  const web = join(data, 'pages');
  // A copy: a build that runs meanwhile takes no page away.
  cpSync(fileURLToPath(files), web, { recursive: true });
  const database = store === 'postgres' ? await testDatabase() : null;
  const options: Options = {
    data: join(data, 'room'),
    web,
    times: { ...TIMES, ...times },
    ...more,
    ...(database === null ? {} : { database: { url: database.url } }),
  };
  let room = await RoomProcess.start(options);
  const { url } = room;
  return {
    url,
    kill: () => room.kill(),
    restart: async () => {
      room = await RoomProcess.start({ ...options, port: Number(new URL(url).port) });
    },
    close: async () => {
      await room.stop();
      await database?.drop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
