/** The stakes of a table and the seats of its blinds, as far as a document tells. */

import { fromUnits, toUnits } from '../chips.js';
import { type Hand, type Stakes, seatsOf } from '../hand.js';
import { decimalsOfHand, outOf, smallBlindOf } from '../replay.js';

/** The first entry above 0 clockwise after a player. */
function blindAfter(blinds: readonly number[], player: number): number {
  for (let step = 1; step < blinds.length; step++) {
    const next = (player + step) % blinds.length;
    if (blinds[next]! > 0) return next;
  }
  return player;
}

/** Small and big blind as players; the same one twice if only the big blind is there. Null without blinds. */
function blindPlayers(hand: Hand): readonly [number, number] | null {
  const small = smallBlindOf(hand.blindsOrStraddles);
  return small === null ? null : [small, blindAfter(hand.blindsOrStraddles, small)];
}

/** Seats of the small and the big blind: as the document says, else by its blinds. Null before the first hand. */
export function blindSeatsOf(hand: Hand): readonly [number, number] | null {
  if (hand._blindSeats !== undefined) return hand._blindSeats;
  const players = blindPlayers(hand);
  if (players === null) return null;
  const seats = seatsOf(hand);
  const [small, big] = [seats[players[0]]!, seats[players[1]]!];
  return small === big ? [seats.at(players[1] - 1)!, big] : [small, big];
}

/** Half an amount, rounded up to a unit. */
export function half(units: number): number {
  return Math.ceil(units / 2);
}

/** The stakes of a hand: its own field, else what its lists tell. */
export function stakesOf(hand: Hand): Stakes {
  if (hand._stakes !== undefined) return hand._stakes;
  const players = blindPlayers(hand);
  if (players === null) return { smallBlind: 0, bigBlind: 0, ...antesOf(hand, -1) };
  const [small, big] = players;
  const bigBlind = hand.blindsOrStraddles[big]!;
  const decimals = decimalsOfHand(hand);
  const smallBlind =
    small === big ? fromUnits(half(toUnits(bigBlind, decimals) ?? 0), decimals) : hand.blindsOrStraddles[small]!;
  return { smallBlind, bigBlind, ...antesOf(hand, big) };
}

/** One ante for all, or the big blind's for all. */
function antesOf(hand: Hand, bigBlind: number): Pick<Stakes, 'ante' | 'bigBlindAnte'> {
  const out = outOf(hand);
  const paid = hand.antes.flatMap((ante, player) => (out[player] || ante === 0 ? [] : [player]));
  if (paid.length === 0) return {};
  const largest = Math.max(...paid.map((player) => hand.antes[player]!));
  return paid.length === 1 && paid[0] === bigBlind ? { bigBlindAnte: largest } : { ante: largest };
}
