/** The public view of a tournament, by allow-list: lobby, clock, standings, tables. No seed before the start. */
import { restEndsMs } from './clock.js';
import { icm, MOST_PLAYERS } from './icm.js';
import { paidShares, prizesOf } from './payouts.js';
import { stakesAt, stakesNow } from './permits.js';
import { expectedMinutes } from './settings.js';
import { liveEntries, openTables, sizeOf, type Tournament } from './state.js';
import type { Level } from './structure.js';

export interface ClockView {
  readonly level: number;
  readonly stakes: Level;
  readonly next: Level;
  /** Until the next level or the end of the break; null while the clock stands or the end is not known. */
  readonly endsMs: number | null;
  readonly leftMs: number;
  readonly isPaused: boolean;
  readonly isBreak: boolean;
}

export function clockView(state: Tournament): ClockView {
  const { settings, level, levelEndsMs, levelLeftMs, pausedSince, rest } = state;
  return {
    level,
    stakes: stakesNow(state),
    next: stakesAt(settings, level + 1),
    endsMs: rest === null ? levelEndsMs : restEndsMs(state),
    leftMs: levelLeftMs,
    isPaused: pausedSince !== null,
    isBreak: rest !== null,
  };
}

export interface LobbyView {
  readonly title: string;
  readonly kind: string;
  readonly phase: string;
  readonly game: string;
  readonly entry: number;
  readonly head: number;
  readonly pool: number;
  readonly entries: number;
  readonly entrants: number;
  readonly left: number;
  readonly tables: number;
  readonly averageStack: number;
  readonly largestStack: number;
  readonly smallestStack: number;
  readonly paid: number;
  readonly prizes: readonly number[];
  readonly minutes: number;
  readonly isHandForHand: boolean;
  readonly isFinal: boolean;
  readonly areEntriesClosed: boolean;
  readonly commitment: string;
  readonly seed: string | null;
}

/** The prizes: as they are fixed, or as they would be now. */
export function prizesView({
  areEntriesClosed,
  prizes,
  pool,
  entered,
  entrants,
  settings,
}: Tournament): readonly number[] {
  if (areEntriesClosed || entered === 0) return prizes;
  return prizesOf(pool, paidShares(settings.payouts, entered, entrants));
}

export function lobbyView(state: Tournament): LobbyView {
  const { settings, entered, entrants, live, phase } = state;
  const stacks = liveEntries(state).map((entry) => entry.chips + entry.pending);
  const prizes = prizesView(state);
  return {
    title: settings.title,
    kind: settings.kind,
    phase,
    game: settings.structure.levels[0]!.game,
    entry: settings.entry,
    head: settings.bounty?.head ?? 0,
    pool: state.pool,
    entries: entered,
    entrants,
    left: live,
    tables: openTables(state).length,
    averageStack: live === 0 ? 0 : Math.round(state.chips / live),
    largestStack: Math.max(0, ...stacks),
    smallestStack: stacks.length === 0 ? 0 : Math.min(...stacks),
    paid: prizes.filter((prize) => prize > 0).length,
    prizes,
    minutes: expectedMinutes(settings, Math.max(2, entered)),
    isHandForHand: state.isHandForHand,
    isFinal: state.isFinal,
    areEntriesClosed: state.areEntriesClosed,
    commitment: state.commitment,
    seed: phase === 'open' ? null : state.seed,
  };
}

export interface TournamentStanding {
  readonly entry: number;
  readonly name: string;
  /** The final place if the player is out, else the place by chips now. */
  readonly place: number | null;
  readonly isOut: boolean;
  readonly isTied: boolean;
  readonly chips: number;
  readonly table: number;
  readonly prize: number;
  readonly bounty: number;
  readonly head: number;
  readonly away: boolean;
}

/** Everybody by place: those who are in by chips, then those who are out; a place that is open is null [T-10]. */
export function standingsView(state: Tournament): TournamentStanding[] {
  const rankable = state.entries.filter((entry) => !entry.isReplaced);
  const order = [...rankable].sort((a, b) => {
    if ((a.status === 'out') !== (b.status === 'out')) return a.status === 'out' ? 1 : -1;
    if (a.status !== 'out') return b.chips + b.pending - (a.chips + a.pending) || a.id - b.id;
    return b.group - a.group || b.lastStack - a.lastStack || a.id - b.id;
  });
  return order.map((entry, at) => ({
    entry: entry.id,
    name: entry.name,
    place: entry.place > 0 ? entry.place : entry.status === 'out' ? null : at + 1,
    isOut: entry.status === 'out',
    isTied: entry.isTied,
    chips: entry.status === 'out' ? 0 : entry.chips + entry.pending,
    table: entry.table,
    prize: entry.prize,
    bounty: entry.bounty,
    head: entry.head,
    away: entry.away,
  }));
}

/** The value of live stacks: by ICM, from 200 players on by their share of the chips [T-45]. */
export function valuesView(state: Tournament): Map<number, number> {
  const live = liveEntries(state);
  const chips = live.map((entry) => entry.chips + entry.pending);
  const prizes = prizesView(state);
  const total = chips.reduce((sum, chip) => sum + chip, 0);
  const left = prizes.slice(0, live.length).reduce((sum, prize) => sum + prize, 0);
  const values = live.length >= MOST_PLAYERS ? chips.map((chip) => (left * chip) / total) : icm(chips, prizes);
  return new Map(live.map((entry, at) => [entry.id, values[at]!]));
}

/** By how much spectators are behind [T-43]. */
export function spectatorDelayMs(state: Tournament): number {
  const { delaySeconds, finalDelaySeconds } = state.settings;
  return 1_000 * (state.isFinal ? Math.max(delaySeconds, finalDelaySeconds) : delaySeconds);
}

export interface TournamentTableView {
  readonly table: number;
  readonly players: number;
  readonly largest: number;
  readonly smallest: number;
  readonly isRunning: boolean;
}

export function tablesView(state: Tournament): TournamentTableView[] {
  return openTables(state).map((table) => {
    const stacks = table.seats.filter((id) => id !== 0).map((id) => state.entries[id - 1]!.chips);
    return {
      table: table.number,
      players: sizeOf(table),
      largest: Math.max(0, ...stacks),
      smallest: stacks.length === 0 ? 0 : Math.min(...stacks),
      isRunning: table.isRunning,
    };
  });
}
