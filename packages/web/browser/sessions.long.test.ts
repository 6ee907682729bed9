/** Further sessions in a real Chromium against the real server: stud and a phone, the keyboard alone, PostgreSQL. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { Party } from './party.js';
import { PHONE } from './viewports.js';
import { PLAY_MS, play, type Shown, type Style, until, type Visitor } from './visitor.js';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
});

describe('a session of stud, the friend on a phone', () => {
  let party: Party;
  let ann: Visitor;
  let bob: Visitor;

  beforeAll(async () => {
    party = await Party.open(browser);
    ann = await party.come('Ann');
    bob = await party.come('Bob', { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  });

  afterAll(async () => {
    await party.close();
  });

  test('the host lets a friend in by a private link and approves the buy-in', async () => {
    const made = await ann.makeTable({ Game: 'F7S', 'Private (invite link)': true, 'Host approves buy-ins': true });
    await ann.sitDown(500);
    // Before the bots come: in Ann's turn the dialog would give way to her buttons.
    await ann.button('Invite').click();
    const link = await ann.readLink();
    await ann.addBot('caller', 2);
    expect(link.pathname).toBe(made);
    expect(new URLSearchParams(link.hash.slice(1)).get('invite')).not.toBeNull();
    await bob.goto(link.pathname);
    await bob.page.getByText('This table is private').waitFor();
    await bob.goto(link.pathname + link.hash);
    await bob.sitDown(400, { asks: true });
    await ann.page.getByText(/Bob asks for seat \d with 400/).waitFor();
    // The question is the table's, not the page's.
    await ann.page.reload();
    await ann.openPanel('Host');
    await ann.page.getByText(/Bob asks for seat \d with 400/).waitFor();
    await ann.button('Approve').click();
    await bob.page.locator('[data-own] .plate').waitFor();
  });

  test('bring-in, completion and showdown by the buttons of the phone', async () => {
    const acts = new Set<string>();
    const results = new Set<string>();
    const style: Style = async (visitor, shown) => {
      for (const { act, text } of shown.acts) {
        acts.add(act);
        if (act === 'bringIn') expect(text).toBe('Bring in for 2');
        if (act === 'complete') expect(text).toBe('Complete to 5');
      }
      if (visitor === bob) await expectThumbZone(bob.page.locator('button[data-act]'));
      const more = shown.acts.find(({ act }) => act === 'complete' || act === 'bet');
      if (more === undefined || visitor !== bob) return false;
      await visitor.press(more.act);
      return true;
    };
    await play(
      'three showdowns',
      [ann, bob],
      (seen) => {
        for (const { byShowdown, result } of seen.values())
          if (byShowdown) for (const line of result) results.add(line);
        return results.size >= 3 && (acts.has('bringIn') || acts.has('complete'));
      },
      style,
    );
    for (const line of results) expect(line).toMatch(/^.+ wins [\d,]+(: .+)?/);
    expect([...results].some((line) => line.includes(': '))).toBe(true);
    await expect
      .poll(() => bob.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(PHONE.width);
  });

  test('the host pauses and resumes, changes the stakes and removes a player', async () => {
    await ann.openPanel('Host');
    await ann.button('Pause table').click();
    await bob.page.getByText('The host has paused the table').waitFor();
    await ann.button('Resume').click();
    await bob.page.getByText('The host has paused the table').waitFor({ state: 'hidden' });
    await ann.page.getByLabel('Ante', { exact: true }).fill('2');
    await ann.button('Change stakes').click();
    await ann.page.getByText(/The new stakes start with hand \d+/).waitFor();
    await play('antes of 2', [ann, bob], (seen) =>
      (seen.get(ann)?.seats ?? []).some(({ markers }) => markers.includes('ante:2')),
    );
    const before = (await ann.look())!.seats.length;
    await ann.page
      .locator('.host-player', { hasText: 'bot' })
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await play('a bot is gone', [ann, bob], (seen) => (seen.get(ann)?.seats.length ?? before) < before);
  });

  test('the friend leaves by the menu of the phone', async () => {
    await bob.button('Leave').click();
    await bob.button(/Leave now/).click();
    await play('Bob has left', [ann], (seen) => (seen.get(ann)?.seats ?? []).every(({ name }) => name !== 'Bob'));
    expect(party.trouble).toEqual([]);
  });
});

/** On a phone the buttons of a turn lie in the lowest 40 % of the screen and are large enough for a thumb. */
async function expectThumbZone(buttons: Locator): Promise<void> {
  const wrong = (): Promise<string[]> =>
    buttons.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { top, width, height } = element.getBoundingClientRect();
        const isInReach = top / innerHeight > 0.6 && Math.min(width, height) >= 44;
        return isInReach ? [] : [`${element.textContent}: ${width} x ${height} at ${top} of ${innerHeight}`];
      }),
    );
  await expect.poll(wrong).toEqual([]);
}

