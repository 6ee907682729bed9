/**
 * Texts for screen readers. Events are read politely, each once and in the viewer's language. The viewer's turn is read
 * at once, with price, pot and time, and keys read answers. Nothing that decides a hand depends on colour, place or
 * motion alone.
 */
import { type Card, parseCards, UNKNOWN } from '@cardroom/engine';
import type { EventData, TableEvent, TableSnapshot, YourTurn } from '@cardroom/protocol';
import type { Key } from '../i18n/languages.js';
import { cardNames, handName, type Words } from './handNames.js';
import { type FeltModel, viewerSeat } from './model.js';

/** The part of the table that the texts need: who sits where. */
export type SpokenTable = Pick<TableSnapshot, 'hand' | 'seats' | 'you'>;

function nameAt({ seats }: SpokenTable, place: number): string {
  return seats.find(({ seat_index }) => seat_index === place)?.name ?? '';
}

function cardsOf(text: string): Card[] {
  return parseCards(text) ?? [];
}

const ACTS: Readonly<Record<EventData<'player_acted'>['action'], Key>> = {
  fold: 'say.fold',
  check: 'say.check',
  call: 'say.call',
  bet: 'say.bet',
  raise: 'say.raise',
  bring_in: 'say.bringIn',
  complete_bet: 'say.complete',
  discard: 'say.discard',
  stand_pat: 'say.standPat',
  show: 'say.show',
  muck: 'say.muck',
};

function actLine(table: SpokenTable, act: EventData<'player_acted'>, words: Words): string {
  const cards = cardsOf(act.cards ?? '');
  const line = words.t(ACTS[act.action], {
    name: nameAt(table, act.seat_index),
    // A call is what it costs; a bet or raise is the total that it goes to.
    amount: act.action === 'call' ? act.chips : act.amount,
    count: cards.length,
    cards: cardNames(cards, words),
  });
  return act.is_all_in && act.chips > 0 ? words.t('say.allIn', { line }) : line;
}

type Post = EventData<'new_hand'>['posts'][number];

const BLINDS = {
  small: 'say.smallBlind',
  big: 'say.bigBlind',
  button: 'say.buttonBlind',
  straddle: 'say.straddle',
} as const satisfies Record<NonNullable<Post['blind']>, Key>;

function postKey({ kind, blind }: Post): Key | null {
  switch (kind) {
    case 'ante':
      // Everybody pays it: to say so for each would take longer than the hand.
      return null;
    case 'dead_blind':
      return 'say.deadBlind';
    case 'post':
      return 'say.post';
    case 'blind':
      return blind === undefined ? 'say.blind' : BLINDS[blind];
  }
}

function newHandLines(table: SpokenTable, { hand, posts }: EventData<'new_hand'>, words: Words): string[] {
  const lines = posts.flatMap((post) => {
    const key = postKey(post);
    if (key === null) return [];
    const { seat_index, amount } = post;
    return [words.t('say.posts', { name: nameAt(table, seat_index), what: words.t(key), amount })];
  });
  return [words.t('say.handNumber', { number: hand }), ...lines];
}

/** Own cards, and those of others that lie face up. */
function dealLines(table: SpokenTable, { seat_index, cards: text }: EventData<'street_card'>, words: Words): string[] {
  const known = cardsOf(text).filter((card) => card !== UNKNOWN);
  if (known.length === 0) return [];
  const cards = cardNames(known, words);
  if (seat_index === table.you.seat_index) return [words.t('say.ownCards', { cards })];
  return [words.t('say.upCards', { name: nameAt(table, seat_index), cards })];
}

/** One line for each winner: what they got of all pots, and the hand they got it with. */
function resultLines(table: SpokenTable, { pots, hands }: EventData<'hand_result'>, words: Words): string[] {
  const awards = pots.flatMap((pot) => pot.awards);
  const winners = [...new Set(awards.map(({ seat_index }) => seat_index))];
  return winners.map((seat) => {
    const own = awards.filter(({ seat_index }) => seat_index === seat);
    const amount = Number(own.reduce((sum, award) => sum + award.amount, 0).toFixed(8));
    const share = own[0]!.share === 'low' ? ['low'] : ['whole', 'high'];
    const shown = hands.find((hand) => hand.seat_index === seat && share.includes(hand.share));
    const params = { name: nameAt(table, seat), amount };
    if (shown === undefined) return words.t('say.won', params);
    return words.t('say.wonWith', { ...params, hand: handName(shown, words) });
  });
}

function linesOfEvent(table: SpokenTable, event: TableEvent, words: Words): string[] {
  switch (event.event) {
    case 'new_hand':
    case 'new_hand_stud':
      return newHandLines(table, event.data, words);
    case 'hole_cards':
    case 'hole_cards_stud':
    case 'street_card':
    case 'seventh_street_card':
    case 'replacement_cards':
      return dealLines(table, event.data, words);
    case 'board_cards':
    case 'seventh_street_community_card':
      return [words.t('say.board', { cards: cardNames(cardsOf(event.data.cards), words) })];
    case 'player_acted':
      return [actLine(table, event.data, words)];
    case 'uncalled_bet': {
      const { seat_index, amount } = event.data;
      return [words.t('say.returned', { name: nameAt(table, seat_index), amount })];
    }
    case 'hand_result':
      return resultLines(table, event.data, words);
    case 'cards_shown': {
      const shown = cardsOf(event.data.cards).filter((card) => card !== UNKNOWN);
      return [words.t('say.show', { name: nameAt(table, event.data.seat_index), cards: cardNames(shown, words) })];
    }
    case 'player_joined':
      return [words.t('say.joined', { name: event.data.name })];
    case 'player_left':
      return [words.t('say.left', { name: event.data.name })];
    case 'presence':
      return [words.t(event.data.is_connected ? 'say.back' : 'say.lost', { name: event.data.name })];
    default:
      // The rest is in what is said already, or belongs to the pages around the table.
      return [];
  }
}

