/** All variants by code. */
import { DRAW } from './draw.js';
import { HOLDEM } from './holdem.js';
import { OMAHA } from './omaha.js';
import { SMALL } from './small.js';
import { STUD } from './stud.js';
import type { Variant } from './variant.js';

export const VARIANTS: ReadonlyMap<string, Variant> = new Map(
  [...HOLDEM, ...OMAHA, ...STUD, ...DRAW, ...SMALL].map((variant) => [variant.code, variant]),
);

export function variantOf(code: string): Variant | null {
  return VARIANTS.get(code) ?? null;
}
