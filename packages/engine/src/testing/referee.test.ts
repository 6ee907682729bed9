/** The referee of the tests is itself held against hands that were worked out by the written rules. */
import { describe, expect, test } from 'vitest';
import type { HandAction } from '../action.js';
import { DECKS, parseCards } from '../cards.js';
import type { HandType } from '../evaluate/handType.js';
import { type HouseRules, RULE_SETS, STANDARD } from '../rules.js';
import type { Setup } from '../setup.js';
import { actionOf } from './lines.js';
import { compareMeasures, measure } from './measure.js';
import { start, step } from './referee.js';
import { pots, type Table } from './table.js';
import { turn } from './turn.js';

const AUTO: HouseRules = { ...STANDARD, showing: 'auto' };

interface Cards {
  readonly hole?: readonly string[];
  readonly board?: string;
}

/** Plays the acts, and deals the given cards (if none are given: any) whenever cards are due. */
function play(setup: Setup, acts: readonly string[], cards: Cards = {}): Table {
  const given = [...(cards.hole ?? []), cards.board ?? ''].flatMap((text) => parseCards(text)!);
  const rest = DECKS.standard.filter((card) => !given.includes(card));
  const hole = setup.stacks.map((_, player) => [...parseCards(cards.hole?.[player] ?? '')!]);
  const board = [...parseCards(cards.board ?? '')!];
  const take = (from: number[], count: number) => Array.from({ length: count }, () => from.shift() ?? rest.shift()!);
  const deal = (table: Table): Table => {
    const now = turn(table);
    if (now.kind !== 'deal') return table;
    const player = now.hole.findIndex((due) => due > 0);
    const action: HandAction =
      player === -1
        ? { kind: 'dealBoard', cards: take(board, now.board) }
        : { kind: 'dealHole', player, cards: take(hole[player]!, now.hole[player]!) };
    return deal(step(table, action));
  };
  return acts.reduce((table, act) => deal(step(table, actionOf(act))), deal(start(setup)));
}

/** A no-limit hold'em hand at 10/20: p1 small blind, p2 big blind, the last one has the button. */
function holdem(stacks: readonly number[], other: Partial<Setup> = {}): Setup {
  const blinds = stacks.length === 2 ? [20, 10] : stacks.map((_, at) => [10, 20][at] ?? 0);
  return { variant: 'NT', rules: AUTO, stacks, blinds, ...other };
}

function stacksOf(table: Table): number[] {
  expect(table.stage.kind).toBe('over');
  return table.seats.map(({ stack }) => stack);
}

function betting(table: Table) {
  const now = turn(table);
  if (now.kind !== 'bet') throw new Error(`nobody to bet: ${now.kind}`);
  return now;
}

