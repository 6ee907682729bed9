import { describe, expect, test } from 'vitest';
import { bettingRound, bigBlindPlayer, lastRaiser, roundName, roundStart, roundTable, turnAmounts } from './derived.js';
import { type HandState, RULE_SETS, type Setup } from './index.js';
import { ask, deal, play, showAll, start } from './testing/play.js';

const HANDS = ['AsAh', 'KsKh', 'QsQh', 'JsJh'];

function table({ stacks = [1000, 1000, 1000], ...setup }: Partial<Setup> = {}): HandState {
  const blinds = stacks.length === 2 ? [20, 10] : [10, 20, ...Array<number>(stacks.length - 2).fill(0)];
  const hand = start({ variant: 'NT', stacks, blinds, ...setup });
  return deal(hand, ...HANDS.slice(0, stacks.length).map((cards, player) => (setup.out?.[player] ? '' : cards)));
}

describe('who the big blind is', () => {
  test('[S1-9, X-14] after the small blind; two-handed the one without the button', () => {
    expect(bigBlindPlayer(table())).toBe(1);
    expect(bigBlindPlayer(table({ stacks: [1000, 1000] }))).toBe(0);
    expect(bigBlindPlayer(table({ button: 0, blinds: [0, 10, 20] }))).toBe(2);
  });

  test('[X-33] a straddle is the largest blind', () => {
    expect(bigBlindPlayer(table({ stacks: [1000, 1000, 1000, 1000], blinds: [5, 10, 20, 0] }))).toBe(2);
  });

  test('[S1-9] two equal blinds: the later one', () => {
    expect(bigBlindPlayer(table({ blinds: [20, 20, 0] }))).toBe(1);
  });

  test('[S1-9] nobody in a game of antes', () => {
    const hand = table({ blinds: [0, 0, 0], antes: [5, 5, 5], minBet: 10 });
    expect(bigBlindPlayer(hand)).toBeNull();
    expect(bettingRound(hand)).toEqual({
      lastRaiser: null,
      roundStart: 0,
      bigBlindHasActed: false,
      lastRaiseSize: 0,
      currentBet: 0,
    });
  });
});

describe('where a round starts', () => {
  test('[S1-14, I1-8] players who are not in the hand are not counted', () => {
    const hand = table({ stacks: [1000, 1000, 1000, 1000], out: [true, false, false, false], blinds: [0, 10, 20, 0] });
    expect(roundStart(hand)).toBe(2);
    play(hand, 'p4 cc', 'p2 cc', 'p3 cc', 'd db 2c3d4c');
    expect(roundStart(hand)).toBe(1);
  });

  test('[S1-14] a player who has folded is', () => {
    expect(roundStart(play(table(), 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c3d4c'))).toBe(0);
  });
});

describe('after the last round', () => {
  test('[S1-42] at the showdown there is no bet, no raise and no raiser', () => {
    const hand = play(table({ stacks: [500, 500, 500] }), 'p3 ai', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('p3: show');
    expect(lastRaiser(hand)).toBeNull();
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: null, lastRaiseSize: 0, currentBet: 0 });
    showAll(hand);
    play(hand, 'd db 2c3d4c', 'd db 2d', 'd db 4d');
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: null, lastRaiseSize: 0, currentBet: 0 });
    expect(roundTable(hand)).toMatchObject({ currentPlayerToAct: null, lastBettorOrRaiser: null });
    expect(turnAmounts(hand)).toBeNull();
  });

  test('[S1-42] after everyone else has folded too', () => {
    const hand = play(table(), 'p3 cbr 60', 'p1 f', 'p2 f');
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: null, currentBet: 0 });
  });
});

