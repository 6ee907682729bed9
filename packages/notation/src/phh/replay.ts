/**
 * `replayPhh`: a hand of a file played by the engine, and what came of it.
 *
 * PHH's order is the engine's with the last player on the button; two-handed lists are turned round, where the
 * file has turned them.
 */
import {
  type Card,
  type HandAction,
  type HandState,
  type HouseRules,
  isLive,
  isOver,
  type Limit,
  LineReader,
  newHand,
  Phase,
  result,
  type Setup,
  type SetupError,
  UNKNOWN,
  type Variant,
  variantOf,
} from '@cardroom/engine';
import { formatUnits } from '../chips.js';
import { inChips } from '../inChips.js';
import { applyLenient, type DeviationCode } from '../lenient.js';
import type { WatchedPlay } from '../moments.js';
import { actionError } from './actions.js';
import { type PhhAmounts, POWERS } from './amounts.js';
import { explainFault, type PhhError, type PhhFault } from './errors.js';
import { type PhhHand, venueOf } from './hand.js';
import { asPosted, isNotReversed, livePost, type PostReading } from './posts.js';
import { phhRules } from './rules.js';
import { compareStated, type StatedDeviation } from './stated.js';

/**
 * A departure from the rules that costs no chip; `odd-field`: a field that describes the hand is not as the format
 * says.
 */
export type PhhDeviation =
  | DeviationCode
  | 'odd-field'
  /** Two-handed lists that stand in the order of the players. */
  | 'heads-up-not-reversed'
  /** About the results that the file states. */
  | StatedDeviation
  /** An all-in that counts the player's dead post. */
  | 'dead-post-in-bet'
  /** By the stated results a player who posted a dead blind posted the big blind, too, which the file leaves out. */
  | 'big-blind-not-written'
  /** Acts or results that fit only if the dead part of a post counts as a bet. */
  | 'post-counted-as-bet'
  /** A player folded although their whole stack was in. */
  | 'fold-all-in';

export interface PhhOutcome {
  readonly status: 'ok' | 'incomplete' | 'failed';
  /** All amounts below are whole numbers of 10^-decimals; an unknown stack is Infinity. */
  readonly decimals: number;
  /** Stacks at the end, or after the last action; empty when the hand failed. In the file's order of players. */
  readonly stacks: readonly number[];
  readonly payoffs: readonly number[];
  /**
   * Net result of each player after rake, in units of `10^-rakeDecimals`: as the file states it if that is believed,
   * else by the rules.
   */
  readonly nets: readonly number[];
  /** Players at the showdown whose cards are not known, 0-based. */
  readonly hidden: readonly number[];
  /** Whether the result is the one that the file states, after rake; null if it states none. */
  readonly agrees: boolean | null;
  /** The rake that the stated result leaves; null if it states none or does not agree. */
  readonly rake: number | null;
  /** Rake and nets are counted in their own units: rooms keep halves of cents. */
  readonly rakeDecimals: number;
  /** Each code once. */
  readonly deviations: readonly PhhDeviation[];
  readonly error: PhhError | null;
}

/**
 * The value used for an unknown stack. Small integers are faster; the large one leaves room for ten of them in 2^53 -
 * 1. A hand with an amount above a 64th of the small one is played with the large one: nobody's bets can use it up.
 */
const SMALL_UNKNOWN: number = 2 ** 30;
const LARGE_UNKNOWN: number = 2 ** 49;
const UNKNOWN_SHARE = 64;

/** A hand whose amounts have decimals is counted in hundredths at least: money has cents, even if none were bet. */
export const MONEY_DECIMALS = 2;

const NONE: readonly never[] = [];
/** The result as the file states it. */
interface Stated extends Pick<PhhOutcome, 'agrees' | 'rake'> {
  readonly decimals: number;
  readonly stacks: readonly number[] | null;
}

const UNSTATED: Stated = { agrees: null, rake: null, decimals: 0, stacks: null };

