/**
 * Match-state lines of the Annual Computer Poker Competition, protocol 2.0.0, for limit and no-limit hold'em:
 *
 *     MATCHSTATE:position:hand:betting:cards          what the server tells one player
 *     MATCHSTATE:position:hand:betting:cards:action   what they answer
 *     STATE:hand:betting:cards:values:names           the server's own log
 *
 * Positions count from the left of the button, so that the last one has it; two-handed position 0 is the big blind. In
 * no limit `r300` means that the player has put 300 into the whole hand, not only into this street. Cards of others
 * are not in a player's line before the showdown.
 */
import {
  type ActionError,
  apply,
  type Card,
  err,
  formatCards,
  type HandAction,
  type HandState,
  type HouseRules,
  history,
  holeCards,
  isLive,
  isOver,
  legal,
  newHand,
  ok,
  Phase,
  parseCards,
  type Result,
  STANDARD,
  UNKNOWN,
} from '@cardroom/engine';
import type { Hand } from './hand.js';
import { lenientRules } from './lenient.js';
import { formatLine, type LineAction } from './line.js';
import { type ReplayError, replay, rulesOf, termsOfHand } from './replay.js';

export const ACPC_VERSION = 'VERSION:2.0.0';

/** A line longer than this is not a match state: the longest possible one has a few hundred characters. */
const MAX_LINE = 4096;
const STREETS = 4;
const BOARD_SIZES: readonly number[] = [0, 3, 1, 1];

/** Terms agreed before a match, which no line repeats. */
export interface AcpcGame {
  readonly limit: 'no' | 'fixed';
  /** By position; their number is the number of players. */
  readonly blinds: readonly number[];
  /** The same for all; `Infinity` if chips never run out. */
  readonly stack: number;
  /** Fixed limit. */
  readonly smallBet?: number;
  readonly bigBet?: number;
}

/** The games of the competitions, by the names of their definition files. */
export const ACPC_GAMES: Readonly<Record<string, AcpcGame>> = {
  'holdem.limit.2p.reverse_blinds': { limit: 'fixed', blinds: [10, 5], stack: Infinity, smallBet: 10, bigBet: 20 },
  'holdem.limit.3p': { limit: 'fixed', blinds: [5, 10, 0], stack: Infinity, smallBet: 10, bigBet: 20 },
  'holdem.nolimit.2p.reverse_blinds': { limit: 'no', blinds: [100, 50], stack: 20_000 },
  'holdem.nolimit.3p': { limit: 'no', blinds: [50, 100, 0], stack: 20_000 },
};

/**
 * The server's rules: four bets a street with two players too, any raise reopens, and hands are shown without asking.
 */
const ACPC_SETTINGS: Pick<HouseRules, 'betCap' | 'reopen' | 'showing'> = {
  betCap: { bets: 4, blindCounts: true, headsUp: true },
  reopen: 'anyRaise',
  showing: 'auto',
};
export const ACPC_RULES: HouseRules = Object.freeze({ ...STANDARD, ...ACPC_SETTINGS });

export type AcpcAction =
  | { readonly kind: 'fold' }
  /** A check if nothing is owed. */
  | { readonly kind: 'call' }
  /** `to` is the total of the whole hand, null in fixed limit. */
  | { readonly kind: 'raise'; readonly to: number | null };

export interface MatchState {
  /** The viewer's position; null in the server's own log. */
  readonly position: number | null;
  readonly hand: number;
  /** One list for each street that has begun. */
  readonly betting: readonly (readonly AcpcAction[])[];
  /** By position; empty if they are not known. */
  readonly hole: readonly (readonly Card[])[];
  /** Flop, turn and river, as far as dealt. */
  readonly board: readonly Card[];
  /** Results and names by position: in the server's log, once the hand is over. */
  readonly values?: readonly number[];
  readonly names?: readonly string[];
}

export type AcpcError =
  | { readonly code: 'bad-line'; readonly text: string }
  | { readonly code: 'bad-betting'; readonly text: string }
  | { readonly code: 'bad-cards'; readonly text: string }
  | { readonly code: 'bad-action'; readonly text: string }
  | { readonly code: 'wrong-players'; readonly players: number; readonly expected: number }
  | { readonly code: 'wrong-board'; readonly cards: number; readonly streets: number }
  /** `action` counts the actions of the betting from 1. */
  | { readonly code: 'refused'; readonly action: number; readonly error: ActionError }
  | { readonly code: 'bad-hand'; readonly error: ReplayError }
  /** The protocol has no word for this. */
  | { readonly code: 'not-acpc'; readonly what: Unsaid };

export type Unsaid = 'variant' | 'absent-players' | 'forced-bets' | 'run-outs' | 'amount' | 'hand-number';

