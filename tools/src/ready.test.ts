import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isNodeNewEnough, whyInstall } from '../ready.mjs';
import { arePagesBuilt, pagesDigest, removeStale, STARTS } from './prepare.js';
import { filesBelow, ROOT } from './workspace.js';

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

const PAGES = {
  'package-lock.json': LOCK,
  'packages/web/index.html': '<!doctype html>',
  'packages/web/src/main.tsx': 'one',
  'packages/engine/dist/index.js': 'two',
};

test('pages are rebuilt when a source of theirs or of a bundled package has changed', () => {
  const digest = pagesDigest(folderOf(PAGES));
  expect(pagesDigest(folderOf(PAGES))).toBe(digest);
  expect(pagesDigest(folderOf({ ...PAGES, 'packages/web/src/main.tsx': 'other' }))).not.toBe(digest);
  expect(pagesDigest(folderOf({ ...PAGES, 'packages/engine/dist/index.js': 'other' }))).not.toBe(digest);
  expect(pagesDigest(folderOf({ ...PAGES, 'packages/web/src/new.ts': '' }))).not.toBe(digest);
});

test('tests, types and the pages themselves are no reason to build them', () => {
  const others = {
    'packages/web/src/main.test.ts': 'a test',
    'packages/web/dist/index.html': 'built',
    'packages/engine/dist/index.d.ts': 'types',
    'packages/server/dist/index.js': 'not in a browser',
  };
  expect(pagesDigest(folderOf({ ...PAGES, ...others }))).toBe(pagesDigest(folderOf(PAGES)));
});

test('pages count as built by the stamp of these very sources, and only where they are', () => {
  const stamp = { 'node_modules/.cache/cardroom/pages': 'digest' };
  const built = { ...stamp, 'packages/web/dist/index.html': '' };
  expect(arePagesBuilt(folderOf(built), 'digest')).toBe(true);
  expect(arePagesBuilt(folderOf(built), 'other')).toBe(false);
  expect(arePagesBuilt(folderOf(stamp), 'digest')).toBe(false);
  expect(arePagesBuilt(folderOf({ 'packages/web/dist/index.html': '' }), 'digest')).toBe(false);
});

test('the bundle of the room has every module that is started by its file name, under names of their own', () => {
  const server = join(ROOT, 'packages/server/src');
  const started = filesBelow(server).flatMap((file) => {
    const text = file.endsWith('.test.ts') ? '' : readFileSync(join(server, file), 'utf8');
    return [...text.matchAll(/'\.\/(\w+)\.js', import\.meta\.url/g)].map(([, name]) => join(dirname(file), name ?? ''));
  });
  expect(started.length).toBeGreaterThan(0);
  expect(STARTS).toEqual(expect.arrayContaining(started));
  expect(new Set(STARTS.map((name) => basename(name))).size).toBe(STARTS.length);
});

test('Node 20.19 is the oldest', () => {
  expect(['20.19.0', '20.20.2', '22.0.0', '24.1.0'].map(isNodeNewEnough)).toEqual([true, true, true, true]);
  expect(['20.18.3', '18.20.0'].map(isNodeNewEnough)).toEqual([false, false]);
});
