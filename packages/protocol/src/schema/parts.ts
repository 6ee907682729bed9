/** Parts of messages: ids, amounts, seats, cards, settings, and everything else that several messages share. */
import {
  ACTION_TYPES,
  type HouseRules,
  RULE_SET_NAMES,
  type RULES,
  type RuleRow,
  ruleRows,
  type SettableRule,
  type TableRules,
  VARIANTS,
} from '@cardroom/engine';
import type { IgnoredCode, Taken } from '@cardroom/notation';
import { z } from 'zod';
import { CLOSE_NAMES } from '../close.js';
import { LIMITS } from '../limits.js';
import { isChatText } from '../text.js';

/** An object that several messages share: JSON Schema and docs/MESSAGES.md have it once, under its name. */
export function part<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

export const requestId = z
  .string()
  .regex(new RegExp(`^[A-Za-z0-9_.:-]{1,${LIMITS.idCharacters}}$`))
  .describe('chosen by the client, new for each request, and the same when the request is sent again');

export const tableId = z
  .string()
  .regex(new RegExp(`^[A-Za-z0-9_.:-]{1,${LIMITS.idCharacters}}$`))
  .describe('the table');

export const userId = z
  .string()
  .min(1)
  .max(LIMITS.idCharacters)
  .describe('the id of the person, which stays when the name changes');

/** A place in a list, as an answer named it. */
export const cursor = z.string().regex(/^[A-Za-z0-9_.:-]{1,600}$/);

export const version = z.int().min(0).describe('the position in the log of the table, from 1 without gaps');

export const handNumber = z.int().min(0).describe('the number of the hand');

export const turnToken = z.string().min(1).max(LIMITS.idCharacters).describe('the turn, as `your_turn` named it');

/** Chips as the hand document writes them: decimals if the table has them. */
export const chips = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

export const seatIndex = z
  .int()
  .min(1)
  .max(LIMITS.seatsMax)
  .describe('a place at the table, counted clockwise, as in `seats` of the hand document');

export const personName = z.string().min(1).max(LIMITS.nameUnits);

export const timeMs = z.number().min(0).describe("milliseconds since 1970 by the server's clock");

export const durationMs = z.number().min(0);

/** Known cards and `??`, one after another. */
export const cardText = z.string().regex(/^(?:[2-9TJQKA][cdhs]|\?\?)*$/);

export const shownCards = z.string().regex(/^(?:[2-9TJQKA][cdhs])*$/);

/** A hand document as a client sends it: anything, until it has been merged. */
export const clientHand = z.looseObject({}).describe("the author's hand document");

export const chatText = z
  .string()
  .refine(isChatText, { error: 'not a line of chat' })
  .meta({ minLength: 1, maxLength: LIMITS.chatCharacters });

/** The types of act of source document 004, and those of games that it does not know. */
export const actionType = z
  .enum([...ACTION_TYPES, 'all_in', 'discard', 'stand_pat', 'show', 'muck'])
  .meta({ id: 'ActionType' });

export const closeName = z.enum(CLOSE_NAMES).meta({ id: 'CloseName' });

// ---------------------------------------------------------------------------------------------------- settings

const ruleSetName = z.enum(RULE_SET_NAMES);

const betCap = z.strictObject({
  bets: z.int().min(1).max(100).describe('bets a street, the first one included'),
  blindCounts: z.boolean().describe('whether the big blind is the first of them'),
  headsUp: z.boolean().describe('whether two players are capped, too'),
});

/** The values of a rule, older spellings included. */
function ruleValue({ values, formerly = [] }: RuleRow): z.ZodType {
  if (typeof values[0] === 'object') return betCap;
  const all = [...values, ...formerly.map(([old]) => old)] as (string | boolean)[];
  if (all.every((value) => typeof value === 'boolean')) return z.boolean();
  const texts = all.filter((value) => typeof value === 'string');
  return texts.length === all.length ? z.enum(texts) : z.union([z.boolean(), z.enum(texts)]);
}

type RuleShape<Kind extends keyof typeof RULES, Values extends Record<SettableRule<Kind>, unknown>> = {
  readonly [Rule in SettableRule<Kind>]: z.ZodExactOptional<z.ZodType<Values[Rule]>>;
};

