/**
 * What a table does by itself after every fact: the house plays for those who have left, cards are dealt as soon as they
 * are due, hands end, leavers get their chips, and somebody's clock runs.
 */
import { assert, clone, dealFrom, history, isLive, isOver, legal, Phase } from '@cardroom/engine';
import {
  formatLine,
  type Hand,
  houseAct,
  Intent,
  isOutNow,
  type LineAction,
  lineOf,
  outOf,
  settle,
} from '@cardroom/notation';
import { turnTokenOf } from '@cardroom/protocol';
import { orderAgain, reshuffle } from '@cardroom/protocol/receipt';
import { chipsOfHundredths, hundredthsOf } from '../chips.js';
import { bankLeft, dealClock, startClock, turnClock } from './clock.js';
import type { Draft } from './draft.js';
import type { Acted, TableEnded } from './facts.js';
import { dealKeyOf, houseOf, waitsForSeeds } from './fairDeal.js';
import { openLines } from './lines.js';
import { isUnsettled, type LiveTable, liveOf } from './live.js';
import { canStart } from './nextHand.js';
import { rulesBetweenHands } from './settings.js';
import { type AfterHand, intentOf, isRunning, seatOf, type TableClock, type TableState } from './state.js';

/** Plays on until a person or a bot is to act, or the hand is over; then seats and clock are brought up to date. */
export function proceed(draft: Draft): void {
  while (isRunning(draft.state) && playNext(draft));
  if (draft.state.ended) return;
  if (!isRunning(draft.state)) beginIntents(draft);
  departLeavers(draft);
  if (draft.state.ending && !isRunning(draft.state)) endTable(draft, 'host');
  else setClock(draft);
}

/** One thing that is due in the running hand; false when somebody is to be waited for, or the hand is over. */
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
    if (waitsForSeeds(draft.state)) return false;
    deal(draft, live);
    return true;
  }
  const act = houseShow(draft.state, live);
  if (act === null) return false;
  recordAct(draft, live, act, 'house');
  return true;
}

/** Who has no choice at the showdown is not asked; nor is a bot. */
function houseShow({ users, seats }: TableState, live: LiveTable): LineAction | null {
  const asked = legal(live.state);
  if (asked.kind !== 'show') return null;
  const isBot = seats.some((seat) => seat.user === users[asked.player] && seat.bot !== null);
  return isBot || !asked.mayMuck ? houseAct(live.state, 'timeUp') : null;
}

// ---------------------------------------------------------------------------------------------------- lines

type Author = Pick<Acted, 'by' | 'user'>;

/** The deck after thrown-away cards were shuffled in. */
type Reordered = Pick<NonNullable<Acted['secret']>, 'cards' | 'again'>;

/** Records lines; `extra` is whatever else comes with them. */
function recordLines(
  draft: Draft,
  whole: readonly string[],
  author: Author,
  { inactive, deck }: { readonly inactive?: readonly number[]; readonly deck?: Reordered } = {},
): void {
  const lines = openLines(draft.state.hand, whole);
  const isHidden = deck !== undefined || whole.some((line, at) => line !== lines[at]);
  draft.record({
    kind: 'acted',
    ...author,
    lines,
    ...(inactive === undefined ? {} : { inactive }),
    ...(isHidden ? { secret: { lines: whole, ...deck } } : {}),
  });
}

/** Records what a document has more than the table's: lines, and who is out from now on. */
export function recordDocument(draft: Draft, after: Hand, author: Author): void {
  const { hand } = draft.state;
  const { _inactive: inactive } = after;
  const isOut = inactive?.some((value, player) => value !== (hand._inactive?.[player] ?? 0)) === true;
  recordLines(draft, after.actions.slice(hand.actions.length), author, isOut ? { inactive: inactive! } : {});
}

/** Records an act that the engine accepts. */
export function recordAct(draft: Draft, live: LiveTable, act: LineAction, by: 'player' | 'house' | 'clock'): void {
  const user = 'player' in act ? (draft.state.users[act.player] ?? null) : null;
  recordLines(draft, [lineOf(live.state, act, live.decimals)], { by, user });
}

/** Cards that have left the deck, by the lines of the dealer: two characters each, after the last blank. */
function countDealt({ actions }: Hand): number {
  let count = 0;
  for (const line of actions) if (line.startsWith('d ')) count += (line.length - line.lastIndexOf(' ') - 1) / 2;
  return count;
}