describe('blinds and order', () => {
  test('all fold to the big blind', () => {
    expect(stacksOf(play(holdem([1000, 1000, 1000]), ['p3 f', 'p1 f']))).toEqual([990, 1010, 1000]);
    const six = play(holdem([1000, 1000, 1000, 1000, 1000, 1000]), ['p3 f', 'p4 f', 'p5 f', 'p6 f', 'p1 f']);
    expect(stacksOf(six)).toEqual([990, 1010, 1000, 1000, 1000, 1000]);
  });

  test('heads-up the button acts first before the flop and last after it', () => {
    expect(betting(play(holdem([1000, 1000]), []))).toMatchObject({ player: 1, toCall: 10, betRaise: { min: 40 } });
    expect(betting(play(holdem([1000, 1000]), ['p2 cc']))).toMatchObject({ player: 0, toCall: 0 });
    expect(betting(play(holdem([1000, 1000]), ['p2 cc', 'p1 cc']))).toMatchObject({ player: 0, toCall: 0 });
  });

  test('[X-3] the big blind has the option, or not', () => {
    const option = betting(play(holdem([1000, 1000, 1000]), ['p3 cc', 'p1 cc']));
    expect(option).toMatchObject({ player: 1, toCall: 0, fold: false, betRaise: { min: 40, max: 1000 } });
    const none = play(holdem([1000, 1000, 1000], { rules: { ...AUTO, bigBlindOption: false } }), ['p3 cc', 'p1 cc']);
    expect(none.street).toBe(1);
    expect(pots(none)).toEqual([{ amount: 60, eligible: [0, 1, 2] }]);
  });

  test('a raise by the big blind brings the turn back', () => {
    const table = play(holdem([1000, 1000, 1000]), ['p3 cc', 'p1 cc', 'p2 cbr 80']);
    expect(betting(table)).toMatchObject({ player: 2, toCall: 60, betRaise: { min: 140 } });
    const acts = ['p3 cc', 'p1 cc', 'p2 cbr 80', 'p3 f', 'p1 cc', 'p1 cc', 'p2 cc', 'p1 cc', 'p2 cc', 'p1 cc', 'p2 cc'];
    const hole = ['AhAd', 'KhKd', '2c3d'];
    const end = play(holdem([1000, 1000, 1000]), acts, { hole, board: '7c8s2hJd4d' });
    expect(stacksOf(end)).toEqual([1100, 920, 980]);
  });

  test('an uncalled bet comes back', () => {
    const acts = ['p3 cbr 60', 'p1 f', 'p2 cc', 'p2 cc', 'p3 cbr 80', 'p2 f'];
    const end = play(holdem([1000, 1000, 1000]), acts);
    expect(stacksOf(end)).toEqual([990, 940, 1070]);
    expect(end.returned).toEqual([0, 0, 80]);
  });

  test('[X-4, X-45] the last raiser gets one more turn: a check only, or any act', () => {
    const rules = { ...RULE_SETS.turnOrder, showing: 'auto' } as const;
    const extra = (raiserActsAgain: 'check' | 'any') =>
      play(holdem([1000, 1000, 1000], { rules: { ...rules, raiserActsAgain } }), ['p3 cbr 50', 'p1 cc', 'p2 cc']);
    const turn = { player: 2, toCall: 0, checkCall: true };
    expect(betting(extra('check'))).toMatchObject({ ...turn, fold: false, betRaise: null, closed: ['own-raise'] });
    expect(betting(extra('any'))).toMatchObject({ ...turn, fold: true, betRaise: { min: 70, max: 1000 }, closed: [] });
    for (const value of ['check', 'any'] as const) expect(step(extra(value), actionOf('p3 cc')).street).toBe(1);
  });

  test('[X-33] a straddle has the option, and the player after it acts first', () => {
    const setup = holdem([1000, 1000, 1000, 1000], { blinds: [5, 10, 20, 0], minBet: 10 });
    expect(betting(play(setup, []))).toMatchObject({ player: 3, toCall: 20, betRaise: { min: 40 } });
    expect(betting(play(setup, ['p4 cc', 'p1 cc', 'p2 cc']))).toMatchObject({ player: 2, toCall: 0 });
    const button = holdem([1000, 1000, 1000, 1000], { blinds: [5, 10, 0, 20], minBet: 10 });
    expect(betting(play(button, []))).toMatchObject({ player: 0, toCall: 15 });
  });
});

