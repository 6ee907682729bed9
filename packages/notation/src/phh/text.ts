/** Bytes as text, and the escapes of TOML's basic strings. */

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function latinText(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  let at = from;
  // Every letter by itself would make a string of many pieces.
  for (; at + 4 <= to; at += 4) text += String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!);
  for (; at < to; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

/** Throws if the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  if (to - from < 24) {
    let at = from;
    while (at < to && bytes[at]! < 128) at++;
    if (at === to) return latinText(bytes, from, to);
  }
  return UTF8.decode(bytes.subarray(from, to));
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

/** The escapes of TOML's basic strings, or null if one is none. */
export function unescapeText(raw: string): string | null {
  let text = '';
  let at = 0;
  for (;;) {
    const next = raw.indexOf('\\', at);
    if (next < 0) return text + raw.slice(at);
    text += raw.slice(at, next);
    const letter = raw.charAt(next + 1);
    const plain = ESCAPES[letter];
    if (plain !== undefined) {
      text += plain;
      at = next + 2;
    } else if (letter === 'u' || letter === 'U') {
      const length = letter === 'u' ? 4 : 8;
      const hex = raw.slice(next + 2, next + 2 + length);
      const code = /^[0-9A-Fa-f]+$/.test(hex) && hex.length === length ? Number.parseInt(hex, 16) : Number.NaN;
      if (!(code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000)) return null;
      text += String.fromCodePoint(code);
      at = next + 2 + length;
    } else {
      // A backslash at the end of a line takes the line end and all blanks after it away.
      const line = /^[ \t]*\r?\n[ \t\r\n]*/.exec(raw.slice(next + 1));
      if (line === null) return null;
      at = next + 1 + line[0].length;
    }
  }
}
