/**
 * Local best response: how much a player wins who knows the bot and looks one act ahead (Lisý and Bowling). It keeps a
 * range of hands that the bot may hold, by asking the bot what it would have done with each of them, and chooses the act
 * that wins most if everybody checks and calls after it. What it wins is a lower bound of what the bot can be beaten by.
 */
import {
  apply,
  type Card,
  clone,
  DECKS,
  dealFrom,
  type HandAction as EngineAction,
  evaluateSeven,
  explain,
  type HandState,
  holeCards,
  type LegalBet,
  legal,
  newHand,
  Phase,
  type Random,
  shuffle,
  stream,
} from '@cardroom/engine';
import { Situation } from '../situation.js';
import type { Bot, Decision, Strategy } from '../strategy.js';
import { decide, STRICT_RULES } from '../strict.js';

export interface LocalOptions {
  readonly hands: number;
  readonly seed?: string;
  /** Chips of both players; 100 big blinds by default. The blinds are 1 and 2. */
  readonly stack?: number;
  /** Hands that the bot is asked about: 1,225 are all; 150 by default. */
  readonly range?: number;
  /** Bets that are tried, as parts of the pot; half of it and all of it by default. All chips are tried as well. */
  readonly parts?: readonly number[];
  readonly onHand?: (hands: number) => void;
}

export interface LocalResult {
  readonly hands: number;
  /** The winnings of local best response in big blinds per hundred hands, with their 95 % interval. */
  readonly bbPer100: number;
  readonly low: number;
  readonly high: number;
}

const BIG_BLIND = 2;
const DEFAULT_RANGE = 150;
/** Boards that a hand of the range is judged by before the river. */
const RUN_OUTS = 6;
/** An act that the bot did not choose when it was asked once is unlikely, and not impossible. */
const UNSEEN = 0.02;

type Kind = 'fold' | 'checkCall' | 'betRaise';

/** A hand that the bot may hold, and how likely it is. */
interface Held {
  readonly cards: readonly [Card, Card];
  weight: number;
}

function kindOf(state: HandState, action: EngineAction): Kind {
  if (action.kind === 'fold') return 'fold';
  if (action.kind === 'betRaise') return 'betRaise';
  const asked = legal(state);
  const raises = action.kind === 'allIn' && asked.kind === 'bet' && asked.betRaise !== null;
  return raises ? 'betRaise' : 'checkCall';
}

/** The hand as it would be if the player held other cards. */
function holding(state: HandState, player: number, cards: readonly Card[]): HandState {
  const other = clone(state);
  for (const [at, card] of cards.entries()) other.hole[player * state.terms.holeSize + at] = card;
  return other;
}

/** Plays hands of heads-up no-limit hold'em against one bot. */
class Opponent {
  readonly #strategy: Strategy;
  readonly #random: Random;
  readonly #hand: number;
  readonly player: number;
  readonly range: Held[];

  constructor(strategy: Strategy, player: number, hand: number, random: Random, range: Held[]) {
    this.#strategy = strategy;
    this.player = player;
    this.#hand = hand;
    this.#random = random;
    this.range = range;
  }

