/** The table as one person may know it. A person is a user id, never a name: two people may have the same name. */
import { type Snapshot, type TableStatus, tableSnapshot } from '@cardroom/protocol';
import { mayHost } from './access.js';
import { bombPotView } from './bombPots.js';
import { dealView } from './dealViews.js';
import { gameChoiceView, gameNextView } from './games.js';
import { returnOf } from './rathole.js';
import { runsAskedOf, runsAskedView } from './runs.js';
import { playerOf, seatOf, type TablePerson, type TableState } from './state.js';
import { mayRead } from './talk.js';
import { chatView, rabbitView, requestView, seatViews, standUpView, tableStatusOf, turnClockView } from './views.js';
import { waitersOf, waitOf } from './waiting.js';

export interface SnapshotContext {
  readonly spectators: number;
  /** How much later the person sees the table; 0 for players. */
  readonly delayMs: number;
  /** The room's status, if it differs from the table's. */
  readonly status?: TableStatus;
  /** The table as it is now, if the person is shown an earlier state of it. */
  readonly now?: TableState;
}

/** The table as one person may know it. */
export function snapshotFor(state: TableState, person: TablePerson, looking: SnapshotContext): Snapshot {
  const clock = turnClockView(state);
  const facts = {
    hand: state.hand,
    settings: state.settings,
    status: looking.status ?? tableStatusOf(state),
    host: state.host.name,
    seats: seatViews(state),
    spectators: looking.spectators,
    chat: state.chat.filter((line) => mayRead(looking.now ?? state, line, person.user)).map(chatView),
    hostLog: state.hostLog,
    requests: state.requests.map(requestView),
    coHosts: state.coHosts.map(({ name }) => name),
    isLocked: state.isLocked,
    isStarted: state.isStarted,
    canUndo: state.undo !== null,
    ...(clock === undefined ? {} : { clock }),
  };
  const player = viewerOf(state, person.user);
  const snapshot = tableSnapshot(facts, {
    name: person.name,
    player,
    isHost: mayHost(state, person.user),
    delayMs: looking.delayMs,
  });
  const { tournament } = state;
  const link = tournament === undefined ? {} : { tournament: linkView(tournament) };
  const rabbit = rabbitView(state);
  return {
    ...snapshot,
    ...link,
    ...ownView(state, person.user),
    ...(rabbit === null ? {} : { rabbit }),
    ...standUpView(state),
    ...runsView(state),
    ...bombView(state),
    ...gamesView(state),
    ...dealView(state, player),
  };
}

/** The game that comes next, and who chooses it. */
function gamesView(state: TableState): Pick<Snapshot, 'game_next' | 'game_choice'> {
  const next = gameNextView(state);
  const choice = gameChoiceView(state);
  return { ...(next === null ? {} : { game_next: next }), ...(choice === null ? {} : { game_choice: choice }) };
}

/** Bomb pots, at tables that play them. */
function bombView(state: TableState): Pick<Snapshot, 'bomb_pot'> | undefined {
  const view = bombPotView(state);
  return view === null ? undefined : { bomb_pot: view };
}

/** The open question about run-outs: nobody is to act meanwhile. */
function runsView(state: TableState): Pick<Snapshot, 'runs_asked' | 'turn' | 'your_turn'> | undefined {
  return runsAskedOf(state) === null ? undefined : { runs_asked: runsAskedView(state), turn: null, your_turn: null };
}

/** How many wait for a chair, the reader's own place among them, and the stack that they come back with. */
function ownView(state: TableState, user: string): Pick<Snapshot, 'waiting' | 'your_wait' | 'your_return'> {
  const waiting = waitersOf(state).length;
  const own = waitOf(state, user);
  // Sent even if its time may be over: the client checks the clock.
  const back = seatOf(state, user) === null ? returnOf(state, user, 0) : null;
  return {
    ...(waiting === 0 ? {} : { waiting }),
    ...(own === null ? {} : { your_wait: own }),
    ...(back === null ? {} : { your_return: back }),
  };
}

function linkView({ tournament, number }: NonNullable<TableState['tournament']>): NonNullable<Snapshot['tournament']> {
  return { tournament, number };
}

/** The index of a viewer in the hand document, null for a spectator. */
export function viewerOf(state: TableState, user: string | null): number | null {
  const player = user === null ? -1 : playerOf(state, user);
  return player < 0 ? null : player;
}
