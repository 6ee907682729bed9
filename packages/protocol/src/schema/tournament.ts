/** Messages of tournaments [T-64..69]: requests, their answers, and the events for followers. */
import { z } from 'zod';
import { LIMITS } from '../limits.js';
import {
  chatText,
  chips,
  cursor,
  durationMs,
  part,
  personName,
  requestId,
  seatIndex,
  stakes,
  tableId,
  timeMs,
  version,
} from './parts.js';

/** Acts of a host that players read about in the tournament, as its end is. */
const LISTED_HOST_ACTS = [
  'start',
  'pause',
  'resume',
  'level',
  'break',
  'close_entries',
  'remove',
  'warn',
  'mute',
  'unmute',
  'co_host',
] as const;

/** Digits, as histories of other rooms have them. */
export const tournamentId = z
  .string()
  .regex(/^[0-9]{1,20}$/)
  .describe('the tournament');

const kind = z
  .enum(['sitAndGo', 'multiTable', 'shootout'])
  .describe('one table that starts when it is full, many tables, or a bracket of two-seat matches');

const preset = z
  .enum(['hyper', 'turbo', 'regular', 'deep', 'horse', '8-game'])
  .describe('the structure: stack, blinds, minutes of a level, breaks');

const whole = z.int().min(0).max(1e12);
const minutes = z.int().min(1).max(240);

const start = z
  .strictObject({
    when: z.enum(['full', 'host', 'at']).describe('when all places are taken, when the host says so, or at a time'),
    at_ms: timeMs.exactOptional().describe('when, for `at`'),
  })
  .describe('when play begins');

const bounty = z.strictObject({
  kind: z.enum(['fixed', 'progressive']).describe('paid in full, or half to the head of the taker'),
  head: whole.exactOptional().describe('the part of the entry on each head; half of it if left out'),
});

const rebuy = z.strictObject({
  levels: z.int().min(1).max(100).describe('the first levels, in which rebuys are sold'),
  cost: whole.exactOptional().describe('the price; that of an entry if left out'),
  chips: whole.exactOptional().describe('the chips; a starting stack if left out'),
  when: z.enum(['broke', 'upToStack']).exactOptional().describe('only without chips, or up to a starting stack'),
  most: z.int().min(1).max(1_000).nullable().exactOptional().describe('for each entry; null for any number'),
});

const addOn = z.strictObject({
  cost: whole.exactOptional().describe('the price; that of an entry if left out'),
  chips: whole.exactOptional().describe('the chips; one and a half stacks if left out'),
});

const payouts = z
  .union([
    z.strictObject({ kind: z.literal('table').describe('by the table of the room') }),
    z.strictObject({ kind: z.literal('winner').describe('the winner takes all') }),
    z.strictObject({
      kind: z.literal('top').describe('the top part of the field'),
      percent: z.int().min(1).max(100).describe('how large a part of it'),
    }),
    z.strictObject({
      kind: z.literal('shares').describe('own shares'),
      shares: z
        .array(z.number().min(0).max(1e9))
        .min(1)
        .max(200)
        .describe('first place first; they need not add up to 100'),
    }),
  ])
  .describe('by the table of the room, winner takes all, the top part of the field, or own shares');

