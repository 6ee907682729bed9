/** The page of scenes in a real Chromium, for tests of layout, buttons and accessibility. */
import type { Browser, Page } from 'playwright-core';
import type { Shown } from '../src/felt/testing/stage.js';
import { bundle } from './bundle.js';
import { launchChromium } from './chromium.js';

export interface StagePage {
  readonly page: Page;
  /** Draws a scene, and waits until it is there. */
  show(shown: Shown): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(): Promise<StagePage> {
  const { script, styles } = await bundle('src/felt/testing/stage.tsx');
  const browser: Browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.setContent('<!doctype html><html lang="en"><head><title>Stage</title></head><body></body></html>');
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
  await page.waitForSelector('.plate');
  return {
    page,
    async show(shown) {
      await page.evaluate(async (next) => {
        window.stage.show(next);
        // The catalogue of another language is loaded first; then everything is drawn.
        while (!document.documentElement.lang.startsWith(next.language ?? 'en'))
          await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }, shown);
    },
    close: () => browser.close(),
  };
}
