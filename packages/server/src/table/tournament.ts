/**
 * A table of a tournament [T-50..56]: an ordinary table that deals a hand only by a permit, and reports each hand that
 * is over. Seats, stacks and blinds come from the permit; nothing here decides who plays.
 */

import { assert, type HandState, isAllIn, isOver } from '@cardroom/engine';
import { type Hand, shaped } from '@cardroom/notation';
import { handNumberOf, type TableStakes } from '@cardroom/protocol';
import {
  type HandReport,
  handOf,
  type Level,
  type Permit,
  reportOf,
  type TournamentSettings,
} from '@cardroom/tournament';
import { changedSeat, changedState } from './changed.js';
import { runningHand } from './live.js';
import { isRunning, type TableSeat, type TableState } from './state.js';

/** Someone in a permit, as a table needs to know them. */
export interface PermitPerson {
  readonly entry: number;
  readonly user: string;
  readonly name: string;
  /** The bot of the box that plays the entry, null for a person. */
  readonly bot: string | null;
  /** Removed by the host of the tournament: away for good [T-41]. */
  readonly isRemoved: boolean;
}

/** A permit as it comes to its table [T-51]. */
export interface TablePermit {
  readonly permit: Permit;
  readonly people: readonly PermitPerson[];
  /** By how much spectators are behind [T-43]. */
  readonly delayMs: number;
  /** The round of a shootout, 0 in other kinds. */
  readonly bracket: number;
  /** People whom the host of the tournament has muted: at all its tables [T-41]. */
  readonly muted?: readonly string[];
}

/** The link of a table to its tournament, written with its first fact. */
export interface TournamentLink {
  readonly tournament: string;
  readonly number: number;
  readonly settings: TournamentSettings;
}

/** The part of a hand's report that its end fixes; absences are added when it is sent. */
export type HandOutcome = Pick<HandReport, 'stacks' | 'busts'>;

/** The exchange of a table with its tournament. */
export interface TournamentTableState extends TournamentLink {
  /** The permit of the hand that runs or ran last, or is about to begin; null before the first. */
  readonly permit: TablePermit | null;
  /** How the last hand ended, null before the first end. */
  readonly outcome: HandOutcome | null;
  /** When it ended, or the table was made. */
  readonly overAt: number;
  /** When the running hand began. */
  readonly beganAt: number;
}

/** The number of the last hand of a table, 0 before the first. */
function lastHand({ hand }: Pick<TableState, 'hand'>): number {
  return handNumberOf(hand);
}

/** Whether a permit for the next hand has come. */
export function isPermitted(state: TableState): boolean {
  const permit = state.tournament?.permit?.permit;
  return permit !== undefined && !isRunning(state) && permit.hand === lastHand(state) + 1;
}

/** Whether a permit is the one that the table waits for; any other has come before [T-52]. */
export function isAwaited(state: TableState, { permit }: TablePermit): boolean {
  const own = state.tournament;
  if (own === undefined || isRunning(state) || isPermitted(state)) return false;
  return permit.table === own.number && permit.hand === lastHand(state) + 1;
}

/** The report of a table that may not deal: its last hand, null outcome before the first. */
export interface DueReport {
  readonly hand: number;
  /** Null from a table that has not played yet: it asks for its first permit. */
  readonly report: HandReport | null;
  /** Not before this time: a hand with nobody present lasts a while [T-38]. */
  readonly dueMs: number;
  /** Entries of people who are not connected. */
  readonly absent: readonly number[];
}

/** The report that the table repeats until it has a permit; null if none is due. */
export function dueReport(state: TableState): DueReport | null {
  const own = state.tournament;
  if (own === undefined || state.ended || isRunning(state) || isPermitted(state)) return null;
  const hand = lastHand(state);
  if (own.permit === null || own.outcome === null) return { hand, report: null, dueMs: own.overAt, absent: [] };
  const dueMs = Math.max(own.overAt, own.beganAt + own.permit.permit.leastMs);
  const seatOfEntry = (entry: number): TableSeat | undefined => {
    const user = own.permit!.people.find((person) => person.entry === entry)?.user;
    return state.seats.find((seat) => seat.user === user);
  };
  const entries = own.permit.permit.players.map(({ entry }) => entry);
  const away = entries.filter((entry) => (seatOfEntry(entry)?.away ?? null) !== null);
  const banks = entries.flatMap((entry): [number, number][] => {
    const seat = seatOfEntry(entry);
    return seat === undefined ? [] : [[entry, seat.bankMs]];
  });
  const absent = entries.filter((entry) => {
    const seat = seatOfEntry(entry);
    return seat?.bot === null && !seat.connected;
  });
  return { hand, report: { table: own.number, hand, ...own.outcome, away, banks }, dueMs, absent };
}

