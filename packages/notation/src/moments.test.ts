/** The meaning of each action of a hand. */
import { type HandState, isOver, newHand, stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { type ActFacts, Hand, type Moment, type Moments } from './index.js';
import { ALL_VARIANTS, randomHand } from './testing/playout.js';
import { DRAW, STUD } from './testing/story.js';

function walked(hand: Hand, lenient = false): Moments {
  const moments = Hand.momentsOf(hand, { lenient });
  if (!moments.ok) throw new Error(JSON.stringify(moments.error));
  return moments.value;
}

/** `p1 raise 6 (5 paid)`, with what came back and whether the player is all-in. */
function said({ word, player, to, paid, isAllIn, uncalled, uncalledTo }: ActFacts): string {
  const who = player < 0 ? 'd' : `p${player + 1}`;
  const notes = [...(isAllIn ? ['all-in'] : []), ...(uncalled > 0 ? [`${uncalled} back to p${uncalledTo + 1}`] : [])];
  return [`${who} ${word}`, ...(paid > 0 ? [`${paid} to ${to}`] : []), ...notes].join(', ');
}

function sayings(hand: Hand): string[] {
  return walked(hand)
    .list.filter(({ word }) => word !== 'dealHole')
    .map(said);
}

const HOLDEM: Hand = {
  variant: 'NT',
  players: ['A', 'B', 'C'],
  startingStacks: [50, 100, 75],
  antes: [0, 0, 0],
  blindsOrStraddles: [1, 2, 0],
  actions: ['d dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 3s2d'],
};

describe('words and amounts', () => {
  test('a raise is to a total, a call is what it costs, and what nobody matched goes back', () => {
    const actions = ['p3 cc', 'p1 cbr 6', 'p2 cbr 100', 'p3 f', 'p1 cc', 'p2 sm KsKh', 'p1 sm AsAh'];
    expect(sayings({ ...HOLDEM, actions: [...HOLDEM.actions, ...actions] })).toEqual([
      'p1 smallBlind, 1 to 1',
      'p2 bigBlind, 2 to 2',
      'p3 call, 2 to 2',
      'p1 raise, 5 to 6',
      'p2 raise, 98 to 100, all-in',
      'p3 fold',
      'p1 call, 44 to 50, all-in, 50 back to p2',
      'p2 show',
      'p1 show',
    ]);
  });

  test('[CODE-1] a completion is called one: by the player who opens, and over a bring-in', () => {
    const lines = (...actions: string[]): string[] =>
      sayings({ ...STUD, actions: [...STUD.actions, ...actions] }).slice(3);
    expect(lines('p1 cbr 5', 'p2 cbr 10')).toEqual(['p1 complete, 5 to 5', 'p2 raise, 10 to 10']);
    expect(lines('p1 pb', 'p2 cbr 5', 'p3 cbr 10')).toEqual([
      'p1 bringIn, 2 to 2',
      'p2 complete, 5 to 5',
      'p3 raise, 10 to 10',
    ]);
  });

  test('under a rule that adds to the bring-in the first raise is a raise', () => {
    const hand: Hand = { ...STUD, _rules: { bringInRaise: 'add' }, actions: [...STUD.actions, 'p1 pb', 'p2 cbr 7'] };
    expect(sayings(hand).at(-1)).toBe('p2 raise, 7 to 7');
  });

  test('draws and showdowns', () => {
    const draws = ['p2 sd 9c', 'p1 sd', 'd dh p2 2c', 'p2 cc', 'p1 cbr 4', 'p2 cc', 'p1 sm -', 'p2 sm'];
    const { list } = walked({ ...DRAW, actions: [...DRAW.actions, ...draws] });
    expect(list.map(({ word }) => word).slice(4)).toEqual([
      'call',
      'check',
      'discard',
      'standPat',
      'dealHole',
      'check',
      'bet',
      'call',
      'show',
      'muck',
    ]);
    expect(list.at(-2)!.cards).toHaveLength(5);
    expect(list.at(-1)!.ended?.pots).toMatchObject([{ amount: 12, awards: [{ player: 0, amount: 12 }] }]);
    expect(list.at(-2)!.ended).toBeNull();
  });

  test('a bet as a part of the pot', () => {
    const { list } = walked({ ...HOLDEM, actions: [...HOLDEM.actions, 'p3 cbr 7', 'p1 f', 'p2 cc'] });
    // 2 to call make the pot 5; the raise of 5 more is all of it.
    expect(list.map(Hand.ofPot).filter((part) => part !== null)).toEqual([1]);
  });

  test('the acts of the house for absent players are moments, written down or not', () => {
    const paused: Hand = { ...HOLDEM, _inactive: [0, 0, 1] };
    const { list, settled, end } = walked(paused);
    expect(list.slice(settled).map(said)).toEqual(['p3 fold']);
    expect(list.at(-1)!.line).toBeNull();
    expect(end.actor).toBe(0);
    const on = walked({ ...paused, actions: [...paused.actions, 'p1 cc'] });
    expect(on.list.slice(-2).map(said)).toEqual(['p3 fold', 'p1 call, 1 to 2']);
    expect(on.list.slice(-2).map(({ line }) => line)).toEqual([null, 3]);
  });

  test('lines that change nothing are no moments', () => {
    const lines = ['p3 f', 'p1 cbr 50', 'p2 cc', 'p1 cc', 'd db 7d8cJh', 'd db Tc', 'd db 4h'];
    const hand: Hand = { ...HOLDEM, actions: [...HOLDEM.actions, ...lines] };
    const played = walked(hand, true).list.filter(({ line }) => line !== null);
    expect(played.map(({ line }) => line)).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9]);
  });
});

