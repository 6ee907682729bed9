/** Seats, between hands only: late entries [T-29], breaking [T-30], balancing [T-31], redraws and the final table [T-36]. */
import type { TournamentDraft } from './draft.js';
import { drawSeats, emptySeats } from './draw.js';
import { nextBigBlind, seatFor } from './positions.js';
import { liveEntries, openTables, passedLevels, sizeOf, type Tournament, type TournamentTable } from './state.js';

/** A pause before the first hand of the final table. */
export const FINAL_PAUSE_MS = 60_000;

/** Whether people may still enter: then tables keep a seat free [T-30]. */
export function isEntryOpen(state: Tournament): boolean {
  const { settings, areEntriesClosed, phase } = state;
  if (areEntriesClosed || phase === 'ended' || phase === 'cancelled') return false;
  return phase === 'open' || passedLevels(state) < settings.lateLevels;
}

function hasManyTables({ settings }: Tournament): boolean {
  return settings.kind === 'multiTable';
}

/** The smallest table, of equal ones the one with the lowest number; null if all are full. */
function smallestOf(tables: readonly TournamentTable[], seats: number): TournamentTable | null {
  let best: TournamentTable | null = null;
  let least = seats;
  for (const table of tables) {
    const size = sizeOf(table);
    if (size >= least) continue;
    best = table;
    least = size;
  }
  return best;
}

/** Seats someone who enters late: at the smallest table, on a random empty seat; a new table opens if all are full. */
export function seatLate(draft: TournamentDraft, entry: number): void {
  const { state } = draft;
  const found = smallestOf(openTables(state), state.settings.seats);
  if (found === null) draft.record({ kind: 'opened', table: state.tables.length + 1 });
  const table = found ?? state.tables[state.tables.length - 1]!;
  const empty = emptySeats(table.seats);
  draft.record({ kind: 'seated', entry, table: table.number, seat: empty[draft.draw(empty.length)]!, why: 'late' });
}

// ---------------------------------------------------------------------------------------------------- redraws

/** Onto how many tables everybody has to be drawn now; 0 for none. Entries are closed: nobody needs a seat later. */
function dueRedraw(state: Tournament): number {
  if (!hasManyTables(state) || !state.areEntriesClosed || state.phase !== 'running') return 0;
  const tables = openTables(state).length;
  const wanted = [1, ...state.settings.redraws].filter(
    (count) => count < tables && state.live <= count * state.settings.seats && !state.redrawsDone.includes(count),
  );
  return wanted.length === 0 ? 0 : Math.min(...wanted);
}

/** When few enough are left all tables play out their hands; then everybody is drawn to fewer tables. */
export function redrawTables(draft: TournamentDraft): void {
  const { state } = draft;
  const due = dueRedraw(state);
  if (due !== 0 && due !== state.redrawTo) draft.record({ kind: 'redrawDue', to: due });
  if (state.redrawTo === 0 || openTables(state).some((table) => table.isRunning)) return;
  const count = state.redrawTo;
  const open = openTables(state);
  const tables = open.slice(0, count).map((table) => table.number);
  const entries = liveEntries(state).map((entry) => entry.id);
  const isFinal = count === 1;
  for (const table of open.slice(count)) draft.record({ kind: 'closed', table: table.number });
  draft.record({
    kind: 'redrawn',
    tables,
    seats: drawSeats(entries, count, state.settings.seats, draft.draw),
    isFinal,
    holdUntilMs: isFinal ? draft.nowMs + FINAL_PAUSE_MS : 0,
  });
}

// ---------------------------------------------------------------------------------------------------- breaking

/** How many players each of the other tables should have: the extra ones go to those with most players. */
function targetsOf(players: number, tables: readonly TournamentTable[]): Map<TournamentTable, number> {
  const order = [...tables].sort((a, b) => sizeOf(b) - sizeOf(a) || a.number - b.number);
  const each = Math.floor(players / tables.length);
  const extra = players - each * tables.length;
  return new Map(order.map((table, at) => [table, each + (at < extra ? 1 : 0)]));
}

/** The players of a table that breaks, and those on the way to it, fill the missing places in random order. */
function breakTable(draft: TournamentDraft, table: TournamentTable, others: readonly TournamentTable[]): void {
  const players = table.seats.filter((id) => id !== 0);
  const targets = targetsOf(
    others.reduce((sum, other) => sum + sizeOf(other), players.length),
    others,
  );
  for (const entry of draft.shuffled(players)) {
    const to = others.reduce((best, other) => {
      const missing = (each: TournamentTable) => targets.get(each)! - sizeOf(each);
      return missing(other) > missing(best) ? other : best;
    });
    const empty = emptySeats(to.seats);
    draft.record({ kind: 'seated', entry, table: to.number, seat: empty[draft.draw(empty.length)]!, why: 'break' });
  }
  draft.record({ kind: 'closed', table: table.number });
}

/** Breaks the table with the highest number as soon as it has reported and its players fit elsewhere [T-30]. */
export function breakTables(draft: TournamentDraft): void {
  const { state } = draft;
  if (!hasManyTables(state) || state.redrawTo !== 0) return;
  for (;;) {
    const open = openTables(state);
    const last = open[open.length - 1];
    const room = (open.length - 1) * (state.settings.seats - spareSeats(state, open));
    const isBroke = last?.seats.some((id) => id !== 0 && state.entries[id - 1]!.status === 'broke');
    if (open.length < 2 || last === undefined || last.isRunning || isBroke || state.live > room) return;
    breakTable(draft, last, open.slice(0, -1));
  }
}

/**
 * Seats that a break leaves free at each table: one while people may enter [T-30], none if someone sits alone and no table
 * has a player to send them [V-8].
 */
function spareSeats(state: Tournament, open: readonly TournamentTable[]): number {
  const sizes = open.map(sizeOf);
  const isStuck = Math.min(...sizes) < 2 && Math.max(...sizes) <= 2;
  return isEntryOpen(state) && !isStuck ? 1 : 0;
}

// ---------------------------------------------------------------------------------------------------- balancing

/** At the report of a table: it sends its next big blind to a table that is two short of it [T-31..33]. */
export function balanceFrom(draft: TournamentDraft, table: TournamentTable): void {
  const { state } = draft;
  if (!hasManyTables(state) || !table.isOpen || state.redrawTo !== 0) return;
  const others = openTables(state).filter((other) => other !== table);
  const to = smallestOf(others, state.settings.seats);
  if (to === null || sizeOf(table) < sizeOf(to) + 2) return;
  const entry = nextBigBlind(state, table);
  if (entry === 0) return;
  draft.record({ kind: 'seated', entry, table: to.number, seat: seatFor(state, to, draft.draw), why: 'balance' });
}
