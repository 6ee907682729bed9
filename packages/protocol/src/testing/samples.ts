/** A valid message of every kind. For tests only. */
import { VARIANTS } from '@cardroom/engine';
import type { ActionName, ClientMessage, DataOf, EnvelopeOf } from '../index.js';
import { defaultSettings } from '../settings.js';

const SETTINGS = defaultSettings(VARIANTS.get('NT')!);

const DATA: { readonly [Name in ActionName]: DataOf<Name> } = {
  hello: { protocol: '1.0', client: 'test', name: 'Ann', token: '0123456789abcdef', code: 'ABCD2345' },
  set_name: { name: 'Ann' },
  device_code: {},
  sign_out: {},
  your_chips: {},
  take_chips: {},
  ping: {},
  lobby_list: {},
  lobby_watch: { on: true },
  table_create: { settings: SETTINGS },
  find_table: { wishes: [{ variant: 'NT', small_blind: 1, big_blind: 2 }, { table: 't1' }], buy_in: 100 },
  my_tables: {},
  addresses: {},
  table_watch: { version: 7, invite: 'secret' },
  table_unwatch: {},
  join: { buy_in: 100, seat_index: 3, wait_for_big_blind: true, invite: 'secret' },
  hand: { hand: { players: ['Ann'], actions: [] } },
  wait_for_seat: { on: true },
  pause: { when: 'now' },
  wait_for_big_blind: { when: 'after_hand' },
  resume: {},
  leave: { when: 'after_hand' },
  top_up: { amount: 50 },
  seat_name: { name: 'Annie' },
  auto_top_up: { below: 40, to: 100 },
  deal_commit: { hand: 2, commitments: ['0f'.repeat(32), 'f0'.repeat(32), '33'.repeat(32)] },
  deal_reveal: { hand: 2, round: 1, seed: 'c3'.repeat(32) },
  deal_seed: { seed: '00112233445566778899aabbccddeeff' },
  player_action: { action_type: 'raise', amount: 6 },
  time_bank: {},
  show_cards: { hand: 1, cards: 'AsAh' },
  auto_muck: { on: false },
  seat_avatar: { avatar: 'fox' },
  chat: { text: 'nice hand' },
  ledger: {},
  results: { invite: 'secret' },
  history: { scope: 'hand', hand: 1, format: 'phh' },
  host_approve: { request: 'r1', approve: true, amount: 50 },
  host_limit: { buy_in: { min: 40, max: 400 } },
  host_pause: { reason: 'The pizza is here' },
  host_resume: {},
  host_stakes: { stakes: { smallBlind: 2, bigBlind: 4 } },
  host_sit_out: { seat_index: 2 },
  host_act_now: { seat_index: 2, turn: '7.4' },
  host_remove: { seat_index: 2 },
  host_add_bot: { bot: 'test', seat_index: 4, buy_in: 100 },
  host_mute: { name: 'Bob', on: true },
  host_ban: { seat_index: 2, address: true },
  host_unban: { user: 'u-bob' },
  host_new_invite: {},
  host_followers: {},
  host_transfer: { user: 'u-bob' },
  host_start: {},
  host_lock: { on: true },
  host_co_host: { user: 'u-bob', on: true },
  host_edit_stack: { seat_index: 2, change: -20 },
  host_undo: {},
  host_end: {},
  tournament_create: {
    wish: { title: 'Friday', kind: 'sitAndGo', preset: 'turbo', seats: 6, bots: 4 },
    register: true,
  },
  tournament_list: {},
  tournament_watch: {},
  tournament_unwatch: {},
  tournament_register: {},
  tournament_unregister: {},
  tournament_rebuy: { buy: true },
  tournament_add_on: {},
  tournament_standings: { from: 50 },
  tournament_tables: {},
  tournament_deal: { act: 'propose', kind: 'own', keep: 10, figures: [[1, 20]] },
  host_tournament: { act: 'level', by_ms: 60_000 },
  away: {},
  back: {},
};

const ROOM: ReadonlySet<ActionName> = new Set<ActionName>([
  'hello',
  'set_name',
  'device_code',
  'sign_out',
  'your_chips',
  'take_chips',
  'ping',
  'lobby_list',
  'lobby_watch',
  'table_create',
  'find_table',
  'my_tables',
  'addresses',
  'tournament_create',
  'tournament_list',
]);

function envelopeOf(action: ActionName): Partial<EnvelopeOf<'player_action'> & EnvelopeOf<'tournament_watch'>> {
  if (ROOM.has(action)) return {};
  if (action === 'host_tournament' || action.startsWith('tournament_')) return { tournament: '7' };
  const isTurn = action === 'player_action' || action === 'time_bank';
  return isTurn ? { table: 't1', hand: 1, turn: '1.3', price: 2 } : { table: 't1' };
}

/** One message of each kind, with every field that it can have. */
export const CLIENT_MESSAGES: readonly ClientMessage[] = (Object.keys(DATA) as ActionName[]).map(
  (action) => ({ action, id: `x.${action}`, ...envelopeOf(action), data: DATA[action] }) as ClientMessage,
);
