/** Hooks of Node's module loader: the source of a module that a planted bug is in becomes another one. */
import type { InitializeHook, LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { belowPackages, mutated, type Planted } from '../planting.js';
import { mutantOf } from './mutants.js';

let mutant: Planted;

export const initialize: InitializeHook<{ name: string }> = async ({ name }) => {
  mutant = mutantOf(name);
};

/** The bundle of a room has no modules to change: a bug is planted in those that it is made from. */
export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  if (specifier !== '@cardroom/server/start') return nextResolve(specifier, context);
  const { url } = await nextResolve('@cardroom/server', context);
  return nextResolve(new URL('./start.js', url).href, context);
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  const file = url.startsWith('file:') ? belowPackages(fileURLToPath(url)) : null;
  if (file === null || !mutant.edits.some((edit) => edit.file === file)) return loaded;
  return { ...loaded, source: mutated(mutant, file, String(loaded.source)) };
};
