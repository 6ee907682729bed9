/** The next button and blinds, and what follows for moves: the table's own rules, asked between hands. */
import { STANDARD_TABLE, type TableRules } from '@cardroom/engine';
import {
  isBetween,
  type LastHand,
  type NextHand,
  nextWithBlinds,
  type Sitter,
  stepsTo,
  type TableTerms,
} from '@cardroom/notation';
import { type Entry, entryOf, type Tournament, type TournamentTable, tableOf } from './state.js';

/** Rules between the hands of a tournament table [T-57, T-59]. */
export const TOURNAMENT_TABLE: TableRules = {
  ...STANDARD_TABLE,
  button: 'dead',
  entry: 'moved',
  bigBlindAnteOrder: 'blindFirst',
};

/** Amounts do not matter to positions: 1 marks the small blind, 2 the big one. */
const TERMS: TableTerms = {
  rules: TOURNAMENT_TABLE,
  stakes: { smallBlind: 1, bigBlind: 2, ante: 0, bigBlindAnte: 0 },
};
export const SMALL_MARK = 1;
export const BIG_MARK = 2;

function sitterOf(state: Tournament, id: number, seat: number): Sitter {
  const { chips, pending, isNew } = entryOf(state, id);
  return { name: String(id), seat, stack: chips + pending, inactive: false, intent: 0, dead: 0, isNew };
}

export function sittersOf(
  state: Tournament,
  { seats }: TournamentTable,
  isWanted: (id: number) => boolean = () => true,
): Sitter[] {
  const sitters: Sitter[] = [];
  seats.forEach((id, seat) => {
    if (id !== 0 && entryOf(state, id).status === 'in' && isWanted(id)) sitters.push(sitterOf(state, id, seat));
  });
  return sitters;
}

function lastOf({ small, big }: TournamentTable): LastHand | null {
  return big === 0 ? null : { small, big };
}

/** The next hand of a table; null if fewer than two can play. The first button is drawn. */
export function nextHandOf(
  table: TournamentTable,
  sitters: readonly Sitter[],
  draw: (n: number) => number,
): NextHand | null {
  const next = nextWithBlinds(sitters, lastOf(table), TERMS, draw);
  return next.kind === 'hand' ? next.hand : null;
}

/** The entry to be moved away [T-32]: the next big blind among those who have played since they came; 0 for none. */
export function nextBigBlind(state: Tournament, table: TournamentTable): number {
  if (table.big === 0) return 0;
  const settled = sittersOf(state, table, (id) => !entryOf(state, id).isMoving && !entryOf(state, id).isNew);
  const first = settled.sort((a, b) => stepsTo(table.big, a.seat) - stepsTo(table.big, b.seat))[0];
  return first === undefined ? 0 : Number(first.name);
}

/** Whether an entry is the first after the last big blind of its table: the big blind comes to it next [T-33]. */
export function isNextBigBlind(state: Tournament, entry: Entry): boolean {
  const table = tableOf(state, entry.table);
  if (table === null || table.big === 0) return false;
  const own = stepsTo(table.big, entry.seat);
  return table.seats.every((id, seat) => id === 0 || id === entry.id || stepsTo(table.big, seat) > own);
}

/**
 * The seat for a player who is moved to a table [T-33]: from its last big blind clockwise, the first empty one that is
 * neither the small blind's of the coming hand nor between the button and that; else one between them, else the small
 * blind's. A table that has not played yet gives any seat.
 */
export function seatFor(state: Tournament, table: TournamentTable, draw: (n: number) => number): number {
  const empty = table.seats.flatMap((id, seat) => (seat > 0 && id === 0 ? [seat] : []));
  if (table.big === 0) return empty[draw(empty.length)]!;
  const { small, big } = table;
  const button = nextHandOf(table, sittersOf(state, table), draw)?.button ?? small;
  empty.sort((a, b) => stepsTo(big, a) - stepsTo(big, b));
  const isBehind = (seat: number) => isBetween(seat, button, big);
  const good = empty.find((seat) => seat !== big && !isBehind(seat));
  return good ?? empty.find(isBehind) ?? empty[0]!;
}
