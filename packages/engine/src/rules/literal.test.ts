/** The named sets to the letter of their documents, and the first bet below the minimum. */
import { describe, expect, test } from 'vitest';
import { bettingRound } from '../derived.js';
import {
  clone,
  type HandState,
  type HouseRules,
  isRuleValue,
  legal,
  newHand,
  RULE_SETS,
  RULES,
  resolveRules,
  ruleRows,
  STANDARD,
  TABLE_RULE_SETS,
  wordsOf,
} from '../index.js';
import { ask, finalStacks, lines, play, potTexts, refusal, say, start, wordRefusal } from '../testing/play.js';

const FLOP = 'd db 2c3d4c';
const HANDS = ['AsAh', 'KsKh', 'QsQh', 'JsJh', 'TsTh'];

/** Blinds 10 and 20 for p1 and p2, cards dealt, the last player on the button. */
function table(rules: HouseRules, stacks: readonly number[], variant = 'NT'): HandState {
  const blinds = stacks.map((_, player) => [10, 20][player] ?? 0);
  const hand = start({ variant, rules, stacks, blinds });
  const size = variant.startsWith('PO') ? 2 : 1;
  stacks.forEach((_, player) => {
    const cards = size === 1 ? HANDS[player]! : `${HANDS[player]}${['2s3s', '4s5s', '6s7s', '8s9s', '2h3h'][player]}`;
    play(hand, `d dh p${player + 1} ${cards}`);
  });
  return hand;
}

function onFlop(rules: HouseRules, stacks: readonly number[], variant = 'NT'): HandState {
  const hand = table(rules, stacks, variant);
  while (legal(hand).kind === 'bet') play(hand, `p${hand.actor + 1} cc`);
  return play(hand, FLOP);
}

describe('turnOrder: source document 000', () => {
  test('[X-45] [SEED-4] a fold is open when a check is free, in and out of the extra turn', () => {
    const rules = RULE_SETS.turnOrder;
    expect(ask(onFlop(rules, [100, 100, 100]))).toBe('p1: fold, check, bet 20..80');
    expect(lines(say(onFlop(rules, [100, 100, 100]), 'FOLD')).at(-1)).toBe('p1 f');
    const extra = play(onFlop(rules, [100, 100, 100]), 'p1 cbr 20', 'p2 cc', 'p3 cc');
    expect(ask(extra)).toBe('p1: fold, check, raise 40..80');
    expect(ask(say(extra, 'FOLD'))).toBe('deal board 1');
    expect(potTexts(extra)).toEqual(['120: p2 p3']);
  });

  test('[X-4, X-45] the three values: no extra turn, a check only, any act', () => {
    const asked = (['check', 'any', false] as const).map((raiserActsAgain) => {
      const hand = onFlop({ ...STANDARD, raiserActsAgain }, [100, 100]);
      return ask(play(hand, 'p1 cbr 20', 'p2 cc'));
    });
    expect(asked).toEqual(['p1: check', 'p1: check, raise 40..80', 'deal board 1']);
  });

  test('[X-4] documents that say `true` mean the check', () => {
    expect(isRuleValue(RULES.hand.raiserActsAgain, true)).toBe(true);
    expect(resolveRules({ raiserActsAgain: true as never }).hand.raiserActsAgain).toBe('check');
    const hand = play(onFlop({ ...STANDARD, raiserActsAgain: true as never }, [100, 100]), 'p1 cbr 20', 'p2 cc');
    expect(ask(hand)).toBe('p1: check');
  });

  test('[X-45] under `check` a call of 0 and any other act stay refused', () => {
    const hand = play(onFlop({ ...STANDARD, raiserActsAgain: 'check' }, [100, 100]), 'p1 cbr 20', 'p2 cc');
    expect(wordsOf(legal(hand), hand)).toEqual(['CHECK']);
    expect(wordRefusal(hand, 'CALL')).toEqual({ code: 'nothing-to-call', player: 0 });
    expect(refusal(hand, 'p1 cbr 60')).toMatchObject({ code: 'raise-closed', reason: 'own-raise' });
    expect(refusal(hand, 'p1 f')).toEqual({ code: 'check-only', player: 0 });
  });

  test('[X-45] fixed limit: the raise of the extra turn counts toward the cap', () => {
    const rules = { ...RULE_SETS.turnOrder, betCap: { ...STANDARD.betCap, headsUp: true } };
    const made = newHand({ variant: 'FT', rules, stacks: [500, 500], blinds: [10, 20], smallBet: 20, bigBet: 40 });
    const hand = made.ok ? made.value : expect.unreachable('a good setup');
    play(hand, 'd dh p1 AsAh', 'd dh p2 KsKh', 'p1 cc', FLOP, 'p1 cbr 20', 'p2 cc');
    for (const to of [40, 60, 80]) play(hand, `p1 cbr ${to}`, 'p2 cc');
    expect(legal(hand)).toMatchObject({ player: 0, toCall: 0, betRaise: null, closed: 'capped' });
  });
});

