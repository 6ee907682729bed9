/**
 * Histories of every room, damaged: read without a crash or a hang, and what is accepted balances.
 * `npm run soak -- fuzz-rooms [--texts 1000000] [--seed text] [--room NAME]`; the texts are shared by all rooms.
 */

import { below, pick } from '@cardroom/engine';
import {
  accountsOf,
  documentOfHistory,
  type HistoryEntry,
  isFileFault,
  readHistory,
  replay,
  reportOfPokerStars,
} from '@cardroom/notation';
import { SAMPLES, UNUSUAL } from '../../../packages/notation/dist/rooms/testing/hands.js';
import { isMain, option } from '../workspace.js';
import { mutate } from './fuzz-pokerstars.js';
import { type Fuzzer, type FuzzTally, promise, runFuzzer } from './fuzzing/driver.js';

type RoomTextCount = 'hands' | 'unread' | 'ok' | 'incomplete' | 'failed';

/** The promises that hold for every hand that was read, however damaged its text. */
function checkEntry({ read }: HistoryEntry, lines: number, tally: FuzzTally<RoomTextCount>) {
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
  const amounts = [...(report.stacks ?? []), ...(report.payoffs ?? []), ...Object.values(report.nets ?? {})];
  promise(
    amounts.every((amount) => /^(?:inf|-?\d+(?:\.\d+)?)$/.test(amount)),
    'every amount is a number, or unknown',
    report,
  );
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

function checkText(text: string, tally: FuzzTally<RoomTextCount>) {
  const entries = [...readHistory(text, { name: 'a.txt' })];
  promise(entries.length > 0, 'every text gives a hand or a fault', text);
  // A return alone ends a line if the text has no line feeds.
  const lines = text.split(/\r\n|\r|\n/).length;
  for (const entry of entries) checkEntry(entry, lines, tally);
}

/** Damages the made-up hands of one room, or of all. */
export function roomFuzzer(room: string | null): Fuzzer<string, string, RoomTextCount> {
  const samples = Object.entries(SAMPLES)
    .filter(([name]) => room === null || room === name)
    .flatMap(([name, list]) => [
      ...list.map(({ text }) => text),
      ...(UNUSUAL[name] === undefined ? [] : [UNUSUAL[name]]),
    ]);
  return {
    name: 'rooms',
    unit: 'texts',
    perRound: 1,
    counts: ['hands', 'unread', 'ok', 'incomplete', 'failed'],
    begin(random) {
      const text = pick(random, samples);
      return below(random, 4) === 0 ? `${text}\n\n${pick(random, samples)}` : text;
    },
    damage: mutate,
    check: checkText,
  };
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const room = args.includes('--room') ? option(args, 'room', '') : null;
  if (room === null || SAMPLES[room] !== undefined) runFuzzer(roomFuzzer(room), args);
  else {
    console.error(`fuzz-rooms: there is no room "${room}", but ${Object.keys(SAMPLES).join(', ')}.`);
    process.exitCode = 2;
  }
}
