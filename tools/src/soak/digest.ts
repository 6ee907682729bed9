/**
 * One match of 100,000 hands by the command: the same digest and file on one thread, on two, and after kills
 *
 * `npm run soak -- digest [--hands 100000] [--kills 5]`. The killed run is ended with SIGKILL again and again, each time
 * a little later, and goes on with --resume on another number of threads.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isMain, option, ROOT } from '../workspace.js';

const CARDROOM = join(ROOT, 'packages/cli/bin/cardroom.mjs');
const BOTS = 'random,tight,caller,random,test,folder';

/** @returns null for a run that was killed */
async function simulate(
  args: readonly string[],
  killMs: number | null,
): Promise<{ digest: string; hands: number; seconds: number } | null> {
  const child = spawn(process.execPath, [CARDROOM, 'simulate', '--bots', BOTS, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const timer = killMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killMs);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (...ended) => resolve(ended)),
  );
  clearTimeout(timer);
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`cardroom simulate ended with ${code}`);
  return JSON.parse(text);
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** @returns throws when two runs differ */
async function run(hands: number, kills: number, say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-digest-'));
  try {
    const args = ['--hands', String(hands)];
    const out = (name: string) => join(folder, `${name}.phhs`);
    const one = await simulate([...args, '--out', out('one')], null);
    if (one === null) throw new Error('killed by somebody else');
    say(`1 worker: ${one.digest}, ${one.hands} hands, ${one.seconds} s`);
    const two = await simulate([...args, '--workers', '2', '--out', out('two')], null);
    say(`2 workers: ${two?.digest}, ${two?.seconds} s`);
    const step = (1000 * one.seconds) / (kills + 1);
    let last = null;
    let killed = 0;
    for (let kill = 0; last === null; kill++) {
      const workers = String(1 + (kill % 2));
      const killMs = kill < kills ? 500 + step * (0.5 + kill / kills) : null;
      last = await simulate([...args, '--workers', workers, '--out', out('killed'), '--resume'], killMs);
      if (last === null) killed++;
    }
    say(`killed ${killed} times: ${last.digest}`);
    const digests = new Set([one.digest, two?.digest, last.digest]);
    const files = new Set(['one', 'two', 'killed'].map((name) => hashOf(out(name))));
    if (digests.size > 1) throw new Error('the digests differ');
    if (files.size > 1) throw new Error('the files differ');
    if (killed === 0) throw new Error('the match was over before the first kill: take more hands');
    say('equal digests, equal files');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  await run(Number(option(args, 'hands', '100000')), Number(option(args, 'kills', '5')), console.log);
}
