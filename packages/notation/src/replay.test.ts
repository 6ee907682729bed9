/** From the document to the state. */
import { isOver, RULE_SETS, result, stream } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../engine/src/testing/cpu.js';
import { Hand } from './index.js';
import { ALL_VARIANTS, randomHand } from './testing/playout.js';
import { deal, playOut, read, stateOf, story } from './testing/story.js';

const HAND = deal(story({ blindsOrStraddles: [0, 1, 2] }));

describe('replaying', () => {
  test('random hands of every variant fold to the state that they were played to', () => {
    for (const variant of ALL_VARIANTS) {
      for (let at = 0; at < 20; at++) {
        const { hand, state } = randomHand(stream('replaying', variant.code, at), variant);
        const replayed = stateOf(hand);
        expect(replayed).toEqual(state);
        expect(result(replayed)?.stacks.reduce((sum, stack) => sum + stack, 0)).toBe(state.terms.total);
      }
    }
  });

  test('a hand that grows line by line has the state of the whole, wherever it is asked for', () => {
    for (const variant of ALL_VARIANTS) {
      const { hand } = randomHand(stream('growing', variant.code), variant);
      let grown: Hand = { ...hand, actions: [] };
      for (const [at, line] of hand.actions.entries()) {
        if (at % 3 > 0) read(grown);
        const before = grown;
        grown = Hand.append(grown, line);
        const whole = stateOf({ ...hand, actions: hand.actions.slice(0, at + 1) });
        expect(stateOf(grown)).toEqual(whole);
        const extended = Hand.extend(before, { ...grown });
        expect(extended.ok && extended.value.state).toEqual(whole);
      }
    }
  });

  test('only the new lines are played where only lines were added', () => {
    const words = Array.from({ length: 4_000 }, (_, at) => `# remark ${at} of a talkative table`);
    const long = { ...HAND, actions: [...HAND.actions, ...words] };
    read(long);
    const median = (run: () => unknown) => {
      const times = Array.from({ length: 21 }, () => cpuMs(run));
      return times.sort((a, b) => a - b)[10]!;
    };
    const whole = median(() => read({ ...long, actions: [...long.actions, 'p1 cc'] }));
    const added = median(() => read(Hand.append(long, 'p1 cc')));
    expect(added).toBeLessThan(whole / 2);
  });

  test('a state that is only looked at is not copied', () => {
    const looked = Hand.replay(HAND, { shared: true });
    const again = Hand.replay(HAND, { shared: true });
    const own = Hand.replay(HAND);
    if (!looked.ok || !again.ok || !own.ok) throw new Error('the hand can be played');
    expect(again.value.state).toBe(looked.value.state);
    expect(own.value.state).not.toBe(looked.value.state);
    expect(own.value).toEqual(looked.value);
    const absent = Hand.replay({ ...HAND, _inactive: [1, 0, 0] }, { shared: true });
    expect(absent.ok && absent.value.pending.length).toBe(1);
  });

  test('the state is the caller’s own', () => {
    const first = stateOf(HAND);
    first.stack[0] = 0;
    first.log.length = 0;
    expect(stateOf(HAND).stack[0]).toBe(5_000);
    expect(stateOf(HAND)).toEqual(stateOf({ ...HAND }));
  });

  test.each([
    ['other stacks', { startingStacks: [60, 100, 75.25] }],
    ['other blinds', { blindsOrStraddles: [1, 2, 0] }],
    ['other rules', { _rules: 'turnOrder' as const }],
    ['other dead money', { _deadPosted: [0, 1, 0] }],
    ['finer chips', { actions: [...HAND.actions, 'p1 cbr 4.125'] }],
    ['another log', { actions: [...HAND.actions.slice(0, 2), 'd dh p3 2c2d', 'p1 f'] }],
    [
      'a player less',
      {
        players: ['Player1', 'Player2'],
        startingStacks: [50, 100],
        blindsOrStraddles: [1, 2],
        antes: [0, 0],
        actions: HAND.actions.slice(0, 2),
        _inactive: [0, 0],
      },
    ],
  ])('a change of more than the log starts over: %s', (_, fields) => {
    read(HAND);
    const changed = { ...HAND, ...fields };
    expect(Hand.extend(HAND, changed)).toEqual(Hand.replay({ ...changed }));
    expect(stateOf(Hand.change(HAND, fields))).toEqual(stateOf({ ...changed }));
  });

  test('a player who is back from a pause in the same log starts it over, too', () => {
    const paused = { ...HAND, _inactive: [1, 0, 0] };
    expect(stateOf(paused).actor).toBe(1);
    expect(stateOf(Hand.change(paused, { _inactive: [0, 0, 0] })).actor).toBe(0);
  });
});

