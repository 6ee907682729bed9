import { DECKS, equity, shuffle, VARIANTS, variantOf, xoshiro128 } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { canRunOut, runOut } from './runouts.js';

const HOLDEM = variantOf('NT')!;

test('shares on a flop and a turn are those of the engine, to the last digit', () => {
  const random = xoshiro128('runouts');
  for (let round = 0; round < 120; round++) {
    const deck = DECKS.standard.slice();
    shuffle(random, deck);
    const players = 2 + (round % 4);
    const hands = Array.from({ length: players }, (_, player) => deck.slice(2 * player, 2 * player + 2));
    const board = deck.slice(20, round % 3 === 0 ? 23 : 24);
    const dead = deck.slice(30, 30 + (round % 5));
    const asked = equity({ variant: HOLDEM, hands, board, dead, mode: 'exact' });
    if (!asked.ok) throw new Error(asked.error.code);
    expect(canRunOut(HOLDEM, hands, board)).toBe(true);
    expect(runOut(hands, board, dead)).toEqual(asked.value.players.map((player) => player.equity));
  }
});

test("only hold'em with a single high board is counted here", () => {
  const own = [
    [0, 1],
    [2, 3],
  ];
  const games = [...VARIANTS.values()].filter((variant) => canRunOut(variant, own, [4, 5, 6]));
  expect(games.map(({ code }) => code).sort()).toEqual(['FT', 'NT', 'PT']);
  expect(canRunOut(HOLDEM, own, [])).toBe(false);
  expect(canRunOut(HOLDEM, own, [4, 5, 6, 7, 8])).toBe(false);
  expect(canRunOut(HOLDEM, [[0], [2, 3]], [4, 5, 6])).toBe(false);
});
