/** Pots, boards and claims at the end of a hand, where one unit or one card decides. */
import { describe, expect, test } from 'vitest';
import { type HandState, legal, type Rake, result, type Setup, winsByShowing } from './index.js';
import { ask, deal, finalStacks, play, refusal, showAll, start } from './testing/play.js';

/** Hold'em at 1/2, p1 small blind, cards dealt. */
function holdem(stacks: readonly number[], hands: readonly string[], more: Partial<Setup> = {}): HandState {
  const blinds = stacks.length === 2 ? [2, 1] : [1, 2, ...Array<number>(stacks.length - 2).fill(0)];
  return deal(start({ variant: 'NT', stacks, blinds, ...more }), ...hands);
}

/** The payments of each board of each pot. */
function paidOn(hand: HandState): string[] {
  return result(hand)!.pots.flatMap(({ awards }) =>
    awards.map(({ board, player, amount }) => `board ${board + 1}: p${player + 1} ${amount}`),
  );
}

const shares = (hand: HandState): number => {
  const asked = legal(hand);
  return asked.kind === 'deal' ? asked.maxRuns : 0;
};

describe('run-outs', () => {
  /** The small blind has folded: 201 chips between aces and kings, who are all-in. */
  function allIn(): HandState {
    const hand = holdem([100, 100, 100], ['7c2d', 'AsAh', 'KsKh']);
    return showAll(play(hand, 'p3 ai', 'p1 f', 'p2 cc'));
  }

  test('[X-23] the first board takes the odd unit of two', () => {
    const hand = play(allIn(), 'd runs 2', 'd db KcTd9d3c4h', 'd db AcTc9c3d4c');
    expect(paidOn(hand)).toEqual(['board 1: p3 101', 'board 2: p2 100']);
    expect(finalStacks(hand)).toEqual([99, 100, 101]);
  });

  test('[X-23] of two odd units the first and the second board take one each, the third none', () => {
    const hand = holdem([100, 100], ['KsKh', 'AsAh']);
    showAll(play(hand, 'p2 ai', 'p1 cc'));
    play(hand, 'd runs 3', 'd db KcTd9d3c4h', 'd db KdTc9c3d4c', 'd db 2c5d7h8sJd');
    expect(paidOn(hand)).toEqual(['board 1: p1 67', 'board 2: p1 67', 'board 3: p2 66']);
  });

  test('four at most, and only if the board is still to come', () => {
    const hand = allIn();
    expect(shares(hand)).toBe(4);
    expect(refusal(hand, 'd runs 5').code).toBe('bad-run-count');
    play(hand, 'd db 2c5d7h');
    expect(shares(hand)).toBe(4);
    play(hand, 'd runs 2');
    expect(shares(hand)).toBeLessThanOrEqual(1);
  });

  test('no more than the deck allows: a card is burned for each street that is still to come', () => {
    // Ten hands of four leave twelve cards: three to burn, and nine are not enough for two boards.
    const players = Array.from({ length: 10 }, (_, player) => player);
    const hand = start({ variant: 'PO', stacks: players.map(() => 3), blinds: [1, 2, 0, 0, 0, 0, 0, 0, 0, 0] });
    deal(hand, ...players.map((player) => CARDS.slice(player * 4, player * 4 + 4).join('')));
    play(hand, 'p3 cbr 3', ...['p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'p1', 'p2'].map((player) => `${player} cc`));
    showAll(hand);
    expect(ask(hand)).toBe('deal board 3');
    expect(shares(hand)).toBe(1);
  });
});

const CARDS: readonly string[] = [...'23456789TJQKA'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit));

describe('who has to show', () => {
  /** All have checked to the river: nines show first, then kings, then aces. */
  function checked(): HandState {
    const hand = holdem([100, 100, 100], ['9s9h', 'KsKh', 'AsAh']);
    play(hand, 'p3 cc', 'p1 cc', 'p2 cc');
    for (const board of ['2c3d4c', '7d', 'Jd']) play(hand, `d db ${board}`, 'p1 cc', 'p2 cc', 'p3 cc');
    return hand;
  }

  test('[X-57] a hand is compared with those that were shown, not with those that nobody has seen', () => {
    const hand = play(checked(), 'p1 sm -');
    expect(winsByShowing(hand, 1)).toBe(true);
    play(hand, 'p2 sm -');
    expect(winsByShowing(hand, 2)).toBe(true);
  });

  test('[X-57] a hand that was mucked counts no more', () => {
    const hand = holdem([100, 100, 100], ['AsAh', 'KsKh', '9s9h']);
    play(hand, 'p3 cc', 'p1 cc', 'p2 cc');
    for (const board of ['2c3d4c', '7d', 'Jd']) play(hand, `d db ${board}`, 'p1 cc', 'p2 cc', 'p3 cc');
    expect(winsByShowing(play(hand, 'p1 sm'), 1)).toBe(true);
    expect(winsByShowing(play(hand, 'p2 sm -'), 2)).toBe(false);
  });

  test('[X-57] a side pot is reason enough, and one that cannot be won is none', () => {
    const hand = holdem([20, 100, 100], ['AsAh', 'KsKh', '9s9h']);
    play(hand, 'p3 cc', 'p1 ai', 'p2 cbr 60', 'p3 cc');
    play(hand, 'd db 2c3d4c', 'p2 cc', 'p3 cc', 'd db 7d', 'p2 cc', 'p3 cc', 'd db Jd', 'p2 cc', 'p3 cc');
    const first = legal(hand);
    expect(first).toMatchObject({ kind: 'show', player: 1 });
    play(hand, 'p2 sm -', 'p3 sm -');
    // The aces win the main pot alone.
    expect(winsByShowing(hand, 0)).toBe(true);
    expect(winsByShowing(hand, 1)).toBe(true);
    expect(winsByShowing(hand, 2)).toBe(false);
  });
});

describe('who has to show if a pot is shared', () => {
  test('[X-57] the best low is reason enough', () => {
    const hand = start({ variant: 'PO/8', stacks: [100, 100], blinds: [2, 1] });
    deal(hand, 'AsAhKsKh', 'Qc2dQd3s');
    play(hand, 'p2 cc', 'p1 cc');
    for (const board of ['4c5d8h', 'Jc', 'Kc']) play(hand, `d db ${board}`, 'p1 cc', 'p2 cc');
    play(hand, 'p1 sm -');
    expect(winsByShowing(hand, 1)).toBe(true);
  });

  test('[X-57] so is the second of two boards', () => {
    const hand = start({ variant: 'NT2', stacks: [100, 100], blinds: [2, 1] });
    deal(hand, 'AsAh', '9s9h');
    play(hand, 'p2 cc', 'p1 cc');
    for (const [one, two] of [
      ['2c3d4c', '9c3h5c'],
      ['7d', '7h'],
      ['Jd', 'Jh'],
    ]) {
      play(hand, `d db ${one}`, `d db ${two}`, 'p1 cc', 'p2 cc');
    }
    play(hand, 'p1 sm -');
    expect(winsByShowing(hand, 1)).toBe(true);
  });
});

describe('rake', () => {
  const tenth: Rake = ({ amount }) => Math.floor(amount / 10);

  test('is taken of every pot before it is shared, also if a hand stays hidden', () => {
    const hand = holdem([20, 100, 100], ['AsAh', '????', '9s9h'], { rake: tenth });
    play(hand, 'p3 cc', 'p1 ai', 'p2 cbr 60', 'p3 cc');
    play(hand, 'd db 2c3d4c', 'p2 cc', 'p3 cc', 'd db 7d', 'p2 cc', 'p3 cc', 'd db Jd', 'p2 cc', 'p3 cc');
    showAll(hand);
    const end = result(hand)!;
    expect(end.pots.map(({ amount, rake }) => [amount, rake])).toEqual([
      [60, 6],
      [80, 8],
    ]);
    expect([end.rake, end.hidden]).toEqual([14, [1]]);
    // A hand that is known goes before one that is not.
    expect(end.stacks).toEqual([54, 40, 112]);
  });

  test('a hand that is known goes before one that is not, however good the known part of that is', () => {
    const hand = holdem([100, 100], ['2c7d', 'Ah??']);
    play(hand, 'p2 cc', 'p1 cc');
    for (const board of ['AsKs4d', 'Jh', '9s']) play(hand, `d db ${board}`, 'p1 cc', 'p2 cc');
    expect(finalStacks(showAll(hand))).toEqual([102, 98]);
  });

  test('knows the pot and whether a flop was seen', () => {
    const asked: unknown[] = [];
    const noFlopNoDrop: Rake = (pot) => {
      asked.push(pot);
      return pot.flopSeen ? 1 : 0;
    };
    const folded = play(holdem([100, 100], ['AsAh', 'KsKh'], { rake: noFlopNoDrop }), 'p2 f');
    expect([asked[0], result(folded)!.rake]).toEqual([{ amount: 2, index: 0, flopSeen: false }, 0]);
    const seen = holdem([100, 100], ['AsAh', 'KsKh'], { rake: noFlopNoDrop });
    play(seen, 'p2 cc', 'p1 cc', 'd db 2c3d4c', 'p1 cbr 2', 'p2 f');
    expect(result(seen)!.rake).toBe(1);
    expect(finalStacks(seen)).toEqual([101, 98]);
  });
});
