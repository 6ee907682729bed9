/** Hooks of Node's module loader: the source of a module that a planted bug is in becomes another one. */
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../workspace.mjs';
import { mutantOf, mutated } from './mutants.mjs';

/** @type {import('./mutants.mjs').Mutant} */
let mutant;

/** @type {import('node:module').InitializeHook<{ name: string }>} */
export async function initialize({ name }) {
  mutant = mutantOf(name);
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const packages = join(ROOT, 'packages') + sep;
  const path = url.startsWith('file:') ? fileURLToPath(url) : '';
  if (!path.startsWith(packages)) return loaded;
  const file = path.slice(packages.length).replaceAll(sep, '/');
  if (!mutant.edits.some((edit) => edit.file === file)) return loaded;
  return { ...loaded, source: mutated(mutant, file, String(loaded.source)) };
}