/** The wish of a host; everything that is left out follows from the preset. */
export const tournamentWish = part('TournamentWish', {
  title: z
    .string()
    .max(4 * LIMITS.titleGraphemes)
    .describe('what the host calls it'),
  kind,
  preset,
  game: z.string().max(16).exactOptional().describe('a code of RULES.md for presets without a rotation; `NT`'),
  stack: z.int().min(10).max(1e7).exactOptional().describe('chips of an entry'),
  level_minutes: minutes.exactOptional().describe('the length of every level'),
  seats: z.int().min(2).max(LIMITS.seatsMax).exactOptional().describe('chairs of a table'),
  min_entries: z.int().min(2).max(10_000).exactOptional().describe('the fewest to begin with'),
  max_entries: z.int().min(2).max(10_000).exactOptional().describe('places'),
  entry: whole.exactOptional().describe('the price of an entry, the head included; nothing if left out'),
  start: start.exactOptional(),
  late_levels: z.int().min(0).max(100).exactOptional().describe('late entry is open to the end of this level'),
  reentries: z.int().min(0).max(100).exactOptional().describe('how often a person may enter again'),
  bounty: bounty.nullable().exactOptional().describe('heads; none if left out'),
  rebuy: rebuy.nullable().exactOptional().describe('rebuys; none if left out'),
  add_on: addOn.nullable().exactOptional().describe('the add-on; none if left out'),
  payouts: payouts.exactOptional(),
  quiet_all_in: z
    .boolean()
    .exactOptional()
    .describe('no chat while somebody is all-in, at that table and in the tournament; `false` if left out'),
  bots: z.int().min(0).max(200).exactOptional().describe('bots that enter at once, at the cost of the host'),
  bot: z.string().min(1).max(64).exactOptional().describe('which bot of the box; several if left out'),
});

// ---------------------------------------------------------------------------------------------------- requests

function aboutTournament<Name extends string, Data extends z.ZodRawShape>(action: Name, about: string, data: Data) {
  return z
    .strictObject({ action: z.literal(action), id: requestId, tournament: tournamentId, data: z.strictObject(data) })
    .describe(about);
}

function aboutRoom<Name extends string, Data extends z.ZodRawShape>(action: Name, about: string, data: Data) {
  return z.strictObject({ action: z.literal(action), id: requestId, data: z.strictObject(data) }).describe(about);
}

function aboutTable<Name extends string>(action: Name, about: string) {
  return z
    .strictObject({ action: z.literal(action), id: requestId, table: tableId, data: z.strictObject({}) })
    .describe(about);
}

const entryNumber = z.int().min(1).describe('the number of an entry, from 1');

export const tournamentRequests = [
  aboutRoom('tournament_create', 'Creates a tournament; its creator is the host.', {
    wish: tournamentWish.describe('how it is set up'),
    register: z.boolean().exactOptional().describe('whether the host enters at once'),
  }),
  aboutRoom('tournament_list', 'Asks for the tournaments that are open or running, and those that ended last.', {}),
  aboutRoom(
    'my_tournaments',
    'Asks for the finished tournaments of the person, the newest first, and for the figures over them.',
    { after: cursor.exactOptional().describe('`next` of the page before; the first page if left out') },
  ),
  aboutTournament('tournament_watch', 'Follows a tournament: a snapshot now, and updates from then on.', {}),
  aboutTournament('tournament_unwatch', 'No more of this tournament. An entry stays an entry.', {}),
  aboutTournament('tournament_register', 'Enters: before the start, late, or again after going out.', {
    again: z.literal(true).exactOptional().describe('only again: refused for somebody who has not entered before'),
  }),
  aboutTournament('tournament_unregister', 'Takes an entry back; only before the start.', {}),
  aboutTournament('tournament_rebuy', 'Answers the offer of a rebuy, or buys one.', {
    buy: z.boolean().describe('yes or no'),
  }),
  aboutTournament('tournament_add_on', 'Buys the add-on, in its break.', {}),
  aboutTournament('tournament_standings', 'Asks for a page of the standings.', {
    from: z.int().min(0).describe('how many rows to pass over'),
    find: z
      .string()
      .max(LIMITS.nameUnits)
      .exactOptional()
      .describe('only rows with this in the name, in upper or lower case'),
    only: z.enum(['in', 'away']).exactOptional().describe('only players who are in, or of those only the absent ones'),
  }),
  aboutTournament('tournament_tables', 'Asks for the tables of a tournament.', {}),
  aboutTournament('tournament_draw', 'Asks for the draw of seats, so that it can be repeated from the seed.', {}),
  aboutTournament('tournament_chat', 'Says something to everybody who follows the tournament.', {
    text: chatText.describe('plain text'),
  }),
  aboutTournament('tournament_deal', 'A deal at the last table.', {
    act: z
      .enum(['discuss', 'no_discuss', 'propose', 'accept', 'decline'])
      .describe('wants to talk, or no longer; a proposal; an answer to one'),
    kind: z.enum(['icm', 'chop', 'equal', 'own']).exactOptional().describe('of a proposal: how it divides'),
    keep: whole.exactOptional().describe('of a proposal: what stays for the winner'),
    figures: z
      .array(z.tuple([entryNumber, whole]))
      .max(LIMITS.seatsMax)
      .exactOptional()
      .describe('of an `own` proposal: what each entry gets'),
    proposal: z.int().min(1).exactOptional().describe('which one is accepted'),
  }),
  aboutTournament('host_tournament', 'The host of a tournament acts; its log says so.', {
    act: z.enum([...LISTED_HOST_ACTS, 'add_bots', 'cancel']).describe('what'),
    by_ms: z
      .number()
      .min(-86_400_000)
      .max(86_400_000)
      .exactOptional()
      .describe('for `level`: how much longer it lasts; below 0 shorter'),
    minutes: minutes.exactOptional().describe('for `break`: its length, after the running level'),
    entry: entryNumber.exactOptional().describe('for `remove`, `warn`, `mute`, `unmute` and `co_host`: who'),
    text: chatText.exactOptional().describe('for `warn`: what the player is told'),
    count: z.int().min(1).max(200).exactOptional().describe('for `add_bots`: how many; one if left out'),
    bot: z.string().min(1).max(64).exactOptional().describe('for `add_bots`: which; several if left out'),
  }),
  aboutTable('away', 'At a tournament table: the house folds for the player from now on.'),
  aboutTable('back', 'At a tournament table: the player is back, also in the running hand if not folded yet.'),
] as const;

