import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isNodeNewEnough, removeStale, whyInstall } from './ready.mjs';

const folders: string[] = [];

/** A folder with these files; objects are written as JSON. */
function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-ready-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const MANIFEST = { devDependencies: { left: '1.0.0' } };
const LOCK = {
  packages: {
    '': MANIFEST,
    'node_modules/left': { version: '1.0.0' },
    'node_modules/other-system': { version: '1.0.0', optional: true },
  },
};
const INSTALLED = {
  'package.json': MANIFEST,
  'package-lock.json': LOCK,
  'node_modules/left/package.json': {},
  'node_modules/.package-lock.json': { packages: { 'node_modules/left': { version: '1.0.0' } } },
};

test('nothing is installed when the packages on disk are the locked ones', () => {
  expect(whyInstall(folderOf(INSTALLED))).toBe(null);
});

test('a fresh clone needs its packages', () => {
  expect(whyInstall(folderOf({ 'package.json': MANIFEST, 'package-lock.json': LOCK }))).toBe(
    'no packages are installed',
  );
});

test('a new version in the lock file is installed', () => {
  const lock = { packages: { ...LOCK.packages, 'node_modules/left': { version: '1.0.1' } } };
  expect(whyInstall(folderOf({ ...INSTALLED, 'package-lock.json': lock }))).toBe(
    'node_modules/left is not installed as locked',
  );
});

test('a folder that was deleted by hand is installed again', () => {
  const { 'node_modules/left/package.json': _, ...rest } = INSTALLED;
  expect(whyInstall(folderOf(rest))).toBe('node_modules/left is missing');
});

test('a changed package.json, of the root or of a package, asks for an install', () => {
  const changed = { devDependencies: { left: '2.0.0' } };
  expect(whyInstall(folderOf({ ...INSTALLED, 'package.json': changed }))).toBe(
    'the root asks for other devDependencies',
  );
  const added = { ...INSTALLED, 'packages/new/package.json': { name: 'new' } };
  expect(whyInstall(folderOf(added))).toBe('packages/new is not in the lock file');
});

test('compiled files go when their source has gone', () => {
  const folder = folderOf({
    'tsconfig.json': {},
    'src/kept.ts': '',
    'src/deep/kept.ts': '',
    'dist/kept.js': '',
    'dist/kept.d.ts': '',
    'dist/deep/kept.d.ts': '',
    'dist/gone.js': '',
    'dist/gone.js.map': '',
    'dist/gone.d.ts': '',
    'dist/deep/gone.d.ts': '',
    'dist/.tsbuildinfo': '',
  });
  expect(removeStale(folder).sort()).toEqual(['deep/gone', 'gone']);
  expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['.tsbuildinfo', 'deep', 'kept.d.ts', 'kept.js']);
  expect(readdirSync(join(folder, 'dist/deep'))).toEqual(['kept.d.ts']);
});

test('Node 20.19 is the oldest', () => {
  expect(['20.19.0', '20.20.2', '22.0.0', '24.1.0'].map(isNodeNewEnough)).toEqual([true, true, true, true]);
  expect(['20.18.3', '18.20.0'].map(isNodeNewEnough)).toEqual([false, false]);
});
