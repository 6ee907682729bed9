/**
 * Hands of a file or a pasted text, read in the browser and nowhere else. A large file is read in pieces: between them
 * the page lives on. A hand that cannot be read or played is listed with its line, code and sentence; the rest goes on.
 */
import { assert, isOver } from '@cardroom/engine';
import {
  documentOfHistory,
  explainFault,
  explainReplay,
  fromUnits,
  type Hand,
  type HistoryEntry,
  HistoryReader,
  handOfPhh,
  type PhhHand,
  PhhReader,
  type ReplayError,
  readHand,
  replay,
  replayPhh,
  stacksAfter,
  writeHand,
} from '@cardroom/notation';
import { filesIn } from './archive.js';

/** A hand of the list. It waits as it was written, so that a hundred thousand of them fit into the page. */
export interface ShelvedHand {
  /** 0-based in the source, bad hands counted. */
  readonly index: number;
  readonly name: string | null;
  readonly variant: string;
  readonly players: number;
  /** JSON of the document, or the bytes of a hand in a PHH file. */
  readonly text: string | Uint8Array;
}

export interface BadHand {
  readonly index: number;
  /** 1-based in the source; null if the format has no lines to speak of. */
  readonly line: number | null;
  readonly code: string;
  /** In English, as the notation says it. */
  readonly message: string;
}

export type ShelfEntry =
  | { readonly kind: 'hand'; readonly hand: ShelvedHand }
  | { readonly kind: 'bad'; readonly bad: BadHand };

/** The document of a listed hand. */
export function openHand({ text }: ShelvedHand): Hand {
  if (typeof text === 'string') {
    const read = readHand(text);
    assert(read.ok, 'a listed hand has been read before');
    return read.value;
  }
  const reader = new PhhReader({ format: text[0] === TABLE ? 'phhs' : 'phh' });
  reader.push(text);
  reader.end();
  const entry = reader.next();
  assert(entry?.hand.ok === true, 'a listed hand has been read before');
  return handOfPhh(entry.hand.value).hand;
}

/** `[`, with which a hand of a .phhs file begins. */
const TABLE = 91;

/** Details that the list shows of a hand, computed when it scrolls into view. */
export interface HandDetails {
  /** All chips that were put in. */
  readonly pot: number;
  /** The biggest winner, and how much they won; null while the hand is not over or nobody won. */
  readonly winner: { readonly name: string; readonly amount: number } | null;
}

export function detailsOf(listed: ShelvedHand): HandDetails {
  const hand = openHand(listed);
  const played = replay(hand, { lenient: true });
  if (!played.ok) return { pot: 0, winner: null };
  const { state, decimals } = played.value;
  return {
    pot: fromUnits(state.pot, decimals),
    winner: isOver(state) ? winnerOf(hand, hand.finishingStacks ?? stacksAfter(hand, played.value)) : null,
  };
}

function bad(index: number, line: number | null, code: string, message: string): ShelfEntry {
  return { kind: 'bad', bad: { index, line, code, message } };
}

/** A document as an entry of the list: it must play, by the leniencies of files. */
export function shelfEntryOf(index: number, hand: Hand, line: number | null = null): ShelfEntry {
  const played = replay(hand, { lenient: true });
  if (!played.ok) return bad(index, line, codeOf(played.error), explainReplay(played.error));
  const name = hand.hand === undefined ? null : String(hand.hand);
  const variant = hand.variant ?? 'NT';
  return { kind: 'hand', hand: { index, name, variant, players: hand.players.length, text: writeHand(hand) } };
}

/** The same for a hand of a PHH file, which is played as it stands there. */
function phhEntry(index: number, phh: PhhHand): ShelfEntry {
  const { error } = replayPhh(phh);
  if (error !== null) return bad(index, error.line, error.fault.code, explainFault(error.fault));
  const name = phh.hand ?? phh.name;
  const text = phh.bytes.slice(phh.start, phh.end);
  return { kind: 'hand', hand: { index, name, variant: phh.variant, players: phh.stacks.units.length, text } };
}

