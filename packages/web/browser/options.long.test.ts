/** Options of a home game in a real Chromium: the rabbit, a stand-up game, another seat. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.js';
import { verifyHands } from './histories.js';
import { openRoom, type TestRoom } from './room.js';
import { PHONE } from './viewports.js';
import { play, until, Visitor } from './visitor.js';

let browser: Browser;
let room: TestRoom;
let ann: Visitor;
let bob: Visitor;

beforeAll(async () => {
  browser = await launchChromium();
  // After a hand there is time to press a button, on a slow machine too.
  room = await openRoom('sqlite', { betweenHandsMs: 5_500 });
  [ann, bob] = await Promise.all([
    Visitor.come(browser, room.url, 'Ann'),
    Visitor.come(browser, room.url, 'Bob', { viewport: PHONE, hasTouch: true, isMobile: true }),
  ]);
  const table = await ann.makeTable({
    'Rabbit hunting': 'all',
    'Stand-up game': 'threeBigBlinds',
    'Changing seats': 'onceAnOrbit',
  });
  await ann.sitDown(200);
  await bob.goto(table);
  await bob.sitDown(200);
});

afterAll(async () => {
  await Promise.all([ann, bob].map((visitor) => visitor?.leaveBrowser()));
  await room?.close();
  await browser?.close();
});

/** Whoever's turn it is folds, until the hand is over. */
async function foldHand(): Promise<void> {
  await play(
    'a hand that ends by a fold',
    [ann, bob],
    (seen) => [...seen.values()].some(({ result }) => result.length > 0),
    async (visitor, shown) => {
      if (!shown.acts.some(({ act }) => act === 'fold')) return false;
      await visitor.press('fold');
      return true;
    },
  );
}

test('[H-14] the board that would have come is shown to both, grey and named, with the cards in the log', async () => {
  // The six seconds may pass while the machine stands still: the next hand ends by a fold, too.
  const shown = await until('the rabbit', async () => {
    await foldHand();
    const button = ann.button('Rabbit hunt');
    const isPressed = await button.click({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) return null;
    const note = ann.page.locator('[data-rabbit]');
    return note.getAttribute('data-rabbit', { timeout: 3_000 }).catch(() => null);
  });
  expect(shown).toMatch(/^(?:[2-9TJQKA][cdhs]){5}$/);
  await ann.openPanel('Log');
  await ann.page
    .getByText(/Rabbit hunt by Ann/)
    .first()
    .waitFor();
});

test('[H-18] the host calls a stand-up game; the seats show who stands, and the loser pays', async () => {
  await ann.openPanel('Host');
  await ann.button('Start stand-up game').click();
  await until('both stand', async () => (await bob.page.locator('[data-stand-up="standing"]').count()) === 2);
  const before = (await bob.look())!.chips;
  await foldHand();
  await ann.openPanel('Log');
  await ann.page
    .getByText(/is the last one standing/)
    .first()
    .waitFor();
  await ann.page
    .getByText(/pays 6 for the stand-up game/)
    .first()
    .waitFor();
  await bob.sees('all chips are back', (now) => now.chips === 400 && now.chips > before);
});

test('[H-27] a press on an empty seat moves the player there with the next hand', async () => {
  await ann.page.getByRole('button', { name: /seat 4$/ }).click();
  await ann.button('Move').click();
  await ann.page.getByText('You move to seat 4 next hand.').waitFor();
  await foldHand();
  await until('Ann has moved', async () => {
    const place = await ann.page.locator('[data-own]').first().getAttribute('data-label');
    return place === '4';
  });
});

test('[H-16] verify agrees with the histories of these hands: payments between stacks are outside of them', async () => {
  const { lines } = await verifyHands(ann);
  expect(lines.length).toBeGreaterThanOrEqual(2 * 3);
  expect(lines.filter(({ status, agrees }) => status === 'failed' || agrees === false)).toEqual([]);
  expect([...ann.trouble, ...bob.trouble]).toEqual([]);
});
