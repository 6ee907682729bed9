/**
 * One step of a tournament: (state, input, now, entropy) -> facts. The facts are applied to the state in place as they
 * are recorded; a host appends them to the log and tells of them only when they are durable. If the append is refused
 * someone else owns the log, and the state is thrown away with it [T-50].
 */
import type { Random } from '@cardroom/engine';
import { takeHead } from './bounty.js';
import { advanceClock, clockDeadline } from './clock.js';
import {
  accept,
  beginTalk,
  type DealRefusal,
  type DealWish,
  decline,
  headsBack,
  propose,
  setDiscuss,
} from './deals.js';
import { TournamentDraft } from './draft.js';
import { drawPairs, startingPairs, startingSeats } from './draw.js';
import {
  addOn,
  closeEntries,
  declineRebuy,
  type Entrant,
  type EntryRefusal,
  enter,
  isRebuyAsked,
  OFFER_MS,
  rebuy,
  waitAlone,
  withdraw,
} from './entries.js';
import type { LoggedFact } from './facts.js';
import { actAsHost, cancel, type HostRefusal, type TournamentHostAct } from './hosting.js';
import { givePermits } from './permits.js';
import { placeOut, prizeOf } from './ranking.js';
import { balanceFrom, breakTables, redrawTables } from './seating.js';
import {
  type Bust,
  entryOf,
  type HandReport,
  lastEntryOf,
  liveEntries,
  openTables,
  type Permit,
  type Tournament,
  tableOf,
} from './state.js';

export type Input =
  | { readonly kind: 'enter'; readonly who: Entrant }
  | { readonly kind: 'withdraw'; readonly person: string }
  | { readonly kind: 'report'; readonly report: HandReport }
  | { readonly kind: 'rebuy' | 'declineRebuy' | 'addOn'; readonly person: string }
  | { readonly kind: 'away'; readonly person: string; readonly isAway: boolean }
  | { readonly kind: 'presence'; readonly person: string; readonly connected: boolean }
  | { readonly kind: 'discuss'; readonly person: string; readonly isOn: boolean }
  | { readonly kind: 'propose'; readonly person: string; readonly wish: DealWish }
  | { readonly kind: 'accept'; readonly person: string; readonly proposal: number }
  | { readonly kind: 'decline'; readonly person: string }
  | { readonly kind: 'host'; readonly person: string; readonly act: TournamentHostAct }
  | { readonly kind: 'say'; readonly person: string; readonly name: string; readonly text: string }
  /** Nobody could give a permit for so long [T-54]. */
  | { readonly kind: 'outage'; readonly ms: number }
  /** A deadline has come. */
  | { readonly kind: 'tick' };

export type TournamentRefusal = EntryRefusal | DealRefusal | HostRefusal | 'bad-report' | 'muted';

export interface TournamentStep {
  readonly log: readonly LoggedFact[];
  readonly refusal: TournamentRefusal | null;
}

/** How long the host is asked when too few have come [T-9]. */
const ASKED_MS = 600_000;
/** An outage up to here is part of the game. */
const OUTAGE_MS = 5_000;

/** `isGone` tells of people who are certainly not connected: at the start they are away [T-9]. */
export function step(
  state: Tournament,
  input: Input,
  nowMs: number,
  random: Random,
  isGone: (person: string) => boolean = () => false,
): TournamentStep {
  const draft = new TournamentDraft(state, nowMs, random, isGone);
  // Before anything falls due: time in which nobody could play is none that has passed [T-54].
  if (input.kind === 'outage') addOutage(draft, input.ms);
  fallDue(draft);
  const refusal = take(draft, input);
  follow(draft);
  return { log: draft.log, refusal };
}

function addOutage(draft: TournamentDraft, ms: number): void {
  if (draft.state.phase !== 'running' || ms <= OUTAGE_MS) return;
  draft.record({ kind: 'clockMoved', byMs: ms, why: 'outage' });
}

