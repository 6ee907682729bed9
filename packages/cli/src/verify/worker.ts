/** A thread of `verify`: reads whole files, or one part of a large file, and sends back what is to be said of them. */
import { RULE_SETS, type RuleSetName } from '@cardroom/engine';
import type { Part } from '@cardroom/records/files';
import { ByteText } from './bytetext.js';
import { readToEnd, type VerifiedEnd } from './read.js';
import { Reporter } from './report.js';
import type { VerifyTally } from './tally.js';

/** A task for a thread: parts that together are small enough to be answered in one message. */
export interface VerifyTask {
  readonly parts: readonly Part[];
  /** The parts are whole files: nothing stands before them. */
  readonly isWhole: boolean;
  readonly json: boolean;
  readonly color: boolean;
  readonly rules: RuleSetName | null;
  /** Memory for the answer if it fits, shared by both threads and used again for another task. */
  readonly room: SharedArrayBuffer;
}

export interface VerifyAnswer {
  /** Bytes of UTF-8 in the room of the task, or the text itself if it was too long for that. */
  readonly text: number | Uint8Array;
  readonly tally: VerifyTally;
  /** The end of the last part. */
  readonly end: VerifiedEnd;
}

const out = new ByteText();

export default function verifyParts({ parts, isWhole, json, color, rules, room }: VerifyTask): VerifyAnswer {
  const reporter = new Reporter({ json, color, rules: rules === null ? null : RULE_SETS[rules] }, !isWhole, out);
  let end: VerifiedEnd = { hands: 0, lines: 0, isClean: true };
  for (const part of parts) end = readToEnd(part, reporter);
  return { text: deliver(reporter.said(), room), tally: reporter.tally, end };
}

function deliver(said: Uint8Array, room: SharedArrayBuffer): number | Uint8Array {
  if (said.length > room.byteLength) return said.slice();
  new Uint8Array(room).set(said);
  return said.length;
}
