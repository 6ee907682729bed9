/** The next hand of a table: top-ups come in, new stakes hold, the deck is bound, and the document is written. */
import { assert, below } from '@cardroom/engine';
import { Hand, Intent, type NextOptions, shaped } from '@cardroom/notation';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import type { Entropy } from '../ports.js';
import { entropyWords } from './dealing.js';
import type { Draft } from './draft.js';
import { committedSeats, openRound } from './fairDeal.js';
import { waitingHand } from './seating.js';
import { rulesBetweenHands, sizesOf, stakesOf } from './settings.js';
import type { TableSeat, TableState } from './state.js';

type Draw = NonNullable<NextOptions['random']>;

/** Chips of a seat between hands. */
function stackBetween({ hand, users }: TableState, user: string): number {
  return (hand.finishingStacks ?? hand.startingStacks)[users.indexOf(user)] ?? 0;
}

/** What comes to each seat: as much as was asked for and the limit lets in. Bots buy their first stack again. */
function topUpsOf(state: TableState): [string, number][] {
  const max = hundredthsOf(state.settings.buy_in.max);
  return state.seats.flatMap((seat): [string, number][] => {
    const stack = hundredthsOf(stackBetween(state, seat.user));
    const wish = seat.bot === null ? hundredthsOf(seat.topUp) : rebuyOf(state, seat, stack);
    const amount = Math.min(wish, max - stack);
    return amount > 0 && !isLeaving(state, seat.user) ? [[seat.user, chipsOfHundredths(amount)]] : [];
  });
}

function rebuyOf({ settings }: TableState, { buyIn }: TableSeat, stack: number): number {
  return stack < hundredthsOf(settings.buy_in.min) ? Math.max(0, hundredthsOf(buyIn) - stack) : 0;
}

function isLeaving({ hand, users }: TableState, user: string): boolean {
  return hand._intents?.[users.indexOf(user)] === Intent.Leave;
}

/**
 * The document of the next hand, or a waiting one: where too few want to play, or nobody but bots and the table was not
 * made for them.
 */
function upcoming(state: TableState, topUps: readonly (readonly [string, number])[], random: Draw): Hand {
  const stakes = state.nextStakes ?? state.settings.stakes;
  const nameOf = (user: string) => state.hand.players[state.users.indexOf(user)]!;
  const { minBet: _, smallBet: __, bigBet: ___, bringIn: ____, ...base } = state.hand;
  const options: NextOptions = {
    rules: rulesBetweenHands(state.settings),
    stakes: stakesOf({ ...state.settings, stakes }),
    topUps: new Map(topUps.map(([user, amount]) => [nameOf(user), amount])),
    random,
  };
  const next = Hand.next(base, options);
  assert(next.ok, 'the next hand of a table can be made');
  const hand = hasCompany(state, next.value) ? next.value : waitingHand(base, leaversOf(base), options);
  return { ...hand, ...sizesOf(stakes) };
}

function leaversOf(hand: Hand): string[] {
  return hand.players.filter((_, player) => hand._intents?.[player] === Intent.Leave);
}

/** Whether a person is in the hand, or bots are enough. */
function hasCompany(state: TableState, hand: Hand): boolean {
  if (state.botsAlone || hand._waiting === true) return true;
  return state.seats.some((seat) => {
    const player = hand.players.indexOf(seat.name);
    return seat.bot === null && player >= 0 && (hand._inactive?.[player] ?? 0) === 0;
  });
}

/** Whether a waiting table could deal. */
export function canStart(state: TableState): boolean {
  if (state.ending || state.seats.length < 2) return false;
  return upcoming(state, topUpsOf(state), () => 0)._waiting !== true;
}

/** When the hand was dealt, as documents write it. */
function dateFields(now: number): Partial<Hand> {
  const date = new Date(now);
  return {
    time: date.toISOString().slice(11, 19),
    timeZone: 'Etc/UTC',
    timeZoneAbbreviation: 'UTC',
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  };
}

/** Begins the next hand with its first round of seeds; the table waits where too few want to play. Nothing is dealt yet. */
export function startHand(draft: Draft, entropy: Entropy): void {
  const { state, now } = draft;
  const words = entropyWords(entropy);
  const topUps = topUpsOf(state);
  const hand = upcoming(state, topUps, (n) => below(words, n));
  if (hand._waiting === true) {
    draft.record({ kind: 'handWaits', hand, topUps });
    return;
  }
  const round = openRound(state.table, hand, { round: 1, seats: committedSeats(state, hand), now }, entropy);
  draft.record({ kind: 'handStarted', hand: shaped({ ...hand, ...dateFields(now) }), topUps, seeds: [], ...round });
}
