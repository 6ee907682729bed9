import { expect, test } from 'vitest';
import { isId, pageOf, pageRows, parseCursor, placeOf } from './paging.js';

const ROWS = [
  { at: 2, hand: 't-2' },
  { at: 1, hand: 't-1' },
];

function cursor(): string {
  return pageOf('hands', ROWS, 1, ({ at, hand }) => [at, hand]).next!;
}

function encoded(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

test('a cursor that was given out names its place', () => {
  const parsed = parseCursor('hands', cursor())!;
  expect(placeOf('hands', parsed)).toEqual([2, 't-2']);
});

test('[SEC-2] text that is no cursor of the list is null, never a query', () => {
  const bad: unknown[] = [
    '',
    ' ',
    'null',
    '1 or 1=1',
    "'; drop table hand; --",
    '%00',
    cursor().slice(1),
    `${cursor()}=`,
    `${cursor()}\n`,
    'A'.repeat(100_000),
    encoded('{'),
    encoded('[['.repeat(200)),
    encoded({ kind: 'hands' }),
    encoded(['hands']),
    encoded(['hands', 1]),
    encoded(['hands', 1, 't-1', 2]),
    encoded(['hands', -1, 't-1']),
    encoded(['hands', 1.5, 't-1']),
    encoded(['hands', 2 ** 60, 't-1']),
    encoded(['hands', '1', 't-1']),
    encoded(['hands', 1, 't\u0000']),
    encoded(['hands', 1, '']),
    encoded(['hands', 1, ['t-1']]),
    encoded(['transfers', 1, 't', 1, 1]),
    encoded(['__proto__', 1, 't-1']),
    undefined,
    null,
    7,
    [cursor()],
  ];
  for (const text of bad) expect(parseCursor('hands', text), String(text)).toBeNull();
});

test('a page has one row at least and 200 at most', () => {
  expect([0, -5, Number.NaN, 1, 7.9, 200, 201, Number.POSITIVE_INFINITY].map(pageRows)).toEqual([
    1, 1, 1, 1, 7, 200, 200, 200,
  ]);
});

test('[SEC-2] an id is a short text without control characters', () => {
  for (const id of ['t', 'u-00ff', 'bot:t:1', 't-1', 'Ж']) expect(isId(id)).toBe(true);
  for (const text of ['', 'a\u0000', 'a\n', '\u007f', '\ud800', 'x'.repeat(201), undefined, 7]) {
    expect(isId(text)).toBe(false);
  }
});
