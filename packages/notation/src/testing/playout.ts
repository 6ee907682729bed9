/** Random hands of any variant as documents. For tests only. */
import {
  apply,
  below,
  type Card,
  DECKS,
  type HandState,
  holeCards,
  legal,
  newHand,
  Phase,
  type Random,
  shuffle,
  VARIANTS,
  type Variant,
} from '@cardroom/engine';
import type { Hand } from '../hand.js';
import { formatLine, type LineAction } from '../line.js';
import { termsOfHand } from '../replay.js';

export const ALL_VARIANTS: readonly Variant[] = [...VARIANTS.values()];

/** The terms of a hand of the variant, two to six players with stacks of all sizes. */
function randomTerms(random: Random, variant: Variant): Hand {
  const most = Math.min(6, variant.maxPlayers, Math.floor(DECKS[variant.deck].length / 2));
  const players = Array.from({ length: 2 + below(random, Math.max(1, most - 1)) }, (_, at) => `P${at + 1}`);
  const isFixed = variant.limit === 'fixed';
  const isStud = variant.forced === 'bringIn';
  const blinds = players.map((_, at) => (isStud ? 0 : at === 0 ? 1 : at === 1 ? 2 : 0));
  const ante = isStud || below(random, 3) === 0 ? 1 : 0;
  return {
    variant: variant.code,
    players,
    startingStacks: players.map(() => (below(random, 3) === 0 ? 3 + below(random, 12) : 40 + below(random, 100))),
    antes: players.map(() => ante),
    blindsOrStraddles: blinds,
    actions: [],
    ...(isFixed ? { smallBet: 4, bigBet: 8 } : {}),
    ...(isStud ? { bringIn: 2 } : {}),
    ...(isStud && !isFixed ? { minBet: 4 } : {}),
  };
}

/** A hand of the variant played at random, and its state at the end. It may stop before that if `most` says so. */
export function randomHand(
  random: Random,
  variant: Variant,
  most: number = Number.POSITIVE_INFINITY,
): { readonly hand: Hand; readonly state: HandState } {
  const terms = randomTerms(random, variant);
  const setup = termsOfHand(terms);
  if (!setup.ok) throw new Error(JSON.stringify(setup.error));
  const made = newHand(setup.value.setup);
  if (!made.ok) throw new Error(JSON.stringify([made.error, terms]));
  const state = made.value;
  const deck = [...DECKS[variant.deck]];
  shuffle(random, deck);
  const lines: string[] = [];
  while (state.phase !== Phase.Over && lines.length < most) {
    for (const action of randomActs(random, state, deck)) {
      const applied = apply(state, action);
      if (!applied.ok) throw new Error(JSON.stringify([applied.error, action, terms, lines]));
      lines.push(formatLine(action, 0));
    }
  }
  return { hand: { ...terms, actions: lines }, state };
}

/** The next cards for a player, but for those that they threw away; all that were if the deck has run out. */
function draw(deck: Card[], state: HandState, count: number, player: number): Card[] {
  const own = new Set(state.thrown.filter((_, at) => state.thrownBy[at] === player));
  const open = deck.filter((card) => !own.has(card));
  if (open.length < count) {
    const held = new Set([...state.boards.flat(), ...deck]);
    for (let other = 0; other < state.terms.players; other++) {
      for (const card of holeCards(state, other)) if ((state.live & (1 << other)) !== 0) held.add(card);
    }
    const back = DECKS[state.terms.variant.deck].filter((card) => !held.has(card));
    deck.push(...back);
    open.push(...back.filter((card) => !own.has(card)));
  }
  const drawn = open.slice(0, count);
  for (const card of drawn) deck.splice(deck.indexOf(card), 1);
  return drawn;
}

/** Legal acts for the player to act, or everything that the dealer owes. */
function randomActs(random: Random, state: HandState, deck: Card[]): LineAction[] {
  const asked = legal(state);
  switch (asked.kind) {
    case 'over':
      return [];
    case 'deal': {
      const player = asked.hole.findIndex((due) => due > 0);
      if (player < 0) return [{ kind: 'dealBoard', cards: draw(deck, state, asked.board, -1) }];
      return [{ kind: 'dealHole', player, cards: draw(deck, state, asked.hole[player]!, player) }];
    }
    case 'draw': {
      const { player } = asked;
      const cards = holeCards(state, player).filter(() => below(random, 3) === 0);
      return [{ kind: 'discard', player, cards }];
    }
    case 'show': {
      const { player } = asked;
      if (asked.mayMuck && below(random, 2) === 0) return [{ kind: 'muck', player }];
      return [
        below(random, 2) === 0 ? { kind: 'show', player } : { kind: 'show', player, cards: holeCards(state, player) },
      ];
    }
    case 'bet': {
      const { player, betRaise } = asked;
      const roll = below(random, 10);
      if (betRaise !== null && roll < 2) {
        const { sizes } = betRaise;
        const to =
          sizes === null
            ? betRaise.min + below(random, betRaise.max - betRaise.min + 1)
            : sizes[below(random, sizes.length)]!;
        return [{ kind: 'betRaise', player, to }];
      }
      if (asked.bringIn !== null) return [{ kind: 'bringIn', player }];
      return [asked.fold && roll < 4 ? { kind: 'fold', player } : { kind: 'checkCall', player }];
    }
  }
}
