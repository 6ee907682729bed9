/** A thread of the import: the columns that it has made go to the other thread as they are, and are not copied. */
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Part } from '../files/parts.js';
import { buffersOf } from './batch.js';
import { importParts } from './worker.js';

export default function importInThread(parts: readonly Part[]): unknown {
  const answer = importParts(parts);
  return move({ [transferableSymbol]: buffersOf(answer.batch), [valueSymbol]: answer });
}
