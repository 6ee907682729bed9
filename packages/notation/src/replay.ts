/**
 * `replay`: what a hand document folds to. The document is the state; this is where it meets the rules.
 *
 * A player who paused or left in a running hand has no more decisions: when their turn comes the house acts for them, and
 * a log without that line is read the same way [X-39, I3-2].
 */
import {
  type ActionError,
  clone,
  err,
  type HandState,
  type HouseRules,
  isOver,
  newHand,
  ok,
  type Result,
  resolveHandRules,
  type Setup,
  type SetupError,
} from '@cardroom/engine';
import { decimalsOf, fromUnits, MAX_DECIMALS, toUnits } from './chips.js';
import { hasPending, playInPlace, playLeniently, playLines, playPending } from './fold.js';
import { type Hand, type HandRules, seatsOf } from './hand.js';
import { type DeviationCode, lenientRules, openEnds } from './lenient.js';
import { decimalsOfLine, type LineAction, type LineError, parseLine } from './line.js';
import { Memo } from './memo.js';

/** A departure of the log from the rules, with the line where it happened (0-based), null at the end of the log. */
export interface Deviation {
  readonly code: DeviationCode;
  readonly line: number | null;
}

export interface Replay {
  /** The caller's own copy: it may be played on. */
  readonly state: HandState;
  /** One chip of the document is 10^decimals units of the state. */
  readonly decimals: number;
  /** Acts of the house for absent players that the log does not have yet, in order. */
  readonly pending: readonly LineAction[];
  /** Only if the reading was lenient. */
  readonly deviations: readonly Deviation[];
}

/** Lines are counted from 0. */
export type ReplayError =
  | { readonly code: 'waiting' }
  | { readonly code: 'bad-amount'; readonly field: string; readonly player: number | null; readonly amount: unknown }
  | { readonly code: 'bad-setup'; readonly errors: readonly SetupError[] }
  | { readonly code: 'bad-line'; readonly line: number; readonly error: LineError }
  | { readonly code: 'refused'; readonly line: number; readonly error: ActionError };

export interface ReplayOptions {
  /** Read the log as files write it. */
  readonly lenient?: boolean;
  /** In place of the document's own `_rules`. */
  readonly rules?: HouseRules;
  /** The state need not be the caller's own copy: it is only looked at. */
  readonly shared?: boolean;
}

// ---------------------------------------------------------------------------------------------------- the setup

/** The lists and sizes of a document that hold amounts. */
const LISTS = ['startingStacks', 'antes', 'blindsOrStraddles', '_deadPosted', '_deadBlinds'] as const;
const SIZES = ['minBet', 'smallBet', 'bigBet', 'bringIn'] as const;

/** Decimals of the smallest unit of a hand: the most that any amount of it needs. */
export function decimalsOfHand(hand: Hand): number {
  let decimals = hand._stakes?.unit === undefined ? 0 : decimalsOf(hand._stakes.unit);
  for (const field of LISTS) {
    for (const amount of hand[field] ?? []) decimals = Math.max(decimals, decimalsOf(amount));
  }
  for (const field of SIZES) decimals = Math.max(decimals, decimalsOf(hand[field] ?? 0));
  for (const line of hand.actions) decimals = Math.max(decimals, decimalsOfLine(line));
  return decimals;
}

const mixed = new WeakMap<Exclude<HandRules, string>, HouseRules>();

/** The house rules of a hand: its own, else those of document 003. */
export function rulesOf(hand: Hand): HouseRules {
  const rules = baseRules(hand._rules);
  if (hand.anteTrimmingStatus === undefined) return rules;
  const shortAnte = hand.anteTrimmingStatus ? 'matched' : 'mainPot';
  return rules.shortAnte === shortAnte ? rules : { ...rules, shortAnte };
}

function baseRules(rules: HandRules = 'notation'): HouseRules {
  if (typeof rules === 'string') return resolveHandRules(rules);
  let whole = mixed.get(rules);
  if (whole === undefined) {
    whole = resolveHandRules(rules);
    mixed.set(rules, whole);
  }
  return whole;
}

