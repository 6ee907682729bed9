/** Folders of runnable files: what they hold, and what each is for by the first sentence of its opening comment. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param text of a module
 * @returns the comment that it opens with, or nothing
 */
export function openingOf(text: string): string {
  const [, comment = ''] = /^(?:#!.*\n)?\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  return comment.replace(/^[ \t]*\* ?/gm, '').trim();
}

/**
 * @param text of a module
 * @returns the first sentence of the comment that it opens with, or nothing
 */
export function purposeOf(text: string): string {
  const prose = openingOf(text).replace(/\s+/g, ' ');
  return /^.*?[.:](?= |$)/.exec(prose)?.[0].slice(0, -1) ?? prose;
}

export function suitesIn(folder: string): { name: string; path: string; purpose: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      return { name: file.slice(0, -'.js'.length), path, purpose: purposeOf(readFileSync(path, 'utf8')) };
    });
}
