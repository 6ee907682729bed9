/** Document 004: betting rounds of seven-card stud, ante 1, bring-in 2, bets 5 and 10. Its own rule set is `stud`. */
import { describe, expect, test } from 'vitest';
import { roundTable, turnAmounts } from '../derived.js';
import { DECKS, formatCards, type HandState, type HouseRules, isAllIn, legal, newHand, RULE_SETS } from '../index.js';
import { ask, deal, finalStacks, lines, play, potTexts, refusal, showAll, start, streetOf } from '../testing/play.js';
import { actionOfType, actionTypeOf, actionTypesOf } from '../vocabulary.js';

/** Two cards down and a door card: queen, three, deuce, nine. p3 brings it in. */
const THIRD = ['4c5dQh', '6c7d3s', '8cTd2h', 'JcKd9s'];
/** p4 has the highest board on every later street. */
const FOURTH = ['Jh', '8d', '7s', 'Ah'];
const FIFTH = ['5s', '9c', 'Ts', '3h'];
const SIXTH = ['6d', 'Jd', 'Qd', '4h'];
const SEVENTH = ['7h', 'Qs', 'Ks', '2s'];

function setup(stacks: readonly number[], rules: HouseRules = RULE_SETS.stud) {
  return {
    variant: 'F7S',
    rules,
    stacks,
    antes: stacks.map(() => 1),
    bringIn: 2,
    smallBet: 5,
    bigBet: 10,
  };
}

/** A hand with the given cards on third street, in the order of the players. */
function third(hands: readonly string[] = THIRD, { stacks = [] as readonly number[], rules = RULE_SETS.stud } = {}) {
  return deal(
    start(
      setup(
        hands.map((_, player) => stacks[player] ?? 100),
        rules,
      ),
    ),
    ...hands,
  );
}

/** One card for each player who is still in. */
function dealStreet(hand: HandState, cards: readonly string[]): HandState {
  const asked = legal(hand);
  if (asked.kind !== 'deal') throw new Error(`nothing to deal: ${ask(hand)}`);
  asked.hole.forEach((due, player) => {
    if (due > 0) play(hand, `d dh p${player + 1} ${cards[player]}`);
  });
  return hand;
}

/** Everyone who is asked checks or calls; the bring-in is posted. */
function callAround(hand: HandState): HandState {
  for (let asked = legal(hand); asked.kind === 'bet'; asked = legal(hand)) {
    play(hand, `p${asked.player + 1} ${asked.bringIn === null ? 'cc' : 'pb'}`);
  }
  return hand;
}

/** Third street called around for the bring-in, the given cards on fourth street. */
function fourth(cards: readonly string[] = FOURTH, hands: readonly string[] = THIRD, rules = RULE_SETS.stud) {
  return dealStreet(callAround(third(hands, { rules })), cards);
}

function fifth(): HandState {
  return dealStreet(callAround(fourth()), FIFTH);
}

describe('the state of a round', () => {
  test('[S4-1, S4-2, S4-5, S4-8] third street starts with the bring-in player and no bets', () => {
    expect(roundTable(third())).toEqual({
      currentBettingRound: 'Third Street',
      currentPlayerToAct: 2,
      currentBetAmount: 0,
      lastBettorOrRaiser: 2,
      playerBetsInCurrentRound: [0, 0, 0, 0],
      currentBetLimit: 5,
      raiseCountInCurrentRound: 0,
      playerTotalBetsInHand: [1, 1, 1, 1],
    });
  });

  test('[S4-1, S4-2, S4-6] fourth street starts with the highest board and no bets', () => {
    expect(roundTable(fourth())).toEqual({
      currentBettingRound: 'Fourth Street',
      currentPlayerToAct: 3,
      currentBetAmount: 0,
      lastBettorOrRaiser: 3,
      playerBetsInCurrentRound: [0, 0, 0, 0],
      currentBetLimit: 5,
      raiseCountInCurrentRound: 0,
      playerTotalBetsInHand: [3, 3, 3, 3],
    });
  });

  test('[S4-3, S4-4] the small bet on third and fourth street, the big bet from fifth on', () => {
    const hand = third();
    const limits: [string, number][] = [];
    const note = () => limits.push([roundTable(hand).currentBettingRound, roundTable(hand).currentBetLimit]);
    note();
    for (const cards of [FOURTH, FIFTH, SIXTH, SEVENTH]) {
      dealStreet(callAround(hand), cards);
      note();
    }
    expect(limits).toEqual([
      ['Third Street', 5],
      ['Fourth Street', 5],
      ['Fifth Street', 10],
      ['Sixth Street', 10],
      ['Seventh Street', 10],
    ]);
    expect(ask(hand)).toBe('p4: check, bet 10');
  });
});

