/** Every page in every language and theme, on every kind of screen. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.js';
import { describePages, WHOLE } from './everyPage.js';
import { openRoom, type TestRoom } from './room.js';

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

describePages(WHOLE, () => ({ browser, room }));
