/** Deals at the final table [T-44]: talk, proposals, and what all have accepted. */
import type { TournamentDraft } from './draft.js';
import { chipChop, equalDeal, icmDeal, openPrizes } from './icm.js';
import { placeByChips } from './ranking.js';
import {
  type Entry,
  entryOf,
  HEADS,
  lastEntryOf,
  liveEntries,
  type MoneyTransfer,
  openTables,
  POOL,
  type Proposal,
  sizeOf,
  type Tournament,
} from './state.js';

export type DealRefusal = 'no-deal' | 'not-entered';

/** Play stops so long for a talk. */
export const TALK_MS = 120_000;
/** The most that a deal may leave for the winner, in percent of the prizes that are left. */
export const MOST_KEPT_PERCENT = 20;

export type DealWish =
  | { readonly kind: 'icm' | 'chop' | 'equal'; readonly keep?: number }
  | {
      readonly kind: 'own';
      readonly keep?: number;
      readonly figures: readonly (readonly [entry: number, amount: number])[];
    };

/** Whether a deal is possible here at all: the last table, prizes fixed, something left to divide. */
export function isDealPossible(state: Tournament): boolean {
  const [table, ...others] = openTables(state);
  // In a shootout others may wait for the next round while one match is played.
  const isLast = table !== undefined && others.length === 0 && sizeOf(table) === state.live && state.live >= 2;
  return state.phase === 'running' && state.areEntriesClosed && isLast && prizesLeft(state).some((prize) => prize > 0);
}

/** Prizes of the places that the live entries play for. */
function prizesLeft(state: Tournament): number[] {
  return openPrizes(state.prizes, state.live);
}

/** Turns the wish to talk on or off. */
export function setDiscuss(draft: TournamentDraft, person: string, isOn: boolean): DealRefusal | null {
  const { state } = draft;
  const entry = lastEntryOf(state, person);
  if (entry === null || entry.status !== 'in') return 'not-entered';
  if (!isDealPossible(state)) return 'no-deal';
  if (state.discuss.includes(entry.id) !== isOn) draft.record({ kind: 'discuss', entry: entry.id, isOn });
  if (state.talk !== null && !isOn) draft.record({ kind: 'talkOver' });
  return null;
}

/** Between hands, when everybody wants to talk and nobody is away, play stops [T-44]. */
export function beginTalk(draft: TournamentDraft): void {
  const { state, nowMs } = draft;
  if (state.talk !== null || state.discuss.length === 0 || !isDealPossible(state)) return;
  const isReady = (entry: Entry) => !entry.away && (entry.isBot || state.discuss.includes(entry.id));
  if (openTables(state).some((table) => table.isRunning) || !liveEntries(state).every(isReady)) return;
  draft.record({ kind: 'talk', untilMs: nowMs + TALK_MS });
}

/** The figures of a wish, null if it cannot be offered. */
export function dealFigures(state: Tournament, wish: DealWish): (readonly [entry: number, amount: number])[] | null {
  const live = liveEntries(state);
  const prizes = prizesLeft(state);
  const total = prizes.reduce((sum, prize) => sum + prize, 0);
  const { keep = 0 } = wish;
  if (!Number.isSafeInteger(keep) || keep < 0 || keep > prizes[0]! || keep * 100 > total * MOST_KEPT_PERCENT)
    return null;
  const divided = [prizes[0]! - keep, ...prizes.slice(1)];
  const chips = live.map((entry) => entry.chips + entry.pending);
  if (wish.kind === 'own') return isSound(wish.figures, live, total - keep) ? [...wish.figures] : null;
  const parts =
    wish.kind === 'icm'
      ? icmDeal(chips, divided)
      : wish.kind === 'chop'
        ? chipChop(chips, divided)
        : equalDeal(chips, divided);
  return parts === null ? null : live.map((entry, at) => [entry.id, parts[at]!] as const);
}