/** Plays a hand by `rules`, else by its own, else by `phh`; a watcher may follow it. */
export function replayPhh(
  hand: PhhHand,
  rules: HouseRules | null = null,
  watched: WatchedPlay | null = null,
): PhhOutcome {
  const found = phhRules(hand, rules);
  if (!found.ok) return failed(found.error, hand.line, null, NONE);
  const variant = variantOf(hand.variant);
  if (variant === null) return failed({ code: 'unknown-variant', variant: hand.variant }, hand.line, null, NONE);
  const missing = missingField(hand, variant);
  if (missing !== null) return failed({ code: 'missing-field', field: missing }, hand.line, null, NONE);
  const outcome = played(hand, variant, found.value, 'asWritten', watched);
  if (!hand.blinds?.units.some(isNegative)) return outcome;
  const wanted = OTHER_POSTS.filter(([, isWanted]) => isWanted(outcome));
  for (const [posts, , code] of wanted) {
    const other = played(hand, variant, found.value, posts, watched);
    const isBetter = other.error === null && (outcome.error === null ? other.agrees === true : other.agrees !== false);
    if (isBetter) return { ...other, deviations: [...other.deviations, code] };
  }
  return wanted.length === 0 || watched === null ? outcome : played(hand, variant, found.value, 'asWritten', watched);
}

/** How the posts of a hand are read so that it plays and ends as its file says. */
export function postReadingOf(hand: PhhHand): PostReading {
  const { deviations } = replayPhh(hand);
  return OTHER_POSTS.find(([, , code]) => deviations.includes(code))?.[0] ?? 'asWritten';
}

/** Other readings of posts, and the outcomes that ask for them. */
const OTHER_POSTS: readonly (readonly [PostReading, (outcome: PhhOutcome) => boolean, PhhDeviation])[] = [
  // Files leave out the big blind of some who posted a dead small one: the stated results tell.
  ['withBigBlind', ({ agrees }) => agrees === false, 'big-blind-not-written'],
  // Some rooms count raises from the whole post, and Ongame counts some posts as a part of the bet that follows.
  ['asBets', ({ error, agrees }) => error !== null || agrees === false, 'post-counted-as-bet'],
];

function played(
  hand: PhhHand,
  variant: Variant,
  rules: HouseRules,
  posts: PostReading,
  watched: WatchedPlay | null,
): PhhOutcome {
  let decimals = decimalsOf(hand);
  let unknown = SMALL_UNKNOWN;
  for (;;) {
    const play = new Play(hand, variant, rules, decimals, unknown, posts, watched);
    const outcome = play.run();
    if (outcome !== null) return outcome;
    if (play.finer > decimals) decimals = Math.max(play.finer, MONEY_DECIMALS);
    else unknown = LARGE_UNKNOWN;
  }
}

function missingField(hand: PhhHand, variant: Variant): string | null {
  if (variant.forced === 'blinds' ? hand.blinds === null : hand.bringIn === null) {
    return variant.forced === 'blinds' ? 'blinds_or_straddles' : 'bring_in';
  }
  return isFixed(variant.limit) ? fixedMissing(hand) : hand.minBet === null ? 'min_bet' : null;
}

function isFixed(limit: Limit): boolean {
  return limit === 'fixed';
}

function fixedMissing(hand: PhhHand): string | null {
  return hand.smallBet === null ? 'small_bet' : hand.bigBet === null ? 'big_bet' : null;
}

/** Decimals of the smallest chip that the file names; null if it names none, or one that no table counts in. */
export function smallestUnit({ unit }: PhhHand): number | null {
  return unit?.units[0] === 1 ? unit.decimals : null;
}

/** The most decimals of the hand's fields; actions may have more, which shows when they are read. */
function decimalsOf(hand: PhhHand): number {
  const most = Math.max(
    hand.antes.decimals,
    hand.stacks.decimals,
    hand.blinds?.decimals ?? 0,
    hand.bringIn?.decimals ?? 0,
    hand.smallBet?.decimals ?? 0,
    hand.bigBet?.decimals ?? 0,
    hand.minBet?.decimals ?? 0,
  );
  return most === 0 ? 0 : Math.max(most, smallestUnit(hand) ?? MONEY_DECIMALS);
}

