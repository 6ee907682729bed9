/**
 * The whole HandHQ set (`--handhq DIR`), or any folder of hand files: every hand is replayed, and a table says by room
 * what agrees, what the rake was, and what is explained. It fails if a hand fails, or if a stated result differs and
 * no deviation says why.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { isMain, ROOT } from '../workspace.js';

export interface RoomCount {
  hands: number;
  agree: number;
  explained: number;
  failed: number;
  unexplained: number;
}

interface Line {
  readonly status: string;
  readonly agrees?: boolean;
  readonly deviations: readonly string[];
  readonly file?: string;
  readonly index: number;
  readonly error?: { readonly code: string };
}

/** Deviations by which a file contradicts itself, or gives an odd unit to another winner. */
const EXPLAINS: ReadonlySet<string> = new Set([
  'stated-results-contradict',
  'odd-unit',
  'award-differs',
  'uneven-rake',
]);

/** The rooms of HandHQ are the first letters of its files. */
export function roomOfFile(file: string): string {
  return /(?:^|\/)([A-Z]{2,4})-/.exec(file)?.[1] ?? 'other';
}

export function countLine(rooms: Map<string, RoomCount>, line: Line): string | null {
  // The set has one file without a hand: no hand fails by it.
  if (line.error?.code === 'no-hands') return `${line.file} has no hand`;
  const name = roomOfFile(line.file ?? '');
  const room = rooms.get(name) ?? { hands: 0, agree: 0, explained: 0, failed: 0, unexplained: 0 };
  rooms.set(name, room);
  room.hands++;
  if (line.status === 'failed') {
    room.failed++;
    return `${line.file}, hand ${line.index + 1} failed`;
  }
  if (line.agrees === true) room.agree++;
  if (line.agrees !== false) return null;
  if (line.deviations.some((code) => EXPLAINS.has(code))) room.explained++;
  else {
    room.unexplained++;
    return `${line.file}, hand ${line.index + 1} differs`;
  }
  return null;
}

if (isMain(import.meta)) {
  const { values } = parseArgs({ options: { handhq: { type: 'string' }, workers: { type: 'string', default: '2' } } });
  if (values.handhq === undefined) {
    console.error('Name the folder: npm run soak -- handhq --handhq DIR');
    process.exit(2);
  }
  const rooms = new Map<string, RoomCount>();
  const told: string[] = [];
  const args = ['verify', values.handhq, '--json', '--workers', values.workers];
  const child = spawn(process.execPath, [join(ROOT, 'packages/cli/bin/cardroom.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const text of createInterface({ input: child.stdout })) {
    const said = countLine(rooms, JSON.parse(text));
    if (said !== null && told.length < 50) told.push(said);
  }
  for (const line of told) console.log(line);
  console.table(Object.fromEntries([...rooms].sort(([a], [b]) => (a < b ? -1 : 1))));
  const open = [...rooms.values()].reduce((sum, room) => sum + room.failed + room.unexplained, 0);
  console.log(open === 0 ? 'Nothing is unexplained.' : `Hands that failed or are unexplained: ${open}.`);
  process.exitCode = open === 0 ? 0 : 1;
}
