/** Acts: those of players and bots, and those of the clock when time is up. */
import { type Card, err, formatCards, holeCards, isOver, ok, parseCards } from '@cardroom/engine';
import { type Hand, Intent } from '@cardroom/notation';
import { handNumberOf, judgePlayerAction, refuseTurn, turnTokenOf, type WireError } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import { actorOf, bankClock, engagesBank, keptUntil, rearmed } from './clock.js';
import type { Draft } from './draft.js';
import type { CardsShown } from './facts.js';
import { autoAct, recordAct, recordIntent } from './flow.js';
import type { TableInput } from './input.js';
import { judged } from './lines.js';
import { liveOf, runningHand } from './live.js';
import { openingsAfter } from './openings.js';
import type { RequestOutcome } from './seats.js';
import { paySevenDeuce } from './sideGames.js';
import {
  type AutoBank,
  isRunning,
  playerOf,
  type ShownCards,
  seatOf,
  type TableClock,
  type TablePerson,
  type TableState,
} from './state.js';

/** Nobody acts while the table is paused, or while players are asked how often the board is run [H-11]. */
export function refuseActs({ pausedAt, clock }: TableState): WireError | null {
  if (pausedAt !== null) return { code: 'table-paused' };
  return clock?.kind === 'runs' ? { code: 'waiting-for-dealer' } : null;
}

/** The act of the player whose turn it is; anything else is refused to its author alone [S4-29]. */
export function playerAction(draft: Draft, user: string, message: RequestNamed<'player_action'>): RequestOutcome {
  const { state } = draft;
  const refused = refuseActs(state);
  if (refused !== null) return err(refused);
  const live = liveOf(state.hand);
  const act = judgePlayerAction(live, playerOf(state, user), message);
  if (!act.ok) return act;
  recordAct(draft, live!, act.value, 'player');
  return ok({});
}

/** The time bank before the time to act is over. */
export function takeTimeBank(draft: Draft, user: string, message: RequestNamed<'time_bank'>): RequestOutcome {
  const { state } = draft;
  const refused = refuseActs(state) ?? refuseTurn(liveOf(state.hand), playerOf(state, user), message);
  if (refused !== null) return err(refused);
  const { clock } = state;
  const bankMs = seatOf(state, user)?.bankMs ?? 0;
  if (clock?.kind !== 'action' || bankMs === 0) return err({ code: 'time-bank-empty' });
  draft.record({ kind: 'clockSet', clock: bankClock(clock, bankMs, draft.now) });
  return ok({});
}

/** A finished hand whose cards may be shown: the one on the table, or the one before it for a while [H-15]. */
interface Showable {
  readonly hand: Hand;
  readonly player: number;
  readonly shown: readonly ShownCards[];
}

function showableHand(state: TableState, user: string, hand: number, now: number): Showable | null {
  const { previous } = state;
  // A table that waits has the number of the last hand, and nothing of it.
  const isOnTable = hand === handNumberOf(state.hand) && (state.hand._waiting !== true || previous === undefined);
  if (isOnTable) return { hand: state.hand, player: playerOf(state, user), shown: state.shown };
  if (previous === undefined || hand !== handNumberOf(previous.hand) || now >= previous.until) return null;
  return { hand: previous.hand, player: previous.users.indexOf(user), shown: previous.shown };
}

/** Cards of a finished hand that need not be shown: by anybody who was dealt in, folded or not. */
export function showCards(
  draft: Draft,
  { user, name }: TablePerson,
  { data }: RequestNamed<'show_cards'>,
): RequestOutcome {
  const { state, now } = draft;
  if (seatOf(state, user) === null) return err({ code: 'not-seated' });
  const asked = showableHand(state, user, data.hand, now);
  const live = liveOf((asked ?? state).hand);
  if (live === null) return err({ code: 'no-hand' });
  if (asked === null) return err({ code: 'wrong-hand', hand: handNumberOf(state.hand) });
  const isOnTable = asked.hand === state.hand;
  const held = asked.player < 0 ? [] : holeCards(live.state, asked.player);
  if ((isOnTable && isRunning(state)) || !isOver(live.state) || held.length === 0)
    return err({ code: 'nothing-to-show' });
  const wanted = data.cards === '' ? held : (parseCards(data.cards) ?? []);
  const isOwn =
    wanted.length > 0 && new Set(wanted).size === wanted.length && wanted.every((card) => held.includes(card));
  if (!isOwn) return err({ code: 'bad-cards' } satisfies WireError);
  const shown = parseCards(asked.shown.find((other) => other.user === user)?.cards ?? '') ?? [];
  const cards = held.filter((card) => shown.includes(card) || wanted.includes(card));
  if (cards.length === shown.length) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'cardsShown', user, name, cards: formatCards(cards), ...lateFields(state, asked, cards) });
  paySevenDeuce(draft);
  return ok({});
}