/** The running hand if the chat is closed in it: somebody is all-in, and the host wants that [T-43]. Null if it is open. */
export function silencedHand(state: TableState): number | null {
  if (state.tournament?.settings.quietAllIn !== true) return null;
  const live = runningHand(state);
  if (live === null || isOver(live.state)) return null;
  return state.users.some((_, player) => isAllIn(live.state, player)) ? lastHand(state) : null;
}

/** How a hand has ended. */
export function outcomeOf({ tournament }: TableState, state: HandState): HandOutcome {
  assert(tournament?.permit != null, 'a hand of a tournament has a permit');
  const { stacks, busts } = reportOf(tournament.permit.permit, state);
  return { stacks, busts };
}

/** The document of the permitted hand. */
export function permittedHand({ tournament }: TableState): Hand {
  assert(tournament?.permit != null, 'a hand of a tournament has a permit');
  const { settings, permit: given } = tournament;
  const names = new Map(given.people.map(({ entry, name }) => [entry, name]));
  return shaped(
    handOf(given.permit, {
      id: tournament.tournament,
      settings,
      nameOf: (entry) => names.get(entry)!,
      bracket: given.bracket,
    }),
  );
}

/** The stakes of a level as the table shows them. */
export function stakesOfLevel({
  smallBlind,
  bigBlind,
  ante,
  bigBlindAnte,
  smallBet,
  bigBet,
  bringIn,
}: Level): TableStakes {
  return {
    smallBlind,
    bigBlind,
    ...(ante > 0 ? { ante } : {}),
    ...(bigBlindAnte > 0 ? { bigBlindAnte } : {}),
    ...(smallBet > 0 ? { smallBet, bigBet } : {}),
    ...(bringIn > 0 ? { bringIn } : {}),
  };
}

/** The seats of a permit; players who stay keep the rest of their seat's state. */
function seatsOfPermit({ seats }: TableState, { permit, people }: TablePermit): TableSeat[] {
  return permit.players.map(({ entry, seat: place, stack, away, bankMs }): TableSeat => {
    const { user, name, bot, isRemoved } = people.find((person) => person.entry === entry)!;
    const known = seats.find((seat) => seat.user === user);
    if (known !== undefined) {
      return changedSeat(known, { place, name, bankMs, away: isRemoved ? 'silent' : (known.away ?? null) });
    }
    return {
      user,
      name,
      place,
      bot,
      connected: true,
      bankMs,
      timeouts: 0,
      away: away || isRemoved ? 'silent' : null,
      afterHand: null,
      topUp: 0,
      buyIn: stack,
      seed: null,
      pausedAt: null,
    };
  });
}

/** The table as the permit of the hand that begins has it: seats, stakes, the game, the delay of spectators. */
export function withPermit(state: TableState, at: number): TableState {
  const { tournament, settings } = state;
  assert(tournament?.permit != null, 'a hand of a tournament has a permit');
  const given = tournament.permit;
  const { stakes } = given.permit;
  const known = new Map(state.people.map((person) => [person.user, person]));
  for (const { user, name } of given.people) known.set(user, { user, name });
  return changedState(state, {
    seats: seatsOfPermit(state, given),
    people: [...known.values()],
    settings: {
      ...settings,
      variant: stakes.game,
      stakes: stakesOfLevel(stakes),
      spectators: { ...settings.spectators, delay_ms: given.delayMs },
    },
    tournament: { ...tournament, beganAt: at },
  });
}

/** People who sit down by the permit of the hand that begins, bots apart. */
export function membersOfPermit({ tournament }: TableState): string[] {
  return (tournament?.permit?.people ?? []).flatMap(({ user, bot }) => (bot === null ? [user] : []));
}

/** Whether the host of the tournament has removed someone. */
export function isRemovedFrom({ tournament }: TableState, user: string): boolean {
  return tournament?.permit?.people.some((person) => person.user === user && person.isRemoved) === true;
}
