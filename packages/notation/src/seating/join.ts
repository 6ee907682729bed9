/** A newcomer takes a seat: what they ask for, what the table gives them, and when it refuses [S3-24 .. S3-35, X-41]. */
import { err, MAX_PLAYERS, ok, type Result, variantOf } from '@cardroom/engine';
import { decimalsOf, toUnits } from '../chips.js';
import { type Hand, Intent, seatCountOf, seatsOf } from '../hand.js';
import { decimalsOfHand, outOf } from '../replay.js';
import { nearestBefore } from './ring.js';
import type { TableRules } from './rules.js';
import { blindSeatsOf, stakesOf } from './stakes.js';

export type JoinRefusal =
  | 'name-taken'
  | 'seat-taken'
  | 'bad-seat'
  | 'table-full'
  | 'no-chips'
  | 'bad-amount'
  | 'bad-intent'
  | 'bad-name';

/** The newcomer's own entries, unchecked. */
export interface JoinWish {
  readonly author: string;
  readonly buyIn: unknown;
  readonly seat: unknown;
  readonly intent: unknown;
}

/** Cash is counted in hundredths at least; finer wishes need a table that has finer chips. */
const CASH_DECIMALS = 2;

/** A wish is granted up to what the wallet holds [S3-27]. */
function buyInOf(hand: Hand, wish: unknown, wallet: number): Result<number, JoinRefusal> {
  if (typeof wish !== 'number' || !(wish > 0) || !(wallet > 0)) return err('no-chips');
  const stack = Math.min(wish, wallet);
  const decimals = Math.max(CASH_DECIMALS, decimalsOfHand(hand));
  return decimalsOf(stack) <= decimals && toUnits(stack, decimals) !== null ? ok(stack) : err('bad-amount');
}

/** The seat wished for, or the lowest free one. */
function seatFor(hand: Hand, wish: unknown): Result<number, JoinRefusal> {
  const taken = seatsOf(hand);
  const count = seatCountOf(hand) ?? MAX_PLAYERS;
  if (hand.players.length >= Math.min(count, MAX_PLAYERS)) return err('table-full');
  if (wish === undefined) {
    for (let seat = 1; seat <= count; seat++) if (!taken.includes(seat)) return ok(seat);
    return err('table-full');
  }
  if (typeof wish !== 'number' || !Number.isInteger(wish) || wish < 1 || wish > count) return err('bad-seat');
  return taken.includes(wish) ? err('seat-taken') : ok(wish);
}

/** Whether the newcomer is dealt in at once: the hand has not begun, and nothing stands in their way [S3-30, I3-16]. */
function isInAtOnce(hand: Hand, intent: number, debt: number, rules: TableRules): boolean {
  if (hand.actions.length > 0 || hand._waiting === true || hand.finishingStacks !== undefined) return false;
  if (intent !== Intent.Play || debt > 0 || rules.entry !== 'free') return false;
  const inHand = outOf(hand).filter((isOut) => !isOut).length;
  return inHand < (variantOf(hand.variant ?? 'NT')?.maxPlayers ?? MAX_PLAYERS);
}

/** The hand with the newcomer in every list [S3-28], or why not. */
export function seatNewcomer(hand: Hand, wish: JoinWish, wallet: number, rules: TableRules): Result<Hand, JoinRefusal> {
  if (wish.author === '') return err('bad-name');
  if (hand.players.includes(wish.author)) return err('name-taken');
  const intent = wish.intent ?? Intent.Play;
  if (intent !== Intent.Play && intent !== Intent.WaitForBigBlind && intent !== Intent.Pause) return err('bad-intent');
  const seat = seatFor(hand, wish.seat);
  if (!seat.ok) return seat;
  const stack = buyInOf(hand, wish.buyIn, wallet);
  if (!stack.ok) return stack;
  const debt = debtOf(hand, wish.author);
  const isIn = isInAtOnce(hand, intent, debt, rules);
  const seated = extended(hand, { name: wish.author, stack: stack.value, seat: seat.value, intent, debt, isIn }, rules);
  return ok(isIn ? inSeatOrder(seated) : seated);
}

/** A player who left with a debt still has it. */
function debtOf(hand: Hand, name: string): number {
  return Math.max(0, ...(hand._debts ?? []).filter(([other]) => other === name).map(([, debt]) => debt));
}

