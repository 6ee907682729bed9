import { expect, test } from 'vitest';
import { type Compared, compareRuns, formatComparison, isWorse, type MeasuredSection } from './compare.js';
import { measure } from './measure.js';
import { isFlat, memoryReport } from './memory.js';
import { outsideContender, readSlice } from './outside.js';
import { benchTable } from './play.js';
import { contest, costAim, formatAims, formatReport, leadOf, rateAim } from './report.js';
import { readArgs } from './run.js';
import { checkOrder, randomHands } from './sections/evaluate.js';
import { regionsOf } from './split.js';

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

test('sections are chosen by name, all of them if none is named', () => {
  const plain = { seconds: 2, json: false, compare: null, save: null, outside: [] };
  expect(readArgs([], SUITES)).toEqual({ ...plain, suites: SUITES });
  expect(readArgs(['evaluate', '--json', '--seconds', '0.5'], SUITES)).toEqual({
    ...plain,
    suites: [SUITES[1]],
    seconds: 0.5,
    json: true,
  });
  expect(readArgs(['--save', 'x.json', '--peer', 'equity=C=/bin/x'], SUITES)).toMatchObject({
    save: 'x.json',
    outside: [{ section: 'equity', name: 'C', program: '/bin/x' }],
  });
  expect(readArgs(['--help'], SUITES)).toEqual({ help: true });
});

test.each([
  [['speed'], 'There is no section "speed". The sections are: equity, evaluate.'],
  [['--seconds', 'many'], '--seconds is many: above 0 and up to 600 is possible.'],
  [['--seconds', '0'], '--seconds is 0: above 0 and up to 600 is possible.'],
  [['--fast'], "Unknown option '--fast'"],
  [['--compare', '/no/such/file'], 'There is no file /no/such/file to compare with.'],
  [['--peer', 'speed=C=/bin/x'], '--peer speed=C=/bin/x: SECTION=NAME=PROGRAM is meant.'],
  [['--peer', 'equity=C'], '--peer equity=C: SECTION=NAME=PROGRAM is meant.'],
])('%j is refused', (args, sentence) => {
  const read = readArgs(args, SUITES);
  expect('problem' in read && read.problem).toContain(sentence);
});

/** A section with one figure, on a machine of some speed. */
function sectionOf(value: number, speed: number, better: 'more' | 'less' = 'more', title = 'Title 7'): MeasuredSection {
  const spread = { wall: { median: speed, best: speed }, cpu: { median: speed, best: speed } };
  const calibration = { integer: spread, table: spread };
  const columns = [{ key: 'cpuBest', label: '', format: 'rate' as const, better }];
  const rows = [
    { name: 'ours', ours: true, cpuBest: value },
    { name: 'another', ours: false, cpuBest: 1 },
  ];
  const reports = [{ title, columns, rows, aims: [], notes: [] }];
  return {
    name: 'part',
    about: '',
    seconds: 2,
    load: [],
    calibration: { before: calibration, after: calibration },
    reports,
    missing: [],
  };
}

function changeOf(before: MeasuredSection, after: MeasuredSection): number | undefined {
  const compared = compareRuns([before], [after]);
  expect(compared.length).toBeLessThanOrEqual(1);
  return compared[0]?.change;
}

test('two runs are compared by what the machine could do in each of them', () => {
  expect(changeOf(sectionOf(100, 1000), sectionOf(100, 1000))).toBe(1);
  expect(changeOf(sectionOf(100, 1000), sectionOf(50, 500))).toBe(1);
  expect(changeOf(sectionOf(100, 1000), sectionOf(100, 500))).toBe(2);
  // Twice the time on a machine of half the speed is no change.
  expect(changeOf(sectionOf(100, 1000, 'less'), sectionOf(200, 500, 'less'))).toBe(1);
  expect(changeOf(sectionOf(100, 1000, 'less'), sectionOf(200, 1000, 'less'))).toBe(0.5);
});

test('reports are known by their titles but for the numbers, and compared if they had as much time', () => {
  expect(changeOf(sectionOf(100, 1, 'more', '1,000 hands'), sectionOf(100, 1, 'more', '20,000 hands'))).toBe(1);
  expect(changeOf(sectionOf(100, 1, 'more', 'hands'), sectionOf(100, 1, 'more', 'acts'))).toBe(undefined);
  expect(changeOf({ ...sectionOf(100, 1), seconds: 1 }, sectionOf(100, 1))).toBe(undefined);
});

test('a comparison names what has become slower', () => {
  const one: Compared = { section: 'part', name: 'ours', before: 123_456, after: 98_765, change: 0.8 };
  expect(isWorse(one)).toBe(true);
  expect(formatComparison([one, { ...one, name: 'other', change: 1.1 }], 'old.json').split('\n')).toEqual([
    'Compared with old.json, by processor time and the speed of the machine',
    '                before     now  faster by',
    '  part  ours   123,456  98,765     0.800x  WORSE',
    '  part  other  123,456  98,765      1.10x',
    '  1 figure below 0.85 of what was: measure again before you believe it.',
  ]);
  expect(formatComparison([], 'old.json')).toBe('Nothing of this run is in old.json, or it had another --seconds.');
});

test('every aim has a line with what was reached and how it stands beside others', () => {
  const rate = rateAim('100 a second', 100, { cpuBest: 120, cpuMedian: 90 }, [{ name: 'a package', cpuBest: 60 }]);
  const cost = costAim('at most 5 ms', 5, 'ms', 6);
  const report = { title: '', columns: [], rows: [], notes: [], aims: [rate, cost, { text: 'flat', reached: true }] };
  expect(formatAims([report]).split('\n')).toEqual([
    'Aims',
    '                median   best                  beside',
    '  100 a second  90.0/s   120/s    reached      2.00 of a package',
    '  at most 5 ms  6.00 ms  6.00 ms  not reached',
    '  flat          -        -        reached',
  ]);
});

test('a program from outside says itself what it has done', () => {
  expect(readSlice('{"work": 10, "cpuMs": 2, "wallMs": 4}\n')).toEqual({ work: 10, cpuMs: 2, wallMs: 4 });
  expect(readSlice('{"work": 10, "cpuMs": 0, "wallMs": 4}')).toBe(null);
  expect(readSlice('ten')).toBe(null);
  const [timing] = measure([() => ({ work: 10, cpuMs: 2, wallMs: 4 })], 0.001);
  expect(timing).toMatchObject({ wall: { best: 2500 }, cpu: { best: 5000 } });
  const { run } = outsideContender({ section: 'part', name: 'C', program: '/no/such/program' });
  expect(run).toThrow('ENOENT');
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

test('a profile of a bundle is told by its modules', () => {
  const bundle = [
    'import a',
    '//#region packages/server/dist/a.js',
    'a()',
    '//#endregion',
    '//#region packages/b.js',
    '',
  ];
  expect(regionsOf(bundle.join('\n'))).toEqual([
    { line: 1, module: 'packages/server/dist/a.js' },
    { line: 4, module: 'packages/b.js' },
  ]);
  expect(regionsOf('a()\n')).toEqual([]);
});
