/**
 * The lines of a hand, played one after another. What the log does not say comes in its place: the acts of the house for
 * absent players, and the agreement to run the board several times.
 */
import {
  type ActionError,
  apply,
  type HandAction,
  type HandState,
  ok,
  Phase,
  type Result,
  TABLE_RULE_SETS,
  toCall,
} from '@cardroom/engine';
import type { Hand } from './hand.js';
import { houseAct } from './house.js';
import { applyLenient } from './lenient.js';
import { type LineAction, parseLine } from './line.js';
import type { Deviation, ReplayError } from './replay.js';

/**
 * Puts one action to a state and gives the state to go on with: the same one, or another one if the first is kept.
 * `line` is null for what the log does not say.
 */
export type Play = (state: HandState, action: HandAction, line: number | null) => Result<HandState, ActionError>;

export const playInPlace: Play = (state, action) => {
  const applied = apply(state, action);
  return applied.ok ? ok(state) : applied;
};

/** Plays lines as files write them, and notes every departure from the rules. */
export function playLeniently(deviations: Deviation[]): Play {
  return (state, action, line) => {
    if (line === null) return playInPlace(state, action, line);
    const applied = applyLenient(state, action);
    if (!applied.ok) return applied;
    if (applied.value !== null) deviations.push({ code: applied.value, line });
    return ok(state);
  };
}

/** Plays the lines of the log from `from` on. */
export function playLines(
  start: HandState,
  hand: Hand,
  from: number,
  decimals: number,
  play: Play,
): Result<HandState, ReplayError> {
  let state = start;
  for (let line = from; line < hand.actions.length; line++) {
    const read = parseLine(hand.actions[line]!, decimals);
    if (!read.ok) return { ok: false, error: { code: 'bad-line', line, error: read.error } };
    const { action } = read.value;
    if (action === null) continue;
    const played = playLine(state, hand, action, line, play);
    if (!played.ok) return { ok: false, error: { code: 'refused', line, error: played.error } };
    state = played.value;
  }
  return ok(state);
}

function playLine(
  start: HandState,
  hand: Hand,
  action: HandAction,
  line: number,
  play: Play,
): Result<HandState, ActionError> {
  const next = 'player' in action && action.kind !== 'dealHole' ? action.player : -1;
  let state = playAbsent(start, hand, { next, line }, play);
  if (action.kind === 'dealBoard') state = splitBoard(state, hand, play);
  return play(state, loggedAct(hand, state, action), line);
}

/** Plays what comes after the last line without being written: acts for absent players, several run-outs. */
export function playPending(start: HandState, hand: Hand, play: Play, acts?: LineAction[]): HandState {
  return splitBoard(playAbsent(start, hand, { next: -1, line: hand.actions.length }, play, acts), hand, play);
}

/** Whether anything comes after the last line. */
export function hasPending(state: HandState, hand: Hand): boolean {
  return (hand._runs ?? 1) > 1 || (state.actor >= 0 && isInactive(hand, state.actor));
}

/** A place in the log: its line, and the player whose own line it is, or -1. */
interface LogPlace {
  readonly line: number;
  readonly next: number;
}

/** Lets the house act as long as absent players are to act. */
function playAbsent(
  start: HandState,
  hand: Hand,
  { next, line }: LogPlace,
  play: Play,
  acts?: LineAction[],
): HandState {
  let state = start;
  while (state.actor >= 0 && state.actor !== next && isInactive(hand, state.actor)) {
    if (state.phase === Phase.Show && speaksLater(hand, state.actor, line)) break;
    const action = houseAct(state, 'absent');
    const played = action === null ? null : play(state, action, null);
    if (action === null || played?.ok !== true) break;
    state = played.value;
    acts?.push(action);
  }
  return state;
}

/** Whether the player showed or mucked further down, before they left: hands may be shown in any order. */
function speaksLater({ actions }: Hand, player: number, line: number): boolean {
  const own = `p${player + 1} `;
  return actions.some((text, at) => at > line && text.startsWith(own));
}

/** Runs the rest of the board as often as the document says, once that is possible. */
function splitBoard(state: HandState, hand: Hand, play: Play): HandState {
  const count = hand._runs ?? 1;
  if (count < 2 || state.phase !== Phase.Deal || state.runs > 1) return state;
  const played = play(state, { kind: 'chooseRuns', count }, null);
  return played.ok ? played.value : state;
}

/** Whether the log may hold folds of the house although a check was free: document 003's clock always folds [X-45]. */
export function mayHouseFoldFree({ _rules: rules = 'notation' }: Hand): boolean {
  return typeof rules === 'string' && TABLE_RULE_SETS[rules].timeout === 'fold';
}

/** An action of the log as it is played: the house's folds are legal even if a player's would not be. */
function loggedAct(hand: Hand, state: HandState, action: HandAction): HandAction {
  if (action.kind !== 'fold') return action;
  const isHouse = isInactive(hand, action.player) || (mayHouseFoldFree(hand) && toCall(state, action.player) === 0);
  return isHouse ? { ...action, byHouse: true } : action;
}

export function isInactive(hand: Hand, player: number): boolean {
  return (hand._inactive?.[player] ?? 0) !== 0;
}
