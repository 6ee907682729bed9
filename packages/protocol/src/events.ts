/**
 * The events of an action of a hand, as one viewer may know them. Built by allow-list: a card is in a message only
 * where the rule that lets this viewer know it stands below.
 */
import {
  type Card,
  formatCards,
  type HandState,
  holeCards,
  isOver,
  Phase,
  pots,
  roundName,
  roundTable,
  type Street,
  UNKNOWN,
} from '@cardroom/engine';
import {
  ACT_TYPES,
  isInactive,
  isPlayers,
  type Moment,
  type PlayerWord,
  type PostWord,
  postsOf,
} from '@cardroom/notation';
import { chipsOf, chipsOfSeats, handNumberOf, type LiveHand, potsOfSeats, seatOfPlayer } from './live.js';
import type { EventData, PlayerStatus, TableEvent } from './messages.js';
import { handResultOf } from './result.js';
import { type TurnClock, turnOf, yourTurn } from './turn.js';

/** A player of the hand by index, null for a spectator. */
export type EventViewer = number | null;

/** A moment of a hand that messages are made from. */
export interface LiveMoment {
  readonly moment: Moment;
  readonly before: LiveHand;
  readonly after: LiveHand;
}

function isStud(state: HandState): boolean {
  return state.terms.variant.forced === 'bringIn';
}

function streetOf(state: HandState): Street {
  return state.terms.variant.streets[state.street]!;
}

function isBetting(state: HandState): boolean {
  return state.phase === Phase.Bet || state.phase === Phase.BringIn;
}

/**
 * Everything that one action caused, in order [S4-19, S4-26, S4-30, S4-53]: the action itself, what became of the
 * players, chips that went back or to the middle, the end of a round and the start of the next, the end of the hand.
 * `turnEvents` announces the turn after the last action of a step.
 */
export function momentEvents(told: LiveMoment, viewer: EventViewer): TableEvent[] {
  const { before, after } = told;
  return [
    ...causedBy(told, viewer),
    ...moneyEvents(told),
    ...roundEvents(before.state, after),
    ...endEvents(told.moment, after),
  ];
}

function causedBy({ moment, before, after }: LiveMoment, viewer: EventViewer): TableEvent[] {
  const { action, player, cards } = moment;
  switch (action?.kind) {
    case 'dealHole':
      return dealEvents(before, player, cards, after, viewer);
    case 'dealBoard':
      return [boardEvent(before.state, cards, after.state)];
    case 'chooseRuns':
      return [{ event: 'runs_chosen', data: { count: action.count } }];
    default:
      return isPlayers(moment) ? actEvents(before, moment, moment.word, viewer) : [];
  }
}

// ---------------------------------------------------------------------------------------------------- cards

/** A player's own cards, and those that lie face up. */
function visibleCards(cards: readonly Card[], isKnown: (at: number) => boolean): string {
  return formatCards(cards.map((card, at) => (isKnown(at) ? card : UNKNOWN)));
}

function dealName(
  state: HandState,
): 'hole_cards' | 'hole_cards_stud' | 'street_card' | 'seventh_street_card' | 'replacement_cards' {
  if (streetOf(state).draw) return 'replacement_cards';
  if (state.street === 0) return isStud(state) ? 'hole_cards_stud' : 'hole_cards';
  return streetOf(state).name === 'seventhStreet' ? 'seventh_street_card' : 'street_card';
}

function dealEvents(
  { hand, state }: LiveHand,
  player: number,
  cards: readonly Card[],
  after: LiveHand,
  viewer: EventViewer,
): TableEvent[] {
  const dealt = state.holeCount[player]!;
  const isKnown = (at: number): boolean => viewer === player || state.terms.up[dealt + at] === true;
  const events: TableEvent[] = [
    {
      event: dealName(state),
      data: {
        seat_index: seatOfPlayer(hand, player),
        street: streetOf(state).name,
        cards: visibleCards(cards, isKnown),
      },
    },
  ];
  const isFirstDeal = state.street === 0 && !streetOf(state).draw;
  if (isFirstDeal && after.state.holeDue === 0) {
    const data = { hand: handNumberOf(hand) };
    events.push({ event: isStud(state) ? 'dealing_complete_stud' : 'dealing_complete', data });
  }
  const bringIn = bringInOf(state, after);
  return bringIn === null ? events : [...events, { event: 'bring_in_determined', data: bringIn }];
}

