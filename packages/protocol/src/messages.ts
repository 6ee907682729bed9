/** The types of all messages, inferred from their schemas. Nothing of this is left at run time. */
import type { z } from 'zod';
import type { serverMessage, snapshot, tableEvent } from './schema/events.js';
import type {
  actionType,
  barred,
  bombPot,
  chatLine,
  chipRequest,
  chipsOfSeat,
  deal,
  follower,
  gameChoice,
  gameNext,
  hostAct,
  openedCard,
  ownChips,
  pot,
  runsAsked,
  seat,
  settings,
  stakes,
  tableStatus,
  tableSummary,
  yourWait,
} from './schema/parts.js';
import type { wireError } from './schema/refusals.js';
import type { clientMessage } from './schema/requests.js';
import type { results } from './schema/results.js';
import type {
  tournamentAbout,
  tournamentChatLine,
  tournamentEvent,
  tournamentState,
  tournamentSummary,
  tournamentWish,
} from './schema/tournament.js';

/** Everything that a client says. */
export type ClientMessage = z.infer<typeof clientMessage>;
export type ActionName = ClientMessage['action'];
export type RequestOf<Name extends ActionName> = Extract<ClientMessage, { action: Name }>;
export type DataOf<Name extends ActionName> = RequestOf<Name>['data'];
export type ResultOf<Name extends ActionName> = z.infer<(typeof results)[Name]>;

/** Everything that a server says. */
export type ServerMessage = z.infer<typeof serverMessage>;
export type MessageOf<Name extends ServerMessage['event']> = Extract<ServerMessage, { event: Name }>;
export type Answer = MessageOf<'answer'>;
export type Update = MessageOf<'update'>;
export type Snapshot = z.infer<typeof snapshot>;

/** An event of a table. */
export type TableEvent = z.infer<typeof tableEvent>;
export type EventName = TableEvent['event'];
export type EventData<Name extends EventName> = Extract<TableEvent, { event: Name }>['data'];
export type YourTurn = EventData<'your_turn'>;
export type Turn = EventData<'turn'>;
export type PlayerStatus = EventData<'player_status_update'>['status'];

export type WireError = z.infer<typeof wireError>;
export type ErrorCode = WireError['code'];

export type PlayerActionType = z.infer<typeof actionType>;
export type TableSettings = z.infer<typeof settings>;
export type TableStakes = z.infer<typeof stakes>;
export type TableStatus = z.infer<typeof tableStatus>;
export type TableSummary = z.infer<typeof tableSummary>;
export type Seat = z.infer<typeof seat>;
export type SeatChips = z.infer<typeof chipsOfSeat>;
export type PotOfSeats = z.infer<typeof pot>;
export type ChatLine = z.infer<typeof chatLine>;
export type ChipRequest = z.infer<typeof chipRequest>;
export type TableFollower = z.infer<typeof follower>;
export type OwnChips = z.infer<typeof ownChips>;
export type BombPot = z.infer<typeof bombPot>;
export type GameNext = z.infer<typeof gameNext>;
export type GameChoice = z.infer<typeof gameChoice>;
export type RunsAsked = z.infer<typeof runsAsked>;
export type YourWait = z.infer<typeof yourWait>;
export type Barred = z.infer<typeof barred>;
export type DealOfTable = z.infer<typeof deal>;
export type OpenedCardOfDeal = z.infer<typeof openedCard>;
export type HostAct = z.infer<typeof hostAct>;

export type TournamentWishOf = z.infer<typeof tournamentWish>;
export type TournamentAbout = z.infer<typeof tournamentAbout>;
export type TournamentState = z.infer<typeof tournamentState>;
export type TournamentChatLine = z.infer<typeof tournamentChatLine>;
export type TournamentListing = z.infer<typeof tournamentSummary>;
export type TournamentEvent = z.infer<typeof tournamentEvent>;
