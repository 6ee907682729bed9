import { variantOf, xoshiro128 } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { CELL_KEYS, figuresOf, Recorder, Report } from '@cardroom/records';
import type { ListedHand, Overview, ResultLine } from '@cardroom/records/tracker';
import { describe, expect, test } from 'vitest';
import { randomHand } from '../testing/randomHands.js';
import { totalOf } from './cells.js';
import { type Notes, OwnStudy } from './own.js';
import type { Cell, Params, StudyQuestion } from './source.js';

const HANDS: readonly Hand[] = Array.from({ length: 120 }, (_, n) => ({
  ...randomHand(xoshiro128(`own study ${n}`), variantOf('NT')!, 'standard'),
  author: 'Ann',
  table: 'T1',
  hand: n,
  year: 2024,
  month: 1 + (n % 3),
  day: 2,
  time: '10:00:00',
}));

function studyOf(hands: readonly Hand[]): <T>(question: StudyQuestion, params?: Params, notes?: Notes) => T {
  const study = new OwnStudy();
  for (const hand of hands) study.add(hand);
  return <T>(question: StudyQuestion, params: Params = {}, notes: Notes = {}) =>
    study.answer(question, params, notes) as T;
}

/** The figures of Ann by the report of the command. */
function expected(hands: readonly Hand[]) {
  const report = new Report(['player'], { player: ['Ann'] });
  const recorder = new Recorder();
  for (const hand of hands) {
    const record = recorder.record({ kind: 'document', hand, name: null });
    if (record.ok) report.add(record.value);
  }
  return figuresOf(report.lines()[0]!.tally);
}

describe('the study of own hands', () => {
  const ask = studyOf(HANDS);

  test('sums are those of the report over the same hands', () => {
    const { hands, net, stats, rake } = expected(HANDS);
    expect(hands).toBeGreaterThan(100);
    expect(totalOf(ask<Cell[]>('cells'))).toMatchObject({ hands, net, stats, rake });
    expect(ask<Overview>('overview')).toEqual({ hands, hero: 'Ann', players: [{ name: 'Ann', hands }], canNote: true });
  });

  test('[T-49] hands of tournaments are counted and listed apart from cash, by the depth of the own stack', () => {
    const mixed = studyOf(HANDS.map((hand, n) => (n % 2 === 0 ? hand : { ...hand, event: 'Friday' })));
    const played = HANDS.filter((_, n) => n % 2 === 1);
    const all = mixed<Cell[]>('cells');
    const kindAt = CELL_KEYS.indexOf('kind');
    const own = totalOf(all.filter(({ values }) => values[kindAt] === 'tournament'));
    expect(own).toMatchObject({ hands: expected(played).hands, stats: expected(played).stats });
    const lines = ['short', 'middle', 'deep'].map(
      (depth) => mixed<ResultLine>('line', { kind: 'tournament', depth }).hands.at(-1)!,
    );
    expect(lines.reduce((sum, hands) => sum + hands, 0)).toBe(own.hands);
    expect(
      mixed<ListedHand[]>('hands', { kind: 'tournament' }).every(({ key }) => Number(key.slice(3)) % 2 === 1),
    ).toBe(true);
  });

  test('the line ends with the sum of its hands, in all and by a filter', () => {
    for (const [params, hands] of [
      [{}, HANDS],
      [{ month: '2024-02' }, HANDS.filter(({ month }) => month === 2)],
    ] as const) {
      const line = ask<ResultLine>('line', params);
      const figures = expected(hands);
      expect(line.hands.at(-1)).toBe(figures.hands);
      expect(line.net.at(-1)).toBeCloseTo((figures.bbPer100 * figures.hands) / 100, 6);
      expect(line.expected.at(-1)).toBeCloseTo((figures.evBbPer100 * figures.hands) / 100, 6);
      expect(line.showdown.at(-1)! + line.nonShowdown.at(-1)!).toBeCloseTo(line.net.at(-1)!, 6);
    }
  });

  test('hands come page by page, in each order, and by tag', () => {
    const first = ask<ListedHand[]>('hands');
    expect(first).toHaveLength(50);
    expect(first[0]!.key).toBe('T1-119');
    expect(ask<ListedHand[]>('hands', { offset: '100' }).length).toBeLessThan(50);
    const won = ask<ListedHand[]>('hands', { order: 'won' }).map(({ bigBlinds }) => bigBlinds);
    expect(won).toEqual([...won].sort((a, b) => b - a));
    const notes = { 'T1-7': { tags: ['bluff'], note: 'why?' } };
    expect(ask<ListedHand[]>('hands', { tag: 'bluff' }, notes)).toMatchObject([
      { key: 'T1-7', tags: ['bluff'], note: 'why?' },
    ]);
    expect(ask<ListedHand[]>('hands', { tag: 'other' }, notes)).toEqual([]);
  });

  test('hands that others played, or that are not over, are left out', () => {
    const open = { ...HANDS[0]!, actions: [] };
    const watched = { ...HANDS[1]!, author: 'Zed' };
    expect(studyOf([open, watched])<Overview>('overview').hands).toBe(0);
    expect(studyOf([])<ResultLine>('line').hands).toEqual([0]);
  });
});
