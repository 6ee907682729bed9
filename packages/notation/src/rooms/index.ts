/** The rooms whose text is read: a new one is a folder and a row here. PokerStars, which many imitate, comes last. */

import { POKERSTARS } from '../pokerstars/room.js';
import { BOVADA } from './bovada/index.js';
import { FULL_TILT } from './fulltilt/index.js';
import { GGPOKER } from './ggpoker/index.js';
import { PACIFIC } from './pacific/index.js';
import { PARTYPOKER } from './partypoker/index.js';
import type { TextRoom } from './room.js';
import { WINAMAX } from './winamax/index.js';
import { WINNING } from './winning/index.js';

export const TEXT_ROOMS: readonly TextRoom[] = [
  GGPOKER,
  WINAMAX,
  FULL_TILT,
  WINNING,
  BOVADA,
  PACIFIC,
  PARTYPOKER,
  POKERSTARS,
];
