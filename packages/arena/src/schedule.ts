/** Which deal, with which button and which bot in which seat, a hand of a match is. */
import type { Manifest } from './manifest.js';

export interface Slot {
  /** The number of the deal: the hands of a duplicate set share it, and with it the cards. */
  readonly deal: number;
  readonly button: number;
  /** How far the bots have moved on: bot b sits at seat b + rotation. */
  readonly rotation: number;
}

/** The slot of a hand, found without those before it. */
export function slotOf({ bots, duplicate }: Manifest, hand: number): Slot {
  const seats = bots.length;
  if (!duplicate) return { deal: hand, button: hand % seats, rotation: 0 };
  const deal = Math.floor(hand / seats);
  return { deal, button: deal % seats, rotation: hand % seats };
}

export function botAt(seat: number, rotation: number, seats: number): number {
  return (seat - rotation + seats) % seats;
}

/**
 * Hands of a chunk: a chunk is played by one worker, and its results do not depend on which. Short matches are cut into
 * so many that all workers have something to do and an end comes soon after Ctrl-C; long ones into chunks that are worth
 * the message that they cost.
 */
const CHUNKS = 128;
const FEWEST_HANDS = 50;
const MOST_HANDS = 2000;

/** The size of a chunk: whole duplicate sets. */
export function chunkSize({ bots, duplicate, hands }: Manifest): number {
  const size = Math.min(MOST_HANDS, Math.max(FEWEST_HANDS, Math.ceil(hands / CHUNKS)));
  return duplicate ? Math.ceil(size / bots.length) * bots.length : size;
}

export interface ChunkRange {
  readonly index: number;
  /** First hand, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

export function chunkCount(manifest: Manifest): number {
  return Math.ceil(manifest.hands / chunkSize(manifest));
}

/** Whether all hands of a chunk were played. */
export function isWhole(manifest: Manifest, { index, to }: Pick<ChunkRange, 'index' | 'to'>): boolean {
  return to === chunkAt(manifest, index).to;
}

export function chunkAt(manifest: Manifest, index: number): ChunkRange {
  const size = chunkSize(manifest);
  return { index, from: index * size, to: Math.min(manifest.hands, (index + 1) * size) };
}
