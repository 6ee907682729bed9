import { describe, expect, test } from 'vitest';
import { DEAL_MUTANTS } from './chaos/dealMutants.js';
import { FOUND, MUTANTS } from './chaos/mutants.js';
import { checkMutant, mutated } from './planting.js';

describe('planted bugs', () => {
  test.each([...MUTANTS, ...DEAL_MUTANTS, ...FOUND].map((mutant) => [mutant.name, mutant] as const))(
    '%s: can be planted',
    (_, mutant) => {
      expect(() => checkMutant(mutant)).not.toThrow();
    },
  );

  test('a text that is not there, or there twice, cannot be planted', () => {
    const mutant = { name: 'test', seeds: 1, edits: [{ file: 'a.js', from: 'x', to: 'y' }] };
    expect(mutated(mutant, 'a.js', '1 x 2')).toBe('1 y 2');
    expect(mutated(mutant, 'b.js', '1 2')).toBe('1 2');
    expect(() => mutated(mutant, 'a.js', '1 2')).toThrow(/0 times/);
    expect(() => mutated(mutant, 'a.js', 'x x')).toThrow(/2 times/);
  });
});
