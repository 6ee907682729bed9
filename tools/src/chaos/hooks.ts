/** Hooks of Node's module loader: the source of a module that a planted bug is in becomes another one. */
import type { InitializeHook, LoadHook } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../workspace.js';
import { type Mutant, mutantOf, mutated } from './mutants.js';

let mutant: Mutant;

export const initialize: InitializeHook<{ name: string }> = async ({ name }) => {
  mutant = mutantOf(name);
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const packages = join(ROOT, 'packages') + sep;
  const path = url.startsWith('file:') ? fileURLToPath(url) : '';
  if (!path.startsWith(packages)) return loaded;
  const file = path.slice(packages.length).replaceAll(sep, '/');
  if (!mutant.edits.some((edit) => edit.file === file)) return loaded;
  return { ...loaded, source: mutated(mutant, file, String(loaded.source)) };
};
