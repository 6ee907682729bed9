import { emptyTally } from '@cardroom/records';
import { expect, test } from 'vitest';
import { filtered, NO_FILTER, numberOf, rowsBy, sorted, totalOf, valuesOf } from './cells.js';
import type { Cell } from './source.js';

function cell(position: string, size: string, hands: number, net: number, vpip: number): Cell {
  const tally = emptyTally();
  tally.hands = hands;
  tally.chances[0] = hands;
  tally.done[0] = vpip;
  tally.bigBlinds = net / 2;
  const depth = hands > 10 ? 'short' : 'deep';
  return { values: [position, '1/2', 'NT', size, '2024-07', 'cash', depth], tally: { ...tally, net } };
}

const CELLS = [cell('BTN', '10', 10, 20, 4), cell('BB', '6', 20, -30.5, 5), cell('BTN', '6', 5, 1, 5)];

test('sums of cells are those of all their hands', () => {
  const { hands, net, stats, bbPer100 } = totalOf(CELLS);
  expect({ hands, net, vpip: stats.vpip }).toEqual({ hands: 35, net: '-9.5', vpip: [14, 35] });
  expect(bbPer100).toBeCloseTo((100 * -4.75) / 35, 9);
});

test('filters, values in the order of people, rows of a key', () => {
  expect(filtered(CELLS, { ...NO_FILTER, position: 'BTN', size: '6' })).toEqual([CELLS[2]]);
  expect(valuesOf(CELLS, 'size')).toEqual(['6', '10']);
  expect(rowsBy(CELLS, 'position').map(({ value, figures }) => [value, figures.hands])).toEqual([
    ['BTN', 15],
    ['BB', 20],
  ]);
});

test('[T-49] depths of stacks stand in their order', () => {
  expect(rowsBy(CELLS, 'depth').map(({ value, figures }) => [value, figures.hands])).toEqual([
    ['short', 20],
    ['deep', 15],
  ]);
  expect(filtered(CELLS, { ...NO_FILTER, kind: 'tournament' })).toEqual([]);
});

test('rows in order, without a figure last', () => {
  const rows = rowsBy(CELLS, 'position');
  const names = (column: Parameters<typeof numberOf>[1] | null, isDown: boolean): string[] =>
    sorted(rows, { column, isDown }).map(({ value }) => value);
  expect(names('vpip', true)).toEqual(['BTN', 'BB']);
  expect(names('vpip', false)).toEqual(['BB', 'BTN']);
  expect(names(null, true)).toEqual(['BB', 'BTN']);
  expect(numberOf(rows[0]!.figures, 'threeBet')).toBeNull();
});
