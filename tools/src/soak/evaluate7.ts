/**
 * All 133,784,560 seven-card hands by category: the counts are compared with the published ones.
 *
 * Six cards are fixed by the loops and the seventh runs, so that hands go to the evaluator in long lists.
 */
import { describe, evaluateMany } from '@cardroom/engine';

/** Hands of each category, and how many different strengths the best five of seven cards can have. */
const PUBLISHED = {
  straightFlush: 41_584,
  fourOfAKind: 224_848,
  fullHouse: 3_473_184,
  flush: 4_047_644,
  straight: 6_180_020,
  threeOfAKind: 6_461_620,
  twoPair: 31_433_400,
  pair: 58_627_800,
  highCard: 23_294_460,
};
const HANDS = 133_784_560;
const ROYAL_FLUSHES = 4_324;
const CLASSES = 4_824;

const BATCH = 16_384;
const STRENGTHS = 7_463;

/** @returns hands by strength */
function countAll(): { counts: Float64Array; evaluatingMs: number } {
  const counts = new Float64Array(STRENGTHS);
  const cards = new Uint8Array(7 * BATCH);
  const strengths = new Uint16Array(BATCH);
  let hands = 0;
  let evaluatingMs = 0;
  const flush = () => {
    const start = performance.now();
    evaluateMany(cards, strengths, hands);
    evaluatingMs += performance.now() - start;
    for (let hand = 0; hand < hands; hand++) counts[strengths[hand] ?? 0] = (counts[strengths[hand] ?? 0] ?? 0) + 1;
    hands = 0;
  };
  const six = new Uint8Array(6);
  const extend = (at: number, from: number) => {
    for (let card = from; card < 46 + at; card++) {
      if (at < 6) {
        six[at] = card;
        extend(at + 1, card + 1);
      } else {
        if (hands === BATCH) flush();
        cards.set(six, 7 * hands);
        cards[7 * hands + 6] = card;
        hands++;
      }
    }
  };
  extend(0, 0);
  flush();
  return { counts, evaluatingMs };
}

function byCategory(counts: Float64Array): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [strength, count] of counts.entries()) {
    if (count === 0) continue;
    const { category } = describe('high', strength);
    sums[category] = (sums[category] ?? 0) + count;
  }
  return sums;
}

let failures = 0;

function compare(name: string, found: number, expected: number) {
  const verdict = found === expected ? 'ok' : `differs, expected ${expected.toLocaleString('en')}`;
  if (found !== expected) failures++;
  console.log(`${name.padEnd(18)}${found.toLocaleString('en').padStart(12)}  ${verdict}`);
}

const start = performance.now();
const { counts, evaluatingMs } = countAll();
const categories = byCategory(counts);
for (const [category, expected] of Object.entries(PUBLISHED)) compare(category, categories[category] ?? 0, expected);
compare('royal flushes', counts[STRENGTHS - 1] ?? 0, ROYAL_FLUSHES);
compare(
  'all hands',
  counts.reduce((sum, count) => sum + count, 0),
  HANDS,
);
compare('strengths', counts.filter((count) => count > 0).length, CLASSES);
const seconds = (performance.now() - start) / 1000;
const rate = HANDS / evaluatingMs / 1000;
console.log(`${seconds.toFixed(1)} s in all; ${rate.toFixed(0)} million hands a second in evaluateMany`);
process.exitCode = failures === 0 ? 0 : 1;
