/** Seats as people see them. A document has clockwise places only; labels are made from them at the edge. */
import { labelOfPlace, placeOfLabel } from '@cardroom/engine';
import { type Hand, seatCountOf, seatsOf } from '../hand.js';
import { type TableRules, tableRulesOf } from './rules.js';

/** The label of each player's seat. */
export function labelsOf(hand: Hand, rules: Partial<TableRules> = {}): number[] {
  const seats = seatsOf(hand);
  const seatCount = seatCountOf(hand) ?? Math.max(...seats);
  const { seatNumbering } = tableRulesOf(hand, rules);
  return seats.map((seat) => labelOfPlace(seat, seatCount, seatNumbering));
}

/** Labelled seats as the clockwise list of a document: entries in order, and their places. */
export function clockwiseList<T>(
  sitters: readonly { readonly label: number; readonly sitter: T }[],
  seatCount: number,
  rules: Partial<TableRules> = {},
): { readonly sitters: readonly T[]; readonly seats: readonly number[] } {
  const { seatNumbering } = tableRulesOf({}, rules);
  const places = sitters
    .map(({ label, sitter }) => ({ sitter, place: placeOfLabel(label, seatCount, seatNumbering) }))
    .sort((a, b) => a.place - b.place);
  return { sitters: places.map(({ sitter }) => sitter), seats: places.map(({ place }) => place) };
}
