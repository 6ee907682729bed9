/** The two small games of game theory: antes, one or two betting rounds, a fixed bet. */
import type { Street, Variant } from './variant.js';

const STREET: Street = {
  name: 'preflop',
  down: 1,
  up: 0,
  board: 0,
  draw: false,
  burn: false,
  bet: 'small',
  opener: 'leftOfButton',
  openPair: false,
};

const SMALL_GAME: Pick<Variant, 'limit' | 'forced' | 'holeUse' | 'boards' | 'oddUnit'> = {
  limit: 'fixed',
  forced: 'blinds',
  holeUse: 'any',
  boards: 1,
  oddUnit: 'leftOfButton',
};

export const SMALL: readonly Variant[] = [
  {
    ...SMALL_GAME,
    code: 'FK',
    name: 'Kuhn poker',
    deck: 'kuhn',
    streets: [STREET],
    hands: ['highCard'],
    maxPlayers: 2,
    cap: 1,
  },
  {
    ...SMALL_GAME,
    code: 'FL',
    name: "Leduc hold'em",
    deck: 'leduc',
    streets: [STREET, { ...STREET, name: 'flop', down: 0, board: 1, bet: 'big' }],
    hands: ['leduc'],
    maxPlayers: 2,
    cap: 2,
  },
];
