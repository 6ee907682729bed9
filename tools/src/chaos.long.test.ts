import { expect, test } from 'vitest';
import { MUTANTS } from './chaos/mutants.js';
import { tryMutant } from './chaos.js';

test.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
  'a planted bug is caught: %s',
  { timeout: 600_000 },
  (_, mutant) => {
    expect(tryMutant(mutant)).toMatchObject({ caught: true });
  },
);
