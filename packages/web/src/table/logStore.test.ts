import type { TableEvent } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import type { LogEntry } from './log.js';
import { loadLog, saveLog } from './logStore.js';

const JOINED: TableEvent = { event: 'player_joined', data: { seat_index: 4, name: 'Bo', stack: 200 } };
const ENTRY: LogEntry = { id: 1, hand: 7, event: JOINED, names: new Map([[4, 'Bo']]), own: 1, variant: 'NT' };
const KEPT = { log: [ENTRY], stored: new Map([[7, 't1-7']]) };

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
}

test('[PLAY-12] the log of a table comes back after a reload, with the links of its hands', () => {
  const store = memory();
  saveLog(store, 't1', 'ann', KEPT);
  expect(loadLog(store, 't1', 'ann')).toEqual(KEPT);
});

test('it belongs to one person and one table', () => {
  const store = memory();
  saveLog(store, 't1', 'ann', KEPT);
  expect(loadLog(store, 't2', 'ann').log).toEqual([]);
  expect(loadLog(store, 't1', 'bob').log).toEqual([]);
});

test.each(['', '7', '{"form":0,"log":[]}', '{"form":1}'])('a text that cannot be read is passed over: %s', (text) => {
  const store = memory();
  saveLog({ ...store, setItem: (key) => store.setItem(key, text) }, 't1', 'ann', KEPT);
  expect(loadLog(store, 't1', 'ann')).toEqual({ log: [], stored: new Map() });
});
