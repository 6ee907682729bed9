/** Messages of a server: answers, and events of the tables that a connection follows. */
import type { BetWord, HandCategory, RaiseClosed, StreetName } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { z } from 'zod';
import {
  actionType,
  bombPot,
  cardText,
  chatLine,
  chipRequest,
  chips,
  chipsOfSeat,
  closeName,
  commitments,
  deal,
  dealRound,
  durationMs,
  gameChoice,
  gameNext,
  handNumber,
  hash,
  hostAct,
  missing,
  openedCard,
  ownChips,
  part,
  personName,
  pot,
  rabbitHunt,
  ranks,
  requestId,
  runsAsked,
  seat,
  seatIndex,
  seatSeed,
  settings,
  shownCards,
  standUp,
  tableId,
  tableStatus,
  tableSummary,
  timeMs,
  turnToken,
  version,
  yourReturn,
  yourWait,
} from './parts.js';
import { wireError } from './refusals.js';
import { tournamentId, tournamentMessages, tournamentSummary } from './tournament.js';

function event<Name extends string, Data extends z.ZodRawShape>(name: Name, about: string, data: Data) {
  return eventOf(name, about, z.strictObject(data));
}

function eventOf<Name extends string, Data extends z.ZodObject>(name: Name, about: string, data: Data) {
  return z.strictObject({ event: z.literal(name), data }).describe(about);
}

/** A hand document as the table writes it, with the document's own field names. */
export interface HandDocument extends Hand {}

const handDocument = z
  .looseObject({
    players: z.array(z.string()).describe('names, in clockwise order of their seats'),
    actions: z.array(z.string()).describe('the log, one line for each action'),
  })
  .meta({ id: 'HandDocument' })
  .describe('the hand document as its reader may know it') as unknown as z.ZodType<HandDocument>;

const street = z
  .enum([
    'preflop',
    'flop',
    'turn',
    'river',
    'secondStreet',
    'thirdStreet',
    'fourthStreet',
    'fifthStreet',
    'sixthStreet',
    'seventhStreet',
    'predraw',
    'firstDraw',
    'secondDraw',
    'thirdDraw',
  ] satisfies StreetName[])
  .meta({ id: 'Street' })
  .describe('the street');

const round = z
  .string()
  .describe(
    'in stud the name of the round in source document 004, `Third Street`; the name of the street in other games',
  );

const board = z.int().min(0).describe('which board, if there are several; else 0');

// ---------------------------------------------------------------------------------------------------- the hand

const newHand = {
  hand: handNumber,
  variant: z.string().describe('a code of RULES.md'),
  button: seatIndex.nullable().describe('the seat with the button, null in stud'),
  chips: z.array(chipsOfSeat).describe('everyone at the table, after posting'),
  posts: z
    .array(
      z.strictObject({
        seat_index: seatIndex,
        kind: z.enum(['ante', 'dead_blind', 'blind', 'post']).describe('a straddle is a blind; a post is live'),
        blind: z
          .enum(['small', 'big', 'button', 'straddle'])
          .exactOptional()
          .describe('of a blind: which one; `button` is the only blind of short-deck games'),
        amount: chips.describe('chips posted, fewer than asked if the stack was short'),
      }),
    )
    .describe('the posts in order: antes, small blind, big blind, straddles, posts of newcomers'),
  pots: z.array(pot).describe('chips already in the middle: antes and dead blinds'),
};

const dealt = {
  seat_index: seatIndex,
  street,
  cards: cardText.describe('`??` for cards that the reader may not know'),
};

const turnShape = {
  seat_index: seatIndex.describe('whose turn it is'),
  hand: handNumber,
  turn: turnToken.describe('to be sent back with the act'),
  kind: z.enum(['bet', 'draw', 'show']).describe('the kind of decision'),
  time_limit: z.number().min(0).nullable().describe('seconds to act, null without a clock'),
  deadline_ms: timeMs.nullable().describe('when the time to act is over; null while the clock is stopped'),
  time_bank_ms: durationMs.describe("the time left in the player's bank"),
  in_time_bank: z.boolean().describe('whether the deadline is that of the time bank'),
};