// ---------------------------------------------------------------------------------------------------- what it is

const level = part('TournamentLevel', {
  level: z.int().min(0).describe('from 1; 0 before the start'),
  game: z.string().describe('a code of RULES.md'),
  stakes: stakes.describe('blinds, antes and bet sizes'),
  minutes: z.number().describe('how long it lasts'),
  break_minutes: z.number().describe('of the break after it; 0 for none'),
});

export const tournamentAbout = part('TournamentAbout', {
  title: z.string().describe('what the host calls it'),
  host: personName.describe('the host'),
  kind,
  seats: z.int().describe('chairs of a table'),
  stack: chips.describe('chips of an entry'),
  min_entries: z.int().describe('the fewest to begin with'),
  max_entries: z.int().describe('places'),
  entry: chips.describe('the price of an entry, the head included'),
  head: chips.describe('the part of it on each head'),
  bounty: z.enum(['fixed', 'progressive']).nullable().describe('null for none'),
  start,
  late_levels: z.int().describe('late entry is open to the end of this level'),
  reentries: z.int().describe('how often a person may enter again'),
  rebuy: rebuy.nullable().describe('null for none'),
  add_on: addOn.nullable().describe('null for none'),
  quiet_all_in: z.literal(true).exactOptional().describe('no chat while somebody is all-in'),
  levels: z.array(level).describe('the first ones; the ladder goes on for ever'),
  commitment: z.string().describe('of the seed from which seats are drawn'),
});

const standing = part('TournamentStanding', {
  entry: entryNumber,
  name: personName.describe('who'),
  is_bot: z.boolean().describe('a bot of the room'),
  place: z.int().nullable().describe('of one who is out the final one, null while it is open; else the one by chips'),
  is_out: z.boolean().describe('whether they are out'),
  is_tied: z.boolean().describe('whether the place is shared'),
  chips: chips.describe('between hands'),
  table: z.int().describe('the number of the table, 0 for none'),
  prize: chips.describe('what has been paid'),
  bounty: chips.describe('what heads of others have paid'),
  head: chips.describe('what is on their own'),
  is_away: z.boolean().describe('the house folds for them'),
  is_muted: z.literal(true).exactOptional().describe('the host has muted them'),
});

