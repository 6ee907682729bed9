import { VARIANTS } from '@cardroom/engine';
import { defaultSettings } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { mostChips, rebuyAmounts } from './rebuyAmounts.js';

const SETTINGS = defaultSettings(VARIANTS.get('NT')!);

test.each([
  [{ min: 40, max: 200 }, 1, [40, 120, 200]],
  [{ min: 100, max: 100 }, 1, [100]],
  [{ min: 5, max: 6 }, 1, [5, 6]],
  [{ min: 0.5, max: 2 }, 0.1, [0.5, 1.3, 2]],
] as const)('[PLAY-8] buy-ins of %o in chips of %d offer %o', (buy_in, unit, offered) => {
  const amounts = rebuyAmounts({ ...SETTINGS, buy_in, stakes: { ...SETTINGS.stakes, unit } });
  expect(amounts).toEqual(offered);
});

test.each([
  [500, [40, 120, 200]],
  [150.75, [40, 120, 150]],
  [119, [40, 119]],
  [40, [40]],
  [39, []],
] as const)('[X-53] [PLAY-8] a player who has %d chips is offered %o', (have, offered) => {
  const settings = { ...SETTINGS, buy_in: { min: 40, max: 200 }, stakes: { ...SETTINGS.stakes, unit: 1 } };
  expect(rebuyAmounts(settings, have)).toEqual(offered);
});

test('[X-53] nobody adds more chips than they have, and only whole ones', () => {
  expect([500, 80, 30.35, 0].map((have) => mostChips(80, have, 1))).toEqual([80, 80, 30, 0]);
  expect(mostChips(80, 30.35, 0.1)).toBe(30.3);
  expect(mostChips(80, Number.POSITIVE_INFINITY, 1)).toBe(80);
});
