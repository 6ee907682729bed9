/**
 * Exact equity in hold'em if every hand is known and one or two cards are to come: a thousand boards at most, which are
 * visited faster than they are grouped.
 */
import type { Card } from '../cards.js';
import type { Problem } from './problem.js';
import { BOARD_SIZE } from './shapes.js';
import { EquityTally } from './tally.js';
import { holdemWinners, type Winners } from './winners.js';

/** Cards to come at most. */
const MOST_TO_COME = 2;

/** By hand type; made when the first question needs it. */
const winners: Partial<Record<'high' | 'shortDeck', Winners>> = {};

function typeOf({ types, holeUse, size }: Problem): 'high' | 'shortDeck' | null {
  const [type] = types;
  const isHoldem = types.length === 1 && holeUse === 'any' && size === 2;
  return isHoldem && (type === 'high' || type === 'shortDeck') ? type : null;
}

export function hasFewBoards(problem: Problem): boolean {
  const { board, toCome, holdings } = problem;
  const isNear = toCome <= MOST_TO_COME && board.length + toCome === BOARD_SIZE;
  const isKnown = isNear && holdings.every(({ unknown, combos }) => unknown === 0 && combos === null);
  return isKnown && typeOf(problem) !== null;
}

export function visitBoards(problem: Problem): EquityTally {
  const { deck, toCome, holdings } = problem;
  const type = typeOf(problem)!;
  winners[type] ??= holdemWinners(type);
  const best = winners[type];
  const hands = holdings.map(({ known }) => known);
  const tally = new EquityTally(hands.length);
  const board: Card[] = [...problem.board];
  const first = board.length;
  if (toCome === 0) tally.add(best(hands, board), 0, 1);
  for (let one = 0; toCome > 0 && one < deck.length; one++) {
    board[first] = deck[one]!;
    if (toCome === 1) tally.add(best(hands, board), 0, 1);
    else {
      for (let two = one + 1; two < deck.length; two++) {
        board[first + 1] = deck[two]!;
        tally.add(best(hands, board), 0, 1);
      }
    }
  }
  return tally;
}
