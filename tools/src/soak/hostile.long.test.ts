import { xoshiro128 } from '@cardroom/engine';
import { LIMITS } from '@cardroom/protocol';
import { readClientMessage } from '@cardroom/protocol/schema';
import { expect, test } from 'vitest';
import { hostileRuns, invalidMessage, pressureRuns } from './hostile.js';

/** Long for one that shares its processors with others. */
const PATIENCE_MS = 400_000;

test('hostile clients get their answers and close codes, and change nothing for honest players', {
  timeout: PATIENCE_MS,
}, async () => {
  const outcome = await hostileRuns({ messages: 1_500, halfOpen: 100, slowReaders: 2, seed: 'tests' });
  expect(outcome.problems).toEqual([]);
  expect(outcome.verdicts.length).toBeGreaterThan(60);
  expect(outcome.invalid).toBe(1_500);
  expect(outcome.attacked.acts).toBeGreaterThan(100);
  // A room of some tables, and what the attackers have left waiting for a while.
  expect(outcome.rssMb.most).toBeLessThan(outcome.rssMb.before + 200);
});

test('the invalid messages are of many kinds: half of them are broken, others are well-formed and mean nothing', () => {
  const random = xoshiro128('kinds');
  const texts = Array.from({ length: 2_000 }, () => invalidMessage(random, 't1'));
  const reads = texts.map(readClientMessage);
  const formed = reads.filter(({ ok }) => ok).length;
  expect(formed).toBeGreaterThan(100);
  expect(formed).toBeLessThan(1_500);
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(LIMITS.messageBytes);
});

test('[SEC-4] [SEC-8] [SEC-9] [SEC-13] people who break no rule are no burden to the others either', {
  timeout: PATIENCE_MS,
}, async () => {
  const lines: string[] = [];
  const pressure = { transfers: 40_000, readers: 4, tables: 10, seconds: 4, crowd: 300, stakes: 4 };
  const problems = await pressureRuns(pressure, (line) => lines.push(line));
  // How long people wait depends on what else this machine does: the long run judges that.
  expect(problems.filter((problem) => !/delay|hold/.test(problem))).toEqual([]);
  expect(lines).toHaveLength(6);
});
