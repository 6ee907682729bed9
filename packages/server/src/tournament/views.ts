/** A tournament as people see it: what it is, how it stands, and what has just happened. */
import { variantOf } from '@cardroom/engine';
import type {
  ResultOf,
  TournamentAbout,
  TournamentChatLine,
  TournamentEvent,
  TournamentListing,
  TournamentState,
} from '@cardroom/protocol';
import {
  breakAfter,
  clockView,
  type Entry,
  entryOf,
  expectedMinutes,
  isAddOnOpen,
  isDealPossible,
  isEntryOpen,
  isNextBigBlind,
  isRebuyOpen,
  isWithdrawn,
  type Level,
  lobbyView,
  openTables,
  stakesAt,
  standingsView,
  type Tournament,
  type TournamentFact,
  type TournamentSettings,
  type TournamentStanding,
  tablesView,
} from '@cardroom/tournament';
import type { TablePerson } from '../table/state.js';
import { stakesOfLevel } from '../table/tournament.js';
import { botOfPerson, tableName } from './names.js';

/** Levels that are announced in advance. */
const LEVELS_SHOWN = 24;
/** Rows of the standings that come with every state; more of them are asked for page by page. */
const STANDINGS_SHOWN = 20;
export const STANDINGS_PAGE = 50;

function levelView(settings: TournamentSettings, number: number, stakes?: Level): TournamentAbout['levels'][number] {
  const level = stakes ?? stakesAt(settings, Math.max(1, number));
  return {
    level: number,
    game: level.game,
    stakes: stakesOfLevel(level),
    minutes: level.minutes,
    break_minutes: number === 0 ? 0 : breakAfter(settings.structure, number),
  };
}

export function aboutView({ settings, commitment }: Tournament, host: TablePerson): TournamentAbout {
  const { start, rebuy, addOn } = settings;
  return {
    title: settings.title,
    host: host.name,
    kind: settings.kind,
    seats: settings.seats,
    stack: settings.structure.stack,
    min_entries: settings.minEntries,
    max_entries: settings.maxEntries,
    entry: settings.entry,
    head: settings.bounty?.head ?? 0,
    bounty: settings.bounty?.kind ?? null,
    start: start.when === 'at' ? { when: 'at', at_ms: start.atMs } : { when: start.when },
    late_levels: settings.lateLevels,
    reentries: settings.reentries,
    rebuy: rebuy === null ? null : { ...rebuy },
    add_on: addOn === null ? null : { ...addOn },
    ...(settings.quietAllIn ? { quiet_all_in: true } : {}),
    levels: Array.from({ length: LEVELS_SHOWN }, (_, at) => levelView(settings, at + 1)),
    commitment,
  };
}

type PersonalView = Pick<TournamentState, 'is_host' | 'can_register' | 'you'>;

/** The part that is the same for everybody: computed and written as text once, however many read it. */
export class SharedView {
  readonly standings: readonly TournamentStanding[];
  readonly #state: Tournament;
  readonly #text: string;
  #people: Map<string, Entry[]> | null = null;
  #places: Map<number, number | null> | null = null;

  constructor(state: Tournament, now: number) {
    this.#state = state;
    this.standings = standingsView(state);
    this.#text = JSON.stringify(commonView(state, this.standings, now));
  }

