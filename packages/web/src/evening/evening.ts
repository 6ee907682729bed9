/** Summary of an evening: stacks and results hand by hand, the biggest pots, and awards. */
import { describe, type HandDescription, type HandState, holeCards, strengthOf, UNKNOWN } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { BIT, type HandRecord, type PlayerRecord, Recorder } from '@cardroom/records';

export interface EveningLine {
  readonly name: string;
  /** The stack after each hand; null in hands that the player did not play. */
  readonly stacks: readonly (number | null)[];
  /** Won or lost since the beginning, after each hand. */
  readonly results: readonly number[];
}

export interface EveningPot {
  /** The number of the hand at its table. */
  readonly hand: number;
  readonly pot: number;
  /** The player who won most of it, and how much more than they put in. */
  readonly winner: string;
  readonly won: number;
}

export type EveningAwardKind = 'winner' | 'hands' | 'pot' | 'bestHand' | 'steals' | 'comeback' | 'loose' | 'tight';

export interface EveningAward {
  readonly kind: EveningAwardKind;
  readonly name: string;
  /** Chips, a count, or a share between 0 and 1. */
  readonly value: number;
  /** The hand that it was given for, if it was one. */
  readonly hand: number | null;
  /** For the best hand. */
  readonly description: HandDescription | null;
}

export interface Evening {
  /** Hands that could be counted. */
  readonly hands: number;
  readonly lines: readonly EveningLine[];
  readonly pots: readonly EveningPot[];
  readonly awards: readonly EveningAward[];
}

const MOST_POTS = 5;

/** A share of fewer hands says nothing about a player. */
const LEAST_HANDS = 10;

interface Played {
  readonly hand: number;
  readonly record: HandRecord;
}

interface BestHand {
  readonly hand: number;
  readonly name: string;
  readonly strength: number;
  readonly description: HandDescription;
}

/** A player's evening as it is counted. */
interface Count {
  readonly stacks: (number | null)[];
  readonly results: number[];
  hands: number;
  won: number;
  stolen: number;
  volunteered: number;
}

/** The whole summary of an evening, from its hands in the order of play. */
export function eveningOf(hands: Iterable<Hand>): Evening {
  const recorder = new Recorder(null, false);
  const played: Played[] = [];
  let best: BestHand | null = null;
  for (const hand of hands) {
    const record = recorder.record({ kind: 'document', hand, name: null });
    if (!record.ok) continue;
    const number = Number(hand.hand ?? 0);
    // The state belongs to the recorder, which goes on with the next hand.
    const shown = bestShown(record.value.hand.state);
    if (shown !== null && (best === null || shown.strength > best.strength)) {
      best = { ...shown, hand: number, name: record.value.hand.players[shown.player]! };
    }
    played.push({ hand: number, record: record.value });
  }
  const counts = countPlayers(played);
  const pots = played.flatMap(potOf).sort((a, b) => b.pot - a.pot || a.hand - b.hand);
  return {
    hands: played.length,
    lines: [...counts].map(([name, { stacks, results }]) => ({ name, stacks, results })),
    pots: pots.slice(0, MOST_POTS),
    awards: awardsOf(counts, pots[0] ?? null, best),
  };
}

/** Hundredths are exact in sums. */
function hundredths(chips: number): number {
  return Math.round(chips * 100);
}

function countPlayers(played: readonly Played[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const [at, { record }] of played.entries()) {
    for (const player of record.players) if (player !== null) countIn(counts, player, at);
    for (const count of counts.values()) {
      if (count.results.length > at) continue;
      count.stacks.push(null);
      count.results.push(count.results.at(-1) ?? 0);
    }
  }
  return counts;
}

function countIn(counts: Map<string, Count>, player: PlayerRecord, at: number): void {
  let count = counts.get(player.name);
  if (count === undefined) {
    const before = Array.from({ length: at }, () => 0);
    count = { stacks: before.map(() => null), results: before, hands: 0, won: 0, stolen: 0, volunteered: 0 };
    counts.set(player.name, count);
  }
  count.stacks.push(hundredths(player.stack + player.net) / 100);
  count.results.push((hundredths(count.results.at(-1) ?? 0) + hundredths(player.net)) / 100);
  count.hands++;
  if (player.net > 0) count.won++;
  if (player.net > 0 && !player.isShowdown) count.stolen++;
  if ((player.done & BIT.vpip) !== 0) count.volunteered++;
}

