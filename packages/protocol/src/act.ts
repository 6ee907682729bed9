/** The meaning of a `player_action`: the act that it asks for, or the reason to refuse it. Nothing is changed here. */
import {
  actionOfType,
  apply,
  clone,
  err,
  type HandState,
  isActionType,
  isOver,
  type Legal,
  legal,
  ok,
  Phase,
  parseCards,
  type Result,
  type WordError,
} from '@cardroom/engine';
import { isInactive, type LineAction, toUnits } from '@cardroom/notation';
import { chipsOf, handNumberOf, type LiveHand, seatOfPlayer, turnTokenOf } from './live.js';
import type { DataOf, RequestOf, WireError } from './messages.js';
import { priceOf } from './turn.js';

/** The part of a request that says which turn it was made for. */
export type TurnEnvelope = Pick<RequestOf<'player_action'>, 'hand' | 'turn' | 'price'>;

/**
 * Why the request is not for the turn that it is now [S4-29]: another hand, someone else's turn, an earlier turn, or a
 * price that the player was not shown. Null when it is.
 */
export function refuseTurn(live: LiveHand | null, player: number, sent: TurnEnvelope): WireError | null {
  const turn = readTurn(live, player, sent);
  return turn.ok ? null : turn.error;
}

/** The turn that a request was made for, with what is legal in it. */
interface ReadTurn {
  readonly live: LiveHand;
  readonly asked: Legal;
}

function readTurn(live: LiveHand | null, player: number, sent: TurnEnvelope): Result<ReadTurn, WireError> {
  if (live === null) return err({ code: 'no-hand' });
  const refused = refusePlace(live, player, sent);
  if (refused !== null) return err(refused);
  const asked = legal(live.state);
  const price = priceOf(live, asked);
  return sent.price === price ? ok({ live, asked }) : err({ code: 'price-changed', price });
}

function refusePlace({ hand, state }: LiveHand, player: number, sent: TurnEnvelope): WireError | null {
  if (player < 0) return { code: 'not-seated' };
  if (sent.hand !== handNumberOf(hand)) return { code: 'wrong-hand', hand: handNumberOf(hand) };
  if (isOver(state)) return { code: 'hand-over' };
  if (isInactive(hand, player)) return { code: 'inactive' };
  if (state.phase === Phase.Deal) return { code: 'waiting-for-dealer' };
  if (state.actor !== player) return { code: 'not-your-turn', seat_index: seatOfPlayer(hand, state.actor) };
  if (sent.turn !== turnTokenOf(hand)) return { code: 'stale-turn', turn: turnTokenOf(hand) };
  return null;
}

/** An act that the engine has accepted, and the state that it led to. Nobody has to judge it again. */
export interface JudgedAct {
  readonly action: LineAction;
  readonly after: HandState;
}

type PlayerRequest = TurnEnvelope & { readonly data: DataOf<'player_action'> };

/**
 * The act of a player's request, played on a copy of the hand; or why it is refused. `player` is the index of whoever
 * the connection belongs to, -1 for someone without a seat: the message itself says nothing about that.
 */
export function judgePlayerAction(
  live: LiveHand | null,
  player: number,
  request: PlayerRequest,
): Result<JudgedAct, WireError> {
  const turn = readTurn(live, player, request);
  if (!turn.ok) return turn;
  const { live: hand, asked } = turn.value;
  const read = meaningOf(hand, player, request.data, asked);
  if (!read.ok) return err(wireErrorOf(read.error, hand, request.data.amount));
  const after = clone(hand.state);
  const applied = apply(after, read.value);
  if (!applied.ok) return err(wireErrorOf(applied.error, hand, request.data.amount));
  return ok({ action: read.value, after });
}

/** The same for those who want the act alone. */
export function readPlayerAction(
  live: LiveHand | null,
  player: number,
  request: PlayerRequest,
): Result<LineAction, WireError> {
  const judged = judgePlayerAction(live, player, request);
  return judged.ok ? ok(judged.value.action) : judged;
}

