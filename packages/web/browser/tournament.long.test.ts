/** Tournaments in a real Chromium: a sit & go of six with two people, from the lobby to the result. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { PLAY_MS, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom();
  [ann, bob] = await Promise.all([Visitor.come(browser, room.url, 'Ann'), Visitor.come(browser, room.url, 'Bob')]);
});

afterAll(async () => {
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

/** Goes all in whenever that is open, until the tournament is over for the visitor. */
async function playOut(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const over = page.locator('.tour-outcome, .tour-note', { hasText: /You (finished|won)/ });
  for (const began = Date.now(); Date.now() - began < PLAY_MS; ) {
    if ((await over.count()) > 0) return;
    const act = page.locator('button[data-act]').last();
    await act.click({ timeout: 300 }).catch(() => undefined);
  }
  throw new Error('it does not end');
}

test('[T-64] [T-66] [T-67] a sit & go of six, two of them people: made in the lobby, played, and its result', async () => {
  await ann.goto('/');
  await ann.button('Create table').click();
  await ann.dialog.getByLabel('Tournament', { exact: true }).check();
  await ann.dialog.getByLabel('Hyper').check();
  await ann.dialog.getByLabel('Name', { exact: true }).fill('Friday six');
  await ann.dialog.getByLabel('Bots', { exact: true }).fill('4');
  await ann.button('Create tournament', ann.dialog).click();
  await ann.page.waitForURL(/\/tournament\/[0-9]+$/);
  await ann.page.getByText('5 of 6 registered').waitFor();
  await bob.goto('/');
  await bob.page.getByText('Friday six').click();
  await bob.button('Register').click();
  for (const visitor of [ann, bob]) {
    await visitor.page.locator('.tour-strip', { hasText: 'Level 1' }).waitFor();
    await visitor.page.locator('.tour-strip', { hasText: 'of 6 left' }).waitFor();
  }
  // A reload comes back to the same table.
  await bob.page.reload();
  await bob.page.locator('.tour-strip', { hasText: 'of 6 left' }).waitFor();
  await Promise.all([playOut(ann), playOut(bob)]);
  await ann.goto(new URL(await tournamentOf(ann)).pathname);
  await ann.page.locator('.tour-head', { hasText: 'Friday six' }).waitFor();
  await expect.poll(() => ann.page.locator('.tour-table tbody tr').count()).toBeGreaterThanOrEqual(6);
}, 400_000);

async function tournamentOf(visitor: Visitor): Promise<string> {
  const url = visitor.page.url();
  const found = /T([0-9]+)_/.exec(url)?.[1] ?? /tournament\/([0-9]+)/.exec(url)?.[1];
  return `${room.url}/tournament/${found}`;
}
