/**
 * `_table`: everyone who sat at the table of a hand, also those who were not dealt in, with what they wanted and owed
 * . A document of a live table says it in its own lists; files, whose players are those dealt in, in this field.
 */
import { type Hand, seatsOf } from './hand.js';

export interface TableField {
  readonly players: readonly string[];
  readonly seats: readonly number[];
  readonly stacks: readonly number[];
  /** 1 for players who sit out. */
  readonly inactive: readonly number[];
  readonly intents?: readonly number[];
  readonly deadBlinds?: readonly number[];
}

/** The table of a document whose lists say more than who was dealt in; null if there is nothing to say. */
export function tableFieldOf(hand: Hand): TableField | null {
  const { _inactive: inactive, _intents: intents, _deadBlinds: deadBlinds } = hand;
  if (![inactive, intents, deadBlinds].some((list) => list?.some((entry) => entry !== 0))) return null;
  const list = (given: readonly number[] | undefined) => hand.players.map((_, player) => given?.[player] ?? 0);
  return {
    players: hand.players,
    seats: seatsOf(hand),
    stacks: hand.startingStacks,
    inactive: list(inactive),
    ...(intents === undefined ? {} : { intents: list(intents) }),
    ...(deadBlinds === undefined ? {} : { deadBlinds: list(deadBlinds) }),
  };
}

function isNumbers(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length && value.every((entry) => typeof entry === 'number');
}

/** The field of a document, if it is one. */
export function readTableField(value: unknown): TableField | null {
  if (typeof value !== 'object' || value === null) return null;
  const { players, seats, stacks, inactive, intents, deadBlinds } = value as Record<string, unknown>;
  if (!Array.isArray(players) || !players.every((name) => typeof name === 'string')) return null;
  const { length } = players;
  if (!isNumbers(seats, length) || !isNumbers(stacks, length) || !isNumbers(inactive, length)) return null;
  if (new Set(players).size !== length || new Set(seats).size !== length) return null;
  return {
    players,
    seats,
    stacks,
    inactive,
    ...(isNumbers(intents, length) ? { intents } : {}),
    ...(isNumbers(deadBlinds, length) ? { deadBlinds } : {}),
  };
}

/** Players of the field who are not in the hand, by seat. */
export function absentAtTable(hand: Hand): { readonly name: string; readonly seat: number; readonly stack: number }[] {
  const table = readTableField(hand._table);
  if (table === null) return [];
  return table.players
    .map((name, at) => ({ name, seat: table.seats[at]!, stack: table.stacks[at]! }))
    .filter(({ name }) => !hand.players.includes(name))
    .sort((a, b) => a.seat - b.seat);
}

/** Lists of the document with an entry for each player. */
const LISTS = ['antes', 'blindsOrStraddles', 'finishingStacks', 'winnings', 'timeBanks', '_deadPosted'] as const;
const LINE_PLAYER = /^(\s*(?:d\s+dh\s+)?)p([1-9][0-9]?)(?=\s|$)/;

/**
 * The document with everyone of its `_table` in its lists, as a live table writes it. Anyone who was not dealt in has no
 * cards and posts nothing. Left as it is if the field does not name all players of the hand.
 */
export function seatEveryone(hand: Hand): Hand {
  const table = readTableField(hand._table);
  const places = table === null ? [] : hand.players.map((name) => table.players.indexOf(name));
  if (table === null || places.includes(-1)) return hand;
  const { _table, ...rest } = hand;
  const order = table.players.map((_, at) => at).sort((a, b) => table.seats[a]! - table.seats[b]!);
  const index = order.map((at) => places.indexOf(at));
  const spread = (list: readonly number[], absent: (at: number) => number) =>
    index.map((player, n) => (player < 0 ? absent(order[n]!) : list[player]!));
  const lists = Object.fromEntries(
    LISTS.flatMap((field) => {
      const list = hand[field];
      const isStack = field === 'finishingStacks';
      return list === undefined ? [] : [[field, spread(list, (at) => (isStack ? table.stacks[at]! : 0))]];
    }),
  );
  const back = hand.players.map((_, player) => index.indexOf(player));
  return {
    ...rest,
    ...lists,
    players: order.map((at) => table.players[at]!),
    seats: order.map((at) => table.seats[at]!),
    startingStacks: spread(hand.startingStacks, (at) => table.stacks[at]!),
    actions: hand.actions.map((line) =>
      line.replace(LINE_PLAYER, (whole, before: string, number: string) => {
        const player = back[Number(number) - 1];
        return player === undefined ? whole : `${before}p${player + 1}`;
      }),
    ),
    _inactive: order.map((at) => table.inactive[at]!),
    ...(table.intents === undefined ? {} : { _intents: order.map((at) => table.intents![at]!) }),
    ...(table.deadBlinds === undefined ? {} : { _deadBlinds: order.map((at) => table.deadBlinds![at]!) }),
  } as Hand;
}
