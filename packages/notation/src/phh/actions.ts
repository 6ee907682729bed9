/**
 * The lines of `actions`, read straight from bytes to the engine's actions: no words, no regular expressions, and no
 * new object for the acts that most lines are.
 */
import type { Action, Card } from '@cardroom/engine';
import { UNKNOWN } from '@cardroom/engine';
import { POWERS } from './amounts.js';
import type { PhhActionError } from './errors.js';
import { MAX_DECIMALS } from './hand.js';
import { latinText } from './text.js';

const BLANK = 32;
const TAB = 9;
const HASH = 35;
const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const UNKNOWN_MARK = 63;
const B = 98;
const C = 99;
const D = 100;
const F = 102;
const H = 104;
const M = 109;
const P = 112;
const R = 114;
const S = 115;

/** Players that a line can name: p1 to p99. The engine says how many a hand has. */
const MOST_PLAYERS = 99;

/** Digits of a number that is exact whatever they are. */
const EXACT_DIGITS = 15;

/** How much of a bad line is kept for its sentence. */
const SHOWN_BYTES = 100;

const RANK: Int8Array = valuesOf('23456789TJQKA');
const SUIT: Int8Array = valuesOf('cdhs');

function valuesOf(letters: string): Int8Array {
  const values = new Int8Array(256).fill(-1);
  for (let n = 0; n < letters.length; n++) values[letters.charCodeAt(n)] = n;
  return values;
}

const FOLDS: readonly Action[] = forPlayers((player) => ({ kind: 'fold', player }));
const CALLS: readonly Action[] = forPlayers((player) => ({ kind: 'checkCall', player }));
const BRING_INS: readonly Action[] = forPlayers((player) => ({ kind: 'bringIn', player }));
const MUCKS: readonly Action[] = forPlayers((player) => ({ kind: 'muck', player }));
const KNOWN_SHOWS: readonly Action[] = forPlayers((player) => ({ kind: 'show', player }));

function forPlayers(action: (player: number) => Action): Action[] {
  return Array.from({ length: MOST_PLAYERS }, (_, player) => Object.freeze(action(player)));
}

/** Reads lines one by one; amounts are given in units of `10^-scale`. */
export class ActionReader {
  private readonly bytes: Uint8Array;
  private readonly scale: number;
  private at = 0;
  private to = 0;
  /** The amount of the last `cbr`, and its decimals: when they are more than the scale, the amount is not exact. */
  private units = 0;
  decimals = 0;
  /** Why the last line is no action. */
  error: PhhActionError | null = null;

  constructor(bytes: Uint8Array, scale: number) {
    this.bytes = bytes;
    this.scale = scale;
  }

  /** The action of a line; null for a line without one, and with `error` for one that cannot be read. */
  read(from: number, to: number): Action | null {
    this.error = null;
    const plain = this.bytes[from] === D ? this.plainDeal(from, to) : this.plainAct(from, to);
    if (plain !== null) return plain;
    this.at = from;
    this.to = to;
    const first = this.blanks();
    if (this.isDone(first)) return null;
    const action = first === D ? this.dealer() : first === P ? this.player() : null;
    if (action === null) return this.error === null ? this.bad('bad-action', from) : null;
    return this.isDone(this.blanks()) ? action : this.bad('bad-action', from);
  }

  /** `pN f`, `pN cc`, `pN cbr 60` and `pN sm CARDS` with single blanks and no commentary: most lines of most files. */
  private plainAct(from: number, to: number): Action | null {
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

  /** A bet of a whole amount. */
  private plainBet(player: number, from: number, to: number): Action | null {
    const { bytes, scale } = this;
    const first = from + 7;
    if (bytes[from + 4] !== B || bytes[from + 5] !== R || bytes[from + 6] !== BLANK) return null;
    if (first >= to || to - first + scale > EXACT_DIGITS) return null;
    let units = 0;
    for (let at = first; at < to; at++) {
      const digit = bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) return null;
      units = units * 10 + digit;
    }
    this.decimals = 0;
    return { kind: 'betRaise', player, to: scale === 0 ? units : units * POWERS[scale]! };
  }

  /** `d dh pN CARDS` and `d db CARDS` with single blanks, known cards and no commentary. */
  private plainDeal(from: number, to: number): Action | null {
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
    const cards: Card[] = [];
    for (let at = from; at < to; at += 2) {
      const rank = RANK[bytes[at]!]!;
      const suit = SUIT[bytes[at + 1]!]!;
      if (rank < 0 || suit < 0) return null;
      cards.push(rank * 4 + suit);
    }
    return cards;
  }

  private bad(code: PhhActionError['code'], from: number): null {
    this.error = { code, text: latinText(this.bytes, from, Math.min(this.to, from + SHOWN_BYTES)) };
    return null;
  }

  /** The next byte of the line, 0 at its end. */
  private byte(): number {
    return this.at < this.to ? this.bytes[this.at]! : 0;
  }

  private blanks(): number {
    while (this.at < this.to && (this.bytes[this.at] === BLANK || this.bytes[this.at] === TAB)) this.at++;
    return this.byte();
  }

  /** At the end of a word: blanks follow, or the line ends. */
  private isWordEnd(at: number): boolean {
    return at >= this.to || this.bytes[at] === BLANK || this.bytes[at] === TAB;
  }

  /** The line ends here, or a commentary begins: a word `#` of its own. */
  private isDone(byte: number): boolean {
    return this.at >= this.to || (byte === HASH && this.isWordEnd(this.at + 1));
  }

  /** `d dh pN CARDS` and `d db CARDS`. */
  private dealer(): Action | null {
    const start = this.at++;
    if (!this.isWordEnd(this.at) || this.blanks() !== D) return null;
    const act = this.at + 1 < this.to ? this.bytes[this.at + 1] : 0;
    this.at += 2;
    if (!this.isWordEnd(this.at)) return null;
    if (act === B) {
      const cards = this.cards(start);
      return cards === null ? null : { kind: 'dealBoard', cards };
    }
    if (act !== H || this.blanks() !== P) return null;
    const player = this.playerIndex();
    if (player < 0) return null;
    const cards = this.cards(start);
    return cards === null ? null : { kind: 'dealHole', player, cards };
  }

  /** N-1 of `pN`, -1 when it is none. */
  private playerIndex(): number {
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
    while (at < to && bytes[at] !== BLANK && bytes[at] !== TAB) {
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
  private player(): Action | null {
    const start = this.at;
    const player = this.playerIndex();
    if (player < 0) return null;
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

  private discard(player: number, start: number): Action | null {
    if (this.isDone(this.blanks())) return { kind: 'discard', player, cards: [] };
    const cards = this.cards(start);
    return cards === null ? null : { kind: 'discard', player, cards };
  }

  private show(player: number, start: number): Action | null {
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
    const scaled = decimals < this.scale ? units * POWERS[this.scale - decimals]! : units;
    if (!isNumber || decimals > MAX_DECIMALS || scaled > Number.MAX_SAFE_INTEGER) {
      this.bad('bad-action-amount', start);
      return false;
    }
    this.units = scaled;
    this.decimals = decimals;
    return true;
  }
}
