import { expect, test } from 'vitest';
import { figuresOfModule, siblingImports } from './figures.js';

test('lines, the longest function and casts of a module', () => {
  const text = `const a = [1] as const;\nexport function f(b: unknown): number {\n  const c = b as number;\n  return c;\n}\n`;
  expect(figuresOfModule('packages/a/src/f.ts', text)).toEqual({ lines: 5, longest: 4, casts: 1 });
});

test('imports from one page into another, not those of shared folders', () => {
  const text = `import { a } from '../replayer/a.js';\nimport { b } from '../ui/b.js';\nimport { c } from './c.js';\n`;
  expect(siblingImports('packages/web/src/table/x.ts', text)).toBe(1);
  expect(siblingImports('packages/web/src/app/x.ts', text)).toBe(0);
  expect(siblingImports('packages/server/src/table/x.ts', text)).toBe(0);
});
