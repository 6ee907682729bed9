/**
 * One step of a table: from one document to the next, as the log has them. What it caused is worked out once, and then
 * told to each viewer as he may know it.
 */
import { type Action, apply, assert, clone, type HandState, newHand } from '@cardroom/engine';
import {
  type Hand,
  houseAct,
  isInactive,
  loggedAct,
  parseLine,
  seatsOf,
  setupOf,
  view,
  viewLines,
} from '@cardroom/notation';
import { actionEvents, type EventViewer, newHandEvents, ownTurnEvents, privateTo, turnEvents } from './events.js';
import { chipsOfSeats, handNumberOf, type LiveHand, liveHand, seatOf, seatStatusOf } from './live.js';
import type { EventData, TableEvent } from './messages.js';
import type { TurnClock } from './turn.js';

/** One action of a step, with the hand before and after it. */
export interface Move {
  readonly before: LiveHand;
  readonly action: Action;
  readonly after: LiveHand;
  /** What it caused, as everybody may know it: worked out once, since most viewers know no more. */
  readonly open: readonly TableEvent[];
}

export interface Step {
  /** Null for the first document of a table. */
  readonly before: Hand | null;
  readonly after: Hand;
  /** Whether nothing but lines, and the stacks at the end, has been added to the document. */
  readonly isContinued: boolean;
  /** The beginning of the hand, where the step begins one. */
  readonly start: LiveHand | null;
  readonly moves: readonly Move[];
  /** The hand at the end of the step; null while the table waits. */
  readonly end: LiveHand | null;
}

/** What the step from one document of a table to the next consists of. */
export function stepOf(before: Hand | null, after: Hand): Step {
  const isContinued = before !== null && isContinuation(before, after);
  if (after._waiting === true) return { before, after, isContinued, start: null, moves: [], end: null };
  const isNew = before === null || !isSameHand(before, after);
  const from = isNew ? 0 : before.actions.length;
  const base = baseOf(before, after, from);
  const moves = movesOf(base, after, from);
  return { before, after, isContinued, start: isNew ? base : null, moves, end: moves.at(-1)?.after ?? base };
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
  const fields = Object.keys(after) as (keyof Hand)[];
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
  const terms = setupOf(after);
  assert(terms.ok, 'the document of a table can be played');
  const started = newHand(terms.value.setup);
  assert(started.ok, 'the document of a table can be played');
  const start: LiveHand = { hand: after, state: started.value, decimals: terms.value.decimals };
  return playedOn(start, after.actions.slice(0, from), null, () => undefined);
}

function movesOf(base: LiveHand, after: Hand, from: number): Move[] {
  const moves: Move[] = [];
  const end = liveHand(after);
  const isPlain = (after._runs ?? 1) === 1 && end?.pending.length === 0 && end.decimals === base.decimals;
  playedOn(base, after.actions.slice(from), isPlain ? end.state : null, (live, action, next) => {
    moves.push({ before: live, action, after: next, open: actionEvents(live, action, next, null) });
  });
  return moves;
}

type Played = (before: LiveHand, action: Action, after: LiveHand) => void;

/**
 * Plays lines of the log one after another, and tells of the hand before and after each action. `last` is the state
 * after the last line, where it is known.
 */
function playedOn(base: LiveHand, lines: readonly string[], last: HandState | null, tell: Played): LiveHand {
  let live = base;
  const play = (action: Action, known: HandState | null): void => {
    const after = { ...live, state: known ?? applied(live.state, action) };
    tell(live, action, after);
    live = after;
  };
  for (const [at, line] of lines.entries()) {
    const read = parseLine(line, base.decimals);
    assert(read.ok, 'the log of a table can be read');
    const { action } = read.value;
    if (action === null) continue;
    for (const other of unwritten(live, action)) play(other, null);
    play(loggedAct(live.hand, live.state, action), at === lines.length - 1 ? last : null);
  }
  return live;
}

function applied(before: HandState, action: Action): HandState {
  const state = clone(before);
  const done = apply(state, action);
  assert(done.ok, 'the log of a table holds legal actions');
  return state;
}

