import { isLive, isOver, legal, pots, type RaiseClosed, result, xoshiro128 } from '@cardroom/engine';
import type { Hand } from '@cardroom/notation';
import { ERROR_CODES, type ErrorCode, liveHand, type WireError } from '@cardroom/protocol';
import { describe, expect, test } from 'vitest';
import { share } from '../../../../tools/src/share.js';
import { LANGUAGES, loadCatalogue } from '../i18n/languages.js';
import { createTranslator } from '../i18n/translator.js';
import { ALL_VARIANTS, prefix, RULE_NAMES, randomHand } from '../testing/randomHands.js';
import { askedOf, type Calculation, type Explanation } from './answer.js';
import { explainAward, explainUncalled } from './award.js';
import { explainMissing } from './missing.js';
import { explainOwed, explainPost } from './post.js';
import { explainPot } from './pot.js';
import { explainRefusal } from './refusal.js';

const translators = await Promise.all(
  LANGUAGES.map(async (language) => createTranslator(language, await loadCatalogue(language))),
);

/** The arithmetic of a step holds. */
function check(step: Calculation): void {
  switch (step.kind) {
    case 'sum':
      expect(step.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(step.total);
      expect(step.parts.every(({ amount }) => Number.isSafeInteger(amount))).toBe(true);
      break;
    case 'split':
      expect(step.ways * step.each + step.odd).toBe(step.amount);
      expect(step.odd).toBeLessThan(step.ways);
      break;
    case 'compare':
      expect(step.sign).toBe(step.left < step.right ? '<' : step.left === step.right ? '=' : '>');
      break;
    default:
  }
}

/** Texts that have been said once, with the names of their values. */
const said = new Set<string>();

/** Every text of an answer, in every language; a place that nobody filled would show its braces. */
function checkTexts({ title, sentence, steps }: Explanation): void {
  const texts = [title, sentence, ...steps.flatMap((step) => (step.kind === 'hand' ? [] : [step.label]))];
  for (const step of steps) if (step.kind === 'sum') texts.push(...step.parts.map(({ label }) => label));
  for (const { key, params } of texts) {
    const filled = `${key} ${Object.keys(params ?? {})}`;
    if (said.has(filled)) continue;
    said.add(filled);
    for (const { t } of translators) expect(t(key, params), key).not.toMatch(/[{}]|^$/);
  }
}

function checked(answer: Explanation | null): Explanation {
  expect(answer).not.toBeNull();
  for (const step of answer!.steps) check(step);
  checkTexts(answer!);
  return answer!;
}

function totals({ steps }: Explanation): number[] {
  return steps.flatMap((step) => (step.kind === 'sum' ? [step.total] : []));
}

/** Random hands of every variant and every rule set, with all their prefixes. */
function* everyMoment(seed: string, count: number): Generator<{ readonly hand: Hand; readonly whole: Hand }> {
  const random = xoshiro128(seed);
  for (let at = 0; at < count; at++) {
    const variant = ALL_VARIANTS[at % ALL_VARIANTS.length]!;
    const rules = RULE_NAMES[Math.floor(at / ALL_VARIANTS.length) % RULE_NAMES.length]!;
    const whole = randomHand(random, variant, rules);
    for (let lines = 0; lines <= whole.actions.length; lines++) yield { hand: prefix(whole, lines), whole };
  }
}

const HANDS = ALL_VARIANTS.length * RULE_NAMES.length * share(1, 2);

describe('over random hands of all variants and rule sets', () => {
  test('every decision: raises, sizes, checks, calls and folds are explained by the amounts of `legal`', () => {
    const seen = new Set<RaiseClosed>();
    for (const { hand } of everyMoment('missing', HANDS)) {
      const { state } = askedOf(hand)!;
      const now = legal(state);
      if (now.kind !== 'bet') continue;
      const raise = checked(explainMissing(hand, now.player, 'raise'));
      if (now.closed !== null) {
        seen.add(now.closed);
        const compared = raise.steps.find((step) => step.kind === 'compare');
        if (compared?.kind === 'compare')
          expect(['<', '=', now.closed === 'capped' ? '>' : '=']).toContain(compared.sign);
      } else if (now.betRaise!.sizes === null) {
        expect(totals(raise)).toContain(now.betRaise!.min);
        expect(totals(raise)).toContain(now.betRaise!.max);
      } else {
        expect(totals(raise)).toEqual(now.betRaise!.sizes);
      }
      for (const missing of ['check', 'call'] as const) {
        const answer = checked(explainMissing(hand, now.player, missing));
        if (now.bringIn === null) expect(totals(answer)).toEqual([now.toCall]);
      }
      checked(explainMissing(hand, now.player, 'fold'));
    }
    // The extra turn that is a check only belongs to no named set any more: it has a test of its own.
    expect([...seen].sort()).toEqual(['capped', 'nobody-can-call', 'not-reopened', 'too-few-chips']);
  });

  test('every pot: its layers add up to it, and whoever can win it is named', () => {
    let sidePots = 0;
    for (const { hand } of everyMoment('pots', HANDS)) {
      const { state } = askedOf(hand)!;
      const there = result(state)?.pots ?? pots(state);
      sidePots += Math.max(0, there.length - 1);
      for (const [index, pot] of there.entries()) {
        const answer = checked(explainPot(hand, index));
        expect(totals(answer)).toEqual([pot.amount]);
        const note = answer.steps.at(-1)!;
        const names = pot.eligible.map((player) => hand.players[player]).join(', ');
        expect(note.kind === 'note' && note.label.params).toEqual({ names });
      }
      expect(explainPot(hand, there.length)).toBeNull();
    }
    expect(sidePots).toBeGreaterThan(100);
  });

  test('every award: what each winner got is what the steps divide', () => {
    const kinds = new Set<string>();
    for (const { hand, whole } of everyMoment('awards', HANDS)) {
      if (hand.actions.length < whole.actions.length) continue;
      const { state } = askedOf(hand)!;
      const ended = result(state)!;
      for (const [index, pot] of ended.pots.entries()) {
        const answer = checked(explainAward(hand, index));
        kinds.add(answer.title.key);
        const shared = answer.steps.flatMap((step) => (step.kind === 'split' ? [step] : []));
        for (const award of pot.awards) {
          const isSole = pot.awards.length === 1;
          const isDivided = shared.some(({ each }) => award.amount === each || award.amount === each + 1);
          expect(isSole || isDivided).toBe(true);
        }
      }
      expect(explainAward(hand, ended.pots.length)).toBeNull();
    }
    expect([...kinds].sort()).toEqual([
      'why.rule.bestHand',
      'why.rule.hiLo',
      'why.rule.lastOneIn',
      'why.rule.splitPot',
    ]);
  });

  test('every bet that came back: by the chips that nobody matched', () => {
    let returned = 0;
    for (const { hand, whole } of everyMoment('uncalled', HANDS)) {
      if (hand.actions.length < whole.actions.length) continue;
      const { state } = askedOf(hand)!;
      const put = state.contribution.reduce((sum, amount) => sum + amount, state.deadMoney);
      expect(put).toBe(state.pot);
      const answer = explainUncalled(hand);
      if (answer === null) continue;
      returned++;
      expect(totals(checked(answer))[0]).toBeGreaterThan(0);
    }
    expect(returned).toBeGreaterThan(100);
  });

  test('every post: the parts are what left the stack before the cards', () => {
    for (const { hand } of everyMoment('posts', HANDS)) {
      if (hand.actions.length > 0) continue;
      const { state } = askedOf(hand)!;
      for (let player = 0; player < hand.players.length; player++) {
        const posted = state.terms.stacks[player]! - state.stack[player]!;
        const answer = explainPost(hand, player);
        if (posted > 0) expect(totals(checked(answer)).at(-1)).toBe(posted);
        else expect(answer).toBeNull();
      }
    }
  });
});

describe('the bring-in', () => {
  test('is explained by the door cards, before and after it is paid', () => {
    const random = xoshiro128('bring-in');
    for (const variant of ALL_VARIANTS.filter(({ forced }) => forced === 'bringIn')) {
      const whole = randomHand(random, variant);
      const deals = whole.actions.findIndex((line) => !line.startsWith('d '));
      const { state } = askedOf(prefix(whole, deals))!;
      const answer = checked(explainPost(prefix(whole, deals), state.bringInPlayer));
      expect(answer.rule).toBe('X-36');
      expect(answer.steps.filter(({ kind }) => kind === 'note')).toHaveLength(whole.players.length);
      checked(explainPost(whole, state.bringInPlayer));
    }
  });
});

describe('refusals', () => {
  test('every code of the protocol has a reason in every language', () => {
    for (const code of ERROR_CODES) checked(explainRefusal(errorOf(code)));
  });

  test('a closed raise is explained from the hand, and by the code alone if there is none', () => {
    const hand: Hand = {
      players: ['Ann', 'Bob', 'Cleo'],
      startingStacks: [200, 50, 200],
      antes: [0, 0, 0],
      blindsOrStraddles: [0, 10, 20],
      actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p1 cbr 40', 'p2 cbr 50', 'p3 cc'],
    };
    const error: WireError = { code: 'raise-closed', reason: 'not-reopened', to_call: 10 };
    expect(legal(liveHand(hand)!.state)).toMatchObject({ player: 0, closed: 'not-reopened' });
    const answer = checked(explainRefusal(error, hand, 0));
    expect(answer).toMatchObject({ rule: 'X-28', sentence: { params: { grown: 10, raise: 20 } } });
    expect(answer.steps).toEqual([
      expect.objectContaining({ kind: 'sum', total: 10 }),
      expect.objectContaining({ kind: 'compare', left: 10, sign: '<', right: 20 }),
    ]);
    expect(checked(explainRefusal(error)).sentence.key).toBe('why.said.raiseClosed');
  });

  test('an amount out of range is compared with the nearest end', () => {
    const error: WireError = { code: 'bet-out-of-range', to: 30, min: 40, max: 100, sizes: null };
    expect(explainRefusal(error).steps).toEqual([
      expect.objectContaining({ kind: 'compare', sign: '<', left: 30e8, right: 40e8 }),
    ]);
    expect(explainRefusal({ ...error, to: 101.5 }).steps).toEqual([
      expect.objectContaining({ kind: 'compare', sign: '>', left: 101.5e8 }),
    ]);
    expect(explainRefusal({ ...error, to: null }).steps).toEqual([]);
  });
});

describe('rules of no named set', () => {
  const table: Hand = {
    players: ['Ann', 'Bob', 'Cid'],
    startingStacks: [1000, 15, 1000],
    antes: [0, 0, 0],
    blindsOrStraddles: [0, 0, 0],
    minBet: 20,
    actions: ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh'],
  };

  test('[X-4] the extra turn that is a check only', () => {
    const hand: Hand = { ...table, _rules: { raiserActsAgain: 'check' } };
    const extra = { ...hand, actions: [...hand.actions, 'p1 cbr 40', 'p2 cc', 'p3 cc'] };
    expect(legal(askedOf(extra)!.state)).toMatchObject({ player: 0, closed: 'own-raise' });
    checked(explainMissing(extra, 0, 'raise'));
  });

  test.each(['lastRaise', 'double'] as const)(
    '[X-5, X-45] %s: after a short bet the next raise is by a big blind',
    (minRaise) => {
      const hand: Hand = { ...table, _rules: { minRaise, shortRaise: 'setsSize' } };
      const short = { ...hand, actions: [...hand.actions, 'p1 cc', 'p2 cbr 15'] };
      expect(legal(askedOf(short)!.state)).toMatchObject({ betRaise: { min: 35 } });
      expect(totals(checked(explainMissing(short, 2, 'raise')))).toContain(35);
    },
  );
});

describe('a player who is not asked', () => {
  const hand: Hand = {
    players: ['Ann', 'Bob'],
    startingStacks: [100, 20],
    antes: [0, 0],
    blindsOrStraddles: [10, 20],
    actions: ['d dh p1 AsAh', 'd dh p2 KsKh'],
  };

  test('is told whose turn it is, that all is in, or what comes next', () => {
    expect(checked(explainMissing(hand, 1, 'raise')).sentence.key).toBe('why.said.allIn');
    expect(checked(explainMissing(hand, 5, 'act')).sentence.key).toBe('why.said.notInHand');
    expect(checked(explainMissing(prefix(hand, 1), 0, 'act')).sentence.key).toBe('why.said.dealer');
    expect(checked(explainMissing(hand, 0, 'act')).sentence.key).toBe('why.said.yourTurn');
    const over = { ...hand, actions: [...hand.actions, 'p1 f'] };
    expect(isOver(askedOf(over)!.state)).toBe(true);
    expect(checked(explainMissing(over, 0, 'raise')).sentence.key).toBe('why.said.handOver');
    expect(isLive(askedOf(over)!.state, 0)).toBe(false);
  });

  test('a hand that cannot be played explains nothing', () => {
    expect(explainMissing({ ...hand, actions: ['p1 cbr 5'] }, 0, 'raise')).toBeNull();
  });
});

test('coming back costs the blinds that were missed', () => {
  const hand: Hand = {
    players: ['Ann', 'Bob'],
    startingStacks: [100, 100],
    antes: [0, 0],
    blindsOrStraddles: [5, 10],
    actions: [],
    _deadBlinds: [0, 15],
    _stakes: { smallBlind: 5, bigBlind: 10 },
  };
  expect(explainOwed(hand, 0)).toBeNull();
  expect(totals(checked(explainOwed(hand, 1)))).toEqual([1500]);
  expect(totals(checked(explainOwed({ ...hand, _deadBlinds: [0, 5] }, 1)))).toEqual([500]);
});

/** An error of a code with details of every kind. */
function errorOf(code: ErrorCode): WireError {
  return {
    code,
    path: 'data',
    problem: 'empty',
    name: 'x',
    retry_ms: 1,
    supported: '1',
    seat_index: 1,
    seats: 6,
    max: 3,
    field: 'title',
    unit: 1,
    min: 10,
    hand: 1,
    turn: '1.1',
    price: 2,
    expected: 'bet',
    bring_in: 2,
    to_call: 4,
    stack: 3,
    current_bet: 4,
    minimum: 5,
    reason: 'capped',
    to: 2,
    sizes: null,
    ignored: [],
    bot: 'x',
  } as unknown as WireError;
}
