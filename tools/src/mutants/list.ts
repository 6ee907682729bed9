/** Every planted mistake of the mutation check. */
import { DEAL_MISTAKES } from './deal.js';
import { ENGINE_MISTAKES } from './engine.js';
import type { Mistake } from './mistake.js';
import { NOTATION_MISTAKES } from './notation.js';
import { ROOM_MISTAKES } from './room.js';
import { STATEMENT_MISTAKES } from './statements.js';
import { TOURNAMENT_MISTAKES } from './tournament.js';
import { WEB_MISTAKES } from './web.js';

export const MISTAKES: readonly Mistake[] = [
  ...STATEMENT_MISTAKES,
  ...ENGINE_MISTAKES,
  ...NOTATION_MISTAKES,
  ...ROOM_MISTAKES,
  ...DEAL_MISTAKES,
  ...TOURNAMENT_MISTAKES,
  ...WEB_MISTAKES,
];
