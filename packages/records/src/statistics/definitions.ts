/**
 * The statistics that are shares: how often a player did something of the times that they could. Each is one bit of a
 * hand, so that a hand of a player is two small numbers. Words and examples stand in docs/STATISTICS.md.
 */

/** In the order of their bits, which files keep: new ones go to the end. */
export const SHARES = [
  'vpip',
  'pfr',
  'threeBet',
  'foldToThreeBet',
  'fourBet',
  'foldToFourBet',
  'steal',
  'foldToSteal',
  'cbetFlop',
  'cbetTurn',
  'cbetRiver',
  'foldToCbetFlop',
  'foldToCbetTurn',
  'foldToCbetRiver',
  'checkRaiseFlop',
  'checkRaiseTurn',
  'checkRaiseRiver',
  'sawFlop',
  'wtsd',
  'wsd',
  'wwsf',
  'walk',
] as const;

export type Share = (typeof SHARES)[number];

/** The bit of each share. */
export const BIT = Object.fromEntries(SHARES.map((share, at) => [share, 1 << at])) as Readonly<Record<Share, number>>;

/** The shares that come street by street, from the second street on. */
export const BY_STREET: Readonly<Record<'cbet' | 'foldToCbet' | 'checkRaise', readonly number[]>> = {
  cbet: [0, BIT.cbetFlop, BIT.cbetTurn, BIT.cbetRiver],
  foldToCbet: [0, BIT.foldToCbetFlop, BIT.foldToCbetTurn, BIT.foldToCbetRiver],
  checkRaise: [0, BIT.checkRaiseFlop, BIT.checkRaiseTurn, BIT.checkRaiseRiver],
};

/** How a share is headed in tables. */
export const SHARE_NAMES: Readonly<Record<Share, string>> = {
  vpip: 'VPIP',
  pfr: 'PFR',
  threeBet: '3-bet',
  foldToThreeBet: 'fold to 3-bet',
  fourBet: '4-bet',
  foldToFourBet: 'fold to 4-bet',
  steal: 'steal',
  foldToSteal: 'fold to steal',
  cbetFlop: 'c-bet flop',
  cbetTurn: 'c-bet turn',
  cbetRiver: 'c-bet river',
  foldToCbetFlop: 'fold to c-bet flop',
  foldToCbetTurn: 'fold to c-bet turn',
  foldToCbetRiver: 'fold to c-bet river',
  checkRaiseFlop: 'check-raise flop',
  checkRaiseTurn: 'check-raise turn',
  checkRaiseRiver: 'check-raise river',
  sawFlop: 'saw flop',
  wtsd: 'WTSD',
  wsd: 'W$SD',
  wwsf: 'WWSF',
  walk: 'walk',
};
