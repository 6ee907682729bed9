/**
 * Matches on two workers of which one is killed in the middle: the digest of one local run.
 *
 * Once in each round the database crashes instead, for two seconds; workers and the match wait for it.
 *
 * `npm run soak -- cluster [--hands 1000000] [--rounds 5] [--variants NT,F7S,F2L3D]`. Each round plays each variant once
 * on this machine alone and once over the queue in its own PostgreSQL (or that of DATABASE_URL); a worker is killed
 * at a random time, and another takes its place for the next match.
 */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from '../postgres.js';
import { isMain, option, ROOT } from '../workspace.js';

const CARDROOM = join(ROOT, 'packages/cli/bin/cardroom.mjs');

/** How long a crashed database is away. */
const DOWN_MS = 2000;

/** @returns a worker that takes chunks */
function startWorker(url: string): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: url };
  const worker = spawn(process.execPath, [CARDROOM, 'worker', '--threads', '1'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    worker.stderr.on('data', (text) => String(text).includes('working with') && resolve(worker));
    worker.on('exit', (code) => reject(new Error(`a worker ended with ${code}`)));
  });
}

/** @returns the digest of a run on this machine alone */
function playHere(args: readonly string[]): string {
  const { stdout, status, stderr } = spawnSync(process.execPath, [CARDROOM, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the local run ended with ${status}: ${stderr}`);
  return JSON.parse(stdout).digest;
}

function playThere(args: readonly string[], url: string): Promise<{ digest: string; said: string }> {
  const env = { ...process.env, DATABASE_URL: url };
  const run = spawn(process.execPath, [CARDROOM, ...args, '--cluster'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let said = '';
  run.stdout.on('data', (text) => {
    stdout += text;
  });
  run.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    run.on('close', (code) => {
      if (code === 0) resolve({ digest: JSON.parse(stdout).digest, said });
      else reject(new Error(`the run on the cluster ended with ${code}: ${said}`));
    });
  });
}

export async function compareWithOneMachine(
  url: string,
  { variant, hands, seed }: { variant: string; hands: number; seed: string },
  harm: (worker: ChildProcess) => unknown,
): Promise<{ harmedAfterMs: number; ms: number; localMs: number }> {
  const bots = 'random,random,random';
  const args = ['simulate', '--bots', bots, '--variant', variant, '--hands', String(hands), '--seed', seed, '--json'];
  const localStartMs = performance.now();
  const expected = playHere(args);
  const localMs = performance.now() - localStartMs;
  const workers = await Promise.all([startWorker(url), startWorker(url)]);
  const startMs = performance.now();
  const harmedAfterMs = 500 + Math.random() * localMs * 0.5;
  let isHarmed = false;
  const timer = setTimeout(() => {
    isHarmed = true;
    harm(workers[0]);
  }, harmedAfterMs);
  try {
    const { digest, said } = await playThere(args, url);
    if (digest !== expected) throw new Error(`${variant}: ${digest} on the cluster, ${expected} here`);
    if (!isHarmed) throw new Error(`${variant}: over before anything happened: play more hands`);
    if (!said.includes('2 workers with 2 threads')) throw new Error(`${variant}: two workers were not seen: ${said}`);
    return { harmedAfterMs, ms: performance.now() - startMs, localMs };
  } finally {
    clearTimeout(timer);
    for (const worker of workers) worker.kill('SIGKILL');
  }
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  const hands = Number(option(args, 'hands', '1000000'));
  const rounds = Number(option(args, 'rounds', '5'));
  const variants = option(args, 'variants', 'NT,F7S,F2L3D').split(',');
  const server = process.env.DATABASE_URL ? null : await startPostgres();
  try {
    const url = process.env.DATABASE_URL ?? server?.url ?? '';
    const play = async (variant: string, round: number, what: string, harm: (worker: ChildProcess) => unknown) => {
      const match = { variant, hands, seed: `soak cluster ${round}` };
      const { harmedAfterMs, ms, localMs } = await compareWithOneMachine(url, match, harm);
      const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
      console.log(
        `${variant} round ${round}: same digest, ${what} after ${seconds(harmedAfterMs)} of ${seconds(ms)}; ` +
          `one thread here ${seconds(localMs)}`,
      );
    };
    for (let round = 1; round <= rounds; round++) {
      for (const variant of variants) {
        await play(variant, round, 'a worker killed', (worker) => worker.kill('SIGKILL'));
      }
      if (server === null) continue;
      await play(variants[0] ?? 'NT', round, 'the database crashed', async () => {
        await server.halt();
        setTimeout(() => server.resume(), DOWN_MS);
      });
    }
  } finally {
    await server?.stop();
  }
  console.log('every digest is that of the local run');
}
