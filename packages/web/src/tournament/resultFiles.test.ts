/** The results as files. */
import { expect, test } from 'vitest';
import { type StandingLine, standingsCsv, standingsText } from './resultFiles.js';

const row = (part: Partial<StandingLine>): StandingLine => ({
  entry: 1,
  name: 'Ann',
  is_bot: false,
  place: 1,
  is_out: true,
  is_tied: false,
  chips: 0,
  table: 0,
  prize: 0,
  bounty: 0,
  head: 0,
  is_away: false,
  ...part,
});

const ROWS = [
  row({ prize: 300, bounty: 25 }),
  row({ entry: 2, name: '=HYPERLINK("x"), Bob', place: 2, is_tied: true, prize: 90 }),
  row({ entry: 3, name: 'Cleo', place: 2, is_tied: true, is_bot: true }),
];

test('[T-66] results as a table: places, ties, prizes and bounties; a name is never a formula', () => {
  expect(standingsCsv(ROWS)).toBe(
    [
      'place,tied,name,bot,prize,bounty',
      '1,,Ann,,300,25',
      `2,tied,"'=HYPERLINK(""x""), Bob",,90,0`,
      '2,tied,Cleo,bot,0,0',
      '',
    ].join('\n'),
  );
});

test('[T-66] results as text', () => {
  expect(standingsText('Friday', ROWS)).toBe(
    'Friday\n\n1. Ann: prize 300, bounties 25\n2. =HYPERLINK("x"), Bob (tied): prize 90\n2. Cleo (tied)\n',
  );
});
