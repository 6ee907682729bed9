/**
 * Chooses the cards to throw away: keeps what makes the hand that the game is about, and draw to the rest.
 *
 * Hands are looked at as masks (of places in the hand, of ranks, of suits), for bots ask this thousands of times for
 * one decision when they play out the draws to come.
 */
import { type Card, type HandType, rankOf, suitOf, type Variant } from '@cardroom/engine';
import type { Situation } from '../situation.js';
import type { DrawDecision } from '../strategy.js';

/** Draws from a street on, that of the street included. */
export function drawsFrom({ streets }: Variant, street: number): number {
  let count = 0;
  for (let at = street; at < streets.length; at++) if (streets[at]!.draw) count++;
  return count;
}

/** The strategy of every bot that draws with care. */
export function drawWell({ variant, hole, streetIndex }: Situation): DrawDecision {
  return { discard: discardsOf(variant.hands[0], hole, drawsFrom(variant, streetIndex)) };
}

/**
 * The cards to throw away with so many draws left, this one included.
 *
 * @internal
 */
export function discardsOf(type: HandType, hole: readonly Card[], draws: number): Card[] {
  const kept = keptPlaces(type, hole, draws);
  return hole.filter((_, place) => (kept & (1 << place)) === 0);
}

/** The places of the cards to keep, as bits: all of them in a game that has no draws. */
export function keptPlaces(type: HandType, hole: readonly Card[], draws: number): number {
  switch (type) {
    case 'deuceToSeven':
      return keepLow(hole, draws);
    case 'badugi':
      return keepBadugi(hole, draws);
    case 'high':
      return keepHigh(hole);
    default:
      return allPlaces(hole);
  }
}

function allPlaces(hole: readonly Card[]): number {
  return (1 << hole.length) - 1;
}

function byDraws(limits: readonly number[], draws: number): number {
  return limits[Math.min(draws, limits.length - 1)]!;
}

/** The highest bit of a mask. */
function topBit(mask: number): number {
  return 31 - Math.clz32(mask);
}

function isFlush(hole: readonly Card[], places: number): boolean {
  let suits = 0;
  for (let place = 0; place < hole.length; place++) if (places & (1 << place)) suits |= 1 << suitOf(hole[place]!);
  return (suits & (suits - 1)) === 0;
}

const ACE = 12;
const WHEEL = (1 << ACE) | 0b1111;

/** Five neighbouring ranks. */
function isRun(ranks: number): boolean {
  return ranks / (ranks & -ranks) === 0b11111;
}

// --- Deuce to seven: ranks from the deuce (0) up; the fewer draws are left, the rougher a hand may be.

/** The highest card of a hand to stand pat with: 10 on the last draw, 9 and 8 before it. */
const PAT_LOW: readonly number[] = [ACE, 8, 7, 6];
/** The highest card to draw to: 9 on the last draw, else 8. */
const KEEP_LOW: readonly number[] = [ACE, 7, 6, 6];

/** One card of each low rank, pairs dropped; all of them only if they are neither straight nor flush. */
function keepLow(hole: readonly Card[], draws: number): number {
  const limit = byDraws(KEEP_LOW, draws);
  let ranks = 0;
  let places = 0;
  let isPaired = false;
  for (let place = 0; place < hole.length; place++) {
    const rank = rankOf(hole[place]!);
    if (ranks & (1 << rank)) isPaired = true;
    else if (rank <= limit) places |= 1 << place;
    ranks |= 1 << rank;
  }
  const all = allPlaces(hole);
  const isMade = !isPaired && !isRun(ranks) && !isFlush(hole, all);
  if (isMade && topBit(ranks) <= byDraws(PAT_LOW, draws)) return all;
  if (places !== all) return places;
  return all & ~(1 << hole.findIndex((card) => rankOf(card) === topBit(ranks)));
}

// --- Badugi: ranks from the ace (0) up.

