/** The Winning Poker Network (Americas Cardroom and others): two forms, `Player x ...` to 2019 and `Hand #n - ...`. */
import type { TextRoom } from '../room.js';
import { parseFirst } from './first.js';
import { parseSecond } from './second.js';

const OPENING = /^(?:Game started at: |(?:Game )?Hand #(?<hand>\d{1,20}) - )/;

export const WINNING: TextRoom = {
  name: 'Winning',
  opening: OPENING,
  inside: /Game started at: \d{4}\/|(?<!\w )(?:Game )?Hand #\d{4,20} - /,
  parse: (lines) => {
    const first = lines[0]!.text.trim();
    return first.startsWith('Game started')
      ? parseFirst(lines)
      : parseSecond(lines, OPENING.exec(first)?.groups?.hand ?? null);
  },
};
