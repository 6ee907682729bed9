/** Document 001: when a betting round ends, and how far one must raise. Its own rule set is `doubleRaise`. */
import { describe, expect, test } from 'vitest';
import { bettingRound } from '../derived.js';
import { type HandState, isOver, legal, RULE_SETS } from '../index.js';
import { ask, checkDown, deal, finalStacks, lines, play, potTexts, refusal, start, streetOf } from '../testing/play.js';
import { wordsOf } from '../vocabulary.js';

const HANDS = ['AsAh', 'KsKh', 'QsQh', 'JsJh', 'TsTh', '9s9h'];
const FLOP = 'd db 2c3d4c';

/** 10/20 with the button last: p1 small blind, p2 big blind, p3 first to act. Two-handed p2 has the button. */
function table(...stacks: readonly number[]): HandState {
  const players = stacks.length;
  const blinds = players === 2 ? [20, 10] : [10, 20, ...Array<number>(players - 2).fill(0)];
  const hand = start({ variant: 'NT', rules: RULE_SETS.doubleRaise, stacks, blinds });
  return deal(hand, ...HANDS.slice(0, players));
}

/** Three players on the flop, 20 each in the pot. */
function onFlop(): HandState {
  return play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc', 'p2 cc', FLOP);
}

describe('the end of a round', () => {
  test('[S1-1] equal chips are not enough: everyone must have acted', () => {
    const hand = play(onFlop(), 'p1 cc', 'p2 cc');
    expect(hand.bet).toEqual([0, 0, 0]);
    expect(ask(hand)).toBe('p3: check, bet 20..980');
    expect(ask(play(hand, 'p3 cc'))).toBe('deal board 1');
  });

  test('[S1-1] having acted is not enough: the chips must be equal', () => {
    const hand = play(onFlop(), 'p1 cc', 'p2 cc', 'p3 cbr 40');
    expect(ask(hand)).toBe('p1: fold, call 40, raise 80..980');
    play(hand, 'p1 cc');
    expect(ask(hand)).toBe('p2: fold, call 40, raise 80..980');
    expect(ask(play(hand, 'p2 cc'))).toBe('deal board 1');
  });

  test('[S1-2] when all but one have folded they win at once', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cbr 60', 'p1 f', 'p2 f');
    expect(isOver(hand)).toBe(true);
    expect(finalStacks(hand)).toEqual([990, 980, 1030]);
    expect(refusal(hand, FLOP)).toEqual({ code: 'hand-over' });
  });

  test('[S1-2] the remaining streets are skipped on a later street too', () => {
    const hand = play(onFlop(), 'p1 cbr 50', 'p2 f', 'p3 f');
    expect(finalStacks(hand)).toEqual([1040, 980, 980]);
  });

  test('[S1-3] after a raise everyone but the raiser gets a turn', () => {
    const hand = play(table(1000, 1000, 1000, 1000), 'p3 cc', 'p4 cbr 60', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('p3: fold, call 40, raise 120..1000');
    expect(ask(play(hand, 'p3 cc'))).toBe('deal board 3');
  });
});

