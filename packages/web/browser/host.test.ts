/** The host's tools for people, in a real Chromium: bans, a new link, a new host; and how the chat draws them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;
let cid: Visitor;
let link: URL;

/** The address of a link within the room, the secret part included. */
function pathOf({ href, origin }: URL): string {
  return href.slice(origin.length);
}

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom('sqlite');
  const come = (name: string) => Visitor.come(browser, room.url, name);
  [ann, bob, cid] = await Promise.all([come('Ann'), come('Bob'), come('Cid')]);
  await ann.makeTable({ 'Private (invite link)': true });
  await ann.button('Invite').click();
  link = await ann.readLink();
  for (const guest of [bob, cid]) await guest.goto(pathOf(link));
  await bob.sitDown(100);
  await cid.page.locator('[data-felt]').waitFor();
});

afterAll(async () => {
  for (const visitor of [ann, bob, cid]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

describe('the host of a private table', () => {
  test('[SEC-12] everybody sees in the chat who sits and who watches', async () => {
    await cid.openPanel('Chat');
    await cid.page.getByRole('textbox', { name: 'Say something' }).fill('hello from the rail');
    await cid.button('Send').click();
    await bob.openPanel('Chat');
    await bob.page.locator('.chat-lines li', { hasText: 'hello from the rail' }).getByText('spectator').waitFor();
    await bob.page.getByRole('textbox', { name: 'Say something' }).fill('hello from the seat');
    await bob.button('Send').click();
    const own = cid.page.locator('.chat-lines li', { hasText: 'hello from the seat' });
    await own.waitFor();
    expect(await own.getByText('spectator').count()).toBe(0);
  });

  test('[SEC-11] sees who follows, and bans a spectator after a second thought', async () => {
    await ann.openPanel('Host');
    const followers = ann.page.getByRole('region', { name: 'Watching' });
    await followers.getByText('Guest').first().waitFor();
    // Anyone who has a seat stands among the players, and nowhere else.
    expect(await ann.page.getByText('Bob', { exact: true }).and(ann.page.locator('.host strong')).count()).toBe(1);
    // Anyone who only watches has not said a name.
    await ann.button(/^Ban: Guest/).click();
    await ann.button('Cancel').click();
    await ann.button(/^Ban: Guest/).click();
    await ann.page
      .getByRole('group', { name: /^Ban: Guest/ })
      .getByRole('button', { name: 'Ban', exact: true })
      .click();
    await cid.page.getByText('The host banned you from this table.').waitFor();
    await cid.reopen(pathOf(link));
    await cid.page.getByText('The host banned you from this table.').waitFor();
    await ann.page.getByRole('region', { name: 'Banned or removed' }).getByText('Guest').waitFor();
    await ann.button(/^Let back in: Guest/).click();
    await cid.reopen(pathOf(link));
    await cid.page.locator('[data-felt]').waitFor();
  });

  test('[SEC-11] makes a new link: the old one lets nobody in', async () => {
    await ann.button('New invite link').click();
    await ann.page
      .getByRole('group', { name: 'New invite link' })
      .getByRole('button', { name: 'New invite link', exact: true })
      .click();
    const next = await ann.readLink();
    expect([next.pathname, next.href === link.href]).toEqual([link.pathname, false]);
    await cid.page.getByText('This table is private').waitFor();
    await cid.reopen(pathOf(link));
    await cid.page.getByText('This table is private').waitFor();
    await cid.goto(pathOf(next));
    await cid.page.locator('[data-felt]').waitFor();
    await bob.page.locator('[data-own] .plate').waitFor();
  });

  test('[SEC-11] hands the table over, and is the host no more', async () => {
    await ann.button('Make host: Bob').click();
    await ann.page.getByRole('group', { name: 'Make host: Bob' }).getByRole('button', { name: 'Make host' }).click();
    await bob.page.getByRole('tab', { name: /^Host/ }).waitFor();
    await ann.page.getByRole('tab', { name: /^Host/ }).waitFor({ state: 'detached' });
    expect([ann, bob, cid].flatMap(({ trouble }) => trouble)).toEqual([]);
  });
});
