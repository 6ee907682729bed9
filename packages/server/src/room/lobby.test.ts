import { expect, test } from 'vitest';
import type { TableInfo } from '../cluster/nodeWire.js';
import { type LobbyChange, lobbyPage, lobbyUpdates } from './lobby.js';

function infoOf(table: string, listed: boolean, user = 'u-host'): TableInfo {
  return { summary: { table } as TableInfo['summary'], listed, delayMs: 0, places: [[user, null]] };
}

test('[SEC-9] the lobby comes in pages of 200: own tables first, nothing twice, nothing left out', () => {
  const tables = Array.from({ length: 450 }, (_, i) => infoOf(`t${String(i).padStart(3, '0')}`, true));
  tables.push(infoOf('z-own', false, 'u-ann'), infoOf('z-private', false));
  const seen: string[] = [];
  let after: string | null = null;
  const sizes: number[] = [];
  do {
    const page = lobbyPage(tables, 'u-ann', after);
    sizes.push(page.tables.length);
    seen.push(...page.tables.map(({ table }) => table));
    after = page.next ?? null;
  } while (after !== null);
  expect(sizes).toEqual([200, 200, 51]);
  expect(seen[0]).toBe('z-own');
  expect(new Set(seen).size).toBe(451);
  expect(seen).not.toContain('z-private');
});

test('[SEC-3] only those who could see a table hear that it is gone', () => {
  const changes: LobbyChange[] = [
    { before: infoOf('private', false), after: null },
    { before: infoOf('listed', true), after: null },
  ];
  const goneFor = (user: string) => [...lobbyUpdates(changes, user)].map((update) => 'gone' in update && update.gone);
  expect(goneFor('u-stranger')).toEqual([['listed']]);
  expect(goneFor('u-host')).toEqual([['private', 'listed']]);
});

test('[SEC-9] an update has 200 tables at most', () => {
  const changes = Array.from({ length: 401 }, (_, i): LobbyChange => ({ before: null, after: infoOf(`t${i}`, true) }));
  const sizes = [...lobbyUpdates(changes, 'u-ann')].map((update) => 'changed' in update && update.changed.length);
  expect(sizes).toEqual([200, 200, 1]);
});
