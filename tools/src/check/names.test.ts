import { describe, expect, test } from 'vitest';
import { checkNames, exportsOf, nameProblems, sharedNames } from './names.js';

describe('exportsOf', () => {
  test('takes functions, classes, types and constants that a module exports, and nothing else', () => {
    const text = `
      export function deal(): void {}
      export class Table {}
      export interface Seat { readonly name: string }
      export type Chips = number;
      export const BLIND = 2, ANTE = 1;
      const inside = 3;
      interface Hidden {}
      export { inside as outside };
      export * from './other.js';
    `;
    expect(exportsOf('packages/a/src/b.ts', text).map(({ name, isType }) => [name, isType])).toEqual([
      ['deal', false],
      ['Table', true],
      ['Seat', true],
      ['Chips', true],
      ['BLIND', false],
      ['ANTE', false],
    ]);
  });
});

const file = (path: string, text: string) => exportsOf(path, text);

test('a name in two files is shared; a constant and its type in one file are one name', () => {
  const twice = [...file('packages/a/src/x.ts', 'export const Exit = 1; export type Exit = 1;')];
  expect([...sharedNames(twice).keys()]).toEqual([]);
  const shared = [...twice, ...file('packages/a/src/y.ts', 'export const Exit = 2;')];
  expect([...sharedNames(shared).keys()]).toEqual(['Exit']);
});

test('types of two packages collide, functions and components do not', () => {
  const most = { shared: 9, across: 0 };
  const types = [
    ...file('packages/a/src/x.ts', 'export type Seat = 1;'),
    ...file('packages/b/src/x.ts', 'export interface Seat {}'),
  ];
  expect(nameProblems(types, most)).toEqual([
    '1 types are exported by several packages, at most 0 may be:',
    'Seat: packages/a/src/x.ts, packages/b/src/x.ts',
  ]);
  const one = [
    ...file('packages/a/src/x.ts', 'export type Seat = 1;'),
    ...file('packages/b/src/x.ts', 'export function Seat() {}'),
  ];
  expect(nameProblems(one, most)).toEqual([]);
});

test('more shared names than allowed are all listed', () => {
  const names = [
    ...file('packages/a/src/x.ts', 'export const n = 1;'),
    ...file('packages/a/src/y.ts', 'export const n = 2;'),
  ];
  expect(nameProblems(names, { shared: 1, across: 0 })).toEqual([]);
  expect(nameProblems(names, { shared: 0, across: 0 })).toEqual([
    '1 names are exported by several files, at most 0 may be:',
    'n: packages/a/src/x.ts, packages/a/src/y.ts',
  ]);
});

test('[CODE-7] the workspace keeps to it', () => {
  expect(checkNames().problems).toEqual([]);
});
