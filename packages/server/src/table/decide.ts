/**
 * `decideInput`: from an input to facts to append, chips that move, and an answer. A refusal is an answer without facts.
 * Nothing that anybody sends makes it throw.
 */
import { err, ok } from '@cardroom/engine';
import { Hand, Intent } from '@cardroom/notation';
import type { Answer, ResultOf } from '@cardroom/protocol';
import { REQUESTS, type RequestNamed } from '../access/requests.js';
import type { Entropy } from '../ports.js';
import { type Caller, refuseCaller } from './access.js';
import { keptAnswer } from './answers.js';
import { voteBombPot } from './bombPots.js';
import { backClock, lostClock, rearmed } from './clock.js';
import { Draft, type DraftOptions } from './draft.js';
import { closeRound, commitSeeds, revealSeed } from './fairDeal.js';
import { autoAct, dealRunOut, departLeavers, endTable, proceed, recordDocument, sitOutAway } from './flow.js';
import { chipsToPayWith } from './funds.js';
import { chooseGame } from './games.js';
import { HOST_HANDLERS, resumeTable } from './hostActs.js';
import type { Asker, TableAction, TableInput } from './input.js';
import { beginHand } from './nextHand.js';
import { endRabbit, showRabbit } from './rabbit.js';
import { returnOf } from './rathole.js';
import { closeRuns, setRunWish } from './runs.js';
import { changeSeat } from './seatChange.js';
import { joinTable, type RequestOutcome, rename, setAutoTopUp, setSeed, topUp, want, wishOf } from './seats.js';
import { chipUnit, rulesBetweenHands } from './settings.js';
import { beginStandUp, voteStandUp } from './sideGames.js';
import { isRunning, type KeptAnswer, playerOf, seatOf, type TablePerson, type TableState } from './state.js';
import { chatWaitMs } from './talk.js';
import { isAwaited, isRemovedFrom, silencedHand } from './tournament.js';
import {
  botAct,
  endLongPauses,
  playerAction,
  refuseActs,
  setAutoBank,
  setAutoMuck,
  setAvatar,
  setStraddle,
  showCards,
  takeTimeBank,
  turnOver,
} from './turns.js';

import { endOffers, renewOffers, shortenOffer, waitForSeat } from './waiting.js';

export interface TableDecision {
  readonly draft: Draft;
  /** Null for inputs that are not requests. */
  readonly answer: Answer | null;
}

/** Chips that people can pay with, and what they may still buy. */
type Means = Pick<DraftOptions, 'funds' | 'ownLimits'>;

/** The most differences that an answer lists. */
const MAX_IGNORED = 20;

export function decideInput(
  state: TableState,
  input: TableInput,
  now: number,
  entropy: Entropy,
  means: Means = {},
): TableDecision {
  if (input.kind === 'request') return decideRequest(state, input, now, means);
  const draft = new Draft(state, now, means);
  if (!state.ended) {
    happen(draft, input, entropy);
    if (draft.facts.length > 0) proceed(draft);
  }
  return { draft, answer: null };
}

// ---------------------------------------------------------------------------------------------------- requests

type RequestInput = Extract<TableInput, { kind: 'request' }>;

function decideRequest(state: TableState, input: RequestInput, now: number, means: Means): TableDecision {
  const { person, message } = input;
  const { id, action } = message;
  const draft = new Draft(state, now, { asker: person, ...means });
  const kept = keptAnswer(state.answers, person.user, id);
  if (kept !== null) {
    const isSame = kept.action === action;
    return { draft, answer: isSame ? answerOf(kept) : refusal(id, { code: 'duplicate-id' }) };
  }
  // An ended table has neither seats nor acts: people who might come get that error.
  const refused = refuseCaller(state, person, state.ended ? 'comer' : REQUESTS[action].who, now);
  if (refused !== null) return { draft, answer: refusal(id, refused) };
  const granted = state.ended ? err({ code: 'table-ended' } as const) : grant(draft, input);
  if (!granted.ok) return { draft: new Draft(state, now), answer: refusal(id, granted.error) };
  if (draft.facts.length === 0) return { draft, answer: { event: 'answer', id, ok: true, result: granted.value } };
  const keep: KeptAnswer = { id, action, version: state.version + 1, result: granted.value };
  draft.answer({ user: person.user, ...keep });
  proceed(draft);
  return { draft, answer: answerOf(keep) };
}