const to = chips.nullable();

/** The fields of source document 004, and our own for games and limits that it does not know [S4-45]. */
const yourTurnShape = {
  ...turnShape,
  amount_to_call: chips.describe('chips missing to the current bet, even if the stack is shorter'),
  can_check: z.boolean().describe('nothing is owed'),
  can_bet: z
    .boolean()
    .describe('there is no bet yet, and the player may bet; under `stud` also for the bring-in player'),
  bet_amount: to.describe(
    'the bet; no and pot limit: the smallest. null if there is none, here and below; under the rule set `stud` always the limit of the round',
  ),
  can_raise: z.boolean().describe('there is a bet, and the player may raise'),
  raise_amount: to.describe(
    'the total of a raise; no and pot limit: the smallest. Under `stud` always the current bet and the limit together',
  ),
  can_bet_big: z.boolean().describe('fourth street with an open pair: a bet of the big size'),
  big_bet_amount: to.describe('the big bet; under `stud` on every turn of fourth street'),
  can_raise_big: z.boolean().describe('the same for a raise'),
  big_raise_amount: to.describe('the total of a raise by the big size'),
  can_bring_in: z.boolean().describe('stud: the player has to bring in or complete'),
  bring_in_amount: to.describe('the bring-in'),
  can_complete: z.boolean().describe('stud: the bring-in player may complete the bet'),
  complete_amount: to.describe('the completed bet'),
  can_fold: z.boolean().describe('whether a fold is allowed'),
  can_call: z.boolean().describe('something is owed'),
  price: chips.describe('the cost of a call; to be sent back with the act'),
  range: z
    .strictObject({
      min: chips.describe('the smallest total'),
      max: chips.describe('the largest total'),
      sizes: z.array(chips).nullable().describe('the only totals, if they are fixed'),
    })
    .nullable()
    .describe('the totals that a bet, raise or completion may reach on this street'),
  verbs: z
    .array(z.enum(['bet', 'raise', 'complete'] satisfies BetWord[]))
    .describe(
      'what people call a bet to each of `range.sizes`; one word where all totals are open, none without a range',
    ),
  closed: z
    .enum(['not-reopened', 'capped', 'nobody-can-call', 'too-few-chips', 'own-raise'] satisfies RaiseClosed[])
    .nullable()
    .describe('why the player may not bet or raise; null if they may'),
  action_types: z.array(actionType).describe('the legal types of `player_action`'),
  max_discards: z.int().min(0).describe('in a draw: how many cards may be discarded; else 0'),
  can_muck: z.boolean().describe('at the showdown: whether the hand may be mucked'),
  stack: chips.describe('chips behind'),
  bet: chips.describe('chips in front'),
  current_bet: chips.describe('the highest bet of the street'),
  pot: chips.describe('all chips in the middle and in front'),
};

const turn = part('Turn', turnShape);
const yourTurn = part('YourTurn', yourTurnShape);

const award = part('Award', {
  seat_index: seatIndex,
  amount: chips.describe('chips won'),
  share: z.enum(['whole', 'high', 'low']).describe('the half of a hi/lo pot'),
  board,
});

const shownHand = part('ShownHand', {
  seat_index: seatIndex,
  cards: shownCards.describe('all cards of the hand'),
  board,
  share: z.enum(['whole', 'high', 'low']).describe('which half of a hi/lo pot the hand is for'),
  best: shownCards.describe('the cards that count'),
  category: z
    .enum([
      'straightFlush',
      'fourOfAKind',
      'fullHouse',
      'flush',
      'straight',
      'threeOfAKind',
      'twoPair',
      'pair',
      'highCard',
      'low',
      'badugi',
      'none',
    ] satisfies HandCategory[])
    .describe('the kind of hand; `none` for a low that does not qualify'),
  ranks: z.array(z.int().min(0).max(12)).describe('the ranks in its name, 0 for a deuce to 12 for an ace'),
});

