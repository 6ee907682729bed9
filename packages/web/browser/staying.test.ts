/** The player's own chips, a full table, a host who stops it, and coming back, in a real Chromium. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;
let cid: Visitor;
let path: string;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom('sqlite', {}, { bank: 300 });
  const come = (name: string) => Visitor.come(browser, room.url, name);
  [ann, bob, cid] = await Promise.all([come('Ann'), come('Bob'), come('Cid')]);
  path = await ann.makeTable({ Seats: '2', 'First hand': 'host' });
});

afterAll(async () => {
  for (const visitor of [ann, bob, cid]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

const iconOf = ({ page }: Visitor): Promise<string | null> => page.locator('link[rel="icon"]').getAttribute('href');

/** In the page: a hidden tab of somebody who has allowed notifications, which are kept by their titles. */
function hideAndListen(): void {
  const told: string[] = [];
  class Notice {
    static readonly permission = 'granted';
    constructor(title: string) {
      told.push(title);
    }
    close(): void {}
  }
  Object.assign(window, { told, Notification: Notice });
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
}

test('[X-53] [SEED-10] the bank gives everybody a sum: the dialog says what is left, and sells no more', async () => {
  await ann.sitDown(200);
  await bob.goto(path);
  await bob.button('Take a seat').first().click();
  await bob.dialog.getByText('You have 300 chips.').waitFor();
  await bob.dialog.getByRole('spinbutton', { name: 'Buy-in' }).fill('150');
  await bob.dialog.getByLabel('Your name').fill('Bob');
  await bob.button('Sit down', bob.dialog).click();
  await bob.page.locator('[data-own] .plate').waitFor();
  // 150 of 300 are left, and 50 of them fit on top of the stack.
  const top = bob.dialog.getByRole('spinbutton', { name: 'Amount' });
  await bob.button('Top up').click();
  await bob.dialog.getByText('You have 150 chips. 150 more at tables.').waitFor();
  await expect.poll(() => top.getAttribute('max')).toBe('50');
  await bob.page.keyboard.press('Escape');
  // At a table with deeper stacks Cid sits down with 250 of 300: the last 50 can be added, although 150 would fit.
  await cid.makeTable({ 'Maximum buy-in': '400', 'First hand': 'host' });
  await cid.sitDown(250);
  await cid.button('Top up').click();
  await cid.dialog.getByText('You have 50 chips. 250 more at tables.').waitFor();
  await expect.poll(() => cid.dialog.getByRole('spinbutton', { name: 'Amount' }).getAttribute('max')).toBe('50');
  await cid.page.keyboard.press('Escape');
  await cid.button('Leave').click();
  await cid.page.locator('dialog[open] .choice-button').last().click();
  await cid.page.waitForURL(`${room.url}/`);
  await ann.sees('Bob has sat down', ({ seats }) => seats.some(({ name, stack }) => name === 'Bob' && stack === 150));
});

test('[H-28] at a full table one joins the waiting list, and takes the chair that is held', async () => {
  await cid.goto(path);
  await cid.button('Join the waiting list').click();
  await cid.page.getByText('You’re number 1 on the waiting list.').waitFor();
  await ann.openPanel('Host');
  await ann.page.getByRole('region', { name: 'Waiting list' }).getByText('Cid').waitFor();
  // In the lobby, after a reload: the chair is announced there, and by the tab.
  await cid.page.goto(room.url);
  await cid.page.reload();
  await expect.poll(() => cid.page.title()).toBe('Lobby · Cardroom');
  await cid.page.evaluate(hideAndListen);
  await bob.button('Leave').click();
  await bob.page.locator('dialog[open] .choice-button').last().click();
  const call = cid.page.getByRole('alert').filter({ hasText: 'A seat is free for you' });
  await call.waitFor();
  await expect.poll(() => cid.page.title()).toBe('● A seat is free for you · Lobby');
  await expect.poll(() => iconOf(cid)).toBe('/icon-turn.svg');
  const told = (): Promise<string[]> => cid.page.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(told).toEqual(['A seat is free for you']);
  await call.getByRole('link', { name: 'Take the seat' }).click();
  await cid.page.getByText('A seat is held for you.').waitFor();
  await expect.poll(() => cid.page.title()).toMatch(/^● A seat is free for you · No-limit hold’em/);
  await cid.sitDown(100);
  await ann.sees('Cid has the seat', ({ seats }) => seats.some(({ name }) => name === 'Cid'));
  await expect.poll(() => cid.page.title()).toBe('No-limit hold’em · Cardroom');
  await expect.poll(() => iconOf(cid)).toBe('/icon.svg');
});

test('a host who pauses the table says why, and everybody reads it until the game goes on', async () => {
  await ann.openPanel('Host');
  await ann.page.getByLabel('Reason for a pause (optional)').fill('Pizza is here');
  await ann.button('Pause table').click();
  await cid.page.getByText('Pizza is here').first().waitFor();
  await ann.button('Resume').click();
  await cid.page.locator('.felt-place').getByText('Pizza is here').waitFor({ state: 'hidden' });
});

test('[H-25] anyone who comes back soon brings at least what they left with, and is told so', async () => {
  await cid.button('Leave').click();
  await cid.page.locator('dialog[open] .choice-button').last().click();
  await ann.sees('the seat is free', ({ seats }) => seats.length === 1);
  await bob.goto(path);
  await bob.button('Take a seat').first().click();
  await bob.dialog.getByText('You left with 150.').waitFor();
  const field = bob.dialog.getByRole('spinbutton', { name: 'Buy-in' });
  await expect.poll(() => field.getAttribute('min')).toBe('150');
  await bob.button('Sit down', bob.dialog).click();
  await bob.page.locator('[data-own] .plate').waitFor();
});

test('[H-30] the time bank is set to engage always, when it matters, or never; the table is told', async () => {
  await bob.button('Settings').click();
  await bob.dialog.getByLabel('Use my time bank automatically').selectOption('never');
  await bob.page.keyboard.press('Escape');
  const { name } = await bob.sees('the own seat', (shown) => bob.own(shown));
  expect(name).toBe('Bob');
  await bob.reopen(path);
  await bob.button('Settings').click();
  await expect.poll(() => bob.dialog.getByLabel('Use my time bank automatically').inputValue()).toBe('never');
});

test('[DEV-10] an owner sees their bots, and revokes a token after a second press', async () => {
  await cid.goto('/');
  await cid.page.locator('.person-button').click();
  const bots = cid.dialog.locator('.own-bots li');
  for (const [at, name] of ['Robbie', 'Marvin'].entries()) {
    await cid.dialog.getByLabel('Bot name').fill(name);
    await cid.button('Create token', cid.dialog).click();
    await cid.dialog.getByText(`Token for ${name}.`).waitFor();
    await expect.poll(() => bots.count()).toBe(at + 1);
  }
  await cid.dialog.getByRole('button', { name: 'Revoke the token of Robbie' }).click();
  expect(await bots.count()).toBe(2);
  await cid.dialog.getByRole('button', { name: 'Revoke token' }).click();
  await bots.filter({ hasText: 'Robbie' }).waitFor({ state: 'detached' });
  await expect.poll(() => bots.allTextContents()).toEqual(['MarvinRevoke']);
});