function potOf({ hand, record }: Played): EveningPot[] {
  const winner = mostOf(record.players, (player) => player?.net ?? 0);
  return winner == null ? [] : [{ hand, pot: record.pot, winner: winner.name, won: winner.net }];
}

/** The strongest hand that was shown; the high hand in games that are split. */
function bestShown(state: HandState): { player: number; strength: number; description: HandDescription } | null {
  const { hands, holeUse } = state.terms.variant;
  const type = hands[0]!;
  const board = state.boards[0] ?? [];
  let best: { player: number; strength: number; description: HandDescription } | null = null;
  for (let player = 0; player < state.terms.stacks.length; player++) {
    if ((state.shown & (1 << player)) === 0) continue;
    const cards = holeCards(state, player);
    if (cards.length === 0 || cards.includes(UNKNOWN) || board.includes(UNKNOWN)) continue;
    const strength = strengthOf(type, holeUse, cards, 0, cards.length, board);
    const description = describe(type, strength);
    if (description.category === 'none' || (best !== null && strength <= best.strength)) continue;
    best = { player, strength, description };
  }
  return best;
}

// ---------------------------------------------------------------------------------------------------- awards

/** The entry of the largest value above zero; the first of equal ones. */
function mostOf<T>(entries: Iterable<T>, measure: (entry: T) => number): T | null {
  let most: T | null = null;
  let value = 0;
  for (const entry of entries) {
    const own = measure(entry);
    if (own > value) [most, value] = [entry, own];
  }
  return most;
}

type Counted = readonly [name: string, count: Count];

function awardsOf(counts: ReadonlyMap<string, Count>, pot: EveningPot | null, best: BestHand | null): EveningAward[] {
  const players = [...counts];
  if (players.length < 2) return [];
  const given: (EveningAward | null)[] = [
    byMost(players, 'winner', ({ results }) => results.at(-1) ?? 0),
    pot === null ? null : { kind: 'pot', name: pot.winner, value: pot.pot, hand: pot.hand, description: null },
    best === null
      ? null
      : { kind: 'bestHand', name: best.name, value: 0, hand: best.hand, description: best.description },
    byMost(players, 'hands', ({ won }) => won),
    byMost(players, 'steals', ({ stolen }) => stolen),
    byMost(players, 'comeback', ({ results }) => climbOf(results)),
    ...tempers(players),
  ];
  return given.filter((award) => award !== null);
}

function byMost(
  players: readonly Counted[],
  kind: EveningAwardKind,
  measure: (count: Count) => number,
): EveningAward | null {
  const most = mostOf(players, ([, count]) => measure(count));
  return most === null ? null : { kind, name: most[0], value: measure(most[1]), hand: null, description: null };
}

/** How far someone came up again from below: from the lowest point to the end. */
function climbOf(results: readonly number[]): number {
  const lowest = Math.min(0, ...results);
  return lowest < 0 ? (hundredths(results.at(-1) ?? 0) - hundredths(lowest)) / 100 : 0;
}

/** The players who played the largest and the smallest share of their hands, among those with enough hands. */
function tempers(players: readonly Counted[]): EveningAward[] {
  const shareOf = ([, { hands, volunteered }]: Counted): number => volunteered / hands;
  const known = players.filter(([, { hands }]) => hands >= LEAST_HANDS).sort((a, b) => shareOf(b) - shareOf(a));
  const [loose] = known;
  const tight = known.at(-1);
  if (loose === undefined || tight === undefined || shareOf(loose) === shareOf(tight)) return [];
  return [
    { kind: 'loose', name: loose[0], value: shareOf(loose), hand: null, description: null },
    { kind: 'tight', name: tight[0], value: shareOf(tight), hand: null, description: null },
  ];
}