describe('minimum raises and short all-ins', () => {
  test('[X-5] three ways to count the next raise', () => {
    const min = (minRaise: HouseRules['minRaise']) => {
      const setup = holdem([1000, 1000, 1000], { rules: { ...AUTO, minRaise } });
      const acts = ['p3 cc', 'p1 cc', 'p2 cc', 'p1 cbr 100', 'p2 cbr 300'];
      return betting(play(setup, acts)).betRaise?.min;
    };
    expect([min('lastRaise'), min('double'), min('bigBlind')]).toEqual([500, 600, 320]);
  });

  test('[X-28] a short all-in does not reopen, a full one does', () => {
    const blinds = [50, 100, 0, 0];
    const acts = ['p3 cbr 300', 'p4 cc', 'p1 allin', 'p2 f'];
    const short = play(holdem([350, 2000, 2000, 2000], { blinds }), acts);
    expect(betting(short)).toMatchObject({ player: 2, toCall: 50, betRaise: null, closed: ['not-reopened'] });
    const next = { player: 3, betRaise: null, closed: ['not-reopened'] };
    expect(betting(step(short, actionOf('p3 cc')))).toMatchObject(next);
    const full = play(holdem([500, 2000, 2000, 2000], { blinds }), acts);
    expect(betting(full)).toMatchObject({ player: 2, betRaise: { min: 700 } });
  });

  test('[X-28] a player who has not acted may raise a short all-in, and that reopens', () => {
    const setup = holdem([2000, 2000, 2000, 150], { blinds: [50, 100, 0, 0] });
    const table = play(setup, ['p3 cc', 'p4 allin', 'p1 f']);
    expect(betting(table)).toMatchObject({ player: 1, betRaise: { min: 250 } });
    expect(betting(step(table, actionOf('p2 cbr 250')))).toMatchObject({ player: 2, betRaise: { min: 350 } });
  });

  test('[X-28] reopening is counted for each player', () => {
    const setup = holdem([2000, 2000, 2000, 145, 2000, 220], { blinds: [10, 20, 0, 0, 0, 0] });
    const limped = ['p3 cc', 'p4 cc', 'p5 cc', 'p6 cc', 'p1 f', 'p2 cc'];
    const table = play(setup, [...limped, 'p2 cc', 'p3 cbr 100', 'p4 allin', 'p5 cc', 'p6 allin', 'p2 f']);
    expect(betting(table)).toMatchObject({ player: 2, toCall: 100, betRaise: { min: 300 } });
    expect(betting(step(table, actionOf('p3 cc')))).toMatchObject({ player: 4, toCall: 75, betRaise: null });
  });

  test('[X-29] an opening all-in below the minimum, and a short big blind', () => {
    const flop = play(holdem([1000, 35, 1000]), ['p3 cc', 'p1 cc', 'p2 cc', 'p1 cc', 'p2 allin']);
    expect(betting(flop)).toMatchObject({ player: 2, toCall: 15, betRaise: { min: 35 } });
    const short = play(holdem([1000, 5, 1000]), []);
    expect(betting(short)).toMatchObject({ player: 2, toCall: 20, betRaise: { min: 40 } });
    expect(step(short, actionOf('p3 f')).stage.kind).toBe('deal');
  });

  test('[X-32] the pot limit counts the call and short blinds in full', () => {
    const setup = holdem([1000, 1000, 1000], { variant: 'PT' });
    expect(betting(play(setup, []))).toMatchObject({ betRaise: { min: 40, max: 70 } });
    const short = holdem([1000, 5, 1000], { variant: 'PT' });
    expect(betting(play(short, []))).toMatchObject({ betRaise: { min: 40, max: 70 } });
  });
});

describe('fixed limit', () => {
  function limit(stacks: readonly number[], rules: Partial<HouseRules> = {}): Setup {
    return holdem(stacks, { variant: 'FT', smallBet: 20, bigBet: 40, rules: { ...AUTO, ...rules } });
  }

  test('[X-22] four bets a street, the big blind the first; no cap for two players', () => {
    const acts = ['p3 cbr 40', 'p1 cbr 60', 'p2 cbr 80'];
    const capped = betting(play(limit([1000, 1000, 1000]), acts));
    expect(capped).toMatchObject({ player: 2, betRaise: null, closed: ['capped'] });
    const two = betting(play(limit([1000, 1000]), ['p2 cbr 40', 'p1 cbr 60', 'p2 cbr 80', 'p1 cbr 100']));
    expect(two.betRaise).toEqual({ min: 120, max: 120, sizes: [120] });
    const phh = { betCap: RULE_SETS.phh.betCap };
    const five = betting(play(limit([1000, 1000], phh), ['p2 cbr 40', 'p1 cbr 60', 'p2 cbr 80']));
    expect(five.betRaise?.sizes).toEqual([100]);
  });

  test('[X-30] three ways to take a short all-in', () => {
    const next = (limitShortAllIn: HouseRules['limitShortAllIn'], allIn: number) => {
      const table = play(limit([1000, 1000, 1000, allIn], { limitShortAllIn }), ['p3 cc', 'p4 allin']);
      const fresh = betting(table).betRaise?.sizes;
      const acted = betting(
        play(limit([1000, 1000, 1000, allIn], { limitShortAllIn }), ['p3 cc', 'p4 allin', 'p1 cc', 'p2 cc']),
      ).betRaise?.sizes;
      return [fresh, acted];
    };
    expect(next('halfBet', 28)).toEqual([[40], undefined]);
    expect(next('halfBet', 30)).toEqual([[50], [50]]);
    expect(next('complete', 30)).toEqual([[40], [40]]);
    expect(next('add', 30)).toEqual([[50], undefined]);
  });
});

