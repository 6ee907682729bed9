import { describe, expect, test } from 'vitest';
import { checkLock, completed, lockProblems, missingOptional, systemOf } from './lock.js';

const HASH = `sha512-${'a'.repeat(86)}==`;
const hashOf = (): string => HASH;
const OPTIONAL = { 'tool-linux-x64-gnu': '1.0.0', 'tool-darwin-arm64': '1.0.0' };
const LOCK = {
  packages: {
    '': {},
    'node_modules/tool': { version: '1.0.0', integrity: HASH, dev: true, optionalDependencies: OPTIONAL },
    'node_modules/tool-linux-x64-gnu': { version: '1.0.0', integrity: HASH, optional: true },
  },
};

test('a package of another system that is not in the lock file is missing', () => {
  expect(missingOptional(LOCK)).toEqual([{ name: 'tool-darwin-arm64', version: '1.0.0', parent: 'node_modules/tool' }]);
  expect(lockProblems(LOCK)).toEqual(['tool-darwin-arm64@1.0.0 is left out: run node tools/dist/lock.js']);
});

test('its entry is written with the system that its name tells', () => {
  const lock = completed(LOCK, hashOf);
  expect(lock.packages['node_modules/tool-darwin-arm64']).toEqual({
    version: '1.0.0',
    integrity: HASH,
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  });
  expect(Object.keys(lock.packages)).toEqual([
    ...Object.keys(LOCK.packages).slice(0, 2),
    'node_modules/tool-darwin-arm64',
    'node_modules/tool-linux-x64-gnu',
  ]);
  expect(lockProblems(lock)).toEqual([]);
});

test('another version of the same package stands below the one that wants it', () => {
  const other = { version: '2.0.0', integrity: HASH, optionalDependencies: { 'tool-darwin-arm64': '2.0.0' } };
  const lock = completed({ packages: { ...completed(LOCK, hashOf).packages, 'node_modules/other': other } }, hashOf);
  expect(lock.packages['node_modules/other/node_modules/tool-darwin-arm64']?.version).toBe('2.0.0');
  expect(lock.packages['node_modules/tool-darwin-arm64']?.version).toBe('1.0.0');
  expect(lockProblems(lock)).toEqual([]);
});

describe('what cannot be written', () => {
  test.each([
    ['a name that tells no system', { watcher: '1.0.0' }],
    ['a range of versions', { 'tool-darwin-arm64': '^1.0.0' }],
  ])('%s', (_, optionalDependencies) => {
    expect(() =>
      completed({ packages: { 'node_modules/a': { version: '1.0.0', optionalDependencies } } }, hashOf),
    ).toThrow(/npm install/);
  });
});

test('systems by name', () => {
  expect(systemOf('@scope/binding-linux-arm64-musl')).toEqual({ os: ['linux'], cpu: ['arm64'], libc: ['musl'] });
  expect(systemOf('@scope/binding-win32-x64-msvc')).toEqual({ os: ['win32'], cpu: ['x64'] });
  expect(systemOf('binding-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
  expect(systemOf('left-pad')).toBe(null);
});

test('a download address in the lock file is a problem', () => {
  const packages = { 'node_modules/a': { version: '1.0.0', integrity: HASH, resolved: 'https://example.org/a.tgz' } };
  expect(lockProblems({ packages })).toEqual([
    'node_modules/a has a download address: install with the settings of .npmrc',
  ]);
});

test('[SEC-13] an entry without a hash is a problem, and none is written', () => {
  const tool = { version: '1.0.0', dev: true };
  const unchecked = 'has no SHA-512 hash, so npm would install it unchecked';
  expect(lockProblems({ packages: { 'node_modules/tool': tool } })).toEqual([`node_modules/tool ${unchecked}`]);
  const weak = { ...tool, integrity: 'sha1-qUV5PXNyfKmPLGFFYs3/cn2IMhw=' };
  expect(lockProblems({ packages: { 'a/node_modules/tool': weak } })).toEqual([`a/node_modules/tool ${unchecked}`]);
  const own = { packages: { '': {}, 'packages/a': { version: '1.0.0' }, 'node_modules/a': { link: true } } };
  expect(lockProblems(own)).toEqual([]);
  expect(() => completed(LOCK, () => null)).toThrow('the registry has no tool-darwin-arm64@1.0.0');
});

test('[SEC-13] every package of this workspace is installed by its hash', () => {
  expect(checkLock().problems).toEqual([]);
});