/** The highest card of four to stand pat with: any on the last draw, J and 9 before it. */
const PAT_BADUGI: readonly number[] = [12, 12, 10, 8];
/** The highest card to draw to: J on the last draw, 8 and 7 before it. */
const KEEP_BADUGI: readonly number[] = [12, 10, 7, 6];

function aceLow(card: Card): number {
  const rank = rankOf(card) + 1;
  return rank > ACE ? 0 : rank;
}

function keepBadugi(hole: readonly Card[], draws: number): number {
  const all = allPlaces(hole);
  const limit = byDraws(PAT_BADUGI, draws);
  if (hole.every((card) => aceLow(card) <= limit) && bestBadugi(hole, limit) === all) return all;
  return bestBadugi(hole, byDraws(KEEP_BADUGI, draws));
}

/** For each choice of places, the ranks and above them the suits that it takes; -1 if two cards share one. */
const TAKEN = new Int32Array(1 << 5);
const RANKS = 0x1fff;

/** The most cards of different suits and ranks, none above the limit; of as many the lowest. */
function bestBadugi(hole: readonly Card[], limit: number): number {
  let best = 0;
  let bestValue = 0;
  const all = allPlaces(hole);
  for (let places = 1; places <= all; places++) {
    // A choice is the highest of its cards and the choice of the others, which has been looked at before.
    const place = topBit(places);
    const others = TAKEN[places ^ (1 << place)]!;
    const card = hole[place]!;
    const own = (1 << aceLow(card)) | (1 << (13 + suitOf(card)));
    const taken = others < 0 || (others & own) !== 0 || aceLow(card) > limit ? -1 : others | own;
    TAKEN[places] = taken;
    const value = taken < 0 ? 0 : badugiValue(taken);
    if (value <= bestValue) continue;
    best = places;
    bestValue = value;
  }
  return best;
}

/** More cards before fewer, then the lower highest card: every suit is taken by one card. */
function badugiValue(taken: number): number {
  let count = 0;
  for (let suits = taken >> 13; suits !== 0; suits &= suits - 1) count++;
  return (count << 13) + (RANKS - (taken & RANKS));
}

// --- Five-card draw.

const QUEEN = 10;

/** Made hands, then what is there more than once, then four to a flush or an open straight, then high cards. */
function keepHigh(hole: readonly Card[]): number {
  const all = allPlaces(hole);
  let ranks = 0;
  let pairs = 0;
  for (const card of hole) {
    const bit = 1 << rankOf(card);
    pairs |= ranks & bit;
    ranks |= bit;
  }
  if (pairs !== 0) return placesOf(hole, pairs);
  if (isFlush(hole, all) || isRun(ranks) || ranks === WHEEL) return all;
  return fourOf(hole) ?? placesOf(hole, highRanks(ranks));
}

/** The places of cards of these ranks. */
function placesOf(hole: readonly Card[], ranks: number): number {
  let places = 0;
  for (let place = 0; place < hole.length; place++) if (ranks & (1 << rankOf(hole[place]!))) places |= 1 << place;
  return places;
}

/** Four of five cards of different ranks that are of one suit, else four that a card at either end completes. */
function fourOf(hole: readonly Card[]): number | null {
  let open: number | null = null;
  for (let out = 0; out < hole.length; out++) {
    const places = allPlaces(hole) & ~(1 << out);
    if (isFlush(hole, places)) return places;
    let ranks = 0;
    for (let place = 0; place < hole.length; place++) if (place !== out) ranks |= 1 << rankOf(hole[place]!);
    if (ranks / (ranks & -ranks) === 0b1111 && topBit(ranks) < ACE) open = places;
  }
  return open;
}

/** The two highest ranks from the queen up, or the highest alone. */
function highRanks(ranks: number): number {
  const first = 1 << topBit(ranks);
  const second = 1 << topBit(ranks & ~first);
  return second >= 1 << QUEEN ? first | second : first;
}
