/** The rules between hands, by their decisions. */
import { isOver, livePlayers, Phase, potTotal } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Hand, type TableRules } from '../index.js';
import { DRAW, deal, endedWith, nextOf, playOut, read, STUD, stateOf, story } from '../testing/story.js';

const FOUR = ['A', 'B', 'C', 'D'];

/** Four players of a hundred chips, blinds 1 and 2, A on the button. */
function four(fields: Partial<Hand> = {}): Hand {
  return story({
    players: FOUR,
    startingStacks: [100, 100, 100, 100],
    blindsOrStraddles: [0, 1, 2, 0],
    _button: 1,
    _blindSeats: [2, 3],
    ...fields,
  });
}

function two(fields: Partial<Hand> = {}): Hand {
  return story({
    players: ['A', 'B'],
    startingStacks: [100, 100],
    blindsOrStraddles: [1, 2],
    _button: 1,
    _blindSeats: [1, 2],
    ...fields,
  });
}

/** The intents of some people, as the table keeps them. */
function with_(hand: Hand, people: Readonly<Record<string, readonly [number, number, number?]>>): Hand {
  const entry = (at: 0 | 1 | 2, list: readonly number[] | undefined) =>
    hand.players.map((name, player) => people[name]?.[at] ?? list?.[player] ?? 0);
  return {
    ...hand,
    _inactive: entry(0, hand._inactive),
    _intents: entry(1, hand._intents),
    _deadBlinds: entry(2, hand._deadBlinds),
  };
}

const buttonName = (hand: Hand) => hand.players[stateOf(hand).terms.button];

