/**
 * Seats as people see them: labels 1 to 10 around a table, some of them empty.
 *
 * A document knows places in clockwise order only; a label is made from a place at the edge. Where labels grow
 * anticlockwise, one step clockwise is one label down, from the lowest seat in use to the highest [S0-1 .. S0-6].
 */
import { assert } from './result.js';
import type { TableRules } from './rules.js';

/** The way in which the labels of the seats grow. */
export type SeatNumbering = TableRules['seatNumbering'];

/** The largest table: labels run from 1 to this [S0-1]. */
export const MAX_SEATS = 10;

/** The lowest label in use: below it the count goes on at the highest [S0-3, S0-4]. */
export function minSeat(seats: readonly number[]): number {
  assert(seats.length > 0, 'a table with nobody at it has no lowest seat');
  return Math.min(...seats);
}

/** The highest label in use. */
export function maxSeat(seats: readonly number[]): number {
  assert(seats.length > 0, 'a table with nobody at it has no highest seat');
  return Math.max(...seats);
}

/**
 * The next seat in use, one step clockwise of `seat`, which may itself be empty. Alone at the table the next seat is
 * the player's own.
 */
export function nextSeatClockwise(
  seat: number,
  seatsInUse: readonly number[],
  numbering: SeatNumbering = 'anticlockwise',
): number {
  if (numbering === 'clockwise') {
    const above = seatsInUse.filter((other) => other > seat);
    return above.length > 0 ? minSeat(above) : minSeat(seatsInUse);
  }
  const below = seatsInUse.filter((other) => other < seat);
  return below.length > 0 ? maxSeat(below) : maxSeat(seatsInUse);
}

/** All seats in use in clockwise order, the first of them at `seat` or, where that one is empty, clockwise of it. */
export function seatsClockwiseFrom(
  seat: number,
  seatsInUse: readonly number[],
  numbering: SeatNumbering = 'anticlockwise',
): number[] {
  const seats: number[] = [];
  let next = seatsInUse.includes(seat) ? seat : nextSeatClockwise(seat, seatsInUse, numbering);
  while (!seats.includes(next)) {
    seats.push(next);
    next = nextSeatClockwise(next, seatsInUse, numbering);
  }
  return seats;
}

/** Where a hand starts: who posts and who acts first [S0-8 .. S0-13]. */
export interface StartingSeats {
  readonly button: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** The first after the big blind; nobody where two play, for the button acts first then. */
  readonly underTheGun: number | null;
}

/** The blinds and the first to act, counted from the seat with the button. Two-handed the button is the small blind. */
export function startingSeats(
  button: number,
  seatsInUse: readonly number[],
  numbering: SeatNumbering = 'anticlockwise',
): StartingSeats {
  assert(seatsInUse.length >= 2, 'a hand needs two players');
  const after = (seat: number) => nextSeatClockwise(seat, seatsInUse, numbering);
  const headsUp = seatsInUse.length === 2;
  const smallBlind = headsUp ? button : after(button);
  const bigBlind = after(smallBlind);
  return { button, smallBlind, bigBlind, underTheGun: headsUp ? null : after(bigBlind) };
}

/** After the first street: the first seat clockwise of the button whose player is still in [S0-48]. */
export function firstSeatToAct(
  button: number,
  activeSeats: readonly number[],
  numbering: SeatNumbering = 'anticlockwise',
): number {
  return nextSeatClockwise(button, activeSeats, numbering);
}

/**
 * The button drawn among the players who take part [S0-7, X-2]. `random(n)` gives a whole number from 0 to n - 1, each
 * as likely as any other.
 */
export function chooseButton(activeSeats: readonly number[], random: (n: number) => number): number {
  const seat = activeSeats[random(activeSeats.length)];
  assert(seat !== undefined, 'the button is drawn among the active seats');
  return seat;
}

export type PositionName = 'button' | 'smallBlind' | 'bigBlind' | 'underTheGun' | 'middle' | 'cutoff';

/** What the places of a table are called, clockwise from the button. Two-handed the button is the small blind too. */
export function positionNames(players: number): PositionName[] {
  assert(players >= 2 && players <= MAX_SEATS, 'a table has two to ten players');
  if (players === 2) return ['button', 'bigBlind'];
  const names: PositionName[] = ['button', 'smallBlind', 'bigBlind'];
  for (let place = 3; place < players; place++) {
    names.push(place === 3 ? 'underTheGun' : place === players - 1 ? 'cutoff' : 'middle');
  }
  return names;
}

/** The label of a clockwise place from 1 to `seatCount`. The first place has label 1 either way. */
export function labelOfPlace(place: number, seatCount: number, numbering: SeatNumbering = 'anticlockwise'): number {
  assert(place >= 1 && place <= seatCount, 'places run from 1 to the number of seats');
  return numbering === 'clockwise' || place === 1 ? place : seatCount + 2 - place;
}

/** The clockwise place that carries a label. Counting the other way round twice leads back to the start. */
export function placeOfLabel(label: number, seatCount: number, numbering: SeatNumbering = 'anticlockwise'): number {
  return labelOfPlace(label, seatCount, numbering);
}
