/** Every page in every language and theme, on every kind of screen: axe finds nothing, nothing is clipped or hidden. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../files.js';
import { LANGUAGES } from '../src/i18n/languages.js';
import { launchChromium } from './chromium.js';
import { clippedHere, overlapsHere } from './layout.js';
import { openRoom, type TestRoom } from './room.js';
import { openStage } from './stage.js';
import { DESKTOP, VIEWPORTS, type Viewport } from './viewports.js';
import { play, Visitor } from './visitor.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['dark', 'light', 'contrast'] as const;
/** Where the panels stand beside the table. */
const WIDE: readonly Viewport[] = VIEWPORTS.filter(({ width }) => width >= 1280);
/** Each of these looks at one page sixty times. */
const PAGES_MS = 400_000;
/** Of script, compressed, before the first page is there. */
const FIRST_LOAD_BYTES = 150 * 1024;

let browser: Browser;
let room: TestRoom;

beforeAll(async () => {
  // Between hands there is time to hold the table with the result on it.
  [browser, room] = await Promise.all([launchChromium(), openRoom('sqlite', { betweenHandsMs: 4_000 })]);
});

afterAll(async () => {
  await browser.close();
  await room.close();
});

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What is wrong with what the visitor has before him: in every theme, and on every screen. */
async function wrongWith({ page }: Visitor, where: string, screens: readonly Viewport[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (themes) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    const all: string[] = [];
    for (const theme of themes) {
      dataset.theme = theme;
      await new Promise(requestAnimationFrame);
      // What does not depend on colours is looked at once.
      const runOnly = theme === themes[0] ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
      const found = await axe.run({ resultTypes: ['violations'], ...runOnly });
      all.push(...found.violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`));
    }
    if (before !== undefined) dataset.theme = before;
    return all;
  }, THEMES);
  const wrong = violations.map((violation) => `${where}: ${violation}`);
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const found = [...(await page.evaluate(clippedHere)), ...(await page.evaluate(overlapsHere))];
    wrong.push(...found.map((problem) => `${where}: ${viewport.width} px: ${problem}`));
  }
  await page.setViewportSize(DESKTOP);
  return wrong;
}

async function speak(visitor: Visitor, language: string): Promise<void> {
  const { page } = visitor;
  await page.locator('.header-tools > .icon-button').last().click();
  await page.locator('dialog[open] select').first().selectOption(language);
  await page.keyboard.press('Escape');
  await page.locator(`html[lang^="${language}"]`).waitFor();
  await page.locator('dialog[open]').waitFor({ state: 'hidden' });
}

/** Looks at one thing in all languages; `open` brings it there, Escape takes it away. */
async function inAllLanguages(
  visitor: Visitor,
  where: string,
  open?: () => Promise<unknown>,
  screens: readonly Viewport[] = VIEWPORTS,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const language of LANGUAGES) {
    await speak(visitor, language);
    await open?.();
    wrong.push(...(await wrongWith(visitor, `${where}, ${language}`, screens)));
    if (open !== undefined) await visitor.page.keyboard.press('Escape');
  }
  await speak(visitor, 'en');
  return wrong;
}

describe('pages', () => {
  let ann: Visitor;

  beforeAll(async () => {
    ann = await Visitor.come(browser, room.url, 'Ann', { reducedMotion: 'reduce' });
  });

  afterAll(async () => {
    await ann.leaveBrowser();
  });

  test(
    'the lobby and its dialogs',
    async () => {
      const { page } = ann;
      await ann.makeTable({ 'Table name': 'Wednesday', Game: 'F7S/8' });
      await ann.goto('/');
      await page.locator('.table-row').first().waitFor();
      const dialog = page.locator('dialog[open]');
      const wrong = [
        ...(await inAllLanguages(ann, 'lobby')),
        ...(await inAllLanguages(ann, 'make a table', async () => {
          await page.locator('.lobby-head .button-main').click();
          await dialog.locator('summary').click();
        })),
        ...(await inAllLanguages(ann, 'settings', () => page.locator('.header-tools > .icon-button').last().click())),
        ...(await inAllLanguages(ann, 'person', () => page.locator('.person-button').click())),
      ];
      expect(wrong).toEqual([]);
    },
    PAGES_MS,
  );

  test(
    'the table: empty, seated, at my turn, at the showdown; its panels and dialogs',
    async () => {
      const { page } = ann;
      await ann.makeTable({ 'Time to act': '300', 'Table name': 'Thursday' });
      const wrong = await inAllLanguages(ann, 'an empty table');
      wrong.push(...(await inAllLanguages(ann, 'take a seat', () => page.locator('.watch-bar .button').click())));
      await ann.sitDown(100);
      wrong.push(...(await inAllLanguages(ann, 'a seat')));
      await ann.addBot('caller', 3);
      await ann.sees('a turn', ({ acts }) => acts.length > 0);
      wrong.push(...(await inAllLanguages(ann, 'the host’s panel', undefined, WIDE)));
      wrong.push(...(await inAllLanguages(ann, 'leaving', () => page.locator('.seat-buttons button').last().click())));
      await page.locator('#tab-chat').click();
      await page.locator('.chat-form input').fill('Good evening');
      await page.keyboard.press('Enter');
      await page.locator('.chat-text').waitFor();
      wrong.push(...(await inAllLanguages(ann, 'chat', undefined, WIDE)));
      await page.locator('#tab-ledger').click();
      await page.locator('.books tbody tr').first().waitFor();
      wrong.push(...(await inAllLanguages(ann, 'ledger', undefined, WIDE)));
      await play('the flop', [ann], (seen) => (seen.get(ann)?.board.length ?? 0) >= 3);
      await ann.sees('a turn', ({ acts }) => acts.length > 0);
      const why = (): Promise<void> => page.locator('button.pot-label').first().click();
      wrong.push(...(await inAllLanguages(ann, 'why this pot', why)));
      await page.locator('#tab-host').click();
      await play('the showdown', [ann], (seen) => seen.get(ann)?.byShowdown === true);
      await ann.button('Pause table').click();
      await page.locator('#tab-log').click();
      await page.locator('.log-links').first().waitFor();
      wrong.push(...(await inAllLanguages(ann, 'showdown')));
      await page.locator('#tab-statistics').click();
      await page.locator('.figures').waitFor();
      wrong.push(...(await inAllLanguages(ann, 'statistics', undefined, WIDE)));
      expect(wrong).toEqual([]);
    },
    PAGES_MS,
  );

  test(
    'the hand that was played: its permalink, its receipt, its figures',
    async () => {
      const { page } = ann;
      await page.locator('#tab-log').click();
      // The link opens a tab of its own [PLAY-4].
      await ann.goto((await page.locator('.log-links a').first().getAttribute('href')) ?? '');
      await page.locator('.transport').waitFor();
      const wrong = await inAllLanguages(ann, 'a stored hand');
      await page.locator('.tool').nth(1).click();
      await page.locator('.fair-good').waitFor();
      await page.keyboard.press('Escape');
      wrong.push(
        ...(await inAllLanguages(ann, 'fair deal', async () => {
          await page.locator('.tool').nth(1).click();
          await page.locator('.fair-good').waitFor();
        })),
      );
      expect(wrong).toEqual([]);
      expect(ann.trouble).toEqual([]);
    },
    PAGES_MS,
  );
});

describe('the felt', () => {
  test('2 to 10 seats on five screens: seats, cards, bets, pots and buttons lie apart', async () => {
    const stage = await openStage();
    const wrong: string[] = [];
    for (let seats = 2; seats <= 10; seats++) {
      for (const [at, viewport] of VIEWPORTS.entries()) {
        const language = LANGUAGES[(seats + at) % LANGUAGES.length]!;
        await stage.page.setViewportSize(viewport);
        await stage.show({ scene: seats, language });
        const found = await stage.page.evaluate(overlapsHere);
        wrong.push(...found.map((problem) => `${seats} seats, ${viewport.width} px, ${language}: ${problem}`));
      }
    }
    for (const scene of ['sixMax', 'showdown', 'allIn', 'stud', 'studThird']) {
      for (const [at, viewport] of VIEWPORTS.entries()) {
        const language = LANGUAGES[at % LANGUAGES.length]!;
        await stage.page.setViewportSize(viewport);
        await stage.show({ scene, language });
        const found = await stage.page.evaluate(overlapsHere);
        wrong.push(...found.map((problem) => `${scene}, ${viewport.width} px, ${language}: ${problem}`));
      }
    }
    await stage.close();
    expect(wrong).toEqual([]);
  });
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
    await page.locator(`html[lang^="${language}"] .lobby-head h1`).waitFor();
    await visitor.leaveBrowser();
    // The pages may have been built anew since the room took its copy.
    const here = new Set(readdirSync(`${folder}/assets`).map((name) => `assets/${name}`));
    const all = [...needed].filter((path) => here.has(path));
    expect(all.length).toBeGreaterThan(1);
    expect(all.reduce((sum, path) => sum + compressed(path), 0)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
  });
});
