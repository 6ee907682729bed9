/** The client's knowledge of the deal: the rounds of seeds, and the proofs of the cards that it has seen. */
import type { DealOfTable, TableEvent } from './messages.js';
import type { TableSnapshot } from './state.js';

type DealEvent = Extract<
  TableEvent,
  { event: 'deal_committed' | 'deal_voided' | 'deal_seeded' | 'cards_opened' | 'receipt_ready' }
>;
type Committed = Extract<DealEvent, { event: 'deal_committed' }>['data'];

/** Between hands there is no deal. */
export function withoutDeal({ deal: _, ...state }: TableSnapshot): TableSnapshot {
  return state;
}

export function foldDeal(state: TableSnapshot, event: DealEvent): TableSnapshot {
  if (event.event === 'deal_committed') {
    const deal = committed(state.deal, event.data);
    return deal === null ? withoutDeal(state) : { ...state, deal };
  }
  const { deal } = state;
  if (event.event === 'receipt_ready' || deal === undefined) return withoutDeal(state);
  switch (event.event) {
    case 'deal_voided': {
      const { root, commitments } = deal;
      const { missing } = event.data;
      return { ...state, deal: { ...deal, void: [...deal.void, { root, commitments, missing }] } };
    }
    case 'deal_seeded': {
      const { seeds, missing } = event.data;
      return { ...state, deal: { ...deal, seeds, missing, deadline_ms: null } };
    }
    case 'cards_opened': {
      const known = new Set(deal.opened.map(({ dealt }) => dealt));
      const fresh = event.data.cards.filter(({ dealt }) => !known.has(dealt));
      const opened = [...deal.opened, ...fresh].sort((a, b) => a.dealt - b.dealt);
      return { ...state, deal: { ...deal, opened } };
    }
  }
}

/** A round begins; null for a deal without rounds, of an earlier server. */
function committed(before: DealOfTable | undefined, data: Committed): DealOfTable | null {
  const { hand, root, round, commitments, ranks = null, deadline_ms = null } = data;
  if (round === undefined || commitments === undefined) return null;
  const voided = before?.hand === hand ? before.void : [];
  const seeds = deadline_ms === null ? [] : null;
  return { hand, void: voided, round, root, commitments, ranks, deadline_ms, seeds, missing: [], opened: [] };
}
