import { expect, test } from 'vitest';
import { inviteOf, keepInvite } from './invites.js';

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

test('an invite is found by its table, the latest one', () => {
  const store = memory();
  keepInvite(store, 'a', 'one');
  keepInvite(store, 'b', 'two');
  keepInvite(store, 'a', 'three');
  expect(inviteOf(store, 'a')).toBe('three');
  expect(inviteOf(store, 'b')).toBe('two');
  expect(inviteOf(store, 'c')).toBeNull();
});

test('old ones go, and what cannot be read is nothing', () => {
  const store = memory();
  for (let at = 0; at < 60; at++) keepInvite(store, `t${at}`, 'x');
  expect(inviteOf(store, 't0')).toBeNull();
  expect(inviteOf(store, 't59')).toBe('x');
  store.setItem('cardroom.invites', '{"a":1}');
  expect(inviteOf(store, 'a')).toBeNull();
});
