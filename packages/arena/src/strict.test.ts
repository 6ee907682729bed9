/** Document 002: the framework whose every error is fatal. */
import {
  ACT_WORDS,
  actionOf,
  apply,
  below,
  clone,
  type HandAction as EngineAction,
  formatCards,
  type HandState,
  history,
  legal,
  Phase,
  parseAction,
  type Random,
  RULE_SETS,
  stream,
  toCall as toCallOf,
  VARIANTS,
  wordsOf,
} from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { ACTIONS, Action, actionsOf, wordOfAction } from './action.js';
import type { StrictPlayer } from './gameState.js';
import {
  type BettingDetails,
  calculateBettingDetails,
  calculateValidActions,
  decide,
  STRICT_RULES,
  StrictError,
  strategyError,
  timeoutError,
  validateAction,
} from './strict.js';
import { playAny, playOut, randomHand, start } from './testing/hands.js';

const HANDS = ['AsAh', 'KsKh', 'QsQh', 'JsJh'];

function play(state: HandState, ...lines: readonly string[]): HandState {
  for (const line of lines) {
    const applied = apply(state, parseAction(line)!);
    if (!applied.ok) throw new Error(`${line}: ${applied.error.code}`);
  }
  return state;
}

/** 10/20, player1 small blind, player2 big blind, the last player on the button. */
function table(...stacks: readonly number[]): HandState {
  const blinds = stacks.map((_, player) => [10, 20][player] ?? 0);
  const state = start({ variant: 'NT', rules: STRICT_RULES, stacks, blinds });
  return play(state, ...stacks.map((_, player) => `d dh p${player + 1} ${HANDS[player]}`));
}

function onFlop(...stacks: readonly number[]): HandState {
  const state = table(...stacks);
  while (state.phase === Phase.Bet) play(state, `p${state.actor + 1} cc`);
  return play(state, 'd db 2c3d4c');
}

/** The error that an answer of the player to act dies of. */
function failure(state: HandState, decision: unknown, names?: readonly string[]): StrictError {
  const before = clone(state);
  try {
    decide(state, state.actor, decision, names, 7);
  } catch (error) {
    expect(state, 'a refused act changes nothing').toEqual(before);
    if (error instanceof StrictError) return error;
    throw error;
  }
  throw new Error(`accepted: ${String(decision)}`);
}