/** For each player whether the log gives them cards. */
export function dealtIn(hand: Hand): boolean[] {
  const dealt = hand.players.map(() => false);
  for (const text of hand.actions) {
    if (!text.includes('dh')) continue;
    const line = parseLine(text, 0);
    const action = line.ok ? line.value.action : null;
    if (action?.kind === 'dealHole' && action.player < dealt.length) dealt[action.player] = true;
  }
  return dealt;
}

/** Players who sit at the table but are not in this hand: inactive, and without cards. */
export function outOf(hand: Hand): boolean[] {
  const inactive = hand._inactive;
  if (inactive === undefined || inactive.every((value) => value === 0)) return hand.players.map(() => false);
  const dealt = dealtIn(hand);
  return dealt.map((isDealt, player) => (inactive[player] ?? 0) !== 0 && !isDealt);
}

/** The player who has the button: by `_button`, else by the blinds, else the last of those who are in. */
export function buttonOf(hand: Hand): number {
  const out = outOf(hand);
  if (hand._button !== undefined) return lastInBefore(hand, out, hand._button);
  const first = smallBlindOf(hand.blindsOrStraddles);
  const inHand = out.flatMap((isOut, player) => (isOut ? [] : [player]));
  const last = inHand[inHand.length - 1] ?? hand.players.length - 1;
  if (first === null) return last;
  // Two-handed the small blind has the button; a single blind is the big one.
  const isAlone = hand.blindsOrStraddles.filter((blind) => blind > 0).length === 1;
  if (inHand.length === 2 && !out[first] && !isAlone) return first;
  for (let step = 1; step <= out.length; step++) {
    const player = (first - step + out.length) % out.length;
    if (!out[player]) return player;
  }
  return last;
}

/** The player in the hand at the seat, or the nearest one before it, anticlockwise. */
function lastInBefore(hand: Hand, out: readonly boolean[], seat: number): number {
  const seats = seatsOf(hand);
  let best = -1;
  let highest = -1;
  for (let player = 0; player < out.length; player++) {
    if (out[player]) continue;
    if (seats[player]! <= seat && (best < 0 || seats[player]! > seats[best]!)) best = player;
    if (highest < 0 || seats[player]! > seats[highest]!) highest = player;
  }
  return best >= 0 ? best : Math.max(highest, 0);
}

/** The first blind: the smallest one, and among equal ones the one after a player who has none. Null without blinds. */
export function smallBlindOf(blinds: readonly number[]): number | null {
  const smallest = Math.min(...blinds.filter((blind) => blind > 0));
  if (smallest === Number.POSITIVE_INFINITY) return null;
  const isFirst = (player: number) => blinds[player] === smallest && blinds.at(player - 1) !== smallest;
  const first = blinds.findIndex((_, player) => isFirst(player));
  return first >= 0 ? first : 0;
}

interface Terms {
  readonly setup: Setup;
  readonly decimals: number;
}