/** The rules of one kind that the host of a table may set, each from its row of the engine's table. */
function ruleShape<Kind extends keyof typeof RULES, Values extends Record<SettableRule<Kind>, unknown>>(
  kind: Kind,
): RuleShape<Kind, Values> {
  const settable = ruleRows(kind).filter(([, { isInternal }]) => isInternal !== true);
  return Object.fromEntries(
    settable.map(([rule, row]) => [rule, ruleValue(row).exactOptional().describe(`${row.id}: ${row.settles}`)]),
  ) as RuleShape<Kind, Values>;
}

const houseRules = part('HouseRules', ruleShape<'hand', HouseRules>('hand'));

export const tableRules = part('TableRules', ruleShape<'table', TableRules>('table'));

/** Named as in the hand document: these amounts are written into it. */
export const stakes = part('Stakes', {
  smallBlind: chips.describe('0 in games without blinds'),
  bigBlind: chips.describe('0 in games without blinds'),
  ante: chips.exactOptional().describe('paid by everyone who is dealt in'),
  bigBlindAnte: chips.exactOptional().describe('paid by the big blind for everybody'),
  minBet: chips.exactOptional().describe('no and pot limit: the smallest bet; the big blind if left out'),
  smallBet: chips.exactOptional().describe('fixed limit'),
  bigBet: chips.exactOptional().describe('fixed limit'),
  bringIn: chips.exactOptional().describe('stud'),
  unit: chips.exactOptional().describe('the smallest chip, a power of ten; 1 if left out'),
});

export const buyInRange = part('BuyInRange', {
  min: chips.describe('the minimum buy-in'),
  max: chips.describe('the maximum buy-in; chips on the table count'),
});

export const settings = part('Settings', {
  title: z
    .string()
    .max(4 * LIMITS.titleGraphemes)
    .describe('the title in the lobby'),
  variant: z.enum([...VARIANTS.keys()] as [string, ...string[]]).describe('a code of RULES.md: `NT`, `F7S`'),
  stakes: stakes.describe('blinds, antes and bet sizes'),
  seats: z.int().min(LIMITS.seatsMin).max(LIMITS.seatsMax).describe('the number of seats'),
  games: z
    .strictObject({
      list: z
        .array(
          z.strictObject({
            variant: z.enum([...VARIANTS.keys()] as [string, ...string[]]).describe('a code of RULES.md'),
            stakes: stakes.describe('blinds, antes and bet sizes of this game'),
          }),
        )
        .min(2)
        .max(LIMITS.gamesMax)
        .describe('in order; the table begins with `variant` and `stakes`, which must be one of them'),
      every: z
        .union([z.literal('orbit'), z.int().min(1).max(LIMITS.gameHandsMax)])
        .describe('the number of hands of each game, or an orbit: as many hands as players were dealt in at its start'),
      by: z.enum(['rotation', 'choice']).describe('one after another, or chosen by each player in turn'),
    })
    .exactOptional()
    .describe('games that change; one game if left out'),
  rules: z
    .union([ruleSetName, houseRules])
    .describe('house rules of a hand: a named set, or single settings over `standard`'),
  table_rules: tableRules.describe(
    'house rules between hands, and how seats are numbered; default: those of the named set',
  ),
  buy_in: buyInRange.describe('the minimum and maximum buy-in'),
  approve_buy_ins: z.boolean().describe('the host answers every request for chips'),
  rebuys: z
    .strictObject({
      times: z
        .int()
        .min(0)
        .max(LIMITS.rebuysMax)
        .nullable()
        .describe('how often a person may buy more chips after the first buy-in; null for no limit'),
      total: chips.nullable().describe('chips that a person may buy in all; null for no limit'),
    })
    .exactOptional()
    .describe('limits for each person; none if left out'),
  rathole_ms: z
    .int()
    .min(0)
    .max(LIMITS.ratholeMsMax)
    .exactOptional()
    .describe(
      'a player who comes back within this time brings at least what they left with, except in fixed limit; default: two hours, 0 turns it off',
    ),
  seat_kept_ms: z
    .int()
    .min(LIMITS.seatKeptMsMin)
    .max(LIMITS.seatKeptMsMax)
    .nullable()
    .exactOptional()
    .describe(
      'how long the seat of a player who sits out is kept; null for ever; default: 30 minutes, 10 while others wait for a seat',
    ),
  start_at: z
    .int()
    .min(LIMITS.seatsMin)
    .max(LIMITS.seatsMax)
    .nullable()
    .exactOptional()
    .describe('the first hand begins once so many players are seated; null: when the host starts the game; default: 2'),
  clock: z
    .strictObject({
      action_ms: z.int().min(LIMITS.actionMsMin).max(LIMITS.actionMsMax).describe('time to act'),
      time_bank_ms: z.int().min(0).max(LIMITS.timeBankMsMax).describe('the time bank of a newcomer'),
      time_bank_refill_ms: z
        .int()
        .min(0)
        .max(LIMITS.timeBankMsMax)
        .describe('time added for each hand played, up to the first filling'),
      grace_ms: z
        .int()
        .min(0)
        .max(LIMITS.graceMsMax)
        .describe('how long the table waits for a lost connection, instead of the rest of the turn; 0 for not at all'),
      grace_by_pot: z
        .boolean()
        .exactOptional()
        .describe(
          'grace by the size of the pot, as in larger rooms, instead of `grace_ms`: 30 s, 60 s in a pot of 20 big blinds or more, 120 s from 50 on',
        ),
      run_out_ms: z
        .int()
        .min(0)
        .max(LIMITS.runOutMsMax)
        .exactOptional()
        .describe('all-in: the pause before each street; default: 1200'),
      last_card_ms: z
        .int()
        .min(0)
        .max(LIMITS.runOutMsMax)
        .exactOptional()
        .describe('all-in: the pause before the last card; default: 2000'),
    })
    .describe('times'),
  spectators: z
    .strictObject({
      allowed: z.boolean().describe('whether people without a seat may watch'),
      delay_ms: z.int().min(0).max(LIMITS.delayMsMax).describe('how much later they see everything'),
    })
    .describe('people who watch'),
  chat: z.boolean().describe('whether there is a chat'),
  listed: z.boolean().describe('true: in the lobby for everybody; false: private, only by invite link'),
  bots: z.boolean().exactOptional().describe('whether bots may sit here; they may if left out'),
  practice: z
    .boolean()
    .exactOptional()
    .describe('while only bots play they act at once, and hands follow each other as fast as all spectators can read'),
});

