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
import { isMain, ROOT } from '../workspace.mjs';

const CARDROOM = join(ROOT, 'packages/cli/bin/cardroom.mjs');
const BOTS = 'random,tight,caller,random,test,folder';

/**
 * @param {readonly string[]} args
 * @param {number | null} killMs
 * @returns {Promise<{ digest: string, hands: number, seconds: number } | null>} null for a run that was killed
 */
async function simulate(args, killMs) {
  const child = spawn(process.execPath, [CARDROOM, 'simulate', '--bots', BOTS, '--json', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const timer = killMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killMs);
  const [code, signal] = await new Promise((resolve) => child.on('close', (...ended) => resolve(ended)));
  clearTimeout(timer);
  if (signal === 'SIGKILL') return null;
  if (code !== 0) throw new Error(`cardroom simulate ended with ${code}`);
  return JSON.parse(text);
}

/**
 * @param {string} path
 * @returns {string}
 */
function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/**
 * @param {number} hands
 * @param {number} kills
 * @param {(line: string) => void} say
 * @returns {Promise<void>} throws when two runs differ
 */
async function run(hands, kills, say) {
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-digest-'));
  try {
    const args = ['--hands', String(hands)];
    const out = (/** @type {string} */ name) => join(folder, `${name}.phhs`);
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

/**
 * @param {readonly string[]} args
 * @param {string} name
 * @param {string} otherwise
 * @returns {string}
 */
function option(args, name, otherwise) {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
}

if (isMain(import.meta)) {
  const args = process.argv.slice(2);
  await run(Number(option(args, 'hands', '100000')), Number(option(args, 'kills', '5')), console.log);
}
