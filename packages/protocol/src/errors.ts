/**
 * Everything that a request can be refused for: one list of codes, an English sentence for each. The codes and their
 * details travel, sentences do not: a client says them in the language of its user.
 */
import type { ErrorCode, WireError } from './messages.js';

/** The sentences; `{detail}` is filled in from the error. */
export const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  // The message itself
  'bad-json': 'The message is not JSON.',
  'bad-message': 'The message is not as it should be at "{path}": {problem}.',
  'unknown-action': 'There is no action "{name}".',
  'duplicate-id': 'The id was used before for another request.',
  'rate-limited': 'Too many messages: wait {retry_ms} ms.',
  internal: 'The server made a mistake; nothing has changed.',
  unavailable: 'The server cannot store anything at the moment; nothing has changed. Try again in {retry_ms} ms.',

  // Who you are
  'unsupported-protocol': 'This server speaks protocol {supported}.',
  'hello-first': 'Say hello first.',
  'hello-twice': 'Hello has been said.',
  'bad-token': 'The session is not known here.',
  'bad-code': 'The device code is wrong, used or too old.',
  'bad-name': 'This cannot be a name: {problem}.',
  'name-taken': 'Somebody here has this name, or one that looks like it.',

  // Tables and seats
  'no-such-table': 'There is no such table.',
  'table-ended': 'The table has ended.',
  'table-paused': 'The host has paused the table.',
  'not-invited': 'The table is private: an invite link is needed.',
  removed: 'The host has removed you: a newer invite link is needed, or the host lets you in again.',
  banned: 'The host has banned you from this table.',
  barred: 'You have been banned from this room.',
  'too-many-bans': 'No more than {max} people can be banned from one table.',
  'not-host': 'Only the host may do that.',
  'not-seated': 'You have no seat at this table.',
  'already-seated': 'You have a seat at this table: {seat_index}.',
  'no-such-seat': 'There is no seat {seat_index} here: seats are 1 to {seats}.',
  'seat-taken': 'Seat {seat_index} is taken.',
  'seat-empty': 'Nobody sits on seat {seat_index}.',
  'table-full': 'All seats are taken.',
  'room-full': 'The room has {max} tables already. Join one of them, or try again later.',
  'too-many-tables': 'You have {max} tables already.',
  'too-many-watched': 'One connection follows {max} tables at most.',
  'spectators-off': 'This table is not open to spectators.',
  'bad-settings': 'A table cannot be made so: {field}, {problem}.',
  'nothing-changed': 'It is so already.',
  'sat-out': 'The host has sat you out: you can come back once the hand is over.',
  leaving: 'You are on your way out, and that cannot be taken back.',

  // Chips
  'bad-amount': 'An amount of this table is a multiple of {unit}, above 0.',
  'buy-in-out-of-range': 'A stack here is bought for {min} to {max}.',
  'buy-in-pending': 'The host has not answered your last request yet.',
  'buy-in-refused': 'The host has refused the request.',
  'no-chips': 'You have no chips to bring.',
  'no-such-request': 'There is no such request, or it has been answered.',

  // Acting
  'no-hand': 'No hand is being played.',
  'wrong-hand': 'That was for another hand: this is hand {hand}.',
  'stale-turn': 'That was for an earlier turn.',
  'price-changed': 'It costs {price} now.',
  'not-your-turn': 'It is not your turn: seat {seat_index} is to act.',
  'waiting-for-dealer': 'Cards are to be dealt first.',
  'hand-over': 'The hand is over.',
  inactive: 'You have no more decisions in this hand.',
  'wrong-act': 'That is not possible here: it is time to {expected}.',
  'fold-when-free': 'You cannot fold: checking is free.',
  'must-bring-in': 'You must bring in {bring_in} or complete the bet.',
  'no-bring-in': 'There is nothing to bring in.',
  'check-only': 'You can only check.',
  'check-facing-bet': 'You cannot check: {to_call} is to call.',
  'nothing-to-call': 'There is nothing to call.',
  'short-call': 'You have {stack} and cannot call {to_call}: go all-in or fold.',
  'bet-facing-bet': 'You cannot bet: there is a bet of {current_bet}. Raise instead.',
  'raise-without-bet': 'You cannot raise: there is no bet yet. Bet instead.',
  'bet-needs-chips': 'You have {stack} and cannot bet {minimum}: go all-in or check.',
  'raise-closed': 'You cannot raise: {reason}.',
  'bet-out-of-range': 'You cannot bet or raise to {to}: {min} to {max} is allowed.',
  'bad-cards': 'These are not cards of yours.',
  'too-many-discards': 'You can discard {max} cards at most.',
  'may-not-muck': 'You may not muck: nobody else would claim the pot.',
  'nothing-to-show': 'There are no cards of yours to show.',
  'no-such-round': 'No seed of yours is waited for in this round.',
  'bad-seed': 'This is not the seed that you committed to.',
  'time-bank-empty': 'Your time bank is empty.',
  'hand-refused': 'Nothing in the document was yours to change.',

  // The rest
  'no-such-player': 'There is no {name} at this table.',
  'no-such-bot': 'There is no bot "{bot}".',
  'no-such-hand': 'There is no such hand.',
  'not-entitled': 'You may not see that.',
  'chat-off': 'There is no chat at this table.',
  muted: 'The host has muted you.',
};

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(SENTENCES) as ErrorCode[];

/** The English sentence for an error: what is wrong, and where it helps what is allowed instead. */
export function explainError(error: WireError): string {
  const details: Readonly<Record<string, unknown>> = error;
  const sentence = SENTENCES[error.code] ?? `Refused: ${String(error.code)}.`;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '?'));
}
