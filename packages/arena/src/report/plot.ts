/** The geometry of plots: pure functions from numbers to numbers and path texts. */

export type Scale = (value: number) => number;

/** Maps `from` to `to` in a straight line; a domain without extent lands in the middle. */
export function linear(from: readonly [number, number], to: readonly [number, number]): Scale {
  const [a, b] = from;
  const [c, d] = to;
  return a === b ? () => (c + d) / 2 : (value) => c + ((value - a) / (b - a)) * (d - c);
}

/** The nearest of the factors that make round numbers. */
function roundFactor(rough: number): number {
  if (rough < 1.5) return 1;
  if (rough < 3.5) return 2;
  return rough < 7.5 ? 5 : 10;
}

/** Round numbers in the range, about as many as wanted. */
export function ticks(low: number, high: number, wanted: number): number[] {
  if (!(high > low) || wanted < 1) return [low];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * roundFactor(rough / power);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Tenths of a pixel are finer than any screen. */
function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export type Point = readonly [x: number, y: number];

export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');
}

/** The area between an upper and a lower line. */
export function bandPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length === 0) return '';
  return `${linePath([...upper, ...lower.toReversed()])}Z`;
}

/** Every so many points, the last one always among them. */
export function thin<T>(points: readonly T[], max: number): T[] {
  const stride = Math.ceil(points.length / max);
  if (stride <= 1) return points.slice();
  const last = points.length - 1;
  return points.filter((_, i) => (last - i) % stride === 0);
}

/**
 * Places labels that want to stand at `wanted` and need `gap` from one another, inside low and high: each as near to
 * its place as the others let it. They keep their order. More labels than fit share the room evenly.
 */
export function dodge(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const room = Math.min(gap, (high - low) / Math.max(1, wanted.length - 1));
  const places: number[] = wanted.map(() => 0);
  let floor = low;
  for (const i of order) {
    places[i] = Math.max(floor, wanted[i]!);
    floor = places[i]! + room;
  }
  let ceiling = high;
  for (const i of order.toReversed()) {
    places[i] = Math.min(ceiling, places[i]!);
    ceiling = places[i]! - room;
  }
  return places;
}

/** About how wide a text is: no font is at hand to measure it. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const char of text)
    width += (char.codePointAt(0)! >= 0x1100 ? 1.05 : /[A-ZMW@%]/.test(char) ? 0.72 : 0.56) * size;
  return width;
}

/** The text, or as much of its beginning as fits with an ellipsis. */
export function shorten(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const chars = [...text];
  while (chars.length > 1 && textWidth(`${chars.join('')}…`, size) > width) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}
