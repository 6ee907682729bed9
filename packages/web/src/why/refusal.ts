/** Why a request was refused: the rule behind every code of the protocol, and the arithmetic if a hand is at stake. */
import { legal } from '@cardroom/engine';
import { type Hand, toUnits } from '@cardroom/notation';
import type { ErrorCode, WireError } from '@cardroom/protocol';
import { type Asked, askedOf, type Calculation, compare, type Explanation, type Said, said } from './answer.js';
import { explainClosed, explainMissing, type Missing } from './missing.js';

interface Reason {
  readonly rule: string | null;
  readonly title: Said;
  readonly sentence: Said;
}

function reason(rule: string | null, title: Said['key'], sentence: Said['key']): Reason {
  return { rule, title: said(title), sentence: said(sentence) };
}

const MESSAGE = reason(null, 'why.rule.messages', 'why.said.messages');
const LIMIT = reason(null, 'why.rule.limits', 'why.said.limits');
const TROUBLE = reason(null, 'why.rule.trouble', 'why.said.trouble');
const IDENTITY = reason(null, 'why.rule.identity', 'why.said.identity');
const NAME = reason(null, 'why.rule.names', 'why.said.names');
const PRIVATE = reason(null, 'why.rule.private', 'why.said.private');
const HOST = reason(null, 'why.rule.host', 'why.said.host');
const ENDED = reason(null, 'why.rule.tableEnded', 'why.said.tableEnded');
const SEAT = reason(null, 'why.rule.seats', 'why.said.seats');
const CHIPS = reason(null, 'why.rule.buyIn', 'why.said.buyIn');
const UNIT = reason('X-23', 'why.rule.unit', 'why.said.unit');
const CHAT = reason(null, 'why.rule.chat', 'why.said.chat');
const PRICE = reason(null, 'why.rule.priceLock', 'why.said.priceLock');
const TURN = reason('X-13', 'why.rule.turn', 'why.said.turn');
const CARDS = reason(null, 'why.rule.cards', 'why.said.cards');

/** Every code has its reason; a code added to the protocol does not compile until it has one, too. */
const REASONS: Readonly<Record<ErrorCode, Reason>> = {
  'bad-json': MESSAGE,
  'bad-message': MESSAGE,
  'bare-action': MESSAGE,
  left: SEAT,
  'unknown-action': MESSAGE,
  'duplicate-id': MESSAGE,
  'unsupported-protocol': MESSAGE,
  'hello-first': MESSAGE,
  'hello-twice': MESSAGE,
  'rate-limited': LIMIT,
  'room-full': LIMIT,
  'too-many-tables': LIMIT,
  'too-many-watched': LIMIT,
  internal: TROUBLE,
  unavailable: TROUBLE,
  'bad-token': IDENTITY,
  'bad-code': IDENTITY,
  barred: IDENTITY,
  'bad-name': NAME,
  'name-taken': NAME,
  'no-such-table': ENDED,
  'no-such-tournament': ENDED,
  'tournament-table': SEAT,
  'not-tournament': SEAT,
  'tournament-full': SEAT,
  'entries-closed': SEAT,
  'already-entered': SEAT,
  'not-entered': SEAT,
  'no-rebuy': SEAT,
  'no-deal': SEAT,
  'too-soon': SEAT,
  'option-off': SEAT,
  'table-ended': ENDED,
  'table-paused': reason(null, 'why.rule.host', 'why.said.paused'),
  'not-invited': PRIVATE,
  'spectators-off': PRIVATE,
  'not-entitled': PRIVATE,
  'no-such-hand': PRIVATE,
  'not-host': HOST,
  removed: HOST,
  banned: HOST,
  'sat-out': HOST,
  'table-locked': HOST,
  'no-bots': HOST,
  'bot-failed': SEAT,
  'too-many-co-hosts': LIMIT,
  'too-many-bans': LIMIT,
  'not-seated': SEAT,
  'already-seated': SEAT,
  'no-such-seat': SEAT,
  'seat-taken': SEAT,
  'seat-empty': SEAT,
  'table-full': SEAT,
  'seat-free': SEAT,
  'no-table-found': SEAT,
  'no-such-player': SEAT,
  'no-such-bot': SEAT,
  leaving: reason('X-39', 'why.rule.leaving', 'why.said.leaving'),
  'just-left': reason('X-39', 'why.rule.leaving', 'why.said.leaving'),
  'bad-settings': reason(null, 'why.rule.settings', 'why.said.settings'),
  'nothing-changed': reason(null, 'why.rule.settings', 'why.said.nothingChanged'),
  'bad-amount': UNIT,
  'buy-in-out-of-range': CHIPS,
  'not-enough-chips': CHIPS,
  'chips-not-due': CHIPS,
  'buy-in-limit': CHIPS,
  'left-with-more': CHIPS,
  'own-limit': CHIPS,
  'buy-in-pending': CHIPS,
  'buy-in-refused': CHIPS,
  'no-chips': CHIPS,
  'no-such-request': CHIPS,
  'no-hand': reason(null, 'why.rule.handOver', 'why.said.noHand'),
  'not-asked': TURN,
  'hand-over': reason(null, 'why.rule.handOver', 'why.said.handOver'),
  'wrong-hand': PRICE,
  'stale-turn': PRICE,
  'price-changed': PRICE,
  'not-your-turn': TURN,
  'waiting-for-dealer': reason(null, 'why.rule.dealer', 'why.said.dealer'),
  inactive: reason('X-39', 'why.rule.inactive', 'why.said.inactive'),
  'wrong-act': TURN,
  'fold-when-free': reason('X-8', 'why.rule.foldWhenFree', 'why.said.foldWhenFree'),
  'must-bring-in': reason('X-36', 'why.rule.bringIn', 'why.said.bringInDuty'),
  'no-bring-in': reason('X-36', 'why.rule.bringIn', 'why.said.noBringIn'),
  'check-only': reason('X-4', 'why.rule.ownRaise', 'why.said.ownRaise'),
  'check-facing-bet': reason('X-7', 'why.rule.check', 'why.said.checkRule'),
  'nothing-to-call': reason('X-7', 'why.rule.call', 'why.said.nothingToCall'),
  'short-call': reason('X-11', 'why.rule.shortCall', 'why.said.shortCall'),
  'bet-facing-bet': reason('X-6', 'why.rule.betOrRaise', 'why.said.betFacingBet'),
  'raise-without-bet': reason('X-6', 'why.rule.betOrRaise', 'why.said.raiseWithoutBet'),
  'bet-needs-chips': reason('X-12', 'why.rule.allInBet', 'why.said.betNeedsChips'),
  'raise-closed': reason('X-28', 'why.rule.notReopened', 'why.said.raiseClosed'),
  'bet-out-of-range': reason('X-5', 'why.rule.minRaise', 'why.said.betOutOfRange'),
  'bad-cards': CARDS,
  'too-many-discards': reason('X-37', 'why.rule.draw', 'why.said.tooManyDiscards'),
  'may-not-muck': reason('X-38', 'why.rule.showdown', 'why.said.mayNotMuck'),
  'nothing-to-show': reason('X-38', 'why.rule.showdown', 'why.said.nothingToShow'),
  'no-such-round': reason(null, 'why.rule.dealer', 'why.said.dealer'),
  'bad-seed': reason(null, 'why.rule.dealer', 'why.said.dealer'),
  'time-bank-empty': reason(null, 'why.rule.timeBank', 'why.said.timeBank'),
  'hand-refused': reason('X-41', 'why.rule.merge', 'why.said.merge'),
  'chat-off': CHAT,
  muted: CHAT,
  'quiet-all-in': CHAT,
};

