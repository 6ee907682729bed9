/**
 * The viewer's own turn and cards, in a real Chromium: dialogs that give way, alerts of the device, cards that are
 * shown or mucked. One hand of hold'em and one of stud, on a desktop and on a phone.
 */
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { play, until, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

/** Calls that the page has made to the device. */
interface Device {
  asked: number;
  notices: string[];
  isNoticed: boolean;
  locks: number;
  released: number;
  isBadged: boolean;
}

/** Stands for the device: what a page asks of it is written down. Runs in the page, before everything else. */
function watchDevice(): void {
  const device: Device = { asked: 0, notices: [], isNoticed: false, locks: 0, released: 0, isBadged: false };
  class Notice {
    static permission = 'default';
    static async requestPermission(): Promise<string> {
      device.asked += 1;
      Notice.permission = 'granted';
      return Notice.permission;
    }
    constructor(title: string, { body }: { body: string }) {
      device.notices.push(`${title}: ${body}`);
      device.isNoticed = true;
    }
    close(): void {
      device.isNoticed = false;
    }
  }
  const release = async (): Promise<void> => {
    device.released += 1;
  };
  const request = async (): Promise<{ release: typeof release }> => {
    device.locks += 1;
    return { release };
  };
  Object.assign(window, { device, Notification: Notice, isAway: false });
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  Object.assign(navigator, {
    setAppBadge: async () => Object.assign(device, { isBadged: true }),
    clearAppBadge: async () => Object.assign(device, { isBadged: false }),
  });
  Object.defineProperty(document, 'hidden', { get: () => (window as unknown as { isAway: boolean }).isAway });
}

const deviceOf = ({ page }: Visitor): Promise<Device> =>
  page.evaluate(() => (window as unknown as { device: Device }).device);

const withDevice = (context: BrowserContext): Promise<unknown> => context.addInitScript(watchDevice);

beforeAll(async () => {
  browser = await launchChromium();
  // After a hand there is time to show cards, on a slow machine too.
  room = await openRoom('sqlite', { betweenHandsMs: 8_000 });
  [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob', { viewport: PHONE, hasTouch: true, isMobile: true }),
  ]);
  await Promise.all([ann, bob].map(({ context }) => withDevice(context)));
  const table = await ann.makeTable({});
  await ann.sitDown(200);
  await bob.goto(table);
  expect(await deviceOf(bob)).toMatchObject({ asked: 0, locks: 0 });
  await bob.sitDown(200);
});

afterAll(async () => {
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

const isTurnOf = (person: Visitor): Promise<unknown> => person.sees('their turn', ({ acts }) => acts.length > 0);

/** The least raise: the hand stays on its street, and the turn goes to and fro. */
async function raiseUntilTurnOf(person: Visitor): Promise<void> {
  const other = person === ann ? bob : ann;
  const whose = await until('a turn', async () => {
    for (const visitor of [ann, bob]) if (((await visitor.look())?.acts.length ?? 0) > 0) return visitor;
    return null;
  });
  if (whose === other) await other.press('raise');
  await isTurnOf(person);
}

const focusOf = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element?.closest('dialog[open]') != null) return 'dialog';
    return element?.matches('[data-turn-buttons]') === true ? 'buttons' : (element?.className ?? '');
  });

