/** Hands of any format that the command reads, one after another, each as the document and in its own words. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { err, explain, ok, type Result } from '@cardroom/engine';
import {
  ACPC_GAMES,
  type AcpcError,
  type AcpcGame,
  explainFault,
  explainPokerStars,
  fieldsOf,
  type Hand,
  handOfMatchState,
  handOfPhh,
  handOfPokerStars,
  MAX_TEXT,
  type MatchState,
  type PhhFields,
  PhhReader,
  PokerStarsReader,
  parseMatchState,
  type ReadError,
  type ReadPokerStars,
  type ReplayError,
  readHand,
} from '@cardroom/notation';
import { Exit, explainSystem, Failure, isSystemError } from './exit.js';
import { FORMATS, type Format, formatOfName, formatOfText } from './formats.js';

/** Why a hand cannot be read, with its line in the file. */
export interface HandFault {
  readonly code: string;
  readonly message: string;
  readonly line: number;
}

/** A hand that has been read. */
export interface ReadHand {
  readonly name: string | null;
  /** The document, and what it cannot say of the hand. */
  readonly document: () => { readonly hand: Hand; readonly lost: readonly string[] };
  /** The fields of a PHH file, where the hand comes from one: another such file says all of them. */
  readonly fields: (() => PhhFields) | null;
}

export interface SourceHand {
  /** 0-based in the source. */
  readonly index: number;
  readonly read: Result<ReadHand, HandFault>;
}

export interface SourceOptions {
  /** The format; by the name of the file, or its first bytes, where it is null. */
  readonly format: Format | null;
  /** For ACPC lines, which do not say what is played: a name of `ACPC_GAMES`, or by the lines themselves. */
  readonly game: AcpcGame | null;
}

// ---------------------------------------------------------------------------------------------------- sources

/** Every hand of a file; `-` is standard input. Throws a `Failure` where the file cannot be read at all. */
export async function* readHands(path: string, options: SourceOptions): AsyncGenerator<SourceHand> {
  const bytes = path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    if (path !== '-') await once(bytes, 'open');
    yield* handsIn(bytes, options.format ?? formatOfName(path), options.game);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new Failure(`${path === '-' ? 'standard input' : path}: ${explainSystem(error)}`);
  }
}

const CHUNK_BYTES: number = 1 << 18;

/** Enough of a file to tell what it is. */
const SNIFFED = 512;

type Bytes = AsyncIterable<Uint8Array>;

async function* handsIn(bytes: Bytes, named: Format | null, game: AcpcGame | null): AsyncGenerator<SourceHand> {
  if (named !== null) {
    yield* READERS[named](bytes, game);
    return;
  }
  const iterator = bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < SNIFFED) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
    size += next.value.length;
  }
  const format = formatOfText(Buffer.concat(first).subarray(0, SNIFFED).toString('utf8'));
  if (format === null)
    throw new Failure(`The format cannot be told: name it by --from ${FORMATS.join('|')}.`, Exit.Usage);
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield* first;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  };
  yield* READERS[format](all(), game);
}

type Reader = (bytes: Bytes, game: AcpcGame | null) => AsyncGenerator<SourceHand>;

const READERS: Readonly<Record<Format, Reader>> = {
  phh: (bytes) => readPhh(bytes, 'phh'),
  phhs: (bytes) => readPhh(bytes, 'phhs'),
  pokerstars: readPokerStars,
  json: readJson,
  acpc: readAcpc,
};

// ---------------------------------------------------------------------------------------------------- PHH

async function* readPhh(bytes: Bytes, format: 'phh' | 'phhs'): AsyncGenerator<SourceHand> {
  const reader = new PhhReader({ format });
  const drain = function* (): Generator<SourceHand> {
    for (let entry = reader.next(); entry !== null; entry = reader.next()) {
      const { index, hand: read } = entry;
      if (!read.ok) {
        const { fault, line } = read.error;
        yield { index, read: err({ code: fault.code, message: explainFault(fault), line }) };
        continue;
      }
      const hand = read.value;
      const name = hand.hand ?? hand.name;
      yield {
        index,
        read: ok({
          name,
          fields: () => fieldsOf(hand),
          document: () => {
            const { hand: document, lost } = handOfPhh(hand);
            return { hand: document, lost: lost.map(({ field, reason }) => `${field} (${reason})`) };
          },
        }),
      };
    }
  };
  for await (const chunk of bytes) {
    reader.push(chunk);
    yield* drain();
  }
  reader.end();
  yield* drain();
}

// ---------------------------------------------------------------------------------------------------- PokerStars

async function* readPokerStars(bytes: Bytes): AsyncGenerator<SourceHand> {
  const reader = new PokerStarsReader();
  for await (const chunk of bytes) for (const read of reader.push(chunk)) yield transcribed(read);
  for (const read of reader.end()) yield transcribed(read);
}

function transcribed({ index, result }: ReadPokerStars): SourceHand {
  if (!result.ok) {
    const { line, error } = result.error;
    return { index, read: err({ code: error.code, message: explainPokerStars(error), line }) };
  }
  const transcript = result.value;
  const { hand: name } = transcript.header;
  return { index, read: ok({ name, fields: null, document: () => handOfPokerStars(transcript) }) };
}

// ---------------------------------------------------------------------------------------------------- lines

/** Lines of a text; one that is longer than any hand may be ends the reading. */
async function* linesOf(bytes: Bytes, max: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > max) throw new Failure(`A line is longer than ${max} characters.`);
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

// ---------------------------------------------------------------------------------------------------- JSON

/** A text that is one JSON value over many lines is read whole; this much is a thousand long hands. */
const MAX_JSON = 64 * MAX_TEXT;

