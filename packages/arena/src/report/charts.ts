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

function grid({ x, y, xTicks, yTicks }: Scales, { width, height, left, right, bottom }: Frame): Content {
  const end = width - right;
  const foot = height - bottom;
  return [
    yTicks.map((value) => {
      const place = y(value).toFixed(1);
      return html`<line class="${value === 0 ? 'zero' : 'grid'}" x1="${left}" x2="${end}" y1="${place}" y2="${place}"/>`;
    }),
    yTicks.map(
      (value) =>
        html`<text class="tick" x="${left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${compact(value)}</text>`,
    ),
    xTicks.map(
      (value) =>
        html`<text class="tick" x="${x(value).toFixed(1)}" y="${foot + 18}" text-anchor="middle">${compact(value)}</text>`,
    ),
    html`<line class="axis" x1="${left}" x2="${end}" y1="${foot}" y2="${foot}"/>`,
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
    const y = places[bot]!;
    const full = `${name}: ${signed(nets.at(-1)!, 1)} ${unit}`;
    return html`<g class="c${bot}"><title>${full}</title><path class="lead" d="${linePath([
      [from, wanted[bot]!],
      [from + 6, wanted[bot]!],
      [from + 14, y],
      [from + 18, y],
    ])}"/><text class="label" x="${from + 22}" y="${y + 4}">${shorten(name, frame.right - 26, LABEL_SIZE)}</text></g>`;
  });
}

/** All lines on one plot, with their bands where they are few. Labels stand at their ends where there is room. */
export function winningsPlot(course: Course, unit: string, width: number, height: number, id: string): Markup {
  const isWide = width > 600;
  const longest = course.bots.reduce((most, { name }) => Math.max(most, textWidth(name, LABEL_SIZE)), 0);
  const right = isWide ? Math.min(190, Math.max(70, longest + 30)) : 10;
  const frame: Frame = { width, height, left: isWide ? 64 : 46, right, top: 12, bottom: 36 };
  const scales = scalesOf(course, frame);
  const hasBands = course.bots.length <= MAX_BANDS;
  return html`<svg class="plot ${isWide ? 'wide' : 'narrow'}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Winnings in ${unit} over the hands"><clipPath id="${id}"><rect x="${frame.left}" y="${frame.top}" width="${width - frame.left - right}" height="${height - frame.top - frame.bottom}"/></clipPath>${grid(scales, frame)}<g clip-path="url(#${id})">${
    hasBands && course.bots.map((bot, i) => html`<path class="band c${i}" d="${bandOf(scales, course, bot)}"/>`)
  }${course.bots.map(
    ({ nets }, i) => html`<path class="line c${i}" d="${linePath(pointsOf(scales, course.hands, nets))}"/>`,
  )}</g><text class="tick" x="${width - right}" y="${height - 2}" text-anchor="end">hands</text>${isWide && endLabels(course, scales, frame, unit)}</svg>`;
}

/** One bot with its band before the grey lines of the others. */
function panel(course: Course, scales: Scales, frame: Frame, chosen: number, id: string): Markup {
  const bot = course.bots[chosen]!;
  const { width, height, left, right, top, bottom } = frame;
  return html`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="Winnings of ${bot.name}"><clipPath id="${id}"><rect x="${left}" y="${top}" width="${width - left - right}" height="${height - top - bottom}"/></clipPath>${grid(scales, frame)}<g clip-path="url(#${id})"><path class="other" d="${course.bots
    .map(({ nets }, i) => (i === chosen ? '' : linePath(pointsOf(scales, course.hands, nets))))
    .join(
      '',
    )}"/><path class="band c${chosen}" d="${bandOf(scales, course, bot)}"/><path class="line c${chosen}" d="${linePath(
    pointsOf(scales, course.hands, bot.nets),
  )}"/></g></svg>`;
}

/** A plot for each bot, all to one scale; none where the bands are on the large one. */
export function winningsPanels(course: Course): Content {
  if (course.bots.length <= MAX_BANDS) return null;
  const frame: Frame = { width: 320, height: 160, left: 46, right: 14, top: 8, bottom: 24 };
  const scales = scalesOf(course, frame);
  return html`<div class="panels">${course.bots.map(
    ({ name, nets, halves }, bot) =>
      html`<figure><figcaption><i class="dot c${bot}"></i><b>${name}</b> <span>${signed(
        nets.at(-1)!,
        0,
      )} ± ${count(halves.at(-1)!, 0)}</span></figcaption>${panel(course, scales, frame, bot, `panel${bot}`)}</figure>`,
  )}</div>`;
}

/** How many pots were how large: classes double in size. */
export function potsPlot(sizes: readonly number[], unit: string, width: number, height: number): Markup {
  const first = sizes.findIndex((size) => size > 0);
  const last = sizes.findLastIndex((size) => size > 0);
  const shown = sizes.slice(first, last + 1);
  const all = shown.reduce((sum, size) => sum + size, 0);
  const most = Math.max(...shown);
  const isWide = width > 600;
  const frame: Frame = { width, height, left: 6, right: 6, top: 24, bottom: 40 };
  const step = (width - frame.left - frame.right) / shown.length;
  const bar = Math.min(step - (isWide ? 8 : 3), 72);
  const y = linear([0, most], [height - frame.bottom, frame.top]);
  const bound = (power: number): string => (power < 14 ? String(2 ** power) : compact(2 ** power));
  const label = (power: number): string => (power === 0 ? '<2' : `${bound(power)}\u2013${bound(power + 1)}`);
  const bars = shown.map((size, i) => {
    const middle = frame.left + step * (i + 0.5);
    const share = (100 * size) / all;
    const text = share >= 0.1 || size === 0 ? percent(size, all, share >= 9.95 || !isWide ? 0 : 1) : '<0.1%';
    // Narrow columns take turns: a label has the room of two.
    const isTold = step > 44 || i % 2 === (shown.length - 1) % 2;
    return html`<g><title>${label(first + i)} ${unit}: ${count(size)} pots</title><rect class="bar" x="${middle - bar / 2}" y="${y(size)}" width="${bar}" height="${Math.max(0, y(0) - y(size))}" rx="2"/>${
      size > 0 &&
      step > 30 &&
      html`<text class="value" x="${middle}" y="${y(size) - 6}" text-anchor="middle">${text}</text>`
    }${isTold && html`<text class="tick" x="${middle}" y="${height - frame.bottom + 18}" text-anchor="middle">${label(first + i)}</text>`}</g>`;
  });
  return html`<svg class="plot ${isWide ? 'wide' : 'narrow'}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Histogram of pots">${bars}<line class="axis" x1="${frame.left}" x2="${width - frame.right}" y1="${y(0)}" y2="${y(0)}"/><text class="tick" x="${width - frame.right}" y="${height - 4}" text-anchor="end">pot in ${unit}</text></svg>`;
}
