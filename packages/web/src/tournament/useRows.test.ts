import { expect, test } from 'vitest';
import { areAllShown, isWanted, readPages, type StandingRow } from './useRows.js';

function row(name: string, is_out = false, is_away = false): StandingRow {
  return { name, is_out, is_away } as StandingRow;
}

test('[T-67] rows are found by name, and by who is in or away', () => {
  expect(isWanted(row('Zoë Ann'), { find: ' zoË ' })).toBe(true);
  expect(isWanted(row('Bob'), { find: 'zoe' })).toBe(false);
  expect(isWanted(row('Bob', true), { find: '' })).toBe(true);
  expect(isWanted(row('Bob', true), { find: '', only: 'in' })).toBe(false);
  expect(isWanted(row('Bob'), { find: '', only: 'away' })).toBe(false);
  expect(isWanted(row('Bob', false, true), { find: 'b', only: 'away' })).toBe(true);
  // Anyone who is out is away from the tables, and nobody whom the host waits for.
  expect(isWanted(row('Bob', true, true), { find: '', only: 'away' })).toBe(false);
});

test('[T-67] a small field comes with every state', () => {
  const standings = [row('Ann'), row('Bob')];
  expect(areAllShown({ standings, entrants: 2 })).toBe(true);
  expect(areAllShown({ standings, entrants: 3 })).toBe(false);
});

test('[T-67] further pages of a large field are read one after another, to its end', async () => {
  const field = Array.from({ length: 25 }, (_, at) => row(`Player ${at + 1}`));
  const asked: number[] = [];
  const readPage = async (from: number): Promise<StandingRow[]> => {
    asked.push(from);
    return field.slice(from, from + 10);
  };
  expect(await readPages(readPage, 5, 1)).toEqual(field.slice(5, 15));
  expect(await readPages(readPage, 5, 9)).toEqual(field.slice(5));
  expect(asked).toEqual([5, 5, 15, 25]);
  expect(await readPages(async (from) => (from < 10 ? [row('Ann')] : null), 9, 2)).toBeNull();
});
