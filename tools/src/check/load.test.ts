import { expect, test } from 'vitest';
import { filesOf, firstLoad, type ViteManifest } from './load.js';

const texts = Object.fromEntries(
  ['en', 'ja', 'ru', 'zh'].flatMap((language) =>
    ['shell', 'felt'].map((name) => [`src/i18n/${name}/${language}.ts`, { file: `${name}-${language}.js` }]),
  ),
);
const MANIFEST: ViteManifest = {
  'index.html': { file: 'index.js', imports: ['_shared.js'] },
  'src/table/TablePage.tsx': { file: 'table.js', imports: ['_shared.js', '_felt.js'] },
  '_shared.js': { file: 'shared.js' },
  '_felt.js': { file: 'felt.js', imports: ['_shared.js', '_felt.css'] },
  '_felt.css': { file: 'felt.css' },
  'src/lobby/LobbyPage.tsx': { file: 'lobby.js' },
  ...texts,
};

test('files that are imported count once, styles and other pages do not count', () => {
  const files = filesOf(MANIFEST, ['index.html', 'src/table/TablePage.tsx']);
  expect(files.sort()).toEqual(['felt.js', 'index.js', 'shared.js', 'table.js']);
});

test('[PLAY-14] the language with the longest texts counts', () => {
  const sizes: Record<string, number> = { 'index.js': 10, 'table.js': 20, 'shared.js': 30, 'felt.js': 40 };
  expect(firstLoad(MANIFEST, (file) => sizes[file] ?? (file.includes('-ru') ? 7 : 1))).toBe(114);
});

test('a page that the build does not have is an error, not an empty sum', () => {
  expect(() => filesOf(MANIFEST, ['src/table/Missing.tsx'])).toThrow('src/table/Missing.tsx');
});
