/** The dealer's log: the events of a table as lines, in the reader's language. */
import type { StreetName } from '@cardroom/engine';
import { seatsOf } from '@cardroom/notation';
import type { EventData, TableEvent, TableSnapshot } from '@cardroom/protocol';
import type { Key } from '../i18n/index.js';
import type { Translator } from '../i18n/translator.js';
import { handName } from '../scene/handNames.js';
import { stakesText, variantName } from '../ui/games.js';

/** An event with what was true when it came. */
export interface LogEntry {
  readonly id: number;
  readonly hand: number;
  readonly event: TableEvent;
  readonly names: ReadonlyMap<number, string>;
  readonly own: number | null;
  readonly variant: string;
}

export type LogTone = 'hand' | 'street' | 'act' | 'result' | 'table';

export interface LogLine {
  readonly tone: LogTone;
  readonly text: string;
  /** The question that can be asked about it while the hand is there: why a seat posts, why a bet went back. */
  readonly asks?: { readonly about: 'post'; readonly seat: number } | { readonly about: 'uncalled' };
}

/** Lines that are kept; a long evening does not grow without end. @internal */
export const ENTRIES_KEPT = 600;

function namesAt({ hand }: Pick<TableSnapshot, 'hand'>): Map<number, string> {
  const seats = seatsOf(hand);
  return new Map(hand.players.map((name, player) => [seats[player]!, name]));
}

/** The log with one more event; events without a line are not kept. */
export function withEvent(log: readonly LogEntry[], event: TableEvent, state: TableSnapshot): readonly LogEntry[] {
  if (!isTold(event)) return log;
  const last = log.at(-1);
  if (event.event === 'presence') {
    // Players do not read about their own connection, nor anybody about one that was lost for a moment.
    if (event.data.seat_index === state.you.seat_index) return log;
    if (event.data.is_connected && isLossOf(event.data.seat_index, last?.event)) return log.slice(0, -1);
  }
  const names = namesAt(state);
  // A player who has left is not in the document any more.
  if (event.event === 'player_left') names.set(event.data.seat_index, event.data.name);
  const entry: LogEntry = {
    id: (last?.id ?? 0) + 1,
    hand: Number(state.hand.hand ?? 0),
    event,
    names,
    own: state.you.seat_index,
    variant: state.settings.variant,
  };
  return [...log, entry].slice(-ENTRIES_KEPT);
}

function isLossOf(seat: number, event: TableEvent | undefined): boolean {
  return event?.event === 'presence' && !event.data.is_connected && event.data.seat_index === seat;
}

/**
 * The hand under way from its beginning, for a viewer who has just come: `events` are those that its document tells. What
 * happened at the table before it is kept.
 */
export function withHand(
  log: readonly LogEntry[],
  state: TableSnapshot,
  events: readonly TableEvent[],
): readonly LogEntry[] {
  const hand = Number(state.hand.hand ?? 0);
  const isAgain = (entry: LogEntry): boolean => entry.hand >= hand && OF_HAND.has(entry.event.event);
  const heard = log.filter(isAgain).map(({ event }) => event);
  const told = events.filter(({ event }) => OF_HAND.has(event)).map((event, at) => asHeard(event, heard[at]));
  // Lines that were heard stay between those of the table; only what has been missed comes after them.
  const isKnown = heard.every((event, at) => JSON.stringify(event) === JSON.stringify(told[at]));
  const before = isKnown ? log : log.filter((entry) => !isAgain(entry));
  return told
    .slice(isKnown ? heard.length : 0)
    .reduce<readonly LogEntry[]>((entries, event) => withEvent(entries, event, state), before);
}

/** The document does not know that the clock acted; whoever heard it live does. */
function asHeard(event: TableEvent, heard: TableEvent | undefined): TableEvent {
  if (event.event !== 'player_acted' || heard?.event !== 'player_acted' || heard.data.by_clock !== true) return event;
  const isSame = event.data.seat_index === heard.data.seat_index && event.data.action === heard.data.action;
  return isSame ? { ...event, data: { ...event.data, by_clock: true } } : event;
}

const TOLD = {
  new_hand: true,
  new_hand_stud: true,
  hole_cards: true,
  hole_cards_stud: true,
  bring_in_determined: true,
  street_card: true,
  seventh_street_card: true,
  seventh_street_community_card: true,
  board_cards: true,
  replacement_cards: true,
  runs_chosen: true,
  player_acted: true,
  uncalled_bet: true,
  hand_result: true,
  cards_shown: true,
  rabbit_cards: false,
  side_payment: false,
  stand_up: false,
  bomb_pot_next: false,
  game_changed: false,
  player_joined: false,
  player_left: false,
  player_status_update: false,
  presence: false,
  host_log: false,
  buy_in_answer: false,
  table_ended: false,
} as const satisfies Partial<Record<TableEvent['event'], boolean>>;

