/** A real Chromium for the browser tests, the one that the whole run of the tests has found or installed. */
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS } from '../../../tools/src/chromium.js';
import { testService } from '../../../tools/src/testService.js';

/** A browser without a window. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await testService('chromium');
  return chromium.launch({ executablePath, headless: true, args: [...CHROMIUM_ARGUMENTS] });
}
