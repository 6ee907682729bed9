/** What people write: names, titles of tables, lines of chat. Counted as people count, and safe to show. */
import { err, ok, type Result } from '@cardroom/engine';
import { LIMITS } from './limits.js';

export type NameProblem = 'empty' | 'too-long' | 'bad-characters';

/** Controls, line ends, invisible signs, marks that turn the direction of writing, halves of surrogate pairs, private use. */
const FORBIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

/** Something to be seen: a name is not made of blanks and marks alone. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Characters as people see them; an emoji with its modifiers is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) count++;
  return count;
}

function checkText(text: string, graphemes: number, units: number): Result<string, NameProblem> {
  // Before anything is normalised or counted: the work is bounded by the length.
  if (text.length > 4 * units) return err('too-long');
  const clean = text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  if (clean === '') return err('empty');
  if (FORBIDDEN.test(clean) || !VISIBLE.test(clean)) return err('bad-characters');
  return clean.length > units || countGraphemes(clean) > graphemes ? err('too-long') : ok(clean);
}

/** A person's name as it is kept: composed (NFC), blanks trimmed and single; or what is wrong with it. */
export function checkName(text: string): Result<string, NameProblem> {
  return checkText(text, LIMITS.nameGraphemes, LIMITS.nameUnits);
}

/** The title of a table, by the same rules. */
export function checkTitle(text: string): Result<string, NameProblem> {
  return checkText(text, LIMITS.titleGraphemes, 4 * LIMITS.titleGraphemes);
}

/** A line of chat: something to be seen, and not too much of it. Shown as plain text, never as anything else. */
export function isChatText(text: string): boolean {
  if (text.length > 2 * LIMITS.chatCharacters || !VISIBLE.test(text) || FORBIDDEN.test(text)) return false;
  return [...text].length <= LIMITS.chatCharacters;
}