  async act(state: HandState): Promise<EngineAction> {
    const situation = new Situation(state, this.player, this.#hand, this.#random);
    const answer = this.#strategy(situation);
    const decision: Decision = answer instanceof Promise ? await answer : answer;
    return decide(state, this.player, decision);
  }

  /** How likely each hand of the range does something of the kind, by asking. */
  async likely(state: HandState, kind: Kind): Promise<number[]> {
    const odds: number[] = [];
    for (const { cards, weight } of this.range) {
      if (weight === 0) {
        odds.push(0);
        continue;
      }
      const other = holding(state, this.player, cards);
      odds.push(kindOf(other, await this.act(other)) === kind ? 1 - UNSEEN : UNSEEN);
    }
    return odds;
  }

  /** The bot has done something: hands with which it would not have are less likely now. */
  learn(odds: readonly number[]): void {
    for (const [at, held] of this.range.entries()) held.weight *= odds[at]!;
  }

  /** Cards that lie open are in nobody's hand. */
  exclude(cards: readonly Card[]): void {
    for (const held of this.range) if (cards.some((card) => held.cards.includes(card))) held.weight = 0;
  }
}

function total(range: readonly Held[], odds?: readonly number[]): number {
  return range.reduce((sum, { weight }, at) => sum + weight * (odds?.[at] ?? 1), 0);
}

/** How often our hand wins against the range, ties as half; the board is dealt to its end in several ways. */
function equityOf(
  hole: readonly Card[],
  board: readonly Card[],
  range: readonly Held[],
  odds: readonly number[],
  random: Random,
): number {
  let won = 0;
  let sum = 0;
  const seen = [...hole, ...board];
  const runs = board.length === 5 ? 1 : RUN_OUTS;
  for (const [at, { cards, weight }] of range.entries()) {
    const share = weight * odds[at]!;
    if (share === 0) continue;
    const deck = DECKS.standard.filter((card) => !seen.includes(card) && !cards.includes(card));
    for (let run = 0; run < runs; run++) {
      shuffle(random, deck, 5 - board.length);
      const [a, b, c, d, e] = [...board, ...deck.slice(0, 5 - board.length)] as [Card, Card, Card, Card, Card];
      const own = evaluateSeven(hole[0]!, hole[1]!, a, b, c, d, e);
      const other = evaluateSeven(cards[0], cards[1], a, b, c, d, e);
      won += share * (own > other ? 1 : own === other ? 0.5 : 0);
      sum += share;
    }
  }
  return sum === 0 ? 0.5 : won / sum;
}

/** Totals that are tried: parts of the pot that are open, and all chips. */
function betsOf(state: HandState, { betRaise, toCall }: LegalBet, parts: readonly number[]): number[] {
  if (betRaise === null) return [];
  const { min, max } = betRaise;
  const sizes = parts.map((part) => Math.round(state.currentBet + part * (state.pot + toCall)));
  return [...new Set([...sizes.filter((to) => to >= min && to < max), max])];
}

/** The act that wins most if nobody bets after it. */
async function bestAct(
  state: HandState,
  player: number,
  opponent: Opponent,
  parts: readonly number[],
  random: Random,
): Promise<EngineAction> {
  const asked = legal(state);
  if (asked.kind !== 'bet') throw new Error(`nobody is asked to bet: ${asked.kind}`);
  const hole = holeCards(state, player);
  const board = state.boards[0]!;
  const { pot } = state;
  const { range } = opponent;
  const all = range.map(() => 1);
  const { toCall } = asked;
  const called = equityOf(hole, board, range, all, random);
  let best: EngineAction = { kind: 'checkCall', player };
  let most = called * pot - (1 - called) * toCall;
  if (asked.fold && most < 0) {
    best = { kind: 'fold', player };
    most = 0;
  }
  for (const to of betsOf(state, asked, parts)) {
    const after = clone(state);
    const applied = apply(after, { kind: 'betRaise', player, to });
    if (!applied.ok) throw new Error(explain(applied.error));
    // Nobody is asked if the bot is all-in already.
    const folds = after.actor === opponent.player ? await opponent.likely(after, 'fold') : all.map(() => 0);
    const folding = total(range, folds) / (total(range) || 1);
    const stays = folds.map((odds) => 1 - odds);
    const wins = equityOf(hole, board, range, stays, random);
    const cost = to - state.bet[player]!;
    const worth = folding * pot + (1 - folding) * (wins * (pot + cost - toCall) - (1 - wins) * cost);
    if (worth <= most) continue;
    most = worth;
    best = { kind: 'betRaise', player, to };
  }
  return best;
}

/** Some of the hands that our cards leave, each as likely. */
function freshRange(hole: readonly Card[], count: number, random: Random): Held[] {
  const deck = DECKS.standard.filter((card) => !hole.includes(card));
  const pairs = deck.flatMap((a, at) => deck.slice(0, at).map((b) => [b, a] as const));
  const picked = pairs.map((_, at) => at);
  shuffle(random, picked, Math.min(count, pairs.length));
  return picked.slice(0, count).map((at) => ({ cards: pairs[at]!, weight: 1 }));
}

async function playHand(bot: Bot, hand: number, options: LocalOptions): Promise<number> {
  const { seed = '1', stack = 100 * BIG_BLIND, range = DEFAULT_RANGE, parts = [0.5, 1] } = options;
  const us = hand & 1;
  const button = (hand >> 1) & 1;
  const blinds = button === 0 ? [1, BIG_BLIND] : [BIG_BLIND, 1];
  const made = newHand({ variant: 'NT', rules: STRICT_RULES, stacks: [stack, stack], button, blinds });
  if (!made.ok) throw new RangeError(made.error.map(explain).join(' '));
  const state = made.value;
  // Both seats play the same deal, one hand after the other.
  const cards = [...DECKS.standard];
  shuffle(stream(seed, 'deal', hand >> 1), cards);
  const stub = { cards, at: 0 };
  dealFrom(state, stub);
  const random = stream(seed, 'local', hand);
  const held = freshRange(holeCards(state, us), range, random);
  const opponent = new Opponent(bot.make(1 - us), 1 - us, hand, stream(seed, 'bot', hand), held);
  while (state.phase !== Phase.Over) {
    const isOurs = state.actor === us;
    const action = isOurs ? await bestAct(state, us, opponent, parts, random) : await opponent.act(state);
    if (!isOurs) opponent.learn(await opponent.likely(state, kindOf(state, action)));
    const applied = apply(state, action);
    if (!applied.ok) throw new Error(explain(applied.error));
    if (state.phase === Phase.Deal) dealFrom(state, stub);
    opponent.exclude(state.boards[0]!);
  }
  return state.stack[us]! - stack;
}

/** Plays local best response against a bot at heads-up no-limit hold'em. */
export async function localBestResponse(bot: Bot, options: LocalOptions): Promise<LocalResult> {
  const pairs: number[] = [];
  // A deal is played from both seats: the pair is what counts.
  for (let hand = 0; hand < options.hands; hand += 2) {
    pairs.push((await playHand(bot, hand, options)) + (await playHand(bot, hand + 1, options)));
    options.onHand?.(hand + 2);
  }
  const mean = pairs.reduce((sum, won) => sum + won, 0) / pairs.length;
  const spread = pairs.reduce((sum, won) => sum + (won - mean) ** 2, 0) / Math.max(1, pairs.length - 1);
  const per100 = (chips: number): number => (chips / 2 / BIG_BLIND) * 100;
  const half = per100(1.96 * Math.sqrt(spread / pairs.length));
  const bbPer100 = per100(mean);
  return { hands: 2 * pairs.length, bbPer100, low: bbPer100 - half, high: bbPer100 + half };
}
