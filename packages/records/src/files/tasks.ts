/** Work cut to measure for threads: small files together, large ones in parts, in the order of the files. */
import { type Found, type HandFile, isBad } from './files.js';
import { PART_BYTES, type Part, partsOf, wholePart } from './parts.js';

/** Opening a small file costs more than reading its bytes. */
const MAX_FILES = 256;

/** A part that is longer than this has no place to be cut at: it is not read in a thread, whose answer would be too long. */
const MAX_PART_BYTES: number = 8 * PART_BYTES;

export type Item =
  /** Paths without hands. */
  | { readonly kind: 'bad'; readonly found: Found }
  /** Whole files. */
  | { readonly kind: 'files'; readonly parts: readonly Part[] }
  /** A part of a large file. */
  | { readonly kind: 'part'; readonly part: Part }
  /** The rest of a file that cannot be cut, or a pipe. */
  | { readonly kind: 'rest'; readonly part: Part };

export function* itemsOf(found: Iterable<Found>, partBytes: number = PART_BYTES): Generator<Item> {
  let small: HandFile[] = [];
  let bytes = 0;
  const gather = function* (): Generator<Item> {
    if (small.length > 0) yield { kind: 'files', parts: small.map(wholePart) };
    small = [];
    bytes = 0;
  };
  for (const each of found) {
    if (isBad(each)) {
      yield* gather();
      yield { kind: 'bad', found: each };
    } else if (each.size >= 2 * partBytes || each.size === 0) {
      yield* gather();
      yield* largeItems(each, partBytes);
    } else {
      small.push(each);
      bytes += each.size;
      if (bytes >= partBytes || small.length === MAX_FILES) yield* gather();
    }
  }
  yield* gather();
}

function* largeItems(file: HandFile, partBytes: number): Generator<Item> {
  for (const part of partsOf(file, partBytes)) {
    const isLong = Math.min(part.to, file.size) - part.from > MAX_PART_BYTES;
    if (isLong || file.size === 0) {
      yield { kind: 'rest', part: { ...part, to: Number.POSITIVE_INFINITY } };
      return;
    }
    yield { kind: 'part', part };
  }
}