/** The engine's setup of a document, all amounts in whole units. */
export function termsOfHand(hand: Hand, rules: HouseRules = rulesOf(hand)): Result<Terms, ReplayError> {
  if (hand._waiting === true) return err({ code: 'waiting' });
  const decimals = decimalsOfHand(hand);
  if (decimals > MAX_DECIMALS) return err({ code: 'bad-amount', field: 'decimals', player: null, amount: decimals });
  let wrong: ReplayError | null = null;
  const units = (field: string, player: number | null, amount: number): number => {
    const value = toUnits(amount, decimals);
    if (value === null) wrong ??= { code: 'bad-amount', field, player, amount };
    return value ?? 0;
  };
  const list = (field: 'antes' | 'blindsOrStraddles' | '_deadPosted') =>
    hand.players.map((_, player) => units(field, player, hand[field]?.[player] ?? 0));
  const blinds = list('blindsOrStraddles');
  const dead = list('_deadPosted');
  const stacks = stacksOf(hand, units).map((stack, player) => stack + dead[player]!);
  const size = (field: (typeof SIZES)[number]) =>
    hand[field] === undefined ? {} : { [field]: units(field, null, hand[field]) };
  const setup: Setup = {
    variant: hand.variant ?? 'NT',
    rules,
    stacks,
    button: buttonOf(hand),
    antes: list('antes'),
    blinds: blinds.map((blind) => Math.max(0, blind)),
    posts: blinds.map((blind) => Math.max(0, -blind)),
    dead,
    out: outOf(hand),
    ...size('minBet'),
    ...size('smallBet'),
    ...size('bigBet'),
    ...size('bringIn'),
    isBombPot: hand._bombPot !== undefined,
  };
  return wrong === null ? ok({ setup, decimals }) : err(wrong);
}

/** Stacks in units; one that is not known is as large as the others leave room for. */
function stacksOf(hand: Hand, units: (field: string, player: number, amount: number) => number): number[] {
  const known = hand.startingStacks.map((stack, player) =>
    stack === Number.POSITIVE_INFINITY ? null : units('startingStacks', player, stack),
  );
  const unknown = known.filter((stack) => stack === null).length;
  if (unknown === 0) return known as number[];
  const sum = known.reduce<number>((total, stack) => total + (stack ?? 0), 0);
  const room = Math.max(1, Math.floor((Number.MAX_SAFE_INTEGER - sum) / (unknown + 1)));
  return known.map((stack) => stack ?? room);
}

// ---------------------------------------------------------------------------------------------------- the log

/** A log folded up to its last line, before what the house does next. Nobody but this module sees it. */
interface Folded {
  readonly base: HandState;
  readonly decimals: number;
  readonly deviations: readonly Deviation[];
}

const folded = new Memo<Folded>();

/** The state of a hand. The second time the same document costs a copy. */
export function replay(hand: Hand, options: ReplayOptions = {}): Result<Replay, ReplayError> {
  const isPlain = options.lenient !== true && options.rules === undefined;
  const known = isPlain ? folded.get(hand) : undefined;
  if (known !== undefined) return ok(finished(hand, known, options));
  const fold = foldFromStart(hand, options);
  if (!fold.ok) return fold;
  if (isPlain) folded.set(hand, fold.value);
  return ok(finished(hand, fold.value, options));
}

/** The state of a hand that is `previous` with more lines: only those are played, wherever the rest is the same. */
export function extend(previous: Hand, hand: Hand): Result<Replay, ReplayError> {
  const known = folded.get(hand) ?? foldFromPrevious(previous, hand);
  if (known === null) return replay(hand);
  if ('ok' in known) return known;
  folded.set(hand, known);
  return ok(finished(hand, known, {}));
}

/** The document with other fields; its computed state is kept if the new document only continues it. */
export function change(hand: Hand, fields: Partial<Hand>): Hand {
  const changed: Hand = { ...hand, ...fields };
  const known = foldFromPrevious(hand, changed);
  if (known !== null && !('ok' in known)) folded.set(changed, known);
  return changed;
}

/** The document with lines added at the end of its log. */
export function append(hand: Hand, ...lines: readonly string[]): Hand {
  return change(hand, { actions: [...hand.actions, ...lines] });
}

/** The document with lines that were played before they were written; `state` is after them. Nothing is parsed. */
export function appendPlayed(hand: Hand, lines: readonly string[], state: HandState): Hand {
  const known = folded.get(hand);
  if (known === undefined) return append(hand, ...lines);
  const changed: Hand = { ...hand, actions: [...hand.actions, ...lines] };
  folded.set(changed, { ...known, base: state });
  return changed;
}

/** A hand with its forced bets posted, before the first line of its log. */
export interface StartedHand {
  readonly state: HandState;
  /** One chip of the document is 10^decimals units of the state. */
  readonly decimals: number;
}

