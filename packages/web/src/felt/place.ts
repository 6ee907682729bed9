/** A box of the geometry as a style. */
import type { CSSProperties } from 'react';
import type { Box } from '../scene/geometry.js';

export function styleOf({ x, y, width, height }: Box): CSSProperties {
  return { left: x, top: y, width, height };
}
