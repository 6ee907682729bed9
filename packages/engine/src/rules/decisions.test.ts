/** The decisions where the documents disagree or are silent, by their X ids. Standard rules unless said. */
import { describe, expect, test } from 'vitest';
import { bettingRound, lastRaiser } from '../derived.js';
import {
  DECKS,
  explain,
  formatCards,
  type HandState,
  type HouseRules,
  holeCards,
  legal,
  livePlayers,
  parseCards,
  RULE_SETS,
  result,
  type Setup,
  STANDARD,
} from '../index.js';
import { formatAction, parseAction } from '../line.js';
import {
  ask,
  checkDown,
  deal,
  finalStacks,
  lines,
  play,
  potTexts,
  refusal,
  say,
  showAll,
  start,
  streetOf,
  wordRefusal,
} from '../testing/play.js';
import { actionOf, actionOfType, actionTypeOf, wordOf, wordsOf } from '../vocabulary.js';

const PAIRS = ['AsAh', 'KsKh', 'QsQh', 'JsJh', 'TsTh', '9s9h'];
/** Helps nobody who holds a pair of nines or better. */
const BOARD = ['2c3d4c', '2d', '4d'];
const FLOP = `d db ${BOARD[0]}`;

interface Table extends Partial<Setup> {
  readonly stacks: readonly number[];
  readonly hands?: readonly string[];
}

/** No-limit hold'em at 10/20 unless said, cards dealt; p1 small blind, p2 big blind, the last player on the button. */
function table({ hands = PAIRS, ...setup }: Table): HandState {
  const players = setup.stacks.length;
  const blinds = players === 2 ? [20, 10] : [10, 20, ...Array<number>(players - 2).fill(0)];
  return deal(start({ variant: 'NT', blinds, ...setup }), ...hands.slice(0, players));
}

/** Fixed-limit hold'em, bets of 20 and 40. */
function limitTable({ stacks, ...setup }: Table): HandState {
  return table({ stacks, variant: 'FT', smallBet: 20, bigBet: 40, ...setup });
}

/** Everyone calls, nobody raises, the flop is dealt. */
function onFlop(hand: HandState, flop = FLOP): HandState {
  while (legal(hand).kind === 'bet') play(hand, `p${hand.actor + 1} cc`);
  return play(hand, flop);
}

function withRules(change: Partial<HouseRules>): HouseRules {
  return { ...STANDARD, ...change };
}

function even(players: number, stack = 1000): number[] {
  return Array(players).fill(stack);
}

describe('[X-3] the option of the big blind', () => {
  test('[X-3] with it a matched big blind is asked, without it they are not', () => {
    expect(ask(play(table({ stacks: even(3) }), 'p3 cc', 'p1 cc'))).toBe('p2: check, raise 40..1000');
    const rules = withRules({ bigBlindOption: false });
    expect(ask(play(table({ stacks: even(3), rules }), 'p3 cc', 'p1 cc'))).toBe('deal board 3');
  });

  test('[X-3] without it a raise still brings the turn to them', () => {
    const rules = withRules({ bigBlindOption: false });
    const hand = play(table({ stacks: even(3), rules }), 'p3 cc', 'p1 cbr 60');
    expect(ask(hand)).toBe('p2: fold, call 40, raise 100..1000');
  });
});

test('[X-3, X-28] without the option a big blind who owes has not acted: they may raise a short all-in', () => {
  const rules = withRules({ bigBlindOption: false });
  const hand = table({ stacks: [100, 100, 15], blinds: [5, 10, 0], rules });
  expect(ask(play(hand, 'p3 ai', 'p1 cc'))).toBe('p2: fold, call 5, raise 25..100');
});

describe('[X-4] the last raiser’s extra turn', () => {
  const rules = withRules({ raiserActsAgain: 'check' });

  test('[X-4] only under the rule that gives it', () => {
    expect(ask(play(table({ stacks: even(3) }), 'p3 cbr 60', 'p1 f', 'p2 cc'))).toBe('deal board 3');
    expect(ask(play(table({ stacks: even(3), rules }), 'p3 cbr 60', 'p1 f', 'p2 cc'))).toBe('p3: check');
  });

  test('[X-4] not when everyone else has folded, and not on a street that was checked', () => {
    const folded = play(table({ stacks: even(3), rules }), 'p3 cbr 60', 'p1 f', 'p2 f');
    expect(finalStacks(folded)).toEqual([990, 980, 1030]);
    const hand = play(table({ stacks: even(3), rules }), 'p3 cbr 60', 'p1 f', 'p2 cc', 'p3 cc', FLOP);
    expect(ask(play(hand, 'p2 cc', 'p3 cc'))).toBe('deal board 1');
  });
});

describe('[X-5] the smallest raise', () => {
  test.each<[HouseRules['minRaise'], number]>([
    ['lastRaise', 500],
    ['double', 600],
    ['bigBlind', 320],
  ])('[X-5] %s: a bet of 100, a raise to 300, then to %i', (minRaise, to) => {
    const hand = onFlop(table({ stacks: even(3), rules: withRules({ minRaise }) }));
    play(hand, 'p1 cbr 100', 'p2 cbr 300');
    expect(ask(hand)).toBe(`p3: fold, call 300, raise ${to}..980`);
    expect(refusal(hand, `p3 cbr ${to - 1}`).code).toBe('bet-out-of-range');
    expect(play(hand, `p3 cbr ${to}`).currentBet).toBe(to);
  });

  test.each<HouseRules['minRaise']>(['lastRaise', 'double', 'bigBlind'])(
    '[X-5, X-29] %s: never by less than the big blind',
    (minRaise) => {
      const hand = onFlop(table({ stacks: [35, 1000, 1000], rules: withRules({ minRaise }) }));
      expect(ask(play(hand, 'p1 ai'))).toBe('p2: fold, call 15, raise 35..980');
    },
  );
});

test('[X-6] every amount is a total of the street, before and after the flop', () => {
  const hand = play(table({ stacks: even(3) }), 'p3 cbr 60', 'p1 cbr 140', 'p2 f', 'p3 cbr 220');
  expect(hand.bet).toEqual([140, 20, 220]);
  expect(hand.stack).toEqual([860, 980, 780]);
  play(hand, 'p1 cc', FLOP, 'p1 cbr 100');
  expect([hand.bet[0], hand.contribution[0]]).toEqual([100, 320]);
});

test('[X-7] a check is legal exactly when nothing is to call', () => {
  const option = play(table({ stacks: even(3) }), 'p3 cc', 'p1 cc');
  expect(option.currentBet).toBe(20);
  expect(actionOf('CHECK', option)).toEqual({ ok: true, value: { kind: 'checkCall', player: 1 } });
  const facing = table({ stacks: even(3) });
  expect(actionOf('CHECK', facing)).toEqual({
    ok: false,
    error: { code: 'check-facing-bet', player: 2, toCall: 20 },
  });
});

