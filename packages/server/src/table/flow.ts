/**
 * Everything that a table does automatically after a fact: the house plays for those who have left, cards are dealt as
 * soon as they are due, hands end, leavers get their chips, and someone's clock runs.
 */
import {
  apply,
  assert,
  clone,
  dealStreetFrom,
  type HandState,
  history,
  isOver,
  legal,
  Phase,
  type Stub,
} from '@cardroom/engine';
import {
  formatLine,
  Hand,
  houseAct,
  Intent,
  isOutNow,
  type LineAction,
  lineOf,
  momentsOfPlayed,
  settle,
} from '@cardroom/notation';
import { handNumberOf, type JudgedAct, turnTokenOf } from '@cardroom/protocol';
import { orderAgain, reshuffle } from '@cardroom/protocol/receipt';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import type { PlayedLines } from './change.js';
import {
  actorOf,
  bankLeft,
  betweenHandsMs,
  dealClock,
  isActedForAtOnce,
  runOutClock,
  runOutMs,
  startClock,
  turnClock,
} from './clock.js';
import type { Draft, NewFact } from './draft.js';
import type { Acted, TableEnded } from './facts.js';
import { dealKeyOf, houseOf, waitsForSeeds } from './fairDeal.js';
import { CHOICE_MS, waitsForChoice } from './games.js';
import { judged, openLines } from './lines.js';
import { isInHand, isUnsettled, type LiveTable, liveOf, runningHand } from './live.js';
import { canStart } from './nextHand.js';
import { huntAfter } from './rabbit.js';
import { runsClock, settleRuns } from './runs.js';
import { rulesBetweenHands } from './settings.js';
import { paySevenDeuce, seatWinners, settleStandUp } from './sideGames.js';
import { cashOutOf, toHundredths } from './stacks.js';
import { type AfterHand, intentOf, isRunning, seatOf, type TableClock, type TableState } from './state.js';
import { isPermitted, outcomeOf } from './tournament.js';
import { offerSeats } from './waiting.js';

/** Plays on until a person or a bot is to act, or the hand is over; then seats and clock are brought up to date. */
export function proceed(draft: Draft): void {
  while (isRunning(draft.state) && playNext(draft));
  if (draft.state.ended) return;
  if (!isRunning(draft.state)) beginIntents(draft);
  settleStandUp(draft);
  // A run-out pauses for nobody once the last person who looked on has gone.
  if (departLeavers(draft) && isRunning(draft.state)) {
    proceed(draft);
    return;
  }
  offerSeats(draft);
  if (draft.state.ending && !isRunning(draft.state)) endTable(draft, 'host');
  else setClock(draft);
}

/** One thing that is due in the running hand; false when someone is to be waited for, or the hand is over. */
function playNext(draft: Draft): boolean {
  const { hand, settings } = draft.state;
  const live = liveOf(hand);
  assert(live !== null, 'a hand that runs can be played');
  const settled = isUnsettled(live) ? settle(hand, rulesBetweenHands(settings)) : hand;
  if (settled !== hand) {
    recordDocument(draft, settled, { by: 'house', user: null });
    return true;
  }
  if (isOver(live.state)) {
    endHand(draft, live);
    return false;
  }
  if (live.state.phase === Phase.Deal) {
    if (waitsForSeeds(draft.state) || runOutMs(draft.state) > 0) return false;
    deal(draft, live);
    return true;
  }
  const isGoingOn = settleRuns(draft, live);
  if (isGoingOn !== null) return isGoingOn;
  const act = houseShow(draft.state, live);
  if (act === null) return actForAway(draft);
  recordAct(draft, live, act, 'house');
  return true;
}

/** The house acts at once for a player whom nobody waits for. */
function actForAway(draft: Draft): boolean {
  const actor = actorOf(draft.state);
  if (actor === null || !isActedForAtOnce(draft.state, actor.seat, draft.now)) return false;
  autoAct(draft, actor.seat.user);
  return true;
}

/**
 * The house acts for the player whose time is up: checks if that is free, else folds. A player who is away sits out
 * next.
 */
