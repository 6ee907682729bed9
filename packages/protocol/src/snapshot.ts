/** A table as one viewer may know it, whole: what a client begins with, and what it goes back to after a gap. */
import { pots } from '@cardroom/engine';
import { type Hand, view } from '@cardroom/notation';
import { LIMITS } from './limits.js';
import { chipsOfSeats, liveHand, potsOfSeats, seatOfPlayer } from './live.js';
import type { ChatLine, ChipRequest, HostAct, Seat, Snapshot, TableSettings, TableStatus } from './messages.js';
import { type TurnClock, turnOf, yourTurn } from './turn.js';

/** The table's own knowledge, from which views are made. The document has all cards in it. */
export interface TableFacts {
  readonly hand: Hand;
  readonly settings: TableSettings;
  readonly status: TableStatus;
  readonly host: string | null;
  readonly seats: readonly Seat[];
  readonly spectators: number;
  readonly chat: readonly ChatLine[];
  readonly hostLog: readonly HostAct[];
  /** Requests for chips that the host has to approve. */
  readonly requests?: readonly ChipRequest[];
  /** People besides the host who may act as the host. */
  readonly coHosts?: readonly string[];
  readonly isLocked?: boolean;
  readonly isStarted?: boolean;
  /** Whether the host's last act can be taken back. */
  readonly canUndo?: boolean;
  /** The clock of the player to act. */
  readonly clock?: TurnClock;
}

/** A viewer. A spectator may have a player's name: only the owner of the table knows who sits where. */
export interface SnapshotViewer {
  readonly name: string;
  /** The index in the hand document, null for a spectator. */
  readonly player: number | null;
  readonly isHost: boolean;
  /** How much later they see the table; 0 for players. */
  readonly delayMs: number;
}

export function tableSnapshot(facts: TableFacts, viewer: SnapshotViewer): Snapshot {
  const { hand, clock } = facts;
  const { player } = viewer;
  const live = liveHand(hand);
  const isActor = live !== null && player !== null && live.state.actor === player;
  return {
    status: facts.status,
    settings: facts.settings,
    host: facts.host,
    spectators: facts.spectators,
    delay_ms: viewer.delayMs,
    you: {
      name: viewer.name,
      seat_index: player === null ? null : seatOfPlayer(hand, player),
      is_host: viewer.isHost,
    },
    hand: view(hand, player),
    seats: [...facts.seats],
    chips: chipsOfSeats(hand, live),
    pots: live === null ? [] : potsOfSeats(live, pots(live.state)),
    turn: live === null ? null : turnOf(live, clock),
    your_turn: isActor ? yourTurn(live, clock) : null,
    chat: facts.chat.slice(-LIMITS.chatKept),
    host_log: facts.hostLog.slice(-LIMITS.hostLogKept),
    requests: viewer.isHost ? [...(facts.requests ?? [])] : [],
    co_hosts: [...(facts.coHosts ?? [])],
    is_locked: facts.isLocked ?? false,
    is_started: facts.isStarted ?? true,
    can_undo: viewer.isHost && (facts.canUndo ?? false),
  };
}
