/** Entering: registration, late entry, re-entry, rebuys and add-ons [T-9..14, T-16], and when all that is closed. */
import type { TournamentDraft } from './draft.js';
import { placeOut, prizesNow } from './ranking.js';
import { isEntryOpen, seatLate } from './seating.js';
import {
  type Entry,
  HEADS,
  isWithdrawn,
  lastEntryOf,
  type MoneyTransfer,
  POOL,
  passedLevels,
  type Tournament,
} from './state.js';

export type EntryRefusal =
  | 'tournament-full'
  | 'entries-closed'
  | 'already-entered'
  | 'not-entered'
  | 'no-rebuy'
  | 'too-soon';

/** A person or bot to be entered. Bots are paid for by the host, who gets what they win [T-16]. */
export interface Entrant {
  readonly person: string;
  readonly name: string;
  readonly isBot?: boolean;
}

/** How long someone who has gone broke may think about a rebuy [T-12]. */
export const OFFER_MS = 15_000;
/** How long the last one waits for others to enter again [T-14]. */
export const ALONE_MS = 60_000;

function entryTransfers(state: Tournament, id: number, account: string, kind: 'entry' | 're_entry'): MoneyTransfer[] {
  const { entry, bounty } = state.settings;
  const head = bounty?.head ?? 0;
  const parts: readonly (readonly [string, number])[] = [
    [POOL, entry - head],
    [HEADS, head],
  ];
  return parts.flatMap(([to, amount]) =>
    amount === 0 ? [] : [{ key: `${id}:${kind}:${to}`, kind, from: account, to, amount }],
  );
}

/** Takes someone in: before the start, late, or again after a bust. */
export function enter(draft: TournamentDraft, who: Entrant): EntryRefusal | null {
  const { state } = draft;
  const { settings, phase, entered } = state;
  const { person, name, isBot = false } = who;
  if (phase === 'ended' || phase === 'cancelled' || !isEntryOpen(state)) return 'entries-closed';
  if (entered >= settings.maxEntries) return 'tournament-full';
  const last = lastEntryOf(state, person);
  const before = last !== null && !isWithdrawn(last) ? last : null;
  if (before !== null && before.status !== 'out') return 'already-entered';
  if (before !== null && timesEntered(state, person) > settings.reentries) return 'entries-closed';
  const id = state.entries.length + 1;
  const account = isBot ? state.host : person;
  const isReentry = before !== null;
  const transfers = entryTransfers(state, id, account, isReentry ? 're_entry' : 'entry');
  draft.record({ kind: 'entered', id, person, name, account, isBot, isReentry, connected: true, transfers });
  if (phase === 'running') seatLate(draft, id);
  return null;
}

function timesEntered(state: Tournament, person: string): number {
  return state.entries.filter((entry) => entry.person === person && !isWithdrawn(entry)).length;
}

/** Leaving the list is free until the start, and impossible after it [T-9]. */
export function withdraw(draft: TournamentDraft, person: string): EntryRefusal | null {
  const { state } = draft;
  const entry = lastEntryOf(state, person);
  if (entry === null || entry.status !== 'in') return 'not-entered';
  if (state.phase !== 'open') return 'entries-closed';
  draft.record({ kind: 'withdrawn', entry: entry.id, transfers: refundOf(state, entry) });
  return null;
}

/** Back what an entry has paid that has not played. */
export function refundOf(_state: Tournament, entry: Entry): MoneyTransfer[] {
  const parts: readonly (readonly [string, number])[] = [
    [POOL, entry.paid],
    [HEADS, entry.head],
  ];
  return parts.flatMap(([from, amount]) =>
    amount === 0 ? [] : [{ key: `${entry.id}:refund:${from}`, kind: 'refund', from, to: entry.account, amount }],
  );
}

// ---------------------------------------------------------------------------------------------------- rebuys

/** Whether rebuys are sold: in the first levels. */
export function isRebuyOpen(state: Tournament): boolean {
  const { rebuy } = state.settings;
  return rebuy !== null && state.phase === 'running' && !state.areEntriesClosed && passedLevels(state) < rebuy.levels;
}

function hasRebuyLeft(state: Tournament, entry: Entry): boolean {
  const most = state.settings.rebuy?.most ?? null;
  return most === null || entry.rebuys < most;
}

