/** Screen equals state in a real Chromium: random hands of all variants, drawn and read back after every event. */
import type { ScreenReport } from '../src/felt/testing/screen.js';
import { bundle } from './bundle.js';
import { launchChromium } from './chromium.js';
import { VIEWPORTS } from './viewports.js';

/** Hands in one call to the page: long enough to be fast, short enough that a stop is noticed. */
const AT_ONCE = 20;

/** Draws so many hands and compares; the seed names them. */
export async function runScreen(hands: number, seed: string): Promise<ScreenReport> {
  const { script, styles } = await bundle('src/felt/testing/screen.tsx');
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addStyleTag({ content: styles });
    await page.addScriptTag({ content: script });
    let states = 0;
    const differences: string[] = [];
    for (let from = 0; from < hands && differences.length === 0; from += AT_ONCE) {
      await page.setViewportSize(VIEWPORTS[(from / AT_ONCE) % VIEWPORTS.length]!);
      const to = Math.min(hands, from + AT_ONCE);
      const report = await page.evaluate(([name, first, last]) => window.checkScreen(name, first, last), [
        seed,
        from,
        to,
      ] as const);
      states += report.states;
      differences.push(...report.differences, ...broken.splice(0));
    }
    return { hands, states, differences };
  } finally {
    await browser.close();
  }
}