/** One attempt at a hand with a given unit. */
class Play {
  private readonly hand: PhhHand;
  private readonly variant: Variant;
  private readonly rules: HouseRules;
  private readonly decimals: number;
  private readonly unknown: number;
  /** Amounts above this ask for the larger unknown stack. */
  private readonly most: number;
  private deviations: PhhDeviation[] | null = null;
  private shows: ReadonlyMap<number, readonly Card[]> | null = null;
  /** Decimals of an action that the unit cannot hold. */
  finer = 0;
  /** Players who folded although they were all-in. */
  private forfeited = 0;

  constructor(
    hand: PhhHand,
    variant: Variant,
    rules: HouseRules,
    decimals: number,
    unknown: number,
    private readonly posts: PostReading,
    private readonly watched: WatchedPlay | null,
  ) {
    this.hand = hand;
    this.variant = variant;
    this.rules = rules;
    this.decimals = decimals;
    this.unknown = unknown;
    const isBounded = unknown === SMALL_UNKNOWN && hand.stacks.units.includes(Number.POSITIVE_INFINITY);
    this.most = isBounded ? SMALL_UNKNOWN / UNKNOWN_SHARE : Number.POSITIVE_INFINITY;
  }

  /** The outcome; null when the hand is to be tried with another unit or unknown stack. */
  run(): PhhOutcome | null {
    const { hand } = this;
    const setup = this.setup();
    if (this.isTooLarge(setup)) return null;
    const started = newHand(setup);
    if (!started.ok) return failed(renamed(started.error[0]!), hand.line, null, NONE);
    if (hand.oddFields.length > 0) this.note('odd-field');
    return this.play(started.value);
  }

  private play(state: HandState): PhhOutcome | null {
    const { hand, decimals, most, watched } = this;
    const { actions, actionBytes } = hand;
    watched?.begin(state, decimals);
    const reader = new LineReader(actionBytes, decimals);
    for (let n = 0; n < actions.length; n += 2) {
      const action = reader.read(actions[n]!, actions[n + 1]!);
      if (action === null) {
        const error = actionError(reader, actionBytes, actions[n + 1]!);
        if (error !== null) return this.failedAt(n, error);
        continue;
      }
      if (action.kind === 'betRaise') {
        if (reader.decimals > decimals) {
          this.finer = reader.decimals;
          return null;
        }
        if (action.to > most) return null;
      }
      const told = this.informed(state, action);
      const applied = watched === null ? applyLenient(state, told) : watched.apply(state, told);
      if (!applied.ok) {
        if (!this.isFoldAllIn(state, told)) return this.failedAt(n, applied.error);
        this.note('fold-all-in');
        this.forfeited |= 1 << told.player;
      } else if (applied.value !== null) this.note(applied.value);
    }
    this.muckForfeited(state);
    return this.outcome(state);
  }

  /** Files may let a player fold whose whole stack is in: they give up what they could win. */
  private isFoldAllIn(state: HandState, action: HandAction): action is Extract<HandAction, { kind: 'fold' }> {
    return action.kind === 'fold' && !isOver(state) && isLive(state, action.player) && state.stack[action.player] === 0;
  }

  private muckForfeited(state: HandState): void {
    const { watched } = this;
    while (state.phase === Phase.Show && (this.forfeited & (1 << state.actor)) !== 0) {
      const muck: HandAction = { kind: 'muck', player: state.actor };
      const applied = watched === null ? applyLenient(state, muck) : watched.apply(state, muck);
      if (!applied.ok) return;
    }
  }

  /**
   * Files show unknown cards before each street of a run-out and the known ones at its end, when the engine has already
   * settled: what a player shows last is used from the first time on.
   */
  private informed(state: HandState, action: HandAction): HandAction {
    if (action.kind === 'betRaise') return this.withoutDead(state, action);
    if (action.kind === 'show' && action.cards?.includes(UNKNOWN)) {
      const cards = this.lastShown(action.player)?.slice(0, action.cards.length);
      return cards?.length === action.cards.length ? { ...action, cards } : action;
    }
    const isOpen = action.kind === 'dealHole' && (state.shown & (1 << action.player)) !== 0;
    if (isOpen && action.cards.includes(UNKNOWN)) {
      const held = state.holeCount[action.player]!;
      const cards = this.lastShown(action.player)?.slice(held, held + action.cards.length);
      return cards?.length === action.cards.length ? { ...action, cards } : action;
    }
    return action;
  }

