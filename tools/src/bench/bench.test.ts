import { expect, test } from 'vitest';
import { measure } from './measure.js';
import { isFlat, memoryReport } from './memory.js';
import { benchTable } from './play.js';
import { contest, formatReport, leadOf } from './report.js';
import { readArgs } from './run.js';
import { checkOrder, randomHands } from './sections/evaluate.js';

/** Work of a known length: so many milliseconds of waiting are one unit. */
function waiting(ms: number): () => number {
  return () => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    return 1;
  };
}

/** Work of a known amount: a chain of steps that nothing can shorten, so many millions of them one unit. */
function stepping(millions: number): () => number {
  return () => {
    let word = 1;
    for (let step = 0; step < 1e6 * millions; step++) word = (Math.imul(word, 1_664_525) + 1_013_904_223) | 0;
    return word === 0 ? 0 : 1;
  };
}

const SUITES = ['equity', 'evaluate'].map((name) => ({ name, path: `${name}.js`, purpose: '' }));

test('work a second is the amount that the contender says over the time that it took', () => {
  const [one, many] = measure([waiting(2), () => 10 * waiting(2)()], 0.05);
  expect(one?.wall.best).toBeLessThanOrEqual(500);
  expect(one?.wall.median).toBeLessThanOrEqual(one?.wall.best ?? 0);
  expect(many?.wall.best).toBeGreaterThan(one?.wall.best ?? 0);
  expect(one?.firstMs).toBeGreaterThanOrEqual(2);
});

test('a contender slower than its time still gets three slices', () => {
  let runs = 0;
  measure([() => ++runs && waiting(5)()], 0.001);
  expect(runs).toBe(1 + 3);
});

test('a contest gives the time of one call, and how much slower the others are', () => {
  const contenders = [
    { name: 'ours', ours: true, run: stepping(1) },
    { name: 'other', ours: false, run: stepping(10) },
  ];
  const report = contest({ title: 'stepping', format: 'ms', contenders, seconds: 0.1 });
  const [ours, other] = report.rows;
  expect(ours).toMatchObject({ name: 'ours', ours: true, ratio: 1 });
  expect(Number(ours?.best)).toBeLessThanOrEqual(Number(ours?.median));
  expect(Number(other?.ratio)).toBeCloseTo(Number(other?.cpuMedian) / Number(ours?.cpuMedian), 6);
  expect(leadOf(report)).toBe(other?.ratio);
  expect(leadOf(report)).toBeGreaterThan(3);
});

test('nobody else to compare with is no lead over anybody', () => {
  expect(leadOf({ title: '', columns: [], rows: [{ ours: true, ratio: 1 }], aims: [], notes: [] })).toBe(
    Number.POSITIVE_INFINITY,
  );
});

test('a report is an aligned table with its notes and aims', () => {
  const text = formatReport({
    title: 'Title',
    columns: [
      { key: 'name', label: '', format: 'text' },
      { key: 'rate', label: 'median', format: 'rate' },
      { key: 'ratio', label: 'slower by', format: 'times' },
    ],
    rows: [
      { name: 'ours', rate: 131_234_567, ratio: 1 },
      { name: 'a package', rate: 37_250, ratio: 3523.1 },
      { name: 'broken', rate: null, ratio: 0.0123 },
    ],
    notes: ['A note.'],
    aims: [{ text: '110 million', reached: true }],
  });
  expect(text.split('\n')).toEqual([
    'Title',
    '               median  slower by',
    '  ours        131 M/s      1.00x',
    '  a package  37.3 k/s      3523x',
    '  broken            -    0.0123x',
    '  A note.',
    '  Aim: 110 million: reached.',
  ]);
});

test('sections are chosen by name, all of them where none is named', () => {
  expect(readArgs([], SUITES)).toEqual({ suites: SUITES, seconds: 2, json: false });
  expect(readArgs(['evaluate', '--json', '--seconds', '0.5'], SUITES)).toEqual({
    suites: [SUITES[1]],
    seconds: 0.5,
    json: true,
  });
  expect(readArgs(['--help'], SUITES)).toEqual({ help: true });
});

test.each([
  [['speed'], 'There is no section "speed". The sections are: equity, evaluate.'],
  [['--seconds', 'many'], '--seconds is many: above 0 and up to 600 is possible.'],
  [['--seconds', '0'], '--seconds is 0: above 0 and up to 600 is possible.'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused', (args, sentence) => {
  const read = readArgs(args, SUITES);
  expect('problem' in read && read.problem).toContain(sentence);
});

test('random hands have seven different cards each', () => {
  const cards = randomHands();
  const seen = new Set(cards);
  for (let hand = 0; hand < cards.length / 7; hand++) {
    const different = new Set(cards.subarray(7 * hand, 7 * hand + 7)).size;
    if (different !== 7) expect.fail(`hand ${hand} has ${different} different cards`);
  }
  expect(seen.size).toBe(52);
});

test('an evaluator that orders two hands differently is named', () => {
  const honest = {
    contender: { name: 'honest', ours: true, run: () => 1 },
    compare: (one: number, two: number) => (one % 100) - (two % 100),
  };
  const coarse = {
    contender: { name: 'coarse', ours: false, run: () => 1 },
    compare: (one: number, two: number) => Math.floor((one % 100) / 2) - Math.floor((two % 100) / 2),
  };
  expect(() => checkOrder([honest, honest])).not.toThrow();
  expect(() => checkOrder([honest, coarse])).toThrow('coarse puts hands');
});

test('both ways into a hand play the same hands', () => {
  const [fresh, copied] = [benchTable('newHand', 'same'), benchTable('copyHand', 'same')];
  expect(fresh.play(2_000)).toBe(2_000);
  expect(copied.play(2_000)).toBe(2_000);
  expect(copied.decisions()).toBe(fresh.decisions());
  expect(fresh.decisions()).toBeGreaterThan(2_000 * 5);
});

test('memory is flat when the last reading is no larger than the first, within a megabyte', () => {
  const reading = (hands: number, heap: number) => ({ hands, heap, external: 0, resident: 0 });
  expect(isFlat([reading(1, 9e6), reading(2, 12e6), reading(3, 9.9e6)])).toBe(true);
  expect(isFlat([reading(1, 9e6), reading(2, 11e6)])).toBe(false);
  expect(memoryReport([reading(1, 2 ** 21), reading(2, 2 ** 23)])).toMatchObject({
    rows: [{ heap: 2 }, { heap: 8 }],
    aims: [{ reached: false }],
  });
});
