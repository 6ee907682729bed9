import type { Limit, Street, Variant } from './variant.js';

const FLOP_GAME: Omit<Street, 'name' | 'board' | 'bet'> = {
  down: 0,
  up: 0,
  draw: false,
  burn: true,
  opener: 'leftOfButton',
  openPair: false,
};

/** The four streets of a game with a flop; `early` of the flop's three cards lie open before the first betting. */
export function flopStreets(hole: number, early = 0): Street[] {
  return [
    {
      ...FLOP_GAME,
      name: 'preflop',
      down: hole,
      board: early,
      burn: early > 0,
      bet: 'small',
      opener: 'afterBlinds',
    },
    { ...FLOP_GAME, name: 'flop', board: 3 - early, bet: 'small' },
    { ...FLOP_GAME, name: 'turn', board: 1, bet: 'big' },
    { ...FLOP_GAME, name: 'river', board: 1, bet: 'big' },
  ];
}

function holdem(code: string, name: string, limit: Limit, other: Partial<Variant> = {}): Variant {
  return {
    code,
    name,
    limit,
    deck: 'standard',
    forced: 'blinds',
    streets: flopStreets(2),
    hands: ['high'],
    holeUse: 'any',
    boards: 1,
    oddUnit: 'leftOfButton',
    maxPlayers: 10,
    ...other,
  };
}

export const HOLDEM: readonly Variant[] = [
  holdem('FT', "Fixed-limit Texas hold'em", 'fixed'),
  holdem('NT', "No-limit Texas hold'em", 'no'),
  holdem('PT', "Pot-limit Texas hold'em", 'pot'),
  holdem('NS', "No-limit short-deck hold'em", 'no', { deck: 'short', hands: ['shortDeck'] }),
  holdem('NT2', "No-limit split hold'em (two boards)", 'no', { boards: 2 }),
  holdem('NR', "No-limit royal hold'em", 'no', { deck: 'royal', maxPlayers: 6 }),
  holdem('FRH', "Fixed-limit royal hold'em", 'fixed', { deck: 'royal', maxPlayers: 6 }),
];