describe('[X-8] folding when a check is free', () => {
  test('[X-8] refused to the player, or allowed, by the house rule', () => {
    expect(refusal(onFlop(table({ stacks: even(3) })), 'p1 f')).toEqual({ code: 'fold-when-free', player: 0 });
    const rules = withRules({ foldWhenFree: 'allow' });
    expect(ask(play(onFlop(table({ stacks: even(3), rules })), 'p1 f'))).toBe('p2: fold, check, bet 20..980');
  });

  test('[X-8, X-39] the house folds a player at their turn whatever the rule', () => {
    const hand = onFlop(table({ stacks: even(3) }));
    play(hand, { kind: 'fold', player: 0, byHouse: true });
    expect(livePlayers(hand)).toEqual([1, 2]);
    expect(lines(hand).at(-1)).toBe('p1 f');
    expect(ask(hand)).toBe('p2: check, bet 20..980');
  });

  test('[X-8, X-39] also in the extra turn of the raiser', () => {
    const rules = withRules({ raiserActsAgain: 'check' });
    const hand = play(table({ stacks: even(3), rules }), 'p3 cbr 60', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('p3: check');
    play(hand, { kind: 'fold', player: 2, byHouse: true });
    expect(ask(hand)).toBe('deal board 3');
    expect(potTexts(hand)).toEqual(['180: p1 p2']);
  });

  test('[X-8, X-39] even if the bring-in is due: it passes to the left', () => {
    const hand = stud(['4c5dQh', '6c7d3s', '8cTd2h', 'JcKd9s']);
    expect(ask(hand)).toBe('p3: bring in 2, complete 5');
    play(hand, { kind: 'fold', player: 2, byHouse: true });
    expect(hand.actor).toBe(3);
    expect(legal(hand)).toMatchObject({ kind: 'bet', player: 3, bringIn: 2 });
  });

  test('[X-8] not out of turn', () => {
    const hand = onFlop(table({ stacks: even(3) }));
    expect(refusal(hand, { kind: 'fold', player: 2, byHouse: true })).toEqual({
      code: 'not-your-turn',
      player: 2,
      actor: 0,
    });
  });
});

describe('[X-10, X-28] raises that reopen the betting', () => {
  const stacks = [350, 2000, 2000, 2000];
  const blinds = [50, 100, 0, 0];

  test('[X-10] a short all-in: only under `anyRaise`', () => {
    const full = play(table({ stacks, blinds }), 'p3 cbr 300', 'p4 cc', 'p1 ai', 'p2 f');
    expect(ask(full)).toBe('p3: fold, call 50');
    const any = table({ stacks, blinds, rules: withRules({ reopen: 'anyRaise' }) });
    expect(ask(play(any, 'p3 cbr 300', 'p4 cc', 'p1 ai', 'p2 f'))).toBe('p3: fold, call 50, raise 550..2000');
  });

  test('[X-28] short all-ins that add up reopen for the one they add up for', () => {
    const hand = onFlop(table({ stacks: [1000, 145, 1000, 220] }));
    play(hand, 'p1 cbr 100', 'p2 ai', 'p3 cc', 'p4 ai');
    expect(hand.bet).toEqual([100, 125, 125, 200]);
    // 100 more than the bettor's own 100: a full raise. Only 75 more than the 125 that p3 called.
    expect(ask(hand)).toBe('p1: fold, call 100, raise 300..980');
    play(hand, 'p1 cc');
    expect(ask(hand)).toBe('p3: fold, call 75');
    expect(refusal(hand, 'p3 cbr 300')).toEqual({
      code: 'raise-closed',
      player: 2,
      reason: 'not-reopened',
      toCall: 75,
    });
  });

  test('[X-28] a limp of 20 and an all-in of 30: the limper may only call or fold', () => {
    const hand = play(table({ stacks: [1000, 1000, 1000, 30] }), 'p3 cc', 'p4 ai', 'p1 f');
    expect(ask(hand)).toBe('p2: fold, call 10, raise 50..1000');
    expect(ask(play(hand, 'p2 cc'))).toBe('p3: fold, call 10');
  });

  test('[X-28] a player who has checked may not raise an all-in below the smallest bet', () => {
    const hand = onFlop(table({ stacks: [1000, 35, 1000] }));
    play(hand, 'p1 cc', 'p2 ai');
    expect(ask(hand)).toBe('p3: fold, call 15, raise 35..980');
    expect(ask(play(hand, 'p3 cc'))).toBe('p1: fold, call 15');
  });

  test('[X-28] a player who has checked may raise when such all-ins add up to a bet', () => {
    const hand = onFlop(table({ stacks: [1000, 35, 50, 1000] }));
    play(hand, 'p1 cc', 'p2 ai', 'p3 ai');
    expect(hand.bet).toEqual([0, 15, 30, 0]);
    expect(ask(play(hand, 'p4 cc'))).toBe('p1: fold, call 30, raise 50..980');
  });

  test('[X-28] the smallest raise stays the last full one', () => {
    const hand = onFlop(table({ stacks: [1000, 145, 1000] }));
    play(hand, 'p1 cbr 100', 'p2 ai');
    expect(ask(hand)).toBe('p3: fold, call 125, raise 225..980');
  });
});

test('[X-11] a call with too few chips: all-in by the standard rules, refused by the strict ones', () => {
  const standard = play(table({ stacks: [59, 1000, 1000] }), 'p3 cbr 60');
  expect(ask(standard)).toBe('p1: fold, call 49');
  expect(wordsOf(legal(standard), standard)).toEqual(['FOLD', 'CALL', 'ALL_IN']);
  play(standard, 'p1 cc');
  expect([standard.stack[0], standard.bet[0]]).toEqual([0, 59]);
  const strict = play(table({ stacks: [59, 1000, 1000], rules: RULE_SETS.strict }), 'p3 cbr 60');
  expect(wordRefusal(strict, 'CALL')).toEqual({ code: 'short-call', player: 0, toCall: 50, stack: 49 });
  expect(wordsOf(legal(strict), strict)).toEqual(['FOLD', 'ALL_IN']);
  // The log says `cc` either way, and replays under either rule; 004 has no word for all-in and calls.
  expect(actionOfType('call', strict)).toEqual({ ok: true, value: { kind: 'checkCall', player: 0 } });
  play(strict, 'p1 cc');
  expect([strict.stack[0], strict.bet[0]]).toEqual([0, 59]);
});

describe('[X-12] all-in is the largest legal act', () => {
  test('[X-12] a call where raising is closed', () => {
    const hand = table({ stacks: [350, 2000, 2000, 2000], blinds: [50, 100, 0, 0] });
    say(play(hand, 'p3 cbr 300', 'p4 cc', 'p1 ai', 'p2 f'), 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p3 cc');
    expect(hand.bet[2]).toBe(350);
  });

  test('[X-12] the fixed raise in fixed limit, the call if it is capped', () => {
    const hand = limitTable({ stacks: even(3) });
    say(hand, 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p3 cbr 40');
    play(hand, 'p1 cbr 60', 'p2 cbr 80');
    say(hand, 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p3 cc');
  });

  test('[X-12] the pot in pot limit', () => {
    const hand = table({ stacks: even(3), variant: 'PT' });
    say(hand, 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p3 cbr 70');
  });

  test('[X-12] refused where only a check is left', () => {
    const rules = withRules({ raiserActsAgain: 'check' });
    const hand = play(table({ stacks: even(3), rules }), 'p3 cbr 60', 'p1 f', 'p2 cc');
    expect(refusal(hand, 'p3 ai')).toEqual({ code: 'check-only', player: 2 });
    expect(wordsOf(legal(hand), hand)).toEqual(['CHECK']);
  });

  test('[X-12] the bring-in if a player has no more', () => {
    const hand = stud(['4c5dQh', '6c7d3s', '8cTd2h'], { stacks: [100, 100, 2] });
    say(hand, 'ALL_IN');
    expect(lines(hand).at(-1)).toBe('p3 pb');
    expect([hand.stack[2], hand.bet[2]]).toEqual([0, 1]);
  });
});

test('[X-13] the last raiser is derived: 001 names the big blind before the first raise, 000 nobody', () => {
  const hand = table({ stacks: even(4) });
  expect([lastRaiser(hand, 'bigBlind'), lastRaiser(hand, 'nobody')]).toEqual([1, null]);
  play(hand, 'p3 cbr 60');
  expect([lastRaiser(hand, 'bigBlind'), lastRaiser(hand, 'nobody')]).toEqual([2, 2]);
  play(hand, 'p4 f', 'p1 f', 'p2 cc', FLOP);
  expect([lastRaiser(hand, 'bigBlind'), lastRaiser(hand, 'nobody')]).toEqual([null, null]);
  expect(bettingRound(hand)).toMatchObject({ roundStart: 0, bigBlindHasActed: true });
});

test('[X-14] two-handed the button posts the small blind, acts first before the flop and last after it', () => {
  const hand = table({ stacks: even(2) });
  expect(hand.terms.button).toBe(1);
  expect(hand.bet).toEqual([20, 10]);
  expect(hand.actor).toBe(1);
  play(hand, 'p2 cc', 'p1 cc', FLOP);
  expect(hand.actor).toBe(0);
});

test('[X-14] any player may have the button', () => {
  const hand = deal(start({ variant: 'NT', stacks: even(2), button: 0, blinds: [10, 20] }), 'AsAh', 'KsKh');
  expect(ask(hand)).toBe('p1: fold, call 10, raise 40..1000');
  expect(ask(play(hand, 'p1 cc', 'p2 cc', FLOP))).toBe('p2: check, bet 20..980');
  const three = table({ stacks: even(3), button: 0, blinds: [0, 10, 20] });
  expect(ask(three)).toBe('p1: fold, call 20, raise 40..1000');
});

test('[X-15] a refused act is a value: a code, its details, and a sentence made from them', () => {
  const hand = table({ stacks: even(3) });
  const error = refusal(hand, 'p3 cbr 39');
  expect(error).toEqual({ code: 'bet-out-of-range', player: 2, to: 39, range: { min: 40, max: 1000, sizes: null } });
  expect(explain(error)).toContain('p3');
  expect(explain(error)).toContain('40 to 1000');
  expect(explain(refusal(hand, 'p1 cc'))).toContain('p3 is to act');
});

interface StudTable extends Partial<Setup> {
  readonly stacks?: readonly number[];
}

/** Ante 1, bring-in 2, bets of 5 and 10; third street dealt. */
function stud(hands: readonly string[], { stacks = hands.map(() => 100), ...setup }: StudTable = {}): HandState {
  const antes = hands.map(() => 1);
  return deal(start({ variant: 'F7S', stacks, antes, bringIn: 2, smallBet: 5, bigBet: 10, ...setup }), ...hands);
}

/** One card for each player who gets one. */
function street(hand: HandState, ...cards: readonly string[]): HandState {
  const asked = legal(hand);
  if (asked.kind !== 'deal') throw new Error(`nothing to deal: ${ask(hand)}`);
  asked.hole.forEach((due, player) => {
    if (due > 0) play(hand, `d dh p${player + 1} ${cards[player]}`);
  });
  return hand;
}

/** Everyone who is asked checks or calls; a bring-in is posted. */
function callAround(hand: HandState): HandState {
  for (let asked = legal(hand); asked.kind === 'bet'; asked = legal(hand)) {
    play(hand, `p${asked.player + 1} ${asked.bringIn === null ? 'cc' : 'pb'}`);
  }
  return hand;
}

const DOORS = ['4c5dQh', '6c7d3s', '8cTd2h', 'JcKd9s'];

describe('[X-19] raising the bring-in', () => {
  test('[X-19] completing is to the small bet, is no raise, and reopens for all', () => {
    const hand = play(stud(DOORS), 'p3 pb', 'p4 cc', 'p1 cbr 5');
    expect(hand.bets).toBe(1);
    expect(ask(hand)).toBe('p2: fold, call 5, raise 10');
    play(hand, 'p2 f');
    expect(ask(hand)).toBe('p3: fold, call 3, raise 10');
    play(hand, 'p3 f');
    expect(ask(hand)).toBe('p4: fold, call 3, raise 10');
  });

  test('[X-19] by 004’s formula the bet is added', () => {
    const rules = withRules({ bringInRaise: 'add' });
    expect(ask(play(stud(DOORS, { rules }), 'p3 pb'))).toBe('p4: fold, call 2, raise 7');
  });
});

test('[X-20] equal boards: the first dealt to, or the first after the bring-in', () => {
  const doors = ['4c5dKh', '6c7h2c', '8cTdKd', 'JcQd9s'];
  const cards = ['7d', '3c', '7c', '8s'];
  expect(ask(street(callAround(stud(doors)), ...cards))).toBe('p1: check, bet 5');
  const rules = withRules({ studTie: 'afterBringIn' });
  expect(ask(street(callAround(stud(doors, { rules })), ...cards))).toBe('p3: check, bet 5');
});

describe('[X-21] an open pair on fourth street', () => {
  const paired = (rules: HouseRules = STANDARD, variant = 'F7S') =>
    street(callAround(stud(DOORS, { rules, variant })), 'Qd', '8d', '7s', 'Ah');

  test('[X-21] any player may bet small or big', () => {
    const hand = paired();
    expect(ask(hand)).toBe('p1: check, bet 5 or 10');
    expect(ask(play(hand, 'p1 cc'))).toBe('p2: check, bet 5 or 10');
  });

  test('[X-21] after a small bet the raise may be small or big, after a big one it is big', () => {
    const hand = play(paired(), 'p1 cbr 5');
    expect(ask(hand)).toBe('p2: fold, call 5, raise 10 or 15');
    play(hand, 'p2 cbr 10');
    expect(ask(hand)).toBe('p3: fold, call 10, raise 15 or 20');
    play(hand, 'p3 cbr 20');
    expect(ask(hand)).toBe('p4: fold, call 20, raise 30');
    expect(ask(play(paired(), 'p1 cbr 10'))).toBe('p2: fold, call 10, raise 20');
  });

  test('[X-21] under `firstActor` the first one chooses, and their size stays', () => {
    const rules = withRules({ openPair: 'firstActor' });
    expect(ask(play(paired(rules), 'p1 cc'))).toBe('p2: check, bet 5');
    expect(ask(play(paired(rules), 'p1 cbr 5'))).toBe('p2: fold, call 5, raise 10');
    expect(ask(play(paired(rules), 'p1 cbr 10'))).toBe('p2: fold, call 10, raise 20');
  });

  test('[X-21] off, and never in hi/lo', () => {
    expect(ask(paired(withRules({ openPair: 'off' })))).toBe('p1: check, bet 5');
    expect(ask(paired(STANDARD, 'F7S/8'))).toBe('p1: check, bet 5');
  });
});

describe('[X-22] the cap of fixed limit', () => {
  test('[X-22] four bets, the big blind is the first: 40, 60, 80 and no more', () => {
    const hand = play(limitTable({ stacks: even(3) }), 'p3 cbr 40', 'p1 cbr 60', 'p2 cbr 80');
    expect(ask(hand)).toBe('p3: fold, call 40');
    expect(refusal(hand, 'p3 cbr 100')).toEqual({ code: 'raise-closed', player: 2, reason: 'capped', toCall: 40 });
  });

  test('[X-22] one bet and three raises on later streets', () => {
    const hand = onFlop(limitTable({ stacks: even(3) }));
    play(hand, 'p1 cbr 20', 'p2 cbr 40', 'p3 cbr 60', 'p1 cbr 80');
    expect(ask(hand)).toBe('p2: fold, call 40');
    expect(ask(play(hand, 'p2 cc', 'p3 cc', 'd db 2d'))).toBe('p1: check, bet 40');
  });

  test('[X-22] with `blindCounts` off there is one more before the flop', () => {
    const rules = withRules({ betCap: { bets: 4, blindCounts: false, headsUp: false } });
    const hand = play(limitTable({ stacks: even(3), rules }), 'p3 cbr 40', 'p1 cbr 60', 'p2 cbr 80');
    expect(ask(hand)).toBe('p3: fold, call 40, raise 100');
    expect(ask(play(hand, 'p3 cbr 100'))).toBe('p1: fold, call 40');
  });

  test('[X-22] no cap for two players', () => {
    const hand = limitTable({ stacks: even(2) });
    play(hand, 'p2 cbr 40', 'p1 cbr 60', 'p2 cbr 80', 'p1 cbr 100', 'p2 cbr 120');
    expect(ask(hand)).toBe('p1: fold, call 20, raise 140');
  });

  test('[X-22] `headsUp` caps two players as well', () => {
    const rules = withRules({ betCap: { bets: 4, blindCounts: true, headsUp: true } });
    const hand = play(limitTable({ stacks: even(2), rules }), 'p2 cbr 40', 'p1 cbr 60', 'p2 cbr 80');
    expect(ask(hand)).toBe('p1: fold, call 20');
  });

  test('[X-22] no cap when two are left before it is reached', () => {
    const hand = play(limitTable({ stacks: even(3) }), 'p3 cbr 40', 'p1 f', 'p2 cbr 60', 'p3 cbr 80');
    expect(ask(hand)).toBe('p2: fold, call 20, raise 100');
  });

  test('[X-22] once capped it stays capped, though only two are left', () => {
    const hand = play(limitTable({ stacks: even(3) }), 'p3 cbr 40', 'p1 cbr 60', 'p2 cbr 80', 'p3 f');
    expect(ask(hand)).toBe('p1: fold, call 20');
    // On the next street the two begin again, and nothing holds them.
    play(hand, 'p1 cc', FLOP, 'p1 cbr 20', 'p2 cbr 40', 'p1 cbr 60', 'p2 cbr 80');
    expect(ask(hand)).toBe('p1: fold, call 20, raise 100');
  });

  test('[X-22] an all-in player does not count among the two', () => {
    const hand = limitTable({ stacks: [1000, 1000, 20] });
    play(hand, 'p3 cc', 'p1 cbr 40', 'p2 cbr 60', 'p1 cbr 80', 'p2 cbr 100');
    expect(ask(hand)).toBe('p1: fold, call 20, raise 120');
  });

  test('[X-22] a cap of one bet is used up by the blind', () => {
    const rules = withRules({ betCap: { bets: 1, blindCounts: true, headsUp: false } });
    const hand = limitTable({ stacks: even(3), rules });
    expect(ask(hand)).toBe('p3: fold, call 20');
    expect(refusal(hand, 'p3 cbr 40')).toEqual({ code: 'raise-closed', player: 2, reason: 'capped', toCall: 20 });
  });

  test('[X-22] a bring-in is no bet, its completion is: 5, 10, 15, 20', () => {
    const hand = play(stud(DOORS), 'p3 pb', 'p4 cbr 5', 'p1 cbr 10', 'p2 cbr 15', 'p3 cbr 20');
    expect(ask(hand)).toBe('p4: fold, call 15');
  });
});

describe('[X-23] odd units', () => {
  const ROYAL = ['AsKsQs', 'Js', 'Ts'];
  const LOW_CARDS = ['2c3d', '4c5d', '6c7d', '8c9d'];

  test('[X-23] one each to the winners, starting left of the button', () => {
    const hand = table({ stacks: even(4), blinds: [5, 10, 0, 0], hands: LOW_CARDS });
    play(hand, 'p3 cbr 25', 'p4 cc', 'p1 f', 'p2 cc');
    expect(potTexts(hand)).toEqual(['80: p2 p3 p4']);
    expect(finalStacks(checkDown(hand, ...ROYAL))).toEqual([995, 1002, 1002, 1001]);
  });

  test('[X-23] left of the button also when the button is in the middle of the list', () => {
    const hand = table({ stacks: even(4), button: 1, blinds: [0, 0, 5, 10], hands: LOW_CARDS });
    play(hand, 'p1 cbr 25', 'p2 cc', 'p3 f', 'p4 cc');
    // 80 chips for three: p4 is the first winner left of the button, p1 the second.
    expect(finalStacks(checkDown(hand, ...ROYAL))).toEqual([1002, 1001, 995, 1002]);
  });

  test('[X-23] each pot is split by itself', () => {
    const hand = table({ stacks: [25, 1000, 1000, 1000], blinds: [5, 10, 0, 0], hands: LOW_CARDS });
    play(hand, 'p3 cbr 40', 'p4 cc', 'p1 ai', 'p2 cc', `d db ${ROYAL[0]}`, 'p2 cbr 20', 'p3 cc', 'p4 f');
    expect(potTexts(hand)).toEqual(['100: p1 p2 p3', '85: p2 p3']);
    // 34 + 33 + 33 of the main pot, 43 + 42 of the side pot.
    expect(finalStacks(checkDown(hand, ...ROYAL.slice(1)))).toEqual([34, 1016, 1015, 960]);
  });

  test('[X-23] stud: to the winner with the highest card, by rank and then by suit', () => {
    const hand = stud(['9h8d7c', '9s8c7d', 'KcQcJd']);
    play(hand, 'p1 pb', 'p2 cc', 'p3 f');
    for (const cards of [
      ['6s', '6h'],
      ['5h', '5c'],
      ['2c', '2d'],
      ['3d', '3s'],
    ])
      callAround(street(hand, ...cards));
    expect(potTexts(hand)).toEqual(['7: p1 p2']);
    // Two straights to the nine; the nine of spades is higher than that of hearts.
    expect(finalStacks(showAll(hand))).toEqual([100, 101, 99]);
  });

  test('[X-23] razz: to the winner with the lowest card', () => {
    const hand = stud(['Ah2d3c', 'Ac2h3d', 'QsJsTd'], { variant: 'FR' });
    play(hand, 'p3 pb', 'p1 cc', 'p2 cc');
    play(street(hand, '4s', '4c', 'Ks'), 'p1 cbr 5', 'p2 cc', 'p3 f');
    for (const cards of [
      ['6h', '6s'],
      ['Kc', 'Qh'],
      ['Kd', 'Qd'],
    ])
      callAround(street(hand, ...cards));
    expect(potTexts(hand)).toEqual(['19: p1 p2']);
    // Two times six-four; the ace of clubs is lower than that of hearts.
    expect(finalStacks(showAll(hand))).toEqual([101, 102, 97]);
  });

  test('[X-23] hi/lo: to the high hand', () => {
    const hand = stud(['KhKdKc', 'Ac2d3h', 'QcJdTh'], { variant: 'F7S/8' });
    play(hand, 'p2 pb', 'p3 f', 'p1 cc');
    for (const cards of [
      ['9s', '5c'],
      ['9d', '8s'],
      ['4h', 'Jc'],
      ['6s', 'Td'],
    ])
      callAround(street(hand, ...cards));
    expect(potTexts(hand)).toEqual(['7: p1 p2']);
    expect(finalStacks(showAll(hand))).toEqual([101, 100, 99]);
    expect(result(hand)?.pots[0]?.awards).toEqual([
      { player: 0, amount: 4, share: 'high', board: 0 },
      { player: 1, amount: 3, share: 'low', board: 0 },
    ]);
  });

  test('[X-23] chips are whole numbers: a setup with fractions is refused', () => {
    expect(() => table({ stacks: [1000, 75.25, 1000] })).toThrow('75.25');
  });
});

test('[X-24] the log keeps the cards of a folded hand', () => {
  const hand = play(table({ stacks: even(3) }), 'p3 f', 'p1 cc', 'p2 cc');
  checkDown(hand, ...BOARD);
  expect(lines(hand)).toContain('d dh p3 QsQh');
  expect(lines(hand).filter((line) => line.includes('sm'))).toEqual(['p1 sm AsAh', 'p2 sm KsKh']);
  expect(holeCards(hand, 2)).toEqual(parseCards('QsQh'));
});

test('[X-25] one act in four vocabularies', () => {
  const hand = stud(DOORS);
  play(hand, 'p3 pb', 'p4 cc', 'p1 cc', 'p2 cc');
  street(hand, 'Jh', '8d', '7s', 'Ah');
  const bet = parseAction('p4 cbr 5')!;
  expect(bet).toEqual({ kind: 'betRaise', player: 3, to: 5 });
  expect([formatAction(bet), wordOf(bet, hand), actionTypeOf(bet, hand)]).toEqual(['p4 cbr 5', 'BET', 'bet']);
  expect(actionOf('BET', hand, 5)).toEqual({ ok: true, value: bet });
  expect(actionOfType('bet', hand, 5)).toEqual({ ok: true, value: bet });
  play(hand, bet);
  const raise = parseAction('p1 cbr 10')!;
  expect([formatAction(raise), wordOf(raise, hand), actionTypeOf(raise, hand)]).toEqual([
    'p1 cbr 10',
    'RAISE',
    'raise',
  ]);
  expect(actionOf('RAISE', hand)).toEqual({ ok: true, value: raise });
  expect(actionOfType('raise', hand)).toEqual({ ok: true, value: raise });
});

test('[X-26] an all-in player never gets a turn', () => {
  const hand = play(table({ stacks: [1000, 1000, 100, 1000] }), 'p3 ai', 'p4 cc', 'p1 cc', 'p2 cbr 300');
  expect(ask(hand)).toBe('p4: fold, call 200, raise 500..1000');
  play(hand, 'p4 cc', 'p1 cc', FLOP, 'p1 cc', 'p2 cbr 100');
  expect(ask(hand)).toBe('p4: fold, call 100, raise 200..700');
  expect(refusal(hand, 'p3 cc').code).toBe('not-your-turn');
});

describe('[X-29] all-ins below the blind', () => {
  test('[X-29] an opening all-in of 15: the next raise is to 35, there is no completing', () => {
    const hand = play(onFlop(table({ stacks: [35, 1000, 1000] })), 'p1 ai');
    expect(ask(hand)).toBe('p2: fold, call 15, raise 35..980');
    for (const to of [20, 30, 34]) expect(refusal(hand, `p2 cbr ${to}`).code).toBe('bet-out-of-range');
  });

  test('[X-29] a short big blind does not lower the price', () => {
    const hand = table({ stacks: [1000, 12, 1000] });
    expect(hand.bet).toEqual([10, 12, 0]);
    expect(ask(hand)).toBe('p3: fold, call 20, raise 40..1000');
    play(hand, 'p3 cc');
    expect(ask(hand)).toBe('p1: fold, call 10, raise 40..1000');
    play(hand, 'p1 cc');
    expect(potTexts(hand)).toEqual(['36: p1 p2 p3', '16: p1 p3']);
  });

  test('[X-29] the last player with chips needs no more than the largest opposing bet', () => {
    const hand = play(table({ stacks: [1000, 12, 1000], hands: ['AsAh', 'KsKh', 'QsQh'] }), 'p3 f');
    expect(ask(hand)).toBe('p1: fold, call 2');
    play(hand, 'p1 cc');
    expect(potTexts(hand)).toEqual(['24: p1 p2']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([1012, 0, 1000]);
  });

  test('[X-29, X-35] a small blind who has more in than a short big blind is not asked', () => {
    const hand = table({ stacks: [5, 1000], hands: ['AsAh', 'KsKh'] });
    expect(legal(hand).kind).toBe('show');
    expect(hand.stack).toEqual([0, 995]);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([10, 995]);
  });
});

test('[X-30] in no limit a player with exactly the price calls all-in and may not raise; one chip more is a raise', () => {
  const facing = (stack: number) =>
    play(
      deal(start({ variant: 'NT', stacks: [100, stack, 100], blinds: [1, 2, 0] }), ...PAIRS.slice(0, 3)),
      'p3 cbr 20',
      'p1 f',
    );
  const even = facing(20);
  expect(ask(even)).toBe('p2: fold, call 18');
  expect(refusal(even, 'p2 cbr 20').code).toBe('raise-closed');
  expect(ask(facing(21))).toBe('p2: fold, call 18, raise 21');
});

describe('[X-30] short all-ins in fixed limit', () => {
  /** On the flop p1 bets 20 and p2 is all-in for `amount`. */
  const facing = (amount: number, limitShortAllIn: HouseRules['limitShortAllIn']) => {
    const rules = withRules({ limitShortAllIn });
    return play(onFlop(limitTable({ stacks: [1000, 20 + amount, 1000, 1000], rules })), 'p1 cbr 20', 'p2 ai');
  };

  test('[X-30] less than half a bet: the next raise completes, and nothing is reopened', () => {
    const hand = facing(28, 'halfBet');
    expect(ask(hand)).toBe('p3: fold, call 28, raise 40');
    play(hand, 'p3 cc', 'p4 cc');
    expect(ask(hand)).toBe('p1: fold, call 8');
    expect(refusal(hand, 'p1 cbr 40').code).toBe('raise-closed');
  });

  test('[X-30] the completion itself reopens', () => {
    const hand = play(facing(28, 'halfBet'), 'p3 cbr 40', 'p4 f');
    expect(ask(hand)).toBe('p1: fold, call 20, raise 60');
  });

  test('[X-30] half a bet or more is a raise: the next one is a bet above it, and the bettor may make it', () => {
    const hand = facing(30, 'halfBet');
    expect(ask(hand)).toBe('p3: fold, call 30, raise 50');
    play(hand, 'p3 cc', 'p4 cc');
    expect(ask(hand)).toBe('p1: fold, call 10, raise 50');
  });

  test('[X-30] an opening all-in of 15 is a bet, one of 8 is not', () => {
    const half = play(onFlop(limitTable({ stacks: [35, 1000, 1000] })), 'p1 ai');
    expect(ask(half)).toBe('p2: fold, call 15, raise 35');
    const less = play(onFlop(limitTable({ stacks: [28, 1000, 1000] })), 'p1 ai');
    expect(ask(less)).toBe('p2: fold, call 8, raise 20');
  });

  test('[X-30] half is measured from the last full step', () => {
    const rules = withRules({ limitShortAllIn: 'halfBet' });
    const hand = onFlop(limitTable({ stacks: [1000, 48, 52, 1000], rules }));
    // 28 is less than half a bet above 20; 32 is more, counted from the 20.
    play(hand, 'p1 cbr 20', 'p2 ai', 'p3 ai');
    expect(ask(hand)).toBe('p4: fold, call 32, raise 52');
  });

  test('[X-30] `complete`: always to the next full step, also by those who have acted', () => {
    for (const amount of [28, 30, 39]) {
      const hand = facing(amount, 'complete');
      expect(ask(hand)).toBe(`p3: fold, call ${amount}, raise 40`);
      play(hand, 'p3 cc', 'p4 cc');
      expect(ask(hand)).toBe(`p1: fold, call ${amount - 20}, raise 40`);
    }
  });

  test('[X-30] `add`: always a full bet above, by those who have acted only after a full bet', () => {
    for (const amount of [28, 30, 39]) {
      const hand = facing(amount, 'add');
      expect(ask(hand)).toBe(`p3: fold, call ${amount}, raise ${amount + 20}`);
      play(hand, 'p3 cc', 'p4 cc');
      expect(ask(hand)).toBe(`p1: fold, call ${amount - 20}`);
    }
    const raised = play(facing(28, 'add'), 'p3 cbr 48', 'p4 f');
    expect(ask(raised)).toBe('p1: fold, call 28, raise 68');
  });

  test('[X-30, X-22] `add`: the all-in counts toward the cap', () => {
    const hand = play(facing(28, 'add'), 'p3 cbr 48', 'p4 cbr 68');
    expect(ask(hand)).toBe('p1: fold, call 48');
    expect(legal(hand)).toMatchObject({ closed: 'capped' });
  });

  test('[X-30] `halfBet`: less than half does not count toward the cap, half does', () => {
    const less = play(facing(28, 'halfBet'), 'p3 cbr 40', 'p4 cbr 60');
    expect(ask(less)).toBe('p1: fold, call 40, raise 80');
    const half = play(facing(30, 'halfBet'), 'p3 cbr 50', 'p4 cbr 70');
    expect(ask(half)).toBe('p1: fold, call 50');
  });

  test('[X-30] in any limit a smaller bet may put the largest opponent all-in', () => {
    const fixed = onFlop(limitTable({ stacks: [1000, 32, 30] }));
    expect(ask(fixed)).toBe('p1: check, bet 12 or 20');
    const none = onFlop(table({ stacks: [1000, 32, 30] }));
    expect(ask(none)).toBe('p1: check, bet 12..980');
    expect(refusal(none, 'p1 cbr 11').code).toBe('bet-out-of-range');
    const raise = play(table({ stacks: [1000, 1000, 150] }), 'p3 cbr 100', 'p1 f');
    expect(ask(raise)).toBe('p2: fold, call 80, raise 150..1000');
  });
});

describe('[X-30, X-36] short all-ins over a bring-in', () => {
  const facing = (limitShortAllIn: HouseRules['limitShortAllIn']) =>
    play(stud(DOORS, { stacks: [100, 100, 100, 5], rules: withRules({ limitShortAllIn }) }), 'p3 pb', 'p4 ai');

  test('[X-30] an all-in of 4 is more than half of the completed bet', () => {
    expect(ask(facing('halfBet'))).toBe('p1: fold, call 4, raise 9');
  });

  test('[X-30] it is completed, or a bet is added, by the other rules', () => {
    expect(ask(facing('complete'))).toBe('p1: fold, call 4, raise 5');
    expect(ask(facing('add'))).toBe('p1: fold, call 4, raise 9');
  });
});

describe('[X-32] pot limit', () => {
  const potTable = (setup: Table) => table({ variant: 'PT', ...setup });

  test('[X-32] the bet, everything in the pot and in front, and the call', () => {
    const hand = potTable({ stacks: even(3) });
    expect(ask(hand)).toBe('p3: fold, call 20, raise 40..70');
    play(hand, 'p3 cbr 70');
    // 70 + 100 + 60
    expect(ask(hand)).toBe('p1: fold, call 60, raise 120..230');
    expect(refusal(hand, 'p1 cbr 231').code).toBe('bet-out-of-range');
  });

  test('[X-32] on later streets the first bet is up to the pot', () => {
    const hand = onFlop(potTable({ stacks: even(3) }));
    expect(ask(hand)).toBe('p1: check, bet 20..60');
    play(hand, 'p1 cbr 60');
    expect(ask(hand)).toBe('p2: fold, call 60, raise 120..240');
  });

  test('[X-32] antes are in the pot', () => {
    expect(ask(potTable({ stacks: even(3), antes: [5, 5, 5] }))).toBe('p3: fold, call 20, raise 40..85');
  });

  test('[X-32] a short blind counts in full before the flop, and for what it is afterwards', () => {
    const hand = potTable({ stacks: [1000, 12, 1000] });
    expect(ask(hand)).toBe('p3: fold, call 20, raise 40..70');
    play(hand, 'p3 cc', 'p1 cc', FLOP);
    expect(ask(hand)).toBe('p1: check, bet 20..52');
  });
});

describe('[X-33] straddles', () => {
  test('[X-33] 5/10/20: the straddle sets the price and the raise, and has the option', () => {
    const hand = table({ stacks: even(4), blinds: [5, 10, 20, 0] });
    expect(ask(hand)).toBe('p4: fold, call 20, raise 40..1000');
    expect(lastRaiser(hand)).toBeNull();
    play(hand, 'p4 cc', 'p1 cc', 'p2 cc');
    expect(ask(hand)).toBe('p3: check, raise 40..1000');
    expect(ask(play(hand, 'p3 cc'))).toBe('deal board 3');
    expect(ask(play(hand, FLOP))).toBe('p1: check, bet 20..980');
  });

  test('[X-33] with a straddle from the button the small blind acts first', () => {
    const hand = table({ stacks: even(4), blinds: [5, 10, 0, 20] });
    expect(ask(hand)).toBe('p1: fold, call 15, raise 40..1000');
    play(hand, 'p1 f', 'p2 f', 'p3 cc');
    expect(ask(hand)).toBe('p4: check, raise 40..1000');
  });

  test('[X-33] replaying a file the raise is by the smallest bet', () => {
    const hand = table({ stacks: even(4), blinds: [5, 10, 20, 0], minBet: 10, rules: RULE_SETS.phh });
    expect(ask(hand)).toBe('p4: fold, call 20, raise 30..1000');
  });
});

describe('[X-34] antes', () => {
  /** Antes of 10, p3 has only 4 and the best hand. */
  const short = (shortAnte: HouseRules['shortAnte']) => {
    const hands = ['QsQh', 'KsKh', 'AsAh'];
    const rules = withRules({ shortAnte });
    return play(table({ stacks: [1000, 1000, 4], antes: [10, 10, 10], hands, rules }), 'p1 cc', 'p2 cc');
  };

  test('[X-34] `matched`: a short ante wins the matched part of the others', () => {
    const hand = short('matched');
    expect(potTexts(hand)).toEqual(['12: p1 p2 p3', '52: p1 p2']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([970, 1022, 12]);
  });

  test('[X-34] `mainPot`: it wins all antes', () => {
    const hand = short('mainPot');
    expect(potTexts(hand)).toEqual(['24: p1 p2 p3', '40: p1 p2']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([970, 1010, 24]);
  });

  test('[X-34] a big-blind ante belongs to the main pot, and is paid before the blind', () => {
    const hand = table({ stacks: [1000, 30, 1000], antes: [0, 20, 0], hands: ['QsQh', 'AsAh', 'KsKh'] });
    expect(hand.bet).toEqual([10, 10, 0]);
    expect(hand.stack).toEqual([990, 0, 1000]);
    expect(ask(hand)).toBe('p3: fold, call 20, raise 40..1000');
    play(hand, 'p3 cc', 'p1 cc');
    expect(potTexts(hand)).toEqual(['50: p1 p2 p3', '20: p1 p3']);
    expect(finalStacks(checkDown(hand, ...BOARD))).toEqual([980, 50, 1000]);
  });

  test('[X-34] dead money belongs to the main pot and is no bet', () => {
    const hand = table({ stacks: even(3), dead: [0, 0, 30] });
    expect(hand.bet).toEqual([10, 20, 0]);
    expect(ask(hand)).toBe('p3: fold, call 20, raise 40..970');
    expect(potTexts(hand)).toEqual(['30: p1 p2 p3']);
  });
});

describe('[X-35] who is asked', () => {
  test('[X-35] nobody who owes nothing when no opponent can put in another chip', () => {
    const hand = play(table({ stacks: [500, 1000] }), 'p2 cbr 500', 'p1 cc');
    expect(legal(hand).kind).toBe('show');
    expect(lines(checkDown(hand, ...BOARD)).filter((line) => / (cc|cbr|f)/.test(line))).toHaveLength(2);
  });

  test('[X-35] on a later street the last player with chips is passed over', () => {
    const hand = onFlop(table({ stacks: [1000, 100, 200] }));
    play(hand, 'p1 cbr 180', 'p2 cc', 'p3 cc');
    expect(potTexts(hand)).toEqual(['300: p1 p2 p3', '200: p1 p3']);
    showAll(hand);
    expect(ask(hand)).toBe('deal board 1');
    expect(ask(play(hand, 'd db 2d'))).toBe('deal board 1');
  });

  test('[X-35, I4-8] a player who owes is always asked, but may not raise players who are all-in', () => {
    const hand = play(table({ stacks: [1000, 1000, 500] }), 'p3 ai', 'p1 f');
    expect(ask(hand)).toBe('p2: fold, call 480');
    expect(refusal(hand, 'p2 cbr 980')).toEqual({
      code: 'raise-closed',
      player: 1,
      reason: 'nobody-can-call',
      toCall: 480,
    });
  });

  test('[X-35, I4-8] nor players who have chips for the call and not one more', () => {
    const hand = table({ stacks: [20, 20, 1000] });
    expect(ask(hand)).toBe('p3: fold, call 20');
    expect(refusal(hand, 'p3 cbr 40')).toMatchObject({ code: 'raise-closed', reason: 'nobody-can-call' });
    expect(ask(table({ stacks: [21, 20, 1000] }))).toBe('p3: fold, call 20, raise 21..1000');
  });

  test('[X-35] a big blind whose opponents are all-in for less is not asked', () => {
    const hand = play(table({ stacks: [15, 1000, 12] }), 'p3 ai', 'p1 ai');
    expect(legal(hand).kind).toBe('show');
    expect(hand.stack).toEqual([0, 985, 0]);
    expect(potTexts(hand)).toEqual(['36: p1 p2 p3', '6: p1 p2']);
  });
});

test('[X-35] chips that a folded player had matched stay in their own pot', () => {
  const hand = play(
    table({ stacks: [60, 1000, 1000], hands: ['AsAh', 'KsKh', 'QsQh'] }),
    'p3 cbr 100',
    'p1 ai',
    'p2 cc',
  );
  expect(potTexts(hand)).toEqual(['180: p1 p2 p3', '80: p2 p3']);
  play(hand, FLOP, 'p2 cbr 50', 'p3 f');
  // The 50 come back; the 80 of the side pot are p2's whoever wins the main pot.
  expect(hand.stack).toEqual([0, 900, 900]);
  expect(finalStacks(checkDown(hand, ...BOARD.slice(1)))).toEqual([180, 980, 900]);
});

describe('[X-36] stud', () => {
  test('[X-36] razz: the highest door brings in, ace low, spades first; the lowest board opens', () => {
    expect(ask(stud(['4c5dKh', '6c7dKs', '8cTdAh'], { variant: 'FR' }))).toBe('p2: bring in 2, complete 5');
    const hand = callAround(stud(['4c5dAh', '6c7dQs', '8cTd9h'], { variant: 'FR' }));
    expect(ask(street(hand, '2c', '3c', '4d'))).toBe('p1: check, bet 5');
  });

  test('[X-36] razz: a pair is a bad board', () => {
    const hand = callAround(stud(['4c5d2h', '6c7dQs', '8cTd9h'], { variant: 'FR' }));
    expect(ask(street(hand, '2c', '3c', '4d'))).toBe('p3: check, bet 5');
  });

  test('[X-36] all-in on the ante: the bring-in passes to the left, who may fold, bring in or complete', () => {
    const hand = stud(DOORS, { stacks: [100, 100, 1, 100] });
    expect(ask(hand)).toBe('p4: fold, bring in 2, complete 5');
    expect(ask(play(hand, 'p4 f'))).toBe('p1: fold, bring in 2, complete 5');
    play(hand, 'p1 pb');
    expect(ask(hand)).toBe('p2: fold, call 2, raise 5');
    expect(ask(play(hand, 'p2 cc'))).toBe('deal hole 1 1 1 0');
    expect(potTexts(hand)).toEqual(['4: p1 p2 p3', '4: p1 p2']);
  });

  test('[X-36] a bring-in for less leaves the price and the completion as they are', () => {
    const hand = play(stud(DOORS, { stacks: [100, 100, 2, 100] }), 'p3 pb');
    expect(ask(hand)).toBe('p4: fold, call 2, raise 5');
  });

  test('[X-36] a player with no more than the bring-in has nothing to choose', () => {
    expect(ask(stud(DOORS, { stacks: [100, 100, 3, 100] }))).toBe('p3: bring in 2');
    expect(ask(stud(DOORS, { stacks: [100, 100, 5, 100] }))).toBe('p3: bring in 2, complete 4');
  });

  test('[X-36, X-29] against a short bring-in alone one calls no more than it', () => {
    const hand = play(stud(['4c5dQh', '8cTd2h'], { stacks: [100, 2] }), 'p2 pb');
    expect(ask(hand)).toBe('p1: fold, call 1');
    expect(potTexts(play(hand, 'p1 cc'))).toEqual(['4: p1 p2']);
  });

  test('[X-36, X-35] nobody brings in when all others are all-in on the ante', () => {
    const hand = stud(['4c5dQh', '6c7d3s', '8cTd2h'], { stacks: [1, 1, 100] });
    expect(ask(hand)).toBe('deal hole 1 1 1');
    expect(potTexts(hand)).toEqual(['3: p1 p2 p3']);
  });

  test('[X-36] the common card of a short deck counts for the opener', () => {
    const deck = [...DECKS.standard];
    const take = (...texts: string[]) => {
      for (const card of texts.flatMap((text) => parseCards(text)!)) deck.splice(deck.indexOf(card), 1);
    };
    // p1 shows 3c 4d 6h 7s and pairs nothing; p8 shows Ac Kd Jh 9s. A common seven pairs p1.
    const first = ['2c2d3c', '4d', '6h', '7s'];
    const last = ['2h2sAc', 'Kd', 'Jh', '9s'];
    take(...first, ...last, '7c');
    // Nobody between them shows a pair or an ace.
    const ranks = (cards: readonly number[]) => new Set(cards.map((card) => card >> 2));
    const middle: string[][] = [];
    for (let player = 0; player < 6; player++) {
      const up: number[] = [];
      for (const card of deck) {
        if (up.length === 4) break;
        if (card >> 2 < 12 && card >> 2 !== 5 && !ranks(up).has(card >> 2)) up.push(card);
      }
      for (const card of up) deck.splice(deck.indexOf(card), 1);
      const down = deck.splice(-2);
      middle.push([formatCards([...down, up[0]!]), ...up.slice(1).map((card) => formatCards([card]))]);
    }
    const all = [first, ...middle, last];
    const hand = stud(all.map((cards) => cards[0]!));
    for (let at = 1; at < 4; at++) street(callAround(hand), ...all.map((cards) => cards[at]!));
    expect(ask(callAround(hand))).toBe('deal board 1');
    play(hand, 'd db 7c');
    expect(ask(hand)).toBe('p1: check, bet 10');
  });
});

describe('[X-37] draws', () => {
  /** Eight players hold the first forty cards of the deck in order: p1 2c2d2h2s3c ... p8 Td..Js. */
  const deck = DECKS.standard;
  const held = (player: number) => deck.slice(player * 5, player * 5 + 5);
  const drawTable = () => {
    const blinds = [10, 20, 0, 0, 0, 0, 0, 0];
    const hand = start({ variant: 'N5D', stacks: even(8), blinds });
    return deal(hand, ...Array.from({ length: 8 }, (_, player) => formatCards(held(player))));
  };

  /** p4 folds, p1, p2 and p3 change all five cards, the others stand pat. */
  const drawn = () => {
    const hand = play(drawTable(), 'p3 cc', 'p4 f', 'p5 cc', 'p6 cc', 'p7 cc', 'p8 cc', 'p1 cc', 'p2 cc');
    for (const player of [0, 1, 2]) play(hand, `p${player + 1} sd ${formatCards(held(player))}`);
    play(hand, 'p5 sd', 'p6 sd', 'p7 sd', 'p8 sd');
    expect(ask(hand)).toBe('deal hole 5 5 5 0 0 0 0 0');
    // Twelve cards are left, one of them is burned: ten for p1 and p2, one for p3.
    play(hand, `d dh p1 ${formatCards(deck.slice(40, 45))}`, `d dh p2 ${formatCards(deck.slice(45, 50))}`);
    return hand;
  };

  test('[X-37] a card comes again only when the deck has run out', () => {
    const hand = drawn();
    expect(refusal(hand, `d dh p3 ${formatCards(held(0))}`).code).toBe('card-already-dealt');
    play(hand, `d dh p3 ${formatCards([deck[50]!, ...held(0).slice(0, 4)])}`);
    expect(legal(hand).kind).toBe('bet');
    expect(holeCards(hand, 2)).toEqual([deck[50]!, ...held(0).slice(0, 4)]);
  });

  test('[X-37] folded hands are shuffled in', () => {
    const hand = play(drawn(), `d dh p3 ${formatCards([deck[50]!, ...held(3).slice(0, 4)])}`);
    expect(legal(hand).kind).toBe('bet');
  });

  test('[X-37] never the drawer’s own discards of this draw', () => {
    const hand = drawn();
    expect(refusal(hand, `d dh p3 ${formatCards([deck[50]!, ...held(2).slice(0, 4)])}`).code).toBe(
      'card-already-dealt',
    );
  });

  test('[X-37, X-43] never a card that someone in the hand holds', () => {
    const hand = drawn();
    for (const player of [4, 7]) {
      expect(refusal(hand, `d dh p3 ${formatCards([deck[50]!, ...held(player).slice(0, 4)])}`).code).toBe(
        'card-already-dealt',
      );
    }
  });

  test('[X-37] everyone in the hand draws, from the left of the button on', () => {
    const hand = play(drawTable(), 'p3 cc', 'p4 f', 'p5 f', 'p6 f', 'p7 f', 'p8 cc', 'p1 f', 'p2 cc');
    expect(streetOf(hand)).toBe('firstDraw');
    expect(ask(hand)).toBe('p2: draw up to 5');
    expect(refusal(hand, 'p2 cc').code).toBe('wrong-act');
    expect(refusal(hand, `p2 sd ${formatCards(held(2).slice(0, 1))}`).code).toBe('card-not-held');
    play(hand, `p2 sd ${formatCards(held(1).slice(0, 2))}`);
    expect(ask(hand)).toBe('p3: draw up to 5');
    play(hand, 'p3 sd');
    expect(ask(hand)).toBe('p8: draw up to 5');
    play(hand, 'p8 sd');
    expect(ask(hand)).toBe('deal hole 0 2 0 0 0 0 0 0');
  });
});

describe('[X-38] the showdown', () => {
  const river = () => {
    const hand = onFlop(table({ stacks: even(3) }));
    for (const board of BOARD.slice(1)) onFlop(hand, `d db ${board}`);
    return hand;
  };
  const shownBy = (hand: HandState) => {
    const order: number[] = [];
    while (legal(hand).kind === 'show') {
      order.push(hand.actor + 1);
      play(hand, `p${hand.actor + 1} sm -`);
    }
    return order;
  };

  test('[X-38] the last to bet or raise on the last street shows first, then clockwise', () => {
    const hand = play(river(), 'p1 cc', 'p2 cbr 40', 'p3 cc', 'p1 cc');
    expect(shownBy(hand)).toEqual([2, 3, 1]);
    const raised = play(river(), 'p1 cbr 40', 'p2 cc', 'p3 cbr 100', 'p1 cc', 'p2 cc');
    expect(shownBy(raised)).toEqual([3, 1, 2]);
  });

  test('[X-38] without a bet on the last street its first actor, whoever bet before', () => {
    const hand = onFlop(table({ stacks: even(3) }));
    play(hand, 'p1 cc', 'p2 cc', 'p3 cbr 40', 'p1 cc', 'p2 cc');
    onFlop(play(hand, `d db ${BOARD[1]}`), `d db ${BOARD[2]}`);
    play(hand, 'p1 cc', 'p2 cc', 'p3 cc');
    expect(shownBy(hand)).toEqual([1, 2, 3]);
  });

  test('[X-38] when all are all-in hands are shown before the board runs out, and cannot be mucked', () => {
    const hand = play(table({ stacks: [300, 300, 300] }), 'p3 ai', 'p1 ai', 'p2 cc');
    expect(ask(hand)).toBe('p3: show');
    expect(refusal(hand, 'p3 sm')).toEqual({ code: 'may-not-muck', player: 2 });
    play(hand, 'p3 sm QsQh', 'p1 sm AsAh', 'p2 sm KsKh');
    expect(ask(hand)).toBe('deal board 3');
    play(hand, ...BOARD.map((board) => `d db ${board}`));
    expect(finalStacks(hand)).toEqual([900, 0, 0]);
  });

  test('[X-38] a player who mucks gives up the claim', () => {
    const hand = play(river(), 'p1 cc', 'p2 cc', 'p3 cc', 'p1 sm', 'p2 sm -', 'p3 sm');
    expect(finalStacks(hand)).toEqual([980, 1040, 980]);
  });

  test('[X-38] if all others have mucked the last one may not', () => {
    const hand = play(river(), 'p1 cc', 'p2 cc', 'p3 cc', 'p1 sm', 'p2 sm');
    expect(ask(hand)).toBe('p3: show');
    expect(refusal(hand, 'p3 sm')).toEqual({ code: 'may-not-muck', player: 2 });
    expect(finalStacks(play(hand, 'p3 sm -'))).toEqual([980, 980, 1040]);
  });

  test('[X-38] the last one who can claim a side pot may not muck it away', () => {
    const hand = onFlop(table({ stacks: [100, 1000, 1000] }));
    play(hand, 'p1 ai', 'p2 cc', 'p3 cc', `d db ${BOARD[1]}`, 'p2 cbr 100', 'p3 cc', `d db ${BOARD[2]}`);
    play(hand, 'p2 cc', 'p3 cc', 'p2 sm');
    expect(ask(hand)).toBe('p3: show');
  });

  test('[X-38] one may show only the cards they hold', () => {
    const hand = play(river(), 'p1 cc', 'p2 cc', 'p3 cc');
    expect(refusal(hand, 'p1 sm AsAd').code).toBe('cards-differ');
    expect(refusal(hand, 'p2 sm -').code).toBe('not-your-turn');
  });
});

describe('[X-43] no card comes twice', () => {
  test('[X-43] not to another player, not to the board, not twice in one deal', () => {
    const hand = start({ variant: 'NT', stacks: even(3), blinds: [10, 20, 0] });
    play(hand, 'd dh p1 AsAh');
    const twice = (text: string) => ({ code: 'card-already-dealt', card: parseCards(text)![0] });
    expect(refusal(hand, 'd dh p2 AsKh')).toEqual(twice('As'));
    expect(refusal(hand, 'd dh p2 KhKh')).toEqual(twice('Kh'));
    play(hand, 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cc', 'p1 cc', 'p2 cc');
    expect(refusal(hand, 'd db 2cAs3d')).toEqual(twice('As'));
    play(hand, FLOP, 'p1 cc', 'p2 cc', 'p3 cc');
    expect(refusal(hand, 'd db 2c')).toEqual(twice('2c'));
  });

  test('[X-43] not even a folded card while the deck lasts', () => {
    const hand = play(table({ stacks: even(3) }), 'p3 f', 'p1 cc', 'p2 cc');
    expect(refusal(hand, 'd db Qs2c3d').code).toBe('card-already-dealt');
  });

  test('[X-43] nor one that is not in the deck', () => {
    const hand = start({ variant: 'NS', stacks: even(2), blinds: [20, 10] });
    expect(refusal(hand, 'd dh p1 As2c')).toEqual({
      code: 'card-not-in-deck',
      card: parseCards('2c')![0],
      deck: 'short',
    });
  });
});
