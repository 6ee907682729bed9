/** Leagues that are killed, or long enough to tell bots apart. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARDROOM, cardroom, type Run } from './testing/command.js';
import './league.test.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function league(...args: string[]): Run {
  return cardroom(['league', ...args]);
}

describe('[DEV-14] the league', () => {
  test('[DEV-14] goes on after a kill to the same results', async () => {
    const out = join(folder, 'league.journal');
    // It waits in the middle as long as there is a file, so that it is never over before it is killed.
    const barrier = join(folder, 'barrier');
    const held = join(folder, 'held.mjs');
    writeFileSync(barrier, '');
    writeFileSync(
      held,
      `import { existsSync } from 'node:fs';
      const act = ({ toCall, stack }, Action) => ({ action: toCall === 0 ? Action.CHECK : toCall < stack ? Action.CALL : Action.ALL_IN });
      export default (seat, { Action }) => (situation) => new Promise((done) => {
        const isHeld = () => situation.hand >= 500 && existsSync(${JSON.stringify(barrier)});
        const look = () => (isHeld() ? setTimeout(look, 20) : done(act(situation, Action)));
        look();
      });`,
    );
    const bots = `random,caller,held=${held}`;
    const args = ['--bots', bots, '--timeout', '0', '--hands', '2k', '--no-luck', '--json', '--out'];
    const child = spawn(process.execPath, [CARDROOM, 'league', ...args, out], { stdio: 'ignore' });
    const linesOf = (): number => (existsSync(out) ? readFileSync(out, 'utf8').split('\n').length : 0);
    await expect.poll(linesOf).toBeGreaterThan(2);
    child.kill('SIGKILL');
    await once(child, 'close');
    rmSync(barrier);
    expect(league(...args, out)).toMatchObject({ code: 2, stderr: expect.stringContaining('--resume or --force') });
    const resumed = league(...args, out, '--resume');
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toBe(league(...args, join(folder, 'whole.journal')).stdout);
  });

  test('[DEV-14] the gate is an exit code, and versions are compared over leagues', () => {
    const history = join(folder, 'history.jsonl');
    const bots = ['--bots', 'mine@1.2=caller,mine@1.3=tight', '--hands', '4k'];
    const open = league(...bots, '--gate', 'mine@1.3', '--history', history);
    expect(open.code).toBe(0);
    expect(open.stdout).toMatch(/mine 1\.3 beats 1\.2 by [\d.]+ ± [\d.]+ bb\/100\./);
    const shut = league(...bots, '--gate', 'mine@1.2,mine@1.3');
    expect(shut.code).toBe(1);
    expect(shut.stderr).toContain('the gate fails');
    const later = league('--bots', 'mine@1.3=tight,mine@1.4=tight', '--hands', '200', '--history', history);
    expect(later.stdout).toContain('mine 1.3 beats 1.2');
    expect(later.stdout).toContain('mine 1.4 is ahead of 1.3 by 0.0 ± 0.0');
    expect(league(...bots, '--gate', 'nobody').code).toBe(2);
  });
});
