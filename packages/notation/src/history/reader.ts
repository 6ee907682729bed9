/**
 * One reader for every history file: it finds the format by the first bytes, then gives hand after hand as bytes come.
 * The command, its threads and the replayer in the browser read with it and nothing else.
 */
import { err, ok, type Result } from '@cardroom/engine';
import type { AcpcGame } from '../acpc.js';
import { jsonObjects } from '../jsonObjects.js';
import { explainFault } from '../phh/errors.js';
import { PhhReader } from '../phh/read.js';
import type { ReadPokerStars } from '../pokerstars/read.js';
import { explainRead } from '../pokerstars/transcript.js';
import { MAX_TEXT, readHand } from '../read.js';
import { TEXT_ROOMS } from '../rooms/index.js';
import { readIPoker } from '../rooms/ipoker/index.js';
import { readOhh } from '../rooms/ohh/read.js';
import { type ReadTextHand, RoomReader } from '../rooms/text.js';
import { handOfLine } from './acpc.js';
import { formatOf, HISTORY_FORMATS, type HistoryFormat, SNIFFED_BYTES } from './format.js';
import type { HistoryEntry, HistoryFault, HistoryHand } from './hand.js';
import { explainDocument } from './words.js';

export interface HistoryOptions {
  /** The format; by what the file holds if left out. */
  readonly format?: HistoryFormat | null;
  /** The name of the file, for what its first bytes leave open. */
  readonly name?: string;
  /** For ACPC lines, which do not say what is played. */
  readonly game?: AcpcGame | null;
}

/** Takes the bytes of a file piece by piece and gives the hands that are complete. */
interface Source {
  push(bytes: Uint8Array): Iterable<HistoryEntry>;
  end(): Iterable<HistoryEntry>;
}

export class HistoryReader {
  /** Null until the first bytes have told. */
  format: HistoryFormat | null;
  private source: Source | null = null;
  private first: Uint8Array = new Uint8Array(0);

  constructor(private readonly options: HistoryOptions = {}) {
    this.format = options.format ?? null;
    if (this.format !== null) this.source = SOURCES[this.format](options.game ?? null);
  }

  *push(bytes: Uint8Array): Generator<HistoryEntry> {
    if (this.source !== null) {
      yield* this.source.push(bytes);
      return;
    }
    this.first = joined(this.first, bytes);
    if (this.first.length >= SNIFFED_BYTES) yield* this.begin();
  }

  *end(): Generator<HistoryEntry> {
    if (this.source === null) yield* this.begin();
    if (this.source !== null) yield* this.source.end();
  }

  private *begin(): Generator<HistoryEntry> {
    this.format = formatOf(this.options.name ?? '', this.first.subarray(0, SNIFFED_BYTES));
    this.source = this.format === null ? UNKNOWN : SOURCES[this.format](this.options.game ?? null);
    yield* this.source.push(this.first);
    this.first = new Uint8Array(0);
  }
}

