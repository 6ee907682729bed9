/**
 * Play on from here: a hand taken up at any decision, one seat by a person (or a bot), the others by bots of the arena,
 * once or many times. What was known at the decision stays as it was; cards that nobody knows are drawn again.
 */
import { botOf, decide, handleTestPlayerAction, Situation, type Strategy } from '@cardroom/arena';
import {
  apply,
  assert,
  below,
  type Card,
  DECKS,
  dealFrom,
  type HandAction,
  type HandState,
  history,
  isOver,
  legal,
  Phase,
  type Random,
  shuffle,
  UNKNOWN,
  variantOf,
} from '@cardroom/engine';
import { formatLine, type Hand, type LineAction, parseLine } from '@cardroom/notation';
import type { LiveHand } from '@cardroom/protocol';
import { handAt, revealed, stateOf, type Tape } from './tape.js';

/** A hand being played on. `hand` and `state` say the same. */
export interface Fork {
  readonly hand: Hand;
  readonly state: HandState;
  readonly decimals: number;
  /** Cards still to come, in their order. */
  readonly stub: { readonly cards: Card[]; at: number; readonly shuffle: (cards: Card[]) => void };
}

/** A plan to play on: from which stop, as which player, against which bots. */
export interface ForkPlan {
  readonly stop: number;
  readonly player: number;
  readonly bot: string;
}

export function liveOf({ hand, state, decimals }: Fork): LiveHand {
  return { hand, state, decimals };
}

/** A decision can be taken over: betting and drawing, not showing. */
export function canFork(tape: Tape, stop: number): boolean {
  const state = stateOf(handAt(tape, stop))?.state;
  return (
    state !== undefined && (state.phase === Phase.Bet || state.phase === Phase.BringIn || state.phase === Phase.Draw)
  );
}

/** The hand at a decision with every unknown card drawn; null if that cannot be played. */
export function forkAt(tape: Tape, stop: number, random: Random): Fork | null {
  const { line } = tape.stops[stop]!;
  const known = revealed(tape.hand);
  const hand = { ...handAt(tape, stop), actions: known.actions.slice(0, line) };
  const deck = [...DECKS[variantOf(hand.variant ?? 'NT')!.deck]];
  shuffle(random, deck);
  const actions = filled(hand, deck, random);
  if (actions === null) return null;
  const filledHand = { ...hand, actions };
  const now = stateOf(filledHand);
  if (now === null) return null;
  const seen = new Set(actions.flatMap(cardsOf));
  const stub = {
    cards: deck.filter((card) => !seen.has(card)),
    at: 0,
    shuffle: (cards: Card[]) => shuffle(random, cards),
  };
  return { hand: filledHand, ...now, stub };
}

function actionOf(text: string): HandAction | null {
  const line = parseLine(text, 8);
  return line.ok ? line.value.action : null;
}

function cardsOf(text: string): readonly Card[] {
  const action = actionOf(text);
  return action !== null && 'cards' in action ? (action.cards ?? []).filter((card) => card !== UNKNOWN) : [];
}

/** The log with a card in the place of every unknown one, in the order of `deck`; null if the deck is too short. */
function filled(hand: Hand, deck: readonly Card[], random: Random): string[] | null {
  const known = new Set(hand.actions.flatMap(cardsOf));
  const fresh = deck.filter((card) => !known.has(card));
  const held = new Map<number, Card[]>();
  const lines: string[] = [];
  for (const text of hand.actions) {
    const action = actionOf(text);
    if (action?.kind === 'dealHole') {
      const cards = drawn(action.cards, fresh);
      if (cards === null) return null;
      held.set(action.player, [...(held.get(action.player) ?? []), ...cards]);
      lines.push(formatLine({ ...action, cards }, 0));
    } else if (action?.kind === 'dealBoard') {
      const cards = drawn(action.cards, fresh);
      if (cards === null) return null;
      lines.push(formatLine({ ...action, cards }, 0));
    } else if (action?.kind === 'discard') {
      const cards = thrown(action.cards, held.get(action.player) ?? [], random);
      held.set(
        action.player,
        (held.get(action.player) ?? []).filter((card) => !cards.includes(card)),
      );
      lines.push(formatLine({ ...action, cards }, 0));
    } else lines.push(text);
  }
  return lines;
}

function drawn(cards: readonly Card[], fresh: Card[]): Card[] | null {
  const whole = cards.map((card) => (card === UNKNOWN ? fresh.shift() : card));
  return whole.some((card) => card === undefined) ? null : (whole as Card[]);
}

