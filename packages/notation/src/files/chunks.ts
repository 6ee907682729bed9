/** A file in pieces, so that its size never matters. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Large enough that a cut hand is rare, small enough to be nothing. */
export const CHUNK_BYTES: number = 1 << 20;

/** The bytes of a file, each piece in its own buffer. Throws what the system says of a path that cannot be read. */
export function* readChunks(path: string, chunkBytes: number = CHUNK_BYTES): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const buffer = new Uint8Array(chunkBytes);
      const length = readSync(file, buffer, 0, chunkBytes, null);
      if (length === 0) return;
      yield length === chunkBytes ? buffer : buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
