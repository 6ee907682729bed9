/**
 * Bomb pots [H-6..10]: an extra hand between two others, announced one hand ahead. State of the log alone says when one
 * comes: hands counted since the last, the button's way round the table, the call of the host, or votes.
 */
import { err, ok, type TableRules } from '@cardroom/engine';
import { Intent, outOf } from '@cardroom/notation';
import { type BombPot, bombPotTerms, handNumberOf } from '@cardroom/protocol';
import { changedState } from './changed.js';
import type { Draft } from './draft.js';
import type { FactOf } from './facts.js';
import type { RequestOutcome } from './seats.js';
import { nextSettings, rulesBetweenHands } from './settings.js';
import { type BombState, intentOf, isRunning, seatOf, type TableState } from './state.js';

/** How long a vote stands open. */
const VOTE_MS = 10_000;

const NONE: BombState = { hands: 0, orbit: 0, after: null, votes: [], until: null };

const EVERY: Partial<Record<TableRules['bombPots'], number>> = { fiveHands: 5, tenHands: 10, twentyHands: 20 };

function bombsOf({ bombs = NONE }: TableState): BombState {
  return bombs;
}

/** How this table comes to bomb pots; `off` in tournaments [T-56]. */
function triggerOf({ settings, tournament }: TableState): TableRules['bombPots'] {
  return tournament === undefined ? rulesBetweenHands(settings).bombPots : 'off';
}

/** The terms of the bomb pot that is next; null if an ordinary hand is. */
export function dueBombPot(state: TableState): ReturnType<typeof bombPotTerms> {
  const { after } = bombsOf(state);
  const isDue = after !== null && after <= handNumberOf(state.hand) && triggerOf(state) !== 'off';
  return isDue ? bombPotTerms(nextSettings(state)) : null;
}

/** The hand that a bomb pot which is called now comes after: the one that runs, or is next. */
function announcing(state: TableState): number {
  return handNumberOf(state.hand) + (isRunning(state) ? 0 : 1);
}

/** The host calls one. */
export function callBombPot(draft: Draft): RequestOutcome {
  const { state } = draft;
  if (triggerOf(state) !== 'host') return err({ code: 'option-off' });
  if (bombsOf(state).after !== null) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'bombCalled', after: announcing(state) });
  return ok({});
}

/** People who are there and play. */
function voters(state: TableState): string[] {
  return state.seats
    .filter(({ user, bot, connected }) => bot === null && connected && intentOf(state, user) === Intent.Play)
    .map(({ user }) => user);
}

/** Votes that stand. */
function votesAt(state: TableState, now: number): readonly string[] {
  const { votes, until } = bombsOf(state);
  return until !== null && now < until ? votes : [];
}

export function voteBombPot(draft: Draft, user: string, on: boolean): RequestOutcome {
  const { state, now } = draft;
  if (seatOf(state, user) === null) return err({ code: 'not-seated' });
  if (triggerOf(state) !== 'vote') return err({ code: 'option-off' });
  const votes = votesAt(state, now);
  if (bombsOf(state).after !== null || votes.includes(user) === on) return err({ code: 'nothing-changed' });
  const next = on ? [...votes, user] : votes.filter((other) => other !== user);
  const until = next.length === 0 ? null : votes.length === 0 ? now + VOTE_MS : bombsOf(state).until;
  draft.record({ kind: 'bombVoted', votes: next, until });
  if (on && voters(state).every((voter) => next.includes(voter)))
    draft.record({ kind: 'bombCalled', after: announcing(state) });
  return ok({});
}

/** The public view; nothing at tables without bomb pots. */
export function bombPotView(state: TableState): BombPot | null {
  const terms = triggerOf(state) === 'off' ? null : bombPotTerms(state.settings);
  if (terms === null) return null;
  const { after, votes, until } = bombsOf(state);
  return {
    after_hand: after,
    variant: terms.variant,
    ante: terms.ante,
    votes: votes.flatMap((user) => seatOf(state, user)?.place ?? []),
    votes_until_ms: until,
  };
}

// ---------------------------------------------------------------------------------------------------- facts

export function withVotes(state: TableState, { votes, until }: FactOf<'bombVoted'>): TableState {
  return { ...state, bombs: { ...bombsOf(state), votes, until } };
}

export function withCall(state: TableState, { after }: FactOf<'bombCalled'>): TableState {
  return { ...state, bombs: { ...bombsOf(state), after, votes: [], until: null } };
}

/** A hand has begun: it is counted, or was the bomb pot; the last one before a bomb pot announces it. */
export function withHandCounted(state: TableState): TableState {
  const trigger = triggerOf(state);
  if (trigger === 'off') return state.bombs === undefined ? state : changedState(state, { bombs: NONE });
  if (state.hand._bombPot !== undefined) return changedState(state, { bombs: NONE });
  const { lap: lastLap, ...before } = bombsOf(state);
  const hands = before.hands + 1;
  const orbit = before.orbit || dealtIn(state.hand).length;
  const lap = trigger === 'orbit' ? lapAt(state, lastLap) : null;
  const most = trigger === 'orbit' ? orbit : (EVERY[trigger] ?? Number.POSITIVE_INFINITY);
  const isDue = lap === null ? hands >= most : isLapOver(state, lap, lastLap);
  const after = before.after ?? (isDue ? handNumberOf(state.hand) : null);
  return changedState(state, { bombs: { ...before, hands, orbit, after, ...(lap === null ? {} : { lap }) } });
}

// ---------------------------------------------------------------------------------------------------- orbits

type Lap = NonNullable<BombState['lap']>;

/** Larger than any seat number: steps around the ring keep the order of the seats. */
const RING = 1_000;

/** How far clockwise `to` lies from `from`; a whole lap for the same seat. */
function stepsTo(from: number, to: number): number {
  return to > from ? to - from : to - from + RING;
}

/** Seats of the players who are dealt in. */
function dealtIn(hand: TableState['hand']): number[] {
  const isOut = outOf(hand);
  return hand.players.flatMap((_, player) => (isOut[player] ? [] : [hand.seats?.[player] ?? player + 1]));
}

/** The lap in the hand that has begun: from the seat that had the button first. A button that is drawn makes none. */
function lapAt({ hand, settings }: TableState, last: Lap | undefined): Lap | null {
  if (hand._button === undefined || rulesBetweenHands(settings).button === 'random') return null;
  return { seat: last?.seat ?? hand._button, button: hand._button };
}

/** Whether the button comes to the seat of the lap with the next hand, or has passed it already. */
function isLapOver(state: TableState, { seat, button }: Lap, last: Lap | undefined): boolean {
  const isOnWay = (from: number, to: number): boolean => from !== to && stepsTo(from, seat) <= stepsTo(from, to);
  return (last !== undefined && isOnWay(last.button, button)) || isOnWay(button, nextButton(state, button));
}

/** The seat of the next button if everybody stays. If not, the bomb pot comes a hand early or late, once. */
function nextButton({ hand, settings }: TableState, button: number): number {
  const seats = dealtIn(hand);
  const [small, big] = hand._blindSeats ?? [];
  const nearest = (to: (seat: number) => number): number => [...seats].sort((a, b) => to(a) - to(b))[0] ?? button;
  const isMovedByBlinds = seats.length > 2 && small !== undefined && (hand._stakes?.bigBlind ?? 0) > 0;
  if (!isMovedByBlinds) return nearest((seat) => stepsTo(button, seat));
  return rulesBetweenHands(settings).button === 'dead' ? small : nearest((seat) => stepsTo(seat, big!));
}
