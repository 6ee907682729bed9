/**
 * Messages of a client. Every message has the shape of source document 004, `{ "action": ..., "data": { ... } }`, in an
 * envelope of our own:
 * `id`, where it is about a table `table`, and where it is about a turn the hand, the turn and the price shown.
 */
import { z } from 'zod';
import { LIMITS } from '../limits.js';
import {
  actionType,
  autoBank,
  avatarName,
  buyInRange,
  chatText,
  chips,
  clientHand,
  cursor,
  dealRound,
  handNumber,
  hash,
  personName,
  requestId,
  runWish,
  seatIndex,
  settings,
  shownCards,
  stakes,
  tableId,
  tableRules,
  turnToken,
  userId,
  version,
} from './parts.js';
import { tournamentRequests } from './tournament.js';

/** About the person or the room. */
function request<Name extends string, Data extends z.ZodRawShape>(action: Name, about: string, data: Data) {
  return z.strictObject({ action: z.literal(action), id: requestId, data: z.strictObject(data) }).describe(about);
}

/** About a table. */
function tableRequest<Name extends string, Data extends z.ZodRawShape>(action: Name, about: string, data: Data) {
  return z
    .strictObject({ action: z.literal(action), id: requestId, table: tableId, data: z.strictObject(data) })
    .describe(about);
}

/** About a turn: made for another hand, another turn or another price it is refused, and nothing happens [S4-29]. */
function turnRequest<Name extends string, Data extends z.ZodRawShape>(action: Name, about: string, data: Data) {
  const envelope = {
    action: z.literal(action),
    id: requestId,
    table: tableId,
    hand: handNumber,
    turn: turnToken,
    price: chips.describe('the cost of a call that the player saw; 0 if nothing is owed'),
  };
  return z.strictObject({ ...envelope, data: z.strictObject(data) }).describe(about);
}

const when = z
  .enum(['now', 'after_hand'])
  .describe('at once, or once the hand is over; between hands they are the same');

const invite = z.string().min(1).max(128).describe('the secret part of an invite link');

const session = [
  request('hello', 'Opens the session; the first message of every connection.', {
    protocol: z
      .string()
      .regex(/^[0-9]{1,4}\.[0-9]{1,4}$/)
      .describe('major and minor version: `1.0`. Another major version is refused'),
    client: z.string().max(64).describe("the name of the program, for the server's logs"),
    name: z
      .string()
      .max(4 * LIMITS.nameUnits)
      .exactOptional()
      .describe('the name of a new guest; `Guest` and a number if left out'),
    token: z.string().min(16).max(256).exactOptional().describe('the session of a client that has no cookie'),
    code: z
      .string()
      .min(1)
      .max(64)
      .exactOptional()
      .describe('a one-time device code: the connection becomes that person'),
    is_bot: z
      .literal(true)
      .exactOptional()
      .describe('a new guest is a bot, and shown as one; a bot with an owner has a token of `bot_token` instead'),
    bare_actions: z
      .boolean()
      .exactOptional()
      .describe(
        'whether `player_action` may come in the form of source document 004 (seven-card stud), without the envelope',
      ),
  }),
  request('set_name', 'Changes the name of the person, and of their seats; during a hand, once it is over.', {
    name: z
      .string()
      .max(4 * LIMITS.nameUnits)
      .describe('the new name'),
  }),
  request('device_code', 'Asks for a one-time code that moves the person to a second device.', {}),
  request(
    'bot_token',
    "Makes a token for a bot of the person: it plays under its own name, and is shown as its owner's bot.",
    {
      name: z
        .string()
        .max(4 * LIMITS.nameUnits)
        .describe('the name of the bot'),
    },
  ),
  request('your_bots', 'Asks for the bots of the person whose tokens are valid.', {}),
  request(
    'end_bot',
    "Ends a bot's token: its connections are closed at once, and it leaves its seats after the hand.",
    {
      user: userId,
    },
  ),
  request('sign_out', 'Ends the session on every device; seats are left after the hand.', {}),
  request('your_chips', 'Asks for the chips of the person, in a room that gives each person a sum.', {}),
  request(
    'take_chips',
    "Takes the room's sum of chips again: once a day, for a person with less than the smallest buy-in.",
    {},
  ),
  request('your_limit', 'Asks for the limit that the person has set for their own buy-ins in a day.', {}),
  request(
    'limit_buy_ins',
    'Limits the buy-ins of the person in a day: a lower limit holds at once, a higher one after 24 hours.',
    {
      times: z
        .int()
        .min(0)
        .max(LIMITS.rebuysMax)
        .nullable()
        .describe('how often chips may be bought; null for any number'),
      total: chips.nullable().describe('how many chips in all; null for any number'),
    },
  ),
  request('ping', 'Asks whether the server is there, and for its clock.', {}),
] as const;

