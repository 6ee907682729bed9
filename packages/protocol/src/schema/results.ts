/** The result of each request that was granted. */
import { z } from 'zod';
import type { ClientMessage } from '../messages.js';
import {
  barred,
  chips,
  evenPayment,
  follower,
  handNumber,
  ignored,
  ledgerRow,
  ledgerSum,
  ownChips,
  ownLimit,
  ownTable,
  personName,
  playerResult,
  seatIndex,
  settings,
  settlement,
  tableId,
  tableSummary,
  taken,
  timeMs,
  userId,
  version,
} from './parts.js';
import { tournamentId, tournamentResults } from './tournament.js';

const nothing = z.strictObject({});

/** Whether chips have come, or the host is asked first, or they come between hands. */
const chipsGranted = z.strictObject({
  amount: chips.describe('chips given, or asked for'),
  state: z.enum(['given', 'after_hand', 'asked_host']).describe('given now, after the hand, or once the host agrees'),
});

export const results = {
  hello: z.strictObject({
    protocol: z.string().describe("the server's version of the protocol"),
    server: z.string().describe('the name of the server program'),
    server_time_ms: timeMs,
    user: z.string().describe('the id of the person, the same on every device'),
    name: personName.describe('the name of the person'),
    is_new: z.boolean().describe('whether the person is new'),
    own_bots: z
      .array(z.string())
      .exactOptional()
      .describe('bots that the room has besides the built-in ones; a host may add them'),
    token: z
      .string()
      .nullable()
      .describe('the session, for a client without a cookie to keep; null if there is a cookie'),
    tables: z
      .array(
        z.strictObject({ table: tableId, seat_index: seatIndex.nullable().describe('null for a host without a seat') }),
      )
      .describe('where the person sits or is the host'),
  }),
  set_name: z.strictObject({ name: personName.describe('the name in its normalised form') }),
  device_code: z.strictObject({
    code: z.string().describe('to be typed on the second device'),
    expires_ms: timeMs.describe('when it expires'),
  }),
  bot_token: z.strictObject({
    token: z.string().describe('the session of the bot, a password, sent only once'),
    user: z.string().describe('the id of the bot'),
    name: personName.describe('its name'),
  }),
  your_bots: z.strictObject({
    bots: z
      .array(z.strictObject({ user: z.string().describe('the id of the bot'), name: personName.describe('its name') }))
      .describe('by name'),
  }),
  end_bot: nothing,
  sign_out: nothing,
  your_chips: z.strictObject({
    chips: ownChips.nullable().describe('null in a room where everybody buys freely'),
  }),
  take_chips: ownChips,
  your_limit: ownLimit,
  limit_buy_ins: ownLimit,
  ping: z.strictObject({
    server_time_ms: timeMs,
    tables: z
      .array(z.strictObject({ table: tableId, version }))
      .describe('the tables that the connection follows, with the last version that was sent to it'),
    tournaments: z
      .array(z.strictObject({ tournament: tournamentId, version }))
      .exactOptional()
      .describe('the same for tournaments'),
  }),
  lobby_list: z.strictObject({
    tables: z.array(tableSummary).describe('listed ones, and those of the person, which come first'),
    next: z.string().nullable().exactOptional().describe('where the next page begins; null after the last one'),
  }),
  lobby_watch: nothing,
  table_create: z.strictObject({
    table: tableId,
    invite: z.string().describe('the secret part of the invite link'),
    settings: settings.describe('the settings with all defaults'),
  }),
  find_table: z.strictObject({
    table: tableId,
    seat_index: seatIndex.nullable().describe('the seat; null if the person waits for one, or the host is asked'),
    place: z.int().nullable().describe('on the waiting list of the table; null with a seat'),
  }),
  my_tables: z.strictObject({
    tables: z.array(ownTable).describe('a page of them'),
    next: z.string().nullable().describe('where the next page begins; null after the last one'),
  }),
  addresses: z.strictObject({
    kind: z
      .enum(['public', 'network', 'here', 'hidden'])
      .describe(
        "the operator's public address; addresses in the local network; only this machine, which nobody else can reach; or kept secret",
      ),
    urls: z.array(z.string()).describe('`http://192.168.1.20:3000`, the likeliest first'),
  }),
  table_watch: nothing,
  table_unwatch: nothing,
  join: chipsGranted.extend({ seat_index: seatIndex }),
  wait_for_seat: z.strictObject({ place: z.int().nullable().describe('the place on the list; null if not on it') }),
  hand: z.strictObject({
    taken: z.array(taken).describe('what was accepted'),
    ignored: z.array(ignored).describe('what was ignored, and why'),
  }),
  pause: nothing,
  wait_for_big_blind: nothing,
  resume: nothing,
  leave: nothing,
  top_up: chipsGranted,
  auto_top_up: nothing,
  deal_commit: nothing,
  deal_reveal: nothing,
  seat_name: z.strictObject({ name: personName.describe('the name in its normalised form') }),
  deal_seed: nothing,
  player_action: nothing,
  time_bank: nothing,
  show_cards: nothing,
  auto_muck: nothing,
  auto_bank: nothing,
  straddle: nothing,
  choose_game: nothing,
  bomb_vote: nothing,
  host_bomb_pot: nothing,
  run_wish: nothing,
  rabbit: nothing,
  stand_up_vote: nothing,
  seat_change: nothing,
  host_stand_up: nothing,
  seat_avatar: nothing,
  chat: nothing,
  ledger: z.strictObject({
    rows: z.array(ledgerRow).describe('the latest ones'),
    next: z.string().nullable().exactOptional().describe('where older rows begin; null if there are none'),
    sums: z.array(ledgerSum).describe('one for each person'),
    settle_up: z.array(settlement).describe('the payments that settle up'),
    path: z.string().describe('where all rows can be downloaded, as JSON or CSV'),
  }),
  results: z.strictObject({
    settings: settings.nullable().describe('null for a table that ended with an earlier version of the room'),
    host: personName.nullable().describe('the host; null if it is not known'),
    made_ms: timeMs.nullable().describe('when the first chips came; null if none did'),
    ended_ms: timeMs.nullable().describe('null while the table runs'),
    hands: z.int().describe('hands played'),
    players: z.array(playerResult).describe('in the order of their coming'),
    settle_up: z.array(evenPayment).describe('the fewest payments after which all are even'),
    path: z.string().describe('where the results can be downloaded as CSV'),
  }),
  history: z.strictObject({
    path: z.string().describe('where the file can be downloaded'),
    hands: z.int().describe('how many are in it'),
  }),
  host_approve: nothing,
  host_limit: nothing,
  host_pause: nothing,
  host_resume: nothing,
  host_options: z.strictObject({ from_hand: handNumber.describe('the first hand with the new options') }),
  host_stakes: z.strictObject({ from_hand: handNumber.describe('the first hand with the new stakes') }),
  host_sit_out: nothing,
  host_act_now: nothing,
  host_remove: nothing,
  host_add_bot: z.strictObject({
    seat_index: seatIndex,
    name: personName.describe('the name of the bot at the table'),
  }),
  host_bring_bot: z.strictObject({
    seat_index: seatIndex.describe('its seat'),
    name: personName.describe('the name of the bot at the table'),
  }),
  host_mute: nothing,
  host_ban: nothing,
  host_unban: nothing,
  host_new_invite: z.strictObject({ invite: z.string().describe('the secret part of the new invite link') }),
  host_followers: z.strictObject({
    followers: z.array(follower).describe('people with a connection that follows the table, each once'),
    waiting: z
      .array(z.strictObject({ user: userId, name: personName.describe('the name') }))
      .exactOptional()
      .describe('the waiting list, the first one first; left out if nobody waits'),
    barred: z.array(barred).describe('people who may not come'),
  }),
  host_transfer: nothing,
  host_start: nothing,
  host_lock: nothing,
  host_co_host: nothing,
  host_seat_first: nothing,
  host_edit_stack: nothing,
  host_undo: nothing,
  host_end: nothing,
  ...tournamentResults,
} satisfies { readonly [Name in ClientMessage['action']]: z.ZodType };
