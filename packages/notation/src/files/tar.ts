/** The files of a .tar or .tar.gz archive. */
import { ArchiveError, lookInto, MAX_MEMBERS, type Packed, type ReadAt } from './archive.js';

type TarMember = Extract<Packed, { kind: 'tar' }>;

const BLOCK = 512;

/** The fields of a header: place and length. */
const FIELDS = { name: [0, 100], size: [124, 12], checksum: [148, 8], prefix: [345, 155] } as const;
const TYPE_AT = 156;

/** Headers that say something about the next file: its long name, or its attributes. */
const LONG_NAME = 'L';
const ATTRIBUTES = 'x';
/** More is no name. */
const MAX_NAME_BYTES = 1 << 16;

function textAt(header: Buffer, [at, length]: readonly [number, number]): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

function octalAt(header: Buffer, field: readonly [number, number]): number {
  const text = textAt(header, field).trim();
  if (!/^[0-7]{1,12}$/.test(text)) throw new ArchiveError('damaged');
  return Number.parseInt(text, 8);
}

/** A header counts its own bytes, its checksum as blanks. */
function isWhole(header: Buffer): boolean {
  const [from, length] = FIELDS.checksum;
  let sum = 0;
  for (let at = 0; at < BLOCK; at++) sum += at >= from && at < from + length ? 0x20 : header[at]!;
  return sum === octalAt(header, FIELDS.checksum);
}

/** The path among attributes: lines like `27 path=in/one.txt`. */
function pathIn(attributes: Buffer): string | null {
  return /^\d+ path=(.*)$/m.exec(attributes.toString('utf8'))?.[1] ?? null;
}

function nameIn(header: Buffer): string {
  const prefix = textAt(header, FIELDS.prefix);
  const name = textAt(header, FIELDS.name);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Throws an `ArchiveError`, or what the system says. */
export function tarMembers(path: string, isGzipped: boolean): TarMember[] {
  return lookInto(path, isGzipped, (read, total) => membersOf(read, total, isGzipped));
}

function membersOf(read: ReadAt, total: number, isGzipped: boolean): TarMember[] {
  const members: TarMember[] = [];
  let told: string | null = null;
  for (let at = 0; at + BLOCK <= total; ) {
    const header = read(at, BLOCK);
    // Blocks of zeros end the archive.
    if (header.every((byte) => byte === 0)) return members;
    if (!isWhole(header)) throw new ArchiveError('damaged');
    const size = octalAt(header, FIELDS.size);
    const type = String.fromCharCode(header[TYPE_AT]!);
    const start = at + BLOCK;
    if (start + size > total || members.length >= MAX_MEMBERS) throw new ArchiveError('damaged');
    if (type === LONG_NAME || type === ATTRIBUTES) {
      if (size > MAX_NAME_BYTES) throw new ArchiveError('damaged');
      const content = read(start, size);
      told = (type === ATTRIBUTES ? pathIn(content) : content.toString('utf8').replace(/\0+$/, '')) ?? told;
    } else {
      // Folders, links and devices are listed, too.
      if (type === '0' || type === '\0')
        members.push({ kind: 'tar', name: told ?? nameIn(header), at: start, size, isGzipped });
      told = null;
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return members;
}
