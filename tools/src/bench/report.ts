/** The report of a section, and how it is printed: rows of figures as an aligned table, with notes and aims below. */

import { type BenchWork, measure } from './measure.js';

type Format = 'text' | 'rate' | 'ms' | 'us' | 'times' | 'megabytes' | 'count';

/** `better`: the column that two runs are compared by, and whether more or less of it is better. */
export type ReportColumn = { key: string; label: string; format: Format; better?: 'more' | 'less' };

export type ReportRow = Record<string, string | number | boolean | null>;

/** `beside` says how a figure compares with each of the others: "0.61 of NAME". */
export type Aim = {
  text: string;
  reached: boolean;
  format?: Exclude<Format, 'text'>;
  median?: number;
  best?: number;
  beside?: string;
};

export type BenchReport = {
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  aims: readonly Aim[];
  notes: readonly string[];
};

export type Contender = { name: string; ours: boolean; run: BenchWork };

const FORMATS: Readonly<Record<Exclude<Format, 'text'>, (value: number) => string>> = {
  rate: (value) => `${scaled(value)}/s`,
  ms: (value) => `${significant(value)} ms`,
  us: (value) => `${significant(value)} us`,
  times: (value) => `${significant(value)}x`,
  megabytes: (value) => `${value.toFixed(2)} MB`,
  count: (value) => value.toLocaleString('en'),
};

/** Three digits, without an exponent. */
function significant(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 6));
}

function scaled(value: number): string {
  if (value >= 1e6) return `${significant(value / 1e6)} M`;
  return value >= 1e3 ? `${significant(value / 1e3)} k` : significant(value);
}

function formatCell(format: Format, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '-';
  return typeof value === 'number' && format !== 'text' ? FORMATS[format](value) : String(value);
}

/** Rows as aligned lines below their heads. */
export function formatTable(columns: readonly ReportColumn[], rows: readonly ReportRow[]): string[] {
  const cells = [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map(({ key, format }) => formatCell(format, row[key]))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, at) =>
        columns[at]?.format === 'text' ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

export function formatReport({ title, columns, rows, aims, notes }: BenchReport): string {
  const lines = formatTable(columns, rows);
  const below = [
    ...notes,
    ...aims.map(({ text, reached }) => `Aim: ${text}: ${reached ? 'reached' : 'not reached in this run'}.`),
  ];
  return [title, ...[...lines, ...below].map((line) => `  ${line}`)].join('\n');
}

const COLUMNS: Readonly<Record<'rate' | 'ms', readonly ReportColumn[]>> = {
  rate: [
    { key: 'name', label: '', format: 'text' },
    { key: 'median', label: 'median', format: 'rate' },
    { key: 'best', label: 'best', format: 'rate' },
    { key: 'cpuMedian', label: 'by CPU', format: 'rate' },
    { key: 'cpuBest', label: 'best by CPU', format: 'rate', better: 'more' },
    { key: 'ratio', label: 'slower by', format: 'times' },
  ],
  ms: [
    { key: 'name', label: '', format: 'text' },
    { key: 'median', label: 'median', format: 'ms' },
    { key: 'best', label: 'best', format: 'ms' },
    { key: 'cpuMedian', label: 'by CPU', format: 'ms' },
    { key: 'cpuBest', label: 'best by CPU', format: 'ms', better: 'less' },
    { key: 'first', label: 'first call', format: 'ms' },
    { key: 'ratio', label: 'slower by', format: 'times' },
  ],
};

/**
 * Measures contenders and puts them in a table; the ratio is that of the medians by processor time to the first one.
 * @param contest `ms` gives the time of one unit of work, `rate` the work a second
 */
export function contest({
  title,
  format,
  contenders,
  seconds,
  notes = [],
}: {
  title: string;
  format: 'rate' | 'ms';
  contenders: readonly Contender[];
  seconds: number;
  notes?: readonly string[];
}): BenchReport {
  const timings = measure(
    contenders.map(({ run }) => run),
    seconds,
  );
  const reference = timings[0]?.cpu.median ?? 1;
  const figure = (rate: number) => (format === 'ms' ? 1000 / rate : rate);
  const rows = timings.map(
    ({ wall, cpu, firstMs }, at) =>
      ({
        name: contenders[at]?.name ?? '',
        ours: contenders[at]?.ours ?? false,
        median: figure(wall.median),
        best: figure(wall.best),
        cpuMedian: figure(cpu.median),
        cpuBest: figure(cpu.best),
        first: firstMs,
        ratio: reference / cpu.median,
      }) as ReportRow,
  );
  return { title, columns: COLUMNS[format], rows, aims: [], notes };
}

/**
 * How many times faster the first row is than the best of the published packages.
 * @param report of a contest
 * @returns infinite when there is no other
 */
export function leadOf({ rows }: BenchReport): number {
  return Math.min(Infinity, ...rows.filter(({ ours }) => ours === false).map(({ ratio }) => Number(ratio)));
}

/**
 * An aim for the work a second of a row, judged by the best slice by processor time.
 * @param others the rows of those that it is to be seen beside
 */
export function rateAim(
  text: string,
  least: number,
  row: ReportRow | undefined,
  others: readonly ReportRow[] = [],
): Aim {
  const best = Number(row?.cpuBest ?? 0);
  const median = Number(row?.cpuMedian ?? row?.median ?? best);
  const beside = others.map(({ name, cpuBest }) => `${significant(best / Number(cpuBest))} of ${name}`).join(', ');
  return { text, reached: best >= least, format: 'rate', median, best, ...(beside === '' ? {} : { beside }) };
}

/** An aim for a cost, where less is better. */
export function costAim(text: string, most: number, format: 'ms' | 'us', median: number, best: number = median): Aim {
  return { text, reached: best <= most, format, median, best };
}

/** An aim for how many times as fast something is: twice the workers, or beside another program. */
export function timesAim(text: string, least: number, times: number): Aim {
  return { text, reached: times >= least, format: 'times', median: times, best: times };
}

/** Every aim of a run with what was reached, one line each. */
export function formatAims(reports: readonly BenchReport[]): string {
  const rows = reports
    .flatMap(({ aims }) => aims)
    .map(({ text, reached, format, median, best, beside }) => ({
      text,
      median: formatCell(format ?? 'text', median),
      best: formatCell(format ?? 'text', best),
      reached: reached ? 'reached' : 'not reached',
      beside: beside ?? '',
    }));
  const columns = ['text', 'median', 'best', 'reached', 'beside'].map(
    (key): ReportColumn => ({ key, label: key === 'text' || key === 'reached' ? '' : key, format: 'text' }),
  );
  return ['Aims', ...formatTable(columns, rows).map((line) => `  ${line}`)].join('\n');
}