describe('the table of 004 in other games', () => {
  test('[S4-1] hold’em keeps its own names, and the smallest bet is the limit', () => {
    const hand = table();
    expect(roundName(hand)).toBe('preflop');
    expect(roundTable(hand)).toEqual({
      currentBettingRound: 'preflop',
      currentPlayerToAct: 2,
      currentBetAmount: 20,
      lastBettorOrRaiser: 2,
      playerBetsInCurrentRound: [10, 20, 0],
      currentBetLimit: 20,
      raiseCountInCurrentRound: 0,
      playerTotalBetsInHand: [10, 20, 0],
    });
  });

  test('[S4-1] states are handed out as copies', () => {
    const hand = table();
    const before = roundTable(hand);
    play(hand, 'p3 cbr 60');
    expect(before.playerBetsInCurrentRound).toEqual([10, 20, 0]);
    expect(roundTable(hand).playerBetsInCurrentRound).toEqual([10, 20, 60]);
  });

  test('[S4-45] no limit: the smallest bet and raise', () => {
    const hand = table();
    expect(turnAmounts(hand)).toMatchObject({ amountToCall: 20, canRaise: true, raiseAmount: 40, canBet: false });
    play(hand, 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3d4c');
    expect(turnAmounts(hand)).toMatchObject({ amountToCall: 0, canCheck: true, canBet: true, betAmount: 20 });
  });

  test('[S4-46, X-29] the amount to call against a short all-in is what the call costs', () => {
    const hand = play(table({ stacks: [1000, 12, 1000] }), 'p3 f');
    expect(turnAmounts(hand)).toMatchObject({ player: 0, amountToCall: 2, canRaise: false });
  });

  test('[S4-36] fixed limit: the blind is the first bet, raises are counted after it', () => {
    const hand = table({ variant: 'FT', smallBet: 20, bigBet: 40 });
    expect(roundTable(hand)).toMatchObject({ currentBetLimit: 20, raiseCountInCurrentRound: 0 });
    play(hand, 'p3 cbr 40', 'p1 cbr 60');
    expect(roundTable(hand)).toMatchObject({ currentBetAmount: 60, raiseCountInCurrentRound: 2 });
  });
});

describe('stud', () => {
  const stud = (rules = RULE_SETS.standard, stacks = [100, 100, 100]) =>
    deal(
      start({ variant: 'F7S', rules, stacks, antes: [1, 1, 1], bringIn: 2, smallBet: 5, bigBet: 10 }),
      '4c5dQh',
      '6c7d3s',
      '8cTd2h',
    );

  test('[S4-24, X-19] a completion is the first bet of the round, not a raise', () => {
    const hand = play(stud(), 'p3 pb', 'p1 cbr 5');
    expect(roundTable(hand)).toMatchObject({ lastBettorOrRaiser: 0, raiseCountInCurrentRound: 0 });
    expect(roundTable(play(hand, 'p2 cbr 10'))).toMatchObject({ lastBettorOrRaiser: 1, raiseCountInCurrentRound: 1 });
  });

  test('[S4-41, X-21] an open pair: both sizes for a bet, and for a raise over a small one', () => {
    const hand = play(stud(), 'p3 pb', 'p1 cc', 'p2 cc', 'd dh p1 Qd', 'd dh p2 8d', 'd dh p3 7s');
    expect(turnAmounts(hand)).toMatchObject({
      canBet: true,
      betAmount: 5,
      canBetBig: true,
      bigBetAmount: 10,
      canRaiseBig: false,
      bigRaiseAmount: null,
    });
    play(hand, 'p1 cbr 5');
    expect(turnAmounts(hand)).toMatchObject({
      canRaise: true,
      raiseAmount: 10,
      canRaiseBig: true,
      bigRaiseAmount: 15,
      canBetBig: false,
    });
    play(hand, 'p2 cbr 15');
    expect(turnAmounts(hand)).toMatchObject({ raiseAmount: 25, canRaiseBig: false, bigRaiseAmount: null });
  });

  test('[S4-22, S4-25] a bring-in player with fewer chips is offered what they have', () => {
    expect(turnAmounts(stud(RULE_SETS.standard, [100, 100, 5]))).toMatchObject({ bringInAmount: 2, completeAmount: 4 });
    expect(turnAmounts(stud(RULE_SETS.standard, [100, 100, 2]))).toMatchObject({
      bringInAmount: 1,
      completeAmount: null,
    });
  });
});