export const tournamentChatLine = part('TournamentChatLine', {
  at_ms: timeMs.describe('when'),
  name: personName.describe('who'),
  entry: entryNumber.nullable().describe('their entry; null for somebody who only watches'),
  text: chatText.describe('plain text'),
});

const clock = part('TournamentClock', {
  now: level.describe('the level that runs'),
  next: level.describe('the next one'),
  ends_ms: timeMs.nullable().describe('when the level or the break ends; null while the clock stands'),
  left_ms: durationMs.describe('what is left of a level whose clock stands'),
  is_paused: z.boolean().describe('the host has paused it'),
  is_break: z.boolean().describe('a break'),
});

const proposal = part('TournamentProposal', {
  proposal: z.int().describe('its number, from 1'),
  by: personName.describe('who proposes it'),
  kind: z.enum(['icm', 'chop', 'equal', 'own']).describe('how it divides'),
  keep: chips.describe('what stays for the winner'),
  figures: z
    .array(
      z.strictObject({
        entry: entryNumber,
        name: personName.describe('who'),
        amount: chips.describe('what they get'),
        has_accepted: z.boolean().describe('whether they have accepted'),
      }),
    )
    .describe('what each gets'),
});

const you = part('TournamentYou', {
  entry: entryNumber,
  status: z.enum(['in', 'broke', 'out']).describe('`broke` while a rebuy is offered'),
  place: z.int().nullable().describe('of one who is out the final one, null while it is open; else the one by chips'),
  is_tied: z.literal(true).exactOptional().describe('the place is shared'),
  chips: chips.describe('between hands'),
  table: tableId.nullable().describe('where the reader plays, or is on the way to'),
  table_number: z.int().describe('its number, 0 for none'),
  seat_index: seatIndex.nullable().describe('and the seat'),
  is_moving: z.boolean().describe('on the way: the next hand there deals the reader in'),
  big_blind_next: z.boolean().exactOptional().describe('on the way: the big blind comes to the new seat next'),
  prize: chips.describe('what has been paid'),
  bounty: chips.describe('what heads of others have paid'),
  head: chips.describe("what is on the reader's own"),
  hands: z.int().describe('hands played'),
  last_hand: z
    .strictObject({ table: tableId, hand: z.int().describe('its number at that table') })
    .exactOptional()
    .describe('of one who is out: the hand in which that happened'),
  offer_until_ms: timeMs.nullable().describe('until when a rebuy is offered'),
  can_rebuy: z.boolean().describe('a rebuy may be bought now'),
  can_add_on: z.boolean().describe('the add-on may be bought now'),
});

const hostAct = part('TournamentHostAct', {
  at_ms: timeMs.describe('when'),
  act: z.enum([...LISTED_HOST_ACTS, 'cancel']).describe('what'),
  minutes: z.number().exactOptional().describe('of a break, or by which the level was changed'),
  name: personName.exactOptional().describe('for `remove`, `warn`, `mute`, `unmute` and `co_host`: who'),
});

export const tournamentState = part('TournamentState', {
  phase: z.enum(['open', 'running', 'ended', 'cancelled']).describe('before the start, in play, or over'),
  is_host: z.boolean().describe('the reader is the host'),
  pool: chips.describe('what prizes are paid from'),
  entries: z.int().describe('paid stacks'),
  entrants: z.int().describe('people and bots behind them'),
  left: z.int().describe('how many are in'),
  tables: z.int().describe('how many tables'),
  average_stack: chips.describe('of those who are in'),
  largest_stack: chips.describe('the chip leader has so many'),
  smallest_stack: chips.describe('the shortest stack'),
  prizes: z.array(chips).describe('first place first, as they would be now; fixed once entries are closed'),
  minutes: z.number().describe('how long it will take, an estimate'),
  is_hand_for_hand: z.boolean().describe('tables deal together'),
  waiting_tables: z.int().describe('hand for hand: tables that still play'),
  is_final: z.boolean().describe('the last table'),
  are_entries_closed: z.boolean().describe('nobody may enter any more'),
  can_register: z.boolean().describe('the reader may enter now'),
  host_asked_until_ms: timeMs.nullable().describe('too few have come: until when the host is asked'),
  resumes_ms: timeMs.nullable().describe('play rests until then, before the last table'),
  seed: z.string().nullable().describe('of the draw of seats; null before the start'),
  clock: clock.nullable().describe('null before the start'),
  standings: z.array(standing).describe('the first rows'),
  you: you.nullable().describe('the entry of the reader'),
  deal: z
    .strictObject({
      wants: z.array(personName).describe('who wants to talk'),
      talk_until_ms: timeMs.nullable().describe('play stops until then; null while nobody talks'),
      proposals: z.array(proposal).describe('those on the table'),
    })
    .nullable()
    .describe('null if no deal is possible'),
  host_log: z.array(hostAct).exactOptional().describe('what the host has done, the latest acts, oldest first'),
  waiting_reports: z.int().exactOptional().describe('tables whose hand is over and that wait for the next one'),
});