const handEvents = [
  event('new_hand', 'A hand begins: the players and their posts.', newHand),
  event('new_hand_stud', 'The same in stud games.', newHand),
  event('hole_cards', 'A player gets their first cards.', dealt),
  event('hole_cards_stud', 'The same in stud games: two down, one up.', dealt),
  event('dealing_complete', 'Everyone has the first cards.', { hand: handNumber }),
  event('dealing_complete_stud', 'The same in stud games.', { hand: handNumber }),
  event('bring_in_determined', 'Stud: the player whose door card brings in.', {
    seat_index: seatIndex,
    card: shownCards.describe('the door card'),
    bring_in_amount: chips.describe('the bring-in'),
    complete_amount: to.describe('the completed bet'),
  }),
  event('street_card', 'Stud: a player gets the card of fourth, fifth or sixth street.', dealt),
  event('seventh_street_card', 'Stud: a player gets the last card, face down.', dealt),
  event('seventh_street_community_card', 'Stud: the deck is short, and one last card is dealt for all.', {
    cards: cardText.describe('the card'),
  }),
  event('board_cards', 'Shared cards are dealt.', { street, board, cards: cardText.describe('the new ones') }),
  event('replacement_cards', 'Draw: a player gets new cards for the discards.', dealt),
  eventOf(
    'runs_asked',
    'Nobody can bet any more: players are asked how often the rest of the board is run.',
    runsAsked,
  ),
  eventOf('bomb_pot_next', 'A bomb pot comes after this hand, or someone votes for one.', bombPot),
  eventOf('game_changed', 'The game changes after this hand.', gameNext),
  eventOf('game_choice', "Dealer's choice: a player chooses the next game, or has.", gameChoice),
  event('runs_chosen', 'The rest of the board is run several times.', { count: z.int().min(2).describe('how often') }),
  event('round_start', 'A betting round begins.', {
    hand: handNumber,
    street,
    round,
    seat_index: seatIndex.describe('the first to act'),
    bet_limit: chips.describe('the size of a bet; no and pot limit: the smallest'),
  }),
  event('player_acted', 'A player has acted, or the house has acted for them.', {
    seat_index: seatIndex,
    action: actionType.exclude(['all_in']).describe('the act; an all-in is the call, bet or raise that it was'),
    amount: chips.describe(
      "the player's total on this street after the act; after a bet or raise this is the new price",
    ),
    chips: chips.describe('chips that left the stack'),
    stack: chips.describe('chips left behind'),
    is_all_in: z.boolean().describe('whether nothing is left'),
    cards: cardText.nullable().describe('cards shown or discarded, as the reader may know them; else null'),
    by_house: z.boolean().describe('the house acted, because the player has left or paused'),
    by_clock: z
      .literal(true)
      .optional()
      .describe('the house acted, because the time was over; left out if the player acted'),
  }),
  event('player_status_update', 'The status of a player in the hand or at the table has changed.', {
    seat_index: seatIndex,
    name: personName.describe('the player'),
    status: z
      .enum(['playing', 'folded', 'all_in', 'waiting', 'waiting_for_big_blind', 'paused', 'leaving'])
      .describe('the first three are in the hand; `waiting` for the next one'),
  }),
  event('uncalled_bet', 'The part of a bet that nobody called goes back.', {
    seat_index: seatIndex,
    amount: chips.describe('chips'),
    stack: chips.describe('the stack after it'),
  }),
  event('pot_update', 'The pots in the middle have changed: main pot, side pots, and who can win them.', {
    pots: z.array(pot).describe('the main pot first'),
    total: chips.describe('the sum of all pots'),
    is_collected: z
      .boolean()
      .describe('whether the bets in front have gone to the middle; else only the players who can win have changed'),
  }),
  event('round_end', 'A betting round is over.', {
    hand: handNumber,
    street,
    round,
    next: z
      .union([street, z.enum(['showdown', 'end'])])
      .describe('the next street, the showdown, or the end of the hand'),
  }),
  eventOf('turn', 'Somebody is asked to act, or has a new deadline.', turn),
  eventOf('your_turn', 'To the player who is asked: what may be done, with amounts.', yourTurn),
  event('hand_result', 'The hand is over.', {
    hand: handNumber,
    by: z.enum(['fold', 'showdown']).describe('how it ended'),
    pots: z
      .array(
        z.strictObject({
          amount: chips.describe('chips in it'),
          eligible: z.array(seatIndex).describe('who could win it'),
          awards: z.array(award).describe('who got what'),
        }),
      )
      .describe('the main pot first'),
    hands: z.array(shownHand).describe('hands that were shown, with their names'),
    chips: z.array(chipsOfSeat).describe('everyone at the table'),
  }),
  event('cards_shown', 'A player shows cards after the hand.', {
    hand: handNumber,
    seat_index: seatIndex,
    cards: cardText.describe('`??` for those that stay hidden'),
  }),
  event('rabbit_cards', 'The board that would have come in a hand that ended by folds. It is not part of the hand.', {
    hand: handNumber,
    name: personName.describe('who asked for it'),
    streets: z
      .array(cardText)
      .describe('the cards of each street that was not dealt; with two boards those of the first come first'),
    cards: z.array(openedCard).describe('proofs: the next cards of the deck, as they would have been dealt'),
  }),
  event('side_payment', 'Chips move between stacks outside the hand. They are there when the next hand begins.', {
    reason: z.enum(['seven_deuce', 'stand_up']).describe('a pot won with 7-2, or a stand-up game'),
    payments: z
      .array(z.strictObject({ from: seatIndex, to: seatIndex, amount: chips.describe('chips') }))
      .describe('who pays whom'),
  }),
  event('stand_up', 'A stand-up game begins, or is over.', {
    is_running: z.boolean().describe('whether it begins'),
    bet: chips.describe('what the last one standing pays each of the others'),
    loser: personName.nullable().describe('at the end: the last one standing; null if there was none'),
  }),
] as const;

