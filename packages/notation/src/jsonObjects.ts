/** JSON values of a text that may hold several: one after another, in a list, on lines. */

export interface JsonPiece {
  /** The object, or null if the text is not JSON. */
  readonly value: unknown;
  /** 1-based line where it begins. */
  readonly line: number;
}

/** Nobody writes a hand as long as this: the rest of the text is not searched for its end. */
const MAX_OBJECT: number = 1 << 24;

/**
 * Every object at the top of a text or of a list that is the text. A damaged one ends where the next one begins: no
 * object holds the `opening` of another.
 */
export function* jsonObjects(text: string, opening: RegExp): Generator<JsonPiece> {
  const openings = new RegExp(opening, 'g');
  let next = -1;
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const letter = text[at]!;
    if (letter === '\n') line++;
    if (letter !== '{') {
      at++;
      continue;
    }
    if (next <= at) next = openingAfter(text, openings, at);
    const end = objectEnd(text, at, next);
    const piece = text.slice(at, end);
    yield { value: parsed(piece), line };
    for (let next = piece.indexOf('\n'); next >= 0; next = piece.indexOf('\n', next + 1)) line++;
    at = end;
  }
}

/** The start of the next object behind a place, or the end of the text. */
function openingAfter(text: string, openings: RegExp, at: number): number {
  openings.lastIndex = at + 1;
  return openings.exec(text)?.index ?? text.length;
}

/** The place behind the object that begins at `from`; the next opening if it is not closed before that. */
function objectEnd(text: string, from: number, next: number): number {
  let depth = 0;
  const most = Math.min(next, from + MAX_OBJECT);
  for (let at = from; at < most; at++) {
    const letter = text[at]!;
    if (letter === '"') at = stringEnd(text, at);
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  return next;
}

function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
