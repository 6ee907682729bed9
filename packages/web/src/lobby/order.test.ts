import { VARIANTS } from '@cardroom/engine';
import { defaultSettings, type TableSummary } from '@cardroom/protocol';
import { expect, test } from 'vitest';
import { orderTables, ownTables } from './order.js';

const ALL = { family: null, withFreeSeat: false };

function table(id: string, changes: Partial<TableSummary> = {}): TableSummary {
  const { title, variant, stakes, buy_in, seats } = defaultSettings(VARIANTS.get(changes.variant ?? 'NT')!);
  return {
    ...{ table: id, title, variant, stakes, buy_in, seats, taken: 0, bots: 0, spectators: 0 },
    ...{ action_ms: 15_000, hands_per_hour: 0, status: 'waiting', is_mine: false },
    ...changes,
  };
}

const ids = (tables: readonly TableSummary[]): string[] => tables.map(({ table: id }) => id);

test('a seat beside someone comes first, then the fuller tables, then the rest by title', () => {
  const full = table('full', { taken: 6 });
  const empty = table('empty');
  const pair = table('pair', { taken: 2 });
  const five = table('five', { taken: 5 });
  expect(ids(orderTables([full, empty, pair, five], ALL))).toEqual(['five', 'pair', 'full', 'empty']);
  expect(ids(orderTables([table('z', { title: 'A' }), table('a', { title: 'B' })], ALL))).toEqual(['z', 'a']);
});

test('[PLAY-16] tables with people come before tables of bots, however full those are', () => {
  const bots = table('bots', { taken: 5, bots: 5 });
  const person = table('person', { taken: 2, bots: 1 });
  expect(ids(orderTables([bots, person, table('empty')], ALL))).toEqual(['person', 'bots', 'empty']);
});

test('[PLAY-16] of tables that are equally lively hold’em comes first', () => {
  const stud = table('a', { variant: 'F7S', taken: 4, bots: 4 });
  const holdem = table('b', { taken: 4, bots: 4 });
  expect(ids(orderTables([stud, holdem], ALL))).toEqual(['b', 'a']);
});

test('filters leave the family, and tables with a free seat', () => {
  const stud = table('stud', { variant: 'F7S', taken: 8, seats: 8 });
  const holdem = table('holdem', { taken: 1 });
  expect(ids(orderTables([stud, holdem], { family: 'stud', withFreeSeat: false }))).toEqual(['stud']);
  expect(ids(orderTables([stud, holdem], { family: null, withFreeSeat: true }))).toEqual(['holdem']);
});

test('ended tables are gone; own ones are told apart', () => {
  const ended = table('ended', { status: 'ended', is_mine: true });
  const mine = table('mine', { is_mine: true });
  expect(ids(orderTables([ended, mine], ALL))).toEqual(['mine']);
  expect(ids(ownTables([ended, mine, table('other')]))).toEqual(['mine']);
});
