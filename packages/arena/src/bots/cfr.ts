/**
 * Counterfactual regret minimisation (CFR+) for the two small games of game theory, Kuhn and Leduc. The tree is built
 * by playing the engine, so that it is the game that is played and no other.
 */
import {
  apply,
  assert,
  clone,
  DECKS,
  type Action as EngineAction,
  fraction,
  type HandState,
  holeCards,
  legal,
  newHand,
  Phase,
  rankOf,
  result,
  type Variant,
} from '@cardroom/engine';
import { Situation } from '../situation.js';
import type { Bot, Decision } from '../strategy.js';
import { STRICT_RULES } from '../strict.js';
import { betTo, bettingOf, giveUp, stayIn } from './acts.js';

/** What is put in: the ante and the two bets, in units. */
export interface SmallStakes {
  readonly ante: number;
  readonly smallBet: number;
  readonly bigBet: number;
}

/** The stakes under which the games are known. */
const STAKES: Readonly<Record<string, SmallStakes>> = {
  FK: { ante: 1, smallBet: 1, bigBet: 1 },
  FL: { ante: 1, smallBet: 2, bigBet: 4 },
};

export function isSolvable(variant: Variant): boolean {
  return Object.hasOwn(STAKES, variant.code);
}

// --- The tree

type Act = 'fold' | 'checkCall' | 'betRaise';

/** What a player knows at some of his decisions: the same acts with the same odds at all of them. */
interface InfoSet {
  readonly player: number;
  readonly acts: readonly Act[];
  readonly regrets: Float64Array;
  /** What the pass under way adds to the regrets: all decisions that look alike count together. */
  readonly gains: Float64Array;
  /** Sum of the strategies so far, each by its weight and by how often its player came here. */
  readonly sums: Float64Array;
  /** The strategy of this iteration; in the end, the mean of all. */
  readonly strategy: Float64Array;
}

type Node =
  | { readonly kind: 'end'; readonly value: number }
  | { readonly kind: 'chance'; readonly children: readonly Node[]; readonly odds: readonly number[] }
  | { readonly kind: 'decision'; readonly set: InfoSet; readonly children: readonly Node[] };

/** What a player knows: the ranks of his card and of the board, and the acts. Suits never matter in these games. */
export function keyOf({ hole, board, acts }: Situation): string {
  const ranks = [...hole, ...board].map(rankOf).join(' ');
  return `${ranks}:${acts.map((act) => act.act.charAt(0)).join('')}`;
}

const NO_RANDOM = {
  next(): number {
    throw new Error('a tree has no random numbers');
  },
};

class Tree {
  readonly sets: Map<string, InfoSet> = new Map();
  readonly root: Node;

  constructor(variant: Variant, { ante, smallBet, bigBet }: SmallStakes) {
    // Nobody is ever short of chips.
    const stack = ante + 100 * (smallBet + bigBet);
    const made = newHand({
      variant,
      stacks: [stack, stack],
      antes: [ante, ante],
      smallBet,
      bigBet,
      rules: STRICT_RULES,
    });
    assert(made.ok, 'the small games can be set up');
    this.root = this.#grow(made.value);
  }

  #grow(state: HandState): Node {
    if (state.phase === Phase.Over) return { kind: 'end', value: result(state)!.payoffs[0]! };
    return state.phase === Phase.Deal ? this.#deal(state) : this.#decision(state);
  }

  /** One child for each rank that can come, by the number of its cards. */
  #deal(state: HandState): Node {
    const dealt = [...holeCards(state, 0), ...holeCards(state, 1), ...state.boards.flat()];
    const left = DECKS[state.terms.variant.deck].filter((card) => !dealt.includes(card));
    const ranks = [...new Set(left.map(rankOf))];
    const player = state.due.findIndex((due) => due > 0);
    const children = ranks.map((rank) => {
      const cards = [left.find((card) => rankOf(card) === rank)!];
      return this.#after(state, player < 0 ? { kind: 'dealBoard', cards } : { kind: 'dealHole', player, cards });
    });
    const odds = ranks.map((rank) => left.filter((card) => rankOf(card) === rank).length / left.length);
    return { kind: 'chance', children, odds };
  }

  #decision(state: HandState): Node {
    const asked = legal(state);
    assert(asked.kind === 'bet', 'the small games are bet and nothing else');
    const { player, betRaise } = asked;
    const actions: EngineAction[] = [];
    if (asked.fold) actions.push({ kind: 'fold', player });
    actions.push({ kind: 'checkCall', player });
    if (betRaise !== null) actions.push({ kind: 'betRaise', player, to: betRaise.min });
    const key = keyOf(new Situation(state, player, 0, NO_RANDOM));
    const acts = actions.map((action) => action.kind as Act);
    const set = this.#setOf(key, player, acts);
    return { kind: 'decision', set, children: actions.map((action) => this.#after(state, action)) };
  }

  #after(state: HandState, action: EngineAction): Node {
    const next = clone(state);
    const applied = apply(next, action);
    assert(applied.ok, 'what is legal is played');
    return this.#grow(next);
  }

  #setOf(key: string, player: number, acts: readonly Act[]): InfoSet {
    let set = this.sets.get(key);
    if (set === undefined) {
      const zeros = (): Float64Array => new Float64Array(acts.length);
      set = { player, acts, regrets: zeros(), gains: zeros(), strategy: zeros(), sums: zeros() };
      this.sets.set(key, set);
    }
    return set;
  }
}