describe('the last raiser', () => {
  test('[S1-4] a bet, a raise and an all-in that raises make the last raiser', () => {
    const hand = play(onFlop(), 'p1 cbr 40');
    expect(bettingRound(hand).lastRaiser).toBe(0);
    expect(bettingRound(play(hand, 'p2 cbr 100')).lastRaiser).toBe(1);
    expect(bettingRound(play(hand, 'p3 ai')).lastRaiser).toBe(2);
  });

  test('[S1-4] checks, calls and an all-in that only calls do not', () => {
    const hand = play(table(1000, 50, 1000), 'p3 cbr 60', 'p1 cc', 'p2 ai');
    expect(lines(hand).at(-1)).toBe('p2 cc');
    expect(hand.stack).toEqual([940, 0, 940]);
    expect(bettingRound(play(hand, FLOP, 'p1 cc')).lastRaiser).toBeNull();
  });

  test('[S1-5] a later raise takes the place of an earlier one', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cbr 60');
    expect(bettingRound(hand).lastRaiser).toBe(2);
    expect(bettingRound(play(hand, 'p1 cbr 120')).lastRaiser).toBe(0);
    expect(bettingRound(play(hand, 'p2 f', 'p3 cbr 240')).lastRaiser).toBe(2);
  });

  test('[S1-6] every round starts without one', () => {
    const hand = play(onFlop(), 'p1 cbr 40', 'p2 cc', 'p3 cc', 'd db 2d');
    expect(bettingRound(hand).lastRaiser).toBeNull();
  });

  test.each([0, 1, 2])(
    '[S1-7] p%# raises: the round is complete when the turn would be back at the raiser',
    (raiser) => {
      const hand = onFlop();
      while (hand.actor !== raiser) play(hand, `p${hand.actor + 1} cc`);
      play(hand, `p${raiser + 1} cbr 40`);
      const asked: number[] = [];
      while (legal(hand).kind === 'bet') {
        expect(bettingRound(hand).lastRaiser).toBe(raiser);
        asked.push(hand.actor);
        play(hand, `p${hand.actor + 1} cc`);
      }
      expect(asked).toEqual([(raiser + 1) % 3, (raiser + 2) % 3]);
      expect((asked.at(-1)! + 1) % 3).toBe(raiser);
      expect(ask(hand)).toBe('deal board 1');
    },
  );

  test('[S1-7] without a raise it is complete when the turn would be back where the round started', () => {
    const hand = onFlop();
    const { roundStart, lastRaiser } = bettingRound(hand);
    expect([roundStart, lastRaiser]).toEqual([hand.actor, null]);
    const asked: number[] = [];
    while (legal(hand).kind === 'bet') {
      asked.push(hand.actor);
      play(hand, `p${hand.actor + 1} cc`);
    }
    expect(asked).toEqual([roundStart, (roundStart + 1) % 3, (roundStart + 2) % 3]);
    expect(ask(hand)).toBe('deal board 1');
  });

  test('[S1-8] all bets equal, back at the raiser, and the big blind has acted', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(hand.bet).toEqual([20, 20, 20]);
    expect(bettingRound(hand).bigBlindHasActed).toBe(false);
    expect(streetOf(hand)).toBe('preflop');
    expect(ask(hand)).toBe('p2: check, raise 40..1000');
    expect(ask(play(hand, 'p2 cc'))).toBe('deal board 3');
    expect(bettingRound(hand).bigBlindHasActed).toBe(true);
  });
});

describe('before the flop', () => {
  test('[S1-9, S1-31, X-13] the round starts at the big blind, who counts as the raiser and has not acted', () => {
    expect(bettingRound(table(1000, 1000, 1000, 1000))).toEqual({
      lastRaiser: 1,
      roundStart: 1,
      bigBlindHasActed: false,
      lastRaiseSize: 20,
      currentBet: 20,
    });
  });

  test('[S1-9, I1-8, X-14] two-handed the big blind is not the dealer', () => {
    const hand = table(1000, 1000);
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: 0, roundStart: 0, bigBlindHasActed: false });
    expect(ask(hand)).toBe('p2: fold, call 10, raise 40..1000');
  });

  test('[S1-10] case 1: the small blind raises, the big blind calls, the flop comes', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 f', 'p1 cbr 60');
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: 0, bigBlindHasActed: false, currentBet: 60 });
    play(hand, 'p2 cc');
    expect(bettingRound(hand).bigBlindHasActed).toBe(true);
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['120: p1 p2']);
  });

  test('[S1-11] case 2: raise, re-raise, two calls, and the round ends at the re-raiser', () => {
    const hand = play(table(1000, 1000, 1000, 1000, 1000, 1000), 'p3 cbr 60', 'p4 f', 'p5 cbr 140');
    expect(bettingRound(hand).lastRaiser).toBe(4);
    play(hand, 'p6 cc', 'p1 f', 'p2 f');
    expect(ask(hand)).toBe('p3: fold, call 80, raise 280..1000');
    play(hand, 'p3 cc');
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['450: p3 p5 p6']);
    expect(hand.stack).toEqual([990, 980, 860, 1000, 860, 860]);
  });

  test('[S1-12, I1-1] case 3: all limp, the big blind checks, and nobody is asked for another lap', () => {
    const hand = play(table(1000, 1000, 1000, 1000), 'p3 cc', 'p4 cc', 'p1 cc');
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: 1, bigBlindHasActed: false });
    play(hand, 'p2 cc');
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['80: p1 p2 p3 p4']);
  });

  test('[S1-13] the big blind may check or raise', () => {
    const hand = play(table(1000, 1000, 1000, 1000), 'p3 cc', 'p4 cc', 'p1 cc');
    expect(ask(hand)).toBe('p2: check, raise 40..1000');
    expect(ask(play(hand, 'p2 cbr 60'))).toBe('p3: fold, call 40, raise 120..1000');
  });
});

