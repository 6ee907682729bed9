/**
 * Faults of a PHH file, as a union on `code`. A file is read hand by hand: a fault costs the hand that
 * holds it and nothing else.
 */
import { explain, type HandError } from '@cardroom/engine';

/** The text is not TOML, or not the part of it that a hand can be written in. */
export type PhhSyntaxError =
  /** The text ends inside a hand: the last hand of a file that was cut off. */
  | { readonly code: 'truncated' }
  /** The system's message for a file that cannot be read. */
  | { readonly code: 'unreadable'; readonly reason: string }
  /** There is no hand in the text at all. */
  | { readonly code: 'no-hands' }
  | { readonly code: 'bad-utf8' }
  /** A byte that TOML does not allow in a text: a control character, a stray carriage return. */
  | { readonly code: 'bad-character'; readonly byte: number }
  | { readonly code: 'bad-key' }
  | { readonly code: 'duplicate-key'; readonly key: string }
  | { readonly code: 'missing-equals'; readonly key: string }
  | { readonly code: 'bad-value'; readonly key: string }
  | { readonly code: 'bad-escape' }
  | { readonly code: 'unterminated-string' }
  | { readonly code: 'unterminated-array'; readonly key: string }
  /** Something stands behind a value, in its line. */
  | { readonly code: 'trailing-text' }
  | { readonly code: 'bad-header' }
  | { readonly code: 'too-deep'; readonly max: number }
  | { readonly code: 'hand-too-large'; readonly maxBytes: number }
  /** The message of the other TOML reader, which reads the texts that this one does not. */
  | { readonly code: 'bad-toml'; readonly reason: string };

/** The fields of the hand do not say what a hand needs. */
export type PhhFieldError =
  | { readonly code: 'missing-field'; readonly field: string }
  | { readonly code: 'wrong-type'; readonly field: string; readonly expected: string }
  | { readonly code: 'amount-out-of-range'; readonly field: string; readonly amount: string }
  | { readonly code: 'too-many-decimals'; readonly field: string; readonly max: number }
  | { readonly code: 'bad-rules'; readonly rules: string | null };

/** A line of `actions` is not of PHH's grammar. */
export type PhhActionError =
  | { readonly code: 'bad-action'; readonly text: string }
  | { readonly code: 'bad-cards'; readonly text: string }
  | { readonly code: 'bad-action-amount'; readonly text: string };

export type PhhFault = PhhSyntaxError | PhhFieldError | PhhActionError | HandError;

/** A fault with its place. `line` is 1-based in the file, `action` 1-based in the hand if an action is at fault. */
export interface PhhError {
  readonly fault: PhhFault;
  readonly line: number;
  readonly action: number | null;
}

function quoted(text: string): string {
  const short = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  return JSON.stringify(short);
}

type OwnFault = PhhSyntaxError | PhhFieldError | PhhActionError;

const OWN: { readonly [Code in OwnFault['code']]: (fault: Extract<OwnFault, { code: Code }>) => string } = {
  truncated: () => 'The text ends inside this hand.',
  unreadable: (fault) => `The file cannot be read (${fault.reason}).`,
  'no-hands': () => 'There is no hand in this text.',
  'bad-utf8': () => 'The text is not UTF-8.',
  'bad-character': (fault) => `Byte ${fault.byte} is not allowed here.`,
  'bad-key': () => 'A line must begin with the name of a field, a table header or a comment.',
  'duplicate-key': (fault) => `The field ${quoted(fault.key)} is written twice.`,
  'missing-equals': (fault) => `There is no "=" behind ${quoted(fault.key)}.`,
  'bad-value': (fault) => `The value of ${quoted(fault.key)} cannot be read.`,
  'bad-escape': () => 'There is no such escape in a TOML string.',
  'unterminated-string': () => 'A string has no closing quote.',
  'unterminated-array': (fault) => `The list ${quoted(fault.key)} has no closing bracket.`,
  'trailing-text': () => 'There is text behind the value.',
  'bad-header': () => 'The table header cannot be read: it must look like [1].',
  'too-deep': (fault) => `Lists are nested deeper than ${fault.max}.`,
  'hand-too-large': (fault) => `A hand may have ${fault.maxBytes} bytes at most.`,
  'bad-toml': (fault) => `This is not TOML: ${fault.reason}.`,
  'missing-field': (fault) => `The hand has no "${fault.field}".`,
  'wrong-type': (fault) => `"${fault.field}" must be ${fault.expected}.`,
  'amount-out-of-range': (fault) =>
    `"${fault.field}" holds ${quoted(fault.amount)}: amounts of a hand together may not pass 2^53 - 1 of its smallest unit.`,
  'too-many-decimals': (fault) => `"${fault.field}" has more than ${fault.max} decimals.`,
  'bad-rules': (fault) =>
    fault.rules === null
      ? '"_rules" must be the name of a rule set or a table of house rules.'
      : `There is no rule set ${quoted(fault.rules)}.`,
  'bad-action': (fault) => `${quoted(fault.text)} is not an action.`,
  'bad-cards': (fault) => `${quoted(fault.text)} contains something that is not a card.`,
  'bad-action-amount': (fault) => `${quoted(fault.text)} has no amount that can be read.`,
};

function isOwn(fault: PhhFault): fault is OwnFault {
  return Object.hasOwn(OWN, fault.code);
}

/** The English sentence for a fault. Amounts in it are units of the hand; see `inChips` for the file's own. */
export function explainFault(fault: PhhFault): string {
  if (fault.code === 'no-such-player') {
    // Files count players from 1.
    return `There is no p${Number(fault.player) + 1}: the players are p1 to p${fault.players}.`;
  }
  if (!isOwn(fault)) return explain(fault);
  const say = OWN[fault.code] as (fault: OwnFault) => string;
  return say(fault);
}
