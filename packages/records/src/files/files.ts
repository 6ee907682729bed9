/** The hand files that a command line names: files as they are, folders with all that is in them, in sorted order. */
import { closeSync, type Dirent, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { formatOfHistory, formatOfName, formatOfStart, type HistoryFormat, SNIFFED_BYTES } from '@cardroom/notation';
import { ArchiveError, archiveKind, type Packed, tarMembers, unpack, zipMembers } from '@cardroom/notation/files';
import { isSystemError, type SystemError } from '../system.js';

export type FileKind = HistoryFormat;

export interface HandFile {
  readonly path: string;
  /** Relative to the folder that was named, with `/`; the file's own name when a file was named. */
  readonly label: string;
  readonly kind: FileKind;
  /** Bytes; 0 for a pipe, which has none to tell. */
  readonly size: number;
  /** Its place in the archive that `path` is. */
  readonly packed?: Packed;
}

/** A path that gives no hands, and why. */
export interface BadPath {
  readonly path: string;
  readonly label: string;
  readonly problem: SystemError | ArchiveError | 'not-a-hand-file' | 'empty-folder' | 'empty-archive';
}

export type Found = HandFile | BadPath;

export function isBad(found: Found): found is BadPath {
  return 'problem' in found;
}

const ARCHIVE_ENDING = /\.(?:zip|gz|tgz|tar)$/i;

/** Attributes that a Mac packs beside each file, under its name. */
const MAC_ATTRIBUTES = /(?:^|\/)\._[^/]*$/;

/** Whether a file of a folder is looked at: by the ending of its name. */
function isNamed(name: string): boolean {
  return formatOfName(name) !== null || ARCHIVE_ENDING.test(name);
}

/** Endings that only hand files and archives have; others (.json, .xml, .log) are of many kinds of files. */
const OWN_ENDING = /\.(?:phhs?|txt|ohh|acpc|zip|gz|tgz|tar)$/i;

/** Whether a file of a folder is a history: by its ending, or, if that says little, by its contents. */
function isHistory(path: string): boolean {
  if (OWN_ENDING.test(path)) return true;
  try {
    const start = startOf(path);
    const format = formatOfStart(start);
    return format === 'json' ? /"startingStacks"/.test(Buffer.from(start).toString('latin1')) : format !== null;
  } catch (error) {
    // The reader says why it cannot be read.
    if (isSystemError(error)) return true;
    throw error;
  }
}

/** The contents of a file: one history, the histories of an archive, or nothing that can be read. */
function* filesAt(path: string, label: string, stats: Stats): Generator<Found> {
  // A pipe cannot be looked at before it is read.
  if (!stats.isFile()) {
    const kind = formatOfName(path);
    yield kind === null ? { path, label, problem: 'not-a-hand-file' } : { path, label, kind, size: 0 };
    return;
  }
  try {
    const start = startOf(path);
    switch (archiveKind(start)) {
      case 'zip':
        yield* filesAmong(zipMembers(path), path, label);
        return;
      case 'tar':
        yield* filesAmong(tarMembers(path, false), path, label);
        return;
      case 'gzip':
        yield* filesInGzip(path, label);
        return;
      case null: {
        const kind = formatOfHistory(path, start);
        yield kind === null ? { path, label, problem: 'not-a-hand-file' } : { path, label, kind, size: stats.size };
      }
    }
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof ArchiveError)) throw error;
    yield { path, label, problem: error };
  }
}

function startOf(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(SNIFFED_BYTES);
    return bytes.subarray(0, readSync(file, bytes, 0, SNIFFED_BYTES, 0));
  } finally {
    closeSync(file);
  }
}

/** A single file, or a whole tar archive. */
function* filesInGzip(path: string, label: string): Generator<Found> {
  const isTar = archiveKind(unpack(path, { kind: 'gzip' })) === 'tar';
  if (isTar) yield* filesAmong(tarMembers(path, true), path, label);
  else yield* packedFile(path, label, { kind: 'gzip' }, label.replace(/\.gz$/i, ''));
}

type Member = Exclude<Packed, { kind: 'gzip' }>;

/** The histories among the files of an archive. */
function* filesAmong(members: readonly Member[], path: string, label: string): Generator<Found> {
  let count = 0;
  for (const member of members) {
    if (!isNamed(member.name) || ARCHIVE_ENDING.test(member.name) || MAC_ATTRIBUTES.test(member.name)) continue;
    count++;
    yield* packedFile(path, `${label}/${member.name}`, member, member.name);
  }
  if (count === 0) yield { path, label, problem: 'empty-archive' };
}

function* packedFile(path: string, label: string, packed: Packed, name: string): Generator<Found> {
  try {
    const bytes = unpack(path, packed);
    const kind = formatOfHistory(name, bytes.subarray(0, SNIFFED_BYTES));
    yield kind === null
      ? { path, label, problem: 'not-a-hand-file' }
      : { path, label, kind, size: bytes.length, packed };
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof ArchiveError)) throw error;
    yield { path, label, problem: error };
  }
}

/** Everything that a path names. An unreadable path is reported once, and the rest goes on. */
export function* findFiles(path: string): Generator<Found> {
  const stats = statOf(path);
  if (stats instanceof Error) yield { path, label: basename(path), problem: stats };
  else if (stats.isDirectory()) yield* findInRoot(path);
  else yield* filesAt(path, basename(path), stats);
}

function statOf(path: string): Stats | SystemError {
  try {
    return statSync(path);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error;
  }
}

function* findInRoot(root: string): Generator<Found> {
  let count = 0;
  for (const found of new Walk(root).folder(root, '')) {
    count++;
    yield found;
  }
  if (count === 0) yield { path: root, label: basename(root), problem: 'empty-folder' };
}

/** One folder with all below it. A link out of it is followed once, a link inside or above it never: loops end. */
class Walk {
  private readonly root: string;
  private readonly visited = new Set<string>();

  constructor(root: string) {
    this.root = realpathSync(root);
  }

  *folder(path: string, label: string): Generator<Found> {
    let entries: Dirent[];
    try {
      entries = readdirSync(path, { withFileTypes: true });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      yield { path, label: label === '' ? basename(path) : label, problem: error };
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) yield* this.entry(path, label, entry);
  }

  private *entry(folder: string, folderLabel: string, entry: Dirent): Generator<Found> {
    const path = join(folder, entry.name);
    const label = folderLabel === '' ? entry.name : `${folderLabel}/${entry.name}`;
    if (entry.isDirectory()) {
      yield* this.folder(path, label);
      return;
    }
    const isWanted = isNamed(entry.name);
    if (!isWanted && !entry.isSymbolicLink()) return;
    const stats = statOf(path);
    if (stats instanceof Error) {
      if (isWanted) yield { path, label, problem: stats };
    } else if (stats.isDirectory()) {
      if (this.isNew(path)) yield* this.folder(path, label);
    } else if (isWanted && stats.isFile() && isHistory(path)) yield* filesAt(path, label, stats);
  }

  /** Whether a link leads to a folder that is not met anyway: outside of the root, and for the first time. */
  private isNew(path: string): boolean {
    const target = realpathSync(path);
    const isInside = target === this.root || target.startsWith(this.root.endsWith(sep) ? this.root : this.root + sep);
    if (isInside || this.root.startsWith(target + sep) || this.visited.has(target)) return false;
    this.visited.add(target);
    return true;
  }
}
