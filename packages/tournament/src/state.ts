/**
 * A tournament at one position of its log: plain data. Facts change it in place (`facts.ts`), and nothing else
 * does; a snapshot is its JSON.
 */
import type { TournamentSettings } from './settings.js';
import type { Level } from './structure.js';

/** One paid stack. A person may have several, one of them alive at a time. */
export interface Entry {
  /** 1, 2, 3 ... in the order of entering: the lower number wins ties of rounding. */
  readonly id: number;
  readonly person: string;
  readonly name: string;
  /** The account that pays and is paid: the person's, for bots the host's [T-16]. */
  readonly account: string;
  readonly isBot: boolean;
  /** Chips between hands: as of the last report. */
  chips: number;
  /** Bought chips that come with the next permit [T-13]. */
  pending: number;
  /** In; broke and asked for a rebuy; out. */
  status: 'in' | 'broke' | 'out';
  /** The table it sits at or is moving to; 0 if there is none yet. */
  table: number;
  seat: number;
  /** On the way: out of one table's report, not yet in another's permit [T-53]. */
  isMoving: boolean;
  /** Not dealt in at this table yet: held between button and small blind, or just arrived. */
  isNew: boolean;
  away: boolean;
  /** Removed by the host: away for good [T-41]. */
  removed: boolean;
  connected: boolean;
  bankMs: number;
  /** Paid into the pool: entry, rebuys and add-on. */
  paid: number;
  rebuys: number;
  hasAddOn: boolean;
  /** The bounty on its head, and the bounties it has won. */
  head: number;
  bounty: number;
  /** Heads taken, alone or shared. */
  heads: number;
  /** The order of busting: entries of one group went out in one hand or one synchronised round. */
  group: number;
  /** Chips at the start of the hand in which it went out. */
  lastStack: number;
  /** The person entered again: no place for this entry [T-11]. */
  isReplaced: boolean;
  /** 0 while it is open. */
  place: number;
  isTied: boolean;
  prize: number;
  hands: number;
  moves: number;
  /** The table and the hand in which it went out; 0 before that. */
  lastTable: number;
  lastHand: number;
}

/** An act of the host, as everybody may read it [T-41]. */
export interface HostLogLine {
  readonly atMs: number;
  readonly act:
    | 'start'
    | 'pause'
    | 'resume'
    | 'level'
    | 'break'
    | 'close_entries'
    | 'remove'
    | 'warn'
    | 'mute'
    | 'unmute'
    | 'co_host'
    | 'cancel';
  /** Minutes of a break, or by which the level was changed. */
  readonly minutes?: number;
  /** The entry that was removed, warned or muted, or whose player hosts along. */
  readonly entry?: number;
}

/** A line of the tournament's own chat [T-43]. */
export interface SaidLine {
  readonly atMs: number;
  readonly name: string;
  /** The last entry of the person, 0 for one who only watches. */
  readonly entry: number;
  readonly text: string;
}

export interface TournamentTable {
  readonly number: number;
  isOpen: boolean;
  /** The entry on each seat, 0 for an empty one; those on the way included. Index 0 is not used. */
  readonly seats: number[];
  /** The last hand that was permitted, 0 before the first. */
  hand: number;
  isRunning: boolean;
  /** Seats of the hand that runs or ran last; 0 before the first. */
  button: number;
  small: number;
  big: number;
  /** The permit of that hand: a report that comes again is answered with what is on record. */
  permit: Permit | null;
  /** Entries that have gone since the last permit. */
  gone: number[];
  /** Three short of the largest: no permit before this time unless someone arrives [T-31]; 0 if it does not wait. */
  waitMs: number;
}

/** Someone in a permit. */
export interface PermitPlayer {
  readonly entry: number;
  readonly seat: number;
  readonly stack: number;
  /** False for a player who waits until the button has passed. */
  readonly isIn: boolean;
  readonly blind: 'small' | 'big' | null;
  readonly away: boolean;
  readonly bankMs: number;
  readonly head: number;
}

/** The tournament's leave to deal a hand: all that a table needs for it [T-51]. */
export interface Permit {
  readonly table: number;
  readonly hand: number;
  readonly level: number;
  readonly stakes: Level;
  readonly button: number;
  readonly small: number;
  readonly big: number;
  readonly players: readonly PermitPlayer[];
  /** Entries that have come, and those that have gone since the last permit. */
  readonly came: readonly number[];
  readonly gone: readonly number[];
  /** The synchronised round that the hand belongs to, 0 for none. */
  readonly round: number;
  /** The hand lasts at least so long: nobody present must not be played out in a second [T-38]. */
  readonly leastMs: number;
}

/** A busted entry, and the winners of the last pot that it could win, first left of the button first [T-18]. */
export interface Bust {
  readonly entry: number;
  readonly start: number;
  readonly winners: readonly (readonly [entry: number, won: number])[];
}

/** A table's word that a hand is over [T-51]. */
export interface HandReport {
  readonly table: number;
  readonly hand: number;
  readonly stacks: readonly (readonly [entry: number, chips: number])[];
  readonly busts: readonly Bust[];
  /** Entries that were away when it ended. */
  readonly away: readonly number[];
  /** Time banks, if the table keeps them. */
  readonly banks?: readonly (readonly [entry: number, ms: number])[];
}

