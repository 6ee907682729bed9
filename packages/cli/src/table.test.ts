import { describe, expect, test } from 'vitest';
import { tableText } from './table.js';

const row = (n: number): string[] => [`name ${n}`, String(n * n), n % 3 === 0 ? '漢字' : ''];

/** The lines of a table, each cell without the blanks around it. */
function cellsOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('│'))
    .map((line) =>
      line
        .split('│')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('a table of many rows', () => {
  const rows = Array.from({ length: 1001 }, (_, n) => row(n));
  const head = ['player', 'hands', 'note'];

  test.each([true, false])('is one table with one head; compact: %s', (isCompact) => {
    const text = tableText(head, rows, { isCompact });
    const lines = text.split('\n');
    expect(cellsOf(text)).toEqual([head, ...rows]);
    expect(lines.filter((line) => line.startsWith('┌'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('└'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('├'))).toHaveLength(isCompact ? 1 : rows.length);
    expect(new Set(lines.filter((line) => /^[┌├└]/.test(line)).map((line) => line.length)).size).toBe(1);
  });

  test('looks like a short one', () => {
    const short = tableText(head, rows.slice(-50)).split('\n');
    expect(
      tableText(head, [...rows.slice(-50), rows.at(-1)!])
        .split('\n')
        .slice(0, -3),
    ).toEqual(short.slice(0, -1));
  });

  test('is drawn in time that grows with its rows', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => row(n));
    expect(cellsOf(tableText(head, many, { isCompact: true }))).toHaveLength(20_001);
  });
});
