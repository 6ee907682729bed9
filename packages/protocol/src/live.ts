/** A hand as messages are made from it: the document, the state that it folds to, and the unit of its amounts. */
import { assert, type HandState, isLive } from '@cardroom/engine';
import {
  fromUnits,
  type Hand,
  Intent,
  isInactive,
  type LineAction,
  Memo,
  outOf,
  replay,
  seatsOf,
} from '@cardroom/notation';
import type { PlayerStatus, PotOfSeats, SeatChips } from './messages.js';

export interface LiveHand {
  readonly hand: Hand;
  readonly state: HandState;
  /** One chip of the document is 10^decimals units of the state. */
  readonly decimals: number;
}

/** The hand of a document as it stands. */
export interface CurrentHand extends LiveHand {
  /** Acts of the house for absent players that the log does not have yet; the state is after them. */
  readonly pending: readonly LineAction[];
}

const known = new Memo<CurrentHand>();

/**
 * The hand of a table's own document; null while the table waits for players. Worked out once for each document and
 * shared: nobody plays on in its state.
 */
export function liveHand(hand: Hand): CurrentHand | null {
  if (hand._waiting === true) return null;
  let live = known.get(hand);
  if (live === undefined) {
    const read = replay(hand, { shared: true });
    assert(read.ok, 'the document of a table can be played');
    const { state, decimals, pending } = read.value;
    live = { hand, state, decimals, pending };
    known.set(hand, live);
  }
  return live;
}

/** Chips as the document writes them. */
export function chipsOf({ decimals }: Pick<LiveHand, 'decimals'>, units: number): number {
  return fromUnits(units, decimals);
}

export function chipsOrNull(live: LiveHand, units: number | null | undefined): number | null {
  return units == null ? null : chipsOf(live, units);
}

export function seatOfPlayer(hand: Hand, player: number): number {
  return seatsOf(hand)[player]!;
}

/** The number of the hand; a table counts its hands from 1. */
export function handNumberOf(hand: Hand): number {
  const number = Number(hand.hand ?? 0);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}

/** Names a decision: no other one of the table was ever asked for at this place of this log. */
export function turnTokenOf(hand: Hand): string {
  return `${handNumberOf(hand)}.${hand.actions.length}`;
}

/** A player's state at the table, apart from the cards. */
export function seatStatusOf(hand: Hand, player: number): PlayerStatus {
  if (!isInactive(hand, player)) return 'playing';
  switch (hand._intents?.[player]) {
    case Intent.WaitForBigBlind:
      return 'waiting_for_big_blind';
    case Intent.Pause:
      return 'paused';
    case Intent.Leave:
      return 'leaving';
    default:
      return 'waiting';
  }
}

/** A player's state in the hand, or at the table if they are not in it. */
export function statusOf(hand: Hand, state: HandState | null, player: number): PlayerStatus {
  if (state === null || outOf(hand)[player]) return seatStatusOf(hand, player);
  if (!isLive(state, player)) return 'folded';
  return state.stack[player] === 0 ? 'all_in' : 'playing';
}

/** Stacks and bets of everyone at the table. */
export function chipsOfSeats(hand: Hand, live: LiveHand | null): SeatChips[] {
  return hand.players.map((_, player) => ({
    seat_index: seatOfPlayer(hand, player),
    stack: live === null ? hand.startingStacks[player]! : chipsOf(live, live.state.stack[player]!),
    bet: live === null ? 0 : chipsOf(live, live.state.bet[player]!),
  }));
}

export function potsOfSeats(
  live: LiveHand,
  pots: readonly { readonly amount: number; readonly eligible: readonly number[] }[],
): PotOfSeats[] {
  return pots.map(({ amount, eligible }) => ({
    amount: chipsOf(live, amount),
    eligible: eligible.map((player) => seatOfPlayer(live.hand, player)),
  }));
}