function cut(text: string): string {
  return text.slice(0, 200);
}

// ---------------------------------------------------------------------------------------------------- lines

const LINE = /^MATCHSTATE:(\d{1,2}):(\d{1,15}):([cfr\d/]*):([^:]*)$/;
const LOG = /^STATE:(\d{1,15}):([cfr\d/]*):([^:]*):([^:]*):([^:]*)$/;
const VALUE = /^-?\d{1,15}(?:\.\d{1,8})?$/;
const STEP = /c|f|r\d{0,15}/y;

export function parseMatchState(line: string): Result<MatchState, AcpcError> {
  const text = line.trimEnd();
  if (text.length > MAX_LINE) return err({ code: 'bad-line', text: cut(text) });
  const match = LINE.exec(text);
  if (match !== null) return parseParts(Number(match[1]), match[2]!, match[3]!, match[4]!);
  const log = LOG.exec(text);
  const values = log?.[4]?.split('|') ?? [];
  if (log === null || !values.every((value) => VALUE.test(value))) return err({ code: 'bad-line', text: cut(text) });
  const state = parseParts(null, log[1]!, log[2]!, log[3]!);
  if (!state.ok) return state;
  const names = log[5]!.split('|');
  const expected = state.value.hole.length;
  if (names.length !== expected) return err({ code: 'wrong-players', players: names.length, expected });
  if (values.length !== expected) return err({ code: 'wrong-players', players: values.length, expected });
  return ok({ ...state.value, values: values.map(Number), names });
}

function parseParts(
  position: number | null,
  hand: string,
  bettingText: string,
  cardText: string,
): Result<MatchState, AcpcError> {
  const betting = parseBetting(bettingText);
  if (betting === null) return err({ code: 'bad-betting', text: cut(bettingText) });
  const [holeText, ...boardTexts] = cardText.split('/');
  const hole = holeText!.split('|').map(parseCards);
  const board = boardTexts.map(parseCards);
  if (hole.some((cards) => cards === null || (cards.length !== 0 && cards.length !== 2)) || board.includes(null)) {
    return err({ code: 'bad-cards', text: cut(cardText) });
  }
  if (hole.length < 2) return err({ code: 'wrong-players', players: hole.length, expected: 2 });
  const dealt = board.map((cards) => cards!.length);
  if (betting.length !== board.length + 1 || dealt.some((size, i) => size !== BOARD_SIZES[i + 1])) {
    return err({ code: 'wrong-board', cards: dealt.reduce((sum, size) => sum + size, 0), streets: betting.length });
  }
  if (position !== null && position >= hole.length) {
    return err({ code: 'wrong-players', players: hole.length, expected: position + 1 });
  }
  return ok({
    position,
    hand: Number(hand),
    betting,
    hole: hole as Card[][],
    board: board.flatMap((cards) => cards!),
  });
}

function parseBetting(text: string): AcpcAction[][] | null {
  const streets = text.split('/').map(parseStreet);
  return streets.length <= STREETS && streets.every((street) => street !== null) ? (streets as AcpcAction[][]) : null;
}

function parseStreet(text: string): AcpcAction[] | null {
  const actions: AcpcAction[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const step = STEP.exec(text);
    if (step === null) return null;
    actions.push(stepOf(step[0]));
  }
  return actions;
}

function stepOf(text: string): AcpcAction {
  if (text === 'f') return { kind: 'fold' };
  if (text === 'c') return { kind: 'call' };
  return { kind: 'raise', to: text === 'r' ? null : Number(text.slice(1)) };
}

function formatStep(action: AcpcAction): string {
  if (action.kind === 'fold') return 'f';
  if (action.kind === 'call') return 'c';
  return action.to === null ? 'r' : `r${action.to}`;
}

/** The line of a player's view; without a position the server's log line if the results are known. */
export function formatMatchState(state: MatchState): string {
  const betting = state.betting.map((street) => street.map(formatStep).join('')).join('/');
  const boards = state.betting.slice(1).map((_, i) => {
    const from = BOARD_SIZES.slice(0, i + 1).reduce((sum, size) => sum + size, 0);
    return `/${formatCards(state.board.slice(from, from + BOARD_SIZES[i + 1]!))}`;
  });
  const cards = state.hole.map(formatCards).join('|') + boards.join('');
  const { position, values, names } = state;
  if (position === null && values !== undefined && names !== undefined) {
    return `STATE:${state.hand}:${betting}:${cards}:${values.join('|')}:${names.join('|')}`;
  }
  return `MATCHSTATE:${position ?? 0}:${state.hand}:${betting}:${cards}`;
}

