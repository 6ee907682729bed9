/**
 * House rules of a hand, as data, and the named sets.
 *
 * `standard` is what real poker plays where the documents are silent or disagree; every other set is somebody's own
 * way of playing, kept whole under its name. See RULES.md for the ids.
 */

/** How a fixed-limit street is capped. */
export interface BetCap {
  /** Bets a street, the first one included: 4 = one bet and three raises. */
  readonly bets: number;
  /** Whether the big blind is the first of them. */
  readonly blindCounts: boolean;
  /** Whether the cap also binds when two players are left who are not all-in. */
  readonly headsUp: boolean;
}

export interface HouseRules {
  /** A matched big blind is asked once more. */
  readonly bigBlindOption: boolean;
  /** The last raiser gets one more turn, a check only. */
  readonly raiserActsAgain: boolean;
  /** How large the next raise must be, no and pot limit. */
  readonly minRaise: 'lastRaise' | 'double' | 'bigBlind';
  /** A player's own fold where a check is free. */
  readonly foldWhenFree: 'refuse' | 'allow';
  /** Which raises let a player who has acted raise again, no and pot limit. */
  readonly reopen: 'fullRaise' | 'anyRaise';
  /** What an all-in of less than a full bet does to the next raise, fixed limit. */
  readonly limitShortAllIn: 'halfBet' | 'complete' | 'add';
  /** The word CALL with too few chips: an all-in call, or refused in favour of ALL_IN. PHH's `cc` is both. */
  readonly shortCall: 'allIn' | 'refuse';
  /** The first raise over a bring-in completes to the small bet, or adds one. */
  readonly bringInRaise: 'complete' | 'add';
  /** Who opens when stud boards are equal. */
  readonly studTie: 'leftOfDealer' | 'afterBringIn';
  /** Who may bet double with an open pair on fourth street, stud high. */
  readonly openPair: 'anyPlayer' | 'firstActor' | 'off';
  /** Fixed limit. */
  readonly betCap: BetCap;
  /** Whether a player who cannot pay a uniform ante in full wins all antes or only matched parts. */
  readonly shortAnte: 'matched' | 'mainPot';
  /** The smallest raise over a straddle: one more straddle, or one minimum bet (PHH). */
  readonly straddleRaise: 'straddle' | 'minBet';
  /**
   * Showdown: hands are shown or mucked in order and before an all-in board runs out; or in any order and as
   * often as the writer of a file liked; or without an action each, as a simulation wants it.
   */
  readonly showing: 'inOrder' | 'anyOrder' | 'auto';
}

export const STANDARD: HouseRules = {
  bigBlindOption: true,
  raiserActsAgain: false,
  minRaise: 'lastRaise',
  foldWhenFree: 'refuse',
  reopen: 'fullRaise',
  limitShortAllIn: 'halfBet',
  shortCall: 'allIn',
  bringInRaise: 'complete',
  studTie: 'leftOfDealer',
  openPair: 'anyPlayer',
  betCap: { bets: 4, blindCounts: true, headsUp: false },
  shortAnte: 'matched',
  straddleRaise: 'straddle',
  showing: 'inOrder',
};

export type RuleSetName =
  | 'standard'
  | 'turnOrder'
  | 'doubleRaise'
  | 'strict'
  | 'notation'
  | 'stud'
  | 'phh'
  | 'pokerstars';

/** The named sets [X-3 .. X-44], by the name that commands and documents use. */
export const RULE_SETS: Readonly<Record<RuleSetName, HouseRules>> = {
  standard: STANDARD,
  /** Document 000. */
  turnOrder: { ...STANDARD, bigBlindOption: false, raiserActsAgain: true, minRaise: 'bigBlind', reopen: 'anyRaise' },
  /** Document 001. */
  doubleRaise: { ...STANDARD, minRaise: 'double', reopen: 'anyRaise' },
  /** Document 002. */
  strict: { ...STANDARD, shortCall: 'refuse' },
  /** Document 003. */
  notation: STANDARD,
  /** Document 004. */
  stud: {
    ...STANDARD,
    bringInRaise: 'add',
    studTie: 'afterBringIn',
    openPair: 'firstActor',
    betCap: { bets: 4, blindCounts: true, headsUp: true },
  },
  /** What .phh and .phhs files are read by. */
  phh: {
    ...STANDARD,
    foldWhenFree: 'allow',
    openPair: 'off',
    betCap: { bets: 4, blindCounts: false, headsUp: true },
    limitShortAllIn: 'add',
    shortAnte: 'mainPot',
    straddleRaise: 'minBet',
    showing: 'anyOrder',
  },
  /** What PokerStars text is read by. */
  pokerstars: {
    ...STANDARD,
    foldWhenFree: 'allow',
    betCap: { bets: 4, blindCounts: true, headsUp: true },
    limitShortAllIn: 'complete',
    showing: 'anyOrder',
  },
};

export function isRuleSetName(name: string): name is RuleSetName {
  return Object.hasOwn(RULE_SETS, name);
}
