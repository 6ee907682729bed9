/** The position of a player under its common name, counted from the button. */
import type { Terms } from '@cardroom/engine';

/** In the order of acting before the flop, the blinds last; `-` in games without a button. */
export const POSITIONS = ['UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'LJ', 'HJ', 'CO', 'BTN', 'SB', 'BB', '-'] as const;

export type Position = (typeof POSITIONS)[number];

/** Seats between the big blind and the button, by their number, first to act first. */
const BETWEEN: readonly (readonly Position[])[] = [
  [],
  ['CO'],
  ['HJ', 'CO'],
  ['UTG', 'HJ', 'CO'],
  ['UTG', 'LJ', 'HJ', 'CO'],
  ['UTG', 'UTG+1', 'LJ', 'HJ', 'CO'],
  ['UTG', 'UTG+1', 'UTG+2', 'LJ', 'HJ', 'CO'],
  ['UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'LJ', 'HJ', 'CO'],
];

/** The position of every player; `-` for a player who is not in the hand. Two-handed the button is the small blind. */
export function positionsOf(terms: Terms): readonly Position[] {
  const { variant, players, button, out } = terms;
  let key = (players * 2 + (variant.forced === 'blinds' ? 1 : 0)) * MOST_SEATS + button;
  for (let player = 0; player < players; player++) key = key * 2 + (out[player] ? 1 : 0);
  key = key * 2 + (hasSmallBlind(terms) ? 1 : 0);
  let positions = known.get(key);
  if (positions === undefined) {
    positions = placed(terms);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, positions);
  }
  return positions;
}

/** More than any table has. */
const MOST_SEATS = 32;

/** Positions by everything that they depend on: tables of one kind have a few. */
const known = new Map<number, readonly Position[]>();
const MOST_KNOWN = 4096;

function placed(terms: Terms): Position[] {
  const { variant, players, button, out } = terms;
  const positions = new Array<Position>(players).fill('-');
  if (variant.forced !== 'blinds') return positions;
  const ring: number[] = [];
  for (let step = 0; step < players; step++) {
    const player = (button + step) % players;
    if (!out[player]) ring.push(player);
  }
  const [dealer, ...others] = ring;
  positions[dealer!] = 'BTN';
  if (others.length === 1) positions[others[0]!] = 'BB';
  if (others.length <= 1) return positions;
  if (hasSmallBlind(terms)) positions[others.shift()!] = 'SB';
  positions[others.shift()!] = 'BB';
  const names = BETWEEN[Math.min(others.length, BETWEEN.length - 1)]!;
  for (const [at, player] of others.entries()) positions[player] = names[at] ?? 'CO';
  return positions;
}

/** If nobody posts the small blind, the first player left of the button is the big blind. */
function hasSmallBlind({ players, button, out, blinds, posts, minBet, smallBet }: Terms): boolean {
  let first = -1;
  for (let step = 1; step < players; step++) {
    const player = (button + step) % players;
    if (out[player]) continue;
    const blind = blindOf(blinds, posts, player);
    if (first >= 0) return first < Math.max(minBet, smallBet) || first === blind;
    first = blind;
  }
  return true;
}

function blindOf(blinds: readonly number[], posts: readonly number[], player: number): number {
  return (posts[player] ?? 0) > 0 ? 0 : (blinds[player] ?? 0);
}