function answerOf({ id, version, result }: KeptAnswer): Answer {
  return { event: 'answer', id, ok: true, version, result };
}

type Refusal = Extract<Answer, { ok: false }>;

function refusal(id: string, error: Refusal['error']): Answer {
  return { event: 'answer', id, ok: false, error };
}

/** Answers one kind of request. Facts of a request that is refused in the end are not kept. */
type Handler<Name extends TableAction> = (draft: Draft, request: RequestNamed<Name>, asker: Asker) => RequestOutcome;

/** One handler for each request that a table answers. */
const HANDLERS: { readonly [Name in TableAction]: Handler<Name> } = {
  join: (draft, { data }, { caller }) => {
    const { buy_in: buyIn, seat_index: place = null, wait_for_big_blind: waits } = data;
    const intent = waits === true ? Intent.WaitForBigBlind : Intent.Play;
    return joinTable(draft, personOf(caller), { buyIn, place, intent });
  },
  wait_for_seat: (draft, { data }, { caller }) => waitForSeat(draft, personOf(caller), data.on),
  hand: (draft, { data }, { caller }) => exchange(draft, personOf(caller), data.hand),
  pause: (draft, { data }, { caller }) => want(draft, caller.user, Intent.Pause, data.when),
  wait_for_big_blind: (draft, { data }, { caller }) => want(draft, caller.user, Intent.WaitForBigBlind, data.when),
  leave: (draft, { data }, { caller }) => want(draft, caller.user, Intent.Leave, data.when),
  resume: (draft, _, { caller }) => want(draft, caller.user, Intent.Play),
  top_up: (draft, { data }, { caller }) => topUp(draft, personOf(caller), data.amount),
  seat_name: (draft, { data }, { caller }) => rename(draft, caller.user, data.name),
  auto_top_up: (draft, { data }, { caller }) => setAutoTopUp(draft, caller.user, data),
  deal_commit: (draft, request, { caller }) => commitSeeds(draft, caller.user, request),
  deal_reveal: (draft, request, { caller }) => revealSeed(draft, caller.user, request),
  deal_seed: (draft, { data }, { caller }) => setSeed(draft, caller.user, data.seed),
  player_action: (draft, request, { caller }) => playerAction(draft, caller.user, request),
  time_bank: (draft, request, { caller }) => takeTimeBank(draft, caller.user, request),
  show_cards: (draft, request, { caller }) => showCards(draft, personOf(caller), request),
  auto_bank: (draft, { data }, { caller }) => setAutoBank(draft, caller.user, data.when),
  auto_muck: (draft, { data }, { caller }) => setAutoMuck(draft, caller.user, data.on),
  choose_game: (draft, request, { caller }) => chooseGame(draft, caller.user, request),
  bomb_vote: (draft, { data }, { caller }) => voteBombPot(draft, caller.user, data.on),
  straddle: (draft, { data }, { caller }) => setStraddle(draft, caller.user, data.on),
  run_wish: (draft, request, { caller }) => setRunWish(draft, caller.user, request),
  rabbit: (draft, request, { caller }) => showRabbit(draft, personOf(caller), request),
  stand_up_vote: (draft, { data }, { caller }) => voteStandUp(draft, caller.user, data.on),
  seat_change: (draft, { data }, { caller }) => changeSeat(draft, caller.user, data),
  seat_avatar: (draft, { data }, { caller }) => setAvatar(draft, caller.user, data.avatar),
  chat: (draft, { data }, { caller }) => chat(draft, personOf(caller), data.text),
  away: (draft, _, { caller }) => setAway(draft, caller.user, true),
  back: (draft, _, { caller }) => setAway(draft, caller.user, false),
  ...HOST_HANDLERS,
};

function personOf({ user, name, owner }: Caller): TablePerson {
  return owner === undefined ? { user, name } : { user, name, owner };
}

/** Requests that a table of a tournament does not know: seats and chips are the tournament's [T-56]. */
const NOT_IN_TOURNAMENTS: ReadonlySet<TableAction> = new Set([
  'join',
  'wait_for_seat',
  'pause',
  'wait_for_big_blind',
  'resume',
  'leave',
  'top_up',
  'auto_top_up',
  'seat_name',
  'run_wish',
  'seat_change',
  'rabbit',
  'stand_up_vote',
  'straddle',
  'bomb_vote',
  'choose_game',
]);

