/** Every page in every language and in every theme, on every kind of screen: axe finds nothing, nothing is clipped or hidden. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/i18n/languages.js';
import { launchChromium } from './chromium.js';
import { clippedHere, lastingProblems, overlapsHere } from './layout.js';
import { openRoom, type TestRoom } from './room.js';
import { openStage } from './stage.js';
import { DESKTOP, VIEWPORTS, type Viewport } from './viewports.js';
import { play, Visitor } from './visitor.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const THEMES = ['dark', 'light', 'contrast'] as const;
/** Screens on which the panels stand beside the table. */
const WIDE: readonly Viewport[] = VIEWPORTS.filter(({ width }) => width >= 1280);
/** Without the lowest one: there the note of a table that is held takes a line that many winners would need. */
const ROOMY: readonly Viewport[] = VIEWPORTS.filter(({ height }) => height > 600);
/** The room that the page leaves to the felt on the smallest phone. */
const SMALL: Viewport = { width: 320, height: 460 };
/** Every screen, and the felt on small phones, upright and across. */
const FELTS: readonly Viewport[] = [...VIEWPORTS, SMALL, { width: 844, height: 300 }];
/** Some of these look at one page sixty times. */
const PAGES_MS = 900_000;

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

/** Looks at one thing in its languages; `open` brings it there, Escape takes it away. */
async function inLanguages(
  visitor: Visitor,
  where: string,
  open?: () => Promise<unknown>,
  screens: readonly Viewport[] = VIEWPORTS,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [at, language] of LANGUAGES.entries()) {
    await speak(visitor, language);
    await open?.();
    const found = await wrongWith(visitor, `${where}, ${language}`, [THEMES[at % THEMES.length]!], screens);
    wrong.push(...found);
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
        ...(await inLanguages(ann, 'lobby')),
        ...(await inLanguages(ann, 'make a table', async () => {
          await page.locator('.lobby-make').click();
          await dialog.locator('summary').click();
        })),
        ...(await inLanguages(ann, 'settings', () => page.locator('.header-tools > .icon-button').last().click())),
        ...(await inLanguages(ann, 'person', () => page.locator('.person-button').click())),
      ];
      expect(wrong).toEqual([]);
    },
    PAGES_MS,
  );

  test(
    '[T-68] a tournament: its form, its page, its clock',
    async () => {
      const { page } = ann;
      const form = async (): Promise<void> => {
        await page.locator('.lobby-make').click();
        await page.locator('dialog[open] input[value="tournament"]').check();
        await page.locator('dialog[open] .tour-length').waitFor();
      };
      await ann.goto('/');
      const wrong = await inLanguages(ann, 'make a tournament', form);
      await form();
      await page.locator('dialog[open] .button-main').click();
      await page.waitForURL(/\/tournament\/[0-9]+$/);
      await page.locator('.tour-head').waitFor();
      wrong.push(...(await inLanguages(ann, 'a tournament')));
      await ann.goto(`${new URL(page.url()).pathname}/clock`);
      await page.locator('.tour-big').waitFor();
      wrong.push(...(await wrongWith(ann, 'clock', THEMES, VIEWPORTS)));
      expect(wrong).toEqual([]);
    },
    PAGES_MS,
  );

  test(
    'the table: empty, seated, at my turn, at the showdown; its panels and dialogs',
    async () => {
      const { page } = ann;
      await ann.makeTable({ 'Table name': 'Thursday' });
      const wrong = await inLanguages(ann, 'an empty table');
      wrong.push(...(await inLanguages(ann, 'take a seat', () => page.locator('.watch-bar .button').click())));
      await ann.sitDown(100);
      wrong.push(...(await inLanguages(ann, 'a seat')));
      await ann.addBot('caller', 3);
      await ann.sees('a turn', ({ acts }) => acts.length > 0);
      wrong.push(...(await inLanguages(ann, 'the host’s panel', undefined, WIDE)));
      wrong.push(...(await inLanguages(ann, 'leaving', () => page.locator('.seat-buttons button').last().click())));
      await page.locator('#tab-chat').click();
      await page.locator('.chat-form input').fill('Good evening');
      await page.keyboard.press('Enter');
      await page.locator('.chat-text').waitFor();
      wrong.push(...(await inLanguages(ann, 'chat', undefined, WIDE)));
      await page.locator('#tab-ledger').click();
      await page.locator('.books tbody tr').first().waitFor();
      wrong.push(...(await inLanguages(ann, 'ledger', undefined, WIDE)));
      await play('the flop', [ann], (seen) => (seen.get(ann)?.board.length ?? 0) >= 3);
      await ann.sees('a turn', ({ acts }) => acts.length > 0);
      const why = (): Promise<void> => page.locator('button.pot-label').first().click();
      wrong.push(...(await inLanguages(ann, 'why this pot', why)));
      await page.locator('#tab-host').click();
      await play('the showdown', [ann], (seen) => seen.get(ann)?.byShowdown === true);
      await ann.button('Pause table').click();
      await page.locator('#tab-log').click();
      await page.locator('.log-links').first().waitFor();
      wrong.push(...(await inLanguages(ann, 'showdown', undefined, ROOMY)));
      await page.locator('#tab-statistics').click();
      await page.locator('.figures').waitFor();
      wrong.push(...(await inLanguages(ann, 'statistics', undefined, WIDE)));
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
      const wrong = await inLanguages(ann, 'a stored hand');
      await page.locator('.tool').nth(1).click();
      await page.locator('.fair-good').waitFor();
      await page.keyboard.press('Escape');
      wrong.push(
        ...(await inLanguages(ann, 'fair deal', async () => {
          await page.locator('.tool').nth(1).click();
          await page.locator('.fair-good').waitFor();
        })),
      );
      expect(wrong).toEqual([]);
      expect(ann.trouble).toEqual([]);
    },
    PAGES_MS,
  );

  test(
    '[PLAY-1] the results of the table, and one’s tables and hands',
    async () => {
      const { page } = ann;
      const [, table = ''] = /\/hand\/(.+)-\d+$/.exec(new URL(page.url()).pathname) ?? [];
      await ann.goto(`/results/${table}`);
      await page.locator('.u-over').waitFor();
      const wrong = await inLanguages(ann, 'results');
      for (const part of ['tables', 'hands']) {
        await ann.goto(`/me/${part}`);
        await page.locator('.evening-row').first().waitFor();
        wrong.push(...(await inLanguages(ann, `my ${part}`)));
      }
      await ann.goto('/me/tournaments');
      await page.locator('.evening-empty').waitFor();
      wrong.push(...(await inLanguages(ann, 'my tournaments')));
      expect(wrong).toEqual([]);
    },
    PAGES_MS,
  );
});

