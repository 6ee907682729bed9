/** Files inside .zip, .gz, .tar and .tar.gz archives, read as they are. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/** Position of a packed file in its archive. */
export type Packed =
  | { readonly kind: 'gzip' }
  | {
      readonly kind: 'tar';
      readonly name: string;
      /** Place of its bytes in the archive, unpacked if that is gzipped as a whole. */
      readonly at: number;
      readonly size: number;
      readonly isGzipped: boolean;
    }
  | {
      readonly kind: 'zip';
      /** The name inside the archive, with `/`. */
      readonly name: string;
      /** Place of the member's own header. */
      readonly at: number;
      readonly packedSize: number;
      readonly size: number;
      readonly isDeflated: boolean;
    };

/** An archive that cannot be read, and why. */
export class ArchiveError extends Error {
  constructor(readonly reason: 'no-archive' | 'unsupported' | 'too-large' | 'damaged') {
    super(REASONS[reason]);
  }
}

const REASONS = {
  'no-archive': 'This is not an archive, or its end is missing.',
  unsupported: 'The archive is packed in a way that is not read here.',
  'too-large': 'A file in the archive is too large.',
  damaged: 'The archive is damaged.',
} as const;

/** Limit of one unpacked file: nobody plays more in a session, and a small archive must not fill the memory. */
export const MAX_UNPACKED_BYTES: number = 1 << 29;
/** Members of one archive that are looked at. */
export const MAX_MEMBERS = 200_000;

const END_SIGNATURE = 0x06054b50;
const MEMBER_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const MEMBER_BYTES = 46;
/** The longest comment that may stand behind the end of the list. */
const MAX_COMMENT = 0xffff;

/** The magic word of a tar archive, and its place. */
const TAR = 'ustar';
const TAR_AT = 257;

/** The kind of archive that begins with these bytes. */
export function archiveKind(start: Uint8Array): Packed['kind'] | null {
  if (start[0] === 0x1f && start[1] === 0x8b) return 'gzip';
  if (start.length > TAR_AT && Buffer.from(start.subarray(TAR_AT, TAR_AT + TAR.length)).toString() === TAR)
    return 'tar';
  if (start[0] === 0x50 && start[1] === 0x4b && (start[2] === 3 || start[2] === 5)) return 'zip';
  return null;
}

type ZipMember = Extract<Packed, { kind: 'zip' }>;

/** The files of a zip archive, by its list at the end. Throws an `ArchiveError`, or what the system says. */
export function zipMembers(path: string): ZipMember[] {
  return lookInto(path, false, (read, size) => {
    const tail = read(Math.max(0, size - END_BYTES - MAX_COMMENT), Math.min(size, END_BYTES + MAX_COMMENT));
    let end = tail.length - END_BYTES;
    while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--;
    if (end < 0) throw new ArchiveError('no-archive');
    const count = tail.readUInt16LE(end + 10);
    const length = tail.readUInt32LE(end + 12);
    const at = tail.readUInt32LE(end + 16);
    if (count === 0xffff || at === 0xffffffff) throw new ArchiveError('unsupported');
    if (at + length > size || count > MAX_MEMBERS) throw new ArchiveError('damaged');
    return membersIn(read(at, length), count);
  });
}

function membersIn(list: Buffer, count: number): ZipMember[] {
  const members: ZipMember[] = [];
  let at = 0;
  for (let n = 0; n < count; n++) {
    if (at + MEMBER_BYTES > list.length || list.readUInt32LE(at) !== MEMBER_SIGNATURE)
      throw new ArchiveError('damaged');
    const flags = list.readUInt16LE(at + 8);
    const method = list.readUInt16LE(at + 10);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => list.readUInt16LE(at + field));
    const nameEnd = at + MEMBER_BYTES + nameLength!;
    const name = list.subarray(at + MEMBER_BYTES, nameEnd).toString((flags & 0x800) !== 0 ? 'utf8' : 'latin1');
    const isRead = (flags & 1) === 0 && (method === 0 || method === 8);
    // Folders are listed, too; encrypted files and other packings are skipped like any file that is not a history.
    if (!name.endsWith('/') && isRead) {
      members.push({
        kind: 'zip',
        name: name.replaceAll('\\', '/'),
        at: list.readUInt32LE(at + 42),
        packedSize: list.readUInt32LE(at + 20),
        size: list.readUInt32LE(at + 24),
        isDeflated: method === 8,
      });
    }
    at = nameEnd + extraLength! + commentLength!;
  }
  return members;
}

/** Bytes of an archive from a place on. */
export type ReadAt = (at: number, length: number) => Buffer;

/**
 * Looks into an archive: as it stands, or unpacked if it is gzipped as a whole.
 * @param look gets a way to read it, and its size
 */
export function lookInto<T>(path: string, isGzipped: boolean, look: (read: ReadAt, size: number) => T): T {
  if (isGzipped) {
    const bytes = gunzipped(path);
    return look((at, length) => {
      if (at + length > bytes.length) throw new ArchiveError('damaged');
      return bytes.subarray(at, at + length);
    }, bytes.length);
  }
  const file = openSync(path, 'r');
  try {
    return look((at, length) => readAt(file, at, length), fstatSync(file).size);
  } finally {
    closeSync(file);
  }
}

/** The archive that was unpacked last: the files in it are asked for one by one. */
let lastGunzipped: { readonly path: string; readonly changedMs: number; readonly bytes: Buffer } | null = null;

function gunzipped(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const { size, mtimeMs } = fstatSync(file);
    if (lastGunzipped?.path === path && lastGunzipped.changedMs === mtimeMs) return lastGunzipped.bytes;
    lastGunzipped = null;
    const packed = readAt(file, 0, size);
    const bytes = inflated(() => gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }));
    if (archiveKind(bytes) === 'tar') lastGunzipped = { path, changedMs: mtimeMs, bytes };
    return bytes;
  } finally {
    closeSync(file);
  }
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, at + done);
    if (read === 0) throw new ArchiveError('damaged');
    done += read;
  }
  return bytes;
}

/** The bytes of a packed file. Throws an `ArchiveError`, or what the system says. */
export function unpack(path: string, packed: Packed): Uint8Array {
  switch (packed.kind) {
    case 'gzip':
      return gunzipped(path);
    case 'tar':
      if (packed.size > MAX_UNPACKED_BYTES) throw new ArchiveError('too-large');
      return lookInto(path, packed.isGzipped, (read) => read(packed.at, packed.size));
    case 'zip':
      return unzipped(path, packed);
  }
}

function unzipped(path: string, { at, packedSize, size, isDeflated }: ZipMember): Uint8Array {
  if (size > MAX_UNPACKED_BYTES) throw new ArchiveError('too-large');
  return lookInto(path, false, (read, total) => {
    const local = read(at, LOCAL_BYTES);
    if (local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw new ArchiveError('damaged');
    const start = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
    if (start + packedSize > total) throw new ArchiveError('damaged');
    const bytes = read(start, packedSize);
    const whole = isDeflated ? inflated(() => inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })) : bytes;
    if (whole.length !== size) throw new ArchiveError('damaged');
    return whole;
  });
}

/** Errors of the unpacker, in our words. */
function inflated(work: () => Buffer): Buffer {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    throw new ArchiveError(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'damaged');
  }
}