describe('later streets', () => {
  test('[S1-14, S1-32] the round starts left of the dealer with no raiser', () => {
    expect(bettingRound(onFlop())).toEqual({
      lastRaiser: null,
      roundStart: 0,
      bigBlindHasActed: true,
      lastRaiseSize: 0,
      currentBet: 0,
    });
    expect(bettingRound(play(table(1000, 1000), 'p2 cc', 'p1 cc', FLOP)).roundStart).toBe(0);
  });

  test('[S1-15, I1-3] the round ends although the player left of the dealer has folded', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cc', 'p1 f', 'p2 cc', FLOP);
    expect(bettingRound(hand).roundStart).toBe(0);
    expect(ask(play(hand, 'p2 cc', 'p3 cc'))).toBe('deal board 1');
  });

  test('[S1-16] case 1: check, bet, call', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 f', 'p1 cc', 'p2 cc', FLOP, 'p1 cc');
    expect(bettingRound(hand).lastRaiser).toBeNull();
    expect(bettingRound(play(hand, 'p2 cbr 40')).lastRaiser).toBe(1);
    expect(ask(play(hand, 'p1 cc'))).toBe('deal board 1');
    expect(potTexts(hand)).toEqual(['120: p1 p2']);
  });

  test('[S1-17] case 2: bet, raise, call', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 f', 'p1 cc', 'p2 cc', FLOP, 'p1 cbr 40');
    expect(bettingRound(hand).lastRaiser).toBe(0);
    expect(bettingRound(play(hand, 'p2 cbr 80')).lastRaiser).toBe(1);
    expect(ask(play(hand, 'p1 cc'))).toBe('deal board 1');
    expect(potTexts(hand)).toEqual(['200: p1 p2']);
  });

  test('[S1-18] case 3: all check', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 f', 'p1 cc', 'p2 cc', FLOP, 'p1 cc', 'p2 cc');
    expect(bettingRound(hand).lastRaiser).toBeNull();
    expect(ask(hand)).toBe('deal board 1');
    expect(potTexts(hand)).toEqual(['40: p1 p2']);
  });
});

describe('the smallest raise', () => {
  test('[S1-19, X-5] at least double the bet: 100, 300, then 600', () => {
    const hand = play(onFlop(), 'p1 cbr 100');
    expect(ask(hand)).toBe('p2: fold, call 100, raise 200..980');
    play(hand, 'p2 cbr 300');
    expect(ask(hand)).toBe('p3: fold, call 300, raise 600..980');
    expect(refusal(hand, 'p3 cbr 599').code).toBe('bet-out-of-range');
    expect(ask(play(hand, 'p3 cbr 600'))).toBe('p1: fold, call 500, raise 980');
  });

  test('[S1-20] the size of the last raise is counted from scratch on each street', () => {
    const hand = play(onFlop(), 'p1 cbr 100', 'p2 cbr 300');
    expect(bettingRound(hand).lastRaiseSize).toBe(200);
    play(hand, 'p3 cc', 'p1 cc', 'd db 2d');
    expect(bettingRound(hand).lastRaiseSize).toBe(0);
    expect(ask(hand)).toBe('p1: check, bet 20..680');
    expect(bettingRound(play(hand, 'p1 cbr 50')).lastRaiseSize).toBe(50);
  });

  test('[S1-21] with blinds of 10 and 20 the first raise is to 40', () => {
    const hand = table(1000, 1000, 1000);
    expect(refusal(hand, 'p3 cbr 39')).toEqual({
      code: 'bet-out-of-range',
      player: 2,
      to: 39,
      range: { min: 40, max: 1000, sizes: null },
    });
    expect(play(hand, 'p3 cbr 40').currentBet).toBe(40);
  });

  test('[S1-20, I1-7] the smallest opening bet is the big blind', () => {
    expect(refusal(onFlop(), 'p1 cbr 19').code).toBe('bet-out-of-range');
    expect(play(onFlop(), 'p1 cbr 20').currentBet).toBe(20);
  });
});

describe('folding', () => {
  test('[S1-22, X-8] no fold when a check is free', () => {
    expect(refusal(onFlop(), 'p1 f')).toEqual({ code: 'fold-when-free', player: 0 });
    const option = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(refusal(option, 'p2 f')).toEqual({ code: 'fold-when-free', player: 1 });
  });

  test('[S1-23] a fold where chips are needed to call', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 f', 'p1 f');
    expect(finalStacks(hand)).toEqual([990, 1010, 1000]);
  });
});