/** A player's answer: the line that was sent to them, and their action after it. */
export function parseAcpcReply(line: string): Result<{ state: MatchState; action: AcpcAction }, AcpcError> {
  const text = line.trimEnd();
  const colon = text.lastIndexOf(':');
  const state = parseMatchState(text.slice(0, Math.max(0, colon)));
  if (!state.ok) return state;
  const action = text.slice(colon + 1);
  if (!/^(?:f|c|r\d{0,15})$/.test(action)) return err({ code: 'bad-action', text: cut(action) });
  return ok({ state: state.value, action: stepOf(action) });
}

export function formatAcpcReply(line: string, action: AcpcAction): string {
  return `${line.trimEnd()}:${formatStep(action)}`;
}

// ---------------------------------------------------------------------------------------------------- actions

/** Chips that a player has put in on earlier streets: the difference between the server's totals and ours. */
function putBefore(state: HandState, player: number): number {
  return state.contribution[player]! - state.bet[player]!;
}

/** An action of the protocol as one of the engine, for the player to act. */
export function actionOfAcpc(state: HandState, action: AcpcAction): HandAction {
  const player = state.actor;
  if (action.kind === 'fold') return { kind: 'fold', player };
  if (action.kind === 'call') return { kind: 'checkCall', player };
  if (action.to !== null) return { kind: 'betRaise', player, to: action.to - putBefore(state, player) };
  const asked = legal(state);
  const range = asked.kind === 'bet' ? asked.betRaise : null;
  // If no raise is open, the current bet is as good as any total: the engine says why it refuses.
  return { kind: 'betRaise', player, to: range?.min ?? state.currentBet };
}

/** An action of the player to act in the words of the protocol; null for what it has no word for. */
export function acpcOfAction(state: HandState, action: HandAction): AcpcAction | null {
  switch (action.kind) {
    case 'fold':
      return { kind: 'fold' };
    case 'checkCall':
      return { kind: 'call' };
    case 'betRaise':
      return {
        kind: 'raise',
        to: state.terms.variant.limit === 'fixed' ? null : putBefore(state, action.player) + action.to,
      };
    default:
      return null;
  }
}

// ---------------------------------------------------------------------------------------------------- reading

/** The hand document of a line, in a game that both sides know. Players stand in the order of positions. */
export function handOfMatchState(state: MatchState, game: AcpcGame): Result<Hand, AcpcError> {
  const players = game.blinds.length;
  if (state.hole.length !== players) {
    return err({ code: 'wrong-players', players: state.hole.length, expected: players });
  }
  const isFixed = game.limit === 'fixed';
  const hand: Hand = {
    variant: isFixed ? 'FT' : 'NT',
    antes: game.blinds.map(() => 0),
    blindsOrStraddles: game.blinds,
    ...(isFixed ? { smallBet: game.smallBet!, bigBet: game.bigBet! } : { minBet: Math.max(...game.blinds) }),
    startingStacks: game.blinds.map(() => game.stack),
    actions: [],
    players: state.names ?? game.blinds.map((_, position) => `Position ${position}`),
    hand: state.hand,
    _button: players,
    _rules: ACPC_SETTINGS,
  };
  const lines = linesOf(state, hand);
  return lines.ok ? ok({ ...hand, actions: lines.value }) : lines;
}

function linesOf(state: MatchState, hand: Hand): Result<string[], AcpcError> {
  const terms = termsOfHand(hand, ACPC_RULES);
  if (!terms.ok) return err({ code: 'bad-hand', error: terms.error });
  const started = newHand(terms.value.setup);
  if (!started.ok) return err({ code: 'bad-hand', error: { code: 'bad-setup', errors: started.error } });
  const table = started.value;
  const lines: string[] = [];
  let count = 0;
  const play = (action: HandAction): AcpcError | null => {
    const applied = apply(table, action);
    if (!applied.ok) return { code: 'refused', action: count, error: applied.error };
    lines.push(formatLine(action as LineAction, 0));
    return null;
  };
  let error: AcpcError | null = null;
  for (let player = 0; player < state.hole.length && error === null; player++) {
    const cards = state.hole[player]!.length === 0 ? [UNKNOWN, UNKNOWN] : state.hole[player]!;
    error = play({ kind: 'dealHole', player, cards });
  }
  let dealt = 0;
  for (let street = 0; street < state.betting.length && error === null; street++) {
    const cards = state.board.slice(dealt, dealt + BOARD_SIZES[street]!);
    dealt += cards.length;
    if (cards.length > 0) error = play({ kind: 'dealBoard', cards });
    for (const action of state.betting[street]!) {
      if (error !== null) break;
      count += 1;
      error = play(actionOfAcpc(table, action));
    }
  }
  return error === null ? ok(lines) : err(error);
}

// ---------------------------------------------------------------------------------------------------- writing

