/** Acts of the house in a running hand: absent players are taken out of it and their turns are played. */
import { type HandState, holeCards, UNKNOWN } from '@cardroom/engine';
import { isInactive } from '../fold.js';
import { type Hand, Intent } from '../hand.js';
import { formatLine, type LineAction } from '../line.js';
import { append, change, dealtIn, replay } from '../replay.js';
import { type TableRules, tableRulesOf } from './rules.js';

/** The line of an act; a show says which cards, so that those who do not know them can read it. */
export function lineOf(state: HandState, action: LineAction, decimals: number): string {
  if (action.kind !== 'show') return formatLine(action, decimals);
  const cards = holeCards(state, action.player);
  return formatLine(cards.includes(UNKNOWN) ? action : { ...action, cards }, decimals);
}

/** The hand with a line for every turn of an absent player that has come. */
export function withHouseActs(hand: Hand): Hand {
  const read = replay(hand);
  if (!read.ok || read.value.pending.length === 0) return hand;
  const { state, pending, decimals } = read.value;
  return append(hand, ...pending.map((action) => lineOf(state, action, decimals)));
}

/**
 * Whether a player who wants to pause or leave is out of the hand from now on: once they have cards, or if
 * no hand is being played. Before that they have posted and not been dealt, and the blind is not theirs to take back.
 */
export function isOutNow(hand: Hand, player: number, rules: TableRules): boolean {
  if (isInactive(hand, player)) return true;
  if (rules.pause !== 'immediate' || (hand._intents?.[player] ?? Intent.Play) === Intent.Play) return false;
  return hand._waiting === true || dealtIn(hand)[player]!;
}

/**
 * Brings a hand up to date after cards were dealt or time has passed: pauses begin, and the house plays what is due.
 */
export function settle(hand: Hand, rules: Partial<TableRules> = {}): Hand {
  const table = tableRulesOf(hand, rules);
  const inactive = hand.players.map((_, player) => (isOutNow(hand, player, table) ? hand._inactive?.[player] || 1 : 0));
  const isChanged = inactive.some((value, player) => value !== (hand._inactive?.[player] ?? 0));
  return withHouseActs(isChanged ? change(hand, { _inactive: inactive }) : hand);
}

/** Names that the table sends its documents to; players who have left get no more [S3-37, S3-66]. */
export function audience(hand: Hand): string[] {
  return hand.players.filter((_, player) => hand._intents?.[player] !== Intent.Leave);
}