  /** Files count a dead post as part of the all-in that follows it: more than the stack that is left. */
  private withoutDead(state: HandState, action: Extract<HandAction, { kind: 'betRaise' }>): HandAction {
    const { player, to } = action;
    const dead = state.terms.dead[player] ?? 0;
    if (dead === 0) return action;
    const most = state.bet[player]! + state.stack[player]!;
    if (to <= most || to > most + dead) return action;
    this.note('dead-post-in-bet');
    return { ...action, to: most };
  }

  private lastShown(player: number): readonly Card[] | undefined {
    this.shows ??= lastShows(this.hand);
    return this.shows.get(player);
  }

  private failedAt(n: number, fault: PhhFault): PhhOutcome {
    const { hand } = this;
    return failed(inChips(fault, this.decimals), lineOfAction(hand, n), n / 2 + 1, this.deviations ?? NONE);
  }

  private note(code: PhhDeviation): void {
    if (this.deviations === null) this.deviations = [code];
    else if (!this.deviations.includes(code)) this.deviations.push(code);
  }

  private outcome(state: HandState): PhhOutcome {
    const { hand, decimals } = this;
    const isDone = isOver(state);
    const hidden = isDone && hasUnknown(state) ? result(state)!.hidden : NONE;
    if (hidden.length > 0) this.note('unknown-cards');
    if (!isDone) this.note('incomplete');
    const stated = this.compare(state, isDone, hidden.length > 0);
    const start = state.terms.stacks;
    // Copies, since a list that grows takes more room and time.
    const stacks = state.stack.slice();
    const payoffs = state.stack.slice();
    for (let player = 0; player < start.length; player++) {
      payoffs[player]! -= start[player]!;
      if (hand.stacks.units[player] === Number.POSITIVE_INFINITY) stacks[player] = Number.POSITIVE_INFINITY;
    }
    return {
      status: isDone ? 'ok' : 'incomplete',
      decimals,
      stacks,
      payoffs,
      nets: netsOf(payoffs, state, stated, decimals),
      hidden,
      agrees: stated.agrees,
      rake: stated.rake,
      rakeDecimals: stated.stacks === null ? decimals : stated.decimals,
      deviations: this.deviations ?? NONE,
      error: null,
    };
  }

  /** The stated result; in a hand that is not over, the stacks behind. */
  private compare(state: HandState, isDone: boolean, isHidden: boolean): Stated {
    const { decimals } = this;
    const { finishingStacks, winnings, stacks } = this.hand;
    if (finishingStacks === null && winnings === null) return UNSTATED;
    if (!isDone) {
      if (finishingStacks === null) return UNSTATED;
      const reached = state.stack.map((stack, player) =>
        stacks.units[player] === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : stack,
      );
      // Play after the last action (several run-outs) is not in the file: nothing can be compared.
      return isSame(finishingStacks, reached, decimals) ? { ...UNSTATED, agrees: true } : UNSTATED;
    }
    const stated = compareStated(state, finishingStacks, winnings, decimals, isHidden, () => venueOf(this.hand));
    for (const code of stated.deviations) this.note(code);
    return stated;
  }

  private setup(): Setup {
    const { hand, decimals } = this;
    const isReversed = !isNotReversed(hand);
    if (!isReversed) this.note('heads-up-not-reversed');
    const setup: { -readonly [Key in keyof Setup]: Setup[Key] } = {
      variant: this.variant,
      rules: this.rules,
      stacks: this.stacks(),
      antes: asPosted(scaled(hand.antes, decimals), isReversed),
    };
    if (hand.blinds !== null) {
      const blinds = asPosted(scaled(hand.blinds, decimals), isReversed);
      if (blinds.some(isNegative)) this.setPosts(setup, blinds);
      else setup.blinds = blinds;
    }
    if (hand.minBet !== null) setup.minBet = scaled(hand.minBet, decimals)[0]!;
    if (hand.smallBet !== null) setup.smallBet = scaled(hand.smallBet, decimals)[0]!;
    if (hand.bigBet !== null) setup.bigBet = scaled(hand.bigBet, decimals)[0]!;
    if (hand.bringIn !== null) setup.bringIn = scaled(hand.bringIn, decimals)[0]!;
    return setup;
  }

