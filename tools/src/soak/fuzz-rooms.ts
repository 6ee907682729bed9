/**
 * Histories of every room, damaged: read without a crash or a hang, and what is accepted balances.
 * `npm run soak -- fuzz-rooms [--texts 1000000] [--seed text] [--room NAME]`; the texts are shared by all rooms.
 */

import { below, stream } from '@cardroom/engine';
import {
  accountsOf,
  documentOfHistory,
  type HistoryEntry,
  isFileFault,
  readHistory,
  replay,
  reportOfPokerStars,
} from '@cardroom/notation';
import { SAMPLES } from '../../../packages/notation/dist/rooms/testing/hands.js';
import { isMain } from '../workspace.js';
import { mutate } from './fuzz-pokerstars.js';

type Tally = {
  texts: number;
  hands: number;
  unread: number;
  ok: number;
  incomplete: number;
  failed: number;
  slowestMs: number;
};

/** Nothing that is read may take longer: the texts have a few KB. */
const SLOW_MS = 5000;

function promise(condition: boolean, what: string, seen: unknown) {
  if (!condition) throw new Error(`${what}\n${typeof seen === 'string' ? seen : JSON.stringify(seen)}`);
}

/** What must hold of a hand that was read, in whatever state its text is. */
function checkEntry({ read }: HistoryEntry, lines: number, tally: Tally) {
  tally.hands++;
  if (!read.ok) {
    tally.unread++;
    promise(read.error.message.length > 0, 'every fault has a sentence', read.error);
    promise(read.error.line >= 1 && read.error.line <= lines, 'the line of a fault is in the text', read.error);
    promise(read.error.code !== 'unreadable' || isFileFault(read.error), 'a fault is told apart', read.error);
    return;
  }
  if (read.value.kind !== 'transcript') return;
  const { transcript } = read.value;
  const report = reportOfPokerStars({ index: 0, result: { ok: true, value: transcript } });
  tally[report.status]++;
  if (report.status !== 'ok') {
    promise(report.error !== undefined, 'a hand that is not ok says why', report);
    return;
  }
  const { players, rake, pot } = accountsOf(transcript);
  const nets = players.reduce((sum, { net }) => sum + net, 0);
  const added = accountsOf(transcript).added;
  promise(nets + rake === added, 'the nets and the rake are the money that was added', report);
  promise(rake >= 0 && rake <= pot, 'the rake is a part of the pot', report);
  promise(
    players.every(({ net }, seat) => net >= -(transcript.seats[seat]?.stack ?? 0)),
    'nobody loses more than their stack',
    report,
  );
  if (report.agrees === true && report.deviations.length === 0) {
    const { hand } = documentOfHistory(read.value);
    promise(replay(hand, { lenient: true }).ok, 'the document of a good hand plays', hand);
  }
}

export function checkText(text: string, tally: Tally) {
  const startMs = performance.now();
  const entries = [...readHistory(text, { name: 'a.txt' })];
  tally.texts++;
  promise(entries.length > 0, 'every text gives a hand or a fault', text);
  const lines = text.split('\n').length;
  for (const entry of entries) checkEntry(entry, lines, tally);
  const tookMs = performance.now() - startMs;
  tally.slowestMs = Math.max(tally.slowestMs, tookMs);
  promise(tookMs < SLOW_MS, 'nothing takes long', tookMs);
}

/** Damages the made-up hands of the rooms, one after another. */
export function fuzzRooms(count: number, seed: string, room: string | null = null): Tally {
  const samples = Object.entries(SAMPLES).flatMap(([name, list]) => (room === null || room === name ? list : []));
  const tally: Tally = { texts: 0, hands: 0, unread: 0, ok: 0, incomplete: 0, failed: 0, slowestMs: 0 };
  for (let n = 0; n < count; n++) {
    const random = stream(seed, 'text', n);
    const sample = samples[below(random, samples.length)];
    const other = samples[below(random, samples.length)];
    const whole = below(random, 4) === 0 ? `${sample?.text}\n\n${other?.text}` : (sample?.text ?? '');
    const text = mutate(random, whole);
    try {
      checkText(text, tally);
    } catch (error) {
      throw new Error(`text ${n} of seed "${seed}": ${error instanceof Error ? error.message : error}\n${text}`, {
        cause: error,
      });
    }
  }
  return tally;
}

function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const startedMs = performance.now();
  const tally = fuzzRooms(
    Number(option(args, 'texts') ?? '1000000'),
    option(args, 'seed') ?? 'fuzz-rooms',
    option(args, 'room') ?? null,
  );
  const seconds = (performance.now() - startedMs) / 1000;
  for (const [what, count] of Object.entries(tally)) console.log(`${what.padEnd(12)} ${Math.round(count)}`);
  console.log(
    `no crash, no hang, no accepted nonsense; ${seconds.toFixed(1)} s, ${Math.round(tally.texts / seconds)} texts/s`,
  );
}
