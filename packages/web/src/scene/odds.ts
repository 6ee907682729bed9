/** Equities as questions for the engine; the counting is done in a worker. */
import { type Card, type EquityRequest, type HandState, holeCards, isLive, isOver, UNKNOWN } from '@cardroom/engine';

/** A question for a worker: everything in it can be copied into another thread. */
export interface EquityQuestion {
  readonly variant: string;
  /** Players of the hand, in the order of `hands`. */
  readonly players: readonly number[];
  readonly hands: readonly (readonly Card[])[];
  readonly board: readonly Card[];
  readonly secondBoard: readonly Card[] | null;
  readonly dead: readonly Card[];
}

export interface PlayersEquity {
  readonly player: number;
  readonly equity: number;
}

export interface EquityAnswer {
  readonly isExact: boolean;
  readonly players: readonly PlayersEquity[];
}

/** Samples if counting would take too long. */
const SAMPLES = 100_000;

function playersWhere(state: HandState, isWanted: boolean): number[] {
  return state.stack.flatMap((_, player) => (isLive(state, player) === isWanted ? [player] : []));
}

function questionOf(state: HandState, players: readonly number[], dead: readonly Card[]): EquityQuestion {
  const { variant } = state.terms;
  return {
    variant: variant.code,
    players,
    hands: players.map((player) => holeCards(state, player)),
    board: state.boards[0] ?? [],
    secondBoard: variant.boards === 2 ? (state.boards[1] ?? []) : null,
    dead: dead.filter((card) => card !== UNKNOWN),
  };
}

/**
 * The question for a state in which at least two players are in, the hand is not over, and someone's cards are known;
 * else null. Unknown cards are dealt from the rest of the deck.
 */
export function equityQuestion(state: HandState): EquityQuestion | null {
  const players = playersWhere(state, true);
  if (isOver(state) || players.length < 2 || state.runs > 1) return null;
  const folded = playersWhere(state, false).flatMap((player) => holeCards(state, player));
  const question = questionOf(state, players, folded);
  const isAnyKnown = question.hands.some((cards) => cards.length > 0 && !cards.includes(UNKNOWN));
  return isAnyKnown ? question : null;
}

/**
 * The question of a run-out: all hands lie open and cards are still to come. It is asked from what everybody
 * sees, so that all viewers read the same figures: nobody's folded cards count but those that lay face up.
 */
export function runOutQuestion(state: HandState): EquityQuestion | null {
  if (!state.runOut || isOver(state) || state.runs > 1) return null;
  const players = playersWhere(state, true);
  if (players.length < 2) return null;
  const upCards = playersWhere(state, false).flatMap((player) =>
    holeCards(state, player).filter((_, at) => state.terms.up[at] === true),
  );
  const question = questionOf(state, players, upCards);
  return question.hands.some((cards) => cards.includes(UNKNOWN)) ? null : question;
}

/** The question in the engine's words. */
export function requestOf(question: EquityQuestion, variant: EquityRequest['variant']): EquityRequest {
  const { hands, board, secondBoard, dead } = question;
  return {
    variant,
    hands,
    board,
    ...(secondBoard === null ? {} : { secondBoard }),
    dead,
    mode: 'auto',
    samples: SAMPLES,
  };
}