/** The player whose door card brings in, once all door cards are dealt. */
function bringInOf(before: HandState, after: LiveHand): EventData<'bring_in_determined'> | null {
  const { bringInPlayer, terms } = after.state;
  if (before.bringInPlayer >= 0 || bringInPlayer < 0) return null;
  const door = holeCards(after.state, bringInPlayer)[terms.up.indexOf(true)]!;
  return {
    seat_index: seatOfPlayer(after.hand, bringInPlayer),
    card: formatCards([door]),
    bring_in_amount: chipsOf(after, terms.bringIn),
    complete_amount: chipsOf(after, terms.smallBet),
  };
}

function boardEvent(before: HandState, cards: readonly Card[], after: HandState): TableEvent {
  const text = formatCards(cards);
  if (isStud(before)) return { event: 'seventh_street_community_card', data: { cards: text } };
  const grown = after.boards.findIndex((board, index) => board.length > (before.boards[index]?.length ?? 0));
  return { event: 'board_cards', data: { street: streetOf(before).name, board: Math.max(0, grown), cards: text } };
}

// ---------------------------------------------------------------------------------------------------- acts

/** Shown cards are everybody's; of discards others see how many. */
function actCards({ word, player, cards }: Moment, viewer: EventViewer): string | null {
  if (word === 'show') return formatCards(cards);
  return word === 'discard' ? visibleCards(cards, () => viewer === player) : null;
}

function statusEvent({ hand }: LiveHand, player: number, status: PlayerStatus): TableEvent {
  const data = { seat_index: seatOfPlayer(hand, player), name: hand.players[player]!, status };
  return { event: 'player_status_update', data };
}

function actEvents(before: LiveHand, moment: Moment, word: PlayerWord, viewer: EventViewer): TableEvent[] {
  const { hand } = before;
  const { player, stack } = moment;
  const data: EventData<'player_acted'> = {
    seat_index: seatOfPlayer(hand, player),
    action: ACT_TYPES[word],
    amount: chipsOf(before, moment.to),
    chips: chipsOf(before, moment.paid),
    stack: chipsOf(before, stack),
    is_all_in: stack === 0,
    cards: actCards(moment, viewer),
    by_house: isInactive(hand, player),
  };
  const events: TableEvent[] = [{ event: 'player_acted', data }];
  if (word === 'fold') events.push(statusEvent(before, player, 'folded'));
  if (moment.isAllIn) events.push(statusEvent(before, player, 'all_in'));
  return events;
}

// ---------------------------------------------------------------------------------------------------- money

/** Chips go back, and to the middle: at the end of every round, and when the blinds alone have put all chips in. */
function moneyEvents({ moment, before, after }: LiveMoment): TableEvent[] {
  const events: TableEvent[] = [];
  const { uncalledTo: player, uncalled } = moment;
  if (player >= 0) {
    const behind = player === moment.player ? moment.stack : before.state.stack[player]!;
    const [amount, stack] = [chipsOf(after, uncalled), chipsOf(after, behind + uncalled)];
    events.push({ event: 'uncalled_bet', data: { seat_index: seatOfPlayer(after.hand, player), amount, stack } });
    if (behind === 0 && !isOver(after.state)) events.push(statusEvent(after, player, 'playing'));
  }
  const update = potUpdate(before.state, after);
  return update === null ? events : [...events, update];
}

/** The pots in the middle and who can win them [S4-53]; null if nothing of it has changed. */
function potUpdate(before: HandState, after: LiveHand): TableEvent | null {
  const { state } = after;
  const is_collected = isRoundEnd(before, state) || (before.bet.some(isPaid) && !state.bet.some(isPaid));
  const hasFolded = before.live !== state.live && pots(before).length > 0;
  if (!is_collected && !hasFolded) return null;
  const middle = pots(state);
  const total = middle.reduce((sum, { amount }) => sum + amount, 0);
  return {
    event: 'pot_update',
    data: { pots: potsOfSeats(after, middle), total: chipsOf(after, total), is_collected },
  };
}

