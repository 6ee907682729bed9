/** The plots of a report, as SVG in the colours of its style sheet. */
import type { SeriesPoint } from '../run.js';
import { compact, count, percent, signed } from './figures.js';
import { type Content, html, type Markup } from './markup.js';
import { bandPath, dodge, linear, linePath, type Point, type Scale, shorten, textWidth, thin, ticks } from './plot.js';

/** The winnings of bots over the hands, in units of the stakes. */
export interface Course {
  readonly hands: readonly number[];
  readonly bots: readonly {
    readonly name: string;
    readonly nets: readonly number[];
    /** Half the width of the 95 % interval; infinite while it is not known. */
    readonly halves: readonly number[];
  }[];
}

/** The course of a match from its first hand, in at most so many points. */
export function courseOf(
  lines: readonly SeriesPoint[],
  names: readonly string[],
  unit: number,
  points: number,
): Course {
  const kept = thin(lines, points);
  return {
    hands: [0, ...kept.map(({ hands }) => hands)],
    bots: names.map((name, bot) => ({
      name,
      nets: [0, ...kept.map(({ nets }) => nets[bot]! / unit)],
      halves: [0, ...kept.map(({ halves }) => halves[bot]! / unit)],
    })),
  };
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Least and most of all lines and of the bands as they end: early bands may be wide, and are cut off. */
function extent({ bots }: Course): [number, number] {
  const values = bots.flatMap(({ nets, halves }) => {
    const half = halves.at(-1)!;
    const end = nets.at(-1)!;
    return Number.isFinite(half) ? [...nets, end - half, end + half] : nets;
  });
  // Many points are too many for the arguments of one call.
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const margin = (high - low || 2) * 0.04;
  return [low - margin, high + margin];
}

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
}

/** Room for a label of the axis, across and down. */
const TICK_WIDTH = 66;
const TICK_HEIGHT = 34;

function scalesOf(course: Course, { width, height, left, right, top, bottom }: Frame): Scales {
  const [low, high] = extent(course);
  const last = course.hands.at(-1)! || 1;
  return {
    x: linear([0, last], [left, width - right]),
    y: linear([low, high], [height - bottom, top]),
    xTicks: ticks(0, last, Math.min(8, Math.floor((width - left - right) / TICK_WIDTH))),
    yTicks: ticks(low, high, Math.min(7, Math.floor((height - top - bottom) / TICK_HEIGHT))),
  };
}

function pointsOf({ x, y }: Scales, hands: readonly number[], values: readonly number[]): Point[] {
  return values.map((value, i) => [x(hands[i]!), y(value)]);
}

function bandOf(scales: Scales, { hands }: Course, { nets, halves }: Course['bots'][number]): string {
  const known = hands.map((_, i) => i).filter((i) => Number.isFinite(halves[i]!));
  const side = (sign: number): Point[] =>
    known.map((i) => [scales.x(hands[i]!), scales.y(nets[i]! + sign * halves[i]!)]);
  return bandPath(side(1), side(-1));
}

/** Tenths of a unit are finer than any screen. */
function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

type Anchor = 'start' | 'middle' | 'end';

function write(kind: 'tick' | 'value' | 'label', x: number, y: number, anchor: Anchor, text: string): Markup {
  return html`<text class="${kind}" x="${at(x)}" y="${at(y)}" text-anchor="${anchor}">${text}</text>`;
}

function level(kind: 'grid' | 'zero' | 'axis', left: number, right: number, y: number): Markup {
  return html`<line class="${kind}" x1="${at(left)}" x2="${at(right)}" y1="${at(y)}" y2="${at(y)}"/>`;
}

function path(kind: string, d: string): Markup {
  return html`<path class="${kind}" d="${d}"/>`;
}

/** A drawing with a name for those who do not see it. */
function drawing(kind: string, { width, height }: Frame, name: string, content: Content): Markup {
  return html`
    <svg class="plot ${kind}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">
      ${content}
    </svg>`;
}

/** Leaves out everything outside the frame. */
function clipped({ width, height, left, right, top, bottom }: Frame, id: string, content: Content): Markup {
  return html`
    <clipPath id="${id}">
      <rect x="${left}" y="${top}" width="${at(width - left - right)}" height="${height - top - bottom}"/>
    </clipPath>
    <g clip-path="url(#${id})">${content}</g>`;
}

function grid({ x, y, xTicks, yTicks }: Scales, { width, height, left, right, bottom }: Frame): Content {
  const end = width - right;
  const foot = height - bottom;
  return [
    yTicks.map((value) => level(value === 0 ? 'zero' : 'grid', left, end, y(value))),
    yTicks.map((value) => write('tick', left - 8, y(value) + 4, 'end', compact(value))),
    xTicks.map((value) => write('tick', x(value), foot + 18, 'middle', compact(value))),
    level('axis', left, end, foot),
  ];
}

/** So many bands can be told apart on one plot. */
const MAX_BANDS = 3;
const LABEL_SIZE = 12;
const LABEL_GAP = 16;

