/** A strategy is a function: it is shown a situation and returns what it does. */
import type { Card, HandResult } from '@cardroom/engine';
import type { Action } from './action.js';
import type { Situation } from './situation.js';

/** A betting act; bets and raises name the street total that they go to. */
export interface Decision {
  readonly action: Action;
  readonly amount?: number;
}

/** A betting act that may be chosen, and its odds; those of all acts add up to one. */
export interface DecisionOdds {
  readonly decision: Decision;
  readonly odds: number;
}

/** Two cards that a player may hold. */
export type Hole = readonly [Card, Card];

/** Betting acts that may be chosen, the same with every hand, and their odds with each of some hands. */
export interface RangeOdds {
  readonly decisions: readonly Decision[];
  /** Those of hand h stand from `h * decisions.length` on, and add up to one. */
  readonly odds: ArrayLike<number>;
}

/** The cards thrown away in a draw; none stands pat. */
export interface DrawDecision {
  readonly discard: readonly Card[];
}

/**
 * Asked once a turn [S2-26]. Betting turns want a `Decision`; draws want a `DrawDecision` from `draw`, and stand pat
 * if a strategy has none.
 */
export interface Strategy {
  (situation: Situation): Decision | Promise<Decision>;
  readonly draw?: (situation: Situation) => DrawDecision | Promise<DrawDecision>;
  /** Whether it minds the time of a decision itself: bots outside do, who count from the written request. */
  readonly keepsTime?: boolean;
  /** Whether it always answers at once, as bots of the box do: no clock runs for it, and it is never watched. */
  readonly atOnce?: boolean;
  /** Whether it learns: then its whole match is played by one instance, hand after hand. */
  readonly stateful?: boolean;
  /** The language of messages about bad answers; `code` by default. */
  readonly language?: BotLanguage;
  /**
   * How likely each act is that it may choose here; null if it cannot say. It draws nothing from `situation.random`.
   * Results are then free of the luck of what was chosen, too.
   */
  readonly odds?: (situation: Situation) => readonly DecisionOdds[] | null;
  /**
   * The same with each of some hands in place of its own; those with a card of the board may be given any odds. Results
   * are then free of the luck of having held this hand and not another that would have been played alike.
   */
  readonly rangeOdds?: (situation: Situation, hands: readonly Hole[]) => RangeOdds | null;
  /** How often it had to be started again so far. */
  readonly restarts?: () => number;
  /** Whether the bot sits a hand out, asked before each hand with its number. */
  readonly sitsOut?: (hand: number) => boolean;
  /** Called at the end of each hand, as its player may see it: `view` has their cards, the board and who did what. */
  readonly onResult?: (hand: number, result: OpenResult, view: Situation) => void;
}

/** How a bot writes its acts: `Action.RAISE`, `"action": "raise"`, `"action_type": "raise"`, or `r` of the ACPC. */
export type BotLanguage = 'code' | 'json' | 'json2' | 'acpc';

/** How a hand ended, as everyone at the table saw it. */
export interface OpenResult {
  readonly payoffs: HandResult['payoffs'];
  /** Cards shown at the showdown, null for those who did not show. */
  readonly shown: readonly (readonly Card[] | null)[];
}

/** A strategy with its name, as the box and `--bots` know it. */
export interface Bot {
  readonly name: string;
  /** Whether its strategies learn from hand to hand. */
  readonly stateful?: boolean;
  readonly make: (seat: number) => Strategy;
  /** Loads the data that its strategies need to answer at once; without it the first answers are promises. */
  readonly load?: () => Promise<unknown>;
  /** Long work that an answer needs, in small steps, so that others can be heard between them; null if it is done. */
  readonly prepare?: (situation: Situation) => Iterator<void> | null;
}
