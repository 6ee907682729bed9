/**
 * The next hand of a table: top-ups come in, new stakes hold, the deck is bound, and the document is written.
 */
import { assert, below } from '@cardroom/engine';
import { Hand, Intent, type NextOptions, type SeatMove, shaped } from '@cardroom/notation';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import type { Entropy } from '../ports.js';
import { mayHost } from './access.js';
import { dueBombPot } from './bombPots.js';
import { entropyWords } from './dealing.js';
import type { Draft } from './draft.js';
import { committedSeats, openRound } from './fairDeal.js';
import { fundsLeft } from './funds.js';
import { chipsLeftToBuy, ownLimitLeft } from './limits.js';
import { waitingHand } from './seating.js';
import { chipUnit, documentStakes, nextSettings, rulesBetweenHands, sizesOf } from './settings.js';
import { stackBetween } from './stacks.js';
import { hasPeople, type TableSeat, type TableState } from './state.js';
import { isPermitted, permittedHand, withPermit } from './tournament.js';

type Draw = NonNullable<NextOptions['random']>;

/** Takes chips from what someone can pay with: as many as are there of those wanted, in hundredths. */
type Spending = (user: string, wanted: number) => number;

const FREELY: Spending = (_, wanted) => wanted;

/** Spends what people have beside the table, whole chips of it alone. */
function spendingOf(draft: Draft): Spending {
  if (draft.funds === null && draft.ownLimits.size === 0) return FREELY;
  const spent = new Map<string, number>();
  const unit = hundredthsOf(chipUnit(draft.state.settings));
  return (user, wanted) => {
    const before = spent.get(user) ?? 0;
    const left = Math.min(fundsLeft(draft, user), ownLimitLeft(draft.ownLimits, user)) - before;
    const amount = Math.max(0, Math.min(wanted, Math.floor(left / unit) * unit));
    spent.set(user, before + amount);
    return amount;
  };
}

/** The top-up of each seat: as much as was asked for within the limits. Bots buy their first stack again. */
function topUpsOf(state: TableState, spend: Spending): [string, number][] {
  const max = hundredthsOf(state.settings.buy_in.max);
  return state.seats.flatMap((seat): [string, number][] => {
    const stack = stackAfterEdit(state, seat);
    const wish = seat.bot === null ? wishOf(state, seat, stack) : rebuyOf(state, seat, stack);
    const wanted = Math.min(wish, max - stack);
    const amount = seat.bot === null ? spend(seat.user, wanted) : wanted;
    return amount > 0 && !isLeaving(state, seat.user) ? [[seat.user, chipsOfHundredths(amount)]] : [];
  });
}

/**
 * Chips that a person has asked for, or buys by themselves [H-24]. At tables with approval, the host approves every
 * purchase.
 */
function wishOf(state: TableState, { user, topUp, autoTopUp }: TableSeat, stack: number): number {
  if (topUp > 0) return hundredthsOf(topUp);
  const isAsked = state.settings.approve_buy_ins && !mayHost(state, user);
  if (autoTopUp == null || isAsked || stack >= hundredthsOf(autoTopUp.below)) return 0;
  return Math.min(hundredthsOf(autoTopUp.to) - stack, hundredthsOf(chipsLeftToBuy(state, user)));
}

/** The host's corrections of stacks; no stack goes below zero. */
function editsOf(state: TableState, spend: Spending): [string, number][] {
  return state.seats.flatMap((seat): [string, number][] => {
    const wanted = stackAfterEdit(state, seat) - stackBetween(state, seat.user);
    const change = wanted > 0 ? spend(state.host.user, wanted) : wanted;
    return change === 0 ? [] : [[seat.user, change]];
  });
}

function stackAfterEdit(state: TableState, { user, stackEdit = 0 }: TableSeat): number {
  return Math.max(0, stackBetween(state, user) + stackEdit);
}

/** The document with the stacks as side payments and the host's corrections leave them. */
function withEdits(hand: Hand, { users, seats }: TableState, edits: readonly (readonly [string, number])[]): Hand {
  const changes = new Map(seats.map(({ user, sideChips = 0 }) => [user, sideChips]));
  for (const [user, change] of edits) changes.set(user, (changes.get(user) ?? 0) + change);
  if ([...changes.values()].every((change) => change === 0)) return hand;
  const edited = (stacks: readonly number[]) =>
    stacks.map((stack, player) => chipsOfHundredths(hundredthsOf(stack) + (changes.get(users[player]!) ?? 0)));
  const { finishingStacks, startingStacks } = hand;
  if (finishingStacks === undefined) return { ...hand, startingStacks: edited(startingStacks) };
  return { ...hand, finishingStacks: edited(finishingStacks) };
}

/** The document with the names that its players have from now on [PLAY-9]. */
function withNames({ hand, users, seats }: TableState): Hand {
  const names = new Map(seats.map(({ user, name, nextName = name }) => [user, nextName]));
  return { ...hand, players: hand.players.map((name, player) => names.get(users[player]!) ?? name) };
}

/** People without chips whose seats are kept for a rebuy [PLAY-8]. */
function keptSeats(state: TableState, topUps: readonly (readonly [string, number])[]): string[] {
  const buyers = new Set(topUps.map(([user]) => user));
  const broke = state.seats.filter(
    (seat) => seat.bot === null && !buyers.has(seat.user) && stackAfterEdit(state, seat) === 0,
  );
  return broke.map(({ user }) => user);
}