function linesOf(error: Error): string[] {
  return error.message.split('\n');
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a message is looked into freely.
function stateOf(error: Error): any {
  return JSON.parse(error.message.slice(error.message.indexOf('Game State: ') + 'Game State: '.length));
}

/** The first line, the reason and the solution of an answer that is refused. */
function head(state: HandState, action: Action, amount?: unknown): string[] {
  return linesOf(failure(state, { action, amount })).slice(0, 3);
}

describe('the example of the document', () => {
  // Two players with blinds 20 and 40: player2 has the button and the small blind, and is first to act.
  const example = (): HandState => {
    const state = start({ variant: 'NT', rules: STRICT_RULES, stacks: [1000, 1000], blinds: [40, 20], button: 1 });
    return play(state, 'd dh p1 AsAh', 'd dh p2 KsKh');
  };

  test('[S2-20, S2-17] a bet in place of a raise', () => {
    const error = failure(example(), { action: Action.BET, amount: 100 });
    expect(linesOf(error).slice(0, 8)).toEqual([
      'Cannot bet when facing a bet - use raise.',
      "Reason: There's already a bet of 40 on the table",
      'Solution: Use Action.RAISE to increase the bet to 100',
      'Current bet details: player1: 40 chips, player2: 20 chips',
      'Game State: {',
      '  "gamePhase": "PRE_FLOP",',
      '  "currentBet": 40,',
      '  "pot": 60,',
    ]);
    expect(Object.keys(stateOf(error))).toEqual([
      'gamePhase',
      'currentBet',
      'pot',
      'player',
      'table',
      'bettingHistory',
      'playerBets',
    ]);
  });

  test.each<[unknown, number]>([
    [100, 100],
    [80, 80],
    [1000, 1000],
    [79, 80],
    [1001, 80],
    [undefined, 80],
    [100.5, 80],
    ['100', 80],
    [Number.NaN, 80],
    [-100, 80],
  ])('[S2-17] with %s the raise that is proposed goes to %s', (amount, to) => {
    expect(head(example(), Action.BET, amount)[2]).toBe(`Solution: Use Action.RAISE to increase the bet to ${to}`);
  });

  test('[S2-17] if no raise is open the other ways out are named', () => {
    const state = play(table(1000, 1000, 30), 'p3 cbr 30', 'p1 cbr 1000');
    expect(head(state, Action.BET, 50)[2]).toBe(
      'Solution: Use Action.FOLD to give up the hand, Action.CALL to call 980 or Action.ALL_IN to put in 980',
    );
  });
});

describe('every refusal is thrown at once, with its reason and a way out', () => {
  test('[S2-1, S2-4, S2-14] FOLD with nothing to call', () => {
    const option = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    expect(head(option, Action.FOLD)).toEqual([
      'Cannot fold when you can check for free.',
      'Reason: There is nothing to call: toCall is 0, the current bet is 20 and your bet is 20',
      'Solution: Use Action.CHECK to stay in for free',
    ]);
    expect(failure(onFlop(1000, 1000, 1000), { action: Action.FOLD }).code).toBe('fold-when-free');
  });

  test('[S2-3, S2-15] CHECK facing a bet', () => {
    expect(head(table(1000, 1000, 1000), Action.CHECK)).toEqual([
      'Cannot check when facing a bet.',
      'Reason: There are 20 chips to call: toCall is 20, the current bet is 20 and your bet is 0',
      'Solution: Use Action.CALL to call 20, Action.RAISE to increase the bet to 40 or Action.FOLD to give up the hand',
    ]);
    const short = play(table(59, 1000, 1000), 'p3 cbr 60');
    expect(head(short, Action.CHECK)[2]).toBe(
      'Solution: Use Action.ALL_IN to put in 49 or Action.FOLD to give up the hand',
    );
  });

  test('[S2-5, S2-16] CALL with nothing to call', () => {
    expect(head(onFlop(1000, 1000, 1000), Action.CALL)).toEqual([
      'Nothing to call.',
      'Reason: There is no bet to call: toCall is 0, the current bet is 0 and your bet is 0',
      'Solution: Use Action.CHECK to stay in for free, Action.BET to bet 20 or Action.ALL_IN to put in 980',
    ]);
  });

  test('[S2-5, S2-16, X-11] CALL with too few chips', () => {
    expect(head(play(table(59, 1000, 1000), 'p3 cbr 60'), Action.CALL)).toEqual([
      'Insufficient chips to call.',
      'Reason: There are insufficient chips for a call: 50 to call, 49 in your stack',
      'Solution: Use Action.ALL_IN to put in 49 or Action.FOLD to give up the hand',
    ]);
  });

  test('[S2-8] RAISE with no bet', () => {
    expect(head(onFlop(1000, 1000, 1000), Action.RAISE, 60)).toEqual([
      'Cannot raise without a bet - use bet.',
      'Reason: There is no bet on the table that could be raised',
      'Solution: Use Action.BET to bet 60',
    ]);
    expect(head(onFlop(35, 1000, 1000), Action.RAISE, 60)[2]).toBe(
      'Solution: Use Action.CHECK to stay in for free or Action.ALL_IN to put in 15',
    );
  });

  test('[S2-6, S2-7] BET of a wrong amount, and with too few chips', () => {
    expect(head(onFlop(1000, 1000, 1000), Action.BET, 19)).toEqual([
      'Invalid bet amount: 19.',
      'Reason: No such bet is legal: totals are whole numbers, at least to 20 and at most to 980; ' +
        'you have 980 chips and 0 in front; nobody has bet or raised on this street',
      'Solution: Use Action.BET to bet 20',
    ]);
    expect(head(onFlop(1000, 1000, 1000), Action.BET)[0]).toBe('Invalid bet amount: undefined.');
    expect(head(onFlop(1000, 1000, 1000), Action.BET, '60')[0]).toBe('Invalid bet amount: "60".');
    expect(head(onFlop(35, 1000, 1000), Action.BET, 15)).toEqual([
      'Insufficient chips to bet.',
      'Reason: The minimum bet is 20 and you have 15 chips',
      'Solution: Use Action.ALL_IN to put in 15 or Action.CHECK to stay in for free',
    ]);
  });

  test('[S2-9, S2-18] RAISE of a wrong amount: the least, the chips and the raises so far', () => {
    const state = play(onFlop(1000, 1000, 1000), 'p1 cbr 100', 'p2 cbr 300');
    expect(head(state, Action.RAISE, 499)).toEqual([
      'Invalid raise amount: 499.',
      'Reason: No such raise is legal: totals are whole numbers, at least to 500 and at most to 980, ' +
        '200 more than the bet of 300; you have 980 chips and 0 in front; ' +
        'bets and raises on this street: player1 to 100, player2 to 300',
      'Solution: Use Action.RAISE to increase the bet to 500',
    ]);
  });

  test('[S2-8] RAISE if the call takes all chips, and if the betting is not open again', () => {
    expect(head(play(table(60, 1000, 1000), 'p3 cbr 60'), Action.RAISE, 100)).toEqual([
      'Insufficient chips to raise.',
      'Reason: No raise is open: all your chips go in with the call; 50 is to call and you have 50 chips; ' +
        'bets and raises on this street: player3 to 60',
      'Solution: Use Action.CALL to call 50, Action.ALL_IN to put in 50 or Action.FOLD to give up the hand',
    ]);
    // Under `strict` every raise opens the betting again: only other rules close it.
    const rules = { ...RULE_SETS.standard, showing: 'auto' } as const;
    const closed = start({ variant: 'NT', rules, stacks: [70, 1000, 1000], blinds: [10, 20, 0] });
    play(closed, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cbr 60', 'p1 cbr 70', 'p2 cc');
    expect(head(closed, Action.RAISE, 200).slice(0, 2)).toEqual([
      'Cannot raise now.',
      'Reason: No raise is open: the last all-in was less than a full raise and does not reopen the betting for you; ' +
        '10 is to call and you have 940 chips; bets and raises on this street: player3 to 60, player1 to 70',
    ]);
  });

  test('[S2-10, X-12] ALL_IN where only a check is left', () => {
    const rules = { ...RULE_SETS.turnOrder, raiserActsAgain: 'check', showing: 'auto' } as const;
    const state = start({ variant: 'NT', rules, stacks: [1000, 1000, 1000], blinds: [10, 20, 0] });
    play(state, 'd dh p1 AsAh', 'd dh p2 KsKh', 'd dh p3 QsQh', 'p3 cbr 60', 'p1 cc', 'p2 cc');
    expect(head(state, Action.ALL_IN)[0]).toBe('Cannot go all-in when only a check is left.');
    expect(head(state, Action.FOLD)[0]).toBe('Cannot fold when you can check for free.');
    expect(decide(state, 2, { action: Action.CHECK })).toEqual({ kind: 'checkCall', player: 2 });
  });

  test('[S2-1] the bring-in of stud cannot be passed', () => {
    const rules = STRICT_RULES;
    const sizes = { antes: [1, 1], bringIn: 2, smallBet: 5, bigBet: 10 };
    const state = start({ variant: 'F7S', rules, stacks: [100, 100], ...sizes });
    play(state, 'd dh p1 AsAh2c', 'd dh p2 KsKhKd');
    expect(head(state, Action.FOLD)).toEqual([
      'Cannot fold before the bring-in.',
      'Reason: The first bet of the hand is yours to make: the bring-in is 2',
      'Solution: Use Action.BET to bring in 2 or complete to 5',
    ]);
    expect(decide(state, 0, { action: Action.BET, amount: 2 })).toEqual({ kind: 'bringIn', player: 0 });
    expect(decide(state, 0, { action: Action.BET, amount: 5 })).toEqual({ kind: 'betRaise', player: 0, to: 5 });
    expect(head(state, Action.BET, 3)[0]).toBe('Invalid bet amount: 3.');
  });

  test('[S2-1] out of turn, while cards are due, and after the end', () => {
    const state = table(1000, 1000, 1000);
    expect(() => decide(state, 0, { action: Action.CALL })).toThrow(/^Cannot act now\.\nReason: It is not p1's turn/);
    expect(() => validateAction({ state, player: 1 }, Action.CALL)).toThrow('Cannot act now.');
    play(state, 'p3 cc', 'p1 cc', 'p2 cc');
    expect(() => decide(state, 0, { action: Action.CHECK })).toThrow('cards must be dealt first');
    const over = play(table(1000, 1000, 1000), 'p3 f', 'p1 f');
    expect(() => decide(over, 1, { action: Action.CHECK })).toThrow('The hand is over.');
    expect(() => decide(over, 1, null)).toThrow('Missing action: null.');
  });
});

describe('answers that are no acts', () => {
  const MUST_USE =
    'Must use Action enum values: Action.FOLD, Action.CHECK, Action.CALL, Action.BET, Action.RAISE, Action.ALL_IN';

  test.each<[unknown, string]>([
    ['fold', '"fold"'],
    ['FOLD', '"FOLD"'],
    [0, '0'],
    [true, 'true'],
    [{}, '{}'],
    [[], '[]'],
    [Symbol('FOLD'), 'Symbol(FOLD)'],
    [10n, '10'],
    [{ word: 'FOLD' }, '{"word":"FOLD"}'],
    ['x'.repeat(1000), `"${'x'.repeat(99)}...`],
  ])('[S2-12, I2-2] an action of %o is refused', (action, shown) => {
    const error = failure(table(1000, 1000, 1000), { action });
    expect(linesOf(error)[0]).toBe(`Invalid action type: ${shown}. ${MUST_USE}`);
    expect(error.code).toBe('not-an-action');
  });

  test('[S2-12] what cannot be written down is refused as well', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    expect(linesOf(failure(table(1000, 1000), { action: circular }))[0]).toBe(
      `Invalid action type: [object Object]. ${MUST_USE}`,
    );
  });

  test.each<[unknown, string]>([
    [undefined, 'undefined'],
    [null, 'null'],
    [{ action: undefined }, 'undefined'],
    [{ action: null }, 'null'],
    [{}, 'undefined'],
    [{ amount: 40 }, 'undefined'],
    [Promise.resolve({ action: Action.CALL }), 'undefined'],
  ])('[S2-13] %o is refused', (decision, shown) => {
    const error = failure(table(1000, 1000, 1000), decision);
    expect(linesOf(error)[0]).toBe(`Missing action: ${shown}. ${MUST_USE}`);
    expect(error.code).toBe('missing-action');
  });

  test.each([['FOLD'], [Action.FOLD], [3], [true]])('[S2-12, S2-21] %s on its own is refused', (decision) => {
    const error = failure(table(1000, 1000, 1000), decision);
    expect(error.code).toBe('not-an-action');
    expect(linesOf(error)[2]).toBe(
      'Solution: Return { action, amount? }. Use Action.FOLD to give up the hand, Action.CALL to call 20, ' +
        'Action.RAISE to increase the bet to 40 or Action.ALL_IN to put in 1000',
    );
  });

  test('[S2-21] six acts, none of which can be made or found by its name', () => {
    expect(Object.keys(Action)).toEqual(['FOLD', 'CHECK', 'CALL', 'BET', 'RAISE', 'ALL_IN']);
    expect(ACTIONS.map(wordOfAction)).toEqual(ACT_WORDS);
    const copy = Object.create(Object.getPrototypeOf(Action.FOLD));
    expect([wordOfAction(copy), wordOfAction({ ...Action.FOLD }), wordOfAction('FOLD')]).toEqual([null, null, null]);
    expect(decide(table(1000, 1000, 1000), 2, { action: Action.RAISE, amount: 60 })).toEqual({
      kind: 'betRaise',
      player: 2,
      to: 60,
    });
  });
});

describe('draws', () => {
  function draw(): HandState {
    const state = start({ variant: 'N5D', rules: STRICT_RULES, stacks: [100, 100], blinds: [2, 1] });
    return play(state, 'd dh p1 AsAh3c4c5c', 'd dh p2 KsKh6c7c8c', 'p2 cc', 'p1 cc');
  }

  test("[S2-1] cards of one's own are thrown away, none stands pat", () => {
    const state = draw();
    const { hole } = state;
    expect(decide(state, 0, { discard: [hole[2], hole[4]] })).toEqual({
      kind: 'discard',
      player: 0,
      cards: [hole[2], hole[4]],
    });
    expect(decide(state, 0, { discard: [] })).toEqual({ kind: 'discard', player: 0, cards: [] });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an act', { action: Action.CHECK }],
    ['no list', { discard: 3 }],
    ['an action of the engine', { discard: [parseAction('p1 sd As')] }],
    ["another's card", { discard: [47] }],
    ['a card twice', { discard: [51, 51] }],
    ['text', { discard: ['As'] }],
    ['the unknown card', { discard: [52] }],
    ['a hole in the list', { discard: new Array(1) }],
  ])('[S2-1] %s is refused', (_name, decision) => {
    const error = failure(draw(), decision);
    expect(error.code).toBe('bad-draw');
    expect(linesOf(error)[0]).toMatch(/^Invalid discard: /);
  });
});

describe('what an error carries', () => {
  test('[S2-19] the whole situation, with the cards of nobody else', () => {
    const state = play(onFlop(1000, 1000, 1000), 'p1 cbr 60');
    const error = failure(state, { action: Action.CHECK }, ['ann', 'bob', 'cleo']);
    const json = stateOf(error);
    expect(json).toEqual({
      gamePhase: 'FLOP',
      currentBet: 60,
      pot: 120,
      player: {
        id: 'bob',
        chips: 980,
        bet: 0,
        contribution: 20,
        inHand: true,
        folded: false,
        allIn: false,
        cards: 2,
        toCall: 60,
        hole: ['Ks', 'Kh'],
        validActions: ['FOLD', 'CALL', 'RAISE', 'ALL_IN'],
      },
      table: {
        variant: 'NT',
        limit: 'no',
        button: 'cleo',
        toAct: 'bob',
        antes: [0, 0, 0],
        blinds: [10, 20, 0],
        minBet: 20,
        boards: [['2c', '3d', '4c']],
        players: [
          { id: 'ann', chips: 920, bet: 60, contribution: 80, inHand: true, folded: false, allIn: false, cards: 2 },
          { id: 'bob', chips: 980, bet: 0, contribution: 20, inHand: true, folded: false, allIn: false, cards: 2 },
          { id: 'cleo', chips: 980, bet: 0, contribution: 20, inHand: true, folded: false, allIn: false, cards: 2 },
        ],
      },
      bettingHistory: {
        lastRaiser: 'ann',
        lastRaiseSize: 60,
        raises: [{ street: 'FLOP', player: 'ann', action: 'BET', to: 60 }],
        actions: [
          { street: 'PRE_FLOP', player: 'cleo', action: 'CALL' },
          { street: 'PRE_FLOP', player: 'ann', action: 'CALL' },
          { street: 'PRE_FLOP', player: 'bob', action: 'CHECK' },
          { street: 'FLOP', player: 'ann', action: 'BET', to: 60 },
        ],
      },
      playerBets: [
        { player: 'ann', bet: 60 },
        { player: 'bob', bet: 0 },
        { player: 'cleo', bet: 0 },
      ],
    });
    expect(linesOf(error)[3]).toBe('Current bet details: ann: 60 chips');
    expect([error.code, error.player, error.id, error.hand, error.decision]).toEqual([
      'check-facing-bet',
      1,
      'bob',
      7,
      4,
    ]);
  });

  test('[S2-19] with nothing in front, the bet details say so', () => {
    expect(linesOf(failure(onFlop(1000, 1000), { action: Action.CALL }))[3]).toBe(
      'Current bet details: no bets on this street',
    );
  });

  test('[S2-19] no message of any variant holds a card that its reader may not know', () => {
    const random = stream('strict', 'secrets');
    let messages = 0;
    for (const variant of VARIANTS.values()) {
      for (let hand = 0; hand < 2; hand++) {
        const state = randomHand(random, variant, STRICT_RULES);
        playOut(state, random, (now, player) => {
          const error = failure(now, 'fold');
          messages++;
          const { up, holeSize, players } = now.terms;
          const own = now.hole.slice(player * holeSize, player * holeSize + now.holeCount[player]!);
          const open = [...own, ...now.boards.flat()];
          for (let other = 0; other < players; other++) {
            for (let i = 0; i < now.holeCount[other]!; i++) if (up[i]) open.push(now.hole[other * holeSize + i]!);
          }
          const seen = new Set(open.map((card) => formatCards([card])));
          for (const [, card] of error.message.matchAll(/"([2-9TJQKA][cdhs])"/g)) {
            expect(seen.has(card!), `${card} in a message for ${variant.code}`).toBe(true);
          }
          playAny(now, random);
        });
      }
    }
    expect(messages).toBeGreaterThan(300);
  });

  test('[S2-11] a time-out is fatal and has its own text', () => {
    const error = timeoutError({ state: table(1000, 1000), player: 1, names: ['ann', 'bob'], hand: 3 }, 250);
    expect(error.message).toBe('Player bob action timeout after 250ms');
    expect([error.code, error.player, error.id, error.hand, error.decision]).toEqual(['timeout', 1, 'bob', 3, 0]);
  });

  test('[S2-2] a strategy that throws', () => {
    const cause = new TypeError('no such card');
    const error = strategyError({ state: table(1000, 1000), player: 0 }, cause);
    expect(error.message).toBe('Fatal: Player player1 threw error in getAction(): no such card');
    expect([error.code, error.cause]).toEqual(['strategy-threw', cause]);
    expect(strategyError({ state: table(1000, 1000), player: 0 }, 'tired').message).toMatch(/getAction\(\): tired$/);
  });
});

describe('the three functions and the engine agree', () => {
  test('[S2-22, S2-23, S2-24] what they say of a big blind with the option', () => {
    const state = play(table(1000, 1000, 1000), 'p3 cc', 'p1 cc');
    const who = { state, player: 1 };
    expect(calculateValidActions(who)).toEqual([Action.CHECK, Action.RAISE, Action.ALL_IN]);
    expect(calculateBettingDetails(who)).toEqual({
      validActions: [Action.CHECK, Action.RAISE, Action.ALL_IN],
      toCall: 0,
      currentBet: 20,
      pot: 60,
      chips: 980,
      minBet: null,
      maxBet: null,
      minRaise: 40,
      maxRaise: 1000,
      sizes: null,
      allIn: 980,
    });
    expect(validateAction(who, Action.CHECK)).toBeUndefined();
    expect(validateAction(who, Action.RAISE, 40)).toBeUndefined();
    expect(() => validateAction(who, Action.FOLD)).toThrow(StrictError);
    expect(() => validateAction(who, 'CHECK')).toThrow(StrictError);
    expect(calculateValidActions({ state, player: 0 })).toEqual([]);
    expect(calculateBettingDetails({ state, player: 0 })).toMatchObject({ validActions: [], toCall: 0, allIn: null });
  });

  test('[S2-23, X-11] the price of a call may be more than the chips', () => {
    const who = { state: play(table(59, 1000, 1000), 'p3 cbr 60'), player: 0 };
    expect(calculateBettingDetails(who)).toMatchObject({
      validActions: [Action.FOLD, Action.ALL_IN],
      toCall: 50,
      chips: 49,
      allIn: 49,
    });
  });

  /** Everything that an act could be tried with. */
  function amountsToTry({ minBet, maxBet, minRaise, maxRaise, sizes }: BettingDetails) {
    const edges = [minBet, maxBet, minRaise, maxRaise, ...(sizes ?? [])].filter((amount) => amount !== null);
    return [undefined, 0, 1, 20, 33.5, '20', Number.NaN, ...edges.flatMap((edge) => [edge - 1, edge, edge + 1])];
  }

  test.each(['strict', 'standard', 'turnOrder', 'doubleRaise', 'stud', 'phh', 'pokerstars'] as const)(
    'in random hands of every variant under the rules "%s"',
    (name) => {
      const rules = { ...RULE_SETS[name], showing: 'auto' } as const;
      const random = stream('strict', 'agree', name);
      let decisions = 0;
      for (const variant of VARIANTS.values()) {
        for (let hand = 0; hand < 2; hand++) {
          playOut(randomHand(random, variant, rules), random, (state, player) => {
            if (state.phase !== Phase.Draw) {
              agree({ state, player }, random);
              decisions++;
            }
            playAny(state, random);
          });
        }
      }
      expect(decisions).toBeGreaterThan(300);
    },
  );

  function accepts(check: () => unknown): boolean {
    try {
      check();
      return true;
    } catch (error) {
      if (error instanceof StrictError) return false;
      throw error;
    }
  }

  /** The engine's word decides; a refusal makes a long message, so only one in thirty is asked for. */
  function agree(who: StrictPlayer, random: Random): void {
    const { state, player } = who;
    const valid = calculateValidActions(who);
    const details = calculateBettingDetails(who);
    const amounts = amountsToTry(details);
    const accepted: Action[] = [];
    const wrong: string[] = [];
    for (const action of ACTIONS) {
      const word = wordOfAction(action)!;
      let isAccepted = false;
      for (const amount of action === Action.BET || action === Action.RAISE ? amounts : [undefined, 20]) {
        const meant = actionOf(word, state, amount);
        isAccepted ||= meant.ok;
        if (!meant.ok && below(random, 30) > 0) continue;
        const isValid = accepts(() => validateAction(who, action, amount));
        const act =
          accepts(() => decide(state, player, { action, amount })) && decide(state, player, { action, amount });
        const isSame = meant.ok ? JSON.stringify(act) === JSON.stringify(meant.value) : act === false;
        const isPlayed = !meant.ok || apply(clone(state), meant.value).ok;
        if (isValid !== meant.ok || !isSame || !isPlayed) wrong.push(`${word} ${String(amount)}`);
      }
      if (isAccepted) accepted.push(action);
    }
    expect(wrong).toEqual([]);
    expect(valid).toEqual(accepted);
    expect(valid).toEqual(actionsOf(wordsOf(legal(state), state)));
    expect(details.validActions).toEqual(valid);
    amountsFit(who, details);
  }

  function amountsFit({ state, player }: StrictPlayer, details: BettingDetails): void {
    const { minBet, maxBet, minRaise, maxRaise, allIn, validActions, sizes, toCall, chips } = details;
    const isOpen = (word: 'BET' | 'RAISE', amount: number) => actionOf(word, state, amount).ok;
    for (const [word, min, max] of [
      ['BET', minBet, maxBet],
      ['RAISE', minRaise, maxRaise],
    ] as const) {
      expect(min === null).toBe(!validActions.includes(Action[word]));
      if (min === null || max === null) continue;
      const around = [min - 1, min, max, max + 1, ...(sizes ?? [])].map((amount) => isOpen(word, amount));
      // 004 names bets by the limit of the round: with fewer chips such a bet is all-in [I4-5].
      const { limit } = state.terms.variant;
      const hasFormulas = limit === 'fixed' && state.terms.rules.bringInRaise === 'add';
      const isNamed = hasFormulas && max === state.bet[player]! + state.stack[player]!;
      expect(around.toSpliced(3, 1)).toEqual([false, true, true, ...(sizes ?? []).map(() => true)]);
      expect(around[3] && !isNamed).toBe(false);
    }
    if (validActions.includes(Action.CHECK)) expect(toCall).toBe(0);
    // In the last raiser's extra turn 000 lets a player call nothing.
    if (validActions.includes(Action.CALL)) expect(toCall > 0 || state.encore).toBe(true);
    if (validActions.includes(Action.CALL)) expect(toCall <= chips).toBe(true);
    expect(allIn === null).toBe(!validActions.includes(Action.ALL_IN));
    if (allIn !== null) expect(putInBy(state, { kind: 'allIn', player })).toBe(allIn);
  }

  /** Chips that an act moves from the stack, before anything unmatched comes back. */
  function putInBy(state: HandState, action: EngineAction): number {
    const after = clone(state);
    expect(apply(after, action).ok).toBe(true);
    const last = history(after).findLast((one) => 'player' in one && one.kind !== 'dealHole' && one.kind !== 'show')!;
    const { player } = action as { readonly player: number };
    if (last.kind === 'betRaise') return last.to - state.bet[player]!;
    return last.kind === 'bringIn' ? Math.min(state.terms.bringIn, state.stack[player]!) : toCallOf(state, player);
  }
});
