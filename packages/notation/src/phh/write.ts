/** Writing PHH and PHHS: the order of the fields is fixed, lists stand on one line, texts are quoted the plain way. */
import { DESCRIPTIVE, PLAY_FIELDS } from './fields.js';
import { isList, isNumber, isTable, isTime, type PhhFields, type PhhValue } from './value.js';

/** Characters that a literal string cannot hold: control characters but the tab, and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const NOT_LITERAL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
const BARE_NAME = /^[A-Za-z0-9_-]+$/;

const ORDER: readonly string[] = [...PLAY_FIELDS, ...DESCRIPTIVE.keys()];

/**
 * `'...'`; `'''...'''` if the text holds a quote; with escapes if neither can hold it.
 *
 * @internal
 */
export function formatText(text: string): string {
  // Half a surrogate pair cannot be encoded.
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  if (NOT_LITERAL.test(whole)) return escapeText(whole);
  if (!whole.includes("'")) return `'${whole}'`;
  return whole.includes("'''") || whole.endsWith("'") ? escapeText(whole) : `'''${whole}'''`;
}

/** TOML's basic strings are JSON's, but for the delete character. */
function escapeText(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}

function formatName(name: string): string {
  return BARE_NAME.test(name) ? name : name.includes("'") || NOT_LITERAL.test(name) ? escapeText(name) : `'${name}'`;
}

export function formatValue(value: PhhValue): string {
  if (typeof value === 'string') return formatText(value);
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(formatValue).join(', ')}]`;
  if (isNumber(value)) return value.number;
  if (isTime(value)) return value.time;
  return formatTable(isTable(value) ? value.table : new Map());
}

function formatTable(table: PhhFields): string {
  if (table.size === 0) return '{}';
  return `{ ${[...table].map(([name, value]) => `${formatName(name)} = ${formatValue(value)}`).join(', ')} }`;
}

/** One hand, without a line end behind the last field, as PHH files have it. */
export function formatPhh(fields: PhhFields): string {
  const lines: string[] = [];
  const write = (name: string): void => {
    const value = fields.get(name);
    if (value !== undefined) lines.push(`${formatName(name)} = ${formatValue(value)}`);
  };
  for (const name of ORDER) write(name);
  for (const name of fields.keys()) if (!IN_ORDER.has(name)) write(name);
  return lines.join('\n');
}

const IN_ORDER: ReadonlySet<string> = new Set(ORDER);

/** Several hands as tables `[1]`, `[2]` ..., with a blank line between them. */
export function* formatPhhs(hands: Iterable<PhhFields>): Generator<string> {
  let number = 0;
  for (const fields of hands) {
    number++;
    yield `${number === 1 ? '' : '\n\n'}[${number}]\n${formatPhh(fields)}`;
  }
}