type Told = keyof typeof TOLD;

/** Those that a hand document tells again. */
const OF_HAND: ReadonlySet<string> = new Set(
  Object.entries(TOLD).flatMap(([event, isOfHand]) => (isOfHand ? [event] : [])),
);

function isTold(event: TableEvent): event is Extract<TableEvent, { event: Told }> {
  return Object.hasOwn(TOLD, event.event);
}

const SUITS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** `AhKd` as `A♥ K♦`; cards that are not known are left out. */
export function cardsText(cards: string): string {
  return (cards.match(/[2-9TJQKA][cdhs]/g) ?? [])
    .map((card) => `${card[0]!.replace('T', '10')}${SUITS[card[1]!]}`)
    .join(' ');
}

/** Cards that a player shows after a hand; it is named if the next one has begun [H-15]. */
function shownText(data: EventData<'cards_shown'>, current: number, name: string, { t }: Translator): string {
  const cards = cardsText(data.cards);
  return data.hand === current ? t('log.shown', { name, cards }) : t('log.shownLate', { name, cards, hand: data.hand });
}

/** The lines of an entry: none if nothing of it is worth saying. */
export function linesOf(entry: LogEntry, translator: Translator): LogLine[] {
  const { event, own, names } = entry;
  const { t } = translator;
  const name = (seat: number): string => names.get(seat) ?? t('log.seat', { seat });
  switch (event.event) {
    case 'new_hand':
    case 'new_hand_stud':
      return newHandLines(event.data, name, translator);
    case 'hole_cards':
    case 'hole_cards_stud':
    case 'replacement_cards':
    case 'street_card':
    case 'seventh_street_card':
      return dealtLines(event.data, own, name, translator);
    case 'bring_in_determined':
      return [
        {
          ...act(t('log.bringIn', { name: name(event.data.seat_index), card: cardsText(event.data.card) })),
          asks: { about: 'post', seat: event.data.seat_index },
        },
      ];
    case 'seventh_street_community_card':
      return [street(t('log.community', { cards: cardsText(event.data.cards) }))];
    case 'board_cards':
      return [street(boardText(event.data, translator))];
    case 'runs_chosen':
      return [act(t('log.runs', { count: event.data.count }))];
    case 'player_acted':
      return [act(actText(event.data, name(event.data.seat_index), translator))];
    case 'uncalled_bet':
      return [
        {
          ...act(t('log.uncalled', { name: name(event.data.seat_index), amount: event.data.amount })),
          asks: { about: 'uncalled' },
        },
      ];
    case 'hand_result':
      return resultLines(event.data, name, translator);
    case 'cards_shown':
      return [act(shownText(event.data, entry.hand, name(event.data.seat_index), translator))];
    case 'rabbit_cards':
      return [table(t('log.rabbit', { name: event.data.name, cards: cardsText(event.data.streets.join('')) }))];
    case 'side_payment':
      return paymentLines(event.data, name, translator);
    case 'game_changed':
      return event.data.after_hand === null
        ? []
        : [table(t('log.gameNext', { game: variantName(event.data.variant, translator) }))];
    case 'bomb_pot_next':
      return bombLines(event.data, translator);
    case 'stand_up':
      return [table(standUpText(event.data, translator))];
    case 'player_joined':
      return [table(t('log.joined', { name: event.data.name, amount: event.data.stack }))];
    case 'player_left':
      return [table(t('log.left', { name: event.data.name }))];
    case 'player_status_update':
      return statusLines(event.data, translator);
    case 'presence':
      return [table(t(event.data.is_connected ? 'log.isBack' : 'log.lost', { name: event.data.name }))];
    case 'host_log':
      return [table(hostText(event.data, entry.variant, translator))];
    case 'buy_in_answer':
      return [table(t(event.data.is_approved ? 'log.approved' : 'log.refused', { amount: event.data.amount }))];
    case 'table_ended':
      return [table(t(`log.ended.${event.data.reason}`))];
    default:
      return [];
  }
}

const line =
  (tone: LogTone) =>
  (text: string): LogLine => ({ tone, text });
const act = line('act');
const street = line('street');
const table = line('table');

type NameOf = (seat: number) => string;

function newHandLines({ hand, button, posts }: EventData<'new_hand'>, name: NameOf, { t }: Translator): LogLine[] {
  const first =
    button === null
      ? t('log.hand', { hand: String(hand) })
      : t('log.handButton', { hand: String(hand), name: name(button) });
  return [
    line('hand')(first),
    ...posts.map(({ seat_index, kind, blind, amount }) => ({
      ...act(t(`log.post.${blind ?? kind}`, { name: name(seat_index), amount })),
      asks: { about: 'post', seat: seat_index } as const,
    })),
  ];
}

