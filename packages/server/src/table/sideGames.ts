/**
 * Games beside the hand: 7-2 [H-17] and stand-up [H-18]. Their payments move chips between stacks after the awards
 * [H-16]: facts of the table that no hand document knows. They reach the stacks with the next hand, and nobody pays more
 * than they have left.
 */
import { err, type HandState, holeCards, ok, rankOf, result } from '@cardroom/engine';
import { Intent } from '@cardroom/notation';
import { hundredthsOf } from '../chips.js';
import type { Draft } from './draft.js';
import { isInHand, liveOf } from './live.js';
import type { RequestOutcome } from './seats.js';
import { rulesBetweenHands } from './settings.js';
import { stackBetween } from './stacks.js';
import {
  intentOf,
  isRunning,
  type SidePayment,
  type StandUpGame,
  type StandUpPlayer,
  seatOf,
  type TableSeat,
  type TableState,
} from './state.js';

/** Big blinds that a rule asks for. */
const BIG_BLINDS = { off: 0, oneBigBlind: 1, twoBigBlinds: 2, threeBigBlinds: 3, fiveBigBlinds: 5 } as const;

/** The price of a side game in hundredths, 0 if it is not played. */
export function sidePrice(state: TableState, game: 'sevenDeuce' | 'standUp'): number {
  if (state.tournament !== undefined) return 0;
  const { bigBlind, smallBet = 0 } = state.settings.stakes;
  return BIG_BLINDS[rulesBetweenHands(state.settings)[game]] * hundredthsOf(bigBlind || smallBet);
}

/** The players who won a part of the main pot, on any board. */
function mainPotWinners(state: HandState): Set<number> {
  return new Set(result(state)?.pots[0]?.awards.map(({ player }) => player));
}

// ---------------------------------------------------------------------------------------------------- 7-2

const SEVEN = 5;
const DEUCE = 0;

function isSevenDeuce(cards: readonly number[]): boolean {
  const ranks = cards.map(rankOf);
  return cards.length === 2 && ranks.includes(SEVEN) && ranks.includes(DEUCE);
}

/** Whether the player's cards are seen by all: at the showdown, or shown afterwards. */
function isShown({ shown, users }: TableState, state: HandState, player: number): boolean {
  if (result(state)?.by === 'showdown') return true;
  const cards = shown.find(({ user }) => user === users[player])?.cards ?? '';
  return cards.length === 2 * holeCards(state, player).length;
}

/** Pays a player who won the whole main pot with 7-2 and shows it: at the end of the hand, or when they show. */
export function paySevenDeuce(draft: Draft): void {
  const { state } = draft;
  const price = sidePrice(state, 'sevenDeuce');
  const hand = price === 0 || isRunning(state) ? undefined : liveOf(state.hand)?.state;
  if (hand === undefined) return;
  const [winner = -1, ...others] = mainPotWinners(hand);
  if (others.length > 0 || winner < 0 || !isSevenDeuce(holeCards(hand, winner)) || !isShown(state, hand, winner))
    return;
  const to = state.users[winner]!;
  if (seatOf(state, to) === null) return;
  const payments = state.seats.flatMap(({ user }): SidePayment[] => {
    const isDealtIn = holeCards(hand, state.users.indexOf(user)).length > 0;
    const amount = Math.min(price, stackBetween(state, user));
    return user !== to && isDealtIn && amount > 0 ? [{ from: user, to, amount }] : [];
  });
  if (payments.length > 0) draft.record({ kind: 'sidePaid', reason: 'sevenDeuce', payments });
}

// ---------------------------------------------------------------------------------------------------- stand-up

/** A vote for a stand-up game; it begins with the next hand once everybody who plays is for it. */
export function voteStandUp(draft: Draft, user: string, on: boolean): RequestOutcome {
  const { state } = draft;
  if (sidePrice(state, 'standUp') === 0) return err({ code: 'option-off' });
  const { votes, isCalled, game } = standUpOf(state);
  if (game !== null || votes.includes(user) === on) return err({ code: 'nothing-changed' });
  const others = votes.filter((other) => other !== user);
  draft.record({ kind: 'standUpWanted', votes: on ? [...others, user] : others, isCalled });
  return ok({});
}

