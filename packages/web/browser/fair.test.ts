/** Fair deals in a real Chromium: the client's own check of honest and hostile houses, with nothing but its messages. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { judgeEvidence } from '@cardroom/protocol/receipt';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '../../../tools/src/share.js';
import { playTricks, TRICKS } from '../../protocol/src/testing/house.js';
import { launchChromium } from './chromium.js';
import { openRoom } from './room.js';
import { play, Visitor } from './visitor.js';

const packages = fileURLToPath(new URL('../..', import.meta.url));

/** The scripted house and the keepers as one script for a page. */
async function script(): Promise<string> {
  const bundle = await rolldown({
    input: `${packages}/protocol/src/testing/house.ts`,
    platform: 'browser',
    resolve: {
      alias: {
        '@cardroom/engine': `${packages}/engine/src/index.ts`,
        '@cardroom/notation': `${packages}/notation/src/index.ts`,
      },
    },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'house' });
  await bundle.close();
  return output[0].code;
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('[SEC-6] in a browser every trick of a house is noticed, and an honest one verifies as in Node', async () => {
  const page = await browser.newPage();
  await page.addScriptTag({ content: await script() });
  const found = await page.evaluate<Awaited<ReturnType<typeof playTricks>>>('house.playTricks("browser")');
  expect(found).toEqual(await playTricks('browser'));
  expect(found.honest!.map(({ kind }) => kind)).toEqual(['verified', 'verified']);
  for (const trick of TRICKS)
    expect(
      found[trick]!.map(({ kind }) => kind),
      trick,
    ).toContain('failed');
});

// Seeds that do not come are waited for: that takes longer than `npm test` has time for.
if (isLongRun) {
  test('[SEC-6] a seed that the room did not get: the hand goes on, the felt says so, and the file holds anywhere', async () => {
    const room = await openRoom();
    const [ann, bob] = await Promise.all([
      Visitor.come(browser, room.url, 'Ann'),
      Visitor.come(browser, room.url, 'Bob'),
    ]);
    try {
      // Ann's revealed seed is lost on the way.
      await ann.context.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          if (!String(message).includes('"deal_reveal"')) server.send(message);
        });
      });
      const path = await ann.makeTable({});
      await ann.sitDown(100);
      await bob.goto(path);
      await bob.sitDown(100);
      const alarm = ann.page.locator('.fair-alarm');
      await play('Ann is told of her seed', [ann, bob], async () => (await alarm.count()) > 0);
      await expect.poll(() => alarm.textContent()).toMatch(/your seed never arrived in hand \d+\. It was sent\./);
      const [download] = await Promise.all([
        ann.page.waitForEvent('download'),
        ann.button('Download the proof', alarm).click(),
      ]);
      const file = await download.path();
      const verdict = judgeEvidence(JSON.parse(await readFile(file, 'utf8')));
      // A browser that is slow may see the next root only with the cards.
      expect(['without-seed', 'unseen']).toContain(verdict.kind);
      expect(verdict.faults).toContainEqual({ code: 'named-missing', round: 1, isTaken: false });
      expect(verdict.decks).toBeGreaterThan(1);
      // Bob, who has never seen that file, lets his own browser check it.
      await bob.page.locator('.fair-mark').click();
      await bob.dialog.locator('input[type="file"]').setInputFiles({
        name: 'deal.json',
        mimeType: 'application/json',
        buffer: await readFile(file),
      });
      const { root, void: voided } = verdict.receipt!;
      await bob.dialog.locator('.fair-root', { hasText: root }).waitFor();
      await bob.dialog.getByText(`Rounds voided because a seed didn’t arrive: ${voided.length}`).waitFor();
      expect([...ann.trouble, ...bob.trouble]).toEqual([]);
    } finally {
      for (const visitor of [ann, bob]) await visitor.leaveBrowser();
      await room.close();
    }
  });
}
