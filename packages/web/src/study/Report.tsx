/** Figures of a player: in all, by one thing, and positions by table size as colours. */
import type { Figures } from '@cardroom/records';
import { type ReactNode, useMemo, useState } from 'react';
import { type Key, type Translator, useI18n } from '../i18n/index.js';
import {
  type CellKey,
  COLUMNS,
  type ColumnName,
  filtered,
  NO_FILTER,
  numberOf,
  type RowOrder,
  rowsBy,
  sorted,
  totalOf,
  valuesOf,
} from './cells.js';
import type { Cell } from './source.js';

const NAMES: Readonly<Record<ColumnName, Key>> = {
  hands: 'stats.hands',
  bb100: 'stats.per100',
  ev100: 'study.ev100',
  vpip: 'stats.vpip',
  pfr: 'stats.pfr',
  threeBet: 'stats.threeBet',
  cbetFlop: 'study.cbet',
  wtsd: 'stats.wentToShowdown',
  wsd: 'stats.wonAtShowdown',
};

function signed(value: number, { number }: Translator, digits = 1): string {
  const rounded = Math.round(value * 10 ** digits) / 10 ** digits;
  return rounded > 0 ? `+${number(rounded)}` : number(rounded);
}

function cellText(figures: Figures, column: ColumnName, words: Translator): string {
  const value = numberOf(figures, column);
  if (value === null) return '–';
  if (column === 'hands') return words.number(value);
  if (column === 'bb100' || column === 'ev100') return signed(value, words);
  return words.percent(value, 1);
}

const VALUE_NAMES: Readonly<Record<string, Key>> = {
  cash: 'study.kind.cash',
  tournament: 'study.kind.tournament',
  short: 'study.depth.short',
  middle: 'study.depth.middle',
  deep: 'study.depth.deep',
};

/** The value of a key as people read it. */
export function valueText(key: CellKey, value: string, t: Translator['t']): string {
  const name = key === 'kind' || key === 'depth' ? VALUE_NAMES[value] : undefined;
  return name === undefined ? value || '–' : t(name);
}

/** How many chances a share has had, for the pointer. */
function sampleText(figures: Figures, column: ColumnName, { t, number }: Translator): string | undefined {
  if (column === 'hands' || column === 'bb100' || column === 'ev100') return undefined;
  const [part, whole] = figures.stats[column];
  return t('stats.of', { part: number(part), whole: number(whole) });
}

export function Totals({ cells }: { cells: readonly Cell[] }): ReactNode {
  const words = useI18n();
  const { t, number } = words;
  const figures = useMemo(() => totalOf(cells), [cells]);
  const half = figures.ci95 === null ? null : (figures.ci95[1] - figures.ci95[0]) / 2;
  const chips = (value: number): string => number(Math.round(value * 100) / 100);
  return (
    <dl className="study-totals">
      {[
        [t('stats.net'), chips(Number(figures.net)), ''],
        [
          t('stats.per100'),
          signed(figures.bbPer100, words),
          half === null ? '' : `±${number(Math.round(half * 10) / 10)}`,
        ],
        [t('study.ev100'), signed(figures.evBbPer100, words), ''],
        [t('study.showdown'), chips(figures.showdown), ''],
        [t('study.nonShowdown'), chips(figures.nonShowdown), ''],
        [t('study.rake'), chips(figures.rake), ''],
        ...COLUMNS.filter((column) => column !== 'bb100' && column !== 'ev100').map((column) => [
          t(NAMES[column]),
          cellText(figures, column, words),
          sampleText(figures, column, words) ?? '',
        ]),
      ].map(([name, value, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {more !== '' && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function ReportTable({
  cells,
  by,
  heading,
}: {
  cells: readonly Cell[];
  by: CellKey;
  heading: string;
}): ReactNode {
  const words = useI18n();
  const { t } = words;
  const [order, setOrder] = useState<RowOrder>({ column: null, isDown: false });
  const rows = useMemo(() => sorted(rowsBy(cells, by), order), [cells, by, order]);
  const choose = (column: ColumnName | null): void =>
    setOrder({ column, isDown: order.column === column ? !order.isDown : column !== null });
  const sortOf = (column: ColumnName | null) =>
    order.column !== column ? undefined : order.isDown ? 'descending' : 'ascending';
  return (
    <div className="study-scroll">
      <table className="study-table">
        <thead>
          <tr>
            {([null, ...COLUMNS] as const).map((column) => (
              <th key={column ?? ''} scope="col" aria-sort={sortOf(column)}>
                <button type="button" onClick={() => choose(column)}>
                  {column === null ? heading : t(NAMES[column])}
                  {order.column === column && (order.isDown ? ' ↓' : ' ↑')}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, figures }) => (
            <tr key={value}>
              <th scope="row">{valueText(by, value, t)}</th>
              {COLUMNS.map((column) => (
                <td key={column} title={sampleText(figures, column, words)}>
                  {cellText(figures, column, words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How strong a colour is: full at a result that nobody keeps up. */
const FULL_BB100 = 50;

export function Heatmap({ cells }: { cells: readonly Cell[] }): ReactNode {
  const words = useI18n();
  const { t } = words;
  const sizes = useMemo(() => valuesOf(cells, 'size'), [cells]);
  const rows = useMemo(
    () =>
      valuesOf(cells, 'position').map((position) => ({
        position,
        cells: sizes.map((size) => totalOf(filtered(cells, { ...NO_FILTER, position, size }))),
      })),
    [cells, sizes],
  );
  return (
    <section className="stack" aria-label={t('study.heatmap')}>
      <h2>{t('study.heatmap')}</h2>
      <div className="study-scroll">
        <table className="study-table study-heat">
          <thead>
            <tr>
              <th scope="col">{t('study.position')}</th>
              {sizes.map((size) => (
                <th key={size} scope="col">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.position}>
                <th scope="row">{row.position}</th>
                {row.cells.map((figures, at) => {
                  const strength = Math.min(1, Math.abs(figures.bbPer100) / FULL_BB100);
                  const name = figures.bbPer100 < 0 ? '--danger' : '--ok';
                  return (
                    <td
                      key={sizes[at]}
                      style={
                        figures.hands === 0
                          ? undefined
                          : {
                              background: `color-mix(in srgb, var(${name}) ${Math.round(35 * strength)}%, transparent)`,
                            }
                      }
                      title={words.number(figures.hands)}
                    >
                      {figures.hands === 0 ? '' : signed(figures.bbPer100, words)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