/** The cards that a player threw away, if only their number is known. */
function thrown(cards: readonly Card[], held: readonly Card[], random: Random): Card[] {
  const named = cards.filter((card) => card !== UNKNOWN);
  const rest = held.filter((card) => !named.includes(card));
  const unnamed = cards.length - named.length;
  for (let at = 0; at < unnamed && at < rest.length; at++) {
    const other = at + below(random, rest.length - at);
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  return [...named, ...rest.slice(0, unnamed)];
}

// ---------------------------------------------------------------------------------------------------- playing

/** The bots of a fork, by player; null if a person decides. */
export type ForkBots = readonly (Strategy | 'test' | null)[];

/** A bot for every seat but the person's. */
export function seatBots(players: number, person: number, bot: string): ForkBots {
  return Array.from({ length: players }, (_, player) => (player === person ? null : strategyOf(bot, player)));
}

function strategyOf(name: string, player: number): Strategy | 'test' {
  const bot = botOf(name);
  assert(bot !== null, 'a bot of the box');
  // The test player answers by itself, without a strategy.
  return name === 'test' ? 'test' : bot.make(player);
}

function isLine(action: HandAction): action is LineAction {
  return action.kind !== 'chooseRuns' && action.kind !== 'allIn';
}

/** The fork with the document of its state. */
function written(fork: Fork): Fork {
  const actions = history(fork.state)
    .filter(isLine)
    .map((action) => formatLine(action, fork.decimals));
  return { ...fork, hand: { ...fork.hand, actions } };
}

/** The action that a bot takes now. */
async function botAct(state: HandState, who: Strategy | 'test', random: Random): Promise<HandAction> {
  const player = state.actor;
  if (who === 'test') return handleTestPlayerAction(state, player, random) ?? { kind: 'checkCall', player };
  const situation = new Situation(state, player, 0, random);
  if (state.phase === Phase.Draw) return decide(state, player, (await who.draw?.(situation)) ?? { discard: [] });
  return decide(state, player, await who(situation));
}

/** One step: cards, a shown hand, or a bot's act; false if a person is asked or the hand is over. */
async function step({ state, stub }: Fork, seated: ForkBots, random: Random): Promise<boolean> {
  if (isOver(state)) return false;
  if (state.phase === Phase.Deal) {
    dealFrom(state, stub);
    return true;
  }
  if (state.phase === Phase.Show) {
    // All cards are on the table in a hand that is played to learn from it.
    const applied = apply(state, { kind: 'show', player: state.actor });
    assert(applied.ok, 'whoever is asked may show');
    return true;
  }
  const who = seated[state.actor]!;
  if (who === null) return false;
  const applied = apply(state, await botAct(state, who, random));
  assert(applied.ok, 'a bot of the box acts by the rules');
  return true;
}

/** The fork after one more step: a copy is played, the fork given stays as it is. Null if a person is asked, or at the end. */
export async function playStep(fork: Fork, seated: ForkBots, random: Random): Promise<Fork | null> {
  const next = { ...fork, state: copyOf(fork), stub: { ...fork.stub } };
  return (await step(next, seated, random)) ? written(next) : null;
}

/**
 * Plays until a person is asked or the hand is over.
 *
 * @internal
 */
export async function playOn(fork: Fork, seated: ForkBots, random: Random): Promise<Fork> {
  let last = fork;
  for (let next: Fork | null = fork; next !== null; next = await playStep(last, seated, random)) last = next;
  return last;
}

function copyOf({ hand }: Fork): HandState {
  const now = stateOf(hand);
  assert(now !== null, 'a fork can be played');
  return now.state;
}

/** The fork after a person's act; null if the rules refuse it. */
export function actInFork(fork: Fork, action: LineAction): Fork | null {
  const state = copyOf(fork);
  if (!apply(state, action).ok) return null;
  return written({ ...fork, state });
}

/** A player's net result in a hand that is over, in units. */
export function netOf({ state }: Fork, player: number): number {
  return state.stack[player]! - state.terms.stacks[player]!;
}

/** Whether it is this player's turn to decide. */
export function isAsked({ state }: Fork, player: number): boolean {
  const now = legal(state);
  return (now.kind === 'bet' || now.kind === 'draw') && now.player === player;
}

// ---------------------------------------------------------------------------------------------------- many times

export interface ManyOptions {
  readonly tape: Tape;
  readonly stop: number;
  readonly player: number;
  /** Bots of the other seats, and of the player's own. */
  readonly bot: string;
  readonly own: string;
  readonly times: number;
  readonly random: Random;
  /** The person's first act, the same every time; the bot plays on from there. Null leaves that to the bot, too. */
  readonly first: LineAction | null;
}

/** Nets of many forks, in chips; reported in parts, so that the page lives on between them. */
export async function* playMany(options: ManyOptions): AsyncGenerator<readonly number[]> {
  const { tape, stop, player, bot, own, times, random, first } = options;
  const seats = tape.hand.players.length;
  let nets: number[] = [];
  let since = performance.now();
  for (let at = 0; at < times; at++) {
    const fork = forkAt(tape, stop, random);
    if (fork === null) return;
    const begun = first === null ? fork : actInFork(fork, first);
    if (begun === null) return;
    const seated = Array.from({ length: seats }, (_, other) => strategyOf(other === player ? own : bot, other));
    const end = { ...begun, stub: { ...begun.stub } };
    while (await step(end, seated, random));
    nets.push(netOf(end, player) / 10 ** end.decimals);
    if (performance.now() - since < SLICE_MS) continue;
    yield nets;
    nets = [];
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  }
  yield nets;
}

/** How long the page may stand still. */
const SLICE_MS = 24;

export interface Distribution {
  readonly count: number;
  readonly mean: number;
  /** The standard error of the mean. */
  readonly standardError: number;
  readonly least: number;
  readonly most: number;
  /** Parts of hands won, even and lost. */
  readonly won: number;
  readonly even: number;
  readonly lost: number;
  /** Counts of equal classes from `least` to `most`. */
  readonly bins: readonly number[];
}

const BINS = 24;

/** How results spread; null without any. */
export function distributionOf(nets: readonly number[]): Distribution | null {
  if (nets.length === 0) return null;
  const count = nets.length;
  const mean = nets.reduce((sum, net) => sum + net, 0) / count;
  const squares = nets.reduce((sum, net) => sum + (net - mean) ** 2, 0);
  const least = nets.reduce((a, b) => Math.min(a, b));
  const most = nets.reduce((a, b) => Math.max(a, b));
  const bins = new Array<number>(BINS).fill(0);
  for (const net of nets) {
    const bin = most === least ? 0 : Math.min(BINS - 1, Math.floor(((net - least) / (most - least)) * BINS));
    bins[bin]!++;
  }
  return {
    count,
    mean,
    standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0,
    least,
    most,
    won: nets.filter((net) => net > 0).length / count,
    even: nets.filter((net) => net === 0).length / count,
    lost: nets.filter((net) => net < 0).length / count,
    bins,
  };
}