describe('[CODE-1] forced bets are moments, by name and in order', () => {
  const posts = (fields: Partial<Hand>): string[] =>
    walked({ ...HOLDEM, actions: [], ...fields })
      .list.filter((moment) => Hand.isPost(moment))
      .map(said);

  test.each<[string, Partial<Hand>, string[]]>([
    ['blinds', {}, ['p1 smallBlind, 1 to 1', 'p2 bigBlind, 2 to 2']],
    [
      'two-handed the small blind is the button’s, and comes first',
      { players: ['A', 'B'], startingStacks: [9, 9], antes: [0, 0], blindsOrStraddles: [2, 1], _button: 2 },
      ['p2 smallBlind, 1 to 1', 'p1 bigBlind, 2 to 2'],
    ],
    [
      'a straddle',
      { blindsOrStraddles: [1, 2, 4] },
      ['p1 smallBlind, 1 to 1', 'p2 bigBlind, 2 to 2', 'p3 straddle, 4 to 4'],
    ],
    ['a dead small blind', { blindsOrStraddles: [0, 2, 0], minBet: 2 }, ['p2 bigBlind, 2 to 2']],
    ['blinds of one size', { blindsOrStraddles: [2, 2, 0] }, ['p1 smallBlind, 2 to 2', 'p2 bigBlind, 2 to 2']],
    [
      'the seats of the blinds, where the table says them',
      { blindsOrStraddles: [0, 2, 4], minBet: 2, _blindSeats: [1, 2] as const },
      ['p2 bigBlind, 2 to 2', 'p3 straddle, 4 to 4'],
    ],
    [
      'two-handed the other player has the small blind, also where nobody sits on its seat, or the big blind stays [X-40]',
      {
        players: ['A', 'B'],
        startingStacks: [9, 9],
        antes: [0, 0],
        blindsOrStraddles: [2, 1],
        seats: [1, 2],
        _button: 2,
        _blindSeats: [1, 1] as const,
      },
      ['p2 smallBlind, 1 to 1', 'p1 bigBlind, 2 to 2'],
    ],
    [
      'antes first, then blinds; a newcomer’s post last',
      { antes: [1, 1, 1], blindsOrStraddles: [1, 2, -2] },
      [
        'p1 ante, 1 to 0',
        'p2 ante, 1 to 0',
        'p3 ante, 1 to 0',
        'p1 smallBlind, 1 to 1',
        'p2 bigBlind, 2 to 2',
        'p3 post, 2 to 2',
      ],
    ],
    [
      'a short stack pays the ante first',
      { startingStacks: [50, 2, 75], antes: [1, 1, 1] },
      ['p1 ante, 1 to 0', 'p2 ante, 1 to 0', 'p3 ante, 1 to 0', 'p1 smallBlind, 1 to 1', 'p2 bigBlind, 1 to 1, all-in'],
    ],
    [
      'the button blind of short deck',
      { variant: 'NS', antes: [1, 1, 1], blindsOrStraddles: [0, 0, 2], minBet: 2, _button: 3 },
      ['p1 ante, 1 to 0', 'p2 ante, 1 to 0', 'p3 ante, 1 to 0', 'p3 buttonBlind, 2 to 2'],
    ],
  ])('%s', (_, fields, expected) => {
    expect(posts(fields)).toEqual(expected);
  });

  test('their states begin with every stack whole and end as the hand begins', () => {
    const { list, start } = walked({ ...HOLDEM, antes: [1, 1, 1], actions: [] });
    expect(list[0]!.before).toMatchObject({ stack: [50, 100, 75], bet: [0, 0, 0], pot: 0 });
    expect(list.at(-1)!.after).toBe(start);
    for (const { before, after, player, paid } of list) {
      expect(after.stack[player]).toBe(before.stack[player]! - paid);
      expect(after.pot).toBe(before.pot + paid);
    }
  });
});