/** A hand in the words of the protocol, as the player at a position may know it; null: with everything known. */
export function matchStateOf(hand: Hand, position: number | null): Result<MatchState, AcpcError> {
  const states = matchStatesOf(hand, position);
  return states.ok ? ok(states.value[states.value.length - 1]!) : states;
}

/** Every line that the server sends to a position in the course of a hand: after the deal, and after each action. */
export function acpcLines(hand: Hand, position: number): Result<string[], AcpcError> {
  const states = matchStatesOf(hand, position);
  return states.ok ? ok(states.value.map(formatMatchState)) : states;
}

/** The state after the deal and after each action, the cards that it brings included. */
export function matchStatesOf(hand: Hand, position: number | null): Result<MatchState[], AcpcError> {
  // A live hand is strict; one from a file may hold shows that its rules do not ask for, or an odd order.
  const strict = replay(hand);
  const read = strict.ok ? strict : replay(hand, { lenient: true });
  if (!read.ok) return err({ code: 'bad-hand', error: read.error });
  const { state } = read.value;
  const what = unsaidOf(hand, state, read.value.decimals);
  if (what !== null) return err({ code: 'not-acpc', what });
  if (position !== null && !(position >= 0 && position < hand.players.length)) {
    return err({ code: 'wrong-players', players: hand.players.length, expected: position + 1 });
  }
  const terms = termsOfHand(hand, strict.ok ? rulesOf(hand) : lenientRules(rulesOf(hand)));
  if (!terms.ok) return err({ code: 'bad-hand', error: terms.error });
  const started = newHand(terms.value.setup);
  if (!started.ok) return err({ code: 'bad-hand', error: { code: 'bad-setup', errors: started.error } });
  return ok(new Walk(hand, started.value, position).states(history(state)));
}

/** The part of a hand that the protocol has no word for; null if it can say all of it. */
function unsaidOf(hand: Hand, state: HandState, decimals: number): Unsaid | null {
  const { variant, out, antes, posts, dead, blinds } = state.terms;
  if (variant.code !== 'FT' && variant.code !== 'NT') return 'variant';
  if (out.includes(true)) return 'absent-players';
  if ([...antes, ...posts, ...dead].some((amount) => amount > 0)) return 'forced-bets';
  if (blinds.filter((blind) => blind > 0).length > 2) return 'forced-bets';
  if (state.runs > 1) return 'run-outs';
  if (decimals > 0) return 'amount';
  return /^\d{0,15}$/.test(String(hand.hand ?? '')) ? null : 'hand-number';
}

/** Plays a hand and notes the messages to a position after each action. */
class Walk {
  private readonly betting: AcpcAction[][] = [[]];
  /** The player at each position: from the left of the button. */
  private readonly players: readonly number[];

  constructor(
    private readonly hand: Hand,
    private readonly state: HandState,
    private readonly position: number | null,
  ) {
    const { players, button } = state.terms;
    this.players = Array.from({ length: players }, (_, position) => (button + 1 + position) % players);
  }

  states(actions: readonly HandAction[]): MatchState[] {
    const states: MatchState[] = [];
    for (const action of actions) {
      const said = this.state.phase === Phase.Bet ? acpcOfAction(this.state, action) : null;
      if (said !== null) {
        states.push(this.snapshot());
        this.betting[this.betting.length - 1]!.push(said);
      }
      apply(this.state, action);
      const lying = this.state.boards[0]!.length;
      if (action.kind === 'dealBoard' && lying >= 3) this.betting.push([]);
    }
    states.push(this.snapshot());
    return states;
  }

  private snapshot(): MatchState {
    const { hand, state, position } = this;
    return {
      position,
      hand: Number(hand.hand ?? 0),
      betting: this.betting.map((street) => street.slice()),
      hole: this.players.map((player, place) => this.visible(player, place)),
      board: state.boards[0]!.slice(),
      ...(position === null && isOver(state) ? this.outcome() : {}),
    };
  }

  private outcome(): Required<Pick<MatchState, 'values' | 'names'>> {
    const { stack, terms } = this.state;
    return {
      values: this.players.map((player) => stack[player]! - terms.stacks[player]!),
      // Two signs divide the line.
      names: this.players.map((player) => this.hand.players[player]!.replaceAll(/[:|\r\n]/g, '_')),
    };
  }

  /** The viewer's own cards always, the others' when they have been shown down. */
  private visible(player: number, place: number): Card[] {
    const { state, position } = this;
    const isShown = isOver(state) && isLive(state, player) && (state.shown & (1 << player)) !== 0;
    if (position !== null && place !== position && !isShown) return [];
    const cards = holeCards(state, player);
    return cards.includes(UNKNOWN) ? [] : cards;
  }
}
