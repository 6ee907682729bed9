/**
 * One step of a table: from one document to the next, as the log has them. What it caused is computed once, and then
 * told to each viewer as they may know it.
 */
import { assert, keysOf } from '@cardroom/engine';
import { type Hand, type Moment, momentsFrom, seatsOf, startHand, view, viewLines } from '@cardroom/notation';
import {
  type EventViewer,
  type LiveMoment,
  momentEvents,
  newHandEvents,
  ownTurnEvents,
  privateTo,
  turnEvents,
} from './events.js';
import { chipsOfSeats, handNumberOf, type LiveHand, liveHand, seatOfPlayer, seatStatusOf } from './live.js';
import type { EventData, TableEvent } from './messages.js';
import type { TurnClock } from './turn.js';

/** One action of a step, with the hand before and after it. */
export interface Move extends LiveMoment {
  /** Its events as everybody may know them: made once, since most viewers know no more. */
  readonly open: readonly TableEvent[];
}

export interface Step {
  /** Null for the first document of a table. */
  readonly before: Hand | null;
  readonly after: Hand;
  /** Whether nothing but lines, and the stacks at the end, has been added to the document. */
  readonly isContinued: boolean;
  /** The beginning of the hand, if the step begins one. */
  readonly start: LiveHand | null;
  readonly moves: readonly Move[];
  /** The hand at the end of the step; null while the table waits. */
  readonly end: LiveHand | null;
}

/**
 * The parts of the step from one document of a table to the next. `played` are its moments, if the caller has them;
 * without them the new lines are read and played here.
 */
export function stepOf(before: Hand | null, after: Hand, played: readonly Moment[] | null = null): Step {
  // Lines that were carried are all that the document has more.
  if (played !== null) return playedStep(before, after, played);
  const isContinued = before !== null && isContinuation(before, after);
  if (after._waiting === true) return { before, after, isContinued, start: null, moves: [], end: null };
  const isNew = before === null || !isSameHand(before, after);
  const from = isNew ? 0 : before.actions.length;
  const base = baseOf(before, after, from);
  const moves = movesOf(base, after, from);
  return { before, after, isContinued, start: isNew ? base : null, moves, end: moves.at(-1)?.after ?? base };
}

/** A step that goes on with a hand, by the moments that were kept when it was played. */
function playedStep(before: Hand | null, after: Hand, played: readonly Moment[]): Step {
  const live = liveHand(after);
  const [first] = played;
  assert(live !== null && first !== undefined, 'moments belong to a hand that is played');
  const { decimals } = live;
  const moves = movesBy({ hand: after, state: first.before, decimals }, after, played);
  return { before, after, isContinued: before !== null, start: null, moves, end: moves.at(-1)!.after };
}

/** The same deal, with more of it played. */
function isSameHand(before: Hand, after: Hand): boolean {
  if (before._waiting === true || handNumberOf(before) !== handNumberOf(after)) return false;
  return before.actions.every((line, at) => line === after.actions[at]);
}

/** Fields that are equal but not the same are sent again, which does no harm. */
function isContinuation(before: Hand, after: Hand): boolean {
  if (before === after) return true;
  if (!isSameHand(before, after)) return false;
  const fields = keysOf(after);
  const isEnd = hasEnded(before, after);
  if (fields.length !== Object.keys(before).length + (isEnd ? 1 : 0)) return false;
  return fields.every((field) => {
    return field === 'actions' || before[field] === after[field] || (isEnd && field === 'finishingStacks');
  });
}

/** Whether the document has come to state the stacks at the end of the hand. */
function hasEnded(before: Hand, after: Hand): boolean {
  return before.finishingStacks === undefined && after.finishingStacks !== undefined;
}

/** The hand as it stood before the new lines, in the terms and units of the new document. */
function baseOf(before: Hand | null, after: Hand, from: number): LiveHand {
  const isPlain = (after._runs ?? 1) === 1 && before?.players.length === after.players.length;
  if (before !== null && from > 0 && isPlain) {
    const [old, now] = [liveHand(before), liveHand(after)];
    if (old !== null && now !== null && old.pending.length === 0 && old.decimals === now.decimals) {
      return { hand: after, state: old.state, decimals: now.decimals };
    }
  }
  const started = startHand(after);
  assert(started.ok, 'the document of a table can be played');
  const { state, decimals } = started.value;
  const moments = momentsFrom({ state, decimals }, { ...after, actions: after.actions.slice(0, from) }, 0);
  assert(moments.ok, 'the log of a table holds legal actions');
  return { hand: after, state: moments.value.at(-1)?.after ?? state, decimals };
}

function movesOf(base: LiveHand, after: Hand, from: number): Move[] {
  const end = liveHand(after);
  const { decimals } = base;
  const isPlain = (after._runs ?? 1) === 1 && end?.pending.length === 0 && end.decimals === decimals;
  const moments = momentsFrom(base, after, from, isPlain ? end.state : null);
  assert(moments.ok, 'the log of a table holds legal actions');
  return movesBy(base, after, moments.value);
}

