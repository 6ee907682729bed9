/** Text that people write: names, table titles, chat. Counted in characters as people see them, and safe to show. */
import { err, ok, type Result } from '@cardroom/engine';
import { LIMITS } from './limits.js';
import { isOneScript } from './scripts.js';

export type NameProblem = 'empty' | 'too-long' | 'bad-characters' | 'mixed-scripts';

/**
 * Controls, line ends, invisible signs, marks that turn the direction of writing, halves of surrogate pairs, private
 * use.
 */
const FORBIDDEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u;

/**
 * In a name nothing is invisible: by Unicode's own property, which grows with it, and signs that are drawn as a blank
 * (U+2800 of Braille; the letters of Hangul that fill a place have the property).
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\u2800]/u;

/** Emoji of several parts: their joiners and colour selectors are invisible characters, allowed only here. */
const EMOJI =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*|[0-9#*]\ufe0f\u20e3/gu;

/** Something to be seen: a name is not made of blanks and marks alone. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Characters as people see them; an emoji with its modifiers is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) count++;
  return count;
}

function checkText(text: string, form: 'NFC' | 'NFKC', graphemes: number, units: number): Result<string, NameProblem> {
  // Before anything is normalised or counted: the work is bounded by the length.
  if (text.length > 4 * units) return err('too-long');
  const clean = text
    .normalize(form)
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  if (clean === '') return err('empty');
  if (FORBIDDEN.test(clean) || !VISIBLE.test(clean)) return err('bad-characters');
  return clean.length > units || countGraphemes(clean) > graphemes ? err('too-long') : ok(clean);
}

/**
 * A person's name as it is kept: in its plain form (NFKC), blanks trimmed and single, nothing invisible, of scripts
 * that are written together; or what is wrong with it.
 */
export function checkName(text: string): Result<string, NameProblem> {
  const checked = checkText(text, 'NFKC', LIMITS.nameGraphemes, LIMITS.nameUnits);
  if (!checked.ok) return checked;
  const bare = checked.value.replace(EMOJI, '');
  if (INVISIBLE.test(bare)) return err('bad-characters');
  return isOneScript(bare) ? checked : err('mixed-scripts');
}

/** The title of a table, by the same rules. */
export function checkTitle(text: string): Result<string, NameProblem> {
  return checkText(text, 'NFC', LIMITS.titleGraphemes, 4 * LIMITS.titleGraphemes);
}

/** A line of chat: something to be seen, and not too much of it. Shown as plain text, never as anything else. */
export function isChatText(text: string): boolean {
  if (text.length > 2 * LIMITS.chatCharacters || !VISIBLE.test(text) || FORBIDDEN.test(text)) return false;
  return [...text].length <= LIMITS.chatCharacters;
}