const lobby = [
  request('lobby_list', 'Asks for the tables that are listed, and for those of the person, page by page.', {
    after: cursor.exactOptional().describe('`next` of the page before; the first page if left out'),
  }),
  request('lobby_watch', 'Starts or stops following the lobby: `lobby_update` comes with every change.', {
    on: z.boolean().describe('true for on, false for off'),
  }),
  request('table_create', 'Creates a table; its creator is the host.', {
    settings: settings.describe('how it is set up'),
  }),
  request(
    'find_table',
    'Asks for a seat at a table that fits one of the wishes; if none is free, for a place on a waiting list.',
    {
      wishes: z
        .array(
          z.strictObject({
            variant: z.string().max(16).exactOptional().describe('a code of RULES.md; any game if left out'),
            small_blind: chips.exactOptional().describe('the small blind or small bet; any if left out'),
            big_blind: chips.exactOptional().describe('the big blind or big bet; any if left out'),
            table: tableId.exactOptional().describe('only this table'),
          }),
        )
        .min(1)
        .max(10)
        .describe('in order of preference'),
      buy_in: chips.exactOptional().describe('chips wanted; the maximum buy-in if left out'),
    },
  ),
  request('my_tables', 'Asks for the tables at which the person has sat or been the host, the newest first.', {
    after: cursor.exactOptional().describe('`next` of the page before; the first page if left out'),
  }),
  request('addresses', 'Asks for addresses at which other people reach the room.', {}),
] as const;

const watching = [
  tableRequest('table_watch', 'Follows a table from a version on; also how a client comes back or closes a gap.', {
    version: version
      .exactOptional()
      .describe('the last version that the client has; a snapshot follows if it is left out or too old'),
    invite: invite.exactOptional(),
  }),
  tableRequest('table_unwatch', 'Stops following a table. A player keeps the seat.', {}),
] as const;

const seats = [
  tableRequest('join', 'Takes a seat, from the next hand on, or at once if nothing has been dealt.', {
    buy_in: chips.describe('chips wanted; reduced to what the person has'),
    seat_index: seatIndex.exactOptional().describe('the lowest free one if left out'),
    wait_for_big_blind: z.boolean().exactOptional().describe('sit down and wait for the big blind'),
    invite: invite.exactOptional(),
  }),
  tableRequest('wait_for_seat', 'Joins the waiting list of a full table, or leaves it.', {
    on: z.boolean().describe('whether to wait'),
    invite: invite.exactOptional(),
  }),
  tableRequest('hand', 'Sends a hand document: changes that the author may make are accepted, the rest is ignored.', {
    hand: clientHand,
  }),
  tableRequest('pause', 'Sits out; missed blinds add up.', { when }),
  tableRequest('wait_for_big_blind', 'Sits out until the big blind comes round; nothing else is owed then.', { when }),
  tableRequest(
    'resume',
    'Plays again from the next hand and pays missed blinds; cancels what was requested for after the hand.',
    {},
  ),
  tableRequest('leave', 'Leaves for good; the stack is cashed out.', { when }),
  tableRequest('top_up', 'Buys more chips; they come between hands.', { amount: chips.describe('how many') }),
  tableRequest('seat_name', 'Changes the name at this table only, in a running hand once it is over.', {
    name: z
      .string()
      .max(4 * LIMITS.nameUnits)
      .describe('the new name'),
  }),
  tableRequest('auto_top_up', 'Turns automatic top-ups between hands on or off.', {
    below: chips.describe('when the stack is smaller than this; 0 turns it off'),
    to: chips.describe('fills it up to this'),
  }),
  tableRequest(
    'deal_commit',
    "Commits to the player's seeds for the next hand; the first one for a seat and a deck counts.",
    {
      hand: handNumber.describe('the number of the next hand: one more than the last one of the table'),
      commitments: z
        .array(hash)
        .min(1)
        .max(LIMITS.dealRounds)
        .describe('for each round of seeds in turn, the commitment to another seed of 32 bytes'),
    },
  ),
  tableRequest('deal_reveal', 'Reveals the seed of a round, once its root is known.', {
    hand: handNumber,
    round: dealRound,
    seed: hash.describe('the seed, in hexadecimal'),
  }),
  tableRequest(
    'deal_seed',
    'From the first fair deals: a seed that the room knows before the deck. Still accepted, but no longer used.',
    {
      seed: z
        .string()
        .regex(new RegExp(`^(?:[0-9a-f]{2}){${LIMITS.seedBytesMin},${LIMITS.seedBytesMax}}$`))
        .describe('bytes in hexadecimal'),
    },
  ),
] as const;

