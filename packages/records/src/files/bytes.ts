/** Parts of files, read in pieces of a size that stays in the processor's cache. */
import { closeSync, openSync, readSync } from 'node:fs';
import { unpack } from '@cardroom/notation/files';
import type { HandFile } from './files.js';

/** A quarter of a megabyte: a few hundred hands, and still cheap to copy when a hand is cut. */
const CHUNK_BYTES: number = 1 << 18;

/** The bytes of a file from `from` up to `to`, each piece in its own buffer. Throws what the system says. */
function* readPart(path: string, from: number, to: number): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    // A pipe has no places: it is read from where it is.
    let at: number | null = from === 0 && to === Number.POSITIVE_INFINITY ? null : from;
    for (;;) {
      const wanted = Math.min(CHUNK_BYTES, at === null ? CHUNK_BYTES : to - at);
      if (wanted <= 0) return;
      const buffer = new Uint8Array(wanted);
      const length = readSync(file, buffer, 0, wanted, at);
      if (length === 0) return;
      if (at !== null) at += length;
      yield length === wanted ? buffer : buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** The bytes of a part of a file, unpacked where it stands in an archive. */
export function bytesOfFile({ path, packed }: HandFile, from: number, to: number): Generator<Uint8Array> {
  return packed === undefined ? readPart(path, from, to) : piecesOf(unpack(path, packed));
}

/** Bytes that are here already, in pieces of the same size. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

const NEWLINE = 10;

export function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