// ---------------------------------------------------------------------------------------------------- the table

export const tableStatus = z
  .enum(['waiting', 'playing', 'paused', 'no-storage', 'ending', 'ended'])
  .meta({ id: 'TableStatus' });

/** The name of a picture; which there are is the client's affair. */
export const avatarName = z.string().regex(/^[a-z]{1,16}$/);

/** When the time bank engages automatically after the time to act. */
export const autoBank = z.enum(['always', 'smart', 'never']);
export const runWish = z.literal([1, 2, 3, 'ask']);

export const seat = part('Seat', {
  seat_index: seatIndex,
  name: personName.describe('as in `players` of the hand document'),
  kind: z
    .enum(['person', 'bot'])
    .describe(
      'a bot was seated by the host, or has declared itself; the room cannot know whether a person lets a program play',
    ),
  bot: z.string().nullable().describe('the type of a bot of the room; null for a person, and for a bot from outside'),
  owner: personName.exactOptional().describe('the person whose bot it is'),
  is_connected: z.boolean().describe('whether the person is connected; a bot always is'),
  grace_until_ms: timeMs.nullable().describe('if lost: until when the table waits for the connection'),
  is_away: z
    .literal(true)
    .exactOptional()
    .describe(
      'the player let a turn pass: the house acts at once for the rest of the hand, and they sit out from the next one',
    ),
  head: chips.exactOptional().describe('in a tournament with bounties: the bounty on the player'),
  avatar: avatarName.exactOptional().describe('the picture that the person has chosen'),
  shows_all: z.literal(true).exactOptional().describe('beaten hands are shown at the showdown, too'),
  straddles: z.literal(true).exactOptional().describe('straddles whenever that is possible'),
  run_wish: runWish.exactOptional().describe('how often the player wants the rest of the board run; once if left out'),
  time_bank_ms: durationMs.describe('the time left in the bank'),
  auto_bank: autoBank.exactOptional().describe('when the time bank engages automatically; default: `smart`'),
  after_hand: z
    .enum(['pause', 'wait_for_big_blind', 'leave'])
    .nullable()
    .describe('what the player does once the hand is over'),
  top_up: chips.describe('chips that are added before the next hand'),
  has_auto_top_up: z.boolean().exactOptional().describe('automatic top-ups between hands are on'),
  seat_kept_until_ms: timeMs
    .exactOptional()
    .describe('the player has no chips left: until when the seat is kept for a rebuy'),
  side_chips: z
    .number()
    .exactOptional()
    .describe('chips that side payments add to the stack before the next hand; below 0 if they take some'),
  next_seat_index: seatIndex.exactOptional().describe('the seat from the next hand on, if the player changes'),
  stand_up: z
    .enum(['standing', 'sitting'])
    .exactOptional()
    .describe('in a stand-up game: whether the player has won a main pot yet'),
});