describe('side pots', () => {
  test('three all-ins', () => {
    const acts = ['p3 allin', 'p1 allin', 'p2 cc'];
    const hole = ['KhKd', 'QhQd', 'AhAd'];
    const end = play(holdem([300, 1000, 100]), acts, { hole, board: '2c3c4s9sJd' });
    expect(stacksOf(end)).toEqual([400, 700, 300]);
  });

  test('four levels', () => {
    const acts = ['p3 cbr 150', 'p4 allin', 'p1 allin', 'p2 allin', 'p3 cc'];
    const hole = ['KhKd', 'QhQd', 'JhJd', 'AhAd'];
    const end = play(holdem([300, 500, 1000, 200]), acts, { hole, board: '2c3c4s9s8d' });
    expect(stacksOf(end)).toEqual([300, 400, 500, 800]);
    expect(end.stage).toMatchObject({ outcome: { pots: [{ amount: 800 }, { amount: 300 }, { amount: 400 }] } });
  });

  test('a short small blind wins the main pot only', () => {
    const acts = ['p3 cc', 'p2 cc', 'p2 cc', 'p3 cc', 'p2 cc', 'p3 cc', 'p2 cc', 'p3 cc'];
    const hole = ['AhAd', 'KhKd', 'QhQd'];
    const end = play(holdem([5, 1000, 1000]), acts, { hole, board: '2c3c4s9s8d' });
    expect(stacksOf(end)).toEqual([15, 1010, 980]);
  });

  test('[X-34] a short ante wins matched parts, or all antes', () => {
    const setup = (shortAnte: HouseRules['shortAnte']) =>
      holdem([1000, 1000, 3], { antes: [5, 5, 5], rules: { ...AUTO, shortAnte } });
    const acts = [1, 2, 3, 4].flatMap(() => ['p1 cc', 'p2 cc']);
    const cards = { hole: ['KhKd', 'QhQd', 'AhAd'], board: '2c3c4s9s8d' };
    expect(stacksOf(play(setup('matched'), acts, cards))).toEqual([1019, 975, 9]);
    expect(stacksOf(play(setup('mainPot'), acts, cards))).toEqual([1015, 975, 13]);
  });

  test('[X-23] the odd chip goes to the first winner left of the button', () => {
    const acts = ['p3 cbr 25', 'p1 cc', 'p2 cc', ...[1, 2, 3].flatMap(() => ['p1 cc', 'p2 cc', 'p3 cc'])];
    const setup = holdem([1000, 1000, 1000], { blinds: [5, 10, 0] });
    const end = play(setup, acts, { hole: ['AhKd', '2c7d', 'AdKh'], board: 'AsKsQc9d4h' });
    expect(stacksOf(end)).toEqual([1013, 975, 1012]);
  });
});

describe('stud', () => {
  const setup = (rules: Partial<HouseRules> = {}, stacks: readonly number[] = [200, 200, 200, 200]): Setup => ({
    variant: 'F7S',
    rules: { ...AUTO, ...rules },
    stacks,
    antes: stacks.map(() => 1),
    bringIn: 2,
    smallBet: 5,
    bigBet: 10,
  });
  const doors = { hole: ['AsAhQh', 'KsKd3s', 'JcJd2h', 'TcTh9s'] };

  test('[X-36] the lowest door brings it in and may complete', () => {
    const table = play(setup(), [], doors);
    expect(betting(table)).toMatchObject({ player: 2, fold: false, checkCall: false, bringIn: 2 });
    expect(betting(table).betRaise?.sizes).toEqual([5]);
    const ties = play(setup(), [], { hole: ['AsAhQh', 'KsKd2d', 'JcJd2c', 'TcTh2h'] });
    expect(betting(ties).player).toBe(2);
  });

  test('[X-19] the first raise completes, or adds a bet', () => {
    expect(betting(play(setup(), ['p3 pb'], doors)).betRaise?.sizes).toEqual([5]);
    expect(betting(play(setup({ bringInRaise: 'add' }), ['p3 pb'], doors)).betRaise?.sizes).toEqual([7]);
    const full = play(setup(), ['p3 pb', 'p4 cbr 5', 'p1 cbr 10', 'p2 cbr 15', 'p3 cbr 20'], doors);
    expect(betting(full)).toMatchObject({ player: 3, betRaise: null, closed: ['capped'] });
    expect(betting(play(setup(), ['p3 cbr 5'], doors)).betRaise?.sizes).toEqual([10]);
  });

  test('[X-36] an all-in on the ante passes the bring-in to the left', () => {
    const table = play(setup({}, [200, 200, 1, 200]), [], doors);
    expect(betting(table)).toMatchObject({ player: 3, fold: true, bringIn: 2 });
    expect(betting(step(table, actionOf('p4 f')))).toMatchObject({ player: 0, fold: true, bringIn: 2 });
  });

  test('[X-21] an open pair doubles the bet on fourth street', () => {
    const acts = ['p3 pb', 'p4 cc', 'p1 cc', 'p2 cc'];
    const pair = { hole: ['AsAhQhQs', 'KsKd3s5d', 'JcJd2h6c', 'TcTh9s7d'] };
    expect(betting(play(setup(), acts, pair)).betRaise?.sizes).toEqual([5, 10]);
    expect(betting(play(setup(), [...acts, 'p1 cbr 5'], pair)).betRaise?.sizes).toEqual([10, 15]);
    expect(betting(play(setup(), [...acts, 'p1 cbr 10'], pair)).betRaise?.sizes).toEqual([20]);
    const first = { openPair: 'firstActor' } as const;
    expect(betting(play(setup(first), [...acts, 'p1 cc'], pair)).betRaise?.sizes).toEqual([5]);
    expect(betting(play(setup(first), [...acts, 'p1 cbr 10'], pair)).betRaise?.sizes).toEqual([20]);
    expect(betting(play(setup({ openPair: 'off' }), acts, pair)).betRaise?.sizes).toEqual([5]);
  });
});

