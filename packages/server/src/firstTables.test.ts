/** The tables that a new room opens with. */
import { VARIANTS } from '@cardroom/engine';
import { defaultSettings, rulesOfTable } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { FIRST_TABLES } from './serve.js';

test('[X-45] [X-61] [SEED-6] a game as card rooms play it, and those of documents 000 and 004 by their own sets', () => {
  const shipped = FIRST_TABLES.map(({ table, ...own }) => {
    const settings = { ...defaultSettings(VARIANTS.get(own.variant)!), ...own };
    const { seatNumbering, deadBlinds } = rulesOfTable(settings).table;
    return { table, variant: settings.variant, rules: settings.rules, seatNumbering, deadBlinds };
  });
  expect(shipped).toMatchObject([
    { variant: 'NT', rules: 'standard', seatNumbering: 'clockwise', deadBlinds: 'liveBigBlind' },
    { variant: 'NT', rules: 'turnOrder', seatNumbering: 'anticlockwise' },
    { variant: 'F7S', rules: 'stud' },
  ]);
});
