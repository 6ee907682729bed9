/** The live table in a real Chromium: what else is opened leaves it as it is, and nobody misses a turn. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { play, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;
let table: string;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom('sqlite');
  [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob', { viewport: PHONE, hasTouch: true }),
  ]);
  table = await ann.makeTable({});
  await ann.sitDown(100);
  await bob.goto(table);
  await bob.sitDown(100);
  // One hand is over and stored, the next one is under way.
  const isReplayable = async (): Promise<boolean> => (await ann.page.locator('.log-links').count()) > 0;
  await play('a hand is over', [ann, bob], isReplayable);
});

afterAll(async () => {
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

/** Plays until it is this person's turn. */
async function untilTurnOf(person: Visitor): Promise<void> {
  const others = [ann, bob].filter((visitor) => visitor !== person);
  const isTurn = async (): Promise<boolean> => ((await person.look())?.acts.length ?? 0) > 0;
  await play(`it is the turn of ${person.name}`, others, isTurn);
}

/** Positions of the side tabs. */
function tabsOf(page: Page): Promise<readonly (readonly number[])[]> {
  return page.getByRole('tab').evaluateAll((tabs) =>
    tabs.map((tab) => {
      const { x, y, width, height } = tab.getBoundingClientRect();
      return [x, y, width, height];
    }),
  );
}

describe('other pages', () => {
  test('[PLAY-5] leave the side tabs of the table as they were', async () => {
    const { page } = ann;
    await ann.openPanel('Log');
    const before = await tabsOf(page);
    expect(before.length).toBeGreaterThan(3);
    await page.locator('.brand').click();
    await page.getByRole('link', { name: 'Replayer' }).click();
    await page.getByRole('button', { name: 'Show an example' }).click();
    await page.locator('.replay-tabs').waitFor();
    await page.goBack();
    await page.goBack();
    await page.locator('[data-own] .plate').waitFor();
    await expect.poll(() => tabsOf(page)).toEqual(before);
  });

  test('[PLAY-4] a replay opens beside the table, and calls its viewer back when it is their turn', async () => {
    const [replay] = await Promise.all([
      ann.context.waitForEvent('page'),
      ann.page.locator('.log-links a').first().click(),
    ]);
    expect(await ann.look()).not.toBeNull();
    await replay.locator('[data-felt] .seats li').first().waitFor({ state: 'attached' });
    await untilTurnOf(ann);
    const call = replay.getByRole('alert').filter({ hasText: 'Your turn' });
    await call.getByRole('link').click();
    await replay.waitForURL(`${room.url}${table}`);
    await replay.locator('[data-own] .plate').waitFor();
    await replay.close();
  });
});

describe('the log', () => {
  test('[PLAY-12] survives a reload, with the replays of earlier hands', async () => {
    const { page } = ann;
    const linesOf = (): Promise<string[]> => page.locator('.log-lines > li').allTextContents();
    const before = await linesOf();
    const links = await page.locator('.log-links').count();
    expect(links).toBeGreaterThan(0);
    await page.reload();
    const earlier = async (): Promise<string[]> => (await linesOf()).slice(0, before.length - 1);
    await expect.poll(earlier).toEqual(before.slice(0, -1));
    await expect.poll(() => page.locator('.log-links').count()).toBeGreaterThanOrEqual(links);
  });

  test('[PLAY-12] is as large as other text', async () => {
    const log = ann.page.locator('.log-lines');
    const sizeOf = (): Promise<number> => log.evaluate((list) => Number.parseFloat(getComputedStyle(list).fontSize));
    await expect.poll(sizeOf).toBeGreaterThanOrEqual(15);
  });
});

describe('a phone', () => {
  test('[PLAY-11] a banner moves nothing on the felt', async () => {
    const { page } = bob;
    // The felt, its board and pots, every seat and every card.
    const boxes = (): Promise<readonly string[]> =>
      page.locator('[data-felt]').evaluate((felt) =>
        [felt, ...felt.querySelectorAll('[data-board], .pots, .plate, .card')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.className}: ${[x, y, width, height].map(Math.round).join(' ')}`;
        }),
      );
    // Bob has seen all that Ann has: nothing else moves the felt meanwhile.
    const { hand, line } = await ann.sees('a turn', (shown) => shown.acts.length > 0 && shown);
    await bob.sees('what Ann sees', (shown) => shown.hand === hand && shown.line === line);
    const before = await boxes();
    expect(before.length).toBeGreaterThan(6);
    await bob.context.setOffline(true);
    await page.locator('.banner').waitFor();
    expect(await boxes()).toEqual(before);
    await bob.context.setOffline(false);
    await page.locator('.banner').waitFor({ state: 'detached' });
  });

  test("[PLAY-6] an open sheet gives way to the player's turn, keeps what was being written, and comes back", async () => {
    const { page } = bob;
    await untilTurnOf(ann);
    await page.getByRole('button', { name: 'More' }).click();
    await page.locator('dialog[open]').getByText('Chat').click();
    await page.getByRole('textbox', { name: 'Say something' }).fill('half a line');
    await untilTurnOf(bob);
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    // The next turn may take the sheet away again at once: it is read as soon as it is there.
    const written = (): Promise<string | null> =>
      page.evaluate(() => document.querySelector<HTMLInputElement>('dialog[open] .chat-form input')?.value ?? null);
    const seen: string[] = [];
    const isBack = async (): Promise<boolean> => {
      const value = await written();
      if (value !== null) seen.push(value);
      return value !== null;
    };
    await play('the sheet is back', [bob], isBack);
    expect(seen).toEqual(['half a line']);
  });
});

describe('a name', () => {
  test('[PLAY-9] is changed at the table; the seat, the log and the ledger follow', async () => {
    await ann.button('Ann').click();
    const name = ann.dialog.getByLabel('Your name');
    await name.fill('Annika');
    await name.press('Enter');
    await ann.page.locator('dialog').waitFor({ state: 'detached' });
    const isSeen: Parameters<typeof play>[2] = (seen) =>
      seen.get(bob)?.seats.some((seat) => seat.name === 'Annika') === true;
    await play('the seat has the new name', [ann, bob], isSeen);
    await ann.openPanel('Log');
    const isLogged = async (): Promise<boolean> => {
      const lines = await ann.page.locator('.log-lines > li').allTextContents();
      return lines.some((line) => /^Annika (posts|checks|calls|folds)/.test(line));
    };
    await play('the log has the new name', [ann, bob], isLogged);
    await ann.openPanel('Ledger');
    const names = ann.page.locator('.books tbody th');
    await expect.poll(async () => (await names.allTextContents()).sort()).toEqual(['Annika', 'Bob']);
  });
});
