import { describe, expect, test } from 'vitest';
import { tableText } from './table.js';
import { widthOf } from './text.js';

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

describe('[DEV-13] a table in a narrow terminal', () => {
  const head = ['bot', 'in the money', 'net', '95 % interval'];
  const rows = [
    ['cmd:python3 /home/somebody/bots/mine.py', '66.7 %', '-1,136,021', '-2,178.3 to +494.3'],
    ['tight', '0.0 %', '+12', '+0.0 to +1.0'],
  ];
  const figures = rows.flatMap(([, ...cells]) => cells);

  test.each([36, 40, 50, 60, 80, 120])('[DEV-13] %i columns: it fits, no figure is cut, no head is lost', (width) => {
    const text = tableText(head, rows, { align: ['left'], width });
    for (const line of text.split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(width);
    for (const figure of figures) expect(text).toContain(figure);
    for (const word of head.join(' ').split(' ')) expect(text).toContain(word);
    expect(text.includes('…')).toBe(width < 120);
  });

  test('[DEV-13] heads are broken before texts are cut', () => {
    const text = tableText(['bot', 'a very long head'], [['somebody', '12']], { align: ['left'], width: 24 });
    expect(cellsOf(text)).toEqual([
      ['bot', 'a very'],
      ['', 'long head'],
      ['somebody', '12'],
    ]);
  });

  test('[DEV-13] too narrow for a table: a line for each figure', () => {
    expect(tableText(head, rows, { align: ['left'], width: 34 })).toBe(
      [
        'bot            cmd:python3 /home/…',
        'in the money   66.7 %',
        'net            -1,136,021',
        '95 % interval  -2,178.3 to +494.3',
        '',
        'bot            tight',
        'in the money   0.0 %',
        'net            +12',
        '95 % interval  +0.0 to +1.0',
      ].join('\n'),
    );
  });

  test('[DEV-13] a column may be broken between words instead', () => {
    const cards = ['Ah Kh Qh Jh Th', 'royal flush\npair'];
    const text = tableText(['cards', 'hand'], [cards], { align: ['left', 'left'], give: ['wrap', 'keep'], width: 27 });
    expect(cellsOf(text)).toEqual([
      ['cards', 'hand'],
      ['Ah Kh Qh', 'royal flush'],
      ['Jh Th', 'pair'],
    ]);
  });
});
