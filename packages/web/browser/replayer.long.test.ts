/** The replayer in a real Chromium: files, links, keys, forks and receipts. Nothing leaves the browser. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileOf } from '../src/files/download.js';
import { EXAMPLE } from '../src/replayer/example.js';
import { tapeOf } from '../src/replayer/tape.js';
import { DEALT_HAND, receiptFor } from '../src/testing/receipts.js';
import { launchChromium } from './chromium.js';
import { type Pages, servePages } from './pages.js';
import { PATIENCE_MS, PLAY_MS, until } from './visitor.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/phh/pluribus/pluribus-open-1.phhs', import.meta.url));

const receipt = receiptFor(0);
const [first, second, ...rest] = receipt.cards;
const FORGED = { ...receipt, cards: [{ ...first!, card: second!.card }, second!, ...rest] };

let browser: Browser;
let pages: Pages;

beforeAll(async () => {
  browser = await launchChromium();
  pages = await servePages({
    '/api/hands/t1-7': { ...DEALT_HAND, hand: 7, author: 'Ann' },
    '/api/receipts/t1-7': receipt,
    '/api/hands/t1-8': { ...DEALT_HAND, hand: 8 },
    '/api/receipts/t1-8': FORGED,
  });
});

afterAll(async () => {
  await browser.close();
  await pages.close();
});

interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts, and requests that carry anything away or go to another host. */
  readonly trouble: string[];
}

async function visit(path: string, settings: object = {}, size = { width: 1280, height: 800 }): Promise<Visit> {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB' });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(pages.url) || request.url().startsWith('blob:');
    // The session is asked for by every page.
    const isSession = request.url() === `${pages.url}/api/session`;
    if (!isOwn || (request.method() !== 'GET' && !isSession)) trouble.push(`${request.method()} ${request.url()}`);
  });
  await page.addInitScript((kept) => localStorage.setItem('cardroom.settings', kept), JSON.stringify(settings));
  await page.goto(pages.url + path);
  return { page, context, trouble };
}

async function lineOf(page: Page): Promise<number> {
  return Number(await page.locator('[data-felt]').getAttribute('data-line'));
}

async function showExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show an example' }).click();
  await page.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
}

const tape = tapeOf(EXAMPLE)!;