const act = {
  action_type: actionType.describe('what is done'),
  amount: z
    .number()
    .nullable()
    .exactOptional()
    .describe('the total that is bet or raised to on this street; if the sizes are fixed it may be left out'),
  cards: shownCards.exactOptional().describe('the cards to discard'),
};

/** The act as source document 004 has it, without an envelope; an `id` may come with it. */
export const bareAction = z.strictObject({
  action: z.literal('player_action'),
  id: requestId.exactOptional(),
  data: z.strictObject(act),
});

const acting = [
  turnRequest('player_action', 'The act of the player whose turn it is.', act),
  turnRequest('time_bank', 'Takes from the time bank before the time to act is over.', {}),
  tableRequest('show_cards', 'Shows cards after the hand; more of them later, if wanted.', {
    hand: handNumber,
    cards: shownCards.describe('which cards; all if empty'),
  }),
  tableRequest('auto_muck', 'Sets whether beaten hands are mucked at the showdown; on by default.', {
    on: z.boolean().describe('true for on, false for off'),
  }),
  tableRequest(
    'auto_bank',
    'Sets when the time bank engages automatically after the time to act; `smart` by default.',
    {
      when: autoBank.describe(
        '`smart`: once the player has put chips in by choice, or the pot is 10 big blinds or more; otherwise `time_bank` takes it',
      ),
    },
  ),
  tableRequest(
    'bomb_vote',
    'Votes for a bomb pot after the next hand, or takes the vote back; everybody present has to vote for it within 10 s.',
    {
      on: z.boolean().describe('true for on, false for off'),
    },
  ),
  tableRequest('choose_game', "Dealer's choice: the player whose turn it is to choose picks the next game.", {
    variant: z.string().max(16).describe('one of `games`'),
  }),
  tableRequest('straddle', "Turns straddling on or off from the next hand on, if the table's rules allow it.", {
    on: z.boolean().describe('true for on, false for off'),
  }),
  tableRequest(
    'run_wish',
    'Sets how often to run the rest of the board when nobody can bet any more; the smallest wish counts.',
    {
      wish: runWish.describe('once, twice, three times, or to be asked'),
      hand: handNumber
        .exactOptional()
        .describe('answers `runs_asked` in this hand; if left out, sets the standing wish, which is 1 by default'),
    },
  ),
  tableRequest('rabbit', 'After a hand that ended by folds: shows everybody the board that would have come.', {
    hand: handNumber,
  }),
  tableRequest(
    'stand_up_vote',
    'Votes for a stand-up game, or takes the vote back; it begins when everybody who plays has voted for it.',
    {
      on: z.boolean().describe('true to vote for it'),
    },
  ),
  tableRequest('seat_change', 'Moves to another seat from the next hand on, at tables that allow it; once an orbit.', {
    seat_index: seatIndex.nullable().describe('an empty one; null to stay'),
    wait_for_big_blind: z
      .boolean()
      .exactOptional()
      .describe('if the big blind comes to it later than to the old one: wait for it there, and post nothing'),
  }),
  tableRequest(
    'seat_avatar',
    'Sets the picture at the seat. Everybody gets its name; a client draws the pictures that it knows.',
    {
      avatar: avatarName.describe('which'),
    },
  ),
] as const;

const talking = [
  tableRequest('chat', 'Says something to the table.', { text: chatText.describe('plain text') }),
  tableRequest('ledger', 'Asks for the books of the table.', {
    before: cursor.exactOptional().describe('`next` of the page before; the latest rows if left out'),
  }),
  tableRequest('results', 'Asks for the results of a table, also while it runs.', {
    invite: invite.exactOptional(),
  }),
  tableRequest('history', 'Asks for hands to download, as the person may see them.', {
    scope: z.enum(['hand', 'table', 'mine']).describe('one hand, all of the table, or all hands of the person'),
    hand: handNumber.exactOptional().describe('which, for `hand`'),
    format: z.enum(['phh', 'pokerstars', 'json']).describe('the format of the file'),
  }),
] as const;

