/**
 * The statistics of 50,000 hands beside a slow and obvious second implementation: random hands of every variant, and
 * the files that are named (`--hands N`, `--files PATH ...`). It ends with the first lines that differ, or with none.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { xoshiro128 } from '@cardroom/engine';
import { type HistoryHand, readHistory } from '@cardroom/notation';
import { findFiles, isBad } from '@cardroom/records/files';
import { differences } from '../../../packages/records/dist/statistics/testing/compare.js';
import { isMain } from '../workspace.js';
import { randomPhh } from './fuzz-phh.js';

interface Compared {
  hands: number;
  /** Hands that one of the two cannot play: not over, or refused. */
  leftOut: number;
  readonly different: string[];
}

/** Hands that differ and are listed one by one. */
const MOST_TOLD = 20;

export function compareAll(hands: Iterable<readonly [place: string, hand: HistoryHand]>, most: number): Compared {
  const compared: Compared = { hands: 0, leftOut: 0, different: [] };
  for (const [place, hand] of hands) {
    if (compared.hands + compared.leftOut >= most) break;
    const found = differences(hand);
    if (found === null) compared.leftOut++;
    else {
      compared.hands++;
      if (found.length > 0) compared.different.push(`${place}: ${found.join('; ')}`);
    }
  }
  return compared;
}

/** Random hands of all variants. */
export function* randomHands(): Generator<readonly [string, HistoryHand]> {
  const random = xoshiro128('statistics');
  for (let n = 0; ; n++) {
    const [entry] = readHistory(randomPhh(random).text, { format: 'phh' });
    if (entry?.read.ok) yield [`random hand ${n}`, entry.read.value];
  }
}

function* handsOfFiles(paths: readonly string[]): Generator<readonly [string, HistoryHand]> {
  for (const found of paths.flatMap((path) => [...findFiles(path)])) {
    if (isBad(found) || found.packed !== undefined) continue;
    for (const { index, read } of readHistory(readFileSync(found.path), { format: found.kind })) {
      if (read.ok) yield [`${found.label}, hand ${index + 1}`, read.value];
    }
  }
}

if (isMain(import.meta)) {
  const { values } = parseArgs({
    options: { hands: { type: 'string', default: '50000' }, files: { type: 'string', multiple: true, default: [] } },
  });
  const hands = values.files.length === 0 ? randomHands() : handsOfFiles(values.files);
  const { different, ...counts } = compareAll(hands, Number(values.hands));
  for (const line of different.slice(0, MOST_TOLD)) console.log(line);
  console.log(
    `${counts.hands} hands compared, ${different.length} differ, ${counts.leftOut} cannot be played or are not over`,
  );
  process.exitCode = different.length === 0 ? 0 : 1;
}
