/**
 * Two runs side by side, so that a change that makes something slower is seen: by processor time, and by how fast the
 * machine was in each of them, so that they need not have been on the same one.
 */
import type { MachineSpeed } from './measure.js';
import { type BenchReport, formatTable, type ReportColumn } from './report.js';

/** A section as a run leaves it. */
export type MeasuredSection = {
  name: string;
  about: string;
  /** Time for each contender. */
  seconds: number;
  load: number[];
  calibration: { before: MachineSpeed; after: MachineSpeed };
  reports: BenchReport[];
  missing: string[];
};

/** A figure of both runs; `change` is how much better the second is: 2 is twice as fast, 0.5 half as fast. */
export type Compared = { section: string; name: string; before: number; after: number; change: number };

/** A figure counts as worse below this: less is within what the best slices of two runs of the same code differ by. */
const WORSE_BELOW = 0.85;

/** Steps a second of a section's machine by processor time: the best, as the figures are. */
function speedOf({ calibration: { before, after } }: MeasuredSection): number {
  const best = (kind: keyof MachineSpeed) => Math.max(before[kind].cpu.best, after[kind].cpu.best);
  return Math.sqrt(best('integer') * best('table'));
}

/** A report is known by its title, but for the numbers in it: they are those of the time that was given. */
function keyOf(title: string): string {
  return title.replace(/[\d,.]+/g, '#');
}

type Figure = { name: string; value: number; better: NonNullable<ReportColumn['better']> };

/** The figures of a section that can be compared, by report and row. */
function figuresOf({ reports }: MeasuredSection): Map<string, Figure> {
  const figures = new Map<string, Figure>();
  for (const { title, columns, rows } of reports) {
    for (const { key, better } of columns) {
      if (better === undefined) continue;
      for (const row of rows) {
        const value = Number(row[key]);
        if (row.ours !== true || !(value > 0)) continue;
        const name = `${keyOf(title)}: ${row.name}`;
        figures.set(name, { name: `${row.name}`, value, better });
      }
    }
  }
  return figures;
}

function compareSection(before: MeasuredSection, after: MeasuredSection): Compared[] {
  const earlier = figuresOf(before);
  const machine = speedOf(after) / speedOf(before);
  const compared: Compared[] = [];
  for (const [key, { name, value, better }] of figuresOf(after)) {
    const old = earlier.get(key);
    if (old === undefined) continue;
    const change = better === 'more' ? value / old.value / machine : old.value / value / machine;
    compared.push({ section: after.name, name, before: old.value, after: value, change });
  }
  return compared;
}

/**
 * A section is compared with one that had as much time: commands that start cold are faster over larger files.
 * @returns every figure of ours that both runs have
 */
export function compareRuns(before: readonly MeasuredSection[], after: readonly MeasuredSection[]): Compared[] {
  return after.flatMap((section) => {
    const old = before.find(({ name, seconds }) => name === section.name && seconds === section.seconds);
    return old === undefined ? [] : compareSection(old, section);
  });
}

export function isWorse({ change }: Compared): boolean {
  return change < WORSE_BELOW;
}

/** A measured value as it is read best, without its unit: both runs have the same. */
function short(value: number): string {
  return value >= 1e4 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

export function formatComparison(compared: readonly Compared[], file: string): string {
  if (compared.length === 0) return `Nothing of this run is in ${file}, or it had another --seconds.`;
  const rows = compared.map((one) => ({
    section: one.section,
    name: one.name,
    before: short(one.before),
    after: short(one.after),
    change: one.change,
    verdict: isWorse(one) ? 'WORSE' : one.change > 1 / WORSE_BELOW ? 'better' : '',
  }));
  const columns: ReportColumn[] = [
    { key: 'section', label: '', format: 'text' },
    { key: 'name', label: '', format: 'text' },
    { key: 'before', label: 'before', format: 'count' },
    { key: 'after', label: 'now', format: 'count' },
    { key: 'change', label: 'faster by', format: 'times' },
    { key: 'verdict', label: '', format: 'text' },
  ];
  const worse = compared.filter(isWorse).length;
  return [
    `Compared with ${file}, by processor time and the speed of the machine`,
    ...formatTable(columns, rows).map((line) => `  ${line}`),
    worse === 0
      ? `  Nothing is slower than ${WORSE_BELOW} of what it was.`
      : `  ${worse} ${worse === 1 ? 'figure' : 'figures'} below ${WORSE_BELOW} of what was: measure again before you believe it.`,
  ].join('\n');
}
