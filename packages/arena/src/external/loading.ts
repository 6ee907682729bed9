/** Why a module could not be loaded, with the place in its code. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { thrownText } from '../strict.js';

/** Time for another process to fail in the same way. */
const AGAIN_MS = 10_000;

/** Lines of what Node prints of an error: file and line, the line itself, a mark below it, the message. */
const MAX_LINES = 8;

export function explainLoading(file: string, cause: unknown): string {
  if (!(cause instanceof SyntaxError)) return thrownText(cause);
  return placeOfSyntaxError(file) ?? thrownText(cause);
}

/**
 * A syntax error does not say where it is when it is caught; only when nobody catches it does Node print the place. The
 * module is imported once more by its own process: nothing of it is run, since it cannot be.
 */
function placeOfSyntaxError(file: string): string | null {
  const code = `import(${JSON.stringify(pathToFileURL(file).href)})`;
  const { stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8', timeout: AGAIN_MS });
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const message = lines.findIndex((line) => /^SyntaxError/.test(line));
  return message < 0
    ? null
    : lines
        .slice(Math.max(0, message - 3), message + 1)
        .slice(0, MAX_LINES)
        .join('\n');
}
