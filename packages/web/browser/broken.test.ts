/** A mistake in the code of one page, in a real Chromium: the rest of the page stays, and says what to do. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { Visitor } from './visitor.js';

const BROKEN = 'export default function Broken() { throw new Error("a mistake"); }';

let browser: Browser;
let room: TestRoom;

beforeAll(async () => {
  [browser, room] = await Promise.all([launchChromium(), openRoom()]);
});

afterAll(async () => {
  await room?.close();
  await browser?.close();
});

test('a page that fails says so and can be reloaded; other pages work', async () => {
  const ann = await Visitor.come(browser, room.url, 'Ann');
  const { page } = ann;
  const body = { contentType: 'text/javascript', body: BROKEN };
  await page.route(/\/assets\/LobbyPage-[^/]*\.js$/, (route) => route.fulfill(body));
  await ann.goto('/');
  await page.getByRole('alert').getByText('This page stopped working.').waitFor();
  // Another address within the page is another try.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/replay');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('link', { name: 'Replayer' }).first().waitFor();
  expect(await page.getByText('This page stopped working.').count()).toBe(0);
  await page.goBack();
  await page.getByText('This page stopped working.').waitFor();
  await page.unroute(/\/assets\/LobbyPage-[^/]*\.js$/);
  await ann.button('Reload').click();
  await page.locator('.lobby-hero h1').waitFor();
  await ann.leaveBrowser();
});