describe('doubleRaise: source document 001', () => {
  const rules = RULE_SETS.doubleRaise;

  test('[X-45, S1-25, S1-33] [SEED-5] any all-in above the bet becomes the last raise size', () => {
    const stacks = [1000, 1000, 370, 1000];
    const hand = play(onFlop(rules, stacks), 'p1 cbr 100', 'p2 cbr 300', 'p3 ai');
    expect(hand.currentBet).toBe(350);
    expect(bettingRound(hand)).toMatchObject({ lastRaiseSize: 50, currentBet: 350, lastRaiser: 2 });
    expect(ask(hand)).toBe('p4: fold, call 350, raise 700..980');
    const standard = play(onFlop(STANDARD, stacks), 'p1 cbr 100', 'p2 cbr 300', 'p3 ai');
    expect(bettingRound(standard).lastRaiseSize).toBe(200);
  });

  test('[X-45, X-5] the next raise is never by less than the big blind', () => {
    const mixed: HouseRules = { ...STANDARD, shortRaise: 'setsSize' };
    const hand = play(onFlop(mixed, [1000, 130, 1000]), 'p1 cbr 100', 'p2 ai');
    expect(bettingRound(hand).lastRaiseSize).toBe(10);
    expect(ask(hand)).toBe('p3: fold, call 110, raise 130..980');
  });
});

