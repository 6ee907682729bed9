/** One change of a table: a fact, and the table before and after it. */
import type { Hand, Moment } from '@cardroom/notation';
import type { Fact } from './facts.js';
import type { TableState } from './state.js';

export interface TableChange {
  /** Null for the first fact of a table. */
  readonly before: TableState | null;
  readonly fact: Fact;
  readonly after: TableState;
  /**
   * The moments of what was played, if the fact was decided just now; null if it was read from the log, or nothing was
   * played.
   */
  readonly moments: readonly Moment[] | null;
}

/** Lines that were judged when they were decided: the document with them, and their moments. */
export interface PlayedLines {
  readonly hand: Hand;
  readonly moments: readonly Moment[];
}
