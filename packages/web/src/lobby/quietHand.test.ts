import { isOver, xoshiro128 } from '@cardroom/engine';
import { replay } from '@cardroom/notation';
import { expect, test } from 'vitest';
import { firstLine, quietFelt, quietHand } from './quietHand.js';

const random = xoshiro128(new Uint32Array([1, 2, 3, 4]));

test('[PLAY-16] bots play whole hands behind the lobby, by the rules, and the button goes round', async () => {
  const hands = [];
  for (let number = 1; number <= 12; number++) hands.push(await quietHand(number, random));
  for (const hand of hands) {
    const played = replay(hand);
    expect(played.ok && isOver(played.value.state)).toBe(true);
  }
  const buttons = hands.map((hand) => quietFelt(hand, firstLine(hand)).seats.findIndex(isButton));
  expect(buttons.slice(0, 6).toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
});

const isButton = ({ markers }: ReturnType<typeof quietFelt>['seats'][number]): boolean =>
  markers.some(({ kind }) => kind === 'button');

test('nobody sees a card there that was not shown', async () => {
  const hand = await quietHand(1, random);
  const begun = quietFelt(hand, firstLine(hand));
  expect(begun.seats.map(({ cards }) => cards.length)).toEqual([2, 2, 2, 2, 2, 2]);
  expect(new Set(begun.seats.flatMap(({ cards }) => cards.map(({ card }) => card))).size).toBe(1);
});
