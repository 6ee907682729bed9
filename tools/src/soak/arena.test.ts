import { VARIANTS } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { soakArena } from './arena.js';

test('a share of the long matches: every number of seats, three ways', () => {
  for (const code of ['NT', 'F7S/8', 'FB']) {
    const tally = soakArena(VARIANTS.get(code)!, 900, 'soak arena');
    expect(tally.hands).toBeGreaterThanOrEqual(900);
    expect(tally.decisions).toBeGreaterThan(2 * tally.hands);
  }
});
