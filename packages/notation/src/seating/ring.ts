/** Seats in a ring: places grow clockwise and begin again after the last one. Chairs that nobody uses do not matter. */

/** Larger than any seat number, so that steps around the ring keep the order of the seats. */
const RING = 1_000_000;

/** How far clockwise `to` lies from `from`; a whole lap for the same seat. */
export function stepsTo(from: number, to: number): number {
  return ((to - from + RING - 1) % RING) + 1;
}

/** Strictly between two seats, clockwise. Nothing lies between a seat and itself: a blind that stays passes nobody. */
export function isBetween(seat: number, from: number, to: number): boolean {
  return from !== to && stepsTo(from, seat) < stepsTo(from, to);
}

interface Seated {
  readonly seat: number;
}

/** All of them in clockwise order, from the first after the seat to the player on it. */
export function clockwiseAfter<T extends Seated>(seated: readonly T[], seat: number): T[] {
  return [...seated].sort((a, b) => stepsTo(seat, a.seat) - stepsTo(seat, b.seat));
}

/** The nearest before the seat, anticlockwise; a player who sits on it comes last. */
export function nearestBefore<T extends Seated>(seated: readonly T[], seat: number): T | null {
  return [...seated].sort((a, b) => stepsTo(a.seat, seat) - stepsTo(b.seat, seat))[0] ?? null;
}
