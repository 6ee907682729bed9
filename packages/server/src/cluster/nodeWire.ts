/** The frames between nodes of one room: requests for tables that another node runs, and news for the lobby. */
import type { Answer, TableSummary, WireError } from '@cardroom/protocol';
import type { TableHost } from '../host/tableHost.js';
import type { TournamentRequest, Visitor } from '../host/tablePort.js';
import type { TableRequest } from '../table/input.js';
import type { DueReport, TournamentLink } from '../table/tournament.js';
import type { TableOrder } from '../tournament/tournamentHost.js';
import type { TournamentInfo } from '../tournament/views.js';

/** A table as the other nodes know it. */
export interface TableInfo {
  /** As it is shown to someone who has nothing to do with it. */
  readonly summary: TableSummary;
  readonly listed: boolean;
  readonly delayMs: number;
  /** The people who sit there, and the host; null for no seat. */
  readonly places: readonly (readonly [user: string, seat: number | null])[];
}

export function tableInfoOf(host: TableHost): TableInfo {
  const { state } = host;
  const seated = state.seats.map(({ user, place }): readonly [string, number | null] => [user, place]);
  const isSeated = seated.some(([user]) => user === state.host.user);
  return {
    summary: host.summaryFor(''),
    // Tables of a tournament are found through it.
    listed: state.settings.listed && state.tournament === undefined,
    delayMs: state.settings.spectators.delay_ms,
    places: isSeated ? seated : [...seated, [state.host.user, null]],
  };
}

/** The asking node chooses the numbers: each names one request or one watcher for as long as it lasts. */
export type NodeFrame =
  | readonly ['ask', number, string, Visitor, TableRequest | TournamentRequest]
  | readonly ['watch', number, string, Visitor, number | null]
  | readonly ['unwatch', number]
  | readonly ['answer', number, Answer]
  | readonly ['watching', number, WireError | null]
  /** A message for a watcher, and the version that it brings. */
  | readonly ['text', number, number, string]
  /** A watcher follows the table no more. */
  | readonly ['unfollowed', number, WireError]
  /** The request or watcher belongs to a table that is not, or no longer, run here. */
  | readonly ['elsewhere', number]
  | readonly ['lobby', readonly TableInfo[], readonly string[]]
  /** The tournaments that the node runs. */
  | readonly ['tournaments', readonly TournamentInfo[]]
  /** A table of a tournament waits for a permit. The answer is an order, then or later, or that it is not run here. */
  | readonly ['report', string, number, DueReport]
  /** No chat is wanted in a hand of a table of a tournament: somebody is all-in. */
  | readonly ['quiet', string, number, number]
  | readonly ['not-run-here', string]
  | readonly ['order', string, TableOrder]
  /** The reader should make a table of a tournament. */
  | readonly ['open', string, TournamentLink]
  /** Everybody who is connected to the node; afterwards each person who comes to it or goes from it. */
  | readonly ['people', readonly string[]]
  | readonly ['person', string, boolean]
  /** The node has just written its heartbeat. */
  | readonly ['alive']
  /** The table has been released: the reader should take it. */
  | readonly ['take', string]
  /** An operator has closed the table: its owner ends it. */
  | readonly ['close', string]
  /** An operator has changed the bans; a person's addresses are banned too, until a time. */
  | readonly ['bar', string | null, number | null];

/** A connection between two nodes, whatever carries it. Frames come in the order in which they were sent. */
export interface NodeWire {
  send(frame: NodeFrame): void;
  close(): void;
  onFrame: (frame: NodeFrame) => void;
  onLost: () => void;
}
