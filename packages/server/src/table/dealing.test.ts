import { assert } from '@cardroom/engine';
import { deckOf, leavesOf, rootOf, verifyReceipt } from '@cardroom/protocol/receipt';
import { expect, test } from 'vitest';
import { personOf, Room } from '../testing/room.js';
import type { ArchivedContent } from './archive.js';
import { entropyWords } from './dealing.js';
import { evolve } from './evolve.js';
import type { Fact } from './facts.js';
import { receiptOf } from './receipt.js';
import type { TableState } from './state.js';

test('draws for the button are the bytes of the house', () => {
  expect(entropyWords({ bytes: () => Uint8Array.of(1, 2, 3, 4) }).next()).toBe(0x01020304);
});

/** A fact as the version before there were seeds wrote it. */
function oldFact(fact: Fact): Fact {
  if (fact.kind !== 'handStarted') return fact;
  const { fair: _, ...rest } = fact;
  const key = '5a'.repeat(32);
  return {
    ...rest,
    root: rootOf(leavesOf(key, deckOf(key, 'standard'))),
    seeds: [['Ann', 'ab'.repeat(16)]],
    secret: { key },
  };
}

test('a hand that was running before there were seeds goes on, and its receipt of the first form verifies', () => {
  const room = new Room();
  for (const name of ['Ann', 'Bob']) room.join(name);
  room.tick();
  const started = room.facts.findIndex(({ kind }) => kind === 'handStarted');
  const state = room.facts
    .slice(0, started + 1)
    .map(oldFact)
    .reduce<TableState | null>(evolve, null);
  assert(state !== null, 'a table was made');
  room.state = state;
  room.input({ kind: 'rearm' });
  expect(room.viewOf('Ann').actions[0]).toContain('d dh');
  while (room.state.hand.finishingStacks === undefined) room.stayIn();
  const content = JSON.parse(room.last.archive[0]!.content) as ArchivedContent;
  const receipt = receiptOf('t1', content, personOf('Ann').user);
  expect(receipt).toMatchObject({ receipt: 1, seeds: [['Ann', 'ab'.repeat(16)]] });
  expect(verifyReceipt(JSON.parse(JSON.stringify(receipt)))).toMatchObject({ ok: true, value: { cards: 9 } });
});
