/** Which deal, with which button and which bot in which seat, a hand of a match is. */
import type { Manifest } from './manifest.js';

export interface Slot {
  /** The number of the deal: the hands of a duplicate set share it, and with it the cards. */
  readonly deal: number;
  readonly button: number;
  /** How far the bots have moved on: bot b sits at seat b + rotation. */
  readonly rotation: number;
}

export function slotOf({ bots, duplicate }: Manifest, hand: number): Slot {
  const seats = bots.length;
  if (!duplicate) return { deal: hand, button: hand % seats, rotation: 0 };
  const deal = Math.floor(hand / seats);
  return { deal, button: deal % seats, rotation: hand % seats };
}

export function botAt(seat: number, rotation: number, seats: number): number {
  return (seat - rotation + seats) % seats;
}

/** Hands of a chunk: a chunk is played by one worker, and its results do not depend on which. */
const CHUNK_HANDS = 2000;

/** The size of a chunk: whole duplicate sets. */
export function chunkSize({ bots, duplicate }: Manifest): number {
  return duplicate ? Math.ceil(CHUNK_HANDS / bots.length) * bots.length : CHUNK_HANDS;
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

export function chunkAt(manifest: Manifest, index: number): ChunkRange {
  const size = chunkSize(manifest);
  return { index, from: index * size, to: Math.min(manifest.hands, (index + 1) * size) };
}
