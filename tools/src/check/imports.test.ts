import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, ROOT } from '../workspace.js';
import { checkImports, importProblems, readImports } from './imports.js';

function problems(files: Record<string, string>): string[] {
  return importProblems(Object.entries(files).map(([path, text]) => readImports(path, text)));
}

describe('imports are found', () => {
  test('in every form that a module can be loaded by', () => {
    const text = [
      "import a from './a.js';",
      "import type { B } from './b.js';",
      "export * from './c.js';",
      "export type { D } from './d.js';",
      "export { e } from './e.js';",
      "import './f.js';",
      "const later = await import('./g.js');",
      "const words = \"import h from './h.js'\"; // import i from './i.js'",
    ].join('\n');
    expect(readImports('packages/arena/src/x.ts', text).imports).toEqual([
      { specifier: './a.js', line: 1, isType: false },
      { specifier: './b.js', line: 2, isType: true },
      { specifier: './c.js', line: 3, isType: false },
      { specifier: './d.js', line: 4, isType: true },
      { specifier: './e.js', line: 5, isType: false },
      { specifier: './f.js', line: 6, isType: false },
      { specifier: './g.js', line: 7, isType: false },
    ]);
  });
});

describe('direction', () => {
  test('a package may import what lies below it, near and far', () => {
    const below = {
      'packages/cli/src/a.ts': "import '@cardroom/engine'; import '@cardroom/protocol';",
      'packages/server/src/a.ts': "import '@cardroom/arena'; import '@cardroom/notation';",
      'packages/web/src/a.tsx': "import '@cardroom/protocol'; import '@cardroom/engine';",
    };
    expect(problems(below)).toEqual([]);
  });

  test.each([
    ['engine', 'notation'],
    ['notation', 'protocol'],
    ['protocol', 'arena'],
    ['arena', 'server'],
    ['web', 'server'],
    ['server', 'cli'],
    ['server', 'web'],
  ])('%s may not import %s, not even its types or in a test', (from, to) => {
    const files = {
      [`packages/${from}/src/a.ts`]: `import type { A } from '@cardroom/${to}';`,
      [`packages/${from}/src/a.test.ts`]: `\nimport '@cardroom/${to}';`,
    };
    expect(problems(files)).toEqual([
      `packages/${from}/src/a.ts:1 ${from} may not import ${to}`,
      `packages/${from}/src/a.test.ts:2 ${from} may not import ${to}`,
    ]);
  });

  test('another package is imported by its name, not by its path', () => {
    expect(problems({ 'packages/notation/src/a.ts': "import '../../engine/src/cards.js';" })).toEqual([
      'packages/notation/src/a.ts:1 ../../engine/src/cards.js leaves the package: import it by its name',
    ]);
  });

  test('a test may use the test helpers of a package below it, and nothing else there', () => {
    const helper = "import '../../engine/src/testing/deals.js';";
    expect(problems({ 'packages/notation/src/a.test.ts': helper })).toEqual([]);
    expect(problems({ 'packages/notation/src/a.ts': helper })).toHaveLength(1);
    expect(problems({ 'packages/engine/src/a.test.ts': "import '../../notation/src/testing/a.js';" })).toHaveLength(1);
    expect(problems({ 'packages/notation/src/a.test.ts': "import '../../engine/src/cards.js';" })).toHaveLength(1);
  });

  test('a test may use the tools, code may not', () => {
    const tool = "import '../../../tools/src/share.js';";
    expect(problems({ 'packages/notation/src/a.test.ts': tool })).toEqual([]);
    expect(problems({ 'packages/notation/src/a.ts': tool })).toHaveLength(1);
  });

  test('a package without a place in the order is refused', () => {
    expect(problems({ 'packages/casino/src/a.ts': "import './b.js';" })).toEqual([
      'packages/casino/src/a.ts:1 package casino has no place in the import order: give it one in tools/src/check/imports.ts',
    ]);
  });

  test('code does not import tests or their helpers', () => {
    const files = { 'packages/arena/src/a.ts': "import './testing/deck.js'; import './b.test.js';" };
    expect(problems(files)).toHaveLength(2);
    expect(problems({ 'packages/arena/src/a.test.ts': "import './testing/deck.js';" })).toEqual([]);
  });
});

describe('the folders of the browser', () => {
  test.each([
    ['lobby', 'table'],
    ['table', 'lobby'],
    ['replayer', 'table'],
    ['table', 'replayer'],
    ['settings', 'lobby'],
    ['ui', 'why'],
    ['ui', 'app'],
    ['scene', 'felt'],
    ['net', 'ui'],
  ])('%s/ may not import %s/, not even its types or later on', (from, to) => {
    const files = {
      [`packages/web/src/${from}/a.ts`]: `import type { A } from '../${to}/a.js';`,
      [`packages/web/src/${from}/b.tsx`]: `const later = () => import('../${to}/a.js');`,
    };
    expect(problems(files)).toEqual([
      `packages/web/src/${from}/a.ts:1 web/src/${from} may not import ${to}/`,
      `packages/web/src/${from}/b.tsx:1 web/src/${from} may not import ${to}/`,
    ]);
  });

  test('a page may import what is shared, and the root of the application may import the pages', () => {
    const files = {
      'packages/web/src/table/a.tsx': "import '../ui/a.js'; import '../scene/a.js'; import './b.js';",
      'packages/web/src/app/a.tsx': "import '../table/a.js'; import '../replayer/a.js';",
      'packages/web/src/testing/a.test.ts': "import '../table/a.js'; import '../replayer/a.js';",
    };
    expect(problems(files)).toEqual([]);
  });

  test('scenes are made without React; the felt takes only types of the rules', () => {
    const files = {
      'packages/web/src/scene/a.ts': "import { useMemo } from 'react'; import { legal } from '@cardroom/engine';",
      'packages/web/src/felt/a.tsx': "import { legal } from '@cardroom/engine'; import 'react';",
      'packages/web/src/felt/b.tsx': "import type { Card } from '@cardroom/engine';",
      'packages/web/src/felt/testing/c.tsx': "import { legal } from '@cardroom/engine';",
    };
    expect(problems(files)).toEqual([
      'packages/web/src/scene/a.ts:1 scene/ draws nothing: it needs no React',
      'packages/web/src/felt/a.tsx:1 felt/ knows no rules: it may import only types of @cardroom/engine',
    ]);
  });

  test('a folder without a place in the order is refused', () => {
    expect(problems({ 'packages/web/src/casino/a.ts': "import '../ui/a.js';" })).toEqual([
      'packages/web/src/casino/a.ts:1 web/src/casino has no place in the import order: give it one in tools/src/check/imports.ts',
    ]);
  });
});

