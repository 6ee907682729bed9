import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, DECKS, parseCards, UNKNOWN } from '../cards.js';
import { strengthOf } from '../evaluate/strength.js';
import { below, shuffle, xoshiro128 } from '../random.js';
import { VARIANTS, variantOf } from '../variants/index.js';
import { boardSize, holeSize, type Variant } from '../variants/variant.js';
import { type Equity, type EquityError, type EquityRequest, equity } from './equity.js';
import { parseRange, type Range } from './ranges.js';

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
      const one = randomCase(game, `${code} ${number}`, Math.min(1 + (number % 2), game.maxPlayers));
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
        const one = randomCase(game, `order ${code} ${number}`, 2, 4);
        const found = solve(game, one);
        const turned = solve(game, { ...one, hands: [...one.hands].reverse() });
        expect(shares(found).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
        expect([...turned.players].reverse()).toEqual(found.players);
        expect(turned.deals).toBe(found.deals);
        for (const player of found.players) {
          expect(player.parts.reduce((sum, part) => sum + part.equity, 0)).toBeCloseTo(player.equity, 12);
          expect(player.wins + player.ties).toBeLessThanOrEqual(found.deals);
        }
      }
    }
  });

  test('suits can be renamed', () => {
    const permutations = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(permutations, fc.constantFrom('NT', 'PO', 'NS', 'FO/8'), fc.nat(1000), (suits, code, number) => {
        const game = variant(code);
        const one = randomCase(game, `suits ${number}`, 3);
        const rename = (list: readonly Card[]): Card[] =>
          list.map((card) => (card === UNKNOWN ? card : (card & ~3) + (suits[card & 3] as number)));
        const renamed = { hands: one.hands.map(rename), board: rename(one.board), dead: rename(one.dead) };
        expect(solve(game, renamed)).toEqual(solve(game, one));
      }),
      { numRuns: 40 },
    );
  });

  test('equal hands have equal shares', () => {
    const result = exact('NT', ['AhKh', 'AsKs', 'AdKd', 'AcKc']);
    expect(new Set(shares(result).map((share) => share.toFixed(12)))).toEqual(new Set(['0.250000000000']));
    const pair = exact('NT', [range('QQ+,AK'), range('QQ+,AK')]);
    expect(pair.players[0]).toEqual(pair.players[1]);
    expect(pair.players[0]?.equity).toBeCloseTo(0.5, 12);
  });
});
