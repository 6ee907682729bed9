/** Every planted mistake of `npm run mutants` can be planted in the code as it is, and leaves code that can be read. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { MISTAKES } from '../mutants/list.js';
import type { Mistake } from '../mutants/mistake.js';
import { mutated } from '../planting.js';
import { ROOT } from '../workspace.js';

export function checkMistakes(
  mistakes: readonly Mistake[] = MISTAKES,
  root: string = ROOT,
): { problems: string[]; summary: string } {
  const problems = mistakes.flatMap((mistake) => problemsOf(mistake, join(root, 'packages')));
  return { problems, summary: `${mistakes.length} mistakes` };
}

function problemsOf(mistake: Mistake, packages: string): string[] {
  const { name, edits, tests } = mistake;
  const missing = tests.filter((file) => !existsSync(join(packages, file)));
  const problems = missing.map((file) => `"${name}": there is no ${file}`);
  for (const file of new Set(edits.map((edit) => edit.file))) {
    try {
      const { errors } = parseSync(file, mutated(mistake, file, readFileSync(join(packages, file), 'utf8')));
      if (errors.length > 0) problems.push(`"${name}": ${errors[0]!.message}`);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  return problems;
}
