import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { share } from '../../../tools/src/share.js';
import { CARDROOM, cardroom, linesOf } from './testing/command.js';
import { phhs, pokerStars, SHOWDOWN } from './testing/hands.js';

let folder = '';
let db = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-import-'));
  db = join(folder, 'hands.duckdb');
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CARDROOM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Waits until something holds; the test's own time limit ends a wait that is in vain. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

describe('import and query', () => {
  test('hands of several formats, asked as table, CSV and JSON', () => {
    writeFileSync(join(folder, 'a.txt'), pokerStars('1') + pokerStars('2'));
    writeFileSync(join(folder, 'b.phhs'), phhs(SHOWDOWN));
    const run = cardroom(['import', folder, '--db', db]);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(/^3 new hands, 0 known before, 3 hands in all/);
    const sql = 'select name, count(*)::INT as hands, sum(net) as net from players group by 1 order by 1';
    expect(linesOf(cardroom(['query', sql, '--db', db, '--json']).stdout)).toEqual([
      { name: 'Ann', hands: 3, net: 23 },
      { name: 'Bob', hands: 3, net: -6 },
      { name: 'Cy', hands: 3, net: -18 },
    ]);
    expect(cardroom(['query', sql, '--db', db, '--csv']).stdout).toContain('name,hands,net\nAnn,3,23\n');
    expect(cardroom(['query', sql, '--db', db]).stdout).toMatch(/│ +Cy │ +3 │ +-18 │/);
    expect(cardroom(['query', sql, '--db', join(folder, 'none')])).toMatchObject({ code: 1, stdout: '' });
    expect(cardroom(['query', '--db', db]).code).toBe(2);
  });

  test('kill -9 in the middle of an import loses nothing and doubles nothing', async () => {
    const hands = share(6_000, 12_000);
    const path = join(folder, 'many.phhs');
    const own = join(folder, 'killed.duckdb');
    writeFileSync(
      path,
      Array.from({ length: hands }, (_, n) => `[${n}]\n${SHOWDOWN}\nhand = ${n}\nvenue = 'Home'\n`).join('\n'),
    );
    // Twice: once while the database is made, once when commits have been written.
    for (const bytes of [1, 1_000_000]) {
      const child = start('import', path, '--db', own, '--workers', '2', '--commit', '500');
      const ended = once(child, 'exit');
      await until(() => sizeOf(own) + sizeOf(`${own}.wal`) > bytes || child.exitCode !== null);
      child.kill('SIGKILL');
      await ended;
    }
    expect(cardroom(['import', path, '--db', own]).code).toBe(0);
    const sql = `select (select count(*) from hands)::INT as hands, (select count(distinct number) from hands)::INT as numbers,
      (select count(distinct id) from hands)::INT as ids, (select count(*) from players)::INT as players,
      (select sum(hands) from sums)::INT as sums, (select sum(net) from players where name = 'Ann')::INT as net`;
    expect(linesOf(cardroom(['query', sql, '--db', own, '--json']).stdout)).toEqual([
      { hands, numbers: hands, ids: hands, players: 3 * hands, sums: 3 * hands, net: 8 * hands },
    ]);
  });

  test('--watch takes hands as they are written', async () => {
    const path = join(folder, 'watched.txt');
    const own = join(folder, 'watched.duckdb');
    writeFileSync(path, pokerStars('1'));
    const child = start('import', path, '--db', own, '--watch');
    let said = '';
    child.stdout!.on('data', (text) => {
      said += String(text);
    });
    await until(() => said.includes('1 new hand,'));
    appendFileSync(path, pokerStars('2') + pokerStars('3'));
    await until(() => said.includes('2 new hands, 1 known before, 3 hands in all'));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});
