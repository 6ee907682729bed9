/** What comes to a table. */
import type { Action } from '@cardroom/engine';
import type { ClientMessage } from '@cardroom/protocol';
import type { Caller } from './access.js';

/** What a table answers itself; the other requests about tables are answered by the room. */
export type TableAction =
  | 'join'
  | 'hand'
  | 'pause'
  | 'wait_for_big_blind'
  | 'resume'
  | 'leave'
  | 'top_up'
  | 'deal_commit'
  | 'deal_reveal'
  | 'deal_seed'
  | 'player_action'
  | 'time_bank'
  | 'show_cards'
  | 'chat'
  | 'host_approve'
  | 'host_limit'
  | 'host_pause'
  | 'host_resume'
  | 'host_stakes'
  | 'host_sit_out'
  | 'host_remove'
  | 'host_add_bot'
  | 'host_mute'
  | 'host_ban'
  | 'host_unban'
  | 'host_new_invite'
  | 'host_followers'
  | 'host_transfer'
  | 'host_end';

const TABLE_ACTIONS: Readonly<Record<TableAction, true>> = {
  join: true,
  hand: true,
  pause: true,
  wait_for_big_blind: true,
  resume: true,
  leave: true,
  top_up: true,
  deal_commit: true,
  deal_reveal: true,
  deal_seed: true,
  player_action: true,
  time_bank: true,
  show_cards: true,
  chat: true,
  host_approve: true,
  host_limit: true,
  host_pause: true,
  host_resume: true,
  host_stakes: true,
  host_sit_out: true,
  host_remove: true,
  host_add_bot: true,
  host_mute: true,
  host_ban: true,
  host_unban: true,
  host_new_invite: true,
  host_followers: true,
  host_transfer: true,
  host_end: true,
};

export type TableRequest = Extract<ClientMessage, { readonly action: TableAction }>;

export function isTableRequest(message: ClientMessage): message is TableRequest {
  return Object.hasOwn(TABLE_ACTIONS, message.action);
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
  | { readonly kind: 'presence'; readonly user: string; readonly connected: boolean }
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