describe('strict: source document 002', () => {
  const rules = RULE_SETS.strict;

  test('[X-45] [SEED-4] ALL_IN puts in the whole stack, and what nobody can call comes back', () => {
    const hand = say(table(rules, [200, 1000]), 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p1 cbr 200');
    expect(ask(hand)).toBe('p2: fold, call 180, raise 380..1000');
    say(hand, 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p2 cbr 1000');
    expect(hand.stack).toEqual([0, 800]);
    expect(potTexts(hand)).toEqual(['400: p1 p2']);
  });

  test('[X-45] [SEED-4] RAISE is open whenever there is a bet and more than the call, also against players who are all-in', () => {
    const hand = play(table(rules, [200, 1000]), 'p1 ai');
    expect(wordsOf(legal(hand), hand)).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
    say(hand, 'RAISE', 380);
    expect(hand.stack).toEqual([0, 800]);
    const standard = play(table(STANDARD, [200, 1000]), 'p1 ai');
    expect(wordsOf(legal(standard), standard)).toEqual(['FOLD', 'CALL', 'ALL_IN']);
  });

  test('[X-45] below the minimum only the whole stack, not what puts the largest opponent all-in', () => {
    const hand = play(onFlop(rules, [1000, 55, 1000]), 'p1 cc', 'p2 cc', 'p3 cc');
    play(hand, 'd db 5c', 'p1 cbr 30');
    expect(ask(hand)).toBe('p2: fold, call 30, raise 35');
    const heads = play(onFlop(rules, [50, 1000]), 'p1 cbr 20');
    expect(ask(heads)).toBe('p2: fold, call 20, raise 40..980');
    expect(refusal(heads, 'p2 cbr 30').code).toBe('bet-out-of-range');
    expect(ask(play(onFlop(STANDARD, [50, 1000]), 'p1 cbr 20'))).toBe('p2: fold, call 20, raise 30..980');
  });

  test('[X-45, X-10] those who have acted may raise over a short all-in', () => {
    const stacks = [1000, 150, 1000];
    const hand = play(onFlop(rules, stacks), 'p1 cbr 100', 'p2 ai', 'p3 cc');
    expect(ask(hand)).toBe('p1: fold, call 30, raise 230..980');
    const standard = play(onFlop(STANDARD, stacks), 'p1 cbr 100', 'p2 ai', 'p3 cc');
    expect(ask(standard)).toBe('p1: fold, call 30');
  });

  test('[X-45, X-29] over a short blind the stack is measured by the call, not by the nominal blind', () => {
    const hand = start({ variant: 'NT', rules, stacks: [10, 15, 18], blinds: [10, 20, 0] });
    play(hand, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh');
    expect(ask(hand)).toBe('p3: fold, call 15, raise 18');
    say(hand, 'ALL_IN');
    expect(hand.stack).toEqual([0, 0, 3]);
    expect(potTexts(hand)).toEqual(['30: p1 p2 p3', '10: p2 p3']);
  });

  test('[X-45, X-12] pot limit: ALL_IN is the pot; fixed limit: the fixed raise, and the call if it is capped', () => {
    const pot = table(rules, [1000, 1000, 1000], 'PO');
    expect(lines(say(pot, 'ALL_IN')).at(-1)).toBe('p3 cbr 70');
    const made = newHand({
      variant: 'FT',
      rules,
      stacks: [500, 500, 500],
      blinds: [10, 20, 0],
      smallBet: 20,
      bigBet: 40,
    });
    const fixed = made.ok ? made.value : expect.unreachable('a good setup');
    play(fixed, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh');
    expect(lines(say(fixed, 'ALL_IN')).at(-1)).toBe('p3 cbr 40');
    play(fixed, 'p1 cbr 60', 'p2 cbr 80');
    expect(lines(say(fixed, 'ALL_IN')).at(-1)).toBe('p3 cc');
  });
});

describe('notation: source document 003', () => {
  test('[X-45] when time is up it folds or mucks; every other set keeps its own way', () => {
    const ways = Object.entries(TABLE_RULE_SETS).map(([name, { timeout }]) => `${name} ${timeout}`);
    expect(ways.filter((way) => !way.endsWith(' auto'))).toEqual(['strict throw', 'notation fold']);
  });
});

describe('[X-46] a first bet below the minimum', () => {
  const reopens: HouseRules = { ...STANDARD, shortBet: 'reopens' };

  test('[X-46] [TRUTH-2] lets those who checked raise, under `reopens` alone', () => {
    const stacks = [1000, 35, 1000];
    const lay = (rules: HouseRules) => ask(play(onFlop(rules, stacks), 'p1 cc', 'p2 cbr 15', 'p3 cc'));
    expect(lay(reopens)).toBe('p1: fold, call 15, raise 35..980');
    expect(lay(STANDARD)).toBe('p1: fold, call 15');
    expect(lay(RULE_SETS.phh)).toBe('p1: fold, call 15, raise 35..980');
    expect(lay(RULE_SETS.pokerstars)).toBe('p1: fold, call 15, raise 35..980');
  });

  test('[X-46] [TRUTH-2] before the flop the first raise over the blinds does it for those who only called', () => {
    const stacks = [1000, 1000, 1000, 30];
    const lay = (rules: HouseRules) => ask(play(table(rules, stacks), 'p3 cc', 'p4 ai', 'p1 f', 'p2 cc'));
    expect(lay(reopens)).toBe('p3: fold, call 10, raise 50..1000');
    expect(lay(STANDARD)).toBe('p3: fold, call 10');
  });

  test('[X-46, X-28] a short raise over a bet that someone chose to make never does', () => {
    const hand = play(onFlop(reopens, [1000, 145, 1000]), 'p1 cbr 100', 'p2 ai', 'p3 cc');
    expect(ask(hand)).toBe('p1: fold, call 25');
    const limped = play(table(reopens, [1000, 1000, 1000, 30, 35]), 'p3 cc', 'p4 ai', 'p5 ai', 'p1 f', 'p2 cc');
    expect(ask(limped)).toBe('p3: fold, call 15, raise 55..1000');
    // Once the limper has answered the short raise, the next short one opens nothing for them.
    const answered = play(table(reopens, [1000, 38, 1000, 30]), 'p3 cc', 'p4 ai', 'p1 cc', 'p2 cc');
    play(answered, 'p3 cc');
    expect(ask(answered)).toBe('deal board 3');
  });

  test('[X-46] pot limit too, fixed limit not [X-30]', () => {
    const stacks = [1000, 35, 1000];
    expect(ask(play(onFlop(reopens, stacks, 'PO'), 'p1 cc', 'p2 cbr 15', 'p3 cc'))).toBe(
      'p1: fold, call 15, raise 35..120',
    );
    const made = newHand({ variant: 'FT', rules: reopens, stacks, blinds: [10, 20, 0], smallBet: 20, bigBet: 40 });
    const fixed = made.ok ? made.value : expect.unreachable('a good setup');
    play(fixed, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cc', 'p1 cc', 'p2 cc', FLOP);
    const short = play(clone(fixed), 'p1 cc', 'p2 cbr 15', 'p3 cc');
    // 15 of 20 is at least half a bet and counts as a raise in fixed limit, whatever `shortBet` says.
    expect(ask(short)).toBe('p1: fold, call 15, raise 35');
    const closed = newHand({
      variant: 'FT',
      rules: reopens,
      stacks: [1000, 28, 1000],
      blinds: [10, 20, 0],
      smallBet: 20,
      bigBet: 40,
    });
    const less = closed.ok ? closed.value : expect.unreachable('a good setup');
    play(less, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cc', 'p1 cc', 'p2 cc', FLOP);
    expect(ask(play(less, 'p1 cc', 'p2 cbr 8', 'p3 cc'))).toBe('p1: fold, call 8');
  });

  test('[X-46] the hand is played out to the chip', () => {
    const hand = play(onFlop(reopens, [1000, 35, 1000]), 'p1 cc', 'p2 cbr 15', 'p3 cc', 'p1 cbr 100', 'p3 f');
    play(hand, 'p1 sm -', 'p2 sm -', 'd db 5c', 'd db 9d');
    expect(finalStacks(hand)).toEqual([1070, 0, 965]);
  });
});

describe('the table of rules', () => {
  test('[X-45] every set is complete, and only the values of the table occur', () => {
    for (const [name, rules] of Object.entries(RULE_SETS)) {
      for (const [rule, row] of ruleRows('hand')) expect(isRuleValue(row, rules[rule]), `${name} ${rule}`).toBe(true);
    }
    for (const [name, rules] of Object.entries(TABLE_RULE_SETS)) {
      for (const [rule, row] of ruleRows('table')) expect(isRuleValue(row, rules[rule]), `${name} ${rule}`).toBe(true);
    }
  });

  test('[X-45] `standard` takes the first value of every row', () => {
    for (const [rule, row] of ruleRows('hand')) expect(STANDARD[rule]).toEqual(row.values[0]);
    for (const [rule, row] of ruleRows('table')) expect(TABLE_RULE_SETS.standard[rule]).toBe(row.values[0]);
  });

  test('[CODE-2] one function answers for hand and table, settings over the named set', () => {
    const { hand, table: between } = resolveRules('pokerstars', { deadBlinds: 'allDead' });
    expect(hand).toBe(RULE_SETS.pokerstars);
    expect(between).toEqual({ ...TABLE_RULE_SETS.pokerstars, deadBlinds: 'allDead' });
    expect(resolveRules({ minRaise: 'double' })).toEqual({
      hand: { ...STANDARD, minRaise: 'double' },
      table: TABLE_RULE_SETS.standard,
    });
    expect(resolveRules()).toEqual({ hand: STANDARD, table: TABLE_RULE_SETS.standard });
  });

  test('a setting that is no value of its row is refused by name', () => {
    for (const [rule] of ruleRows('hand')) {
      const made = newHand({
        variant: 'NT',
        rules: { ...STANDARD, [rule]: 'nonsense' },
        stacks: [100, 100],
        blinds: [1, 2],
      });
      expect(made, rule).toEqual({ ok: false, error: [{ code: 'bad-rule', rule, value: 'nonsense' }] });
    }
  });
});
