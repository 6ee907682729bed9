import { VARIANTS } from '@cardroom/engine';
import { defaultSettings } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { rebuyAmounts } from './rebuyAmounts.js';

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
