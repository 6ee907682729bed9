/** Shared by the tools: where the workspace is, which files it has, how another program is run. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export { isMain, npm, ROOT, readJson, run } from '../ready.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

/**
 * All files below a folder, as paths from it with forward slashes, in order. Build output and installed packages are
 * left out.
 */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) files.push(entry.name);
    else if (entry.isDirectory() && !SKIPPED.has(entry.name)) {
      files.push(...filesBelow(join(folder, entry.name)).map((file) => `${entry.name}/${file}`));
    }
  }
  return files.sort();
}

/** The value after `--name`, or the other one if it is not there. */
export function option(args: readonly string[], name: string, otherwise: string): string {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
}