// --- The solver

/** Scales to a sum of 1; equal parts where there is nothing to scale. */
function normalise(from: Float64Array, to: Float64Array): void {
  const sum = from.reduce((total, part) => total + part, 0);
  for (let at = 0; at < from.length; at++) to[at] = sum > 0 ? from[at]! / sum : 1 / from.length;
}

/** One pass for one player: how much better each act would have been than the strategy. The value for the player. */
function walk(node: Node, player: number, own: number, others: number, weight: number): number {
  if (node.kind === 'end') return player === 0 ? node.value : -node.value;
  if (node.kind === 'chance') {
    let value = 0;
    for (let at = 0; at < node.odds.length; at++) {
      const odds = node.odds[at]!;
      value += odds * walk(node.children[at]!, player, own, others * odds, weight);
    }
    return value;
  }
  return node.set.player === player
    ? walkOwn(node, player, own, others, weight)
    : walkOther(node, player, own, others, weight);
}

type Choice = Extract<Node, { kind: 'decision' }>;

function walkOther({ set, children }: Choice, player: number, own: number, others: number, weight: number): number {
  let value = 0;
  for (let at = 0; at < children.length; at++) {
    const odds = set.strategy[at]!;
    value += odds * walk(children[at]!, player, own, others * odds, weight);
  }
  return value;
}

function walkOwn({ set, children }: Choice, player: number, own: number, others: number, weight: number): number {
  const { strategy, gains, sums } = set;
  let value = 0;
  for (let at = 0; at < children.length; at++) {
    const odds = strategy[at]!;
    const gain = walk(children[at]!, player, own * odds, others, weight);
    gains[at]! += others * gain;
    sums[at]! += weight * own * odds;
    value += odds * gain;
  }
  for (let at = 0; at < children.length; at++) gains[at]! -= others * value;
  return value;
}

/** CFR+: regrets never fall below zero, players take turns, later strategies weigh more. One step for each round. */
function* iterate({ root, sets }: Tree, iterations: number): Generator<void> {
  for (let round = 1; round <= iterations; round++) {
    for (const player of [0, 1]) {
      for (const set of sets.values()) normalise(set.regrets, set.strategy);
      walk(root, player, 1, 1, round);
      for (const { regrets, gains } of sets.values()) {
        for (let at = 0; at < gains.length; at++) regrets[at] = Math.max(0, regrets[at]! + gains[at]!);
        gains.fill(0);
      }
    }
    yield;
  }
  for (const set of sets.values()) normalise(set.sums, set.strategy);
}

/** What the first player wins when both follow their strategies. */
function meanValue(node: Node): number {
  if (node.kind === 'end') return node.value;
  const odds = node.kind === 'chance' ? node.odds : node.set.strategy;
  return node.children.reduce((sum, child, at) => sum + odds[at]! * meanValue(child), 0);
}

/** What a player wins with the best answer to the other's strategy, exactly. */
function bestResponse(tree: Tree, player: number): number {
  const reached = new Map<InfoSet, { readonly node: Choice; readonly reach: number }[]>();
  const collect = (node: Node, reach: number): void => {
    if (node.kind === 'end') return;
    const isOwn = node.kind === 'decision' && node.set.player === player;
    if (isOwn) reached.set(node.set, [...(reached.get(node.set) ?? []), { node, reach }]);
    const odds = node.kind === 'chance' ? node.odds : node.set.strategy;
    node.children.forEach((child, at) => {
      collect(child, isOwn ? reach : reach * odds[at]!);
    });
  };
  const best = new Map<InfoSet, number>();
  const value = (node: Node): number => {
    if (node.kind === 'end') return player === 0 ? node.value : -node.value;
    if (node.kind === 'decision' && node.set.player === player) return value(node.children[choice(node.set)]!);
    const odds = node.kind === 'chance' ? node.odds : node.set.strategy;
    return node.children.reduce((sum, child, at) => sum + odds[at]! * value(child), 0);
  };
  // One act for all decisions that look alike: the one that is best over all of them.
  const choice = (set: InfoSet): number => {
    const known = best.get(set);
    if (known !== undefined) return known;
    const totals = set.acts.map((_, at) =>
      reached.get(set)!.reduce((sum, { node, reach }) => sum + reach * value(node.children[at]!), 0),
    );
    const act = totals.indexOf(Math.max(...totals));
    best.set(set, act);
    return act;
  };
  collect(tree.root, 1);
  return value(tree.root);
}