/** The viewer's own cards, and those that lie face up for everybody. */
function dealtLines(
  { seat_index, cards }: EventData<'hole_cards'>,
  own: number | null,
  name: NameOf,
  { t }: Translator,
): LogLine[] {
  const known = cardsText(cards);
  if (known === '') return [];
  if (seat_index === own) return [act(t('log.dealtToYou', { cards: known }))];
  return [act(t('log.dealt', { name: name(seat_index), cards: known }))];
}

function boardText({ street: name, board, cards }: EventData<'board_cards'>, { t }: Translator): string {
  const title = streetName(name, t);
  const known = cardsText(cards);
  return board === 0 ? `${title}: ${known}` : t('log.board', { street: title, board: board + 1, cards: known });
}

function streetName(name: StreetName, t: Translator['t']): string {
  return t(`street.${name}`);
}

function actText(data: EventData<'player_acted'>, name: string, { t }: Translator): string {
  const { action, amount, chips, cards, is_all_in, by_house, by_clock } = data;
  const known = cards === null ? '' : cardsText(cards);
  const count = cards === null ? 0 : cards.length / 2;
  const said = t(`log.act.${action}`, { name, amount, chips, cards: known, count });
  // Only an act that costs chips puts anybody all-in.
  const notes = [
    ...(is_all_in && chips > 0 ? [t('log.allIn')] : []),
    ...(by_clock === true ? [t('log.byClock')] : by_house ? [t('log.byHouse')] : []),
  ];
  return notes.length === 0 ? said : t('log.noted', { said, notes: notes.join(', ') });
}

function resultLines({ by, pots, hands }: EventData<'hand_result'>, name: NameOf, translator: Translator): LogLine[] {
  const { t } = translator;
  return pots.flatMap(({ awards }, index) =>
    awards.map(({ seat_index, amount, share, board }) => {
      const pot = index === 0 ? t(pots.length === 1 ? 'log.thePot' : 'log.mainPot') : t('log.sidePot', { index });
      const shown = hands.find(
        (hand) => hand.seat_index === seat_index && hand.board === board && hand.share === share,
      );
      const params = { name: name(seat_index), amount, pot };
      const text =
        by === 'fold' || shown === undefined
          ? t('log.wins', params)
          : t('log.winsWith', { ...params, hand: handName(shown, translator) });
      return line('result')(text);
    }),
  );
}

/** The player who collects for 7-2, or who pays for a stand-up game. */
function paymentLines({ reason, payments }: EventData<'side_payment'>, name: NameOf, { t }: Translator): LogLine[] {
  const [first] = payments;
  if (first === undefined) return [];
  const amount = Number(payments.reduce((sum, payment) => sum + payment.amount, 0).toFixed(8));
  return reason === 'seven_deuce'
    ? [line('result')(t('log.sevenDeuce', { name: name(first.to), amount }))]
    : [line('result')(t('log.standUpPaid', { name: name(first.from), amount }))];
}

function bombLines({ after_hand, variant, ante }: EventData<'bomb_pot_next'>, translator: Translator): LogLine[] {
  if (after_hand === null) return [];
  return [table(translator.t('log.bombNext', { game: variantName(variant, translator), ante }))];
}

function standUpText({ is_running, bet, loser }: EventData<'stand_up'>, { t }: Translator): string {
  if (is_running) return t('log.standUpBegins', { bet });
  return loser === null ? t('log.standUpDrawn') : t('log.standUpOver', { name: loser });
}

function statusLines({ name, status }: EventData<'player_status_update'>, { t }: Translator): LogLine[] {
  switch (status) {
    case 'paused':
    case 'waiting_for_big_blind':
    case 'waiting':
    case 'leaving':
      return [table(t(`log.status.${status}`, { name }))];
    default:
      // The acts already show who is in the hand.
      return [];
  }
}

/** Options with their values, as the form names them. */
function optionsText(options: NonNullable<EventData<'host_log'>['options']>, { t }: Translator): string {
  const said = Object.entries(options).map(([rule, value]) => [`tableRule.${rule}`, `tableRule.${rule}.${value}`]);
  return said.map(([rule, value]) => `${t(rule as Key)}: ${t(value as Key)}`).join('; ');
}

function hostText(host: EventData<'host_log'>, variant: string, translator: Translator): string {
  const { act: kind, by, name, amount, buy_in, stakes, reason, options = {} } = host;
  if (reason !== undefined) return translator.t('log.host.pauseReason', { by, reason });
  return translator.t(`log.host.${kind}` as Key, {
    by,
    name: name ?? '',
    amount: amount ?? 0,
    min: buy_in?.min ?? 0,
    max: buy_in?.max ?? 0,
    stakes: stakes === null ? '' : stakesText(variant, stakes, translator),
    options: optionsText(options, translator),
  });
}
