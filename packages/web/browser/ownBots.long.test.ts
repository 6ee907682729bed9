/** Bots of the operator's folder, in a real Chromium: the host seats one from the page, plays against it and sends it away. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedRoom, startServe } from '../../cli/src/testing/room.js';
import { launchChromium } from './chromium.js';
import { play, Visitor } from './visitor.js';

const CHECKS_OR_FOLDS = `export default (seat, { Action }) => ({ actions }) =>
  ({ action: actions.includes(Action.CHECK) ? Action.CHECK : Action.FOLD });
`;

const folder = mkdtempSync(join(tmpdir(), 'cardroom-own-bots-'));
let browser: Browser;
let room: ServedRoom;
let ann: Visitor;

beforeAll(async () => {
  const bots = join(folder, 'bots');
  mkdirSync(bots);
  writeFileSync(join(bots, 'mine.mjs'), CHECKS_OR_FOLDS);
  writeFileSync(join(bots, 'broken.mjs'), 'this is no module\n');
  browser = await launchChromium();
  room = await startServe(['--port', '0', '--data', join(folder, 'data'), '--bots', bots]);
  ann = await Visitor.come(browser, new URL(room.url).origin, 'Ann');
});

afterAll(async () => {
  await ann?.leaveBrowser();
  await room?.stop();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[DEV-10] a host seats a bot of the folder, sees whose it is, plays against it and removes it', async () => {
  await ann.makeTable({});
  await ann.sitDown(100);
  await ann.openPanel('Host');
  const offered = ann.page.getByLabel('Bot type').locator('option');
  await expect.poll(async () => (await offered.allTextContents()).slice(0, 2)).toEqual(['broken', 'mine']);

  await ann.page.getByLabel('Bot type').selectOption('own:broken');
  await ann.button('Add a bot').click();
  const refusal = ann.page.getByText('The bot “broken” couldn’t sit down').first();
  await refusal.waitFor();
  // The host learns why, and nothing about the folders of the machine.
  expect(await refusal.textContent()).not.toContain(folder);

  await ann.addBot('own:mine');
  const row = ann.page.locator('.host-player', { hasText: 'mine' });
  await row.getByText('Ann’s bot').waitFor();
  const hands = new Set<string>();
  await play('four hands against the bot', [ann], (seen) => {
    hands.add(seen.get(ann)?.hand ?? '');
    return hands.size > 4;
  });

  await ann.button('Remove: mine').click();
  await play('the bot has gone', [ann], (seen) => seen.get(ann)?.seats.length === 1);
  expect(ann.trouble).toEqual([]);
});
