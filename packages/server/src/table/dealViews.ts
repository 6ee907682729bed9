/** Messages about the fair deal: the exchange of seeds, and the proofs of the cards that a viewer sees. */
import { type DealOfTable, type EventData, handNumberOf, type TableEvent } from '@cardroom/protocol';
import type { Commitments, FairCard } from '@cardroom/protocol/receipt';
import type { TableChange } from './change.js';
import { openingsFor } from './openings.js';
import { isRunning, type TableState } from './state.js';

export function seedViews(seeds: readonly (readonly [number, string])[]): EventData<'deal_seeded'>['seeds'] {
  return seeds.map(([seat_index, seed]) => ({ seat_index, seed }));
}

function commitmentViews(commitments: Commitments): DealOfTable['commitments'] {
  return commitments.map(([seat_index, commitment]) => ({ seat_index, commitment }));
}

/** The round of seeds that begins; of a hand dealt before there were any, its root. */
export function commitmentView({ hand, deal, seats }: TableState): EventData<'deal_committed'> {
  const { root, seeds, fair } = deal!;
  const given = seeds.flatMap(([name, seed]) => {
    const seat = seats.find((other) => other.name === name);
    return seat === undefined ? [] : [{ seat_index: seat.place, seed }];
  });
  const head = { hand: handNumberOf(hand), root, seeds: given };
  if (fair === undefined) return head;
  const { round, commitments, ranks, deadline } = fair;
  return { ...head, round, commitments: commitmentViews(commitments), ranks, deadline_ms: deadline };
}

/** Proofs of the cards that a viewer sees by this fact. */
export function openedEvents({ before, fact, after }: TableChange, viewer: number | null): TableEvent[] {
  if (fact.kind !== 'acted' || before === null) return [];
  return openedEvent(handNumberOf(after.hand), openingsFor(after, viewer, before.hand.actions.length));
}

export function openedEvent(hand: number, cards: readonly FairCard[]): TableEvent[] {
  return cards.length === 0 ? [] : [{ event: 'cards_opened', data: { hand, cards: wired(cards) } }];
}

export function wired(cards: readonly FairCard[]): EventData<'cards_opened'>['cards'] {
  return cards as unknown as EventData<'cards_opened'>['cards'];
}

/** The seeds and proofs of the running hand, for a viewer; none between hands. */
export function dealView(state: TableState, viewer: number | null): { readonly deal?: DealOfTable } {
  const { hand, deal } = state;
  if (deal?.fair === undefined || !isRunning(state) || state.ended) return {};
  const { round, commitments, ranks, deadline, void: rounds, seeds, missing } = deal.fair;
  return {
    deal: {
      hand: handNumberOf(hand),
      void: rounds.map((one) => ({
        root: one.root,
        commitments: commitmentViews(one.commitments),
        missing: [...one.missing],
      })),
      round,
      root: deal.root,
      commitments: commitmentViews(commitments),
      ranks,
      deadline_ms: deadline,
      seeds: seeds === null ? null : seedViews(seeds),
      missing: [...missing],
      opened: wired(openingsFor(state, viewer, 0)),
    },
  };
}
