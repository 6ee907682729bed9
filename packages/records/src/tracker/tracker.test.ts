import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentOfHistory, readHistory } from '@cardroom/notation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFiles } from '../files/files.js';
import { figuresOf } from '../statistics/figures.js';
import { Recorder } from '../statistics/record.js';
import { Report, type ReportLine } from '../statistics/report.js';
import { Archive } from './archive.js';
import { openDatabase, TrackerError } from './duckdb.js';
import { type Imported, type ImportOptions, importFiles } from './import.js';
import { KeySet } from './keys.js';
import { Tracker } from './tracker.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-tracker-'));
  mkdirSync(join(folder, 'hands'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Cy opens to a size that tells hands apart, Ann calls; she wins at the showdown, or he bets and she folds. */
function handText(number: number, venue: string): string {
  const end =
    number % 3 === 0
      ? "'p1 cc', 'p3 cbr 9', 'p1 f'"
      : "'p1 cc', 'p3 cc', 'd db Jc', 'p1 cc', 'p3 cc', 'd db 3s', 'p1 cc', 'p3 cc', 'p1 sm AsAd', 'p3 sm KsKd'";
  return `[${number}]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AsAd', 'd dh p2 ????', 'd dh p3 KsKd', 'p3 cbr ${4 + (number % 5)}', 'p1 cc', 'p2 f', 'd db 2c5d9h', ${end}]
players = ['Ann', 'Bob', 'Cy']
hand = ${number}
venue = '${venue}'
day = 28
month = ${1 + (number % 12)}
year = 2024
`;
}

function handsText(from: number, to: number, venue = 'Home'): string {
  return Array.from({ length: to - from }, (_, n) => handText(from + n, venue)).join('\n');
}

function file(name: string, text: string): string {
  const path = join(folder, 'hands', name);
  writeFileSync(path, text);
  return path;
}

const QUIET: ImportOptions = { workers: 1, complain: () => {}, advance: () => {}, isStopped: () => false };

async function imported(db: string, path: string, options: Partial<ImportOptions> = {}): Promise<Imported> {
  const tracker = await Tracker.open(join(folder, db));
  try {
    return await importFiles(tracker, [...findFiles(path)], { ...QUIET, ...options });
  } finally {
    tracker.close();
  }
}

async function asked<T>(db: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await Archive.open(join(folder, db));
  try {
    return await work(archive);
  } finally {
    archive.close();
  }
}

describe('the tracker', () => {
  test('[T-49] counts cash and tournaments apart, and stacks by their depth, as the report over files does', async () => {
    const blinds = (number: number): number => [0.07, 0.1, 3, 100][number % 4]!;
    const sized = (number: number): string => {
      const big = blinds(number);
      const stacks = [14.99, 15, 40, 40.01].map((depth) => Number((depth * big).toFixed(2)));
      const event = number % 2 === 0 ? '' : `event = 'Friday'\n`;
      return `[${number}]\nvariant = 'NT'\nantes = [0, 0, 0, 0]\nblinds_or_straddles = [${big}, ${big}, 0, 0]\nmin_bet = ${big}
starting_stacks = [${stacks.join(', ')}]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', 'p3 f', 'p4 f', 'p1 f']
players = ['Ann', 'Bob', 'Cy', 'Dee']\nhand = ${number}\nvenue = 'Home'\n${event}`;
    };
    const text = Array.from({ length: 20 }, (_, number) => sized(number)).join('\n');
    expect(await imported('depths.duckdb', file('depths.phhs', text))).toMatchObject({ added: 20 });
    for (const [by, filter] of [
      [['player', 'kind', 'depth'], {}],
      [['depth'], { kind: ['tournament'] }],
      [['player'], { depth: ['short', 'deep'], kind: ['cash'] }],
      [[], { depth: ['middle'] }],
    ] as const) {
      const report = new Report(by, filter);
      const recorder = new Recorder();
      for (const { read } of readHistory(text)) {
        const record = read.ok ? recorder.record(read.value) : read;
        if (record.ok) report.add(record.value);
      }
      const shown = (lines: readonly ReportLine[]): string[] =>
        lines.map(({ values, tally }) => [...values, tally.hands].join(' ')).sort();
      const counted = await asked('depths.duckdb', (archive) => archive.report(by, filter, 1, 100));
      expect(shown(counted), `${by} ${JSON.stringify(filter)}`).toEqual(shown(report.lines()));
      expect(counted.length).toBeGreaterThan(0);
    }
    const rows = await asked('depths.duckdb', (archive) =>
      archive.rows(`select kind_of(h.tournament) as kind, depth_of(p.stack, h.big_blind) as depth, count(*)::INT as hands
        from players p join hands h on h.id = p.hand where p.name = 'Bob' group by all order by all`),
    );
    expect(rows).toEqual([
      { kind: 'cash', depth: 'middle', hands: 10 },
      { kind: 'tournament', depth: 'middle', hands: 10 },
    ]);
  });

  test('takes every hand once, whatever is imported again', async () => {
    const path = file('one.phhs', handsText(0, 300));
    expect(await imported('a.duckdb', path)).toMatchObject({ added: 300, known: 0 });
    // The file is as it was: it is not read.
    expect(await imported('a.duckdb', path)).toMatchObject({ added: 0, known: 0 });
    appendFileSync(path, `\n${handsText(300, 310)}`);
    expect(await imported('a.duckdb', path)).toMatchObject({ added: 10, known: 300 });
    // The same hands in another file; the same numbers at another room.
    expect(await imported('a.duckdb', file('two.phhs', handsText(5, 50)))).toMatchObject({ added: 0, known: 45 });
    expect(await imported('a.duckdb', file('three.phhs', handsText(0, 20, 'Club')))).toMatchObject({ added: 20 });
    const [row] = await asked('a.duckdb', (archive) =>
      archive.rows(`select (select count(*) from hands)::INT as hands, (select count(distinct id) from hands)::INT as ids,
        (select count(*) from players)::INT as players, (select sum(hands) from sums)::INT as sums`),
    );
    expect(row).toEqual({ hands: 330, ids: 330, players: 990, sums: 990 });
  });

  test('a report that is cut has the first lines of the whole one', async () => {
    await imported('cut.duckdb', file('cut.phhs', handsText(0, 200)), { commitHands: 50 });
    await asked('cut.duckdb', async (archive) => {
      for (const filter of [{}, { position: ['BB', 'SB'] }]) {
        const whole = await archive.report(['player', 'month'], filter);
        const least = whole[Math.floor(whole.length / 2)]!.tally.hands;
        const cut = await archive.report(['player', 'month'], filter, least, 7);
        expect(cut.map(named)).toEqual(whole.slice(0, 7).map(named));
        const all = await archive.report(['player', 'month'], filter, least, whole.length);
        expect(all.map(named)).toEqual(whole.filter(({ tally }) => tally.hands >= least).map(named));
      }
    });
  });

  test('reports are those of the files, from sums and from hands', async () => {
    const path = file('report.phhs', handsText(0, 500));
    await imported('b.duckdb', path, { commitHands: 100 });
    const own = new Report(['player', 'month']);
    const recorder = new Recorder();
    for (const { read } of readHistory(handsText(0, 500), { format: 'phhs' })) {
      if (!read.ok) throw new Error(read.error.message);
      const record = recorder.record(read.value);
      if (record.ok) own.add(record.value);
    }
    const lines = own.lines().map(({ values, tally }) => ({ values, figures: figuresOf(tally) }));
    const said = async (filter: object) =>
      (await asked('b.duckdb', (archive) => archive.report(['player', 'month'], filter))).map(({ values, tally }) => ({
        values,
        figures: figuresOf(tally),
      }));
    const close = (all: typeof lines) => JSON.parse(JSON.stringify(all), (_, value) => rounded(value));
    expect(close(await said({}))).toEqual(close(lines));
    expect(close(await said({ from: '2024-01-01', to: '2024-12-31' }))).toEqual(close(lines));
    // Every hand is of the 28th: whole months, and parts of the first and the last one with or without that day.
    for (const [filter, first, last] of [
      [{ from: '2024-03-28', to: '2024-06-27' }, 3, 5],
      [{ from: '2024-03-29' }, 4, 12],
      [{ to: '2024-02-28' }, 1, 2],
      [{ from: '2024-02-01', to: '2024-02-29' }, 2, 2],
      [{ from: '2024-05-02', to: '2024-05-27' }, 1, 0],
    ] as const) {
      const wanted = lines.filter(({ values }) => {
        const month = Number(values[1]!.slice(5));
        return month >= first && month <= last;
      });
      expect(close(await said(filter))).toEqual(close(wanted));
    }
    const few = await asked('b.duckdb', (archive) =>
      archive.report(['position'], { player: ['Ann'], month: ['2024-07'] }),
    );
    expect(few.map(({ values, tally }) => [values, tally.hands])).toEqual([[['SB'], 42]]);
  });

  test('keeps whole documents: any hand can be read and played again', async () => {
    const [row] = await asked('b.duckdb', (archive) =>
      archive.rows("select format, document from hands where number = '7'"),
    );
    const [entry] = readHistory(String(row!.document), { format: row!.format as 'phhs' });
    expect(entry!.read.ok && documentOfHistory(entry!.read.value).hand).toMatchObject({ hand: 7, venue: 'Home' });
  });

  test('decisions and shares can be asked in SQL', async () => {
    const { rows } = await asked('b.duckdb', (archive) =>
      archive.query(`select d.act, count(*) from decisions d join players p on p.hand = d.hand and p.player = d.player
        where p.name = 'Cy' and d.street = 0 group by 1`),
    );
    expect(rows).toEqual([['raise', '500']]);
    const shares = await asked('b.duckdb', (archive) =>
      archive.query(
        "select count(*) filter (cbet_flop), count(cbet_flop), any_value(three_bet) from player_stats where name = 'Cy'",
      ),
    );
    expect(shares.rows).toEqual([['167', '500', null]]);
    await expect(asked('b.duckdb', (archive) => archive.query('select nothing'))).rejects.toThrow(TrackerError);
  });

  test('Parquet files are written, and read in place', async () => {
    mkdirSync(join(folder, 'parquet'));
    await asked('b.duckdb', (archive) => archive.exportParquet(join(folder, 'parquet')));
    const [a, b] = await Promise.all(
      ['b.duckdb', 'parquet'].map((db) => asked(db, (archive) => archive.report(['player']))),
    );
    expect(b).toEqual(a);
    await expect(asked('hands', async () => null)).rejects.toThrow('hands.parquet is missing');
  });

  test('a database of the version before gets sums with kind and depth, and keeps everything else', async () => {
    const path = file('before.phhs', handsText(0, 300));
    await imported('before.duckdb', path);
    const content = (archive: Archive) =>
      archive.rows(`select (select count(*) from hands)::INT as hands, (select sum(id) from hands)::INT as ids,
        (select count(*) from players)::INT as players, (select count(*) from decisions)::INT as decisions,
        (select note from notes) as note, (select sum(hands) from sums)::INT as sums, (select version from tracker) as version`);
    const { connection, close } = await openDatabase(join(folder, 'before.duckdb'), 'write');
    await connection.run("insert into notes values (7, ['river'], 'a fold')");
    await connection.run('alter table sums drop column kind');
    await connection.run('alter table sums drop column depth');
    await connection.run('update tracker set version = 1');
    close();
    const cells = (archive: Archive) => archive.report(['player', 'month', 'kind', 'depth'], { kind: ['cash'] });
    // Only read, it stays as it is, and the hands are counted.
    const counted = await asked('before.duckdb', cells);
    const old = await asked('before.duckdb', content);
    expect(old[0]).toMatchObject({ hands: 300, sums: 900, version: 1, note: 'a fold' });
    const told: number[][] = [];
    const archive = await Archive.open(join(folder, 'before.duckdb'), 'write', (...counts) => told.push(counts));
    archive.close();
    expect(told).toEqual([
      [0, 300],
      [300, 300],
    ]);
    expect(await asked('before.duckdb', content)).toEqual([{ ...old[0], version: 2 }]);
    expect((await asked('before.duckdb', cells)).map(named)).toEqual(counted.map(named));
    const kept = await asked('before.duckdb', (updated) => updated.rows('select distinct kind, depth from sums'));
    expect(kept).toEqual([{ kind: 'cash', depth: 'deep' }]);
    // The next import takes only new hands, and needs no recount.
    appendFileSync(path, `\n${handsText(300, 310)}`);
    expect(await imported('before.duckdb', path)).toMatchObject({ added: 10, known: 300 });
  });

  test('a database of a later version is refused', async () => {
    await imported('later.duckdb', file('later.phhs', handsText(0, 3)));
    const { connection, close } = await openDatabase(join(folder, 'later.duckdb'), 'write');
    await connection.run('update tracker set version = 99');
    close();
    for (const opening of [
      () => Tracker.open(join(folder, 'later.duckdb')),
      () => Archive.open(join(folder, 'later.duckdb'), 'write'),
    ])
      await expect(opening()).rejects.toThrow('incompatible version');
  });

  test('a file is read on where a stopped import was', async () => {
    const path = file('stopped.phhs', handsText(0, 12_000));
    let parts = 0;
    const options = { commitHands: 1, isStopped: () => parts++ > 0 };
    const { added } = await imported('c.duckdb', path, options);
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(12_000);
    // Only the rest is read: nothing of it is known.
    expect(await imported('c.duckdb', path)).toMatchObject({ added: 12_000 - added, known: 0 });
  });

  test('what is no database of the tracker is not touched', async () => {
    await expect(asked('none.duckdb', async () => null)).rejects.toThrow('There is no such database');
    writeFileSync(join(folder, 'text.duckdb'), 'not a database at all, but some text of a file'.repeat(200));
    await expect(Tracker.open(join(folder, 'text.duckdb'))).rejects.toThrow(TrackerError);
  });
});

/** A line with everything of it that is counted. */
function named({ values, tally }: ReportLine) {
  const { hands, done, chances, bets, calls, folds, decisions, net } = tally;
  return { values, hands, done, chances, bets, calls, folds, decisions, net };
}

/** Sums of floats may differ in their last digits by the order of adding. */
function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(9)) : value;
}

test('a set of keys', () => {
  const keys = new KeySet();
  const fresh = Array.from({ length: 5000 }, (_, n) => keys.add(n % 70, Math.floor(n / 70)));
  expect(fresh.filter(Boolean)).toHaveLength(4999);
  expect(keys.size).toBe(4999);
  expect(Array.from({ length: 5000 }, (_, n) => keys.add(n % 70, Math.floor(n / 70))).some(Boolean)).toBe(false);
});