describe('the folders of the server', () => {
  test.each([
    ['table', 'host'],
    ['table', 'store'],
    ['host', 'room'],
    ['host', 'cluster'],
    ['cluster', 'room'],
    ['room', 'net'],
    ['store', 'room'],
  ])('[CODE-6] %s/ may not import %s/, but for its types', (from, to) => {
    const path = `packages/server/src/${from}/a.ts`;
    expect(problems({ [path]: `import { a } from '../${to}/a.js';` })).toEqual([
      `${path}:1 server/src/${from} may not import ${to}/`,
    ]);
    expect(problems({ [path]: `import type { A } from '../${to}/a.js';` })).toEqual([]);
    expect(problems({ [`packages/server/src/${to}/a.ts`]: `import '../${from}/a.js'; import '../ports.js';` })).toEqual(
      [],
    );
  });

  test('a folder without a place in the order is refused', () => {
    expect(problems({ 'packages/server/src/casino/a.ts': "import '../table/a.js';" })).toEqual([
      'packages/server/src/casino/a.ts:1 server/src/casino has no place in the import order: give it one in tools/src/check/imports.ts',
    ]);
  });
});

test('[CODE-6] the workspace keeps to it: no folders import each other, and the felt runs no rules', () => {
  expect(checkImports().problems).toEqual([]);
});

test('[CODE-6] scripts are TypeScript, but for those that nobody compiles before they run', () => {
  const scripts = ['packages', 'tools', 'deploy', 'clients'].flatMap((folder) =>
    filesBelow(join(ROOT, folder)).flatMap((file) => (/\.[mc]?js$/.test(file) ? [`${folder}/${file}`] : [])),
  );
  expect(scripts).toEqual([
    'packages/arena/examples/bot.mjs',
    'packages/cli/bin/cardroom.mjs',
    'packages/cli/src/testing/recorder.mjs',
    'packages/cli/src/testing/thread.mjs',
    'packages/engine/scripts/rank-keys.mjs',
    'packages/web/files.js',
    'tools/ready.mjs',
  ]);
});

describe('what stays at the edge', () => {
  test("Node's own modules, with and without their prefix", () => {
    expect(problems({ 'packages/notation/src/read.ts': "import 'node:fs'; import { join } from 'path';" })).toEqual([
      "packages/notation/src/read.ts:1 node:fs is one of Node's own modules",
      "packages/notation/src/read.ts:1 path is one of Node's own modules",
    ]);
  });

  test('they may be used in commands, servers, workers, readers of files and tests', () => {
    const places = [
      'packages/cli/src/main.ts',
      'packages/server/src/http.ts',
      'packages/arena/src/workers.ts',
      'packages/arena/src/external/process.ts',
      'packages/notation/src/files.ts',
      'packages/engine/src/cards.test.ts',
    ];
    expect(problems(Object.fromEntries(places.map((path) => [path, "import 'node:fs';"])))).toEqual([]);
  });

  test('the engine depends on nothing, its tests may', () => {
    expect(
      problems({ 'packages/engine/src/a.ts': "import 'lodash';", 'packages/engine/src/a.test.ts': "import 'vitest';" }),
    ).toEqual(['packages/engine/src/a.ts:1 the engine depends on nothing, not on lodash']);
  });

  test('PostgreSQL is the business of the server', () => {
    expect(
      problems({ 'packages/server/src/a.ts': "import 'postgres';", 'packages/arena/src/a.ts': "import 'postgres';" }),
    ).toEqual(['packages/arena/src/a.ts:1 postgres is used in server only']);
  });
});

describe('cycles', () => {
  test('are reported once, with all their files', () => {
    const files = {
      'packages/engine/src/c.ts': "import './a.js';",
      'packages/engine/src/a.ts': "import './b.js';",
      'packages/engine/src/b.ts': "export * from './c.js';",
      'packages/engine/src/d.ts': "import './b.js';",
    };
    expect(problems(files)).toEqual([
      'import cycle: packages/engine/src/a.ts -> packages/engine/src/b.ts -> packages/engine/src/c.ts -> packages/engine/src/a.ts',
    ]);
  });

  test('of types alone are none: they are gone when the code runs', () => {
    const files = {
      'packages/engine/src/a.ts': "import type { B } from './b.js';",
      'packages/engine/src/b.ts': "import './a.js';",
    };
    expect(problems(files)).toEqual([]);
  });
});
