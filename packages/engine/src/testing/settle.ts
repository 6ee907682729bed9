/** Pots, the uncalled bet and who wins what, for the referee of the tests: each by its definition. */
import type { Card } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';
import type { Variant } from '../variants/variant.js';
import { compareMeasures, type Measure, measure, measureCard } from './measure.js';

interface Payer {
  readonly live: boolean;
  readonly paid: number;
  readonly hole: readonly Card[];
  readonly mucked: boolean;
}

interface Middle {
  readonly terms: { readonly variant: Variant; readonly button: number };
  readonly seats: readonly Payer[];
  readonly dead: number;
  readonly boards: readonly (readonly Card[])[];
}

export interface PlainPot {
  readonly amount: number;
  readonly eligible: readonly number[];
}

/** One player's share of one pot, on one board. */
export interface PlainAward {
  readonly pot: number;
  readonly board: number;
  readonly share: 'whole' | 'high' | 'low';
  readonly player: number;
  readonly amount: number;
}

export interface Outcome {
  readonly pots: readonly PlainPot[];
  readonly awards: readonly PlainAward[];
  readonly won: readonly number[];
}

/** Chips that a live player has put in above everyone else, folded players included. */
export function uncalledOf(seats: readonly Payer[]): { readonly player: number; readonly amount: number } {
  const player = seats.reduce((top, one, at) => (one.paid > seats[top]!.paid ? at : top), 0);
  const second = Math.max(0, ...seats.filter((_, at) => at !== player).map(({ paid }) => paid));
  return { player, amount: seats[player]!.live ? seats[player]!.paid - second : 0 };
}

/** Peels one level after another off what everyone has put in; the levels are those of the live players. */
export function potsOf({ seats, dead }: Middle): PlainPot[] {
  const live = seats.flatMap((one, at) => (one.live ? [at] : []));
  const levels = [...new Set(live.map((at) => seats[at]!.paid))].sort((a, b) => a - b);
  return levels.flatMap((level, index) => {
    const below = index === 0 ? 0 : levels[index - 1]!;
    // Chips of folded players above the last live level stay in the last pot.
    const upTo = index === levels.length - 1 ? Number.POSITIVE_INFINITY : level;
    const layer = seats.reduce((sum, { paid }) => sum + Math.max(0, Math.min(paid, upTo) - below), 0);
    const amount = layer + (index === 0 ? dead : 0);
    return amount === 0 ? [] : [{ amount, eligible: live.filter((at) => seats[at]!.paid >= level) }];
  });
}

/** Equal parts; odd units go one each to the first ones. */
function partsOf(amount: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.floor(amount / count) + (at < amount % count ? 1 : 0));
}

/** The winners in the order in which they get odd units. */
function oddOrder({ terms, seats }: Middle, players: readonly number[]): number[] {
  const { variant, button } = terms;
  const single = (player: number) => {
    const { hole } = seats[player]!;
    if (variant.oddUnit === 'highCard') return -Math.max(...hole.map((card) => measureCard(card, 'high')));
    if (variant.oddUnit === 'lowCard') return Math.min(...hole.map((card) => measureCard(card, 'low')));
    return (player - button - 1 + seats.length) % seats.length;
  };
  return [...players].sort((a, b) => single(a) - single(b));
}

type Strength = (type: HandType, board: number, player: number) => Measure | null;

/** Every hand is measured when it is first asked for, and only once. */
function strengthsOf({ terms, seats, boards }: Middle): Strength {
  const known = new Map<string, Measure | null>();
  return (type, board, player) => {
    const key = `${type} ${board} ${player}`;
    if (!known.has(key)) known.set(key, measure(type, seats[player]!.hole, boards[board]!, terms.variant.holeUse));
    return known.get(key)!;
  };
}

/** The claims that no other claim beats. */
function winnersOf(claims: readonly number[], strength: (player: number) => Measure | null): number[] {
  const strong = claims.flatMap((player) => {
    const own = strength(player);
    return own === null ? [] : [{ player, own }];
  });
  return strong
    .filter(({ own }) => strong.every((other) => compareMeasures(own, other.own) >= 0))
    .map((one) => one.player);
}

interface Share {
  readonly pot: number;
  readonly board: number;
  readonly amount: number;
  readonly claims: readonly number[];
}

/** A pot's share of one board, high and low: the low half only when someone has a low, the odd unit to high. */
function boardAwards(middle: Middle, strength: Strength, { pot, board, amount, claims }: Share): PlainAward[] {
  const [first, second] = middle.terms.variant.hands;
  const win = (type: HandType) => winnersOf(claims, (player) => strength(type, board, player));
  const award = (share: PlainAward['share'], winners: readonly number[], part: number): PlainAward[] => {
    const parts = partsOf(part, winners.length);
    return oddOrder(middle, winners).map((player, at) => ({ pot, board, share, player, amount: parts[at]! }));
  };
  const low = second === undefined ? [] : win(second);
  if (low.length === 0) return award('whole', win(first), amount);
  const [high, half] = partsOf(amount, 2) as [number, number];
  return [...award('high', win(first), high), ...award('low', low, half)];
}

function potAwards(middle: Middle, strength: Strength, { amount, eligible }: PlainPot, pot: number): PlainAward[] {
  const claims = eligible.filter((player) => !middle.seats[player]!.mucked);
  const [only] = claims;
  if (claims.length === 1) return [{ pot, board: 0, share: 'whole', player: only!, amount }];
  return partsOf(amount, middle.boards.length).flatMap((part, board) =>
    boardAwards(middle, strength, { pot, board, amount: part, claims }),
  );
}

/** Every pot is split by itself. */
export function settle(middle: Middle): Outcome {
  const pots = potsOf(middle);
  const strength = strengthsOf(middle);
  const awards = pots.flatMap((pot, at) => potAwards(middle, strength, pot, at)).filter(({ amount }) => amount > 0);
  const won = middle.seats.map((_, at) => awards.reduce((sum, one) => sum + (one.player === at ? one.amount : 0), 0));
  return { pots, awards, won };
}