/** Whether someone who has gone broke is asked: they are here, and may buy [T-12]. */
export function isRebuyAsked(state: Tournament, entry: Entry): boolean {
  return isRebuyOpen(state) && entry.connected && !entry.removed && hasRebuyLeft(state, entry);
}

export function rebuy(draft: TournamentDraft, person: string): EntryRefusal | null {
  const { state } = draft;
  const entry = lastEntryOf(state, person);
  const plan = state.settings.rebuy;
  if (entry === null || plan === null) return entry === null ? 'not-entered' : 'no-rebuy';
  const isBroke = entry.status === 'broke';
  const isShort = plan.when === 'upToStack' && entry.chips + entry.pending <= state.settings.structure.stack;
  const mayBuyMore = entry.status === 'in' && isShort && isRebuyOpen(state) && hasRebuyLeft(state, entry);
  if (!isBroke && !mayBuyMore) return 'no-rebuy';
  const key = `${entry.id}:rebuy:${entry.rebuys + 1}`;
  const transfers: MoneyTransfer[] =
    plan.cost === 0 ? [] : [{ key, kind: 'rebuy', from: entry.account, to: POOL, amount: plan.cost }];
  draft.record({ kind: 'bought', entry: entry.id, what: 'rebuy', chips: plan.chips, transfers });
  return null;
}

/** The answer no, or no answer in time: the seat is lost, as of the hand in which the chips were. */
export function declineRebuy(draft: TournamentDraft, id: number): void {
  const offer = draft.state.offers.find(({ entry }) => entry === id);
  if (offer === undefined) return;
  draft.record({ kind: 'bust', entry: id, group: offer.group, start: offer.start });
}

/** Whether the break is on in which add-ons are sold [T-13]. */
export function isAddOnOpen(state: Tournament): boolean {
  const { addOn, rebuy: plan } = state.settings;
  return addOn !== null && state.rest !== null && state.level === plan?.levels;
}

export function addOn(draft: TournamentDraft, person: string): EntryRefusal | null {
  const { state } = draft;
  const entry = lastEntryOf(state, person);
  const plan = state.settings.addOn;
  if (entry === null || entry.status === 'out') return 'not-entered';
  if (plan === null || !isAddOnOpen(state) || entry.hasAddOn) return 'no-rebuy';
  const key = `${entry.id}:add_on`;
  const transfers: MoneyTransfer[] =
    plan.cost === 0 ? [] : [{ key, kind: 'add_on', from: entry.account, to: POOL, amount: plan.cost }];
  draft.record({ kind: 'bought', entry: entry.id, what: 'addOn', chips: plan.chips, transfers });
  return null;
}

// ---------------------------------------------------------------------------------------------------- closing

/** Whether entries, rebuys and add-ons are all over, but for offers that wait for an answer. */
function isSellingOver(state: Tournament): boolean {
  const { settings, rest, level } = state;
  const passed = passedLevels(state);
  const isRebuyOver = settings.rebuy === null || passed >= settings.rebuy.levels;
  const isAddOnOver =
    settings.addOn === null || level > settings.rebuy!.levels || (rest === null && passed >= settings.rebuy!.levels);
  return passed >= settings.lateLevels && isRebuyOver && isAddOnOver;
}

/** Closes entries when nothing is sold any more: now prizes and places are fixed [T-10]. */
export function closeEntries(draft: TournamentDraft, byHost = false): void {
  const { state } = draft;
  if (state.phase !== 'running' || state.areEntriesClosed || state.offers.length > 0) return;
  const isAloneTooLong = state.aloneUntilMs !== 0 && draft.nowMs >= state.aloneUntilMs;
  if (!byHost && !isSellingOver(state) && !isAloneTooLong) return;
  draft.record({ kind: 'entriesClosed', byHost, prizes: prizesNow(state) });
  placeOut(draft);
}

/** One is left while others may still enter again: they have a minute [T-14]. */
export function waitAlone(draft: TournamentDraft): void {
  const { state, nowMs } = draft;
  const isAlone = state.live === 1 && state.offers.length === 0;
  if (state.phase !== 'running' || state.areEntriesClosed || !isAlone || state.aloneUntilMs !== 0) return;
  draft.record({ kind: 'alone', untilMs: nowMs + ALONE_MS });
}
