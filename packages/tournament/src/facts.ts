/**
 * Facts: the entries of a tournament's log, and what each of them changes. A fact is a result: nothing is drawn, timed or
 * decided when it is applied, so that the log alone gives the state again.
 */
import { assert } from '@cardroom/engine';
import type { TournamentSettings } from './settings.js';
import {
  type Entry,
  entryOf,
  type HandReport,
  HEADS,
  type HostLogLine,
  lastEntryOf,
  type MoneyTransfer,
  type Permit,
  POOL,
  type Proposal,
  type Tournament,
  type TournamentTable,
  tableOf,
} from './state.js';
import { CLOCK, levelOf } from './structure.js';

type Numbers = readonly number[];

/** Why someone changes the table. */
export type MoveReason = 'late' | 'balance' | 'break';

export type TournamentFact =
  | {
      readonly kind: 'entered';
      readonly id: number;
      readonly person: string;
      readonly name: string;
      readonly account: string;
      readonly isBot: boolean;
      readonly isReentry: boolean;
      readonly connected: boolean;
      readonly transfers: readonly MoneyTransfer[];
    }
  | { readonly kind: 'withdrawn'; readonly entry: number; readonly transfers: readonly MoneyTransfer[] }
  | { readonly kind: 'asked'; readonly untilMs: number }
  /** Seats of each table from table 1 on: the entry on each seat. */
  | {
      readonly kind: 'started';
      readonly seats: readonly Numbers[];
      readonly byes: Numbers;
      /** Left out if it began when full or at its time. */
      readonly byHost?: true;
    }
  | { readonly kind: 'bracket'; readonly round: number; readonly seats: readonly Numbers[] }
  | { readonly kind: 'opened'; readonly table: number }
  | { readonly kind: 'closed'; readonly table: number }
  | { readonly kind: 'reported'; readonly report: HandReport }
  | {
      readonly kind: 'offered';
      readonly entry: number;
      readonly untilMs: number;
      readonly group: number;
      readonly start: number;
    }
  | { readonly kind: 'bust'; readonly entry: number; readonly group: number; readonly start: number }
  | {
      readonly kind: 'bought';
      readonly entry: number;
      readonly what: 'rebuy' | 'addOn';
      readonly chips: number;
      readonly transfers: readonly MoneyTransfer[];
    }
  | {
      readonly kind: 'headTaken';
      readonly entry: number;
      /** For each taker: the amount paid at once, the amount added to their head, and that head afterwards. */
      readonly parts: readonly {
        readonly entry: number;
        readonly paid: number;
        readonly added: number;
        readonly head: number;
      }[];
      readonly transfers: readonly MoneyTransfer[];
    }
  | {
      readonly kind: 'placed';
      readonly entry: number;
      readonly place: number;
      readonly isTied: boolean;
      readonly prize: number;
      readonly transfers: readonly MoneyTransfer[];
    }
  | {
      readonly kind: 'seated';
      readonly entry: number;
      readonly table: number;
      readonly seat: number;
      readonly why: MoveReason;
    }
  | { readonly kind: 'held'; readonly table: number; readonly untilMs: number }
  | { readonly kind: 'permit'; readonly permit: Permit }
  | { readonly kind: 'level'; readonly level: number; readonly fromMs: number }
  | { readonly kind: 'rest'; readonly dueMs: number; readonly lengthMs: number }
  | { readonly kind: 'restOver' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed' }
  | { readonly kind: 'clockMoved'; readonly byMs: number; readonly why: 'host' | 'outage' }
  | { readonly kind: 'breakAdded'; readonly minutes: number }
  | { readonly kind: 'entriesClosed'; readonly byHost: boolean; readonly prizes: Numbers }
  | { readonly kind: 'handForHand'; readonly isOn: boolean }
  | { readonly kind: 'round'; readonly round: number; readonly tables: Numbers }
  | { readonly kind: 'roundOver' }
  | { readonly kind: 'redrawDue'; readonly to: number }
  | {
      readonly kind: 'redrawn';
      readonly tables: Numbers;
      readonly seats: readonly Numbers[];
      readonly isFinal: boolean;
      readonly holdUntilMs: number;
    }
  | { readonly kind: 'alone'; readonly untilMs: number }
  | { readonly kind: 'away'; readonly entry: number; readonly isAway: boolean }
  | { readonly kind: 'presence'; readonly entry: number; readonly connected: boolean }
  | { readonly kind: 'removed'; readonly entry: number }
  | { readonly kind: 'coHost'; readonly person: string }
  | { readonly kind: 'muted'; readonly person: string; readonly isMuted: boolean }
  | { readonly kind: 'warned'; readonly person: string; readonly text: string }
  | { readonly kind: 'said'; readonly name: string; readonly entry: number; readonly text: string }
  | { readonly kind: 'discuss'; readonly entry: number; readonly isOn: boolean }
  | { readonly kind: 'talk'; readonly untilMs: number }
  | { readonly kind: 'talkOver' }
  | { readonly kind: 'proposed'; readonly proposal: Proposal }
  | { readonly kind: 'accepted'; readonly proposal: number; readonly entry: number }
  | {
      readonly kind: 'deal';
      readonly figures: readonly (readonly [entry: number, amount: number])[];
      readonly keep: number;
      readonly transfers: readonly MoneyTransfer[];
    }
  | { readonly kind: 'cancelled'; readonly transfers: readonly MoneyTransfer[] }
  | { readonly kind: 'ended'; readonly transfers: readonly MoneyTransfer[] };

/** A fact with its time: one line of the log. */
export interface LoggedFact {
  readonly atMs: number;
  readonly fact: TournamentFact;
}

/** A tournament before its first fact. The seed is secret until the start; its commitment is not [T-27]. */
export function newTournament(
  settings: TournamentSettings,
  host: string,
  seed: string,
  commitment: string,
): Tournament {
  return {
    settings,
    host,
    coHosts: [],
    commitment,
    seed,
    phase: 'open',
    version: 0,
    atMs: 0,
    entries: [],
    tables: [],
    live: 0,
    chips: 0,
    pool: 0,
    heads: 0,
    entered: 0,
    entrants: 0,
    areEntriesClosed: false,
    closedByHost: false,
    prizes: [],
    level: 0,
    levelEndsMs: null,
    levelLeftMs: 0,
    pausedSince: null,
    rest: null,
    addedBreakMinutes: 0,
    lastReportMs: 0,
    bracket: 0,
    group: 0,
    redrawTo: 0,
    redrawsDone: [],
    isFinal: false,
    holdUntilMs: 0,
    isHandForHand: false,
    round: 0,
    roundTables: [],
    offers: [],
    aloneUntilMs: 0,
    askedUntilMs: 0,
    discuss: [],
    talk: null,
    nextProposal: 1,
    mutes: [],
    chat: [],
    drawn: { seats: [], byes: [] },
    acts: [],
  };
}

/** Applies one line of the log, in place. */
export function applyFact(state: Tournament, { atMs, fact }: LoggedFact): void {
  state.version++;
  state.atMs = atMs;
  if ('transfers' in fact) for (const transfer of fact.transfers) book(state, transfer);
  const act = hostLogLine(state, fact, atMs);
  if (act !== null) state.acts.push(act);
  switch (fact.kind) {
    case 'entered':
      return enter(state, fact);
    case 'withdrawn':
      return withdraw(state, entryOf(state, fact.entry));
    case 'asked':
      state.askedUntilMs = fact.untilMs;
      return;
    case 'started':
      return begin(state, fact, atMs);
    case 'bracket':
      return beginBracket(state, fact.round, fact.seats, atMs);
    case 'opened':
      openTable(state);
      return;
    case 'closed':
      tableOf(state, fact.table)!.isOpen = false;
      return;
    case 'reported':
      return takeReport(state, fact.report, atMs);
    case 'offered':
      entryOf(state, fact.entry).status = 'broke';
      state.group = Math.max(state.group, fact.group);
      state.offers.push({ entry: fact.entry, untilMs: fact.untilMs, group: fact.group, start: fact.start });
      return;
    case 'bust':
      return bust(state, fact);
    case 'bought':
      return buy(state, fact);
    case 'headTaken':
      return takeHead(state, fact);
    case 'placed':
      Object.assign(entryOf(state, fact.entry), { place: fact.place, isTied: fact.isTied });
      entryOf(state, fact.entry).prize += fact.prize;
      return;
    case 'seated':
      return seat(state, fact);
    case 'held':
      tableOf(state, fact.table)!.waitMs = fact.untilMs;
      return;
    case 'permit':
      return permit(state, fact.permit);
    default:
      applyCourse(state, fact, atMs);
  }
}

const MINUTE_MS = 60_000;
/** Lines of the chat that are kept. */
const CHAT_KEPT = 50;

/** Whether too few have come and the host has not answered in time: the clock cancels, not the host [T-9]. */
function isGivenUp({ phase, askedUntilMs }: Tournament, atMs: number): boolean {
  return phase === 'open' && askedUntilMs !== 0 && atMs >= askedUntilMs;
}

/** The act of the host that a fact tells of, null for any other fact. */
function hostLogLine(state: Tournament, fact: TournamentFact, atMs: number): HostLogLine | null {
  const about = (person: string): Pick<HostLogLine, 'entry'> => {
    const entry = lastEntryOf(state, person);
    return entry === null ? {} : { entry: entry.id };
  };
  switch (fact.kind) {
    case 'started':
      return fact.byHost === true ? { atMs, act: 'start' } : null;
    case 'paused':
      return { atMs, act: 'pause' };
    case 'resumed':
      return { atMs, act: 'resume' };
    case 'clockMoved':
      return fact.why === 'host' ? { atMs, act: 'level', minutes: fact.byMs / MINUTE_MS } : null;
    case 'breakAdded':
      return { atMs, act: 'break', minutes: fact.minutes };
    case 'entriesClosed':
      return fact.byHost ? { atMs, act: 'close_entries' } : null;
    case 'removed':
      return { atMs, act: 'remove', entry: fact.entry };
    case 'warned':
      return { atMs, act: 'warn', ...about(fact.person) };
    case 'muted':
      return { atMs, act: fact.isMuted ? 'mute' : 'unmute', ...about(fact.person) };
    case 'coHost':
      return { atMs, act: 'co_host', ...about(fact.person) };
    case 'cancelled':
      return isGivenUp(state, atMs) ? null : { atMs, act: 'cancel' };
    default:
      return null;
  }
}

/** Facts about the course of the whole tournament. */
function applyCourse(state: Tournament, fact: TournamentFact, atMs: number): void {
  switch (fact.kind) {
    case 'level':
      return beginLevel(state, fact.level, fact.fromMs);
    case 'rest':
      state.rest = { dueMs: fact.dueMs, lengthMs: fact.lengthMs };
      state.levelEndsMs = null;
      state.levelLeftMs = 0;
      state.addedBreakMinutes = 0;
      for (const entry of state.entries) if (entry.status === 'in') entry.bankMs += CLOCK.bonusMs;
      return;
    case 'restOver':
      state.rest = null;
      return;
    case 'paused':
      state.pausedSince = atMs;
      if (state.levelEndsMs !== null) state.levelLeftMs = Math.max(0, state.levelEndsMs - atMs);
      state.levelEndsMs = null;
      return;
    case 'resumed':
      return resume(state, atMs);
    case 'clockMoved':
      if (state.levelEndsMs === null) state.levelLeftMs = Math.max(0, state.levelLeftMs + fact.byMs);
      else state.levelEndsMs = Math.max(atMs, state.levelEndsMs + fact.byMs);
      return;
    case 'breakAdded':
      state.addedBreakMinutes = fact.minutes;
      return;
    case 'entriesClosed':
      state.areEntriesClosed = true;
      state.closedByHost = fact.byHost;
      state.prizes = [...fact.prizes];
      state.aloneUntilMs = 0;
      return;
    case 'handForHand':
      state.isHandForHand = fact.isOn;
      return;
    case 'round':
      state.round = fact.round;
      state.roundTables = [...fact.tables];
      state.group++;
      return;
    case 'redrawDue':
      state.redrawTo = fact.to;
      return;
    case 'redrawn':
      return redraw(state, fact);
    case 'alone':
      state.aloneUntilMs = fact.untilMs;
      return;
    default:
      applyPeople(state, fact, atMs);
  }
}

/** Facts about persons, deals and the end. */
function applyPeople(state: Tournament, fact: TournamentFact, atMs: number): void {
  switch (fact.kind) {
    case 'away':
      entryOf(state, fact.entry).away = fact.isAway;
      return;
    case 'presence':
      entryOf(state, fact.entry).connected = fact.connected;
      return;
    case 'removed':
      Object.assign(entryOf(state, fact.entry), { removed: true, away: true });
      return;
    case 'coHost':
      state.coHosts.push(fact.person);
      return;
    case 'muted':
      if (fact.isMuted) state.mutes.push(fact.person);
      else state.mutes.splice(state.mutes.indexOf(fact.person), 1);
      return;
    case 'said':
      state.chat.push({ atMs, name: fact.name, entry: fact.entry, text: fact.text });
      if (state.chat.length > CHAT_KEPT) state.chat.shift();
      return;
    case 'discuss':
      if (fact.isOn) state.discuss.push(fact.entry);
      else state.discuss.splice(state.discuss.indexOf(fact.entry), 1);
      return;
    case 'talk':
      state.talk = { untilMs: fact.untilMs, proposals: [] };
      return;
    case 'talkOver':
      state.talk = null;
      state.discuss.length = 0;
      return;
    case 'proposed':
      state.talk!.proposals.push({ ...fact.proposal, accepted: [...fact.proposal.accepted] });
      state.nextProposal++;
      return;
    case 'accepted':
      state.talk!.proposals.find(({ id }) => id === fact.proposal)!.accepted.push(fact.entry);
      return;
    case 'deal':
      for (const [entry, amount] of fact.figures) entryOf(state, entry).prize += amount;
      state.prizes = [fact.keep];
      state.talk = null;
      state.discuss.length = 0;
      return;
    case 'cancelled':
      state.phase = 'cancelled';
      return;
    case 'ended':
      state.phase = 'ended';
      return;
    default:
      return;
  }
}

// ---------------------------------------------------------------------------------------------------- money

function book(state: Tournament, { from, to, amount }: MoneyTransfer): void {
  if (from === POOL) state.pool -= amount;
  if (to === POOL) state.pool += amount;
  if (from === HEADS) state.heads -= amount;
  if (to === HEADS) state.heads += amount;
}

// ---------------------------------------------------------------------------------------------------- entries

type Of<Kind extends TournamentFact['kind']> = Extract<TournamentFact, { readonly kind: Kind }>;

function enter(state: Tournament, fact: Of<'entered'>): void {
  const { settings } = state;
  const { id, person, name, account, isBot, connected } = fact;
  if (fact.isReentry) {
    for (const entry of state.entries) if (entry.person === person) entry.isReplaced = true;
  }
  state.entries.push({
    id,
    person,
    name,
    account,
    isBot,
    chips: settings.structure.stack,
    pending: 0,
    status: 'in',
    table: 0,
    seat: 0,
    isMoving: true,
    isNew: true,
    away: !connected,
    removed: false,
    connected,
    bankMs: CLOCK.bankMs,
    paid: settings.entry - (settings.bounty?.head ?? 0),
    rebuys: 0,
    hasAddOn: false,
    head: settings.bounty?.head ?? 0,
    bounty: 0,
    heads: 0,
    group: 0,
    lastStack: 0,
    isReplaced: false,
    place: 0,
    isTied: false,
    prize: 0,
    hands: 0,
    moves: 0,
    lastTable: 0,
    lastHand: 0,
  });
  state.entered++;
  if (!fact.isReentry) state.entrants++;
  state.live++;
  state.chips += settings.structure.stack;
  state.aloneUntilMs = 0;
}

function withdraw(state: Tournament, entry: Entry): void {
  state.chips -= entry.chips;
  Object.assign(entry, { status: 'out', chips: 0, head: 0, paid: 0, isReplaced: true });
  state.entered--;
  state.entrants--;
  state.live--;
}

function bust(state: Tournament, { entry: id, group, start }: Of<'bust'>): void {
  const entry = entryOf(state, id);
  const offer = state.offers.findIndex((each) => each.entry === id);
  if (offer >= 0) state.offers.splice(offer, 1);
  const lastTable = entry.table;
  const lastHand = tableOf(state, lastTable)?.hand ?? 0;
  leaveSeat(state, entry);
  Object.assign(entry, { status: 'out', group, lastStack: start, table: 0, seat: 0, lastTable, lastHand });
  const wish = state.discuss.indexOf(id);
  if (wish >= 0) state.discuss.splice(wish, 1);
  state.group = Math.max(state.group, group);
  state.live--;
}

function leaveSeat(state: Tournament, entry: Entry): void {
  const table = tableOf(state, entry.table);
  if (table === null || table.seats[entry.seat] !== entry.id) return;
  table.seats[entry.seat] = 0;
  if (!entry.isMoving) table.gone.push(entry.id);
}

function buy(state: Tournament, { entry: id, what, chips }: Of<'bought'>): void {
  const entry = entryOf(state, id);
  const { rebuy, addOn } = state.settings;
  const offer = state.offers.findIndex((each) => each.entry === id);
  if (offer >= 0) state.offers.splice(offer, 1);
  entry.status = 'in';
  entry.pending += chips;
  entry.paid += (what === 'rebuy' ? rebuy?.cost : addOn?.cost) ?? 0;
  if (what === 'rebuy') entry.rebuys++;
  else entry.hasAddOn = true;
  state.chips += chips;
}

function takeHead(state: Tournament, { entry, parts }: Of<'headTaken'>): void {
  entryOf(state, entry).head = 0;
  for (const { entry: taker, paid, added } of parts) {
    const to = entryOf(state, taker);
    to.bounty += paid;
    to.head += added;
    to.heads++;
  }
}

// ---------------------------------------------------------------------------------------------------- tables

function openTable(state: Tournament): TournamentTable {
  const table: TournamentTable = {
    number: state.tables.length + 1,
    isOpen: true,
    seats: Array.from({ length: state.settings.seats + 1 }, () => 0),
    hand: 0,
    isRunning: false,
    button: 0,
    small: 0,
    big: 0,
    permit: null,
    gone: [],
    waitMs: 0,
  };
  state.tables.push(table);
  return table;
}

/** Puts entries onto the seats of a table that nobody sits at. */
function fill(state: Tournament, table: TournamentTable, seats: Numbers): void {
  seats.forEach((id, at) => {
    table.seats[at] = id;
    if (id !== 0) Object.assign(entryOf(state, id), { table: table.number, seat: at, isMoving: true, isNew: true });
  });
}

function begin(state: Tournament, { seats, byes }: Of<'started'>, atMs: number): void {
  state.phase = 'running';
  state.drawn = { seats, byes };
  state.askedUntilMs = 0;
  if (state.settings.kind === 'shootout') state.bracket = 1;
  for (const list of seats) fill(state, openTable(state), list);
  beginLevel(state, 1, atMs);
  state.isFinal = seats.length === 1 && state.settings.kind !== 'shootout' && state.settings.lateLevels === 0;
}

/** A round of a shootout: every match starts with the starting stack and level 1 [T-2]. */
function beginBracket(state: Tournament, round: number, seats: readonly Numbers[], atMs: number): void {
  state.bracket = round;
  state.group++;
  for (const table of state.tables) table.isOpen = false;
  state.chips = 0;
  for (const entry of state.entries) {
    if (entry.status !== 'in') continue;
    entry.chips = state.settings.structure.stack;
    state.chips += entry.chips;
  }
  for (const list of seats) fill(state, openTable(state), list);
  beginLevel(state, 1, atMs);
}

function takeReport(state: Tournament, report: HandReport, atMs: number): void {
  const table = tableOf(state, report.table)!;
  table.isRunning = false;
  state.lastReportMs = atMs;
  for (const [id, chips] of report.stacks) entryOf(state, id).chips = chips;
  for (const [id, ms] of report.banks ?? []) entryOf(state, id).bankMs = ms;
  for (const player of table.permit!.players) {
    const entry = entryOf(state, player.entry);
    entry.away = entry.removed || report.away.includes(player.entry);
  }
  const waiting = state.roundTables.indexOf(report.table);
  if (waiting >= 0) state.roundTables.splice(waiting, 1);
}

function seat(state: Tournament, { entry: id, table: number, seat: place, why }: Of<'seated'>): void {
  const entry = entryOf(state, id);
  leaveSeat(state, entry);
  const table = tableOf(state, number)!;
  assert(table.seats[place] === 0, 'a seat is given to one player');
  table.seats[place] = id;
  Object.assign(entry, { table: number, seat: place, isMoving: true, isNew: true });
  if (why !== 'late') entry.moves++;
}

function permit(state: Tournament, given: Permit): void {
  const table = tableOf(state, given.table)!;
  table.hand = given.hand;
  table.isRunning = true;
  table.button = given.button;
  table.small = given.small;
  table.big = given.big;
  table.permit = given;
  table.gone = [];
  table.waitMs = 0;
  for (const player of given.players) {
    const entry = entryOf(state, player.entry);
    entry.isMoving = false;
    entry.chips = player.stack;
    entry.pending = 0;
    entry.bankMs = player.bankMs;
    if (!player.isIn) continue;
    entry.isNew = false;
    entry.hands++;
  }
}

function redraw(state: Tournament, { tables, seats, isFinal, holdUntilMs }: Of<'redrawn'>): void {
  state.redrawTo = 0;
  state.redrawsDone.push(seats.length);
  state.isFinal = isFinal;
  state.holdUntilMs = holdUntilMs;
  for (const table of state.tables) {
    for (const id of table.seats) if (id !== 0 && !entryOf(state, id).isMoving) table.gone.push(id);
    table.seats.fill(0);
    Object.assign(table, { isOpen: tables.includes(table.number), small: 0, big: 0, button: 0, waitMs: 0 });
  }
  seats.forEach((list, at) => {
    fill(state, tableOf(state, tables[at]!)!, list);
  });
  for (const entry of state.entries) {
    if (entry.status !== 'in') continue;
    entry.moves++;
    if (isFinal) entry.bankMs += CLOCK.bonusMs;
  }
}

// ---------------------------------------------------------------------------------------------------- the clock

function beginLevel(state: Tournament, level: number, fromMs: number): void {
  const lengthMs = levelOf(state.settings.structure, level).minutes * 60_000;
  state.level = level;
  if (state.pausedSince === null) state.levelEndsMs = fromMs + lengthMs;
  else state.levelLeftMs = lengthMs;
}

function resume(state: Tournament, atMs: number): void {
  const pausedMs = atMs - state.pausedSince!;
  state.pausedSince = null;
  if (state.rest === null) state.levelEndsMs = atMs + state.levelLeftMs;
  else state.rest = { dueMs: state.rest.dueMs + pausedMs, lengthMs: state.rest.lengthMs };
}

/** The state of a log. */
export function foldLog(
  settings: TournamentSettings,
  host: string,
  seed: string,
  commitment: string,
  log: readonly LoggedFact[],
): Tournament {
  const state = newTournament(settings, host, seed, commitment);
  for (const entry of log) applyFact(state, entry);
  return state;
}
