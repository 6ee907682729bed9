import { variantOf, xoshiro128 } from '@cardroom/engine';
import { type Hand, view } from '@cardroom/notation';
import { exactNetOf, figuresOf, Recorder, Report } from '@cardroom/records';
import { describe, expect, test } from 'vitest';
import { ALL_VARIANTS, randomHand } from '../testing/randomHands.js';
import { authorOf, Career } from './career.js';

/** Cy raises, Ann raises again, Bob folds; Cy calls, Ann bets the flop, Cy folds. */
const THREE_BET: Hand = {
  players: ['Ann', 'Bob', 'Cy'],
  antes: [0, 0, 0],
  blindsOrStraddles: [0.1, 0.2, 0],
  startingStacks: [10, 10, 10],
  actions: [
    'd dh p1 ????',
    'd dh p2 ????',
    'd dh p3 ????',
    'p3 cbr 0.6',
    'p1 cbr 1.8',
    'p2 f',
    'p3 cc',
    'd db 2c5d9h',
    'p1 cbr 2',
    'p3 f',
  ],
};

describe('a career', () => {
  test('counts what the person did, with the samples', () => {
    const career = new Career();
    expect(career.add(THREE_BET, 0)).toBe(true);
    expect(career.add(THREE_BET, 0)).toBe(true);
    expect(career.summary()).toEqual({
      hands: 2,
      leftOut: 0,
      figures: {
        vpip: { part: 2, whole: 2 },
        pfr: { part: 2, whole: 2 },
        threeBet: { part: 2, whole: 2 },
        aggression: { part: 2, whole: 0 },
        sawFlop: { part: 2, whole: 2 },
        wentToShowdown: { part: 0, whole: 2 },
        wonAtShowdown: { part: 0, whole: 0 },
      },
      net: 4,
      bigBlinds: 20,
      bigBlindsPer100: 1000,
      chipsLine: [0, 2, 4],
      bigBlindsLine: [0, 10, 20],
    });
  });

  test('is the same person under another name and on another seat', () => {
    const career = new Career();
    career.add(THREE_BET, 0);
    career.add({ ...THREE_BET, players: ['Zed', 'Bob', 'Ann'] }, 2);
    expect(career.summary()).toMatchObject({ hands: 2, net: 0.2, chipsLine: [0, 2, 0.2] });
  });

  test('leaves out what is not over and what others played', () => {
    const career = new Career();
    expect(career.add({ ...THREE_BET, actions: THREE_BET.actions.slice(0, 5) }, 0)).toBe(false);
    expect(career.add(THREE_BET, -1)).toBe(false);
    expect(career.summary()).toMatchObject({ hands: 0, leftOut: 2, bigBlindsPer100: null, chipsLine: [0] });
  });

  test('sums of cents stay exact', () => {
    const career = new Career();
    for (let at = 0; at < 1000; at++) career.add(THREE_BET, 1);
    expect(career.summary().net).toBe(-200);
  });

  test('agrees with the report over all players, in random hands of every variant', () => {
    const random = xoshiro128('career');
    const career = new Career();
    const report = new Report(['player']);
    const recorder = new Recorder(null, false);
    for (const variant of ALL_VARIANTS) {
      const hand = randomHand(random, variant);
      career.add(hand, 0);
      const record = recorder.record({ kind: 'document', hand, name: null });
      if (record.ok) report.add(record.value);
    }
    const { tally } = report.lines().find(({ values }) => values[0] === 'Ann')!;
    const { figures, net, hands } = career.summary();
    expect(hands).toBe(tally.hands);
    expect(net).toBeCloseTo(Number(exactNetOf(tally)) / 1e8, 9);
    expect([figures.vpip.part, figures.vpip.whole]).toEqual(figuresOf(tally).stats.vpip);
    expect(figures.aggression).toEqual({ part: tally.bets, whole: tally.calls });
  });
});

test('the author of a view is the viewer; a spectator is nobody', () => {
  const hand = randomHand(xoshiro128('author'), variantOf('NT')!);
  expect(authorOf(view(hand, 1))).toBe(1);
  expect(authorOf(view(hand, null))).toBe(-1);
});
