/** Tables that play by themselves, one document after another. For tests only. */
import {
  apply,
  below,
  clone,
  DECKS,
  dealFrom,
  type HandAction,
  history,
  isOver,
  legal,
  Phase,
  type Random,
  type Stub,
  shuffle,
  type Variant,
} from '@cardroom/engine';
import { append, type Hand, type LineAction, lineOf, merge, pause, settle, start } from '@cardroom/notation';
import { liveHand } from '../live.js';
import type { TableSettings } from '../messages.js';
import { defaultSettings, documentTerms, rulesOfTable } from '../settings.js';

export const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jin'];

/** The first document of a table, its button with the first player. */
export function firstHand(settings: TableSettings, stacks: readonly number[]): Hand {
  const first = start(
    { ...documentTerms(settings), players: NAMES.slice(0, stacks.length), startingStacks: stacks },
    { random: () => 0, rules: rulesOfTable(settings).table },
  );
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  return first.value;
}

export function freshStub(random: Random, variant: Variant): Stub {
  const cards = [...DECKS[variant.deck]];
  shuffle(random, cards);
  return { cards, at: 0, shuffle: (back) => shuffle(random, back) };
}

/** The lines of everything that the dealer owes now. */
export function dealLines(hand: Hand, stub: Stub): string[] {
  const { state, decimals } = liveHand(hand)!;
  const dealt = clone(state);
  dealFrom(dealt, stub);
  return history(dealt)
    .slice(history(state).length)
    .map((action) => lineOf(state, action as LineAction, decimals));
}

/** A legal act of the player to act, drawn at random. */
export function randomAct(random: Random, hand: Hand): LineAction {
  const { state } = liveHand(hand)!;
  const asked = legal(state);
  const player = state.actor;
  const roll = below(random, 10);
  if (asked.kind === 'draw') {
    const cards = Array.from(
      { length: state.holeCount[player]! },
      (_, at) => state.hole[player * state.terms.holeSize + at]!,
    );
    return { kind: 'discard', player, cards: cards.filter(() => below(random, 3) === 0) };
  }
  if (asked.kind === 'show') return { kind: asked.mayMuck && roll < 5 ? 'muck' : 'show', player };
  if (asked.kind !== 'bet') throw new Error(asked.kind);
  if (asked.betRaise !== null && roll < 3) {
    const { min, max, sizes } = asked.betRaise;
    const to = sizes === null ? min + below(random, max - min + 1) : sizes[below(random, sizes.length)]!;
    return { kind: 'betRaise', player, to };
  }
  if (asked.bringIn !== null) return { kind: 'bringIn', player };
  return { kind: asked.fold && roll < 4 ? 'fold' : 'checkCall', player };
}

/** The document after one more step: cards, an act, now and then a pause in the middle of it. */
function nextDocument(random: Random, hand: Hand, stub: Stub, pauses = false): Hand {
  const { state, decimals } = liveHand(hand)!;
  if (state.phase === Phase.Deal) return settle(append(hand, ...dealLines(hand, stub)));
  if (pauses && below(random, 12) === 0) {
    const author = hand.players[below(random, hand.players.length)]!;
    return merge(hand, pause(hand, author), { author }).hand;
  }
  return settle(append(hand, lineOf(state, randomAct(random, hand), decimals)));
}

/** Every document of a hand of the variant, from the posts to the end. */
export function* randomDocuments(random: Random, variant: Variant, pauses = false): Generator<Hand> {
  const settings = defaultSettings(variant);
  const count = 2 + below(random, Math.min(settings.seats, variant.maxPlayers) - 1);
  const { min, max } = settings.buy_in;
  const stacks = Array.from({ length: count }, () =>
    below(random, 3) === 0 ? 1 + below(random, min) : min + below(random, max - min),
  );
  const stub = freshStub(random, variant);
  let hand = firstHand(settings, stacks);
  // If someone cannot pay the entry, too few may be left to play.
  if (hand._waiting === true) return;
  yield hand;
  while (!isOver(liveHand(hand)!.state)) {
    hand = nextDocument(random, hand, stub, pauses);
    yield hand;
  }
}

/** The hand with more lines, which are expected to be legal. */
export function withLines(hand: Hand, ...lines: readonly string[]): Hand {
  const longer = append(hand, ...lines);
  liveHand(longer);
  return longer;
}

/** An action applied to a copy. */
export function applied(hand: Hand, action: HandAction): boolean {
  return apply(clone(liveHand(hand)!.state), action).ok;
}
