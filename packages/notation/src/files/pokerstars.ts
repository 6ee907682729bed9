/** The hands of a PokerStars text file, one after another, in constant memory. */
import { err } from '@cardroom/engine';
import { PokerStarsReader, type ReadPokerStars } from '../pokerstars/read.js';
import { readChunks } from './chunks.js';

export function isPokerStarsPath(path: string): boolean {
  return /\.txt$/i.test(path);
}

/**
 * Reads a file. What the system says of a path that cannot be read comes as a hand that failed, so that one bad file
 * does not end the reading of a folder.
 */
export function* readPokerStarsFile(path: string, chunkBytes?: number): Generator<ReadPokerStars> {
  const reader = new PokerStarsReader();
  let count = 0;
  try {
    for (const chunk of readChunks(path, chunkBytes)) {
      for (const hand of reader.push(chunk)) {
        count++;
        yield hand;
      }
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { index: count, result: err({ line: 1, hand: null, error: { code: 'unreadable', reason: error.code } }) };
    return;
  }
  yield* reader.end();
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
