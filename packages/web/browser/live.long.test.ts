/** Whole hands at a live table in a real Chromium: a run-out told street by street, and a felt on which nothing jumps. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { openRoom, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { allIn, play, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  room = await openRoom('sqlite', { betweenHandsMs: 2_500 });
  [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob', { viewport: PHONE, hasTouch: true, isMobile: true }),
  ]);
  const path = await ann.makeTable({ 'First hand': 'host' });
  await ann.sitDown(100);
  await bob.goto(path);
  await bob.sitDown(100);
});

afterAll(async () => {
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
  for (const visitor of [ann, bob]) await visitor?.leaveBrowser();
  await room?.close();
  await browser?.close();
});

/** Notes everything that jumps on the felt, and what moved from where to where; runs in the page. */
function watchShifts(): void {
  const found: string[] = [];
  Object.assign(window, { shifts: found });
  const box = ({ x, y, width, height }: DOMRectReadOnly): string =>
    [x, y, width, height].map((part) => Math.round(part)).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as PerformanceEntry & {
        sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      };
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : (node?.parentElement ?? null);
        if (element?.closest('[data-felt], .felt-place') === null || element === null) continue;
        found.push(`${element.className || element.tagName}: ${box(previousRect)} -> ${box(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: false });
}

function shiftsOf({ page }: Visitor): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { shifts: readonly string[] }).shifts);
}

describe('a whole hand', () => {
  test('[PLAY-11] nothing on the felt jumps from the deal to the result, on a desktop and on a phone', async () => {
    for (const { page } of [ann, bob]) await page.evaluate(watchShifts);
    await ann.openPanel('Host');
    await ann.button('Start the game').click();
    await play('a hand is over', [ann, bob], (seen) => seen.get(ann)?.byShowdown === true);
    await ann.sees('the next hand', ({ byShowdown, street }) => !byShowdown && street === 'preflop');
    expect([await shiftsOf(ann), await shiftsOf(bob)]).toEqual([[], []]);
  });
});

/** Records how a viewer sees a run-out, one line for each picture that differs; runs in the page. */
function watchRunOut(): void {
  const found: string[] = [];
  Object.assign(window, { pictures: found });
  const read = (): void => {
    const felt = document.querySelector('[data-felt]');
    if (felt === null) return;
    const cards = felt.querySelectorAll('[data-board] [data-card]').length;
    const equities = [...felt.querySelectorAll<HTMLElement>('[data-equity]')].map(({ dataset }) => dataset.equity);
    const winners = felt.querySelectorAll('[data-winner]').length;
    const log = document.querySelectorAll('.log-lines > .log-hand').length;
    const told = document.querySelector('.log-lines > .log-result:last-of-type') === null ? 0 : 1;
    const line = JSON.stringify({ cards, equities, isOver: winners > 0, told, log });
    if (found.at(-1) !== line) found.push(line);
  };
  new MutationObserver(read).observe(document.body, { subtree: true, childList: true, attributes: true });
}

describe('a run-out', () => {
  test('[X-58] [PLAY-3] comes street by street with the equities of the open hands, the result after the last card', async () => {
    await ann.openPanel('Log');
    for (const { page } of [ann, bob]) await page.evaluate(watchRunOut);
    await play('somebody has won it all', [ann, bob], (seen) => seen.get(ann)?.byShowdown === true, allIn);
    const pictures = (visitor: Visitor) =>
      visitor.page.evaluate(() => (window as unknown as { pictures: readonly string[] }).pictures);
    for (const visitor of [ann, bob]) {
      await visitor.sees('the result', ({ result }) => result.length > 0);
      const seen = (await pictures(visitor)).map((line) => JSON.parse(line));
      const open = seen.filter(({ equities }) => equities.length === 2);
      for (const { equities } of open) expect(Number(equities[0]) + Number(equities[1])).toBeCloseTo(1, 3);
      // Before the flop, at the flop and at the turn; a machine that is very busy may miss one of them.
      const streets = [...new Set(open.map(({ cards }) => cards))];
      expect(streets).toEqual([0, 3, 4].filter((cards) => streets.includes(cards)));
      expect(streets.length).toBeGreaterThanOrEqual(2);
      const isBefore = seen.filter(({ cards, isOver }) => cards === 5 && !isOver);
      expect(isBefore.length).toBeGreaterThan(0);
      expect(isBefore.every(({ equities }) => equities.length === 0)).toBe(true);
      expect(seen.every(({ cards, isOver }) => !isOver || cards === 5)).toBe(true);
    }
    await ann.page.locator('.log-result').last().waitFor();
  });
});
