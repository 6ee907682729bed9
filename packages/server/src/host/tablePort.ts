/** A table or a tournament as connections know it: on this node, or on another one. */
import type { Answer, WireError } from '@cardroom/protocol';
import type { RequestsOf } from '../access/requests.js';
import type { TableRequest } from '../table/input.js';
import type { TablePerson } from '../table/state.js';

/** Someone at a table: the person of a connection, and the invite that they show. The table's owner checks it. */
export interface Visitor extends TablePerson {
  /** The secret part of an invite link, good or not. */
  readonly invite: string | null;
  /** A keyed hash of the address that the connection comes from, null if it is not known. */
  readonly address: string | null;
}

/** Someone who follows a table on one connection. */
export interface ConnectionWatcher {
  readonly visitor: Visitor;
  /** One message of the table, as text; `version` is what the reader knows then. */
  send(text: string, version: number): void;
  /** The table sends nothing more: the visitor may not follow it any longer. */
  unfollowed(error: WireError): void;
  /** The table has moved to another node; the node that asked for the watcher finds it again. */
  elsewhere?(): void;
}

export type TournamentRequest = RequestsOf<'tournament'>;

/** A request on its way. */
export interface Ask<Message = TableRequest> {
  readonly visitor: Visitor;
  readonly message: Message;
  reply(answer: Answer): void;
  /** Called instead of a reply if the table has moved to another node; without it the request is forwarded. */
  elsewhere?(): void;
  /** Nobody waits for the answer here any more: its author asks again on another connection. */
  readonly isGone?: boolean;
  /** The refusal that its author got for another copy of it, null if there is none. */
  readonly refusal?: Answer | null;
}

/** Repeats the refusal if its author got one meanwhile: the next owner does not know it. Says whether there was one. */
export function repeatRefusal(ask: Ask<unknown>): boolean {
  const refusal = ask.refusal ?? null;
  if (refusal !== null) ask.reply(refusal);
  return refusal !== null;
}

/** The open requests and the followers that go to the new owner of a table or a tournament. */
export interface Handover<Message = TableRequest> {
  readonly asks: readonly Ask<Message>[];
  readonly watchers: readonly HandedFollower[];
}

/** A follower, and the version that was sent last. */
export interface HandedFollower {
  readonly watcher: ConnectionWatcher;
  readonly sent: number;
}

/**
 * Replies are calls, not promises: an answer is on its way before anything that follows from it, and a reader gets both
 * in that order.
 */
export interface LogPort<Message> {
  /** The name of the log. */
  readonly table: string;
  ask(ask: Ask<Message>): void;
  /** Follows it; `since` is the last version that is known. After the reply come the updates or a snapshot. */
  watch(watcher: ConnectionWatcher, since: number | undefined, reply: (error: WireError | null) => void): void;
  unwatch(watcher: ConnectionWatcher): void;
}

export type TablePort = LogPort<TableRequest>;

export type TournamentPort = LogPort<TournamentRequest>;
