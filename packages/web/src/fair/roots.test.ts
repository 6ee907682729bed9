import { expect, test } from 'vitest';
import { keepRoot, rootOfHand } from './roots.js';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('roots are kept by hand, the latest of them', () => {
  const store = memory();
  expect(rootOfHand(store, 't-1')).toBeNull();
  for (let hand = 1; hand <= 450; hand++) keepRoot(store, `t-${hand}`, `root ${hand}`);
  keepRoot(store, 't-450', 'another');
  expect(rootOfHand(store, 't-450')).toBe('another');
  expect(rootOfHand(store, 't-60')).toBe('root 60');
  expect(rootOfHand(store, 't-1')).toBeNull();
});

test('a store that is broken or full breaks nothing', () => {
  const broken = {
    getItem: () => '{"a":1',
    setItem: () => {
      throw new Error('full');
    },
  };
  keepRoot(broken, 't-1', 'root');
  expect(rootOfHand(broken, 't-1')).toBeNull();
  expect(rootOfHand({ ...broken, getItem: () => '[["t-1"],["t-1","r"],7]' }, 't-1')).toBe('r');
});