describe('who acts first', () => {
  test('[S4-5] the lowest door card on third street', () => {
    expect(ask(third())).toBe('p3: bring in 2, complete 5');
  });

  test('[S4-6] the highest board from fourth street on', () => {
    const hand = fourth();
    expect(ask(hand)).toBe('p4: check, bet 5');
    // p1 pairs their queen.
    expect(ask(dealStreet(callAround(hand), ['Qs', '9c', 'Ts', '3h']))).toBe('p1: check, bet 10');
  });

  test('[S4-7, S4-14, X-20] equal boards: the first one after the bring-in player', () => {
    // p2 brings in; p1 and p3 both show king and seven.
    const doors = ['4c5dKh', '6c7h2c', '8cTdKd', 'JcQd9s'];
    const hand = fourth(['7d', '3c', '7c', '8s'], doors);
    expect(ask(hand)).toBe('p3: check, bet 5');
    const standard = fourth(['7d', '3c', '7c', '8s'], doors, RULE_SETS.standard);
    expect(ask(standard)).toBe('p1: check, bet 5');
  });

  test('[S4-14] equal boards on both sides of the bring-in player: clockwise', () => {
    // p3 brings in; p1, p2 and p4 show king and seven.
    const doors = ['4c5dKh', '6c8hKc', 'TcTd2h', 'JcQdKs'];
    expect(ask(fourth(['7d', '7c', '3s', '7s'], doors))).toBe('p4: check, bet 5');
  });

  test('[S4-10] a folded player does not open, however high their board', () => {
    const hand = play(third(), 'p3 pb', 'p4 f', 'p1 cc', 'p2 cc');
    expect(ask(dealStreet(hand, FOURTH))).toBe('p1: check, bet 5');
  });

  test('[S4-11] only cards that lie open count', () => {
    // p1 holds three aces, two of them down: their board is ace and four.
    const hand = fourth(['4d', '9d', '3c', 'Kc'], ['AsAdAh', '6c7dTs', '8cTd2h', 'JcQd5s']);
    expect(ask(hand)).toBe('p1: check, bet 5');
    const down = fourth(['4d', 'Td', '3c', 'Kc'], ['AsAdQh', '6c7dTs', '8cJd2h', 'JcQd5s']);
    expect(ask(down)).toBe('p2: check, bet 5 or 10');
  });

  test('[S4-12] a pair of deuces before ace and king', () => {
    const hand = fourth(['Kh', '2d', '3c', '5s'], ['4c5dAh', '6c7d2h', '8cTd2c', 'JcQd9s']);
    expect(ask(hand)).toBe('p2: check, bet 5 or 10');
  });

  test('[S4-12] two pair, three of a kind and four of a kind each before the one below', () => {
    const hand = fourth(['Kd', 'Qd', '3c', '9d'], ['4c5dKh', '6c7dQh', '8cTd2h', 'JcTh9s']);
    expect(ask(callAround(dealStreet(callAround(hand), ['Ac', 'Qc', 'Ad', '8d'])))).toMatch(/^deal hole/);
    // Fifth street belonged to three queens; sixth: two pair of aces and kings, three queens.
    expect(ask(dealStreet(hand, ['As', '5h', '6d', '8h']))).toBe('p2: check, bet 10');
    const quads = fourth(['Kd', 'Qd', '3c', '9d'], ['4c5dKh', '6c7dQh', '8cTd2h', 'JcTh9s']);
    dealStreet(callAround(quads), ['Ac', 'Qc', 'Ad', '9c']);
    expect(ask(quads)).toBe('p2: check, bet 10');
    expect(ask(dealStreet(callAround(quads), ['As', '5h', '6d', '9h']))).toBe('p4: check, bet 10');
  });

  test('[S4-13] equal categories by rank: aces before kings', () => {
    const hand = fourth(['Kd', '5s', '3c', 'Ad'], ['4c5dKh', '6c7d9h', '8cTd2h', 'JcQdAh']);
    expect(ask(hand)).toBe('p4: check, bet 5 or 10');
  });

  test('[S4-13, X-20] every open card is compared before the seats are', () => {
    const hand = fourth(['7d', '3c', '8c', '5s'], ['4c5dKh', '6c7h2c', '9cTdKd', 'JcQd9s']);
    expect(ask(hand)).toBe('p3: check, bet 5');
  });

  test('[S4-15, X-26] then the next to the left who has not folded and is not all-in', () => {
    const hand = third(THIRD, { stacks: [100, 3, 100, 100] });
    play(hand, 'p3 pb', 'p4 cc', 'p1 cc', 'p2 cc');
    expect(hand.stack[1]).toBe(0);
    dealStreet(hand, FOURTH);
    play(hand, 'p4 cc', 'p1 cc');
    expect(ask(hand)).toBe('p3: check, bet 5');
    play(hand, 'p3 cbr 5', 'p4 f');
    expect(ask(hand)).toBe('p1: fold, call 5, raise 10');
  });
});

