/** The examples of the documents: TypeScript passes its strictest checks, and everything runs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEIGHTS } from '../../packages/arena/src/blueprint/shipped.js';
import { ROOT } from './workspace.js';

const CACHE = join(ROOT, 'node_modules/.cache');
const DOCUMENTS = [
  'README.md',
  'docs/BOTS.md',
  ...readdirSync(join(ROOT, 'docs/guides')).map((name) => `docs/guides/${name}`),
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`),
];

interface Example {
  readonly name: string;
  readonly language: string;
  readonly code: string;
}

function examplesOf(document: string): Example[] {
  let text: string;
  try {
    text = readFileSync(join(ROOT, document), 'utf8');
  } catch {
    return [];
  }
  return [...text.matchAll(/^```(ts|js)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = ''], number) => ({
    name: `${document.replaceAll(/[/.]/g, '-')}-${number + 1}`,
    language,
    code,
  }));
}

const examples = DOCUMENTS.flatMap(examplesOf);

let folder = '';
beforeAll(() => {
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, 'examples-'));
  for (const { name, language, code } of examples) {
    writeFileSync(join(folder, `${name}.${language === 'ts' ? 'mts' : 'mjs'}`), code);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('[DEV-12] code blocks of the documents', () => {
  test('[DEV-12] there are some, and those for libraries are TypeScript', () => {
    expect(examples.length).toBeGreaterThan(3);
    expect(examples.filter(({ language }) => language === 'ts').length).toBeGreaterThan(2);
  });

  test('[DEV-12] TypeScript passes the strictest checks', () => {
    const base = join(ROOT, 'tsconfig.base.json');
    const options = {
      extends: base,
      compilerOptions: {
        noEmit: true,
        composite: false,
        declaration: false,
        declarationMap: false,
        isolatedDeclarations: false,
        types: ['node'],
        paths: {
          '@cardroom/arena/*': [join(ROOT, 'packages/arena/src/*/index.ts')],
          '@cardroom/*': [join(ROOT, 'packages/*/src/index.ts')],
        },
      },
      include: ['*.mts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });

  test.each(examples.map((example) => [example.name, example] as const))('[DEV-12] %s runs', async (name, example) => {
    const alias = Object.fromEntries(
      ['engine', 'notation', 'records', 'arena/env', 'arena/solve', 'arena', 'protocol'].map((entry) => {
        const [library = '', part = ''] = entry.split('/');
        return [`@cardroom/${entry}`, join(ROOT, 'packages', library, 'src', part, 'index.ts')];
      }),
    );
    await build({
      input: join(folder, `${name}.${example.language === 'ts' ? 'mts' : 'mjs'}`),
      platform: 'node',
      external: ['smol-toml', 'zod'],
      resolve: { alias, extensionAlias: { '.js': ['.ts', '.js'] } },
      output: { file: join(folder, `${name}.built.mjs`), format: 'esm', codeSplitting: false },
      logLevel: 'silent',
    });
    // A file as `cardroom train` would have written it.
    writeFileSync(join(folder, 'weights.json'), WEIGHTS);
    const run = spawnSync(process.execPath, [join(folder, `${name}.built.mjs`)], { encoding: 'utf8', cwd: folder });
    expect([run.status, run.stderr]).toEqual([0, '']);
  });
});
