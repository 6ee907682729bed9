import { drawSeeds, readMemory } from '@cardroom/protocol/receipt';
import { expect, test } from 'vitest';
import { dealStore } from './deals.js';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const reader = (value: unknown) => {
  const read = readMemory(value);
  return read.ok ? read.value : null;
};
const seeds = (table: string) => drawSeeds({ table, hand: 3, size: 52 }, 2, (count) => new Uint8Array(count).fill(7));

test('seeds outlive the page, for the tables that were played at last', () => {
  const storage = memory();
  for (let table = 1; table <= 10; table++) dealStore(storage, reader).save(`t${table}`, [seeds(`t${table}`)]);
  expect(dealStore(storage, reader).load('t10')).toEqual([seeds('t10')]);
  expect(dealStore(storage, reader).load('t3')).toEqual([seeds('t3')]);
  expect(dealStore(storage, reader).load('t1')).toEqual([]);
});

test('a store that is broken or full breaks nothing', () => {
  const broken = {
    getItem: () => '[["t1",[7,{"table":"t1"}]],3]',
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(dealStore(broken, reader).load('t1')).toEqual([]);
  dealStore(broken, reader).save('t1', [seeds('t1')]);
  expect(dealStore({ ...broken, getItem: () => '{"a' }, reader).load('t1')).toEqual([]);
});
