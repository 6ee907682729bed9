/**
 * The engine against a second opinion: random hands of every variant, under the named rule sets and under random
 * settings, compared after each action with a referee that was written apart from the engine and computes everything
 * itself. A hand on which they differ is printed with its seed, setup and actions; `compareHand(seed, variant)` repeats it.
 */
import { describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { type HouseRules, STANDARD } from './rules.js';
import { compareHand, Disagreement } from './testing/compare.js';
import { VARIANTS } from './variants/index.js';

/** Hands of each variant. */
const EACH = share(25, Math.ceil(6_000 / VARIANTS.size));

describe('[X-3..5, X-8, X-10, X-12, X-13, X-19..23, X-28..30, X-32..38, X-45, X-46] engine and referee agree after every action', () => {
  test.each([...VARIANTS.keys()])(
    `%s: turns, legal acts, amounts, refusals, chips, pots and awards of ${EACH} random hands`,
    (code) => {
      const variant = VARIANTS.get(code)!;
      const played = Array.from({ length: EACH }, (_, index) => compareHand(`${code} ${index}`, variant));
      expect(played.filter(({ showdown }) => showdown).length).toBeGreaterThan(EACH / 4);
      expect(played.filter(({ showdown }) => !showdown).length).toBeGreaterThan(EACH / 50);
    },
  );
});

/** Hands in which a referee who plays by one other rule has to contradict the engine. */
const ENOUGH = 1000;

const OTHER_RULES: readonly (readonly [string, Partial<HouseRules>])[] = [
  ['NT', { bigBlindOption: true }],
  ['NT', { bigBlindOption: false }],
  ['NT', { raiserActsAgain: 'check' }],
  ['NT', { raiserActsAgain: 'any' }],
  ['FT', { raiserActsAgain: 'any' }],
  ['NT', { minRaise: 'lastRaise' }],
  ['NT', { minRaise: 'double' }],
  ['NT', { minRaise: 'bigBlind' }],
  ['NT', { shortRaise: 'keepsSize' }],
  ['NT', { shortRaise: 'setsSize' }],
  ['NT', { foldWhenFree: 'allow' }],
  ['NT', { reopen: 'anyRaise' }],
  ['NT', { reopen: 'fullRaise' }],
  ['NT', { shortBet: 'closed' }],
  ['NT', { shortBet: 'reopens' }],
  ['PO', { shortBet: 'reopens' }],
  ['NT', { allIn: 'largestAct' }],
  ['NT', { allIn: 'wholeStack' }],
  ['PO', { allIn: 'wholeStack' }],
  ['FT', { limitShortAllIn: 'halfBet' }],
  ['FT', { limitShortAllIn: 'complete' }],
  ['FT', { limitShortAllIn: 'add' }],
  ['F7S', { bringInRaise: 'add' }],
  ['F7S', { studTie: 'afterBringIn' }],
  ['F7S', { openPair: 'anyPlayer' }],
  ['F7S', { openPair: 'firstActor' }],
  ['F7S', { openPair: 'off' }],
  ['FT', { betCap: { ...STANDARD.betCap, bets: 3 } }],
  ['FT', { betCap: { ...STANDARD.betCap, blindCounts: false } }],
  ['FT', { betCap: { ...STANDARD.betCap, headsUp: true } }],
  ['NT', { shortAnte: 'mainPot' }],
  ['NT', { shortAnte: 'matched' }],
  ['NT', { straddleRaise: 'minBet' }],
  ['NT', { showing: 'inOrder' }],
  ['NT', { showing: 'anyOrder' }],
];

describe('the comparison can fail', () => {
  test.each(OTHER_RULES.filter((_, at) => share(at % 5 === 0, true)))(
    '%s: a referee who plays by %j is noticed',
    (code, other) => {
      const variant = VARIANTS.get(code)!;
      const playAll = () => {
        for (let index = 0; index < ENOUGH; index++) {
          compareHand(`${code} ${index}`, variant, (setup) => ({ ...setup, rules: { ...setup.rules!, ...other } }));
        }
      };
      expect(playAll).toThrow(Disagreement);
    },
  );
});