/** Own figures name everybody once and sum to what is left. */
function isSound(figures: readonly (readonly [number, number])[], live: readonly Entry[], total: number): boolean {
  const named = new Set(figures.map(([entry]) => entry));
  const areWhole = figures.every(([, amount]) => Number.isSafeInteger(amount) && amount >= 0);
  const sum = figures.reduce((each, [, amount]) => each + amount, 0);
  return (
    areWhole &&
    sum === total &&
    named.size === figures.length &&
    live.length === named.size &&
    live.every(({ id }) => named.has(id))
  );
}

/** A bot takes its value by ICM or better. */
function doesBotAccept(state: Tournament, entry: Entry, proposal: Proposal): boolean {
  const fair = dealFigures(state, { kind: 'icm', keep: proposal.keep });
  const amountIn = (figures: Proposal['figures']) => figures.find(([id]) => id === entry.id)?.[1] ?? 0;
  return fair !== null && amountIn(proposal.figures) >= amountIn(fair);
}

export function propose(draft: TournamentDraft, person: string, wish: DealWish): DealRefusal | null {
  const { state } = draft;
  const entry = lastEntryOf(state, person);
  if (entry === null || entry.status !== 'in') return 'not-entered';
  const figures = state.talk === null ? null : dealFigures(state, wish);
  if (figures === null) return 'no-deal';
  const draftProposal = {
    id: state.nextProposal,
    by: entry.id,
    kind: wish.kind,
    keep: wish.keep ?? 0,
    figures,
    accepted: [],
  };
  const bots = liveEntries(state).filter((each) => each.isBot && doesBotAccept(state, each, draftProposal));
  draft.record({ kind: 'proposed', proposal: { ...draftProposal, accepted: [entry.id, ...bots.map(({ id }) => id)] } });
  settleDeal(draft, state.nextProposal - 1);
  return null;
}

export function accept(draft: TournamentDraft, person: string, id: number): DealRefusal | null {
  const { state } = draft;
  const entry = lastEntryOf(state, person);
  if (entry === null || entry.status !== 'in') return 'not-entered';
  const proposal = state.talk?.proposals.find((each) => each.id === id);
  if (proposal === undefined) return 'no-deal';
  if (!proposal.accepted.includes(entry.id)) draft.record({ kind: 'accepted', proposal: id, entry: entry.id });
  settleDeal(draft, id);
  return null;
}

/** Any "no" resumes play. */
export function decline(draft: TournamentDraft, person: string): DealRefusal | null {
  const entry = lastEntryOf(draft.state, person);
  if (entry === null || entry.status !== 'in') return 'not-entered';
  if (draft.state.talk === null) return 'no-deal';
  draft.record({ kind: 'talkOver' });
  return null;
}

/** All have accepted one proposal: it is paid. With nothing left to play for the tournament ends, places by chips. */
function settleDeal(draft: TournamentDraft, id: number): void {
  const { state } = draft;
  const proposal = state.talk!.proposals.find((each) => each.id === id)!;
  const live = liveEntries(state);
  if (live.some((entry) => entry.away) || !live.every((entry) => proposal.accepted.includes(entry.id))) return;
  const transfers = proposal.figures.flatMap(([entry, amount]): MoneyTransfer[] =>
    amount === 0
      ? []
      : [{ key: `${entry}:deal:${proposal.id}`, kind: 'prize', from: POOL, to: entryOf(state, entry).account, amount }],
  );
  draft.record({ kind: 'deal', figures: proposal.figures, keep: proposal.keep, transfers });
  if (proposal.keep > 0) return;
  placeByChips(draft);
  draft.record({ kind: 'ended', transfers: headsBack(state) });
}

/** Heads that nobody took go to their owners: the winner's own, or everybody's when play ends early [T-15, T-17]. */
export function headsBack(state: Tournament): MoneyTransfer[] {
  return liveEntries(state).flatMap((entry): MoneyTransfer[] =>
    entry.head === 0
      ? []
      : [{ key: `${entry.id}:own-head`, kind: 'bounty', from: HEADS, to: entry.account, amount: entry.head }],
  );
}