  /** Posts of those who are not on the blinds, with their dead part told apart. */
  private setPosts(setup: { -readonly [Key in keyof Setup]: Setup[Key] }, blinds: readonly number[]): void {
    const { hand, decimals } = this;
    const size = hand.minBet ?? hand.smallBet;
    const big = size === null ? Math.max(...blinds) : scaled(size, decimals)[0]!;
    const venue = venueOf(hand);
    setup.blinds = blinds.map((blind) => Math.max(0, blind));
    const posts = blinds.map((blind) => (blind < 0 ? livePost(-blind, big, venue, this.posts) : null));
    setup.posts = posts.map((post) => post?.live ?? 0);
    setup.dead = posts.map((post, player) => (post === null ? 0 : -blinds[player]! - post.written));
  }

  private stacks(): readonly number[] {
    const { hand, decimals, unknown } = this;
    const stacks = scaled(hand.stacks, decimals);
    if (!hand.stacks.units.includes(Number.POSITIVE_INFINITY)) return stacks;
    return stacks.map((stack) => (stack === Number.POSITIVE_INFINITY ? unknown : stack));
  }

  private isTooLarge(setup: Setup): boolean {
    const { most } = this;
    if (most === Number.POSITIVE_INFINITY) return false;
    const isLarge = (amount: number | undefined): boolean => amount !== undefined && amount > most;
    return (
      isLarge(setup.minBet) ||
      isLarge(setup.smallBet) ||
      isLarge(setup.bigBet) ||
      isLarge(setup.bringIn) ||
      setup.antes!.some(isLarge) ||
      (setup.blinds?.some(isLarge) ?? false) ||
      (setup.posts?.some(isLarge) ?? false)
    );
  }
}

/** Net results of all players after rake. */
function netsOf(
  payoffs: readonly number[],
  { stack }: HandState,
  { stacks, decimals: unit }: Stated,
  decimals: number,
): readonly number[] {
  if (stacks === null) return payoffs;
  const factor = POWERS[unit - decimals]!;
  const nets = payoffs.slice();
  for (let player = 0; player < nets.length; player++) {
    const said = stacks[player]!;
    nets[player] = payoffs[player]! * factor + (said === Number.POSITIVE_INFINITY ? 0 : said - stack[player]! * factor);
  }
  return nets;
}

/** Whether a card that counts at a showdown may be unknown: only then is the result asked who it is. */
function hasUnknown(state: HandState): boolean {
  const { live, hole, holeCount, boards } = state;
  if ((live & (live - 1)) === 0) return false;
  for (const board of boards) if (board.includes(UNKNOWN)) return true;
  for (let player = 0; player < holeCount.length; player++) {
    if ((live & (1 << player)) === 0) continue;
    const from = player * state.terms.holeSize;
    for (let n = from; n < from + holeCount[player]!; n++) if (hole[n] === UNKNOWN) return true;
  }
  return false;
}

/** For each player the last hand that they show in the file and that is known whole. */
export function lastShows(hand: PhhHand): ReadonlyMap<number, readonly Card[]> {
  const shows = new Map<number, readonly Card[]>();
  const reader = new LineReader(hand.actionBytes, 0);
  for (let n = 0; n < hand.actions.length; n += 2) {
    const action = reader.read(hand.actions[n]!, hand.actions[n + 1]!);
    if (action?.kind !== 'show' || action.cards === undefined || action.cards.includes(UNKNOWN)) continue;
    shows.set(action.player, action.cards);
  }
  return shows;
}

/** The amounts of a list in units of `10^-decimals`: the list itself if that is its own unit. */
function scaled(list: PhhAmounts, decimals: number): readonly number[] {
  const { units } = list;
  if (list.decimals === decimals) return units;
  const factor = POWERS[decimals - list.decimals]!;
  const amounts: number[] = [];
  for (let n = 0; n < units.length; n++) amounts.push(units[n]! * factor);
  return amounts;
}

/** The post of someone who is not on the blinds is written as a negative blind. */
function isNegative(blind: number): boolean {
  return blind < 0;
}