describe('keys', () => {
  test('step, jump by street, go to both ends and play, without a mouse', async () => {
    const { page, context, trouble } = await visit('/replay');
    await page.getByLabel('Or paste hand histories').focus();
    const file = fileOf(EXAMPLE, 'phh');
    await page.keyboard.insertText(file.ok ? file.value.text : '');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    await expect.poll(() => lineOf(page)).toBe(0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lineOf(page)).toBe(tape.stops[1]!.line);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => lineOf(page)).toBe(tape.stops[1]!.line);
    for (const { stop } of tape.marks.slice(1)) {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => lineOf(page)).toBe(tape.stops[stop]!.line);
    }
    await page.keyboard.press('End');
    await expect.poll(() => lineOf(page)).toBe(EXAMPLE.actions.length);
    await page.keyboard.press('Home');
    await expect.poll(() => lineOf(page)).toBe(0);
    for (let at = 0; at < 5; at++) await page.keyboard.press('+');
    await page.keyboard.press('Space');
    await expect.poll(() => lineOf(page)).toBe(EXAMPLE.actions.length);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe('files', () => {
  test('[PLAY-13] a text without a hand is refused in words, and another one can be read at once', async () => {
    const { page, context } = await visit('/replay');
    await page.locator('.replay-paste').fill('hello, this is no hand');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'No hand in this text can be read.' }).waitFor();
    const file = fileOf(EXAMPLE, 'phh');
    await page.locator('.replay-paste').fill(file.ok ? file.value.text : '');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    await context.close();
  });

  test('[PLAY-13] cards can be read at 1280 px, cents have two digits, and chips and cards are heard if wanted', async () => {
    const { page, context, trouble } = await visit('/replay');
    await page.addInitScript(() => {
      Object.assign(window, { heard: 0 });
      const start = AudioBufferSourceNode.prototype.start;
      AudioBufferSourceNode.prototype.start = function (...when): void {
        Object.assign(window, { heard: (window as unknown as { heard: number }).heard + 1 });
        start.apply(this, when);
      };
    });
    await page.reload();
    const heard = (): Promise<number> => page.evaluate(() => (window as unknown as { heard: number }).heard);
    const cents = { ...EXAMPLE, blindsOrStraddles: [0.05, 0.1, 0, 0, 0, 0], actions: EXAMPLE.actions.slice(0, 6) };
    await page.locator('.replay-paste').fill(JSON.stringify([cents]));
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await page.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    await page.keyboard.press('End');
    const bets = page.locator('[data-felt] .chips');
    await expect.poll(async () => (await bets.allTextContents()).map((text) => text.trim())).toEqual(['0.05', '0.10']);
    // Cards are smaller while they fly.
    const heights = (): Promise<number[]> =>
      page
        .locator('[data-felt] .seat .card')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    await expect.poll(async () => (await heights()).length).toBe(12);
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
    expect(await heard()).toBe(0);
    await page.getByRole('button', { name: 'Sounds' }).click();
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(heard).toBeGreaterThan(0);
    expect(trouble).toEqual([]);
    await context.close();
  });

  test('our own file: hands, bad ones with line, code and sentence; the next hand by key', async () => {
    const { page, context, trouble } = await visit('/replay');
    const file = fileOf(EXAMPLE, 'phh');
    const text = file.ok ? file.value.text : '';
    const hands = `[1]\n${text}\n[2]\nvariant = oops\n\n[3]\n${text}`;
    await page.setInputFiles('input[type=file]', {
      name: 'own.phhs',
      mimeType: 'text/plain',
      buffer: Buffer.from(hands),
    });
    await expect.poll(() => page.locator('.hand-row').count()).toBe(2);
    await page.locator('.bad-hands summary').click();
    await expect.poll(() => page.locator('.bad-hands li').textContent()).toMatch(/Hand 2, line \d+ [a-z-]+.*\.$/);
    await page.keyboard.press('PageDown');
    await expect.poll(() => page.locator('.hand-row[aria-current]').count()).toBe(1);
    await expect.poll(() => page.locator('.hand-rows li').last().locator('[aria-current]').count()).toBe(1);
    expect(trouble).toEqual([]);
    await context.close();
  });

  test('a text that is pasted anywhere on the page', async () => {
    const { page, context, trouble } = await visit('/replay');
    await showExample(page);
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      `[${JSON.stringify({ ...DEALT_HAND, hand: 501 })}]`,
    );
    await page.getByRole('heading', { name: 'Hand 501' }).waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  });

  test.runIf(existsSync(CORPUS))('a file of the corpus', async () => {
    const { page, context, trouble } = await visit('/replay');
    await page.setInputFiles('input[type=file]', CORPUS);
    await page.locator('.hand-row').first().waitFor();
    await expect.poll(() => page.locator('.replay-progress').count()).toBe(0);
    await expect.poll(() => page.locator('.hand-list > p').textContent()).toMatch(/^\d+ hands$/);
    expect(await page.locator('.bad-hands').count()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => page.locator('[data-felt] .seats li').count()).toBeGreaterThan(1);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe('odds', () => {
  test('are counted beside the page and add up', async () => {
    const { page, context, trouble } = await visit('/replay');
    await showExample(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('tab', { name: 'Equity' }).click();
    await page.getByText('Exact', { exact: true }).waitFor();
    const shares = async (): Promise<number[]> =>
      (await page.locator('.odds-value').allTextContents()).map((share) => Number.parseFloat(share));
    await expect.poll(async () => (await shares()).length).toBe(3);
    const missing = async (): Promise<number> => Math.abs((await shares()).reduce((sum, share) => sum + share, -100));
    await expect.poll(missing).toBeLessThan(0.2);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

describe('links', () => {
  test('carry the hand without names, and open to the same end', async () => {
    const { page, context } = await visit('/replay');
    await showExample(page);
    await page.getByRole('button', { name: 'Share' }).click();
    const field = page.getByLabel('Link');
    await expect.poll(() => field.inputValue()).toMatch(/#h=/);
    const link = await field.inputValue();
    expect(link.length).toBeLessThan(2_000);
    await context.close();
    const other = await visit(link.slice(pages.url.length));
    await other.page.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    await other.page.keyboard.press('End');
    await expect.poll(() => lineOf(other.page)).toBe(EXAMPLE.actions.length);
    const chips = (): Promise<number> =>
      other.page
        .locator('[data-felt] .seats li')
        .evaluateAll((seats) => seats.reduce((sum, seat) => sum + Number(seat.getAttribute('data-stack')), 0));
    await expect.poll(chips).toBe(EXAMPLE.startingStacks.reduce((a, b) => a + b));
    expect(await other.page.locator('main').textContent()).not.toMatch(/Ana|Ben|Chie|Dmitri|Elif|Fang/);
    expect(other.trouble).toEqual([]);
    await other.context.close();
  });

  test('that hold nothing say so', async () => {
    const { page, context } = await visit('/replay#h=Anonsense');
    await page.getByText('This link has no hand').waitFor();
    await context.close();
  });
});

describe('play on from here', () => {
  test('the hand goes on with the chips of the record, to its end, and again', async () => {
    const { page, context, trouble } = await visit('/replay');
    await showExample(page);
    await page.keyboard.press('ArrowRight');
    const before = await seatsOf(page);
    await page.getByRole('tab', { name: 'Play from here' }).click();
    await page.getByLabel('Opponents').selectOption('caller');
    await page.locator('.fork').getByRole('button', { name: 'Play', exact: true }).click();
    const check = page.locator(':is([data-act="call"], [data-act="check"]):not([aria-disabled])').first();
    await check.waitFor();
    await expect.poll(() => seatsOf(page)).toEqual(before);
    await until('the hand is over', async () => {
      if (await page.locator('.fork-outcome').isVisible()) return true;
      // The button of the last act may still be there when the hand is over: it goes, and nobody presses it.
      if (await check.isVisible()) await check.click({ timeout: 1_000 }).catch(() => undefined);
      return false;
    });
    await expect
      .poll(() => page.locator('.fork-outcome').textContent())
      .toMatch(/Chie: [+-]?[\d,]+Original result: -3,200/);
    await page.getByRole('button', { name: 'Again' }).click();
    await check.waitFor();
    await expect.poll(() => seatsOf(page)).toEqual(before);
    expect(trouble).toEqual([]);
    await context.close();
  });

  test('many times, with the spread of the results', async () => {
    const { page, context, trouble } = await visit('/replay');
    await showExample(page);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Play from here' }).click();
    await page.getByLabel('Runs').selectOption('100');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('Results of 100 hands').waitFor({ timeout: PLAY_MS });
    await expect.poll(() => page.locator('.spread rect').count()).toBe(24);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

/** Name, stack and bet of every seat, whoever sits at the bottom. */
async function seatsOf(page: Page): Promise<string[]> {
  const seats = await page
    .locator('[data-felt] .seats li')
    .evaluateAll((all) =>
      all.map((seat) => ['seat', 'stack', 'bet'].map((name) => seat.getAttribute(`data-${name}`)).join()),
    );
  return seats.sort();
}

describe('stored hands', () => {
  test('open by their permalink, and their receipt is checked here', async () => {
    const { page, context, trouble } = await visit('/hand/t1-7#receipt');
    await page.getByText('Deal verified: the deck wasn’t changed after its seal was published.').waitFor();
    await expect.poll(() => page.locator('.fair-checks').textContent()).toMatch(/Your cards.*Board.*Shown by Bob/s);
    expect(await page.locator('.fair').textContent()).not.toContain('Shown by Cleo');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Hand 7');
    expect(trouble).toEqual([]);
    await context.close();
  });

  test('a receipt from a file is checked without any hand', async () => {
    const { page, context, trouble } = await visit('/replay');
    await page.getByRole('button', { name: 'Check a receipt from a file' }).click();
    const buffer = Buffer.from(JSON.stringify(receiptFor(null)));
    await page.setInputFiles('dialog input[type=file]', { name: 'r.json', mimeType: 'application/json', buffer });
    await page.getByText('Deal verified: the deck wasn’t changed after its seal was published.').waitFor();
    await expect.poll(() => page.locator('.fair').textContent()).toContain('4 cards stay hidden');
    expect(trouble).toEqual([]);
    await context.close();
  });

  test('a forged receipt is found out', async () => {
    const { page, context } = await visit('/hand/t1-8#receipt');
    await page.getByText('The receipt doesn’t check out.').waitFor();
    await context.close();
  });

  test('one that is not there says so', async () => {
    const { page, context } = await visit('/hand/t1-99');
    await page.getByText('This hand doesn’t exist').waitFor();
    await context.close();
  });
});

describe('everyone', () => {
  const LOOKS = [
    ['ru', 'contrast', 320],
    ['ja', 'light', 390],
    ['zh', 'dark', 1280],
  ] as const;

  test.each(LOOKS)('%s, %s, %i px: no violation, nothing beyond the edge', async (language, theme, width) => {
    const { page, context, trouble } = await visit('/replay', { language, theme }, { width, height: 800 });
    await page.locator('h1').waitFor();
    const found: string[] = [];
    const check = async (where: string): Promise<void> => {
      await page.evaluate(AXE);
      const violations = await page.evaluate(async () => {
        const { violations: all } = await (window as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run();
        return all.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      found.push(...violations.map((violation) => `${where}: ${violation}`));
      // Pictures drawn by a script follow the width of the page a moment later.
      const beyond = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(beyond, { message: `${where}: beyond the edge` }).toBeLessThanOrEqual(0);
    };
    await check('start');
    await page.locator('form .button').nth(1).click();
    await page.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    for (let at = 0; at < 12; at++) await page.keyboard.press('ArrowRight');
    for (const tab of ['moves', 'odds', 'why', 'fork']) {
      await page.locator(`[data-tab="${tab}"]`).click();
      if (tab === 'why') await page.locator('.question summary').first().click();
      await check(tab);
    }
    await page.locator('.tool').first().click();
    await check('share');
    expect(found).toEqual([]);
    expect(trouble).toEqual([]);
    await context.close();
  });
});

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
