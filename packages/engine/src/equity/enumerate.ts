/**
 * Exact equity by visiting every deal: all hands of all players that do not collide, on every board. The way for games
 * without a board (stud, draw, Kuhn) and with a short one (Leduc), and the plain reference for the others.
 */
import type { Card } from '../cards.js';
import { strengthOf } from '../evaluate/strength.js';
import { choose, eachSubset, type Holding, handCount, handsOfHolding, MAX_HANDS, type Problem } from './problem.js';
import { EquityTally } from './tally.js';

/** Hands of one player as flat lists: which cards (two masks of 26), weight, and strengths on the board at hand. */
interface HandList {
  readonly cards: readonly (readonly Card[])[];
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly weight: Float64Array;
  readonly strengths: readonly Int32Array[];
}

/** Deals that {@link enumerate} would visit at most. */
export function enumerationSteps(problem: Problem): number {
  const counts = problem.holdings.map((holding) => handCount(problem, holding));
  if (Math.max(...counts) > MAX_HANDS) return Number.MAX_SAFE_INTEGER;
  return counts.reduce((product, hands) => product * hands, choose(problem.deck.length, problem.toCome));
}

export function enumerate(problem: Problem): EquityTally {
  const tally = new EquityTally(problem.holdings.length);
  const lists = problem.holdings.map((holding) => listOf(problem, holding));
  eachSubset(problem.deck, problem.toCome, (chosen) => {
    const board = [...problem.board, ...chosen];
    for (const list of lists) measure(problem, list, board);
    const [low, high] = masksOf(chosen);
    visit(tally, problem.types.length, lists, low, high);
  });
  return tally;
}

function masksOf(cards: readonly Card[]): [number, number] {
  let low = 0;
  let high = 0;
  for (const card of cards) {
    if (card < 26) low |= 1 << card;
    else high |= 1 << (card - 26);
  }
  return [low, high];
}

function listOf(problem: Problem, holding: Holding): HandList {
  const combos = handsOfHolding(problem, holding);
  const masks = combos.map((combo) => masksOf(combo.cards));
  return {
    cards: combos.map((combo) => combo.cards),
    low: Int32Array.from(masks, ([low]) => low),
    high: Int32Array.from(masks, ([, high]) => high),
    weight: Float64Array.from(combos, (combo) => combo.weight),
    strengths: problem.types.map(() => new Int32Array(combos.length)),
  };
}

function measure(problem: Problem, list: HandList, board: readonly Card[]): void {
  for (const [at, type] of problem.types.entries()) {
    const strengths = list.strengths[at]!;
    for (const [hand, cards] of list.cards.entries()) {
      strengths[hand] = strengthOf(type, problem.holeUse, cards, 0, cards.length, board);
    }
  }
}

/** Visits all hands of the players, one list after another, that share no card with one another or the board. */
function visit(
  tally: EquityTally,
  types: number,
  lists: readonly HandList[],
  boardLow: number,
  boardHigh: number,
): void {
  const last = lists.length - 1;
  const extend = (
    player: number,
    low: number,
    high: number,
    weight: number,
    best: number,
    winners: number,
    lowBest: number,
    lowWinners: number,
  ): void => {
    const list = lists[player]!;
    const first = list.strengths[0]!;
    const second = types > 1 ? list.strengths[1]! : null;
    const bit = 1 << player;
    for (let hand = 0; hand < first.length; hand++) {
      const handLow = list.low[hand]!;
      const handHigh = list.high[hand]!;
      if ((handLow & low) !== 0 || (handHigh & high) !== 0) continue;
      const own = first[hand]!;
      const ownLow = second === null ? 0 : second[hand]!;
      const now = own > best ? bit : own === best ? winners | bit : winners;
      const lowNow = ownLow > lowBest ? bit : ownLow === lowBest ? lowWinners | bit : lowWinners;
      const product = weight * list.weight[hand]!;
      if (player === last) tally.add(now, lowNow, product);
      else {
        const [most, lowMost] = [Math.max(own, best), Math.max(ownLow, lowBest)];
        extend(player + 1, low | handLow, high | handHigh, product, most, now, lowMost, lowNow);
      }
    }
  };
  // A strength of 0 means no hand: the best so far is at least 1, and only an equal or better hand wins.
  extend(0, boardLow, boardHigh, 1, 1, 0, 1, 0);
}
