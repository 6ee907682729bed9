/**
 * Hand histories of rooms that write lines, hand by hand, in constant memory. A hand begins at its opening line and
 * ends at the next one; every hand says by its opening which room wrote it, so that one text may hold several. An
 * opening in the middle of a damaged line begins a hand as well. A hand that cannot be read is an error with its place.
 */
import { err } from '@cardroom/engine';
import { LineSplitter, type TextLine } from '../pokerstars/decode.js';
import { MAX_HAND_LINES } from '../pokerstars/parse.js';
import type { ReadPokerStars } from '../pokerstars/read.js';
import type { TextRoom } from './room.js';

/** A hand with the room whose reader read it; null for text that is not a hand. */
export interface ReadRoomHand extends ReadPokerStars {
  readonly room: string | null;
}

export interface ReadTextHand extends ReadRoomHand {
  /** The lines that it was read from, blank ones left out. */
  readonly lines: readonly TextLine[];
}

export class RoomReader {
  private readonly splitter = new LineSplitter(new RegExp(HINT, 'g'));
  private room: TextRoom | null = null;
  private lines: TextLine[] = [];
  private isOverlong = false;
  private index = 0;
  private isBinary = false;

  /** Matches what one of the rooms opens a hand with inside a line. */
  private readonly inside: RegExp;

  constructor(private readonly rooms: readonly TextRoom[]) {
    this.inside = new RegExp(rooms.flatMap(({ inside }) => (inside === undefined ? [] : [inside.source])).join('|'));
  }

  *push(chunk: string | Uint8Array): Generator<ReadTextHand> {
    for (const lines of this.splitter.push(chunk)) {
      for (let at = 0; at < lines.length; at++) {
        const line = lines[at]!;
        // Most lines neither open a hand nor hold a mark of one: they go without their own generator.
        if (line.hasHint && mayOpen(line.text)) yield* this.take(line);
        else this.keep(line);
      }
    }
  }

  *end(): Generator<ReadTextHand> {
    for (const line of this.splitter.end()) yield* this.take(line);
    yield* this.flush();
    if (this.index > 0) return;
    const code = this.isBinary ? 'binary-file' : 'no-hands';
    yield { index: 0, room: null, lines: [], result: err({ line: 1, hand: null, error: { code } }) };
  }

  private *take(line: TextLine): Generator<ReadTextHand> {
    const at = this.insideOf(line.text);
    if (at > 0) {
      yield* this.take({ ...line, text: line.text.slice(0, at) });
      yield* this.take({ ...line, text: line.text.slice(at) });
      return;
    }
    const start = line.text.replace(/^[\s\0]+/, '');
    const opening = this.openingOf(start);
    if (opening !== null) {
      yield* this.flush();
      this.room = opening;
      this.lines.push(start === line.text ? line : { ...line, text: start });
      return;
    }
    this.keep(line);
  }

  /** A line of the hand under way, if there is one. */
  private keep(line: TextLine): void {
    if (this.room === null) {
      this.isBinary ||= line.text.includes('\0');
      return;
    }
    if (isBlank(line.text)) return;
    if (this.lines.length < MAX_HAND_LINES) this.lines.push(line);
    else this.isOverlong = true;
  }

  private openingOf(start: string): TextRoom | null {
    if (!START.test(start)) return null;
    return this.rooms.find((room) => room.opening.test(start)) ?? null;
  }

  /** Position in the line at which another hand opens, -1 if none does. */
  private insideOf(text: string): number {
    if (!INSIDE.test(text)) return -1;
    const first = this.inside.exec(text);
    // Nearly always it is the opening of the line itself, and nothing like one follows.
    if (first === null || (first.index === 0 && !INSIDE.test(text.slice(first[0].length)))) return -1;
    for (const { inside } of this.rooms) {
      const at = inside === undefined ? -1 : text.search(inside);
      // Only what says something may stand before it: blanks and marks belong to the opening.
      if (at > 0 && /\w/.test(text.slice(0, at))) return at;
    }
    return -1;
  }

  private *flush(): Generator<ReadTextHand> {
    const { room } = this;
    const first = this.lines[0];
    if (room === null || first === undefined) return;
    const result = this.isOverlong ? tooLong(room, first) : room.parse(this.lines);
    const { lines } = this;
    this.lines = [];
    this.room = null;
    this.isOverlong = false;
    yield { index: this.index++, room: room.name, lines, result };
  }
}

function tooLong({ opening }: TextRoom, { text, line }: TextLine): ReadPokerStars['result'] {
  const hand = opening.exec(text.trim())?.groups?.hand ?? null;
  return err({ line, hand, error: { code: 'hand-too-long', max: MAX_HAND_LINES } });
}

/** Nearly every line begins with a letter, which settles it. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < 0x80) && text.trim() === '';
}

const SPACE = 32;

/** Lines that cannot open a hand are most lines: told at a glance. */
function mayOpen(text: string): boolean {
  if (!HINT.test(text)) return false;
  // Streets and the seat of the button are the lines with such marks in every hand.
  const isStreet = text.startsWith('*** ') && !MARKS.test(text);
  return !isStreet && !BUTTON.test(text);
}

const MARKS = /#|Hand|Game|Winamax|\*\*\*\*/;
const BUTTON = /^Table '[^'#]*'[^#]* Seat #\d+ is the button$/;
const START = /#|\*{3,}|Game started at/;
/** Every line that one of the two others finds has one of these. */
const HINT = /[#*]|Hand|Game|Winamax/;
const INSIDE = / (?:Hand|Game) #|Hand(?: H|H)istory |HandId|Winamax Poker|Game started at/;
