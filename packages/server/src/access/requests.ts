/**
 * Every request of the protocol, once: who may make it, who answers it, and what it costs of the rates of the room. A
 * request without a row does not exist. Types of handlers follow from the rows, so that none can be forgotten.
 */
import type { ActionName, ClientMessage } from '@cardroom/protocol';
import type { Cost } from '../room/limiter.js';

/**
 * `anyone`: also before `hello`. `person`: after it. `comer`: may come to the table and take a seat. `reader`: may see
 * what happens there. `seated` and `host`: those, and nobody else; co-hosts count as hosts, but not as the `owner`.
 */
export type Who = 'anyone' | 'person' | 'comer' | 'reader' | 'seated' | 'host' | 'owner';

/** The connection that it came on, the room, or the table or tournament that it names. */
export type AnsweredBy = 'connection' | 'room' | 'table' | 'tournament';

export interface RequestRow {
  readonly who: Who;
  readonly by: AnsweredBy;
  /** Every message costs one of the connection's; these come on top. */
  readonly costs?: readonly Cost[];
}

export const REQUESTS = {
  hello: { who: 'anyone', by: 'connection' },
  ping: { who: 'person', by: 'connection' },
  lobby_watch: { who: 'person', by: 'connection' },
  table_watch: { who: 'reader', by: 'connection' },
  table_unwatch: { who: 'person', by: 'connection' },
  set_name: { who: 'person', by: 'room', costs: [{ rate: 'joins' }] },
  device_code: { who: 'person', by: 'room', costs: [{ rate: 'joins' }] },
  bot_token: { who: 'person', by: 'room', costs: [{ rate: 'guests' }, { rate: 'joins' }] },
  your_bots: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  end_bot: { who: 'person', by: 'room' },
  sign_out: { who: 'person', by: 'room' },
  your_chips: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  take_chips: { who: 'person', by: 'room', costs: [{ rate: 'joins' }] },
  your_limit: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  limit_buy_ins: { who: 'person', by: 'room', costs: [{ rate: 'joins' }] },
  lobby_list: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  table_create: { who: 'person', by: 'room', costs: [{ rate: 'tablesByAddress' }, { rate: 'tables' }] },
  my_tables: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  addresses: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  results: { who: 'reader', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  ledger: { who: 'reader', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  history: { who: 'reader', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  find_table: { who: 'person', by: 'room', costs: [{ rate: 'joins' }, { rate: 'reads' }] },
  wait_for_seat: { who: 'comer', by: 'table', costs: [{ rate: 'joins' }] },
  join: { who: 'comer', by: 'table', costs: [{ rate: 'joins' }] },
  hand: { who: 'comer', by: 'table' },
  pause: { who: 'seated', by: 'table' },
  wait_for_big_blind: { who: 'seated', by: 'table' },
  resume: { who: 'seated', by: 'table' },
  leave: { who: 'seated', by: 'table' },
  top_up: { who: 'seated', by: 'table', costs: [{ rate: 'joins' }] },
  seat_name: { who: 'comer', by: 'table', costs: [{ rate: 'joins' }] },
  auto_top_up: { who: 'seated', by: 'table' },
  deal_commit: { who: 'seated', by: 'table' },
  deal_reveal: { who: 'seated', by: 'table' },
  deal_seed: { who: 'seated', by: 'table' },
  player_action: { who: 'seated', by: 'table' },
  time_bank: { who: 'seated', by: 'table' },
  show_cards: { who: 'seated', by: 'table' },
  auto_muck: { who: 'seated', by: 'table' },
  auto_bank: { who: 'seated', by: 'table' },
  choose_game: { who: 'seated', by: 'table' },
  bomb_vote: { who: 'seated', by: 'table' },
  host_bomb_pot: { who: 'host', by: 'table' },
  straddle: { who: 'seated', by: 'table' },
  run_wish: { who: 'seated', by: 'table' },
  rabbit: { who: 'seated', by: 'table' },
  stand_up_vote: { who: 'seated', by: 'table' },
  seat_change: { who: 'seated', by: 'table' },
  seat_avatar: { who: 'seated', by: 'table' },
  chat: { who: 'reader', by: 'table', costs: [{ rate: 'chat' }] },
  host_approve: { who: 'host', by: 'table' },
  host_limit: { who: 'host', by: 'table' },
  host_pause: { who: 'host', by: 'table' },
  host_resume: { who: 'host', by: 'table' },
  host_stakes: { who: 'host', by: 'table' },
  host_sit_out: { who: 'host', by: 'table' },
  host_act_now: { who: 'host', by: 'table' },
  host_remove: { who: 'host', by: 'table' },
  host_add_bot: { who: 'host', by: 'table' },
  host_bring_bot: { who: 'host', by: 'table', costs: [{ rate: 'guests' }] },
  host_mute: { who: 'host', by: 'table' },
  host_ban: { who: 'host', by: 'table' },
  host_unban: { who: 'host', by: 'table' },
  host_new_invite: { who: 'host', by: 'table' },
  host_followers: { who: 'host', by: 'table' },
  host_transfer: { who: 'owner', by: 'table' },
  host_start: { who: 'host', by: 'table' },
  host_lock: { who: 'host', by: 'table' },
  host_co_host: { who: 'owner', by: 'table' },
  host_seat_first: { who: 'host', by: 'table' },
  host_edit_stack: { who: 'host', by: 'table' },
  host_options: { who: 'host', by: 'table' },
  host_stand_up: { who: 'host', by: 'table' },
  host_undo: { who: 'host', by: 'table' },
  host_end: { who: 'owner', by: 'table' },
  away: { who: 'seated', by: 'table' },
  back: { who: 'seated', by: 'table' },
  tournament_create: { who: 'person', by: 'room', costs: [{ rate: 'tablesByAddress' }, { rate: 'tables' }] },
  tournament_list: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  my_tournaments: { who: 'person', by: 'room', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  tournament_watch: { who: 'person', by: 'connection' },
  tournament_unwatch: { who: 'person', by: 'connection' },
  tournament_register: { who: 'person', by: 'tournament', costs: [{ rate: 'joins' }] },
  tournament_unregister: { who: 'person', by: 'tournament', costs: [{ rate: 'joins' }] },
  tournament_rebuy: { who: 'person', by: 'tournament' },
  tournament_add_on: { who: 'person', by: 'tournament' },
  tournament_standings: { who: 'person', by: 'tournament', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  tournament_tables: { who: 'person', by: 'tournament', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  tournament_draw: { who: 'person', by: 'tournament', costs: [{ rate: 'readsByAddress' }, { rate: 'reads' }] },
  tournament_chat: { who: 'person', by: 'tournament', costs: [{ rate: 'chat' }] },
  tournament_deal: { who: 'person', by: 'tournament' },
  host_tournament: { who: 'person', by: 'tournament' },
} as const;

/** Every request of the schema has a row, and there are no others. */
const ROWS: Readonly<Record<ActionName, RequestRow>> = REQUESTS;

/** The requests that someone answers. */
export type ActionsOf<By extends AnsweredBy> = {
  [Name in ActionName]: (typeof REQUESTS)[Name]['by'] extends By ? Name : never;
}[ActionName];

export type RequestsOf<By extends AnsweredBy> = Extract<ClientMessage, { readonly action: ActionsOf<By> }>;

export type RequestNamed<Name extends ActionName> = Extract<ClientMessage, { readonly action: Name }>;

/** Whether a request is answered by the connection, the room or a table. */
export function isFor<By extends AnsweredBy>(by: By, message: ClientMessage): message is RequestsOf<By> {
  return rowOf(message.action).by === by;
}

export function rowOf(action: ActionName): RequestRow {
  return ROWS[action];
}
