/** Text for a terminal: control characters of a file are shown, never obeyed. */

/** Control characters, which could move the cursor or recolour the screen, and half characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** A text of a file or a path, safe to print. */
export function plain(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
const ZERO = /\p{Mark}|\u200d|\ufe0f/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are escape sequences
const COLOR = /\u001b\[[0-9;]*m/g;

/** Columns that a text takes on a terminal, colours aside. */
export function widthOf(text: string): number {
  const bare = text.replace(COLOR, '').replace(ZERO, '');
  return [...bare].length + (bare.match(WIDE)?.length ?? 0);
}

/** Exactly so many columns: cut with an ellipsis, or filled with blanks. */
export function padded(text: string, width: number): string {
  if (widthOf(text) <= width) return text + ' '.repeat(width - widthOf(text));
  let cut = '';
  for (const character of text) {
    if (widthOf(cut + character) > width - 1) break;
    cut += character;
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - widthOf(cut)))}`;
}

/** `12345.5` as `12,345.5`. */
export function grouped(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** `1 hand`, `20,000 hands`: a word whose plural is not made with an s names it. */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${grouped(String(count))} ${count === 1 ? word : plural}`;
}

/** Lines that were broken at the width of the source are joined again before they are wrapped. */
const SOURCE_WIDTH = 100;

/**
 * Help as wide as the terminal: sentences are wrapped between words, and so are explanations beside a name, below
 * themselves. Examples and code, which are indented, stay whole.
 */
export function wrapped(text: string, width: number): string {
  const lines: string[] = [];
  let isBroken = false;
  for (const line of text.split('\n')) {
    const isProse = line !== '' && !line.startsWith(' ');
    if (isBroken && isProse) lines[lines.length - 1] += ` ${line}`;
    else lines.push(line);
    isBroken = isProse && line.length >= SOURCE_WIDTH;
  }
  return lines.flatMap((line) => (line.startsWith(' ') ? hanging(line, width) : wrapLine(line, width))).join('\n');
}

/** `  name   what it means`: the meaning is wrapped in its own column, as long as that is wide enough to be read. */
function hanging(line: string, width: number): string[] {
  const [, name = '', meaning = ''] = /^( +\S.*? {2,})(\S.*)$/.exec(line) ?? [];
  const room = width - widthOf(name);
  if (widthOf(line) <= width || meaning === '' || room < LEAST_MEANING) return [line];
  return wrapLine(meaning, room).map((row, at) => (at === 0 ? name : ' '.repeat(widthOf(name))) + row);
}

const LEAST_MEANING = 16;

/** A line broken between words; a word that is too long stands alone. */
export function wrapLine(line: string, width: number): string[] {
  const rows = [''];
  for (const word of line.split(' ')) {
    const row = rows.at(-1)!;
    if (row === '') rows[rows.length - 1] = word;
    else if (widthOf(row) + 1 + widthOf(word) <= width) rows[rows.length - 1] += ` ${word}`;
    else rows.push(word);
  }
  return rows;
}
