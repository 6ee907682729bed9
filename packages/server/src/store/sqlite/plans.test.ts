import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { READS } from '../history.js';
import { accessOf } from '../testing/directory.js';
import type { Driver } from './driver.js';
import { SqliteStore } from './jobs.js';

/** Every statement that was prepared. */
const prepared = vi.hoisted(() => new Set<string>());
let database: Driver;

vi.mock('./driver.js', async (original) => {
  const actual = await original<typeof import('./driver.js')>();
  return {
    ...actual,
    openDriver(file: string): Driver {
      const driver = actual.openDriver(file);
      return {
        exec: (sql) => driver.exec(sql),
        close: () => driver.close(),
        prepare(sql) {
          prepared.add(sql);
          return driver.prepare(sql);
        },
      };
    },
  };
});

let folder: string;
let store: SqliteStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  const file = join(folder, 'room.db');
  prepared.clear();
  store = new SqliteStore(file);
  const { openDriver } = await vi.importActual<typeof import('./driver.js')>('./driver.js');
  database = openDriver(file);
});
afterEach(() => {
  database.close();
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The planner's words. */
function planOf(sql: string): string[] {
  const rows = database.prepare(`explain query plan ${sql}`).all() as { detail: string }[];
  return rows.map(({ detail }) => detail);
}

function scansIn(sql: string): string[] {
  // A scan of a subquery's own few rows is none of a table.
  return planOf(sql).filter(
    (detail) =>
      /^SCAN/.test(detail) &&
      !/^SCAN (?:from_user|to_user|CONSTANT ROW|\d+ CONSTANT ROWS?|\(subquery-\d+\))$/.test(detail),
  );
}

test('[SEC-4] every long read goes by an index on SQLite', () => {
  for (const [name, sql] of Object.entries(READS)) {
    expect(scansIn(sql), `${name}: ${planOf(sql).join('; ')}`).toEqual([]);
    expect(planOf(sql).join(), name).toMatch(/USING (?:COVERING )?INDEX|USING INTEGER PRIMARY KEY/);
  }
});

test('[SEC-4] pages need no sorting: their order is that of an index', () => {
  const sorted = Object.entries(READS).filter(([, sql]) => planOf(sql).join().includes('TEMP B-TREE'));
  // Lines of one table's sums, a handful, are put in order, and the two sides of a person's transfers are merged.
  expect(sorted.map(([name]) => name).filter((name) => !/^user(?:Home)?Transfers/.test(name))).toEqual(['sums']);
});

test('[SEC-4] everything else goes by an index too, but for lists that are wanted whole', () => {
  const person = { kind: 'person', user: 'u' } as const;
  const seat = { kind: 'seat', table: 't', user: 'u' } as const;
  store.claimTable('t', { host: 'u', listed: true, at: 1e12 }, { perHost: 2, inRoom: 2 });
  store.dropClaim('none');
  store.claimTable('later', { host: 'u', listed: true, at: 2e12 }, { perHost: 2, inRoom: 2 });
  const { epoch } = store.acquire('t', 'n', 1e6)!;
  store.append('t', epoch, {
    entries: [{ version: 1, at: 1, fact: '{}', sealed: null }],
    transfers: [{ from: person, to: seat, amount: 1, reason: 'buy-in' }],
    erase: [1],
    snapshot: { version: 1, state: '{}', sealed: null },
    hands: [{ hand: 't-1', table: 't', at: 1, users: ['u'], sealed: new Uint8Array(1) }],
    access: accessOf('t', 'u'),
    members: ['u'],
  });
  store.giveChips({ user: 'u', sum: 1, least: 0, at: 1, everyMs: 1 });
  store.wallets(['u']);
  store.renew('t', epoch, 1e6);
  store.read('t', 1);
  store.owner('t');
  store.heartbeat({ node: 'n', url: '', draining: false }, 1);
  store.nodes();
  store.leasesOf('n');
  store.addTable('t', true);
  store.hasTable('t');
  store.access('t');
  store.isMember('t', 'u');
  store.tables();
  store.freeTables();
  store.addPerson({ user: 'u', name: 'U' }, 'h');
  store.personByToken('h');
  store.person('u');
  store.botsOf('u', 9);
  store.renamePerson('u', 'V');
  store.putCode('u', 'c', 1);
  store.takeCode('c', 1);
  store.putLink({ linkHash: 'l', hand: 't-1', user: 'u', at: 1 });
  store.takeBackLink('t-1', 'u');
  store.removeTokens('u');
  store.sessionEnds(0);
  store.deletePerson('u');
  store.putBan({ kind: 'person', key: 'u', until: null, by: 'o', reason: '' });
  store.bans();
  store.removeBan('person', 'u');
  store.audit({ at: 1, by: 'o', act: 'a', subject: 's', detail: '' });
  store.belongsTo('m');
  store.dropDamaged('t', epoch, 1);
  store.release('t', epoch);
  store.leave('n');
  store.endTable('t');
  expect(prepared.size).toBeGreaterThan(40);
  const scans = [...prepared].filter((sql) => !sql.startsWith('pragma')).flatMap(scansIn);
  const scanned = new Set(scans.map((detail) => detail.split(' ')[1]));
  // Running tables, living nodes, bans, the one key: all rows are wanted.
  const whole = new Set(['room_table', 'node', 'ban', 'room_key', 'table_record']);
  expect(scanned).toEqual(whole);
  // To count the running tables, their own index is read, and none that has ended.
  const counts = scans.filter((detail) => detail.includes('table_record'));
  expect(counts.every((detail) => detail.endsWith('INDEX table_record_running'))).toBe(true);
});
