/**
 * The engine as strangers get it: its packed tarball installs in an empty project without a network, runs the example of
 * the README there, type-checks it, and runs the same example bundled for a browser, where there is no Node.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rolldown } from 'rolldown';
import { npm, ROOT, readJson, run } from '../workspace.js';

const PACKAGE = 'packages/engine';

/** The first example of a document: a `js` block, and what it prints in the `text` block after it. */
export function readExample(markdown: string): { code: string; printed: string } | null {
  const [, code, printed] = /```js\n([\s\S]*?)```[\s\S]*?```text\n([\s\S]*?)```/.exec(markdown) ?? [];
  return code === undefined || printed === undefined ? null : { code, printed: printed.trim() };
}

/**
 * A module and all it imports as one script for a browser; an import of Node's modules cannot be resolved.
 * @param entry path of the module
 */
export async function bundleForBrowser(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    onLog: (_level, log) => {
      throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

/**
 * Runs a script where there is nothing but the language and a console.
 * @returns what it printed
 */
export function runBare(code: string): string {
  const lines: string[] = [];
  const log = (...values: unknown[]) => lines.push(values.join(' '));
  runInContext(code, createContext({ console: { log } }), { timeout: 60_000 });
  return lines.join('\n').trim();
}

function differences(printed: string, expected: string, where: string): string[] {
  if (printed === expected) return [];
  return [`the README example prints something else ${where}:\n${printed}\ninstead of:\n${expected}`];
}

/**
 * Runs the example in the project that it was installed in: plainly, through the compiler, and bundled.
 * @returns what is wrong
 */
async function tryExample(project: string, example: { code: string; printed: string }): Promise<string[]> {
  const module = join(project, 'example.mjs');
  writeFileSync(module, example.code);
  const ran = run(process.execPath, [module], { cwd: project });
  const problems = differences(ran.output, example.printed, 'in an empty project');

  writeFileSync(join(project, 'example.mts'), example.code);
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const typed = run(process.execPath, [tsc, ...options, 'example.mts'], { cwd: project });
  if (typed.code !== 0) problems.push(`the README example has type errors:\n${typed.output}`);

  try {
    const printed = runBare(await bundleForBrowser(module));
    return [...problems, ...differences(printed, example.printed, 'in a browser bundle')];
  } catch (error) {
    return [...problems, `the README example fails in a browser bundle:\n${stripVTControlCharacters(String(error))}`];
  }
}

/** @param folder an empty one */
async function tryOut(
  folder: string,
  example: { code: string; printed: string },
): Promise<{ problems: string[]; summary: string }> {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const packed = npm(pack, { cwd: join(ROOT, PACKAGE) });
  if (packed.code !== 0) return { problems: [`npm pack failed: ${packed.output}`], summary: '' };
  const [tarball = { filename: '', size: 0, files: [] }]: {
    filename: string;
    size: number;
    files: { path: string }[];
  }[] = JSON.parse(packed.stdout);
  const problems = tarball.files
    .filter(({ path }) => /\.test\.|(^|\/)testing\/|tsbuildinfo$/.test(path))
    .map(({ path }) => `the tarball holds ${path}`);
  for (const name of ['LICENSE', 'README.md']) {
    if (!tarball.files.some(({ path }) => path === name)) problems.push(`the tarball has no ${name}`);
  }

  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_offline: 'true' };
  const installed = npm(['install', '--no-audit', '--no-fund', join(folder, tarball.filename)], { cwd: project, env });
  if (installed.code !== 0) problems.push(`npm install failed: ${installed.output}`);
  else problems.push(...(await tryExample(project, example)));
  return { problems, summary: `${tarball.files.length} files, ${Math.round(tarball.size / 1024)} KB` };
}

export async function checkPack(): Promise<{ problems: string[]; summary: string }> {
  const example = readExample(readFileSync(join(ROOT, 'README.md'), 'utf8'));
  if (example === null) return { problems: ['README.md has no example with its output'], summary: '' };
  const pkg = readJson<Record<string, unknown>>(join(ROOT, PACKAGE, 'package.json'));
  const { messages } = await publint({ pkgDir: join(ROOT, PACKAGE), strict: true });
  const advice = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-pack-'));
  try {
    const { problems, summary } = await tryOut(folder, example);
    return { problems: [...advice, ...problems], summary };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
