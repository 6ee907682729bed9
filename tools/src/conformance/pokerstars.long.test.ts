import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../workspace.js';
import { comparePokerStars } from './pokerstars.js';

const folder = join(ROOT, '../shared/corpus/pokerstars');
const hasCorpus = existsSync(join(folder, 'index.jsonl'));

test.runIf(hasCorpus)(
  '[X-44] real PokerStars hands give the nets of the room, and the rules end them as the room did',
  () => {
    const tally = comparePokerStars(folder);
    expect(tally.disagreements).toEqual([]);
    expect(tally.agreed / tally.known).toBeGreaterThanOrEqual(0.99);
    expect(tally.differ).toEqual([]);
  },
);
