/**
 * The cards that a person may know, computed from the whole log and without the code that makes views; and the
 * cards that a text names.
 */
import { type Card, formatCard, variantOf } from '@cardroom/engine';
import { parseLine } from '@cardroom/notation';
import type { TableState } from '../../table/state.js';

/** Cards that are separate words in a text. */
const CARDS = /(?<![\w-])(?:[2-9TJQKA][cdhs]|\?\?)+(?![\w-])/g;

export function cardsIn(text: string): Set<string> {
  const cards = new Set<string>();
  for (const [word] of text.matchAll(CARDS)) {
    for (let at = 0; at < word.length; at += 2) cards.add(word.slice(at, at + 2));
  }
  cards.delete('??');
  return cards;
}

/** Whether the n-th card that a player is dealt lies open. */
function upCards(variant: string): boolean[] {
  const streets = variantOf(variant)?.streets ?? [];
  return streets.flatMap(({ down = 0, up = 0 }) => [
    ...Array.from({ length: down }, () => false),
    ...Array.from({ length: up }, () => true),
  ]);
}

/** The cards of the table's hand that a user may know by now; null is a spectator. */
export function knownCards({ hand, users, shown, previous }: TableState, user: string | null): Set<string> {
  const known = new Set<string>();
  const add = (cards: Iterable<Card>): void => {
    for (const card of cards) known.add(formatCard(card));
  };
  const up = upCards(hand.variant ?? 'NT');
  const held = new Map<number, Card[]>();
  const dealt = new Map<number, number>();
  for (const text of hand.actions) {
    const line = parseLine(text, 2);
    const action = line.ok ? line.value.action : null;
    if (action?.kind === 'dealBoard') add(action.cards);
    if (action?.kind === 'dealHole') {
      const { player, cards } = action;
      const from = dealt.get(player) ?? 0;
      dealt.set(player, from + cards.length);
      held.set(player, [...(held.get(player) ?? []), ...cards]);
      add(cards.filter((_, at) => up[from + at] === true || users[player] === user));
    }
    if (action?.kind === 'show') add(action.cards ?? held.get(action.player) ?? []);
  }
  const late = previous?.shown ?? [];
  for (const { cards } of [...shown, ...late]) for (const card of cardsIn(cards)) known.add(card);
  return known;
}

/** Five numbers in a row that could be cards of a deck. */
const NUMBERS = /(?:\d{1,2},){4}\d{1,2}/g;

/** Whether a text gives away the deck: the key that it comes from, a seed before its time, or a part of its order. */
export function givesDeckAway(text: string, { deal }: TableState): boolean {
  if (deal?.secret == null) return false;
  const { key, cards, revealed = [] } = deal.secret;
  // A seed is nobody else's before all of the round are there.
  if (text.includes(key) || revealed.some(([, seed]) => text.includes(seed))) return true;
  const order = `,${cards.join(',')},`;
  for (const [numbers] of text.matchAll(NUMBERS)) if (order.includes(`,${numbers},`)) return true;
  return false;
}
