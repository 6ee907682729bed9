/** The draw of seats [T-27]: from a seed that is committed before the start and published after it. */
import { below, stream } from '@cardroom/engine';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { shuffled } from './draft.js';

/** The commitment published before the draw. */
export function drawCommitment(seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(seed)));
}

type Below = (n: number) => number;

/**
 * Entries dealt out to tables in turn, so that sizes differ by one at most; each takes a random empty seat. A list for
 * each table with the entry on each seat, 0 for an empty one; index 0 is not used.
 */
export function drawSeats(entries: readonly number[], tables: number, seats: number, draw: Below): number[][] {
  const drawn = Array.from({ length: tables }, () => Array.from({ length: seats + 1 }, () => 0));
  shuffled(entries, draw).forEach((entry, at) => {
    const table = drawn[at % tables]!;
    const empty = emptySeats(table);
    table[empty[draw(empty.length)]!] = entry;
  });
  return drawn;
}

export function emptySeats(seats: readonly number[]): number[] {
  const empty: number[] = [];
  for (let seat = 1; seat < seats.length; seat++) if (seats[seat] === 0) empty.push(seat);
  return empty;
}

/** The draw of the start: anyone who knows the seed can repeat it. */
export function startingSeats(entries: readonly number[], seats: number, seed: string): number[][] {
  const random = stream(seed, 'seats');
  return drawSeats(entries, Math.ceil(entries.length / seats), seats, (n) => below(random, n));
}

/** The pairs of a shootout's round; byes come in round one only, up to the next power of two [T-2]. */
export function drawPairs(
  entries: readonly number[],
  draw: Below,
): { readonly seats: number[][]; readonly byes: number[] } {
  const order = shuffled(entries, draw);
  const bracket = 2 ** Math.ceil(Math.log2(Math.max(2, order.length)));
  const byes = order.splice(0, bracket - order.length);
  const seats = Array.from({ length: order.length / 2 }, (_, pair) => [0, order[2 * pair]!, order[2 * pair + 1]!]);
  return { seats, byes };
}

export function startingPairs(entries: readonly number[], seed: string): ReturnType<typeof drawPairs> {
  const random = stream(seed, 'seats');
  return drawPairs(entries, (n) => below(random, n));
}

/** Whether a published seed is the committed one and gives the seats that were played. */
export function isDrawRight(draw: {
  readonly seed: string;
  readonly commitment: string;
  readonly entries: readonly number[];
  readonly seats: number;
  readonly drawn: readonly (readonly number[])[];
  /** Entries without a table in the first round of a shootout. */
  readonly byes?: readonly number[];
  readonly isShootout?: boolean;
}): boolean {
  const { seed, commitment, entries, seats, drawn, byes = [], isShootout = false } = draw;
  if (drawCommitment(seed) !== commitment) return false;
  const again = isShootout ? startingPairs(entries, seed) : { seats: startingSeats(entries, seats, seed), byes: [] };
  return JSON.stringify(again) === JSON.stringify({ seats: drawn, byes });
}
