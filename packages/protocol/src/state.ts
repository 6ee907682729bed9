/** A table as a client knows it: a snapshot, and the updates since. Folding needs no rules: the messages say it all. */
import { foldDeal, withoutDeal } from './dealState.js';
import { LIMITS } from './limits.js';
import type { EventData, Snapshot, TableEvent, Update } from './messages.js';
import { foldMoney } from './money.js';

/** A snapshot at a version. */
export interface TableSnapshot extends Snapshot {
  readonly table: string;
  readonly version: number;
}

/** The state after one step of the table. */
export function foldUpdate(
  state: TableSnapshot,
  { version, events }: Pick<Update, 'version' | 'events'>,
): TableSnapshot {
  // If anything happens in the hand, the last turn is over; the next one is among the events.
  const isPlayed = events.some(({ event }) => ENDS_TURN.has(event));
  const cleared = isPlayed ? { ...state, turn: null, your_turn: null } : state;
  return { ...events.reduce(foldEvent, cleared), version };
}

const ENDS_TURN: ReadonlySet<TableEvent['event']> = new Set([
  'new_hand',
  'new_hand_stud',
  'player_acted',
  'turn',
  'hand_result',
  'table_ended',
]);

function foldEvent(before: TableSnapshot, event: TableEvent): TableSnapshot {
  const state = foldMoney(before, event);
  switch (event.event) {
    case 'game_state_update':
      return foldChanges(state, event.data);
    case 'bomb_pot_next':
      return { ...state, bomb_pot: event.data };
    case 'game_changed':
      return { ...state, game_next: event.data };
    case 'game_choice':
      return { ...state, game_choice: event.data };
    case 'runs_asked':
      return event.data.seats.length === 0 ? withoutRuns(state) : { ...state, runs_asked: event.data };
    case 'turn':
      return { ...state, turn: event.data };
    case 'your_turn':
      return { ...state, your_turn: event.data };
    case 'presence':
      return withPresence(state, event.data);
    case 'chat_message':
      return { ...state, chat: [...state.chat, event.data].slice(-LIMITS.chatKept) };
    case 'host_log':
      return { ...state, host_log: [...state.host_log, event.data].slice(-LIMITS.hostLogKept) };
    case 'deal_committed':
    case 'deal_voided':
    case 'deal_seeded':
    case 'cards_opened':
    case 'receipt_ready':
      return foldDeal(state, event);
    case 'table_ended':
      return { ...withoutDeal(state), status: 'ended' };
    default:
      // Cards and the rest are for display; the document has them already.
      return state;
  }
}

function withoutRuns({ runs_asked: _, ...state }: TableSnapshot): TableSnapshot {
  return state;
}

function foldChanges(state: TableSnapshot, data: EventData<'game_state_update'>): TableSnapshot {
  const { from, lines, finishing_stacks: finishingStacks, is_host: isHost, ...fields } = data;
  const you = isHost === undefined ? state.you : { ...state.you, is_host: isHost };
  const next: TableSnapshot = { ...state, ...fields, you };
  if (fields.hand !== undefined) return { ...next, you: { ...you, seat_index: seatIn(next.hand) } };
  if (lines === undefined && finishingStacks === undefined) return next;
  const { actions } = next.hand;
  return {
    ...next,
    hand: {
      ...next.hand,
      ...(lines === undefined ? {} : { actions: [...actions.slice(0, from), ...lines] }),
      ...(finishingStacks === undefined ? {} : { finishingStacks }),
    },
  };
}

/** The reader's seat: the table names a seated reader as `author`. The reader's own name proves nothing. */
function seatIn(hand: TableSnapshot['hand']): number | null {
  const player = hand.author === undefined ? -1 : hand.players.indexOf(hand.author);
  if (player < 0) return null;
  return hand.seats?.[player] ?? player + 1;
}

function withPresence(
  state: TableSnapshot,
  { seat_index, is_connected, grace_until_ms }: EventData<'presence'>,
): TableSnapshot {
  const seats = state.seats.map((seat) =>
    seat.seat_index === seat_index ? { ...seat, is_connected, grace_until_ms } : seat,
  );
  return { ...state, seats };
}
