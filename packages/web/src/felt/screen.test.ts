import { expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { runScreen } from '../../browser/screen.js';

/** `npm run soak -- screen` asks for more. */
const HANDS = Number(process.env.SCREEN_HANDS ?? share(40, 100));
const SEED = process.env.SCREEN_SEED ?? 'screen';

test(`screen equals state: ${HANDS} random hands over all variants, read back after every event`, async () => {
  const { states, differences } = await runScreen(HANDS, SEED);
  expect(differences).toEqual([]);
  expect(states).toBeGreaterThan(HANDS * 5);
}, 3_600_000);
