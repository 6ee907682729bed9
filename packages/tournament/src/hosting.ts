/** The host's powers [T-41]: the clock, the entries, the people; never stacks, seats, blinds or cards. */
import { headsBack } from './deals.js';
import type { TournamentDraft } from './draft.js';
import { closeEntries, declineRebuy, refundOf } from './entries.js';
import { cancelledBeforeMoney, icmDeal } from './icm.js';
import { placeOut } from './ranking.js';
import { entryOf, liveEntries, type MoneyTransfer, POOL, type Tournament } from './state.js';

export type HostRefusal = 'not-host' | 'too-soon' | 'not-entered';

export type TournamentHostAct =
  | { readonly kind: 'start' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  /** Lengthens or shortens the running level. */
  | { readonly kind: 'level'; readonly byMs: number }
  | { readonly kind: 'break'; readonly minutes: number }
  | { readonly kind: 'closeEntries' }
  | { readonly kind: 'remove'; readonly entry: number }
  | { readonly kind: 'mute'; readonly person: string; readonly isMuted: boolean }
  | { readonly kind: 'warn'; readonly person: string; readonly text: string }
  | { readonly kind: 'coHost'; readonly person: string }
  | { readonly kind: 'cancel' };

function isHost({ host, coHosts }: Tournament, person: string): boolean {
  return person === host || coHosts.includes(person);
}

export function actAsHost(draft: TournamentDraft, person: string, act: TournamentHostAct): HostRefusal | null {
  const { state } = draft;
  if (!isHost(state, person)) return 'not-host';
  if (state.phase === 'ended' || state.phase === 'cancelled') return 'too-soon';
  switch (act.kind) {
    case 'start':
      return state.phase === 'open' ? null : 'too-soon';
    case 'cancel':
      cancel(draft);
      return null;
    case 'mute':
      if (state.mutes.includes(act.person) !== act.isMuted)
        draft.record({ kind: 'muted', person: act.person, isMuted: act.isMuted });
      return null;
    case 'warn':
      draft.record({ kind: 'warned', person: act.person, text: act.text });
      return null;
    case 'coHost':
      if (!state.coHosts.includes(act.person)) draft.record({ kind: 'coHost', person: act.person });
      return null;
    default:
      return state.phase === 'running' ? actWhileRunning(draft, act) : 'too-soon';
  }
}

function actWhileRunning(draft: TournamentDraft, act: TournamentHostAct): HostRefusal | null {
  const { state } = draft;
  switch (act.kind) {
    case 'pause':
      if (state.pausedSince === null) draft.record({ kind: 'paused' });
      return null;
    case 'resume':
      if (state.pausedSince !== null) draft.record({ kind: 'resumed' });
      return null;
    case 'level':
      // Between two levels none runs that could be longer or shorter.
      if (state.rest !== null) return 'too-soon';
      if (act.byMs !== 0) draft.record({ kind: 'clockMoved', byMs: act.byMs, why: 'host' });
      return null;
    case 'break':
      draft.record({ kind: 'breakAdded', minutes: act.minutes });
      return null;
    case 'closeEntries':
      for (const { entry } of [...state.offers]) declineRebuy(draft, entry);
      closeEntries(draft, true);
      return null;
    case 'remove': {
      const entry = state.entries[act.entry - 1];
      if (entry === undefined || entry.status === 'out') return 'not-entered';
      if (!entry.removed) draft.record({ kind: 'removed', entry: act.entry });
      return null;
    }
    default:
      return null;
  }
}

// ---------------------------------------------------------------------------------------------------- cancelling

/**
 * Ends a tournament without a winner [T-15]. Before the start all is refunded; before the money every live entry gets
 * back what it paid and its part of the rest; in the money by ICM. Heads go to their owners.
 */
export function cancel(draft: TournamentDraft): void {
  const { state } = draft;
  for (const { entry } of [...state.offers]) declineRebuy(draft, entry);
  // Anyone who went out in a round that is not over yet has a place all the same.
  placeOut(draft);
  const live = liveEntries(state);
  if (state.phase === 'open') {
    draft.record({ kind: 'cancelled', transfers: live.flatMap((entry) => refundOf(state, entry)) });
    return;
  }
  const chips = live.map((entry) => entry.chips + entry.pending);
  // After a deal everybody has been paid, and plays for the rest.
  const isDealt = live.some(({ prize }) => prize > 0);
  const isPaid = state.areEntriesClosed && state.live <= state.prizes.filter((prize) => prize > 0).length;
  const parts =
    isDealt || isPaid
      ? icmDeal(chips, state.prizes)
      : cancelledBeforeMoney(
          state.pool,
          chips,
          live.map((entry) => entry.paid),
        );
  const refunds = live.flatMap((entry, at): MoneyTransfer[] =>
    parts[at] === 0
      ? []
      : [
          {
            key: `${entry.id}:refund:${POOL}`,
            kind: 'refund',
            from: POOL,
            to: entryOf(state, entry.id).account,
            amount: parts[at]!,
          },
        ],
  );
  draft.record({ kind: 'cancelled', transfers: [...refunds, ...headsBack(state)] });
}
