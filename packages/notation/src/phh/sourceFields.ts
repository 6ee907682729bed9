/**
 * The fields that tell who played a hand, where and when, read from the places that the reader noted: statistics ask for
 * them of millions of hands, and mostly get the names that they got before.
 */
import { FIELDS, SOURCE_FIELDS } from './fields.js';
import { fieldsOf, type PhhHand } from './hand.js';
import { ValueKind } from './lexer.js';
import { Scanner } from './scan.js';
import { decodeUtf8 } from './text.js';
import { isList, isNumber, isTime, type PhhFields, type PhhValue } from './value.js';

/** Texts are '' and numbers NaN if the file does not say. */
export interface SourceFields {
  players: readonly string[];
  author: string;
  event: string;
  table: string;
  currency: string;
  venue: string;
  time: string;
  year: number;
  month: number;
  day: number;
}

const FIELD = Object.fromEntries(SOURCE_FIELDS.map((name) => [name, FIELDS.indexOf(name)])) as Readonly<
  Record<(typeof SOURCE_FIELDS)[number], number>
>;

/** So many texts are kept: those of the tables that are read at one time. */
const KEPT = 1 << 14;

/** A longer text is told from others by its ends: these many bytes of its start, and of its end. */
const HASHED_START = 12;
const HASHED_END = 4;

/** Texts by their bytes: one that came before is not made again. */
class Texts {
  readonly #bytes: (Uint8Array | undefined)[] = new Array(KEPT);
  readonly #texts: string[] = new Array<string>(KEPT).fill('');

  of(bytes: Uint8Array, from: number, to: number): string {
    const slot = slotOf(bytes, from, to);
    const kept = this.#bytes[slot];
    if (kept !== undefined && isSame(kept, bytes, from, to)) return this.#texts[slot]!;
    const text = decodeUtf8(bytes, from, to);
    this.#bytes[slot] = bytes.slice(from, to);
    this.#texts[slot] = text;
    return text;
  }
}

function slotOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = to - from;
  const start = hash > HASHED_START + HASHED_END ? from + HASHED_START : to;
  for (let at = from; at < start; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
  if (start < to) for (let at = to - HASHED_END; at < to; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
  return (hash ^ (hash >>> 14)) & (KEPT - 1);
}

function isSame(kept: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (kept.length !== to - from) return false;
  for (let at = 0; at < kept.length; at++) if (kept[at] !== bytes[from + at]) return false;
  return true;
}

const texts = new Texts();

class SourceScanner extends Scanner {
  read(hand: PhhHand): SourceFields {
    this.bytes = hand.bytes;
    this.end = hand.end;
    const { venueFrom, venueTo } = hand;
    const fields = nothing(texts.of(hand.bytes, venueFrom, venueTo));
    for (let n = 0; n < hand.sourceFields.length; n += 2) {
      this.at = hand.sourceFields[n + 1]!;
      this.field(fields, hand.sourceFields[n]!);
    }
    fields.players = namesFor(hand, fields.players);
    return fields;
  }

  private field(fields: SourceFields, field: number): void {
    if (field === FIELD.players) fields.players = this.names();
    else if (field === FIELD.author) fields.author = this.word();
    else if (field === FIELD.event) fields.event = this.word();
    else if (field === FIELD.table) fields.table = this.word();
    else if (field === FIELD.currency) fields.currency = this.word();
    else if (field === FIELD.time) fields.time = this.newWord();
    else if (field === FIELD.year) fields.year = this.whole();
    else if (field === FIELD.month) fields.month = this.whole();
    else if (field === FIELD.day) fields.day = this.whole();
  }

  private names(): string[] {
    const spans = this.plainTexts();
    if (spans === null) return strings(this.value(true));
    const names: string[] = [];
    for (let n = 0; n < spans.length; n += 2) names.push(texts.of(this.bytes, spans[n]!, spans[n + 1]!));
    return names;
  }

  /** A text, number or time as it is written; one that may well come again. */
  private word(): string {
    return this.isPlainWord() ? texts.of(this.bytes, this.from, this.to) : this.otherWord();
  }

  /** The same of a field that says something else in each hand: it would only drive out the texts that come again. */
  private newWord(): string {
    return this.isPlainWord() ? decodeUtf8(this.bytes, this.from, this.to) : this.otherWord();
  }

  /** Scans over the value; whether it is a word that stands here as it is. */
  private isPlainWord(): boolean {
    this.value(false);
    return this.kind !== ValueKind.List && this.kind !== ValueKind.Boolean && !this.isEscapedText();
  }

  private otherWord(): string {
    return this.isEscapedText() ? this.string() : '';
  }

  private isEscapedText(): boolean {
    return this.kind === ValueKind.Text && this.escaped;
  }

  private whole(): number {
    const word = this.word();
    return this.kind === ValueKind.Integer ? this.units : Number(word || Number.NaN);
  }
}

const scanner = new SourceScanner(new Uint8Array(1), 0, 0, true, 1);

export function sourceFieldsOf(hand: PhhHand): SourceFields {
  return hand.foreign === null ? scanner.read(hand) : toldOfFields(hand);
}

function nothing(venue: string): SourceFields {
  return {
    players: [],
    author: '',
    event: '',
    table: '',
    currency: '',
    venue,
    time: '',
    year: Number.NaN,
    month: Number.NaN,
    day: Number.NaN,
  };
}

const TOLD: ReadonlySet<string> = new Set(SOURCE_FIELDS);

/** A hand that the other reader of TOML had to read: its fields are where that one put them. */
function toldOfFields(hand: PhhHand): SourceFields {
  const fields = fieldsOf(hand, TOLD);
  const number = (name: string): number => Number(textOf(fields, name) || Number.NaN);
  return {
    players: namesFor(hand, strings(fields.get('players'))),
    author: textOf(fields, 'author'),
    event: textOf(fields, 'event'),
    table: textOf(fields, 'table'),
    currency: textOf(fields, 'currency'),
    venue: decodeUtf8(hand.bytes, hand.venueFrom, hand.venueTo),
    time: textOf(fields, 'time'),
    year: number('year'),
    month: number('month'),
    day: number('day'),
  };
}

function strings(value: PhhValue | undefined): string[] {
  return isList(value) ? value.map((name) => (typeof name === 'string' ? name : '')) : [];
}

function textOf(fields: PhhFields, name: string): string {
  const value = fields.get(name);
  if (typeof value === 'string') return value;
  return isNumber(value) ? value.number : isTime(value) ? value.time : '';
}

/** A name for each player; one without has the name that lines call them by. */
function namesFor(hand: PhhHand, named: readonly string[]): readonly string[] {
  const players = hand.stacks.units.length;
  const isOdd = hand.oddFields.includes('players');
  if (!isOdd && named.length === players && !named.includes('')) return named;
  return hand.stacks.units.map((_, player) => (isOdd ? '' : named[player]) || `p${player + 1}`);
}