function movesBy(base: LiveHand, after: Hand, moments: readonly Moment[]): Move[] {
  const { decimals } = base;
  let before = base;
  return moments.map((moment) => {
    const told: LiveMoment = { moment, before, after: { hand: after, state: moment.after, decimals } };
    const open = momentEvents(told, null);
    const move = { moment, before, after: told.after, open };
    before = told.after;
    return move;
  });
}

// ---------------------------------------------------------------------------------------------------- telling

/** The part of a step's state that the table adds to the document. */
export type StateChanges = Omit<
  EventData<'game_state_update'>,
  'hand' | 'from' | 'lines' | 'finishing_stacks' | 'chips'
>;

export interface Telling {
  /** The clock of the player to act. */
  readonly clock?: TurnClock;
  /** Seats, status and settings, if they have changed. */
  readonly changes?: StateChanges;
  /** Whether the turn is announced; not before its clock runs. */
  readonly isAsked?: boolean;
  /** Whether the clock acted for the player. */
  readonly byClock?: boolean;
}

/** Tells a step to one viewer after another. */
export type TellStep = (viewer: EventViewer) => TableEvent[];

/**
 * A step as viewers get it: the new state, then the events, then the turn. What is the same for everybody is
 * computed once: everybody's list holds the same objects.
 */
export function tellStep(step: Step, { clock, changes = {}, byClock = false, isAsked = true }: Telling = {}): TellStep {
  const { start, end } = step;
  const moves = byClock ? step.moves.map((move) => ({ ...move, open: markedByClock(move.open) })) : step.moves;
  const asked = isAsked && (start !== null || moves.length > 0) ? end : null;
  const isWhole = step.before === null || !step.isContinued;
  const chips = isWhole ? chipsOfSeats(step.after, start ?? step.moves[0]?.before ?? end) : [];
  const update = (viewer: EventViewer): TableEvent => ({
    event: 'game_state_update',
    data: isWhole
      ? { hand: view(step.after, viewer), chips, ...changes }
      : { ...linesChange(step.before!, step.after, viewer), ...changes },
  });
  const open = update(null);
  const begun = [...seatEvents(step), ...(start === null ? [] : newHandEvents(start))];
  const turn = asked === null ? [] : turnEvents(asked, clock);
  return (viewer) => [
    viewer !== null && hasOwnLines(step, viewer) ? update(viewer) : open,
    ...begun,
    ...moves.flatMap((move) => moveEvents(move, viewer, byClock)),
    ...turn,
    ...(asked === null ? [] : ownTurnEvents(asked, viewer, clock)),
  ];
}

/** A step as one viewer gets it. */
export function stepEvents(step: Step, viewer: EventViewer, telling: Telling = {}): TableEvent[] {
  return tellStep(step, telling)(viewer);
}

/** Whether the document or its new lines are others for a player: a whole document says whose it is. */
export function hasOwnLines({ isContinued, moves }: Step, player: number): boolean {
  return !isContinued || moves.some(({ moment }) => privateTo(moment) === player);
}

function moveEvents(move: Move, viewer: EventViewer, byClock: boolean): readonly TableEvent[] {
  if (viewer === null || privateTo(move.moment) !== viewer) return move.open;
  const own = momentEvents(move, viewer);
  return byClock ? markedByClock(own) : own;
}

/** Acts of a player whose time was over say so. */
function markedByClock(events: readonly TableEvent[]): TableEvent[] {
  return events.map((event) =>
    event.event === 'player_acted' ? { ...event, data: { ...event.data, by_clock: true } } : event,
  );
}

/** The players whose events of a step differ from those of a spectator; everybody else can be sent the same bytes. */
export function privateToStep(step: Step): number[] {
  const actor = step.end?.state.actor ?? -1;
  return step.after.players
    .map((_, player) => player)
    .filter((player) => player === actor || hasOwnLines(step, player));
}

/** The lines that came, and the stacks at the end of the hand. */
function linesChange(before: Hand, after: Hand, viewer: EventViewer): EventData<'game_state_update'> {
  const from = before.actions.length;
  return {
    ...(from === after.actions.length ? {} : { from, lines: viewLines(after, viewer, from) }),
    ...(hasEnded(before, after) ? { finishing_stacks: [...after.finishingStacks!] } : {}),
  };
}

/** People who came, who left, and who changed their intent. */
function seatEvents({ before, after, isContinued }: Step): TableEvent[] {
  if (isContinued) return [];
  const old = before === null ? [] : before.players;
  const left = old.flatMap((name, player): TableEvent[] =>
    after.players.includes(name)
      ? []
      : [{ event: 'player_left', data: { seat_index: seatsOf(before!)[player]!, name } }],
  );
  const rest = after.players.flatMap((name, player): TableEvent[] => {
    const was = old.indexOf(name);
    const seat_index = seatOfPlayer(after, player);
    const status = seatStatusOf(after, player);
    if (was < 0) {
      return [{ event: 'player_joined', data: { seat_index, name, stack: after.startingStacks[player]! } }];
    }
    const earlier = seatStatusOf(before!, was);
    if (status === earlier) return [];
    // The house has folded for somebody who stays in the game: the fold says so, and they wait for nothing.
    if (earlier === 'playing' && status === 'waiting' && isSameHand(before!, after)) return [];
    return [{ event: 'player_status_update', data: { seat_index, name, status } }];
  });
  return [...left, ...rest];
}