function take(draft: TournamentDraft, input: Input): TournamentRefusal | null {
  const { state } = draft;
  switch (input.kind) {
    case 'enter':
      return enter(draft, input.who);
    case 'withdraw':
      return withdraw(draft, input.person);
    case 'report':
      return takeReport(draft, input.report);
    case 'rebuy':
      return rebuy(draft, input.person);
    case 'declineRebuy': {
      const entry = lastEntryOf(state, input.person);
      if (entry?.status !== 'broke') return 'no-rebuy';
      declineRebuy(draft, entry.id);
      return null;
    }
    case 'addOn':
      return addOn(draft, input.person);
    case 'away':
    case 'presence':
      return setPresence(draft, input);
    case 'discuss':
      return setDiscuss(draft, input.person, input.isOn);
    case 'propose':
      return propose(draft, input.person, input.wish);
    case 'accept':
      return accept(draft, input.person, input.proposal);
    case 'decline':
      return decline(draft, input.person);
    case 'host':
      return hostAct(draft, input.person, input.act);
    case 'say':
      return say(draft, input);
    default:
      return null;
  }
}

function setPresence(
  draft: TournamentDraft,
  input: Extract<Input, { readonly kind: 'away' | 'presence' }>,
): TournamentRefusal | null {
  const entry = lastEntryOf(draft.state, input.person);
  if (entry === null || entry.status === 'out') return 'not-entered';
  if (input.kind === 'presence') {
    if (entry.connected !== input.connected)
      draft.record({ kind: 'presence', entry: entry.id, connected: input.connected });
    return null;
  }
  // Someone whom the host has removed stays away for good [T-41].
  if (entry.removed) return 'not-entered';
  if (entry.away !== input.isAway) draft.record({ kind: 'away', entry: entry.id, isAway: input.isAway });
  if (input.isAway && draft.state.talk !== null) draft.record({ kind: 'talkOver' });
  return null;
}

/** A line of the tournament's own chat: of players, of those who are out, and of people who only watch [T-43]. */
function say(
  draft: TournamentDraft,
  { person, name, text }: Extract<Input, { readonly kind: 'say' }>,
): TournamentRefusal | null {
  const { state } = draft;
  if (state.mutes.includes(person)) return 'muted';
  draft.record({ kind: 'said', name, entry: lastEntryOf(state, person)?.id ?? 0, text });
  return null;
}

function hostAct(draft: TournamentDraft, person: string, act: TournamentHostAct): TournamentRefusal | null {
  const refusal = actAsHost(draft, person, act);
  if (refusal !== null || draft.state.phase !== 'open') return refusal;
  if (act.kind === 'start') {
    if (draft.state.live < 2) return 'too-soon';
    start(draft, true);
  }
  return null;
}

// ---------------------------------------------------------------------------------------------------- the start

/** Everybody is seated; anyone who is not there is away from the first hand on [T-9]. */
function start(draft: TournamentDraft, isByHost = false): void {
  const { state } = draft;
  const entries = liveEntries(state).map((entry) => entry.id);
  const { settings, seed } = state;
  const { seats, byes } =
    settings.kind === 'shootout'
      ? startingPairs(entries, seed)
      : { seats: startingSeats(entries, settings.seats, seed), byes: [] };
  draft.record({ kind: 'started', seats, byes, ...(isByHost ? { byHost: true } : {}) });
  for (const { id, person, isBot } of liveEntries(state))
    if (!isBot && draft.isGone(person)) draft.record({ kind: 'away', entry: id, isAway: true });
}

/** Starts when full or at the time; with too few the host is asked, then it is cancelled and refunded [T-9]. */
function startIfDue(draft: TournamentDraft): void {
  const { state, nowMs } = draft;
  const { settings, live } = state;
  if (state.phase !== 'open') return;
  const { start: when } = settings;
  const isFull = live >= settings.maxEntries;
  if (when.when === 'full' && isFull) start(draft);
  if (when.when !== 'at' || nowMs < when.atMs) return;
  if (live >= settings.minEntries) start(draft);
  else if (state.askedUntilMs === 0) draft.record({ kind: 'asked', untilMs: nowMs + ASKED_MS });
  else if (nowMs >= state.askedUntilMs) cancel(draft);
}

