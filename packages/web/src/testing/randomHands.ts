/** Random hands of every variant and rule set as documents, with straddles, dead money and short stacks. For tests only. */
import {
  apply,
  below,
  clone,
  DECKS,
  dealFrom,
  type HandAction,
  type HandState,
  history,
  holeCards,
  legal,
  newHand,
  Phase,
  pick,
  type Random,
  RULE_SETS,
  type RuleSetName,
  shuffle,
  VARIANTS,
  type Variant,
} from '@cardroom/engine';
import { formatLine, type Hand, type LineAction, termsOfHand } from '@cardroom/notation';

export const ALL_VARIANTS: readonly Variant[] = [...VARIANTS.values()];

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'];

/** The terms of a hand, two to six players with stacks of all sizes. */
function randomTerms(random: Random, variant: Variant, rules: RuleSetName): Hand {
  const most = Math.min(6, variant.maxPlayers, Math.floor(DECKS[variant.deck].length / 2));
  const players = NAMES.slice(0, 2 + below(random, Math.max(1, most - 1)));
  const isStud = variant.forced === 'bringIn';
  const straddles = !isStud && players.length > 3 && below(random, 4) === 0;
  const blinds = players.map((_, at) => (isStud ? 0 : at === 0 ? 1 : at === 1 ? 2 : at === 2 && straddles ? 4 : 0));
  const dead = players.map((_, at) => (!isStud && at > 2 && below(random, 5) === 0 ? 3 : 0));
  const ante = isStud ? 1 : below(random, 2);
  const isEven = below(random, 3) > 0;
  return {
    variant: variant.code,
    players,
    startingStacks: players.map(() => (below(random, 3) === 0 ? 3 + below(random, 12) : 40 + below(random, 100))),
    antes: players.map((_, at) => (isStud || isEven ? ante : at === 1 ? 3 * ante : 0)),
    blindsOrStraddles: blinds,
    ...(dead.some((amount) => amount > 0) ? { _deadPosted: dead } : {}),
    actions: [],
    ...(variant.limit === 'fixed' ? { smallBet: 4, bigBet: 8 } : {}),
    ...(isStud ? { bringIn: 2 } : {}),
    ...(isStud && variant.limit !== 'fixed' ? { minBet: 4 } : {}),
    _rules: rules,
  };
}

function randomAct(random: Random, state: HandState): LineAction {
  const asked = legal(state);
  const player = state.actor;
  const roll = below(random, 10);
  if (asked.kind === 'draw') {
    return { kind: 'discard', player, cards: holeCards(state, player).filter(() => below(random, 3) === 0) };
  }
  if (asked.kind === 'show') return { kind: asked.mayMuck && roll < 4 ? 'muck' : 'show', player };
  if (asked.kind !== 'bet') throw new Error(`nobody is to act: ${asked.kind}`);
  if (asked.betRaise !== null && roll < 4) {
    const { min, max, sizes } = asked.betRaise;
    const to = sizes !== null ? pick(random, sizes) : roll === 0 ? max : min + below(random, (max - min + 1) >> 1 || 1);
    return { kind: 'betRaise', player, to };
  }
  if (asked.bringIn !== null) return { kind: 'bringIn', player };
  return { kind: asked.fold && roll < 5 ? 'fold' : 'checkCall', player };
}

function isLine(action: HandAction): action is LineAction {
  return action.kind !== 'chooseRuns' && action.kind !== 'allIn';
}

/** A whole hand played at random by a rule set. */
export function randomHand(random: Random, variant: Variant, rules: RuleSetName = 'notation'): Hand {
  const terms = randomTerms(random, variant, rules);
  const setup = termsOfHand(terms);
  const made = setup.ok ? newHand(setup.value.setup) : null;
  if (made?.ok !== true) throw new Error(JSON.stringify([setup, made]));
  const state = made.value;
  const cards = [...DECKS[variant.deck]];
  shuffle(random, cards);
  const stub = { cards, at: 0, shuffle: (back: number[]) => shuffle(random, back) };
  while (state.phase !== Phase.Over) {
    if (state.phase === Phase.Deal) dealFrom(state, stub);
    else {
      const applied = apply(state, randomAct(random, state));
      if (!applied.ok) throw new Error(JSON.stringify(applied.error));
    }
  }
  const actions = history(clone(state))
    .filter(isLine)
    .map((action) => formatLine(action, 0));
  return { ...terms, actions };
}

export const RULE_NAMES: readonly RuleSetName[] = Object.keys(RULE_SETS) as RuleSetName[];

/** The hand as it stood after so many lines. */
export function prefix(hand: Hand, lines: number): Hand {
  return { ...hand, actions: hand.actions.slice(0, lines) };
}
