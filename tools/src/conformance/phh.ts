/**
 * PHH and PHHS files with known results: status and stacks of every hand, and what the writer makes of every file.
 * `node tools/dist/conformance/phh.js FOLDER`, where FOLDER holds `phh` and `phh-synth`, each with an `expected.jsonl`.
 *
 * The results of `phh-synth` come from another program. If that one is known to be wrong the expected line says so:
 * `stacks_fixed`, `odd_chip_elsewhere` (our rule for odd units), `short_blind` (it lowers the price, we do not: such a
 * hand is left out) and `reopen_fault` (it allows a raise that a short all-in has not reopened: must fail here, unless
 * `x46_ok` says that a first short bet opened the betting, or `reopen_either` that both readings are right).
 *
 * `agrees` in `phh` is before rake; a file that states a result less rake agrees here. With `x47` the stacks are
 * those of an older reading of posts, and only the status counts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  fieldsOf,
  formatPhh,
  formatPhhs,
  type PhhEntry,
  type PhhReport,
  phhReportOf,
  readPhh,
  readPhhs,
  replayPhh,
  unreadReport,
} from '@cardroom/notation';
import { isMain } from '../workspace.js';

type Expected = {
  file: string;
  index: number;
  status: string;
  stacks: string[];
  payoffs?: string[];
  stacks_cent?: string[];
  payoffs_cent?: string[];
  stacks_fixed?: string[];
  odd_chip_elsewhere?: string[];
  hidden?: number[];
  agrees?: boolean;
  why?: string;
  x47?: boolean;
  x46_ok?: boolean;
  reopen_either?: boolean;
  short_blind?: boolean;
  reopen_fault?: boolean;
};

type Tally = {
  hands: number;
  compared: number;
  hidden: number;
  shortBlind: number;
  refused: number;
  oddUnits: string[];
  rewritten: string[];
  disagreements: string[];
};

/** Results that differed before rake, by the reason: those that must agree now, and those that must not. */
const AGREES_NOW = new Map([
  ['rake', true],
  ['odd-chip', false],
]);

function isEqual(a: unknown, b: unknown) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Compares one hand with its expected line. */
export function compareHand(expected: Expected, report: PhhReport, tally: Tally) {
  const place = `${expected.file} #${expected.index + 1}`;
  const disagree = (what: string, seen: unknown, due: unknown) =>
    tally.disagreements.push(`${place}: ${what} is ${JSON.stringify(seen)}, expected ${JSON.stringify(due)}`);
  tally.hands++;
  if (expected.short_blind) {
    tally.shortBlind++;
    return;
  }
  const isRefused = report.error?.code === 'raise-closed';
  if (expected.reopen_fault && !expected.x46_ok && (isRefused || !expected.reopen_either)) {
    tally.refused++;
    if (!isRefused) disagree('the error', report.error?.code, 'raise-closed');
    return;
  }
  if (report.status !== expected.status) {
    disagree('the status', report.error ?? report.status, expected.status);
    return;
  }
  if (expected.hidden || expected.x47) {
    tally.hidden++;
    return;
  }
  tally.compared++;
  compareStacks(expected, report, tally, place, disagree);
  const due = expected.agrees === false ? AGREES_NOW.get(expected.why ?? '') : expected.agrees;
  if (due !== undefined && report.agrees !== due) disagree('agrees', report.agrees, due);
}

function compareStacks(
  expected: Expected,
  report: PhhReport,
  tally: Tally,
  place: string,
  disagree: (what: string, seen: unknown, due: unknown) => void,
) {
  const due = expected.stacks_fixed ?? expected.odd_chip_elsewhere ?? expected.stacks;
  const isSame = isEqual(report.stacks, due) && (!expected.payoffs || isEqual(report.payoffs, expected.payoffs));
  if (isSame && !expected.odd_chip_elsewhere) return;
  const isOdd =
    isSame ||
    (isEqual(report.stacks, expected.stacks_cent) &&
      (!expected.payoffs_cent || isEqual(report.payoffs, expected.payoffs_cent)));
  if (isOdd) tally.oddUnits.push(place);
  else disagree('the result', [report.stacks, report.payoffs], [due, expected.payoffs]);
}

function entriesOf(path: string): PhhEntry[] {
  const bytes = readFileSync(path);
  return path.endsWith('.phh') ? [{ index: 0, hand: readPhh(bytes) }] : [...readPhhs(bytes)];
}

/** Whether the writer gives the bytes of the file back, the line end behind the last line aside. */
function isRewritten(path: string, entries: readonly PhhEntry[]) {
  const hands = entries.flatMap(({ hand }) => (hand.ok ? [fieldsOf(hand.value)] : []));
  const text = path.endsWith('.phh') ? hands.map(formatPhh).join('') : [...formatPhhs(hands)].join('');
  return text.trimEnd() === readFileSync(path, 'utf8').trimEnd();
}

/** Compares the hands of a folder, every `step`-th of each file. */
export function comparePhh(folder: string, { step = 1 }: { step?: number } = {}): Tally {
  const tally: Tally = {
    hands: 0,
    compared: 0,
    hidden: 0,
    shortBlind: 0,
    refused: 0,
    oddUnits: [],
    rewritten: [],
    disagreements: [],
  };
  const lines = readFileSync(join(folder, 'expected.jsonl'), 'utf8').trim().split('\n');
  const byFile: Map<string, Expected[]> = new Map();
  for (const line of lines) {
    const expected = JSON.parse(line) as Expected;
    const hands = byFile.get(expected.file);
    if (hands) hands.push(expected);
    else byFile.set(expected.file, [expected]);
  }
  for (const [file, hands] of byFile) {
    const path = join(folder, file);
    const entries = entriesOf(path);
    if (entries.length !== hands.length) {
      tally.disagreements.push(`${file}: ${entries.length} hands, expected ${hands.length}`);
      continue;
    }
    if (isRewritten(path, entries)) tally.rewritten.push(file);
    else tally.disagreements.push(`${file}: is not written as it was read`);
    for (let at = 0; at < hands.length; at += step) {
      const { index, hand } = entries[at] as PhhEntry;
      const report = hand.ok ? phhReportOf(index, hand.value, replayPhh(hand.value)) : unreadReport(index, hand.error);
      compareHand(hands[at] as Expected, report, tally);
    }
  }
  return tally;
}

/** @returns the exit code */
function main(corpus: string): number {
  let failed = 0;
  for (const name of ['phh', 'phh-synth']) {
    const folder = join(corpus, name);
    if (!existsSync(join(folder, 'expected.jsonl'))) {
      console.log(`${name}: no expected.jsonl in ${basename(corpus)}, nothing to compare`);
      continue;
    }
    const tally = comparePhh(folder);
    console.log(
      `${name}: ${tally.hands} hands; ${tally.compared} with equal stacks or a reason, ${tally.hidden} with cards that nobody ` +
        `knows or posts of an older reading (status only), ${tally.shortBlind} with a short blind (left out), ${tally.refused} refused as they must be; ` +
        `${tally.rewritten.length} files written byte for byte`,
    );
    if (tally.oddUnits.length > 0) console.log(`  an odd unit to another winner: ${tally.oddUnits.join(', ')}`);
    for (const disagreement of tally.disagreements) console.error(`  DISAGREES ${disagreement}`);
    failed += tally.disagreements.length;
  }
  return failed === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = main(process.argv[2] ?? '../shared/corpus');
