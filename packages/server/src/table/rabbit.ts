/**
 * Rabbit hunting [H-14]: after a hand that ended by folds, the board that would have come, for a few seconds and to
 * everybody alike. Its cards are the next ones of the deck that was committed to, and come with their proofs; the rest
 * of the deck is erased with the hand, and these cards with the end of the time.
 */
import { err, formatCards, type HandState, ok, result } from '@cardroom/engine';
import { handNumberOf } from '@cardroom/protocol';
import type { FairCard } from '@cardroom/protocol/receipt';
import type { RequestNamed } from '../access/requests.js';
import type { Draft } from './draft.js';
import { openingsAhead } from './openings.js';
import type { RequestOutcome } from './seats.js';
import { rulesBetweenHands } from './settings.js';
import type { TablePerson, TableState } from './state.js';

/** How long after the hand anybody may ask. */
const HUNT_MS = 6_000;

/** The cards that would have come, street by street, with their proofs. */
export interface RabbitCards {
  readonly streets: readonly string[];
  readonly opened: readonly FairCard[];
}

/** Board cards of each street that was not dealt; none if players would have had their own cards in between. */
function boardsLeft({ terms, street, boards }: HandState): number[] {
  const rest = terms.variant.streets.slice(street + 1);
  if (rest.some(({ down, up, draw }) => down + up > 0 || draw)) return [];
  return rest.map(({ board }) => board * boards.length).filter((count) => count > 0);
}

/** The addition to the end of a hand at tables with rabbit hunting: until when, and the cards, sealed. */
export function huntAfter(
  table: TableState,
  state: HandState,
  now: number,
): { readonly rabbit?: { readonly until: number }; readonly secret?: { readonly rabbit: RabbitCards } } {
  const { rabbit } = rulesBetweenHands(table.settings);
  const counts = boardsLeft(state);
  const isHunted = rabbit !== 'off' && table.tournament === undefined && counts.length > 0;
  if (!isHunted || result(state)?.by !== 'fold') return {};
  const ahead = openingsAhead(
    table,
    counts.reduce((sum, count) => sum + count, 0),
  );
  if (ahead === null) return {};
  const ends = counts.map((_, street) => counts.slice(0, street + 1).reduce((sum, count) => sum + count, 0));
  const streets = ends.map((end, street) => formatCards(ahead.cards.slice(end - counts[street]!, end)));
  return { rabbit: { until: now + HUNT_MS }, secret: { rabbit: { streets, opened: ahead.opened } } };
}

/** Shows the cards to everybody, once. */
export function showRabbit(draft: Draft, person: TablePerson, { data }: RequestNamed<'rabbit'>): RequestOutcome {
  const { state, now } = draft;
  const { rabbit: rule } = rulesBetweenHands(state.settings);
  if (rule === 'off' || state.tournament !== undefined) return err({ code: 'option-off' });
  const hunt = state.rabbit;
  if (hunt == null || hunt.cards === null || now > hunt.until) return err({ code: 'nothing-to-show' });
  if (data.hand !== hunt.hand) return err({ code: 'wrong-hand', hand: handNumberOf(state.hand) });
  if (rule === 'dealtIn' && !hunt.users.includes(person.user)) return err({ code: 'nothing-to-show' });
  draft.record({ kind: 'rabbitShown', ...person, hand: hunt.hand, ...hunt.cards });
  return ok({});
}

/** The time is over: the cards are gone for good. */
export function endRabbit(draft: Draft): void {
  const { rabbit } = draft.state;
  if (rabbit != null && draft.now >= rabbit.until) draft.record({ kind: 'rabbitOver' });
}