/** Refusals that are a missing act, asked for all the same: the state of the hand says more than the code. */
const AS_MISSING: Readonly<Partial<Record<ErrorCode, Missing>>> = {
  'fold-when-free': 'fold',
  'must-bring-in': 'check',
  'check-facing-bet': 'check',
  'nothing-to-call': 'call',
  'bet-out-of-range': 'sizes',
  'raise-closed': 'raise',
};

/** Why a request was refused. `hand` is the hand as the viewer knows it, `player` their index; null for neither. */
export function explainRefusal(error: WireError, hand: Hand | null = null, player: number | null = null): Explanation {
  const asked = hand === null ? null : askedOf(hand);
  const missing = AS_MISSING[error.code];
  if (asked !== null && hand !== null && player !== null && missing !== undefined && asked.state.actor === player) {
    const answer =
      error.code === 'raise-closed' && legal(asked.state).kind === 'bet'
        ? explainClosed(asked, player, error.reason)
        : explainMissing(hand, player, missing);
    if (answer !== null) return { ...answer, steps: [...answer.steps, ...numbersOf(error, answer.decimals)] };
  }
  const decimals = asked?.decimals ?? DECIMALS;
  return { ...REASONS[error.code], steps: numbersOf(error, decimals), decimals };
}

/** Chips of a table have at most so many; what the error alone says is counted in these. */
const DECIMALS: Asked['decimals'] = 8;

/** The numbers in the error itself. */
function numbersOf(error: WireError, decimals: number): Calculation[] {
  const units = (chips: number): number => toUnits(chips, decimals) ?? Math.round(chips * 10 ** decimals);
  switch (error.code) {
    case 'bet-out-of-range': {
      if (error.to === null) return [];
      const [to, min, max] = [units(error.to), units(error.min), units(error.max)];
      if (to < min) return [compare(said('why.step.askedAndLeast'), to, min)];
      return to > max ? [compare(said('why.step.askedAndMost'), to, max)] : [];
    }
    case 'short-call':
      return [compare(said('why.step.stackAndCall'), units(error.stack), units(error.to_call))];
    case 'bet-needs-chips':
      return [compare(said('why.step.stackAndBet'), units(error.stack), units(error.minimum))];
    default:
      return [];
  }
}
