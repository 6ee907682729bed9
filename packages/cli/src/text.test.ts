import { expect, test } from 'vitest';
import { wrapped } from './text.js';

const HELP = `Usage: cardroom x

Every file is read once: one that has not changed is passed over, and hands that are known (by room and number, else by
their text) are not taken twice.
Exit code: 0 when no hand failed.

Examples:
  $ cardroom query "select position, avg(vpip::INT) from player_stats where name = 'Hero' group by 1" --csv
`;

test('help is as wide as the terminal; examples stay as they can be copied', () => {
  expect(wrapped(HELP, 60)).toBe(`Usage: cardroom x

Every file is read once: one that has not changed is passed
over, and hands that are known (by room and number, else by
their text) are not taken twice.
Exit code: 0 when no hand failed.

Examples:
  $ cardroom query "select position, avg(vpip::INT) from player_stats where name = 'Hero' group by 1" --csv
`);
});