/** Lines to be read politely, in the order of the events. */
export function spokenLines(table: SpokenTable, events: readonly TableEvent[], words: Words): string[] {
  return events.flatMap((event) => linesOfEvent(table, event, words));
}

/** Events of one version of the table. */
export interface VersionEvents {
  readonly version: number;
  readonly events: readonly TableEvent[];
}

/** Steps kept: as many as can come between two pictures. */
const STEPS_KEPT = 32;

/** The steps with one more event. Steps are kept for a while, since a page may be drawn once for several of them. */
export function withStep(
  steps: readonly VersionEvents[],
  version: number,
  event: TableEvent,
): readonly VersionEvents[] {
  const last = steps.at(-1);
  if (last?.version === version) return [...steps.slice(0, -1), { version, events: [...last.events, event] }];
  return [...steps, { version, events: [event] }].slice(-STEPS_KEPT);
}

// ---------------------------------------------------------------------------------------------------- the turn

function choiceOf(turn: YourTurn, { t }: Words): string {
  if (turn.kind === 'draw') return t('say.toDraw');
  if (turn.kind === 'show') return t(turn.can_muck ? 'say.toShow' : 'say.mustShow');
  if (turn.can_bring_in) return t('say.toBringIn', { amount: turn.bring_in_amount ?? 0 });
  return turn.can_check ? t('say.toCheck') : t('say.toCall', { amount: turn.price });
}

/** Whole seconds to a time, never below 0. */
export function secondsUntil(deadlineMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));
}

/** The line read at once when the viewer's turn starts. */
export function turnLine(turn: YourTurn, nowMs: number, words: Words): string {
  const params = { choice: choiceOf(turn, words), pot: turn.pot };
  if (turn.deadline_ms === null) return words.t('say.yourTurnNoClock', params);
  return words.t('say.yourTurn', { ...params, seconds: secondsUntil(turn.deadline_ms, nowMs) });
}

// ---------------------------------------------------------------------------------------------------- questions

export type Query = 'ownCards' | 'board' | 'pot' | 'stacks' | 'toCall' | 'time';

/** The keys that ask; they act as little as a look does. */
const QUERY_KEYS: Readonly<Record<string, Query>> = {
  h: 'ownCards',
  b: 'board',
  p: 'pot',
  s: 'stacks',
  a: 'toCall',
  m: 'time',
};

export function queryOfKey(key: string): Query | null {
  const name = key.toLowerCase();
  return Object.hasOwn(QUERY_KEYS, name) ? QUERY_KEYS[name]! : null;
}

function ownLine(model: FeltModel, words: Words): string {
  const own = viewerSeat(model);
  if (own === null) return words.t('say.notSeated');
  const cards = words.t('say.ownCards', {
    cards: cardNames(
      own.cards.map(({ card }) => card),
      words,
    ),
  });
  const names = model.own.map((hand) => handName(hand, words));
  return [cards, ...names].join('. ');
}

function boardLine({ boards }: FeltModel, words: Words): string {
  if (boards.length === 0) return words.t('say.noBoard');
  return boards
    .map(({ cards }) =>
      words.t('say.board', {
        cards: cardNames(
          cards.map(({ card }) => card),
          words,
        ),
      }),
    )
    .join('. ');
}

/** The name of a pot among so many. */
export function potName(index: number, count: number, { t }: Words): string {
  if (count === 1) return t('pot.only');
  return index === 0 ? t('pot.main') : t('pot.side', { number: index });
}

/** For a pot named beside others, when the word for a pot has already been said. */
export function shortPotName(index: number, count: number, { t }: Words): string {
  if (count === 1) return t('pot.only');
  return index === 0 ? t('pot.mainShort') : t('pot.sideShort', { number: index });
}

function potLine({ pots, total }: FeltModel, words: Words): string {
  const all = words.t('say.pot', { amount: total });
  if (pots.length < 2) return all;
  const parts = pots.map(({ amount }, at) => words.t('say.potOf', { pot: potName(at, pots.length, words), amount }));
  return [all, ...parts].join('. ');
}

function stacksLine({ seats }: FeltModel, words: Words): string {
  return seats
    .flatMap(({ name, stack }) => {
      if (name === null) return [];
      return [words.t('say.stack', { name, amount: stack ?? words.t('seat.unknownStack') })];
    })
    .join(', ');
}

/** The answer to a question, from what is on the screen. */
export function answerTo(
  query: Query,
  model: FeltModel,
  turn: YourTurn | null,
  price: number | null,
  nowMs: number,
  words: Words,
): string {
  switch (query) {
    case 'ownCards':
      return ownLine(model, words);
    case 'board':
      return boardLine(model, words);
    case 'pot':
      return potLine(model, words);
    case 'stacks':
      return stacksLine(model, words);
    case 'toCall': {
      const owed = turn?.kind === 'bet' ? turn.price : price;
      return owed === null || owed === 0 ? words.t('say.nothingToCall') : words.t('say.toCall', { amount: owed });
    }
    case 'time': {
      const deadline = model.turn?.deadlineMs ?? null;
      if (deadline === null) return words.t('say.noTime');
      return words.t('say.time', { seconds: secondsUntil(deadline, nowMs) });
    }
  }
}