/** One document, a list of documents, or a document on each line. */
async function* readJson(bytes: Bytes): AsyncGenerator<SourceHand> {
  let whole: string | null = null;
  let index = 0;
  let at = 0;
  for await (const line of linesOf(bytes, MAX_JSON)) {
    at++;
    if (whole !== null) {
      whole += `${line}\n`;
      if (whole.length > MAX_JSON) throw new Failure('Too many documents in one list: write one on each line.');
    } else if (line.trim() !== '') {
      if (index === 0 && !isJson(line)) whole = `${line}\n`;
      else yield { index: index++, read: documentOf(line, at) };
    }
  }
  if (whole !== null) yield* documentsIn(whole);
  else if (index === 0)
    yield { index, read: err({ code: 'no-hands', message: 'There is no hand in this text.', line: 1 }) };
}

function isJson(line: string): boolean {
  try {
    return !Array.isArray(JSON.parse(line));
  } catch {
    return false;
  }
}

function* documentsIn(text: string): Generator<SourceHand> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = text;
  }
  const list = Array.isArray(value) ? value : [value];
  for (const [index, document] of list.entries()) yield { index, read: documentOf(document, 1) };
}

function documentOf(document: unknown, line: number): Result<ReadHand, HandFault> {
  const read = readHand(document);
  if (!read.ok) return err({ code: read.error[0]!.code, message: explainDocument(read.error), line });
  const hand = read.value;
  const name = hand.hand === undefined ? null : String(hand.hand);
  return ok({ name, fields: null, document: () => ({ hand, lost: [] }) });
}

function explainDocument(errors: readonly ReadError[]): string {
  const said = errors.slice(0, 3).map(({ code, path }) => (path === '' ? code : `${path} (${code})`));
  const more = errors.length > said.length ? ` and ${errors.length - said.length} more` : '';
  return `The document is not a hand: ${said.join(', ')}${more}.`;
}

// ---------------------------------------------------------------------------------------------------- ACPC

/** A line of a match is a few hundred characters long. */
const MAX_ACPC_LINE = 4096;

async function* readAcpc(bytes: Bytes, game: AcpcGame | null): AsyncGenerator<SourceHand> {
  let index = 0;
  let line = 0;
  for await (const text of linesOf(bytes, MAX_TEXT)) {
    line++;
    if (!/^(?:MATCH)?STATE:/.test(text)) {
      if (/^(?:#|;|VERSION:|SCORE:|\s*$)/.test(text)) continue;
      yield { index: index++, read: err({ code: 'bad-line', message: 'This is no match-state line.', line }) };
    } else yield { index: index++, read: matchOf(text.slice(0, MAX_ACPC_LINE + 1), game, line) };
  }
  if (index === 0) yield { index, read: err({ code: 'no-hands', message: 'There is no hand in this text.', line: 1 }) };
}

function matchOf(text: string, game: AcpcGame | null, line: number): Result<ReadHand, HandFault> {
  const state = parseMatchState(text);
  if (!state.ok) return err({ code: state.error.code, message: explainAcpc(state.error), line });
  const known = game ?? gameOf(state.value);
  if (known === null)
    return err({ code: 'unknown-game', message: 'No known game has so many players: name it by --game.', line });
  const hand = handOfMatchState(state.value, known);
  if (!hand.ok) return err({ code: hand.error.code, message: explainAcpc(hand.error), line });
  return ok({ name: String(state.value.hand), fields: null, document: () => ({ hand: hand.value, lost: [] }) });
}

/** The competition's game with so many players; raises without amounts are those of fixed limit. */
export function gameOf({ hole, betting }: MatchState): AcpcGame | null {
  const raise = betting.flat().find((action) => action.kind === 'raise');
  const limit = raise?.kind === 'raise' && raise.to === null ? 'fixed' : 'no';
  const games = Object.values(ACPC_GAMES);
  return games.find((game) => game.limit === limit && game.blinds.length === hole.length) ?? null;
}

const UNSAID = {
  variant: "another game than hold'em with no or fixed limit",
  'absent-players': 'players who sit out',
  'forced-bets': 'antes, straddles or dead blinds',
  'run-outs': 'several run-outs',
  amount: 'amounts that are not whole',
  'hand-number': 'a hand whose name is no number',
} as const;

export function explainAcpc(error: AcpcError): string {
  switch (error.code) {
    case 'bad-line':
    case 'bad-betting':
    case 'bad-cards':
    case 'bad-action':
      return `${JSON.stringify(error.text)} cannot be read (${error.code}).`;
    case 'wrong-players':
      return `${error.players} players where ${error.expected} are expected.`;
    case 'wrong-board':
      return `${error.cards} board cards do not go with ${error.streets} streets of betting.`;
    case 'refused':
      return `Action ${error.action}: ${explain(error.error)}`;
    case 'bad-hand':
      return explainReplay(error.error);
    case 'not-acpc':
      return `The protocol has no words for ${UNSAID[error.what]}.`;
  }
}

/** Why a document cannot be played, in a sentence. */
export function explainReplay(error: ReplayError): string {
  switch (error.code) {
    case 'waiting':
      return 'The table waits for players: there is no hand.';
    case 'bad-amount':
      return `${error.field} is ${String(error.amount)}, which cannot be counted exactly.`;
    case 'bad-setup':
      return error.errors.map(explain).join(' ');
    case 'bad-line':
      return `Action ${error.line + 1} cannot be read: ${JSON.stringify(error.error.text)}.`;
    case 'refused':
      return `Action ${error.line + 1}: ${explain(error.error)}`;
  }
}
