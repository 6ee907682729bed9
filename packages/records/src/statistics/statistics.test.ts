import { readFileSync } from 'node:fs';
import { VARIANTS, xoshiro128 } from '@cardroom/engine';
import { type HistoryHand, readHistory } from '@cardroom/notation';
import { ALL_VARIANTS, randomHand } from '@cardroom/notation/testing/playout';
import { describe, expect, test } from 'vitest';
import { SHARES, type Share } from './definitions.js';
import { depthOf } from './depths.js';
import { type Figures, figuresOf, netText, per100 } from './figures.js';
import { positionsOf } from './positions.js';
import { type HandRecord, Recorder } from './record.js';
import { Report } from './report.js';
import { addTally, countHand, emptyTally } from './tally.js';
import { differences } from './testing/compare.js';

const PAGE = readFileSync(new URL('../../../../docs/STATISTICS.md', import.meta.url), 'utf8');
const HANDS = new Map([...PAGE.matchAll(/```phh ([A-Z])\n([\s\S]*?)```/g)].map(([, name, text]) => [name!, text!]));

function historyOf(text: string): HistoryHand {
  const [entry] = readHistory(text, { format: 'phh' });
  if (!entry?.read.ok) throw new Error('a hand of this test cannot be read');
  return entry.read.value;
}

function recordOf(text: string): HandRecord {
  const record = new Recorder().record(historyOf(text));
  if (!record.ok) throw new Error(record.error.message);
  return record.value;
}

/** The figures of one player in a hand of the page. */
function figures(hand: string, name: string): Figures {
  const record = recordOf(HANDS.get(hand)!);
  const tally = emptyTally();
  countHand(tally, record, record.players.find((player) => player?.name === name)!);
  return figuresOf(tally);
}

describe('docs/STATISTICS.md', () => {
  const rows = [...PAGE.matchAll(/^\| `(\w+)` \|.*\| ([A-Z]): ([^|]+) \|$/gm)].map(([, share, hand, examples]) => ({
    share: share as Share,
    hand: hand!,
    examples: [...examples!.matchAll(/(\w+) (\d)\/(\d)/g)],
  }));

  test('every share has a row and an example, in the order of the bits', () => {
    expect(rows.map(({ share }) => share)).toEqual([...SHARES]);
    expect(rows.every(({ examples }) => examples.length > 0)).toBe(true);
  });

  test.each(rows)('$share in hand $hand', ({ share, hand, examples }) => {
    for (const [, name, count, chances] of examples) {
      expect([name, ...figures(hand, name!).stats[share]]).toEqual([name, Number(count), Number(chances)]);
    }
  });

  test('sums and results', () => {
    const [ann, cy] = [figures('D', 'Ann'), figures('D', 'Cy')];
    expect([ann.stats.aggression, cy.stats.aggression, cy.stats.af]).toEqual([
      [3, 3],
      [3, 6],
      [3, 3],
    ]);
    expect([ann.net, cy.net]).toEqual(['102', '-100']);
    expect([ann.showdown, ann.nonShowdown]).toEqual([102, 0]);
    const allIn = figures('F', 'Ann');
    expect(allIn.net).toBe('-100');
    expect(allIn.ev).toBeCloseTo(66.93, 2);
    expect(figures('F', 'Cy').ev + allIn.ev).toBeCloseTo(2, 6);
    expect(figures('B', 'Cy').nonShowdown).toBe(35);
  });
});

describe('[T-49] cash and tournaments, and depths of stacks', () => {
  const linesBy = (hands: string, filter: ConstructorParameters<typeof Report>[1] = {}) => {
    const report = new Report(['player', 'kind', 'depth'], filter);
    for (const hand of hands) report.add(recordOf(HANDS.get(hand)!));
    return report
      .lines()
      .map(({ values }) => values.join(' '))
      .sort();
  };

  test('a hand of an event is one of a tournament, and each stack is counted by its depth at the start', () => {
    expect(linesBy('AG')).toEqual([
      'Ann cash deep',
      'Ann tournament short',
      'Bob cash deep',
      'Bob tournament middle',
      'Cy cash deep',
      'Cy tournament deep',
    ]);
    expect(linesBy('AG', { kind: ['tournament'] })).toHaveLength(3);
    expect(linesBy('AG', { depth: ['short', 'middle'] })).toEqual(['Ann tournament short', 'Bob tournament middle']);
  });

  test('under 15, 15 to 40, above 40 big blinds; cents are exact', () => {
    expect([1_499, 1_500, 4_000, 4_001].map((stack) => depthOf(stack, 100))).toEqual([
      'short',
      'middle',
      'middle',
      'deep',
    ]);
    const cents = HANDS.get('G')!.replace('[50, 100, 0]', '[0.03, 0.07, 0]').replace('= 100', '= 0.07');
    const record = recordOf(cents.replace('[1499, 4000, 4001]', '[1.04, 1.05, 2.81]').replace('cbr 200', 'cbr 0.14'));
    expect(record.players.map((player) => player!.depth)).toEqual(['short', 'middle', 'deep']);
  });
});

