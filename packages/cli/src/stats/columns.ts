/** Figures as columns of a terminal table or a CSV file. */
import {
  type Dimension,
  type Figures,
  figuresOf,
  type ReportLine,
  type Sample,
  SHARE_NAMES,
  SHARES,
} from '@cardroom/records';
import { withSign } from '../figures.js';
import { tableText } from '../table.js';
import { grouped, plain, widthOf } from '../text.js';

interface Column {
  readonly head: string;
  readonly cell: (figures: Figures) => string;
}

/** A share with its sample size: ten hands say little. */
function percent([count, chances]: Sample): string {
  return chances === 0 ? '-' : `${((100 * count) / chances).toFixed(1)} (${chances})`;
}

function interval(range: readonly [number, number] | null): string {
  return range === null ? '' : ` ±${((range[1] - range[0]) / 2).toFixed(1)}`;
}

const COLUMNS: readonly Column[] = [
  { head: 'hands', cell: ({ hands }) => grouped(String(hands)) },
  { head: 'VPIP', cell: ({ stats }) => percent(stats.vpip) },
  { head: 'PFR', cell: ({ stats }) => percent(stats.pfr) },
  { head: '3-bet', cell: ({ stats }) => percent(stats.threeBet) },
  { head: 'bb/100', cell: ({ bbPer100, ci95 }) => `${withSign(bbPer100, 1)}${interval(ci95)}` },
  { head: 'net', cell: ({ net }) => grouped(net) },
  { head: 'EV bb/100', cell: ({ evBbPer100 }) => withSign(evBbPer100, 1) },
  { head: 'WTSD', cell: ({ stats }) => percent(stats.wtsd) },
  { head: 'W$SD', cell: ({ stats }) => percent(stats.wsd) },
  { head: 'AF', cell: ({ stats: { af } }) => (af[1] === 0 ? '-' : (af[0] / af[1]).toFixed(2)) },
  { head: 'fold to 3-bet', cell: ({ stats }) => percent(stats.foldToThreeBet) },
  { head: 'steal', cell: ({ stats }) => percent(stats.steal) },
  { head: 'fold to steal', cell: ({ stats }) => percent(stats.foldToSteal) },
  { head: 'c-bet flop', cell: ({ stats }) => percent(stats.cbetFlop) },
  { head: 'fold to c-bet', cell: ({ stats }) => percent(stats.foldToCbetFlop) },
  { head: 'WWSF', cell: ({ stats }) => percent(stats.wwsf) },
  { head: '4-bet', cell: ({ stats }) => percent(stats.fourBet) },
  { head: 'check-raise', cell: ({ stats }) => percent(stats.checkRaise) },
  { head: 'c-bet turn', cell: ({ stats }) => percent(stats.cbetTurn) },
  { head: 'c-bet river', cell: ({ stats }) => percent(stats.cbetRiver) },
  { head: 'rake', cell: ({ rake }) => grouped(rake.toFixed(2)) },
  { head: 'showdown', cell: ({ showdown }) => withSign(showdown, 2) },
  { head: 'no showdown', cell: ({ nonShowdown }) => withSign(nonShowdown, 2) },
];

/** A column takes its text, a blank on both sides and a line before it. */
const FRAME = 3;

/** As many columns as the terminal is wide for, the first ones first. */
export function statsTable(by: readonly Dimension[], lines: readonly ReportLine[], width: number): string {
  const figures = lines.map(({ tally }) => figuresOf(tally));
  const head: string[] = [...by];
  const rows = lines.map(({ values }) => values.map((value) => plain(value)));
  let room = width - 1;
  const widest = (texts: readonly string[]): number => FRAME + Math.max(...texts.map(widthOf));
  for (const [at, name] of head.entries()) room -= Math.min(24, widest([name, ...rows.map((row) => row[at]!)]));
  for (const { head: name, cell } of COLUMNS) {
    const cells = figures.map(cell);
    room -= widest([name, ...cells]);
    if (room < 0 && head.length > by.length) break;
    head.push(name);
    for (const [at, text] of cells.entries()) rows[at]!.push(text);
  }
  return `${tableText(head, rows, { align: by.map(() => 'left' as const), width, isCompact: true })}\n`;
}

/** Every figure, a count and its chances in two columns each. */
export function statsCsv(by: readonly Dimension[], lines: readonly ReportLine[]): string {
  const names = [...SHARES, 'checkRaise', 'aggression', 'af'] as const;
  const head = [
    ...by,
    ...['hands', 'net', 'bbPer100', 'ci95Low', 'ci95High', 'ev', 'evBbPer100', 'rake', 'showdown', 'nonShowdown'],
    ...names.flatMap((name) => [name, `${name}Chances`]),
  ];
  const rows = lines.map(({ values, tally }) => {
    const each = figuresOf(tally);
    return [
      ...values.map(quoted),
      each.hands,
      each.net,
      each.bbPer100,
      each.ci95?.[0] ?? '',
      each.ci95?.[1] ?? '',
      each.ev,
      each.evBbPer100,
      each.rake,
      each.showdown,
      each.nonShowdown,
      ...names.flatMap((name) => each.stats[name]),
    ];
  });
  return [head, ...rows].map((row) => `${row.join(',')}\n`).join('');
}

/** A text of a file in its own field; a spreadsheet must not take a name for a formula. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && text !== '-' ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The meaning of the columns, for the help. */
export const STAT_NAMES: string = SHARES.map((share) => SHARE_NAMES[share]).join(', ');