export const tournamentSummary = part('TournamentListing', {
  tournament: tournamentId,
  title: z.string().describe('what the host calls it'),
  kind,
  game: z.string().describe('a code of RULES.md'),
  phase: z.enum(['open', 'running', 'ended', 'cancelled']).describe('before the start, in play, or over'),
  entry: chips.describe('the price of an entry'),
  entries: z.int().describe('paid stacks'),
  max_entries: z.int().describe('places'),
  left: z.int().describe('how many are in'),
  level: z.int().describe('the level that runs, 0 before the start'),
  starts_ms: timeMs.nullable().describe('when play begins; null without a fixed time'),
  can_register: z.boolean().describe('entries are open'),
  is_mine: z.boolean().describe('the reader has an entry or is the host'),
});

// ---------------------------------------------------------------------------------------------------- events

function event<Name extends string, Data extends z.ZodRawShape>(name: Name, about: string, data: Data) {
  return z.strictObject({ event: z.literal(name), data: z.strictObject(data) }).describe(about);
}

export const tournamentEvent = z.discriminatedUnion('event', [
  event('tournament_started', 'Play begins.', {}),
  event('level_up', 'A new level, from the next hand of every table on.', {
    level: z.int().describe('its number'),
  }),
  event('break_start', 'A break.', { minutes: z.number().describe('how long it lasts') }),
  event('break_end', 'The break is over.', {}),
  event('tournament_paused', 'The host has paused play; running hands are played out.', {}),
  event('tournament_resumed', 'Play goes on.', {}),
  event('hand_for_hand', 'Tables deal together, or no longer.', {
    on: z.boolean().describe('whether they do'),
  }),
  event('table_move', 'To a player who moves: the new table.', {
    table: tableId,
    number: z.int().describe('the number of the table'),
    seat_index: seatIndex,
    why: z.enum(['seat', 'late', 'balance', 'break', 'redraw']).describe('the draw, or why they move'),
  }),
  event('entry_out', 'Somebody is out.', {
    entry: entryNumber,
    name: personName.describe('who'),
    place: z.int().nullable().describe('null while it is open'),
    prize: chips.describe('what the place pays'),
  }),
  event('bounty_won', 'Somebody has taken a head.', {
    name: personName.describe('who'),
    of: personName.describe('whose'),
    amount: chips.describe('paid at once'),
  }),
  event('rebuy_offer', 'To a player who has gone broke: a rebuy is offered.', { until_ms: timeMs }),
  event('entries_closed', 'Nobody may enter any more; prizes are fixed.', {
    prizes: z.array(chips).describe('first place first'),
  }),
  event('host_warning', 'To a player: the host warns them.', { text: chatText.describe('plain text') }),
  event('tournament_said', 'Somebody says something to everybody.', { line: tournamentChatLine.describe('what') }),
  event('final_table', 'The last table is drawn.', {}),
  event('deal_made', 'All have accepted a deal.', {}),
  event('tournament_result', 'It is over.', { winner: personName.nullable().describe('null after a deal') }),
  event('tournament_cancelled', 'The host has cancelled it; entries are paid back.', {}),
]);