/** Deals everything that is due from the deck of the hand. */
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
  dealFrom(state, stub);
  const lines = history(state)
    .slice(played)
    .map((action) => formatLine(action as LineAction, live.decimals));
  const isChanged = stub.cards.some((card, place) => card !== cards[place]);
  recordLines(
    draft,
    lines,
    { by: 'dealer', user: null },
    isChanged ? { deck: { cards: stub.cards, ...(again.length === 0 ? {} : { again }) } } : {},
  );
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
  draft.record({ kind: 'handEnded', stacks, changes });
}

function toHundredths(units: number, decimals: number): number {
  return units * 10 ** (2 - decimals);
}

/** What was asked for after the hand begins. */
function beginIntents(draft: Draft): void {
  for (const { user, afterHand } of draft.state.seats) {
    if (afterHand !== null) recordIntent(draft, user, afterHand);
  }
}

/** Somebody wants something else of the seat from now on. */
export function recordIntent(draft: Draft, user: string, { intent, by }: AfterHand): void {
  const { hand, users, settings } = draft.state;
  const player = users.indexOf(user);
  const intents = hand.players.map((_, other) => (other === player ? intent : (hand._intents?.[other] ?? 0)));
  const inactive = isOutNow({ ...hand, _intents: intents }, player, rulesBetweenHands(settings));
  draft.record({ kind: 'intent', user, intent, by, inactive });
}

/** Whether somebody has cards and has not folded. */
export function isInHand(state: TableState, user: string): boolean {
  if (!isRunning(state)) return false;
  const player = state.users.indexOf(user);
  const live = liveOf(state.hand);
  return live !== null && player >= 0 && !outOf(state.hand)[player] && isLive(live.state, player);
}

/** Everyone who is leaving and has no part in a hand any more gets his chips. */
export function departLeavers(draft: Draft): void {
  for (const { user, name, place } of draft.state.seats) {
    if (intentOf(draft.state, user) !== Intent.Leave || isInHand(draft.state, user)) continue;
    draft.record({ kind: 'stoodUp', user, name, place, cashOut: stackOf(draft.state, user) });
  }
}

/** Chips behind, in chips. */
export function stackOf(state: TableState, user: string): number {
  const { hand } = state;
  const player = state.users.indexOf(user);
  if (hand.finishingStacks !== undefined) return hand.finishingStacks[player]!;
  const live = liveOf(hand);
  if (live === null) return hand.startingStacks[player]!;
  return chipsOfHundredths(toHundredths(live.state.stack[player]!, live.decimals));
}

/** Everyone gets what he has; of a running hand, what he had before it. */
export function endTable(draft: Draft, reason: TableEnded['reason']): void {
  const cashOuts = draft.state.accounts.filter(([, amount]) => amount !== 0);
  draft.record({ kind: 'tableEnded', reason, cashOuts });
}

// ---------------------------------------------------------------------------------------------------- the clock

/** Sets the clock that belongs to what is waited for now, unless it runs already. */
function setClock(draft: Draft): void {
  const { state, now } = draft;
  const { clock } = state;
  if (waitsForSeeds(state) && isRunning(state)) {
    if (clock?.kind !== 'deal') setTurnClock(draft, dealClock(now, state.deal!.fair!.deadline!));
  } else if (isRunning(state)) {
    if (clock?.turn !== turnTokenOf(state.hand)) setTurnClock(draft, turnClock(state, now));
  } else if (state.hand._waiting !== true) {
    if (clock?.kind !== 'start') setTurnClock(draft, startClock(now, pauseMs(state)));
  } else if (canStart(state)) {
    if (clock?.kind !== 'start') setTurnClock(draft, startClock(now, state.times.betweenHandsMs));
  } else if (clock !== null) {
    draft.setClock({ clock: null });
  }
}

/** The next clock; whoever acted in his time bank has what is left of it. */
function setTurnClock(draft: Draft, clock: TableClock | null): void {
  const last = draft.state.clock;
  const seat = last === null || last.user === null ? null : seatOf(draft.state, last.user);
  const ms = seat === null ? null : bankLeft(last!, seat.bankMs, draft.now);
  draft.setClock({ clock, ...(ms === null ? {} : { bank: { user: seat!.user, ms } }) });
}

/** From hand to hand; longer where a person has lost everything and may buy new chips. */
function pauseMs(state: TableState): number {
  const isBroke = state.seats.some((seat) => seat.bot === null && seat.topUp === 0 && stackOf(state, seat.user) === 0);
  return isBroke ? state.times.rebuyMs : state.times.betweenHandsMs;
}
