/**
 * The betting of heads-up no-limit hold'em with few bet sizes: a tree that is small enough to solve. Player 0 has the
 * button and the small blind. Contributions are chips put in over the whole hand; one big blind is two chips.
 */

export const STACK = 200;
const BIG_BLIND = 2;
const SMALL_BLIND = 1;
const STREETS = 4;

/** Bets and raises as parts of the pot after a call, by street and by the bets before on that street. */
const OPENING: readonly (readonly number[])[] = [[0.75], [0.6], [0.8], [0.5, 1]];
const RAISES: readonly (readonly number[])[] = [[1], [1], [1], [1]];
/** Bets and raises on a street after which only all chips are left. */
const MOST_BETS: readonly number[] = [3, 2, 2, 2];
/** A raise that puts in more than this part of the stack is all of it. */
const COMMITTED = 0.6;

/** An act of the tree: a fold, a check or call, or the contribution that a bet or raise goes to. */
export type TreeAct = 'fold' | 'call' | number;

export interface DecisionNode {
  readonly kind: 'decision';
  readonly player: number;
  readonly street: number;
  readonly put: readonly [number, number];
  readonly acts: readonly TreeAct[];
  readonly children: readonly TreeNode[];
  /** The first of the odds of its buckets: those of bucket b start at `from + b * acts.length`. */
  readonly from: number;
  readonly to: number;
}

export type TreeNode =
  | DecisionNode
  /** A player has folded; `loss` is what they have put in. */
  | { readonly kind: 'fold'; readonly folder: number; readonly loss: number }
  /** Hands are shown; `loss` is what each has put in. */
  | { readonly kind: 'showdown'; readonly loss: number };

export interface Tree {
  readonly root: DecisionNode;
  readonly decisions: readonly DecisionNode[];
  /** Odds of all decisions and buckets together. */
  readonly size: number;
}

interface Spot {
  readonly street: number;
  readonly player: number;
  readonly put: readonly [number, number];
  /** Bets and raises on this street; the blinds are none. */
  readonly bets: number;
  /** Whether the other player has acted on this street. */
  readonly isSecond: boolean;
}

function after(put: readonly [number, number], player: number, total: number): [number, number] {
  return player === 0 ? [total, put[1]] : [put[0], total];
}

/** Contributions that a bet or raise may go to, ascending; the stack is the last. */
function raisesOf({ street, player, put, bets }: Spot): number[] {
  const price = put[1 - player]!;
  if (price >= STACK) return [];
  const parts = bets >= MOST_BETS[street]! ? [] : bets === 0 ? OPENING[street]! : RAISES[street]!;
  const totals = parts.map((part) => Math.round(price + part * 2 * price)).filter((to) => to <= COMMITTED * STACK);
  return [...totals, STACK];
}

/** Builds the tree for so many buckets on each street. */
export function buildTree(buckets: readonly number[]): Tree {
  const decisions: DecisionNode[] = [];
  let size = 0;
  const decide = (spot: Spot): DecisionNode => {
    const { street, player, put } = spot;
    const raises = raisesOf(spot);
    const isFree = put[0] === put[1];
    const acts: TreeAct[] = [...(isFree ? [] : (['fold'] as const)), 'call', ...raises];
    const from = size;
    size += acts.length * buckets[street]!;
    const children: TreeNode[] = [];
    const node: DecisionNode = { kind: 'decision', player, street, put, acts, children, from, to: size };
    decisions.push(node);
    for (const act of acts) children.push(follow(spot, act));
    return node;
  };
  const follow = (spot: Spot, act: TreeAct): TreeNode => {
    const { street, player, put, bets, isSecond } = spot;
    if (act === 'fold') return { kind: 'fold', folder: player, loss: put[player]! };
    const other = 1 - player;
    if (act !== 'call') {
      const next = after(put, player, act);
      return decide({ street, player: other, put: next, bets: bets + 1, isSecond: true });
    }
    const price = put[other]!;
    const level: [number, number] = [price, price];
    if (!isSecond) return decide({ street, player: other, put: level, bets, isSecond: true });
    if (price >= STACK || street === STREETS - 1) return { kind: 'showdown', loss: price };
    return decide({ street: street + 1, player: 1, put: level, bets: 0, isSecond: false });
  };
  const root = decide({ street: 0, player: 0, put: [SMALL_BLIND, BIG_BLIND], bets: 0, isSecond: false });
  return { root, decisions, size };
}
