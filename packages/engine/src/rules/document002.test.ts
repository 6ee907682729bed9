/** Document 002: which of the six words are legal when. Its own rule set is `strict`. */
import { describe, expect, test } from 'vitest';
import { type HandState, legal, RULE_SETS } from '../index.js';
import { ask, deal, lines, play, potTexts, refusal, say, start, wordRefusal } from '../testing/play.js';
import { type ActWord, wordsOf } from '../vocabulary.js';

const HANDS = ['AsAh', 'KsKh', 'QsQh', 'JsJh'];
const FLOP = 'd db 2c3d4c';

/** 10/20, p1 small blind, p2 big blind, the last player on the button. */
function table(...stacks: readonly number[]): HandState {
  const blinds = [10, 20, ...Array<number>(stacks.length - 2).fill(0)];
  return deal(start({ variant: 'NT', rules: RULE_SETS.strict, stacks, blinds }), ...HANDS.slice(0, stacks.length));
}

/** Everyone calls 20, the big blind checks, the flop is dealt. */
function onFlop(...stacks: readonly number[]): HandState {
  const hand = table(...stacks);
  while (legal(hand).kind === 'bet') play(hand, `p${hand.actor + 1} cc`);
  return play(hand, FLOP);
}

function words(hand: HandState): ActWord[] {
  return wordsOf(legal(hand), hand);
}

describe('CHECK', () => {
  test('[S2-3, X-7] legal for a big blind whom nobody has raised, and for the first to act on a later street', () => {
    const option = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(words(option)).toContain('CHECK');
    expect(ask(say(option, 'CHECK'))).toBe('deal board 3');
    const flop = onFlop(1000, 1000, 1000);
    expect(words(flop)).toContain('CHECK');
    expect(ask(say(flop, 'CHECK'))).toBe('p2: check, bet 20..980');
  });

  test('[S2-3] refused facing a bet', () => {
    const preflop = table(1000, 1000, 1000);
    expect(words(preflop)).not.toContain('CHECK');
    expect(wordRefusal(preflop, 'CHECK')).toEqual({ code: 'check-facing-bet', player: 2, toCall: 20 });
    const flop = play(onFlop(1000, 1000, 1000), 'p1 cbr 60');
    expect(wordRefusal(flop, 'CHECK')).toEqual({ code: 'check-facing-bet', player: 1, toCall: 60 });
  });
});

describe('FOLD', () => {
  test('[S2-4] legal facing the big blind and facing a raise', () => {
    const hand = table(1000, 1000, 1000, 1000);
    expect(ask(say(hand, 'FOLD'))).toBe('p4: fold, call 20, raise 40..1000');
    play(hand, 'p4 cbr 60');
    expect(ask(say(hand, 'FOLD'))).toBe('p2: fold, call 40, raise 100..1000');
  });

  test('[S2-4, X-8] refused with the option, first to act on the flop, and whenever the bet is matched', () => {
    const option = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(wordRefusal(option, 'FOLD')).toEqual({ code: 'fold-when-free', player: 1 });
    expect(refusal(option, 'p2 f')).toEqual({ code: 'fold-when-free', player: 1 });
    const flop = onFlop(1000, 1000, 1000);
    expect(wordRefusal(flop, 'FOLD')).toEqual({ code: 'fold-when-free', player: 0 });
    expect(wordRefusal(say(flop, 'CHECK'), 'FOLD')).toEqual({ code: 'fold-when-free', player: 1 });
  });
});

describe('CALL', () => {
  test('[S2-5] legal with more chips than there is to call', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cbr 60');
    expect(ask(say(hand, 'CALL'))).toBe('p2: fold, call 40, raise 100..1000');
    expect([hand.stack[0], hand.bet[0]]).toEqual([940, 60]);
  });

  test('[S2-5] legal with exactly the chips to call', () => {
    const hand = play(table(60, 1000, 1000), 'p3 cbr 60');
    expect(words(hand)).toEqual(['FOLD', 'CALL', 'ALL_IN']);
    say(hand, 'CALL');
    expect([hand.stack[0], hand.bet[0]]).toEqual([0, 60]);
  });

  test('[S2-5, X-11] refused with fewer: that is an ALL_IN', () => {
    const hand = play(table(59, 1000, 1000), 'p3 cbr 60');
    expect(words(hand)).toEqual(['FOLD', 'ALL_IN']);
    expect(wordRefusal(hand, 'CALL')).toEqual({ code: 'short-call', player: 0, toCall: 50, stack: 49 });
    say(hand, 'ALL_IN');
    expect([hand.stack[0], hand.bet[0], hand.currentBet]).toEqual([0, 59, 60]);
    expect(lines(hand).at(-1)).toBe('p1 cc');
  });

  test('[S2-5] refused with nothing to call', () => {
    expect(wordRefusal(onFlop(1000, 1000, 1000), 'CALL')).toEqual({ code: 'nothing-to-call', player: 0 });
    const option = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(wordRefusal(option, 'CALL')).toEqual({ code: 'nothing-to-call', player: 1 });
  });
});