function winnerOf(hand: Hand, after: readonly number[]): HandDetails['winner'] {
  const nets = hand.startingStacks.map((before, player) => (after[player] ?? Number.NaN) - before);
  const most = Math.max(...nets.filter((net) => Number.isFinite(net)), 0);
  if (most <= 0) return null;
  // Differences of decimals leave dust behind.
  return { name: hand.players[nets.indexOf(most)]!, amount: Math.round(most * 1e8) / 1e8 };
}

function codeOf(error: ReplayError): string {
  return error.code === 'refused' ? error.error.code : error.code === 'bad-setup' ? error.errors[0]!.code : error.code;
}

/** Turns a reader's result into an entry of the list. */
function listed({ index, read }: HistoryEntry): ShelfEntry {
  if (!read.ok) return bad(index, read.error.line, read.error.code, read.error.message);
  return read.value.kind === 'phh'
    ? phhEntry(index, read.value.phh)
    : shelfEntryOf(index, documentOfHistory(read.value).hand);
}

// ---------------------------------------------------------------------------------------------------- indexing

/** Entries read since the last report. */
export interface Progress {
  readonly entries: readonly ShelfEntry[];
  readonly bytes: number;
}

/** How long the page may stand still: less than a frame. */
const SLICE_MS = 10;

export interface IndexOptions {
  readonly now?: () => number;
  /** Lets the page live. */
  readonly pause?: () => Promise<void>;
}

type Scheduler = { postTask?: (task: () => void, options: { priority: 'background' }) => Promise<void> };

/** Whatever the page has to do goes first; newer browsers can be told so, and their timers do not slow it down. */
function yieldToEvents(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler?.postTask !== undefined) return scheduler.postTask(() => undefined, { priority: 'background' });
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Reads every file of a blob or a text to its end, those of archives one after another. */
export async function* indexFiles(source: Blob | string, options: IndexOptions = {}): AsyncGenerator<Progress> {
  const blob = typeof source === 'string' ? new Blob([source]) : source;
  let hands = 0;
  let bytes = 0;
  for await (const file of filesIn(blob)) {
    const before = hands;
    let last = 0;
    for await (const progress of indexHands(file, options)) {
      last = progress.bytes;
      yield { entries: progress.entries.map((entry) => numbered(entry, before)), bytes: bytes + last };
      hands += progress.entries.length;
    }
    bytes += last;
  }
  if (hands === 0) yield { entries: [bad(0, 1, 'no-hands', 'There is no hand in this text.')], bytes };
}

/** Entries are counted through over all files: so many stand in the files before. */
function numbered(entry: ShelfEntry, at: number): ShelfEntry {
  if (at === 0) return entry;
  return entry.kind === 'hand'
    ? { kind: 'hand', hand: { ...entry.hand, index: at + entry.hand.index } }
    : { kind: 'bad', bad: { ...entry.bad, index: at + entry.bad.index } };
}

/** Reads a source to its end. Each report is the work of one slice of time; nothing is kept here but the reader. */
export async function* indexHands(
  chunks: AsyncIterable<Uint8Array>,
  { now = () => performance.now(), pause = yieldToEvents }: IndexOptions = {},
): AsyncGenerator<Progress> {
  let entries: ShelfEntry[] = [];
  let bytes = 0;
  let since = now();
  const reader = new HistoryReader();
  const isDue = (): boolean => now() - since >= SLICE_MS;
  const report = async function* (): AsyncGenerator<Progress> {
    yield { entries, bytes };
    entries = [];
    await pause();
    since = now();
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    for (const entry of reader.push(chunk)) {
      entries.push(listed(entry));
      if (isDue()) yield* report();
    }
  }
  for (const entry of reader.end()) {
    entries.push(listed(entry));
    if (isDue()) yield* report();
  }
  yield { entries, bytes };
}

/** The bytes of a blob or a text, in pieces. */
export async function* chunksOf(source: Blob | string): AsyncGenerator<Uint8Array> {
  const blob = typeof source === 'string' ? new Blob([source]) : source;
  const reader = blob.stream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}
