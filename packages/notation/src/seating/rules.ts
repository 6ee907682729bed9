/** House rules between hands, as data, and the named sets. */
import type { RuleSetName } from '@cardroom/engine';

export interface TableRules {
  /** How the labels grow that people see; places in a document are always clockwise. */
  readonly seatNumbering: 'anticlockwise' | 'clockwise';
  /** How the button moves after the first hand. */
  readonly button: 'moving' | 'dead' | 'random';
  /** What happens when time is up: the house acts, or the simulation ends. */
  readonly timeout: 'auto' | 'throw';
  /** Whether one who pauses or leaves is out of the running hand at once. */
  readonly pause: 'immediate' | 'nextHand';
  /** Whether missed blinds are dead money altogether, or the big blind of them is a live post. */
  readonly deadBlinds: 'allDead' | 'liveBigBlind';
  /** How a newcomer gets his first hand. */
  readonly entry: 'free' | 'post' | 'waitForBigBlind';
}

export const STANDARD_TABLE: TableRules = {
  seatNumbering: 'anticlockwise',
  button: 'moving',
  timeout: 'auto',
  pause: 'immediate',
  deadBlinds: 'allDead',
  entry: 'free',
};

/** By the same names as the house rules of a hand. */
export const TABLE_RULE_SETS: Readonly<Record<RuleSetName, TableRules>> = {
  standard: STANDARD_TABLE,
  turnOrder: { ...STANDARD_TABLE, button: 'random' },
  doubleRaise: STANDARD_TABLE,
  strict: { ...STANDARD_TABLE, timeout: 'throw' },
  notation: STANDARD_TABLE,
  stud: STANDARD_TABLE,
  phh: STANDARD_TABLE,
  pokerstars: { ...STANDARD_TABLE, deadBlinds: 'liveBigBlind', seatNumbering: 'clockwise' },
};

/** The settings given, the standard ones for the rest. */
export function tableRules(rules: Partial<TableRules> = {}): TableRules {
  return { ...STANDARD_TABLE, ...rules };
}
