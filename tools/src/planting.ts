/**
 * Planted mistakes: each is another text in a file, put there while the module is loaded, so that nothing of it is in
 * the product. A text that is not there exactly once is an error: the code has changed, and the mistake has to be
 * planted again.
 */
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from './workspace.js';

/** A file below `packages`, a text in it, and the text in its place. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string };

export type Planted = { readonly name: string; readonly edits: readonly Edit[] };

const PACKAGES = join(ROOT, 'packages') + sep;

/** The path of a file below `packages`, with forward slashes; null for files elsewhere. */
export function belowPackages(path: string): string | null {
  return path.startsWith(PACKAGES) ? path.slice(PACKAGES.length).replaceAll(sep, '/') : null;
}

/**
 * A text with the edits that belong to its file.
 * @param file below `packages`
 */
export function mutated({ name, edits }: Planted, file: string, text: string): string {
  let changed = text;
  for (const { from, to } of edits.filter((edit) => edit.file === file)) {
    const parts = changed.split(from);
    if (parts.length !== 2) {
      throw new Error(`"${name}" cannot be planted: ${file} has ${parts.length - 1} times\n${from}`);
    }
    changed = parts.join(to);
  }
  return changed;
}

/** Throws if a mistake cannot be planted in the code as it is. */
export function checkMutant(mutant: Planted) {
  for (const { file } of mutant.edits) mutated(mutant, file, readFileSync(join(PACKAGES, file), 'utf8'));
}