export function autoAct(draft: Draft, user: string): void {
  const { hand, settings, tournament } = draft.state;
  if (tournament !== undefined && (seatOf(draft.state, user)?.away ?? null) !== null) {
    foldAway(draft, user);
    return;
  }
  recordDocument(draft, Hand.auto(hand, { rules: rulesBetweenHands(settings) }), { by: 'clock', user });
  const seat = seatOf(draft.state, user);
  // Nobody sits out of a tournament [T-38].
  if (tournament !== undefined) return;
  if (seat === null || (seat.away ?? null) === null || seat.afterHand !== null) return;
  draft.record({ kind: 'afterHand', user, afterHand: { intent: Intent.Pause, by: 'house' } });
}

/** A tournament player who is away is folded at once, even if a check is free [T-38, T-40]. */
function foldAway(draft: Draft, user: string): void {
  const { state } = draft;
  const live = runningHand(state);
  const action = live === null ? null : houseAct(live.state, 'absent');
  if (live === null || action === null) return;
  const player = state.users.indexOf(user);
  const { hand } = state;
  const inactive = hand.players.map((_, other) => (other === player ? 1 : (hand._inactive?.[other] ?? 0)));
  const isFold = action.kind === 'fold';
  recordLines(draft, [lineOf(live.state, action, live.decimals)], { by: 'clock', user }, isFold ? { inactive } : {});
}

/** Nobody is asked at the showdown: winners are shown, and so are the beaten hands of those who want that. */
function houseShow({ users, seats }: TableState, { state }: LiveTable): JudgedAct | null {
  if (state.phase !== Phase.Show) return null;
  const player = state.actor;
  const showsAll = seats.some((seat) => seat.user === users[player] && seat.showsAll === true);
  const act: LineAction | null = showsAll ? { kind: 'show', player } : houseAct(state, 'timeUp');
  return act === null ? null : judged(state, act);
}

// ---------------------------------------------------------------------------------------------------- lines

type Author = Pick<Acted, 'by' | 'user'>;

/** Everything that may come with lines besides their author. */
interface WithLines {
  readonly inactive?: readonly number[];
  /** The deck after thrown-away cards were shuffled in. */
  readonly deck?: Pick<NonNullable<Acted['secret']>, 'cards' | 'again'>;
  readonly played?: PlayedLines | null;
}

function recordLines(
  draft: Draft,
  whole: readonly string[],
  author: Author,
  { inactive, deck, played = null }: WithLines = {},
): void {
  const lines = openLines(draft.state.hand, whole);
  const isHidden = deck !== undefined || whole.some((line, at) => line !== lines[at]);
  const fact: NewFact = {
    kind: 'acted',
    ...author,
    lines,
    ...(inactive === undefined ? {} : { inactive }),
    ...(isHidden ? { secret: { lines: whole, ...deck } } : {}),
  };
  draft.record(fact, played);
}

/**
 * Carries actions that were judged when they were played, so that neither the fold nor the telling parses their lines.
 * Null if the log does not say everything: acts for absent players and several boards come between its lines.
 */
function carry(
  { hand, state, pending }: LiveTable,
  lines: readonly string[],
  actions: readonly LineAction[],
  after: HandState,
): PlayedLines | null {
  if (pending.length > 0 || (hand._runs ?? 1) > 1) return null;
  const moments = momentsOfPlayed(state, actions, hand.actions.length, after);
  return { hand: Hand.appendPlayed(hand, lines, after), moments };
}

/** Records what a document adds to the table's: lines, and players who are out from now on. */
export function recordDocument(draft: Draft, after: Hand, author: Author): void {
  const { hand } = draft.state;
  const { _inactive: inactive } = after;
  const isOut = inactive?.some((value, player) => value !== (hand._inactive?.[player] ?? 0)) === true;
  recordLines(draft, after.actions.slice(hand.actions.length), author, isOut ? { inactive: inactive! } : {});
}

/** Records an act that the engine has accepted. */
export function recordAct(
  draft: Draft,
  live: LiveTable,
  { action, after }: JudgedAct,
  by: 'player' | 'house' | 'clock',
): void {
  const user = 'player' in action ? (draft.state.users[action.player] ?? null) : null;
  const lines = [lineOf(live.state, action, live.decimals)];
  recordLines(draft, lines, { by, user }, { played: carry(live, lines, [action], after) });
}

