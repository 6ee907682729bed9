/** `evolve`: the state after a fact. Replay is a fold; no clock, no chance, and nothing is refused any more. */

import { assert } from '@cardroom/engine';
import { Hand } from '@cardroom/notation';
import { handNumberOf } from '@cardroom/protocol';
import { withAnswer } from './answers.js';
import { withCall, withVotes } from './bombPots.js';
import { changedState } from './changed.js';
import { dealSeeded, roundVoided, seedRevealed, withCommits, withoutSecret } from './evolveDeal.js';
import { acted, cardsShown, handEnded, started, waits, withLines } from './evolveHand.js';
import { hosted } from './evolveHost.js';
import { BACK, withoutRequest, withSeat } from './evolveParts.js';
import { renamed, seated, stoodUp, wanted, withMove, withPresence } from './evolveSeats.js';
import { withGame, withoutHunt, withPayments } from './evolveSideGames.js';
import type { Fact, FactKind, FactOf } from './facts.js';
import { withChoice } from './games.js';
import { withAnswerToRuns, withQuestion } from './runs.js';
import { emptyDocument } from './settings.js';
import type { TableClock, TableSeat, TableState } from './state.js';
import { chatted } from './talk.js';
import { withMiss, withOffer, withoutWaiter, withWaiter } from './waiting.js';

/** The state after a fact; only the first fact of a table has no state before it. */
export function evolve(state: TableState | null, fact: Fact): TableState {
  return completed(state, fact, fold(state, fact));
}

/** The same for lines that were judged when they were decided: `hand` is the document with them. */
export function evolvePlayed(state: TableState, fact: Fact, hand: Hand): TableState {
  assert(fact.kind === 'acted', 'only acts are played');
  return completed(state, fact, acted(state, fact, hand));
}

/**
 * Adds what every fact may bring: a version, a clock, an answer. A table has some fifty fields, so a state that nobody
 * has seen yet is completed in place.
 */
function completed(state: TableState | null, fact: Fact, folded: TableState): TableState {
  const clocked = withClock(folded, fact);
  const after: { -readonly [Field in keyof TableState]: TableState[Field] } =
    clocked === state ? changedState(clocked, {}) : clocked;
  after.version = (state?.version ?? 0) + 1;
  if ('secret' in fact && fact.secret !== undefined) after.sealed = [...after.sealed, after.version];
  if (fact.request !== undefined) after.answers = withAnswer(after.answers, fact.request);
  return after;
}

/** The state with the clock, and what is left in a time bank. */
export function withClock(state: TableState, { clock, bank }: Pick<Fact, 'clock' | 'bank'>): TableState {
  const banked = bank === undefined ? state : withSeat(state, bank.user, { bankMs: bank.ms });
  if (clock === undefined) return banked;
  const isGrace = clock?.kind === 'grace' && clock.user !== null;
  const isNew = state.clock?.kind !== 'grace' || state.clock.turn !== clock?.turn;
  if (!isGrace || !isNew) return changedState(banked, { clock });
  return changedState(withSeat(banked, clock.user, { grace: graceGiven(state, clock) }), { clock });
}

/** When the table began to wait for someone, and in which hand. */
function graceGiven({ hand }: TableState, { setAt }: TableClock): NonNullable<TableSeat['grace']> {
  return { hand: handNumberOf(hand), at: setAt };
}

function fold(state: TableState | null, fact: Fact): TableState {
  if (fact.kind === 'tableCreated') return created(fact);
  assert(state !== null, 'a table begins with its creation');
  const take = FOLDS[fact.kind] as (state: TableState, fact: Fact) => TableState;
  return take(state, fact);
}

type Fold<Kind extends FactKind> = (state: TableState, fact: FactOf<Kind>) => TableState;