function endLabels(course: Course, scales: Scales, frame: Frame, unit: string): Content {
  const from = frame.width - frame.right;
  const wanted = course.bots.map(({ nets }) => scales.y(nets.at(-1)!));
  const places = dodge(wanted, LABEL_GAP, frame.top + 4, frame.height - frame.bottom - 4);
  return course.bots.map(({ name, nets }, bot) => {
    const [end, y] = [wanted[bot]!, places[bot]!];
    const steps: Point[] = [
      [from, end],
      [from + 6, end],
      [from + 14, y],
      [from + 18, y],
    ];
    return html`
      <g class="c${bot}">
        <title>${name}: ${signed(nets.at(-1)!, 1)} ${unit}</title>
        ${path('lead', linePath(steps))}
        ${write('label', from + 22, y + 4, 'start', shorten(name, frame.right - 26, LABEL_SIZE))}
      </g>`;
  });
}

/** All lines on one plot, with their bands if they are few. Labels stand at their ends if there is room. */
export function winningsPlot(course: Course, unit: string, width: number, height: number, id: string): Markup {
  const isWide = width > 600;
  const longest = course.bots.reduce((most, { name }) => Math.max(most, textWidth(name, LABEL_SIZE)), 0);
  const right = isWide ? Math.min(190, Math.max(70, longest + 30)) : 10;
  const frame: Frame = { width, height, left: isWide ? 64 : 46, right, top: 12, bottom: 36 };
  const scales = scalesOf(course, frame);
  const bands = course.bots.map((bot, i) => path(`band c${i}`, bandOf(scales, course, bot)));
  const lines = course.bots.map(({ nets }, i) => path(`line c${i}`, linePath(pointsOf(scales, course.hands, nets))));
  return drawing(isWide ? 'wide' : 'narrow', frame, `Winnings in ${unit} over the hands`, [
    grid(scales, frame),
    clipped(frame, id, [course.bots.length <= MAX_BANDS && bands, lines]),
    write('tick', width - right, height - 2, 'end', 'hands'),
    isWide && endLabels(course, scales, frame, unit),
  ]);
}

/** One bot with its band before the grey lines of the others. */
function panel(course: Course, scales: Scales, frame: Frame, chosen: number): Markup {
  const bot = course.bots[chosen]!;
  const lines = course.bots.map(({ nets }) => linePath(pointsOf(scales, course.hands, nets)));
  return drawing('', frame, `Winnings of ${bot.name}`, [
    grid(scales, frame),
    clipped(frame, `panel${chosen}`, [
      path('other', lines.toSpliced(chosen, 1).join('')),
      path(`band c${chosen}`, bandOf(scales, course, bot)),
      path(`line c${chosen}`, lines[chosen]!),
    ]),
  ]);
}

/** A plot for each bot, all to one scale; none if the bands are on the large one. */
export function winningsPanels(course: Course): Content {
  if (course.bots.length <= MAX_BANDS) return null;
  const frame: Frame = { width: 320, height: 160, left: 46, right: 14, top: 8, bottom: 24 };
  const scales = scalesOf(course, frame);
  const figures = course.bots.map(({ name, nets, halves }, bot) => {
    const result = `${signed(nets.at(-1)!)} \u00b1 ${count(halves.at(-1)!)}`;
    return html`
      <figure>
        <figcaption><i class="dot c${bot}"></i><b>${name}</b><span>${result}</span></figcaption>
        ${panel(course, scales, frame, bot)}
      </figure>`;
  });
  return html`<div class="panels">${figures}</div>`;
}

function column(x: number, y: number, width: number, height: number): Markup {
  return html`<rect class="bar" x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="2"/>`;
}

/** A class of pots: from 2^power units on, up to twice as much. */
function potLabel(power: number): string {
  const bound = (exponent: number): string => (exponent < 14 ? String(2 ** exponent) : compact(2 ** exponent));
  return power === 0 ? '<2' : `${bound(power)}\u2013${bound(power + 1)}`;
}

/** The share of a class in as many digits as there is room for. */
function shareText(size: number, all: number, isWide: boolean): string {
  const share = (100 * size) / all;
  return share < 0.1 ? '<0.1%' : percent(size, all, share >= 9.95 || !isWide ? 0 : 1);
}

/** How many pots were how large: classes double in size. */
export function potsPlot(sizes: readonly number[], unit: string, width: number, height: number): Markup {
  const first = sizes.findIndex((size) => size > 0);
  const shown = sizes.slice(first, sizes.findLastIndex((size) => size > 0) + 1);
  const all = shown.reduce((sum, size) => sum + size, 0);
  const isWide = width > 600;
  const frame: Frame = { width, height, left: 6, right: 6, top: 24, bottom: 40 };
  const foot = height - frame.bottom;
  const step = (width - frame.left - frame.right) / shown.length;
  const bar = Math.min(step - (isWide ? 8 : 3), 72);
  const y = linear([0, Math.max(...shown)], [foot, frame.top]);
  const bars = shown.map((size, i) => {
    const middle = frame.left + step * (i + 0.5);
    const top = y(size);
    // Narrow columns take turns: a label has the room of two.
    const isTold = step > 44 || i % 2 === (shown.length - 1) % 2;
    return html`
      <g>
        <title>${potLabel(first + i)} ${unit}: ${count(size)} pots</title>
        ${column(middle - bar / 2, top, bar, foot - top)}
        ${size > 0 && step > 30 && write('value', middle, top - 6, 'middle', shareText(size, all, isWide))}
        ${isTold && write('tick', middle, foot + 18, 'middle', potLabel(first + i))}
      </g>`;
  });
  return drawing(isWide ? 'wide' : 'narrow', frame, 'Histogram of pots', [
    bars,
    level('axis', frame.left, width - frame.right, foot),
    write('tick', width - frame.right, height - 4, 'end', `pot in ${unit}`),
  ]);
}
