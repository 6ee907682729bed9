/** Speech bubbles at the seats: above everything, blocking nothing. Screen readers get the chat instead. */
import type { CSSProperties, ReactNode } from 'react';
import type { Box, Geometry } from '../scene/geometry.js';
import type { FeltModel } from '../scene/model.js';

interface BubblesProps {
  readonly model: FeltModel;
  readonly geometry: Geometry;
  readonly bubbles: ReadonlyMap<number, string> | undefined;
}

/** So wide at most, and within the felt. */
const WIDEST = 210;
const EDGE = 4;

/** Above the plate, as near to its middle as the edges of the felt allow. */
function placeOf({ x, y, width }: Box, felt: Geometry): CSSProperties {
  const room = Math.min(WIDEST * Math.max(1, felt.scale), felt.width - 2 * EDGE);
  const left = Math.min(Math.max(EDGE, x + width / 2 - room / 2), felt.width - EDGE - room);
  return { left, width: room, bottom: felt.height - y + 2 };
}

/** One sign alone is drawn large. */
function isSign(text: string): boolean {
  return /^\p{Extended_Pictographic}\uFE0F?$/u.test(text);
}

export function Bubbles({ model, geometry, bubbles }: BubblesProps): ReactNode {
  if (bubbles === undefined || bubbles.size === 0) return null;
  return model.seats.map(({ place }, at) => {
    const text = bubbles.get(place);
    if (text === undefined) return null;
    return (
      <div
        key={`${place} ${text}`}
        className="bubble"
        style={placeOf(geometry.seats[at]!.plate, geometry)}
        aria-hidden="true"
      >
        <span className={`bubble-text${isSign(text) ? ' is-sign' : ''}`} data-bubble={place}>
          {text}
        </span>
      </div>
    );
  });
}
