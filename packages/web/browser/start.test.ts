/** The beginning of an evening in a real Chromium: a newcomer's first hand, an invite that works, requests for a seat. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NETWORK_ADDRESS } from '../../../tools/src/chromium.js';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { play, playBeside, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  // Bots at the pace that people meet them with.
  room = await openRoom('sqlite', { botMs: 1_000 });
  [ann, bob] = await Promise.all([Visitor.come(browser, room.url, 'Ann'), Visitor.come(browser, room.url, 'Bob')]);
});

afterAll(async () => {
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

test('[PLAY-16] [PLAY-9] a newcomer is dealt a hand against bots with names after at most three presses, and says a name then', async () => {
  const newcomer = await Visitor.come(browser, room.url, 'Nell');
  const began = Date.now();
  await newcomer.context.addInitScript(() => {
    const count = (): void => {
      sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1));
    };
    window.addEventListener('click', count, { capture: true });
  });
  await newcomer.goto('/');
  await newcomer.button('Play now').click();
  const names = await newcomer.sees('cards of one’s own', ({ seats }) =>
    seats.some(({ isOwn, cards }) => isOwn && cards.length === 2) ? seats.map(({ name }) => name) : null,
  );
  const presses = await newcomer.page.evaluate(() => Number(sessionStorage.getItem('presses')));
  process.stdout.write(`newcomer to first hand: ${presses} press, ${Date.now() - began} ms\n`);
  expect(presses).toBeGreaterThan(0);
  expect(presses).toBeLessThanOrEqual(3);
  const others = names.filter((name) => !name.startsWith('Guest'));
  expect(others.length).toBeGreaterThan(0);
  for (const name of others) expect(name).toMatch(/^[A-Z][a-z]+$/);
  // The name that the room gave them is not for good [PLAY-9].
  await newcomer.button(/^Guest \d+$/).click();
  const field = newcomer.dialog.getByLabel('Your name');
  await playBeside('a name is said', [newcomer], async (timeout) => {
    await field.fill('Nell', timeout);
    await field.press('Enter', timeout);
  });
  await play('the seat has the new name', [newcomer], (seen) => {
    const shown = seen.get(newcomer);
    return shown !== undefined && newcomer.own(shown)?.name === 'Nell';
  });
  await newcomer.leaveBrowser();
});

test('[PLAY-15] a table is made from a preset, and the rest stays behind "More"', async () => {
  await ann.goto('/');
  await ann.button('Create table').click();
  const { dialog } = ann;
  const pressed = dialog.locator('.preset-card[aria-pressed="true"]');
  await pressed.getByText('Friendly').waitFor();
  await expect.poll(() => dialog.getByLabel('Seats', { exact: true }).isVisible()).toBe(false);
  await dialog.locator('.preset-card', { hasText: 'Deep' }).click();
  await pressed.getByText('Deep').waitFor();
  await dialog.getByText('More settings').click();
  await expect.poll(() => dialog.getByLabel('Maximum buy-in').inputValue()).toBe('500');
  // The pauses of a run-out are the table's own, unless the host wants others.
  await expect.poll(() => dialog.getByLabel('All-in: pause before the last card').inputValue()).toBe('2');
  await expect.poll(() => dialog.getByLabel('All-in: pause per street').inputValue()).toBe('1.2');
  await dialog.getByLabel('All-in: pause per street').fill('0.5');
  await dialog.getByLabel('Host approves buy-ins').check();
  await dialog.getByLabel('Private (invite link)').check();
  await ann.button('Create table', dialog).click();
  await ann.page.waitForURL(/\/t\//);
  await ann.page.getByText('Waiting for the game to start.').first().waitFor();
});

test('[PLAY-14] a host on localhost is told what to do, and the link can be copied on plain http', async () => {
  await ann.button('Invite').click();
  await ann.dialog.getByText('cardroom serve --host 0.0.0.0').waitFor();
  await ann.page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await ann.button('Copy', ann.dialog).click();
  await ann.dialog.getByText('Copied.').waitFor();
  const link = await ann.dialog.getByLabel('Link').inputValue();
  await ann.page.keyboard.press('Escape');
  await bob.goto('/');
  await bob.page.getByLabel('Have an invite?').fill(link);
  await bob.button('Join').click();
  await bob.page.locator('[data-felt]').waitFor();
});

test('[PLAY-14] a host whose address works for others has a code to scan, a share button and a link by it', async () => {
  const { port } = new URL(room.url);
  const host = await Visitor.come(browser, `http://${NETWORK_ADDRESS}:${port}`, 'Host');
  await host.context.addInitScript(() => {
    const share = async (data: object): Promise<unknown> => Object.assign(window, { shared: data });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const link = `${host.url}${await host.makeTable({})}`;
  await host.button('Invite').click();
  await host.dialog.getByRole('img', { name: 'QR code with the link' }).waitFor();
  await expect.poll(() => host.dialog.getByLabel('Link', { exact: true }).inputValue()).toBe(link);
  expect(await host.dialog.getByText('cardroom serve --host').count()).toBe(0);
  await host.button('Share', host.dialog).click();
  const shared = (): Promise<unknown> => host.page.evaluate(() => ('shared' in window ? window.shared : null));
  await expect.poll(shared).toMatchObject({ url: link });
  await host.leaveBrowser();
});

test('[PLAY-10] [PLAY-15] a name is asked for, the guest sees that they wait, and the host answers in the toast', async () => {
  await bob.button('Take a seat').first().click();
  await expect.poll(() => bob.dialog.getByLabel('Your name').inputValue()).toBe('');
  await bob.dialog.getByLabel('Your name').fill('Bob');
  await bob.button('Sit down', bob.dialog).click();
  const note = bob.page.locator('.watch-bar');
  await note.getByText('Waiting for the host’s approval.').waitFor();
  await bob.page.reload();
  await note.getByText('Waiting for the host’s approval.').waitFor();
  expect(await note.getByRole('button', { name: 'Take a seat' }).count()).toBe(0);
  const toast = ann.page.locator('.notice', { hasText: 'Bob asks for' });
  await toast.getByRole('button', { name: 'Approve' }).click();
  await bob.page.locator('[data-own] .plate').waitFor();
  await expect.poll(() => note.getByText('Waiting for the host’s approval.').count()).toBe(0);
  expect([ann, bob].flatMap(({ trouble }) => trouble)).toEqual([]);
});

test('[PLAY-16] behind the lobby bots play while someone looks; nothing moves if that is not wanted', async () => {
  const { page } = ann;
  await page.clock.install();
  await ann.goto('/');
  const quiet = page.locator('[data-quiet] [data-felt]');
  await page.clock.runFor(2_000);
  await quiet.waitFor();
  const place = async (): Promise<string> =>
    `${await quiet.getAttribute('data-hand')} ${await quiet.getAttribute('data-line')}`;
  const first = await place();
  const moves = async (): Promise<boolean> => {
    await page.clock.runFor(4_000);
    return (await place()) !== first;
  };
  await expect.poll(moves).toBe(true);
  // Someone looks elsewhere: the table stands still.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const left = await place();
  await page.clock.runFor(30_000);
  expect(await place()).toBe(left);
  // Anyone who wants no motion sees a drawing.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('.lobby-drawing').waitFor();
  expect(await quiet.count()).toBe(0);
});
