import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, DECKS, formatCards, parseCards, UNKNOWN } from '../cards.js';
import { strengthOf } from '../evaluate/strength.js';
import { below, shuffle, xoshiro128 } from '../random.js';
import { VARIANTS, variantOf } from '../variants/index.js';
import { boardSize, holeSize, type Variant } from '../variants/variant.js';
import { type Equity, type EquityError, type EquityRequest, equity } from './equity.js';
import { explainEquity } from './explain.js';
import { combosOf, HAND_ORDER, parseRange, type Range } from './ranges.js';

function variant(code: string): Variant {
  const found = variantOf(code);
  if (found === null) throw new Error(code);
  return found;
}

function cards(text: string): Card[] {
  const parsed = parseCards(text);
  if (parsed === null) throw new Error(text);
  return parsed;
}

function range(text: string, code = 'NT'): Range {
  const parsed = parseRange(text, variant(code));
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

type Ask = Partial<Omit<EquityRequest, 'variant' | 'hands' | 'board' | 'dead' | 'secondBoard'>> & {
  readonly board?: string;
  readonly secondBoard?: string;
  readonly dead?: string;
};

function ask(code: string, hands: readonly (string | Range)[], { board, dead, secondBoard, ...other }: Ask = {}) {
  return equity({
    variant: variant(code),
    hands: hands.map((hand) => (typeof hand === 'string' ? cards(hand) : hand)),
    ...(board === undefined ? {} : { board: cards(board) }),
    ...(secondBoard === undefined ? {} : { secondBoard: cards(secondBoard) }),
    ...(dead === undefined ? {} : { dead: cards(dead) }),
    ...other,
  });
}

function exact(code: string, hands: readonly (string | Range)[], other: Ask = {}): Equity {
  const result = ask(code, hands, { mode: 'exact', ...other });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function counts({ deals, players }: Equity): unknown {
  return { deals, wins: players.map((player) => player.wins), ties: players.map((player) => player.ties) };
}

function shares(result: Equity): number[] {
  return result.players.map((player) => player.equity);
}

/** The same by brute force, one unknown card after another, with no shortcut: every order of every deal. */
function bruteForce(game: Variant, { hands, board, dead }: Case): number[] {
  const known = new Set([...hands.flat(), ...board, ...dead]);
  const deck = DECKS[game.deck].filter((card) => !known.has(card));
  const holes = hands.map((hand) => [...hand]);
  const open = [...board];
  const slots = [...holes, open].flatMap((list) =>
    list.flatMap((card, at) => (card === UNKNOWN ? [{ list, at }] : [])),
  );
  const total = hands.map(() => 0);
  let deals = 0;
  const pay = (winners: readonly number[], share: number): void => {
    for (const winner of winners) total[winner] = (total[winner] ?? 0) + share / winners.length;
  };
  const fill = (slot: number): void => {
    const next = slots[slot];
    if (next === undefined) {
      const parts = game.hands.map((type) => {
        const strengths = holes.map((hole) => strengthOf(type, game.holeUse, hole, 0, hole.length, open));
        const best = Math.max(...strengths);
        return strengths.flatMap((strength, player) => (strength === best && best > 0 ? [player] : []));
      });
      const paid = parts.filter((winners) => winners.length > 0);
      for (const winners of paid) pay(winners, 1 / paid.length);
      deals++;
      return;
    }
    for (const card of deck) {
      if (holes.some((hole) => hole.includes(card)) || open.includes(card)) continue;
      next.list[next.at] = card;
      fill(slot + 1);
      next.list[next.at] = UNKNOWN;
    }
  };
  fill(0);
  return total.map((share) => share / deals);
}

describe('published figures', () => {
  test('AhAs v KdKc before the flop', () => {
    expect(counts(exact('NT', ['AhAs', 'KdKc']))).toEqual({
      deals: 1_712_304,
      wins: [1_388_072, 317_694],
      ties: [6_538, 6_538],
    });
  });

  test('AsKs v QhQd v JcTc before the flop', () => {
    const result = exact('NT', ['AsKs', 'QhQd', 'JcTc']);
    expect(result.deals).toBe(1_370_754);
    expect(result.players[0]?.equity).toBeCloseTo(0.40209, 5);
    expect(shares(result).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  test.each([
    ['AsAh', 0.852],
    ['KsKh', 0.824],
    ['AsKs', 0.6704],
    ['7s2h', 0.3458],
    ['3s2h', 0.323],
  ])('%s against a random hand', (hand, share) => {
    const result = exact('NT', [hand, range('random')]);
    expect(result.deals).toBe(1225 * 1_712_304);
    expect(result.players[0]?.equity).toBeCloseTo(share, 3);
  });
});

interface Case {
  readonly hands: Card[][];
  readonly board: Card[];
  readonly dead: Card[];
}

/** A random deal with `blanks` cards of hands and board unknown; every second one is full of flush cards. */
function randomCase(game: Variant, seed: string, blanks: number, most = 3): Case {
  const random = xoshiro128(seed);
  const players = Math.min(game.maxPlayers, 2 + below(random, most - 1));
  const deck = [...DECKS[game.deck]];
  shuffle(random, deck);
  const flush = below(random, 4);
  if (below(random, 2) === 0) deck.sort((a, b) => rankSuit(a, flush) - rankSuit(b, flush));
  const needed = players * holeSize(game) + boardSize(game);
  const dealt = deck.slice(0, needed);
  shuffle(random, dealt);
  const places = Array.from({ length: needed }, (_, at) => at);
  shuffle(random, places);
  for (const place of places.slice(0, blanks)) dealt[place] = UNKNOWN;
  const size = holeSize(game);
  return {
    hands: Array.from({ length: players }, (_, player) => dealt.slice(player * size, (player + 1) * size)),
    board: dealt.slice(players * size),
    dead: deck.slice(needed, needed + below(random, Math.max(1, Math.min(20, deck.length - needed - 5)))),
  };
}

function rankSuit(card: Card, flush: number): number {
  return (card & 3) === flush ? 0 : 1;
}

function solve(game: Variant, { hands, board, dead }: Case, other: Partial<EquityRequest> = {}): Equity {
  const result = equity({ variant: game, hands, board, dead, mode: 'exact', ...other });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('every variant equals brute force', () => {
  const games = [...VARIANTS.values()].filter((game) => game.boards === 1);
  test.each(games.map((game) => [game.code, game] as const))('%s, one and two cards unknown', (code, game) => {
    for (let number = 0; number < 12; number++) {
      const one = randomCase(game, `${code} ${number}`, 1 + (number % 2), 2 + (number % 4));
      const expected = bruteForce(game, one);
      const found = solve(game, one);
      expect(found.mode).toBe('exact');
      for (const [player, share] of expected.entries()) expect(found.players[player]?.equity).toBeCloseTo(share, 12);
    }
  });

  test.each(['NT', 'NS', 'PO', 'FO/8'])('%s, three cards unknown', (code) => {
    const game = variant(code);
    for (let number = 0; number < 2; number++) {
      const one = randomCase(game, `three ${code} ${number}`, 3, 2);
      const expected = bruteForce(game, one);
      for (const [player, share] of expected.entries()) {
        expect(solve(game, one).players[player]?.equity).toBeCloseTo(share, 12);
      }
    }
  });
});

describe('properties', () => {
  test('shares add up to one, and the order of the players does not matter', () => {
    for (const code of ['NT', 'NS', 'PO', 'FO/8', 'PO5/8', 'F7S/8', 'FR', 'FB', 'F2L3D']) {
      for (let number = 0; number < 4; number++) {
        const game = variant(code);
        const one = randomCase(game, `order ${code} ${number}`, 2, 5);
        const found = solve(game, one);
        const turned = solve(game, { ...one, hands: [...one.hands].reverse() });
        expect(shares(found).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        expect([...turned.players].reverse()).toEqual(found.players);
        expect(turned.deals).toBe(found.deals);
        for (const player of found.players) {
          expect(player.parts.reduce((sum, part) => sum + part.equity, 0)).toBeCloseTo(player.equity, 12);
          expect(player.wins + player.ties).toBeLessThanOrEqual(found.deals);
          expect(player.standardError).toBe(0);
        }
      }
    }
  });

  test('suits can be renamed', () => {
    const permutations = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(permutations, fc.constantFrom('NT', 'PO', 'NS', 'FO/8'), fc.nat(1000), (suits, code, number) => {
        const game = variant(code);
        const { hands, dead } = randomCase(game, `suits ${number}`, 0);
        const rename = (list: readonly Card[]): Card[] => list.map((card) => (card & ~3) + suits[card & 3]!);
        const one = { hands, dead, board: [] };
        const renamed = { hands: hands.map(rename), dead: rename(dead), board: [] };
        expect(solve(game, renamed)).toEqual(solve(game, one));
      }),
      { numRuns: 40 },
    );
  });

  test('equal hands have equal shares', () => {
    const four = exact('NT', ['AhKh', 'AsKs', 'AdKd', 'AcKc']);
    for (const share of shares(four)) expect(share).toBeCloseTo(0.25, 12);
    expect(new Set(four.players.map((player) => JSON.stringify(player))).size).toBe(1);
    const pair = exact('NT', [range('QQ+,AK'), range('QQ+,AK')]);
    expect(pair.players[0]).toEqual(pair.players[1]);
    expect(pair.players[0]?.equity).toBeCloseTo(0.5, 12);
  });

  test('counts are whole numbers of deals, ten players', () => {
    const hands = ['AhKh', 'AsKs', 'QdQc', 'JsJh', 'TdTc', '9s8s', '7h6h', '5c5d', '4s3s', '2c2d'];
    const result = exact('NT', hands);
    expect(result.deals).toBe(201_376);
    expect(shares(result).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    for (const { wins, ties } of result.players) {
      expect(Number.isInteger(wins) && Number.isInteger(ties)).toBe(true);
      expect(wins).toBeGreaterThan(0);
    }
  });
});

describe('ranges', () => {
  /** The same by every pair of hands on its own. */
  function byPairs(first: Range, second: Range, board: string, dead: string): number {
    let won = 0;
    let deals = 0;
    for (const one of combosOf(first, 'standard', cards(board + dead))) {
      for (const two of combosOf(second, 'standard', [...cards(board + dead), ...one.cards])) {
        const result = equity({
          variant: variant('NT'),
          hands: [one.cards, two.cards],
          board: cards(board),
          dead: cards(dead),
          mode: 'exact',
        });
        if (!result.ok) throw new Error(result.error.code);
        const weight = one.weight * two.weight * result.value.deals;
        won += weight * (result.value.players[0]?.equity ?? 0);
        deals += weight;
      }
    }
    return won / deals;
  }

  test.each([
    ['QQ,AKs', 'JJ,AhKd,54s', '', ''],
    ['QQ:0.5,AKs', 'KK:0.25,T9s', '', 'AhTd'],
    ['AA,KQs', '99-77,A5s', 'Kh8h2s', ''],
    ['QhJh,9h8h', '77,Ah2h:0.125', 'Th7h2c7d', '7s'],
    ['AKs', '22,AKs', 'QhJhTh9d2c', ''],
  ])('%s v %s on %j without %j is the weighted mean of all pairs of hands', (first, second, board, dead) => {
    const one = range(first);
    const two = range(second);
    const result = exact('NT', [one, two], { board, dead });
    expect(result.players[0]?.equity).toBeCloseTo(byPairs(one, two, board, dead), 12);
  });

  test('three players with ranges and a half-known hand, counted and sampled', () => {
    const hands = [range('AA,KQs'), range('99,87s'), 'Ah??'];
    const counted = exact('NT', hands, { board: '9c8d2hKd' });
    expect(shares(counted).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    const random = xoshiro128('three');
    near(ask('NT', hands, { board: '9c8d2hKd', mode: 'sample', samples: 40_000, random }), counted);
  });

  test('a range of one hand is that hand, random is every hand', () => {
    expect(exact('NT', [range('AhAs'), range('KdKc')])).toEqual(exact('NT', ['AhAs', 'KdKc']));
    expect(exact('NT', [range('random'), 'KdKc'], { board: '2h3h4h' })).toEqual(
      exact('NT', ['', 'KdKc'], { board: '2h3h4h' }),
    );
    expect(exact('NT', [range('100%'), 'KdKc'], { board: '2h3h4h' })).toEqual(
      exact('NT', ['????', 'KdKc'], { board: '2h3h4h' }),
    );
  });

  test('the order of all hands is by equity against a random one', () => {
    const share = (name: string): number => {
      const [hand] = range(name).combos;
      return exact('NT', [range(formatCards(hand?.cards ?? [])), range('random')]).players[0]?.equity ?? 0;
    };
    for (const at of [0, 40, 84, 120, 167]) {
      expect(share(HAND_ORDER[at]!)).toBeGreaterThan(share(HAND_ORDER[at + 1]!));
    }
  });
});

describe('the pot cut in two', () => {
  const parts = (result: Equity): unknown =>
    result.players.map(({ wins, ties, equity: share, parts: each }) => [
      wins,
      ties,
      share,
      ...each.map((part) => [part.wins, part.ties, part.equity]),
    ]);

  test('a scoop, and no low possible: the high hand takes all', () => {
    expect(parts(exact('FO/8', ['AsAdKsKd', 'QhQdJhJd'], { board: '9c9dTc3s4d' }))).toEqual([
      [1, 0, 1, [1, 0, 1], [0, 0, 0]],
      [0, 0, 0, [0, 0, 0], [0, 0, 0]],
    ]);
  });

  test('high to one, low to the other', () => {
    expect(parts(exact('FO/8', ['AsKsKdKh', 'Ac2c9h9d'], { board: '3h4d8cKcQs' }))).toEqual([
      [0, 1, 0.5, [1, 0, 0.5], [0, 0, 0]],
      [0, 1, 0.5, [0, 0, 0], [1, 0, 0.5]],
    ]);
  });

  test('a player who shares the low and loses the high is quartered', () => {
    expect(parts(exact('FO/8', ['Ah2hKsKd', 'Ac2cJsTs'], { board: '3h4d8cKcQs' }))).toEqual([
      [0, 1, 0.75, [1, 0, 0.5], [0, 1, 0.25]],
      [0, 1, 0.25, [0, 0, 0], [0, 1, 0.25]],
    ]);
  });

  test('both parts won is a scoop', () => {
    expect(parts(exact('F7S/8', ['Ah2h3h4h5hKsKd', 'AcKcQsJsTd9d8d']))).toEqual([
      [1, 0, 1, [1, 0, 0.5], [1, 0, 0.5]],
      [0, 0, 0, [0, 0, 0], [0, 0, 0]],
    ]);
  });
});

describe('two boards', () => {
  test('complete boards are worth half each', () => {
    const result = exact('NT2', ['AhAd', 'KhKd'], { board: '2c3c8h9hJs', secondBoard: 'KcKsQdQc2d' });
    expect(counts(result)).toEqual({ deals: 2, wins: [1, 1], ties: [0, 0] });
    expect(shares(result)).toEqual([0.5, 0.5]);
  });

  test('the mean of both boards, each without the cards of the other', () => {
    const both = exact('NT2', ['AhAd', 'KhQh'], { board: '2h3h8h', secondBoard: 'KcQd2d' });
    const first = exact('NT', ['AhAd', 'KhQh'], { board: '2h3h8h', dead: 'KcQd2d' });
    const second = exact('NT', ['AhAd', 'KhQh'], { board: 'KcQd2d', dead: '2h3h8h' });
    expect(both.players[0]?.equity).toBeCloseTo((shares(first)[0]! + shares(second)[0]!) / 2, 12);
    expect(both.deals).toBe(first.deals + second.deals);
  });

  test('without boards it is as with one', () => {
    expect(shares(exact('NT2', ['AhAs', 'KdKc']))).toEqual(shares(exact('NT', ['AhAs', 'KdKc'])));
  });
});

/** Every player's sampled share within four standard errors of the exact one, the errors being what they should. */
function near(sampled: ReturnType<typeof equity>, counted: Equity): void {
  if (!sampled.ok) throw new Error(sampled.error.code);
  expect(sampled.value.mode).toBe('sample');
  for (const [player, { equity: share, standardError }] of sampled.value.players.entries()) {
    const error = Math.abs(share - (counted.players[player]?.equity ?? Number.NaN));
    expect(error).toBeLessThanOrEqual(4 * standardError);
    expect(standardError).toBeLessThanOrEqual(0.5 / Math.sqrt(sampled.value.deals - 1));
  }
}

describe('sampling', () => {
  test.each([
    ['NT', ['AhAs', 'KdKc'], {}],
    ['NT', ['AsKs', 'QhQd', 'JcTc'], {}],
    ['NT', ['AsKs', 'QhQd', 'JcTc'], { board: '2s3s4d', dead: 'QsQc' }],
    ['NS', ['AhKh', 'TsTd'], {}],
    ['NR', ['AhKh', 'TsTd', 'QcJc'], {}],
    ['PO', ['AhKhQdJd', '9s9c8s8c'], {}],
    ['FO/8', ['Ah2hKdQd', '9s8s7c6c', 'AsAd3s4d'], {}],
    ['PC/8', ['Ah2hKdQd3d', '9s8s7c6cTh'], { board: '5h' }],
    ['PO5', ['Ah2hKdQd3d', '9s8s7c6cTh'], {}],
    ['PO6', ['Ah2hKdQd3dKh', '9s8s7c6cThTd'], {}],
    ['F7S', ['AhKhQhJh2d', '9s9c8s8c2c'], {}],
    ['F7S/8', ['Ah2h3hJh5d', '9s9c8s8c2c'], {}],
    ['FR', ['Ah2h3hJh5d', '9s8c7s6c2c'], { dead: 'AdAc' }],
    ['F2L3D', ['2h3h4h7h??', '2s3s4s8d??'], {}],
    ['FB', ['2h3s4d??', '2s3d4c9h'], {}],
    ['FL', ['??', '??'], {}],
    ['FK', ['??', 'Qs'], {}],
  ] as const)('%s %j: within four standard errors of the exact figure', (code, hands, other) => {
    const counted = exact(code, hands, other);
    near(ask(code, hands, { ...other, mode: 'sample', samples: 20_000, random: xoshiro128(`${code} near`) }), counted);
  });

  test('ranges with weights, listed and drawn apart', () => {
    const small: Range[] = [range('QQ,AKs:0.5'), range('JJ,AKo:0.25')];
    near(ask('NT', small, { mode: 'sample', samples: 40_000, random: xoshiro128(1) }), exact('NT', small));
    const large: Range[] = [range('30%'), range('22+:0.5,A2s+,K9o+:0.25')];
    const other = { board: '7h8h2c' };
    near(
      ask('NT', large, { ...other, mode: 'sample', samples: 40_000, random: xoshiro128(2) }),
      exact('NT', large, other),
    );
  });

  test('one seed, one result; no source named, always the same', () => {
    const once = (seed: string) =>
      ask('NT', ['AhAs', 'KdKc'], { mode: 'sample', samples: 1000, random: xoshiro128(seed) });
    expect(once('a')).toEqual(once('a'));
    expect(once('a')).not.toEqual(once('b'));
    const plain = () => ask('NT', ['AhAs', 'KdKc'], { mode: 'sample', samples: 1000 });
    expect(plain()).toEqual(plain());
  });

  test('auto counts what is quick to count and samples the rest', () => {
    expect(ask('NT', ['AhAs', 'KdKc'])).toMatchObject({ value: { mode: 'exact', deals: 1_712_304 } });
    expect(ask('F7S', ['AhAsKd', 'KcQcJc'], { samples: 500 })).toMatchObject({ value: { mode: 'sample', deals: 500 } });
    expect(ask('NT', ['AhAs', 'KdKc'], { limit: 1, samples: 7 })).toMatchObject({
      value: { mode: 'sample', deals: 7 },
    });
  });
});

describe('errors', () => {
  const wrong: readonly (readonly [EquityError, () => ReturnType<typeof equity>])[] = [
    [{ code: 'player-count', players: 1, min: 2, max: 10 }, () => ask('NT', ['AhAs'])],
    [{ code: 'player-count', players: 3, min: 2, max: 2 }, () => ask('FK', ['??', '??', '??'])],
    [
      { code: 'not-a-card', card: 53 },
      () =>
        equity({
          variant: variant('NT'),
          hands: [
            [53, 1],
            [2, 3],
          ],
        }),
    ],
    [
      { code: 'not-a-card', card: 0.5 },
      () =>
        equity({
          variant: variant('NT'),
          hands: [
            [0, 1],
            [2, 3],
          ],
          dead: [0.5],
        }),
    ],
    [{ code: 'card-not-in-deck', card: 0, deck: 'short' }, () => ask('NS', ['2cAs', 'KdKc'])],
    [{ code: 'duplicate-card', card: 51 }, () => ask('NT', ['AsAh', 'AsKc'])],
    [{ code: 'duplicate-card', card: 51 }, () => ask('NT', ['AsAh', 'KhKc'], { board: 'As2c3c' })],
    [{ code: 'duplicate-card', card: 51 }, () => ask('NT', ['AsAh', 'KhKc'], { dead: 'As' })],
    [{ code: 'too-many-cards', player: 1, cards: 3, max: 2 }, () => ask('NT', ['AsAh', 'KhKcQc'])],
    [{ code: 'bad-board', cards: 2, allowed: [0, 3, 4, 5] }, () => ask('NT', ['AsAh', 'KhKc'], { board: '2c3c' })],
    [
      { code: 'bad-board', cards: 6, allowed: [0, 3, 4, 5] },
      () => ask('NT', ['AsAh', 'KhKc'], { board: '2c3c4c5c6c7c' }),
    ],
    [{ code: 'bad-board', cards: 3, allowed: [0] }, () => ask('F7S', ['AsAh', 'KhKc'], { board: '2c3c4c' })],
    [{ code: 'no-second-board' }, () => ask('NT', ['AsAh', 'KhKc'], { secondBoard: '2c3c4c' })],
    [{ code: 'range-size', player: 0, cards: 2, size: 4 }, () => ask('PO', [range('AA'), 'KhKcQhQc'])],
    [{ code: 'empty-range', player: 1 }, () => ask('NT', ['AsAh', range('AA')], { dead: 'Ad' })],
    [{ code: 'empty-range', player: 0 }, () => ask('NT', [range('AA:0'), 'KhKc'])],
    [{ code: 'ranges-collide' }, () => ask('NT', [range('AA'), range('AA'), range('AA')], { mode: 'exact' })],
    [{ code: 'ranges-collide' }, () => ask('NT', [range('AA'), range('AA'), range('AA')], { mode: 'sample' })],
    [
      { code: 'too-few-cards', cards: 14, needed: 15 },
      () => ask('NR', ['AsAh', '????', '????', '????', '????', '????'], { dead: 'TsThTdTc' }),
    ],
    [{ code: 'bad-samples', samples: 0 }, () => ask('NT', ['AsAh', 'KhKc'], { mode: 'sample', samples: 0 })],
    [{ code: 'bad-samples', samples: 1.5 }, () => ask('NT', ['AsAh', 'KhKc'], { mode: 'sample', samples: 1.5 })],
  ];
  test.each(wrong)('%j', (error, run) => {
    expect(run()).toEqual({ ok: false, error });
    expect(explainEquity(error)).toMatch(/^[^{}]+\.$/);
  });

  test('too much to count: how much it would be, and no list is made for it', () => {
    const all = ask('F7S', ['', 'AhAsKdKcQhQsJd'], { mode: 'exact' });
    expect(all).toMatchObject({ ok: false, error: { code: 'too-many-steps', steps: Number.MAX_SAFE_INTEGER } });
    const third = ask('F7S', ['AhAsKd', 'KcQcJc'], { mode: 'exact' });
    expect(third).toEqual({ ok: false, error: { code: 'too-many-steps', steps: 163_185 ** 2, limit: 2e10 } });
    expect(explainEquity({ code: 'too-many-steps', steps: 10, limit: 9 })).toContain('10 steps');
    expect(ask('NT', ['AsAh', 'KhKc'], { mode: 'exact', limit: 9 })).toMatchObject({ error: { limit: 9 } });
  });
});