describe('the alerts of a turn', () => {
  test('[PLAY-16] a notification is offered in the first hand, and comes when the tab is hidden', async () => {
    await raiseUntilTurnOf(ann);
    const offer = bob.page.getByRole('complementary', { name: 'Get a notification when it’s your turn?' });
    await offer.waitFor();
    expect((await deviceOf(bob)).asked).toBe(0);
    await bob.button('Notify me', offer).click();
    await offer.waitFor({ state: 'hidden' });
    expect(await deviceOf(bob)).toMatchObject({ asked: 1, notices: [] });
    await bob.page.evaluate(() => Object.assign(window, { isAway: true }));
    await raiseUntilTurnOf(bob);
    await expect.poll(() => deviceOf(bob)).toMatchObject({ notices: ['Your turn: No-limit hold’em'], isNoticed: true });
  });

  test('[PLAY-16] title, icon and badge say so for as long as it lasts, and the notice goes with it', async () => {
    const icon = (): Promise<string | null> => bob.page.locator('link[rel="icon"]').getAttribute('href');
    await expect.poll(() => bob.page.title()).toMatch(/^● Your turn/);
    await expect.poll(icon).toBe('/icon-turn.svg');
    await expect.poll(() => deviceOf(bob)).toMatchObject({ isBadged: true });
    await bob.press('raise');
    await expect.poll(() => bob.page.title()).toBe('No-limit hold’em · Cardroom');
    await expect.poll(icon).toBe('/icon.svg');
    await expect.poll(() => deviceOf(bob)).toMatchObject({ isBadged: false, isNoticed: false });
    await bob.page.evaluate(() => Object.assign(window, { isAway: false }));
  });

  test('[PLAY-16] a phone at the table keeps its screen on; a desktop does not ask for it', async () => {
    expect(await deviceOf(bob)).toMatchObject({ locks: 1, released: 0 });
    expect(await deviceOf(ann)).toMatchObject({ locks: 0 });
  });

  test('[PLAY-16] on plain http the settings say what there is instead', async () => {
    const cid = await Visitor.come(browser, room.url, 'Cid', { viewport: PHONE, hasTouch: true, isMobile: true });
    await cid.context.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await cid.goto('/');
    await cid.button('Settings').click();
    const { dialog } = cid;
    await dialog.getByText('Notifications need https. Here sound, tab title and icon announce your turn.').waitFor();
    await dialog.getByText('This needs https. Set a longer screen timeout on your phone instead.').waitFor();
    for (const label of ['Notify me when it’s my turn', 'Keep the screen on at the table']) {
      expect(await dialog.getByLabel(label).isDisabled()).toBe(true);
    }
    expect(cid.trouble).toEqual([]);
    await cid.leaveBrowser();
  });
});

describe('a dialog', () => {
  test.each([
    ['Settings', 'Settings'],
    ['Quick phrases', 'Quick phrases'],
    ['Leave', 'Leave the table?'],
    ['Invite', 'Invite friends'],
  ])('[PLAY-6] %s gives way to the turn on a phone, and comes back with the focus that it had', async (opener) => {
    const { page } = bob;
    const isOpen = (): Promise<boolean> => page.locator('dialog[open]').isVisible();
    await raiseUntilTurnOf(ann);
    await bob.button(opener).click();
    // Past the last control the focus leaves the page, and the link to invite by comes a moment after its dialog.
    await page.locator('dialog[open] .dialog-body :is(a, button, input, select)').first().waitFor();
    await page.keyboard.press('Tab');
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
    const before = await focused();
    await expect.poll(() => focusOf(bob)).toBe('dialog');
    await ann.press('raise');
    await isTurnOf(bob);
    await expect.poll(isOpen).toBe(false);
    await expect.poll(() => focusOf(bob)).toBe('buttons');
    await bob.press('raise');
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => focused()).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    const label = (await bob.button(opener).getAttribute('aria-label')) ?? '';
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toBe(label);
  });

  test('[PLAY-6] the menu of a phone gives way for good', async () => {
    await raiseUntilTurnOf(ann);
    await bob.button(/^More/).click();
    await bob.page.locator('dialog[open]').waitFor();
    await ann.press('raise');
    await isTurnOf(bob);
    await bob.page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expect.poll(() => focusOf(bob)).toBe('buttons');
    await bob.press('raise');
    await isTurnOf(ann);
    await expect.poll(() => bob.page.locator('dialog').count()).toBe(0);
  });

  test('[PLAY-6] on a wide screen a field that is being typed in is finished first', async () => {
    const { page } = ann;
    await raiseUntilTurnOf(bob);
    await ann.button('Ann').click();
    const name = ann.dialog.getByLabel('Your name');
    await name.fill('Anna');
    await bob.press('raise');
    await isTurnOf(ann);
    await name.press('f');
    await expect.poll(() => name.inputValue()).toBe('Annaf');
    await page.keyboard.press('Tab');
    await page.locator('dialog[open]').waitFor({ state: 'hidden' });
    await expect.poll(() => focusOf(ann)).toBe('buttons');
    await ann.press('raise');
    await page.locator('dialog[open]').waitFor();
    await expect.poll(() => name.inputValue()).toBe('Annaf');
    await page.keyboard.press('Escape');
  });
});