function meaningOf(
  live: LiveHand,
  player: number,
  { action_type: type, amount, cards = '' }: DataOf<'player_action'>,
  asked: Legal,
): Result<LineAction, WordError> {
  switch (type) {
    case 'all_in':
      return allInOf(asked, player);
    case 'discard':
      return ok({ kind: 'discard', player, cards: parseCards(cards) ?? [] });
    case 'stand_pat':
      return ok({ kind: 'discard', player, cards: [] });
    case 'show':
      return ok({ kind: 'show', player });
    case 'muck':
      return ok({ kind: 'muck', player });
    default:
      return wordOf(live, player, type, amount, asked);
  }
}

/** A type of source document 004. An amount that is not a number of chips is out of every range. */
function wordOf(
  live: LiveHand,
  player: number,
  type: string,
  amount: number | null | undefined,
  asked: Legal,
): Result<LineAction, WordError> {
  if (!isActionType(type)) return err({ code: 'unknown-act', act: type });
  const units = amount == null ? undefined : (toUnits(amount, live.decimals) ?? -1);
  const read = actionOfType(type, live.state, units, player, asked);
  return read.ok ? ok(read.value as LineAction) : read;
}

/** An all-in is the largest legal act, and is written down as what it is. */
function allInOf(asked: Legal, player: number): Result<LineAction, WordError> {
  if (asked.kind === 'draw' || asked.kind === 'show') {
    return err({ code: 'wrong-act', act: 'all_in', expected: asked.kind });
  }
  if (asked.kind !== 'bet') return err({ code: 'hand-over' });
  if (asked.betRaise !== null) return ok({ kind: 'betRaise', player, to: asked.betRaise.max });
  if (asked.bringIn !== null) return ok({ kind: 'bringIn', player });
  return asked.toCall > 0 ? ok({ kind: 'checkCall', player }) : err({ code: 'check-only', player });
}

/**
 * The engine's refusal as the wire says it: seats for players, chips for units, and of the details only those that are
 * listed here. A refusal that no message of a player can cause says no more than that the act does not fit.
 */
export function wireErrorOf(error: WordError, live: LiveHand, amount?: number | null): WireError {
  const chips = (units: number): number => chipsOf(live, units);
  switch (error.code) {
    case 'hand-over':
    case 'waiting-for-dealer':
    case 'fold-when-free':
    case 'no-bring-in':
    case 'check-only':
    case 'nothing-to-call':
    case 'raise-without-bet':
    case 'may-not-muck':
      return { code: error.code };
    case 'not-your-turn':
      return { code: error.code, seat_index: seatOfPlayer(live.hand, error.actor) };
    case 'wrong-act':
      return { code: error.code, expected: error.expected };
    case 'must-bring-in':
      return { code: error.code, bring_in: chips(error.bringIn) };
    case 'check-facing-bet':
      return { code: error.code, to_call: chips(error.toCall) };
    case 'short-call':
      return { code: error.code, to_call: chips(error.toCall), stack: chips(error.stack) };
    case 'bet-facing-bet':
      return { code: error.code, current_bet: chips(error.currentBet) };
    case 'bet-needs-chips':
      return { code: error.code, minimum: chips(error.minimum), stack: chips(error.stack) };
    case 'raise-closed':
      return { code: error.code, reason: error.reason, to_call: chips(error.toCall) };
    case 'bet-out-of-range': {
      const { min, max, sizes } = error.range;
      const to = amount ?? null;
      return {
        code: error.code,
        to,
        min: chips(min),
        max: chips(max),
        sizes: sizes === null ? null : sizes.map(chips),
      };
    }
    case 'too-many-discards':
      return { code: error.code, max: error.max };
    case 'card-not-held':
    case 'card-already-dealt':
    case 'card-not-in-deck':
    case 'cards-differ':
    case 'not-a-card':
      return { code: 'bad-cards' };
    default:
      return { code: 'wrong-act', expected: expectedOf(live) };
  }
}

function expectedOf({ state }: LiveHand): 'bet' | 'bringIn' | 'draw' | 'show' {
  const asked = legal(state);
  if (asked.kind === 'bet') return asked.bringIn === null ? 'bet' : 'bringIn';
  return asked.kind === 'draw' ? 'draw' : 'show';
}
