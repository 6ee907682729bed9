import { expect, test } from 'vitest';
import { fuzzRooms } from './fuzz-rooms.js';

test.each(['GGPoker', 'Winamax', 'Full Tilt', 'Winning', 'Bovada', '888', 'PartyPoker', 'iPoker', 'Open Hand History'])(
  'damaged histories of %s never crash the reader, and what is accepted balances',
  (room) => {
    const tally = fuzzRooms(400, 'share', room);
    expect(tally.texts).toBe(400);
    expect(tally.ok).toBeGreaterThan(0);
    expect(tally.unread + tally.failed + tally.incomplete).toBeGreaterThan(50);
  },
);