describe('the seat', () => {
  test('[PLAY-16] a picture is chosen, and everybody sees it', async () => {
    const drawn = ({ page }: Visitor): Promise<string> => page.locator('[data-seat]:has-text("Ann") .face').innerHTML();
    await raiseUntilTurnOf(bob);
    const before = await drawn(bob);
    await ann.button('Ann').click();
    const checked = await ann.dialog.getByRole('radio', { checked: true }).count();
    expect(checked).toBe(0);
    await ann.dialog.getByRole('radio', { name: 'Frog' }).check({ force: true });
    await ann.page.keyboard.press('Escape');
    await expect.poll(async () => (await drawn(bob)) === before).toBe(false);
    await expect.poll(async () => (await drawn(ann)) === (await drawn(bob))).toBe(true);
  });

  test('[PLAY-7] the winner without a call shows one card, then the other', async () => {
    await raiseUntilTurnOf(ann);
    await ann.press('fold');
    const buttons = bob.page.getByRole('group', { name: 'Show your cards?' }).getByRole('button');
    await expect
      .poll(() => buttons.allTextContents())
      .toEqual([expect.stringMatching(/^Show /), expect.stringMatching(/^Show /), 'Show both']);
    const cardsOfBob = async (): Promise<readonly string[]> => {
      const shown = await ann.look();
      return shown?.seats.find(({ name }) => name === 'Bob')?.cards ?? [];
    };
    const own = bob.own((await bob.look())!)!.cards;
    expect((await cardsOfBob()).filter((card) => own.includes(card))).toEqual([]);
    await buttons.first().click();
    await expect.poll(async () => (await cardsOfBob()).filter((card) => own.includes(card))).toEqual([own[0]]);
    await expect.poll(() => buttons.count()).toBe(1);
    await buttons.first().click();
    await expect.poll(cardsOfBob).toEqual(own);
    await expect.poll(() => buttons.count()).toBe(0);
  });
});

describe('a hand of stud', () => {
  test('[PLAY-11] own cards that lie open are marked, and no others', async () => {
    const table = await ann.makeTable({ Game: 'F7S' });
    await ann.sitDown(400);
    await bob.goto(table);
    await bob.sitDown(400);
    // From now on Ann shows beaten hands as well.
    await ann.button('Settings').click();
    await ann.dialog.getByLabel('Auto-muck').uncheck({ force: true });
    await ann.page.keyboard.press('Escape');
    for (const visitor of [ann, bob]) {
      const shown = await visitor.sees('three cards', (now) => (visitor.own(now)?.cards.length ?? 0) >= 3 && now);
      const other = shown.seats.find(({ isOwn }) => !isOwn)!;
      expect(other.cards.filter((card) => /^[2-9TJQKA][cdhs]$/.test(card))).toHaveLength(1);
      const marks = visitor.page.locator('[data-own] .is-marked');
      await expect.poll(() => marks.count()).toBe(1);
      await expect.poll(() => marks.getAttribute('data-card')).toBe(visitor.own(shown)!.cards[2]);
    }
  });

  test('[X-57] [PLAY-7] at the showdown nobody is asked; a beaten hand is mucked unless its owner wants to show', async () => {
    const asked = new Set<string>();
    const note = (seen: ReadonlyMap<Visitor, { readonly acts: readonly { readonly act: string }[] }>): void => {
      for (const { acts } of seen.values()) for (const { act } of acts) asked.add(act);
    };
    await play('the showdown', [ann, bob], (seen) => {
      note(seen);
      return seen.get(ann)?.byShowdown === true;
    });
    expect([...asked].filter((act) => act === 'show' || act === 'muck')).toEqual([]);
    await ann.openPanel('Log');
    const lines = await until('the result in the log', async () => {
      const all = await ann.page.locator('.log-lines > li').allTextContents();
      return all.some((line) => / wins /.test(line)) && all;
    });
    const at = (text: RegExp): number => lines.findIndex((line) => text.test(line));
    expect(at(/^Ann shows/)).toBeGreaterThan(-1);
    const hasWon = at(/^Bob wins/) > -1;
    const isFirst = at(/^Bob (shows|mucks)/) < at(/^Ann shows/);
    expect(at(/^Bob shows/) > -1).toBe(hasWon || isFirst);
    expect(at(/^Bob mucks/) > -1).toBe(!hasWon && !isFirst);
  });
});
