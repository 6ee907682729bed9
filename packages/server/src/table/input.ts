/** What comes to a table. */
import type { Action } from '@cardroom/engine';
import type { ActionsOf, RequestsOf } from '../access/requests.js';
import type { Caller } from './access.js';

/** The requests that a table answers itself. */
export type TableAction = ActionsOf<'table'>;
export type TableRequest = RequestsOf<'table'>;

/** Who asks, and who follows the table, for requests about those. */
export interface Asker {
  readonly caller: Caller;
  readonly followers: readonly Caller[];
}

export type TableInput =
  /** A checked message of a person. Who he is is known by the connection, never by the message. */
  | {
      readonly kind: 'request';
      readonly person: Caller;
      readonly message: TableRequest;
      /** Who follows the table, where the request is about them; none where left out. */
      readonly followers?: readonly Caller[];
    }
  /** The act of a bot in a seat, for the turn that it was asked about; null leaves it to the house. */
  | { readonly kind: 'botAct'; readonly user: string; readonly turn: string; readonly action: Action | null }
  /** The first connection of a person has come, or the last one is lost. */
  | {
      readonly kind: 'presence';
      readonly user: string;
      readonly connected: boolean;
      /** When a lost connection was last heard; now where left out. */
      readonly since?: number;
    }
  /** Somebody without a seat has come to watch, or the last of them has gone. */
  | { readonly kind: 'watched'; readonly on: boolean }
  /** A deadline may have passed. */
  | { readonly kind: 'tick' }
  /** The room closes the table: nobody is left, or it shuts down for good. */
  | { readonly kind: 'close'; readonly reason: 'empty' | 'server' }
  /**
   * The process has started again: clocks are set anew, nobody loses time. `writesAccess` where the store does not know
   * yet who may come: the table is of an earlier version.
   */
  | { readonly kind: 'rearm'; readonly writesAccess?: boolean }
  /** The store could not be written for a while: whoever was to act meanwhile has his time once more. */
  | { readonly kind: 'stalled' };