// ---------------------------------------------------------------------------------------------------- reports

/** The answer to a report that comes again: the permit on record, if there is one [T-52]. */
export function permitAfter(state: Tournament, table: number, hand: number): Permit | null {
  const permit = tableOf(state, table)?.permit ?? null;
  return permit !== null && permit.hand === hand + 1 ? permit : null;
}

/** Whether a report speaks of the hand that was permitted, by those who were in it, and loses no chip. */
function isReportSound({ permit }: { readonly permit: Permit | null }, report: HandReport): boolean {
  if (permit === null) return false;
  const started = new Map(permit.players.filter(({ isIn }) => isIn).map(({ entry, stack }) => [entry, stack]));
  const isKnown = ([entry, chips]: readonly [number, number]) =>
    started.has(entry) && Number.isSafeInteger(chips) && chips >= 0;
  if (report.stacks.length !== started.size || !report.stacks.every(isKnown)) return false;
  const before = [...started.values()].reduce((sum, stack) => sum + stack, 0);
  const after = report.stacks.reduce((sum, [, chips]) => sum + chips, 0);
  const broke = report.stacks.filter(([, chips]) => chips === 0).map(([entry]) => entry);
  const named = report.busts.map(({ entry }) => entry);
  return before === after && broke.length === named.length && broke.every((entry) => named.includes(entry));
}

function takeReport(draft: TournamentDraft, report: HandReport): TournamentRefusal | null {
  const { state } = draft;
  const table = tableOf(state, report.table);
  if (table === null || report.hand > table.hand || state.phase === 'open') return 'bad-report';
  // A report that comes again changes nothing: its answer is on record [T-52].
  if (report.hand < table.hand || !table.isRunning) return null;
  if (!isReportSound(table, report)) return 'bad-report';
  draft.record({ kind: 'reported', report });
  const group = state.round > 0 && table.permit!.round > 0 ? state.group : state.group + 1;
  for (const each of report.busts) takeBust(draft, each, group);
  if (state.roundTables.length === 0 && table.permit!.round > 0) draft.record({ kind: 'roundOver' });
  // A redraw goes before a break: it takes in everybody who is left.
  redrawTables(draft);
  breakTables(draft);
  balanceFrom(draft, table);
  return null;
}

function takeBust(draft: TournamentDraft, bust: Bust, group: number): void {
  const { state, nowMs } = draft;
  const entry = entryOf(state, bust.entry);
  takeHead(draft, bust);
  const isShootout = state.settings.kind === 'shootout';
  // All losers of one round of a shootout tie [T-2].
  const start = isShootout ? 0 : bust.start;
  const order = isShootout ? state.bracket : group;
  // Chips that were bought during the hand are on the way: nobody is broke who has some.
  if (entry.pending > 0) return;
  if (isRebuyAsked(state, entry)) {
    draft.record({ kind: 'offered', entry: entry.id, untilMs: nowMs + OFFER_MS, group: order, start });
  } else {
    draft.record({ kind: 'bust', entry: entry.id, group: order, start });
  }
}

// ---------------------------------------------------------------------------------------------------- what follows

/** Does everything that was due before the input came. */
function fallDue(draft: TournamentDraft): void {
  const { state, nowMs } = draft;
  for (const { entry, untilMs } of [...state.offers]) if (nowMs >= untilMs) declineRebuy(draft, entry);
  if (state.talk !== null && nowMs >= state.talk.untilMs) draft.record({ kind: 'talkOver' });
  startIfDue(draft);
  advanceClock(draft);
  closeEntries(draft);
}

/** Whether places may follow from a fact: someone is out, or those who were out before can be placed now. */
function isPlacing({ fact }: LoggedFact): boolean {
  return fact.kind === 'bust' || fact.kind === 'entriesClosed' || fact.kind === 'roundOver';
}

