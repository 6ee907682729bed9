/**
 * A real Chromium: the one that `CHROMIUM` names, one that is on the machine, one that can be installed here, or a
 * message that says what to do.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './workspace.js';

/** Usual install locations. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
] as const;

/** An address of a home network, at which pages of this browser find this machine. */
export const NETWORK_ADDRESS = '192.168.7.7';

/** How a browser without a window is started for tests. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  `--host-resolver-rules=MAP ${NETWORK_ADDRESS} 127.0.0.1`,
];

const HOW = [
  'The browser tests need a Chromium, and there is none on this machine. Any one of these helps:',
  '  - set CHROMIUM to the path of a Chromium or Chrome;',
  '  - as root on Debian or Ubuntu: apt-get install -y chromium;',
  '  - npx playwright-core install chromium.',
].join('\n');

function onMachine(): string | null {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM is "${named}", and there is no such file.`);
  }
  const downloaded = chromium.executablePath();
  return [...PLACES, downloaded].find((path) => path !== '' && existsSync(path)) ?? null;
}

const INSTALL_LIMIT_MS = 600_000;

async function run(command: string, ...args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore', timeout: INSTALL_LIMIT_MS });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Another program may be installing something: apt waits for it. */
async function apt(...args: readonly string[]): Promise<boolean> {
  return run('apt-get', '-o', `DPkg::Lock::Timeout=${INSTALL_LIMIT_MS / 1000}`, ...args);
}

/** As root on Debian by apt; elsewhere by playwright's own download. */
async function install(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    if (await apt('install', '-y', 'chromium')) return;
    if ((await apt('update')) && (await apt('install', '-y', 'chromium'))) return;
  }
  const cli = join(ROOT, 'node_modules/playwright-core/cli.js');
  if (existsSync(cli)) await run(process.execPath, cli, 'install', 'chromium');
}

/** The path of a Chromium; installs one if there is none and that is allowed. */
export async function findChromium(): Promise<string> {
  const found = onMachine();
  if (found !== null) return found;
  await install();
  const installed = onMachine();
  if (installed === null) throw new Error(HOW);
  return installed;
}
