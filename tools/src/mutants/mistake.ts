/** A planted mistake as the lists write it: a sentence, a text of the source, the text in its place. */
import type { Planted } from '../planting.js';

/**
 * A mistake that the named test files have to catch. One that breaks a statement of the source documents names it: then
 * a test whose title carries the id has to be among those that fail.
 */
export type Mistake = Planted & { readonly tests: readonly string[]; readonly ids: readonly string[] };

interface Own {
  /** Files that have to catch it, in place of those of the group. */
  readonly tests?: readonly string[];
  readonly ids?: readonly string[];
}

type Row = readonly [name: string, from: string, to: string, own?: Own];

/**
 * Mistakes of one file.
 * @param file below `packages`
 * @param group test files below `packages` that have to catch those that name no others
 */
export function mistakesIn(file: string, group: readonly string[], rows: readonly Row[]): Mistake[] {
  return rows.map(([name, from, to, { tests = group, ids = [] } = {}]) => ({
    name,
    edits: [{ file, from, to }],
    tests,
    ids,
  }));
}