/** Every hand of a whole file. */
export function* readHistory(bytes: Uint8Array | string, options: HistoryOptions = {}): Generator<HistoryEntry> {
  const reader = new HistoryReader(options);
  yield* reader.push(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
  yield* reader.end();
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function fault(code: string, message: string, line: number): Result<HistoryHand, HistoryFault> {
  return err({ code, message, line });
}

const NO_HANDS: HistoryEntry = { index: 0, read: fault('no-hands', 'There is no hand in this text.', 1) };
const NOTHING_KNOWN = `This begins like no history file that can be read (${HISTORY_FORMATS.join(', ')}).`;
const UNKNOWN: Source = { push: () => [], end: () => [{ index: 0, read: fault('unknown-format', NOTHING_KNOWN, 1) }] };

const SOURCES: Readonly<Record<HistoryFormat, (game: AcpcGame | null) => Source>> = {
  phh: () => phhSource('phh'),
  phhs: () => phhSource('phhs'),
  text: textSource,
  ipoker: () => wholeSource(readIPoker),
  ohh: () => wholeSource(readOhh),
  json: () => new JsonSource(),
  acpc: (game) => new AcpcSource(game),
};

function phhSource(format: 'phh' | 'phhs'): Source {
  const reader = new PhhReader({ format });
  function* drain(): Generator<HistoryEntry> {
    for (let entry = reader.next(); entry !== null; entry = reader.next()) {
      const { index, hand } = entry;
      if (hand.ok) yield { index, read: ok({ kind: 'phh', phh: hand.value }) };
      else yield { index, read: fault(hand.error.fault.code, explainFault(hand.error.fault), hand.error.line) };
    }
  }
  return {
    push(bytes) {
      reader.push(bytes);
      return drain();
    },
    end() {
      reader.end();
      return drain();
    },
  };
}

function entryOf({ index, result }: ReadPokerStars): HistoryEntry {
  if (result.ok) return { index, read: ok({ kind: 'transcript', transcript: result.value }) };
  const { line, error } = result.error;
  return { index, read: fault(error.code, explainRead(error), line) };
}

function textSource(): Source {
  const reader = new RoomReader(TEXT_ROOMS);
  function* entries(hands: Iterable<ReadTextHand>): Generator<HistoryEntry> {
    for (const { index, result, lines } of hands) {
      if (result.ok) yield { index, read: ok({ kind: 'transcript', transcript: result.value, lines }) };
      else yield entryOf({ index, result });
    }
  }
  return { push: (bytes) => entries(reader.push(bytes)), end: () => entries(reader.end()) };
}

/** A file that is read whole may have so many bytes: a session of many thousand hands. */
export const MAX_WHOLE_BYTES: number = 1 << 28;

function wholeSource(read: (bytes: Uint8Array) => Iterable<ReadPokerStars>): Source {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    push(bytes) {
      size += bytes.length;
      if (size <= MAX_WHOLE_BYTES) pieces.push(bytes.slice());
      return [];
    },
    *end() {
      if (size > MAX_WHOLE_BYTES) {
        const message = `A file of this format may have ${MAX_WHOLE_BYTES} bytes at most.`;
        yield { index: 0, read: fault('file-too-large', message, 1) };
        return;
      }
      const whole = new Uint8Array(size);
      let at = 0;
      for (const piece of pieces) {
        whole.set(piece, at);
        at += piece.length;
      }
      for (const hand of read(whole)) yield entryOf(hand);
    },
  };
}

// ---------------------------------------------------------------------------------------------------- lines

/** Cuts bytes into lines of UTF-8; a line that is too long is cut off and says so. */
class Lines {
  private readonly decoder = new TextDecoder();
  private rest = '';

  constructor(private readonly max: number) {}

  push(bytes: Uint8Array): string[] {
    const lines = (this.rest + this.decoder.decode(bytes, { stream: true })).split('\n');
    this.rest = (lines.pop() ?? '').slice(0, this.max + 1);
    return lines;
  }

  end(): string[] {
    const last = this.rest + this.decoder.decode();
    return last === '' ? [] : [last];
  }
}

/** A text that is one JSON value over many lines is read whole; this much is a thousand long hands. */
const MAX_JSON = 64 * MAX_TEXT;

/** One document, a list of documents, or a document on each line. */
class JsonSource implements Source {
  private readonly lines = new Lines(MAX_JSON);
  private whole: string[] | null = null;
  private length = 0;
  private index = 0;
  private line = 0;
  /** The line at which a text begins that is read as a whole. */
  private firstLine = 1;

  *push(bytes: Uint8Array): Generator<HistoryEntry> {
    for (const line of this.lines.push(bytes)) yield* this.take(line);
  }

  *end(): Generator<HistoryEntry> {
    for (const line of this.lines.end()) yield* this.take(line);
    if (this.whole !== null) yield* this.documents(this.whole.join('\n'));
    else if (this.index === 0) yield NO_HANDS;
  }

  private *take(line: string): Generator<HistoryEntry> {
    this.line++;
    if (this.whole !== null) {
      this.length += line.length + 1;
      if (this.length <= MAX_JSON) this.whole.push(line);
    } else if (line.trim() !== '') {
      if (this.index === 0 && !isDocument(line)) {
        this.whole = [line];
        this.firstLine = this.line;
      } else yield { index: this.index++, read: documentOf(line, this.line) };
    }
  }

  private *documents(text: string): Generator<HistoryEntry> {
    if (this.length > MAX_JSON) {
      const message = 'Too many documents in one list: write one on each line.';
      yield { index: 0, read: fault('too-long', message, 1) };
      return;
    }
    const value = parsed(text);
    if (value === undefined) {
      yield* damagedDocuments(text, this.firstLine);
      return;
    }
    const list = Array.isArray(value) ? value : [value];
    if (list.length === 0) yield NO_HANDS;
    for (const [index, document] of list.entries()) yield { index, read: documentOf(document, this.firstLine) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How a document begins that a room or a command has written: one behind a damaged one is found by it. */
const DOCUMENT_OPENING = /\{\s*"variant"\s*:/;

/** The documents of a text that is not JSON as a whole, with the damaged ones among them. */
function* damagedDocuments(text: string, firstLine: number): Generator<HistoryEntry> {
  let index = 0;
  for (const { value, line } of jsonObjects(text, DOCUMENT_OPENING))
    yield { index: index++, read: documentOf(value ?? '', firstLine + line - 1) };
  if (index === 0) yield { index, read: documentOf(text, firstLine) };
}

function isDocument(line: string): boolean {
  const value = parsed(line);
  return value !== undefined && !Array.isArray(value);
}

function documentOf(document: unknown, line: number): Result<HistoryHand, HistoryFault> {
  const read = readHand(document);
  if (!read.ok) return fault(read.error[0]!.code, explainDocument(read.error), line);
  const hand = read.value;
  return ok({ kind: 'document', hand, name: hand.hand === undefined ? null : String(hand.hand) });
}

/** A line of a match is a few hundred characters long. */
const MAX_ACPC_LINE = 4096;

class AcpcSource implements Source {
  private readonly lines = new Lines(MAX_ACPC_LINE);
  private index = 0;
  private line = 0;

  constructor(private readonly game: AcpcGame | null) {}

  *push(bytes: Uint8Array): Generator<HistoryEntry> {
    for (const line of this.lines.push(bytes)) yield* this.take(line);
  }

  *end(): Generator<HistoryEntry> {
    for (const line of this.lines.end()) yield* this.take(line);
    if (this.index === 0) yield NO_HANDS;
  }

  private *take(text: string): Generator<HistoryEntry> {
    this.line++;
    if (/^(?:#|;|VERSION:|SCORE:|\s*$)/.test(text)) return;
    const index = this.index++;
    if (!/^(?:MATCH)?STATE:/.test(text)) {
      yield { index, read: fault('bad-line', 'This is not a match-state line.', this.line) };
      return;
    }
    const hand = handOfLine(text.slice(0, MAX_ACPC_LINE + 1), this.game, this.line);
    yield { index, read: hand.ok ? ok({ kind: 'document', ...hand.value }) : hand };
  }
}
