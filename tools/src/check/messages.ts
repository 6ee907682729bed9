/** The reference of messages and its JSON Schema files are those that the schemas in the code make. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageFiles } from '../messages/page.js';
import { ROOT } from '../workspace.js';

export function checkMessages(files: ReadonlyMap<string, string> = messageFiles()): {
  problems: string[];
  summary: string;
} {
  const stale = [...files].filter(([path, text]) => {
    const file = join(ROOT, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  return {
    problems: stale.map(([path]) => `${path} is out of date: npm run messages writes it`),
    summary: `${files.size} files`,
  };
}
