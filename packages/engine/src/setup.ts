/** From untrusted setup to a checked hand. */
import type { SetupError } from './errors.js';
import type { HandState, Rake } from './hand.js';
import { err, type Result } from './result.js';
import type { HouseRules } from './rules.js';
import type { Variant } from './variants/variant.js';

/**
 * What a hand is started from. Lists have one entry for each player, in clockwise order; a list that is left out is all
 * zeros. Amounts are whole numbers of the table's smallest unit.
 */
export interface Setup {
  /** A code of `VARIANTS`, or a row of your own. */
  readonly variant: string | Variant;
  /** `STANDARD` where left out. */
  readonly rules?: HouseRules;
  /** Chips before anything is posted. */
  readonly stacks: readonly number[];
  /** The player with the button, the last one where left out (PHH's order). Stud: the dealer's right-hand end. */
  readonly button?: number;
  readonly antes?: readonly number[];
  readonly blinds?: readonly number[];
  readonly posts?: readonly number[];
  readonly dead?: readonly number[];
  /** Players who sit at the table but are not in this hand: they post nothing and get no cards. */
  readonly out?: readonly boolean[];
  /** No and pot limit: the smallest bet; the largest blind where left out. */
  readonly minBet?: number;
  /** Fixed limit. */
  readonly smallBet?: number;
  readonly bigBet?: number;
  /** Stud. */
  readonly bringIn?: number;
  readonly rake?: Rake;
}

/** A hand with its antes and blinds posted, waiting for the first cards; or everything that is wrong with the setup. */
export function newHand(_setup: Setup): Result<HandState, readonly SetupError[]> {
  return err([]);
}