interface Newcomer {
  readonly name: string;
  readonly stack: number;
  readonly seat: number;
  readonly intent: number;
  readonly debt: number;
  readonly isIn: boolean;
}

/** Every list of players with one entry more at its end. */
function extended(hand: Hand, newcomer: Newcomer, rules: TableRules): Hand {
  const { name, stack, seat, intent, debt, isIn } = newcomer;
  const zeros = hand.players.map(() => 0);
  const more = (list: readonly number[] | undefined, entry: number): readonly number[] => [...(list ?? zeros), entry];
  const ante = isIn ? (stakesOf(hand).ante ?? 0) : 0;
  const isPlain = hand.seats === undefined && seat === hand.players.length + 1;
  const debts = hand._debts?.filter(([other]) => other !== name);
  return {
    ...hand,
    players: [...hand.players, name],
    startingStacks: more(hand.startingStacks, stack),
    blindsOrStraddles: more(hand.blindsOrStraddles, 0),
    antes: more(hand.antes, ante),
    _inactive: more(hand._inactive, isIn ? 0 : 1),
    _intents: more(hand._intents, intent),
    ...(isPlain ? {} : { seats: more(seatsOf(hand), seat) }),
    ...(hand._deadBlinds === undefined && debt === 0 ? {} : { _deadBlinds: more(hand._deadBlinds, debt) }),
    ...(hand._deadPosted === undefined ? {} : { _deadPosted: more(hand._deadPosted, 0) }),
    ...(hand.finishingStacks === undefined ? {} : { finishingStacks: more(hand.finishingStacks, stack) }),
    ...(hand.winnings === undefined ? {} : { winnings: more(hand.winnings, 0) }),
    ...(hand.timeBanks === undefined ? {} : { timeBanks: more(hand.timeBanks, 0) }),
    ...(rules.entry === 'free' && hand._newcomers === undefined
      ? {}
      : { _newcomers: more(hand._newcomers, isIn ? 0 : 1) }),
    ...(debts === undefined ? {} : { _debts: debts }),
  };
}

type PlayerList =
  | 'players'
  | 'startingStacks'
  | 'blindsOrStraddles'
  | 'antes'
  | 'seats'
  | 'timeBanks'
  | 'finishingStacks'
  | 'winnings'
  | '_inactive'
  | '_intents'
  | '_deadBlinds'
  | '_deadPosted'
  | '_newcomers';

/** Lists with one entry for each player. */
export const PLAYER_LISTS: readonly PlayerList[] = [
  'players',
  'startingStacks',
  'blindsOrStraddles',
  'antes',
  'seats',
  'timeBanks',
  'finishingStacks',
  'winnings',
  '_inactive',
  '_intents',
  '_deadBlinds',
  '_deadPosted',
  '_newcomers',
];

/** A hand that has not begun, with its players brought into clockwise order and the button before the blinds. */
function inSeatOrder(hand: Hand): Hand {
  const seats = seatsOf(hand);
  const order = seats.map((_, player) => player).sort((a, b) => seats[a]! - seats[b]!);
  const lists = PLAYER_LISTS.flatMap((field) => {
    const list = hand[field];
    return list === undefined ? [] : [[field, order.map((player) => list[player])]];
  });
  const sorted: Hand = { ...hand, ...Object.fromEntries(lists) };
  const button = buttonWithThird(sorted);
  return button === null ? sorted : { ...sorted, _button: button };
}

/** With two players the small blind had the button; with a third it goes to the player before. */
function buttonWithThird(hand: Hand): number | null {
  const blinds = blindSeatsOf(hand);
  const seats = seatsOf(hand);
  const inHand = outOf(hand).flatMap((isOut, player) => (isOut ? [] : [{ seat: seats[player]! }]));
  if (hand._button === undefined || blinds === null || inHand.length !== 3) return null;
  return nearestBefore(inHand, smallBlindSeat(hand) ?? blinds[0])?.seat ?? null;
}

/** The seat that posts the small blind, if any does. */
function smallBlindSeat(hand: Hand): number | null {
  const big = blindSeatsOf(hand)?.[1];
  const out = outOf(hand);
  const player = hand.blindsOrStraddles.findIndex((blind, i) => blind > 0 && !out[i] && seatsOf(hand)[i] !== big);
  return player < 0 ? null : seatsOf(hand)[player]!;
}