describe('terms', () => {
  test('[X-23] one scale for each hand: the most decimals met', () => {
    expect(read(HAND).decimals).toBe(2);
    expect(read(Hand.append(HAND, 'p1 cbr 4.125')).decimals).toBe(3);
    expect(read({ ...HAND, startingStacks: [50, 100, 75] }).decimals).toBe(0);
    expect(
      read({ ...HAND, startingStacks: [50, 100, 75], _stakes: { smallBlind: 1, bigBlind: 2, unit: 0.01 } }).decimals,
    ).toBe(2);
  });

  test('[X-23] split pots leave stacks in whole units', () => {
    const hand = story({
      players: ['A', 'B', 'C'],
      startingStacks: [10.05, 10.05, 10.05],
      blindsOrStraddles: [0, 0.05, 0.1],
      actions: [
        'd dh p1 AsKs',
        'd dh p2 AhKh',
        'd dh p3 2c7d',
        'p1 cbr 10.05',
        'p2 cc',
        'p3 f',
        'p1 sm -',
        'p2 sm -',
        'd db 3d4dTc',
        'd db 8c',
        'd db 9h',
      ],
    });
    expect(Hand.stacksAfter(hand, read(hand))).toEqual([10.1, 10.1, 9.95]);
  });

  test('stacks that are not known are large, and stay unknown', () => {
    const hand = { ...HAND, startingStacks: [50, Number.POSITIVE_INFINITY, 75.25] };
    const { state } = read(hand);
    expect(state.stack[1]).toBeGreaterThan(1e12);
    const over = playOut({ ...hand, actions: [] });
    expect(Hand.finalStacks(over)).toEqual({ ok: true, value: [50, Number.POSITIVE_INFINITY, 76.25] });
  });

  test('[X-27] dead money stands beside the stack: 97 and 3 are 100', () => {
    const { state } = read({ ...HAND, startingStacks: [50, 97, 75.25], _deadPosted: [0, 3, 0] });
    expect([state.terms.stacks[1], state.stack[1], state.deadMoney]).toEqual([10_000, 9_600, 300]);
  });

  test('a negative blind is a live post of one who is not on the blinds', () => {
    const hand = deal(
      story({ players: ['A', 'B', 'C', 'D'], startingStacks: [50, 50, 50, 50], blindsOrStraddles: [-2, 0, 1, 2] }),
    );
    const { state } = read(hand);
    expect([state.bet, state.actor]).toEqual([[2, 0, 1, 2], 0]);
  });

  test.each([
    { what: 'by the small blind', fields: { blindsOrStraddles: [0, 1, 2] }, button: 0 },
    { what: 'by the small blind, wrapped', fields: { blindsOrStraddles: [1, 2, 0] }, button: 2 },
    { what: 'by equal blinds', fields: { blindsOrStraddles: [2, 0, 2] }, button: 1 },
    { what: 'by its seat', fields: { blindsOrStraddles: [0, 1, 2], seats: [1, 3, 5], _button: 5 }, button: 2 },
    {
      what: 'before its empty seat',
      fields: { blindsOrStraddles: [0, 1, 2], seats: [1, 3, 5], _button: 4 },
      button: 1,
    },
    { what: 'around the corner', fields: { blindsOrStraddles: [0, 1, 2], seats: [2, 3, 5], _button: 1 }, button: 2 },
    { what: 'two-handed: the small blind', fields: { blindsOrStraddles: [1, 0, 2], _inactive: [0, 1, 0] }, button: 0 },
    {
      what: 'two-handed: not the only blind',
      fields: { blindsOrStraddles: [0, 0, 2], _inactive: [0, 1, 0] },
      button: 0,
    },
    { what: 'the last without blinds', fields: { blindsOrStraddles: [0, 0, 0], minBet: 2 }, button: 2 },
  ])('[X-14, X-27] the button is found $what', ({ fields, button }) => {
    expect(stateOf(story({ startingStacks: [50, 50, 50], ...fields })).terms.button).toBe(button);
  });

  test('[X-42] rules: named, single settings, or those of document 003', () => {
    expect(Hand.rulesOf(HAND)).toBe(RULE_SETS.notation);
    expect(Hand.rulesOf({ ...HAND, _rules: 'strict' })).toBe(RULE_SETS.strict);
    expect(Hand.rulesOf({ ...HAND, _rules: { minRaise: 'double' } })).toEqual({
      ...RULE_SETS.standard,
      minRaise: 'double',
    });
  });

  test('the rest of the board is run as often as the document says', () => {
    const hand = story({
      players: ['A', 'B'],
      startingStacks: [100, 100],
      blindsOrStraddles: [1, 2],
      actions: ['d dh p1 AsAh', 'd dh p2 KsKh', 'p1 cbr 100', 'p2 cc', 'p1 sm -', 'p2 sm -'],
      _runs: 2,
    });
    expect(stateOf(hand).boards).toHaveLength(2);
    const run = Hand.append(hand, 'd db 2c3c4d8h9h', 'd db KcKd5d6d7h');
    expect([isOver(stateOf(run)), stateOf(run).stack]).toEqual([true, [100, 100]]);
  });
});

