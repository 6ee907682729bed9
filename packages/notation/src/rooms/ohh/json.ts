/** JSON values of a text that may hold several: one after another, in a list, on lines. */

export interface JsonPiece {
  /** The object, or null if the text is not JSON. */
  readonly value: unknown;
  /** 1-based line where it begins. */
  readonly line: number;
}

/** Nobody writes a hand as long as this: the rest of the text is not searched for its end. */
const MAX_OBJECT: number = 1 << 24;

/** Every object at the top of a text or of a list that is the text. */
export function* jsonObjects(text: string): Generator<JsonPiece> {
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const letter = text[at]!;
    if (letter === '\n') line++;
    if (letter !== '{') {
      at++;
      continue;
    }
    const end = objectEnd(text, at);
    const piece = text.slice(at, end);
    yield { value: parsed(piece), line };
    for (let next = piece.indexOf('\n'); next >= 0; next = piece.indexOf('\n', next + 1)) line++;
    at = end;
  }
}

/** The place behind the object that begins at `from`, or the end of the text. */
function objectEnd(text: string, from: number): number {
  let depth = 0;
  const most = Math.min(text.length, from + MAX_OBJECT);
  for (let at = from; at < most; at++) {
    const letter = text[at]!;
    if (letter === '"') at = stringEnd(text, at);
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
  }
  return text.length;
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