/** Cards that have left the deck, by the lines of the dealer: two characters each, after the last blank. */
function countDealt({ actions }: Hand): number {
  let count = 0;
  for (const line of actions) if (line.startsWith('d ')) count += (line.length - line.lastIndexOf(' ') - 1) / 2;
  return count;
}

/** The next street of a run-out, once its pause is over. */
export function dealRunOut(draft: Draft): void {
  const live = runningHand(draft.state);
  if (live?.state.phase === Phase.Deal) deal(draft, live);
}

/** The street that is due; of several runs one at a time, each after its pause. */
function dealDue(state: HandState, stub: Stub): void {
  const due = legal(state);
  if (state.runs === 1 || due.kind !== 'deal') {
    dealStreetFrom(state, stub);
    return;
  }
  const dealt = apply(state, { kind: 'dealBoard', cards: stub.cards.slice(stub.at, stub.at + due.board) });
  assert(dealt.ok, 'the deck of a hand can be dealt');
}

/** Deals what is due from the deck of the hand. */
function deal(draft: Draft, live: LiveTable): void {
  const { hand, deal: bound } = draft.state;
  const state = clone(live.state);
  assert(bound?.secret != null, 'a hand that runs has a deck');
  const { key, cards } = bound.secret;
  const at = countDealt(hand);
  const again = [...(bound.secret.again ?? [])];
  const shuffle = (back: number[]): void => {
    if (bound.fair === undefined) {
      reshuffle(key, at, back);
      return;
    }
    orderAgain(houseOf(draft.state), dealKeyOf(draft.state), again.length + 1, back);
    again.push([...back]);
  };
  const stub = { cards: [...cards], at, shuffle };
  const played = history(state).length;
  dealDue(state, stub);
  const actions = history(state).slice(played) as LineAction[];
  const lines = actions.map((action) => formatLine(action, live.decimals));
  const isChanged = stub.cards.some((card, place) => card !== cards[place]);
  const author: Author = { by: 'dealer', user: null };
  recordLines(draft, lines, author, {
    played: carry(live, lines, actions, state),
    ...(isChanged ? { deck: { cards: stub.cards, ...(again.length === 0 ? {} : { again }) } } : {}),
  });
}

// ---------------------------------------------------------------------------------------------------- the end

function endHand(draft: Draft, live: LiveTable): void {
  const { hand, users } = draft.state;
  const stacks = live.state.stack.map((stack) => chipsOfHundredths(toHundredths(stack, live.decimals)));
  const changes = stacks.flatMap((stack, player): [string, number][] => {
    const before = hundredthsOf(hand.startingStacks[player]!) + hundredthsOf(hand._deadPosted?.[player] ?? 0);
    const change = hundredthsOf(stack) - before;
    return change === 0 ? [] : [[users[player]!, change]];
  });
  // Chips of a tournament are in no books [T-48].
  if (draft.state.tournament === undefined) {
    draft.record({ kind: 'handEnded', stacks, changes, ...huntAfter(draft.state, live.state, draft.now) });
    paySevenDeuce(draft);
    seatWinners(draft);
  } else draft.record({ kind: 'handEnded', stacks, changes: [], outcome: outcomeOf(draft.state, live.state) });
}

/**
 * Intents for after the hand begin to hold. A player who is away sits out from the next deal, and may be back
 * before it.
 */
function beginIntents(draft: Draft): void {
  for (const { user, afterHand } of draft.state.seats) {
    if (afterHand !== null && afterHand.by !== 'house') recordIntent(draft, user, afterHand);
  }
}

/** Before the next deal: players who are still away sit out. */
export function sitOutAway(draft: Draft): void {
  for (const { user, afterHand } of draft.state.seats) {
    if (afterHand?.by === 'house') recordIntent(draft, user, afterHand);
  }
}

