/**
 * Hands with numbers worked out by the written rules of poker, under the standard rules unless said. Players are in
 * PHH's order: p1 small blind, p2 big blind, the last one on the button; two-handed p1 big blind, p2 button.
 */
import { describe, expect, test } from 'vitest';
import { type HandState, isOver, legal, RULE_SETS, result, type Setup, STANDARD } from '../index.js';
import {
  ask,
  checkDown,
  chipsOf,
  deal,
  finalStacks,
  lines,
  play,
  potTexts,
  refusal,
  start,
  streetOf,
} from '../testing/play.js';
import { wordsOf } from '../vocabulary.js';

/** Pairs from aces down: the earlier seat holds the better pair. */
const PAIRS = ['AsAh', 'KsKh', 'QsQh', 'JsJh', 'TsTh', '9s9h'];
/** Helps nobody who holds a pair. */
const BOARD = ['2c3d4c', '2d', '4d'];

interface Table extends Partial<Setup> {
  readonly stacks: readonly number[];
  readonly hands?: readonly string[];
}

/** No-limit hold'em, 10/20 unless said, cards dealt. */
function table({ hands = PAIRS, ...setup }: Table): HandState {
  const players = setup.stacks.length;
  const blinds = players === 2 ? [20, 10] : [10, 20, ...Array<number>(players - 2).fill(0)];
  return deal(start({ variant: 'NT', blinds, ...setup }), ...hands.slice(0, players));
}

function even(players: number, stack = 1000): number[] {
  return Array(players).fill(stack);
}

function decisions(hand: HandState): string[] {
  return lines(hand).filter((line) => !line.startsWith('d ') && !line.includes(' sm'));
}

describe('A. blinds and order', () => {
  test('[S1-2, X-35] three players, two folds: the big blind wins without acting', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 f', 'p1 f');
    expect(finalStacks(hand)).toEqual([990, 1010, 1000]);
    expect(decisions(hand)).toEqual(['p3 f', 'p1 f']);
    expect(result(hand)?.by).toBe('fold');
    expect(lines(hand).some((line) => line.includes('sm'))).toBe(false);
  });

  test('[S1-2] six players, five folds', () => {
    const hand = play(table({ stacks: even(6) }), 'p3 f', 'p4 f', 'p5 f', 'p6 f', 'p1 f');
    expect(finalStacks(hand)).toEqual([990, 1010, 1000, 1000, 1000, 1000]);
    expect(decisions(hand)).toHaveLength(5);
  });

  test('[S1-2] four players at 100/200, three folds', () => {
    const hand = table({ stacks: even(4, 5000), blinds: [100, 200, 0, 0] });
    expect(finalStacks(play(hand, 'p3 f', 'p4 f', 'p1 f'))).toEqual([4900, 5100, 5000, 5000]);
  });

  test('[S1-2, X-14] two players at 25/50: the button folds, one act', () => {
    const hand = play(table({ stacks: even(2), blinds: [50, 25] }), 'p2 f');
    expect(finalStacks(hand)).toEqual([1025, 975]);
    expect(decisions(hand)).toEqual(['p2 f']);
  });

  test('[X-14] two players: the button acts first before the flop and last after it', () => {
    const hand = table({ stacks: even(2) });
    expect(ask(hand)).toBe('p2: fold, call 10, raise 40..1000');
    play(hand, 'p2 cc');
    expect(ask(hand)).toBe('p1: check, raise 40..1000');
    play(hand, 'p1 cc');
    for (const board of BOARD) {
      play(hand, `d db ${board}`);
      expect(ask(hand)).toBe('p1: check, bet 20..980');
      play(hand, 'p1 cc');
      expect(ask(hand)).toBe('p2: check, bet 20..980');
      play(hand, 'p2 cc');
    }
    expect(legal(hand).kind).toBe('show');
  });

  test('[S1-13, S2-28, X-3] the big blind is asked exactly once when all have called', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 cc', 'p1 cc');
    expect(ask(hand)).toBe('p2: check, raise 40..1000');
    expect(wordsOf(legal(hand), hand)).toEqual(['CHECK', 'RAISE', 'ALL_IN']);
    play(hand, 'p2 cc');
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['60: p1 p2 p3']);
    expect(ask(play(hand, `d db ${BOARD[0]}`))).toBe('p1: check, bet 20..980');
  });

  test('[S1-3] the big blind raises to 80: the first caller must act again', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 cc', 'p1 cc', 'p2 cbr 80');
    expect(ask(hand)).toBe('p3: fold, call 60, raise 140..1000');
    play(hand, 'p3 f', 'p1 cc');
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([1100, 920, 980]);
  });

  test('[S0-48] six players, one folded: the order on the flop is p1, p2, p4, p5, p6', () => {
    const hand = play(table({ stacks: even(6) }), 'p3 f', 'p4 cc', 'p5 cc', 'p6 cc', 'p1 cc', 'p2 cc');
    play(hand, `d db ${BOARD[0]}`);
    const order: string[] = [];
    while (legal(hand).kind === 'bet') {
      order.push(`p${hand.actor + 1}`);
      play(hand, `p${hand.actor + 1} cc`);
    }
    expect(order).toEqual(['p1', 'p2', 'p4', 'p5', 'p6']);
  });

  test('[S1-2] a bet that nobody calls comes back', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 cbr 60', 'p1 f', 'p2 cc', `d db ${BOARD[0]}`);
    play(hand, 'p2 cc', 'p3 cbr 80', 'p2 f');
    expect(finalStacks(hand)).toEqual([990, 940, 1070]);
  });
});

