import type { Limit, Opener, Street, StreetName, Variant } from './variant.js';

/** Stud burns nothing (S4-F1), so that eight players can be dealt six cards. */
function street(
  name: StreetName,
  down: number,
  up: number,
  bet: 'small' | 'big',
  opener: Opener,
  openPair = false,
): Street {
  return { name, down, up, board: 0, draw: false, burn: false, bet, opener, openPair };
}

/** Third to seventh street of seven-card stud. */
function sevenCardStreets(door: Opener, board: Opener, openPair: boolean): Street[] {
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
      ? sevenCardStreets('highDoor', 'lowBoard', false)
      : sevenCardStreets('lowDoor', 'highBoard', hands.length === 1),
    hands,
    holeUse: 'any',
    boards: 1,
    oddUnit: razz ? 'lowCard' : 'highCard',
    maxPlayers: 8,
  };
}

/** Five-card stud: one card down, four up, big bets from the fourth card on. */
const FIVE_CARD_STUD: Variant = {
  ...stud('F5S', 'Fixed-limit five-card stud', ['high']),
  streets: [
    street('secondStreet', 1, 1, 'small', 'lowDoor'),
    street('thirdStreet', 0, 1, 'small', 'highBoard'),
    street('fourthStreet', 0, 1, 'big', 'highBoard'),
    street('fifthStreet', 0, 1, 'big', 'highBoard'),
  ],
};

export const STUD: readonly Variant[] = [
  stud('F7S', 'Fixed-limit seven-card stud', ['high']),
  stud('F7S/8', 'Fixed-limit seven-card stud hi/lo', ['high', 'eightOrBetter']),
  stud('FR', 'Fixed-limit razz', ['aceToFive']),
  FIVE_CARD_STUD,
];
