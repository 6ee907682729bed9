/** A hand in the list of someone's hands: the cards, the pot, and what came of it. */
import { type Card, holeCards } from '@cardroom/engine';
import { fromUnits, type Hand, replay, stacksAfter } from '@cardroom/notation';

export interface OwnHand {
  /** The name of the hand in the room. */
  readonly id: string;
  readonly number: string;
  readonly variant: string;
  readonly atMs: number | null;
  /** The viewer's own; none if they did not play it. */
  readonly cards: readonly Card[];
  readonly board: readonly Card[];
  /** Null if the hand cannot be played back. */
  readonly pot: number | null;
  readonly net: number | null;
}

export function ownHandOf(hand: Hand): OwnHand {
  const number = String(hand.hand ?? '');
  const own = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
  const played = replay(hand, { lenient: true });
  const known = {
    id: `${hand.table ?? ''}-${number}`,
    number,
    variant: hand.variant ?? 'NT',
    atMs: timeOf(hand),
  };
  if (!played.ok) return { ...known, cards: [], board: [], pot: null, net: null };
  const { state, decimals } = played.value;
  const stacks = hand.finishingStacks ?? stacksAfter(hand, played.value);
  return {
    ...known,
    cards: own < 0 ? [] : holeCards(state, own),
    board: state.boards[0] ?? [],
    pot: fromUnits(state.pot, decimals),
    net: own < 0 ? null : Math.round((stacks[own]! - hand.startingStacks[own]!) * 100) / 100,
  };
}

function timeOf({ year, month, day, time }: Hand): number | null {
  if (year === undefined || month === undefined || day === undefined || time === undefined) return null;
  const two = (part: number): string => String(part).padStart(2, '0');
  const ms = Date.parse(`${year}-${two(month)}-${two(day)}T${time}Z`);
  return Number.isNaN(ms) ? null : ms;
}
