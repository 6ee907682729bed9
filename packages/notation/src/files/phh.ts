/** The hands of a .phh or .phhs file, one after another, in constant memory. */
import { err } from '@cardroom/engine';
import { type PhhEntry, PhhReader } from '../phh/read.js';
import { readChunks } from './chunks.js';

export function isPhhPath(path: string): boolean {
  return /\.phhs?$/i.test(path);
}

/**
 * Reads a file by the ending of its name. What the system says of a path that cannot be read comes as a hand that
 * failed, so that one bad file does not end the reading of a folder.
 */
export function* readPhhFile(path: string, chunkBytes?: number): Generator<PhhEntry> {
  const reader = new PhhReader({ format: /\.phh$/i.test(path) ? 'phh' : 'phhs' });
  let count = 0;
  try {
    for (const chunk of readChunks(path, chunkBytes)) {
      reader.push(chunk);
      for (let entry = reader.next(); entry !== null; entry = reader.next(), count++) yield entry;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { index: count, hand: err({ fault: { code: 'unreadable', reason: error.code }, line: 1, action: null }) };
    return;
  }
  reader.end();
  for (let entry = reader.next(); entry !== null; entry = reader.next()) yield entry;
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
