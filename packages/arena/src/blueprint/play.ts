/**
 * Playing by a blueprint: the hand so far is followed through the tree, other people's bets as the size of the tree that
 * is most like them, and the act that comes out is made with the chips that lie there.
 */
import { type Card, fraction } from '@cardroom/engine';
import { allIn, betPart, bettingOf, giveUp, stayIn } from '../bots/acts.js';
import type { PlayedAct, Situation } from '../situation.js';
import type { Decision, DecisionOdds, Hole, RangeOdds } from '../strategy.js';
import { BoardBuckets, bucketOf, type HandBuckets } from './buckets.js';
import { type DecisionNode, STACK, type TreeNode } from './tree.js';
import type { Blueprint } from './weights.js';

/** Chips of the two players, followed act by act. */
interface Chips {
  /** In front on this street, by player. */
  readonly bet: [number, number];
  pot: number;
  street: number;
}

/** A bet of the tree as a part of the pot after the call. */
function partOf(node: DecisionNode, total: number): number {
  const price = node.put[1 - node.player]!;
  return (total - price) / (2 * price);
}

/**
 * Which of two sizes a bet between them is taken for: the pseudo-harmonic mapping, by which an opponent gains least from
 * sizes that are not in the tree, with a border in place of a toss, so that a hand is always followed the same way.
 */
function isNearerToLess(less: number, more: number, part: number): boolean {
  return ((more - part) * (1 + less)) / ((more - less) * (1 + part)) >= 0.5;
}

/**
 * The act of a node that a bet of a part of the pot stands for; -1 if the node has no bets.
 *
 * @internal
 */
export function actForPart(node: DecisionNode, part: number): number {
  const bets = node.acts.flatMap((act, at) => (typeof act === 'number' ? [{ at, part: partOf(node, act) }] : []));
  if (bets.length === 0) return -1;
  for (let i = 0; i + 1 < bets.length; i++) {
    if (part <= bets[i]!.part || isNearerToLess(bets[i]!.part, bets[i + 1]!.part, part)) return bets[i]!.at;
  }
  return bets[bets.length - 1]!.at;
}

/**
 * The decision of the tree that the hand has come to; null if it has left the tree.
 *
 * @internal
 */
export function treeNodeOf(blueprint: Blueprint, situation: Situation): DecisionNode | null {
  const { button, player, players, minBet } = situation;
  if (players !== 2 || situation.variant.code !== 'NT') return null;
  // The usual blinds: others change the sizes of the first bets by little.
  const bet: [number, number] = [Math.floor(minBet / 2), minBet];
  const chips: Chips = { bet, pot: bet[0] + bet[1], street: 0 };
  let node: TreeNode = blueprint.tree.root;
  for (const act of situation.played) {
    const who = act.player === button ? 0 : 1;
    if (node.kind !== 'decision' || node.player !== who || node.street !== act.street) return null;
    const at = followed(node, act, who, chips);
    if (at < 0) return null;
    node = node.children[at]!;
  }
  if (node.kind !== 'decision' || node.street !== situation.streetIndex) return null;
  return node.player === (player === button ? 0 : 1) ? node : null;
}

/** The act of the tree that a real act stands for, with its chips put in; -1 if there is none. */
function followed(node: DecisionNode, act: PlayedAct, who: 0 | 1, chips: Chips): number {
  if (chips.street !== act.street) {
    chips.street = act.street;
    chips.bet[0] = 0;
    chips.bet[1] = 0;
  }
  const price = chips.bet[1 - who]!;
  const own = chips.bet[who]!;
  const pot = chips.pot;
  chips.pot += act.to - own;
  chips.bet[who] = act.to;
  if (act.word === 'FOLD') return node.acts.indexOf('fold');
  if (act.to <= price) return node.acts.indexOf('call');
  return actForPart(node, (act.to - price) / (pot + price - own));
}

/** An act of the tree as a decision with real chips. */
function decisionOf(situation: Situation, node: DecisionNode, at: number): Decision {
  const act = node.acts[at]!;
  if (act === 'fold') return giveUp(situation);
  if (act === 'call') return stayIn(situation);
  return act === STACK ? allIn(situation) : betPart(situation, partOf(node, act));
}

/** The blueprint's acts here and their odds; null if the hand has left its tree. */
export function oddsOf(blueprint: Blueprint, situation: Situation): readonly DecisionOdds[] | null {
  const node = treeNodeOf(blueprint, situation);
  if (node === null) return null;
  const bucket = bucketOf(blueprint.clusters, situation.hole, situation.board);
  const from = node.from + bucket * node.acts.length;
  return node.acts.map((_, at) => ({ decision: decisionOf(situation, node, at), odds: blueprint.odds[from + at]! }));
}

/** Boards whose buckets are kept: those of a deal, which duplicate play comes to again. */
const KEPT_BOARDS = 4;

/** Buckets of all hands by board, the latest last. */
const keptBuckets = new WeakMap<Blueprint, Map<string, HandBuckets>>();

function bucketsOn(blueprint: Blueprint, board: readonly Card[]): HandBuckets {
  const kept = keptBuckets.get(blueprint) ?? new Map<string, HandBuckets>();
  keptBuckets.set(blueprint, kept);
  const key = board.join();
  const buckets = kept.get(key) ?? new BoardBuckets(blueprint.clusters).all(board);
  kept.delete(key);
  kept.set(key, buckets);
  for (const [oldest] of kept) {
    if (kept.size <= KEPT_BOARDS) break;
    kept.delete(oldest);
  }
  return buckets;
}

/** The blueprint's acts here and their odds with each of some hands; null if the hand has left its tree. */
export function rangeOddsOf(blueprint: Blueprint, situation: Situation, hands: readonly Hole[]): RangeOdds | null {
  const node = treeNodeOf(blueprint, situation);
  if (node === null) return null;
  const count = node.acts.length;
  const buckets = bucketsOn(blueprint, situation.board);
  const odds = new Float32Array(hands.length * count);
  for (const [hand, [a, b]] of hands.entries()) {
    const bucket = buckets.of(a, b);
    if (bucket < 0) continue;
    const from = node.from + bucket * count;
    for (let at = 0; at < count; at++) odds[hand * count + at] = blueprint.odds[from + at]!;
  }
  return { decisions: node.acts.map((_, at) => decisionOf(situation, node, at)), odds };
}

/** Plays by the blueprint; null if the hand has left its tree. */
export function decideBy(blueprint: Blueprint, situation: Situation): Decision | null {
  bettingOf(situation);
  const odds = oddsOf(blueprint, situation);
  if (odds === null) return null;
  const roll = fraction(situation.random);
  let sum = 0;
  const chosen = odds.find((each) => {
    sum += each.odds;
    return roll < sum;
  });
  return (chosen ?? odds[odds.length - 1]!).decision;
}
