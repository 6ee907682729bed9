/**
 * PHH's lines, the one way in which actions are written down: `d dh p1 AhKd`, `p3 cbr 60`, `p2 f # tired`.
 *
 * One parser reads them, from bytes: no words, no regular expressions, and no new object for the acts that most lines
 * are. Files hand it their own bytes; text is copied into a buffer first. Players are counted from 1 in a line and from
 * 0 inside; amounts are decimals in a line and whole units inside.
 */
import type { HandAction } from './action.js';
import { type Card, formatCards, UNKNOWN } from './cards.js';
import { formatUnits, MAX_DECIMALS } from './chips.js';
import { err, ok, type Result } from './result.js';

/** Why a line is not an action: its form, its player, its cards or its amount. */
export type LineErrorCode = 'bad-line' | 'bad-player' | 'bad-cards' | 'bad-bet';

export interface LineError {
  readonly code: LineErrorCode;
  readonly text: string;
}

export interface Line {
  /** Null for a line without an action: blanks, or a commentary alone. */
  readonly action: LineAction | null;
  readonly comment: string | null;
}

/** Actions that a line can say. Run-outs are agreed in the document (`_runs`), all-ins are logged as what they are. */
export type LineAction = Exclude<HandAction, { readonly kind: 'chooseRuns' | 'allIn' }>;

/** Players and dealers write short lines; anything longer is commentary, and that has a limit too. */
export const MAX_LINE = 1_000;

/** 10^n for every scale that a sum of decimals can have. */
const POWERS: readonly number[] = Array.from({ length: 17 }, (_, power) => 10 ** power);

const BLANK = 32;
const TAB = 9;
const RETURN = 13;
const HASH = 35;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const UNKNOWN_MARK = 63;
const A = 97;
const B = 98;
const C = 99;
const D = 100;
const F = 102;
const H = 104;
const I = 105;
const M = 109;
const N = 110;
const P = 112;
const R = 114;
const S = 115;
const U = 117;

/** Players that a line can name: p1 to p99. The engine says how many a hand has. */
const MOST_PLAYERS = 99;

/** Digits of a number that is exact whatever they are. */
const EXACT_DIGITS = 15;

const RANK: Int8Array = valuesOf('23456789TJQKA');
const SUIT: Int8Array = valuesOf('cdhs');

function valuesOf(letters: string): Int8Array {
  const values = new Int8Array(256).fill(-1);
  for (let n = 0; n < letters.length; n++) values[letters.charCodeAt(n)] = n;
  return values;
}

/** A blank, or what ends a line: some writers keep those. */
function isBlank(byte: number): boolean {
  return byte === BLANK || (byte >= TAB && byte <= RETURN);
}

const FOLDS: readonly LineAction[] = forPlayers((player) => ({ kind: 'fold', player }));
const CALLS: readonly LineAction[] = forPlayers((player) => ({ kind: 'checkCall', player }));
const BRING_INS: readonly LineAction[] = forPlayers((player) => ({ kind: 'bringIn', player }));
const MUCKS: readonly LineAction[] = forPlayers((player) => ({ kind: 'muck', player }));
const KNOWN_SHOWS: readonly LineAction[] = forPlayers((player) => ({ kind: 'show', player }));

function forPlayers(action: (player: number) => LineAction): LineAction[] {
  return Array.from({ length: MOST_PLAYERS }, (_, player) => Object.freeze(action(player)));
}

/** The card that stands here, known or not; -1 if none does. */
const plainCard = (bytes: Uint8Array, at: number): number => {
  const rank = RANK[bytes[at]!]!;
  const suit = SUIT[bytes[at + 1]!]!;
  if (rank >= 0 && suit >= 0) return rank * 4 + suit;
  return bytes[at] === UNKNOWN_MARK && bytes[at + 1] === UNKNOWN_MARK ? UNKNOWN : -1;
};

