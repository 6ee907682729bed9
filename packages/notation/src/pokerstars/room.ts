/** PokerStars and the rooms that imitate its text, as a row of the rooms. */
import type { TextRoom } from '../rooms/room.js';
import { OPENING } from './header.js';
import { parseHand } from './parse.js';

export const POKERSTARS: TextRoom = {
  name: 'PokerStars',
  opening: OPENING,
  inside: /PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #\d{4,24}: /,
  parse: parseHand,
};