describe('the order of work', () => {
  test('[S1-24] an act moves chips, marks the big blind, joins the history, passes the turn and ends the round', () => {
    const hand = table(1000, 1000, 1000);
    const seen = () => ({
      bets: [...hand.bet],
      currentBet: hand.currentBet,
      bigBlind: bettingRound(hand).bigBlindHasActed,
      history: lines(hand).slice(3),
      turn: ask(hand).split(':')[0],
      street: hand.street,
    });
    play(hand, 'p3 cbr 60');
    const raised = {
      bets: [10, 20, 60],
      currentBet: 60,
      bigBlind: false,
      history: ['p3 cbr 60'],
      turn: 'p1',
      street: 0,
    };
    expect(seen()).toEqual(raised);
    play(hand, 'p1 f');
    expect(seen()).toEqual({ ...raised, history: ['p3 cbr 60', 'p1 f'], turn: 'p2' });
    // The round is tested after the turn has moved on: the big blind's call ends it, and the bets are collected.
    play(hand, 'p2 cc');
    const ended = ['p3 cbr 60', 'p1 f', 'p2 cc'];
    expect(seen()).toEqual({
      bets: [0, 0, 0],
      currentBet: 0,
      bigBlind: true,
      history: ended,
      turn: 'deal board 3',
      street: 1,
    });
    expect(hand.contribution).toEqual([10, 60, 60]);
  });

  test('[S1-24, I1-6] a refused act is checked first: no chips, no history, no turn', () => {
    const hand = onFlop();
    const before = lines(hand);
    refusal(hand, 'p1 f');
    refusal(hand, 'p1 cbr 5000');
    expect(lines(hand)).toEqual(before);
    expect(ask(hand)).toBe('p1: check, bet 20..980');
  });

  test('[S1-25] a raise updates the size, the bet and the raiser together', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cbr 70');
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: 2, lastRaiseSize: 50, currentBet: 70 });
    play(hand, 'p1 ai');
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: 0, lastRaiseSize: 930, currentBet: 1000 });
  });

  test.each([
    ['check', ['p3 cc', 'p1 cc', 'p2 cc']],
    ['call', ['p3 cbr 60', 'p1 f', 'p2 cc']],
    ['raise', ['p3 cbr 60', 'p1 f', 'p2 cbr 140']],
    ['fold', ['p3 cbr 60', 'p1 cc', 'p2 f']],
    ['all-in', ['p3 cbr 60', 'p1 f', 'p2 ai']],
  ])('[S1-26] a %s of the big blind is his act before the flop', (_name, acts) => {
    const hand = play(table(1000, 1000, 1000), ...acts.slice(0, -1));
    expect(bettingRound(hand).bigBlindHasActed).toBe(false);
    expect(bettingRound(play(hand, acts.at(-1)!)).bigBlindHasActed).toBe(true);
  });

  test('[S1-26] a big blind who is all-in with their post never acts', () => {
    const hand = play(table(1000, 20, 1000), 'p3 cc', 'p1 cc', FLOP);
    expect(bettingRound(hand).bigBlindHasActed).toBe(false);
    expect(ask(hand)).toBe('p1: check, bet 20..980');
  });

  test('[S1-27] every act is in the history, in order', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cbr 60', 'p1 f', 'p2 cc', FLOP, 'p2 cc', 'p3 ai');
    expect(lines(hand)).toEqual([
      'd dh p1 AsAh',
      'd dh p2 KsKh',
      'd dh p3 QsQh',
      'p3 cbr 60',
      'p1 f',
      'p2 cc',
      'd db 2c3d4c',
      'p2 cc',
      'p3 cbr 940',
    ]);
  });

  test('[S1-28] the turn passes over the folded and the all-in', () => {
    const hand = play(table(1000, 1000, 100, 1000), 'p3 ai', 'p4 cc', 'p1 f', 'p2 cc', FLOP);
    expect(ask(hand)).toBe('p2: check, bet 20..900');
    expect(ask(play(hand, 'p2 cc'))).toBe('p4: check, bet 20..900');
  });

  test('[S1-29] the first player to act does not end the round they open', () => {
    const hand = play(onFlop(), 'p1 cc');
    expect(ask(hand)).toBe('p2: check, bet 20..980');
    const headsUp = play(table(1000, 1000), 'p2 cc', 'p1 cc', FLOP, 'p1 cc');
    expect(ask(headsUp)).toBe('p2: check, bet 20..980');
  });

  test('[S1-30, S1-42] after a round bets, current bet, raise size and raiser are as new, and the next street comes', () => {
    const hand = play(onFlop(), 'p1 cbr 100', 'p2 cbr 300', 'p3 cc', 'p1 cc', 'd db 2d');
    expect(hand.bet).toEqual([0, 0, 0]);
    expect(bettingRound(hand)).toMatchObject({ lastRaiser: null, lastRaiseSize: 0, currentBet: 0 });
    expect(streetOf(hand)).toBe('turn');
    play(hand, 'p1 cc', 'p2 cc', 'p3 cc', 'd db 4d');
    expect(streetOf(hand)).toBe('river');
    play(hand, 'p1 cc', 'p2 cc', 'p3 cc');
    expect(legal(hand).kind).toBe('show');
    expect(potTexts(hand)).toEqual(['960: p1 p2 p3']);
  });

  test('[S1-33] the state gives all five variables at any time', () => {
    expect(bettingRound(play(table(1000, 1000, 1000), 'p3 cbr 60', 'p1 cbr 140'))).toEqual({
      lastRaiser: 0,
      roundStart: 1,
      bigBlindHasActed: false,
      lastRaiseSize: 80,
      currentBet: 140,
    });
  });
});

