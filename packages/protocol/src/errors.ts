/**
 * Every reason to refuse a request: one list of codes with an English sentence for each. Codes and details travel over
 * the wire; sentences do not, because each client speaks the language of its user.
 */
import type { ErrorCode, WireError } from './messages.js';

/** The sentences; `{detail}` is filled in from the error. */
export const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  // The message itself
  'bad-json': 'The message is not JSON.',
  'bad-message': 'The message is wrong at "{path}": {problem}.',
  'bare-action':
    'The act lacks {missing}. It can do without them after a hello with bare_actions, while you follow one table and it is your turn there: {why}.',
  'unknown-action': 'Unknown action "{name}".',
  'duplicate-id': 'Another request already used this id.',
  'rate-limited': 'Too many messages: wait {retry_ms} ms.',
  internal: 'Something went wrong on the server; nothing was changed.',
  unavailable: 'The server cannot save right now; nothing was changed. Try again in {retry_ms} ms.',

  // Identity
  'unsupported-protocol': 'This server speaks protocol {supported}.',
  'hello-first': 'Send hello first.',
  'hello-twice': 'Hello was already sent.',
  'bad-token': 'The session is unknown or has expired.',
  'bad-code': 'The device code is wrong, used or expired.',
  'bad-name': 'This name cannot be used: {problem}.',
  'name-taken': 'Somebody here already has this name, or one that looks like it.',

  // Tables and seats
  'no-such-table': 'There is no such table.',
  'table-ended': 'The table has ended.',
  'table-paused': 'The host has paused the table.',
  'no-bots': 'Bots may not do that here.',
  'bot-failed': 'The bot "{bot}" did not come ({reason}).',
  'table-locked': 'The host has locked the table: nobody else can take a seat.',
  'not-invited': 'The table is private: you need the invite link.',
  removed: 'The host removed you: you need a new invite link or the permission of the host.',
  banned: 'The host banned you from this table.',
  barred: 'You are banned from this room.',
  'too-many-bans': 'A table can have at most {max} bans.',
  'too-many-co-hosts': 'A table can have at most {max} co-hosts.',
  'not-host': 'Only the host can do that.',
  'not-seated': 'You are not seated at this table.',
  'already-seated': 'You already have a seat at this table: seat {seat_index}.',
  'no-such-seat': 'There is no seat {seat_index} here: seats are 1 to {seats}.',
  'seat-taken': 'Seat {seat_index} is taken.',
  'seat-empty': 'Nobody is in seat {seat_index}.',
  'seat-free': 'There is an open seat. Take it.',
  'no-table-found': 'No table like that is open right now.',
  'table-full': 'The table is full.',
  'room-full': 'The room already has {max} tables. Join one of them or try again later.',
  'too-many-tables': 'You already have {max} tables.',
  'too-many-watched': 'One connection can follow at most {max} tables.',
  'spectators-off': 'This table does not allow spectators.',
  'bad-settings': 'Check the setting {field}: {problem}.',
  'nothing-changed': 'Nothing to change.',
  'sat-out': 'The host sat you out: you can come back after this hand.',
  left: 'You left the table.',
  leaving: 'You are already leaving, and that cannot be undone.',
  'just-left': 'You have just left. Take a seat again once the next hand begins.',

  // Tournaments
  'no-such-tournament': 'There is no such tournament.',
  'tournament-table': 'At a tournament table that is not possible.',
  'not-tournament': 'That is possible at tournament tables only.',
  'tournament-full': 'All places are taken.',
  'entries-closed': 'Registration is closed.',
  'already-entered': 'You are already registered.',
  'not-entered': 'You are not in this tournament.',
  'no-rebuy': 'You cannot buy chips now.',
  'no-deal': 'No deal is possible now.',
  'too-soon': 'That is not possible now.',
  'option-off': 'This table does not play that.',

  // Chips
  'bad-amount': 'Amounts at this table are multiples of {unit}, above 0.',
  'buy-in-out-of-range': 'The buy-in here is {min} to {max}.',
  'not-enough-chips': 'Not enough chips: {have} are left.',
  'chips-not-due': 'Chips can be taken once a day, with less than the smallest buy-in left.',
  'buy-in-limit': 'You can buy only {left} more at this table.',
  'own-limit': 'Your daily limit leaves you {left} to buy in with today.',
  'left-with-more': 'You left this table with {amount}. For now you have to come back with at least that.',
  'buy-in-pending': 'The host has not answered your last request yet.',
  'buy-in-refused': 'The host declined the request.',
  'no-chips': 'You have no chips to bring.',
  'no-such-request': 'The request is gone or already answered.',

  // Acting
  'no-hand': 'No hand is in progress.',
  'not-asked': 'Nobody is waiting for this answer.',
  'wrong-hand': 'That was for a different hand: this is hand {hand}.',
  'stale-turn': 'That was for an earlier turn.',
  'price-changed': 'The price is now {price}.',
  'not-your-turn': 'It is not your turn: seat {seat_index} is to act.',
  'waiting-for-dealer': 'Wait for the deal.',
  'hand-over': 'The hand is over.',
  inactive: 'You have no more decisions in this hand.',
  'wrong-act': 'You cannot do that now: it is time to {expected}.',
  'fold-when-free': 'You cannot fold: checking is free.',
  'must-bring-in': 'You must bring in for {bring_in} or complete.',
  'no-bring-in': 'There is no bring-in to post.',
  'check-only': 'You can only check.',
  'check-facing-bet': 'You cannot check: it is {to_call} to call.',
  'nothing-to-call': 'There is nothing to call.',
  'short-call': 'You have {stack} and cannot call {to_call}. Go all-in or fold.',
  'bet-facing-bet': 'You cannot bet: there is already a bet of {current_bet}. Raise instead.',
  'raise-without-bet': 'You cannot raise: there is no bet yet. Bet instead.',
  'bet-needs-chips': 'You have {stack} and cannot bet {minimum}. Go all-in or check.',
  'raise-closed': 'You cannot raise: {reason}.',
  'bet-out-of-range': 'You cannot bet or raise to {to}. Choose {min} to {max}.',
  'bad-cards': 'Those are not your cards.',
  'too-many-discards': 'You can discard at most {max} cards.',
  'may-not-muck': 'You cannot muck: nobody else claims the pot.',
  'nothing-to-show': 'You have no cards to show.',
  'no-such-round': 'This round is not waiting for a seed from you.',
  'bad-seed': 'That is not the seed you committed to.',
  'time-bank-empty': 'Your time bank is empty.',
  'hand-refused': 'You cannot change any of that in the hand.',

  // The rest
  'no-such-player': 'There is no {name} at this table.',
  'no-such-bot': 'There is no bot "{bot}".',
  'no-such-hand': 'There is no such hand.',
  'not-entitled': 'You are not allowed to see that.',
  'chat-off': 'Chat is off at this table.',
  muted: 'The host has muted you.',
  'quiet-all-in': 'A player is all-in: no chat until the hand is over.',
};

export const ERROR_CODES: readonly ErrorCode[] = Object.keys(SENTENCES) as ErrorCode[];

/** The English sentence for an error: what is wrong and, if it helps, what is allowed instead. */
export function explainError(error: WireError): string {
  const details: Readonly<Record<string, unknown>> = error;
  const sentence = SENTENCES[error.code] ?? `Refused: ${String(error.code)}.`;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '?'));
}