describe('B. the smallest bet and raise', () => {
  test('[X-5] the first raise before the flop: 39 refused, 40 accepted', () => {
    const hand = table({ stacks: even(3) });
    expect(refusal(hand, 'p3 cbr 39').code).toBe('bet-out-of-range');
    expect(play(hand, 'p3 cbr 40').currentBet).toBe(40);
  });

  test('[S2-7] the opening bet on the flop: 19 refused, 20 accepted', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 cc', 'p1 cc', 'p2 cc', `d db ${BOARD[0]}`);
    expect(refusal(hand, 'p1 cbr 19').code).toBe('bet-out-of-range');
    expect(play(hand, 'p1 cbr 20').currentBet).toBe(20);
  });

  test('[S2-9, X-5] a bet of 100: a raise to 199 refused, to 200 accepted', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 cc', 'p1 cc', 'p2 cc', `d db ${BOARD[0]}`, 'p1 cbr 100');
    expect(refusal(hand, 'p2 cbr 199').code).toBe('bet-out-of-range');
    expect(play(hand, 'p2 cbr 200').currentBet).toBe(200);
  });

  test('[X-6] an amount is a total: the small blind raises to 60 and pays 50', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 f', 'p1 cbr 60');
    expect([hand.bet[0], hand.stack[0]]).toEqual([60, 940]);
  });
});

describe('C. all-in for less than a raise', () => {
  const blinds = [50, 100, 0, 0];

  test('[X-10, X-28] 350 over 300: neither the raiser nor the caller may raise again', () => {
    const hand = play(table({ stacks: [350, 2000, 2000, 2000], blinds }), 'p3 cbr 300', 'p4 cc', 'p1 ai', 'p2 f');
    expect(ask(hand)).toBe('p3: fold, call 50');
    expect(refusal(hand, 'p3 cbr 600')).toEqual({
      code: 'raise-closed',
      player: 2,
      reason: 'not-reopened',
      toCall: 50,
    });
    play(hand, 'p3 cc');
    expect(ask(hand)).toBe('p4: fold, call 50');
    expect(ask(play(hand, 'p4 cc'))).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['1150: p1 p3 p4']);
  });

  test('[X-10, X-28] 500 over 300 is a full raise: the raiser may raise to 700', () => {
    const hand = play(table({ stacks: [500, 2000, 2000, 2000], blinds }), 'p3 cbr 300', 'p4 cc', 'p1 ai', 'p2 f');
    expect(ask(hand)).toBe('p3: fold, call 200, raise 700..2000');
  });

  test('[X-28] 150 over 100: who has not acted may raise to 250, and reopens the betting', () => {
    const hand = play(table({ stacks: [2000, 2000, 2000, 150], blinds }), 'p3 cc', 'p4 ai', 'p1 f');
    expect(ask(hand)).toBe('p2: fold, call 50, raise 250..2000');
    expect(refusal(hand, 'p2 cbr 249').code).toBe('bet-out-of-range');
    play(hand, 'p2 cbr 250');
    expect(ask(hand)).toBe('p3: fold, call 150, raise 350..2000');
  });
});

