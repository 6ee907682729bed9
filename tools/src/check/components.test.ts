import { expect, test } from 'vitest';
import { checkComponents, componentProblems, componentsOf } from './components.js';

const lines = (count: number): string => '  work();\n'.repeat(count);

test('counts functions that begin with a capital letter, however they are declared', () => {
  const text = `
export function Felt(): null {
${lines(1)}  return null;
}
export default function Page(): null { return null; }
const Card = (): null => null;
const Row = memo(function Row(): null {
  return null;
});
const LABELS = { fold: 'act.fold' };
const MAX = Math.max(1, 2);
function useSize(): void {
${lines(70)}}
`;
  expect(componentsOf('packages/web/src/felt/Felt.tsx', text).map(({ name, lines: length }) => [name, length])).toEqual(
    [
      ['Felt', 4],
      ['Page', 1],
      ['Card', 1],
      ['Row', 3],
    ],
  );
});

test('a component of more than sixty lines is a problem, one of sixty is none', () => {
  const of = (count: number) => componentsOf('packages/web/src/a/A.tsx', `function Long() {\n${lines(count - 2)}}`);
  expect(componentProblems(of(60))).toEqual([]);
  expect(componentProblems(of(61))).toEqual(['packages/web/src/a/A.tsx: Long has 61 lines, at most 60 may be']);
});

test('the pages keep to it', () => {
  expect(checkComponents().problems).toEqual([]);
});
