/** Equity and pot odds at a stop of the tape, as questions for the engine; the counting is done in a worker. */
import {
  type Card,
  type EquityRequest,
  type HandState,
  holeCards,
  isLive,
  isOver,
  legal,
  UNKNOWN,
} from '@cardroom/engine';

/** What a worker is asked: everything in it can be copied into another thread. */
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

/** Samples where counting would take too long. */
const SAMPLES = 100_000;

/**
 * What can be asked of a state: at least two are in, the hand is not over, and somebody's cards are known. Cards that
 * are not known are dealt from what is left.
 */
export function equityQuestion(state: HandState): EquityQuestion | null {
  const players = state.stack.flatMap((_, player) => (isLive(state, player) ? [player] : []));
  if (isOver(state) || players.length < 2 || state.runs > 1) return null;
  const hands = players.map((player) => holeCards(state, player));
  if (!hands.some((cards) => cards.length > 0 && !cards.includes(UNKNOWN))) return null;
  const folded = state.stack.flatMap((_, player) => (isLive(state, player) ? [] : holeCards(state, player)));
  const { variant } = state.terms;
  return {
    variant: variant.code,
    players,
    hands,
    board: state.boards[0] ?? [],
    secondBoard: variant.boards === 2 ? (state.boards[1] ?? []) : null,
    dead: folded.filter((card) => card !== UNKNOWN),
  };
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

export interface PotOdds {
  readonly player: number;
  /** Units: what a call costs, and what lies in the middle and in front. */
  readonly toCall: number;
  readonly pot: number;
  /** The share of the pot after the call that the call pays: who wins more often than that gains. */
  readonly needed: number;
}

/** What the player to act is offered; null where nobody has to pay anything. */
export function potOddsOf(state: HandState): PotOdds | null {
  const now = legal(state);
  if (now.kind !== 'bet' || now.toCall === 0) return null;
  const { player, toCall } = now;
  return { player, toCall, pot: state.pot, needed: toCall / (state.pot + toCall) };
}
