/** Document 000: turn order around ten seats whose labels grow anticlockwise. Its own rule set is `turnOrder`. */
import { describe, expect, test } from 'vitest';
import { lastRaiser } from '../derived.js';
import { clone, type HandState, holeCards, isLive, legal, RULE_SETS, result } from '../index.js';
import {
  ask,
  chipsOf,
  finalStacks,
  lines,
  play,
  potTexts,
  refusal,
  say,
  start,
  streetOf,
  wordRefusal,
} from '../testing/play.js';
import { wordsOf } from '../vocabulary.js';

/** The document's labels in clockwise order with the dealer in seat 7: the small blind in seat 6 is p1, seat 7 is p10. */
const SEATS = [6, 5, 4, 3, 2, 1, 10, 9, 8, 7];

/** Every player holds a pair; the higher the closer to the small blind. */
const HANDS: Readonly<Record<number, string>> = {
  6: 'AsAh',
  5: 'KsKh',
  4: 'QsQh',
  3: 'JsJh',
  2: 'TsTh',
  1: '9s9h',
  10: '8s8h',
  9: '7s7h',
  8: '6s6h',
  7: '5s5h',
};

function playerIn(seat: number): number {
  return SEATS.indexOf(seat);
}

/** A hand of ten with blinds of 10 and 20, cards dealt, seats in `absent` empty. */
function tenHanded({
  rules = RULE_SETS.turnOrder,
  stacks = {} as Record<number, number>,
  absent = [] as number[],
} = {}) {
  const state = start({
    variant: 'NT',
    rules,
    stacks: SEATS.map((seat) => (absent.includes(seat) ? 0 : (stacks[seat] ?? 1000))),
    blinds: [10, 20, 0, 0, 0, 0, 0, 0, 0, 0],
    out: SEATS.map((seat) => absent.includes(seat)),
  });
  for (const seat of SEATS) {
    if (!absent.includes(seat)) play(state, `d dh p${playerIn(seat) + 1} ${HANDS[seat]}`);
  }
  return state;
}

/** Plays lines that name seats: `4 cbr 50`. */
function bySeat(state: HandState, ...acts: readonly string[]): HandState {
  for (const act of acts) {
    const [seat, ...words] = act.split(' ');
    play(state, `p${playerIn(Number(seat)) + 1} ${words.join(' ')}`);
  }
  return state;
}

/** The seat that has the turn, null when nobody has. */
function turn(state: HandState): number | null {
  return state.actor < 0 ? null : SEATS[state.actor]!;
}

function raiserSeat(state: HandState): number | null {
  const raiser = lastRaiser(state);
  return raiser === null ? null : SEATS[raiser]!;
}

/** Lets everyone who is asked check or call, and gives the seats in the order in which they were asked. */
function askedUntilDealt(state: HandState): number[] {
  const asked: number[] = [];
  for (let seat = turn(state); seat !== null && legal(state).kind === 'bet'; seat = turn(state)) {
    asked.push(seat);
    bySeat(state, `${seat} cc`);
  }
  return asked;
}

function foldedTo(state: HandState, ...staying: readonly number[]): HandState {
  for (let seat = turn(state); legal(state).kind === 'bet'; seat = turn(state)) {
    bySeat(state, `${seat} ${staying.includes(seat!) ? 'cc' : 'f'}`);
  }
  return state;
}

