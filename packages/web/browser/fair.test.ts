/** Fair deals in a real Chromium: the client's own check of honest and hostile houses, with nothing but what it is told. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playTricks, TRICKS } from '../../protocol/src/testing/house.js';
import { launchChromium } from './chromium.js';

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