/** The board that would have come, while it may be asked for. */
export const rabbitHunt = part('RabbitHunt', {
  hand: handNumber,
  until_ms: timeMs.describe('until when `rabbit` shows it'),
});

export const standUp = part('StandUp', {
  bet: chips.describe('what the last one standing pays each of the others'),
  is_running: z.boolean().describe('whether a game is being played; `stand_up` of each seat says who stands'),
  is_called: z.boolean().describe('the host has called one for the next hand'),
  votes: z.array(seatIndex).describe('seats that voted for one; it begins when everybody who plays has'),
});

export const bombPot = part('BombPot', {
  after_hand: handNumber.nullable().describe('the hand after which it comes; null while none is announced'),
  variant: z.string().describe('its game, a code of RULES.md'),
  ante: chips.describe('paid by everybody who is dealt in'),
  votes: z.array(seatIndex).describe('seats that voted for one'),
  votes_until_ms: timeMs.nullable().describe('until when the others may vote; null without a vote'),
});

export const gameNext = part('GameNext', {
  after_hand: handNumber.nullable().describe('the hand after which the game changes; null while it does not'),
  variant: z.string().describe('the next game, a code of RULES.md'),
  stakes: stakes.describe('its stakes'),
});

export const gameChoice = part('GameChoice', {
  seat_index: seatIndex.nullable().describe('who chooses; null if nobody does, or the choice is made'),
  games: z.array(z.string()).describe('the games to choose from, codes of RULES.md'),
  deadline_ms: timeMs.nullable().describe('without a choice by then the last game is played again'),
});

export const runsAsked = part('RunsAsked', {
  hand: handNumber,
  most: z.int().min(1).max(4).describe('the most runs that are possible'),
  seats: z.array(seatIndex).describe('who has not answered yet; empty once it is settled'),
  deadline_ms: timeMs.nullable().describe('no answer by then means one run; null while the clock is stopped'),
});

export const chipsOfSeat = part('SeatChips', {
  seat_index: seatIndex,
  stack: chips.describe('chips behind'),
  bet: chips.describe('chips in front, on this street'),
});

export const pot = part('Pot', {
  amount: chips.describe('chips in it'),
  eligible: z.array(seatIndex).describe('the seats that can win it'),
});

export const chatLine = part('ChatLine', {
  at_ms: timeMs,
  user: userId.describe('the person who says it: two people may have the same name'),
  name: personName.describe('the name they had then'),
  seat_index: seatIndex.nullable().describe('null for a spectator'),
  text: chatText.describe('plain text'),
});

export const chipRequest = part('ChipRequest', {
  request: z.string().describe('to be named in `host_approve`'),
  name: personName.describe('who asks'),
  seat_index: seatIndex,
  amount: chips.describe('how many'),
  kind: z.enum(['buy_in', 'top_up']).describe('to sit down, or to add to a stack'),
});

export const follower = part('Follower', {
  user: userId,
  name: personName.describe('their name'),
  seat_index: seatIndex.nullable().describe('null for a spectator'),
});

export const barred = part('Barred', {
  user: userId,
  name: personName.describe('the name they had then'),
  reason: z
    .enum(['banned', 'removed'])
    .describe('what the host did; a removed person may come back with a newer invite'),
});