/** At a tournament table: away from now on, or back [T-40]. */
function setAway(draft: Draft, user: string, isAway: boolean): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if (state.tournament === undefined) return err({ code: 'not-tournament' });
  if (isRemovedFrom(state, user)) return err({ code: 'removed' });
  if (((seat.away ?? null) !== null) === isAway) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'awaySet', user, isAway });
  return ok({});
}

function grant(draft: Draft, { person, message, followers = [] }: RequestInput): RequestOutcome {
  if (draft.state.tournament !== undefined && NOT_IN_TOURNAMENTS.has(message.action)) {
    return err({ code: 'tournament-table' });
  }
  // A handler and its request have the same name; the compiler cannot follow that through a union.
  const handle = HANDLERS[message.action] as Handler<TableAction>;
  const outcome = handle(draft, message, { caller: person, followers });
  if (outcome.ok && HAND_ACTS.has(message.action)) returnToTournament(draft, person.user);
  return outcome;
}

/** Acts in a hand: whoever makes one is there. */
const HAND_ACTS: ReadonlySet<TableAction> = new Set(['player_action', 'hand', 'time_bank', 'show_cards']);

/** Any act ends the absence of a tournament player, at once [T-40]; whoever was removed stays away [T-41]. */
function returnToTournament(draft: Draft, user: string): void {
  const { state } = draft;
  if (state.tournament === undefined || (seatOf(state, user)?.away ?? null) === null) return;
  if (!isRemovedFrom(state, user)) draft.record({ kind: 'awaySet', user, isAway: false });
}

/**
 * The exchange of documents: changes that are the author's to make are taken, all others are ignored and listed.
 */
function exchange(draft: Draft, person: TablePerson, document: unknown): RequestOutcome {
  const { state } = draft;
  const seat = seatOf(state, person.user);
  const author = seat?.name ?? person.name;
  const isAnother = seat === null && state.hand.players.includes(author);
  if (isAnother) return err({ code: 'name-taken' });
  const merged = Hand.merge(state.hand, document, {
    author,
    wallet: Math.min(
      Math.max(state.settings.buy_in.max, returnOf(state, person.user, draft.now)?.amount ?? 0),
      chipsToPayWith(draft, person.user, chipUnit(state.settings)),
    ),
    rules: rulesBetweenHands(state.settings),
  });
  const ignored = merged.ignored.slice(0, MAX_IGNORED).map(({ path, code }) => ({ path, code }));
  const taken = [...merged.taken];
  if (taken.length === 0 && ignored.length > 0) return err({ code: 'hand-refused', ignored });
  const isSeatChange = taken.includes('join') || taken.includes('intent');
  if (state.tournament !== undefined && isSeatChange) return err({ code: 'tournament-table' });
  if (taken.includes('join')) {
    const joined = joinTable(draft, person, wishOf(merged.hand, author));
    return joined.ok ? ok({ taken, ignored } satisfies ResultOf<'hand'>) : joined;
  }
  if (taken.includes('action')) {
    const refused = refuseActs(state);
    if (refused !== null) return err(refused);
    const line = merged.hand.actions[state.hand.actions.length]!;
    recordDocument(draft, Hand.append(state.hand, line), { by: 'player', user: person.user });
  }
  if (taken.includes('intent')) {
    const intent = merged.hand._intents![playerOf(state, person.user)] as Intent;
    const wanted = want(draft, person.user, intent);
    if (!wanted.ok) return wanted;
  }
  return ok({ taken, ignored } satisfies ResultOf<'hand'>);
}

function chat(draft: Draft, { user, name }: TablePerson, text: string): RequestOutcome {
  const { state, now } = draft;
  if (!state.settings.chat) return err({ code: 'chat-off' });
  const isMuted = state.muted.some((muted) => muted.user === user);
  if (isMuted || state.tournament?.permit?.muted?.includes(user) === true) return err({ code: 'muted' });
  if (silencedHand(state) !== null) return err({ code: 'quiet-all-in' });
  const retry_ms = chatWaitMs(state, user, now);
  if (retry_ms > 0) return err({ code: 'rate-limited', retry_ms });
  draft.record({ kind: 'chat', user, name, place: seatOf(state, user)?.place ?? null, text });
  return ok({});
}

// ---------------------------------------------------------------------------------------------------- the rest

