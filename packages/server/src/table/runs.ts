/**
 * Running the rest of the board several times [H-11..13]: once nobody can bet any more, the smallest wish of those with
 * a claim counts. It is settled before hands are shown, and only those are asked who want to be, where the others leave
 * a choice.
 */
import { err, livePlayers, ok, Phase, runsAhead, type TableRules } from '@cardroom/engine';
import { handNumberOf, type RunsAsked, turnTokenOf } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import type { Draft } from './draft.js';
import type { FactOf } from './facts.js';
import { type LiveTable, runningHand } from './live.js';
import type { RequestOutcome } from './seats.js';
import { rulesBetweenHands } from './settings.js';
import { type RunQuestion, type RunWish, seatOf, type TableClock, type TableState } from './state.js';

/** How long an answer is waited for; none is a wish for one run. */
const ASKED_MS = 8_000;

const MOST: Readonly<Record<TableRules['runIt'], number>> = { threeTimes: 3, twice: 2, once: 1 };

/** The question of the running hand, null if none was put. */
function questionOf({ hand, runQuestion }: TableState): RunQuestion | null {
  return runQuestion?.hand === handNumberOf(hand) ? runQuestion : null;
}

/** A player's wish: the answer if one was given, else the standing one. Bots go along with everybody. */
function wishOf(state: TableState, user: string): RunWish {
  const seat = seatOf(state, user);
  const question = questionOf(state);
  const answer = question?.answers.find(([other]) => other === user)?.[1];
  if (answer !== undefined) return answer;
  if (seat === null) return 1;
  if (seat.bot !== null) return 3;
  const wish = seat.runWish ?? 1;
  // Nobody waits for a player who is not there.
  return wish === 'ask' && question === null && !seat.connected ? 1 : wish;
}

/** The most runs that the rule and the deck allow, 1 once hands are shown or a number is settled. */
function mostRuns({ hand, settings, tournament }: TableState, { state }: LiveTable): number {
  if (tournament !== undefined || hand._runs !== undefined || state.phase !== Phase.Show || state.shown !== 0) return 1;
  return Math.min(MOST[rulesBetweenHands(settings).runIt], runsAhead(state));
}

interface DueRuns {
  readonly most: number;
  /** Users who are asked, or have not answered yet. */
  readonly open: readonly string[];
  /** The number as far as it is settled. */
  readonly count: number;
}

/** The choice that the running hand has come to; null if the board is run once. */
function dueRuns(state: TableState, live: LiveTable): DueRuns | null {
  const most = mostRuns(state, live);
  if (most === 1) return null;
  const users = livePlayers(live.state).map((player) => state.users[player]!);
  // Among bots alone nobody wishes anything.
  if (users.every((user) => seatOf(state, user)?.bot != null)) return null;
  const wishes = users.map((user): [string, RunWish] => [user, wishOf(state, user)]);
  const count = Math.min(most, ...wishes.flatMap(([, wish]) => (wish === 'ask' ? [] : wish)));
  if (count === 1) return null;
  return { most, count, open: wishes.flatMap(([user, wish]) => (wish === 'ask' ? user : [])) };
}

/** Asks or settles what is due; false if answers are waited for. Null if there is nothing to do. */
export function settleRuns(draft: Draft, live: LiveTable): boolean | null {
  const due = dueRuns(draft.state, live);
  if (due === null) return null;
  if (due.open.length === 0) draft.record({ kind: 'runsChosen', count: due.count });
  else if (questionOf(draft.state) === null) draft.record({ kind: 'runsAsked', users: due.open, most: due.most });
  else return false;
  return true;
}

/** The clock of an open question; null if there is none. */
export function runsClock(state: TableState, now: number): TableClock | null {
  if (runsAskedOf(state) === null) return null;
  const turn = turnTokenOf(state.hand);
  return { kind: 'runs', user: null, turn, setAt: now, from: now, deadline: now + ASKED_MS };
}

/** The open question; null if there is none. */
export function runsAskedOf(state: TableState): (DueRuns & RunQuestion) | null {
  const question = questionOf(state);
  const live = question === null ? null : runningHand(state);
  const due = live === null ? null : dueRuns(state, live);
  return due === null || due.open.length === 0 ? null : { ...question!, ...due };
}

/** Time is up: no answer is a wish for one run [H-11]. */
export function closeRuns(draft: Draft): void {
  const hand = handNumberOf(draft.state.hand);
  for (const user of runsAskedOf(draft.state)?.open ?? []) draft.record({ kind: 'runWished', user, wish: 1, hand });
}

/** The standing wish of a player, or the answer to the question of a hand. */
export function setRunWish(draft: Draft, user: string, { data }: RequestNamed<'run_wish'>): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if (data.hand === undefined) {
    if ((seat.runWish ?? 1) === data.wish) return err({ code: 'nothing-changed' });
    draft.record({ kind: 'runWished', user, wish: data.wish });
    return ok({});
  }
  const hand = handNumberOf(state.hand);
  if (data.hand !== hand) return err({ code: 'wrong-hand', hand });
  if (data.wish === 'ask' || runsAskedOf(state)?.open.includes(user) !== true) return err({ code: 'not-asked' });
  draft.record({ kind: 'runWished', user, wish: data.wish, hand });
  return ok({});
}

/** The question as everybody sees it: nobody is left to ask once it is settled. */
export function runsAskedView(state: TableState): RunsAsked {
  const asked = runsAskedOf(state);
  const place = (user: string): number => seatOf(state, user)!.place;
  return {
    hand: handNumberOf(state.hand),
    most: asked?.most ?? 1,
    seats: asked?.open.map(place) ?? [],
    deadline_ms:
      asked === null || state.clock?.kind !== 'runs' || state.pausedAt !== null ? null : state.clock.deadline,
  };
}

// ---------------------------------------------------------------------------------------------------- facts

export function withQuestion(state: TableState, { users, most }: FactOf<'runsAsked'>): TableState {
  return { ...state, runQuestion: { hand: handNumberOf(state.hand), users, most, answers: [] } };
}

export function withAnswerToRuns(state: TableState, { user, wish }: FactOf<'runWished'>): TableState {
  const question = questionOf(state);
  if (question === null || wish === 'ask') return state;
  return { ...state, runQuestion: { ...question, answers: [...question.answers, [user, wish]] } };
}