const hosting = [
  tableRequest('host_approve', 'Answers a request for chips.', {
    request: z.string().min(1).max(LIMITS.idCharacters).describe('which, as `buy_in_request` named it'),
    approve: z.boolean().describe('yes or no'),
    amount: chips.exactOptional().describe('fewer chips than were asked for'),
  }),
  tableRequest('host_limit', 'Sets new limits for buy-ins.', {
    buy_in: buyInRange.describe('the smallest and largest buy-in from now on'),
  }),
  tableRequest('host_pause', 'Pauses the table; all clocks stop.', {
    reason: chatText.exactOptional().describe('shown to everybody'),
  }),
  tableRequest('host_resume', 'Resumes the table.', {}),
  tableRequest('host_stakes', 'Sets new stakes from the next hand on.', {
    stakes: stakes.describe('blinds, antes and bet sizes'),
  }),
  tableRequest('host_sit_out', 'Sits a player out after this hand.', { seat_index: seatIndex }),
  tableRequest('host_act_now', 'Has the house act at once for the player whose turn it is.', {
    seat_index: seatIndex,
    turn: turnToken,
  }),
  tableRequest(
    'host_remove',
    'Removes a player; their hand is folded (an all-in keeps its claim), and the stack is cashed out.',
    { seat_index: seatIndex, when: when.exactOptional().describe('default: `now`') },
  ),
  tableRequest('host_add_bot', 'Adds a bot to the table.', {
    bot: z.string().min(1).max(64).describe('which; `test` is the test player'),
    seat_index: seatIndex.exactOptional().describe('the lowest free one if left out'),
    buy_in: chips.exactOptional().describe('the maximum if left out'),
  }),
  tableRequest('host_bring_bot', "Adds one of the room's `own_bots`, which sits down as a bot of the host.", {
    bot: z.string().min(1).max(64).describe('which'),
  }),
  tableRequest('host_mute', 'Mutes a person, or ends that.', {
    name: personName.describe('the person'),
    on: z.boolean().describe('true for on, false for off'),
  }),
  tableRequest('host_ban', 'Bans a person from the table at once; their seat is freed and the stack cashed out.', {
    seat_index: seatIndex.exactOptional().describe('the seat of the person; or name the `user`'),
    user: userId.exactOptional().describe('the person; or name the `seat_index`'),
    address: z.boolean().exactOptional().describe('whether to ban their address for a day, too'),
  }),
  tableRequest('host_unban', 'Lets a banned or removed person come back.', { user: userId }),
  tableRequest('host_new_invite', 'Makes a new invite link; earlier ones are void.', {}),
  tableRequest('host_followers', 'Asks who follows the table, and who may not come.', {}),
  tableRequest('host_transfer', 'Makes someone else the host: a person who is seated or follows the table.', {
    user: userId,
  }),
  tableRequest('host_start', 'Starts the game: the first hand begins as soon as two players want to play.', {}),
  tableRequest('host_lock', 'Locks or unlocks the table: nobody else may take a seat while it is locked.', {
    on: z.boolean().describe('true for on, false for off'),
  }),
  tableRequest('host_co_host', 'Makes someone a co-host, or ends that: a person who is seated or follows the table.', {
    user: userId,
    on: z.boolean().describe('true for on, false for off'),
  }),
  tableRequest('host_seat_first', 'Offers the next free seat to someone on the waiting list, before the others.', {
    user: userId,
  }),
  tableRequest('host_edit_stack', 'Corrects a stack before the next hand; the books show it.', {
    seat_index: seatIndex,
    change: z
      .number()
      .min(-Number.MAX_SAFE_INTEGER)
      .max(Number.MAX_SAFE_INTEGER)
      .describe('chips to add, or below 0 to take; at most the whole stack can be taken'),
  }),
  tableRequest('host_options', 'Changes the options of the table from the next hand on.', {
    options: tableRules.describe('straddles, run-outs and side games; no other rules can be changed'),
  }),
  tableRequest('host_stand_up', 'Calls a stand-up game from the next hand on, at tables that play it.', {}),
  tableRequest(
    'host_bomb_pot',
    'Calls a bomb pot, at tables where the host does; it comes after the current or next hand.',
    {},
  ),
  tableRequest('host_undo', "Takes back the host's last act, if it can be undone.", {}),
  tableRequest('host_end', 'Ends the table once the hand is over; all stacks are cashed out.', {}),
] as const;

export const clientMessage = z.discriminatedUnion('action', [
  ...session,
  ...lobby,
  ...watching,
  ...seats,
  ...acting,
  ...talking,
  ...hosting,
  ...tournamentRequests,
]);