// ---------------------------------------------------------------------------------------------------- the table

const tableEvents = [
  event('game_state_update', 'Changes of the state. Fields that are missing are unchanged.', {
    hand: handDocument.exactOptional().describe('the whole document as the reader may know it'),
    from: z.int().min(0).exactOptional().describe('instead of `hand`: how many lines of `actions` stay'),
    lines: z.array(z.string()).exactOptional().describe('and the lines that come after them'),
    finishing_stacks: z
      .array(chips)
      .exactOptional()
      .describe('the hand is over: the `finishingStacks` that the document has from now on'),
    chips: z
      .array(chipsOfSeat)
      .exactOptional()
      .describe('with a whole document: stacks and bets before the other events of this update'),
    seats: z.array(seat).exactOptional().describe('who sits where'),
    status: tableStatus.exactOptional().describe('the status of the table'),
    settings: settings.exactOptional().describe('how the table is set up'),
    host: personName.nullable().exactOptional().describe('the host'),
    is_host: z.boolean().exactOptional().describe('whether the reader is the host or a co-host from now on'),
    co_hosts: z.array(personName).exactOptional().describe('who else may act as the host'),
    is_locked: z.boolean().exactOptional().describe('nobody else may take a seat'),
    is_started: z.boolean().exactOptional().describe('whether the game has started; before that the table waits'),
    can_undo: z.boolean().exactOptional().describe('to the host and co-hosts: the last act can be taken back'),
    spectators: z.int().min(0).exactOptional().describe('people who watch'),
    waiting: z.int().min(0).exactOptional().describe('people on the waiting list'),
    your_wait: yourWait
      .nullable()
      .exactOptional()
      .describe('to someone on the waiting list; null once they are off it'),
    requests: z.array(chipRequest).exactOptional().describe('to the host: open requests for chips'),
    rabbit: rabbitHunt.nullable().exactOptional().describe('the board that would have come can be asked for'),
    stand_up: standUp.exactOptional().describe('the stand-up game, at tables that play it'),
    deal: deal.exactOptional().describe('the seeds and proofs of the running hand, if the reader may know other cards'),
  }),
  event('player_joined', 'Somebody has taken a seat.', {
    seat_index: seatIndex,
    name: personName.describe('who'),
    stack: chips.describe('the stack'),
  }),
  event('player_left', 'A seat is free again.', { seat_index: seatIndex, name: personName.describe('who has left') }),
  event('presence', 'A player has lost the connection, or is back.', {
    seat_index: seatIndex,
    name: personName.describe('who'),
    is_connected: z.boolean().describe('whether they are connected'),
    grace_until_ms: timeMs.nullable().describe('if lost: until when the table waits'),
  }),
  eventOf('chat_message', 'Somebody says something.', chatLine),
  eventOf('host_log', 'The host has done something; everybody sees it.', hostAct),
  eventOf('buy_in_request', 'To the host: someone asks for chips.', chipRequest),
  event('buy_in_answer', "To the player who asked for chips: the host's answer.", {
    request: z.string().describe('which'),
    is_approved: z.boolean().describe('yes or no'),
    amount: chips.describe('chips given'),
  }),
  event('deal_committed', "Before the cards: the root of the house's deck, and the commitments of the players.", {
    hand: handNumber,
    root: hash.describe('the Merkle root of the cards, in hexadecimal'),
    seeds: z.array(seatSeed).describe('always empty; the seeds come in `deal_seeded`'),
    round: dealRound.exactOptional(),
    commitments: commitments.exactOptional(),
    ranks: ranks.exactOptional(),
    deadline_ms: timeMs
      .nullable()
      .exactOptional()
      .describe('until when the table waits for seeds; null if it waits for none'),
  }),
  event('deal_voided', 'A seed did not arrive: the round is void, and the next one begins without that seat.', {
    hand: handNumber,
    round: dealRound,
    missing,
  }),
  event('deal_seeded', 'The seeds have arrived; the cards follow.', {
    hand: handNumber,
    round: dealRound,
    seeds: z.array(seatSeed).describe('in the order of the seats'),
    missing,
  }),
  event('cards_opened', 'Proofs of the cards that the reader sees from now on.', {
    hand: handNumber,
    cards: z.array(openedCard).describe('each with its salt and the hashes up to the root'),
  }),
  event('receipt_ready', 'After the hand: where the receipt of the deal can be fetched.', {
    hand: handNumber,
    path: z.string().describe('its address; it has the cards that its reader has seen, and no others'),
  }),
  event('table_ended', 'The table has ended; all stacks have been cashed out.', {
    reason: z
      .enum(['host', 'empty', 'server', 'tournament'])
      .describe('the host ended it, nobody was left, the server closed it, or its tournament no longer needs it'),
  }),
] as const;

