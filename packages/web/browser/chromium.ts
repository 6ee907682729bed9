/**
 * A real Chromium for the browser tests: the one that `CHROMIUM` names, one that is on the machine, one that can be
 * installed here, or a message that says what to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

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

const ARGUMENTS = [
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

function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;
}

/** As root on Debian by apt; elsewhere by playwright's own download. */
function install(): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    if (run('apt-get', 'install', '-y', 'chromium')) return;
    if (run('apt-get', 'update') && run('apt-get', 'install', '-y', 'chromium')) return;
  }
  const cli = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js');
  if (existsSync(cli)) run(process.execPath, cli, 'install', 'chromium');
}

/** The path of a Chromium; installs one if there is none and it may. */
function findChromium(): string {
  const found = onMachine();
  if (found !== null) return found;
  install();
  const installed = onMachine();
  if (installed === null) throw new Error(HOW);
  return installed;
}

/** A browser without a window. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), headless: true, args: ARGUMENTS });
}
