import { expect, test } from 'vitest';
import { cellsAt, longBytes, pickRows, type TextColumn, Texts } from './columns.js';

const TEXTS = ['', 'Ann', 'twelve bytes', 'thirteen byte', 'ä name of more', 'Käthe', 'the last and the longest text'];

function columnOf(texts: readonly string[]): TextColumn {
  const column = new Texts();
  for (const text of texts) column.push(text);
  return column.taken();
}

/** Reads cells as DuckDB does, with its memory beginning at an address. */
function textsAt(cells: Uint8Array, memory: Uint8Array, address: number): string[] {
  const view = new DataView(cells.buffer, cells.byteOffset, cells.length);
  return Array.from({ length: cells.length / 16 }, (_, row) => {
    const length = view.getUint32(16 * row, true);
    if (length <= 12) return new TextDecoder().decode(cells.subarray(16 * row + 4, 16 * row + 4 + length));
    const start = Number(view.getBigUint64(16 * row + 8, true)) - address;
    const text = memory.subarray(start, start + length);
    expect(cells.subarray(16 * row + 4, 16 * row + 8)).toEqual(text.subarray(0, 4));
    return new TextDecoder().decode(text);
  });
}

/** Beyond 32 bits, and just below a place where the low half runs over. */
const ADDRESS = 0x7fff_ffff_fff8;

test('cells point to long texts wherever these stand', () => {
  const column = columnOf(TEXTS);
  const long = longBytes(column)!;
  expect(textsAt(cellsAt(column, long, ADDRESS), long, ADDRESS)).toEqual(TEXTS);
});

test('rows that are picked keep their texts', () => {
  const picked = pickRows(columnOf(TEXTS), [1, 4, 6], 'VARCHAR') as TextColumn;
  const long = longBytes(picked)!;
  expect(textsAt(cellsAt(picked, long, ADDRESS), long, ADDRESS)).toEqual(['Ann', TEXTS[4], TEXTS[6]]);
});

test('short texts need no memory beside their cells', () => {
  expect(longBytes(columnOf(['', 'Ann', 'twelve bytes']))).toBeNull();
});