describe('the end of a round', () => {
  test('[S4-16] one player left ends round and hand', () => {
    const hand = play(third(), 'p3 pb', 'p4 f', 'p1 f', 'p2 f');
    expect(finalStacks(hand)).toEqual([99, 99, 103, 99]);
  });

  test('[S4-17, S4-18, I4-4] all call the bring-in: its player does not act again', () => {
    const hand = play(third(), 'p3 pb', 'p4 cc', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('deal hole 1 1 1 1');
    expect(potTexts(hand)).toEqual(['12: p1 p2 p3 p4']);
  });

  test('[S4-17, S4-18] a raise goes around to everyone but the raiser', () => {
    const hand = play(third(), 'p3 pb', 'p4 cbr 7', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('p3: fold, call 5, raise 12');
    play(hand, 'p3 cc');
    expect(ask(hand)).toBe('deal hole 1 1 1 1');
    expect(potTexts(hand)).toEqual(['32: p1 p2 p3 p4']);
  });

  test('[S4-17, I4-3] all check: the round ends when everyone has, and not before the first', () => {
    const hand = play(fourth(), 'p4 cc', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('p3: check, bet 5');
    expect(ask(play(hand, 'p3 cc'))).toBe('deal hole 1 1 1 1');
  });

  test('[S4-19, S4-51] the bets are collected, then comes the next street, after the last one the showdown', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cc', 'p2 f', 'p3 cc');
    expect(hand.bet).toEqual([0, 0, 0, 0]);
    expect(potTexts(hand)).toEqual(['27: p1 p3 p4']);
    expect(ask(hand)).toBe('deal hole 1 0 1 1');
    for (const cards of [FIFTH, SIXTH, SEVENTH]) callAround(dealStreet(hand, cards));
    expect(streetOf(hand)).toBe('seventhStreet');
    expect(ask(hand)).toBe('p4: show or muck');
    // p1 has a pair of fives, p3 a pair of tens, p4 ace high.
    expect(finalStacks(showAll(hand))).toEqual([92, 97, 119, 92]);
  });

  test('[S4-54] after the collection nothing of the round is left', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cbr 10', 'p2 f', 'p3 f', 'p4 cc');
    expect(roundTable(hand)).toEqual({
      currentBettingRound: 'Fifth Street',
      currentPlayerToAct: null,
      currentBetAmount: 0,
      lastBettorOrRaiser: null,
      playerBetsInCurrentRound: [0, 0, 0, 0],
      currentBetLimit: 10,
      raiseCountInCurrentRound: 0,
      playerTotalBetsInHand: [13, 3, 3, 13],
    });
  });

  test('[S4-54] nor is it at the showdown', () => {
    const hand = fifth();
    for (const cards of [SIXTH, SEVENTH]) dealStreet(callAround(hand), cards);
    play(hand, 'p4 cbr 10', 'p1 cc', 'p2 f', 'p3 f');
    expect(roundTable(hand)).toMatchObject({
      currentBetAmount: 0,
      lastBettorOrRaiser: null,
      playerBetsInCurrentRound: [0, 0, 0, 0],
      raiseCountInCurrentRound: 0,
    });
  });
});

describe('the bring-in', () => {
  test('[S4-20] it cannot be checked or folded away', () => {
    const hand = third();
    expect(refusal(hand, 'p3 cc')).toEqual({ code: 'must-bring-in', player: 2, bringIn: 2 });
    expect(refusal(hand, 'p3 f')).toEqual({ code: 'must-bring-in', player: 2, bringIn: 2 });
    expect(actionTypesOf(legal(hand), hand)).toEqual(['bring_in', 'complete_bet']);
  });

  test('[S4-21, S4-22] the bring-in or the small bet, both with their amounts', () => {
    const hand = third();
    expect(turnAmounts(hand)).toMatchObject({
      player: 2,
      canFold: false,
      canCheck: false,
      canBet: true,
      betAmount: 5,
      canRaise: false,
      bringInAmount: 2,
      completeAmount: 5,
    });
    expect(play(third(), 'p3 pb').currentBet).toBe(2);
    expect(play(third(), 'p3 cbr 5').currentBet).toBe(5);
  });

  test('[S4-23] any other amount is refused', () => {
    const hand = third();
    for (const amount of [1, 2, 3, 4, 6, 7, 10, 99]) {
      expect(refusal(hand, `p3 cbr ${amount}`)).toEqual({
        code: 'bet-out-of-range',
        player: 2,
        to: amount,
        range: { min: 5, max: 5, sizes: [5] },
      });
    }
    for (const amount of [1, 3, 4, 6, 7, 10]) {
      expect(actionOfType('bet', hand, amount)).toEqual({
        ok: false,
        error: { code: 'bet-out-of-range', player: 2, to: amount, range: { min: 2, max: 5, sizes: [2, 5] } },
      });
    }
  });

  test('[S4-21, S4-26, I4-1] a bet of the bring-in player is named by its amount', () => {
    const hand = third();
    expect(actionOfType('bet', hand, 2)).toEqual({ ok: true, value: { kind: 'bringIn', player: 2 } });
    expect(actionOfType('bet', hand)).toMatchObject({ ok: false, error: { code: 'bet-out-of-range', to: undefined } });
    expect(actionOfType('bring_in', hand)).toEqual({ ok: true, value: { kind: 'bringIn', player: 2 } });
    expect(actionOfType('bet', hand, 5)).toEqual({ ok: true, value: { kind: 'betRaise', player: 2, to: 5 } });
    expect(actionOfType('complete_bet', hand)).toEqual({ ok: true, value: { kind: 'betRaise', player: 2, to: 5 } });
    expect(actionTypeOf({ kind: 'bringIn', player: 2 }, hand)).toBe('bring_in');
    expect(actionTypeOf({ kind: 'betRaise', player: 2, to: 5 }, hand)).toBe('complete_bet');
  });

  test('[S4-24, S4-27] chips, round total, current bet and last bettor follow, and the left neighbour is next', () => {
    const hand = play(third(), 'p3 pb');
    expect(hand.stack).toEqual([99, 99, 97, 99]);
    expect(roundTable(hand)).toMatchObject({
      currentPlayerToAct: 3,
      currentBetAmount: 2,
      lastBettorOrRaiser: 2,
      playerBetsInCurrentRound: [0, 0, 2, 0],
      playerTotalBetsInHand: [1, 1, 3, 1],
    });
    const completed = play(third(), 'p3 cbr 5');
    expect(completed.stack).toEqual([99, 99, 94, 99]);
    expect(roundTable(completed)).toMatchObject({
      currentPlayerToAct: 3,
      currentBetAmount: 5,
      lastBettorOrRaiser: 2,
      playerBetsInCurrentRound: [0, 0, 5, 0],
    });
  });

  test('[S4-25, X-36] a player with less than the bring-in posts it all, and the price stays', () => {
    const hand = third(THIRD, { stacks: [100, 100, 2, 100] });
    expect(ask(hand)).toBe('p3: bring in 1');
    play(hand, 'p3 pb');
    expect([hand.stack[2], hand.bet[2]]).toEqual([0, 1]);
    expect(ask(hand)).toBe('p4: fold, call 2, raise 7');
  });
});

describe('acts', () => {
  test('[S4-29] an act out of turn or outside a betting round is refused, and nothing changes', () => {
    const hand = play(third(), 'p3 pb');
    expect(refusal(hand, 'p1 cc')).toEqual({ code: 'not-your-turn', player: 0, actor: 3 });
    expect(actionOfType('call', hand, undefined, 0)).toEqual({
      ok: false,
      error: { code: 'not-your-turn', player: 0, actor: 3 },
    });
    play(hand, 'p4 cc', 'p1 cc', 'p2 cc');
    expect(refusal(hand, 'p4 cc')).toEqual({ code: 'waiting-for-dealer', player: 3 });
    expect(actionOfType('check', hand, undefined, 3)).toEqual({
      ok: false,
      error: { code: 'waiting-for-dealer', player: 3 },
    });
  });

  test('[S4-30] a fold takes the player out and the turn goes on', () => {
    const hand = play(third(), 'p3 pb', 'p4 f');
    expect(ask(hand)).toBe('p1: fold, call 2, raise 7');
    expect(ask(play(hand, 'p1 cc', 'p2 cc'))).toBe('deal hole 1 1 1 0');
  });

  test('[S4-31, I4-2] a check needs the current bet to be matched', () => {
    const hand = fourth();
    expect(actionOfType('check', hand)).toEqual({ ok: true, value: { kind: 'checkCall', player: 3 } });
    play(hand, 'p4 cbr 5');
    expect(actionOfType('check', hand)).toEqual({
      ok: false,
      error: { code: 'check-facing-bet', player: 0, toCall: 5 },
    });
  });

  test('[S4-32] a call pays the difference to the current bet', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cbr 10', 'p2 f', 'p3 f');
    expect(turnAmounts(hand)?.amountToCall).toBe(5);
    play(hand, 'p4 cc');
    expect([hand.stack[3], hand.contribution[3]]).toEqual([87, 13]);
    expect(actionOfType('call', dealStreet(hand, FIFTH))).toEqual({
      ok: false,
      error: { code: 'nothing-to-call', player: 3 },
    });
  });

  test('[S4-32] a short stack calls all-in', () => {
    const hand = third(THIRD, { stacks: [6, 100, 100, 100] });
    dealStreet(callAround(hand), FOURTH);
    play(hand, 'p4 cbr 5');
    expect(ask(hand)).toBe('p1: fold, call 3');
    expect(turnAmounts(hand)).toMatchObject({ amountToCall: 5, canRaise: false, raiseAmount: 10 });
    play(hand, 'p1 cc');
    expect([hand.stack[0], hand.bet[0], hand.currentBet]).toEqual([0, 3, 5]);
  });

  test('[S4-33] a bet needs an empty round and exactly the limit', () => {
    const hand = fourth();
    for (const amount of [4, 6, 10, 97]) expect(refusal(hand, `p4 cbr ${amount}`).code).toBe('bet-out-of-range');
    play(hand, 'p4 cbr 5');
    expect(actionOfType('bet', hand, 5)).toEqual({
      ok: false,
      error: { code: 'bet-facing-bet', player: 0, currentBet: 5 },
    });
    expect(ask(fifth())).toBe('p4: check, bet 10');
    expect(refusal(fifth(), 'p4 cbr 5').code).toBe('bet-out-of-range');
  });

  test('[S4-33, I4-5] a player with less than the limit bets all-in', () => {
    const hand = third(THIRD, { stacks: [100, 100, 100, 6] });
    dealStreet(callAround(hand), FOURTH);
    expect(ask(hand)).toBe('p4: check, bet 3');
    expect(turnAmounts(hand)).toMatchObject({ canBet: true, betAmount: 5 });
    // Named by the limit of the round it is the same bet; another amount is none.
    const named = (amount: number) => actionOfType('bet', hand, amount);
    expect(named(5)).toEqual({ ok: true, value: { kind: 'betRaise', player: 3, to: 3 } });
    expect([4, 6, 10].map((amount) => named(amount).ok)).toEqual([false, false, false]);
    play(hand, 'p4 cbr 3');
    expect([hand.stack[3], hand.currentBet]).toEqual([0, 3]);
  });

  test('[S4-34] the effect of a bet', () => {
    const hand = play(fourth(), 'p4 cbr 5');
    expect(hand.stack).toEqual([97, 97, 97, 92]);
    expect(roundTable(hand)).toEqual({
      currentBettingRound: 'Fourth Street',
      currentPlayerToAct: 0,
      currentBetAmount: 5,
      lastBettorOrRaiser: 3,
      playerBetsInCurrentRound: [0, 0, 0, 5],
      currentBetLimit: 5,
      raiseCountInCurrentRound: 0,
      playerTotalBetsInHand: [3, 3, 3, 8],
    });
  });

  test('[S4-35] a raise needs a bet, and is to the bet plus the limit', () => {
    const empty = fourth();
    expect(actionOfType('raise', empty, 5)).toEqual({ ok: false, error: { code: 'raise-without-bet', player: 3 } });
    const hand = play(fourth(), 'p4 cbr 5');
    expect(ask(hand)).toBe('p1: fold, call 5, raise 10');
    for (const amount of [5, 6, 9, 11, 15]) expect(refusal(hand, `p1 cbr ${amount}`).code).toBe('bet-out-of-range');
    expect(ask(play(fifth(), 'p4 cbr 10'))).toBe('p1: fold, call 10, raise 20');
  });

  test('[S4-36, I4-7, X-22] one bet and three raises a round', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cbr 10', 'p2 cbr 15', 'p3 cbr 20');
    expect(roundTable(hand).raiseCountInCurrentRound).toBe(3);
    expect(ask(hand)).toBe('p4: fold, call 15');
    expect(refusal(hand, 'p4 cbr 25')).toEqual({ code: 'raise-closed', player: 3, reason: 'capped', toCall: 15 });
    expect(turnAmounts(hand)).toMatchObject({ canRaise: false, raiseAmount: 25 });
  });

  test('[S4-36, X-22] the cap binds two players as well', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cbr 10', 'p2 f', 'p3 f', 'p4 cbr 15', 'p1 cbr 20');
    expect(ask(hand)).toBe('p4: fold, call 5');
  });

  test('[S4-36, X-19, X-22] on third street the bring-in is the first bet: 2, 7, 12, 17', () => {
    const hand = play(third(), 'p3 pb', 'p4 cbr 7', 'p1 cbr 12', 'p2 cbr 17');
    expect(ask(hand)).toBe('p3: fold, call 15');
    expect(roundTable(hand)).toMatchObject({ currentBetAmount: 17, raiseCountInCurrentRound: 3 });
  });

  test('[S4-36] after a completed bring-in: 5, 10, 15, 20', () => {
    const hand = play(third(), 'p3 cbr 5', 'p4 cbr 10', 'p1 cbr 15', 'p2 cbr 20');
    expect(ask(hand)).toBe('p3: fold, call 15');
  });

  test('[S4-37, I4-6] a raiser pays what is missing to the new total', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cbr 10', 'p2 f', 'p3 f');
    const before = hand.stack[3]!;
    play(hand, 'p4 cbr 15');
    expect(before - hand.stack[3]!).toBe(5 + 5 + 5 - 5);
    expect(hand.bet[3]).toBe(15);
  });

  test('[S4-38] the effect of a raise', () => {
    const hand = play(fourth(), 'p4 cbr 5', 'p1 cbr 10');
    expect(hand.stack).toEqual([87, 97, 97, 92]);
    expect(roundTable(hand)).toEqual({
      currentBettingRound: 'Fourth Street',
      currentPlayerToAct: 1,
      currentBetAmount: 10,
      lastBettorOrRaiser: 0,
      playerBetsInCurrentRound: [10, 0, 0, 5],
      currentBetLimit: 5,
      raiseCountInCurrentRound: 1,
      playerTotalBetsInHand: [13, 3, 3, 8],
    });
    expect(lines(hand).at(-1)).toBe('p1 cbr 10');
  });

  test('[S4-38] a raise with the last chips: the raiser is all-in, and the price is what they could pay', () => {
    const short = callAround(third(THIRD, { stacks: [10] }));
    const hand = play(dealStreet(short, FOURTH), 'p4 cbr 5', 'p1 cbr 7');
    expect(isAllIn(hand, 0)).toBe(true);
    expect(roundTable(hand)).toMatchObject({
      currentPlayerToAct: 1,
      currentBetAmount: 7,
      lastBettorOrRaiser: 0,
      playerBetsInCurrentRound: [7, 0, 0, 5],
      playerTotalBetsInHand: [10, 3, 3, 8],
    });
  });
});

