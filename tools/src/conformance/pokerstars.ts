/**
 * PokerStars text with known results: the room's net of every player, and whether the rules give the same as the room.
 * `node tools/dist/conformance/pokerstars.js FOLDER`, where FOLDER holds `pokerstars` with an `index.jsonl`.
 *
 * Every hand whose books balance must give exactly the nets of the index. The engine replays each of them; of the hands
 * whose winners' cards are known at least 99 in 100 must end as they did in the room, rake and odd units aside, and the
 * others are listed with the reason. Every hand is also written and read again.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  accountsOf,
  formatPokerStars,
  handOfPokerStars,
  type PokerStarsReport,
  type ReadPokerStars,
  readPokerStarsText,
  reportOfPokerStars,
  type Transcript,
} from '@cardroom/notation';
import { isMain } from '../workspace.js';

/** The least share of hands with known winners that must end as in the room. */
const SHARE = 0.99;

type Result = { put: number; returned: number; collected: number; net: number };

type Expected = {
  file: string;
  line: number;
  hand: string;
  scale: number;
  result: Record<string, Result>;
  reconciles: boolean;
};

type Tally = {
  hands: number;
  balanced: number;
  unbalanced: number;
  known: number;
  agreed: number;
  hiddenWinners: string[];
  differ: string[];
  deviations: Map<string, number>;
  written: number;
  notWritten: Map<string, number>;
  disagreements: string[];
};

/**
 * Whether the room's books are read as the index has them.
 * @returns the first difference
 */
function compareBooks(expected: Expected, transcript: Transcript): string | null {
  const { players } = accountsOf(transcript);
  const factor = expected.scale / 10 ** transcript.decimals;
  const names = transcript.seats.flatMap(({ name, dealtIn }) => (dealtIn ? [name] : []));
  if (names.length !== Object.keys(expected.result).length) return `${names.length} players were dealt in`;
  for (const [seat, { name, dealtIn }] of transcript.seats.entries()) {
    if (!dealtIn) continue;
    const account = players[seat];
    const due = expected.result[name];
    if (account === undefined || due === undefined) return `${name} was not dealt in`;
    for (const entry of ['put', 'returned', 'collected', 'net'] as const) {
      if (account[entry] * factor !== due[entry])
        return `${name}: ${entry} ${account[entry] * factor}, not ${due[entry]}`;
    }
  }
  return null;
}

/**
 * Writes the hand and reads it again: the result must be the same.
 * @returns the first difference
 */
function compareWritten(transcript: Transcript, report: PokerStarsReport, tally: Tally): string | null {
  const { hand } = handOfPokerStars(transcript);
  const written = formatPokerStars(hand, hand.author === undefined ? {} : { author: hand.author });
  if (!written.ok) {
    tally.notWritten.set(written.error.code, (tally.notWritten.get(written.error.code) ?? 0) + 1);
    return null;
  }
  const [again] = [...readPokerStarsText(written.value.text)];
  if (again === undefined || !again.result.ok) return 'what was written cannot be read';
  const second = reportOfPokerStars(again);
  const facts = ({ stacks, payoffs, nets, hidden }: PokerStarsReport) =>
    JSON.stringify([stacks, payoffs, nets, hidden]);
  if (facts(second) !== facts(report)) return `written and read again it ends with ${facts(second)}`;
  tally.written++;
  return null;
}

/** @param options every `step`-th hand */
export function comparePokerStars(folder: string, { step = 1 }: { step?: number } = {}): Tally {
  const tally: Tally = {
    hands: 0,
    balanced: 0,
    unbalanced: 0,
    known: 0,
    agreed: 0,
    hiddenWinners: [],
    differ: [],
    deviations: new Map(),
    written: 0,
    notWritten: new Map(),
    disagreements: [],
  };
  const byFile: Map<string, Expected[]> = new Map();
  for (const line of readFileSync(join(folder, 'index.jsonl'), 'utf8').trim().split('\n')) {
    const expected = JSON.parse(line) as Expected;
    byFile.set(expected.file, [...(byFile.get(expected.file) ?? []), expected]);
  }
  for (const [file, list] of byFile) {
    const read = [...readPokerStarsText(readFileSync(join(folder, file)))];
    if (read.length !== list.length) tally.disagreements.push(`${file}: ${read.length} hands, not ${list.length}`);
    for (let at = 0; at < Math.min(read.length, list.length); at += step) {
      compareHand(list[at] as Expected, read[at] as (typeof read)[number], tally);
    }
  }
  return tally;
}

function compareHand(expected: Expected, read: ReadPokerStars, tally: Tally) {
  const place = `${expected.file}:${expected.line} #${expected.hand}`;
  const report = reportOfPokerStars(read);
  tally.hands++;
  for (const code of report.deviations) tally.deviations.set(code, (tally.deviations.get(code) ?? 0) + 1);
  if (!expected.reconciles) {
    tally.unbalanced++;
    if (report.status === 'ok') tally.disagreements.push(`${place}: is ok although its books do not balance`);
    return;
  }
  tally.balanced++;
  if (!read.result.ok || report.status !== 'ok') {
    tally.disagreements.push(`${place}: ${report.status}, ${report.error?.message}`);
    return;
  }
  const books = compareBooks(expected, read.result.value);
  if (books !== null) tally.disagreements.push(`${place}: ${books}`);
  const written = compareWritten(read.result.value, report, tally);
  if (written !== null) tally.disagreements.push(`${place}: ${written}`);
  const why = `${place}: ${report.deviations.join(', ')}${report.error === undefined ? '' : `: ${report.error.message}`}`;
  if (report.deviations.includes('unknown-cards')) {
    if (report.agrees !== true) tally.hiddenWinners.push(why);
    return;
  }
  tally.known++;
  if (report.agrees) tally.agreed++;
  else tally.differ.push(why);
}

function listed(counts: Map<string, number>) {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}

/** @returns the exit code */
function main(corpus: string): number {
  const folder = join(corpus, 'pokerstars');
  if (!existsSync(join(folder, 'index.jsonl'))) {
    console.log(`pokerstars: no index.jsonl in ${basename(corpus)}, nothing to compare`);
    return 0;
  }
  const tally = comparePokerStars(folder);
  const share = tally.agreed / tally.known;
  console.log(
    `pokerstars: ${tally.hands} hands; ${tally.balanced} balance, ${tally.unbalanced} are cancelled or cut off; ` +
      `of ${tally.known} with known winners ${tally.agreed} (${(100 * share).toFixed(2)} %) end as in the room`,
  );
  console.log(`  ${tally.written} were written and read again; not written: ${listed(tally.notWritten)}`);
  console.log(`  deviations: ${listed(tally.deviations)}`);
  for (const hand of tally.differ) console.log(`  ends otherwise by the rules: ${hand}`);
  for (const hand of tally.hiddenWinners) console.log(`  the winner's cards are not known: ${hand}`);
  for (const disagreement of tally.disagreements) console.error(`  DISAGREES ${disagreement}`);
  return tally.disagreements.length === 0 && share >= SHARE ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = main(process.argv[2] ?? '../shared/corpus');
