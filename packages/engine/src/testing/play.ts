/**
 * Hands as one writes them down: a setup, lines of PHH, and what is asked next. For tests only.
 *
 * `play` refuses to go on after a refused line and counts the chips after every one of them, so that each test of a
 * rule is a test of conservation too.
 */
import { expect } from 'vitest';
import type { HandAction } from '../action.js';
import {
  type ActionError,
  apply,
  type BetRange,
  clone,
  explain,
  type HandState,
  history,
  isOver,
  legal,
  newHand,
  pots,
  potTotal,
  result,
  type Setup,
  type StreetName,
} from '../index.js';
import { formatAction, parseAction } from '../line.js';
import { type ActWord, actionOf, type WordError } from '../vocabulary.js';

/** A hand from a setup that is expected to be good. */
export function start(setup: Setup): HandState {
  const made = newHand(setup);
  if (!made.ok) throw new Error(made.error.map((error) => explain(error)).join(' '));
  return made.value;
}

function read(line: string | HandAction): HandAction {
  if (typeof line !== 'string') return line;
  const action = parseAction(line);
  if (action === null) throw new Error(`not an action: ${line}`);
  return action;
}

/** All chips of the table, wherever they lie. */
export function chipsOf(state: HandState): number {
  const behind = state.stack.reduce((sum, stack) => sum + stack, 0);
  return behind + (isOver(state) ? state.raked : potTotal(state));
}

/** Plays the lines, each of which must be accepted. */
export function play(state: HandState, ...lines: readonly (string | HandAction)[]): HandState {
  for (const line of lines) {
    const action = read(line);
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(`${formatAction(action)} was refused: ${explain(applied.error)}`);
    expect(chipsOf(state), `chips after "${formatAction(action)}"`).toBe(state.terms.total);
  }
  return state;
}

/** The error that a line is refused with. The state must be as before. */
export function refusal(state: HandState, line: string | HandAction): ActionError {
  const before = clone(state);
  const applied = apply(state, read(line));
  if (applied.ok) throw new Error(`${formatAction(read(line))} was accepted`);
  expect(state, 'a refused action changes nothing').toEqual(before);
  return applied.error;
}

/** Says a word of 000 or 002 for the player to act, and plays what it means. */
export function say(state: HandState, word: ActWord, amount?: number): HandState {
  const action = actionOf(word, state, amount);
  if (!action.ok) throw new Error(`${word} was refused: ${action.error.code}`);
  return play(state, action.value);
}

/** The error that a word is refused with. */
export function wordRefusal(state: HandState, word: ActWord, amount?: number): WordError {
  const action = actionOf(word, state, amount);
  if (action.ok) throw new Error(`${word} was accepted as ${formatAction(action.value)}`);
  return action.error;
}

/** Deals the first cards, one text for each player in order; an empty text for a player who is out. */
export function deal(state: HandState, ...hands: readonly string[]): HandState {
  hands.forEach((cards, player) => {
    if (cards !== '') play(state, `d dh p${player + 1} ${cards}`);
  });
  return state;
}

/** Goes on to the end with checks and calls: deals the boards one after another, and shows every hand. */
export function checkDown(state: HandState, ...boards: readonly string[]): HandState {
  const rest = [...boards];
  for (;;) {
    const asked = legal(state);
    if (asked.kind === 'over') break;
    if (asked.kind === 'bet') play(state, `p${asked.player + 1} cc`);
    else if (asked.kind === 'show') play(state, `p${asked.player + 1} sm -`);
    else if (asked.kind === 'deal' && rest.length > 0) play(state, `d db ${rest.shift()}`);
    else throw new Error(`cannot check down: ${ask(state)}`);
  }
  expect(rest, 'boards that were not needed').toEqual([]);
  return state;
}

/** Shows every hand that is asked for. */
export function showAll(state: HandState): HandState {
  for (let asked = legal(state); asked.kind === 'show'; asked = legal(state)) play(state, `p${asked.player + 1} sm -`);
  return state;
}

function rangeText(range: BetRange): string {
  if (range.sizes !== null) return range.sizes.join(' or ');
  return range.min === range.max ? `${range.min}` : `${range.min}..${range.max}`;
}

/**
 * The question to the player or dealer, as one line: `p3: fold, call 20, raise 40..1000`, `deal board 3`, `p1: show or
 * muck`, `over`. Bets are street totals, calls are what they cost.
 */
export function ask(state: HandState): string {
  const asked = legal(state);
  switch (asked.kind) {
    case 'over':
      return 'over';
    case 'deal':
      return asked.board > 0 ? `deal board ${asked.board}` : `deal hole ${asked.hole.join(' ')}`;
    case 'draw':
      return `p${asked.player + 1}: draw up to ${asked.maxDiscards}`;
    case 'show':
      return `p${asked.player + 1}: ${asked.mayMuck ? 'show or muck' : 'show'}`;
    case 'bet': {
      const choices: string[] = [];
      if (asked.fold) choices.push('fold');
      if (asked.checkCall) choices.push(asked.toCall === 0 ? 'check' : `call ${asked.toCall}`);
      if (asked.bringIn !== null) choices.push(`bring in ${asked.bringIn}`);
      if (asked.betRaise !== null) {
        const name = asked.bringIn !== null ? 'complete' : state.currentBet === 0 ? 'bet' : 'raise';
        choices.push(`${name} ${rangeText(asked.betRaise)}`);
      }
      return `p${asked.player + 1}: ${choices.join(', ')}`;
    }
  }
}

/** The pots in the middle, without the bets in front: `300: p1 p2 p3`. */
export function potTexts(state: HandState): string[] {
  return pots(state).map((pot) => `${pot.amount}: ${pot.eligible.map((player) => `p${player + 1}`).join(' ')}`);
}

/** The stacks when the hand is over. */
export function finalStacks(state: HandState): number[] {
  const ended = result(state);
  if (ended === null) throw new Error(`the hand is not over: ${ask(state)}`);
  return [...ended.stacks];
}

export function streetOf(state: HandState): StreetName {
  return state.terms.variant.streets[state.street]!.name;
}

/** The hand as it was written down so far. */
export function lines(state: HandState): string[] {
  return history(state).map(formatAction);
}
