import { isOver, Phase, VARIANTS, xoshiro128 } from '@cardroom/engine';
import { expect, test } from 'vitest';
import { readPlayerAction } from './act.js';
import { actDataOf } from './actData.js';
import { handNumberOf, type LiveHand, liveHand, turnTokenOf } from './live.js';
import type { DataOf } from './messages.js';
import { defaultSettings } from './settings.js';
import { firstHand, randomAct, randomDocuments, withLines } from './testing/play.js';
import { priceOf } from './turn.js';

function readBack(live: LiveHand, data: DataOf<'player_action'>): ReturnType<typeof readPlayerAction> {
  const { hand, state } = live;
  const envelope = { hand: handNumberOf(hand), turn: turnTokenOf(hand), price: priceOf(live) };
  return readPlayerAction(live, state.actor, { ...envelope, data });
}

test.each([...VARIANTS.values()])(
  'an act of $name is written as the message that is read as the same act',
  (variant) => {
    const random = xoshiro128(`act data ${variant.code}`);
    let acts = 0;
    for (let hands = 0; hands < 6; hands++) {
      for (const hand of randomDocuments(random, variant)) {
        const live = liveHand(hand)!;
        if (isOver(live.state) || live.state.phase === Phase.Deal) continue;
        const action = randomAct(random, hand);
        expect(readBack(live, actDataOf(live, action))).toEqual({ ok: true, value: action });
        acts++;
      }
    }
    expect(acts).toBeGreaterThan(10);
  },
);

test('an all-in is asked for by its own name, and becomes the largest act', () => {
  const first = firstHand(defaultSettings(VARIANTS.get('NT')!), [100, 100]);
  const live = liveHand(withLines(first, 'd dh p1 AsAh', 'd dh p2 KsKh'))!;
  const player = live.state.actor;
  const data = actDataOf(live, { kind: 'allIn', player });
  expect(data).toEqual({ action_type: 'all_in' });
  expect(readBack(live, data)).toEqual({ ok: true, value: { kind: 'betRaise', player, to: 100 } });
});
