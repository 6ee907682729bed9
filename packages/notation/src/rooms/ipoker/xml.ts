/** The little XML that iPoker writes: tags with attributes, and text; names hold bare ampersands. */

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text up to the next tag. */
  readonly text: string;
}

const TAG =
  /<([A-Za-z_][\w.-]{0,60})((?:\s+[A-Za-z_][\w.-]{0,60}\s*=\s*(?:"[^"]{0,4000}"|'[^']{0,4000}'))*)\s*\/?>([^<]*)/g;
const ATTRIBUTE = /([A-Za-z_][\w.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Every opening tag of a text, in order. */
export function* tagsIn(text: string): Generator<Tag> {
  for (const [, name, list, inner] of text.matchAll(TAG)) {
    const attributes: Record<string, string> = Object.create(null);
    for (const [, key, double, single] of list!.matchAll(ATTRIBUTE))
      attributes[key!] = unescaped(double ?? single ?? '');
    yield { name: name!, attributes, text: unescaped(inner!).trim() };
  }
}

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,6})|#x([0-9a-f]{1,5}));/gi,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
