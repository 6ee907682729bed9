/** How far a match is on the disk: asked before a run writes anything. */
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { hashOf, type Manifest } from '../manifest.js';

/** The last line of a .phhs file whose match is finished. It is a comment: readers of hands pass over it. */
const TRAILER = /^# cardroom match ([0-9a-f]{32}) finished, hands (\d+), digest ([0-9a-f]{32})$/;

/** More than a trailer has. */
const TRAILER_BYTES = 256;

export interface Finished {
  readonly hands: number;
  readonly digest: string;
}

export function trailerOf(manifest: Manifest, { hands, digest }: Finished): string {
  return `# cardroom match ${hashOf(manifest)} finished, hands ${hands}, digest ${digest}\n`;
}

function endOf(path: string, bytes: number): string {
  const size = statSync(path).size;
  const buffer = Buffer.alloc(Math.min(size, bytes));
  const file = openSync(path, 'r');
  try {
    readSync(file, buffer, 0, buffer.length, size - buffer.length);
  } finally {
    closeSync(file);
  }
  return buffer.toString('utf8');
}

/** The end of a finished match in a .phhs file, with the hash of its manifest; null if there is none. */
export function readTrailer(path: string): (Finished & { readonly hash: string }) | null {
  const last = endOf(path, TRAILER_BYTES).trimEnd().split('\n').at(-1) ?? '';
  const [, hash, hands, digest] = TRAILER.exec(last) ?? [];
  return hash === undefined || digest === undefined ? null : { hash, hands: Number(hands), digest };
}

/** Whether a path is or will be a plain file: a pipe or a device has no end to go on from, and nothing to lose. */
export function isPlainFile(path: string): boolean {
  return !existsSync(path) || statSync(path).isFile();
}

/** A file that a run would write over: there, plain, and not empty. */
export function isOccupied(path: string): boolean {
  return existsSync(path) && statSync(path).isFile() && statSync(path).size > 0;
}
