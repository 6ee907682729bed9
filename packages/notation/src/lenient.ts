/**
 * Leniencies of every file reader, under every rule set: things that a table would not do. Each is
 * counted as a deviation; none changes a chip.
 *
 * A reader starts the hand under `lenientRules(rules)`, plays each action with `applyLenient`, and asks `openEnds`
 * when the file has no more.
 */
import {
  type ActionError,
  apply,
  type HandAction,
  type HandState,
  type HouseRules,
  isLive,
  isOver,
  letOpen,
  ok,
  Phase,
  type Result,
  result,
  toCall,
} from '@cardroom/engine';

export type DeviationCode =
  /** A fold although a check was free: the house's folds look like that, too. */
  | 'fold-when-free'
  /** Hands shown in another order than the last aggressor first. */
  | 'show-order'
  /** The board was run out, and someone who was all-in had not shown. */
  | 'run-out-without-shows'
  /** A hand shown again, as some write it before each street. */
  | 'repeated-show'
  /** A hand shown when there was no need any more. */
  | 'show-after-end'
  /** A check by a player whom nobody asks. */
  | 'needless-check'
  /** The file stops before the hand is over. */
  | 'incomplete'
  /** Someone at the showdown has cards that the file does not know. */
  | 'unknown-cards';

const relaxed = new WeakMap<HouseRules, HouseRules>();

/** The rules with everything relaxed that files may do. One object for each set, so that the engine checks it once. */
export function lenientRules(rules: HouseRules): HouseRules {
  let lenient = relaxed.get(rules);
  if (lenient === undefined) {
    lenient = Object.freeze({ ...rules, foldWhenFree: 'allow', showing: 'anyOrder' });
    relaxed.set(rules, lenient);
  }
  return lenient;
}

/** Plays an action as files write it: null if it kept to the rules, else how it departed from them. */
export function applyLenient(state: HandState, action: HandAction): Result<DeviationCode | null, ActionError> {
  const deviation = deviationOf(state, action);
  if (action.kind === 'muck' && deviation !== 'show-order' && deviation !== null) return ok(deviation);
  const applied = apply(state, action);
  if (applied.ok) return ok(deviation);
  if (applied.error.code === 'not-your-turn' && letOpen(state, applied.error.player))
    return applyLenient(state, action);
  if (action.kind === 'checkCall' && isNeedless(state, action.player)) return ok('needless-check');
  if (action.kind === 'fold' && (applied.error.code === 'fold-when-free' || applied.error.code === 'check-only')) {
    const folded = apply(state, { ...action, byHouse: true });
    return folded.ok ? ok('fold-when-free') : folded;
  }
  return applied;
}

/** How an action that will be accepted departs from the rules, if it does. */
function deviationOf(state: HandState, action: HandAction): DeviationCode | null {
  switch (action.kind) {
    case 'fold':
      return state.phase === Phase.Bet && toCall(state, action.player) === 0 ? 'fold-when-free' : null;
    case 'show':
    case 'muck':
      if (action.player >= state.terms.players || !isLive(state, action.player)) return null;
      if (state.phase === Phase.Over) return 'show-after-end';
      if (((state.shown | state.mucked) & (1 << action.player)) !== 0) return 'repeated-show';
      return state.phase === Phase.Show && state.actor !== action.player ? 'show-order' : null;
    case 'dealBoard':
      return state.runOut && isUnshown(state) ? 'run-out-without-shows' : null;
    default:
      return null;
  }
}

/** Whether the board runs out while some of the live hands have not been shown, and only shared cards are to come. */
function isUnshown(state: HandState): boolean {
  return state.boards[0]!.length < boardSize(state) && (state.live & ~state.shown) !== 0;
}

function boardSize(state: HandState): number {
  return state.terms.variant.streets.reduce((sum, street) => sum + street.board, 0);
}

/**
 * A check that changes nothing: the player is one of several who are still in, and the bets are in the middle or their
 * whole stack is.
 */
function isNeedless(state: HandState, player: number): boolean {
  if (state.phase === Phase.BringIn) return false;
  if (state.phase === Phase.Bet) return state.stack[player] === 0 && isOneOfMany(state, player);
  if (state.phase === Phase.Draw && !isAlone(state, player)) return false;
  return isOneOfMany(state, player);
}

/** Nobody against the player has chips left: the betting before the draw ended without asking them. */
function isAlone(state: HandState, player: number): boolean {
  return state.stack.every((stack, other) => other === player || !isLive(state, other) || stack === 0);
}

function isOneOfMany(state: HandState, player: number): boolean {
  return player < state.terms.players && isLive(state, player) && state.live !== 1 << player;
}

/** The step that is open when the file has no more lines. */
export function openEnds(state: HandState): DeviationCode[] {
  if (!isOver(state)) return ['incomplete'];
  return (result(state)?.hidden.length ?? 0) > 0 ? ['unknown-cards'] : [];
}

/** Counts deviations by code, in the order in which they were first met. */
export function countDeviations(codes: readonly DeviationCode[]): [DeviationCode, number][] {
  const counts = new Map<DeviationCode, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts];
}
