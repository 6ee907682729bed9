/**
 * How much each measure of luck is worth between two bots, and their results without it. The worth is fitted by least
 * squares to the sets of hands, always to others than those that it corrects: sets are dealt out to a few groups, and
 * every group is corrected by what the other groups say. Everything is sums, which add up over chunks and matches.
 */
import { FIRST_BOARD, FIRST_WORTH, MEASURES } from './valueLuck.js';

/** Groups of sets; the worth that corrects one of them is fitted to three quarters of the hands. */
const GROUPS = 4;

/**
 * The fit starts from `FIRST_WORTH`, from which a worth is about one away, and is held back to what the sets can say: a
 * measure that hardly moved keeps its first worth. Nets are far from normal, so that so many sets say even less.
 */
const FEW_SETS = 300;

/** Sums over sets: nets of the first bot, its luck by each measure, and their products. */
export interface LuckSums {
  sets: number;
  net: number;
  square: number;
  readonly luck: number[];
  readonly luckNet: number[];
  /** Products of two measures, row by row up to the diagonal. */
  readonly products: number[];
  /** Products of each measure and the swing of the set: the squares of the nets of its hands. */
  readonly swingLuck: number[];
}

/** By group; a group that has no set yet is null. */
export type LuckGroups = (LuckSums | null)[];

export function emptyGroups(): LuckGroups {
  return new Array<LuckSums | null>(GROUPS).fill(null);
}

function emptySums(): LuckSums {
  const zeros = (count: number): number[] => new Array<number>(count).fill(0);
  return {
    sets: 0,
    net: 0,
    square: 0,
    luck: zeros(MEASURES),
    luckNet: zeros(MEASURES),
    products: zeros((MEASURES * (MEASURES + 1)) / 2),
    swingLuck: zeros(MEASURES),
  };
}

/** Adds a set to the group of its chunk. */
export function addLuck(groups: LuckGroups, chunk: number, net: number, swing: number, luck: Float64Array): void {
  const group = chunk % GROUPS;
  groups[group] ??= emptySums();
  const sums = groups[group];
  sums.sets++;
  sums.net += net;
  sums.square += net * net;
  let at = 0;
  for (let i = 0; i < MEASURES; i++) {
    const value = luck[i]!;
    if (value === 0) {
      at += i + 1;
      continue;
    }
    sums.luck[i]! += value;
    sums.luckNet[i]! += value * net;
    sums.swingLuck[i]! += value * swing;
    for (let j = 0; j <= i; j++) sums.products[at++]! += value * luck[j]!;
  }
}

function addList(to: number[], from: readonly number[]): void {
  for (let i = 0; i < from.length; i++) to[i]! += from[i]!;
}

function addSums(to: LuckSums, from: LuckSums): void {
  to.sets += from.sets;
  to.net += from.net;
  to.square += from.square;
  addList(to.luck, from.luck);
  addList(to.luckNet, from.luckNet);
  addList(to.products, from.products);
  addList(to.swingLuck, from.swingLuck);
}

export function addGroups(to: LuckGroups, from: LuckGroups): void {
  for (const [group, sums] of from.entries()) {
    if (sums === null) continue;
    to[group] ??= emptySums();
    addSums(to[group], sums);
  }
}

/** Whether sums that were kept are by the measures of today. */
export function areOfToday(groups: LuckGroups): boolean {
  return groups.every((sums) => sums === null || sums.luck.length === MEASURES);
}

/** A sum over sets without luck, and the sum of its squares. */
export interface WithoutLuck {
  readonly net: number;
  readonly square: number;
  /** The sum over sets of the luck taken out times the swing of the set. */
  readonly swingLuck: number;
}

export function withoutLuck(groups: LuckGroups): WithoutLuck {
  let net = 0;
  let square = 0;
  let swingLuck = 0;
  for (const [group, sums] of groups.entries()) {
    if (sums === null) continue;
    const others = emptySums();
    for (const [other, theirs] of groups.entries()) if (other !== group && theirs !== null) addSums(others, theirs);
    const part = corrected(sums, worthOf(others));
    net += part.net;
    square += part.square;
    swingLuck += part.swingLuck;
  }
  return { net, square, swingLuck };
}

function corrected(sums: LuckSums, worth: readonly number[]): WithoutLuck {
  let { net, square } = sums;
  let swingLuck = 0;
  for (let i = 0; i < MEASURES; i++) {
    net -= worth[i]! * sums.luck[i]!;
    square -= 2 * worth[i]! * sums.luckNet[i]!;
    swingLuck += worth[i]! * sums.swingLuck[i]!;
    for (let j = 0; j < MEASURES; j++) square += worth[i]! * worth[j]! * productOf(sums, i, j);
  }
  return { net, square: Math.max(0, square), swingLuck };
}

function productOf({ products }: LuckSums, i: number, j: number): number {
  return i >= j ? products[(i * (i + 1)) / 2 + j]! : products[(j * (j + 1)) / 2 + i]!;
}

function varianceOf({ net, square }: WithoutLuck, sets: number): number {
  return Math.max(0, square / sets - (net / sets) ** 2);
}

/** The worth of each measure by least squares, held back toward `FIRST_WORTH`. */
function worthOf(sums: LuckSums): number[] {
  const { sets, net, luck, luckNet } = sums;
  const left = sets === 0 ? 0 : varianceOf(corrected(sums, FIRST_WORTH), sets);
  // Nothing is known yet, or nothing is left to explain.
  if (left === 0) return [...FIRST_WORTH];
  const mean = net / sets;
  const hold = left * (1 + FEW_SETS / sets);
  const square: number[][] = [];
  const right: number[] = [];
  for (let i = 0; i < MEASURES; i++) {
    const row: number[] = [];
    let rest = luckNet[i]! - mean * luck[i]!;
    for (let j = 0; j < MEASURES; j++) {
      row.push(productOf(sums, i, j));
      rest -= FIRST_WORTH[j]! * row[j]!;
    }
    // A measure that has not moved says nothing, and the worth of the first ones is known: they keep their first worth.
    if (i < FIRST_BOARD || row[i] === 0) {
      square.push(row.map((_, j) => (i === j ? 1 : 0)));
      right.push(0);
      continue;
    }
    row.fill(0, 0, FIRST_BOARD);
    row[i]! += hold;
    square.push(row);
    right.push(rest);
  }
  return solveSymmetric(square, right).map((change, at) => FIRST_WORTH[at]! + change);
}

/** Solves a positive definite system by Cholesky's decomposition. */
function solveSymmetric(square: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const root: number[][] = [];
  const half: number[] = [];
  for (let i = 0; i < size; i++) {
    const row: number[] = [];
    for (let j = 0; j <= i; j++) {
      let sum = square[i]![j]!;
      for (let k = 0; k < j; k++) sum -= row[k]! * (j === i ? row[k]! : root[j]![k]!);
      row.push(j === i ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / root[j]![j]!);
    }
    root.push(row);
    let sum = right[i]!;
    for (let k = 0; k < i; k++) sum -= row[k]! * half[k]!;
    half.push(sum / row[i]!);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = half[i]!;
    for (let k = i + 1; k < size; k++) sum -= root[k]![i]! * half[k]!;
    half[i] = sum / root[i]![i]!;
  }
  return half;
}
