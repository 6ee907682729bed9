import type { HandType } from '../evaluate/handType.js';
import type { Limit, Street, StreetName, Variant } from './variant.js';

/** A first betting round, then as many draws, each with a betting round of its own. Big bets from half way on. */
function drawStreets(hole: number, draws: 1 | 3): Street[] {
  const street = (name: StreetName, draw: boolean, bet: 'small' | 'big'): Street => ({
    name,
    down: draw ? 0 : hole,
    up: 0,
    board: 0,
    draw,
    burn: draw,
    bet,
    opener: draw ? 'leftOfButton' : 'afterBlinds',
    openPair: false,
  });
  const first = street('predraw', false, 'small');
  if (draws === 1) return [first, street('firstDraw', true, 'big')];
  return [
    first,
    street('firstDraw', true, 'small'),
    street('secondDraw', true, 'big'),
    street('thirdDraw', true, 'big'),
  ];
}

function draw(code: string, name: string, limit: Limit, hand: HandType, draws: 1 | 3): Variant {
  const hole = hand === 'badugi' ? 4 : 5;
  return {
    code,
    name,
    limit,
    deck: 'standard',
    forced: 'blinds',
    streets: drawStreets(hole, draws),
    hands: [hand],
    holeUse: 'any',
    boards: 1,
    oddUnit: 'leftOfButton',
    maxPlayers: hole === 4 ? 10 : 8,
  };
}

export const DRAW: readonly Variant[] = [
  draw('N2L1D', 'No-limit deuce-to-seven single draw', 'no', 'deuceToSeven', 1),
  draw('F2L3D', 'Fixed-limit deuce-to-seven triple draw', 'fixed', 'deuceToSeven', 3),
  draw('FA5L3D', 'Fixed-limit ace-to-five triple draw', 'fixed', 'aceToFive', 3),
  draw('FB', 'Fixed-limit badugi', 'fixed', 'badugi', 3),
  draw('N5D', 'No-limit five-card draw', 'no', 'high', 1),
  draw('P5D', 'Pot-limit five-card draw', 'pot', 'high', 1),
  draw('F5D', 'Fixed-limit five-card draw', 'fixed', 'high', 1),
];