describe('naive measures', () => {
  const beats = (type: HandType, better: string, worse: string, holeUse: 'any' | 2 = 'any') => {
    const [a, b] = [better, worse].map((text) => {
      const [hole, board] = text.split('|').map((cards) => parseCards(cards)!) as [number[], number[] | undefined];
      return measure(type, hole, board ?? [], holeUse);
    });
    return compareMeasures(a!, b!) > 0;
  };

  test('high, and the short deck where a flush beats a full house', () => {
    expect(beats('high', '2h3h4h5h6h', 'AcAdAhAsKd')).toBe(true);
    expect(beats('high', 'AcAdAhKsKd', 'Ah9h5h3h2h')).toBe(true);
    expect(beats('high', '2c3d4h5s6s', 'Ac2d3h4s5s')).toBe(true);
    expect(beats('shortDeck', 'Ah9h8h7hTh', 'AcAdAhKsKd')).toBe(true);
    expect(beats('shortDeck', 'Ac6d7h8s9s', 'KcKdKhAsJd')).toBe(true);
    expect(beats('shortDeck', '6c7d8h9sTs', 'Ac6d7h8s9s')).toBe(true);
  });

  test('Omaha plays two and three', () => {
    expect(beats('high', '2h3c7d8c|AhKhQhJhTh', 'AdAc9s9c|AhKhQhJhTh', 2)).toBe(false);
    expect(beats('high', '9h8h2c2d|AhKhQh3c4d', 'AdAcKsKc|AhKhQh3c4d', 2)).toBe(true);
  });

  test('low hands', () => {
    expect(beats('aceToFive', 'Ac2d3h4s5s', '2c3c4c5c6c')).toBe(true);
    expect(beats('aceToFive', 'KcQdJhTs9s', '2c2d3c4c5c')).toBe(true);
    expect(measure('eightOrBetter', parseCards('Ac2d3h4s9s')!, [], 'any')).toBeNull();
    expect(beats('eightOrBetter', '7c6d5h4s3s', '8c4d3h2sAs')).toBe(true);
    expect(beats('deuceToSeven', '7c5d4h3s2s', '7c6d4h3s2s')).toBe(true);
    expect(beats('deuceToSeven', 'Ac2d3h4s5s', '2c3d4h5s6s')).toBe(true);
    expect(beats('deuceToSeven', 'KcQdJhTs8s', 'Ac2d3h4s5s')).toBe(true);
    expect(beats('badugi', 'Kc9d8h7s', 'Ac2d3h4h')).toBe(true);
    expect(beats('badugi', 'Ac2d3h4h', 'Ac2d4h5h')).toBe(true);
  });

  test('the small games', () => {
    expect(beats('highCard', 'Ks', 'Qs')).toBe(true);
    expect(beats('leduc', 'Jh|Js', 'Kh|Js')).toBe(true);
    expect(beats('leduc', 'Kh|Qs', 'Jh|Qs')).toBe(true);
  });
});
