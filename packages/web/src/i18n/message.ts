/**
 * Messages with places to fill: `{name}`, and forms that follow a number,
 * `{count, plural, one {a chip} few {...} other {{count} chips}}`. Numbers are written as the language writes them.
 */

export type Params = Readonly<Record<string, string | number>>;

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'plural'; readonly name: string; readonly forms: ReadonlyMap<string, Message> };

export type Message = readonly Part[];

/** The language tools that fill in a message. */
export interface Writer {
  readonly plural: Intl.PluralRules;
  readonly number: Pick<Intl.NumberFormat, 'format'>;
}

/** Reads a message. A mistake in it is one of ours, and the tests read every message. */
export function parseMessage(text: string): Message {
  const { parts, end } = parseParts(text, 0, false);
  if (end !== text.length) throw new Error(`a brace too many in "${text}"`);
  return parts;
}

function parseParts(text: string, start: number, isInner: boolean): { parts: Part[]; end: number } {
  const parts: Part[] = [];
  let at = start;
  while (at < text.length && !(isInner && text[at] === '}')) {
    if (text[at] === '{') {
      const { part, end } = parsePlace(text, at);
      parts.push(part);
      at = end;
      continue;
    }
    const stop = text.slice(at).search(isInner ? /[{}]/ : /\{/);
    const next = stop < 0 ? text.length : at + stop;
    parts.push({ kind: 'text', text: text.slice(at, next) });
    at = next;
  }
  return { parts, end: at };
}

/** From an opening brace to behind its closing one. */
function parsePlace(text: string, start: number): { part: Part; end: number } {
  const [, name, kind] = /^\{(\w+)(?:\}|, (plural), )/.exec(text.slice(start)) ?? [];
  if (name === undefined) throw new Error(`a bad place in "${text}" at ${start}`);
  if (kind === undefined) return { part: { kind: 'value', name }, end: start + name.length + 2 };
  const forms = new Map<string, Message>();
  let at = start + `{${name}, plural, `.length;
  while (text[at] !== '}') {
    const [head, form] = /^\s*(zero|one|two|few|many|other|=\d+) \{/.exec(text.slice(at)) ?? [];
    if (head === undefined || form === undefined) throw new Error(`a bad plural in "${text}" at ${at}`);
    const { parts, end } = parseParts(text, at + head.length, true);
    if (text[end] !== '}') throw new Error(`an open brace in "${text}"`);
    forms.set(form, parts);
    at = end + 1;
    while (text[at] === ' ') at++;
  }
  return { part: { kind: 'plural', name, forms }, end: at + 1 };
}

/** The text of a message. A missing value shows by its name, so that nobody overlooks it. */
export function formatMessage(message: Message, params: Params, writer: Writer): string {
  return message
    .map((part) => {
      if (part.kind === 'text') return part.text;
      const value = params[part.name];
      if (value === undefined) return `{${part.name}}`;
      if (part.kind === 'value') return typeof value === 'number' ? writer.number.format(value) : value;
      const count = Number(value);
      const form =
        part.forms.get(`=${count}`) ?? part.forms.get(writer.plural.select(count)) ?? part.forms.get('other') ?? [];
      return formatMessage(form, params, writer);
    })
    .join('');
}

/** The names of the places of a message, for the tests: every language fills the same ones. @internal */
export function placesOf(message: Message): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of message) {
    if (part.kind === 'text') continue;
    names.add(part.name);
    if (part.kind === 'plural')
      for (const form of part.forms.values()) for (const name of placesOf(form)) names.add(name);
  }
  return names;
}
