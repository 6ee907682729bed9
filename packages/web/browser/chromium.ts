/** The Chromium that the whole run of the tests shares. */
import { type Browser, chromium } from 'playwright-core';
import { testService } from '../../../tools/src/testService.js';

/** A connection to it, with pages and contexts of its own; the caller closes it. */
export async function connectChromium(): Promise<Browser> {
  return chromium.connect(await testService('chromium'));
}