describe('keyboard only', () => {
  test('make a table, sit down, add a bot, play and leave', async () => {
    const party = await Party.open(browser);
    try {
      const ann = await party.come('Ann');
      const { page } = ann;
      await ann.goto('/');
      await ann.button('Create table').waitFor();
      await tabTo(ann, 'Create table');
      await page.keyboard.press('Enter');
      await ann.dialog.waitFor();
      await tabTo(ann, 'Create table');
      await page.keyboard.press('Enter');
      await page.locator('[data-felt]').waitFor();
      await tabTo(ann, 'Take a seat');
      await page.keyboard.press('Enter');
      await ann.dialog.waitFor();
      await tabTo(ann, 'Your name');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Ann');
      await page.keyboard.press('Enter');
      await page.locator('[data-own] .plate').waitFor();
      await tabTo(ann, /^Log/, 'tab');
      await page.keyboard.press('ArrowLeft');
      await tabTo(ann, 'Add a bot');
      await page.keyboard.press('Enter');
      await page.locator('.host-player').nth(1).waitFor();
      await tabTo(ann, 'Start the game');
      await page.keyboard.press('Enter');
      let raises = 0;
      const hands = new Set<string>();
      // A price is refused, so that nobody loses everything before the hands are played.
      const keysFor = ({ acts, hasSizes }: Shown): readonly string[] => {
        if (hasSizes && raises < 2) return ['1', 'Enter'];
        return acts.some(({ act }) => act === 'check') ? ['c'] : ['f'];
      };
      const threeHands = async (): Promise<boolean> => {
        const shown = await ann.look();
        if (shown === null) return false;
        hands.add(shown.hand);
        if (shown.acts.length === 0) return hands.size > 3 && raises > 0;
        const keys = keysFor(shown);
        if (keys.includes('Enter')) raises++;
        for (const key of keys) await page.keyboard.press(key);
        await ann.sees('the act is taken', (now) => now.line !== shown.line || now.hand !== shown.hand);
        return false;
      };
      await until('three hands by keys', threeHands, PLAY_MS);
      await tabTo(ann, 'Leave');
      await page.keyboard.press('Enter');
      await tabTo(ann, /Leave now/);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === '/');
      await ann.button('Create table').waitFor();
      expect(party.trouble).toEqual([]);
    } finally {
      await party.close();
    }
  });
});

/** Goes on with the Tab key until the focus is on a control of that name, and of that role if one is asked for. */
async function tabTo(visitor: Visitor, name: string | RegExp, role?: string): Promise<void> {
  const { page } = visitor;
  const nameHere = async (): Promise<string> =>
    page.evaluate((wanted) => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) return '';
      if (wanted !== undefined && at.role !== wanted) return '';
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
      return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim();
    }, role);
  await until(`Tab leads to ${name}`, async () => {
    const here = await nameHere();
    if (typeof name === 'string' ? here === name : name.test(here)) return true;
    await page.keyboard.press('Tab');
    return false;
  });
}

describe('a room on PostgreSQL', () => {
  test('a person plays against bots, the server is killed, and the hand goes on', async () => {
    const party = await Party.open(browser, 'postgres');
    try {
      const ann = await party.come('Ann');
      await ann.makeTable({ 'Private (invite link)': true });
      await ann.sitDown(100);
      await ann.addBot('caller', 2);
      const turn = await ann.sees('a turn', (shown) => shown.acts.length > 0 && shown);
      await party.room.kill();
      await ann.page.locator('.banner').waitFor();
      await party.room.restart();
      await ann.page.locator('.banner').waitFor({ state: 'hidden' });
      const again = await ann.sees('the same turn', (shown) => shown.acts.length > 0 && shown);
      expect([again.hand, again.line, ann.own(again)?.cards]).toEqual([turn.hand, turn.line, ann.own(turn)?.cards]);
      const hands = new Set<string>();
      await play('two more hands', [ann], (seen) => hands.add(seen.get(ann)?.hand ?? turn.hand).size > 2);
      expect(party.trouble).toEqual([]);
    } finally {
      await party.close();
    }
  });
});
