/** Places and prizes [T-22..24]: later is better; in one hand or round, more chips at its start. */
import type { TournamentDraft } from './draft.js';
import { paidShares, prizesOf, shareOut } from './payouts.js';
import { type Entry, liveEntries, type MoneyTransfer, POOL, type Tournament } from './state.js';

/** A transfer out of the pool, none for nothing. */
export function prizeOf(entry: Entry, amount: number): MoneyTransfer[] {
  if (amount === 0) return [];
  return [{ key: `${entry.id}:prize:${POOL}`, kind: 'prize', from: POOL, to: entry.account, amount }];
}

/** Prizes of the pool as it is when entries close. */
export function prizesNow({ settings, pool, entered, entrants }: Tournament): number[] {
  return prizesOf(pool, paidShares(settings.payouts, entered, entrants));
}

/** Entries that went out together, best first: more chips at the start of the hand, then the lower number. */
function ranked(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => b.lastStack - a.lastStack || a.id - b.id);
}

/**
 * Gives places to entries that went out together: the places from `first` on, best first. Equal stacks tie: their
 * prizes are added and divided, odd units to the lower entry number [T-23].
 */
function placeGroup(draft: TournamentDraft, group: readonly Entry[], first: number): void {
  const order = ranked(group);
  for (let at = 0; at < order.length; ) {
    const tied = order.filter((entry) => entry.lastStack === order[at]!.lastStack);
    const place = first + at;
    const prizes = tied.map((_, index) => draft.state.prizes[place - 1 + index] ?? 0);
    const parts = shareOut(prizes, tied.length);
    tied.forEach((entry, index) => {
      const prize = parts[index]!;
      const transfers = prizeOf(entry, prize);
      draft.record({ kind: 'placed', entry: entry.id, place, isTied: tied.length > 1, prize, transfers });
    });
    at += tied.length;
  }
}

function isRanked(entry: Entry): boolean {
  return entry.status === 'out' && !entry.isReplaced && entry.place === 0;
}

/** Gives places to everybody who is out and has none yet; nothing before entries are closed [T-10]. */
export function placeOut(draft: TournamentDraft): void {
  const { state } = draft;
  if (!state.areEntriesClosed) return;
  const groups = new Map<number, Entry[]>();
  for (const entry of state.entries) {
    if (!isRanked(entry)) continue;
    const group = groups.get(entry.group);
    if (group === undefined) groups.set(entry.group, [entry]);
    else group.push(entry);
  }
  let place = state.live + 1;
  for (const group of [...groups.keys()].sort((a, b) => b - a)) {
    const members = groups.get(group)!;
    placeGroup(draft, members, place);
    place += members.length;
  }
}

/** A deal leaves nothing to play for: places by chips [T-44]. */
export function placeByChips(draft: TournamentDraft): void {
  const chipsOf = ({ chips, pending }: Entry): number => chips + pending;
  const order = liveEntries(draft.state).sort((a, b) => chipsOf(b) - chipsOf(a) || a.id - b.id);
  for (const entry of order) {
    const place = 1 + order.filter((other) => chipsOf(other) > chipsOf(entry)).length;
    const isTied = order.some((other) => other !== entry && chipsOf(other) === chipsOf(entry));
    draft.record({ kind: 'placed', entry: entry.id, place, isTied, prize: 0, transfers: [] });
  }
}