/** p1 shows a pair of queens on fourth street. */
function openPair(rules: HouseRules = RULE_SETS.stud): HandState {
  return fourth(['Qd', '8d', '7s', 'Ah'], THIRD, rules);
}

describe('an open pair on fourth street', () => {
  test('[S4-39, S4-40, S4-41, X-21] the first player may bet small or big', () => {
    const hand = openPair();
    expect(ask(hand)).toBe('p1: check, bet 5 or 10');
    expect(turnAmounts(hand)).toMatchObject({
      canBet: true,
      betAmount: 5,
      canBetBig: true,
      bigBetAmount: 10,
    });
    for (const amount of [4, 6, 9, 11, 15]) expect(refusal(hand, `p1 cbr ${amount}`).code).toBe('bet-out-of-range');
  });

  test('[S4-40, X-21] nobody but the first player may', () => {
    const hand = play(openPair(), 'p1 cc');
    expect(ask(hand)).toBe('p2: check, bet 5');
    expect(turnAmounts(hand)).toMatchObject({ canBetBig: false, bigBetAmount: 10 });
    expect(refusal(hand, 'p2 cbr 10').code).toBe('bet-out-of-range');
  });

  test('[S4-42] two sizes are taken on fourth street alone', () => {
    const hand = dealStreet(callAround(openPair()), FIFTH);
    expect(ask(hand)).toBe('p1: check, bet 10');
  });

  test('[S4-43] the size of the bet is the unit of the raises', () => {
    const big = play(openPair(), 'p1 cbr 10');
    expect(roundTable(big).currentBetLimit).toBe(10);
    expect(ask(big)).toBe('p2: fold, call 10, raise 20');
    expect(ask(play(big, 'p2 cbr 20'))).toBe('p3: fold, call 20, raise 30');
    const small = play(openPair(), 'p1 cbr 5');
    expect(roundTable(small).currentBetLimit).toBe(5);
    expect(ask(small)).toBe('p2: fold, call 5, raise 10');
    expect(ask(play(small, 'p2 cbr 10'))).toBe('p3: fold, call 10, raise 15');
  });

  test('[S4-44] without one a big bet is refused', () => {
    const hand = fourth();
    expect(refusal(hand, 'p4 cbr 10')).toEqual({
      code: 'bet-out-of-range',
      player: 3,
      to: 10,
      range: { min: 5, max: 5, sizes: [5] },
    });
    expect(turnAmounts(hand)).toMatchObject({ canBetBig: false, bigBetAmount: 10 });
  });

  test.each([0, 1, 2, 3])('[S4-39, S4-41] the pair is found whoever shows it: player index %i', (player) => {
    // Door cards are Qh 3s 2h 9s: the fourth card of one player pairs theirs.
    const cards = ['Jd', '8d', '7s', 'Ah'].with(player, ['Qs', '3h', '2s', '9h'][player]!);
    const hand = fourth(cards);
    expect(ask(hand)).toBe(`p${player + 1}: check, bet 5 or 10`);
    expect(turnAmounts(hand)).toMatchObject({ player, canBetBig: true, bigBetAmount: 10 });
  });

  test('[S4-39] a pair that is down or folded is none', () => {
    const down = fourth(['Jd', '8d', '7s', 'Ah'], ['QcQdQh', '6c7d3s', '8cTd2h', 'JcKd9s']);
    expect(ask(down)).toBe('p4: check, bet 5');
    const hand = play(third(['4c5dQh', '6c7d3s', '8cTd2h', 'JcKd9s']), 'p3 pb', 'p4 cc', 'p1 f', 'p2 cc');
    expect(ask(dealStreet(hand, ['', '8d', '7s', 'Ah']))).toBe('p4: check, bet 5');
  });
});

