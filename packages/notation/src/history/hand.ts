/** A hand of a history file, as its format gives it, and its document. */
import type { Result } from '@cardroom/engine';
import type { Hand } from '../hand.js';
import { handOfPhh } from '../phh/convert.js';
import type { PhhHand } from '../phh/hand.js';
import { handOfPokerStars } from '../pokerstars/convert.js';
import type { TextLine } from '../pokerstars/decode.js';
import type { Transcript } from '../pokerstars/transcript.js';

/** Why a hand cannot be read, with its line in the file. */
export interface HistoryFault {
  readonly code: string;
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

export type HistoryHand =
  | { readonly kind: 'phh'; readonly phh: PhhHand }
  /** A hand as a room wrote it, with its lines if its files are made of lines. */
  | { readonly kind: 'transcript'; readonly transcript: Transcript; readonly lines?: readonly TextLine[] }
  | { readonly kind: 'document'; readonly hand: Hand; readonly name: string | null };

export interface HistoryEntry {
  /** 0-based in the file, bad hands counted. */
  readonly index: number;
  readonly read: Result<HistoryHand, HistoryFault>;
}

/** Faults of a file that holds no hands at all: no hand has failed. */
const EMPTY: ReadonlySet<string> = new Set(['no-hands', 'binary-file', 'unknown-format', 'unreadable']);

/** Whether a fault speaks of the file and not of one of its hands. */
export function isFileFault({ code }: Pick<HistoryFault, 'code'>): boolean {
  return EMPTY.has(code);
}

/** The name or number that the hand has in its file. */
export function nameOfHistory(hand: HistoryHand): string | null {
  switch (hand.kind) {
    case 'phh':
      return hand.phh.hand ?? hand.phh.name;
    case 'transcript':
      return hand.transcript.header.hand;
    case 'document':
      return hand.name;
  }
}

/** The document of a hand, and what it cannot say of it. */
export function documentOfHistory(hand: HistoryHand): { readonly hand: Hand; readonly lost: readonly string[] } {
  switch (hand.kind) {
    case 'phh': {
      const { hand: document, lost } = handOfPhh(hand.phh);
      return { hand: document, lost: lost.map(({ field, reason }) => `${field} (${reason})`) };
    }
    case 'transcript':
      return handOfPokerStars(hand.transcript);
    case 'document':
      return { hand: hand.hand, lost: [] };
  }
}