export const tableEvent = z.discriminatedUnion('event', [...handEvents, ...tableEvents]);

// ---------------------------------------------------------------------------------------------------- messages

export const snapshot = part('TableState', {
  status: tableStatus.describe('the status of the table'),
  settings: settings.describe('how the table is set up'),
  host: personName.nullable().describe('the host'),
  spectators: z.int().min(0).describe('people who watch'),
  delay_ms: durationMs.describe('how much later than the players the reader sees the table'),
  you: z
    .strictObject({
      name: personName.describe('the reader'),
      seat_index: seatIndex.nullable().describe('where they sit'),
      is_host: z.boolean().describe('whether the reader may act as the host'),
    })
    .describe('the reader'),
  hand: handDocument,
  seats: z.array(seat).describe('who sits where'),
  chips: z.array(chipsOfSeat).describe('stacks and bets of everyone who sits there'),
  pots: z.array(pot).describe('the main pot first'),
  turn: turn.nullable().describe('whose turn it is'),
  your_turn: yourTurn.nullable().describe('if it is the turn of the reader'),
  chat: z.array(chatLine).describe('the last lines'),
  host_log: z.array(hostAct).describe('the last acts of the host'),
  requests: z.array(chipRequest).describe('to the host: open requests for chips; empty for everybody else'),
  co_hosts: z.array(personName).exactOptional().describe('who else may act as the host; nobody if left out'),
  is_locked: z.boolean().exactOptional().describe('nobody else may take a seat; false if left out'),
  is_started: z.boolean().exactOptional().describe('whether the game has started; true if left out'),
  can_undo: z.boolean().exactOptional().describe('to the host and co-hosts: the last act can be taken back'),
  waiting: z.int().min(0).exactOptional().describe('people on the waiting list; nobody if left out'),
  your_wait: yourWait.nullable().exactOptional().describe('where the reader is on the waiting list'),
  your_return: yourReturn.exactOptional().describe('for someone who has left with chips not long ago'),
  game_next: gameNext.exactOptional().describe('at tables with several games: the one that comes, or stays'),
  game_choice: gameChoice.exactOptional().describe("dealer's choice: who is choosing the next game"),
  bomb_pot: bombPot.exactOptional().describe('bomb pots, at tables that play them'),
  runs_asked: runsAsked.exactOptional().describe('the open question about run-outs'),
  rabbit: rabbitHunt.nullable().exactOptional().describe('the board that would have come can be asked for'),
  stand_up: standUp.exactOptional().describe('the stand-up game, at tables that play it'),
  deal: deal.exactOptional().describe('the seeds and proofs of the hand that is being dealt; left out between hands'),
  tournament: z
    .strictObject({ tournament: tournamentId, number: z.int().describe('the number of the table in it') })
    .exactOptional()
    .describe('at a table of a tournament: which one'),
});

