/**
 * Real hands that a strict reading refuses or settles otherwise than the room did: posts by venue, two-handed lists that
 * are not reversed, short bets that reopen, rake, results that contradict each other.
 * `node tools/dist/conformance/phh-hard.js FOLDER`, where FOLDER holds `phh-hard` with an `expected.jsonl`.
 *
 * A player who collected nothing must end with exactly the stated stack and a winner with it plus the rake; if the
 * file contradicts itself the deviation `stated-results-contradict` must say so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RULE_SETS } from '@cardroom/engine';
import { type PhhReport, phhReportOf, readPhhs, replayPhh, unreadReport } from '@cardroom/notation';
import { isMain } from '../workspace.js';

type Expected = { file: string; index: number; kind: string; status: string };

type Tally = {
  hands: number;
  agree: number;
  contradict: string[];
  unstated: number;
  refused: number;
  disagreements: string[];
};

/** Whether the rules let a short bet reopen the betting, as the rooms did. */
const HAS_SHORT_BET = 'shortBet' in RULE_SETS.phh;

function compareHand(expected: Expected, report: PhhReport, tally: Tally) {
  const place = `${expected.file} #${expected.index + 1}`;
  tally.hands++;
  if (report.error?.code === 'raise-closed' && expected.kind === 'raise-after-short-bet' && !HAS_SHORT_BET) {
    tally.refused++;
    return;
  }
  if (report.status !== expected.status) {
    tally.disagreements.push(`${place}: ${report.status}, ${report.error?.message}`);
    return;
  }
  if (expected.kind === 'heads-up-not-reversed' && !report.deviations.includes('heads-up-not-reversed')) {
    tally.disagreements.push(`${place}: is read as reversed`);
  }
  const isContradiction = report.deviations.includes('stated-results-contradict');
  if (isContradiction) tally.contradict.push(place);
  if (report.agrees === true) tally.agree++;
  else if (report.agrees === undefined) tally.unstated++;
  else if (!isContradiction) tally.disagreements.push(`${place}: differs without a reason`);
}

export function compareHardHands(folder: string): Tally {
  const tally: Tally = { hands: 0, agree: 0, contradict: [], unstated: 0, refused: 0, disagreements: [] };
  const byFile: Map<string, Expected[]> = new Map();
  for (const line of readFileSync(join(folder, 'expected.jsonl'), 'utf8').trim().split('\n')) {
    const expected = JSON.parse(line) as Expected;
    byFile.set(expected.file, [...(byFile.get(expected.file) ?? []), expected]);
  }
  for (const [file, list] of byFile) {
    const entries = [...readPhhs(readFileSync(join(folder, file)))];
    if (entries.length !== list.length)
      tally.disagreements.push(`${file}: ${entries.length} hands, not ${list.length}`);
    for (const [at, expected] of list.entries()) {
      const entry = entries[at];
      if (entry === undefined) continue;
      const { index, hand } = entry;
      const report = hand.ok ? phhReportOf(index, hand.value, replayPhh(hand.value)) : unreadReport(index, hand.error);
      compareHand(expected, report, tally);
    }
  }
  return tally;
}

/** @returns the exit code */
function main(corpus: string): number {
  const folder = join(corpus, 'phh-hard');
  if (!existsSync(join(folder, 'expected.jsonl'))) {
    console.log(`phh-hard: no expected.jsonl in ${basename(corpus)}, nothing to compare`);
    return 0;
  }
  const tally = compareHardHands(folder);
  console.log(
    `phh-hard: ${tally.hands} hands; ${tally.agree} agree after rake, ${tally.unstated} state no result, ` +
      `${tally.contradict.length} contradict themselves, ${tally.refused} refused for a short bet`,
  );
  console.log(`  contradict themselves: ${tally.contradict.join(', ')}`);
  for (const disagreement of tally.disagreements) console.error(`  DISAGREES ${disagreement}`);
  return tally.disagreements.length === 0 ? 0 : 1;
}

if (isMain(import.meta)) process.exitCode = main(process.argv[2] ?? '../shared/corpus');
