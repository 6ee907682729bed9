/** Chips seen from the side, in piles by denomination; the amount stands beside them. */
import type { ReactNode } from 'react';
import { pileOf, pilesOf } from '../scene/chips.js';

/** One chip above the other by so much. */
const RISE = 3;
const WIDTH = 16;
const HEIGHT = 24;

function Pile({ colours, left }: { colours: readonly string[]; left: number }): ReactNode {
  return colours.map((colour, at) => {
    const y = HEIGHT - 7 - at * RISE;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a chip is known by its place in the pile.
      <g key={at} transform={`translate(${left} ${y})`}>
        <path className="chip-side" fill={colour} d="M0 0v3a8 3.5 0 0 0 16 0v-3z" />
        <path className="chip-marks" d="M3 2.3v3.2M8 3.5v3.2M13 2.3v3.2" />
        <ellipse className="chip-top" fill={colour} cx="8" cy="0" rx="8" ry="3.5" />
      </g>
    );
  });
}

interface ChipsProps {
  readonly amount: number;
  /** One mixed pile in front of a seat, several in the middle. */
  readonly piles?: number;
}

export function ChipPiles({ amount, piles = 1 }: ChipsProps): ReactNode {
  const all = piles === 1 ? [pileOf(amount)] : pilesOf(amount, piles);
  const width = Math.max(1, all.length) * (WIDTH + 1) - 1;
  return (
    <svg
      className="discs"
      viewBox={`-0.5 0 ${width + 1} ${HEIGHT}`}
      style={{ inlineSize: `${(1.35 * (width + 1)) / HEIGHT}em` }}
      aria-hidden="true"
      focusable="false"
    >
      {all.map((colours, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pile is known by its place.
        <Pile key={at} colours={colours} left={at * (WIDTH + 1)} />
      ))}
    </svg>
  );
}