export const tournamentMessages = [
  z
    .strictObject({
      event: z.literal('tournament_snapshot'),
      tournament: tournamentId,
      version,
      about: tournamentAbout.describe('what does not change'),
      chat: z.array(tournamentChatLine).exactOptional().describe('the latest lines of the chat, oldest first'),
      state: tournamentState.describe('what does'),
    })
    .describe('A tournament as it is at a version.'),
  z
    .strictObject({
      event: z.literal('tournament_update'),
      tournament: tournamentId,
      version,
      state: tournamentState.describe('as it is now'),
      events: z.array(tournamentEvent).describe('what has happened since the last message'),
    })
    .describe('A tournament has changed; at most one a second, unless it is about the reader.'),
] as const;

// ---------------------------------------------------------------------------------------------------- results

const nothing = z.strictObject({});

const ownTournament = part('OwnTournament', {
  tournament: tournamentId,
  title: z.string().describe('its title'),
  ended_ms: timeMs.describe('when it ended'),
  entrants: z.int().describe('how many people and bots played'),
  place: z.int().describe('the place of the person, of so many'),
  cost: whole.describe('entries, rebuys and add-ons, heads included'),
  prize: whole.describe('the prize, also from a deal'),
  bounty: whole.describe('bounties won'),
  heads: z.int().describe('heads taken, alone or shared'),
  hands: z.int().describe('hands played'),
});

const tournamentFigures = part('TournamentFigures', {
  tournaments: z.int().describe('how many are counted'),
  cost: whole.describe('the sum of all costs'),
  prizes: whole.describe('the sum of all prizes and bounties'),
  return_on_cost: z.number().nullable().describe('prizes over cost, less one; null if nothing was paid'),
  in_the_money: z.int().describe('tournaments with a prize'),
  wins: z.int().describe('first places'),
  average_place: z
    .number()
    .nullable()
    .describe(
      'the mean share of the field that was better: 0 for the winner, 1 for the last; null without tournaments',
    ),
  heads: z.int().describe('heads taken'),
  hands: z.int().describe('hands played'),
});

export const tournamentResults = {
  tournament_create: z.strictObject({ tournament: tournamentId }),
  tournament_list: z.strictObject({ tournaments: z.array(tournamentSummary).describe('those of the reader first') }),
  my_tournaments: z.strictObject({
    tournaments: z.array(ownTournament).describe('a page of them'),
    next: z.string().nullable().describe('where the next page begins; null after the last one'),
    figures: tournamentFigures
      .exactOptional()
      .describe(`over all of them, the latest ${LIMITS.tournamentsCounted} at most; with the first page only`),
  }),
  tournament_watch: nothing,
  tournament_unwatch: nothing,
  tournament_register: z.strictObject({ entry: entryNumber }),
  tournament_unregister: nothing,
  tournament_rebuy: nothing,
  tournament_add_on: nothing,
  tournament_standings: z.strictObject({
    standings: z.array(standing).describe('a page of them'),
    total: z.int().describe('rows in all, of those that were asked for'),
  }),
  tournament_tables: z.strictObject({
    tables: z
      .array(
        z.strictObject({
          table: tableId,
          number: z.int().describe('the number of the table'),
          players: z.int().describe('how many play there'),
          largest: chips.describe('the largest stack'),
          smallest: chips.describe('the smallest stack'),
          is_playing: z.boolean().describe('a hand runs'),
        }),
      )
      .describe('by their numbers'),
  }),
  tournament_draw: z.strictObject({
    commitment: z.string().describe('SHA-256 of the seed, known before the start'),
    seed: z.string().nullable().describe('null before the start'),
    seats: z.int().describe('chairs of a table'),
    drawn: z
      .array(z.array(z.int()))
      .describe('for each table the entry on each seat, from seat 0, which nobody has; 0 for an empty one'),
    byes: z.array(entryNumber).describe('of a shootout: those who have no match in the first round'),
  }),
  tournament_chat: nothing,
  tournament_deal: nothing,
  host_tournament: nothing,
  away: nothing,
  back: nothing,
};
