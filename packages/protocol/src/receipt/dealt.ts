/** The cards of a log: who got which, and which of them are known. */
import { type Card, parseCard } from '@cardroom/engine';
import { type Hand, parseLine } from '@cardroom/notation';

export interface DealtCards {
  /** Null for the board. */
  readonly player: number | null;
  readonly cards: readonly Card[];
}

/** The dealer's cards, line by line. */
export function dealtCards(hand: Pick<Hand, 'actions'>): DealtCards[] {
  const dealt: DealtCards[] = [];
  for (const text of hand.actions) {
    if (!text.startsWith('d ')) continue;
    const line = parseLine(text, 0);
    const action = line.ok ? line.value.action : null;
    if (action?.kind === 'dealHole') dealt.push({ player: action.player, cards: action.cards });
    if (action?.kind === 'dealBoard') dealt.push({ player: null, cards: action.cards });
  }
  return dealt;
}

/** Every card that a log names. */
export function namedCards(actions: readonly string[]): Set<Card> {
  const known = new Set<Card>();
  for (const text of actions) for (const card of cardsOf(text)) known.add(card);
  known.delete(parseCard('??')!);
  return known;
}

function cardsOf(text: string): readonly Card[] {
  const line = parseLine(text, 0);
  const action = line.ok ? line.value.action : null;
  return action !== null && 'cards' in action ? (action.cards ?? []) : [];
}
