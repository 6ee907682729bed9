/**
 * The memory of a room over a million hands: tables of bots in a real room on SQLite, and the heap after the first tenth
 * of the hands beside the heap at the end, garbage collected. Heap snapshots before and after a hundred more tables
 * say what a table holds.
 *
 * `npm run soak -- room-memory [--hands 1000000] [--tables 40] [--players 2] [--bot NAME]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ActionName, Client, DataOf, Outcome, ResultOf } from '@cardroom/protocol';
import { connect } from '../room/players.js';
import { RoomProcess } from '../room/process.js';
import { defaultSettingsOf } from '../room/settings.js';
import { growthOf, heapShare } from '../room/snapshot.js';
import { isMain } from '../workspace.js';

/** Bots act and hands follow each other at once. */
const TIMES = { botMs: 1, testPlayerMs: 1, betweenHandsMs: 1, showMs: 1, rebuyMs: 1 };
const STEPS = 10;
const LOOK_MS = 200;
const MEGABYTE = 2 ** 20;
/** Tables are read in the middle of their hands, so readings differ by this much. */
const NOISE_BYTES = 2 * MEGABYTE;
/** Bytes of a hand that may be left behind: one number kept of each would be four times as much. */
const FLAT_BYTES_A_HAND = 2;
/** Tables that are added between two snapshots, and the hands that each has played by then. */
const MORE_TABLES = 100;
const HANDS_BEFORE_SNAPSHOT = 20;
const KINDS_SHOWN = 12;

export interface MemoryRun {
  readonly hands: number;
  readonly tables: number;
  readonly players: number;
  readonly bot: DataOf<'host_add_bot'>['bot'];
}

export interface MemoryOutcome {
  /** Bytes of the heap after each tenth of the hands. */
  readonly heaps: readonly { readonly hands: number; readonly bytes: number; readonly resident: number }[];
  /** Bytes of a table by kind of object. */
  readonly table: readonly { readonly kind: string; readonly bytes: number }[];
  readonly cpuMicrosecondsAHand: number;
}

function granted<Name extends ActionName>(outcome: Outcome<Name>): ResultOf<Name> {
  if (outcome.ok) return outcome.result;
  throw new Error(`the room refuses: ${JSON.stringify(outcome.error)}`);
}

/** A room in its own process and the host of all its tables. */
class MemoryRoom {
  readonly #process: RoomProcess;
  readonly #client: Client;
  readonly #run: MemoryRun;

  private constructor(process: RoomProcess, run: MemoryRun) {
    this.#process = process;
    this.#client = connect(() => process.url, { name: 'Host' });
    this.#run = run;
  }

  static async open(data: string, run: MemoryRun): Promise<MemoryRoom> {
    const process = await RoomProcess.start({ data, times: TIMES, botsAlone: true }, ['--expose-gc']);
    return new MemoryRoom(process, run);
  }

  async addTables(count: number): Promise<void> {
    const { players, bot } = this.#run;
    const settings = { ...defaultSettingsOf('NT'), seats: players, title: 'Memory', practice: true };
    for (let at = 0; at < count; at++) {
      const { table } = granted(await this.#client.request('table_create', { settings }));
      for (let seat = 0; seat < players; seat++) {
        granted(await this.#client.request('host_add_bot', { bot }, { table }));
      }
    }
  }

  async hands(): Promise<number> {
    const headers = { authorization: `Bearer ${this.#process.operatorToken}` };
    const text = await fetch(`${this.#process.url}/metrics`, { headers }).then((reply) => reply.text());
    return Number(/^cardroom_hands_total (\d+)$/m.exec(text)?.[1] ?? 0);
  }

  async playUntil(hands: number): Promise<number> {
    for (;;) {
      const played = await this.hands();
      if (played >= hands) return played;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  usage() {
    return this.#process.usage({ isExact: true });
  }

  async share(file: string) {
    await this.#process.writeSnapshot(file);
    return heapShare(file);
  }

  async close(): Promise<void> {
    this.#client.close();
    await this.#process.stop();
  }
}

/** The share of each of a hundred more tables, once it has played some hands. */
async function tableShare(room: MemoryRoom, folder: string, tables: number) {
  const before = await room.share(join(folder, 'before.heapsnapshot'));
  await room.addTables(MORE_TABLES);
  await room.playUntil((await room.hands()) + HANDS_BEFORE_SNAPSHOT * (tables + MORE_TABLES));
  const after = await room.share(join(folder, 'after.heapsnapshot'));
  return growthOf(before, after).map(({ kind, bytes }) => ({ kind, bytes: bytes / MORE_TABLES }));
}

export async function measureMemory(run: MemoryRun, onStep: (line: string) => void): Promise<MemoryOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-memory-'));
  const room = await MemoryRoom.open(join(folder, 'room'), run);
  try {
    await room.addTables(run.tables);
    await room.playUntil(HANDS_BEFORE_SNAPSHOT * run.tables);
    const table = await tableShare(room, folder, run.tables);
    const first = await room.hands();
    const { cpuMs: cpuFrom } = await room.usage();
    const heaps = [];
    for (let step = 1; step <= STEPS; step++) {
      const hands = (await room.playUntil(first + (run.hands * step) / STEPS)) - first;
      const { heap: bytes, rss: resident } = await room.usage();
      heaps.push({ hands, bytes, resident });
      onStep(`${hands} hands: heap ${megabytes(bytes)}, process ${megabytes(resident)}`);
    }
    const { cpuMs } = await room.usage();
    const played = (heaps.at(-1)?.hands ?? 1) || 1;
    return { heaps, table, cpuMicrosecondsAHand: ((cpuMs - cpuFrom) * 1000) / played };
  } finally {
    await room.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Whether nothing of the hands between the first reading and the last was kept. */
export function keepsNothing(heaps: MemoryOutcome['heaps']): boolean {
  const first = heaps[0];
  const last = heaps.at(-1);
  if (first === undefined || last === undefined) return false;
  return last.bytes - first.bytes <= NOISE_BYTES + FLAT_BYTES_A_HAND * (last.hands - first.hands);
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: {
      hands: { type: 'string', default: '1000000' },
      tables: { type: 'string', default: '40' },
      players: { type: 'string', default: '2' },
      bot: { type: 'string', default: 'random' },
    },
  });
  const run = {
    hands: Number(values.hands),
    tables: Number(values.tables),
    players: Number(values.players),
    bot: values.bot as MemoryRun['bot'],
  };
  const { heaps, table, cpuMicrosecondsAHand } = await measureMemory(run, console.log);
  console.log(`${Math.round(cpuMicrosecondsAHand)} us of processor time a hand`);
  console.log(`A table of ${run.players} holds ${Math.round(table.reduce((sum, { bytes }) => sum + bytes, 0))} bytes:`);
  for (const { kind, bytes } of table.slice(0, KINDS_SHOWN))
    console.log(`  ${Math.round(bytes)}  ${kind.slice(0, 60)}`);
  console.log(keepsNothing(heaps) ? 'The heap is flat.' : 'The heap has grown.');
  process.exitCode = keepsNothing(heaps) ? 0 : 1;
}