describe('the amounts of a turn', () => {
  test('[S4-45, S4-46, S4-47, S4-48] no bet yet', () => {
    expect(turnAmounts(fourth())).toEqual({
      player: 3,
      amountToCall: 0,
      canFold: false,
      canCheck: true,
      canBet: true,
      betAmount: 5,
      canRaise: false,
      raiseAmount: 5,
      canBetBig: false,
      bigBetAmount: 10,
      canRaiseBig: false,
      bigRaiseAmount: null,
      bringInAmount: null,
      completeAmount: null,
    });
  });

  test('[S4-46, S4-47, S4-49] facing a bet, and facing a raise with chips in front', () => {
    const hand = play(fourth(), 'p4 cbr 5');
    expect(turnAmounts(hand)).toEqual({
      player: 0,
      amountToCall: 5,
      canFold: true,
      canCheck: false,
      canBet: false,
      betAmount: 5,
      canRaise: true,
      raiseAmount: 10,
      canBetBig: false,
      bigBetAmount: 10,
      canRaiseBig: false,
      bigRaiseAmount: null,
      bringInAmount: null,
      completeAmount: null,
    });
    play(hand, 'p1 cbr 10', 'p2 f', 'p3 f');
    expect(turnAmounts(hand)).toMatchObject({ player: 3, amountToCall: 5, canRaise: true, raiseAmount: 15 });
  });

  test('[S4-49, X-19] over the bring-in the raise is to 7 by the document, to 5 by the standard rules', () => {
    expect(turnAmounts(play(third(), 'p3 pb'))).toMatchObject({ amountToCall: 2, canRaise: true, raiseAmount: 7 });
    const standard = play(third(THIRD, { rules: RULE_SETS.standard }), 'p3 pb');
    expect(turnAmounts(standard)).toMatchObject({ amountToCall: 2, canRaise: true, raiseAmount: 5 });
  });

  test('[S4-49, I4-8] no raise when no opponent could call it', () => {
    const hand = third(THIRD.slice(0, 3), { stacks: [100, 100, 6] });
    play(hand, 'p3 pb', 'p1 f', 'p2 cbr 7');
    expect(ask(hand)).toBe('p3: fold, call 3');
    const facing = third(THIRD.slice(0, 3), { stacks: [100, 100, 6] });
    play(facing, 'p3 cbr 5', 'p1 f');
    expect(turnAmounts(facing)).toMatchObject({ amountToCall: 5, canRaise: false, raiseAmount: 10 });
  });

  test('nobody has amounts to choose from while cards are dealt', () => {
    expect(turnAmounts(callAround(third()))).toBeNull();
  });
});