/** Changes someone's intent from now on. */
export function recordIntent(draft: Draft, user: string, { intent, by }: AfterHand): void {
  const { hand, users, settings } = draft.state;
  const player = users.indexOf(user);
  const intents = hand.players.map((_, other) => (other === player ? intent : (hand._intents?.[other] ?? 0)));
  const inactive = isOutNow({ ...hand, _intents: intents }, player, rulesBetweenHands(settings));
  draft.record({ kind: 'intent', user, intent, by, inactive });
}

/** Cashes out everyone who is leaving and no longer in a hand; whether anybody was. */
export function departLeavers(draft: Draft): boolean {
  const before = draft.changes.length;
  for (const { user, name, place } of draft.state.seats) {
    if (intentOf(draft.state, user) !== Intent.Leave || isInHand(draft.state, user)) continue;
    draft.record({ kind: 'stoodUp', user, name, place, cashOut: cashOutOf(draft.state, user) });
  }
  return draft.changes.length > before;
}

/** Cashes everyone out; during a hand, with the stacks from before it. */
export function endTable(draft: Draft, reason: TableEnded['reason']): void {
  const cashOuts = draft.state.accounts.filter(([, amount]) => amount !== 0);
  draft.record({ kind: 'tableEnded', reason, cashOuts });
}

// ---------------------------------------------------------------------------------------------------- the clock

/** Sets the clock of whatever the table waits for now, unless it runs already. */
function setClock(draft: Draft): void {
  const { state, now } = draft;
  const { clock } = state;
  if (waitsForSeeds(state) && isRunning(state)) {
    if (clock?.kind !== 'deal') setTurnClock(draft, dealClock(now, state.deal!.fair!.deadline!));
  } else if (isRunning(state)) {
    const isSet = clock?.turn === turnTokenOf(state.hand);
    if (!isSet) setTurnClock(draft, runsClock(state, now) ?? runOutClock(state, now) ?? turnClock(state, now));
  } else if (state.tournament !== undefined) {
    setPermitClock(draft, state.tournament.overAt);
  } else if (state.hand._waiting !== true) {
    if (clock?.kind !== 'start') setTurnClock(draft, startClock(now, pauseMs(state)));
  } else if (canStart(state)) {
    if (clock?.kind !== 'start') setTurnClock(draft, startClock(now, state.times.betweenHandsMs));
  } else if (clock !== null) {
    draft.setClock({ clock: null });
  }
}

/** The most that the exchange of seeds takes of the pause between hands. */
const MOST_EXCHANGE_MS = 250;

/**
 * The pause from the end of a hand to the beginning of the next one. The exchange of seeds is part of it: it begins
 * earlier by as long as the last one took, and the cards come when they would have come without it.
 */
function pauseMs(state: TableState): number {
  const { exchangeMs = 0, hand, seats } = state;
  const pause = betweenHandsMs(state);
  // The dealer chooses the next game [H-20].
  if (waitsForChoice(state)) return Math.max(pause, CHOICE_MS);
  const next = handNumberOf(hand) + 1;
  const hasSeeds = seats.some(({ commits, connected }) => connected && commits?.hand === next);
  return hasSeeds ? pause - Math.min(exchangeMs, MOST_EXCHANGE_MS, pause >> 1) : pause;
}

/** A table of a tournament deals once it may, and not sooner after a hand than others [T-51]. */
function setPermitClock(draft: Draft, overAt: number): void {
  const { state, now } = draft;
  const waitMs = Math.max(0, overAt + state.times.betweenHandsMs - now);
  if (!isPermitted(state)) {
    if (state.clock !== null) setTurnClock(draft, null);
  } else if (state.clock?.kind !== 'start') setTurnClock(draft, startClock(now, waitMs));
}

/** The next clock; a player who acted in their time bank keeps the rest of it. */
function setTurnClock(draft: Draft, clock: TableClock | null): void {
  const last = draft.state.clock;
  const seat = last === null || last.user === null ? null : seatOf(draft.state, last.user);
  const ms = seat === null ? null : bankLeft(last!, seat.bankMs, draft.now);
  draft.setClock({ clock, ...(ms === null ? {} : { bank: { user: seat!.user, ms } }) });
}