describe('D. side pots and returned bets', () => {
  test('[S4-52] three all-ins: main pot 300, side pot 400', () => {
    const hand = table({ stacks: [300, 1000, 100], hands: ['KsKh', 'QsQh', 'AsAh'] });
    play(hand, 'p3 ai', 'p1 ai', 'p2 cc');
    expect(potTexts(hand)).toEqual(['300: p1 p2 p3', '400: p1 p2']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([400, 700, 300]);
  });

  test('[S4-52] four stacks: pots of 800, 300 and 400', () => {
    const hand = table({ stacks: [300, 500, 1000, 200], hands: ['KsKh', 'QsQh', 'JsJh', 'AsAh'] });
    play(hand, 'p3 cbr 150', 'p4 ai', 'p1 ai', 'p2 ai', 'p3 cc');
    expect(potTexts(hand)).toEqual(['800: p1 p2 p3 p4', '300: p1 p2 p3', '400: p2 p3']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([300, 400, 500, 800]);
    expect(result(hand)?.pots.map((pot) => pot.amount)).toEqual([800, 300, 400]);
  });

  test('[S4-52] chips that the caller could not match come back', () => {
    const hand = table({ stacks: [1000, 200, 1000], hands: ['KsKh', 'AsAh', 'QsQh'] });
    play(hand, 'p3 ai', 'p1 f', 'p2 cc');
    expect(hand.stack).toEqual([990, 0, 800]);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([990, 410, 800]);
  });

  test('[S4-52, X-29] a short small blind plays for the main pot', () => {
    const hand = table({ stacks: [5, 1000, 1000], hands: ['AsAh', 'KsKh', 'QsQh'] });
    expect(hand.bet).toEqual([5, 20, 0]);
    play(hand, 'p3 cc', 'p2 cc');
    expect(potTexts(hand)).toEqual(['15: p1 p2 p3', '30: p2 p3']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([15, 1010, 980]);
  });
});

describe('E. ties and odd chips', () => {
  test('[X-23] two equal straights share', () => {
    const hand = table({ stacks: [60, 60], hands: ['8h9h', '8d9d'] });
    play(hand, 'p2 ai', 'p1 cc');
    expect(finalStacks(checkDown(hand, '5c6s7h', 'Tc', 'Jc'))).toEqual([60, 60]);
  });

  test('[X-23] a royal flush on the board is everyone’s', () => {
    const hand = table({ stacks: even(3, 20), hands: ['2c3d', '4c5d', '6c7d'] });
    play(hand, 'p3 ai', 'p1 cc');
    expect(finalStacks(checkDown(hand, 'AsKsQs', 'Js', 'Ts'))).toEqual([20, 20, 20]);
  });

  test('[X-23] the odd chip goes to the first winner left of the button', () => {
    const hand = table({ stacks: even(3), blinds: [5, 10, 0], hands: ['AcKd', 'QsJd', 'AdKc'] });
    play(hand, 'p3 cbr 25', 'p1 cc', 'p2 cc');
    expect(potTexts(hand)).toEqual(['75: p1 p2 p3']);
    expect(finalStacks(checkDown(hand, '2c3d4h', '8s', '9h'))).toEqual([1013, 975, 1012]);
  });
});

describe('F. run-outs and antes', () => {
  test('[X-35, X-38] two players all-in: two acts, and nobody is asked on flop, turn and river', () => {
    const hand = table({ stacks: [1000, 100], hands: ['AsAh', 'KsKh'] });
    play(hand, 'p2 ai', 'p1 cc');
    checkDown(hand, ...BOARD);
    expect(decisions(hand)).toEqual(['p2 cbr 100', 'p1 cc']);
    expect(finalStacks(hand)).toEqual([1100, 0]);
  });

  test('[X-35] two all-ins and a caller with chips left: they are not asked again', () => {
    const hand = table({ stacks: [150, 1000, 200], hands: ['QsQh', 'KsKh', 'JsJh'] });
    play(hand, 'p3 ai', 'p1 ai', 'p2 cc');
    checkDown(hand, ...BOARD);
    expect(decisions(hand)).toEqual(['p3 cbr 200', 'p1 cc', 'p2 cc']);
    expect(finalStacks(hand)).toEqual([0, 1350, 0]);
  });

  test('[X-34] antes of 5 are won with the blinds', () => {
    const hand = play(table({ stacks: even(3), antes: [5, 5, 5] }), 'p3 cbr 60', 'p1 f', 'p2 f');
    expect(finalStacks(hand)).toEqual([985, 975, 1040]);
  });
});

describe('H. conservation', () => {
  test('[X-23] stacks, bets and pots add up after every event', () => {
    const hand = start({ variant: 'NT', stacks: [300, 500, 1000, 200], blinds: [10, 20, 0, 0], antes: [5, 5, 5, 5] });
    const events = [
      ...['KsKh', 'QsQh', 'JsJh', 'AsAh'].map((cards, player) => `d dh p${player + 1} ${cards}`),
      ...['p3 cbr 150', 'p4 ai', 'p1 ai', 'p2 ai', 'p3 cc'],
      ...['p2 sm -', 'p3 sm -', 'p4 sm -', 'p1 sm -'],
      ...BOARD.map((board) => `d db ${board}`),
    ];
    const totals = [chipsOf(hand), ...events.map((event) => chipsOf(play(hand, event)))];
    expect(new Set(totals)).toEqual(new Set([2000]));
    expect(isOver(hand)).toBe(true);
  });
});

describe('J. stud: ante 1, bring-in 2, bets of 5 and 10', () => {
  function stud(hands: readonly string[], rules = STANDARD): HandState {
    const stacks = hands.map(() => 100);
    const antes = hands.map(() => 1);
    return deal(start({ variant: 'F7S', rules, stacks, antes, bringIn: 2, smallBet: 5, bigBet: 10 }), ...hands);
  }
  const HANDS = ['4c5dQh', '6c7d3s', '8cTd2h', 'JcKd9s'];

  test('[S4-5, X-19, X-22] the deuce brings in, the next may complete, then 10, 15, 20 and no more', () => {
    const hand = stud(HANDS);
    expect(ask(hand)).toBe('p3: bring in 2, complete 5');
    play(hand, 'p3 pb');
    expect(ask(hand)).toBe('p4: fold, call 2, raise 5');
    play(hand, 'p4 cbr 5');
    expect(ask(hand)).toBe('p1: fold, call 5, raise 10');
    play(hand, 'p1 cbr 10');
    expect(ask(hand)).toBe('p2: fold, call 10, raise 15');
    play(hand, 'p2 cbr 15');
    expect(ask(hand)).toBe('p3: fold, call 13, raise 20');
    play(hand, 'p3 cbr 20');
    expect(ask(hand)).toBe('p4: fold, call 15');
    expect(refusal(hand, 'p4 cbr 25')).toEqual({ code: 'raise-closed', player: 3, reason: 'capped', toCall: 15 });
  });

  test('[S4-49, X-19] by the formula of 004 the next raise is to 7', () => {
    const hand = play(stud(HANDS, RULE_SETS.stud), 'p3 pb');
    expect(ask(hand)).toBe('p4: fold, call 2, raise 7');
    expect(refusal(hand, 'p4 cbr 5').code).toBe('bet-out-of-range');
  });

  test('[X-36] doors 2d, 2c, 2h: the deuce of clubs brings in', () => {
    expect(ask(stud(['4c5d2d', '6c7d2c', '8cTd2h']))).toBe('p2: bring in 2, complete 5');
  });

  test('[S4-21] the bring-in player may open for 5 at once; the next raise is to 10', () => {
    expect(ask(play(stud(HANDS), 'p3 cbr 5'))).toBe('p4: fold, call 5, raise 10');
  });

  test('[S4-4] bets of 10 on fifth street', () => {
    const hand = play(stud(HANDS), 'p3 pb', 'p4 cc', 'p1 cc', 'p2 cc');
    play(hand, 'd dh p1 Jh', 'd dh p2 8d', 'd dh p3 7s', 'd dh p4 Ah');
    play(hand, 'p4 cc', 'p1 cc', 'p2 cc', 'p3 cc');
    play(hand, 'd dh p1 5s', 'd dh p2 9c', 'd dh p3 Ts', 'd dh p4 3h');
    expect(streetOf(hand)).toBe('fifthStreet');
    expect(ask(hand)).toBe('p4: check, bet 10');
    expect(ask(play(hand, 'p4 cbr 10'))).toBe('p1: fold, call 10, raise 20');
  });
});
