/**
 * What players could expect when the last decision was made and cards were still to come: each pot by the equity of
 * those who could win it. The difference from the result is luck.
 */
import { type Card, equity, type HandState, holeCards, result, UNKNOWN, type Variant } from '@cardroom/engine';
import type { LastDecision } from './observer.js';

/** Counting takes some milliseconds at most; what takes longer is drawn at random, always the same. */
const MOST_STEPS = 3e6;
/** Standard error 0.0071 at most. */
const SAMPLES = 5_000;

/**
 * Chips that each player would get from the pots on average, before rake, in units of the state; null where nothing
 * was left to chance, or cards are not known.
 */
export function expectedAwards(state: HandState, last: LastDecision): readonly number[] | null {
  const { variant } = state.terms;
  const isOpen = (state.live & (state.live - 1)) !== 0 && hasCardsToCome(state, last);
  if (!isOpen || variant.streets.some((street) => street.draw)) return null;
  const hands = new Map<number, readonly Card[]>();
  for (let player = 0; player < state.terms.players; player++) {
    if ((state.live & (1 << player)) !== 0) hands.set(player, holeCards(state, player).slice(0, last.hole[player]));
  }
  const boards = state.boards.slice(0, variant.boards).map((board) => board.slice(0, last.board));
  if ([...hands.values(), ...boards].some((cards) => cards.includes(UNKNOWN))) return null;
  const awards = state.stack.map(() => 0);
  for (const { amount, eligible } of result(state)!.pots) {
    const shares = sharesOf(variant, hands, boards, eligible);
    if (shares === null) return null;
    for (const [at, player] of eligible.entries()) awards[player]! += amount * shares[at]!;
  }
  return awards;
}

function hasCardsToCome(state: HandState, { board, hole }: LastDecision): boolean {
  if (state.boards[0]!.length > board) return true;
  return state.holeCount.some((count, player) => (state.live & (1 << player)) !== 0 && count > hole[player]!);
}

function sharesOf(
  variant: Variant,
  hands: ReadonlyMap<number, readonly Card[]>,
  boards: readonly (readonly Card[])[],
  eligible: readonly number[],
): readonly number[] | null {
  if (eligible.length === 1) return [1];
  const dead = [...hands].flatMap(([player, cards]) => (eligible.includes(player) ? [] : cards));
  const solved = equity({
    variant,
    hands: eligible.map((player) => hands.get(player)!),
    board: boards[0]!,
    ...(boards[1] === undefined ? {} : { secondBoard: boards[1] }),
    dead,
    limit: MOST_STEPS,
    samples: SAMPLES,
  });
  return solved.ok ? solved.value.players.map((player) => player.equity) : null;
}