export function startHand(hand: Hand, options: ReplayOptions = {}): Result<StartedHand, ReplayError> {
  const rules = options.rules ?? rulesOf(hand);
  const terms = termsOfHand(hand, options.lenient === true ? lenientRules(rules) : rules);
  if (!terms.ok) return terms;
  const { setup, decimals } = terms.value;
  const started = newHand(setup);
  return started.ok ? ok({ state: started.value, decimals }) : err({ code: 'bad-setup', errors: started.error });
}

function foldFromStart(hand: Hand, options: ReplayOptions): Result<Folded, ReplayError> {
  const started = startHand(hand, options);
  if (!started.ok) return started;
  const { state, decimals } = started.value;
  const deviations: Deviation[] = [];
  const play = options.lenient === true ? playLeniently(deviations) : playInPlace;
  const played = playLines(state, hand, 0, decimals, play);
  return played.ok ? ok({ base: played.value, decimals, deviations }) : played;
}

function foldFromPrevious(
  previous: Hand,
  hand: Hand,
): Folded | { readonly ok: false; readonly error: ReplayError } | null {
  const known = folded.get(previous);
  if (known === undefined || !isContinued(previous, hand)) return null;
  const from = previous.actions.length;
  const { decimals, deviations } = known;
  if (hand.actions.slice(from).some((line) => decimalsOfLine(line) > decimals)) return null;
  const played = playLines(clone(known.base), hand, from, decimals, playInPlace);
  return played.ok ? { base: played.value, decimals, deviations } : played;
}

/** Everything besides the log that the state depends on. */
const TERMS = [
  'variant',
  'anteTrimmingStatus',
  ...SIZES,
  ...LISTS,
  'seats',
  '_button',
  '_runs',
  '_bombPot',
  '_rules',
  '_stakes',
  '_waiting',
] as const;

/** Whether the hand is the previous one with lines added: same terms, same players in, nobody back in the hand. */
export function isContinued(previous: Hand, hand: Hand): boolean {
  if (previous.players.length !== hand.players.length || hand.actions.length < previous.actions.length) return false;
  if (!previous.actions.every((line, at) => line === hand.actions[at])) return false;
  if (!TERMS.every((field) => isSame(previous[field], hand[field]))) return false;
  const out = outOf(hand);
  return outOf(previous).every((wasOut, player) => {
    const wasInactive = (previous._inactive?.[player] ?? 0) !== 0;
    return wasOut === out[player] && (!wasInactive || (hand._inactive?.[player] ?? 0) !== 0);
  });
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}

function finished(
  hand: Hand,
  { base, decimals, deviations }: Folded,
  { lenient: isLenient, shared }: ReplayOptions,
): Replay {
  const state = shared === true && !hasPending(base, hand) ? base : clone(base);
  const pending: LineAction[] = [];
  playPending(state, hand, playInPlace, pending);
  const ends = isLenient ? openEnds(state).map((code): Deviation => ({ code, line: null })) : [];
  return { state, decimals, pending, deviations: [...deviations, ...ends] };
}

// ---------------------------------------------------------------------------------------------------- results

/** Amounts of the state as decimals; stacks that were not known stay so. */
export function stacksAfter(hand: Hand, { state, decimals }: StartedHand): number[] {
  return state.stack.map((stack, player) =>
    hand.startingStacks[player] === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : fromUnits(stack, decimals),
  );
}

/**
 * The stacks that the next hand begins with: those that the document states, or those of a hand that is over or has
 * not begun. Null while the hand runs.
 */
export function finalStacks(hand: Hand): Result<readonly number[] | null, ReplayError> {
  if (hand._waiting === true) return ok(hand.startingStacks);
  if (hand.finishingStacks !== undefined) return ok(hand.finishingStacks);
  const read = replay(hand);
  if (!read.ok) return read;
  return ok(isOver(read.value.state) ? stacksAfter(hand, read.value) : null);
}