  /** The state as one person sees it, as text. */
  textFor(tournament: string, user: string): string {
    const personal: PersonalView = {
      is_host: this.#state.host === user || this.#state.coHosts.includes(user),
      can_register: areEntriesOpen(this.#state) && mayEnterAfter(this.#state, this.entriesOf(user)),
      you: youView(tournament, this.#state, this, user),
    };
    return `${this.#text.slice(0, -1)},${JSON.stringify(personal).slice(1)}`;
  }

  /** The entries of a person that were not taken back, the latest last. */
  entriesOf(user: string): readonly Entry[] {
    this.#people ??= peopleOf(this.#state);
    return this.#people.get(user) ?? [];
  }

  placeOf(entry: number): number | null {
    this.#places ??= new Map(this.standings.map((row) => [row.entry, row.place]));
    return this.#places.get(entry) ?? null;
  }
}

function peopleOf({ entries }: Tournament): Map<string, Entry[]> {
  const people = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (isWithdrawn(entry)) continue;
    const known = people.get(entry.person);
    if (known === undefined) people.set(entry.person, [entry]);
    else known.push(entry);
  }
  return people;
}

export function standingRows(state: Tournament, rows: readonly TournamentStanding[]): TournamentState['standings'] {
  return rows.map((row) => ({
    entry: row.entry,
    name: row.name,
    is_bot: botOfPerson(entryOf(state, row.entry).person) !== null,
    place: row.place,
    is_out: row.isOut,
    is_tied: row.isTied,
    chips: row.chips,
    table: row.isOut ? 0 : row.table,
    prize: row.prize,
    bounty: row.bounty,
    head: row.head,
    is_away: row.away,
    ...(isMuted(state, row.entry) ? { is_muted: true as const } : {}),
  }));
}

function isMuted(state: Tournament, entry: number): boolean {
  return state.mutes.length > 0 && state.mutes.includes(entryOf(state, entry).person);
}

/** The latest lines of the chat, for somebody who has just come. */
export function saidView({ chat }: Tournament): readonly TournamentChatLine[] {
  return chat.map(chatLineView);
}

function chatLineView({ atMs, name, entry, text }: Tournament['chat'][number]): TournamentChatLine {
  return { at_ms: atMs, name, entry: entry === 0 ? null : entry, text };
}

function clockOf(state: Tournament): TournamentState['clock'] {
  if (state.phase === 'open') return null;
  const { level, stakes, next, endsMs, leftMs, isPaused, isBreak } = clockView(state);
  return {
    now: levelView(state.settings, level, stakes),
    next: levelView(state.settings, level + 1, next),
    ends_ms: endsMs,
    left_ms: leftMs,
    is_paused: isPaused,
    is_break: isBreak,
  };
}

function dealOf(state: Tournament): TournamentState['deal'] {
  if (!isDealPossible(state)) return null;
  const nameOf = (entry: number): string => entryOf(state, entry).name;
  return {
    wants: state.discuss.map(nameOf),
    talk_until_ms: state.talk?.untilMs ?? null,
    proposals: (state.talk?.proposals ?? []).map(({ id, by, kind, keep, figures, accepted }) => ({
      proposal: id,
      by: nameOf(by),
      kind,
      keep,
      figures: figures.map(([entry, amount]) => ({
        entry,
        name: nameOf(entry),
        amount,
        has_accepted: accepted.includes(entry),
      })),
    })),
  };
}

/** The length of a sit & go is that of a full one, before the start already [T-6]. */
function minutesOf({ phase, settings }: Tournament, minutes: number): number {
  const isKnown = phase === 'open' && settings.kind === 'sitAndGo';
  return isKnown ? expectedMinutes(settings, settings.maxEntries) : minutes;
}

function commonView(
  state: Tournament,
  standings: readonly TournamentStanding[],
  now: number,
): Omit<TournamentState, keyof PersonalView> {
  const lobby = lobbyView(state);
  return {
    phase: state.phase,
    pool: lobby.pool,
    entries: lobby.entries,
    entrants: lobby.entrants,
    left: lobby.left,
    tables: lobby.tables,
    average_stack: lobby.averageStack,
    largest_stack: lobby.largestStack,
    smallest_stack: lobby.smallestStack,
    prizes: [...lobby.prizes],
    minutes: minutesOf(state, lobby.minutes),
    is_hand_for_hand: lobby.isHandForHand,
    waiting_tables: state.roundTables.length,
    is_final: lobby.isFinal,
    are_entries_closed: lobby.areEntriesClosed,
    host_asked_until_ms: state.askedUntilMs === 0 ? null : state.askedUntilMs,
    resumes_ms: state.holdUntilMs > now ? state.holdUntilMs : null,
    seed: lobby.seed,
    clock: clockOf(state),
    standings: standingRows(state, standings.slice(0, STANDINGS_SHOWN)),
    deal: dealOf(state),
    ...(state.acts.length === 0 ? {} : { host_log: hostLog(state) }),
    waiting_reports: state.phase === 'running' ? openTables(state).filter(({ isRunning }) => !isRunning).length : 0,
  };
}

/** Acts of the host that everybody is shown. */
const ACTS_SHOWN = 20;

function hostLog(state: Tournament): NonNullable<TournamentState['host_log']> {
  return state.acts.slice(-ACTS_SHOWN).map(({ atMs, act, minutes, entry }) => ({
    at_ms: atMs,
    act,
    ...(minutes === undefined ? {} : { minutes }),
    ...(entry === undefined ? {} : { name: entryOf(state, entry).name }),
  }));
}

/** The last entry of a person that was not taken back. */
export function ownEntry({ entries }: Tournament, user: string): Entry | null {
  const own = entries.findLast((entry) => entry.person === user);
  return own === undefined || isWithdrawn(own) ? null : own;
}

function canRebuy(state: Tournament, { status, chips, pending, rebuys }: Entry): boolean {
  const { rebuy, structure } = state.settings;
  if (status === 'broke') return true;
  if (rebuy === null || status === 'out' || rebuy.when !== 'upToStack') return false;
  return isRebuyOpen(state) && chips + pending <= structure.stack && (rebuy.most === null || rebuys < rebuy.most);
}

function youView(tournament: string, state: Tournament, shared: SharedView, user: string): TournamentState['you'] {
  const entry = shared.entriesOf(user).at(-1);
  if (entry === undefined) return null;
  const isPlaying = entry.status !== 'out' && entry.table > 0;
  return {
    entry: entry.id,
    status: entry.status,
    place: shared.placeOf(entry.id),
    ...(entry.isTied ? { is_tied: true as const } : {}),
    chips: entry.status === 'out' ? 0 : entry.chips + entry.pending,
    table: isPlaying ? tableName(tournament, entry.table) : null,
    table_number: isPlaying ? entry.table : 0,
    seat_index: isPlaying ? entry.seat : null,
    is_moving: isPlaying && entry.isMoving,
    ...(isPlaying && entry.isMoving && isNextBigBlind(state, entry) ? { big_blind_next: true } : {}),
    prize: entry.prize,
    bounty: entry.bounty,
    head: entry.head,
    hands: entry.hands,
    ...(entry.status === 'out' && entry.lastHand > 0
      ? { last_hand: { table: tableName(tournament, entry.lastTable), hand: entry.lastHand } }
      : {}),
    offer_until_ms: state.offers.find((offer) => offer.entry === entry.id)?.untilMs ?? null,
    can_rebuy: canRebuy(state, entry),
    can_add_on: entry.status !== 'out' && isAddOnOpen(state) && !entry.hasAddOn,
  };
}

/** Whether a person may enter now: for the first time, or again. */
function canRegister(state: Tournament, user: string): boolean {
  const own = state.entries.filter((entry) => entry.person === user && !isWithdrawn(entry));
  return areEntriesOpen(state) && mayEnterAfter(state, own);
}

function areEntriesOpen(state: Tournament): boolean {
  const isOver = state.phase === 'ended' || state.phase === 'cancelled';
  return !isOver && isEntryOpen(state) && state.entered < state.settings.maxEntries;
}

/** Whether someone with these entries may enter once more. */
function mayEnterAfter({ settings }: Tournament, own: readonly Entry[]): boolean {
  return own.length === 0 || (own.at(-1)!.status === 'out' && own.length <= settings.reentries);
}

export function summaryView(tournament: string, state: Tournament, user: string): TournamentListing {
  const { settings } = state;
  const game = settings.structure.levels[0]!.game;
  return {
    tournament,
    title: settings.title,
    kind: settings.kind,
    game: variantOf(game)?.code ?? game,
    phase: state.phase,
    entry: settings.entry,
    entries: state.entered,
    max_entries: settings.maxEntries,
    left: state.live,
    level: state.phase === 'open' ? 0 : state.level,
    starts_ms: settings.start.when === 'at' ? settings.start.atMs : null,
    can_register: canRegister(state, user),
    is_mine: state.host === user || ownEntry(state, user) !== null,
  };
}

/** A tournament as other nodes list it: as it is for a stranger, and for whom it is different. */
export interface TournamentInfo {
  readonly listing: TournamentListing;
  readonly atMs: number;
  /** Its people, and whether each may enter again. */
  readonly people: readonly (readonly [user: string, canRegister: boolean])[];
}

export function infoOf(tournament: string, state: Tournament): TournamentInfo {
  const own = new Map<string, Entry[]>([[state.host, []]]);
  for (const entry of state.entries) {
    if (entry.isBot || isWithdrawn(entry)) continue;
    const known = own.get(entry.person);
    if (known === undefined) own.set(entry.person, [entry]);
    else known.push(entry);
  }
  const isOpen = areEntriesOpen(state);
  return {
    listing: summaryView(tournament, state, ''),
    atMs: state.atMs,
    people: [...own].map(([user, entries]) => [user, isOpen && mayEnterAfter(state, entries)] as const),
  };
}

/** The line of the list for one person. */
export function listingFor({ listing, people }: TournamentInfo, user: string): TournamentListing {
  const own = people.find(([person]) => person === user);
  return own === undefined ? listing : { ...listing, is_mine: true, can_register: own[1] };
}

export function tableRows(tournament: string, state: Tournament): ResultOf<'tournament_tables'>['tables'] {
  return tablesView(state).map(({ table, players, largest, smallest, isRunning }) => ({
    table: tableName(tournament, table),
    number: table,
    players,
    largest,
    smallest,
    is_playing: isRunning,
  }));
}

// ---------------------------------------------------------------------------------------------------- events

/** An event from a fact: for everybody, or for one person. */
export interface AddressedEvent {
  /** Null for everybody. */
  readonly user: string | null;
  readonly event: TournamentEvent;
}

function toAll(event: TournamentEvent): AddressedEvent[] {
  return [{ user: null, event }];
}

function moveTo(
  tournament: string,
  state: Tournament,
  seats: readonly (readonly number[])[],
  tables: readonly number[],
  why: 'seat' | 'redraw',
): AddressedEvent[] {
  return seats.flatMap((list, at) =>
    list.flatMap((entry, seat): AddressedEvent[] => {
      if (entry === 0) return [];
      const number = tables[at]!;
      const data = { table: tableName(tournament, number), number, seat_index: seat, why };
      return [{ user: entryOf(state, entry).person, event: { event: 'table_move', data } }];
    }),
  );
}

/** The events of a fact; the state is that after the whole step. */
export function eventsOf(tournament: string, state: Tournament, fact: TournamentFact): AddressedEvent[] {
  switch (fact.kind) {
    case 'started': {
      const numbers = fact.seats.map((_, at) => at + 1);
      const moves = moveTo(tournament, state, fact.seats, numbers, 'seat');
      return [...toAll({ event: 'tournament_started', data: {} }), ...moves];
    }
    case 'bracket': {
      const first = state.tables.length - fact.seats.length;
      const numbers = fact.seats.map((_, at) => first + at + 1);
      return moveTo(tournament, state, fact.seats, numbers, 'redraw');
    }
    case 'redrawn': {
      const moves = moveTo(tournament, state, fact.seats, fact.tables, 'redraw');
      return fact.isFinal ? [...toAll({ event: 'final_table', data: {} }), ...moves] : moves;
    }
    case 'seated': {
      const { entry, table, seat, why } = fact;
      const data = { table: tableName(tournament, table), number: table, seat_index: seat, why };
      return [{ user: entryOf(state, entry).person, event: { event: 'table_move', data } }];
    }
    case 'level':
      return toAll({ event: 'level_up', data: { level: fact.level } });
    case 'rest':
      return toAll({ event: 'break_start', data: { minutes: fact.lengthMs / 60_000 } });
    case 'restOver':
      return toAll({ event: 'break_end', data: {} });
    case 'paused':
      return toAll({ event: 'tournament_paused', data: {} });
    case 'resumed':
      return toAll({ event: 'tournament_resumed', data: {} });
    case 'handForHand':
      return toAll({ event: 'hand_for_hand', data: { on: fact.isOn } });
    case 'offered':
      return [
        {
          user: entryOf(state, fact.entry).person,
          event: { event: 'rebuy_offer', data: { until_ms: fact.untilMs } },
        },
      ];
    case 'bust': {
      const { id, name, place, prize } = entryOf(state, fact.entry);
      return toAll({ event: 'entry_out', data: { entry: id, name, place: place === 0 ? null : place, prize } });
    }
    case 'headTaken':
      return fact.parts.flatMap(({ entry, paid }) =>
        toAll({
          event: 'bounty_won',
          data: { name: entryOf(state, entry).name, of: entryOf(state, fact.entry).name, amount: paid },
        }),
      );
    case 'warned':
      return [{ user: fact.person, event: { event: 'host_warning', data: { text: fact.text } } }];
    case 'said': {
      const line = chatLineView({ atMs: state.atMs, ...fact });
      return toAll({ event: 'tournament_said', data: { line } });
    }
    case 'entriesClosed':
      return toAll({ event: 'entries_closed', data: { prizes: [...fact.prizes] } });
    case 'deal':
      return toAll({ event: 'deal_made', data: {} });
    case 'cancelled':
      return toAll({ event: 'tournament_cancelled', data: {} });
    case 'ended': {
      const winner = state.entries.find(({ place, isTied }) => place === 1 && !isTied)?.name ?? null;
      return toAll({ event: 'tournament_result', data: { winner } });
    }
    default:
      return [];
  }
}