function happen(draft: Draft, input: Exclude<TableInput, { kind: 'request' }>, entropy: Entropy): void {
  switch (input.kind) {
    case 'botAct':
      botAct(draft, input);
      return;
    case 'presence':
      present(draft, input);
      return;
    case 'watched':
      if ((draft.state.isWatched ?? false) !== input.on) draft.record({ kind: 'watched', on: input.on });
      return;
    case 'tick':
      tick(draft, entropy);
      return;
    case 'waiterAway':
      shortenOffer(draft, input.user);
      return;
    case 'rearm':
      rearm(draft, input.writesAccess === true);
      return;
    case 'stalled':
      setClockAnew(draft);
      return;
    case 'permit':
      if (isAwaited(draft.state, input.permit)) draft.record({ kind: 'permitted', permit: input.permit });
      return;
    case 'mutes':
      setMutes(draft, input.muted);
      return;
    case 'dismissed':
      if (draft.state.tournament !== undefined && !isRunning(draft.state)) endTable(draft, 'tournament');
      return;
    case 'close':
      // Chips of a tournament do not vanish with a table: its host cancels it [T-15].
      if (draft.state.tournament === undefined) endTable(draft, input.reason);
  }
}

/** The permit that the table plays by, with other people muted; one that it has yet to get names them itself. */
function setMutes(draft: Draft, muted: readonly string[]): void {
  const permit = draft.state.tournament?.permit ?? null;
  if (permit !== null) draft.record({ kind: 'permitted', permit: { ...permit, muted } });
}

type Presence = Extract<TableInput, { kind: 'presence' }>;

function present(draft: Draft, { user, connected, since }: Presence): void {
  const seat = seatOf(draft.state, user);
  if (seat === null || seat.bot !== null || seat.connected === connected) return;
  draft.record({ kind: 'presence', user, connected, ...(connected || since === undefined ? {} : { since }) });
  if (connected) comeBack(draft, user);
  else loseConnection(draft, user);
}

/** The rest of the turn runs on. */
function comeBack(draft: Draft, user: string): void {
  const { clock } = draft.state;
  const next = clock?.user === user ? backClock(clock, draft.now) : null;
  if (next !== null) draft.setClock({ clock: next });
}

/**
 * In the player's turn the table waits from the moment of the loss on; if that is over by now, the house acts.
 */
function loseConnection(draft: Draft, user: string): void {
  const { state, now } = draft;
  const { clock } = state;
  if (clock?.user !== user || state.pausedAt !== null) return;
  const next = lostClock(state, seatOf(state, user)!, clock, now);
  if (next === null) return;
  draft.setClock({ clock: next });
  if (next.deadline <= now) autoAct(draft, user);
}

/** Does everything that is due. */
function tick(draft: Draft, entropy: Entropy): void {
  const { clock, pausedAt, times } = draft.state;
  if (pausedAt !== null) {
    if (draft.now >= pausedAt + times.tablePauseMs) resumeTable(draft);
    return;
  }
  endLongPauses(draft);
  endOffers(draft);
  endRabbit(draft);
  if (clock === null || draft.now < clock.deadline) return;
  if (clock.kind === 'deal' || clock.kind === 'runs') {
    // A process that stood still has not read what came in time.
    if (draft.now - clock.deadline > times.lateMs) setClockAnew(draft);
    else if (clock.kind === 'deal') closeRound(draft, entropy);
    else closeRuns(draft);
  }
  if (clock.kind === 'start') {
    sitOutAway(draft);
    departLeavers(draft);
    beginStandUp(draft);
    beginHand(draft, entropy);
  }
  if (clock.kind === 'runOut') dealRunOut(draft);
  if (clock.user !== null) turnOver(draft, clock, clock.user);
}

/** After a restart nobody is connected, and the player to act has their full time again. */
function rearm(draft: Draft, writesAccess: boolean): void {
  for (const { user, bot, connected } of draft.state.seats) {
    if (bot === null && connected) draft.record({ kind: 'presence', user, connected: false });
  }
  if (draft.state.isWatched === true) draft.record({ kind: 'watched', on: false });
  renewOffers(draft);
  setClockAnew(draft);
  if (!writesAccess) return;
  draft.writesAccess = true;
  // Access is written with an append, so there has to be one.
  if (draft.facts.length === 0) draft.record({ kind: 'clockSet', clock: draft.state.clock });
}

function setClockAnew(draft: Draft): void {
  const { clock, pausedAt, times } = draft.state;
  if (clock === null || clock.kind === 'start' || pausedAt !== null) return;
  draft.record({ kind: 'clockSet', clock: rearmed(clock, times.restartGraceMs, draft.now) });
}