/** Reads lines one by one from bytes; amounts are given in units of `10^-scale`. */
export class LineReader {
  private readonly bytes: Uint8Array;
  scale: number;
  private at = 0;
  private to = 0;
  /** The amount of the last `cbr`, and its decimals: when they are more than the scale, the amount is not exact. */
  private units = 0;
  decimals = 0;
  /** Why the last line is not an action, and where its action begins. */
  error: LineErrorCode | null = null;
  errorAt = 0;
  /** The place of the `#` that begins the commentary of the last line, -1 if it has none. */
  commentAt = -1;

  constructor(bytes: Uint8Array, scale: number) {
    this.bytes = bytes;
    this.scale = scale;
  }

  /** The action of a line; null for a line without one, and with `error` for one that cannot be read. */
  read(from: number, to: number): LineAction | null {
    this.error = null;
    this.commentAt = -1;
    const plain = this.bytes[from] === D ? this.plainDeal(from, to) : this.plainAct(from, to);
    if (plain !== null) return plain;
    this.at = from;
    this.to = to;
    const first = this.blanks();
    if (this.isDone(first)) return null;
    const isDealer = first === D && this.isWordEnd(this.at + 1);
    return this.ended(from, isDealer ? this.dealer() : this.player());
  }

  /** As `read`, for the two words that are not PHH's: `pN ai` (all-in) and `d runs N`. */
  readOwn(from: number, to: number): HandAction | null {
    this.error = null;
    this.at = from;
    this.to = to;
    if (this.blanks() === D) {
      this.at++;
      if (!this.isWord(R, U, N, S)) return null;
      const count = this.amount(from) ? this.units : -1;
      return count < 0 || this.decimals > 0 ? null : this.ended(from, { kind: 'chooseRuns', count });
    }
    const player = this.playerIndex();
    return player >= 0 && this.isWord(A, I) ? this.ended(from, { kind: 'allIn', player }) : null;
  }

  /** The action if the line ends after it. */
  private ended<Act extends HandAction>(from: number, action: Act | null): Act | null {
    if (action === null) return this.error === null ? this.bad('bad-line', from) : null;
    return this.isDone(this.blanks()) ? action : this.bad('bad-line', from);
  }

  /** Whether the next word is made of these letters; it has been read then. */
  private isWord(...letters: readonly number[]): boolean {
    this.blanks();
    const isSame = letters.every((letter, n) => this.at + n < this.to && this.bytes[this.at + n] === letter);
    if (!isSame || !this.isWordEnd(this.at + letters.length)) return false;
    this.at += letters.length;
    return true;
  }

  /** `pN f`, `pN cc`, `pN cbr 60` and `pN sm CARDS` with single blanks and no commentary: most lines of most files. */
  private plainAct(from: number, to: number): LineAction | null {
    const length = to - from;
    if (length < 4) return null;
    const { bytes } = this;
    if (bytes[from] !== P || bytes[from + 2] !== BLANK) return null;
    const player = bytes[from + 1]! - ZERO - 1;
    if (player < 0 || player > 8) return null;
    const first = bytes[from + 3];
    if (length === 4) return first === F ? FOLDS[player]! : null;
    if (length === 5) return first === C && bytes[from + 4] === C ? CALLS[player]! : null;
    if (first === C) return this.plainBet(player, from, to);
    if (first !== S || bytes[from + 4] !== M || bytes[from + 5] !== BLANK) return null;
    const cards = this.plainCards(from + 6, to);
    return cards === null ? null : { kind: 'show', player, cards };
  }