/** What comes before a line without being written down: the house's acts for absent players, several run-outs. */
function* unwritten(live: LiveHand, action: Action): Generator<Action> {
  const { hand } = live;
  const isPlain = (hand._runs ?? 1) === 1 && !(live.state.actor >= 0 && isInactive(hand, live.state.actor));
  if (isPlain) return;
  const state = clone(live.state);
  const acts = 'player' in action && action.kind !== 'dealHole' ? action.player : -1;
  while (state.actor >= 0 && state.actor !== acts && isInactive(hand, state.actor)) {
    const act = houseAct(state);
    if (!apply(state, act).ok) return;
    yield act;
  }
  const runs: Action = { kind: 'chooseRuns', count: hand._runs ?? 1 };
  if (action.kind === 'dealBoard' && runs.count > 1 && state.runs === 1 && apply(state, runs).ok) yield runs;
}

// ---------------------------------------------------------------------------------------------------- telling

/** What the table adds to the state of a step that is not in the document. */
export type StateChanges = Omit<
  EventData<'game_state_update'>,
  'hand' | 'from' | 'lines' | 'finishing_stacks' | 'chips'
>;

export interface Telling {
  /** The clock of the player to act. */
  readonly clock?: TurnClock;
  /** Seats, status, settings: where they have changed. */
  readonly changes?: StateChanges;
}

/** Tells a step to one viewer after another. */
export type TellStep = (viewer: EventViewer) => TableEvent[];

/**
 * What a step is to viewers: the new state, then what happened, then whose turn it is. What is the same for everybody is
 * worked out once: everybody's list holds the same objects.
 */
export function tellStep(step: Step, { clock, changes = {} }: Telling = {}): TellStep {
  const { start, moves, end } = step;
  const asked = start !== null || moves.length > 0 ? end : null;
  const update = (viewer: EventViewer): TableEvent => ({
    event: 'game_state_update',
    data: { ...documentChange(step, viewer), ...changes },
  });
  const open = update(null);
  const begun = [...seatEvents(step), ...(start === null ? [] : newHandEvents(start))];
  const turn = asked === null ? [] : turnEvents(asked, clock);
  return (viewer) => [
    viewer !== null && hasOwnLines(step, viewer) ? update(viewer) : open,
    ...begun,
    ...moves.flatMap((move) => moveEvents(move, viewer)),
    ...turn,
    ...(asked === null ? [] : ownTurnEvents(asked, viewer, clock)),
  ];
}

/** What a step is to one viewer. */
export function stepEvents(step: Step, viewer: EventViewer, telling: Telling = {}): TableEvent[] {
  return tellStep(step, telling)(viewer);
}

/** Whether the document or its new lines are others for a player: a whole document says whose it is. */
function hasOwnLines({ isContinued, moves }: Step, player: number): boolean {
  return !isContinued || moves.some(({ action }) => privateTo(action) === player);
}

function moveEvents({ before, action, after, open }: Move, viewer: EventViewer): readonly TableEvent[] {
  return viewer !== null && privateTo(action) === viewer ? actionEvents(before, action, after, viewer) : open;
}

/** The players whose events of a step differ from those of a spectator; everybody else can be sent the same bytes. */
export function privateToStep(step: Step): number[] {
  const actor = step.end?.state.actor ?? -1;
  return step.after.players
    .map((_, player) => player)
    .filter((player) => player === actor || hasOwnLines(step, player));
}

/** The lines that came, or the whole document where anything else in it has changed. */
function documentChange(step: Step, viewer: EventViewer): EventData<'game_state_update'> {
  const { before, after } = step;
  if (before === null || !step.isContinued) {
    return {
      hand: view(after, viewer),
      chips: chipsOfSeats(after, step.start ?? step.moves[0]?.before ?? step.end),
    };
  }
  const from = before.actions.length;
  return {
    ...(from === after.actions.length ? {} : { from, lines: viewLines(after, viewer, from) }),
    ...(hasEnded(before, after) ? { finishing_stacks: [...after.finishingStacks!] } : {}),
  };
}

/** Who came, who went, and who changed what he wants of the seat. */
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
    const seat_index = seatOf(after, player);
    const status = seatStatusOf(after, player);
    if (was < 0) {
      return [{ event: 'player_joined', data: { seat_index, name, stack: after.startingStacks[player]! } }];
    }
    if (status === seatStatusOf(before!, was)) return [];
    return [{ event: 'player_status_update', data: { seat_index, name, status } }];
  });
  return [...left, ...rest];
}
