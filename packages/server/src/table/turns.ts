/** Acts: those of players and bots, and those of the clock when time is up. */
import { err, formatCards, holeCards, isOver, ok, parseCards } from '@cardroom/engine';
import { Hand, Intent } from '@cardroom/notation';
import { handNumberOf, judgePlayerAction, refuseTurn, turnTokenOf, type WireError } from '@cardroom/protocol';
import type { RequestNamed } from '../access/requests.js';
import { actorOf, bankClock, graceClock, keptUntil, rearmed, waitsFor } from './clock.js';
import type { Draft } from './draft.js';
import { recordAct, recordDocument, recordIntent } from './flow.js';
import type { TableInput } from './input.js';
import { judged } from './lines.js';
import { liveOf, runningHand } from './live.js';
import type { Outcome } from './seats.js';
import { rulesBetweenHands } from './settings.js';
import { isRunning, playerOf, seatOf, type TableClock, type TablePerson } from './state.js';
import { MAX_TIMEOUTS } from './times.js';

/** The act of the player whose turn it is; anything else is refused to its author alone [S4-29]. */
export function playerAction(draft: Draft, user: string, message: RequestNamed<'player_action'>): Outcome {
  const { state } = draft;
  if (state.pausedAt !== null) return err({ code: 'table-paused' });
  const live = liveOf(state.hand);
  const act = judgePlayerAction(live, playerOf(state, user), message);
  if (!act.ok) return act;
  recordAct(draft, live!, act.value, 'player');
  return ok({});
}

/** The time bank before the time to act is over. */
export function takeTimeBank(draft: Draft, user: string, message: RequestNamed<'time_bank'>): Outcome {
  const { state } = draft;
  if (state.pausedAt !== null) return err({ code: 'table-paused' });
  const refused = refuseTurn(liveOf(state.hand), playerOf(state, user), message);
  if (refused !== null) return err(refused);
  const { clock } = state;
  const bankMs = seatOf(state, user)?.bankMs ?? 0;
  if (clock?.kind !== 'action' || bankMs === 0) return err({ code: 'time-bank-empty' });
  draft.record({ kind: 'clockSet', clock: bankClock(clock, bankMs, draft.now) });
  return ok({});
}

/** Cards of a finished hand that need not be shown. */
export function showCards(draft: Draft, { user, name }: TablePerson, { data }: RequestNamed<'show_cards'>): Outcome {
  const { state } = draft;
  const player = playerOf(state, user);
  if (player < 0) return err({ code: 'not-seated' });
  const live = liveOf(state.hand);
  if (live === null) return err({ code: 'no-hand' });
  if (data.hand !== handNumberOf(state.hand)) return err({ code: 'wrong-hand', hand: handNumberOf(state.hand) });
  const held = holeCards(live.state, player);
  if (isRunning(state) || !isOver(live.state) || held.length === 0) return err({ code: 'nothing-to-show' });
  if (state.shown.some((shown) => shown.user === user)) return err({ code: 'nothing-changed' });
  const cards = data.cards === '' ? held : (parseCards(data.cards) ?? []);
  const isOwn = cards.length > 0 && new Set(cards).size === cards.length && cards.every((card) => held.includes(card));
  if (!isOwn) return err({ code: 'bad-cards' } satisfies WireError);
  draft.record({ kind: 'cardsShown', user, name, cards: formatCards(cards) });
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

/** The house acts for the player whose time is up: checks if that is free, else folds. */
function autoAct(draft: Draft, user: string): void {
  const { hand, settings } = draft.state;
  recordDocument(draft, Hand.auto(hand, { rules: rulesBetweenHands(settings) }), { by: 'clock', user });
  const seat = seatOf(draft.state, user);
  if (seat === null || seat.bot !== null || seat.timeouts < MAX_TIMEOUTS || seat.afterHand !== null) return;
  draft.record({ kind: 'afterHand', user, afterHand: { intent: Intent.Pause, by: 'house' } });
}

/** A turn's time is up: time bank, then grace for a lost connection, then the house acts. */
export function turnOver(draft: Draft, clock: TableClock, user: string): void {
  const { state, now } = draft;
  const seat = seatOf(state, user);
  if (seat === null || runningHand(state) === null) return;
  if (now - clock.deadline > state.times.lateMs) {
    draft.record({ kind: 'clockSet', clock: rearmed(clock, state.times.restartGraceMs, now) });
    return;
  }
  // The time bank is not used while the player is away.
  if (clock.kind === 'action' && seat.bot === null && seat.connected && seat.bankMs > 0) {
    draft.record({ kind: 'clockSet', clock: bankClock(clock, seat.bankMs, now) });
    return;
  }
  const { grace_ms: graceMs } = state.settings.clock;
  const isLost = !seat.connected && clock.kind !== 'grace' && clock.kind !== 'show' && waitsFor(state, seat, now);
  if (isLost) {
    const bank = clock.kind === 'bank' ? { bank: { user, ms: 0 } } : {};
    draft.record({ kind: 'clockSet', clock: graceClock(clock, graceMs, now), ...bank });
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