  /** A bet of digits with a point among them at most, no finer than the scale. */
  private plainBet(player: number, from: number, to: number): LineAction | null {
    const { bytes, scale } = this;
    const first = from + 7;
    if (bytes[from + 4] !== B || bytes[from + 5] !== R || bytes[from + 6] !== BLANK) return null;
    if (first >= to || to - first + scale > EXACT_DIGITS) return null;
    let units = 0;
    let point = to - 1;
    for (let at = first; at < to; at++) {
      const digit = bytes[at]! - ZERO;
      if (digit >= 0 && digit <= 9) units = units * 10 + digit;
      else if (bytes[at] === DOT && point === to - 1 && at > first && at < point) point = at;
      else return null;
    }
    const decimals = to - 1 - point;
    if (decimals > scale) return null;
    this.decimals = decimals;
    return { kind: 'betRaise', player, to: decimals === scale ? units : units * POWERS[scale - decimals]! };
  }

  /** `d dh pN CARDS` and `d db CARDS` with single blanks, cards that are known or not, and no commentary. */
  private plainDeal(from: number, to: number): LineAction | null {
    const { bytes } = this;
    if (to - from < 7 || bytes[from + 1] !== BLANK || bytes[from + 2] !== D || bytes[from + 4] !== BLANK) return null;
    if (bytes[from + 3] === B) {
      const cards = this.plainCards(from + 5, to);
      return cards === null ? null : { kind: 'dealBoard', cards };
    }
    const player = bytes[from + 6]! - ZERO - 1;
    if (bytes[from + 3] !== H || bytes[from + 5] !== P || player < 0 || player > 8) return null;
    if (bytes[from + 7] !== BLANK) return null;
    const cards = this.plainCards(from + 8, to);
    return cards === null ? null : { kind: 'dealHole', player, cards };
  }

  private plainCards(from: number, to: number): Card[] | null {
    const { bytes } = this;
    if (from >= to || ((to - from) & 1) !== 0) return null;
    const first = plainCard(bytes, from);
    if (first < 0) return null;
    // One, two or three cards are nearly all deals; a list that grows has room for seventeen.
    if (to - from === 2) return [first];
    const second = plainCard(bytes, from + 2);
    if (second < 0) return null;
    if (to - from === 4) return [first, second];
    const third = plainCard(bytes, from + 4);
    if (third < 0) return null;
    const cards = [first, second, third];
    for (let at = from + 6; at < to; at += 2) {
      const card = plainCard(bytes, at);
      if (card < 0) return null;
      cards.push(card);
    }
    return cards;
  }

  private bad(code: LineErrorCode, from: number): null {
    this.error = code;
    this.errorAt = from;
    return null;
  }

  /** The next byte of the line, 0 at its end. */
  private byte(): number {
    return this.at < this.to ? this.bytes[this.at]! : 0;
  }

  private blanks(): number {
    while (this.at < this.to && isBlank(this.bytes[this.at]!)) this.at++;
    return this.byte();
  }

  /** At the end of a word: blanks follow, or the line ends. */
  private isWordEnd(at: number): boolean {
    return at >= this.to || isBlank(this.bytes[at]!);
  }

  /** The line ends here, or a commentary begins: a word `#` of its own. */
  private isDone(byte: number): boolean {
    if (this.at >= this.to) return true;
    if (byte !== HASH || !this.isWordEnd(this.at + 1)) return false;
    this.commentAt = this.at;
    return true;
  }

  /** `d dh pN CARDS` and `d db CARDS`. */
  private dealer(): LineAction | null {
    const start = this.at++;
    if (this.blanks() !== D) return null;
    const act = this.at + 1 < this.to ? this.bytes[this.at + 1] : 0;
    this.at += 2;
    if (!this.isWordEnd(this.at)) return null;
    if (act === B) {
      const cards = this.cards(start);
      return cards === null ? null : { kind: 'dealBoard', cards };
    }
    if (act !== H) return null;
    this.blanks();
    const player = this.playerIndex();
    if (player < 0) return this.bad('bad-player', start);
    const cards = this.cards(start);
    return cards === null ? null : { kind: 'dealHole', player, cards };
  }