describe('the completion test', () => {
  test('[S1-34, I1-4] one player with chips still has to answer an all-in', () => {
    const hand = play(table(1000, 1000, 500), 'p3 ai', 'p1 f');
    expect(ask(hand)).toBe('p2: fold, call 480');
    play(hand, 'p2 f');
    expect(finalStacks(hand)).toEqual([990, 980, 530]);
  });

  test('[S1-34] with one player left who owes nothing the round is complete and nobody is asked again', () => {
    const hand = play(table(1000, 1000, 500), 'p3 ai', 'p1 f', 'p2 cc');
    expect(finalStacks(checkDown(hand, '2c3d4c', '2d', '4d'))).toEqual([990, 1510, 0]);
  });

  test('[S1-35] not complete while a bet differs', () => {
    const hand = play(onFlop(), 'p1 cbr 40', 'p2 cbr 80', 'p3 f');
    expect(ask(hand)).toBe('p1: fold, call 40, raise 160..980');
  });

  test('[S1-36] not complete before the flop until the big blind has acted', () => {
    const hand = play(table(1000, 1000), 'p2 cc');
    expect(hand.bet).toEqual([20, 20]);
    expect(ask(hand)).toBe('p1: check, raise 40..1000');
  });

  test('[S1-37, I1-2] the round ends although the last raiser is all-in and cannot be asked', () => {
    const hand = play(table(1000, 1000, 200, 1000), 'p3 ai', 'p4 cc', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['800: p1 p2 p3 p4']);
    expect(ask(play(hand, FLOP))).toBe('p1: check, bet 20..800');
  });
});

describe('legal moves', () => {
  test('[S1-38] facing a bet: fold, call, raise, all-in, and no check', () => {
    const hand = play(onFlop(), 'p1 cbr 40');
    expect(wordsOf(legal(hand), hand)).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
  });

  test('[S1-39] no bet: check, bet, all-in', () => {
    expect(wordsOf(legal(onFlop()), onFlop())).toEqual(['CHECK', 'BET', 'ALL_IN']);
  });

  test('[S1-40, I1-5] a matched bet: check and no fold; an unmatched one: fold, call, raise, all-in', () => {
    const option = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(wordsOf(legal(option), option)).toEqual(['CHECK', 'RAISE', 'ALL_IN']);
    const facing = table(1000, 1000, 1000);
    expect(wordsOf(legal(facing), facing)).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
  });
});

test('[S1-41] chips that leave a stack are in front of the player and in the pot, chip for chip', () => {
  const hand = play(table(1000, 1000, 1000), 'p3 cbr 60');
  expect([hand.stack[2], hand.bet[2], hand.contribution[2]]).toEqual([940, 60, 60]);
  play(hand, 'p1 cc');
  expect([hand.stack[0], hand.bet[0], hand.contribution[0]]).toEqual([940, 60, 60]);
  play(hand, 'p2 cc', FLOP, 'p1 cbr 100');
  expect([hand.stack[0], hand.bet[0], hand.contribution[0]]).toEqual([840, 100, 160]);
  expect(potTexts(hand)).toEqual(['180: p1 p2 p3']);
});
