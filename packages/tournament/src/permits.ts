/** Permits: which tables may deal, and what each hand starts from [T-51]. */
import type { TournamentDraft } from './draft.js';
import { BIG_MARK, nextHandOf, SMALL_MARK, sittersOf } from './positions.js';
import type { TournamentSettings } from './settings.js';
import {
  type Entry,
  entryOf,
  openTables,
  type Permit,
  type PermitPlayer,
  sizeOf,
  type Tournament,
  type TournamentTable,
} from './state.js';
import { CLOCK, type Level, levelOf } from './structure.js';

/** A table that is so much smaller than the largest waits for someone to arrive, at most so long [T-31]. */
const SHORT_BY = 3;
const SHORT_WAIT_MS = 90_000;
/** A new table deals its first hand with so many players [T-29]. */
const FIRST_PLAYERS = 3;
/** A hand with nobody present lasts at least so long [T-38]. */
const NOBODY_MS = 10_000;

/** The stakes of a level as they are played: two-seat matches have no ante [T-5]. */
export function stakesAt({ structure, seats }: Pick<TournamentSettings, 'structure' | 'seats'>, level: number): Level {
  const stakes = levelOf(structure, level);
  return seats === 2 ? { ...stakes, bigBlindAnte: 0 } : stakes;
}

/** The stakes now. */
export function stakesNow({ settings, level }: Tournament): Level {
  return stakesAt(settings, level);
}

/** Whether the tournament as a whole deals hands now. */
function isDealing(state: Tournament, nowMs: number): boolean {
  const { phase, pausedSince, rest, talk, redrawTo, holdUntilMs, aloneUntilMs } = state;
  const isHeld = pausedSince !== null || rest !== null || talk !== null || redrawTo !== 0 || nowMs < holdUntilMs;
  return phase === 'running' && !isHeld && aloneUntilMs === 0;
}

function isWaitingForRebuy(state: Tournament, { seats }: TournamentTable): boolean {
  return seats.some((id) => id !== 0 && entryOf(state, id).status === 'broke');
}

/** A table that has never played waits for its third player, as long as another table would send one. */
function isFilling(table: TournamentTable, largest: number): boolean {
  const size = sizeOf(table);
  return table.hand === 0 && size < FIRST_PLAYERS && largest >= size + 2;
}

/** `largest` is the size of the largest table. */
function canDeal(draft: TournamentDraft, table: TournamentTable, largest: number): boolean {
  const { state, nowMs } = draft;
  if (sizeOf(table) < 2 || isWaitingForRebuy(state, table)) return false;
  if (isFilling(table, largest)) return false;
  if (state.isHandForHand || state.settings.kind !== 'multiTable') return true;
  if (sizeOf(table) > largest - SHORT_BY) return true;
  if (table.waitMs === 0) draft.record({ kind: 'held', table: table.number, untilMs: nowMs + SHORT_WAIT_MS });
  return nowMs >= table.waitMs;
}

/** A second comes back for each hand up to the first filling, but not in hand-for-hand play [T-8, T-26]. */
function bankOf({ bankMs }: Entry, isRefilled: boolean): number {
  if (!isRefilled || bankMs >= CLOCK.bankMs) return bankMs;
  return Math.min(CLOCK.bankMs, bankMs + CLOCK.backMs);
}

/** The permit for a table's next hand. In games without blinds those stand still, and nobody waits for them [H-21]. */
function permitFor(draft: TournamentDraft, table: TournamentTable): Permit | null {
  const { state } = draft;
  const next = nextHandOf(table, sittersOf(state, table), draft.draw);
  if (next === null) return null;
  const stakes = stakesNow(state);
  const hasBlinds = stakes.bigBlind > 0;
  const isFirst = table.big === 0;
  const players = next.parts.map((part): PermitPlayer => {
    const entry = entryOf(state, Number(part.name));
    const mark = hasBlinds ? part.blind : 0;
    return {
      entry: entry.id,
      seat: part.seat,
      stack: part.stack,
      isIn: part.isIn || !hasBlinds,
      blind: mark === BIG_MARK ? 'big' : mark === SMALL_MARK ? 'small' : null,
      away: entry.away,
      bankMs: table.hand === 0 ? entry.bankMs : bankOf(entry, !state.isHandForHand),
      head: entry.head,
    };
  });
  const isNobodyThere = players.every(({ isIn, away }) => !isIn || away);
  return {
    table: table.number,
    hand: table.hand + 1,
    level: state.level,
    stakes,
    button: next.button,
    small: hasBlinds || isFirst ? next.small! : table.small,
    big: hasBlinds || isFirst ? next.big! : table.big,
    players,
    came: players.filter(({ entry }) => entryOf(state, entry).isMoving).map(({ entry }) => entry),
    gone: [...table.gone],
    round: state.isHandForHand ? state.round : 0,
    leastMs: isNobodyThere ? NOBODY_MS : 0,
  };
}

/** The size of the largest table: a full one ends the search. */
function largestSize(tables: readonly TournamentTable[], seats: number): number {
  let most = 0;
  for (const table of tables) {
    most = Math.max(most, sizeOf(table));
    if (most === seats) break;
  }
  return most;
}

function give(draft: TournamentDraft, table: TournamentTable): void {
  const permit = permitFor(draft, table);
  if (permit !== null) draft.record({ kind: 'permit', permit });
}

/** Gives every permit that can be given now; in hand-for-hand play to all tables at once or to none [T-25]. */
export function givePermits(draft: TournamentDraft): void {
  const { state, nowMs } = draft;
  if (!isDealing(state, nowMs)) return;
  const tables = openTables(state);
  if (state.isHandForHand && tables.some((table) => table.isRunning)) return;
  const idle = tables.filter((table) => !table.isRunning);
  if (idle.length === 0) return;
  const largest = largestSize(tables, state.settings.seats);
  const able = idle.filter((table) => canDeal(draft, table, largest));
  if (state.isHandForHand && able.length > 0) {
    draft.record({ kind: 'round', round: state.round + 1, tables: able.map((table) => table.number) });
  }
  for (const table of able) give(draft, table);
}