export const POOL = 'pool';
export const HEADS = 'heads';

export type TransferKind = 'entry' | 're_entry' | 'rebuy' | 'add_on' | 'bounty' | 'prize' | 'refund';

/** Money from one account to another, once for its key [T-47]. */
export interface MoneyTransfer {
  readonly key: string;
  readonly kind: TransferKind;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** A proposal of a deal [T-44]. */
export interface Proposal {
  readonly id: number;
  readonly by: number;
  readonly kind: 'icm' | 'chop' | 'equal' | 'own';
  /** Stays for the winner. */
  readonly keep: number;
  readonly figures: readonly (readonly [entry: number, amount: number])[];
  readonly accepted: number[];
}

export type TournamentPhase = 'open' | 'running' | 'ended' | 'cancelled';

export interface Tournament {
  readonly settings: TournamentSettings;
  readonly host: string;
  readonly coHosts: string[];
  /** The commitment to the seed, shown before the draw [T-27]. */
  readonly commitment: string;
  /** Public after the start. */
  readonly seed: string;
  phase: TournamentPhase;
  version: number;
  /** When the log was last written. */
  atMs: number;
  readonly entries: Entry[];
  readonly tables: TournamentTable[];
  /** Entries that are in or asked for a rebuy. */
  live: number;
  /** Chips that were bought and are in play [T-48]. */
  chips: number;
  pool: number;
  heads: number;
  /** Entries paid for, and the persons behind them. */
  entered: number;
  entrants: number;
  areEntriesClosed: boolean;
  closedByHost: boolean;
  /** The prize of each place, once entries are closed. */
  prizes: number[];
  level: number;
  /** When the level ends; null while its clock stands. */
  levelEndsMs: number | null;
  /** Time left in a level whose clock is stopped. */
  levelLeftMs: number;
  pausedSince: number | null;
  /** A break: since when, and its length after it was due. */
  rest: { readonly dueMs: number; readonly lengthMs: number } | null;
  /** Breaks that the host added: after the running level. */
  addedBreakMinutes: number;
  lastReportMs: number;
  /** The bracket round of a shootout, from 1. */
  bracket: number;
  group: number;
  /** A redraw that waits for the hands under way: onto so many tables; 0 for none. */
  redrawTo: number;
  redrawsDone: number[];
  isFinal: boolean;
  /** Play rests until then: after the redraw for the final table. */
  holdUntilMs: number;
  isHandForHand: boolean;
  /** The synchronised round under way or last played, and the tables that it still waits for. */
  round: number;
  roundTables: number[];
  /** Rebuy offers: until when. */
  readonly offers: {
    readonly entry: number;
    readonly untilMs: number;
    readonly group: number;
    readonly start: number;
  }[];
  /** One live entry is left while entries are open: until when others may enter again; 0 if it is not so. */
  aloneUntilMs: number;
  /** Too few at the time of the start: until when the host is asked; 0 if it is not so. */
  askedUntilMs: number;
  /** Players who want to discuss a deal, and the talk. */
  readonly discuss: number[];
  talk: { readonly untilMs: number; readonly proposals: Proposal[] } | null;
  nextProposal: number;
  readonly mutes: string[];
  /** The latest lines of the chat, oldest first. */
  readonly chat: SaidLine[];
  /** The seats of the first draw, table by table, and the byes of a shootout [T-27]. */
  drawn: { readonly seats: readonly (readonly number[])[]; readonly byes: readonly number[] };
  /** Acts of the host, the latest last. */
  readonly acts: HostLogLine[];
}

export function entryOf(state: Tournament, id: number): Entry {
  return state.entries[id - 1]!;
}

/** An entry that was taken back before the start leaves no trace in the results. */
export function isWithdrawn({ status, isReplaced, group }: Entry): boolean {
  return status === 'out' && isReplaced && group === 0;
}

export function tableOf(state: Tournament, number: number): TournamentTable | null {
  return state.tables[number - 1] ?? null;
}

export function openTables(state: Tournament): TournamentTable[] {
  return state.tables.filter((table) => table.isOpen);
}

/** Players who sit at a table or are on the way to it [T-28]. */
export function sizeOf({ seats }: TournamentTable): number {
  let size = 0;
  for (let seat = 1; seat < seats.length; seat++) if (seats[seat] !== 0) size++;
  return size;
}

/** By how much the largest of the tables in play exceeds the smallest; 0 with fewer than two [T-31]. */
export function gapOf(state: Tournament): number {
  if (state.settings.kind !== 'multiTable' || state.phase !== 'running') return 0;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const table of state.tables) {
    if (!table.isOpen) continue;
    const size = sizeOf(table);
    least = Math.min(least, size);
    most = Math.max(most, size);
  }
  return Math.max(0, most - least);
}

export function liveEntries(state: Tournament): Entry[] {
  return state.entries.filter((entry) => entry.status === 'in');
}

/** The last entry of a person, null if they have none. */
export function lastEntryOf(state: Tournament, person: string): Entry | null {
  for (let at = state.entries.length - 1; at >= 0; at--) {
    if (state.entries[at]!.person === person) return state.entries[at]!;
  }
  return null;
}

/** The level for questions of "until the end of": one that is over counts as passed, also in its break. */
export function passedLevels(state: Tournament): number {
  return state.rest === null ? state.level - 1 : state.level;
}
