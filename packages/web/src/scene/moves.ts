/** Chip moves between two pictures of one hand, as the difference of two models. Nothing waits for the motion. */
import type { FeltModel } from './model.js';

/** Chips on their way. Seats are indices into `seats`. */
export type ChipMove =
  | { readonly kind: 'bet'; readonly seat: number; readonly amount: number }
  | { readonly kind: 'collect'; readonly seat: number; readonly amount: number }
  | { readonly kind: 'return'; readonly seat: number; readonly amount: number }
  | { readonly kind: 'award'; readonly seat: number; readonly amount: number };

/** More lines than this at once are a jump, and nobody follows a jump by eye. */
const MOST_LINES = 12;

/** From the picture before to the one now; nothing between hands, backwards, or over a jump. */
export function movesOf(before: FeltModel | null, now: FeltModel): ChipMove[] {
  if (before === null || before.hand !== now.hand || before.seats.length !== now.seats.length) return [];
  const lines = now.line - before.line;
  if (lines <= 0 || lines > MOST_LINES) return [];
  return now.seats.flatMap((seat, at): ChipMove[] => {
    const old = before.seats[at]!;
    if (old.place !== seat.place) return [];
    const moves: ChipMove[] = [];
    if (seat.bet > old.bet) moves.push({ kind: 'bet', seat: at, amount: seat.bet - old.bet });
    const returned = seat.returned - old.returned;
    if (returned > 0) moves.push({ kind: 'return', seat: at, amount: returned });
    // A bet that is gone and did not come back lies in the middle.
    if (seat.bet < old.bet && old.bet > returned) moves.push({ kind: 'collect', seat: at, amount: old.bet - returned });
    if (seat.won > old.won) moves.push({ kind: 'award', seat: at, amount: seat.won - old.won });
    return moves;
  });
}

/** How long a result stays at least. @internal */
export const RESULT_MS = 2000;

/** How long the last card of a run-out lies there before it is said what it decided. @internal */
export const REVEAL_MS = 900;

/** The picture on screen, and since when. */
export interface Held {
  readonly model: FeltModel;
  readonly sinceMs: number;
  /** The end of the hand, while the last card of a run-out is looked at. */
  readonly ended?: FeltModel;
}

/** When the picture changes by itself. */
export function heldUntil({ sinceMs, ended }: Held): number {
  return sinceMs + (ended === undefined ? RESULT_MS : REVEAL_MS);
}

/**
 * A result stays for two seconds, even if the next hand comes at once; but a turn of the viewer is never held back.
 * After a run-out the last card comes first, and then the result.
 */
export function holdResult(held: Held | null, next: FeltModel, isOwnTurn: boolean, nowMs: number): Held {
  if (held === null) return { model: next, sinceMs: nowMs };
  if (held.ended !== undefined) {
    const ended = next.hand === held.ended.hand ? next : held.ended;
    if (!isOwnTurn && nowMs < heldUntil(held)) return { ...held, ended };
    return holdResult({ model: ended, sinceMs: nowMs }, next, isOwnTurn, nowMs);
  }
  if (isLastCard(held.model, next)) return { model: withLastCard(held.model, next), sinceMs: nowMs, ended: next };
  const isOver = held.model.result !== null && next.hand !== held.model.hand;
  if (isOver && !isOwnTurn && nowMs < heldUntil(held)) return held;
  const isSame = held.model.hand === next.hand && (held.model.result === null) === (next.result === null);
  return { model: next, sinceMs: isSame ? held.sinceMs : nowMs };
}

/** Whether a run-out with open hands has just ended. */
function isLastCard(before: FeltModel, next: FeltModel): boolean {
  return before.hand === next.hand && before.odds !== null && next.result !== null;
}

/** The picture before the result, with the cards that decide it. */
function withLastCard(before: FeltModel, next: FeltModel): FeltModel {
  const boards = next.boards.map(({ cards }) => ({ cards: cards.map((card) => ({ ...card, isLit: false })) }));
  return { ...before, line: next.line, street: next.street, boards, own: next.own, odds: null };
}