  /** N-1 of `pN`, -1 if the text names no player. */
  private playerIndex(): number {
    if (this.byte() !== P) return -1;
    this.at++;
    const from = this.at;
    let number = 0;
    for (let byte = this.byte(); byte >= ZERO && byte <= ZERO + 9; byte = this.byte()) {
      number = number * 10 + (byte - ZERO);
      if (number === 0 || number > MOST_PLAYERS) return -1;
      this.at++;
    }
    return this.at > from && this.isWordEnd(this.at) ? number - 1 : -1;
  }

  /** Cards without blanks between them. A card that is half known (`A?`) is taken as not known. */
  private cards(start: number): Card[] | null {
    this.blanks();
    const { bytes, to } = this;
    const cards: Card[] = [];
    let at = this.at;
    while (at < to && !isBlank(bytes[at]!)) {
      const rank = RANK[bytes[at]!]!;
      const suit = at + 1 < to ? SUIT[bytes[at + 1]!]! : -1;
      if (rank >= 0 && suit >= 0) cards.push(rank * 4 + suit);
      else if (this.isHalfKnown(at, rank, suit)) cards.push(UNKNOWN);
      else return this.bad('bad-cards', start);
      at += 2;
    }
    this.at = at;
    return cards.length === 0 ? this.bad('bad-cards', start) : cards;
  }

  private isHalfKnown(at: number, rank: number, suit: number): boolean {
    if (at + 1 >= this.to) return false;
    const isRank = rank >= 0 || this.bytes[at] === UNKNOWN_MARK;
    return isRank && (suit >= 0 || this.bytes[at + 1] === UNKNOWN_MARK);
  }

  /** `pN f`, `cc`, `cbr TO`, `pb`, `sd`, `sm`. */
  private player(): LineAction | null {
    const start = this.at;
    const player = this.playerIndex();
    if (player < 0) return this.bad('bad-player', start);
    const { bytes } = this;
    const first = this.blanks();
    const from = this.at;
    while (!this.isWordEnd(this.at)) this.at++;
    const length = this.at - from;
    if (length === 1) return first === F ? FOLDS[player]! : null;
    const second = bytes[from + 1];
    if (length === 2) {
      if (first === C && second === C) return CALLS[player]!;
      if (first === P && second === B) return BRING_INS[player]!;
      if (first === S && second === D) return this.discard(player, start);
      return first === S && second === M ? this.show(player, start) : null;
    }
    if (length !== 3 || first !== C || second !== B || bytes[from + 2] !== R) return null;
    return this.amount(start) ? { kind: 'betRaise', player, to: this.units } : null;
  }

  private discard(player: number, start: number): LineAction | null {
    if (this.isDone(this.blanks())) return { kind: 'discard', player, cards: [] };
    const cards = this.cards(start);
    return cards === null ? null : { kind: 'discard', player, cards };
  }

  private show(player: number, start: number): LineAction | null {
    const byte = this.blanks();
    if (this.isDone(byte)) return MUCKS[player]!;
    if (byte === MINUS && this.isWordEnd(this.at + 1)) {
      this.at++;
      return KNOWN_SHOWS[player]!;
    }
    const cards = this.cards(start);
    return cards === null ? null : { kind: 'show', player, cards };
  }

  private amount(start: number): boolean {
    let byte = this.blanks();
    const from = this.at;
    let units = 0;
    let point = -1;
    for (; !this.isWordEnd(this.at); byte = this.byte()) {
      if (byte >= ZERO && byte <= ZERO + 9) units = units * 10 + (byte - ZERO);
      else if (byte === DOT && point < 0 && this.at > from) point = this.at;
      else break;
      this.at++;
    }
    const decimals = point < 0 ? 0 : this.at - point - 1;
    const isNumber = this.at > from && this.isWordEnd(this.at) && (point < 0 || decimals > 0);
    this.decimals = isNumber ? decimals : 0;
    const scaled = decimals < this.scale ? units * POWERS[this.scale - decimals]! : units;
    if (!isNumber || decimals > MAX_DECIMALS || scaled > Number.MAX_SAFE_INTEGER) {
      this.bad('bad-bet', start);
      return false;
    }
    this.units = scaled;
    return true;
  }
}

