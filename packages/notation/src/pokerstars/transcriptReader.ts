/** A reader of the lines of one hand: the first error, lines that say nothing, and amounts and cards in a line. */
import type { Card } from '@cardroom/engine';
import { type Amount, parseAmount } from './amount.js';
import { cardsIn, TALK } from './lines.js';
import type { PokerStarsReadError } from './transcript.js';

export class TranscriptReader {
  error: { readonly line: number; readonly error: PokerStarsReadError } | null = null;
  /** The number of the line that is being read. */
  line = 0;
  /** Whether a line says that the hand was cancelled. */
  cancelled = false;
  /** Lines of chat and about seats. */
  talk = 0;
  /** Numbers of lines that could not be read. */
  readonly unread: number[] = [];
  /** The most decimals of an amount so far. */
  decimals: number;

  constructor(decimals: number) {
    this.decimals = decimals;
  }

  fail(error: PokerStarsReadError): void {
    this.error ??= { line: this.line, error };
  }

  note(): void {
    this.unread.push(this.line);
  }

  amount(text: string): number {
    const amount = parseAmount(text);
    if (amount !== null) return this.counted(amount);
    this.fail({ code: 'bad-amount', text });
    return 0;
  }

  counted({ value, decimals }: Amount): number {
    if (decimals > this.decimals) this.decimals = decimals;
    return value;
  }

  cards(text: string): Card[] {
    const cards = cardsIn(text);
    if (cards === null) this.fail({ code: 'bad-cards', text });
    return cards ?? [];
  }

  isTalk(text: string): boolean {
    const is = TALK.test(text);
    if (is) this.talk += 1;
    return is;
  }
}

/** `Seat 3: `, `Seat 10: `. */
export function isSeatLine(text: string): boolean {
  if (!text.startsWith('Seat ')) return false;
  const second = text.charCodeAt(6);
  const colon = second === COLON ? 6 : 7;
  return (
    isDigit(text.charCodeAt(5)) &&
    (colon === 6 || isDigit(second)) &&
    text.charCodeAt(colon) === COLON &&
    text.charCodeAt(colon + 1) === 32
  );
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const COLON = 58;