describe('seats', () => {
  test('[X-1, S0-1, S0-5] labels grow anticlockwise: clockwise from 1 a full table is 1, 10, 9 ... 2', () => {
    const players = Array.from({ length: 10 }, (_, at) => `P${at + 1}`);
    const hand = story({ players, startingStacks: players.map(() => 50), seatCount: 10 });
    expect(Hand.labelsOf(hand)).toEqual([1, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(Hand.labelsOf(hand, { seatNumbering: 'clockwise' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test.each(['anticlockwise', 'clockwise'] as const)(
    '[X-1] people at %s labels stand clockwise in the document',
    (seatNumbering) => {
      const labelled = [2, 5, 8].map((label) => ({ label, sitter: `seat ${label}` }));
      const { sitters, seats } = Hand.clockwiseList(labelled, 10, { seatNumbering });
      expect(sitters).toEqual(
        seatNumbering === 'clockwise' ? ['seat 2', 'seat 5', 'seat 8'] : ['seat 8', 'seat 5', 'seat 2'],
      );
      const hand = story({ players: sitters, startingStacks: [9, 9, 9], seats, seatCount: 10 });
      expect(Hand.labelsOf(hand, { seatNumbering }).map((label) => `seat ${label}`)).toEqual(sitters);
    },
  );
});

describe('the button', () => {
  test('[X-2] three players, five hands: the button goes 0, 1, 2, 0, 1', () => {
    let hand: Hand = story({ blindsOrStraddles: [0, 1, 2] });
    const buttons: number[] = [];
    for (let i = 0; i < 5; i++) {
      buttons.push(stateOf(hand).terms.button);
      hand = nextOf(playOut(hand));
    }
    expect(buttons).toEqual([0, 1, 2, 0, 1]);
  });

  test('[X-2, X-14] two players: 0, 1, 0, and the button posts the small blind', () => {
    let hand = two();
    const buttons: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { button } = stateOf(hand).terms;
      buttons.push(button);
      expect(hand.blindsOrStraddles[button]).toBe(1);
      hand = nextOf(playOut(hand));
    }
    expect(buttons).toEqual([0, 1, 0]);
  });

  test('[X-2, X-40] dead button: the small blind busts, the button stands on their empty seat', () => {
    const bust = endedWith(four(), [100, 0, 200, 100]);
    const after = nextOf(bust, { rules: { button: 'dead' } });
    expect([after._button, after._blindSeats]).toEqual([2, [3, 4]]);
    expect(after.blindsOrStraddles).toEqual([0, 0, 1, 2]);
    const { state } = read(deal(after));
    expect(after.players[state.actor]).toBe('A');
    // A is the last of them after the flop: the button counts as theirs.
    const flop = Hand.append(deal(after), 'p1 cc', 'p3 cc', 'p4 cc', 'd db 2c3c4c');
    expect(after.players[stateOf(flop).actor]).toBe('C');
    const turns = Hand.append(flop, 'p3 cc', 'p4 cc');
    expect(after.players[stateOf(turns).actor]).toBe('A');
  });

  test('[X-2, X-40] moving button: the same hand gives it to the player before', () => {
    const after = nextOf(endedWith(four(), [100, 0, 200, 100]));
    expect([buttonName(after), after._blindSeats]).toEqual(['A', [3, 4]]);
  });

  test.each(['dead', 'moving'] as const)(
    '[X-2, X-40] the button busts: next button B, small blind C, big blind D (%s)',
    (button) => {
      const after = nextOf(endedWith(four(), [0, 100, 200, 100]), { rules: { button } });
      expect([after._button, after.blindsOrStraddles]).toEqual([2, [0, 0, 1, 2]]);
      expect(buttonName(after)).toBe('B');
    },
  );

  test('[X-2, S0-7] random button: drawn among those who play, blinds after it, nothing owed', () => {
    const hand = with_(four(), { B: [1, 2] });
    const drawn: number[] = [];
    for (let draw = 0; draw < 3; draw++) {
      let asked = 0;
      const after = nextOf(endedWith(hand), {
        rules: { button: 'random' },
        random: (n) => {
          asked = n;
          return draw;
        },
      });
      expect(asked).toBe(3);
      expect(after._deadBlinds).toEqual([0, 0, 0, 0]);
      drawn.push(after._button!);
      expect(after.blindsOrStraddles[1]).toBe(0);
      expect([...after.blindsOrStraddles].sort()).toEqual([0, 0, 1, 2]);
    }
    expect(drawn).toEqual([1, 3, 4]);
  });

  test('[X-2] a random button for two: it posts the small blind', () => {
    const after = nextOf(endedWith(two()), { rules: { button: 'random' }, random: () => 1 });
    expect([after._button, after.blindsOrStraddles]).toEqual([2, [2, 1]]);
  });

  test('[X-2, X-40] the first button of a table is drawn', () => {
    const table = {
      players: FOUR,
      startingStacks: [10, 20, 30, 40],
      stakes: { smallBlind: 1, bigBlind: 2 },
      seatCount: 6,
    };
    const started = Hand.start(table, { random: () => 2 });
    if (!started.ok) throw new Error(started.error.code);
    expect(started.value).toMatchObject({ hand: 1, _button: 3, blindsOrStraddles: [2, 0, 0, 1], _blindSeats: [4, 1] });
    expect(
      Hand.next({
        ...four(),
        blindsOrStraddles: [0, 0, 0, 0],
        _blindSeats: undefined as never,
        _waiting: true,
        _stakes: table.stakes,
      }),
    ).toEqual({
      ok: false,
      error: { code: 'no-random' },
    });
  });
});

describe('time', () => {
  const stud: Hand = {
    variant: 'F7S',
    players: ['A', 'B'],
    startingStacks: [100, 100],
    antes: [1, 1],
    blindsOrStraddles: [0, 0],
    bringIn: 2,
    smallBet: 5,
    bigBet: 10,
    actions: ['d dh p1 AsKs2c', 'd dh p2 QsJsTd'],
  };

  test.each([
    { what: 'owes: fold', hand: deal(two()), line: 'p1 f' },
    { what: 'owes nothing: check', hand: Hand.append(deal(two()), 'p1 cc'), line: 'p2 cc' },
    { what: 'brings in: post it', hand: stud, line: 'p1 pb' },
  ])('[X-9] time is up for one who $what', ({ hand, line }) => {
    expect(Hand.auto(hand).actions).toEqual([...hand.actions, line]);
  });

  test('[X-9] a draw: stand pat', () => {
    const draw: Hand = {
      variant: 'N5D',
      players: ['A', 'B'],
      startingStacks: [100, 100],
      antes: [0, 0],
      blindsOrStraddles: [1, 2],
      actions: ['d dh p1 AsKsQsJsTs', 'd dh p2 AhKhQhJh9c', 'p1 cc', 'p2 cc'],
    };
    expect(Hand.auto(draw).actions.at(-1)).toBe('p2 sd');
  });

  /** Checked down to the river; p2, who acts first, has the better or the worse hand. */
  function showdown(first: string, second: string): Hand {
    return Hand.append(
      two(),
      `d dh p1 ${first}`,
      `d dh p2 ${second}`,
      'p1 cc',
      'p2 cc',
      'd db 7d8cJh',
      'p2 cc',
      'p1 cc',
      'd db Tc',
      'p2 cc',
      'p1 cc',
      'd db 4h',
      'p2 cc',
      'p1 cc',
    );
  }

  test('[X-9] the showdown: who wins so far shows', () => {
    const hand = showdown('AsAh', '3s2d');
    expect(Hand.auto(hand).actions.at(-1)).toBe('p2 sm 3s2d');
  });

  test('[X-9] the showdown: a beaten hand is mucked, a better one is shown', () => {
    const beaten = Hand.append(showdown('3s2d', 'AsAh'), 'p2 sm -');
    expect(Hand.auto(beaten).actions.at(-1)).toBe('p1 sm');
    const better = Hand.append(showdown('AsAh', '3s2d'), 'p2 sm -');
    expect(Hand.auto(better).actions.at(-1)).toBe('p1 sm AsAh');
  });

  test('[X-9, X-38] the showdown: the last hand is shown, whatever it is', () => {
    const mucked = Hand.append(showdown('3s2d', 'AsAh'), 'p2 sm');
    expect(Hand.auto(mucked).actions.at(-1)).toBe('p1 sm 3s2d');
    expect(isOver(stateOf(Hand.auto(mucked)))).toBe(true);
  });

  test('[X-9] nobody is acted for while the dealer is to act, and after the end', () => {
    expect(Hand.auto(two())).toEqual(two());
    const over = playOut(two());
    expect(Hand.auto(over)).toBe(over);
    const waiting = nextOf(endedWith(with_(two(), { B: [1, 2] })));
    expect(Hand.auto(waiting)).toBe(waiting);
  });

  describe('under `notation` time that runs out folds or mucks', () => {
    const rules = Hand.TABLE_RULE_SETS.notation;
    const free = Hand.append(deal(two()), 'p1 cc');

    test('[X-45, S3-63] [SEED-4] it folds although a check is free, and the log can be read again', () => {
      const folded = Hand.auto({ ...free, _rules: 'notation' });
      expect(folded.actions.at(-1)).toBe('p2 f');
      expect(isOver(stateOf(folded))).toBe(true);
      expect(stateOf(folded).stack).toEqual([102, 98]);
      expect(Hand.auto(free, { rules }).actions.at(-1)).toBe('p2 f');
      // Every other set keeps X-9.
      expect(Hand.auto({ ...free, _rules: 'standard' }).actions.at(-1)).toBe('p2 cc');
      expect(Hand.auto({ ...free, _rules: 'standard' }, { rules }).actions.at(-1)).toBe('p2 cc');
    });

    test('[X-45, X-8] a player may still not fold for free', () => {
      const hand: Hand = { ...free, _rules: 'notation' };
      const tried = Hand.merge(hand, Hand.act(Hand.view(hand, 'B'), 'p2 f'), { author: 'B' });
      expect(tried.hand).toBe(hand);
      expect(tried.ignored.at(-1)?.error).toEqual({ code: 'fold-when-free', player: 1 });
    });

    test('[X-45] it mucks a beaten hand and never a winner', () => {
      const beaten: Hand = { ...Hand.append(showdown('3s2d', 'AsAh'), 'p2 sm -'), _rules: 'notation' };
      expect(Hand.auto(beaten).actions.at(-1)).toBe('p1 sm');
      const winner: Hand = { ...Hand.append(showdown('AsAh', '3s2d'), 'p2 sm -'), _rules: 'notation' };
      expect(Hand.auto(winner).actions.at(-1)).toBe('p1 sm AsAh');
      const tied: Hand = { ...Hand.append(showdown('3s2d', '3h2c'), 'p2 sm -'), _rules: 'notation' };
      expect(Hand.auto(tied).actions.at(-1)).toBe('p1 sm 3s2d');
    });

    test('[X-45] a bring-in cannot be folded: it is posted', () => {
      expect(Hand.auto({ ...stud, _rules: 'notation' }).actions.at(-1)).toBe('p1 pb');
    });
  });

  test('[X-9, S2-11] strict: time that runs out is an error', () => {
    const hand = deal(two());
    expect(() => Hand.auto(hand, { rules: Hand.TABLE_RULE_SETS.strict, timeoutMs: 500 })).toThrow(
      'Player A action timeout after 500ms',
    );
  });
});

describe('pausing in a running hand', () => {
  const dealt = deal(four());

  test('[X-16, X-39] immediate: folded by the house at once if it is their turn, later if it is not', () => {
    const now = Hand.merge(dealt, Hand.pause(Hand.view(dealt, 'D')), { author: 'D' }).hand;
    expect(now.actions.at(-1)).toBe('p4 f');
    const later = Hand.merge(dealt, Hand.pause(Hand.view(dealt, 'B')), { author: 'B' }).hand;
    expect(later.actions).toEqual(dealt.actions);
    const reached = Hand.merge(later, Hand.act(Hand.view(later, 'D'), 'p4 f'), { author: 'D' }).hand;
    const passed = Hand.merge(reached, Hand.act(Hand.view(reached, 'A'), 'p1 f'), { author: 'A' }).hand;
    expect(passed.actions.slice(-3)).toEqual(['p4 f', 'p1 f', 'p2 f']);
    expect(isOver(stateOf(passed))).toBe(true);
  });

  test('[X-39] the house folds even if a check is free', () => {
    const free = Hand.append(dealt, 'p4 cc', 'p1 cc', 'p2 cc');
    const paused = Hand.merge(free, Hand.pause(Hand.view(free, 'C')), { author: 'C' }).hand;
    expect(paused.actions.at(-1)).toBe('p3 f');
    expect(livePlayers(stateOf(paused))).toEqual([0, 1, 3]);
  });

  test('[X-39] if all others fold first, the absent player wins', () => {
    const paused = Hand.merge(dealt, Hand.pause(Hand.view(dealt, 'C')), { author: 'C' }).hand;
    const over = Hand.append(paused, 'p4 f', 'p1 f', 'p2 f');
    expect(stateOf(over).stack[2]).toBe(101);
  });

  test('[X-39] an absent player who is all-in keeps their claim, and their hand is shown', () => {
    const allIn = Hand.append(dealt, 'p4 cbr 100', 'p1 f', 'p2 f');
    const left = Hand.merge(allIn, Hand.quit(Hand.view(allIn, 'D')), { author: 'D' }).hand;
    const called = Hand.settle(Hand.append(left, 'p3 cc'));
    expect(called.actions.at(-1)).toMatch(/^p4 sm [2-9TJQKA]/);
    expect(livePlayers(stateOf(called))).toEqual([2, 3]);
  });

  test('[X-39] a log without the house’s lines is read the same way, to the end of the hand', () => {
    const withLines = Hand.append(
      with_(dealt, { B: [1, 2], A: [1, 3] }),
      'p4 cc',
      'p1 f',
      'p2 f',
      'p3 cc',
      'd db 2c3c4c',
    );
    const without = { ...withLines, actions: withLines.actions.filter((line) => !/^p[12] f$/.test(line)) };
    expect(stateOf(without)).toEqual(stateOf(withLines));
    expect(read(without).pending).toEqual([]);
    const waiting = { ...withLines, actions: withLines.actions.slice(0, 5) };
    expect(read(waiting).pending.map((action) => action.kind)).toEqual(['fold', 'fold']);
    expect(Hand.settle(waiting).actions.slice(-2)).toEqual(['p1 f', 'p2 f']);
  });

  test('[X-39, X-36] stud: an absent player who must bring in posts it, then folds', () => {
    const paused = Hand.merge(STUD, Hand.pause(Hand.view(STUD, 'A')), { author: 'A' }).hand;
    expect(paused.actions.at(-1)).toBe('p1 pb');
    expect(Hand.settle(Hand.append(paused, 'p2 cbr 5', 'p3 f')).actions.at(-1)).toBe('p1 f');
  });

  test('[X-39] draw: an absent player stands pat, then folds', () => {
    const paused = Hand.merge(DRAW, Hand.pause(Hand.view(DRAW, 'B')), { author: 'B' }).hand;
    expect(paused.actions.at(-1)).toBe('p2 sd');
    expect(Hand.settle(Hand.append(paused, 'p1 sd')).actions.at(-1)).toBe('p2 f');
  });

  test('[X-16] nextHand: they play on, and sit out from the next hand', () => {
    const rules = { pause: 'nextHand' } as const;
    const merged = Hand.merge(dealt, Hand.pause(Hand.view(dealt, 'D')), { author: 'D', rules }).hand;
    expect([merged._inactive?.[3], merged._intents?.[3]]).toEqual([0, 2]);
    const acted = Hand.merge(merged, Hand.act(Hand.view(merged, 'D'), 'p4 cc'), { author: 'D', rules });
    expect(acted.taken).toEqual(['action']);
    const after = nextOf(endedWith(acted.hand), { rules });
    expect([after._inactive?.[3], after._intents?.[3]]).toEqual([1, 2]);
  });

  test('[X-16, X-39] before the cards their blind is posted: they are dealt in, and folded at their turn', () => {
    const undealt = four();
    const wanting = Hand.merge(undealt, Hand.quit(Hand.view(undealt, 'C')), { author: 'C' }).hand;
    expect([wanting._inactive?.[2], wanting._intents?.[2]]).toEqual([0, 3]);
    const settled = Hand.settle(deal(wanting));
    expect(settled._inactive).toEqual([0, 0, 1, 0]);
    const checked = Hand.settle(Hand.append(settled, 'p4 cc', 'p1 cc', 'p2 cc'));
    expect(checked.actions.at(-1)).toBe('p3 f');
    expect(potTotal(stateOf(checked))).toBe(8);
    // Their own wish to stay comes before the cards, too.
    const paused = Hand.merge(undealt, Hand.pause(Hand.view(undealt, 'C')), { author: 'C' }).hand;
    const back = Hand.merge(paused, Hand.resume(Hand.view(paused, 'C')), { author: 'C' }).hand;
    expect([back._inactive?.[2], back._intents?.[2]]).toEqual([0, 0]);
  });
});

describe('missed blinds and newcomers', () => {
  const owing = with_(four(), { A: [1, 0, 3] });

  test('[X-17] allDead: the whole debt is dead money', () => {
    const after = nextOf(endedWith(owing));
    expect([after.startingStacks[0], after._deadPosted, after.blindsOrStraddles]).toEqual([
      97,
      [3, 0, 0, 0],
      [0, 0, 1, 2],
    ]);
    const { state } = read(after);
    expect([state.bet[0], state.deadMoney]).toEqual([0, 3]);
  });

  test('[X-17] liveBigBlind: one big blind of it is a bet, the rest is dead', () => {
    const after = nextOf(endedWith(owing), { rules: { deadBlinds: 'liveBigBlind' } });
    expect([after.startingStacks[0], after._deadPosted, after.blindsOrStraddles]).toEqual([
      99,
      [1, 0, 0, 0],
      [-2, 0, 1, 2],
    ]);
    const { state } = read(deal(after));
    expect([state.bet[0], state.deadMoney]).toEqual([2, 1]);
    expect(after.players[state.actor]).toBe('A');
    const halfOnly = nextOf(endedWith(with_(four(), { A: [1, 0, 1] })), { rules: { deadBlinds: 'liveBigBlind' } });
    expect([halfOnly._deadPosted, halfOnly.blindsOrStraddles[0]]).toEqual([[1, 0, 0, 0], 0]);
  });

  /** E has joined while the others play; they sit between D and A. */
  const joinedBy = (entry: TableRules['entry']) => {
    const dealt = deal(four());
    const request = Hand.join(Hand.view(dealt, 'E'), { author: 'E', buyIn: 100 });
    return endedWith(
      Hand.merge(dealt, request, { author: 'E', wallet: 500, rules: { entry } }).hand,
      [100, 100, 100, 100, 100],
    );
  };

  test('[X-18] free: a newcomer is dealt in for nothing', () => {
    const after = nextOf(joinedBy('free'));
    expect([after.blindsOrStraddles, after._inactive]).toEqual([
      [0, 0, 1, 2, 0],
      [0, 0, 0, 0, 0],
    ]);
  });

  test('[X-18] post: a newcomer posts a live big blind, once', () => {
    const rules = { entry: 'post' } as const;
    const after = nextOf(joinedBy('post'), { rules });
    expect(after.blindsOrStraddles).toEqual([0, 0, 1, 2, -2]);
    const { state } = read(deal(after));
    expect([state.bet[4], state.actor]).toEqual([2, 4]);
    expect(nextOf(endedWith(after), { rules }).blindsOrStraddles).toEqual([0, 0, 0, 1, 2]);
  });

  test('[X-18] post: who cannot pay it has to leave', () => {
    const poor = { ...joinedBy('post'), finishingStacks: [100, 100, 100, 100, 1] };
    expect(nextOf(poor, { rules: { entry: 'post' } })._intents?.[4]).toBe(3);
  });

  test('[X-18] waitForBigBlind: a newcomer sits out until it comes to them, and owes nothing', () => {
    const rules = { entry: 'waitForBigBlind' } as const;
    const after = nextOf(joinedBy('waitForBigBlind'), { rules });
    expect([after._inactive, after._intents]).toEqual([
      [0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0],
    ]);
    const inNow = nextOf(endedWith(after), { rules });
    expect([inNow.blindsOrStraddles, inNow._inactive?.[4], inNow._deadBlinds?.[4]]).toEqual([[0, 0, 0, 1, 2], 0, 0]);
  });

  test('[X-18] a player who leaves with a debt and comes back still has it', () => {
    const left = nextOf(endedWith(with_(four(), { A: [1, 3, 3] })));
    expect([left.players, left._debts]).toEqual([['B', 'C', 'D'], [['A', 3]]]);
    const request = Hand.join(Hand.view(left, 'A'), { author: 'A', buyIn: 50, seat: 1 });
    const back = Hand.merge(left, request, { author: 'A', wallet: 50 }).hand;
    expect([back._deadBlinds?.[3], back._inactive?.[3], back._debts]).toEqual([3, 1, []]);
    const after = nextOf(endedWith(back));
    expect([after.players, after.startingStacks[0], after._deadPosted?.[0] ?? 0]).toEqual([
      ['A', 'B', 'C', 'D'],
      after.blindsOrStraddles[0] === 2 ? 50 : 47,
      after.blindsOrStraddles[0] === 2 ? 0 : 3,
    ]);
  });
});

describe('the next hand', () => {
  test('[X-17, X-18] a newcomer who is back with a debt has one live big blind in front, also on the small blind', () => {
    // B is the last big blind and leaves; A comes back in their place, and two play.
    const back = two({
      players: ['A', 'C'],
      seats: [2, 3],
      blindsOrStraddles: [0, 2],
      _blindSeats: [3, 2],
      _inactive: [1, 0],
      _deadBlinds: [3, 0],
      _newcomers: [1, 0],
      _stakes: { smallBlind: 1, bigBlind: 2 },
    });
    const after = nextOf(endedWith(back, [4, 50]), { rules: { entry: 'post', deadBlinds: 'liveBigBlind' } });
    expect([after.blindsOrStraddles, after._deadPosted, after.startingStacks]).toEqual([
      [-2, 2],
      [1, 0],
      [3, 50],
    ]);
    const poor = nextOf(endedWith(back, [2, 50]), { rules: { entry: 'post', deadBlinds: 'liveBigBlind' } });
    expect([poor._waiting, poor._intents]).toEqual([true, [3, 0]]);
  });

  test('[X-40] one who enters on the small blind needs the blind and the ante; one who plays needs a chip', () => {
    const stakes = { smallBlind: 3, bigBlind: 6, ante: 1 };
    // C was the big blind, paused, and is back: the small blind of the next hand is theirs.
    const smallOf = (stack: number, isPlaying: boolean): Hand => {
      const hand = with_(four({ blindsOrStraddles: [0, 3, 6, 0], _stakes: stakes }), { C: [isPlaying ? 0 : 1, 0, 0] });
      return nextOf(endedWith(hand, [100, 100, stack, 100]));
    };
    // One who comes back on the big blind needs blind and ante as well.
    const bigOf = (stack: number): Hand =>
      nextOf(
        endedWith(with_(four({ blindsOrStraddles: [0, 3, 6, 0], _stakes: stakes }), { D: [1, 0, 0] }), [
          100,
          100,
          100,
          stack,
        ]),
      );
    expect(bigOf(6)).toMatchObject({ blindsOrStraddles: [6, 0, 3, 0], _intents: [0, 0, 0, 3] });
    expect(bigOf(7)).toMatchObject({ blindsOrStraddles: [0, 0, 3, 6], _intents: [0, 0, 0, 0] });
    expect(smallOf(3, false)).toMatchObject({ _inactive: [0, 0, 1, 0], _intents: [0, 0, 3, 0] });
    for (const [stack, isPlaying] of [
      [4, false],
      [3, true],
      [1, true],
    ] as const) {
      const entered = smallOf(stack, isPlaying);
      expect(entered).toMatchObject({
        blindsOrStraddles: [0, 0, 3, 6],
        _inactive: [0, 0, 0, 0],
        _intents: [0, 0, 0, 0],
      });
      expect(livePlayers(stateOf(entered))).toEqual([0, 1, 2, 3]);
    }
  });

  test('[X-40] takes a finished hand, a stated one or a waiting one; a running hand is an error', () => {
    expect(Hand.next(deal(four()))).toEqual({ ok: false, error: { code: 'running' } });
    expect(Hand.next(four())).toEqual({ ok: false, error: { code: 'running' } });
    expect(nextOf(playOut(four())).startingStacks).toEqual([100, 99, 101, 100]);
    expect(nextOf(endedWith(deal(four()), [1, 2, 3, 4])).startingStacks).toEqual([1, 2, 3, 4]);
    expect(Hand.next(Hand.append(four(), 'nonsense')).ok).toBe(false);
  });

  test('[X-40] top-ups and rebuys come before the broke are counted', () => {
    const ended = endedWith(four(), [0, 0, 200, 200]);
    const after = nextOf(ended, {
      topUps: new Map([
        ['A', 40],
        ['C', 5],
      ]),
    });
    expect([after.startingStacks, after._intents]).toEqual([
      [40, 0, 205, 200],
      [0, 3, 0, 0],
    ]);
    expect(Hand.next(ended, { topUps: new Map([['A', -1]]) })).toEqual({
      ok: false,
      error: { code: 'bad-top-up', name: 'A', amount: -1 },
    });
  });

  test('[X-40] new stakes hold from this hand on; a debt never exceeds one and a half of the new big blind', () => {
    const ended = endedWith(with_(four({ minBet: 2 }), { A: [1, 2, 3] }));
    const up = nextOf(ended, { stakes: { smallBlind: 5, bigBlind: 10, ante: 1 } });
    expect([up.blindsOrStraddles, up.antes, up.minBet]).toEqual([[0, 0, 5, 10], [0, 1, 1, 1], 10]);
    const down = nextOf(ended, { stakes: { smallBlind: 0.5, bigBlind: 1 } });
    expect(down._deadBlinds?.[0]).toBe(1.5);
    expect(Hand.next(ended, { stakes: { smallBlind: 2, bigBlind: 1 } }).ok).toBe(false);
    expect(nextOf(endedWith(up)).antes).toEqual([0, 1, 1, 1]);
  });

  test('[X-40, X-34] a big blind ante goes with the big blind', () => {
    const after = nextOf(endedWith(four({ antes: [0, 0, 2, 0] })));
    expect([after.blindsOrStraddles, after.antes]).toEqual([
      [0, 0, 1, 2],
      [0, 0, 0, 2],
    ]);
  });

  test('[X-40] arrays are sorted by place; a newcomer without a seat gets the lowest free one', () => {
    const hand = deal(four({ seats: [2, 3, 5, 6], _button: 2, _blindSeats: [3, 5] }));
    const request = Hand.join(Hand.view(hand, 'E'), { author: 'E', buyIn: 100 });
    const merged = Hand.merge(hand, request, { author: 'E', wallet: 100 }).hand;
    expect(merged.seats).toEqual([2, 3, 5, 6, 1]);
    const after = nextOf(endedWith(merged, [100, 100, 100, 100, 100]));
    expect([after.players, after.seats]).toEqual([
      ['E', 'A', 'B', 'C', 'D'],
      [1, 2, 3, 5, 6],
    ]);
  });

  test('[X-40] a player in play posts what is left; one who enters on the big blind pays it in full or leaves', () => {
    const short = nextOf(endedWith(four(), [100, 100, 199, 1]));
    expect([short.blindsOrStraddles, short.startingStacks[3]]).toEqual([[0, 0, 1, 2], 1]);
    expect(stateOf(short).bet[3]).toBe(1);
    const poor = nextOf(endedWith(with_(four(), { D: [1, 0, 0] }), [100, 100, 199, 1]));
    expect([poor._intents, poor.blindsOrStraddles]).toEqual([
      [0, 0, 0, 3],
      [2, 0, 1, 0],
    ]);
  });

  test('[X-40] a paused player on the small blind’s seat: it is dead, the number stands in their entry, they owe half', () => {
    const after = nextOf(endedWith(with_(four(), { C: [0, 2] })));
    expect([after.blindsOrStraddles, after._deadBlinds]).toEqual([
      [0, 0, 1, 2],
      [0, 0, 1, 0],
    ]);
    expect(stateOf(after).bet).toEqual([0, 0, 0, 2]);
    // The next small blind is as large as the last one, also when nobody posted it.
    expect(nextOf(endedWith(after)).blindsOrStraddles).toEqual([2, 0, 0, 1]);
  });

  test('[X-40] the last big blind has left and three play: the small blind is dead', () => {
    const after = nextOf(endedWith(with_(four(), { C: [1, 3] })));
    expect([after.players, after.blindsOrStraddles, after._blindSeats]).toEqual([
      ['A', 'B', 'D'],
      [0, 0, 2],
      [3, 4],
    ]);
    expect(buttonName(after)).toBe('B');
    expect(nextOf(endedWith(after)).blindsOrStraddles).toEqual([2, 0, 1]);
  });

  test('[X-40, X-14] the last big blind has left and two play: the other one posts the small blind', () => {
    const three = story({ players: ['A', 'B', 'C'], startingStacks: [9, 9, 9], blindsOrStraddles: [0, 1, 2] });
    const after = nextOf(endedWith(with_(three, { C: [1, 3] })));
    expect([after.players, after.blindsOrStraddles]).toEqual([
      ['A', 'B'],
      [2, 1],
    ]);
    expect(buttonName(after)).toBe('B');
  });

  test('[X-40] fewer than two play: a waiting player takes the big blind, the one who plays posts the small', () => {
    // B had the big blind and waits for the next one: A alone would be left.
    const after = nextOf(endedWith(with_(two(), { B: [1, 1] })));
    expect([after.blindsOrStraddles, after._inactive, buttonName(after)]).toEqual([[1, 2], [0, 0], 'A']);
    const bothWait = nextOf(endedWith(with_(two(), { A: [1, 1, 1], B: [1, 1] })));
    expect([bothWait.blindsOrStraddles, bothWait._deadPosted ?? null, bothWait._intents]).toEqual([
      [2, 1],
      null,
      [0, 0],
    ]);
  });

  test('[X-40] still fewer than two: the table waits, nothing moves or accrues, then it goes on', () => {
    const waiting = nextOf(endedWith(with_(four(), { A: [1, 2, 1], B: [1, 3], D: [0, 2] }), [50, 60, 70, 80]));
    expect(waiting).toMatchObject({
      hand: 1,
      players: ['A', 'C', 'D'],
      startingStacks: [50, 70, 80],
      actions: [],
      _waiting: true,
      _deadBlinds: [1, 0, 0],
      _button: 1,
      _blindSeats: [2, 3],
    });
    expect(Hand.replay(waiting)).toEqual({ ok: false, error: { code: 'waiting' } });
    const still = nextOf(waiting);
    expect(still).toEqual(waiting);
    const back = Hand.merge(waiting, Hand.resume(Hand.view(waiting, 'D')), { author: 'D' }).hand;
    // Two of three play; A has been passed by nothing.
    expect(nextOf(back)).toMatchObject({ hand: 2, blindsOrStraddles: [0, 1, 2], _deadBlinds: [1, 0, 0] });
  });

  test('[X-40, I3-16] everybody leaves, and someone comes', () => {
    const empty = nextOf(endedWith(with_(two(), { A: [1, 3], B: [1, 3] })));
    expect([empty.players, empty._waiting]).toEqual([[], true]);
    expect(Hand.readHand(Hand.writeHand(empty)).ok).toBe(true);
    let table = empty;
    for (const author of ['X', 'Y']) {
      const request = Hand.join(Hand.view(table, author), { author, buyIn: 50 });
      table = Hand.merge(table, request, { author, wallet: 50 }).hand;
    }
    expect(nextOf(table)).toMatchObject({ hand: 2, players: ['X', 'Y'], startingStacks: [50, 50] });
  });

  test('[X-40, X-14] with an empty log a third player takes the button from the small blind, and all three are in', () => {
    const hand = two({ seats: [2, 4], _button: 2, _blindSeats: [2, 4] });
    const request = Hand.join(Hand.view(hand, 'N'), { author: 'N', buyIn: 50, seat: 1 });
    const merged = Hand.merge(hand, request, { author: 'N', wallet: 50 }).hand;
    expect([merged.players, merged.seats, merged.blindsOrStraddles]).toEqual([
      ['N', 'A', 'B'],
      [1, 2, 4],
      [0, 1, 2],
    ]);
    expect([buttonName(merged), stateOf(deal(merged)).actor]).toEqual(['N', 0]);
  });

  test('[X-40] games without blinds: the button goes round, an ante is all that anybody owes', () => {
    const started = Hand.start(
      {
        variant: 'F7S',
        players: ['A', 'B', 'C'],
        startingStacks: [50, 50, 50],
        bringIn: 2,
        smallBet: 5,
        bigBet: 10,
        stakes: { smallBlind: 0, bigBlind: 0, ante: 1 },
      },
      { random: () => 0 },
    );
    if (!started.ok) throw new Error(started.error.code);
    expect(started.value).toMatchObject({ antes: [1, 1, 1], _button: 1, bringIn: 2, smallBet: 5, bigBet: 10 });
    expect(stateOf(started.value).phase).toBe(Phase.Deal);
    const paused = nextOf(endedWith(with_(started.value, { B: [0, 2] })));
    expect([paused._button, paused.antes, paused._deadBlinds]).toEqual([3, [1, 0, 1], [0, 0, 0]]);
    const back = nextOf(endedWith(with_(paused, { B: [1, 1] })));
    expect([back._button, back._inactive]).toEqual([1, [0, 0, 0]]);
  });

  test('[X-42] a live hand without a variant is no-limit hold’em, its smallest bet the big blind', () => {
    const { state } = read(deal(two({ blindsOrStraddles: [5, 10] })));
    expect([state.terms.variant.code, state.terms.minBet]).toEqual(['NT', 10]);
    expect(stateOf(deal(two({ minBet: 4 }))).terms.minBet).toBe(4);
  });

  test('[X-27] pN is players[N-1] and blinds stand as they are, also two-handed', () => {
    const { state } = read(deal(two()));
    expect([state.bet, state.actor]).toEqual([[1, 2], 0]);
    const swapped = story({ players: ['A', 'B'], startingStacks: [100, 100], blindsOrStraddles: [2, 1] });
    expect([read(deal(swapped)).state.bet, read(deal(swapped)).state.actor]).toEqual([[2, 1], 1]);
    expect(Hand.seatCountOf(two({ seatCount: [6] }))).toBe(6);
    expect(Hand.seatCountOf(two({ seatCount: 6 }))).toBe(6);
  });
});

describe('rule sets of a table', () => {
  test('[X-1, X-2, X-9, X-16, X-17, X-18, X-33] defaults, and where a named set differs', () => {
    expect(Hand.TABLE_RULE_SETS.standard).toEqual({
      seatNumbering: 'anticlockwise',
      button: 'moving',
      timeout: 'auto',
      pause: 'immediate',
      deadBlinds: 'allDead',
      entry: 'free',
      bigBlindAnteOrder: 'anteFirst',
      straddle: 'off',
      straddling: 'byChoice',
      maxStraddles: 'one',
      bombPots: 'off',
      bombAnte: 'fiveBigBlinds',
      bombBoards: 'one',
      bombGame: 'same',
      runIt: 'threeTimes',
      rabbit: 'off',
      sevenDeuce: 'off',
      standUp: 'off',
      seatChange: 'off',
    });
    const differs = Object.entries(Hand.TABLE_RULE_SETS).flatMap(([name, rules]) =>
      Object.entries(rules).flatMap(([rule, value]) =>
        value === Hand.STANDARD_TABLE[rule as keyof TableRules] ? [] : [`${name} ${rule} ${value}`],
      ),
    );
    expect(differs.sort()).toEqual([
      'notation timeout fold',
      'pokerstars deadBlinds liveBigBlind',
      'pokerstars seatNumbering clockwise',
      'strict timeout throw',
      'turnOrder button random',
    ]);
  });
});
