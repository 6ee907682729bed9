/** Who may ask for what: one row for each request of the protocol. A request without a row does not exist. */
import type { ActionName } from '@cardroom/protocol';

/**
 * `anyone`: also before `hello`. `person`: after it. `comer`: may come to the table and take a seat. `reader`: may see
 * what happens there. `seated` and `host`: those, and nobody else.
 */
export type Who = 'anyone' | 'person' | 'comer' | 'reader' | 'seated' | 'host';

export interface RequestRow {
  readonly who: Who;
}

export const REQUESTS: Readonly<Record<ActionName, RequestRow>> = {
  hello: { who: 'anyone' },
  set_name: { who: 'person' },
  device_code: { who: 'person' },
  sign_out: { who: 'person' },
  ping: { who: 'person' },
  lobby_list: { who: 'person' },
  lobby_watch: { who: 'person' },
  table_create: { who: 'person' },
  table_watch: { who: 'reader' },
  table_unwatch: { who: 'person' },
  join: { who: 'comer' },
  hand: { who: 'comer' },
  pause: { who: 'seated' },
  wait_for_big_blind: { who: 'seated' },
  resume: { who: 'seated' },
  leave: { who: 'seated' },
  top_up: { who: 'seated' },
  deal_commit: { who: 'seated' },
  deal_reveal: { who: 'seated' },
  deal_seed: { who: 'seated' },
  player_action: { who: 'seated' },
  time_bank: { who: 'seated' },
  show_cards: { who: 'seated' },
  chat: { who: 'reader' },
  ledger: { who: 'reader' },
  history: { who: 'reader' },
  host_approve: { who: 'host' },
  host_limit: { who: 'host' },
  host_pause: { who: 'host' },
  host_resume: { who: 'host' },
  host_stakes: { who: 'host' },
  host_sit_out: { who: 'host' },
  host_remove: { who: 'host' },
  host_add_bot: { who: 'host' },
  host_mute: { who: 'host' },
  host_ban: { who: 'host' },
  host_unban: { who: 'host' },
  host_new_invite: { who: 'host' },
  host_followers: { who: 'host' },
  host_transfer: { who: 'host' },
  host_end: { who: 'host' },
};