function isPaid(bet: number): boolean {
  return bet > 0;
}

// ---------------------------------------------------------------------------------------------------- rounds

function isRoundEnd(before: HandState, after: HandState): boolean {
  return isBetting(before) && !isBetting(after);
}

function nextOf(state: HandState): EventData<'round_end'>['next'] {
  if (isOver(state)) return 'end';
  return state.phase === Phase.Show ? 'showdown' : streetOf(state).name;
}

/** The end of a betting round and the start of one [S4-9, S4-19]. */
function roundEvents(before: HandState, after: LiveHand): TableEvent[] {
  const { hand, state } = after;
  const number = handNumberOf(hand);
  if (isRoundEnd(before, state)) {
    const data = { hand: number, street: streetOf(before).name, round: roundName(before), next: nextOf(state) };
    return [{ event: 'round_end', data }];
  }
  if (isBetting(before) || !isBetting(state)) return [];
  const data = {
    hand: number,
    street: streetOf(state).name,
    round: roundName(state),
    seat_index: seatOfPlayer(hand, state.actor),
    bet_limit: chipsOf(after, roundTable(state).currentBetLimit),
  };
  return [{ event: 'round_start', data }];
}

function endEvents({ ended }: Moment, after: LiveHand): TableEvent[] {
  return ended === null ? [] : [{ event: 'hand_result', data: handResultOf(after, ended) }];
}

// ---------------------------------------------------------------------------------------------------- beginnings and turns

type WirePost = EventData<'new_hand'>['posts'][number];

const POSTS: Readonly<Record<PostWord, Pick<WirePost, 'kind' | 'blind'>>> = {
  ante: { kind: 'ante' },
  smallBlind: { kind: 'blind', blind: 'small' },
  bigBlind: { kind: 'blind', blind: 'big' },
  buttonBlind: { kind: 'blind', blind: 'button' },
  straddle: { kind: 'blind', blind: 'straddle' },
  deadBlind: { kind: 'dead_blind' },
  post: { kind: 'post' },
};

/** A hand begins: the state is as the blinds and antes left it. */
export function newHandEvents(live: LiveHand): TableEvent[] {
  const { hand, state } = live;
  const { button, out, variant } = state.terms;
  const players = hand.players.map((_, player) => player);
  const data: EventData<'new_hand'> = {
    hand: handNumberOf(hand),
    variant: variant.code,
    button: isStud(state) ? null : (hand._button ?? seatOfPlayer(hand, button)),
    chips: chipsOfSeats(hand, live),
    posts: postsOf(state.terms, hand).map(({ word, player, paid }) => ({
      seat_index: seatOfPlayer(hand, player),
      ...POSTS[word],
      amount: chipsOf(live, paid),
    })),
    pots: potsOfSeats(live, pots(state)),
  };
  return [
    { event: isStud(state) ? 'new_hand_stud' : 'new_hand', data },
    ...players
      .filter((player) => !out[player] && state.stack[player] === 0)
      .map((player) => statusEvent(live, player, 'all_in')),
  ];
}

/** The turn, for everybody [S4-9]. */
export function turnEvents(live: LiveHand, clock?: TurnClock): TableEvent[] {
  const turn = turnOf(live, clock);
  return turn === null ? [] : [{ event: 'turn', data: turn }];
}

/** The turn as the player to act gets it, in addition [S4-27]. */
export function ownTurnEvents(live: LiveHand, viewer: EventViewer, clock?: TurnClock): TableEvent[] {
  const own = viewer === live.state.actor ? yourTurn(live, clock) : null;
  return own === null ? [] : [{ event: 'your_turn', data: own }];
}

/** The player whose messages about a moment differ from those of a spectator, -1 if nobody's do. */
export function privateTo({ word, player }: Moment): number {
  return word === 'dealHole' || word === 'discard' ? player : -1;
}
