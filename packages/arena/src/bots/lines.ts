/** The debug lines of document 000, as texts: whoever runs a table logs them [S0-61 .. S0-64]. */
import type { ActWord } from '@cardroom/engine';

/** The start of the search for the next player, and the candidates [S0-61]. */
export function turnSearchLine(seat: number, activeSeats: readonly number[]): string {
  return `[POKER] Turn rotation from seat ${seat} (active seats: ${activeSeats.join(', ')})`;
}

/** The player whose turn it is now [S0-62]. */
export function turnRotationLine(from: number, to: number): string {
  return `[POKER] Turn rotation: seat ${from} → seat ${to}`;
}

function seatName(seat: number | null): string {
  return seat === null ? 'none' : `seat${seat}`;
}

/** Whether the round is over: the last raiser and whoever is to act, null if there is none [S0-63]. */
export function bettingCheckLine(lastRaiser: number | null, current: number | null): string {
  return `[BETTING] Check: lastRaiser=${seatName(lastRaiser)}, current=${seatName(current)}`;
}

/** The act of a test player [S0-64]. */
export function testPlayerLine(seat: number, action: ActWord): string {
  return `[POKER] Test player ${seat} decided to ${action}`;
}