/** The state after each kind of fact. */
const FOLDS: { readonly [Kind in Exclude<FactKind, 'tableCreated'>]: Fold<Kind> } = {
  seated,
  stoodUp,
  intent: wanted,
  afterHand: (state, { user, afterHand }) => withSeat(state, user, { afterHand, ...(afterHand === null ? BACK : {}) }),
  topUpAsked: (state, { user, amount }) => withSeat(withoutRequest(state, user), user, { topUp: amount }),
  renamed,
  autoTopUp: (state, { user, autoTopUp }) => withSeat(state, user, { autoTopUp }),
  chipsRequested: (state, { ask }) => changedState(state, { requests: [...state.requests, ask] }),
  handStarted: started,
  handWaits: waits,
  seedCommitted: withCommits,
  seedRevealed,
  roundVoided,
  dealSeeded,
  acted: (state, fact) => acted(state, fact, withLines(state.hand, fact)),
  handEnded,
  clockSet: (state) => state,
  paused: (state, { at }) => changedState(state, { pausedAt: at }),
  resumed: (state) => changedState(state, { pausedAt: null }),
  hostAct: hosted,
  chat: chatted,
  presence: withPresence,
  watched: (state, { on }) => changedState(state, { isWatched: on }),
  waitBegan: withWaiter,
  waitEnded: (state, { user }) => withoutWaiter(state, user),
  seatOffered: (state, { user, place, until }) => withOffer(state, user, { place, until }),
  offerMissed: (state, { user }) => withMiss(state, user),
  seedSet: (state, { user, seed }) => withSeat(state, user, { seed }),
  avatarSet: (state, { user, avatar }) => withSeat(state, user, { avatar }),
  autoMuckSet: (state, { user, on }) => withSeat(state, user, { showsAll: !on }),
  autoBankSet: (state, { user, when }) => withSeat(state, user, { autoBank: when }),
  runWished: (state, fact) =>
    fact.hand === undefined ? withSeat(state, fact.user, { runWish: fact.wish }) : withAnswerToRuns(state, fact),
  gameChosen: withChoice,
  bombVoted: withVotes,
  bombCalled: withCall,
  straddleSet: (state, { user, on }) => withSeat(state, user, { straddles: on }),
  runsAsked: withQuestion,
  runsChosen: (state, { count }) => changedState(state, { hand: Hand.change(state.hand, { _runs: count }) }),
  cardsShown,
  permitted: (state, { permit }) =>
    state.tournament === undefined ? state : changedState(state, { tournament: { ...state.tournament, permit } }),
  awaySet: (state, { user, isAway }) => withSeat(state, user, isAway ? { away: 'silent' } : BACK),
  rabbitShown: withoutHunt,
  rabbitOver: withoutHunt,
  sidePaid: (state, { payments }) => withPayments(state, payments),
  standUp: withGame,
  standUpWanted: (state, { votes, isCalled }) => ({
    ...state,
    standUp: { votes, isCalled, game: state.standUp?.game ?? null },
  }),
  seatChange: withMove,
  tableEnded,
};

function tableEnded(state: TableState): TableState {
  return {
    ...state,
    seats: [],
    accounts: [],
    requests: [],
    waiting: [],
    clock: null,
    pausedAt: null,
    ended: true,
    deal: withoutSecret(state.deal),
    sealed: [],
  };
}

function created({ at, table, host, settings, times, botsAlone, tournament }: FactOf<'tableCreated'>): TableState {
  return {
    table,
    version: 0,
    host,
    settings,
    times,
    botsAlone,
    hand: emptyDocument(table, settings),
    users: [],
    seats: [],
    accounts: [],
    clock: null,
    pausedAt: null,
    ending: false,
    ended: false,
    requests: [],
    nextStakes: null,
    deal: null,
    sealed: [],
    answers: [],
    shown: [],
    chat: [],
    talk: [],
    muted: [],
    banned: [],
    bannedAddresses: [],
    removed: [],
    inviteRound: 0,
    coHosts: [],
    isLocked: false,
    isStarted: settings.start_at === undefined,
    bought: [],
    debts: [],
    people: [],
    undo: null,
    hostLog: [],
    starts: [],
    bots: 0,
    ...(tournament === undefined
      ? {}
      : { tournament: { ...tournament, permit: null, outcome: null, overAt: at, beganAt: at } }),
  };
}
