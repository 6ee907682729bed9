/**
 * Small games as whole trees: Kuhn and Leduc, built by playing the engine, so that they are the games that are played and
 * no others. `cfr.ts`, `mccfr.ts` and `bestResponse.ts` work on any tree of this shape.
 */
import {
  apply,
  assert,
  clone,
  DECKS,
  type HandAction as EngineAction,
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
import { STRICT_RULES } from '../strict.js';

/** The stakes: the ante and the two bets, in units. */
export interface SmallStakes {
  readonly ante: number;
  readonly smallBet: number;
  readonly bigBet: number;
}

/** The stakes under which the games are known. */
export const STAKES: Readonly<Record<string, SmallStakes>> = {
  FK: { ante: 1, smallBet: 1, bigBet: 1 },
  FL: { ante: 1, smallBet: 2, bigBet: 4 },
};

export function isSolvable(variant: Variant): boolean {
  return Object.hasOwn(STAKES, variant.code);
}

export type Act = 'fold' | 'checkCall' | 'betRaise';

/** An information set: decisions that look alike to a player, with the same acts and odds at all of them. */
export interface InfoSet {
  readonly player: number;
  readonly acts: readonly Act[];
  readonly regrets: Float64Array;
  /** Additions of the pass under way to the regrets: all decisions that look alike count together. */
  readonly gains: Float64Array;
  /** Sum of the strategies so far, each by its weight and by how often its player came here. */
  readonly sums: Float64Array;
  /** The strategy of this iteration; in the end, the mean of all. */
  readonly strategy: Float64Array;
}

export type GameNode =
  | { readonly kind: 'end'; readonly value: number }
  | { readonly kind: 'chance'; readonly children: readonly GameNode[]; readonly odds: readonly number[] }
  | { readonly kind: 'decision'; readonly set: InfoSet; readonly children: readonly GameNode[] };

/** A player's knowledge: the ranks of their card and of the board, and the acts. Suits never matter in these games. */
export function keyOf({ hole, board, acts }: Situation): string {
  const ranks = [...hole, ...board].map(rankOf).join(' ');
  return `${ranks}:${acts.map((act) => act.act.charAt(0)).join('')}`;
}

const NO_RANDOM = {
  next(): number {
    throw new Error('a tree has no random numbers');
  },
};

/** A set of decisions that nobody has thought about yet: every act is as likely. */
export function infoSet(player: number, acts: readonly Act[]): InfoSet {
  const zeros = (): Float64Array => new Float64Array(acts.length);
  const strategy = zeros().fill(1 / acts.length);
  return { player, acts, regrets: zeros(), gains: zeros(), strategy, sums: zeros() };
}

/** A game: its tree, and the decisions that look alike to a player by what they know. */
export interface Game {
  readonly root: GameNode;
  readonly sets: ReadonlyMap<string, InfoSet>;
}

class SmallGame implements Game {
  readonly sets: Map<string, InfoSet> = new Map();
  readonly root: GameNode;

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

  #grow(state: HandState): GameNode {
    if (state.phase === Phase.Over) return { kind: 'end', value: result(state)!.payoffs[0]! };
    return state.phase === Phase.Deal ? this.#deal(state) : this.#decision(state);
  }

  /** One child for each rank that can come, by the number of its cards. */
  #deal(state: HandState): GameNode {
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

  #decision(state: HandState): GameNode {
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

  #after(state: HandState, action: EngineAction): GameNode {
    const next = clone(state);
    const applied = apply(next, action);
    assert(applied.ok, 'what is legal is played');
    return this.#grow(next);
  }

  #setOf(key: string, player: number, acts: readonly Act[]): InfoSet {
    let set = this.sets.get(key);
    if (set === undefined) {
      set = infoSet(player, acts);
      this.sets.set(key, set);
    }
    return set;
  }
}

/** The tree of Kuhn or Leduc at the given stakes; by default those under which the games are known. */
export function smallGame(variant: Variant, stakes: SmallStakes = STAKES[variant.code]!): Game {
  if (!isSolvable(variant)) {
    throw new RangeError(`Only Kuhn (FK) and Leduc (FL) are small enough: not ${variant.name} (${variant.code}).`);
  }
  return new SmallGame(variant, stakes);
}
