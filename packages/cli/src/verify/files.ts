/** The hand files that a command line names: files as they are, folders with all that is in them, in sorted order. */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { isSystemError, type SystemError } from '../exit.js';

export type FileKind = 'phh' | 'phhs' | 'txt';

export interface HandFile {
  readonly path: string;
  /** Relative to the folder that was named, with `/`; the file's own name when a file was named. */
  readonly label: string;
  readonly kind: FileKind;
  /** Bytes; 0 for a pipe, which has none to tell. */
  readonly size: number;
}

/** A path that gives no hands, and why. */
export interface BadPath {
  readonly path: string;
  readonly label: string;
  readonly problem: SystemError | 'not-a-hand-file' | 'empty-folder';
}

export type Found = HandFile | BadPath;

export function isBad(found: Found): found is BadPath {
  return 'problem' in found;
}

function kindOf(path: string): FileKind | null {
  const ending = /\.(phhs?|txt)$/i.exec(path)?.[1];
  return ending === undefined ? null : (ending.toLowerCase() as FileKind);
}

/** Everything that a path names. One that cannot be read is said once, and the rest goes on. */
export function* findFiles(path: string): Generator<Found> {
  const stats = statOf(path);
  if (stats instanceof Error) yield { path, label: basename(path), problem: stats };
  else if (stats.isDirectory()) yield* findInRoot(path);
  else {
    const kind = kindOf(path);
    const label = basename(path);
    yield kind === null
      ? { path, label, problem: 'not-a-hand-file' }
      : { path, label, kind, size: stats.isFile() ? stats.size : 0 };
  }
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
    const kind = kindOf(entry.name);
    if (kind === null && !entry.isSymbolicLink()) return;
    const stats = statOf(path);
    if (stats instanceof Error) {
      if (kind !== null) yield { path, label, problem: stats };
    } else if (stats.isDirectory()) {
      if (this.isNew(path)) yield* this.folder(path, label);
    } else if (kind !== null && stats.isFile()) {
      yield { path, label, kind, size: stats.size };
    }
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