describe('pots', () => {
  test('[S4-51, S4-52] side pots follow the totals of the whole hand', () => {
    const hand = third(THIRD.slice(0, 3), { stacks: [100, 12, 100] });
    play(hand, 'p3 pb', 'p1 cc', 'p2 cc');
    expect(potTexts(hand)).toEqual(['9: p1 p2 p3']);
    play(dealStreet(hand, FOURTH), 'p1 cbr 5', 'p2 cc', 'p3 cc');
    expect(potTexts(hand)).toEqual(['24: p1 p2 p3']);
    play(dealStreet(hand, FIFTH), 'p1 cbr 10', 'p2 cc', 'p3 cc');
    expect(potTexts(hand)).toEqual(['36: p1 p2 p3', '12: p1 p3']);
    expect(roundTable(hand).playerTotalBetsInHand).toEqual([18, 12, 18]);
  });

  test('[S4-52] chips of folded players stay in the pots that they reached', () => {
    const hand = third(THIRD, { stacks: [100, 9, 100, 100] });
    play(hand, 'p3 pb', 'p4 cbr 7', 'p1 cc', 'p2 cc', 'p3 cc');
    play(dealStreet(hand, FOURTH), 'p4 cbr 5', 'p1 f', 'p2 cc', 'p3 cc');
    // Totals 8 (folded), 9, 13 and 13.
    expect(potTexts(hand)).toEqual(['35: p2 p3 p4', '8: p3 p4']);
  });
});

