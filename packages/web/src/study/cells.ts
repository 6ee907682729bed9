/** Reports made in the page from the sums of a player: filtering and sorting wait for nobody. */
import {
  addTally,
  CELL_KEYS,
  DEPTHS,
  emptyTally,
  type Figures,
  figuresOf,
  POSITIONS,
  type Tally,
} from '@cardroom/records';
import type { Cell } from './source.js';

export type CellKey = (typeof CELL_KEYS)[number];

/** The chosen value of each key; '' is all of them. */
export type CellFilter = Readonly<Record<CellKey, string>>;

export const NO_FILTER: CellFilter = { position: '', stakes: '', game: '', size: '', month: '', kind: '', depth: '' };

export function filtered(cells: readonly Cell[], filter: CellFilter): Cell[] {
  return cells.filter(({ values }) => CELL_KEYS.every((key, at) => filter[key] === '' || values[at] === filter[key]));
}

/** The values of a key that occur, in the order of people: positions as they act, numbers by size, words by the alphabet. */
export function valuesOf(cells: readonly Cell[], key: CellKey): string[] {
  const at = CELL_KEYS.indexOf(key);
  const found = new Set(cells.map(({ values }) => values[at]!));
  if (key === 'position') return POSITIONS.filter((position) => found.has(position));
  if (key === 'depth') return DEPTHS.filter((depth) => found.has(depth));
  return [...found].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export interface CellRow {
  readonly value: string;
  readonly figures: Figures;
}

function added(cells: readonly Cell[]): Tally {
  const tally = emptyTally();
  for (const cell of cells) addTally(tally, { ...cell.tally, net: BigInt(Math.round(cell.tally.net * 1e6)) * 100n });
  return tally;
}

export function totalOf(cells: readonly Cell[]): Figures {
  return figuresOf(added(cells));
}

/** A row for each value of a key. */
export function rowsBy(cells: readonly Cell[], key: CellKey): CellRow[] {
  const at = CELL_KEYS.indexOf(key);
  return valuesOf(cells, key).map((value) => ({
    value,
    figures: totalOf(cells.filter(({ values }) => values[at] === value)),
  }));
}

/** Columns of the report that rows can be sorted by. */
export const COLUMNS = ['hands', 'bb100', 'ev100', 'vpip', 'pfr', 'threeBet', 'cbetFlop', 'wtsd', 'wsd'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** The figure of a column as a number; null if there was no chance. */
export function numberOf({ hands, bbPer100, evBbPer100, stats }: Figures, column: ColumnName): number | null {
  switch (column) {
    case 'hands':
      return hands;
    case 'bb100':
      return bbPer100;
    case 'ev100':
      return evBbPer100;
    default: {
      const [count, chances] = stats[column];
      return chances === 0 ? null : count / chances;
    }
  }
}

export interface RowOrder {
  /** Null is the order of the values. */
  readonly column: ColumnName | null;
  readonly isDown: boolean;
}

/** Rows in an order; those without a figure come last either way. */
export function sorted(rows: readonly CellRow[], { column, isDown }: RowOrder): CellRow[] {
  if (column === null) return isDown ? [...rows].reverse() : [...rows];
  const sign = isDown ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [numberOf(a.figures, column), numberOf(b.figures, column)];
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    return sign * (one - other);
  });
}
