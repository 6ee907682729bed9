import { expect, test } from 'vitest';
import type { AppendBatch } from '../../ports.js';
import { standingClock } from '../testing/standingClock.js';
import { Appends } from './appends.js';

const BATCH: AppendBatch = {
  entries: [{ version: 1, at: 0, fact: '{}', sealed: null }],
  transfers: [],
  erase: [],
  snapshot: null,
  hands: [],
  access: null,
  members: [],
};

/** Appends to a database whose answers come when the test gives them: the tables of each statement, in order. */
function gathered() {
  const { clock, pass } = standingClock();
  const sent: string[][] = [];
  const answers: (() => Promise<void>)[] = [];
  const client = {
    repeat(_: string, values: readonly unknown[] = []) {
      const tables = String(values[0]).slice(1, -1).replaceAll('"', '').split(',');
      sent.push(tables);
      return new Promise<{ table_id: string }[]>((resolve) => {
        answers.push(async () => {
          resolve(tables.map((table_id) => ({ table_id })));
          await new Promise(setImmediate);
        });
      });
    },
  };
  const appends = new Appends(client, clock);
  return { sent, answers, pass, appends, add: (table: string) => appends.add(table, 1, BATCH) };
}

test('appends gather until the next statement is due, though a lane is free', async () => {
  const { sent, answers, pass, add } = gathered();
  void add('a');
  pass(1);
  void add('b');
  await answers[0]!();
  pass(1);
  void add('c');
  expect(sent).toEqual([['a']]);
  pass(2);
  expect(sent).toEqual([['a'], ['b', 'c']]);
});

test('appends that are due are sent as soon as a lane is free', async () => {
  const { sent, answers, pass, add } = gathered();
  for (const table of ['a', 'b', 'c', 'd']) {
    void add(table);
    pass(4);
  }
  expect(sent).toEqual([['a'], ['b']]);
  await answers[0]!();
  expect(sent).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('a store that closes sends what still gathers, and waits for it', async () => {
  const { sent, answers, pass, add, appends } = gathered();
  void add('a');
  pass(1);
  const last = add('b');
  let isOver = false;
  const over = appends.end().then(() => {
    isOver = true;
  });
  await answers[0]!();
  expect(isOver).toBe(false);
  pass(0);
  expect(sent).toEqual([['a'], ['b']]);
  await answers[1]!();
  await Promise.all([last, over]);
  expect(isOver).toBe(true);
});
