/** The state after facts of the deal: commitments, seeds, void rounds, and the secret deck. */

import { assert, type DeckName, variantOf } from '@cardroom/engine';
import { changedState } from './changed.js';
import { cardsOf, carryDeck } from './dealing.js';
import { withSeat } from './evolveParts.js';
import type { DealSeeded, FactOf, HandStarted, RoundVoided, SeedRevealed } from './facts.js';
import { begunDeal, carried, nextDealOf, seededDeal } from './fairDeal.js';
import { type DealSecret, seatOf, type TableDeal, type TableState } from './state.js';

/** Written out: V8 gives each deal that is put together from a spread a hidden class of its own. */
function withSecret({ root, seeds, fair }: TableDeal, secret: DealSecret | null): TableDeal {
  return fair === undefined ? { root, seeds, secret } : { root, seeds, secret, fair };
}

export function withoutSecret(deal: TableState['deal']): TableState['deal'] {
  return deal === null ? null : withSecret(deal, null);
}

/** A player's commitments count for their chair in the next hand. */
export function withCommits(state: TableState, { user, hand, commitments }: FactOf<'seedCommitted'>): TableState {
  const seat = seatOf(state, user);
  return seat === null ? state : withSeat(state, user, { commits: { hand, commitments, ...nextDealOf(state, seat) } });
}

export function startedDeal(table: string, { hand, root, seeds, fair, secret }: HandStarted): TableDeal {
  if (fair !== undefined) return begunDeal(table, hand, { root, fair, ...(secret === undefined ? {} : { secret }) });
  const deck = variantOf(hand.variant ?? 'NT')!.deck;
  return { root, seeds, secret: secret === undefined ? null : dealSecret(secret, deck) };
}

export function seedRevealed(state: TableState, { place, secret: came }: SeedRevealed): TableState {
  const { deal } = state;
  if (deal?.secret == null || came === undefined) return state;
  const { secret } = deal;
  const revealed = [...(secret.revealed ?? []), [place, came.seed] as const];
  return changedState(state, { deal: withSecret(deal, carried(secret, { ...secret, revealed })) });
}

export function roundVoided(state: TableState, { missing, root, fair, secret }: RoundVoided): TableState {
  const { table, hand, deal } = state;
  assert(deal?.fair !== undefined, 'only a round of seeds is void');
  const voided = [...deal.fair.void, { root: deal.root, commitments: deal.fair.commitments, missing }];
  const begun = { root, fair, ...(secret === undefined ? {} : { secret }) };
  return changedState(state, { clock: null, deal: begunDeal(table, hand, begun, { void: voided }) });
}

export function dealSeeded(state: TableState, { at, seeds, missing }: DealSeeded): TableState {
  const { table, hand, deal } = state;
  assert(deal?.fair !== undefined, 'seeds come in a round');
  // A void round says nothing of how fast the others are.
  const took = deal.fair.round === 1 ? { exchangeMs: at - (state.starts.at(-1) ?? at) } : {};
  return changedState(state, { ...took, clock: null, deal: seededDeal(table, hand, deal, seeds, missing) });
}

function dealSecret(secret: NonNullable<HandStarted['secret']>, deck: DeckName): DealSecret {
  const dealt = { key: secret.key, cards: cardsOf(secret, deck) };
  carryDeck(secret, dealt);
  return dealt;
}

/** The deck after thrown-away cards were shuffled in. */
export function reordered(secret: DealSecret, cards: readonly number[], again: DealSecret['again']): DealSecret {
  return carried(secret, { ...secret, cards, ...(again === undefined ? {} : { again }) });
}
