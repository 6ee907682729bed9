/** The inputs of a table. */
import type { HandAction } from '@cardroom/engine';
import type { ActionsOf, RequestsOf } from '../access/requests.js';
import type { Caller } from './access.js';
import type { TablePermit } from './tournament.js';

/** The requests that a table answers itself. */
export type TableAction = ActionsOf<'table'>;
export type TableRequest = RequestsOf<'table'>;

/** The author of a request and, for requests about them, the followers of the table. */
export interface Asker {
  readonly caller: Caller;
  readonly followers: readonly Caller[];
}

export type TableInput =
  /** A checked message of a person. The connection says who they are, never the message. */
  | {
      readonly kind: 'request';
      readonly person: Caller;
      readonly message: TableRequest;
      /** The followers of the table, if the request is about them. */
      readonly followers?: readonly Caller[];
    }
  /** The act of a bot in a seat, for the turn that it was asked about; null leaves it to the house. */
  | { readonly kind: 'botAct'; readonly user: string; readonly turn: string; readonly action: HandAction | null }
  /** The first connection of a person has come, or the last one is lost. */
  | {
      readonly kind: 'presence';
      readonly user: string;
      readonly connected: boolean;
      /** When a lost connection was last heard; now if left out. */
      readonly since?: number;
    }
  /** Someone without a seat has come to watch, or the last of them has gone. */
  | { readonly kind: 'watched'; readonly on: boolean }
  /** A chair is held for someone who is not connected. */
  | { readonly kind: 'waiterAway'; readonly user: string }
  /** A deadline may have passed. */
  | { readonly kind: 'tick' }
  /** The room closes the table: everybody has left, or the room shuts down for good. */
  | { readonly kind: 'close'; readonly reason: 'empty' | 'server' }
  /**
   * The process has started again: clocks are reset, nobody loses time. `writesAccess` if the store has no access
   * rules yet: an earlier version made the table.
   */
  | { readonly kind: 'rearm'; readonly writesAccess?: boolean }
  /** The tournament's leave to deal the next hand. */
  | { readonly kind: 'permit'; readonly permit: TablePermit }
  /** Everybody whom the host of the tournament has muted now: the table does not wait for its next permit [T-41]. */
  | { readonly kind: 'mutes'; readonly muted: readonly string[] }
  /** The tournament has no more use for the table. */
  | { readonly kind: 'dismissed' }
  /** The store could not be written for a while: the player to act gets their full time again. */
  | { readonly kind: 'stalled' };
