/** Faults of external bots: thrown where the answer is awaited; then the policy of the match decides. */
import { StrictError } from '../strict.js';

/** Why an answer of a bot outside is none. */
export type FaultCode =
  /** A line that is no JSON, or JSON that is no answer. */
  | 'bad-json'
  | 'bad-answer'
  | 'line-too-long'
  /** The answer names a request that was never made, or one that has its answer already. */
  | 'wrong-id'
  | 'duplicate'
  | 'unknown-action'
  | 'bad-amount'
  | 'bad-card'
  | 'timeout'
  /** The program has ended or closed its output; it was asked more than it read; it did not start. */
  | 'exited'
  | 'not-reading'
  | 'not-started'
  /** It used more memory than it may. */
  | 'memory'
  /** It speaks another version of the protocol, or said nothing in time. */
  | 'unknown-version'
  | 'no-hello'
  /** ACPC: a line that is no match state, an answer to another state, a hand that the protocol has no words for. */
  | 'bad-line'
  | 'wrong-state'
  | 'not-acpc';

/** A bad answer, or none. `stderr` is what the program wrote there of late. */
export class FaultError extends StrictError {
  override readonly name: string = 'FaultError';
  readonly stderr: string;

  constructor(code: FaultCode, message: string, stderr = '') {
    super(code, stderr === '' ? message : `${message}\nIts standard error ends with:\n${lastOf(stderr)}`);
    this.stderr = stderr;
  }
}

/** As much of the standard error as a message carries. */
const MAX_TAIL = 2000;

function lastOf(written: string): string {
  const text = written.trimEnd();
  return text.length > MAX_TAIL ? `...${text.slice(-MAX_TAIL)}` : text;
}

/** Whatever came, on one line and short enough for a message. */
export function quote(text: string, max = 120): string {
  return JSON.stringify(text.length > max ? `${text.slice(0, max)}...` : text);
}
