/** How the command ends: codes of the process, and failures that end it with a sentence. */
import type { SystemError } from '@cardroom/records/system';

export { isSystemError } from '@cardroom/records/system';

export const Exit = {
  /** All is well. */
  Ok: 0,
  /** Something failed: a hand, a file, a question without an answer. */
  Failed: 1,
  /** The command line itself is wrong. */
  Usage: 2,
  /** The reader of the output has gone away, as a shell reports it. */
  BrokenPipe: 141,
  /** Interrupted from the keyboard, as a shell reports it. */
  Interrupted: 130,
} as const;
export type Exit = (typeof Exit)[keyof typeof Exit];

/** Ends the command with a sentence for the person who typed it. */
export class Failure extends Error {
  readonly exit: Exit;

  constructor(message: string, exit: Exit = Exit.Failed) {
    super(message);
    this.exit = exit;
  }
}

/** A file error of the system, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder.',
  EACCES: 'There is no permission to read it.',
  EPERM: 'There is no permission to read it.',
  EISDIR: 'It is a folder.',
  ENOTDIR: 'A part of its path is not a folder.',
  ELOOP: 'Its links go round in a circle.',
  EMFILE: 'Too many files are open.',
  ENAMETOOLONG: 'Its name is too long.',
  ENOSPC: 'The disk is full.',
  EROFS: 'The disk cannot be written to.',
  EEXIST: 'It exists already.',
};

export function explainSystem(error: SystemError): string {
  return SENTENCES[error.code] ?? `The system says ${error.code}.`;
}