describe('BET', () => {
  test('[S2-6, S2-7] legal with no bet on the street, from the big blind up', () => {
    const hand = onFlop(1000, 1000, 1000);
    expect(wordRefusal(hand, 'BET', 19)).toEqual({
      code: 'bet-out-of-range',
      player: 0,
      to: 19,
      range: { min: 20, max: 980, sizes: null },
    });
    expect(wordRefusal(hand, 'BET', 981).code).toBe('bet-out-of-range');
    expect(wordRefusal(hand, 'BET', 20.5).code).toBe('bet-out-of-range');
    expect(wordRefusal(hand, 'BET').code).toBe('bet-out-of-range');
    say(hand, 'BET', 20);
    expect(ask(hand)).toBe('p2: fold, call 20, raise 40..980');
  });

  test('[S2-6] refused when there is a bet', () => {
    expect(wordRefusal(table(1000, 1000, 1000), 'BET', 60)).toEqual({
      code: 'bet-facing-bet',
      player: 2,
      currentBet: 20,
    });
    const hand = say(onFlop(1000, 1000, 1000), 'BET', 50);
    expect(wordRefusal(hand, 'BET', 100)).toEqual({ code: 'bet-facing-bet', player: 1, currentBet: 50 });
  });

  test('[S2-6] legal with exactly the minimum, refused with less: that is an ALL_IN', () => {
    const exact = onFlop(40, 1000, 1000);
    expect(words(exact)).toEqual(['CHECK', 'BET', 'ALL_IN']);
    const short = onFlop(35, 1000, 1000);
    expect(words(short)).toEqual(['CHECK', 'ALL_IN']);
    expect(wordRefusal(short, 'BET', 15)).toEqual({ code: 'bet-needs-chips', player: 0, minimum: 20, stack: 15 });
    say(short, 'ALL_IN');
    expect([short.bet[0], short.stack[0], short.currentBet]).toEqual([15, 0, 15]);
  });
});

describe('RAISE', () => {
  test('[S2-8] legal facing a bet with more chips than there is to call', () => {
    const hand = play(onFlop(1000, 1000, 1000), 'p1 cbr 60');
    expect(words(hand)).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
    expect(ask(say(hand, 'RAISE', 120))).toBe('p3: fold, call 120, raise 180..980');
  });

  test('[S2-8] with too few chips for a full raise all of them are the one legal raise', () => {
    const hand = play(table(70, 1000, 1000), 'p3 cbr 60');
    expect(ask(hand)).toBe('p1: fold, call 50, raise 70');
    expect(words(hand)).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
    expect(say(hand, 'RAISE', 70).currentBet).toBe(70);
  });

  test('[S2-8] refused when the call takes all chips', () => {
    const hand = play(table(60, 1000, 1000), 'p3 cbr 60');
    expect(wordRefusal(hand, 'RAISE', 100)).toEqual({
      code: 'raise-closed',
      player: 0,
      reason: 'too-few-chips',
      toCall: 50,
    });
  });

  test('[S2-8] refused with no bet', () => {
    expect(wordRefusal(onFlop(1000, 1000, 1000), 'RAISE', 60)).toEqual({ code: 'raise-without-bet', player: 0 });
  });

  test('[S2-8, I2-1] the big blind may raise although they face nothing', () => {
    const hand = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(ask(say(hand, 'RAISE', 40))).toBe('p3: fold, call 20, raise 60..1000');
  });

  test('[S2-9] the smallest raise is by the last bet or raise', () => {
    const hand = play(onFlop(1000, 1000, 1000), 'p1 cbr 100');
    expect(wordRefusal(hand, 'RAISE', 199).code).toBe('bet-out-of-range');
    say(hand, 'RAISE', 300);
    expect(wordRefusal(hand, 'RAISE', 499)).toEqual({
      code: 'bet-out-of-range',
      player: 2,
      to: 499,
      range: { min: 500, max: 980, sizes: null },
    });
    expect(say(hand, 'RAISE', 500).currentBet).toBe(500);
  });
});

describe('ALL_IN', () => {
  test.each<[string, HandState]>([
    ['facing the big blind', table(1000, 1000, 1000)],
    ['with the option', play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc')],
    ['first to act on the flop', onFlop(1000, 1000, 1000)],
    ['facing a bet', play(onFlop(1000, 1000, 1000), 'p1 cbr 60')],
    ['facing more than the stack', play(table(30, 1000, 1000), 'p3 cbr 60')],
    ['with exactly the call', play(table(60, 1000, 1000), 'p3 cbr 60')],
    ['with one chip', play(table(11, 1000, 1000), 'p3 cbr 60')],
  ])('[S2-10] legal %s', (_name, hand) => {
    const player = hand.actor;
    expect(words(hand)).toContain('ALL_IN');
    say(hand, 'ALL_IN');
    expect(hand.stack[player]).toBe(0);
  });

  test('[S2-10, X-45] [SEED-4] after a short all-in too, although nobody is left to call the raise', () => {
    const hand = play(table(70, 1000, 1000), 'p3 cbr 60', 'p1 ai', 'p2 f');
    expect(words(hand)).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
    expect(ask(hand)).toBe('p3: fold, call 10, raise 110..1000');
    say(hand, 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p3 cbr 1000');
    // Chips that nobody can call come back.
    expect(potTexts(hand)).toEqual(['160: p1 p3']);
    expect(hand.stack).toEqual([0, 980, 930]);
  });
});

describe('the three situations of the document', () => {
  test('[S2-28] the big blind with the option: CHECK, RAISE, ALL_IN', () => {
    expect(words(play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc'))).toEqual(['CHECK', 'RAISE', 'ALL_IN']);
  });

  test('[S2-29] first to act after the flop: CHECK, BET, ALL_IN', () => {
    expect(words(onFlop(1000, 1000, 1000))).toEqual(['CHECK', 'BET', 'ALL_IN']);
  });

  test('[S2-30] facing a bet above the stack: FOLD, ALL_IN', () => {
    expect(words(play(onFlop(200, 1000, 1000), 'p1 cc', 'p2 cbr 500', 'p3 f'))).toEqual(['FOLD', 'ALL_IN']);
  });
});
