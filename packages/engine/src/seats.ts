/**
 * Seats as people see them: labels 1 to 10 around a table, some of them empty.
 *
 * A document knows places in clockwise order only; a label is made from a place at the edge. If labels grow
 * anticlockwise, one step clockwise is one label down, from the lowest seat in use to the highest [S0-1 .. S0-6].
 */
import { assert } from './result.js';
import type { TableRules } from './rules.js';

/** The way in which the labels of the seats grow. */
export type SeatNumbering = TableRules['seatNumbering'];

/** The largest table: labels run from 1 to this [S0-1]. */
export const MAX_SEATS = 10;

/** The label of a clockwise place from 1 to `seatCount`. The first place has label 1 either way. */
export function labelOfPlace(place: number, seatCount: number, numbering: SeatNumbering = 'anticlockwise'): number {
  assert(place >= 1 && place <= seatCount, 'places run from 1 to the number of seats');
  return numbering === 'clockwise' || place === 1 ? place : seatCount + 2 - place;
}

/** The clockwise place that carries a label. Counting the other way round twice leads back to the start. */
export function placeOfLabel(label: number, seatCount: number, numbering: SeatNumbering = 'anticlockwise'): number {
  return labelOfPlace(label, seatCount, numbering);
}
