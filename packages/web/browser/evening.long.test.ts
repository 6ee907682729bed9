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
  await bob.page.getByText('Waiting for the game to start.').first().waitFor();
  await ann.openPanel('Host');
  await ann.button('Lock table').click();
  await ann.button('Undo last change').click();
  await ann.button('Lock table').waitFor();
  await ann.button('Co-host: Bob').click();
  await bob.page.getByRole('tab', { name: /^Host/ }).waitFor();
  await ann.button('Co-host: Bob').click();
  await bob.page.getByRole('tab', { name: /^Host/ }).waitFor({ state: 'detached' });
  // Nobody is removed by a single press, nor removes themselves by accident.
  expect(await ann.button('Remove: Ann').count()).toBe(0);
  await ann.button('Remove: Bob').click();
  const sure = ann.page.getByRole('group', { name: 'Remove: Bob' });
  await sure.getByText('Bob leaves at once').waitFor();
  await ann.button('Cancel', sure).click();
  await bob.page.locator('[data-own] .plate').waitFor();
  await ann.button('Edit stack: Bob').click();
  await ann.dialog.getByLabel('Amount').fill('50');
  await ann.button('Add', ann.dialog).click();
  await ann.button('Start the game').click();
  await bob.sees(
    'the first hand, with the corrected stack',
    ({ seats, chips }) => seats.some(({ cards }) => cards.length === 2) && chips === 250,
  );
});

test('[PLAY-8] a player without chips is offered a rebuy at once, and is dealt in again', async () => {
  const offer = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'You’re out of chips' });
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

/** The results page, once it shows everything. */
async function seesResults({ page }: Visitor): Promise<void> {
  await page.waitForURL(/\/results\//);
  await page.getByRole('heading', { name: 'Settle up' }).waitFor();
  await page.getByRole('heading', { name: 'Biggest pots' }).waitFor();
  await page.locator('.u-over').waitFor();
  // Before anyone points at the graph its legend says how it ended.
  const ends = await page.locator('.u-legend .u-value').allTextContents();
  expect(ends.length).toBeGreaterThan(2);
  for (const end of ends) expect(end).toMatch(/^[\d,.-]+$/);
}

test('[PLAY-1] ending the game leads everybody to results that outlive the room, with payments, a graph and replays', async () => {
  const ended = async (visitor: Visitor): Promise<boolean> => /\/results\//.test(visitor.page.url());
  await ann.openPanel('Host');
  await ann.button('End table').click();
  await ann.button('Yes, end it').click();
  await play('both have been led to the results', [ann, bob], async () => (await ended(ann)) && (await ended(bob)));
  await Promise.all([seesResults(ann), seesResults(bob)]);
  const payment = ann.page.locator('.evening-payments li');
  await expect.poll(() => payment.count()).toBe(1);
  const [who, amount] = await payment.evaluate((line) => [...line.children].map(({ textContent }) => textContent));
  expect(who).toMatch(/^(Ann pays Bob|Bob pays Ann)$/);
  const nets = ann.page.locator('.evening-table td:last-child');
  await expect.poll(() => nets.allTextContents()).toEqual([`+${amount}`, `-${amount}`]);

  const csv = ann.page.waitForEvent('download');
  await ann.button('Results (CSV)').click();
  const stream = await (await csv).createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  expect(text).toMatch(
    /^name,bought_in,cashed_out,on_table,net\n(?:Ann|Bob),\d+,\d+,0,-?\d+\n(?:Ann|Bob),\d+,\d+,0,-?\d+\n$/,
  );

  await room.kill();
  await room.restart();
  await bob.page.reload();
  await seesResults(bob);
  await bob.page.locator('.evening-pots').getByRole('link').first().click();
  await bob.page.waitForURL(/\/hand\//);
  await bob.page.locator('[data-felt]').waitFor();
});

test('[PLAY-1] old tables and hands are found again, and the same table can be played once more', async () => {
  await bob.goto('/me/tables');
  const row = bob.page.locator('.evening-row').first();
  await row.getByText('Ann and Bob').waitFor();
  await row.getByRole('link', { name: /^Results/ }).click();
  await seesResults(bob);
  await bob.button('Play again').click();
  await bob.page.waitForURL(/\/t\//);
  await bob.page.getByText('Waiting for the game to start.').first().waitFor();
  await bob.page.getByRole('tab', { name: /^Host/ }).waitFor();
});

test('one’s own hands are studied as with the command: filter, sort, tag, open', async () => {
  const { page } = bob;
  await bob.goto('/me/study');
  const report = page.getByRole('region', { name: 'Report' });
  const rows = () => report.locator('tbody th').allTextContents();
  await report.locator('tbody tr').first().waitFor();
  const all = await rows();
  expect(all.length).toBeGreaterThan(0);
  await report.getByRole('button', { name: 'Hands' }).click();
  await expect.poll(async () => (await rows()).toSorted()).toEqual(all.toSorted());
  await page.getByLabel('Position', { exact: true }).first().selectOption(all[0]!);
  await expect.poll(rows).toEqual([all[0]]);
  await page.locator('.u-legend').waitFor();
  const hands = page.getByRole('region', { name: 'Hands', exact: true });
  await hands.getByRole('button', { name: 'Tags and note' }).first().click();
  await page.getByLabel('Tags', { exact: true }).fill('bluff');
  await page.getByRole('button', { name: 'Save' }).click();
  await hands.getByText('bluff', { exact: true }).waitFor();
  await page.reload();
  await hands.getByLabel('Tag', { exact: true }).fill('bluff');
  await expect.poll(() => hands.locator('li').count()).toBe(1);
  await hands.locator('.study-hand').click();
  await page.waitForURL(/\/hand\//);
  await page.locator('[data-felt]').waitFor();
});

test('[PLAY-18] one’s hands are listed, shared by a link that anybody opens, and downloaded in three formats', async () => {
  await bob.goto('/me/hands');
  await bob
    .button(/^Share/)
    .first()
    .click();
  const field = bob.dialog.getByLabel('Link');
  await expect.poll(() => field.inputValue()).toMatch(/^http/);
  const link = await field.inputValue();
  for (const [format, opening] of [
    ['PHH', /^variant = /m],
    ['Text', /^PokerStars Hand /m],
    ['JSON', /^\[?\{/],
  ] as const) {
    const file = bob.page.waitForEvent('download');
    await bob.button(format, bob.dialog).click();
    let text = '';
    for await (const part of await (await file).createReadStream()) text += String(part);
    expect(text).toMatch(opening);
  }
  const cid = await Visitor.come(browser, room.url, 'Cid');
  await cid.page.goto(link);
  await cid.page.locator('[data-felt]').waitFor();
  await cid.leaveBrowser();
  expect([ann, bob].flatMap(({ trouble }) => trouble)).toEqual([]);
});