// --- Text

/** Text is read from here; the letters of no alphabet but ours mean anything in a line. */
const buffer = new Uint8Array(MAX_LINE);
const reader = new LineReader(buffer, 0);
const FOREIGN = 255;

/** Copies a text of at most `MAX_LINE` letters into the buffer. */
function buffered(text: string): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    buffer[at] = code < 128 ? code : /\s/.test(text.charAt(at)) ? BLANK : FOREIGN;
  }
}

/** A bet with more decimals than the scale has: zeros at its end do no harm. Null if there is more than zeros. */
function inScale(action: LineAction, scale: number): LineAction | null {
  if (action.kind !== 'betRaise') return action;
  let { to } = action;
  for (let decimals = reader.decimals; decimals > scale; decimals--) {
    if (to % 10 !== 0) return null;
    to /= 10;
  }
  return to === action.to ? action : { ...action, to };
}

/** Reads a line; amounts in units of `10^-decimals`. */
export function parseLine(text: string, decimals: number): Result<Line, LineError> {
  if (text.length > MAX_LINE) return err({ code: 'bad-line', text: text.slice(0, MAX_LINE) });
  buffered(text);
  reader.scale = decimals;
  const action = reader.read(0, text.length);
  if (reader.error !== null) return err({ code: reader.error, text });
  const comment = reader.commentAt < 0 ? null : text.slice(reader.commentAt + 1).trim();
  const scaled = action === null ? null : inScale(action, decimals);
  return action !== null && scaled === null ? err({ code: 'bad-bet', text }) : ok({ action: scaled, comment });
}

/** Decimals that the amount of a line needs, 0 when it has none. */
export function decimalsOfLine(text: string): number {
  if (!text.includes('.') || text.length > MAX_LINE) return 0;
  buffered(text);
  reader.scale = 0;
  const action = reader.read(0, text.length);
  // An amount with more decimals than any hand may have cannot be read; that it has too many is known.
  if (reader.error === 'bad-bet') return reader.decimals;
  if (action?.kind !== 'betRaise') return 0;
  let { decimals } = reader;
  for (let { to } = action; decimals > 0 && to % 10 === 0; to /= 10) decimals--;
  return decimals;
}

/** The line that says an action. A fold by the house is written like any other. */
export function formatLine(action: LineAction, decimals: number): string {
  if (action.kind === 'dealBoard') return `d db ${formatCards(action.cards)}`;
  const name = `p${action.player + 1}`;
  switch (action.kind) {
    case 'dealHole':
      return `d dh ${name} ${formatCards(action.cards)}`;
    case 'fold':
      return `${name} f`;
    case 'checkCall':
      return `${name} cc`;
    case 'betRaise':
      return `${name} cbr ${formatUnits(action.to, decimals)}`;
    case 'bringIn':
      return `${name} pb`;
    case 'discard':
      return action.cards.length === 0 ? `${name} sd` : `${name} sd ${formatCards(action.cards)}`;
    case 'show':
      return `${name} sm ${action.cards === undefined ? '-' : formatCards(action.cards)}`;
    case 'muck':
      return `${name} sm`;
  }
}

/**
 * The action that a line says in whole units, or null when it says none. Two words are not PHH's: `pN ai` (all-in) and
 * `d runs N`.
 */
export function parseAction(text: string): HandAction | null {
  const line = parseLine(text, 0);
  if (line.ok) return line.value.action;
  return text.length > MAX_LINE ? null : reader.readOwn(0, text.length);
}

/** As `formatLine`, for every action in whole units. */
export function formatAction(action: HandAction): string {
  if (action.kind === 'chooseRuns') return `d runs ${action.count}`;
  return action.kind === 'allIn' ? `p${action.player + 1} ai` : formatLine(action, 0);
}
