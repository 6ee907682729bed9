/**
 * Tests at two sizes: `npm test` runs a share of the cases, and a `.long.test.ts` that imports the same file runs all of
 * them in `npm run test:long`.
 */

/** Whether this run is to try every case. */
export const isLongRun: boolean = process.env.CARDROOM_TESTS === 'long';

/** The size of a test in `npm test`, or in the long share. */
export function share<P, W>(part: P, whole: W): P | W {
  return isLongRun ? whole : part;
}
