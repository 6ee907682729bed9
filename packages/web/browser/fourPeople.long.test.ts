/** An evening of four people, two of them on phones, in a real Chromium: from the invite to the results. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { allIn, play, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;
let cid: Visitor;
let dee: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom('sqlite', { betweenHandsMs: 1_500 });
  const onPhone = { viewport: PHONE, hasTouch: true, isMobile: true };
  [ann, bob, cid, dee] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob', onPhone),
    Visitor.come(browser, room.url, 'Cid', onPhone),
    Visitor.come(browser, room.url, 'Dee'),
  ]);
});

afterAll(async () => {
  for (const visitor of [ann, bob, cid, dee]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

const EVENING_MS = 240_000;

test(
  '[PLAY-3] [PLAY-8] [PLAY-10] an evening: invite, chat, pause, run-out with side pots, replay, rebuy, a new host, a lost player, results',
  async () => {
    // The invite: a private table, and a link that lets everybody in.
    await ann.makeTable({ 'Private (invite link)': true, 'First hand': 'host', 'Disconnect grace': '5' });
    await ann.button('Invite').click();
    const link = new URL(await ann.dialog.getByLabel('Link').inputValue());
    await ann.page.keyboard.press('Escape');
    await ann.sitDown(200);
    const guests = [
      [bob, 120],
      [cid, 60],
      [dee, 180],
    ] as const;
    for (const [guest, buyIn] of guests) {
      await guest.goto(link.href.slice(link.origin.length));
      await guest.sitDown(buyIn);
    }
    const all = [ann, bob, cid, dee];

    // Chat from a phone stands at the seat.
    await bob.page.getByRole('button', { name: 'Quick phrases' }).click();
    await bob.page.getByRole('button', { name: 'Good luck' }).click();
    await ann.page.locator('.bubble', { hasText: 'Good luck' }).waitFor();

    // A pause holds the table, for everybody to see.
    await ann.openPanel('Host');
    await ann.button('Pause table').click();
    await cid.page.getByText('The host has paused the table.').waitFor();
    await ann.button('Resume').click();
    await ann.button('Start the game').click();

    // Everybody is all-in with a stack of their own: a main pot and side pots, street by street.
    await ann.openPanel('Log');
    const won = ann.page.locator('.log-lines .log-result');
    await play('everybody is all-in', all, async () => (await won.count()) > 0, allIn);
    await won.filter({ hasText: 'side pot 2' }).first().waitFor();

    // A replay in the middle, beside the table.
    const [replay] = await Promise.all([
      ann.context.waitForEvent('page'),
      ann.page.locator('.log-links a').first().click(),
    ]);
    await replay.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    await replay.close();

    // Everyone who has lost everything is offered a rebuy, and takes it.
    const offer = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'You’re out of chips' });
    const rebought = new Set<Visitor>();
    const buyChips = async (): Promise<void> => {
      for (const visitor of all) {
        if (rebought.has(visitor) || !(await offer(visitor).isVisible())) continue;
        await offer(visitor).getByRole('button', { name: 'Rebuy 200' }).click();
        rebought.add(visitor);
      }
    };
    await play('everybody has chips again', all, async (seen) => {
      await buyChips();
      const seats = seen.get(dee)?.seats ?? [];
      return rebought.size > 0 && seats.length === 4 && seats.every(({ stack, bet, topUp }) => stack + bet + topUp > 0);
    });

    // The host hands the table over, and vanishes: the others play on, and the next hands are dealt without her.
    await ann.openPanel('Host');
    await ann.button('Make host: Dee').click();
    await ann.page.getByRole('group', { name: 'Make host: Dee' }).getByRole('button', { name: 'Make host' }).click();
    await dee.page.getByRole('tab', { name: /^Host/ }).waitFor();
    await ann.leaveBrowser();
    const others = [bob, cid, dee];
    await dee.page.locator('[data-lost]').first().waitFor({ state: 'attached' });
    await play('a hand without the lost player', others, async (seen) => {
      const { seats = [], hand } = seen.get(dee) ?? {};
      const lost = seats.find(({ name }) => name === 'Ann');
      const isDealt = seats.filter(({ cards }) => cards.length > 0).length > 1;
      return hand !== undefined && isDealt && lost?.state === 'paused' && lost.cards.length === 0;
    });

    // The new host ends the game: everybody still there is led to the results, with the payments.
    await dee.openPanel('Host');
    await dee.button('End table').click();
    await dee.button('Yes, end it').click();
    const isLed = ({ page }: Visitor): boolean => /\/results\//.test(page.url());
    await play('everybody is led to the results', others, () => others.every(isLed));
    await dee.page.locator('.evening-payments li').first().waitFor();
    expect(others.flatMap(({ trouble }) => trouble)).toEqual([]);
  },
  EVENING_MS,
);
