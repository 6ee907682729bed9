/**
 * Exact equity by visiting every deal: all hands of all players that do not collide, on every board. The way for games
 * without a board (stud, draw, Kuhn) and with a short one (Leduc), and the plain reference for the others.
 */
import type { Card } from '../cards.js';
import { strengthOf } from '../evaluate/strength.js';
import { choose, eachSubset, handCount, handsOf, type Problem } from './problem.js';
import { Tally } from './tally.js';

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
  const boards = choose(problem.deck.length, problem.toCome);
  return problem.holdings.reduce((product, holding) => product * handCount(problem, holding), boards);
}

export function enumerate(problem: Problem): Tally {
  const tally = new Tally(problem.holdings.length);
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

function listOf(problem: Problem, holding: Problem['holdings'][number]): HandList {
  const combos = handsOf(problem, holding);
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
    const strengths = list.strengths[at] as Int32Array;
    for (const [hand, cards] of list.cards.entries()) {
      strengths[hand] = strengthOf(type, problem.holeUse, cards, 0, cards.length, board);
    }
  }
}

/** All hands of the players from the last list to the first that share no card with one another or the board. */
function visit(tally: Tally, types: number, lists: readonly HandList[], boardLow: number, boardHigh: number): void {
  const players = lists.length;
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
    if (player === players) {
      tally.add(winners, lowWinners, weight);
      return;
    }
    const list = lists[player] as HandList;
    const first = list.strengths[0] as Int32Array;
    const second = types > 1 ? (list.strengths[1] as Int32Array) : null;
    const bit = 1 << player;
    for (let hand = 0; hand < first.length; hand++) {
      const handLow = list.low[hand] as number;
      const handHigh = list.high[hand] as number;
      if ((handLow & low) !== 0 || (handHigh & high) !== 0) continue;
      const own = first[hand] as number;
      const ownLow = second === null ? 0 : (second[hand] as number);
      extend(
        player + 1,
        low | handLow,
        high | handHigh,
        weight * (list.weight[hand] as number),
        own > best ? own : best,
        own > best ? bit : own === best && own > 0 ? winners | bit : winners,
        ownLow > lowBest ? ownLow : lowBest,
        ownLow > lowBest ? bit : ownLow === lowBest && ownLow > 0 ? lowWinners | bit : lowWinners,
      );
    }
  };
  extend(0, boardLow, boardHigh, 1, 0, 0, 0, 0);
}
