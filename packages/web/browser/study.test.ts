/** The study page as `cardroom study` serves it: filter, sort, open and replay a hand, tag it; the door is shut to others. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';

const CARDROOM = fileURLToPath(new URL('../../cli/bin/cardroom.mjs', import.meta.url));

/** Cy raises and bets the flop, Ann folds or calls down and wins. */
function handText(number: number): string {
  const end =
    number % 2 === 0
      ? "'p1 f'"
      : "'p1 cc', 'd db Jc', 'p1 cc', 'p3 cc', 'd db 3s', 'p1 cc', 'p3 cc', 'p1 sm AsAd', 'p3 sm KsKd'";
  return `[${number}]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAd', 'd dh p2 ????', 'd dh p3 KsKd', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db 2c5d9h', 'p1 cc', 'p3 cbr 8', ${end}]
players = ${number % 4 === 0 ? "['Cy', 'Bob', 'Ann']" : "['Ann', 'Bob', 'Cy']"}
author = 'Ann'
hand = ${number}
venue = 'Home'
day = 1
month = ${1 + (number % 3)}
year = 2024
`;
}

let folder = '';
let child: ChildProcess;
let address = '';
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-study-'));
  const db = join(folder, 'hands.duckdb');
  writeFileSync(join(folder, 'hands.phhs'), Array.from({ length: 120 }, (_, n) => handText(n)).join('\n'));
  const imported = spawnSync(process.execPath, [CARDROOM, 'import', folder, '--db', db], { encoding: 'utf8' });
  expect(imported.status, imported.stderr).toBe(0);
  child = spawn(process.execPath, [CARDROOM, 'study', '--db', db, '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  address = await new Promise((resolve) => {
    let said = '';
    child.stdout!.on('data', (text) => {
      said += text;
      if (said.includes('\n')) resolve(said.trim());
    });
  });
  browser = await launchChromium();
  page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  child?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** The server's reply to a request that a browser would not make. */
function status(path: string, headers: Record<string, string> = {}): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('the study page', () => {
  test('the door: this machine, this origin, this token', async () => {
    const { hostname, search } = new URL(address);
    expect(hostname).toBe('127.0.0.1');
    expect(await status(`/api/overview${search}`)).toBe(200);
    expect(await status('/api/overview')).toBe(401);
    expect(await status('/api/overview?token=no')).toBe(401);
    expect(await status(`/api/overview${search}`, { host: 'evil.example' })).toBe(403);
    expect(await status(`/api/overview${search}`, { origin: 'https://evil.example' })).toBe(403);
    expect(await status(`/api/overview${search}`, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status('/../package.json')).toBe(404);
    expect(await status(`/api/nothing${search}`)).toBe(404);
  });

  test('the first load is small', async () => {
    const loaded: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) loaded.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(address);
    await page.getByRole('heading', { name: 'Report' }).waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(150_000);
  });

  test('shows the author of the files, and filters and sorts at once', async () => {
    await expect.poll(() => page.getByLabel('Player', { exact: true }).inputValue()).toBe('Ann');
    const report = page.getByRole('region', { name: 'Report' });
    const names = () => report.locator('tbody th').allTextContents();
    await expect.poll(names).toEqual(['BTN', 'SB']);
    await report.getByRole('button', { name: 'Hands' }).click();
    await expect.poll(names).toEqual(['SB', 'BTN']);
    await report.getByRole('button', { name: 'Hands' }).click();
    await expect.poll(names).toEqual(['BTN', 'SB']);
    await page.getByLabel('Position', { exact: true }).first().selectOption('BTN');
    await expect.poll(names).toEqual(['BTN']);
    await expect.poll(() => report.locator('tbody td').first().textContent()).toBe('30');
    await page.getByLabel('Position', { exact: true }).first().selectOption('');
    await page.locator('.u-legend').waitFor();
  });

  test('tags a hand, and finds it by its tag', async () => {
    const hands = page.getByRole('region', { name: 'Hands', exact: true });
    await expect.poll(() => hands.locator('li').count()).toBe(50);
    await hands.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => hands.locator('li').count()).toBe(100);
    await hands.locator('li').first().getByRole('button', { name: 'Tags and note' }).click();
    await page.getByLabel('Tags', { exact: true }).fill('bluff, review');
    await page.getByLabel('Note', { exact: true }).fill("Ann's river check");
    await page.getByRole('button', { name: 'Save' }).click();
    await hands.getByText('review').waitFor();
    await hands.getByLabel('Tag', { exact: true }).fill('review');
    await expect.poll(() => hands.locator('li').count()).toBe(1);
    await hands.getByLabel('Tag', { exact: true }).fill('');
    await expect.poll(() => hands.locator('li').count()).toBe(50);
  });

  test('a press opens the replayer, and leads back', async () => {
    await page.locator('.study-hand').first().click();
    await page.getByRole('button', { name: 'Back to study' }).waitFor();
    await page.locator('.felt').first().waitFor();
    await page.getByRole('button', { name: 'Back to study' }).click();
    await page.getByRole('heading', { name: 'Report' }).waitFor();
  });

  test('fits a phone, in light and dark, without an error', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const theme of ['light', 'dark']) {
      await page.getByLabel('Theme').selectOption(theme);
      const overflow = (): Promise<number> =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      // The graph follows the width of the page a moment later.
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    }
    expect(problems).toEqual([]);
  });
});
