/** Deadlines of a table: data in its log, so that neither a restart nor a pause takes anybody's time. */
import { Phase } from '@cardroom/engine';
import { handNumberOf, runOutPauses, turnTokenOf } from '@cardroom/protocol';
import { hundredthsOf } from '../chips.js';
import { type LiveTable, runningHand } from './live.js';
import { hasPeople, seatOf, type TableClock, type TableSeat, type TableState } from './state.js';

/** The bot that document 000 describes [S0-51 .. S0-56]. */
export const TEST_PLAYER = 'test';

/** When the table is to be asked again, null while nothing can happen by itself. */
export function tableDeadline(state: TableState): number | null {
  if (state.ended) return null;
  if (state.pausedAt !== null) return state.pausedAt + state.times.tablePauseMs;
  const pauses = state.seats.flatMap((seat) => keptUntil(state, seat) ?? []);
  const offers = (state.waiting ?? []).flatMap(({ offer }) => offer?.until ?? []);
  const others = [...pauses, ...offers];
  const deadlines = state.clock === null ? others : [...others, state.clock.deadline];
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/** When somebody who sits out loses the seat, null for a player: soon without chips, much later with some. */
export function keptUntil({ times }: TableState, { pausedAt, brokeAt }: TableSeat): number | null {
  if (brokeAt !== undefined) return brokeAt + times.rebuyMs;
  return pausedAt === null ? null : pausedAt + times.sitOutMs;
}

/** How long a bot waits before it acts. */
export function botDelayMs({ times }: TableState, bot: string): number {
  return bot === TEST_PLAYER ? times.testPlayerMs : times.botMs;
}

/** The player to act and their seat, null if nobody is to act. */
export function actorOf(state: TableState): { readonly live: LiveTable; readonly seat: TableSeat } | null {
  const live = runningHand(state);
  if (live === null || live.state.actor < 0) return null;
  const seat = seatOf(state, state.users[live.state.actor]!);
  return seat === null ? null : { live, seat };
}

function turnLimitMs(state: TableState, seat: TableSeat, isShow: boolean): number {
  if (seat.bot !== null) return botDelayMs(state, seat.bot) + state.times.botPatienceMs;
  return isShow ? state.times.showMs : state.settings.clock.action_ms;
}

/** The clock of the player to act, from now on; null if nobody is to act. */
export function turnClock(state: TableState, now: number): TableClock | null {
  const actor = actorOf(state);
  if (actor === null) return null;
  const { live, seat } = actor;
  const isShow = live.state.phase === Phase.Show;
  const clock: TableClock = {
    kind: isShow ? 'show' : 'action',
    user: seat.user,
    turn: turnTokenOf(state.hand),
    setAt: now,
    from: now,
    deadline: now + turnLimitMs(state, seat, isShow),
  };
  return seat.connected ? clock : (lostClock(state, seat, clock, now) ?? clock);
}

/** Seeds are waited for. */
export function dealClock(now: number, deadline: number): TableClock {
  return { kind: 'deal', user: null, turn: null, setAt: now, from: now, deadline };
}

/**
 * How long the table pauses before the street that is due: between the streets of a run-out, while somebody looks on
 * . 0 where it is dealt at once.
 */
export function runOutMs(state: TableState): number {
  const live = runningHand(state)?.state;
  if (live === undefined || live.phase !== Phase.Deal || !live.runOut || !hasPeople(state)) return 0;
  const { streets } = live.terms;
  if (streets[live.street]!.draw) return 0;
  const { run_out_ms: each, last_card_ms: last } = runOutPauses(state.settings);
  return live.street === streets.length - 1 ? last : each;
}

/** The pause before the next street of a run-out, null if none is due. */
export function runOutClock(state: TableState, now: number): TableClock | null {
  const pauseMs = runOutMs(state);
  if (pauseMs === 0) return null;
  const turn = turnTokenOf(state.hand);
  return { kind: 'runOut', user: null, turn, setAt: now, from: now, deadline: now + pauseMs };
}

export function startClock(now: number, waitMs: number): TableClock {
  return { kind: 'start', user: null, turn: null, setAt: now, from: now, deadline: now + waitMs };
}

/** The time bank runs from the end of the time to act; what is left in it is the time that it gives. */
export function bankClock(clock: TableClock, bankMs: number, now: number): TableClock {
  return { ...clock, kind: 'bank', setAt: now, from: clock.deadline, deadline: clock.deadline + bankMs };
}

/** A second loss counts for nothing so soon after one that the table waited for, unless much is at stake. */
const GRACE_AGAIN_MS = 600_000;
const GRACE_AGAIN_BLINDS = 20;

/** Whether the table waits for somebody whose connection is lost: once in a hand, and not at every turn. */
export function waitsFor(state: TableState, { bot, grace }: TableSeat, now: number): boolean {
  if (bot !== null || state.settings.clock.grace_ms === 0) return false;
  if (grace === undefined) return true;
  if (grace.hand === handNumberOf(state.hand)) return false;
  return now - grace.at >= GRACE_AGAIN_MS || isLargePot(state);
}

function isLargePot(state: TableState): boolean {
  const live = runningHand(state);
  if (live === null) return false;
  const { bigBlind, smallBet = 0, minBet = 0 } = state.settings.stakes;
  return (
    live.state.pot * 10 ** (2 - live.decimals) >= GRACE_AGAIN_BLINDS * hundredthsOf(bigBlind || smallBet || minBet)
  );
}

/** Grace from the moment of the loss, in place of the rest of a turn; null if the table does not wait. */
export function lostClock(state: TableState, seat: TableSeat, clock: TableClock, now: number): TableClock | null {
  const isTurn = clock.kind === 'action' || clock.kind === 'bank';
  if (!isTurn || !waitsFor(state, seat, now)) return null;
  const lostAt = Math.min(seat.lostAt ?? now, now);
  const held = { clock, at: Math.max(lostAt, clock.setAt) };
  return { ...clock, kind: 'grace', setAt: now, from: now, deadline: lostAt + state.settings.clock.grace_ms, held };
}

/**
 * Whether nobody waits for the player whose turn has come: an earlier turn of the hand passed without an act, or the
 * connection has been lost for longer than the grace.
 */
export function isActedForAtOnce(state: TableState, seat: TableSeat, now: number): boolean {
  if (state.pausedAt !== null || seat.bot !== null) return false;
  if ((seat.away ?? null) !== null) return true;
  const isNew = state.clock?.turn !== turnTokenOf(state.hand);
  return isNew && !seat.connected && (turnClock(state, now)?.deadline ?? now) < now;
}

/** The player is back: what was left runs on. */
export function backClock({ held }: TableClock, now: number): TableClock | null {
  if (held === undefined) return null;
  const stood = now - held.at;
  const { clock } = held;
  return { ...clock, setAt: now, from: clock.from + stood, deadline: clock.deadline + stood };
}

/** The same clock once more in full: after the process has stood still nobody has less than at the beginning. */
export function rearmed({ held: _, ...clock }: TableClock, graceMs: number, now: number): TableClock {
  const limitMs = clock.deadline - clock.from;
  // Nobody is waited for in a run-out: the pause is as long as it was.
  const leastMs = clock.kind === 'runOut' ? limitMs : Math.max(limitMs, graceMs);
  return { ...clock, setAt: now, from: now, deadline: now + leastMs };
}

/**
 * The clock after a pause of the table: everything later by as long as it stood. A player who lost the connection
 * meanwhile gets grace from now on.
 */
export function resumedClock(state: TableState, now: number): TableClock | null {
  const { clock: stopped, pausedAt } = state;
  if (stopped === null || pausedAt === null) return stopped;
  const stood = now - Math.max(pausedAt, stopped.setAt);
  const clock = { ...stopped, setAt: now, from: stopped.from + stood, deadline: stopped.deadline + stood };
  const seat = clock.user === null ? null : seatOf(state, clock.user);
  if (seat === null || seat.connected) return clock;
  return lostClock(state, { ...seat, lostAt: now }, clock, now) ?? clock;
}

/**
 * The rest of a time bank when its owner's turn is over; null if the bank did not run. It does not run while the
 * player is away.
 */
export function bankLeft({ kind, held, from }: TableClock, bankMs: number, now: number): number | null {
  if (held !== undefined) return bankLeft(held.clock, bankMs, held.at);
  return kind === 'bank' ? Math.max(0, bankMs - Math.max(0, now - from)) : null;
}

/** A bot is to act: ask it at `dueAt` and give its act back as `botAct`. */
export interface BotTurn {
  readonly user: string;
  readonly bot: string;
  /** Its index in the hand document. */
  readonly player: number;
  readonly turn: string;
  readonly dueAt: number;
}

/** The bot whose turn it is, null if it is no bot's. The same before and after a restart. */
export function botTurnOf(state: TableState): BotTurn | null {
  const { clock } = state;
  if (clock === null || clock.user === null || clock.turn === null || state.pausedAt !== null || state.ended)
    return null;
  const seat = seatOf(state, clock.user);
  if (seat === null || seat.bot === null) return null;
  const { user, bot } = seat;
  return { user, bot, player: state.users.indexOf(user), turn: clock.turn, dueAt: clock.from + botDelayMs(state, bot) };
}
