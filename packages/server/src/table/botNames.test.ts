import { expect, test } from 'vitest';
import { nextBotName } from './botNames.js';

function companyOf(table: string, count: number): string[] {
  const names: string[] = [];
  while (names.length < count) names.push(nextBotName(table, names.length, (name) => names.includes(name)));
  return names;
}

test('[PLAY-16] bots at a table have names that are easily told apart', () => {
  for (let table = 0; table < 200; table++) {
    const initials = companyOf(`table ${table}`, 9).map(([first]) => first);
    expect(new Set(initials).size).toBe(9);
  }
});

test('[PLAY-16] names never run out, and nobody has two', () => {
  const names = companyOf('t1', 150);
  expect(new Set(names).size).toBe(150);
  expect(names.at(-1)).toMatch(/^[A-Z][a-z]+ 3$/);
});