/** Chips are counted by the moments alone. */
function checkChips({ list, end }: Moments): void {
  const stack = end.terms.stacks.slice();
  for (const moment of list) {
    if (moment.player >= 0) stack[moment.player]! -= moment.paid;
    if (moment.player >= 0) expect(stack[moment.player]).toBe(moment.stack);
    if (moment.uncalledTo >= 0) stack[moment.uncalledTo]! += moment.uncalled;
    for (const pot of moment.ended?.pots ?? []) for (const { player, amount } of pot.awards) stack[player]! += amount;
    expect(stack).toEqual(moment.after.stack);
  }
}

describe('random hands of every variant', () => {
  const HANDS = ALL_VARIANTS.flatMap((variant) =>
    Array.from({ length: 6 }, (_, at) => randomHand(stream('moments', variant.code, at), variant).hand),
  );

  test('moments follow one another, end as the hand does, and account for every chip', () => {
    for (const hand of HANDS) {
      const moments = walked(hand);
      const replayed = Hand.replay(hand);
      expect(moments.end).toEqual(replayed.ok && replayed.value.state);
      moments.list.slice(1).forEach(({ before }, at) => {
        expect(before).toBe(moments.list[at]!.after);
      });
      expect(moments.list.filter(({ ended }) => ended !== null)).toHaveLength(isOver(moments.end) ? 1 : 0);
      checkChips(moments);
    }
  });

  test('a hand that grows line by line has the moments of the whole, each made once', () => {
    for (const hand of HANDS) {
      const whole = walked(hand);
      let grown: Moments | null = null;
      for (let count = 0; count <= hand.actions.length; count++) {
        const next = Hand.extendMoments(grown, { ...hand, actions: hand.actions.slice(0, count) });
        if (!next.ok) throw new Error(JSON.stringify(next.error));
        const kept: readonly Moment[] = grown?.list ?? [];
        kept.forEach((moment, at) => {
          expect(next.value.list[at]).toBe(moment);
        });
        grown = next.value;
      }
      expect(grown!.list).toEqual(whole.list);
      expect(grown!.end).toEqual(whole.end);
    }
  });

  test('the fast walk tells the same deeds', () => {
    for (const hand of HANDS) {
      const told: string[] = [];
      const end = Hand.walkHand(hand, {}, (walk) => told.push(said(walk)));
      const { list, end: last } = walked(hand);
      expect(told).toEqual(list.filter((moment) => !Hand.isPost(moment)).map(said));
      expect(end.ok && end.value.state).toEqual(last);
    }
  });

  test('the word of an act is known before it is played', () => {
    for (const hand of HANDS) {
      for (const { before, action, word } of walked(hand).list) {
        if (action !== null) expect(Hand.actWord(before, action)).toBe(word);
      }
    }
  });
});

test('an all-in has the word of the act that it is', () => {
  const { end } = walked(HOLDEM);
  expect(Hand.actWord(end, { kind: 'allIn', player: end.actor })).toBe('raise');
});

test('a hand that cannot be played is an error, not a moment', () => {
  const bad = Hand.momentsOf({ ...HOLDEM, actions: [...HOLDEM.actions, 'p1 cc'] });
  expect(bad).toMatchObject({ ok: false, error: { code: 'refused', line: 3 } });
});

test('a player who is absent from now on is folded, although the log has no new line', () => {
  const first = walked(HOLDEM);
  const next = Hand.extendMoments(first, { ...HOLDEM, _inactive: [0, 0, 1] });
  expect(next.ok && next.value.list.slice(first.list.length).map(said)).toEqual(['p3 fold']);
  const renamed = Hand.extendMoments(first, { ...HOLDEM, table: 'Berlin' });
  expect(renamed.ok && renamed.value.list).toBe(first.list);
});

test('finer amounts begin the hand again in the finer unit', () => {
  const first = walked(HOLDEM);
  const next = Hand.extendMoments(first, { ...HOLDEM, actions: [...HOLDEM.actions, 'p3 cbr 4.5'] });
  expect(next.ok && [next.value.decimals, next.value.list.at(-1)!.to]).toEqual([1, 45]);
});

/** For states that have no document. */
function startOf(state: HandState): HandState {
  const { variant, rules, stacks, button, antes, blinds, minBet } = state.terms;
  const made = newHand({ variant, rules, stacks, button, antes, blinds, minBet });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

test('actions that were played before are walked without a document', () => {
  const { end, list } = walked({ ...HOLDEM, actions: [...HOLDEM.actions, 'p3 cbr 7', 'p1 f', 'p2 cc'] });
  const told: string[] = [];
  Hand.walkActions(
    startOf(end),
    list.flatMap(({ action }) => (action === null ? [] : [action])),
    (walk) => told.push(said(walk)),
  );
  expect(told.slice(3)).toEqual(['p3 raise, 7 to 7', 'p1 fold', 'p2 call, 5 to 7']);
});