describe('errors are values', () => {
  test.each<[string, Partial<Hand>, unknown]>([
    ['waiting', { _waiting: true }, { code: 'waiting' }],
    [
      'bad-amount',
      { startingStacks: [50, Number.NaN, 75] },
      { code: 'bad-amount', field: 'startingStacks', player: 1, amount: Number.NaN },
    ],
    ['bad-amount', { antes: [0, 1e300, 0] }, { code: 'bad-amount', field: 'antes', player: 1, amount: 1e300 }],
    ['bad-amount', { antes: [0, 0.1 + 0.2, 0] }, { code: 'bad-amount', field: 'decimals', player: null, amount: 17 }],
    ['bad-setup', { variant: 'XX' }, { code: 'bad-setup', errors: [{ code: 'unknown-variant', variant: 'XX' }] }],
    ['bad-line', { actions: ['p1 ?'] }, { code: 'bad-line', line: 0, error: { code: 'bad-line', text: 'p1 ?' } }],
    [
      'refused',
      { actions: ['', 'p1 f'] },
      { code: 'refused', line: 1, error: { code: 'waiting-for-dealer', player: 0 } },
    ],
  ])('%s', (_, fields, error) => {
    expect(Hand.replay({ ...HAND, ...fields })).toEqual({ ok: false, error });
    expect(Hand.finalStacks({ ...HAND, ...fields }).ok).toBe(fields._waiting === true);
  });
});

test('[X-39] a player who left after the showdown mucked as the log says, in whatever order hands were shown', () => {
  const base: Hand = {
    variant: 'NT',
    antes: [0, 0, 0],
    blindsOrStraddles: [1, 2, 0],
    minBet: 2,
    startingStacks: [100, 100, 100],
    players: ['Ann', 'Bob', 'Cid'],
    actions: [
      ...['d dh p1 AhAs', 'd dh p2 KhKs', 'd dh p3 7c2d', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 3c4c5d'],
      ...['p1 cc', 'p2 cc', 'p3 cc', 'd db 9s', 'p1 cc', 'p2 cc', 'p3 cc', 'd db 8h', 'p1 cc', 'p2 cc', 'p3 cc'],
      ...['p2 sm KhKs', 'p1 sm', 'p3 sm 7c2d'],
    ],
    _rules: 'phh',
  };
  const stacksOf = (hand: Hand): readonly number[] | null => {
    const played = Hand.replay(hand);
    return played.ok ? [...played.value.state.stack] : null;
  };
  expect(stacksOf(base)).toEqual([98, 104, 98]);
  expect(stacksOf({ ...base, _inactive: [1, 0, 0], _intents: [3, 0, 0] })).toEqual([98, 104, 98]);
  // Without a line of their own the house shows the hand, and the claim stays.
  const { actions } = base;
  const silent = { ...base, actions: actions.filter((line) => line !== 'p1 sm'), _inactive: [1, 0, 0] };
  expect(stacksOf({ ...silent, _intents: [3, 0, 0] })).toEqual([104, 98, 98]);
});
