/** The host's evening in a real Chromium: the game starts when the host says so, stacks are corrected, the broke rebuy. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { allIn, play, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom('sqlite');
  [ann, bob] = await Promise.all([Visitor.come(browser, room.url, 'Ann'), Visitor.come(browser, room.url, 'Bob')]);
  const path = await ann.makeTable({ 'First hand': 'host' });
  await ann.sitDown(100);
  await bob.goto(path);
  await bob.sitDown(100);
});

afterAll(async () => {
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

test('[PLAY-10] the table waits for the host, who starts, locks, names a co-host and takes back the last act', async () => {
  await bob.page.getByText('Waiting for the game to start.').waitFor();
  await ann.openPanel('Host');
  await ann.button('Lock table').click();
  await ann.button('Undo last change').click();
  await ann.button('Lock table').waitFor();
  await ann.button('Co-host: Bob').click();
  await bob.page.getByRole('tab', { name: /^Host/ }).waitFor();
  await ann.button('Co-host: Bob').click();
  await bob.page.getByRole('tab', { name: /^Host/ }).waitFor({ state: 'detached' });
  await ann.button('Edit stack: Bob').click();
  await ann.dialog.getByLabel('Amount').fill('50');
  await ann.button('Add', ann.dialog).click();
  await ann.button('Start the game').click();
  await bob.sees('the first hand, with the corrected stack', ({ hand, chips }) => hand !== '0' && chips === 250);
});

test('[PLAY-8] a player without chips is offered a rebuy at once, and is dealt in again', async () => {
  const offer = (visitor: Visitor) => visitor.page.getByRole('region', { name: "You're out of chips" });
  const isOffered = async (): Promise<Visitor | null> => {
    for (const visitor of [ann, bob]) if (await offer(visitor).isVisible()) return visitor;
    return null;
  };
  await play('somebody has lost everything', [ann, bob], async () => (await isOffered()) !== null, allIn);
  const broke = await isOffered();
  expect(broke).not.toBeNull();
  await offer(broke!).getByRole('button', { name: 'Rebuy 200' }).click();
  await broke!.sees('cards again', ({ seats }) => seats.some(({ isOwn, cards }) => isOwn && cards.length === 2));
  expect([ann, bob].flatMap(({ trouble }) => trouble)).toEqual([]);
});