export const hostAct = part('HostAct', {
  at_ms: timeMs,
  by: personName.describe('the host, or a co-host'),
  act: z
    .enum([
      'approve',
      'refuse',
      'limit',
      'pause',
      'resume',
      'stakes',
      'sit_out',
      'act_now',
      'remove',
      'add_bot',
      'mute',
      'unmute',
      'ban',
      'unban',
      'new_invite',
      'transfer',
      'end',
      'start',
      'lock',
      'unlock',
      'co_host',
      'no_co_host',
      'seat_first',
      'add_chips',
      'take_chips',
      'undo',
      'stand_up',
      'options',
      'bomb_pot',
    ])
    .describe('what was done'),
  name: personName.nullable().describe('the person that it concerns'),
  seat_index: seatIndex.nullable().describe('their seat'),
  amount: chips.nullable().describe('chips approved, added or taken'),
  buy_in: buyInRange.nullable().describe('new limits'),
  stakes: stakes.nullable().describe('new stakes, from the next hand on'),
  reason: z.string().exactOptional().describe('why the table is paused, in the words of the host'),
  options: tableRules.exactOptional().describe('options of the table that change with the next hand'),
});

export const tableSummary = part('TableSummary', {
  table: tableId,
  title: z.string().describe('the title that the host gave it'),
  variant: z.string().describe('a code of RULES.md'),
  rules: ruleSetName.exactOptional().describe('the named rule set; left out if the table has its own settings'),
  options: tableRules.exactOptional().describe('options of cash tables that are not at their defaults'),
  games: z
    .strictObject({
      list: z.array(z.string()).describe('codes of RULES.md'),
      by: z.enum(['rotation', 'choice']).describe('one after another, or as the dealer chooses'),
    })
    .exactOptional()
    .describe('games that change'),
  stakes: stakes.describe('blinds, antes and bet sizes'),
  buy_in: buyInRange.describe('the minimum and maximum buy-in'),
  seats: z.int().describe('the number of seats'),
  taken: z.int().describe('seats taken, bots included'),
  bots: z.int().describe('seats taken by bots'),
  spectators: z.int().describe('people who watch'),
  waiting: z.int().exactOptional().describe('people on the waiting list; nobody if left out'),
  action_ms: z.int().describe('time to act'),
  hands_per_hour: z.number().describe('the recent pace, 0 if it is not known'),
  status: tableStatus.describe('the status of the table'),
  is_mine: z.boolean().describe('the reader has a seat or is the host'),
});

const buyInLimit = part('BuyInLimit', {
  times: z.int().nullable().describe('how often chips may be bought in a day; null for any number'),
  total: chips.nullable().describe('how many chips in all; null for any number'),
});

export const ownLimit = part('OwnLimit', {
  limit: buyInLimit.describe('the limit now'),
  next: z
    .strictObject({ limit: buyInLimit.describe('the higher limit'), from_ms: timeMs.describe('when') })
    .nullable()
    .describe('a higher limit that will hold later; null if there is none'),
  bought: z
    .strictObject({ times: z.int().describe('purchases'), total: chips.describe('chips') })
    .describe('in the last 24 hours'),
});

export const ownChips = part('OwnChips', {
  sum: chips.describe('the sum that the room gives to each person'),
  amount: chips.describe('chips of the person that are not at a table: the most that they can buy in for'),
  at_tables: chips.describe('chips of the person at all tables'),
  take_from_ms: timeMs.nullable().describe('when `take_chips` gives the sum again; null while the person has enough'),
});

export const yourReturn = part('YourReturn', {
  amount: chips.describe('the stack that the person left with, which they have to bring at least'),
  until_ms: timeMs.describe('when this ends'),
});

export const yourWait = part('YourWait', {
  place: z.int().min(1).describe('on the waiting list; 1 is the first'),
  seat_index: seatIndex.nullable().describe('the seat that is held for the reader: `join` takes it'),
  until_ms: timeMs.nullable().describe('until when it is held'),
});

export const ledgerRow = part('LedgerRow', {
  at_ms: timeMs,
  name: personName.describe('whose chips'),
  kind: z
    .enum(['buy_in', 'top_up', 'cash_out', 'chips_added', 'chips_taken'])
    .describe('the kind of entry; the host adds and takes chips to correct a stack'),
  amount: chips.describe('how many'),
});

export const ledgerSum = part('LedgerSum', {
  name: personName.describe('the person'),
  bought: chips.describe('bought in and topped up'),
  cashed: chips.describe('taken away'),
  on_table: chips.describe('in front of the person now'),
  net: z.number().describe('won or lost; the nets of a table sum to 0'),
});

