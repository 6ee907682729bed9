/** Deadlines of a table: data in its log, so that neither a restart nor a pause takes anybody's time. */
import { Phase } from '@cardroom/engine';
import { momentsOf } from '@cardroom/notation';
import { handNumberOf, runOutPauses, turnTokenOf } from '@cardroom/protocol';
import { hundredthsOf } from '../chips.js';
import { type LiveTable, runningHand } from './live.js';
import { hasPeople, isPractice, seatOf, type TableClock, type TableSeat, type TableState } from './state.js';
import { PRACTICE_ACT_MS, PRACTICE_HAND_MS, SIT_OUT_AWAITED_MS } from './times.js';
import { waitersOf } from './waiting.js';

/** The bot that document 000 describes [S0-51 .. S0-56]. */
export const TEST_PLAYER = 'test';

/** When the table is due for its next timer, null if no timer is running. */
export function tableDeadline(state: TableState): number | null {
  if (state.ended) return null;
  if (state.pausedAt !== null) return state.pausedAt + state.times.tablePauseMs;
  let first = Math.min(state.clock?.deadline ?? Infinity, state.rabbit?.until ?? Infinity);
  for (const seat of state.seats) first = Math.min(first, keptUntil(state, seat) ?? Infinity);
  for (const { offer } of waitersOf(state)) first = Math.min(first, offer?.until ?? Infinity);
  return first === Infinity ? null : first;
}

/** When someone who sits out loses the seat, null for a player: soon without chips, much later with some. */
export function keptUntil(state: TableState, { pausedAt, brokeAt }: TableSeat): number | null {
  if (brokeAt !== undefined) return brokeAt + state.times.rebuyMs;
  if (pausedAt === null) return null;
  const keptMs = seatKeptMs(state);
  return keptMs === null ? null : pausedAt + keptMs;
}

/** How long the seats of those who sit out are kept: as the host has set it, else shorter while others wait [H-33]. */
function seatKeptMs(state: TableState): number | null {
  const { seat_kept_ms: kept } = state.settings;
  if (kept !== undefined) return kept;
  return waitersOf(state).length === 0 ? state.times.sitOutMs : Math.min(state.times.sitOutMs, SIT_OUT_AWAITED_MS);
}

/** How long a bot waits before it acts. */
export function botDelayMs(state: TableState, bot: string): number {
  if (isPractice(state)) return PRACTICE_ACT_MS;
  const { times } = state;
  return bot === TEST_PLAYER ? times.testPlayerMs : times.botMs;
}

/** The pause after a hand. */
export function betweenHandsMs(state: TableState): number {
  return isPractice(state) ? PRACTICE_HAND_MS : state.times.betweenHandsMs;
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
 * How long the table pauses before the street that is due: between the streets of a run-out, while someone looks on
 * . 0 if it is dealt at once.
 */
export function runOutMs(state: TableState): number {
  const live = runningHand(state)?.state;
  if (live === undefined || live.phase !== Phase.Deal || !live.runOut || !hasPeople(state)) return 0;
  if (isPractice(state)) return 0;
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

/** The time bank runs from the end of the time to act; it lasts as long as there is time in it. */
export function bankClock(clock: TableClock, bankMs: number, now: number): TableClock {
  return { ...clock, kind: 'bank', setAt: now, from: clock.deadline, deadline: clock.deadline + bankMs };
}

/** A second loss counts for nothing so soon after one that the table waited for, unless much is at stake. */
const GRACE_AGAIN_MS = 600_000;
const GRACE_AGAIN_BLINDS = 20;

/** Whether the table waits for someone whose connection is lost: once in a hand, and not at every turn. */
export function waitsFor(state: TableState, { bot, grace }: TableSeat, now: number): boolean {
  if (bot !== null || graceMs(state) === 0) return false;
  if (grace === undefined) return true;
  if (grace.hand === handNumberOf(state.hand)) return false;
  return now - grace.at >= GRACE_AGAIN_MS || hasPot(state, GRACE_AGAIN_BLINDS);
}

/** Whether so many big blinds are in the pot; in games without blinds, small bets. */
function hasPot(state: TableState, blinds: number): boolean {
  const live = runningHand(state);
  if (live === null) return false;
  const { bigBlind, smallBet = 0, minBet = 0 } = state.settings.stakes;
  return live.state.pot * 10 ** (2 - live.decimals) >= blinds * hundredthsOf(bigBlind || smallBet || minBet);
}

/** The scale of larger rooms: from a pot of so many big blinds on, so long [H-31]. */
const GRACE_SCALE = [
  [50, 120_000],
  [20, 60_000],
  [0, 30_000],
] as const;

/** How long the table waits for a lost connection: always as long, or by the pot; by the pot in cash games only. */
function graceMs(state: TableState): number {
  const { grace_ms: fixed, grace_by_pot: isScaled = false } = state.settings.clock;
  if (!isScaled || state.tournament !== undefined) return fixed;
  return GRACE_SCALE.find(([blinds]) => hasPot(state, blinds))?.[1] ?? fixed;
}

/** A pot in which the time bank engages automatically, whatever the player has put in. */
const BANK_BLINDS = 10;

/** Words of acts by which a player puts chips in by choice. */
const CHOSEN: ReadonlySet<string> = new Set(['call', 'bet', 'raise', 'complete']);

/** Whether the time bank follows the time to act without a tap: by choice, else when something is at stake [H-30]. */
export function engagesBank(state: TableState, { user, autoBank = 'smart' }: TableSeat): boolean {
  if (autoBank !== 'smart') return autoBank === 'always';
  if (hasPot(state, BANK_BLINDS)) return true;
  const told = momentsOf(state.hand);
  const player = state.users.indexOf(user);
  return told.ok && told.value.list.some((moment) => moment.player === player && CHOSEN.has(moment.word));
}

/** Grace from the moment of the loss, in place of the rest of a turn; null if the table does not wait. */
export function lostClock(state: TableState, seat: TableSeat, clock: TableClock, now: number): TableClock | null {
  const isTurn = clock.kind === 'action' || clock.kind === 'bank';
  if (!isTurn || !waitsFor(state, seat, now)) return null;
  const lostAt = Math.min(seat.lostAt ?? now, now);
  const held = { clock, at: Math.max(lostAt, clock.setAt) };
  return { ...clock, kind: 'grace', setAt: now, from: now, deadline: lostAt + graceMs(state), held };
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

/**
 * The same clock once more in full: after the process has stood still nobody has less than at the beginning. Neither
 * has a player who comes back in grace, for the turn that waits behind it.
 */
export function rearmed({ held, ...clock }: TableClock, graceMs: number, now: number): TableClock {
  const limitMs = clock.deadline - clock.from;
  // Nobody is waited for in a run-out: the pause is as long as it was.
  const leastMs = clock.kind === 'runOut' ? limitMs : Math.max(limitMs, graceMs);
  const turn = held === undefined ? {} : { held: { clock: rearmed(held.clock, graceMs, now), at: now } };
  return { ...clock, setAt: now, from: now, deadline: now + leastMs, ...turn };
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

/** The bot whose turn it is, null if it is not a bot's turn. The same before and after a restart. */
export function botTurnOf(state: TableState): BotTurn | null {
  const { clock } = state;
  if (clock === null || clock.user === null || clock.turn === null || state.pausedAt !== null || state.ended)
    return null;
  const seat = seatOf(state, clock.user);
  if (seat === null || seat.bot === null) return null;
  const { user, bot } = seat;
  return { user, bot, player: state.users.indexOf(user), turn: clock.turn, dueAt: clock.from + botDelayMs(state, bot) };
}
