/** The script that a first visit to the lobby loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../files.js';
import { LANGUAGES } from '../src/i18n/languages.js';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { Visitor } from './visitor.js';

/** Compressed script that the first page may load. */
const FIRST_LOAD_BYTES = 150 * 1024;

let browser: Browser;
let room: TestRoom;

beforeAll(async () => {
  [browser, room] = await Promise.all([launchChromium(), openRoom()]);
});

afterAll(async () => {
  await browser.close();
  await room.close();
});

describe('the first load', () => {
  const folder = fileURLToPath(files);

  function compressed(path: string): number {
    return gzipSync(readFileSync(`${folder}/${path}`)).length;
  }

  /** A module and everything that it imports before it runs. */
  function withImports(path: string, found: Set<string>): void {
    if (found.has(path)) return;
    found.add(path);
    const text = readFileSync(`${folder}/${path}`, 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      withImports(`assets/${name}`, found);
  }

  test.each(LANGUAGES)('in %s the lobby needs no more than 150 KB of script', async (language) => {
    const [, entry = ''] =
      /<script[^>]+src="\/(assets\/[^"]+)"/.exec(readFileSync(`${folder}/index.html`, 'utf8')) ?? [];
    const needed = new Set<string>();
    withImports(entry, needed);
    const visitor = await Visitor.come(browser, room.url, 'Cleo');
    const { page } = visitor;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) needed.add(pathname.slice(1));
    });
    await page.addInitScript((kept) => localStorage.setItem('cardroom.settings', kept), JSON.stringify({ language }));
    await visitor.goto('/');
    await page.locator(`html[lang^="${language}"] .lobby-hero h1`).waitFor();
    await visitor.leaveBrowser();
    // The pages may have been rebuilt since the room took its copy.
    const here = new Set(readdirSync(`${folder}/assets`).map((name) => `assets/${name}`));
    const all = [...needed].filter((path) => here.has(path));
    expect(all.length).toBeGreaterThan(1);
    expect(all.reduce((sum, path) => sum + compressed(path), 0)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  });
});