describe('figures that the document takes for granted', () => {
  test('[S4-F1] two to eight players', () => {
    const count = (players: number) => newHand(setup(Array(players).fill(100))).ok;
    expect([1, 2, 3, 8, 9].map(count)).toEqual([false, true, true, true, false]);
  });

  test('[S4-F1] the ace is high for the bring-in, and suits break ties: clubs lowest', () => {
    expect(ask(third(['4c5dAc', '6c7d3s', '8cTdKh']))).toBe('p2: bring in 2, complete 5');
    expect(ask(third(['4c5d2s', '6c7d2h', '8cTd2d']))).toBe('p3: bring in 2, complete 5');
    expect(ask(third(['4c5d2d', '6c7d2c', '8cTd2h']))).toBe('p2: bring in 2, complete 5');
  });

  test('[S4-F1, X-36] nothing is burned: eight players get six cards each and share the seventh', () => {
    const deck = [...DECKS.standard];
    const next = (count: number) => formatCards(deck.splice(0, count));
    const hand = start(setup(Array(8).fill(100)));
    deal(hand, ...Array.from({ length: 8 }, () => next(3)));
    for (let street = 0; street < 3; street++) {
      dealStreet(
        callAround(hand),
        Array.from({ length: 8 }, () => next(1)),
      );
    }
    callAround(hand);
    expect(streetOf(hand)).toBe('seventhStreet');
    expect(ask(hand)).toBe('deal board 1');
    expect(deck).toHaveLength(4);
    play(hand, `d db ${next(1)}`);
    expect(legal(hand).kind).toBe('bet');
  });

  test('[S4-F1] with seven players everyone gets a seventh card of their own, face down', () => {
    const deck = [...DECKS.standard];
    const next = (count: number) => formatCards(deck.splice(0, count));
    const hand = start(setup(Array(7).fill(100)));
    deal(hand, ...Array.from({ length: 7 }, () => next(3)));
    for (let street = 0; street < 3; street++) {
      dealStreet(
        callAround(hand),
        Array.from({ length: 7 }, () => next(1)),
      );
    }
    expect(ask(callAround(hand))).toBe('deal hole 1 1 1 1 1 1 1');
    expect(hand.terms.up).toEqual([false, false, true, true, true, true, false]);
  });
});
