import type { Limit, Opener, Street, StreetName, Variant } from './variant.js';

/** Third to seventh street. Seven-card stud burns nothing (S4-F1), so that eight players can be dealt six cards. */
function studStreets(door: Opener, board: Opener, openPair: boolean): Street[] {
  const street = (name: StreetName, down: number, up: number, bet: 'small' | 'big', opener: Opener, pair = false) => ({
    name,
    down,
    up,
    board: 0,
    draw: false,
    burn: false,
    bet,
    opener,
    openPair: pair,
  });
  return [
    street('thirdStreet', 2, 1, 'small', door),
    street('fourthStreet', 0, 1, 'small', board, openPair),
    street('fifthStreet', 0, 1, 'big', board),
    street('sixthStreet', 0, 1, 'big', board),
    street('seventhStreet', 1, 0, 'big', board),
  ];
}

function stud(code: string, name: string, hands: Variant['hands'], limit: Limit = 'fixed'): Variant {
  const razz = hands[0] === 'aceToFive';
  return {
    code,
    name,
    limit,
    deck: 'standard',
    forced: 'bringIn',
    streets: razz
      ? studStreets('highDoor', 'lowBoard', false)
      : studStreets('lowDoor', 'highBoard', hands.length === 1),
    hands,
    holeUse: 'any',
    boards: 1,
    oddUnit: razz ? 'lowCard' : 'highCard',
    maxPlayers: 8,
  };
}

export const STUD: readonly Variant[] = [
  stud('F7S', 'Fixed-limit seven-card stud', ['high']),
  stud('F7S/8', 'Fixed-limit seven-card stud hi/lo', ['high', 'eightOrBetter']),
  stud('FR', 'Fixed-limit razz', ['aceToFive']),
];