/** Whether places may be given: not in the middle of a synchronised round, which counts as one hand [T-24]. */
function isRoundOver({ roundTables }: Tournament): boolean {
  return roundTables.length === 0;
}

/** Losers of a round of a shootout tie: places when all its matches are over. */
function isBracketOver(state: Tournament): boolean {
  return state.settings.kind !== 'shootout' || openTables(state).every((table) => !isMatchOpen(state, table.number));
}

function isMatchOpen(state: Tournament, table: number): boolean {
  return tableOf(state, table)!.seats.filter((id) => id !== 0).length === 2;
}

/** Everything that follows from what has just happened. */
function follow(draft: TournamentDraft): void {
  const { state } = draft;
  startIfDue(draft);
  if (state.phase !== 'running') return;
  advanceClock(draft);
  waitAlone(draft);
  closeEntries(draft);
  if (draft.log.some(isPlacing) && isRoundOver(state) && isBracketOver(state)) placeOut(draft);
  if (isOver(state)) return end(draft);
  nextBracket(draft);
  setHandForHand(draft);
  redrawTables(draft);
  breakTables(draft);
  beginTalk(draft);
  givePermits(draft);
}

function isOver(state: Tournament): boolean {
  return state.live === 1 && state.areEntriesClosed && state.offers.length === 0 && isRoundOver(state);
}

/** The last one has won: the first prize, and the own head [T-17]. */
function end(draft: TournamentDraft): void {
  const { state } = draft;
  const winner = liveEntries(state)[0]!;
  const prize = state.prizes[0] ?? 0;
  const transfers = prizeOf(winner, prize);
  draft.record({ kind: 'placed', entry: winner.id, place: 1, isTied: false, prize, transfers });
  draft.record({ kind: 'ended', transfers: headsBack(state) });
}

/** The next round of a shootout, once all matches are over: opponents are drawn again [T-2]. */
function nextBracket(draft: TournamentDraft): void {
  const { state } = draft;
  if (state.settings.kind !== 'shootout' || !isBracketOver(state)) return;
  const entries = liveEntries(state).map((entry) => entry.id);
  for (const table of openTables(state)) draft.record({ kind: 'closed', table: table.number });
  draft.record({ kind: 'bracket', round: state.bracket + 1, seats: drawPairs(entries, draft.draw).seats });
}

/** Hand-for-hand begins near the bubble and ends with the round after which all who are left are paid [T-25]. */
function setHandForHand(draft: TournamentDraft): void {
  const { state } = draft;
  const isWanted = isNearMoney(state) && openTables(state).length > 1;
  if (isWanted !== state.isHandForHand && isRoundOver(state)) draft.record({ kind: 'handForHand', isOn: isWanted });
}

/** Whether so few are left that the next to go may be the last without a prize. */
function isNearMoney({ settings, prizes, live, areEntriesClosed }: Tournament): boolean {
  if (settings.kind !== 'multiTable' || !areEntriesClosed || live > prizes.length + settings.margin) return false;
  const paid = prizes.filter((prize) => prize > 0).length;
  return paid > 0 && live > paid && live <= paid + settings.margin;
}

/** When the next step is due if nothing else happens; null if nothing is. */
export function nextDeadline(state: Tournament, nowMs: number): number | null {
  const times: (number | null)[] = [clockDeadline(state), ...state.offers.map(({ untilMs }) => untilMs)];
  if (state.talk !== null) times.push(state.talk.untilMs);
  if (state.phase === 'open') {
    const { start: when } = state.settings;
    times.push(state.askedUntilMs !== 0 ? state.askedUntilMs : when.when === 'at' ? when.atMs : null);
  }
  if (state.phase === 'running') {
    if (state.aloneUntilMs !== 0) times.push(state.aloneUntilMs);
    if (state.holdUntilMs > nowMs) times.push(state.holdUntilMs);
    for (const table of state.tables) if (table.isOpen && table.waitMs > nowMs) times.push(table.waitMs);
  }
  const due = times.filter((time): time is number => time !== null);
  return due.length === 0 ? null : Math.min(...due);
}
