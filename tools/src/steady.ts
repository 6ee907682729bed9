/**
 * Finds tests that depend on how busy the machine is: a bound on the wall clock, and a page that is read once, a moment
 * too early. Both pass on an idle machine and fail now and then on a busy one.
 */

/** `expect(performance.now() - start).toBeLessThan(...)`: processor time, counts and simulated time are steady. */
const WALL_CLOCK = /expect\([^;]*\b(?:performance|Date)\.now\(\)[^;]*\)\s*\.toBeLess/g;

/** `expect(await page.locator(...).textContent()).toBe(...)`: `expect.poll` waits for it. */
const READ_ONCE =
  /expect\(\s*await [^;]*?\.(?:textContent|innerText|inputValue|allTextContents|isVisible|getAttribute)\([^;]*?\),?\s*\)\s*\.(?!not\b)to/g;

/** @returns one line for each unsteady expectation, with its place */
export function unsteadyLines(path: string, text: string): string[] {
  const isBrowser = text.includes('playwright-core') || text.includes('/browser/') || path.includes('/browser/');
  const found = (pattern: RegExp, why: string): string[] =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length} ${why}`);
  return [
    ...found(WALL_CLOCK, 'bounds the wall clock'),
    ...(isBrowser ? found(READ_ONCE, 'reads the page once: use expect.poll') : []),
  ];
}