const answer = z.discriminatedUnion('ok', [
  z
    .strictObject({
      event: z.literal('answer'),
      id: requestId.nullable().describe('null for a bare act without one'),
      ok: z.literal(true),
      version: version.exactOptional().describe('the version of the table with the change, if there was one'),
      result: z.looseObject({}).describe('the result; each request lists its fields'),
    })
    .describe('A request was granted.'),
  z
    .strictObject({
      event: z.literal('answer'),
      id: requestId.nullable().describe('null if the message had none that could be read'),
      ok: z.literal(false),
      error: wireError.describe('the reason'),
    })
    .describe('A request was refused, and nothing has changed.'),
]);

export const serverMessage = z.discriminatedUnion('event', [
  answer,
  z
    .strictObject({
      event: z.literal('update'),
      table: tableId,
      version,
      events: z.array(tableEvent).describe('what happened, in order; empty if nothing is for the reader'),
    })
    .describe('One step of a table.'),
  z
    .strictObject({
      event: z.literal('snapshot'),
      table: tableId,
      version,
      state: snapshot.describe('everything that the reader may know of the table'),
    })
    .describe('A table as it is at a version.'),
  z
    .strictObject({
      event: z.literal('unfollowed'),
      table: tableId,
      error: wireError.describe('the reason: `left` with a summary, or the refusal that `table_watch` would get now'),
    })
    .describe('The connection no longer follows the table: the reader has left it, or may no longer follow it.'),
  z
    .strictObject({
      event: z.literal('lobby_update'),
      changed: z.array(tableSummary).describe('tables that are new or have changed'),
      gone: z.array(tableId).describe('tables that are no longer listed'),
      tournaments: z
        .array(tournamentSummary)
        .exactOptional()
        .describe('all tournaments of the list, if one of them has changed'),
    })
    .describe('The lobby has changed.'),
  z
    .strictObject({
      event: z.literal('your_chips'),
      chips: ownChips.describe('as they are now'),
    })
    .describe('Chips of the person, in a room that gives each person a sum: after `hello`, and when they change.'),
  z
    .strictObject({
      event: z.literal('closing'),
      reason: closeName.describe('why'),
      retry_ms: durationMs.nullable().describe('when to come back; null if that is left to the client'),
    })
    .describe('The last message before the server closes the connection.'),
  ...tournamentMessages,
]);
