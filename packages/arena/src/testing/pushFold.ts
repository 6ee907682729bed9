/**
 * Heads-up push or fold, solved: the small blind moves all-in or folds, the big blind calls or folds. The charts of the
 * bots are held against it; nothing at run time needs it.
 */
import { below, evaluateSeven, type Random, shuffle } from '@cardroom/engine';

/** The 169 classes of hold'em: 13 * row + column of the usual square, aces first, suited above the diagonal. */
export const CLASSES = 169;

interface ClassHands {
  readonly hands: readonly (readonly [number, number])[];
}

function handsOfClass(index: number): ClassHands {
  const row = Math.floor(index / 13);
  const column = index % 13;
  const high = 12 - Math.min(row, column);
  const low = 12 - Math.max(row, column);
  const hands: [number, number][] = [];
  for (let a = 0; a < 4; a++) {
    for (let b = 0; b < 4; b++) {
      const isHand = row === column ? a < b : column > row ? a === b : a !== b;
      if (isHand) hands.push([high * 4 + a, low * 4 + b]);
    }
  }
  return { hands };
}

const HANDS: readonly ClassHands[] = Array.from({ length: CLASSES }, (_, index) => handsOfClass(index));

function collide(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] === b[0] || a[0] === b[1] || a[1] === b[0] || a[1] === b[1];
}

/** For each two classes: in how many ways they can be dealt together, of all 1326 * 1225. */
export function dealWeights(): Float64Array {
  const weights = new Float64Array(CLASSES * CLASSES);
  for (let a = 0; a < CLASSES; a++) {
    for (let b = 0; b < CLASSES; b++) {
      let ways = 0;
      for (const one of HANDS[a]!.hands) for (const two of HANDS[b]!.hands) if (!collide(one, two)) ways++;
      weights[a * CLASSES + b] = ways / (1326 * 1225);
    }
  }
  return weights;
}

/** The share of the pot that class a wins from class b when all cards come, by so many deals each. */
export function equities(samples: number, random: Random): Float64Array {
  const table = new Float64Array(CLASSES * CLASSES);
  for (let a = 0; a < CLASSES; a++) {
    for (let b = a; b < CLASSES; b++) {
      const share = a === b ? 0.5 : sampleShare(HANDS[a]!, HANDS[b]!, samples, random);
      table[a * CLASSES + b] = share;
      table[b * CLASSES + a] = 1 - share;
    }
  }
  return table;
}

function sampleShare(a: ClassHands, b: ClassHands, samples: number, random: Random): number {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  let won = 0;
  for (let count = 0; count < samples; ) {
    const one = a.hands[below(random, a.hands.length)]!;
    const two = b.hands[below(random, b.hands.length)]!;
    if (collide(one, two)) continue;
    count++;
    shuffle(random, deck, 9);
    const board = deck.slice(0, 9).filter((card) => !one.includes(card) && !two.includes(card));
    const [c, d, e, f, g] = board as [number, number, number, number, number];
    const first = evaluateSeven(one[0], one[1], c, d, e, f, g);
    const second = evaluateSeven(two[0], two[1], c, d, e, f, g);
    won += first > second ? 1 : first === second ? 0.5 : 0;
  }
  return won / samples;
}

/** How often each class pushes, and calls, 0 to 1. */
export interface PushFold {
  readonly push: Float64Array;
  readonly call: Float64Array;
}

export interface Tables {
  readonly weights: Float64Array;
  readonly equities: Float64Array;
}

/** The gain of pushing over folding for each class, in big blinds times the weight of the class. */
export function pushGains({ weights, equities }: Tables, call: Float64Array, depth: number): Float64Array {
  const gains = new Float64Array(CLASSES);
  for (let a = 0; a < CLASSES; a++) {
    let gain = 0;
    for (let b = 0; b < CLASSES; b++) {
      const at = a * CLASSES + b;
      const called = (2 * equities[at]! - 1) * depth;
      gain += weights[at]! * (call[b]! * called + (1 - call[b]!) * 1 + 0.5);
    }
    gains[a] = gain;
  }
  return gains;
}

/** The gain of calling over folding. */
export function callGains({ weights, equities }: Tables, push: Float64Array, depth: number): Float64Array {
  const gains = new Float64Array(CLASSES);
  for (let b = 0; b < CLASSES; b++) {
    let gain = 0;
    for (let a = 0; a < CLASSES; a++) {
      const at = b * CLASSES + a;
      gain += weights[at]! * push[a]! * ((2 * equities[at]! - 1) * depth + 1);
    }
    gains[b] = gain;
  }
  return gains;
}

/** Equilibrium by fictitious play. */
export function solvePushFold(tables: Tables, depth: number, rounds: number): PushFold {
  const push = new Float64Array(CLASSES).fill(1);
  const call = new Float64Array(CLASSES).fill(1);
  for (let round = 1; round <= rounds; round++) {
    const rate = 2 / (round + 2);
    const pushing = pushGains(tables, call, depth);
    const calling = callGains(tables, push, depth);
    for (let c = 0; c < CLASSES; c++) {
      push[c] = push[c]! + rate * ((pushing[c]! > 0 ? 1 : 0) - push[c]!);
      call[c] = call[c]! + rate * ((calling[c]! > 0 ? 1 : 0) - call[c]!);
    }
  }
  return { push, call };
}

/** The sum that both players could win by playing best against the other, in big blinds a hand. */
export function exploitability(tables: Tables, { push, call }: PushFold, depth: number): number {
  const pushing = pushGains(tables, call, depth);
  const calling = callGains(tables, push, depth);
  let lost = 0;
  for (let c = 0; c < CLASSES; c++) {
    lost += Math.max(0, pushing[c]!) - push[c]! * pushing[c]!;
    lost += Math.max(0, calling[c]!) - call[c]! * calling[c]!;
  }
  return lost;
}