/** The host's word is enough. */
export function callStandUp(draft: Draft): RequestOutcome {
  const { state } = draft;
  if (sidePrice(state, 'standUp') === 0) return err({ code: 'option-off' });
  const { votes, isCalled, game } = standUpOf(state);
  if (game !== null || isCalled) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'standUpWanted', votes, isCalled: true });
  return ok({});
}

export function standUpOf({ standUp }: TableState): NonNullable<TableState['standUp']> {
  return standUp ?? { votes: [], isCalled: false, game: null };
}

/** Chips that are set aside for the game, in hundredths. @internal */
export function chipsAside(state: TableState, user: string): number {
  return standUpOf(state).game?.players.find((player) => player.user === user)?.aside ?? 0;
}

function isWilling(state: TableState, { user, pausedAt, afterHand }: TableSeat): boolean {
  return intentOf(state, user) === Intent.Play && pausedAt === null && afterHand === null;
}

/** Whether everybody who plays has voted; bots are for it. */
function isVoted(state: TableState, votes: readonly string[]): boolean {
  const people = state.seats.filter((seat) => seat.bot === null && isWilling(state, seat));
  return people.length > 0 && people.every(({ user }) => votes.includes(user));
}

/** Those who can set aside what the last one pays, with chips left to play. */
function playersOf(state: TableState, price: number): TableSeat[] {
  let players = state.seats.filter((seat) => isWilling(state, seat));
  for (;;) {
    const aside = price * (players.length - 1);
    const able = players.filter(({ user }) => stackBetween(state, user) > aside);
    if (able.length === players.length) return players;
    players = able;
  }
}

/** Before a hand: the game that was asked for begins, if two can play it. */
export function beginStandUp(draft: Draft): void {
  const { state } = draft;
  const { votes, isCalled, game } = standUpOf(state);
  const bet = sidePrice(state, 'standUp');
  if (game !== null || bet === 0 || !(isCalled || isVoted(state, votes))) return;
  const players = playersOf(state, bet);
  if (players.length < 2) {
    if (isCalled) draft.record({ kind: 'standUpWanted', votes: [], isCalled: false });
    return;
  }
  const aside = bet * (players.length - 1);
  const standing = players.map(({ user, name }): StandUpPlayer => ({ user, name, aside }));
  draft.record({ kind: 'standUp', game: { bet, players: standing }, loser: null, payments: [] });
}

/** After a hand: those who won a part of the main pot sit, and have their chips back. */
export function seatWinners(draft: Draft): void {
  const { state } = draft;
  const { game } = standUpOf(state);
  const hand = liveOf(state.hand)?.state;
  if (game === null || hand === undefined) return;
  const winners = new Set([...mainPotWinners(hand)].map((player) => state.users[player]));
  const players = game.players.map((one) => (winners.has(one.user) ? { ...one, aside: 0 } : one));
  if (players.some(({ aside }, at) => aside !== game.players[at]!.aside)) recordGame(draft, { ...game, players });
}

/** Ends the game once one player is left standing, or a standing player is broke or leaves: that player pays the others. */
export function settleStandUp(draft: Draft): void {
  const { game } = standUpOf(draft.state);
  if (game === null) return;
  const standing = game.players.filter(({ aside }) => aside > 0);
  const [loser = standing.length === 1 ? standing[0]! : null] = standing.filter((one) => isOut(draft.state, one));
  if (loser === null && standing.length > 0) return;
  const payments =
    loser === null
      ? []
      : game.players
          .filter(({ user }) => user !== loser.user && seatOf(draft.state, user) !== null)
          .map(({ user }): SidePayment => ({ from: loser.user, to: user, amount: game.bet }));
  const { user = '', name = '' } = loser ?? {};
  draft.record({ kind: 'standUp', game: null, loser: loser === null ? null : { user, name }, payments });
}

/** Broke between hands, or on the way out. */
function isOut(state: TableState, { user }: StandUpPlayer): boolean {
  if (intentOf(state, user) === Intent.Leave) return !isInHand(state, user);
  return !isRunning(state) && stackBetween(state, user) === 0;
}

function recordGame(draft: Draft, game: StandUpGame): void {
  draft.record({ kind: 'standUp', game, loser: null, payments: [] });
}
