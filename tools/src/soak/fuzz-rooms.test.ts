import { expect, test } from 'vitest';
import { roomFuzzer } from './fuzz-rooms.js';
import { fuzz } from './fuzzing/driver.js';

test.each(['GGPoker', 'Winamax', 'Full Tilt', 'Winning', 'Bovada', '888', 'PartyPoker', 'iPoker', 'Open Hand History'])(
  'damaged histories of %s never crash the reader, and what is accepted balances',
  (room) => {
    const tally = fuzz(roomFuzzer(room), 400, 'share');
    expect(tally.inputs).toBe(400);
    expect(tally.ok).toBeGreaterThan(0);
    expect(tally.unread + tally.failed + tally.incomplete).toBeGreaterThan(50);
  },
);
