/**
 * Histories of other rooms with known results: every player's net of the room's own text.
 * `node tools/dist/conformance/rooms.js FOLDER`, where FOLDER holds `rooms`, a folder for each room with an `index.jsonl`.
 *
 * Every hand that reconciles in the index must be read, with balanced books and exactly the index's nets; exceptions
 * stand here by name, each with its reason. Of hands that do not reconcile none may be accepted without a reason.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  accountsOf,
  type HistoryEntry,
  nameOfHistory,
  readHistory,
  reportOfPokerStars,
  type Transcript,
} from '@cardroom/notation';
import { isMain } from '../workspace.js';

type Expected = {
  file: string;
  line: number;
  hand: string;
  scale: number;
  reconciles: boolean;
  why?: string[];
  result: Record<string, { put: number; net: number }>;
};

type Tally = {
  hands: number;
  equal: number;
  agreed: number;
  unbalanced: number;
  exceptions: string[];
  accepted: string[];
  deviations: Map<string, number>;
  disagreements: string[];
};

/** Hands that are not read as the index has them, by room and number, with the reason. */
const EXCEPTIONS = new Map([['ipoker 3013529647', 'five-card stud is no variant of the engine']]);

/** Hands that the index does not reconcile and that are read with balanced books all the same, by reason or number. */
const ACCEPTED = new Map([
  ['fulltilt put-not-pot', 'the line of the uncalled bet is missing; the printed pot gives it'],
  ['winning blank-name', 'a line without a name moves no chips'],
  ['bovada nothing-collected', 'all blinds go back, and the books say so'],
  ['bovada put-not-pot,collected-not-pot-less-rake', 'acts that the room made for absent players count'],
  ['888 uncalled-reading-ambiguous', 'both readings leave a sane rake, and the usual one is taken'],
  ['bovada 2596797866', 'a dead chip of both blinds holds the live one; the next stacks say so'],
  ['partypoker player-without-seat', 'newcomers sit where they acted, with a stack that is not known'],
]);

/** Reasons of the index that leave its nets as they are: sums of the text. */
const SUMS_HOLD: ReadonlySet<string> = new Set(['player-without-seat']);

/** The first difference between the books and the index, null if there is none. */
function compareBooks(expected: Expected, transcript: Transcript): string | null {
  const { players } = accountsOf(transcript);
  const factor = expected.scale / 10 ** transcript.decimals;
  for (const [name, due] of Object.entries(expected.result)) {
    const seat = transcript.seats.findIndex((each) => each.name === name);
    const net = (players[seat]?.net ?? 0) * factor;
    if (net !== due.net) return `${name}: net ${net}, not ${due.net}`;
  }
  return null;
}

function compareHand(room: string, expected: Expected, entry: HistoryEntry | undefined, tally: Tally) {
  const place = `${room}/${expected.file}:${expected.line} #${expected.hand}`;
  const exception = EXCEPTIONS.get(`${room} ${expected.hand}`);
  tally.hands++;
  const transcript = entry?.read.ok && entry.read.value.kind === 'transcript' ? entry.read.value.transcript : null;
  const report = transcript === null ? null : reportOfPokerStars({ index: 0, result: { ok: true, value: transcript } });
  for (const code of report?.deviations ?? []) tally.deviations.set(code, (tally.deviations.get(code) ?? 0) + 1);
  if (!expected.reconciles) {
    tally.unbalanced++;
    if (report?.status !== 'ok' || transcript === null) return;
    const why = (expected.why ?? []).join();
    const reason = ACCEPTED.get(`${room} ${expected.hand}`) ?? ACCEPTED.get(`${room} ${why}`);
    const difference = SUMS_HOLD.has(why) ? compareBooks(expected, transcript) : null;
    if (reason === undefined) tally.disagreements.push(`${place}: is ok although its books do not balance (${why})`);
    else if (difference !== null) tally.disagreements.push(`${place}: ${difference}`);
    else tally.accepted.push(`${place}: ${reason}`);
    return;
  }
  const fault =
    report?.status === 'ok' && transcript !== null
      ? compareBooks(expected, transcript)
      : (report?.error?.message ?? (entry?.read.ok === false ? entry.read.error.message : 'is not there'));
  if (fault === null) {
    tally.equal++;
    if (report?.agrees || report?.deviations.includes('unknown-cards')) tally.agreed++;
  } else if (exception !== undefined) tally.exceptions.push(`${place}: ${exception}`);
  else tally.disagreements.push(`${place}: ${fault}`);
}

/**
 * @param folder of one room
 * @param options every `step`-th file
 */
export function compareRoom(folder: string, { step = 1 }: { step?: number } = {}): Tally {
  const tally: Tally = {
    hands: 0,
    equal: 0,
    agreed: 0,
    unbalanced: 0,
    exceptions: [],
    accepted: [],
    deviations: new Map(),
    disagreements: [],
  };
  const byFile: Map<string, Expected[]> = new Map();
  for (const line of readFileSync(join(folder, 'index.jsonl'), 'utf8').trim().split('\n')) {
    const expected = JSON.parse(line) as Expected;
    byFile.set(expected.file, [...(byFile.get(expected.file) ?? []), expected]);
  }
  for (const [at, [file, list]] of [...byFile].entries()) {
    if (at % step !== 0) continue;
    const byName: Map<string | null, HistoryEntry[]> = new Map();
    for (const entry of readHistory(readFileSync(join(folder, file)), { name: file })) {
      const name = entry.read.ok ? nameOfHistory(entry.read.value) : null;
      byName.set(name, [...(byName.get(name) ?? []), entry]);
    }
    for (const expected of list) {
      const entry = byName.get(expected.hand)?.shift() ?? byName.get(null)?.[0];
      compareHand(basename(folder), expected, entry, tally);
    }
  }
  return tally;
}

/** @returns the exit code */
function main(corpus: string): number {
  const folder = join(corpus, 'rooms');
  if (!existsSync(folder)) {
    console.log(`rooms: no rooms in ${basename(corpus)}, nothing to compare`);
    return 0;
  }
  let failed = 0;
  for (const room of readdirSync(folder)) {
    const tally = compareRoom(join(folder, room));
    const codes = [...tally.deviations].sort(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
    console.log(
      `rooms: ${room}: ${tally.hands} hands, ${tally.unbalanced} do not reconcile; ${tally.equal} with equal nets, ` +
        `of which ${tally.agreed} end by the rules as in the room`,
    );
    if (codes.length > 0) console.log(`  deviations: ${codes.join(', ')}`);
    for (const hand of tally.exceptions) console.log(`  exception: ${hand}`);
    for (const hand of tally.accepted) console.log(`  read all the same: ${hand}`);
    for (const disagreement of tally.disagreements) console.error(`  DISAGREES ${disagreement}`);
    failed += tally.disagreements.length;
  }
  return failed === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = main(process.argv[2] ?? '../shared/corpus');