describe('the start of a hand', () => {
  test('[S0-14] after the blinds 10 and 20 the bet is 20 and nobody has raised', () => {
    const hand = tenHanded();
    expect(hand.bet).toEqual([10, 20, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(hand.stack).toEqual([990, 980, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000]);
    expect(hand.currentBet).toBe(20);
    expect(raiserSeat(hand)).toBeNull();
    expect(potTexts(hand)).toEqual([]);
  });

  test('[S0-15] button, blinds, first to act, then the betting round', () => {
    const hand = start({
      variant: 'NT',
      rules: RULE_SETS.turnOrder,
      stacks: Array(10).fill(1000),
      blinds: [10, 20, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(SEATS[hand.terms.button]).toBe(7);
    expect(hand.bet.slice(0, 2)).toEqual([10, 20]);
    expect(turn(hand)).toBeNull();
    for (const seat of SEATS) play(hand, `d dh p${playerIn(seat) + 1} ${HANDS[seat]}`);
    expect(turn(hand)).toBe(4);
    expect(ask(hand)).toBe('p3: fold, call 20, raise 40..1000');
  });
});

describe('who gets the turn', () => {
  test('[S0-16, S0-37] a folded player never gets the turn again in the hand', () => {
    const hand = bySeat(tenHanded(), '4 f', '3 cc', '2 f');
    expect(askedUntilDealt(hand)).toEqual([1, 10, 9, 8, 7, 6]);
    play(hand, 'd db 2c3d4c');
    expect(askedUntilDealt(hand)).toEqual([6, 5, 3, 1, 10, 9, 8, 7]);
    expect(refusal(play(hand, 'd db 2d'), 'p3 cc')).toEqual({ code: 'not-your-turn', player: 2, actor: 0 });
  });

  test('[S0-17] an eliminated player never gets the turn', () => {
    const hand = tenHanded({ absent: [3, 9] });
    expect(askedUntilDealt(hand)).toEqual([4, 2, 1, 10, 8, 7, 6]);
    expect(askedUntilDealt(play(hand, 'd db 2c3d4c'))).toEqual([6, 5, 4, 2, 1, 10, 8, 7]);
  });

  test('[S0-18, S0-22] facing a bet only those get the turn who have put in less', () => {
    const hand = bySeat(tenHanded(), '4 cc', '3 cc', '2 cbr 60', '1 cc', '10 f', '9 f', '8 f', '7 f', '6 f', '5 f');
    expect(turn(hand)).toBe(4);
    bySeat(hand, '4 cc', '3 cc');
    // Seat 1 has matched the 60 and is passed over; the turn that seat 2 still gets is the raiser's extra one.
    expect(ask(hand)).toBe('p5: fold, check, raise 80..1000');
  });

  test('[S0-18, I0-2] with no bet on the street everyone who has not acted gets the turn', () => {
    const hand = tenHanded();
    askedUntilDealt(hand);
    play(hand, 'd db 2c3d4c');
    expect(hand.currentBet).toBe(0);
    expect(askedUntilDealt(hand)).toEqual([6, 5, 4, 3, 2, 1, 10, 9, 8, 7]);
  });

  test('[S0-19, S0-20] the search starts at the next seat clockwise and wraps from the lowest to the highest', () => {
    const hand = bySeat(tenHanded(), '4 cc');
    expect(turn(hand)).toBe(3);
    bySeat(hand, '3 cc', '2 cc', '1 cc');
    expect(turn(hand)).toBe(10);
  });

  test('[S0-21] seat after seat is examined until one has to act: folded, all-in and matched seats are passed', () => {
    const hand = bySeat(tenHanded({ stacks: { 2: 60 } }), '4 cbr 60', '3 f', '2 cc', '1 cc', '10 f', '9 cbr 200');
    bySeat(hand, '8 cc', '7 f', '6 f', '5 f');
    // From 5 the next seat owes: it is asked. From 4 the search passes 3 (folded) and 2 (all-in) and stops at 1.
    expect(turn(hand)).toBe(4);
    bySeat(hand, '4 cc');
    expect(turn(hand)).toBe(1);
    // From 1 it passes 10 (folded), 9 (the raiser) and 8 (matched); nobody owes, and 9 has the raiser's extra turn.
    bySeat(hand, '1 cc');
    expect([turn(hand), legal(hand)]).toMatchObject([9, { toCall: 0 }]);
  });

  test('[S0-4, S0-20] the wrap goes to the highest seat in use', () => {
    const hand = bySeat(tenHanded({ absent: [1, 10, 9] }), '4 cc', '3 cc', '2 cc');
    expect(turn(hand)).toBe(8);
  });

  test('[S0-23, S0-43] when nobody needs to act there is no turn and the round is complete', () => {
    const hand = tenHanded();
    askedUntilDealt(hand);
    expect(turn(hand)).toBeNull();
    expect(ask(hand)).toBe('deal board 3');
  });

  test('[S0-24, X-3] nobody raises: the matched big blind is skipped and the small blind pays 10 more', () => {
    const hand = bySeat(tenHanded(), '4 cc', '3 cc', '2 cc', '1 cc', '10 cc', '9 cc', '8 cc', '7 cc');
    expect(ask(hand)).toBe('p1: fold, call 10, raise 40..1000');
    bySeat(hand, '6 cc');
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['200: p1 p2 p3 p4 p5 p6 p7 p8 p9 p10']);
    expect(hand.stack).toEqual(Array(10).fill(980));
  });

  test('[S0-24, X-3] under standard rules the big blind is asked first', () => {
    const hand = tenHanded({ rules: RULE_SETS.standard });
    expect(askedUntilDealt(hand)).toEqual([4, 3, 2, 1, 10, 9, 8, 7, 6, 5]);
  });
});

/** On the flop, pot 200, seat 6 first to act. */
function onFlop(rules = RULE_SETS.turnOrder): HandState {
  const hand = tenHanded({ rules });
  askedUntilDealt(hand);
  return play(hand, 'd db 2c3d4c');
}

describe('acts', () => {
  test('[S0-25] BET is legal only while there is no bet', () => {
    expect(wordsOf(legal(onFlop()), onFlop())).toEqual(['FOLD', 'CHECK', 'BET', 'ALL_IN']);
    const hand = say(onFlop(), 'BET', 50);
    expect(wordRefusal(hand, 'BET', 100)).toEqual({ code: 'bet-facing-bet', player: 1, currentBet: 50 });
  });

  test('[S0-25, I0-7] the big blind is a bet: before the flop nobody can BET', () => {
    expect(wordRefusal(tenHanded(), 'BET', 50)).toEqual({ code: 'bet-facing-bet', player: 2, currentBet: 20 });
  });

  test('[S0-26] a BET of 50 sets the bet and the last raiser', () => {
    const hand = say(onFlop(), 'BET', 50);
    expect(hand.currentBet).toBe(50);
    expect(raiserSeat(hand)).toBe(6);
    expect([hand.bet[0], hand.stack[0]]).toEqual([50, 930]);
    expect(turn(hand)).toBe(5);
  });

  test('[S0-27] RAISE needs a bet to raise', () => {
    expect(wordRefusal(onFlop(), 'RAISE', 50)).toEqual({ code: 'raise-without-bet', player: 0 });
    expect(wordsOf(legal(tenHanded()), tenHanded())).toEqual(['FOLD', 'CALL', 'RAISE', 'ALL_IN']);
  });

  test('[S0-28, X-5] a RAISE is by one big blind at least, whatever the last raise was', () => {
    const hand = bySeat(onFlop(), '6 cbr 100', '5 cbr 300');
    expect(ask(hand)).toBe('p3: fold, call 300, raise 320..980');
    expect(refusal(hand, 'p3 cbr 319')).toEqual({
      code: 'bet-out-of-range',
      player: 2,
      to: 319,
      range: { min: 320, max: 980, sizes: null },
    });
    expect(ask(bySeat(hand, '4 cbr 320'))).toBe('p4: fold, call 320, raise 340..980');
  });

  test('[S0-29, S0-30, X-6] with 50 bet a raise to 100 makes the bet 100, whatever the raiser had in front', () => {
    const hand = bySeat(onFlop(), '6 cbr 50', '5 cbr 100');
    expect(hand.currentBet).toBe(100);
    expect(raiserSeat(hand)).toBe(5);
    expect([hand.bet[1], hand.stack[1]]).toEqual([100, 880]);
    const preflop = bySeat(tenHanded(), '4 cbr 50', '3 f', '2 f', '1 f', '10 f', '9 f', '8 f', '7 f', '6 cbr 100');
    expect(preflop.currentBet).toBe(100);
    expect([preflop.bet[0], preflop.stack[0]]).toEqual([100, 900]);
  });

  test('[S0-31] CALL needs a bet that is not matched', () => {
    expect(wordRefusal(onFlop(), 'CALL')).toEqual({ code: 'nothing-to-call', player: 0 });
    expect(ask(say(tenHanded(), 'CALL'))).toBe('p4: fold, call 20, raise 40..1000');
  });

  test('[S0-32] a bet of 100 costs one who has put in 20 another 80', () => {
    const hand = bySeat(tenHanded(), '4 cbr 100', '3 f', '2 f', '1 f', '10 f', '9 f', '8 f', '7 f', '6 f');
    expect(ask(hand)).toBe('p2: fold, call 80, raise 120..1000');
    bySeat(hand, '5 cc');
    expect([hand.bet[1], hand.stack[1], hand.contribution[1]]).toEqual([100, 900, 100]);
  });

  test('[S0-33, X-7] CHECK moves no chips and passes the turn', () => {
    const hand = say(onFlop(), 'CHECK');
    expect(hand.stack).toEqual(Array(10).fill(980));
    expect(turn(hand)).toBe(5);
  });

  test('[S0-34] CHECK facing a bet is refused', () => {
    expect(wordRefusal(tenHanded(), 'CHECK')).toEqual({ code: 'check-facing-bet', player: 2, toCall: 20 });
    const hand = say(onFlop(), 'BET', 50);
    expect(wordRefusal(hand, 'CHECK')).toEqual({ code: 'check-facing-bet', player: 1, toCall: 50 });
  });

  test('[S0-37, X-24] FOLD takes the player out of the hand; only the log keeps the cards', () => {
    const hand = say(tenHanded(), 'FOLD');
    expect(isLive(hand, playerIn(4))).toBe(false);
    expect(askedUntilDealt(hand)).not.toContain(4);
    expect(lines(hand)).toContain('d dh p3 QsQh');
    askedUntilDealt(play(hand, 'd db 2c3d4c'));
    askedUntilDealt(play(hand, 'd db 2d'));
    askedUntilDealt(play(hand, 'd db 4d'));
    expect(refusal(hand, 'p3 sm QsQh').code).toBe('not-your-turn');
    expect(legal(hand)).toEqual({ kind: 'show', player: 0, showing: [0], mayMuck: true });
  });

  test('[S0-38, S0-40] an ALL_IN above the bet is a raise', () => {
    const hand = say(tenHanded({ stacks: { 4: 150 } }), 'ALL_IN');
    expect(hand.currentBet).toBe(150);
    expect(raiserSeat(hand)).toBe(4);
    expect([hand.bet[2], hand.stack[2]]).toEqual([150, 0]);
    expect(lines(hand).at(-1)).toBe('p3 cbr 150');
  });

  test('[S0-39, S0-40] an ALL_IN up to the bet is a call', () => {
    const hand = say(bySeat(tenHanded({ stacks: { 3: 50, 2: 30 } }), '4 cbr 50'), 'ALL_IN');
    expect(hand.currentBet).toBe(50);
    expect(raiserSeat(hand)).toBe(4);
    expect([hand.bet[3], hand.stack[3]]).toEqual([50, 0]);
    say(hand, 'ALL_IN');
    expect(hand.currentBet).toBe(50);
    expect(raiserSeat(hand)).toBe(4);
    expect([hand.bet[4], hand.stack[4]]).toEqual([30, 0]);
    expect(lines(hand).slice(-2)).toEqual(['p4 cc', 'p5 cc']);
  });
});

describe('the end of a round', () => {
  test('[S0-41, S0-58] not while a live player with chips has put in less', () => {
    const hand = bySeat(tenHanded(), '4 cbr 50', '3 cc', '2 cc', '1 cc', '10 cc', '9 cc', '8 cc', '7 cc', '6 cc');
    expect(hand.bet).toEqual([50, 20, 50, 50, 50, 50, 50, 50, 50, 50]);
    expect(ask(hand)).toBe('p2: fold, call 30, raise 70..1000');
  });

  test('[S0-42] folded and all-in players do not hold it up', () => {
    const hand = bySeat(
      tenHanded({ stacks: { 3: 30 } }),
      '4 cbr 50',
      '3 cc',
      '2 f',
      '1 f',
      '10 f',
      '9 f',
      '8 f',
      '7 f',
    );
    bySeat(hand, '6 f', '5 cc');
    expect(hand.bet.slice(0, 4)).toEqual([10, 50, 50, 30]);
    expect(ask(bySeat(hand, '4 cc'))).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['100: p2 p3 p4', '40: p2 p3']);
  });

  test('[S0-44, S0-45, X-4] the raiser gets one more turn, checks, and the round is complete', () => {
    const hand = bySeat(tenHanded(), '4 cbr 50', '3 cc', '2 cc', '1 cc', '10 cc', '9 cc', '8 cc', '7 cc');
    expect(ask(hand)).toBe('p1: fold, call 40, raise 70..1000');
    bySeat(hand, '6 cc');
    expect(ask(hand)).toBe('p2: fold, call 30, raise 70..1000');
    bySeat(hand, '5 cc');
    expect(hand.bet).toEqual(Array(10).fill(50));
    expect(turn(hand)).toBe(4);
    expect(ask(hand)).toBe('p3: fold, check, raise 70..1000');
    bySeat(hand, '4 cc');
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['500: p1 p2 p3 p4 p5 p6 p7 p8 p9 p10']);
  });

  test('[S0-44, X-4, I0-3, X-45] [SEED-4] the extra turn offers fold, check, call and raise', () => {
    const hand = bySeat(tenHanded(), '4 cbr 50', '3 cc', '2 f', '1 f', '10 f', '9 f', '8 f', '7 f', '6 f', '5 f');
    expect(ask(hand)).toBe('p3: fold, check, raise 70..1000');
    expect(wordsOf(legal(hand), hand)).toEqual(['FOLD', 'CHECK', 'CALL', 'RAISE', 'ALL_IN']);
    // A call of 0 is the check that it is.
    const called = say(clone(hand), 'CALL');
    expect([lines(called).at(-1), called.stack[2], ask(called)]).toEqual(['p3 cc', 950, 'deal board 3']);
    const folded = say(clone(hand), 'FOLD');
    expect(finalStacks(folded)[3]).toBe(1080);
  });

  test('[S0-44, X-45] a raise in the extra turn opens the round again, for its maker too', () => {
    const hand = bySeat(tenHanded(), '4 cbr 50', '3 cc', '2 f', '1 f', '10 f', '9 f', '8 f', '7 f', '6 f', '5 cc');
    bySeat(hand, '4 cbr 150');
    expect(ask(hand)).toBe('p4: fold, call 100, raise 170..1000');
    bySeat(hand, '3 cc', '5 cc');
    expect(ask(hand)).toBe('p3: fold, check, raise 170..1000');
    expect(ask(bySeat(hand, '4 cc'))).toBe('deal board 3');
  });

  test('[S0-44, X-4] with a second raise the extra turn is the last raiser’s alone', () => {
    const hand = bySeat(tenHanded(), '4 cbr 50', '3 cbr 100', '2 f', '1 f', '10 f', '9 f', '8 f', '7 f', '6 f', '5 f');
    bySeat(hand, '4 cc');
    expect(ask(hand)).toBe('p4: fold, check, raise 120..1000');
    expect(ask(bySeat(hand, '3 cc'))).toBe('deal board 3');
  });

  test('[S0-44, X-26] a raiser who is all-in gets no extra turn', () => {
    const hand = bySeat(tenHanded({ stacks: { 4: 50 } }), '4 cbr 50', '3 cc', '2 cc');
    bySeat(hand, '1 f', '10 f', '9 f', '8 f', '7 f', '6 f', '5 f');
    expect(ask(hand)).toBe('deal board 3');
  });

  test('[S0-44, X-4] under standard rules the round ends when the last player has answered the raise', () => {
    const hand = bySeat(
      tenHanded({ rules: RULE_SETS.standard }),
      '4 cbr 50',
      '3 cc',
      '2 f',
      '1 f',
      '10 f',
      '9 f',
      '8 f',
    );
    expect(ask(bySeat(hand, '7 f', '6 f', '5 cc'))).toBe('deal board 3');
  });
});

describe('later streets', () => {
  test('[S0-46] the flop is three cards, turn and river one each', () => {
    const hand = tenHanded();
    askedUntilDealt(hand);
    expect(ask(hand)).toBe('deal board 3');
    expect(refusal(hand, 'd db 2c3d4c2d').code).toBe('wrong-card-count');
    askedUntilDealt(play(hand, 'd db 2c3d4c'));
    expect(ask(hand)).toBe('deal board 1');
    askedUntilDealt(play(hand, 'd db 2d'));
    expect(ask(hand)).toBe('deal board 1');
    askedUntilDealt(play(hand, 'd db 4d'));
    expect(ask(hand)).toBe('p1: show or muck');
  });

  test('[S0-47] a new street starts with no bet and no raiser; the pot keeps the money', () => {
    const hand = bySeat(
      tenHanded(),
      '4 cbr 50',
      '3 cc',
      '2 f',
      '1 f',
      '10 f',
      '9 f',
      '8 f',
      '7 f',
      '6 f',
      '5 f',
      '4 cc',
    );
    play(hand, 'd db 2c3d4c');
    expect(hand.currentBet).toBe(0);
    expect(raiserSeat(hand)).toBeNull();
    expect(hand.bet).toEqual(Array(10).fill(0));
    expect(potTexts(hand)).toEqual(['130: p3 p4']);
  });

  test('[S0-48] the first active player clockwise from the dealer acts first', () => {
    expect(turn(onFlop())).toBe(6);
    const hand = foldedTo(tenHanded(), 5, 3, 10);
    expect(turn(play(hand, 'd db 2c3d4c'))).toBe(5);
  });

  test('[S0-48] a skipped big blind is still in; when they have folded, the next seat clockwise opens', () => {
    const hand = foldedTo(tenHanded(), 9, 7);
    expect(turn(play(hand, 'd db 2c3d4c'))).toBe(5);
    bySeat(hand, '5 cc', '9 cbr 40', '7 cc', '5 f', '9 cc');
    expect(turn(play(hand, 'd db 2d'))).toBe(9);
  });

  test('[S0-49] dealer 7, seats 1, 3, 4, 5, 6, 7 in: they act in the order 6, 5, 4, 3, 1, 7', () => {
    const hand = foldedTo(tenHanded(), 1, 3, 4, 5, 6, 7);
    expect(askedUntilDealt(play(hand, 'd db 2c3d4c'))).toEqual([6, 5, 4, 3, 1, 7]);
  });

  test('[S0-50] when all check the next street comes', () => {
    const hand = onFlop();
    askedUntilDealt(hand);
    expect(ask(hand)).toBe('deal board 1');
    expect(streetOf(play(hand, 'd db 2d'))).toBe('turn');
    expect(potTexts(hand)).toEqual(['200: p1 p2 p3 p4 p5 p6 p7 p8 p9 p10']);
  });
});

const SCRIPT: readonly (readonly [board: string | null, ...acts: string[]])[] = [
  [null, '4 cbr 50', '3 cc', '2 cc', '1 f', '10 cc', '9 cc', '8 cc', '7 cc', '6 cc', '5 cc', '4 cc'],
  ['2c3d4c', '6 cc', '5 cc', '4 cc', '3 cc', '2 cc', '10 cc', '9 cc', '8 cc', '7 cc'],
  ['2d', '6 cbr 100', '5 cc', '4 f', '3 cc', '2 cc', '10 cc', '9 cc', '8 cc', '7 cc', '6 cc'],
  ['4d', '6 cc', '5 cc', '3 cc', '2 cc', '10 cc', '9 cc', '8 cc', '7 cc'],
];

describe('the whole hand of the document', () => {
  test('[S0-66, S0-65] ten players: pot 450 on the flop, 1250 at the showdown of eight', () => {
    const hand = tenHanded();
    const middle: number[] = [];
    for (const [board, ...acts] of SCRIPT) {
      if (board !== null) play(hand, `d db ${board}`);
      bySeat(hand, ...acts);
      middle.push(hand.contribution.reduce((sum, chips) => sum + chips, 0));
    }
    expect(middle).toEqual([450, 450, 1250, 1250]);
    expect(potTexts(hand)).toEqual(['1250: p1 p2 p4 p5 p7 p8 p9 p10']);
    const shown: number[] = [];
    while (legal(hand).kind === 'show') {
      const seat = turn(hand)!;
      shown.push(seat);
      play(hand, `p${playerIn(seat) + 1} sm ${HANDS[seat]}`);
    }
    expect(shown).toEqual([6, 5, 3, 2, 10, 9, 8, 7]);
    // Aces and fours win the 1250; 150 of it were the winner's own.
    expect(finalStacks(hand)).toEqual([2100, 850, 950, 850, 850, 1000, 850, 850, 850, 850]);
    expect(result(hand)?.payoffs[0]).toBe(1100);
    expect(holeCards(hand, 0)).toEqual([51, 50]);
  });

  test('[S0-57, S0-59] the turn moves clockwise and passes nobody who owes chips', () => {
    const hand = tenHanded();
    for (const [board, ...acts] of SCRIPT) {
      if (board !== null) play(hand, `d db ${board}`);
      for (const act of acts) {
        const from = hand.actor;
        bySeat(hand, act);
        if (hand.actor < 0 || legal(hand).kind !== 'bet') continue;
        for (let player = (from + 1) % 10; player !== hand.actor; player = (player + 1) % 10) {
          const owes = isLive(hand, player) && hand.stack[player]! > 0 && hand.bet[player]! < hand.currentBet;
          expect(owes, `seat ${SEATS[player]} was passed over after "${act}"`).toBe(false);
        }
      }
    }
    expect(chipsOf(hand)).toBe(10_000);
  });

  test('[S0-60] without a raise nobody acts twice on a street', () => {
    const hand = onFlop();
    for (const board of ['2d', '4d']) {
      const asked = askedUntilDealt(hand);
      expect(asked).toEqual([6, 5, 4, 3, 2, 1, 10, 9, 8, 7]);
      play(hand, `d db ${board}`);
    }
  });

  test('[S0-60, X-4] after a raise each of the others acts once more, and the raiser has their one extra turn', () => {
    const hand = bySeat(onFlop(), '6 cc', '5 cc', '4 cbr 100');
    expect(askedUntilDealt(hand)).toEqual([3, 2, 1, 10, 9, 8, 7, 6, 5, 4]);
  });
});