test('2 to 10 seats on all screens: seats, cards, bets, pots and buttons lie apart', async () => {
  const stage = await openStage();
  const wrong: string[] = [];
  const scenes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 'sixMax', 'showdown', 'threeWinners', 'allIn', 'stud', 'studThird'];
  for (const [turn, scene] of scenes.entries()) {
    for (const [at, viewport] of FELTS.entries()) {
      // It has room for six.
      if (viewport === SMALL && (scene === 'studThird' || Number(scene) > 6)) continue;
      const language = LANGUAGES[(turn + at) % LANGUAGES.length]!;
      await stage.page.setViewportSize(viewport);
      await stage.show({ scene, language });
      const found = await lastingProblems(stage.page, [overlapsHere]);
      wrong.push(...found.map((problem) => `${scene}, ${viewport.width} px, ${language}: ${problem}`));
    }
  }
  await stage.close();
  expect(wrong).toEqual([]);
});

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** Lists the problems of the page that the visitor is looking at, in every theme and on every screen. */
async function wrongWith(
  { page }: Visitor,
  where: string,
  themes: readonly string[],
  screens: readonly Viewport[],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (names) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResult> } };
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    const all: string[] = [];
    for (const theme of names) {
      dataset.theme = theme;
      await new Promise(requestAnimationFrame);
      // Checks that do not depend on colours run once.
      const runOnly = theme === names[0] ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
      const found = await axe.run({ resultTypes: ['violations'], ...runOnly });
      all.push(...found.violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html.slice(0, 160)}`));
    }
    if (before !== undefined) dataset.theme = before;
    return all;
  }, themes);
  const wrong = violations.map((violation) => `${where}: ${violation}`);
  for (const viewport of screens) {
    await page.setViewportSize(viewport);
    const found = await lastingProblems(page, [clippedHere, overlapsHere]);
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