function rebuyOf({ settings }: TableState, { buyIn }: TableSeat, stack: number): number {
  return stack < hundredthsOf(settings.buy_in.min) ? Math.max(0, hundredthsOf(buyIn) - stack) : 0;
}

function isLeaving({ hand, users }: TableState, user: string): boolean {
  return hand._intents?.[users.indexOf(user)] === Intent.Leave;
}

/** The chips that come to seats before a hand, or go. */
interface Between {
  readonly topUps: readonly (readonly [string, number])[];
  /** In hundredths. */
  readonly edits: readonly (readonly [string, number])[];
}

function betweenHands(state: TableState, spend: Spending): Between {
  const edits = editsOf(state, spend);
  return { edits, topUps: topUpsOf(state, spend) };
}

function bombPotOption(state: TableState): Pick<NextOptions, 'bombPot'> {
  const bombPot = dueBombPot(state);
  return bombPot === null ? {} : { bombPot };
}

/** The document of the next hand; a waiting one if too few want to play, or nobody is there to see it. */
function upcoming(state: TableState, { topUps, edits }: Between, random: Draw): Hand {
  const settings = nextSettings(state);
  const edited = withEdits(withNames(state), state, edits);
  const nameOf = (user: string) => edited.players[state.users.indexOf(user)]!;
  const { minBet: _, smallBet: __, bigBet: ___, bringIn: ____, _bombPot: _____, ...kept } = edited;
  const base: Hand = { ...kept, variant: settings.variant };
  const options: NextOptions = {
    rules: rulesBetweenHands(settings),
    stakes: documentStakes(settings),
    topUps: new Map(topUps.map(([user, amount]) => [nameOf(user), amount])),
    kept: new Set(keptSeats(state, topUps).map(nameOf)),
    moves: new Map(
      state.seats.flatMap(({ user, nextPlace }) => (nextPlace ? [[nameOf(user), moveOf(nextPlace)]] : [])),
    ),
    straddlers: new Set(state.seats.flatMap(({ user, straddles }) => (straddles === true ? nameOf(user) : []))),
    ...bombPotOption(state),
    random,
  };
  const next = Hand.next(base, options);
  assert(next.ok, 'the next hand of a table can be made');
  const isPlayed = hasCompany(state) || next.value._waiting === true;
  const hand = isPlayed ? next.value : waitingHand(base, leaversOf(base), options);
  return hand._bombPot === undefined ? { ...hand, ...sizesOf(settings.stakes) } : hand;
}

function moveOf({ place, waits }: NonNullable<TableSeat['nextPlace']>): SeatMove {
  return { seat: place, waits };
}

function leaversOf(hand: Hand): string[] {
  return hand.players.filter((_, player) => hand._intents?.[player] === Intent.Leave);
}

/** Whether the table plays: while a person is there, in a seat or watching, or if it was made for bots alone. */
function hasCompany(state: TableState): boolean {
  return state.botsAlone || hasPeople(state);
}

/** Whether the game has started, or enough players are seated for it. */
function isTimeToStart({ isStarted, seats, settings }: TableState): boolean {
  return isStarted || (settings.start_at != null && seats.length >= settings.start_at);
}

/** Whether a waiting table could deal. */
export function canStart(state: TableState): boolean {
  if (state.ending || state.seats.length < 2 || !isTimeToStart(state)) return false;
  return upcoming(state, betweenHands(state, FREELY), () => 0)._waiting !== true;
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

/** Nobody waits for chips that a player wanted bought by themselves and has nothing to pay with. */
function endVainTopUps(draft: Draft): void {
  for (const { user, autoTopUp } of draft.state.seats) {
    if (autoTopUp != null && fundsLeft(draft, user) < hundredthsOf(chipUnit(draft.state.settings)))
      draft.record({ kind: 'autoTopUp', user, autoTopUp: null });
  }
}

/**
 * Begins the next hand with its first round of seeds; the table waits if too few want to play. Nothing is dealt yet.
 */
export function beginHand(draft: Draft, entropy: Entropy): void {
  endVainTopUps(draft);
  const { state, now } = draft;
  if (state.tournament !== undefined) {
    beginPermitted(draft, entropy);
    return;
  }
  const words = entropyWords(entropy);
  const between = betweenHands(state, spendingOf(draft));
  const { topUps } = between;
  const edits = between.edits.length === 0 ? {} : { edits: between.edits };
  const hand = upcoming(state, between, (n) => below(words, n));
  if (hand._waiting === true) {
    draft.record({ kind: 'handWaits', hand, topUps, ...edits });
    return;
  }
  const round = openRound(state.table, hand, { round: 1, seats: committedSeats(state, hand), now }, entropy);
  const dated = shaped({ ...hand, ...dateFields(now) });
  draft.record({ kind: 'handStarted', hand: dated, topUps, ...edits, seeds: [], ...round });
}

/** Begins the hand that the tournament has permitted; without a permit nothing is dealt [T-51]. */
function beginPermitted(draft: Draft, entropy: Entropy): void {
  const { state, now } = draft;
  if (!isPermitted(state)) return;
  const hand = { ...permittedHand(state), ...dateFields(now) };
  const seats = committedSeats(withPermit(state, now), hand);
  const round = openRound(state.table, hand, { round: 1, seats, now }, entropy);
  draft.record({ kind: 'handStarted', hand: shaped(hand), topUps: [], seeds: [], ...round, byPermit: true });
}