/** Whether two lists say the same amounts, whatever their decimals. */
function isSame(stated: PhhAmounts, stacks: readonly number[], decimals: number): boolean {
  if (stated.decimals > MAX_COMPARED) return false;
  const most = Math.max(stated.decimals, decimals);
  return stacks.every((stack, player) => {
    const other = stated.units[player]!;
    return stack === Number.POSITIVE_INFINITY || stated.decimals === decimals
      ? stack === other
      : exact(stack, most - decimals) === exact(other, most - stated.decimals);
  });
}

/** Decimals of a stated result that can be compared at all. */
const MAX_COMPARED = 30;

function exact(units: number, power: number): bigint | null {
  return Number.isSafeInteger(units) ? BigInt(units) * 10n ** BigInt(power) : null;
}

function failed(fault: PhhFault, line: number, action: number | null, deviations: readonly PhhDeviation[]): PhhOutcome {
  return {
    status: 'failed',
    decimals: 0,
    stacks: NONE,
    payoffs: NONE,
    nets: NONE,
    hidden: NONE,
    agrees: null,
    rake: null,
    rakeDecimals: 0,
    deviations,
    error: { fault, line, action },
  };
}

/** The line of the file in which an action stands. */
function lineOfAction(hand: PhhHand, n: number): number {
  if (hand.actionBytes !== hand.bytes) return hand.line;
  let { line } = hand;
  for (let at = hand.start; at < hand.actions[n]!; at++) if (hand.bytes[at] === 10) line++;
  return line;
}

const PHH_NAMES: Readonly<Record<string, string>> = {
  stacks: 'starting_stacks',
  blinds: 'blinds_or_straddles',
  posts: 'blinds_or_straddles',
  minBet: 'min_bet',
  smallBet: 'small_bet',
  bigBet: 'big_bet',
  bringIn: 'bring_in',
};

/** The engine's names of fields as the format has them. */
function renamed(error: SetupError): SetupError {
  return 'field' in error ? { ...error, field: PHH_NAMES[error.field] ?? error.field } : error;
}

/** One line of `verify`: a hand of a file with its outcome, amounts as exact decimals. */
export interface PhhReport {
  readonly index: number;
  readonly hand: string | null;
  readonly variant: string | null;
  readonly players: number | null;
  readonly status: PhhOutcome['status'];
  readonly stacks?: readonly string[];
  readonly payoffs?: readonly string[];
  /** 1-based. */
  readonly hidden?: readonly number[];
  readonly agrees?: boolean;
  /** The rake by the stated result, if that agrees. */
  readonly rake?: string;
  readonly deviations: readonly PhhDeviation[];
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly line: number;
    readonly action?: number;
  };
}

function amountText(units: number, decimals: number): string {
  return units === Number.POSITIVE_INFINITY ? 'inf' : formatUnits(units, decimals);
}

function errorReport(error: PhhError): NonNullable<PhhReport['error']> {
  const said = { code: error.fault.code, message: explainFault(error.fault), line: error.line };
  return error.action === null ? said : { ...said, action: error.action };
}

/** The verdict of `verify` on a hand; if it could not be read, `hand` is null and the outcome is its error. */
export function phhReportOf(index: number, hand: PhhHand, outcome: PhhOutcome): PhhReport {
  const { status, decimals, hidden, agrees, deviations, error } = outcome;
  const isPlayed = status !== 'failed';
  return {
    index,
    hand: hand.hand ?? hand.name,
    variant: hand.variant,
    players: hand.stacks.units.length,
    status,
    ...(isPlayed ? { stacks: outcome.stacks.map((units) => amountText(units, decimals)) } : {}),
    ...(isPlayed ? { payoffs: outcome.payoffs.map((units) => formatUnits(units, decimals)) } : {}),
    ...(hidden.length > 0 ? { hidden: hidden.map((player) => player + 1) } : {}),
    ...(agrees === null ? {} : { agrees }),
    ...(outcome.rake === null ? {} : { rake: formatUnits(outcome.rake, outcome.rakeDecimals) }),
    deviations,
    ...(error === null ? {} : { error: errorReport(error) }),
  };
}

/** The verdict of `verify` on a hand that could not be read. */
export function unreadReport(index: number, error: PhhError): PhhReport {
  return {
    index,
    hand: null,
    variant: null,
    players: null,
    status: 'failed',
    deviations: [],
    error: errorReport(error),
  };
}
