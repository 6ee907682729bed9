import { expect, test } from 'vitest';
import { share } from '../share.js';
import { roomFuzzer } from './fuzz-rooms.js';
import { fuzz } from './fuzzing/driver.js';

const INPUTS = share(100, 400);

test.each(['GGPoker', 'Winamax', 'Full Tilt', 'Winning', 'Bovada', '888', 'PartyPoker', 'iPoker', 'Open Hand History'])(
  'damaged histories of %s never crash the reader, and what is accepted balances',
  (room) => {
    const tally = fuzz(roomFuzzer(room), INPUTS, 'share');
    expect(tally.inputs).toBe(INPUTS);
    expect(tally.ok).toBeGreaterThan(0);
    expect(tally.unread + tally.failed + tally.incomplete).toBeGreaterThan(INPUTS / 8);
  },
);
