import { apply, equity, parseAction, parseCards, type Setup, stream, variantOf } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { Situation } from '../situation.js';
import { STRICT_RULES } from '../strict.js';
import { playAny, playOut, randomHand, start } from '../testing/hands.js';
import { potShare } from './estimate.js';

/** The share of the player to act after the lines. */
function share(setup: Omit<Setup, 'rules'>, lines: readonly string[], samples = 4000): number {
  const state = start({ ...setup, rules: STRICT_RULES });
  for (const line of lines) {
    const applied = apply(state, parseAction(line)!);
    if (!applied.ok) throw new Error(`${line}: ${applied.error.code}`);
  }
  return potShare(new Situation(state, state.actor, 0, stream('share')), samples);
}

const TWO = { stacks: [100, 100], blinds: [2, 1] };

describe('shares agree with the equity of the engine', () => {
  test.each([
    ['NT', ['AsAh', '2c3d'], []],
    ['NT', ['7s2h', 'AcAd'], ['p2 cc', 'p1 cc', 'd db 7c7d2c']],
    ['NS', ['JsTs', '8c7d'], []],
    ['NT2', ['AsKs', '8c7d'], []],
    ['PO', ['AsAhKsKh', '2c3d4c5d'], []],
    ['PO/8', ['As2s3hKh', '2c3d4c5d'], ['p2 cc', 'p1 cc', 'd db 5s6s9h']],
    ['PC', ['AsAhKsKhQs', '2c3d4c5d6c'], []],
  ] as const)('%s with %j', (code, hands, lines) => {
    const variant = variantOf(code)!;
    const early = variant.streets[0]!.board > 0 ? ['d db 9c'] : [];
    const deal = hands.map((hand, player) => `d dh p${player + 1} ${hand}`);
    const board = [...early, ...lines].filter((line) => line.startsWith('d db')).map((line) => line.slice(5));
    // Heads-up the button acts first before the flop, and last after it.
    const own = lines.length === 0 ? hands[1]! : hands[0]!;
    const setup = { variant, ...TWO };
    const exact = equity({
      variant,
      hands: [parseCards(own)!, []],
      board: parseCards(board.join(''))!,
      mode: 'sample',
      samples: 20_000,
    });
    if (!exact.ok) throw new Error(exact.error.code);
    expect(Math.abs(share(setup, [...deal, ...early, ...lines]) - exact.value.players[0]!.equity)).toBeLessThan(0.03);
  });
});

describe('what lies open counts', () => {
  const stud = { variant: 'F7S', stacks: [100, 100], antes: [1, 1], bringIn: 1, smallBet: 2, bigBet: 4 };

  test('up cards of the opponent', () => {
    const weak = share(stud, ['d dh p1 KsKh2c', 'd dh p2 3d4h5s']);
    const strong = share(stud, ['d dh p1 KsKh2c', 'd dh p2 3d4hAs']);
    expect(weak).toBeGreaterThan(strong);
    expect(weak).toBeGreaterThan(0.6);
  });

  test('in razz low cards are good', () => {
    const razz = { ...stud, variant: 'FR' };
    expect(share(razz, ['d dh p1 As2h4c', 'd dh p2 QdJhKs', 'p2 pb'])).toBeGreaterThan(0.7);
  });
});

describe('draws to come are played out', () => {
  test('a draw to a seven is better than three high cards in triple draw', () => {
    const setup = { variant: 'F2L3D', ...TWO, smallBet: 2, bigBet: 4 };
    const draws = share(setup, ['d dh p1 2c2d2h2s3c', 'd dh p2 3d4d5h7s7c'], 2000);
    const made = share(setup, ['d dh p1 2c2d2h2s3c', 'd dh p2 3d9dJhQsKc'], 2000);
    expect(draws).toBeGreaterThan(made);
  });

  test('after the last draw a hand is what it is', () => {
    const setup = { variant: 'N5D', ...TWO };
    const lines = ['d dh p1 AsAhAcAd2c', 'd dh p2 3d5d8hTsQc', 'p2 cc', 'p1 cc', 'p1 sd', 'p2 sd'];
    expect(share(setup, lines)).toBeGreaterThan(0.99);
    const weak = ['d dh p1 2s3h4c5d7c', 'd dh p2 3d5s8hTsQc', 'p2 cc', 'p1 cc', 'p1 sd', 'p2 sd'];
    expect(share(setup, weak)).toBeLessThan(0.02);
  });
});

test('small games', () => {
  const kuhn = { variant: 'FK', stacks: [10, 10], antes: [1, 1], smallBet: 1, bigBet: 1 };
  expect(share(kuhn, ['d dh p1 Ks', 'd dh p2 Qs'])).toBe(1);
  expect(share(kuhn, ['d dh p1 Qs', 'd dh p2 Ks'])).toBeCloseTo(0.5, 1);
});

test('shares of full tables lie between 0 and 1, even if the deck cannot serve everybody', () => {
  const random = stream('full');
  for (const code of ['F7S', 'FR', 'F7S/8', 'PO6', 'PO5/8', 'F2L3D', 'N5D', 'FB', 'NR', 'NT2']) {
    const variant = variantOf(code)!;
    let asked = 0;
    for (let hand = 0; hand < 3; hand++) {
      playOut(randomHand(random, variant, STRICT_RULES, variant.maxPlayers), random, (state, player) => {
        const found = potShare(new Situation(state, player, 0, random), 5);
        expect(found >= 0 && found <= 1, code).toBe(true);
        asked++;
        playAny(state, random);
      });
    }
    expect(asked).toBeGreaterThan(5);
  }
});