/** How often an act is chosen. */
export interface ActOdds {
  readonly act: Act;
  readonly odds: number;
}

export class Solution {
  readonly #tree: Tree;

  constructor(variant: Variant, stakes: SmallStakes, iterations: number) {
    this.#tree = new Tree(variant, stakes);
    for (const _ of iterate(this.#tree, iterations));
  }

  /** The same step by step; the last one has the solution. */
  static *solving(variant: Variant, stakes: SmallStakes, iterations: number): Generator<void, Solution> {
    const solution = new Solution(variant, stakes, 0);
    yield* iterate(solution.#tree, iterations);
    return solution;
  }

  /** What the first player wins a hand, in units. */
  get value(): number {
    return meanValue(this.#tree.root);
  }

  /** What a player who knew the strategies would win a hand more than they give him, the mean of both seats. */
  get exploitability(): number {
    return (bestResponse(this.#tree, 0) + bestResponse(this.#tree, 1)) / 2;
  }

  /** The decisions that look different to their player. */
  get size(): number {
    return this.#tree.sets.size;
  }

  /** What to do with what one knows (see {@link keyOf}), null where the game never comes to that. */
  oddsOf(key: string): readonly ActOdds[] | null {
    const set = this.#tree.sets.get(key);
    return set === undefined ? null : set.acts.map((act, at) => ({ act, odds: set.strategy[at]! }));
  }
}

/** Enough for an exploitability below a thousandth of the ante in both games. */
const ITERATIONS = 1000;

/** Solutions that are kept, those asked for last: a room has a few stakes, and a stranger can ask for any number. */
const MOST_SOLVED = 32;

/** By the game and its stakes; the one asked for last stands at the end. */
const solved = new Map<string, Solution>();

function solutionKey({ code }: Variant, { ante, smallBet, bigBet }: SmallStakes): string {
  return [code, smallBet / ante, bigBet / ante].join(' ');
}

function keep(key: string, solution: Solution): Solution {
  solved.delete(key);
  solved.set(key, solution);
  const [oldest] = solved.size > MOST_SOLVED ? solved.keys() : [];
  if (oldest !== undefined) solved.delete(oldest);
  return solution;
}

/** The solution of a small game; as long as it is asked for it is worked out once in a process. */
export function solve(variant: Variant, stakes: SmallStakes = STAKES[variant.code]!): Solution {
  if (!isSolvable(variant)) throw new RangeError(refusal(variant));
  const key = solutionKey(variant, stakes);
  return keep(key, solved.get(key) ?? new Solution(variant, stakes, ITERATIONS));
}

function* solveInSteps(key: string, variant: Variant, stakes: SmallStakes): Generator<void> {
  keep(key, yield* Solution.solving(variant, stakes, ITERATIONS));
}

function prepare(situation: Situation): Iterator<void> | null {
  const { variant } = situation;
  if (!isSolvable(variant)) return null;
  const stakes = stakesOf(situation);
  const key = solutionKey(variant, stakes);
  return solved.has(key) ? null : solveInSteps(key, variant, stakes);
}

function refusal({ code, name }: Variant): string {
  return `The bot "cfr" plays Kuhn (FK) and Leduc (FL) and nothing else: not ${name} (${code}).`;
}

// --- The bot

/** Chips that each player has put in on the first street, once it is over. */
function firstStreetPrice({ acts, streetIndex }: Situation): number {
  if (streetIndex === 0) return 0;
  let price = 0;
  for (const [at, act] of acts.entries()) {
    if (act.to !== undefined) price = act.to;
    else if (at > 0) break;
  }
  return price;
}

/** The stakes of the hand as its players see them; Leduc's second bet is twice the first. */
function stakesOf(situation: Situation): SmallStakes {
  const { variant, pot, seats, minBet } = situation;
  const usual = STAKES[variant.code]!;
  const inFront = seats.reduce((sum, seat) => sum + seat.bet, 0);
  const ante = (pot - inFront) / 2 - firstStreetPrice(situation);
  if (ante <= 0) return usual;
  return { ante, smallBet: minBet, bigBet: (minBet * usual.bigBet) / usual.smallBet };
}

function act(situation: Situation): Decision {
  const { variant, random } = situation;
  if (!isSolvable(variant)) throw new RangeError(refusal(variant));
  const odds = solve(variant, stakesOf(situation)).oddsOf(keyOf(situation));
  const roll = fraction(random);
  let sum = 0;
  const chosen = odds?.find((each) => {
    sum += each.odds;
    return roll < sum;
  });
  if (chosen?.act === 'fold') return giveUp(situation);
  const { betRaise } = bettingOf(situation);
  return chosen?.act === 'betRaise' && betRaise !== null ? betTo(situation, betRaise.min) : stayIn(situation);
}

export const cfr: Bot = {
  name: 'cfr',
  make: () => Object.assign((situation: Situation) => act(situation), { atOnce: true }),
  prepare,
};
