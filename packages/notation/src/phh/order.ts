/**
 * PHH's order of players, here and nowhere else. In a file p1 stands left of the button and the last player has
 * it; with two players p1 is the big blind, and the lists of antes and blinds are written the other way round. In the
 * document players stand in the order of their seats, and every list is as it is.
 */

/** For each player of one list their index in the other. */
export type Order = readonly number[];

export function inverse(order: Order): Order {
  const back: number[] = [];
  for (let at = 0; at < order.length; at++) back[order[at]!] = at;
  return back;
}

export function reorder<T>(list: readonly T[], order: Order): T[] {
  return order.map((index) => list[index]!);
}

/** Two-handed, antes and blinds stand in a file in the other order; the same both ways. */
export function forced<T>(list: readonly T[]): readonly T[] {
  return list.length === 2 ? [list[1]!, list[0]!] : list;
}

/** Players from the one left of the button to the button, those who are out left out. */
export function phhOrder(players: number, button: number, out: readonly boolean[]): Order {
  const order: number[] = [];
  for (let step = 1; step <= players; step++) {
    const player = (button + step) % players;
    if (!out[player]) order.push(player);
  }
  return order;
}

/** Seats as a file has them, in its order of players; as clockwise places, or null when they go round in no direction. */
export function clockwisePlaces(seats: readonly number[], seatCount: number): readonly number[] | null {
  if (new Set(seats).size !== seats.length || seats.some((seat) => seat < 1 || seat > seatCount)) return null;
  if (turns(seats) <= 1) return seats;
  const mirrored = seats.map((seat) => seatCount + 1 - seat);
  return turns(mirrored) <= 1 ? mirrored : null;
}

/** How often a ring of numbers falls back; once for one that goes up all the way round. */
function turns(ring: readonly number[]): number {
  return ring.filter((place, at) => place > ring[(at + 1) % ring.length]!).length;
}

/** The players of a file in ascending order of their places. */
export function placeOrder(places: readonly number[]): Order {
  return places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
}

const PLAYER = /^(\s*(?:d\s+dh\s+)?)p([1-9][0-9]?)(?=\s|$)/;

/** An action line with its player renumbered; `order` gives the new index of each old one. */
export function renumber(line: string, order: Order): string {
  return line.replace(PLAYER, (whole, before: string, number: string) => {
    const player = order[Number(number) - 1];
    return player === undefined ? whole : `${before}p${player + 1}`;
  });
}