/** The number of the hand if the next one has begun; else the proofs, which clients check against the current deal. */
function lateFields(
  state: TableState,
  { hand, player }: Showable,
  cards: readonly Card[],
): Pick<CardsShown, 'hand' | 'opened'> {
  if (hand !== state.hand) return { hand: handNumberOf(hand) };
  const opened = openingsAfter(state, player, cards);
  return opened.length === 0 ? {} : { opened };
}

/** Whether the player's beaten hands are mucked at the showdown. */
export function setAutoMuck(draft: Draft, user: string, on: boolean): RequestOutcome {
  const seat = seatOf(draft.state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if ((seat.showsAll !== true) === on) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'autoMuckSet', user, on });
  return ok({});
}

/** When the player's time bank engages automatically [H-30]. */
export function setAutoBank(draft: Draft, user: string, when: AutoBank): RequestOutcome {
  const seat = seatOf(draft.state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if ((seat.autoBank ?? 'smart') === when) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'autoBankSet', user, when });
  return ok({});
}

/** Whether the player straddles from the next hand on, wherever the rules of the table allow it [H-1]. */
export function setStraddle(draft: Draft, user: string, on: boolean): RequestOutcome {
  const seat = seatOf(draft.state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if ((seat.straddles === true) === on) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'straddleSet', user, on });
  return ok({});
}

/** The picture at the player's seat. */
export function setAvatar(draft: Draft, user: string, avatar: string): RequestOutcome {
  const seat = seatOf(draft.state, user);
  if (seat === null) return err({ code: 'not-seated' });
  if (seat.avatar === avatar) return err({ code: 'nothing-changed' });
  draft.record({ kind: 'avatarSet', user, avatar });
  return ok({});
}

/** A bot's act for the turn that it was asked about; one that is against the rules is the clock's instead. */
export function botAct(draft: Draft, { user, turn, action }: Extract<TableInput, { kind: 'botAct' }>): void {
  const { state } = draft;
  const actor = actorOf(state);
  if (actor === null || state.pausedAt !== null || turn !== turnTokenOf(state.hand)) return;
  const { live, seat } = actor;
  if (seat.user !== user || seat.bot === null) return;
  const isOwn =
    action !== null && 'player' in action && action.player === live.state.actor && action.kind !== 'dealHole';
  const act = isOwn ? judged(live.state, action) : null;
  if (act === null) autoAct(draft, user);
  else recordAct(draft, live, act, 'player');
}

// ---------------------------------------------------------------------------------------------------- the clock

/** A turn's time is up: the time bank of a player who is there, then the house acts. */
export function turnOver(draft: Draft, clock: TableClock, user: string): void {
  const { state, now } = draft;
  const seat = seatOf(state, user);
  if (seat === null || runningHand(state) === null) return;
  if (now - clock.deadline > state.times.lateMs) {
    draft.record({ kind: 'clockSet', clock: rearmed(clock, state.times.restartGraceMs, now) });
    return;
  }
  // The time bank is not used while the player is away.
  const hasBank = clock.kind === 'action' && seat.bot === null && seat.connected && seat.bankMs > 0;
  if (hasBank && engagesBank(state, seat)) {
    draft.record({ kind: 'clockSet', clock: bankClock(clock, seat.bankMs, now) });
    return;
  }
  autoAct(draft, user);
}

/** A player who has been sitting out for too long leaves the seat to others [S3-67]; without chips, much sooner. */
export function endLongPauses(draft: Draft): void {
  for (const seat of draft.state.seats) {
    const until = keptUntil(draft.state, seat);
    if (until !== null && draft.now >= until) {
      recordIntent(draft, seat.user, { intent: Intent.Leave, by: 'house' });
    }
  }
}
