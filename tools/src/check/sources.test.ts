import { expect, test } from 'vitest';
import { checkSources } from './sources.js';

const page = (row: string): string =>
  `| section | statements | code | tests | departures |\n|---|---|---|---|---|\n${row}`;
const RULES = '| S0-1 | a rule |\n';

test('the page names files, tests and statements that exist', () => {
  expect(checkSources().problems).toEqual([]);
});

test('a wrong file, a test about something else and a forgotten statement are found', () => {
  const good = '| Seats | S0-1 | `engine/src/seats.ts` | `notation/src/document000.test.ts` | none |';
  expect(checkSources(page(good), RULES).problems).toEqual([]);
  expect(checkSources(page(good.replace('seats.ts', 'chairs.ts')), RULES).problems).toEqual([
    '"Seats": packages/engine/src/chairs.ts does not exist',
  ]);
  expect(checkSources(page(good.replace('document000', 'document003')), RULES).problems).toEqual([
    '"Seats": no test of packages/notation/src/document003.test.ts carries one of its statements',
  ]);
  expect(checkSources(page(good), `${RULES}| S0-2 | another |\n`).problems).toEqual([
    'docs/SOURCES.md has no row with S0-2',
  ]);
});
