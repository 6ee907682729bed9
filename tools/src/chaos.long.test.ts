import { expect, test } from 'vitest';
import { DEAL_MUTANTS } from './chaos/dealMutants.js';
import { MUTANTS } from './chaos/mutants.js';
import { tryMutant } from './chaos.js';

/** `npm run chaos -- --mutants` plants all of them. */
const SOME = MUTANTS.filter((_, at) => at % 4 === 0);
const SOME_DEALS = DEAL_MUTANTS.filter((_, at) => at % 2 === 0);

test.each(SOME.map((mutant) => [mutant.name, mutant] as const))(
  'a planted bug is caught: %s',
  { timeout: 600_000 },
  (_, mutant) => {
    expect(tryMutant(mutant)).toMatchObject({ caught: true });
  },
);

test.each(SOME_DEALS.map((mutant) => [mutant.name, mutant] as const))(
  '[SEC-6] a house that cheats at the deal is noticed by a client’s own check: %s',
  { timeout: 600_000 },
  (_, mutant) => {
    const { caught, said } = tryMutant(mutant);
    expect([caught, said]).toEqual([true, expect.stringMatching(/: the deal of \S+ fails its check: /)]);
  },
);