export const settlement = part('Settlement', {
  from: personName.describe('who pays'),
  to: personName.describe('who is paid'),
  amount: chips.describe('how much'),
});

export const playerResult = part('PlayerResult', {
  name: personName.describe('the name at the table'),
  is_bot: z.boolean().describe('a bot of the room, or one that declared itself'),
  is_you: z.boolean().describe('the reader'),
  bought: chips.describe('bought in and topped up'),
  cashed: chips.describe('taken away'),
  on_table: chips.describe('in front of the player now'),
  net: z.number().describe('won or lost; the nets of a table sum to 0'),
});

export const evenPayment = part('EvenPayment', {
  from: personName.nullable().describe('who pays; null for the bots, who settle together'),
  to: personName.nullable().describe('who is paid; null for the bots'),
  amount: chips.describe('how much'),
});

export const ownTable = part('OwnTable', {
  table: tableId,
  title: z.string().nullable().describe('null for a table that ended with an earlier version of the room'),
  variant: z.string().nullable().describe('the PHH code of the game; null if it is not known'),
  stakes: stakes.nullable().describe('null if they are not known'),
  came_ms: timeMs.describe('when the person first came'),
  ended_ms: timeMs.nullable().describe('null while it runs'),
  hands: z.int().describe('hands played'),
  players: z.array(personName).describe('who sat there, bots included'),
  net: z.number().nullable().describe('chips that the person won or lost; null for a host who never had chips there'),
});

export const taken = z.enum(['join', 'intent', 'action'] satisfies Taken[]);

export const ignored = part('Ignored', {
  path: z.string().describe('`_intents[2]`, `actions[7]`, `table`'),
  code: z
    .enum([
      'name-taken',
      'seat-taken',
      'bad-seat',
      'table-full',
      'no-chips',
      'bad-amount',
      'bad-intent',
      'bad-name',
      'not-a-hand',
      'not-author',
      'not-yours',
      'server-field',
      'unknown-field',
      'not-seated',
      'leaving',
      'inactive',
      'stale',
      'too-many-actions',
      'bad-line',
      'illegal-action',
    ] satisfies IgnoredCode[])
    .describe('why it was ignored'),
});

// ---------------------------------------------------------------------------------------------------- the deal

export const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('32 bytes in hexadecimal');

export const dealRound = z
  .int()
  .min(1)
  .max(LIMITS.dealRounds)
  .describe('the round of seeds, from 1; a void one is followed by the next');

export const seatSeed = part('SeatSeed', { seat_index: seatIndex, seed: z.string().describe('in hexadecimal') });

export const commitments = z
  .array(part('SeatCommitment', { seat_index: seatIndex, commitment: hash.describe('the commitment to a seed') }))
  .describe('the commitments whose seeds the table waits for, in the order of the seats');

export const missing = z.array(seatIndex).describe('seats whose seeds did not arrive');

export const ranks = hash
  .nullable()
  .describe('the top of the tree of ranks, in games that may shuffle cards in again; else null');

const proof = {
  salt: z.string().describe('16 bytes in hexadecimal'),
  path: z.array(hash).describe('sibling hashes from the leaf to the top'),
};

export const openedCard = part('OpenedCard', {
  dealt: z.int().min(0).describe('which card of the deal it is, from 0'),
  place: z.int().min(0).describe("its place in the house's order, from 0"),
  card: shownCards.describe('the card'),
  ...proof,
  again: z
    .strictObject({
      count: z.int().min(1).describe('after which reshuffle it came, from 1'),
      rank: z.int().min(0).describe('the secret rank of the place'),
      ...proof,
    })
    .exactOptional()
    .describe('of a card that was shuffled in again'),
});

const voidRound = part('VoidRound', { root: hash.describe('its root'), commitments, missing });

export const deal = part('Deal', {
  hand: handNumber,
  void: z.array(voidRound).describe('void rounds, in order'),
  round: dealRound,
  root: hash.describe('the Merkle root of the cards'),
  commitments,
  ranks,
  deadline_ms: timeMs.nullable().describe('until when the table waits for seeds; null if it waits for none'),
  seeds: z.array(seatSeed).nullable().describe('the seeds; null until they have arrived'),
  missing,
  opened: z.array(openedCard).describe('proofs of the cards that the reader has seen'),
});
