/**
 * Scripts that a name may mix: as UTS 39 calls it, "highly restrictive". One script; or Latin with the scripts of
 * Japanese, of Chinese or of Korean. Signs that belong to no script go with all of them.
 */

/** Scripts that are written together, each of them also alone. */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** Scripts of living languages that are written alone: UAX 31, recommended ones and those of limited use. */
const ALONE: readonly string[] = [
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Thaana', 'Syriac'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Mongolian', 'Javanese', 'Balinese', 'Sundanese', 'Cham'],
  ...['Cherokee', 'Canadian_Aboriginal', 'Tifinagh', 'Nko', 'Vai', 'Yi', 'Ol_Chiki', 'Meetei_Mayek', 'Adlam'],
];

function patternOf(scripts: readonly string[]): RegExp {
  const classes = ['Common', 'Inherited', ...scripts].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
}

let patterns: readonly RegExp[] | null = null;

/** Whether everything in a text can belong to one way of writing. */
export function isOneScript(text: string): boolean {
  patterns ??= [...TOGETHER, ...ALONE.map((script) => [script])].map(patternOf);
  return patterns.some((pattern) => pattern.test(text));
}
