import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenLinks } from './docs.js';

test('[DEV-12] a link of the site that leads nowhere is named: a missing page, a missing heading', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-site-'));
  mkdirSync(join(folder, 'sub'));
  const page = '<h1 id="top">T</h1><a href="sub/other.html#there">1</a><a class="x" href="#top">2</a>';
  const wrong = '<a href="sub/none.html">3</a><a href="sub/other.html#gone">4</a><a href="https://example.com/x">5</a>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'sub/other.html'), '<h2 id="there">O</h2><a href="../index.html">6</a>');
  expect(brokenLinks(folder)).toEqual([]);
  writeFileSync(join(folder, 'index.html'), page + wrong);
  expect(brokenLinks(folder)).toEqual(['index.html: sub/none.html', 'index.html: sub/other.html#gone']);
  rmSync(folder, { recursive: true });
});
