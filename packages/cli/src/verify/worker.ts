/** A thread of `verify`: reads whole files, or one part of a large file, and sends back what is to be said of them. */
import { RULE_SETS, type RuleSetName } from '@cardroom/engine';
import type { Part } from './parts.js';
import { type PartEnd, readHands } from './read.js';
import { Reporter } from './report.js';
import type { Tally } from './tally.js';

/** What a thread is asked: parts that together are small enough to be answered in one message. */
export interface Task {
  readonly parts: readonly Part[];
  /** The parts are whole files: nothing stands before them. */
  readonly isWhole: boolean;
  readonly json: boolean;
  readonly color: boolean;
  readonly rules: RuleSetName | null;
}

export interface Answer {
  /** UTF-8. */
  readonly text: Uint8Array;
  readonly tally: Tally;
  /** Of the last part. */
  readonly end: PartEnd;
}

export default function work({ parts, isWhole, json, color, rules }: Task): Answer {
  const reporter = new Reporter({ json, color, rules: rules === null ? null : RULE_SETS[rules] }, !isWhole);
  let end: PartEnd = { hands: 0, lines: 0, isClean: true };
  for (const part of parts) end = finish(readHands(part, reporter));
  return { text: reporter.take(), tally: reporter.tally, end };
}

function finish(reading: Generator<number, PartEnd>): PartEnd {
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}
