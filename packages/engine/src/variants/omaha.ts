import { flopStreets } from './holdem.js';
import type { Limit, Variant } from './variant.js';

const HIGH: Pick<Variant, 'hands'> = { hands: ['high'] };
const HIGH_LOW: Pick<Variant, 'hands'> = { hands: ['high', 'eightOrBetter'] };

/** Two hole cards and three of the board, always. */
function omaha(
  code: string,
  name: string,
  limit: Limit,
  hole: number,
  hands: Pick<Variant, 'hands'>,
  early = 0,
  boards: Variant['boards'] = 1,
): Variant {
  return {
    code,
    name,
    limit,
    deck: 'standard',
    forced: 'blinds',
    streets: flopStreets(hole, early),
    ...hands,
    holeUse: 2,
    boards,
    oddUnit: 'leftOfButton',
    maxPlayers: Math.min(10, Math.floor((52 - 3 - 5 * boards) / hole)),
  };
}

export const OMAHA: readonly Variant[] = [
  omaha('PO', 'Pot-limit Omaha', 'pot', 4, HIGH),
  omaha('NO', 'No-limit Omaha', 'no', 4, HIGH),
  omaha('FO', 'Fixed-limit Omaha', 'fixed', 4, HIGH),
  omaha('FO/8', 'Fixed-limit Omaha hi/lo', 'fixed', 4, HIGH_LOW),
  omaha('PO/8', 'Pot-limit Omaha hi/lo', 'pot', 4, HIGH_LOW),
  omaha('NO/8', 'No-limit Omaha hi/lo', 'no', 4, HIGH_LOW),
  omaha('PO5', 'Pot-limit five-card Omaha', 'pot', 5, HIGH),
  omaha('PO5/8', 'Pot-limit five-card Omaha hi/lo', 'pot', 5, HIGH_LOW),
  omaha('NO5/8', 'No-limit five-card Omaha hi/lo', 'no', 5, HIGH_LOW),
  omaha('PO6', 'Pot-limit six-card Omaha', 'pot', 6, HIGH),
  omaha('PO2', 'Pot-limit Omaha, two boards', 'pot', 4, HIGH, 0, 2),
  omaha('PO52', 'Pot-limit five-card Omaha, two boards', 'pot', 5, HIGH, 0, 2),
  omaha('PO62', 'Pot-limit six-card Omaha, two boards', 'pot', 6, HIGH, 0, 2),
  omaha('PC', 'Pot-limit Courchevel', 'pot', 5, HIGH, 1),
  omaha('PC/8', 'Pot-limit Courchevel hi/lo', 'pot', 5, HIGH_LOW, 1),
];
