/** Lines of winnings. The library comes when it is needed; the numbers stand beside it for those who do not see it. */
import 'uplot/dist/uPlot.min.css';
import { type ReactNode, useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { useI18n } from '../i18n/index.js';
import { useViewer } from '../ui/viewer.js';

export interface GraphLine {
  readonly label: string;
  /** Null if there is none: the line goes on to the next one. */
  readonly values: readonly (number | null)[];
  /** A name of the theme. */
  readonly colour: string;
  readonly isFilled?: boolean;
}

interface GraphProps {
  readonly lines: readonly GraphLine[];
  /** How many hands each point stands for; 1, 2, 3 and so on by default. */
  readonly hands?: readonly number[];
}

const HEIGHT = 220;
/** Room for a label of the axis below: `1,000,000` and some space. */
const LABEL_WIDTH = 80;
const DIGIT_WIDTH = 8;

/** The width of an axis whose longest label fits. */
function axisWidth(labels: readonly string[] | null): number {
  return 20 + DIGIT_WIDTH * Math.max(5, ...(labels ?? []).map((label) => label.length));
}

/** The value at which the viewer points, or where the line ends if they point at none. */
function valueAt(values: readonly (number | null)[], at: number | null): number | null {
  return (at === null ? values.findLast((value) => value !== null) : values[at]) ?? null;
}

/** A colour of the theme, as it is now. */
function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** Words and numbers as the viewer reads them. */
interface Wording {
  readonly hand: string;
  readonly number: (value: number) => string;
}

/** Lines, axes and legend in the colours of the page, as wide as there is room. */
function optionsOf(
  lines: readonly GraphLine[],
  steps: readonly number[],
  width: number,
  { hand, number }: Wording,
): uPlot.Options {
  const grid = { stroke: colour('--line'), width: 1 };
  const axis = { stroke: colour('--ink-soft'), grid, ticks: grid, font: '12px system-ui' };
  const say = (values: readonly (number | null)[], at: number | null): string => {
    const value = valueAt(values, at);
    return value === null ? '–' : number(Math.round(value * 100) / 100);
  };
  return {
    width,
    height: HEIGHT,
    // Half of the last label stands beyond the end of its axis.
    padding: [null, LABEL_WIDTH / 2, null, null],
    scales: { x: { time: false } },
    legend: { show: true },
    cursor: { points: { size: 6 } },
    axes: [
      {
        ...axis,
        space: LABEL_WIDTH,
        values: (_, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? number(tick) : '')),
      },
      { ...axis, size: (_, labels) => axisWidth(labels), values: (_, ticks) => ticks.map((tick) => number(tick)) },
    ],
    series: [
      { label: hand, value: (_plot, _value, _series, at) => say(steps, at) },
      ...lines.map(({ label, values, colour: name, isFilled = false }) => ({
        label,
        stroke: colour(name),
        ...(isFilled ? { fill: colour('--accent-soft') } : {}),
        width: 2,
        spanGaps: true,
        points: { show: values.length < 40 },
        value: (_plot: uPlot, _value: number, _series: number, at: number | null) => say(values, at),
      })),
    ],
  };
}

export default function Graph({ lines, hands }: GraphProps): ReactNode {
  const { t, number } = useI18n();
  const { settings } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the colours that are read from the page
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const steps = hands ?? Array.from({ length: lines[0]?.values.length ?? 0 }, (_, at) => at);
    const plot = new uPlot(
      optionsOf(lines, steps, element.clientWidth, { hand: t('stats.graphHand'), number }),
      [[...steps], ...lines.map(({ values }) => [...values])],
      element,
    );
    plot.setLegend({ idxs: [null, ...lines.map(() => null)] });
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [lines, hands, settings.theme, t, number]);
  return <div className="graph" ref={box} aria-hidden="true" />;
}