describe('figures', () => {
  test('bb/100 has an interval from two hands on', () => {
    expect(per100(3, 9, 1)).toEqual({ bbPer100: 300, ci95: null });
    // Nets of +3 and -1: mean 1, standard deviation 2.83, standard error 2.
    const { bbPer100, ci95 } = per100(2, 10, 2);
    expect(bbPer100).toBe(100);
    expect(ci95![0]).toBeCloseTo(100 - 392, 9);
    expect(ci95![1]).toBeCloseTo(100 + 392, 9);
  });

  test('sums of nets are exact', () => {
    expect([0n, 5n, -5n, 3550000000n, -100000001n].map(netText)).toEqual([
      '0',
      '0.00000005',
      '-0.00000005',
      '35.5',
      '-1.00000001',
    ]);
  });

  test('sums add up over parts, whatever is asked', () => {
    const records = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => recordOf(HANDS.get(name)!));
    const whole = new Report(['player', 'position']);
    const parts = [new Report(['player', 'position']), new Report(['player', 'position'])];
    for (const [at, record] of records.entries()) {
      whole.add(record);
      parts[at % 2]!.add(record);
    }
    const merged = new Report(['player', 'position']);
    for (const part of parts) merged.merge(part.lines());
    expect(merged.lines()).toEqual(whole.lines());
    expect(merged.lines().map(({ values }) => values.join(' '))).toEqual(['Ann SB', 'Bob BB', 'Cy BTN']);
    const double = emptyTally();
    addTally(double, whole.lines()[0]!.tally);
    addTally(double, whole.lines()[0]!.tally);
    expect(double.hands).toBe(12);
  });

  test('filters', () => {
    const record = recordOf(`${HANDS.get('D')!}year = 2024\nmonth = 7\nday = 30\nvenue = 'Home'\ncurrency = 'USD'\n`);
    const count = (filter: ConstructorParameters<typeof Report>[1]): number => {
      const report = new Report(['player'], filter);
      report.add(record);
      return report.lines().length;
    };
    expect(count({})).toBe(3);
    expect(count({ player: ['Ann', 'Cy'] })).toBe(2);
    expect(count({ position: ['BTN'] })).toBe(1);
    expect(count({ stakes: ['1/2 USD'], game: ['NT'], size: ['3'], month: ['2024-07'], room: ['Home'] })).toBe(3);
    expect(count({ from: '2024-07-30', to: '2024-07-30' })).toBe(3);
    expect(count({ from: '2024-07-31' })).toBe(0);
    expect(count({ to: '2024-07-29' })).toBe(0);
  });

  test('positions from heads-up to ten players', () => {
    const positions = (players: number, blinds: readonly number[]) =>
      positionsOf({
        variant: VARIANTS.get('NT')!,
        players,
        button: players - 1,
        out: Array(players).fill(false),
        posts: [],
        blinds,
        minBet: 2,
        smallBet: 0,
      } as never).join(' ');
    expect(positions(2, [2, 1])).toBe('BB BTN');
    expect(positions(3, [1, 2])).toBe('SB BB BTN');
    expect(positions(6, [1, 2])).toBe('SB BB UTG HJ CO BTN');
    expect(positions(10, [1, 2])).toBe('SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN');
    // A dead small blind.
    expect(positions(4, [2, 0])).toBe('BB HJ CO BTN');
  });
});

/** A small share of what `npm run soak -- statistics` compares. */
test('a slow and obvious second implementation agrees, in every variant', () => {
  let compared = 0;
  for (const variant of ALL_VARIANTS) {
    for (let n = 0; n < 6; n++) {
      const { hand } = randomHand(xoshiro128(`statistics ${variant.code} ${n}`), variant);
      const found = differences({ kind: 'document', hand, name: null });
      if (found !== null) compared++;
      expect(found ?? [], `${variant.code} ${n}`).toEqual([]);
    }
  }
  expect(compared).toBeGreaterThan(5 * ALL_VARIANTS.length);
});

describe('all-ins before the flop', () => {
  /** Three all-in with stacks of three sizes: a side pot, with the cards of the shortest gone for it. */
  function expectedNets(hands: readonly string[], order: readonly number[]): number[] {
    const stacks = [20, 60, 60];
    const deal = order.map((hand, seat) => `'d dh p${seat + 1} ${hands[hand]}'`);
    const shows = order.map((hand, seat) => `'p${seat + 1} sm ${hands[hand]}'`);
    const record = recordOf(`variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [${order.map((hand) => stacks[hand]).join(', ')}]
actions = [${deal.join(', ')}, 'p3 cbr ${stacks[order[2]!]}', 'p1 cc', 'p2 cc', ${shows.join(', ')}, 'd db 2c5d9h', 'd db Jc', 'd db 3s']
players = ['a', 'b', 'c']`);
    const nets = record.players.map((player) => player!.expected);
    return order.map((_, hand) => nets[order.indexOf(hand)]!);
  }

  test('the same hands in other suits and on other seats are worth the same', () => {
    const plain = expectedNets(['AsAd', 'KsKd', 'QhQc'], [0, 1, 2]);
    expect(plain.reduce((sum, net) => sum + net, 0)).toBeCloseTo(0, 9);
    expect(plain[0]).toBeGreaterThan(15);
    for (const [hands, order] of [
      [
        ['AhAc', 'KhKc', 'QsQd'],
        [0, 1, 2],
      ],
      [
        ['AdAs', 'KdKs', 'QcQh'],
        [0, 2, 1],
      ],
    ] as const) {
      for (const [hand, net] of expectedNets(hands, order).entries()) expect(net).toBeCloseTo(plain[hand]!, 9);
    }
    // Kings and queens that share no suit with the aces win a little more often.
    expect(expectedNets(['AsAd', 'KhKc', 'QhQc'], [0, 1, 2])[0]).not.toBeCloseTo(plain[0]!, 3);
  });
});
